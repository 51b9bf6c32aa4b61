//! Module 2: Villains. In the event deck, with a global effect, fought together or not at all.

use super::means::{FreeTurn, Means, Stand};
use super::names::{counter, frame, kind, moment, value, zone};
use super::{Frost, NO_LINE, r, steps, words};
use crate::effect::moments::happen;
use crate::engine::{Ask, Frame, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, Rule, Seat, Table, Word};

pub const REWARD_TOKEN: Rule = r::VILLAIN_ELIM_STEP2_REWARD_TOKEN;
/// What a Villain forbids as long as it is not beaten.
pub const GLOBAL: Rule = r::VILLAIN_GLOBAL_EFFECT;

/// Piles the event deck is divided into; all but the topmost get a Villain.
const PILES: usize = 5;
/// Which number of the fight's frame says that it is decided.
const DECIDED: usize = 0;
/// Which one says that nobody is asked for help.
const ALONE: usize = 1;

impl Frost {
    // ---- setup ----

    /// Five piles, a Villain somewhere in each of four, stacked with the pile without one on top.
    pub(super) fn set_up_villains(&self, tx: &mut Tx<'_>) -> Run {
        let (deck, villains, pile) =
            (self.shared(zone::EVENT_DECK), self.shared(zone::EVENT_DISCARD), self.shared(zone::SCOUTED));
        for card in self.boxed_kind(tx.table(), kind::VILLAIN) {
            tx.put(r::VILLAIN_SETUP_INSERT, card, villains, Side::Top)?;
        }
        tx.shuffle(r::VILLAIN_SETUP_INSERT, villains)?;
        let size = tx.table().cards(deck).len() / PILES;
        for _ in 1..PILES {
            for _ in 0..size {
                let Some(card) = tx.table().top(deck) else { break };
                tx.put(r::VILLAIN_SETUP_PILES, card, pile, Side::Top)?;
            }
            if let Some(card) = tx.table().top(villains) {
                tx.put(r::VILLAIN_SETUP_INSERT, card, pile, Side::Top)?;
            }
            tx.shuffle(r::VILLAIN_SETUP_INSERT, pile)?;
            for card in tx.table().cards(pile).to_vec() {
                tx.put(r::VILLAIN_SETUP_PILES, card, deck, Side::Bottom)?;
            }
        }
        Ok(())
    }

    /// Beside the Offer, with its global effect from now on; the row gets another card.
    pub(super) fn do_draw_villain(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        tx.show_to(r::VILLAIN_DRAWN, card, 0xff)?;
        tx.put(r::VILLAIN_DRAWN, card, self.shared(zone::VILLAINS), Side::Top)?;
        tx.tell(GLOBAL, Word(words::TOLD_GLOBAL), card, 0)?;
        self.check_deck(tx, zone::EVENT_ROW)?;
        happen(self, tx, moment::VILLAIN_DRAWN, card, tx.table().clock.turn, 0)
    }

    // ---- who may fight where ----

    pub(super) fn offer_challenges(&self, turn: &FreeTurn<'_>, question: &mut Question) -> Run {
        for card in turn.state.table.cards(self.shared(zone::VILLAINS)) {
            let opt = Opt::Act { word: Word(words::CHALLENGE), card: *card, line: NO_LINE };
            question.list(opt, self.may_challenge(turn, *card))?;
        }
        Ok(())
    }

    fn may_challenge(&self, turn: &FreeTurn<'_>, villain: Card) -> Result<(), No> {
        let Means { state, seat, .. } = **turn;
        self.may_face(&state.table, &turn.stand, villain)?;
        self.may_fight(state, seat)?;
        self.may_bear(state, seat, villain, value::WOUNDS)
    }

    /// Only at a Key Location of the type that the Villain names.
    fn may_face(&self, table: &Table, stand: &Stand, villain: Card) -> Result<(), No> {
        let wanted = self.info(table, villain).map_or(0, |info| info.challenge);
        if stand.place & self.keywords.key == 0 || stand.place & wanted == 0 {
            return Err(No::because(r::VILLAIN_WHERE_TO_FACE, Word(words::NOT_CHALLENGE)).of(villain));
        }
        Ok(())
    }

