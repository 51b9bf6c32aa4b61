//! Unlocking the bottom of a card: with a Skill token, with an Enemy token, or by exertion.

use std::cell::LazyCell;

use super::info::Info;
use super::means::Means;
use super::names::{action, mark, moment, value, zone};
use super::{Frost, NO_LINE, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::moments::happen;
use crate::effect::scene::{OWN_STAGE, Scene};
use crate::effect::verbs::amount_of;
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, FACE_DOWN, NO_CARD, NOBODY, Piece, Row, Rule, Seat, TURNED, Table, Word};

impl Frost {
    pub(super) fn offer_unlocks(&self, means: &Means<'_>, question: &mut Question) -> Run {
        let table = &means.state.table;
        if question.is_bare() {
            return self.list_unlocks(means, question);
        }
        for card in table.cards(self.zone(zone::AREA, means.seat)) {
            if let Some(line) = self.line_of(table, *card, action::UNLOCK) {
                let opt = Opt::Act { word: Word(words::UNLOCK), card: *card, line: NO_LINE };
                question.consider(opt, self.may_unlock(means, *card, line))?;
            }
        }
        for card in table.cards(self.zone(zone::HIRELING, means.seat)) {
            let opt = Opt::Act { word: Word(words::UNLOCK), card: *card, line: NO_LINE };
            question.refuse(opt, super::hirelings::no_unlock(*card))?;
        }
        Ok(())
    }

    /// The same without what may not be unlocked, which is sooner told than why.
    fn list_unlocks(&self, means: &Means<'_>, question: &mut Question) -> Run {
        let table = &means.state.table;
        let keys = LazyCell::new(|| self.keys(table, means.seat));
        for (card, piece) in table.lying(self.zone(zone::AREA, means.seat)) {
            if is_unlockable(piece)
                && self.opens(means, &keys, (card, piece))
                && self.may(means, super::names::permission::UNLOCK).is_ok()
            {
                question.offer(Opt::Act { word: Word(words::UNLOCK), card, line: NO_LINE })?;
            }
        }
        Ok(())
    }

    /// What a seat has to open cards with: the icons of its Skill tokens that have not served, and the types of its
    /// Enemy tokens, as bits.
    fn keys(&self, table: &Table, seat: Seat) -> (u64, u128) {
        let skills = table.cards(self.zone(zone::SKILLS, seat)).iter();
        let ready = skills.filter(|token| !has_served(table, **token));
        let icons = ready.fold(0, |icons, token| icons | self.icons(table, *token));
        let trophies = table.cards(self.zone(zone::TROPHIES, seat)).iter();
        (icons, trophies.fold(0, |types, token| types | self.keywords_of(table, *token)))
    }

    /// Whether one of these tokens or exertion opens a card, and there is room for all wounds of that.
    fn opens(
        &self,
        means: &Means<'_>,
        keys: &LazyCell<(u64, u128), impl FnOnce() -> (u64, u128)>,
        (card, piece): (Card, &Piece),
    ) -> bool {
        let table = &means.state.table;
        // Most cards lie face up.
        let (info, line) = match self.infos.get(piece.number()) {
            Some(info) if !piece.has(TURNED) => (Some(info), info.line(action::UNLOCK)),
            _ => (self.info(table, card), self.line_of(table, card, action::UNLOCK)),
        };
        let Some(line) = line else { return false };
        let wounds = self.wounds_by(means.state, means.seat, card, line);
        if wounds > means.room {
            return false;
        }
        let (icons, types) = &**keys;
        let opened = |info: &Info| info.skills & icons != 0 || info.key.is_some_and(|key| key & types != 0);
        info.is_none_or(opened)
            || self.short(piece).exerts
                && self.has_value(table, value::EXERT, card)
                && self.value(means.state, value::EXERT, card) + wounds <= means.room
    }

