//! Wounds: what exertion is for, how many a hero can take, and how they are lost.

use super::means::Means;
use super::names::{moment, token, value, zone};
use super::{Frost, r, words};
use crate::effect::ast::{Arg, Seats, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::moments::happen;
use crate::effect::scene::Scene;
use crate::effect::verbs::{amount_of, seats_of};
use crate::effect::{Verb, ast::Line};
use crate::engine::{No, Opt, Question, Run, State, Tx};
use crate::table::{Card, Holder, NO_CARD, Rule, Seat, Table, Token, Word};

const WOUND: Token = Token(token::WOUND);

impl Frost {
    /// All wounds in a hero area, wherever they lie.
    pub(super) fn wounded(&self, table: &Table, seat: Seat) -> i16 {
        self.wounded_of(table, seat, self.hero(table, seat))
    }

    /// The same where the hero card is known.
    fn wounded_of(&self, table: &Table, seat: Seat, hero: Card) -> i16 {
        if hero == NO_CARD {
            return 0;
        }
        let area = self.zone(zone::AREA, seat);
        let own = |card: Card| card == hero || table.piece(card).zone == area;
        // There are fewer heaps of wounds than cards.
        table.tokens_on_cards(WOUND).map(|(card, many)| if own(card) { many } else { 0 }).sum()
    }

    /// Where the wounds of a hero area may lie: on the hero card, and on cards before the player.
    pub(super) fn wound_heaps(&self, table: &Table, seat: Seat) -> Vec<(Holder, Token)> {
        let area = table.cards(self.zone(zone::AREA, seat)).iter().copied();
        std::iter::once(self.hero(table, seat)).chain(area).map(|card| (Holder::Card(card), WOUND)).collect()
    }

    /// How many more wounds a hero can take; the Brash Hero has no maximum.
    pub(super) fn capacity(&self, state: &State, seat: Seat) -> i16 {
        self.capacity_of(state, seat, self.hero(&state.table, seat))
    }

    /// The same where the hero card is known.
    pub(super) fn capacity_of(&self, state: &State, seat: Seat, hero: Card) -> i16 {
        if self.is_brash(seat) {
            return i16::MAX;
        }
        let health = self.value(state, value::HEALTH, hero);
        health - self.wounded_of(&state.table, seat, hero) - self.reserved(state, seat)
    }

    /// Places wounds on the hero card.
    pub(super) fn hurt(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, many: i16) -> Run {
        let hero = self.hero(tx.table(), seat);
        let by = tx.add_tokens(rule, Holder::Card(hero), WOUND, many)?;
        if by > 0 { happen(self, tx, moment::WOUNDED, hero, seat, by) } else { Ok(()) }
    }

    /// Places wounds on a card that is unlocked by exertion.
    pub(super) fn exert_on(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, card: Card, many: i16) -> Run {
        let by = tx.add_tokens(rule, Holder::Card(card), WOUND, many)?;
        let hero = self.hero(tx.table(), seat);
        if by > 0 { happen(self, tx, moment::WOUNDED, hero, seat, by) } else { Ok(()) }
    }

    /// Takes wounds off a hero area: those on the hero card first; where they lie makes no difference.
    pub(super) fn heal(
        &self,
        tx: &mut Tx<'_>,
        rule: Rule,
        seat: Seat,
        many: i16,
    ) -> Result<i16, crate::engine::Fault> {
        let mut left = many;
        let area = tx.table().cards(self.zone(zone::AREA, seat)).to_vec();
        for card in std::iter::once(self.hero(tx.table(), seat)).chain(area) {
            if left > 0 && card != NO_CARD {
                left += tx.add_tokens(rule, Holder::Card(card), WOUND, -left)?;
            }
        }
        Ok(many - left)
    }

    /// Puts the wounds of this card onto the hero card.
    pub(super) fn lift_wounds(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, card: Card) -> Run {
        let many = self.tokens(tx.table(), card);
        if many > 0 && !tx.is_off(rule) {
            let hero = self.hero(tx.table(), seat);
            tx.add_tokens(rule, Holder::Card(card), WOUND, -many)?;
            tx.add_tokens(rule, Holder::Card(hero), WOUND, many)?;
        }
        Ok(())
    }

    // ---- what may not be resolved at all ----

    /// Whether a line may be resolved: the wounds it gives without a choice have to find room, whatever it heals.
    pub(super) fn may_resolve(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        self.may_resolve_block(state, (seat, self.capacity(state, seat)), card, line, 0)
    }

    /// The same where it is known how many wounds the hero can take.
    #[inline]
    pub(super) fn may_resolve_within(&self, means: &Means<'_>, card: Card, line: u16) -> Result<(), No> {
        self.may_resolve_block(means.state, (means.seat, means.room), card, line, 0)
    }

    fn may_resolve_block(
        &self,
        state: &State,
        (seat, room): (Seat, i16),
        card: Card,
        line: u16,
        n: u8,
    ) -> Result<(), No> {
        let over = self.wounds_by_block(state, seat, card, (line, n)) - room;
        if over > 0 { Err(overflow(card, over)) } else { Ok(()) }
    }

    /// The wounds that a line of a card gives this seat for certain.
    pub(super) fn wounds_by(&self, state: &State, seat: Seat, card: Card, line: u16) -> i16 {
        self.wounds_by_block(state, seat, card, (line, 0))
    }

    #[inline]
    fn wounds_by_block(&self, state: &State, seat: Seat, card: Card, (line, n): (u16, u8)) -> i16 {
        let gives = n < 64 && self.suffering[usize::from(line)] >> n & 1 == 1;
        if gives { self.wounds_of(state, seat, card, &self.library.line(line).line, n) } else { 0 }
    }

    /// The wounds a block gives this seat for certain.
    #[inline(never)]
    fn wounds_of(&self, state: &State, seat: Seat, card: Card, line: &Line, n: u8) -> i16 {
        let stmts = line.blocks.get(usize::from(n)).map(Vec::as_slice).unwrap_or_default();
        let ctx = crate::effect::look::Ctx::of_card(card, seat);
        let look = Look::new(self, state, ctx);
        let meant = |stmt: &Stmt| match stmt.args.get(1) {
            Some(Arg::Seats(seats)) => look.seats(seats) >> seat.0 & 1 == 1 && *seats != Seats::Any(None),
            _ => true,
        };
        let suffers = stmts.iter().filter(|stmt| stmt.verb.name() == "suffer" && meant(stmt));
        suffers.map(|stmt| amount_of(&look, stmt, 0)).sum()
    }

    /// A choice between brackets: one that gives too many wounds cannot be taken.
    pub(super) fn bar_overflow(&self, state: &State, question: &mut Question) {
        let Some(frame) = state.agenda.frame() else { return };
        let line = question.then.a;
        let whose = (frame.seat, self.capacity(state, frame.seat));
        question.bar(|opt| match opt {
            Opt::Branch(n) => self.may_resolve_block(state, whose, frame.source, line, n as u8).err(),
            _ => None,
        });
        // A line without a way out would be a dead end: then the barred ways were not to be resolved, and are not.
        if question.legal().next().is_none() && !question.options.is_empty() {
            let _ = question.offer(Opt::Done);
        }
    }

    /// From a certain number of wounds on most heroes do not attack.
    pub(super) fn may_fight(&self, state: &State, seat: Seat) -> Result<(), No> {
        use crate::effect::query::{Say, permission_of};
        let hero = self.hero(&state.table, seat);
        match permission_of(self, state, super::names::permission::ATTACK, hero, seat) {
            Say::Cannot(by) if by == hero => {
                Err(No::because(r::WOUND_CANNOT_ATTACK, Word(words::NO_ATTACK)).of(by))
            }
            Say::Cannot(by) => Err(self.forbidden(state, by)),
            _ => Ok(()),
        }
    }
}

/// More wounds than there is room for.
pub fn overflow(card: Card, over: i16) -> No {
    No::because(r::WOUND_NO_OVERFLOW, Word(words::TOO_MANY_WOUNDS)).of(card).count(over)
}

/// Wounds pay for moves and locks and nothing else.
pub fn only_two_uses() -> No {
    No::because(r::EXERT_TWO_USES, Word(words::ONLY_MOVES))
}

// ---- verbs ----

pub static SUFFER: Verb = Verb::new(
    "suffer <amount> [ for <seats> ]",
    "Places wounds on the Hero Card; an effect that would pass the maximum is not resolved at all.",
    "use: suffer 1; gain 2 attack",
    could_suffer,
    run_suffer,
)
.said("{1:take|takes} {0|wound|wounds}")
.paid_if(could_suffer);

pub static HEAL_ALL: Verb = Verb::new(
    "heal all [ for <seats> ]",
    "Discards all wounds of a Hero Area.",
    "use: heal all",
    could_heal_all,
    run_heal_all,
)
.said("{0:heal|heals} all wounds");

pub static HEAL: Verb = Verb::new(
    "heal <amount> [ for <seats> ]",
    "Discards up to so many wounds of a Hero Area.",
    "use: heal 2",
    could_heal,
    run_heal,
)
.said("{1:heal|heals} {0|wound|wounds}");

/// The hero card of a seat, as the effect language finds it: the marker that seat owns.
fn hero_of(look: &Look<'_>, seat: Seat) -> Card {
    let markers = look.layout.zone(zone::MARKERS, crate::table::NOBODY);
    let table = &look.state.table;
    table.cards(markers).iter().copied().find(|card| table.piece(*card).owner == seat).unwrap_or(NO_CARD)
}

/// How many more wounds a seat can take, with those that a fight going on will bring.
fn room(look: &Look<'_>, seat: Seat) -> i16 {
    let hero = hero_of(look, seat);
    let kept = super::villains::ahead(look.state, seat).map_or(0, |(wounds, by)| look.value(wounds, by));
    look.value(value::HEALTH, hero) - look.value(value::WOUNDED, hero) - kept
}

fn could_suffer(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let many = amount_of(look, stmt, 0);
    many > 0 && bits(seats_of(look, stmt, 1)).any(|seat| room(look, seat) >= many)
}

fn run_suffer(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0).max(0);
    let mut done = 0;
    for seat in scene.seats(stmt, 1) {
        let hero = hero_of(&scene.look(), seat);
        if hero != NO_CARD && room(&scene.look(), seat) >= many {
            done += scene.tx.add_tokens(scene.rule, Holder::Card(hero), WOUND, many)?;
            happen(scene.host, scene.tx, moment::WOUNDED, hero, seat, many)?;
        }
    }
    scene.note_done(done);
    Ok(())
}