    /// Nobody takes part whose wounds would pass the maximum.
    fn may_bear(&self, state: &State, seat: Seat, villain: Card, wounds: u16) -> Result<(), No> {
        let room = self.capacity(state, seat) + self.reserved(state, seat);
        let over = self.value(state, wounds, villain) - room;
        if over > 0 {
            return Err(No::because(r::VILLAIN_WOUND_CAP, Word(words::OVERWOUNDED)).of(villain).count(over));
        }
        Ok(())
    }

    /// Room for wounds that a fight going on will need.
    #[inline]
    pub(super) fn reserved(&self, state: &State, seat: Seat) -> i16 {
        ahead(state, seat).map_or(0, |(wounds, villain)| self.value(state, wounds, villain))
    }

    // ---- the fight ----

    /// A trial: everybody may add to it, and only a sufficient total is carried out.
    pub(super) fn do_challenge(&self, tx: &mut Tx<'_>, seat: Seat, villain: Card) -> Run {
        tx.open_trial(Frame {
            kind: frame::FIGHT,
            seat,
            source: villain,
            target: villain,
            ..Frame::default()
        })?;
        let deed = Opt::Act { word: Word(words::CHALLENGE), card: villain, line: NO_LINE };
        self.note_deed(tx, r::VILLAIN_ONLY_IF_ENOUGH, seat, deed)?;
        tx.now(Step::new(steps::FIGHT_END).a(seat.0.into()).b(villain.0))?;
        let order: Vec<Seat> = std::iter::once(seat).chain(self.others(seat)).collect();
        order
            .into_iter()
            .rev()
            .try_for_each(|helper| tx.now(Step::new(steps::HELP).a(helper.0.into()).b(villain.0)))
    }

