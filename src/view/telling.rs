//! What happened, line after line, in one piece of memory that serves command after command: most of what a script
//! leads to is told once and written out at once.

use super::changes::Sort;
use super::page::Role;
use super::text::{Mark, Text};
use super::told::Told;
use crate::table::{Rule, Seat};

/// Lines about what happened.
#[derive(Debug, Default)]
pub struct Telling {
    pub(super) text: Text,
    lines: Vec<Line>,
    /// Whether each line ends with the rule behind it.
    pub ruled: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    from: Mark,
    to: Mark,
    rule: Rule,
    sort: Sort,
    area: Seat,
    /// How many such lines there were in a row.
    many: usize,
}

/// Cards drawn unseen are told together, and so are those that go the same way unseen.
const UNSEEN_DRAW: &str = " draws a card";
const UNSEEN_MOVE: &str = "a card → ";

impl Telling {
    /// Forgets everything but its room.
    pub(super) fn clear(&mut self) {
        self.text.cut(Mark::default());
        self.lines.clear();
        self.ruled = false;
    }

    fn end(&self) -> Mark {
        self.lines.last().map_or(Mark::default(), |line| line.to)
    }

    /// The words since the end of the last line are one; several cards that go the same way unseen become one line.
    pub(super) fn end_line(&mut self, rule: Rule, sort: Sort, area: Seat) {
        let (from, to) = (self.end(), self.text.end());
        let line = Line { from, to, rule, sort, area, many: 1 };
        if let Some(before) = self.lines.last()
            && self.is_same_draw(before, &line)
        {
            self.text.cut(from);
            if let Some(before) = self.lines.last_mut() {
                before.many += 1;
            }
            return;
        }
        self.lines.push(line);
    }

    fn is_same_draw(&self, one: &Line, other: &Line) -> bool {
        let words = |line: &Line| self.text.words_between(line.from, line.to);
        (one.rule, one.sort, one.area) == (other.rule, other.sort, other.area)
            && words(one) == words(other)
            && (words(one).ends_with(UNSEEN_DRAW) || words(one).starts_with(UNSEEN_MOVE))
            && self.text.between(one.from, one.to) == self.text.between(other.from, other.to)
    }

    /// Each line as it reads: its words, the rule behind it, and whether it is the heading of what follows.
    pub fn each(&self, mut tell: impl FnMut(&str, Rule, bool)) {
        for line in &self.lines {
            let (words, heading) = (self.text.words_between(line.from, line.to), line.sort == Sort::Heading);
            match line.many {
                1 => tell(words, line.rule, heading),
                many => tell(times(words, many).words(), line.rule, heading),
            }
        }
    }

    /// The lines one by one, with what their words are for.
    #[must_use]
    pub fn lines(&self) -> Vec<Told> {
        let told = |line: &Line| {
            let text = match line.many {
                1 => self.text.between(line.from, line.to),
                many => times(self.text.words_between(line.from, line.to), many),
            };
            let (hands, heading) = (line.sort == Sort::Hands, line.sort == Sort::Heading);
            Told { text, rule: line.rule, hands, heading, area: line.area }
        };
        self.lines.iter().map(told).collect()
    }
}

fn times(words: &str, many: usize) -> Text {
    if let Some(place) = words.strip_prefix(UNSEEN_MOVE) {
        return Text::new().with(Role::Name, format!("{many} cards")).say(format!(" → {place}"));
    }
    let who = words.strip_suffix(UNSEEN_DRAW).unwrap_or(words);
    Text::new().with(Role::Name, who).say(format!(" draws {many} cards"))
}
