//! Taking up a kept game: every entry is done again and its state compared.

use super::ahead::LATER;
use super::learning::{ACTED, with_pack};
use super::repair::WAITS;
use super::{Desk, Trouble, deeds};
use crate::engine::journal::Entry;
use crate::line::split;

/// The first entry that does not lead where it led when it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differs {
    /// Counted from 1.
    pub number: usize,
    pub line: String,
    pub why: String,
}

impl Desk {
    /// The short hash of how the game stands.
    #[must_use]
    pub fn hash(&self) -> String {
        short(self.session.hash())
    }

    /// Whether a kept hash is the one of the state. Journals of earlier versions have hashes of the whole table.
    #[must_use]
    pub fn has_hash(&self, kept: &str) -> bool {
        let position = self.session.position();
        self.hash() == kept
            || short(self.session.earlier_hash()) == kept
            || short(position.quick_hash()) == kept
            || short(position.hash64()) == kept
    }

    /// Does kept entries again. Stops before the first that differs; what came before it stands.
    pub fn replay(&mut self, entries: &[Entry]) -> Result<(), Differs> {
        for (n, entry) in entries.iter().enumerate() {
            let differs = |why: String| Differs { number: n + 1, line: entry.line.clone(), why };
            let before = self.session.turns().len();
            self.replay_one(entry).map_err(|trouble| differs(told(&trouble)))?;
            if !self.has_hash(&entry.hash) {
                let (now, then) = (self.hash(), &entry.hash);
                if self.session.turns().len() > before {
                    let _ = self.session.undo();
                    self.session.forget_undone();
                }
                return Err(differs(format!("it leads to state {now}; it was {then}")));
            }
        }
        // What came up in an earlier sitting was announced then.
        self.note_known(0);
        Ok(())
    }

    fn replay_one(&mut self, entry: &Entry) -> Result<(), Trouble> {
        if entry.answers.first().is_some_and(|first| first == WAITS) {
            return self.replay_typed(entry);
        }
        // Whatever else was kept came after the repair.
        self.leave_repair();
        match entry.answers.first().map(|first| first.split_once(' ').unwrap_or((first, ""))) {
            Some(("undo", many)) => self.step_back(many.parse().unwrap_or(1)).map(|_| ()),
            Some(("redo", many)) => self.step_forth(many.parse().unwrap_or(1)).map(|_| ()),
            Some(("note", _)) | None => self.replay_idle(entry),
            Some(("learn", text)) if entry.answers.len() == 1 => self.learn_text(&entry.line, text),
            Some(("dial", dial)) => self.set_dial_text(&entry.line, dial),
            Some(("repair", keep)) => self.replay_repair(entry, keep),
            Some(("unnamed", text)) => self.replay_unnamed(entry, text),
            _ => self.replay_deeds(entry),
        }
    }

    /// Something typed for a repair that was still to be accepted: it is typed again.
    fn replay_typed(&mut self, entry: &Entry) -> Result<(), Trouble> {
        let phrases = split(&entry.line)?;
        let Some(phrase) = phrases.first() else { return Ok(()) };
        self.obey(phrase)?.trouble.map_or(Ok(()), |trouble| Err(*trouble))
    }

    /// A command that left the table as it was: a note, a card learned earlier.
    fn replay_idle(&mut self, entry: &Entry) -> Result<(), Trouble> {
        self.session.begin(&entry.line);
        self.session.commit();
        Ok(())
    }

    /// A card that was not known was played: it joins the library first.
    fn replay_unnamed(&mut self, entry: &Entry, text: &str) -> Result<(), Trouble> {
        let game = with_pack(self.game(), ACTED, text)?;
        self.session.begin(&entry.line);
        self.session.change_law(game);
        self.replay_answers(&entry.answers[1..])
    }

    fn replay_deeds(&mut self, entry: &Entry) -> Result<(), Trouble> {
        self.session.begin(&entry.line);
        self.replay_answers(&entry.answers)
    }

    fn replay_answers(&mut self, answers: &[String]) -> Result<(), Trouble> {
        let waiting = answers.last().and_then(|last| last.strip_prefix(LATER));
        let answers = &answers[..answers.len() - usize::from(waiting.is_some())];
        for text in answers {
            if let Some(pack) = text.strip_prefix("learn ") {
                if let Err(trouble) = self.take_up(pack) {
                    self.session.abandon();
                    return Err(trouble);
                }
                continue;
            }
            let game = self.game().clone();
            let Some(deed) = deeds::read(&*game, text) else {
                self.session.abandon();
                return Err(Trouble::Said(format!("`{text}` means nothing now")));
            };
            if let Err(trouble) = self.give_as_kept(deed, text) {
                self.session.abandon();
                return Err(trouble);
            }
        }
        self.session.commit();
        if let Some(words) = waiting {
            self.wait_again(words);
        }
        Ok(())
    }
}

fn told(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused { wanted, .. } => format!("`{wanted}` is not allowed there now"),
        Trouble::Fault(fault) => fault.to_string(),
        Trouble::Said(text) | Trouble::Script(text) | Trouble::Unknown(text) => text.clone(),
        Trouble::NotUnderstood(problem) => problem.to_string(),
        Trouble::Ambiguous(ambiguity) => ambiguity.to_string(),
    }
}

/// The lower half of a hash, in hexadecimal.
pub(super) fn short(hash: u64) -> String {
    let digit = |place: u32| char::from(b"0123456789abcdef"[(hash >> (4 * place) & 15) as usize]);
    let mut short = String::with_capacity(8);
    short.extend((0..8).rev().map(digit));
    short
}
