//! The travel phase: when the party may travel, and the three steps of a journey.

use super::names::{counter, moment, permission, token, value, zone};
use super::round::phase;
use super::{Terrinoth, r, steps, words};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Hand, NO_CARD, NOBODY, Rule, Seat, Table, Word};

pub const ABILITIES: Rule = r::TRAVEL_LOCATION_ABILITIES;
pub const PROGRESS: Rule = r::EXPLORE_PROGRESS_PER_SUCCESS;

pub fn spawn_shadow() -> Rule {
    r::TRAVEL_SPAWN_SHADOW
}

pub fn spawn_engaged() -> Rule {
    r::TRAVEL_SPAWN_ENGAGED
}

impl Terrinoth {
    pub(super) fn on_travel(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let leader = self.leader(tx.table());
        if step.c == 1 {
            return match tx.answer() {
                Opt::Act { word: Word(words::USE), card, line } => {
                    tx.now(step.c(0))?;
                    self.use_item(tx, leader, card, line)
                }
                Opt::Word(Word(words::TRAVEL)) => self.do_travel(tx),
                _ => match self.may_travel(tx.state()) {
                    Ok(()) => {
                        tx.tell(r::TRAVEL_DECLINE, Word(words::TOLD_STAYS), self.location(tx.table()), 0)
                    }
                    Err(no) => tx.tell(no.rule, no.fact, no.card, no.amount),
                },
            };
        }
        // Where the party cannot leave and the leader can use nothing either, there is nothing to ask.
        let law = self.may_travel(tx.state());
        if let Err(no) = tx.law(law)
            && !self.has_item_to_use(tx.state(), leader)
        {
            return tx.tell(no.rule, no.fact, no.card, no.amount);
        }
        let asks = (r::TRAVEL_MAY, Who::Table, Ask::Turn);
        tx.ask_with(asks, Word(words::TRAVEL), step.c(1), |tx, question| {
            self.offer_items(tx.state(), leader, question)?;
            let stuck = law.is_err();
            question.consider(Opt::Word(Word(words::TRAVEL)), law)?;
            if stuck || !tx.is_off(r::TRAVEL_DECLINE) {
                question.offer(Opt::Word(Word(words::STAY)))?;
            }
            Ok(())
        })
    }

    pub(super) fn is_explored(&self, state: &State) -> bool {
        let place = self.location(&state.table);
        place != NO_CARD && self.unexplored(state, place) <= 0
    }

    /// How much progress the location still needs.
    fn unexplored(&self, state: &State, place: Card) -> i16 {
        self.value(state, value::EXPLORATION, place) - self.tokens(&state.table, place, token::PROGRESS)
    }

    fn may_travel(&self, state: &State) -> Result<(), No> {
        let place = self.location(&state.table);
        if let Say::Cannot(by) = allowed(self, state, permission::TRAVEL, NO_CARD, NOBODY) {
            return Err(self.forbidden(state, by));
        }
        if state.table.cards(self.shared(zone::LOCATIONS)).is_empty() {
            return Err(No::because(r::TRAVEL_REQUIRES_DECK, Word(words::NO_LOCATIONS)));
        }
        let left = self.unexplored(state, place);
        if place == NO_CARD || left > 0 {
            return Err(No::because(r::TRAVEL_REQUIRES_EXPLORED, Word(words::NOT_EXPLORED))
                .of(place)
                .count(left));
        }
        Ok(())
    }

