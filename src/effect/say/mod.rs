//! Lines in the words of a player. What is printed by `print` reads back; this is only for the eye: every verb has its
//! sentence, every game its names, and what goes without saying is left out.

mod amounts;
mod conditions;
mod selectors;
mod sentence;
mod standing;
mod who;

use super::ast::{Action, Head, Line, SideUp, Stmt, Trigger};
use super::spoken::Spoken;
use super::vocabulary::Lexicon;

/// A whole line: where it works, when, and what it does.
#[must_use]
pub fn say_line(line: &Line, lexicon: &Lexicon) -> String {
    let speaker = Speaker { lexicon, line, to_the_active: false };
    format!("{}{}", speaker.place(), speaker.rest())
}

/// A line for whoever may use it now: where it works they see.
#[must_use]
pub fn say_here(line: &Line, lexicon: &Lexicon) -> String {
    Speaker { lexicon, line, to_the_active: false }.rest()
}

/// One bracket of a line, or its body, for whoever is asked.
#[must_use]
pub fn say_block(line: &Line, block: u8, lexicon: &Lexicon) -> String {
    Speaker { lexicon, line, to_the_active: true }.block(block)
}

/// One statement of a line, for whoever is asked.
#[must_use]
pub fn say_stmt(line: &Line, stmt: &Stmt, lexicon: &Lexicon) -> String {
    Speaker { lexicon, line, to_the_active: true }.stmt(stmt)
}

pub(super) struct Speaker<'a> {
    lexicon: &'a Lexicon,
    line: &'a Line,
    /// Whether whoever is active is spoken to.
    to_the_active: bool,
}

impl Speaker<'_> {
    fn spoken(&self) -> &Spoken {
        &self.lexicon.vocabulary.spoken
    }

    /// `hand: `, where the line says where its card has to lie.
    fn place(&self) -> String {
        let zones = self.line.zones.iter().map(|zone| self.zone_name(*zone)).collect::<Vec<_>>().join(" or ");
        let side = match self.line.side {
            Some(SideUp::Back) => "turned",
            Some(SideUp::Front) => "not turned",
            None => "",
        };
        match (zones.as_str(), side) {
            ("", "") => String::new(),
            ("", side) => format!("({side}) "),
            (zones, "") => format!("({zones}) "),
            (zones, side) => format!("({zones}, {side}) "),
        }
    }

    fn rest(&self) -> String {
        match &self.line.head {
            Head::Standing(standing) => self.standing(standing),
            Head::Action(action) => format!("{}: {}", self.action(action), self.body()),
            Head::Trigger(trigger) => format!("{}: {}", self.trigger(trigger), self.body()),
        }
    }

    /// What the line does, one thing after the other.
    fn body(&self) -> String {
        self.stmts(0).join("; ")
    }

    /// What stands in a bracket, within a sentence.
    fn block(&self, block: u8) -> String {
        match self.stmts(block).split_last() {
            Some((last, [])) => last.clone(),
            Some((last, all)) => format!("{} and {last}", all.join(", ")),
            None => String::new(),
        }
    }

    fn stmts(&self, block: u8) -> Vec<String> {
        let stmts = self.line.blocks.get(usize::from(block)).map(Vec::as_slice).unwrap_or_default();
        stmts.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    fn action(&self, action: &Action) -> String {
        let mut text = self.action_kind(action.kind);
        if let Some(range) = &action.range {
            text.push_str(&format!(", {}", self.spoken().range.replace("{}", &self.amount(range))));
        }
        if !action.keywords.is_empty() {
            let keywords = action.keywords.iter().map(|n| self.keyword(*n)).collect::<Vec<_>>().join(", ");
            text.push_str(&format!(", {keywords}"));
        }
        let (when, cond) = self.when(&action.at, None, action.cond.as_ref());
        if !when.is_empty() {
            text.push_str(&format!(", when {when}"));
        }
        self.limited(text, action.limit, &cond)
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let (when, cond) = self.when(&[trigger.moment], trigger.of.as_ref(), trigger.cond.as_ref());
        self.limited(format!("when {when}"), trigger.limit, &cond)
    }
}
