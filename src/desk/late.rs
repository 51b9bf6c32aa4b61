//! Reactions that come one question late. With unseen hands nobody is asked at the moment itself; what is typed at the
//! question behind it goes back to that moment, within the command that passed it.

use super::past::Item;
use super::{Desk, Reply, Trouble};
use crate::engine::{Ask, Deed, Who};
use crate::line::{Request, Verb};
use crate::view::page::{Page, Text};

impl Desk {
    /// Carries out a request; a reaction that the open question refuses may belong to a moment right before it.
    pub(super) fn carry_or_late(&mut self, text: &str, request: &mut Request) -> Result<Reply, Trouble> {
        if !self.may_be_late(request) {
            return self.carry(text, request);
        }
        let late = request.clone();
        match self.carry(text, request) {
            Err(trouble @ Trouble::Refused { .. }) => self.react_late(text, &late).ok_or(trouble),
            done => done,
        }
    }

    fn may_be_late(&self, request: &Request) -> bool {
        let verb = match request.verb {
            Verb::Game(n) => self.grammar.game()[n].name,
            _ => return false,
        };
        self.state().blind != 0 && self.reaction_verb() == Some(verb)
    }

    /// The command that reactions are used by.
    pub(super) fn reaction_verb(&self) -> Option<&'static str> {
        let actions = self.game().library().lexicon.vocabulary.actions;
        actions.iter().find(|action| action.reaction).map(|action| action.command)
    }

    /// Goes back to the last moment of the last command at which this could be done, and keeps it at once.
    fn react_late(&mut self, line: &str, request: &Request) -> Option<Reply> {
        // Whoever was asked and passed has had the chance.
        if self.session.before_last().is_some_and(|before| before.question.ask == Ask::React) {
            return None;
        }
        let old = self.line_of_play();
        let keep = self.last_typed(&old)?;
        for moment in self.unseen_moments() {
            for window in (0..self.windows_from(&old, keep, moment).ok()?).rev() {
                self.start_repair(line, old.clone(), keep, keep).ok()?;
                let done = self.react_at(moment, window, (line, request.clone()));
                if done.and_then(|()| self.resume_repair()).is_ok() {
                    self.beside.passed.retain(|(of, _)| *of != moment);
                    return self.keep_repair().ok();
                }
                self.leave_repair();
            }
        }
        None
    }

    /// Where the last command begins that was no reaction of this kind.
    fn last_typed(&self, old: &[Item]) -> Option<usize> {
        let turns = self.session.turns();
        let became = |deeds: &[Deed]| matches!(deeds, [Deed::Become(_)]);
        let typed = turns.iter().rposition(|turn| !became(&turn.deeds))? + 1;
        old.iter().position(|item| item.number == typed)
    }

    /// Said where a price is asked for that a reaction could still have spared: how to use one.
    pub(super) fn late_hint(&self, whose: &[String]) -> Option<Page> {
        let question = &self.state().question;
        let price = matches!(question.who, Who::Seat(_)) && !matches!(question.ask, Ask::Turn | Ask::React);
        let verb = self.reaction_verb().filter(|_| price)?;
        let text = Text::new().dim("For whoever holds a reaction: ").key(format!("{verb} …"));
        Some(Page::new("").text(text.say(format!(" ({})", whose.join(", ")))))
    }
}
