//! A transcript as a short story: what was on the table, what was done, what happened and by which rule.

use serde_json::Value as Json;

use super::failure;
use super::format::{Transcript, read};
use super::open::{Kinds, Shut, merged, open_to_run};
use crate::desk::{Desk, Trouble};
use crate::games::game::Game;
use crate::line::split;
use crate::rules::{Example, RuleBook};
use crate::table::Rule;
use crate::view::names::Names;
use crate::view::page::{Item, Page, Text};
use crate::view::question::book_line;
use crate::view::{question, refused, told, words};

/// Of one command at most so many lines are told, those about the rule always.
const MOST_LINES: usize = 9;

/// Tells the best example of a rule; nothing where no transcript plays it.
#[must_use]
pub fn story(book: &RuleBook, rule: Rule, kinds: Kinds<'_>) -> Option<Page> {
    let (examples, _) = book.played(rule);
    examples.iter().find_map(|example| tell(book, example, rule, kinds))
}

/// Tells one example; nothing where it cannot be played.
fn tell(book: &RuleBook, example: &Example<'_>, rule: Rule, kinds: Kinds<'_>) -> Option<Page> {
    let include = |wanted: &str, of: &str| {
        let name = beside(of, wanted);
        let found = book.example(&name).ok_or_else(|| format!("there is no {name}"))?;
        Ok((name, found.text.to_owned()))
    };
    let transcript = read(example.name, example.text, &include).ok()?;
    let page = Page::new(example.title)
        .text(Text::new().dim("an example of ").rule(book.id(rule)).dim(format!(", {}", example.name)));
    let desk = match open_to_run(&transcript, kinds, "") {
        Ok(desk) => desk,
        Err(Shut::Refused(by, problems)) if by == book.id(rule) => {
            return Some(not_begun(page, &transcript, &problems));
        }
        Err(_) => return None,
    };
    let page = page.heading("On the table").list(laid(&transcript, Some(&**desk.game())));
    let mut teller = Teller { desk, rule, page: page.heading("What happens"), asked: false };
    teller.ask();
    for step in &transcript.steps {
        teller.desk.chance().add(&step.draws, &step.rolls);
        if let Some(line) = &step.line {
            teller.command(&line.value)?;
        }
    }
    let page = teller.end();
    Some(page)
}

