//! The Game End, the last turns, and the Final Scoring with its ties.

use super::names::{counter, kind, value, zone};
use super::round::phase;
use super::{Frost, r, steps, words};
use crate::engine::{No, Run, State, Step, Tx};
use crate::games::game::Counted;
use crate::table::{Card, Hand, Lot, NO_CARD, NOBODY, Rule, Seat, Table, Word};

/// How the game can end, by number.
pub mod result {
    pub const WON: u16 = 1;
    pub const SHARED: u16 = 2;
    pub const VICTORY: u16 = 3;
    pub const DEFEAT: u16 = 4;
}

/// After what it is looked whether the game is ending.
pub mod after {
    pub const BOARD: u16 = 0;
    pub const CHAPTER: u16 = 1;
    pub const EVENT: u16 = 2;
}

/// The sub-totals.
mod part {
    pub const DECK: &str = "deck";
    pub const PLAY: &str = "in-play";
    pub const CHRONICLE: &str = "chronicle";
    pub const ENEMIES: &str = "enemies";
}

/// Where cards of a player may lie unseen that count their lower number.
const UNRETIRED: &[u8] = &[zone::HAND, zone::DECK, zone::DISCARD, zone::AREA];

pub static PARTS: &[&str] = &[part::DECK, part::PLAY, part::CHRONICLE, part::ENEMIES];

/// The points of one participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Points {
    pub deck: i16,
    pub play: i16,
    pub chronicle: i16,
    pub enemies: i16,
    /// Everything in the Chronicle, its tokens included.
    pub in_chronicle: i16,
    pub cards: i16,
}

impl Frost {
    // ---- the game end ----

