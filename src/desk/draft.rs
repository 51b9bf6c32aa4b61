//! Values of a card asked for one after the other, for a person at the keyboard. Nothing is kept before the last one;
//! `stop` forgets them all.

use super::sheet::{Need, Shape, Sheet, tokens};
use super::{Desk, Reply, Trouble};
use crate::line::{Phrase, split};
use crate::view::page::{Page, Text};

/// A card that is being learned, and what is still asked.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    sheet: Sheet,
    /// What is asked next is the last.
    needs: Vec<Need>,
    /// Where the card is used once it is learned: what was typed before its name.
    used: Option<String>,
}

/// Keeps what is there, or says that there is nothing.
const KEEP: &str = "-";
const STOP: &str = "stop";

impl Desk {
    pub(super) fn begin_draft(&mut self, sheet: Sheet, mut needs: Vec<Need>, used: Option<String>) {
        needs.reverse();
        self.beside.draft = Some(Draft { sheet, needs, used });
    }

    /// `learn fox` alone: every value in turn, or the line to type.
    pub(super) fn ask_all(&mut self, sheet: Sheet) -> Result<Reply, Trouble> {
        let library = self.game().library();
        let (sort, known) = (sheet.sort(library), library.find(&sheet.id).is_some());
        let own = sort.fields.iter().chain(sort.texts).chain(sort.lists).chain(sort.words);
        let own = own.map(|name| crate::content::pack::optional(name));
        let must = |optional: bool, key: &str| !optional && sheet.get(key).is_none();
        let mut needs: Vec<Need> =
            own.map(|(key, optional)| Need { key, must: must(optional, key) }).collect();
        needs.extend([Need { key: "keywords", must: false }, Need { key: "do", must: false }]);
        if !self.beside.asks {
            let values = if known {
                sheet.line()
            } else {
                needs.iter().map(|need| format!("{} …", need.key)).collect::<Vec<_>>().join(" ")
            };
            let line = format!("learn {} as {} {values}", sheet.id, sort.name);
            return Ok(Reply {
                pages: vec![Page::new("").text("Tell it in one line:").text(Text::new().key(line))],
                ..Reply::default()
            });
        }
        self.begin_draft(sheet, needs, None);
        Ok(Reply { pages: self.draft_page().into_iter().collect(), ..Reply::default() })
    }

    /// What is asked of a card that is being learned.
    #[must_use]
    pub fn draft_page(&self) -> Option<Page> {
        let draft = self.beside.draft.as_ref()?;
        let need = draft.needs.last()?;
        let library = self.game().library();
        let now = draft.sheet.get(need.key).map(|value| value.join(", ")).filter(|now| !now.is_empty());
        let shape = match draft.sheet.shape(library, need.key) {
            Shape::Number => "a number",
            Shape::Text => "a word",
            Shape::List => "names, with spaces between them",
            Shape::Lines => "what it does, in the words of the effect language",
        };
        let keep = match (&now, need.must) {
            (Some(now), _) => format!("; now {now}, `{KEEP}` keeps it"),
            (None, false) => format!("; `{KEEP}` for none"),
            (None, true) => String::new(),
        };
        let text = Text::new()
            .question(format!("{}: {}?", draft.sheet.name, need.key))
            .dim(format!("  {shape}{keep}; `{STOP}` forgets it"));
        Some(Page::new("").text(text))
    }

    /// A line typed while a card is being learned; `None` where it is a command that only looks at something.
    fn fill(&mut self, phrase: &Phrase<'_>) -> Option<Result<Reply, Trouble>> {
        let draft = self.beside.draft.as_ref()?;
        let text = phrase.span.of(phrase.source).trim();
        let first = phrase.words.first().map_or("", |word| word.text.as_str());
        if first == STOP {
            self.beside.draft = None;
            return Some(Ok(Reply {
                pages: vec![Page::new("").text("Nothing was learned.")],
                ..Reply::default()
            }));
        }
        let need = draft.needs.last()?.clone();
        let looks = ["show", "card", "rule", "help", "odds", "hand", "legal", "quit", "hide"];
        if looks.contains(&first) && need.key != "do" {
            return None;
        }
        Some(self.fill_in(&need, text, phrase))
    }

    /// Carries a phrase out, or takes it for a value that is asked for.
    pub(super) fn fill_or_obey(&mut self, phrase: &Phrase<'_>) -> Result<Reply, Trouble> {
        if self.beside.draft.is_none() {
            return self.obey_phrase(phrase);
        }
        self.fill(phrase).unwrap_or_else(|| self.obey_phrase(phrase))
    }

    fn fill_in(&mut self, need: &Need, text: &str, phrase: &Phrase<'_>) -> Result<Reply, Trouble> {
        let game = self.game().clone();
        let Some(draft) = &mut self.beside.draft else { return Ok(Reply::default()) };
        if text == KEEP {
            if need.must && draft.sheet.get(need.key).is_none() {
                return Err(Trouble::Said(format!("the rules need its {}", need.key)));
            }
        } else {
            let shape = draft.sheet.shape(game.library(), need.key);
            let values = tokens(text, phrase.span.start);
            draft.sheet.set(game.library(), (need.key, shape), &values, phrase.span)?;
        }
        draft.needs.pop();
        if !draft.needs.is_empty() {
            return Ok(Reply { pages: self.draft_page().into_iter().collect(), ..Reply::default() });
        }
        self.finish_draft()
    }

    fn finish_draft(&mut self) -> Result<Reply, Trouble> {
        let Some(draft) = self.beside.draft.take() else { return Ok(Reply::default()) };
        let Some(before) = draft.used else {
            let sort = draft.sheet.sort(self.game().library()).name;
            let line = format!("learn {} as {sort} {}", draft.sheet.id, draft.sheet.line());
            return self.learn_sheet(&line, &draft.sheet);
        };
        let name = draft.sheet.name.replace('"', "");
        let line = format!("{before}\"{name}\" {} {}", draft.sheet.line(), draft.sheet.does());
        let phrases = split(&line)?;
        phrases.first().map_or(Ok(Reply::default()), |phrase| self.obey(phrase))
    }
}