/// A path as written in one file, from the folder of all.
fn beside(of: &str, wanted: &str) -> String {
    let mut parts: Vec<&str> = of.split('/').collect();
    parts.pop();
    for part in wanted.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn not_begun(page: Page, transcript: &Transcript, problems: &crate::content::Problems) -> Page {
    let why = problems.kept().iter().map(|problem| problem.message.clone()).collect::<Vec<_>>().join("; ");
    let page = page.heading("On the table").list(laid(transcript, None));
    page.heading("What happens").text(Text::new().say("The game may not begin: ").bad(why))
}

// ---- the table ----

/// What is given, a line for each place or seat.
fn laid(transcript: &Transcript, game: Option<&dyn Game>) -> Vec<Item> {
    let mut items = Vec::new();
    if let Json::Object(all) = merged(&transcript.given) {
        for (key, value) in &all {
            let text =
                Text::new().name(words::capital(&called(game, key))).say(": ").say(phrase(game, value));
            items.push(Item::new(text));
        }
    }
    for (name, value) in &transcript.options {
        items.push(Item::new(format!("{name}: {value}")));
    }
    if items.is_empty() {
        items.push(Item::new("The usual set-up."));
    }
    items
}

/// The printed name, where a word is the id of a card.
fn called(game: Option<&dyn Game>, word: &str) -> String {
    let found =
        game.and_then(|game| game.library().find(word).map(|face| game.library().entry(face).name.clone()));
    found.unwrap_or_else(|| word.replace('-', " "))
}

fn phrase(game: Option<&dyn Game>, value: &Json) -> String {
    match value {
        Json::Null => "nothing".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Number(n) => n.to_string(),
        Json::String(word) => called(game, word),
        Json::Array(all) if all.is_empty() => "empty".to_owned(),
        Json::Array(all) => all.iter().map(|part| phrase(game, part)).collect::<Vec<_>>().join(", "),
        Json::Object(all) => {
            let part =
                |(key, value): (&String, &Json)| format!("{} {}", called(game, key), phrase(game, value));
            all.iter().map(part).collect::<Vec<_>>().join("; ")
        }
    }
}

// ---- what happens ----

struct Teller {
    desk: Desk,
    rule: Rule,
    page: Page,
    /// Whether the question that stands open has been told.
    asked: bool,
}

impl Teller {
    /// Types a line and tells what came of it; nothing where it is not carried out.
    fn command(&mut self, line: &str) -> Option<()> {
        self.say(Text::new().dim("> ").key(line));
        for phrase in &split(line).ok()? {
            let turns = self.desk.session().turns().len();
            let trouble = match self.desk.obey(phrase) {
                Ok(reply) => reply.trouble.map(|trouble| *trouble),
                Err(trouble) => Some(trouble),
            };
            let mut items =
                if self.desk.session().turns().len() > turns { self.happened() } else { Vec::new() };
            items.extend(trouble.map(|trouble| Item::new(self.trouble(&trouble))));
            self.page = std::mem::take(&mut self.page).list(items);
        }
        self.asked = false;
        self.ask();
        Some(())
    }

    fn say(&mut self, text: Text) {
        self.page = std::mem::take(&mut self.page).text(text);
    }

    /// What the last command did, each line with its rule.
    fn happened(&self) -> Vec<Item> {
        let session = self.desk.session();
        let (Some(turn), Some(before)) = (session.turns().last(), session.before_last()) else {
            return Vec::new();
        };
        let lines = told::told(&self.desk.names_in(before), &session.events()[turn.events..]);
        let spare = lines.len().saturating_sub(MOST_LINES);
        let (mut left_out, mut items) = (0, Vec::new());
        for line in lines {
            if left_out < spare && line.rule != self.rule && items.len() >= MOST_LINES / 2 {
                left_out += 1;
            } else if line.heading {
                items.push(Item::new(Text::new().dim(line.text.words())));
            } else {
                items.push(Item::new(self.by(line.text, line.rule)));
            }
        }
        if left_out > 0 {
            items.push(Item::new(Text::new().dim(format!("and {left_out} more changes by other rules"))));
        }
        items
    }

    /// A line and the rule behind it.
    fn by(&self, text: Text, rule: Rule) -> Text {
        if rule == self.rule {
            return text.say(", ").rule("by this rule");
        }
        let id = self.desk.game().book().id(rule);
        text.dim("  ").dim(id.split_once('.').map_or(id, |(_, rest)| rest))
    }

    fn trouble(&self, trouble: &Trouble) -> Text {
        let names = self.desk.names();
        match trouble {
            Trouble::Refused { refusal, wanted, .. } => {
                let told = refused::refusal(&names, refusal, Some(wanted));
                let text = Text::new().bad("refused").say(format!(": {}", told.fact));
                let rule = names.game.book().find(&told.rule);
                rule.map_or(text.clone(), |rule| self.by(text, rule))
            }
            other => Text::new().bad(failure::told(&self.desk, other)),
        }
    }

    /// The open question, where the rule asks it.
    fn ask(&mut self) {
        if self.desk.state().question.is_open() && self.desk.state().question.rule == self.rule {
            let text = self.question(&self.desk.names());
            self.say(text.say(", ").rule("by this rule"));
            self.asked = true;
        }
    }

    fn question(&self, names: &Names<'_>) -> Text {
        let offered: Vec<String> =
            question::options(names).iter().map(|row| question::said(&row.typed)).collect();
        let shown = match offered.as_slice() {
            many if many.len() > MOST_LINES => {
                format!("{} and {} more", many[..MOST_LINES].join(", "), many.len() - MOST_LINES)
            }
            few => few.join(", "),
        };
        Text::new().question(format!("{} may answer: ", question::asked(names))).say(shown)
    }

    /// Ends with what is asked now.
    fn end(mut self) -> Page {
        if self.desk.state().question.is_open() && !self.asked {
            let names = self.desk.names();
            let mut text = Text::new().dim(format!("Now it is up to: {}, by ", question::asked(&names)));
            text.append(&book_line(&names, self.desk.state().question.rule));
            self.say(text);
        }
        let Teller { desk, page, .. } = self;
        desk.close();
        page
    }
}