    /// Quests finished, and the board empty: looked at after chapters, placements and eliminations. `b` says after which.
    pub(super) fn on_check_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        // What brought it on may have come while a chapter was being done.
        let ending = tx.table().count(self.count(counter::ENDING, NOBODY)) != 0;
        if self.seats().any(|seat| self.has_finished(tx.table(), seat)) {
            let new = step.b == after::CHAPTER && self.has_finished(tx.table(), Seat(step.a as u8));
            self.trigger_end(tx, r::END_BOTH_QUESTS, words::TOLD_BOTH_QUESTS, new)?;
        }
        let empty = |kind: u8| tx.table().cards(self.shared(kind)).is_empty();
        if empty(zone::LOCATIONS) && empty(zone::ENEMIES) && empty(zone::SCOUTED) {
            let new = step.b == after::BOARD;
            self.trigger_end(tx, r::END_BOARD_CLEARED, words::TOLD_BOARD_CLEARED, new)?;
        }
        if ending && self.modes.solo { self.end_at_once(tx) } else { Ok(()) }
    }

    /// A deck has given its last card.
    pub(super) fn check_deck(&self, tx: &mut Tx<'_>, row: u8) -> Run {
        let deck = self.shared(super::purchase::deck_of(row));
        if !tx.table().cards(deck).is_empty() || self.modes.deck_fails {
            return Ok(());
        }
        self.end_by_deck(tx, row)
    }

    /// The deck of this row brings on the end.
    pub(super) fn end_by_deck(&self, tx: &mut Tx<'_>, row: u8) -> Run {
        if tx.table().clock.turn == NOBODY {
            return Ok(());
        }
        let (rule, reason) = match row {
            zone::EVENT_ROW => (super::world_events::DECK_ENDS, words::TOLD_EVENT_DECK),
            zone::SILVER => (r::END_ADVANCED_DECK, words::TOLD_SILVER_DECK),
            _ => (r::END_ADVANCED_DECK, words::TOLD_GOLD_DECK),
        };
        self.trigger_end(tx, rule, reason, true)
    }

    /// The first trigger counts, with whoever has the turn; alone, the game is over at once. A later one is only told,
    /// where it is new.
    pub(super) fn trigger_end(&self, tx: &mut Tx<'_>, rule: Rule, reason: u16, new: bool) -> Run {
        let ending = self.count(counter::ENDING, NOBODY);
        if tx.is_off(rule) {
            return Ok(());
        }
        if tx.table().count(ending) != 0 {
            return if new { self.tell_later_end(tx, rule, reason) } else { Ok(()) };
        }
        let seat = tx.table().clock.turn;
        tx.tell(rule, Word(reason), NO_CARD, 0)?;
        tx.set_count(rule, ending, i16::from(seat.0) + 1)?;
        if self.modes.solo {
            return self.end_at_once(tx);
        }
        tx.tell(r::END_ONE_FINAL_TURN, Word(words::TOLD_END), self.hero(tx.table(), seat), 0)
    }

    fn tell_later_end(&self, tx: &mut Tx<'_>, rule: Rule, reason: u16) -> Run {
        tx.tell(rule, Word(reason), NO_CARD, 0)?;
        tx.tell(rule, Word(words::TOLD_LATER), NO_CARD, 0)
    }

    /// Whether everybody has had the last turn when it would be this player's.
    pub(super) fn is_last_turn(&self, tx: &Tx<'_>, next: Seat) -> bool {
        let ending = tx.table().count(self.count(counter::ENDING, NOBODY));
        ending > 0 && (i16::from(next.0) + 1 == ending || tx.is_off(r::END_ONE_FINAL_TURN))
    }

    // ---- scoring ----

    /// Stage 0 looks at the cards nobody has seen; stage 1 counts.
    pub(super) fn on_score(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            tx.set_clock(r::END_ONE_FINAL_TURN, Hand::Phase, phase::SCORING)?;
            return tx.now(step.c(1));
        }
        if let Some((card, (rule, name))) = self.unseen_card(tx) {
            return tx.ask_face(rule, card, Word(name), step);
        }
        let all: Vec<(Seat, Points)> =
            self.participants().map(|seat| (seat, self.points(tx.state(), seat))).collect();
        for (seat, points) in &all {
            self.write_points(tx, *seat, points)?;
        }
        match self.brash() {
            Some(brash) => self.end_solo(tx, &all, brash),
            None => self.rank(tx, &all),
        }
    }

    fn participants(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.layout.seats).map(Seat)
    }

    /// A card that has still to be looked at, with the rule it counts by and what is asked. What was retired unseen counts
    /// its higher number. Nobody names real cards of decks and hands whose list is known: what they are worth together is
    /// known too.
    fn unseen_card(&self, tx: &Tx<'_>) -> Option<(Card, (Rule, u16))> {
        let table = tx.table();
        let real = self.seats().all(|seat| tx.is_blind(self.zone(zone::HAND, seat)));
        let of = |kinds: &'static [u8]| {
            let zones =
                self.seats().flat_map(move |seat| kinds.iter().map(move |kind| self.zone(*kind, seat)));
            zones.flat_map(|zone| table.cards(zone)).copied()
        };
        let is_asked = |lot: Lot| !real || table.lots().is_guessed(lot);
        let mut retired = of(&[zone::CHRONICLE]).filter(|card| table.face(*card).is_none());
        let mut held = of(UNRETIRED).filter(|card| table.piece(*card).face().is_err_and(is_asked));
        let higher = retired.next().map(|card| (card, (r::SCORE_CHRONICLE_HIGHER, words::CHRONICLE)));
        higher.or_else(|| held.next().map(|card| (card, (r::SCORE_DECK_LOWER, words::CARD))))
    }

    /// The points of a participant as the table stands.
    pub(super) fn points(&self, state: &State, seat: Seat) -> Points {
        let mut points = Points::default();
        let chronicle = self.zone(zone::CHRONICLE, seat);
        for one in self.count_points(state, seat) {
            match one.part {
                part::DECK => points.deck += one.points,
                part::PLAY => points.play += one.points,
                part::ENEMIES => points.enemies += one.points,
                _ => (points.chronicle, points.cards) = (points.chronicle + one.points, points.cards + 1),
            }
            if one.card != NO_CARD && state.table.piece(one.card).zone == chronicle {
                points.in_chronicle += one.points;
            }
        }
        points
    }

    /// Everything that counts for a participant as the table stands, card by card. What nobody has seen counts by the
    /// lot it belongs to.
    pub(super) fn count_points(&self, state: &State, seat: Seat) -> Vec<Counted> {
        let table = &state.table;
        let mut all = Vec::new();
        let mut add = |part, kinds: &[u8], value, fits: &dyn Fn(Card) -> bool| {
            let rule = if part == part::ENEMIES { r::SCORE_ENEMY_TOKENS } else { r::SCORE_DECK_LOWER };
            let cards = kinds.iter().flat_map(|kind| table.cards(self.zone(*kind, seat)));
            let known = cards.filter(|card| table.face(**card).is_some() && fits(**card));
            let count =
                |card: &Card| Counted { part, card: *card, points: self.value(state, value, *card), rule };
            all.extend(known.map(count));
        };
        let any = |_| true;
        let is_action = |card| self.kind_of(table, card) == Some(kind::CARD);
        add(part::DECK, &[zone::HAND, zone::DECK, zone::DISCARD], value::LOW, &any);
        // An Action card in play is on its way to the discard pile; the strict reading is about what stays.
        add(part::DECK, &[zone::AREA], value::LOW, &is_action);
        if !self.modes.strict {
            add(part::PLAY, &[zone::AREA, zone::HIRELING], value::LOW, &|card| !is_action(card));
        }
        if self.modes.unfinished_events {
            add(part::PLAY, &[zone::EVENTS], value::LOW, &any);
        }
        add(part::ENEMIES, &[zone::TROPHIES, zone::ON_CARDS], value::POINTS, &any);
        all.extend(self.unseen_points(table, seat));
        let chronicle = table.cards(self.zone(zone::CHRONICLE, seat)).iter();
        all.extend(chronicle.map(|card| self.count_retired(state, seat, *card)));
        all
    }

    /// What lies in the Chronicle: tokens are counted with the other tokens.
    fn count_retired(&self, state: &State, seat: Seat, card: Card) -> Counted {
        let (part, rule) = match self.kind_of(&state.table, card) {
            Some(kind::ENEMY) => (part::ENEMIES, r::SCORE_ENEMY_TOKENS),
            _ if self.is_brash(seat) => (part::CHRONICLE, super::solo::SCORE),
            _ => (part::CHRONICLE, r::SCORE_CHRONICLE_HIGHER),
        };
        Counted { part, card, points: self.worth(state, card), rule }
    }

    /// What a card counts in the Chronicle: its higher number, or its only one.
    fn worth(&self, state: &State, card: Card) -> i16 {
        let value = if self.has_value(&state.table, value::HIGH, card) { value::HIGH } else { value::POINTS };
        self.value(state, value, card)
    }

    /// The unseen cards of a player are all of their lot, so their points are known together.
    fn unseen_points(&self, table: &Table, seat: Seat) -> Option<Counted> {
        let cards = UNRETIRED.iter().flat_map(|kind| table.cards(self.zone(*kind, seat)));
        let own = cards.filter_map(|card| table.piece(*card).face().err());
        // What was shuffled unseen is a claim on the lot it came from.
        let mut lots: Vec<Lot> = own.flat_map(|lot| table.lots().reach(lot)).collect();
        lots.sort_unstable();
        lots.dedup();
        let members = lots.iter().flat_map(|lot| table.lots().members(*lot));
        let faces = members.filter_map(|member| member.get().ok());
        let low = |face| match self.library.printed(face, value::LOW) {
            Some(crate::effect::ast::Amount::Const(n)) => *n,
            _ => 0,
        };
        let points = faces.map(low).sum();
        let counted = Counted { part: part::DECK, card: NO_CARD, points, rule: r::SCORE_DECK_LOWER };
        (!lots.is_empty()).then_some(counted)
    }

    /// The points of a seat, and whether nobody did better. Alone, a tie is the Brash Hero's.
    pub(super) fn standing_of(&self, state: &State, seat: Seat) -> (i16, bool) {
        let of = |counter, seat| self.pool(&state.table, counter, seat);
        let points = of(counter::POINTS, seat);
        let first = match self.brash() {
            Some(brash) if brash == seat => points >= of(counter::POINTS, Seat(0)),
            Some(brash) => points > of(counter::POINTS, brash),
            None => of(counter::RANK, seat) == 1,
        };
        (points, first)
    }

    fn write_points(&self, tx: &mut Tx<'_>, seat: Seat, points: &Points) -> Run {
        let chronicle = if self.is_brash(seat) { super::solo::SCORE } else { r::SCORE_CHRONICLE_HIGHER };
        tx.set_count(r::SCORE_DECK_LOWER, self.count(counter::IN_DECK, seat), points.deck)?;
        tx.set_count(r::SCORE_DECK_LOWER, self.count(counter::IN_PLAY, seat), points.play)?;
        tx.set_count(chronicle, self.count(counter::IN_CHRONICLE, seat), points.chronicle)?;
        tx.set_count(r::SCORE_ENEMY_TOKENS, self.count(counter::OF_ENEMIES, seat), points.enemies)?;
        let parts = [counter::IN_DECK, counter::IN_PLAY, counter::IN_CHRONICLE, counter::OF_ENEMIES];
        let total = parts.iter().map(|part| self.pool(tx.table(), *part, seat)).sum();
        tx.set_count(r::SCORE_WINNER, self.count(counter::POINTS, seat), total)
    }

    /// Most points win; then points in the Chronicle, then cards in it; then the victory is shared.
    fn rank(&self, tx: &mut Tx<'_>, all: &[(Seat, Points)]) -> Run {
        let total = |seat: Seat| self.pool(tx.table(), counter::POINTS, seat);
        let totals: Vec<i16> = all.iter().map(|(seat, _)| total(*seat)).collect();
        let mut shared = false;
        for (n, (seat, own)) in all.iter().enumerate() {
            let rank = self.count(counter::RANK, *seat);
            let better = totals.iter().filter(|other| **other > totals[n]).count() as i16;
            tx.set_count(r::SCORE_WINNER, rank, better + 1)?;
            let tied = all.iter().zip(&totals).filter(|((other, _), t)| other != seat && **t == totals[n]);
            let tied: Vec<&Points> = tied.map(|((_, points), _)| points).collect();
            if better == 0 && !tied.is_empty() {
                let hero = self.hero(tx.table(), *seat);
                tx.tell(r::SCORE_TIE_CHRONICLE_POINTS, Word(words::TOLD_TIED), hero, own.in_chronicle)?;
            }
            let ahead = tied.iter().filter(|other| other.in_chronicle > own.in_chronicle).count() as i16;
            tx.add_count(r::SCORE_TIE_CHRONICLE_POINTS, rank, ahead)?;
            let level = |other: &&&Points| other.in_chronicle == own.in_chronicle;
            let more = tied.iter().filter(level).filter(|other| other.cards > own.cards).count() as i16;
            tx.add_count(r::SCORE_TIE_CHRONICLE_CARDS, rank, more)?;
            let even = tied.iter().filter(level).any(|other| other.cards == own.cards);
            shared |= even && better + ahead + more == 0;
        }
        if shared && !tx.is_off(r::SCORE_TIE_SHARED) {
            return tx.end_game(r::SCORE_TIE_SHARED, result::SHARED);
        }
        tx.end_game(r::SCORE_WINNER, result::WON)
    }
}

/// Nothing is done after the last turn.
pub fn over() -> No {
    No::because(r::END_ONE_FINAL_TURN, Word(words::OVER))
}

/// The step that ends it all.
pub const SCORE: Step = Step::new(steps::SCORE);
