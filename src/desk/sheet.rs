//! What is told of a card the referee does not know: its values by name, read from a line, printed as a pack. What a
//! rule needs is what every card of the same pile has.

use crate::content::edit;
use crate::content::field::as_id;
use crate::content::pack::optional;
use crate::effect::library::{Entry, Library};
use crate::effect::parse::{parse_amount, parse_line};
use crate::effect::print::print_amount;
use crate::effect::vocabulary::Kind as Sort;
use crate::line::{Kind, LineProblem, Span, Word, fold, nearest_of};
use crate::table::Face;

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Number,
    Text,
    List,
    Lines,
}

/// One value that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Need {
    pub key: &'static str,
    /// Whether the rules cannot do without it.
    pub must: bool,
}

/// A word of the line, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub text: String,
    pub span: Span,
    pub quoted: bool,
}

impl Token {
    pub(super) fn of(word: &Word) -> Token {
        Token { text: word.text.to_string(), span: word.span, quoted: word.quoted }
    }

    pub(super) fn word(&self) -> Word {
        Word { text: self.text.clone().into(), span: self.span, quoted: self.quoted }
    }
}

/// What is known of the card so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sheet {
    pub name: String,
    pub id: String,
    pub kind: usize,
    /// Whether somebody said of which kind it is.
    pub kind_told: bool,
    pub instead_of: Vec<String>,
    values: Vec<(&'static str, Vec<String>)>,
}

/// Keys that every kind has, beside those of its own.
const COMMON: &[(&str, Shape)] = &[
    ("keywords", Shape::List),
    ("owner", Shape::Text),
    ("aka", Shape::List),
    ("de", Shape::Text),
    ("text", Shape::Text),
    ("back", Shape::Text),
    ("do", Shape::Lines),
];
const COPIES: (&str, Shape) = ("copies", Shape::Number);
/// Said where a list is empty.
const NONE: &str = "none";

fn keys(sort: &Sort) -> Vec<(&'static str, Shape)> {
    let of = |names: &'static [&'static str], shape: Shape| {
        names.iter().map(move |name| (optional(name).0, shape)).collect::<Vec<_>>()
    };
    let mut all = of(sort.fields, Shape::Number);
    all.extend(of(sort.texts, Shape::Text));
    all.extend(of(sort.lists, Shape::List));
    all.extend(of(sort.words, Shape::List));
    all.extend(COMMON);
    all.extend(sort.counted.then_some(COPIES));
    all
}

fn wrong(span: Span, message: String, help: Option<String>) -> LineProblem {
    LineProblem { span, kind: Kind::Wrong { message, help } }
}

impl Sheet {
    /// An empty one; `None` where the name cannot be made into an id.
    pub(super) fn new(name: &str, kind: usize) -> Option<Sheet> {
        Some(Sheet { name: name.to_owned(), id: as_id(name)?, kind, ..Sheet::default() })
    }

    /// What the content says of a card.
    pub(super) fn of(library: &Library, face: Face) -> Sheet {
        let entry = library.entry(face);
        let mut sheet = Sheet {
            name: entry.name.clone(),
            id: entry.id.clone(),
            kind: usize::from(entry.kind),
            kind_told: false,
            instead_of: entry.instead_of.clone(),
            values: Vec::new(),
        };
        for (key, _) in keys(sheet.sort(library)) {
            let value = printed(library, entry, key);
            if !value.is_empty() {
                sheet.put(key, value);
            }
        }
        sheet
    }

    /// Takes over what all cards of the same pile have in common: a colour, an owner; the type of a stack of tiles.
    pub(super) fn resemble(&mut self, library: &Library, models: &[Face]) {
        let sort = self.sort(library);
        let tiles = (!sort.counted && models.len() > 1).then_some("keywords");
        let texts = sort.texts.iter().map(|text| optional(text).0).chain(["owner"]).chain(tiles);
        for key in texts.collect::<Vec<_>>() {
            let mut values = models.iter().map(|face| printed(library, library.entry(*face), key));
            let first = values.next().unwrap_or_default();
            if !first.is_empty() && values.all(|value| value == first) {
                self.put(key, first);
            }
        }
    }

    /// Takes over whose card it is, where that is not told: a hand may hold cards of several owners.
    pub(super) fn belong(&mut self, library: &Library, like: Face) {
        let owner = printed(library, library.entry(like), "owner");
        if self.get("owner").is_none() && !owner.is_empty() {
            self.put("owner", owner);
        }
    }