    /// Stage 0 opens the contribution, stage 1 asks, stage 2 takes the answer, stage 3 closes it.
    pub(super) fn on_help(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, villain) = (Seat(step.a as u8), Card(step.b));
        let initiator = tx.frame_of(frame::FIGHT).map_or(seat, |fight| fight.seat);
        match step.c {
            0 if self.fights_alone(tx.state()) => Ok(()),
            0 => {
                let helps = seat != initiator;
                if let Err(no) = self.may_bear(tx.state(), seat, villain, value::HELPER_WOUNDS)
                    && helps
                {
                    let hero = self.hero(tx.table(), seat);
                    return tx.tell(no.rule, Word(words::TOLD_NO_ROOM), hero, no.amount);
                }
                tx.open_trial(Frame { kind: frame::PHASE, seat, source: villain, ..Frame::default() })?;
                tx.now(step.c(3))?;
                tx.now(step.c(1))
            }
            1 => self.ask_help(tx, step, (seat, initiator)),
            2 => self.take_help(tx, step, seat),
            _ => self.close_help(tx, seat, initiator),
        }
    }

    /// The initiator is asked first, what goes into the attack, and whether the others are asked at all.
    fn ask_help(&self, tx: &mut Tx<'_>, step: Step, (seat, initiator): (Seat, Seat)) -> Run {
        let asks = (r::VILLAIN_ASK_FOR_HELP, Who::Seat(seat), Ask::Turn);
        let own = seat == initiator;
        let name = if own { words::CHALLENGE } else { words::HELP };
        tx.ask_with(asks, Word(name), step.c(2), |tx, question| {
            question.about = Card(step.b);
            let means = self.means(tx.state(), seat);
            self.offer_cards(&means, question)?;
            self.offer_unlocks(&means, question)?;
            if own {
                self.offer_hireling(tx.state(), seat, question)?;
                self.offer_rewards(tx.state(), seat, question)?;
                question.offer(Opt::Word(Word(words::ALONE)))?;
            }
            Ok(question.offer(Opt::Done)?)
        })
    }

    fn take_help(&self, tx: &mut Tx<'_>, step: Step, seat: Seat) -> Run {
        let answer = tx.answer();
        if answer == Opt::Word(Word(words::ALONE)) {
            return self.ask_nobody(tx, seat);
        }
        let Opt::Act { word, card, line } = answer else { return Ok(()) };
        tx.now(step.c(1))?;
        if matches!(word.0, words::USE | words::CLAIM) {
            return self.do_deed(tx, seat, answer);
        }
        if tx.is_off(r::VILLAIN_HELPER_MEANS) {
            return Ok(());
        }
        tx.tell(r::VILLAIN_HELPER_MEANS, word, card, 0)?;
        match word.0 {
            words::PLAY => self.do_play(tx, seat, card),
            words::EXHAUST => self.do_exhaust(tx, seat, card, line),
            _ => tx.now(Step::new(steps::UNLOCK).a(seat.0.into()).b(card.0)),
        }
    }

    fn ask_nobody(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        if let Some(fight) = tx.frame_of_mut(frame::FIGHT) {
            fight.numbers[ALONE] = 1;
        }
        let hero = self.hero(tx.table(), seat);
        tx.tell(r::VILLAIN_ASK_FOR_HELP, Word(words::TOLD_ALONE), hero, 0)
    }

    fn fights_alone(&self, state: &State) -> bool {
        state.agenda.frame_of(frame::FIGHT).is_some_and(|fight| fight.numbers[ALONE] == 1)
    }

    /// Whoever added no attack did not help: what was done for it is taken back.
    fn close_help(&self, tx: &mut Tx<'_>, seat: Seat, initiator: Seat) -> Run {
        let mark = tx.frame().mark;
        if seat != initiator && self.pool(tx.table(), counter::ATTACK, seat) == 0 {
            return tx.fail_trial(r::VILLAIN_HELPER_MEANS, mark);
        }
        tx.pass_trial();
        Ok(())
    }

    /// Enough, and the Villain falls; too little, and nothing has happened.
    pub(super) fn on_fight_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, villain) = (Seat(step.a as u8), Card(step.b));
        let need = self.value(tx.state(), value::ATTACK, villain);
        let helpers: Vec<Seat> = self.others(seat).filter(|other| self.helped(tx.table(), *other)).collect();
        let help: i16 = helpers.iter().map(|other| self.pool(tx.table(), counter::ATTACK, *other)).sum();
        let own = self.pool(tx.table(), counter::ATTACK, seat);
        let short = need - own - help;
        if let Some((rule, fact)) = self.comes_to_nothing(tx, seat, villain, short) {
            let mark = tx.frame().mark;
            tx.tell(rule, Word(fact), villain, short)?;
            return tx.fail_trial(rule, mark);
        }
        tx.pass_trial();
        if let Some(fight) = tx.frame_of_mut(frame::FIGHT) {
            fight.numbers[DECIDED] = 1;
        }
        let paid = (need - help).clamp(0, own);
        tx.add_count(r::VILLAIN_MATCH_ATTACK, self.count(counter::ATTACK, seat), -paid)?;
        tx.now(Step::new(steps::FIGHT_CLEAN).a(step.a).b(step.b).c(1))?;
        for helper in helpers.iter().rev() {
            tx.now(Step::new(steps::FIGHT_CLEAN).a(helper.0.into()).b(step.b))?;
        }
        self.wound_all(tx, seat, villain, &helpers)
    }

    /// Why a fight is taken back: too little attack, or the initiator has left the place meanwhile or is too badly hurt
    /// by now to attack.
    fn comes_to_nothing(&self, tx: &Tx<'_>, seat: Seat, villain: Card, short: i16) -> Option<(Rule, u16)> {
        let faced = self.may_face(tx.table(), &self.stand(tx.table(), seat), villain);
        let fought = self.may_fight(tx.state(), seat);
        let why = [
            (short > 0).then_some((r::VILLAIN_ONLY_IF_ENOUGH, words::TOLD_SHORT)),
            faced.err().map(|no| (no.rule, words::TOLD_AWAY)),
            fought.err().map(|no| (no.rule, words::TOLD_HURT)),
        ];
        why.into_iter().flatten().find(|(rule, _)| !tx.is_off(*rule))
    }

    fn helped(&self, table: &Table, seat: Seat) -> bool {
        self.pool(table, counter::ATTACK, seat) > 0
    }

    /// What a fight that is not decided needs, and what there is.
    pub(super) fn gathered(&self, state: &State) -> String {
        let fight = state.agenda.frame_of(frame::FIGHT).filter(|fight| fight.numbers[DECIDED] == 0);
        let Some(fight) = fight else { return String::new() };
        let seats = std::iter::once(fight.seat).chain(self.others(fight.seat));
        let have: i16 = seats.map(|seat| self.pool(&state.table, counter::ATTACK, seat)).sum();
        format!("attack {have} of {}", self.value(state, value::ATTACK, fight.source))
    }

    /// A helper's resources serve the fight and nothing else.
    fn lose_help(&self, tx: &mut Tx<'_>, helper: Seat) -> Run {
        for kind in [counter::SCOUT, counter::MOVE, counter::ATTACK, counter::RESOLVE] {
            tx.set_count(r::VILLAIN_MATCH_ATTACK, self.count(kind, helper), 0)?;
        }
        Ok(())
    }

    fn wound_all(&self, tx: &mut Tx<'_>, seat: Seat, villain: Card, helpers: &[Seat]) -> Run {
        let (more, less) = (
            self.value(tx.state(), value::WOUNDS, villain),
            self.value(tx.state(), value::HELPER_WOUNDS, villain),
        );
        for helper in helpers {
            self.hurt(tx, r::VILLAIN_WOUNDS_HELPERS, *helper, less)?;
        }
        self.hurt(tx, r::VILLAIN_WOUNDS_INITIATOR, seat, more)
    }

    /// The helpers tidy up, draw and get their tokens; then (`c` is 1) the initiator gets the rest.
    pub(super) fn on_fight_clean(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, villain) = (Seat(step.a as u8), Card(step.b));
        if step.c == 1 {
            return self.do_spoils(tx, seat, villain);
        }
        let worth = self.value(tx.state(), value::HELPER_RESOLVE, villain);
        if step.c == 2 {
            return self.do_reward(tx, r::VILLAIN_ELIM_STEP2_REWARD_TOKEN, seat, worth);
        }
        // Only now: wounds may have brought some more.
        self.lose_help(tx, seat)?;
        tx.now(step.c(2))?;
        let rule = r::VILLAIN_ELIM_STEP1_HELPERS_CLEAN;
        if tx.is_off(rule) {
            return Ok(());
        }
        self.tidy(tx, seat, Some(rule))?;
        let have = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let missing = self.hand_limit(tx.state(), seat) - have;
        tx.now(Step::new(steps::DRAW).a(step.a).b(rule.0).c(missing.max(0)))
    }

    fn do_spoils(&self, tx: &mut Tx<'_>, seat: Seat, villain: Card) -> Run {
        let rule = r::VILLAIN_ELIM_STEP3_INITIATOR;
        let resolve = self.value(tx.state(), value::RESOLVE, villain);
        tx.add_count(rule, self.count(counter::RESOLVE, seat), resolve)?;
        tx.tell(GLOBAL, Word(words::TOLD_GONE), villain, 0)?;
        happen(self, tx, moment::VILLAIN_BEATEN, villain, seat, 0)?;
        self.to_chronicle(tx, rule, seat, villain)
    }

    /// What the book says against Villains in this game.
    pub(super) fn villain_bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        if self.modes.villains && !self.modes.events {
            all.push((r::VILLAIN_NEEDS_EVENTS, "Villains come with World Events only".to_owned()));
        }
        if self.modes.villains && self.modes.solo {
            all.push((super::solo::NO_VILLAINS, "there are no Villains in a solo game".to_owned()));
        }
        all
    }
}

