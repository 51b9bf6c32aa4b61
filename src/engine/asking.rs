//! Questions of a transaction: how a rule asks somebody or chance, and reads the answer.

use super::agenda::Step;
use super::history;
use super::question::{Ask, Opt, Question, Who};
use super::refusal::{Fault, Run};
use super::tx::Tx;
use crate::table::{Card, Die, FACE_DOWN, NO_CARD, Rule, Word};

impl Tx<'_> {
    /// Asks. The step that asks must not have changed anything, so that it can be run again.
    pub fn ask(&mut self, mut question: Question) -> Run {
        self.put_question(&mut question)
    }

    /// Asks a question that is built where no room for options has to be made: `offer` adds them, looking at
    /// the table as it is.
    pub fn ask_with(
        &mut self,
        (rule, who, ask): (Rule, Who, Ask),
        name: Word,
        then: Step,
        offer: impl FnOnce(&Tx<'_>, &mut Question) -> Run,
    ) -> Run {
        let mut draft = self.log.draft.take().unwrap_or_else(history::draft);
        draft.restart(rule, who, ask, name, then);
        draft.bare.0 = self.log.bare;
        let asked = offer(self, &mut draft).and_then(|()| self.put_question(&mut draft));
        self.log.draft = Some(draft);
        asked
    }

    fn put_question(&mut self, question: &mut Question) -> Run {
        if self.changed > 0 {
            return Err(Fault::Impure);
        }
        if self.off.is(question.rule) {
            self.position.state.question.close();
            return self.now(question.then);
        }
        if self.log.on {
            self.log.asked.push(question.rule);
        }
        if !self.off.is_none() {
            let off = self.off;
            for choice in question.options.iter_mut() {
                choice.no = choice.no.filter(|no| !off.is(no.rule));
            }
        }
        if question.is_bare() {
            question.strip();
        }
        question.asked_by = self.step;
        self.position.state.question.become_draft(question);
        Ok(())
    }

    /// Asks chance, in place: such a question has no options to build.
    fn ask_chance(&mut self, rule: Rule, ask: Ask, about: (Card, Die), name: Word, then: Step) -> Run {
        if self.changed > 0 {
            return Err(Fault::Impure);
        }
        let question = &mut self.position.state.question;
        if self.off.is(rule) {
            question.close();
            return self.now(then);
        }
        if self.log.on {
            self.log.asked.push(rule);
        }
        question.earlier.0.clone_from(&question.picked);
        question.restart(rule, Who::Chance, ask, name, then);
        (question.about, question.die) = about;
        question.asked_by = self.step;
        Ok(())
    }

    /// Asks chance for the face of a card, unless it is known.
    pub fn ask_face(&mut self, rule: Rule, card: Card, name: Word, then: Step) -> Run {
        if self.table().face(card).is_some() {
            return self.now(then);
        }
        self.ask_chance(rule, Ask::Draw, (card, Die(0)), name, then)
    }

    /// The same where the rules do not need to know: who turns over real cards may leave it unseen.
    pub fn ask_face_or_not(&mut self, rule: Rule, card: Card, name: Word, then: Step) -> Run {
        if self.table().face(card).is_some() || self.off.is(rule) {
            return self.now(then);
        }
        self.ask_chance(rule, Ask::Draw, (card, Die(0)), name, then)?;
        self.position.state.question.min = 0;
        Ok(())
    }

    /// Asks chance for the side of a die.
    pub fn ask_roll(&mut self, rule: Rule, die: Die, name: Word, then: Step) -> Run {
        self.ask_chance(rule, Ask::Roll, (NO_CARD, die), name, then)
    }

    /// The complete answer to the last question.
    #[must_use]
    #[inline]
    pub fn answers(&self) -> &[Opt] {
        &self.position.state.question.picked
    }

    /// The single answer to the last question.
    #[must_use]
    #[inline]
    pub fn answer(&self) -> Opt {
        self.answers().last().copied().unwrap_or_default()
    }

    /// Whether a card lies face down.
    #[must_use]
    pub fn is_face_down(&self, card: Card) -> bool {
        self.table().piece(card).has(FACE_DOWN)
    }
}