    pub(super) fn sort<'l>(&self, library: &'l Library) -> &'l Sort {
        &library.lexicon.vocabulary.kinds[self.kind]
    }

    fn put(&mut self, key: &'static str, value: Vec<String>) {
        match self.values.iter_mut().find(|(of, _)| *of == key) {
            Some(old) => old.1 = value,
            None => self.values.push((key, value)),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&[String]> {
        self.values.iter().find(|(of, _)| *of == key).map(|(_, value)| value.as_slice())
    }

    /// Whether it says something else than before, but does the same.
    pub(super) fn has_new_words_alone(&self, before: &Sheet) -> bool {
        let does = self.get("do").unwrap_or_default();
        !does.is_empty() && self.get("do") == before.get("do") && self.get("text") != before.get("text")
    }

    /// Words that were printed for what it did before are not those of a card that does something else.
    pub(super) fn forget_old_words(&mut self, before: &Sheet) {
        if self.get("do") != before.get("do") && self.get("text") == before.get("text") {
            self.values.retain(|(key, _)| *key != "text");
        }
    }

    /// It does not do what the line at this place says.
    pub(super) fn unsay(&mut self, at: usize) {
        let mut lines = self.get("do").unwrap_or_default().to_vec();
        if at < lines.len() {
            lines.remove(at);
        }
        self.put("do", lines);
    }

    /// It does this, too, as the last of its lines.
    pub(super) fn say_too(&mut self, line: String) {
        let mut lines = self.get("do").unwrap_or_default().to_vec();
        lines.retain(|other| *other != line);
        lines.push(line);
        self.put("do", lines);
    }

    /// What is still missing: what every card of the pile has, and what some have where that is keywords.
    pub(super) fn needs(&self, library: &Library, models: &[Face]) -> Vec<Need> {
        let sort = self.sort(library);
        let has = |face: &Face, key: &str| !printed(library, library.entry(*face), key).is_empty();
        let given = |key: &&'static str| self.get(key).is_none();
        let own = keys(sort).into_iter().map(|(key, _)| key);
        let own = own.filter(|key| !COMMON.iter().any(|(common, _)| common == key) && *key != COPIES.0);
        let must = |key: &'static str| {
            let all = sort.fields.iter().chain(sort.texts).chain(sort.lists).chain(sort.words);
            let required = all.copied().any(|name| optional(name) == (key, false));
            required || !models.is_empty() && models.iter().all(|face| has(face, key))
        };
        let mut needs: Vec<Need> =
            own.filter(given).filter(|key| must(key)).map(|key| Need { key, must: true }).collect();
        if self.get("keywords").is_none() && models.iter().any(|face| has(face, "keywords")) {
            needs.push(Need { key: "keywords", must: false });
        }
        needs
    }

    /// What a card of this kind must say and nobody told is what most of the cards like it say. The values taken over.
    pub(super) fn fill(&mut self, library: &Library, models: &[Face]) -> Vec<String> {
        let mut filled = Vec::new();
        for need in self.needs(library, &[]).into_iter().filter(|need| need.must) {
            let said = |face: &Face| printed(library, library.entry(*face), need.key);
            let all: Vec<Vec<String>> = models.iter().map(said).filter(|value| !value.is_empty()).collect();
            let many = |value: &&Vec<String>| all.iter().filter(|other| other == value).count();
            if let Some(value) = all.iter().max_by_key(many).cloned() {
                filled.push(format!("{} {}", need.key, value.join(" ")));
                self.put(need.key, value);
            }
        }
        filled
    }

    /// How much a card of the content has in common with this one: what is told and printed there too.
    pub(super) fn likeness(&self, library: &Library, face: Face) -> usize {
        let entry = library.entry(face);
        let told = self.values.iter().filter(|(key, _)| *key != COPIES.0);
        let same = told.filter(|(key, value)| printed(library, entry, key) == *value);
        // Words tell the sort of a card: its colour, its set. Numbers are alike by chance.
        same.map(|(key, _)| if self.shape(library, key) == Shape::Text { self.values.len() } else { 1 }).sum()
    }

    /// `as villain`: its kind, as it is typed.
    pub(super) fn as_kind(&self, library: &Library) -> String {
        format!("as {}", self.sort(library).name)
    }

    // ---- reading ----

    /// Where the name of the card ends: at `as`, or at the first name of a value.
    pub(super) fn name_ends(sort: Option<&Sort>, tokens: &[Token]) -> usize {
        let known = sort.map(keys).unwrap_or_default();
        let is_key = |token: &Token| {
            !token.quoted
                && (token.text == "as" || known.iter().any(|(key, _)| fold(key) == fold(&token.text)))
        };
        tokens.iter().skip(1).position(is_key).map_or(tokens.len(), |at| at + 1)
    }

    /// Reads `life 3 armour 1 keywords Beast`; what was there before is replaced.
    pub(super) fn read(&mut self, library: &Library, tokens: &[Token]) -> Result<(), LineProblem> {
        let known = keys(self.sort(library));
        let key_of = |token: &Token| {
            known.iter().find(|(key, _)| !token.quoted && fold(key) == fold(&token.text)).copied()
        };
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let Some((key, shape)) = key_of(token) else {
                let names: Vec<String> = known.iter().map(|(key, _)| (*key).to_owned()).collect();
                let help = format!("known are {}", names.join(", "));
                return Err(wrong(
                    token.span,
                    format!("`{}` is no value of such a card", token.text),
                    Some(help),
                ));
            };
            let end = tokens[at + 1..].iter().position(|next| key_of(next).is_some());
            let end = end.map_or(tokens.len(), |n| at + 1 + n);
            let values = &tokens[at + 1..end];
            let (Some(first), Some(last)) = (values.first(), values.last()) else {
                return Err(wrong(token.span, format!("what is its {key}?"), None));
            };
            let span = Span::new(first.span.start, last.span.end);
            self.set(library, (key, shape), values, span)?;
            at = end;
        }
        Ok(())
    }

    /// One value, checked.
    pub(super) fn set(
        &mut self,
        library: &Library,
        (key, shape): (&'static str, Shape),
        values: &[Token],
        span: Span,
    ) -> Result<(), LineProblem> {
        let text = values.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
        match shape {
            Shape::Number => {
                parse_amount(&text, &library.lexicon)
                    .map_err(|problem| wrong(span, format!("{key}: {}", problem.message), problem.help))?;
                self.put(key, vec![text]);
            }
            Shape::Text => self.put(key, vec![text]),
            Shape::Lines if values.len() > 1 && values.iter().all(|token| token.quoted) => {
                let lines = values.iter().map(|token| does(library, &token.text, token.span));
                let lines = lines.collect::<Result<Vec<String>, LineProblem>>()?;
                self.put(key, lines);
            }
            Shape::Lines => self.put(key, vec![does(library, &text, span)?]),
            Shape::List => {
                let mut all = Vec::new();
                for token in values {
                    for word in token.text.split(',').filter(|word| !word.is_empty() && *word != NONE) {
                        all.push(if key == "keywords" {
                            keyword(library, token, word)?
                        } else {
                            word.to_owned()
                        });
                    }
                }
                self.put(key, all);
            }
        }
        Ok(())
    }

    /// The shape of a value by its name.
    pub(super) fn shape(&self, library: &Library, key: &str) -> Shape {
        keys(self.sort(library))
            .into_iter()
            .find(|(of, _)| *of == key)
            .map_or(Shape::Text, |(_, shape)| shape)
    }

    // ---- printing ----

    /// The values as they are typed: `life 3 armour 1`.
    pub(super) fn line(&self) -> String {
        let word = |text: &String| {
            if text.is_empty() || text.contains([' ', ';', '"', '#']) {
                format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
            } else {
                text.clone()
            }
        };
        let typed = self.values.iter().filter(|(key, _)| *key != "do");
        let parts = typed.map(|(key, value)| match value.as_slice() {
            [] => format!("{key} {NONE}"),
            value => format!("{key} {}", value.iter().map(word).collect::<Vec<_>>().join(" ")),
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    /// What it does, as it is typed; nothing where that is not told.
    pub(super) fn does(&self) -> String {
        let lines = self.get("do").unwrap_or_default().iter();
        let quoted = lines.map(|line| format!(" \"{}\"", line.replace('\\', "\\\\").replace('"', "\\\"")));
        let all: String = quoted.collect();
        if all.is_empty() { all } else { format!("do{all}") }
    }

    /// A pack with this one card.
    pub(super) fn pack(&self, library: &Library) -> String {
        let sort = self.sort(library);
        let mut parts = vec![format!("id: {}", self.id), format!("name: {}", edit::word(&self.name))];
        if !self.instead_of.is_empty() {
            parts.push(format!("replaces: [{}]", self.instead_of.join(", ")));
        } else if sort.counted && self.get(COPIES.0).is_none() {
            parts.push("copies: 1".to_owned());
        }
        parts.push("from: player".to_owned());
        for (key, shape) in
            keys(sort).into_iter().filter(|(key, _)| *key != COPIES.0 || self.instead_of.is_empty())
        {
            let Some(value) = self.get(key) else { continue };
            let words = || value.iter().map(|word| edit::word(word)).collect::<Vec<_>>().join(", ");
            parts.push(match shape {
                Shape::Number => format!("{key}: {}", value.first().map_or("0", String::as_str)),
                Shape::Text => format!("{key}: {}", words()),
                Shape::List | Shape::Lines => format!("{key}: [{}]", words()),
            });
        }
        let entry = format!("{}: [{{{}}}]", sort.section, parts.join(", "));
        let new = self.get("keywords").unwrap_or_default().iter();
        let new: Vec<String> =
            new.filter(|word| !is_keyword(library, word)).map(|word| edit::word(word)).collect();
        if new.is_empty() { entry } else { format!("{{keywords: [{}], {entry}}}", new.join(", ")) }
    }
}

/// A line of the effect language, checked.
fn does(library: &Library, text: &str, span: Span) -> Result<String, LineProblem> {
    parse_line(text, &library.lexicon).map_err(|problem| {
        // The text stands in the line as it is, or in quotes: the place in it can be pointed at.
        let quotes = (span.end - span.start).checked_sub(text.len()).filter(|quotes| matches!(quotes, 0 | 2));
        let at = quotes.map_or(span, |quotes| {
            let start = span.start + quotes / 2;
            Span::new(start + problem.span.start, start + problem.span.end)
        });
        wrong(at, problem.message, problem.help)
    })?;
    Ok(text.to_owned())
}

fn is_keyword(library: &Library, word: &str) -> bool {
    library.lexicon.keywords.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// A keyword as the content spells it. One that nobody has heard of may be the box's own, but not where it looks like
/// a slip of the finger: then it has to stand in quotes.
fn keyword(library: &Library, token: &Token, word: &str) -> Result<String, LineProblem> {
    let folded = fold(word);
    if let Some(known) = library.lexicon.keywords.iter().find(|known| fold(known) == folded) {
        return Ok(known.clone());
    }
    match nearest_of(word, &library.lexicon.keywords) {
        Some(near) if !token.quoted => {
            let help = format!("did you mean {near}? A keyword of your own box stands in quotes: \"{word}\"");
            Err(wrong(token.span, format!("`{word}` is no keyword here"), Some(help)))
        }
        _ => Ok(word.to_owned()),
    }
}

/// What is printed on a card under this name; nothing where it has none.
fn printed(library: &Library, entry: &Entry, key: &str) -> Vec<String> {
    let sort = &library.lexicon.vocabulary.kinds[usize::from(entry.kind)];
    let at = |names: &[&'static str]| names.iter().position(|name| optional(name).0 == key);
    if let Some(n) = at(sort.fields) {
        let amount = entry.fields.get(n).and_then(Option::as_ref);
        return amount.map(|amount| print_amount(amount, &library.lexicon)).into_iter().collect();
    }
    if let Some(n) = at(sort.texts) {
        return entry.texts.get(n).cloned().flatten().into_iter().collect();
    }
    if let Some(n) = at(sort.lists) {
        return entry.lists.get(n).cloned().unwrap_or_default();
    }
    if let Some(n) = at(sort.words) {
        return entry.words.get(n).cloned().unwrap_or_default();
    }
    match key {
        "keywords" => {
            let words = library.lexicon.keywords.iter().enumerate();
            words.filter(|(n, _)| entry.keywords >> n & 1 == 1).map(|(_, word)| word.clone()).collect()
        }
        "owner" => entry.owner.clone().into_iter().collect(),
        "aka" => entry.aka.iter().filter(|name| Some(*name) != entry.de.as_ref()).cloned().collect(),
        "de" => entry.de.clone().into_iter().collect(),
        "text" => Some(entry.text.clone()).filter(|text| !text.is_empty()).into_iter().collect(),
        "back" => entry.back.map(|face| library.entry(face).id.clone()).into_iter().collect(),
        "copies" => vec![entry.copies.to_string()],
        "do" => entry.lines.clone().map(|n| library.line(n).source.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The words of a stretch of a line, those in quotes as one.
pub(super) fn tokens(text: &str, start: usize) -> Vec<Token> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let skipped = rest.len() - rest.trim_start().len();
        at += skipped;
        let rest = &text[at..];
        if rest.is_empty() {
            break;
        }
        let quoted = rest.starts_with('"');
        let end = if quoted {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        let word = rest[..end].trim_matches('"').to_owned();
        all.push(Token { text: word, span: Span::new(start + at, start + at + end), quoted });
        at += end;
    }
    all
}
