//! Cards the content does not know yet, learned in the middle of a game. They count from here on; going back
//! before the command forgets them.

use std::fmt::Write as _;
use std::sync::Arc;

use super::{Desk, Reply, Trouble, Want};
use crate::content::pack::Source;
use crate::content::{Problems, edit, field};
use crate::engine::journal::Entry;
use crate::games::game::Game;
use crate::line::Word;

impl Desk {
    /// `learn fire-bolt: act: deal 2 to 1 foe in line` writes a pack of one card and takes it up.
    pub(super) fn learn(&mut self, line: &str, name: &Word, effect: Option<&Word>) -> Result<Reply, Trouble> {
        let Some(id) = field::as_id(&name.text) else {
            return Err(Trouble::Said(format!("`{}` cannot be made into an id", name.text)));
        };
        let Some(effect) = effect else {
            return Err(Trouble::Said(format!(
                "say what it does: `learn {id}: …`; `card {id}` shows what is known"
            )));
        };
        let text = self.pack_text(&id, &name.text, &effect.text);
        self.learn_text(line, &text)?;
        let entry =
            Entry { line: line.to_owned(), answers: vec![format!("learn {text}")], hash: self.hash() };
        Ok(Reply { entry: Some(entry), want: Some(Want::Learned { id, text }), ..Reply::default() })
    }

    /// A pack with one entry: of the kind the id has already, or of the first kind that is counted.
    fn pack_text(&self, id: &str, name: &str, effect: &str) -> String {
        let library = self.game().library();
        let kinds = library.lexicon.vocabulary.kinds;
        let known = library.find(id).map(|face| library.entry(face));
        let kind = known.map_or_else(
            || kinds.iter().find(|kind| kind.counted),
            |entry| kinds.get(usize::from(entry.kind)),
        );
        let (section, counted) = kind.map_or(("cards", true), |kind| (kind.section, kind.counted));
        let copies = if counted {
            format!(", copies: {}", known.map_or(1, |entry| entry.copies))
        } else {
            String::new()
        };
        let keywords = known.map_or(0, |entry| entry.keywords);
        let words = library.lexicon.keywords.iter().enumerate().filter(|(n, _)| keywords >> n & 1 == 1);
        let words: Vec<&str> = words.map(|(_, word)| word.as_str()).collect();
        let mut text = String::new();
        let _ = write!(text, "{section}: [{{id: {id}, name: {}{copies}, from: player", edit::word(name));
        let _ = write!(text, ", keywords: [{}], do: [{}]}}]", words.join(", "), edit::word(effect));
        text
    }

    /// Takes a pack text up from this command on.
    pub(super) fn learn_text(&mut self, line: &str, text: &str) -> Result<(), Trouble> {
        let game = self.game_with(text)?;
        self.session.begin(line);
        self.session.change_law(game);
        if let Err(stop) = self.session.ask_again() {
            self.session.abandon();
            return Err(Trouble::Said(format!("the game does not go on with it: {stop:?}")));
        }
        self.session.commit();
        Ok(())
    }

    /// The game as it would be with this pack text on top.
    pub(super) fn game_with(&self, text: &str) -> Result<Arc<dyn Game>, Trouble> {
        with_pack(self.game(), text)
    }
}

/// A game with this pack text on top.
pub(super) fn with_pack(game: &Arc<dyn Game>, text: &str) -> Result<Arc<dyn Game>, Trouble> {
    let mut packs = game.packs().to_vec();
    packs.push(Source::embedded("learned", text));
    game.learn(&packs).map_err(|problems| Trouble::Said(told(&problems)))
}

fn told(problems: &Problems) -> String {
    let lines = problems.sorted().into_iter().map(|problem| match &problem.help {
        Some(help) => format!("{} ({help})", problem.message),
        None => problem.message.clone(),
    });
    lines.collect::<Vec<_>>().join("; ")
}
