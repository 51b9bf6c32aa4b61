//! Quests: what a chapter asks for and where, its reward, and the way to the Chronicle.

use super::info::Place;
use super::means::{FreeTurn, Means, Stand};
use super::names::{action, counter, kind, moment, permission, zone};
use super::scoring::after;
use super::{Frost, INN, NO_LINE, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::{Arg, Head, Noun, Selector, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen;
use crate::effect::scene::{Scene, could_pay};
use crate::effect::verbs::{amount_of, could_any};
use crate::engine::{Ask, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Rule, Seat, Spot, Table, Word};

impl Frost {
    /// The top chapters of both quests and the world events that lie face up.
    pub(super) fn offer_quests(&self, turn: &FreeTurn<'_>, question: &mut Question) -> Run {
        let (state, seat) = (turn.state, turn.seat);
        for pile in [zone::SEARCH, zone::EXPLORATION] {
            if let Some(card) = state.table.top(self.zone(pile, seat)) {
                self.offer_quest(turn, card, question)?;
            }
        }
        let events = state.table.cards(self.zone(zone::EVENTS, seat));
        events.iter().try_for_each(|card| self.offer_quest(turn, *card, question))
    }

    fn offer_quest(&self, turn: &FreeTurn<'_>, card: Card, question: &mut Question) -> Run {
        let opt = Opt::Act { word: Word(words::QUEST), card, line: NO_LINE };
        if !question.is_bare() {
            return Ok(question.consider(opt, self.may_quest(turn, card))?);
        }
        // Most of them are for another place.
        if Frost::is_for(&turn.stand, &turn.state.table, self.place_for(&turn.state.table, card))
            && self.may_fulfil(turn, card)
        {
            Ok(question.offer(opt)?)
        } else {
            Ok(())
        }
    }

    /// Whether a chapter that is for the place where the hero is can be done: the same as `may_quest` without saying why
    /// not.
    #[inline(never)]
    fn may_fulfil(&self, turn: &FreeTurn<'_>, card: Card) -> bool {
        self.line_of(&turn.state.table, card, action::QUEST).is_some_and(|line| {
            self.may(turn, permission::QUEST).is_ok()
                && self.is_met(turn, card, line)
                && self.may_resolve_within(turn, card, line).is_ok()
        })
    }

    /// Whether what a chapter asks for is there.
    fn is_met(&self, means: &Means<'_>, card: Card, line: u16) -> bool {
        let look = Look::new(self, means.state, Ctx::of_card(card, means.seat));
        let asked = match &self.library.line(line).line.head {
            Head::Action(action) => action.cond.as_ref().is_none_or(|cond| look.holds(cond)),
            _ => true,
        };
        asked && could_pay(&look, line, 0)
    }

    fn may_quest(&self, turn: &FreeTurn<'_>, card: Card) -> Result<(), No> {
        let Means { state, seat, .. } = **turn;
        self.may(turn, permission::QUEST)?;
        self.may_quest_at(&turn.stand, &state.table, card)?;
        let unmet = No::because(r::QUEST_CARD_STATES_REQUIREMENT, Word(words::NOT_PAID)).of(card);
        let Some(line) = self.line_of(&state.table, card, action::QUEST) else { return Err(unmet) };
        if !self.is_met(turn, card, line) {
            let look = Look::new(self, state, Ctx::of_card(card, seat));
            let missing = self.missing(&look, line).first().copied();
            return Err(missing.map_or(unmet, |(fact, many)| No { fact: Word(fact), ..unmet }.count(many)));
        }
        self.may_resolve_within(turn, card, line)
    }

    /// Whatever else a chapter asks for that is not there, beside the first part of it.
    pub(super) fn missing_too(&self, state: &State, seat: Seat, card: Card) -> Vec<No> {
        let here = self.may_quest_here(state, seat, card).is_ok();
        let line = self.line_of(&state.table, card, action::QUEST).filter(|_| here);
        let Some(line) = line else { return Vec::new() };
        let parts = self.missing(&Look::new(self, state, Ctx::of_card(card, seat)), line);
        let no =
            |(fact, many)| No::because(r::QUEST_CARD_STATES_REQUIREMENT, Word(fact)).of(card).count(many);
        parts.into_iter().skip(1).map(no).collect()
    }

    /// The parts of what a chapter asks for that are not there, and how much of each is missing.
    fn missing(&self, look: &Look<'_>, line: u16) -> Vec<(u16, i16)> {
        let stmts = self.library.line(line).line.blocks.first().map(Vec::as_slice).unwrap_or_default();
        let short = |stmt: &Stmt| {
            let (fact, short) = match (stmt.verb.name(), stmt.args.as_slice()) {
                ("lose", [_, Arg::Counter(pool), ..]) => {
                    let have = self.pool(&look.state.table, *pool as u8, look.ctx.you);
                    (short_of(*pool as u8)?, amount_of(look, stmt, 0) - have)
                }
                ("retire", [Arg::Cards(selector), ..]) => {
                    let have = look.choosable(selector).len();
                    (self.nothing_to_retire(selector), look.wanted(selector).0 as i16 - have as i16)
                }
                _ => return None,
            };
            (short > 0).then_some((fact, short))
        };
        stmts.iter().filter_map(short).collect()
    }

    /// What is missing where nothing can be retired: a card, a token, or one of a type.
    fn nothing_to_retire(&self, selector: &Selector) -> u16 {
        let types = [
            (self.keywords.brigand, words::SHORT_BRIGANDS),
            (self.keywords.beast, words::SHORT_BEASTS),
            (self.keywords.undead, words::SHORT_UNDEAD),
        ];
        let wants = |keyword: u128| selector.keywords.iter().any(|(is, n)| *is && keyword == 1 << *n);
        let known = types.into_iter().find(|(keyword, _)| wants(*keyword)).map(|(_, fact)| fact);
        let any =
            if selector.noun == Noun::Kind(kind::ENEMY) { words::SHORT_TOKENS } else { words::SHORT_CARDS };
        known.unwrap_or(any)
    }

    // ---- where ----

    pub(super) fn may_quest_here(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        self.may_quest_at(&self.stand(&state.table, seat), &state.table, card)
    }

    /// The same from where a hero stands.
    fn may_quest_at(&self, stand: &Stand, table: &Table, card: Card) -> Result<(), No> {
        let place = self.place_for(table, card);
        let (rule, fact) = match place {
            _ if Frost::is_for(stand, table, place) => return Ok(()),
            Place::Anywhere | Place::Type(_) => (r::QUEST_SEARCH_LOCATION_TYPE, words::OTHER_PLACE),
            Place::Named(_) => (r::QUEST_SEARCH_LOCATION_NAME, words::OTHER_PLACE),
            Place::Space(_) => (r::QUEST_EXPLORATION_SPACE, words::OTHER_SPACE),
        };
        Err(No::because(rule, Word(fact)).of(card))
    }

    /// Where a chapter or a World Event is fulfilled; anywhere where nobody has seen what it says.
    #[inline]
    fn place_for(&self, table: &Table, card: Card) -> &Place {
        self.info(table, card).map_or(&Place::Anywhere, |info| &info.place)
    }

    /// Whether that is where a hero stands.
    #[inline]
    fn is_for(stand: &Stand, table: &Table, place: &Place) -> bool {
        match place {
            Place::Anywhere => true,
            Place::Type(keyword) => stand.place & keyword != 0,
            Place::Named(face) => face.is_some() && table.face(stand.here) == *face,
            Place::Space(space) => *space == Some(stand.spot),
        }
    }

    /// The space an exploration chapter marks, counted from the Inn.
    pub(super) fn marked_space(&self, table: &Table, card: Card) -> Option<Spot> {
        match self.info(table, card)?.place {
            Place::Space(space) => space,
            _ => None,
        }
    }

    // ---- doing it ----

    /// What the chapter asks for is paid; then its reward; then it goes to the Chronicle.
    pub(super) fn do_quest(&self, tx: &mut Tx<'_>, seat: Seat, card: Card) -> Run {
        tx.now(Step::new(steps::QUEST_DONE).a(seat.0.into()).b(card.0))?;
        match self.line_of(tx.table(), card, action::QUEST) {
            Some(line) => self.resolve_line(tx, seat, card, line),
            None => Ok(()),
        }
    }

    pub(super) fn on_quest_done(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        tx.now(Step::new(steps::TO_CHRONICLE).a(step.a).b(step.b))?;
        tx.now(Step::new(steps::REWARD).a(step.a).b(step.b))
    }

    /// The reward, or none of it.
    pub(super) fn on_reward(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        let Some(line) = self.line_of(tx.table(), card, action::REWARD) else { return Ok(()) };
        if step.c == 0 {
            let rule = self.reward_rule(tx.table(), card);
            return tx.ask_with(
                (rule, Who::Seat(seat), Ask::YesNo),
                Word(words::REWARD),
                step.c(1),
                |tx, question| {
                    question.about = card;
                    question.consider(Opt::Yes, self.may_resolve(tx.state(), seat, card, line))?;
                    Ok(question.offer(Opt::No)?)
                },
            );
        }
        if tx.answer() == Opt::Yes { self.resolve_line(tx, seat, card, line) } else { Ok(()) }
    }

    fn reward_rule(&self, table: &Table, card: Card) -> Rule {
        let event = self.kind_of(table, card) == Some(kind::EVENT);
        if event { super::world_events::COMPLETION } else { r::QUEST_REWARD_ONE_OR_NONE }
    }

    /// The chapter counts from now on; the next one lies open.
    pub(super) fn on_to_chronicle(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        let event = self.kind_of(tx.table(), card) == Some(kind::EVENT);
        let rule = if event { super::world_events::COMPLETION } else { r::QUEST_CHAPTER_TO_CHRONICLE };
        tx.now(Step::new(steps::CHECK_END).a(step.a).b(if event { after::EVENT } else { after::CHAPTER }))?;
        happen(self, tx, moment::PROGRESSED, card, seat, 0)?;
        self.to_chronicle(tx, rule, seat, card)
    }

    /// Whether nothing of a player's quests is left.
    pub(super) fn has_finished(&self, table: &Table, seat: Seat) -> bool {
        [zone::SEARCH, zone::EXPLORATION]
            .into_iter()
            .all(|pile| table.cards(self.zone(pile, seat)).is_empty())
    }

    pub(super) fn on_progress(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        let place = tx.table().piece(card).zone;
        let kinds = [zone::SEARCH, zone::EXPLORATION, zone::EVENTS];
        let own = kinds.into_iter().any(|kind| self.zone(kind, seat) == place);
        if !own || tx.is_off(r::QUEST_DURING_OTHER_ACTION) {
            return Ok(());
        }
        tx.tell(r::QUEST_DURING_OTHER_ACTION, Word(words::QUEST), card, 0)?;
        tx.now(Step::new(steps::QUEST_DONE).a(step.a).b(step.b))
    }
}

/// `2 north 1 east`, counted from the Inn.
pub fn space(text: &str) -> Option<Spot> {
    let mut words = text.split_ascii_whitespace();
    let mut spot = INN;
    while let Some(many) = words.next() {
        let many: i8 = many.parse().ok().filter(|n| (0..=2).contains(n))?;
        match words.next()? {
            "north" => spot.y += many,
            "south" => spot.y -= many,
            "east" => spot.x += many,
            "west" => spot.x -= many,
            _ => return None,
        }
    }
    super::board::is_on_grid(spot).then_some(spot)
}

/// The steps of a chapter that is being done, from the payment to the Chronicle.
pub const CHAPTER: [u16; 4] = [steps::PROGRESS, steps::QUEST_DONE, steps::REWARD, steps::TO_CHRONICLE];

/// The fact that so much of a resource is missing.
fn short_of(pool: u8) -> Option<u16> {
    match pool {
        counter::SCOUT => Some(words::SHORT_SCOUT),
        counter::MOVE => Some(words::SHORT_MOVE),
        counter::ATTACK => Some(words::SHORT_ATTACK),
        counter::RESOLVE => Some(words::SHORT_RESOLVE),
        _ => None,
    }
}

/// The rule behind what a chapter asks for.
pub const COST: Rule = r::QUEST_RESOURCES_OR_DEEDS;

/// A later chapter waits for the one above it.
pub fn not_yet(card: Card) -> No {
    No::because(r::QUEST_CHAPTER_TO_CHRONICLE, Word(words::LATER_CHAPTER)).of(card)
}

pub static PROGRESS: Verb = Verb::new(
    "progress <cards>",
    "Fulfils a chapter or World Event of yours: its reward, then to the Chronicle.",
    "when eliminated of Undead enemy if they are you: may (progress this)",
    could_any,
    run_progress,
)
.said("advance {0}");

fn run_progress(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let seat = scene.frame().seat;
    for card in scene.cards(stmt, 0) {
        scene.tx.now(Step::new(steps::PROGRESS).a(seat.0.into()).b(card.0))?;
    }
    Ok(())
}