    /// Once a turn, a card that was activated, with one of three means.
    fn may_unlock(&self, means: &Means<'_>, card: Card, line: u16) -> Result<(), No> {
        let piece = means.state.table.piece(card);
        if piece.has(mark::UNLOCKED) {
            return Err(No::because(r::UNLOCK_ONCE_PER_CARD, Word(words::IS_UNLOCKED)).of(card));
        }
        if !piece.has(mark::FRESH) {
            return Err(No::because(r::UNLOCK_THREE_WAYS, Word(words::NOT_ACTIVATED)).of(card));
        }
        self.may(means, super::names::permission::UNLOCK)?;
        self.may_resolve_within(means, card, line)?;
        let mut why: Option<No> = None;
        for way in WAYS {
            let Err(no) = self.may_unlock_with(means, card, way) else { return Ok(()) };
            // The first means that is printed on the card says why not; else the first of all.
            let printed = |no: &No| no.fact.0 != words::NO_LOCK && no.fact.0 != words::NO_EXERT;
            why = Some(why.filter(|why| printed(why) || !printed(&no)).unwrap_or(no));
        }
        Err(why.unwrap_or_default())
    }

    fn may_unlock_with(&self, means: &Means<'_>, card: Card, way: u16) -> Result<(), No> {
        match way {
            words::SKILL => self.may_use_skill(means.state, means.seat, card),
            words::ENEMY => self.may_use_enemy(means.state, means.seat, card),
            _ => self.may_exert(means, card),
        }
    }

    // ---- skill tokens ----

    /// The Skill icons of a card or token, as bits.
    fn icons(&self, table: &Table, card: Card) -> u64 {
        self.info(table, card).map_or(0, |info| info.skills)
    }

    /// The skill tokens of a seat that show an icon of the card: used ones and others.
    fn fitting_skills(&self, state: &State, seat: Seat, card: Card) -> Row<Card, 20> {
        let icons = self.icons(&state.table, card);
        let fits = |token: &&Card| self.icons(&state.table, **token) & icons != 0;
        let mut fitting = Row::of(NO_CARD);
        for token in state.table.cards(self.zone(zone::SKILLS, seat)).iter().filter(fits) {
            let _ = fitting.push(*token, &"skills");
        }
        fitting
    }

    pub(super) fn may_use_skill(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if !self.info(&state.table, card).is_some_and(|info| info.has_icons) {
            return Err(No::because(r::UNLOCK_SKILL_MUST_MATCH, Word(words::NO_LOCK)).of(card));
        }
        let fitting = self.fitting_skills(state, seat, card);
        if fitting.is_empty() {
            return Err(No::because(r::UNLOCK_SKILL_MUST_MATCH, Word(words::NO_SKILL)).of(card));
        }
        if fitting.iter().all(|token| has_served(&state.table, *token)) {
            return Err(No::because(r::UNLOCK_SKILL_ONCE_PER_TURN, Word(words::SKILL_USED)).of(card));
        }
        Ok(())
    }

    // ---- enemy tokens ----

    /// Which type of Enemy token opens the card; none where none does, any where it does not say.
    fn enemy_key(&self, table: &Table, card: Card) -> Option<u128> {
        self.info(table, card).map_or(Some(u128::MAX), |info| info.key)
    }

    fn may_use_enemy(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        let Some(key) = self.enemy_key(&state.table, card) else {
            return Err(No::because(r::UNLOCK_ENEMY_TOKEN, Word(words::NO_LOCK)).of(card));
        };
        let trophies = state.table.cards(self.zone(zone::TROPHIES, seat));
        if trophies.is_empty() {
            let spent = !state.table.cards(self.zone(zone::ON_CARDS, seat)).is_empty();
            return Err(if spent {
                super::retiring::used_up(state.table.cards(self.zone(zone::ON_CARDS, seat))[0])
            } else {
                No::because(r::UNLOCK_ENEMY_TOKEN, Word(words::NO_TROPHY)).of(card)
            });
        }
        if !trophies.iter().any(|token| self.keywords_of(&state.table, *token) & key != 0) {
            return Err(No::because(r::UNLOCK_ENEMY_TOKEN, Word(words::OTHER_TYPE)).of(card));
        }
        Ok(())
    }