    /// Leave, pass the token on if wanted, arrive.
    fn do_travel(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::TRAVEL_STEPS) {
            return Ok(());
        }
        tx.steps(&[
            Step::new(steps::LEAVE),
            Step::new(steps::PASS_TOKEN),
            Step::new(steps::ARRIVE).b(r::TRAVEL_REVEAL.0),
        ])
    }

    /// The old location goes with its progress, and the shadows empty; facedown cards are seen as they go. `c` is how
    /// many of the shadows were asked for.
    pub(super) fn on_leave(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let shadows: Vec<Card> = tx.table().cards(self.shared(zone::SHADOWS)).to_vec();
        let mut left = (0i16..).zip(shadows.iter().copied()).skip(usize::try_from(step.c).unwrap_or(0));
        let unknown = left.find(|(_, card)| tx.table().face(*card).is_none());
        if let Some((n, card)) = unknown.filter(|_| !tx.is_off(r::TRAVEL_DISCARD_SHADOWS)) {
            let (rule, name, then) = (r::TRAVEL_DISCARD_SHADOWS, Word(words::REVEAL), step.c(n + 1));
            return if self.may_survive(tx.table(), card) {
                tx.ask_face(rule, card, name, then)
            } else {
                tx.ask_face_or_not(rule, card, name, then)
            };
        }
        let place = self.location(tx.table());
        if place != NO_CARD {
            self.strip(tx, r::TRAVEL_DISCARD_LOCATION, place)?;
            tx.put(r::TRAVEL_DISCARD_LOCATION, place, self.shared(zone::LOCATION_DISCARD), Side::Top)?;
        }
        for card in shadows {
            if self.info(tx.table(), card).is_some_and(|info| info.nemesis)
                && !tx.is_off(super::nemesis::SURVIVES)
            {
                tx.tell(super::nemesis::SURVIVES, Word(words::TOLD_REMAINS), card, 0)?;
                continue;
            }
            if tx.table().face(card).is_some() {
                tx.show_to(r::TRAVEL_DISCARD_SHADOWS, card, 0xff)?;
            }
            self.strip(tx, r::TRAVEL_DISCARD_SHADOWS, card)?;
            tx.put(r::TRAVEL_DISCARD_SHADOWS, card, self.shared(zone::ENEMY_DISCARD), Side::Top)?;
        }
        tx.add_count(r::TRAVEL_STEPS, self.count(counter::JOURNEYS, NOBODY), 1)
    }

    /// Whether an unseen enemy may be one that is not discarded.
    fn may_survive(&self, table: &Table, card: Card) -> bool {
        let lot = table.piece(card).face().err();
        let faces = lot.map_or_else(Vec::new, |lot| table.lots().possible(lot));
        faces.iter().any(|(face, _)| self.infos.get(face.index()).is_some_and(|info| info.nemesis))
    }

    pub(super) fn on_pass_token(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let leader = self.leader(tx.table());
        let others: Vec<Seat> = self.playing(tx.table()).filter(|seat| *seat != leader).collect();
        if step.c == 1 {
            let Opt::Seat(seat) = tx.answer() else { return Ok(()) };
            tx.set_clock(r::TRAVEL_PASS_TOKEN, Hand::Leader, seat.0.into())?;
            return tx.set_clock(r::TRAVEL_PASS_TOKEN, Hand::Turn, seat.0.into());
        }
        if others.is_empty() {
            return Ok(());
        }
        let asks = (r::TRAVEL_PASS_TOKEN, Who::Seat(leader), Ask::One);
        tx.ask_with(asks, Word(words::PASS_LEADER), step.c(1), |_, question| {
            others.iter().try_for_each(|seat| question.offer(Opt::Seat(*seat)))?;
            Ok(question.offer(Opt::Done)?)
        })
    }

    /// The next location faceup, and its enemies.
    pub(super) fn on_arrive(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = Rule(step.b);
        let Some(card) = tx.table().top(self.shared(zone::LOCATIONS)) else { return Ok(()) };
        if tx.is_off(rule) {
            return Ok(());
        }
        if tx.table().face(card).is_none() {
            return tx.ask_face(rule, card, Word(words::LOCATION), step);
        }
        tx.show_to(rule, card, 0xff)?;
        tx.put(rule, card, self.shared(zone::LOCATION), Side::Top)?;
        tx.now(Step::new(steps::CHECK_END))?;
        let journey = tx.table().count(self.count(counter::JOURNEYS, NOBODY));
        if journey > 0 {
            happen(self, tx, moment::TRAVELLED, card, NOBODY, journey)?;
        }
        happen(self, tx, moment::ENTERED, card, NOBODY, journey)?;
        let engaged = self.value(tx.state(), value::SPAWN_ENGAGED, card);
        let shadows = self.value(tx.state(), value::SPAWN_SHADOWS, card);
        self.spawn_location(tx, engaged, shadows)
    }
}

impl Terrinoth {
    /// Why nobody travels or stays just now: the phase has not begun, its journey is made, or there was none to make.
    pub(super) fn why_no_journey(&self, state: &State) -> Option<No> {
        match (state.table.clock.phase, state.question.ask) {
            (phase::TRAVEL, Ask::GoOn) => self.may_travel(state).err(),
            (phase::TRAVEL, _) => Some(once()),
            _ => Some(self.may_travel(state).err().unwrap_or_else(|| super::round::other_phase(state))),
        }
    }

    /// How far the active location is explored: `1 of 4`.
    pub(super) fn progress_told(&self, state: &State) -> String {
        let place = self.location(&state.table);
        if place == NO_CARD {
            return String::new();
        }
        let progress = self.tokens(&state.table, place, token::PROGRESS);
        format!("({progress} of {})", self.value(state, value::EXPLORATION, place))
    }
}

/// Progress goes to the active location; nothing is aimed at.
pub fn no_target() -> No {
    No::because(r::EXPLORE_ACTIVE_LOCATION, Word(words::EXPLORE_HERE))
}

/// One journey a phase.
pub fn once() -> No {
    No::because(r::TRAVEL_ONCE, Word(words::SECOND_JOURNEY))
}

/// Full exploration moves nobody by itself.
pub fn later() -> No {
    No::because(r::EXPLORE_TRAVEL_LATER, Word(words::OTHER_PHASE))
}

/// The token changes hands only on a journey.
pub fn token_late() -> No {
    No::because(r::TRAVEL_PASS_TOKEN, Word(words::TOKEN_LATE))
}