/// The attack on a Villain is one with everybody who helps.
pub fn is_challenged(villain: Card) -> No {
    No::because(r::VILLAIN_ASK_FOR_HELP, Word(words::IS_CHALLENGED)).of(villain)
}

/// No Villain has been drawn, or not that one.
pub fn none() -> No {
    No::because(r::VILLAIN_DRAWN, Word(words::NO_VILLAIN))
}

/// What comes after the own part in a fight.
pub fn done_with(state: &State, opt: Opt) -> &'static str {
    match (opt, state.question.name.0) {
        (Opt::Done, words::CHALLENGE) => "that is all; now the others are asked for help",
        (Opt::Done, words::HELP) => "add nothing more",
        _ => "",
    }
}

/// Which wounds a fight that is not decided yet will bring this seat, and by whom.
pub fn ahead(state: &State, seat: Seat) -> Option<(u16, Card)> {
    let fight = state.agenda.frame_of(frame::FIGHT).filter(|fight| fight.numbers[DECIDED] == 0)?;
    let wounds = if fight.seat == seat { value::WOUNDS } else { value::HELPER_WOUNDS };
    Some((wounds, fight.source))
}

/// Whoever is asked for help answers first.
pub fn others_first() -> No {
    No::because(r::VILLAIN_HELPERS_ORDER, Word(words::HELP_FIRST))
}

/// Helpers play, exhaust and unlock, and nothing else.
pub fn not_in_a_fight(own: bool) -> No {
    let fact = if own { words::ONLY_ATTACK } else { words::NOT_WINDOW };
    No::because(r::VILLAIN_HELPER_MEANS, Word(fact)).of(NO_CARD)
}