    // ---- exertion ----

    /// What is unlocked may wound as well: there has to be room for both.
    fn may_exert(&self, means: &Means<'_>, card: Card) -> Result<(), No> {
        let Means { state, seat, room, .. } = *means;
        if !self.has_value(&state.table, value::EXERT, card) {
            return Err(No::because(r::UNLOCK_EXERT, Word(words::NO_EXERT)).of(card));
        }
        let line = self.line_of(&state.table, card, action::UNLOCK);
        let more = line.map_or(0, |line| self.wounds_by(state, seat, card, line));
        let over = self.value(state, value::EXERT, card) + more - room;
        if over > 0 {
            return Err(super::exertion::overflow(card, over));
        }
        Ok(())
    }

    // ---- doing it ----

    /// Stage 0 asks for the means; then for the token, where several fit.
    pub(super) fn on_unlock(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        if step.c == 0 {
            let asks = (r::UNLOCK_THREE_WAYS, Who::Seat(seat), Ask::One);
            return tx.ask_with(asks, Word(words::WITH), step.c(1), |tx, question| {
                let means = self.means(tx.state(), seat);
                question.about = card;
                for way in WAYS {
                    let law = self.may_unlock_with(&means, card, way);
                    question.consider(Opt::Word(Word(way)), law)?;
                }
                Ok(())
            });
        }
        match tx.answer() {
            Opt::Word(Word(words::WOUNDS)) => {
                let many = self.value(tx.state(), value::EXERT, card);
                self.do_unlock(tx, seat, card, r::UNLOCK_EXERT)?;
                self.exert_on(tx, r::UNLOCK_EXERT, seat, card, many)
            }
            Opt::Word(Word(way)) => {
                tx.now(Step::new(steps::UNLOCK_WITH).a(step.a).b(step.b).c(way as i16 * 2))
            }
            _ => Ok(()),
        }
    }

    /// Which token: `c` is twice the way, plus one with the answer.
    pub(super) fn on_unlock_with(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card, way) = (Seat(step.a as u8), Card(step.b), (step.c / 2) as u16);
        let rule = if way == words::SKILL { r::UNLOCK_SKILL_PLACED_ON_CARD } else { r::UNLOCK_ENEMY_TOKEN };
        if step.c % 2 == 0 {
            return tx.ask_with(
                (rule, Who::Seat(seat), Ask::One),
                Word(way),
                step.c(step.c + 1),
                |tx, question| self.offer_tokens(tx.state(), seat, card, way, question),
            );
        }
        let Opt::Card(token) = tx.answer() else { return Ok(()) };
        self.do_unlock(tx, seat, card, rule)?;
        if way == words::ENEMY {
            tx.set_marks(rule, token, FACE_DOWN, 0)?;
            tx.put(rule, token, self.zone(zone::ON_CARDS, seat), Side::Top)?;
        }
        tx.attach(rule, token, card)
    }

    fn offer_tokens(&self, state: &State, seat: Seat, card: Card, way: u16, question: &mut Question) -> Run {
        if way == words::SKILL {
            for token in self.fitting_skills(state, seat, card).iter() {
                let used = has_served(&state.table, *token);
                let no = No::because(r::UNLOCK_SKILL_ONCE_PER_TURN, Word(words::SKILL_USED)).of(*token);
                question.consider(Opt::Card(*token), if used { Err(no) } else { Ok(()) })?;
            }
            return Ok(());
        }
        let key = self.enemy_key(&state.table, card).unwrap_or(0);
        for token in state.table.cards(self.zone(zone::TROPHIES, seat)) {
            let fits = self.keywords_of(&state.table, *token) & key != 0;
            let no = No::because(r::UNLOCK_ENEMY_TOKEN, Word(words::OTHER_TYPE)).of(card);
            question.consider(Opt::Card(*token), if fits { Ok(()) } else { Err(no) })?;
        }
        Ok(())
    }

    /// The bottom portion becomes active, on top of the other.
    fn do_unlock(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, rule: Rule) -> Run {
        tx.set_marks(r::UNLOCK_ONCE_PER_CARD, card, mark::UNLOCKED, 0)?;
        happen(self, tx, moment::UNLOCKED, card, seat, 0)?;
        match self.line_of(tx.table(), card, action::UNLOCK).filter(|_| !tx.is_off(rule)) {
            Some(line) => self.resolve_line(tx, seat, card, line),
            None => Ok(()),
        }
    }
}