fn is_wounded(look: &Look<'_>, seats: u8) -> bool {
    bits(seats).any(|seat| look.value(value::WOUNDED, hero_of(look, seat)) > 0)
}

fn could_heal(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && is_wounded(look, seats_of(look, stmt, 1))
}

fn could_heal_all(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    is_wounded(look, seats_of(look, stmt, 0))
}

fn run_heal(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0).max(0);
    heal_each(scene, stmt, 1, many)
}

fn run_heal_all(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    heal_each(scene, stmt, 0, i16::MAX)
}

fn heal_each(scene: &mut Scene<'_, '_>, stmt: &Stmt, arg: usize, many: i16) -> Run {
    let mut done = 0;
    for seat in scene.seats(stmt, arg) {
        let hero = hero_of(&scene.look(), seat);
        let area = scene.tx.layout().zone(zone::AREA, seat);
        let cards: Vec<Card> =
            std::iter::once(hero).chain(scene.tx.table().cards(area).iter().copied()).collect();
        let mut left = many;
        for card in cards.into_iter().filter(|card| *card != NO_CARD) {
            let have = scene.tx.table().tokens(Holder::Card(card), WOUND);
            let by = scene.tx.add_tokens(scene.rule, Holder::Card(card), WOUND, -have.min(left))?;
            left += by;
            done -= by;
        }
        if many > left {
            happen(scene.host, scene.tx, moment::HEALED, hero, seat, many - left)?;
        }
    }
    scene.note_done(done);
    Ok(())
}
