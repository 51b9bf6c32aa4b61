//! The Move Action: the exit cost, paid with move or with wounds, and what happens in an empty space.

use super::means::{FreeTurn, Means};
use super::names::{counter, moment, permission, value, zone};
use super::{Frost, board, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::amount_of;
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Rule, Seat, Spot, Table, Word};

/// The most spaces that one effect lets a hero go at will: more than the grid has.
const MOST_STEPS: i16 = 99;

/// Where somebody goes, a Location comes to lie.
pub const INTO_EMPTY: Rule = r::MOVE_INTO_EMPTY_SPACE;

impl Frost {
    fn exit_cost(&self, state: &State, seat: Seat) -> i16 {
        self.value(state, value::EXIT, self.here(&state.table, seat))
    }

    /// Whether a hero who can take so many wounds may move, as far as it goes with move points, and whether partly
    /// with wounds.
    pub(super) fn may_move(&self, turn: &FreeTurn<'_>) -> (Result<(), No>, Result<(), No>) {
        let Means { state, seat, room, .. } = **turn;
        let way = self.may(turn, permission::MOVE);
        if let Err(no) = way.and_then(|()| self.may_leave(&state.table, turn.stand.spot)) {
            return (Err(no), Err(no));
        }
        let cost = self.value(state, value::EXIT, turn.stand.here);
        let have = self.pool(&state.table, counter::MOVE, seat);
        let short = cost - have;
        if short > 0 && short > room {
            let over = self.exert_cap(short - room.max(0));
            return (Err(if room > 0 { over } else { self.short_of_move(short) }), Err(over));
        }
        (Ok(()), self.may_exert_move(cost, short.max(1) - room))
    }

    /// Whoever has too little move for the exit cost is told before going what it costs besides.
    pub(super) fn wounds_to_leave(&self, state: &State) -> String {
        let Who::Seat(seat) = state.question.who else { return String::new() };
        let short = self.exit_cost(state, seat) - self.pool(&state.table, counter::MOVE, seat);
        if short > 0 {
            format!("go to an adjacent space; {short} of the exit cost is paid with wounds")
        } else {
            String::new()
        }
    }

    fn short_of_move(&self, short: i16) -> No {
        super::action::unaffordable(words::SHORT_MOVE, short)
    }

    fn exert_cap(&self, over: i16) -> No {
        No::because(r::MOVE_EXERT_CAP, Word(words::TOO_MANY_WOUNDS)).count(over)
    }

    /// Paid at least partly with wounds: so many more than there is room for.
    fn may_exert_move(&self, cost: i16, over: i16) -> Result<(), No> {
        if cost == 0 {
            return Err(No::because(r::MOVE_EXERT_FOR_COST, Word(words::NOTHING)));
        }
        if over > 0 { Err(self.exert_cap(over)) } else { Ok(()) }
    }

    /// Whether there is a way out of here at all.
    #[inline]
    fn may_leave(&self, table: &Table, from: Spot) -> Result<(), No> {
        // As long as there are Locations to lay, some space of the grid is always near.
        let more = board::is_on_grid(from) && !table.cards(self.shared(zone::LOCATIONS)).is_empty();
        if more { Ok(()) } else { self.may_enter_some(table, from) }
    }

    #[inline(never)]
    fn may_enter_some(&self, table: &Table, from: Spot) -> Result<(), No> {
        if self.has_location_around(table, from) {
            return Ok(());
        }
        let mut first = Ok(());
        for (_, to) in board::around(from) {
            match self.may_enter(table, to) {
                Ok(()) => return Ok(()),
                Err(no) if no.rule == r::MOVE_EMPTY_REFUSED_IF_DECK_EMPTY => first = Err(no),
                Err(no) => first = first.and(Err(no)),
            }
        }
        first
    }

    /// Whether a hero may go to this space.
    pub(super) fn may_enter(&self, table: &Table, to: Spot) -> Result<(), No> {
        if !board::is_on_grid(to) {
            return Err(board::off_grid());
        }
        let no_more = table.cards(self.shared(zone::LOCATIONS)).is_empty();
        if no_more && self.location_at(table, to).is_none() {
            return Err(No::because(r::MOVE_EMPTY_REFUSED_IF_DECK_EMPTY, Word(words::DECK_EMPTY)));
        }
        Ok(())
    }