/// Whether a card was activated and is not open yet.
fn is_unlockable(piece: &Piece) -> bool {
    piece.marks & (mark::UNLOCKED | mark::FRESH) == mark::FRESH
}

/// Whether a Skill token was used this turn: it lies on the card it opened, or that card is gone.
fn has_served(table: &Table, token: Card) -> bool {
    let token = table.piece(token);
    token.host != NO_CARD || token.has(mark::SPENT)
}

/// A token with none of the icons on the card does not open it.
pub fn other_icon(token: Card) -> No {
    No::because(r::UNLOCK_SKILL_MUST_MATCH, Word(words::OTHER_ICON)).of(token)
}

/// A Skill token whose card leaves comes back, and serves no second time this turn.
pub fn release(tx: &mut Tx<'_>, rule: Rule, token: Card) -> Run {
    let skill = tx.layout().kind_of(tx.table().piece(token).zone) == zone::SKILLS;
    tx.attach(rule, token, NO_CARD)?;
    if skill { tx.set_marks(r::UNLOCK_SKILL_ONCE_PER_TURN, token, mark::SPENT, 0) } else { Ok(()) }
}

/// The three means, in the order of the book.
const WAYS: [u16; 3] = [words::SKILL, words::ENEMY, words::WOUNDS];

// ---- skills are learned ----

pub static TRAIN: Verb = Verb::new(
    "train <amount> [ in <keyword> ]",
    "Gains so many Skill tokens of the supply, of the icon named or of the player's choice.",
    "use: train 1 in Lore",
    could_train,
    run_train,
)
.said("gain {0|Skill token|Skill tokens}[ of {1}]");

/// One token of each icon that is left in the supply and fits.
fn supply(look: &Look<'_>, stmt: &Stmt) -> Vec<Card> {
    let table = &look.state.table;
    let mut faces = Vec::new();
    let wanted = |card: Card| match stmt.args.get(1) {
        Some(Arg::Keyword(keyword)) => look.has_keyword(card, *keyword),
        _ => true,
    };
    let cards = table.cards(look.layout.zone(zone::SKILL_SUPPLY, NOBODY)).iter().copied();
    cards
        .filter(|card| wanted(*card))
        .filter(|card| {
            let face = table.face(*card);
            let new = !faces.contains(&face);
            faces.push(face);
            new
        })
        .collect()
}

fn could_train(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    amount_of(look, stmt, 0) > 0 && !supply(look, stmt).is_empty()
}

/// A token is asked for in an even stage and taken in the odd one after it.
fn run_train(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let (seat, many) = (scene.frame().seat, scene.amount(stmt, 0));
    let stage = (scene.step.c - OWN_STAGE).max(0);
    if stage % 2 == 1 {
        let Opt::Card(card) = scene.tx.answer() else { return Ok(()) };
        scene.tx.set_owner(scene.rule, card, seat)?;
        let skills = scene.tx.layout().zone(zone::SKILLS, seat);
        scene.tx.put(scene.rule, card, skills, Side::Top)?;
        scene.note_done(stage / 2 + 1);
        let more = stage / 2 + 1 < many;
        return if more { scene.tx.now(scene.again(OWN_STAGE + stage + 1)) } else { Ok(()) };
    }
    let cards = supply(&scene.look(), stmt);
    if cards.is_empty() || many <= 0 {
        return Ok(());
    }
    scene.ask(stmt, Ask::One, OWN_STAGE + stage + 1, |_, question| {
        Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
    })
}
