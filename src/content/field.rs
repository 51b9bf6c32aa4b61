//! One value, asked what it is. A wrong answer is reported and reads as absent, so reading goes on.

use std::ops::{Range, RangeInclusive};

use super::chars::quoted;
use super::problem::{Code, Problem, Reporter};
use super::read::{did_you_mean, listed, nearest};
use super::tree::{Node, Value};

/// The longest id.
const LONGEST_ID: usize = 64;

/// A value, or nothing; and where to complain about it.
#[derive(Debug)]
pub struct Field<'n, 'r, 'p> {
    node: Option<&'n Node>,
    reporter: &'r mut Reporter<'p>,
}

impl<'n, 'r, 'p> Field<'n, 'r, 'p> {
    pub fn new(node: Option<&'n Node>, reporter: &'r mut Reporter<'p>) -> Field<'n, 'r, 'p> {
        Field { node, reporter }
    }

    /// The value as it is.
    #[must_use]
    pub fn node(self) -> Option<&'n Node> {
        self.node
    }

    /// Text. A number or `true` is not text: quotes make it so.
    #[must_use]
    pub fn text(self) -> Option<&'n str> {
        let node = self.node?;
        node.as_text().or_else(|| self.wrong("text"))
    }

    /// Text and its bytes.
    #[must_use]
    pub fn text_at(self) -> Option<(&'n str, Range<usize>)> {
        let node = self.node?;
        self.text().map(|text| (text, node.here()))
    }

    /// A whole number within bounds.
    #[must_use]
    pub fn int_in(self, range: RangeInclusive<i64>) -> Option<i64> {
        let node = self.node?;
        let Some(int) = node.as_int() else { return self.wrong("a whole number") };
        if range.contains(&int) {
            return Some(int);
        }
        let message = format!("{int} is not between {} and {}", range.start(), range.end());
        self.reporter.say(Code::OutOfRange, node.here(), message);
        None
    }

    /// `true` or `false`.
    #[must_use]
    pub fn flag(self) -> Option<bool> {
        let node = self.node?;
        node.as_bool().or_else(|| self.wrong("true or false"))
    }

    /// The items of a list; none if it is absent or no list.
    #[must_use]
    pub fn list(self) -> &'n [Node] {
        let Some(node) = self.node else { return &[] };
        node.as_list().or_else(|| self.wrong("a list")).unwrap_or_default()
    }

    /// The items of a list, each read by the same function; those that read as nothing are left out.
    #[must_use]
    pub fn each<T>(self, mut read: impl FnMut(&'n Node, &mut Reporter<'p>) -> Option<T>) -> Vec<T> {
        let Field { node, reporter } = self;
        let items = Field::new(node, reporter).list();
        items.iter().filter_map(|item| read(item, reporter)).collect()
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(self) -> Vec<&'n str> {
        self.each(|item, reporter| Field::new(Some(item), reporter).text())
    }

    /// A list of ids.
    #[must_use]
    pub fn ids(self) -> Vec<&'n str> {
        self.each(|item, reporter| Field::new(Some(item), reporter).id())
    }

    /// One of some words.
    #[must_use]
    pub fn one_of<'w>(self, words: &[&'w str]) -> Option<&'w str> {
        let node = self.node?;
        let Some(text) = node.as_text() else { return self.wrong("a word") };
        if let Some(word) = words.iter().find(|word| **word == text) {
            return Some(word);
        }
        let help = nearest(text, words).map_or_else(|| listed(words), did_you_mean);
        let message = format!("{} is not one of the words allowed here", quoted(text));
        self.reporter.say_help(Code::NotOneOf, node.here(), message, help);
        None
    }

    /// A name in kebab-case: `a-z`, `0-9` and single hyphens, beginning with a letter.
    #[must_use]
    pub fn id(self) -> Option<&'n str> {
        let node = self.node?;
        let Some(text) = node.as_text() else { return self.wrong("an id") };
        if is_id(text) {
            return Some(text);
        }
        let message = format!("{} is not an id: lower-case letters, digits and single hyphens", quoted(text));
        let help = as_id(text).map(|id| did_you_mean(&id));
        let span = node.here();
        self.reporter.say_with(|file| Problem::new(Code::BadId, file, span, message).maybe_help(help));
        None
    }

    fn wrong<T>(self, needed: &str) -> Option<T> {
        let node = self.node?;
        let found = match &node.value {
            Value::Text(text) => quoted(text),
            Value::Int(int) => format!("the number {int}"),
            Value::Bool(flag) => format!("`{flag}`"),
            _ => node.kind().to_owned(),
        };
        let message = format!("{needed} is needed, this is {found}");
        let help = help_for(needed, &node.value);
        self.reporter
            .say_with(|file| Problem::new(Code::WrongType, file, node.head(), message).maybe_help(help));
        None
    }
}

fn help_for(needed: &str, found: &Value) -> Option<String> {
    match (needed, found) {
        ("text" | "a word" | "an id", Value::Int(_) | Value::Bool(_)) => Some("put it in quotes".to_owned()),
        ("a list", Value::Text(_) | Value::Int(_)) => Some("put it in brackets: `[...]`".to_owned()),
        ("a whole number", Value::Text(text)) if text.trim().parse::<i64>().is_ok() => {
            Some("remove the quotes".to_owned())
        }
        ("true or false", Value::Text(text)) => match text.to_lowercase().as_str() {
            "yes" | "on" => Some("write `true`".to_owned()),
            "no" | "off" => Some("write `false`".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// Is this a well-formed id?
#[must_use]
pub fn is_id(text: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    text.len() <= LONGEST_ID
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.split('-').all(|part| !part.is_empty() && part.chars().all(fine))
}

/// The id a name would have: `Wölfe des Nordens` is `woelfe-des-nordens`.
#[must_use]
pub fn as_id(text: &str) -> Option<String> {
    let german = text.chars().take(4 * LONGEST_ID).collect::<String>().to_lowercase();
    let german = german.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace(['\'', '’'], "");
    let plain = deunicode::deunicode(&german).to_lowercase();
    let parts: Vec<&str> =
        plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|p| !p.is_empty()).collect();
    Some(parts.join("-")).filter(|id| is_id(id))
}
