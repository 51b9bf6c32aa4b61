//! Extended Movement: from a Safe Location over Safe ones to one that is not. The way is the shortest, or the one that
//! is named tile by tile.

use super::edition::{FAR_BY_TILE, FAR_TO_SAFE};
use super::locations::{apart, corner};
use super::map::share_corner;
use super::names::{permission, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::scene::Cards;
use crate::engine::{Ask, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Card, NOBODY, Rule, Table, Word};

/// The party leaves by a longer way.
pub const WAY: Rule = r::EXTEND_PATH;

impl Mistfall {
    /// A step out of a Safe Location may be the first of several; any other is the whole way.
    pub(super) fn set_out(&self, tx: &mut Tx<'_>, tile: Card, scouted: u16) -> Run {
        let (table, here) = (tx.table(), self.active(tx.table()));
        let near = self.touches(table, here, tile);
        if near && self.is_safe(table, here) && self.encounter(table).is_none() && !tx.is_off(r::EXTEND_PATH)
        {
            return tx.now(Step::new(steps::FURTHER).a(tile.0));
        }
        let passed = if near { 0 } else { self.shortest(table, here, tile).unwrap_or(0) };
        self.do_travel(tx, tile, passed, scouted)
    }

    /// The way so far ends at `a`, with `b` Locations passed. It goes on where the players say so.
    pub(super) fn on_further(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (tile, passed) = (Card(step.a), step.b as i16);
        if step.c == 1 {
            return match tx.answer() {
                Opt::Act { card, .. } => tx.now(Step::new(steps::FURTHER).a(card.0).b(step.b + 1)),
                // Only a Retreat comes back to scouting, and none leads further than one step.
                _ => self.do_travel(tx, tile, passed, 0),
            };
        }
        let asks = (r::EXTEND_PATH, Who::Table, Ask::Further);
        tx.ask_with(asks, Word(words::TRAVEL), step.c(1), |tx, question| {
            question.about = tile;
            let (state, here) = (tx.state(), self.active(tx.table()));
            for next in tx.table().cards(self.shared(zone::MAP)).iter().filter(|next| **next != here) {
                let go = Opt::Act { word: Word(words::TRAVEL), card: *next, line: 0 };
                question.consider(go, self.may_go_on(state, tile, *next, passed + 1))?;
            }
            Ok(question.consider(Opt::Done, self.may_end(tx.table(), tile, passed))?)
        })
    }

    /// Whether the way may go on from `tile`, which is then the last of those passed.
    fn may_go_on(&self, state: &State, tile: Card, next: Card, passed: i16) -> Result<(), No> {
        let table = &state.table;
        if !self.is_safe(table, tile) {
            return Err(No::because(r::EXTEND_THROUGH_SAFE, Word(words::PATH_UNSAFE)).of(tile));
        }
        if self.is_too_long(table, passed) || !self.touches(table, tile, next) {
            return Err(No::because(r::EXTEND_PATH, Word(words::PATH_BROKEN)).of(next));
        }
        if let Say::Cannot(by) = allowed(self, state, permission::ENTER, next, NOBODY) {
            return Err(super::open::forbidden(by));
        }
        self.may_pay(table, self.far_price(passed), r::EXTEND_COST)?;
        if self.may_end(table, next, passed).is_ok() {
            Ok(())
        } else {
            self.may_lead_on(state, next, passed + 1)
        }
    }

    /// No way needs to be longer than there are Locations.
    fn is_too_long(&self, table: &Table, passed: i16) -> bool {
        passed as usize >= table.cards(self.shared(zone::MAP)).len()
    }

    /// A Safe Location on the way: from there one that is not Safe has to be within reach, by a way that does not
    /// lead back to where it began.
    fn may_lead_on(&self, state: &State, tile: Card, passed: i16) -> Result<(), No> {
        let (table, here) = (&state.table, self.active(&state.table));
        let barred =
            |card: Card| matches!(allowed(self, state, permission::ENTER, card, NOBODY), Say::Cannot(_));
        let open = |card: Card| card != here && !barred(card);
        let map = table.cards(self.shared(zone::MAP)).iter();
        let ends = map.filter(|end| !self.is_safe(table, **end) && open(**end));
        let near = |end: &Card| self.touches(table, tile, *end).then_some(0);
        let way = |end: &Card| near(end).or_else(|| self.shortest_over(table, tile, *end, open));
        match ends.filter_map(way).min().filter(|more| !self.is_too_long(table, passed + more)) {
            Some(more) => self.may_pay(table, self.far_price(passed + more), r::EXTEND_COST),
            None => Err(No::because(r::EXTEND_END_UNSAFE, Word(words::PATH_ENDS_SAFE)).of(tile)),
        }
    }

    /// A single step ends anywhere, a longer way where it is not Safe.
    fn may_end(&self, table: &Table, tile: Card, passed: i16) -> Result<(), No> {
        if passed == 0 || !self.is_safe(table, tile) || self.has(FAR_TO_SAFE) {
            return Ok(());
        }
        Err(No::because(r::EXTEND_END_UNSAFE, Word(words::PATH_ENDS_SAFE)).of(tile))
    }

    /// Extended Movement: through Safe Locations only, to one that is not, one Resolve for each passed. What bars the
    /// way is not looked for where nobody reads it.
    pub(super) fn may_go_far(&self, table: &Table, here: Card, tile: Card, bare: bool) -> Result<(), No> {
        let Some(passed) = self.shortest(table, here, tile) else {
            return Err(if bare { apart(tile) } else { self.no_way(table, here, tile) });
        };
        if self.is_safe(table, tile) && !self.has(FAR_TO_SAFE) {
            return Err(No::because(r::EXTEND_END_UNSAFE, Word(words::PATH_ENDS_SAFE)).of(tile));
        }
        self.may_pay(table, self.far_price(passed), r::EXTEND_COST)
    }

    /// Whether the Resolve for the shortest of all longer ways is there: sooner told than whether there is a way.
    pub(super) fn could_go_far(&self, table: &Table) -> bool {
        self.may_pay(table, self.far_price(1), r::EXTEND_COST).is_ok()
    }

    /// What a way over so many Locations costs.
    fn far_price(&self, passed: i16) -> i16 {
        if passed == 0 || self.has(FAR_BY_TILE) { passed } else { i16::from(self.layout.seats) }
    }

    /// What the way there costs; nothing where it touches the place where the party is.
    pub(super) fn way_price(&self, table: &Table, tile: Card) -> i16 {
        let here = self.active(table);
        if self.touches(table, here, tile) {
            return 0;
        }
        self.shortest(table, here, tile).map_or(0, |passed| self.far_price(passed))
    }

    /// Why no chain of Safe Locations leads there.
    fn no_way(&self, table: &Table, here: Card, tile: Card) -> No {
        if share_corner(table.piece(here).spot, table.piece(tile).spot) {
            return corner(tile);
        }
        let map = table.cards(self.shared(zone::MAP));
        let leads = |a: Card, b: Card| self.touches(table, a, b) || self.shortest(table, a, b).is_some();
        let bars = |card: &&Card| **card != tile && leads(here, **card) && leads(**card, tile);
        match map.iter().find(bars) {
            Some(on_the_way) => No::because(r::EXTEND_THROUGH_SAFE, Word(words::PATH_UNSAFE)).of(*on_the_way),
            None => apart(tile),
        }
    }

    /// How many Safe Locations lie on the shortest way between two that do not touch.
    fn shortest(&self, table: &Table, from: Card, to: Card) -> Option<i16> {
        self.shortest_over(table, from, to, |_| true)
    }

    /// The same over those only that are open.
    fn shortest_over(&self, table: &Table, from: Card, to: Card, open: impl Fn(Card) -> bool) -> Option<i16> {
        let passed = |card: &Card| *card != from && self.is_safe(table, *card) && open(*card);
        let map = table.cards(self.shared(zone::MAP));
        let mut left: Cards = map.iter().copied().filter(passed).collect();
        let mut reached = Cards::from_slice(&[from]);
        let mut passed = 0;
        // Whatever touches one that was reached earlier was reached with it, so only the last ones lead on.
        while !left.is_empty() {
            let near = |card: &Card| reached.iter().any(|known| self.touches(table, *known, *card));
            let (next, rest): (Cards, Cards) = left.into_iter().partition(near);
            passed += 1;
            if next.iter().any(|card| self.touches(table, *card, to)) {
                return Some(passed);
            }
            if next.is_empty() {
                return None;
            }
            (left, reached) = (rest, next);
        }
        None
    }

    /// One Resolve for each Location passed.
    pub(super) fn pay_way(&self, tx: &mut Tx<'_>, passed: i16) -> Run {
        self.spend(tx, r::EXTEND_COST, self.far_price(passed))
    }
}