    /// Stage 0 asks for the direction. `b`: 0 pays with move as far as it goes, 1 asks how many wounds, 2 is free; so many
    /// times 256 more where it is one of several free moves that need not be made.
    pub(super) fn on_move(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, how, at_will) = (Seat(step.a as u8), step.b & 0xff, step.b >> 8);
        if step.c == 0 {
            let from = self.spot(tx.table(), seat);
            let asks = (r::MOVE_ADJACENT_ONLY, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::DIRECTION), step.c(1), |tx, question| {
                for (word, to) in board::around(from) {
                    question.consider(Opt::Word(Word(word)), self.may_enter(tx.table(), to))?;
                }
                Ok(if at_will > 0 { question.offer(Opt::Done) } else { Ok(()) }?)
            });
        }
        let Opt::Word(Word(word)) = tx.answer() else { return Ok(()) };
        if at_will > 1 {
            tx.now(Step::new(steps::STEP_FREE).a(step.a).b(at_will - 1))?;
        }
        tx.now(Step::new(steps::MOVE_PAY).a(step.a | how << 8).b(word))
    }

    /// How much of the cost is paid with wounds: asked for where some has to be. Whoever has the move for all of it may
    /// say a number all the same.
    pub(super) fn on_move_pay(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, how) = (Seat((step.a & 0xff) as u8), step.a >> 8);
        let cost = self.exit_cost(tx.state(), seat);
        let move_points = self.pool(tx.table(), counter::MOVE, seat);
        if step.c == 0 && how != 2 && cost > 0 {
            let (least, most) = ((cost - move_points).max(0), cost.min(self.capacity(tx.state(), seat)));
            let free = how == 0 && least == 0;
            let least = if how == 1 { least.max(1) } else { least };
            let asks = (r::MOVE_EXERT_FOR_COST, Who::Seat(seat), if free { Ask::Further } else { Ask::One });
            return tx.ask_with(asks, Word(words::WOUNDS), step.c(1), |_, question| {
                for n in least..=cost {
                    let law = if n > most { Err(self.exert_cap(n - most)) } else { Ok(()) };
                    question.consider(Opt::Amount(n), law)?;
                }
                Ok(if free { question.offer(Opt::Done) } else { Ok(()) }?)
            });
        }
        let wounds = match tx.answer() {
            Opt::Amount(n) if step.c == 1 => n,
            _ => 0,
        };
        if how != 2 {
            if cost - wounds > move_points && !tx.is_off(r::MOVE_EXIT_COST) {
                return Ok(());
            }
            tx.add_count(
                r::MOVE_EXIT_COST,
                self.count(counter::MOVE, seat),
                -(cost - wounds).min(move_points),
            )?;
        }
        tx.now(Step::new(steps::MOVE_GO).a(seat.0.into()).b(step.b))?;
        self.hurt(tx, r::MOVE_EXERT_FOR_COST, seat, wounds)
    }

    /// The hero goes one space; an empty one gets the top card of the Location deck.
    pub(super) fn on_move_go(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let hero = self.hero(tx.table(), seat);
        let to = board::towards(self.spot(tx.table(), seat), step.b);
        if tx.is_off(r::MOVE_ADJACENT_ONLY) {
            return Ok(());
        }
        tx.set_square(r::MOVE_ADJACENT_ONLY, hero, to)?;
        match self.location_at(tx.table(), to) {
            Some(card) => happen(self, tx, moment::MOVED, card, seat, 0),
            None => tx.now(Step::new(steps::UNCOVER).a(step.a)),
        }
    }

    /// The top card comes to lie under the marker of whoever went into the empty space.
    pub(super) fn on_uncover(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let Some(card) = tx.table().top(self.shared(zone::LOCATIONS)) else { return Ok(()) };
        if step.c == 0 && tx.table().face(card).is_none() {
            return tx.ask_face(self.uncover_rule(seat), card, Word(words::LOCATION), step.c(1));
        }
        if tx.table().face(card).is_none() {
            return Ok(());
        }
        happen(self, tx, moment::MOVED, card, seat, 0)?;
        tx.now(self.place_step(seat, card, self.spot(tx.table(), seat)))
    }

    /// The rule by which a card comes to lie in an empty space that somebody goes to.
    pub(super) fn uncover_rule(&self, seat: Seat) -> Rule {
        if self.is_brash(seat) { super::solo::UNDISCOVERED } else { r::MOVE_INTO_EMPTY_SPACE }
    }

    /// A free move, where there is a way out. `b` is how many may be made at will; 0 is one that is made.
    pub(super) fn on_step_free(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let way = self.may_leave(tx.table(), self.spot(tx.table(), Seat(step.a as u8))).is_ok();
        if way { tx.now(Step::new(steps::MOVE).a(step.a).b(2 | step.b << 8)) } else { Ok(()) }
    }
}

/// Wounds pay for no other action than this one.
pub fn only_moves() -> No {
    No::because(r::MOVE_ONLY_EXERTABLE_ACTION, Word(words::ONLY_MOVES))
}

pub static STEP: Verb = Verb::new(
    "step <amount>",
    "Moves the hero so many times to an adjacent space without an exit cost.",
    "use: step 1",
    could_step,
    run_step,
)
.said("move {0|space|spaces}");

pub static STEP_UP_TO: Verb = Verb::new(
    "step up to <amount>",
    "Moves the hero to an adjacent space without an exit cost, so many times at the most.",
    "use: step up to 2",
    could_step,
    run_step_up_to,
)
.said("move up to {0|space|spaces}");

fn could_step(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0
}

fn run_step(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (many, seat) = (scene.amount(stmt, 0), scene.frame().seat);
    (0..many).try_for_each(|_| scene.tx.now(Step::new(steps::STEP_FREE).a(seat.0.into())))
}

fn run_step_up_to(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (many, seat) = (scene.amount(stmt, 0).clamp(0, MOST_STEPS), scene.frame().seat);
    if many == 0 {
        return Ok(());
    }
    scene.tx.now(Step::new(steps::STEP_FREE).a(seat.0.into()).b(many as u16))
}
