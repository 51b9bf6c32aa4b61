//! Moments: `stop at` says at which of them everybody is asked for reactions, `at` reacts to one that has passed.

use super::past::Item;
use super::repair::nothing_open;
use super::{Desk, Reply, Trouble};
use crate::effect::scene::WINDOW;
use crate::engine::{Ask, Deed, Opt, State};
use crate::line::{Request, Word};
use crate::view::page::{Item as Row, Page, Text};

/// How many commands a moment is looked for.
const LOOK_BACK: usize = 32;

impl Desk {
    pub(super) fn stop_at(&mut self, line: &str, moment: Option<&Word>) -> Result<Reply, Trouble> {
        let Some(word) = moment else {
            return Ok(Reply { pages: vec![self.moments_page()], ..Reply::default() });
        };
        let stops = match word.text.as_str() {
            "none" => 0,
            _ => self.state().stops | 1 << self.moment_named(word)?,
        };
        self.session.begin(line);
        self.give(Deed::Stops(stops), line)?;
        let mut reply = self.kept(line);
        (reply.told, reply.pages) = (None, vec![self.moments_page()]);
        Ok(reply)
    }

    /// The moments of this game; those the game stops at are marked.
    fn moments_page(&self) -> Page {
        let stops = self.state().stops;
        let moments = self.game().library().lexicon.vocabulary.moments.iter().enumerate();
        let rows = moments.map(|(n, name)| {
            let text = Text::new().key(*name);
            Row::new(if stops >> n & 1 == 1 { text.say(": everybody is asked") } else { text })
        });
        Page::new("Moments").list(rows.collect::<Vec<_>>())
    }

    /// `at strike reflex parry`: the last time that moment passed, as long as somebody could still remember it.
    pub(super) fn at_moment(
        &mut self,
        line: &str,
        moment: u8,
        inner: (&str, Request),
    ) -> Result<Reply, Trouble> {
        let old = self.line_of_play();
        let Some((keep, windows)) = self.last_windows(&old, moment)? else {
            return Err(Trouble::Said("that moment has not come in the last commands".to_owned()));
        };
        let mut trouble = nothing_open();
        for window in (0..windows).rev() {
            self.start_repair(line, old.clone(), keep, keep)?;
            match self.react_at(moment, window, inner.clone()) {
                Ok(()) => {
                    let done = self.resume_repair();
                    return self.repair_reply(done);
                }
                Err(other) => {
                    self.leave_repair();
                    trouble = other;
                }
            }
        }
        Err(trouble)
    }

    /// Goes on with what was recorded up to a window of that moment, and reacts there.
    pub(super) fn react_at(
        &mut self,
        moment: u8,
        window: usize,
        inner: (&str, Request),
    ) -> Result<(), Trouble> {
        let stops = self.session.state().stops;
        self.give_in_repair(None, Deed::Stops(stops | 1 << moment))?;
        let mut passed = 0;
        while !self.may_react(moment) || passed < window {
            passed += usize::from(self.may_react(moment));
            if !self.pass_or_resume(moment)? {
                return Err(Trouble::Said("that moment does not come again".to_owned()));
            }
        }
        self.close_item();
        self.put_in(inner.0, inner.1)?;
        while is_window(self.session.state(), moment) && self.is_new_question() {
            self.give_in_repair(None, Deed::Answer(Opt::Done))?;
        }
        self.give_in_repair(None, Deed::Stops(stops))?;
        Ok(())
    }

    /// Goes one step on with what was recorded; a window that was not asked before passes. False at the end.
    fn pass_or_resume(&mut self, moment: u8) -> Result<bool, Trouble> {
        if is_window(self.session.state(), moment) && self.is_new_question() {
            return self.give_in_repair(None, Deed::Answer(Opt::Done)).map(|_| true);
        }
        self.resume_step()
    }

    /// Whether this is a window for the moment in which nobody has reacted.
    fn may_react(&self, moment: u8) -> bool {
        let passes = |deed: &Deed| matches!(deed, Deed::Answer(Opt::Done));
        is_window(self.session.state(), moment) && self.recorded_here().is_none_or(passes)
    }

    /// Whether nothing that was recorded answers the open question.
    fn is_new_question(&self) -> bool {
        self.repair.is_some() && self.recorded_here().is_none()
    }

    /// What was recorded as the answer to the open question.
    fn recorded_here(&self) -> Option<&Deed> {
        let repair = self.repair.as_ref()?;
        let key = repair.tally.key(self.session.state());
        let mut here = repair.recorded.iter().filter(|recorded| !recorded.used && recorded.key == key);
        here.next().map(|recorded| &recorded.deed)
    }

    /// The last command in which that moment passed, and how many windows it would have had.
    fn last_windows(&mut self, old: &[Item], moment: u8) -> Result<Option<(usize, usize)>, Trouble> {
        for keep in (old.len().saturating_sub(LOOK_BACK)..old.len()).rev() {
            let windows = self.windows_from(&old[..=keep], keep, moment)?;
            if windows > 0 {
                return Ok(Some((keep, windows)));
            }
        }
        Ok(None)
    }

    /// How many windows the commands from that one on would have had for the moment.
    pub(super) fn windows_from(&mut self, old: &[Item], keep: usize, moment: u8) -> Result<usize, Trouble> {
        self.start_repair("", old.to_vec(), keep, keep)?;
        let windows = self.count_windows(moment);
        self.leave_repair();
        windows
    }

    fn count_windows(&mut self, moment: u8) -> Result<usize, Trouble> {
        let stops = self.session.state().stops;
        self.give_in_repair(None, Deed::Stops(stops | 1 << moment))?;
        let mut windows = 0;
        loop {
            windows += usize::from(self.may_react(moment));
            if !self.pass_or_resume(moment)? {
                return Ok(windows);
            }
        }
    }
}

/// Whether the open question is a window for reactions to this moment.
fn is_window(state: &State, moment: u8) -> bool {
    let (ask, then) = (state.question.ask, state.question.then);
    ask == Ask::React && then.kind == WINDOW && then.a == u16::from(moment)
}
