//! Conditions: Poison and Burning wound, Daze and Weakness go on, and each bearer loses one token.

use super::edition::{WEAKNESS_ONCE, WEAKNESS_PHASE, WEAKNESS_SPECIAL};
use super::names::{kind, mark, moment, token, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::Host;
use crate::effect::moments::happen;
use crate::effect::scene::Cards;
use crate::engine::{Ask, Fault, No, Opt, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, Lasting, NO_CARD, NOBODY, Rule, SUSPENDED, Seat, Table, Token, Word, Zone};

/// Weakness taken off an Enemy cancels what it can do.
pub const CANCELS: Rule = r::CONDITION_WEAKNESS_REGULAR_ENEMY;

impl Mistfall {
    /// Damage of an attack, less one for every Daze on the attacker.
    pub(super) fn dazed(&self, tx: &mut Tx<'_>, attacker: Card, damage: i16) -> Result<i16, Fault> {
        let less = self.tokens(tx.table(), attacker, token::DAZE).min(damage);
        if less <= 0 || tx.is_off(r::CONDITION_DAZE) {
            return Ok(damage);
        }
        tx.tell(r::CONDITION_DAZE, Word(words::TOLD_DAZE), attacker, less)?;
        Ok(damage - less)
    }

    /// What Weakness takes off a Hero's hand limits.
    pub(super) fn weakness(&self, tx: &Tx<'_>, seat: Seat) -> i16 {
        if tx.is_off(r::CONDITION_WEAKNESS_HERO) {
            return 0;
        }
        let tokens = self.tokens(tx.table(), self.charter(tx.table(), seat), token::WEAKNESS);
        let once = self.has(WEAKNESS_ONCE) && !tx.is_off(r::CONDITION_WEAKNESS_STACKS);
        if once { tokens.min(1) } else { tokens }
    }

    pub(super) fn tell_weakness(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        match self.weakness(tx, seat) {
            0 => Ok(()),
            n => {
                let charter = self.charter(tx.table(), seat);
                tx.tell(r::CONDITION_WEAKNESS_HERO, Word(words::TOLD_WEAK), charter, n)
            }
        }
    }

    /// An Ally with Weakness does not act.
    pub(super) fn may_ally_act(&self, table: &Table, ally: Card) -> Result<(), No> {
        match self.tokens(table, ally, token::WEAKNESS) {
            0 => Ok(()),
            n => Err(No::because(r::CONDITION_WEAKNESS_ALLY, Word(words::WEAK_ALLY)).of(ally).count(n)),
        }
    }

    // ---- the Condition step ----

    /// Everyone with a token, one after the other: Heroes and what is in their areas, then the line, unless the players
    /// want another order.
    pub(super) fn on_conditions(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if tx.is_off(r::CONDITION_RESOLVE) {
            return Ok(());
        }
        let mut bearers = self.bearers(tx.table());
        let hurt = bearers.iter().filter(|card| self.hurts(tx, **card) > 0).count();
        if step.c == 0 && hurt > 1 && !self.variants.fixed_conditions {
            let asks = (r::CONDITION_RESOLVE, Who::Table, Ask::Order);
            return tx.ask_with(asks, Word(words::ORDER), step.c(1), |_, question| {
                bearers.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
                Ok(question.offer(Opt::Done)?)
            });
        }
        if step.c == 1 {
            let first = |card: &Card| tx.answers().iter().position(|opt| *opt == Opt::Card(*card));
            bearers.sort_by_key(|card| first(card).unwrap_or(usize::MAX));
        }
        for card in bearers.iter().rev() {
            tx.now(Step::new(steps::CONDITION_REMOVE).a(card.0))?;
            tx.now(Step::new(steps::CONDITION).a(card.0))?;
        }
        match bearers.len() {
            0 => Ok(()),
            n => tx.tell(r::CONDITION_RESOLVE, Word(words::TOLD_CONDITIONS), NO_CARD, n as i16),
        }
    }

    fn bearers(&self, table: &Table) -> Cards {
        let kinds = [Some(kind::HERO), Some(kind::ALLY), Some(kind::ENEMY)];
        let bears = |card: &Card| {
            token::CONDITIONS.iter().any(|kind| self.tokens(table, *card, *kind) > 0)
                && kinds.contains(&self.kind_of(table, *card))
        };
        let mut bearers = Cards::new();
        let mut add = |zone: Zone| bearers.extend(table.cards(zone).iter().copied().filter(bears));
        for seat in self.playing(table) {
            [zone::AREA, zone::ALLIES, zone::ENEMIES].into_iter().for_each(|kind| add(self.zone(kind, seat)));
        }
        add(self.shared(zone::QUEST_AREA));
        bearers
    }

    /// Tokens of a card that do something in this step: Daze and Weakness do not.
    fn hurts(&self, tx: &Tx<'_>, card: Card) -> i16 {
        let of = |kind| self.tokens(tx.table(), card, kind);
        let others = if tx.is_off(r::CONDITION_ONGOING_NOT_RESOLVED) { self.ongoing(tx, card) } else { 0 };
        of(token::POISON) + of(token::BURNING) + others
    }

    fn ongoing(&self, tx: &Tx<'_>, card: Card) -> i16 {
        self.tokens(tx.table(), card, token::DAZE) + self.tokens(tx.table(), card, token::WEAKNESS)
    }

    /// Whether the card belongs to a Hero who is out of the game.
    pub(super) fn is_gone(&self, state: &State, card: Card) -> bool {
        let seat = self.holder_of(state, card);
        seat != NOBODY && self.is_out(&state.table, seat)
    }

    /// Each Poison and each Burning is a Wound, or a card to Bury, that nothing cancels.
    pub(super) fn on_condition(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        if self.is_gone(tx.state(), card) {
            return Ok(());
        }
        let ongoing = self.ongoing(tx, card);
        if ongoing > 0 {
            tx.tell(r::CONDITION_ONGOING_NOT_RESOLVED, Word(words::TOLD_ONGOING), card, ongoing)?;
        }
        if self.hurts(tx, card) == 0 {
            return Ok(());
        }
        // Each kind under its own rule, since one book has one for each.
        let poison = self.tokens(tx.table(), card, token::POISON);
        let hero = self.kind_of(tx.table(), card) == Some(kind::HERO);
        let rules = if hero {
            [r::CONDITION_POISON_BURNING_HERO, r::CONDITION_POISON_HERO]
        } else {
            [r::CONDITION_POISON_BURNING_CARD, r::CONDITION_POISON_CARD]
        };
        let hurts = [self.hurts(tx, card) - poison, poison];
        let mut by = 0;
        for (rule, many) in rules.into_iter().zip(hurts) {
            if many <= 0 || tx.is_off(rule) {
                continue;
            }
            if hero {
                let seat = self.holder_of(tx.state(), card);
                tx.now(Step::new(steps::WOUNDS).a(seat.0.into()).c(many))?;
                tx.tell(rule, Word(words::TOLD_WOUNDS), card, many)?;
            } else {
                by += tx.add_tokens(rule, Holder::Card(card), Token(token::WOUND), many)?;
            }
        }
        if by > 0 {
            happen(self, tx, moment::WOUNDED, card, NOBODY, 0)?;
            return tx.now(Step::new(steps::ELIMINATE));
        }
        Ok(())
    }

    /// One token goes, of the players' choice where there are several kinds.
    pub(super) fn on_condition_remove(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let card = Card(step.a);
        let kinds: Vec<u8> =
            token::CONDITIONS.into_iter().filter(|kind| self.tokens(tx.table(), card, *kind) > 0).collect();
        let chosen = match (step.c, tx.answer(), kinds.as_slice()) {
            (1, Opt::Token(kind), _) => Some(kind),
            (0, _, [only]) => Some(Token(*only)),
            _ => None,
        };
        if self.is_gone(tx.state(), card) || kinds.is_empty() {
            return Ok(());
        }
        if step.c == 1 || chosen.is_some() {
            let Some(kind) = chosen else { return Ok(()) };
            return tx.add_tokens(r::CONDITION_REMOVE_ONE, Holder::Card(card), kind, -1).map(|_| ());
        }
        let owner = self.holder_of(tx.state(), card);
        let who = if owner == NOBODY { Who::Table } else { Who::Seat(owner) };
        let asks = (r::CONDITION_REMOVE_ONE, who, Ask::One);
        tx.ask_with(asks, Word(words::CONDITION), step.c(1), |_, question| {
            question.about = card;
            Ok(kinds.iter().try_for_each(|kind| question.offer(Opt::Token(Token(*kind))))?)
        })
    }

    // ---- Weakness on Enemies ----

    /// Players may take all Weakness off an Enemy to cancel its ability: for one Action or one attack, or one of several
    /// for the phase.
    pub(super) fn may_weaken(&self, state: &State, card: Card) -> Result<(), No> {
        if self.is_special(&state.table, card) && !self.has(WEAKNESS_SPECIAL) {
            return Err(No::because(r::CONDITION_WEAKNESS_SPECIAL_ENEMY, Word(words::SPECIAL_WEAK)).of(card));
        }
        let no = |word| Err(No::because(r::CONDITION_WEAKNESS_REGULAR_ENEMY, Word(word)).of(card));
        match self.tokens(&state.table, card, token::WEAKNESS) {
            0 => no(words::NO_TOKEN),
            _ if self.cancellable(state, card).is_empty() => no(words::NO_ABILITY),
            _ => Ok(()),
        }
    }

    /// The abilities of which one can be cancelled, by their lines; where the card is silenced as one, line 0 for all.
    pub(super) fn cancellable(&self, state: &State, card: Card) -> Vec<u16> {
        let table = &state.table;
        if !self.has(WEAKNESS_PHASE) {
            return if table.piece(card).has(mark::SPENT) { Vec::new() } else { vec![0] };
        }
        let held = |line: &u16| table.lasting().contains(&held_off(card, *line));
        let face = self.library.up(table, card);
        let lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
        lines.filter(|line| !held(line)).collect()
    }

    /// Ahead of the moment in which the ability would work: it is silent until the Action, the attack or the phase is over.
    pub(super) fn do_weaken(&self, tx: &mut Tx<'_>, card: Card, line: u16) -> Run {
        self.take_weakness(tx, card)?;
        let rule = r::CONDITION_WEAKNESS_REGULAR_ENEMY;
        if self.has(WEAKNESS_PHASE) {
            tx.begin_line(rule, held_off(card, line))
        } else {
            tx.set_marks(rule, card, mark::SPENT, 0)
        }
    }

    fn take_weakness(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let many = self.tokens(tx.table(), card, token::WEAKNESS);
        let (rule, kind) = (r::CONDITION_WEAKNESS_REGULAR_ENEMY, Token(token::WEAKNESS));
        tx.add_tokens(rule, Holder::Card(card), kind, -many)?;
        tx.tell(rule, Word(words::TOLD_WEAKENED), card, 0)
    }

    /// Whether some Enemy's ability could be cancelled now.
    pub(super) fn can_weaken(&self, state: &State) -> bool {
        state.table.has_any(Token(token::WEAKNESS))
            && self.enemies(&state.table).any(|card| self.may_weaken(state, card).is_ok())
    }

    /// An ability of an Enemy with Weakness comes: the players may cancel it. Says whether it is let happen.
    pub(super) fn is_let(&self, tx: &mut Tx<'_>, card: Card, step: Step) -> Result<bool, Fault> {
        if step.c == 1 {
            let Opt::Act { word: Word(words::WEAKEN), .. } = tx.answer() else { return Ok(true) };
            self.take_weakness(tx, card)?;
            if self.has(WEAKNESS_PHASE) {
                tx.begin_line(r::CONDITION_WEAKNESS_REGULAR_ENEMY, held_off(card, step.a))?;
            }
            return Ok(false);
        }
        if self.may_weaken(tx.state(), card).is_err() {
            return Ok(true);
        }
        let asks = (r::CONDITION_WEAKNESS_REGULAR_ENEMY, Who::Table, Ask::One);
        tx.ask_with(asks, Word(words::WEAKEN), step.c(1), |_, question| {
            question.about = card;
            question.offer(Opt::Act { word: Word(words::WEAKEN), card, line: 0 })?;
            Ok(question.offer(Opt::Done)?)
        })?;
        Ok(false)
    }

    /// With the phase everything that was held off for it works again.
    pub(super) fn end_silence_of_phase(&self, tx: &mut Tx<'_>) -> Run {
        tx.cease_lines(r::CONDITION_WEAKNESS_REGULAR_ENEMY, WITH_THE_PHASE)
    }
}

/// No moment: what abilities hang on the end of a phase, they are held off through it.
const WITH_THE_PHASE: u8 = u8::MAX;

/// One ability of a card, held off for the phase.
fn held_off(card: Card, line: u16) -> Lasting {
    Lasting { line, part: SUSPENDED, source: card, subject: card, seat: NOBODY, until: WITH_THE_PHASE }
}

/// Damage of Conditions is not cancelled.
pub fn not_cancelled() -> No {
    No::because(r::CONDITION_NO_CANCEL, Word(words::NOT_CANCELLED))
}
