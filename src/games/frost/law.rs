//! The game, seen from the engine (`Law`), from the effect language (`Host`) and from the rest of the program
//! (`Game`). No rule is decided here: every step goes to its heading.

use std::sync::Arc;

use super::names::{condition, counter, frame, kind, value, zone};
use super::{Frost, action, open, pages, steps, words};
use crate::content::Problems;
use crate::content::pack::{self, Source};
use crate::effect::ast::Stmt;
use crate::effect::library::Entry;
use crate::effect::verbs::draw;
use crate::effect::{Host, Library, Parts, scene};
use crate::engine::{Law, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::games::game::{Counted, Counting, Game, GameKind, Goal, Section, Setting, Tilting, Wish};
use crate::games::kit::{Kit, begun};
use crate::line::GameVerb;
use crate::table::{Card, Face, Holder, Layout, NO_CARD, NOBODY, Rule, Seat, Spot, Table, Token, Word, Zone};

impl Law for Frost {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn makes_way(&self, guess: Face, face: Face) -> bool {
        self.same_pile(self.library.entry(guess), self.library.entry(face))
    }

    fn automatic(&self, state: &State, step: Step) -> Option<crate::engine::Automatic> {
        self.dialled(state, step)
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.kind {
            kind if scene::owns(kind) => scene::run(self, tx, step),
            steps::SETUP => self.on_setup(tx, step),
            steps::DEAL_QUEST => self.on_deal_quest(tx, step),
            steps::TAKE_QUEST => self.on_take_quest(tx, step),
            steps::OFFER => self.on_offer(tx, step),
            steps::START_HAND => self.on_start_hand(tx, step),
            steps::FIRST => self.on_first(tx, step),
            steps::TURN => self.on_turn(tx, step),
            steps::GO_ON => self.on_go_on(tx, step),
            steps::ACTION => self.on_action(tx, step),
            steps::PLAY => self.on_play(tx, step),
            steps::CLEAN_UP => self.on_clean_up(tx, step),
            steps::LOSE_POOLS => self.on_lose_pools(tx, step),
            steps::TIDY => self.on_tidy(tx, step),
            steps::HAND => self.on_hand(tx, step),
            steps::EVENT_DISCARD => self.on_event_discard(tx, step),
            steps::DRAW_UP => self.on_draw_up(tx, step),
            steps::DRAW => self.on_draw(tx, step),
            steps::TAKE => self.on_take(tx, step),
            steps::LOCATION => self.on_location(tx, step),
            steps::TURN_END => self.on_turn_end(tx, step),
            steps::PAY => self.on_pay(tx, step),
            steps::DRAW_MANY => self.on_draw_many(tx, step),
            steps::DRAW_PAID => self.on_draw_paid(tx, step),
            steps::SCOUT => self.on_scout(tx, step),
            steps::SCOUT_DRAW => self.on_scout_draw(tx, step),
            steps::SCOUT_CHOOSE => self.on_scout_choose(tx, step),
            steps::SCOUT_SPACE => self.on_scout_space(tx, step),
            steps::SCOUT_BACK => self.on_scout_back(tx, step),
            steps::MOVE => self.on_move(tx, step),
            steps::MOVE_PAY => self.on_move_pay(tx, step),
            steps::MOVE_GO => self.on_move_go(tx, step),
            steps::STEP_FREE => self.on_step_free(tx, step),
            steps::UNCOVER => self.on_uncover(tx, step),
            steps::PLACE => self.on_place(tx, step),
            steps::DISCOVERY => self.on_discovery(tx, step),
            steps::ENEMY => self.on_enemy(tx, step),
            steps::RELOCATE => self.do_relocate(tx, Rule(step.b), Card(step.a), super::board::unpack(step.c)),
            steps::BUY => self.on_buy(tx, step),
            steps::ACQUIRE => self.on_acquire(tx, step),
            steps::REFILL => self.on_refill(tx, step),
            steps::STRIKE => self.on_strike(tx, step),
            steps::ELIMINATE => self.on_eliminate(tx, step),
            steps::KEEP_HIRELING => self.on_keep_hireling(tx, step),
            steps::RETURN_HIRELING => self.on_return_hireling(tx, step),
            steps::CLAIM => self.on_claim(tx, step),
            steps::KEEP_REWARD => self.on_keep_reward(tx, step),
            steps::UNLOCK => self.on_unlock(tx, step),
            steps::UNLOCK_WITH => self.on_unlock_with(tx, step),
            steps::QUEST_DONE => self.on_quest_done(tx, step),
            steps::REWARD => self.on_reward(tx, step),
            steps::TO_CHRONICLE => self.on_to_chronicle(tx, step),
            steps::PROGRESS => self.on_progress(tx, step),
            steps::HELP => self.on_help(tx, step),
            steps::FIGHT_END => self.on_fight_end(tx, step),
            steps::FIGHT_CLEAN => self.on_fight_clean(tx, step),
            steps::BRASH_QUESTS => self.on_brash_quests(tx, step),
            steps::BRASH => self.on_brash(tx, step),
            steps::BRASH_MOVE => self.on_brash_move(tx, step),
            steps::BRASH_FIGHT => self.on_brash_fight(tx, step),
            steps::BRASH_BUY => self.on_brash_buy(tx, step),
            steps::BRASH_CHAPTER => self.on_brash_chapter(tx, step),
            steps::SOLO_ROW => self.on_solo_row(tx, step),
            steps::CHECK_END => self.on_check_end(tx, step),
            _ => self.on_score(tx, step),
        }
    }

    fn limits(&self, state: &State) -> Result<(), No> {
        self.one_a_space(&state.table)?;
        self.all_on_locations(&state.table)?;
        self.seats().try_for_each(|seat| self.limits_of(state, seat))
    }
}

impl Host for Frost {
    fn library(&self) -> &Library {
        &self.library
    }

    fn parts(&self) -> Parts {
        Parts { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD }
    }

    fn verb_rule(&self, _: &str) -> Rule {
        action::TEXT_EFFECT
    }

    fn stmt_rule(&self, stmt: &Stmt) -> Rule {
        action::stmt_rule(stmt)
    }

    fn rule_in(&self, state: &State, stmt: &Stmt) -> Rule {
        self.rule_of_stmt(state, stmt)
    }

    fn ability_rule(&self) -> Rule {
        action::TEXT_EFFECT
    }

    fn word(&self, text: &str) -> Word {
        self.kit.word(text).unwrap_or(Word(words::CHOOSE))
    }

    fn on_ask(&self, state: &State, question: &mut Question) {
        self.bar_surplus(state, question);
        self.bar_overflow(state, question);
    }

    fn first_seat(&self, tx: &Tx<'_>) -> Seat {
        match tx.table().clock.turn {
            NOBODY => Seat(0),
            seat => seat,
        }
    }

    fn ability_frame(&self) -> u8 {
        frame::ABILITY
    }

    fn action_frame(&self) -> u8 {
        frame::ACTION
    }

    fn orders(&self, state: &State) -> Who {
        match state.table.clock.turn {
            NOBODY => Who::Table,
            seat if self.is_brash(seat) => Who::Seat(Seat(0)),
            seat => Who::Seat(seat),
        }
    }

    /// Cards before a player speak for that player, however they came there; all others for the active one.
    fn speaks_for(&self, state: &State, card: Card) -> Seat {
        match self.holder_of(state, card) {
            NOBODY => state.table.clock.turn,
            seat => seat,
        }
    }

    #[inline]
    fn base_value(&self, state: &State, value: u16, card: Card) -> i16 {
        match value {
            value::WOUNDED | value::DISTANCE => self.counted_value(state, value, card),
            _ => pack::printed_value(&self.library, self, state, card, value),
        }
    }

    fn heroes(&self, _: &State) -> i16 {
        i16::from(self.players())
    }

    fn seats_in_play(&self, _: &State) -> u8 {
        self.seats().fold(0, |set, seat| set | 1 << seat.0)
    }

    fn distance(&self, state: &State, seat: Seat, _: Card, card: Card) -> i16 {
        self.steps_to(state, seat, card)
    }

    fn is_seen_from(&self, value: u16) -> bool {
        value == value::DISTANCE
    }

    fn condition(&self, state: &State, condition: u16, this: Card, seat: Seat) -> bool {
        let table = &state.table;
        let spot = || self.spot(table, seat);
        let here = || self.keywords_of(table, self.here(table, seat));
        match condition {
            condition::HERE => this != NO_CARD && table.piece(this).spot == spot(),
            condition::BORDERLANDS => here() & self.keywords.borderlands != 0,
            condition::DEADLANDS => here() & self.keywords.deadlands != 0,
            condition::WILDLANDS => here() & self.keywords.wildlands != 0,
            condition::HAVEN => here() & self.keywords.haven != 0,
            condition::ALONE => self.markers_at(state, spot()) < 2,
            condition::NO_ENEMY => self.enemies_at(table, spot()).next().is_none(),
            condition::FIRST_PURCHASE => seat != NOBODY && self.pool(table, counter::PURCHASES, seat) == 0,
            condition::ACTION_PHASE => self.is_action_phase(state),
            _ => seat == table.clock.turn,
        }
    }

    fn is_costly(&self, verb: &str) -> bool {
        matches!(verb, "suffer" | "retire" | "lose" | "discard")
    }

    fn is_told_at_once(&self, _: u16) -> bool {
        true
    }

    fn may_aim(&self, state: &State, stmt: &Stmt, seat: Seat, card: Card) -> Result<(), No> {
        match stmt.verb.name() {
            "retire" => self.may_retire(state, seat, card),
            "acquire" => self.may_acquire(state, stmt, seat, card),
            "strike" => self.may_be_struck(state, seat, card),
            _ => Ok(()),
        }
    }

    fn counts_as(&self, state: &State, card: Card, wanted: u16, _: Option<u16>) -> bool {
        self.kind_of(&state.table, card).is_some_and(|of| self.would_count_as(of, wanted))
    }

    fn would_count_as(&self, of: u16, kind: u16) -> bool {
        matches!(
            (of, kind),
            (kind::ITEM | kind::ALLY, kind::CARD) | (kind::HIRELING, kind::ALLY) | (kind::MARKER, kind::HERO)
        )
    }

    /// Only the uppermost chapter of a quest is available.
    fn is_silent(&self, state: &State, card: Card, _: u16) -> bool {
        let zone = state.table.piece(card).zone;
        let pile = matches!(self.layout.kind_of(zone), zone::SEARCH | zone::EXPLORATION);
        pile && state.table.top(zone) != Some(card)
    }

    fn holder_of(&self, state: &State, card: Card) -> Seat {
        let piece = state.table.piece(card);
        match self.layout.kind_of(piece.zone) {
            zone::MARKERS => piece.owner,
            _ => self.layout.zone_owner(piece.zone),
        }
    }

    fn refills_decks(&self) -> bool {
        true
    }

    fn on_empty_deck(&self, tx: &mut Tx<'_>, seat: Seat, left: i16) -> Run {
        if self.reshuffle(tx, seat, super::draws::BY_TEXT)? {
            tx.now(draw::cards(seat, left))
        } else {
            Ok(())
        }
    }

    fn react(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let outer = tx.frame();
        let mut inner = scene::frame_for(frame::ABILITY, seat, card, line);
        (inner.it, inner.they, inner.target, inner.numbers[0]) =
            (outer.it, outer.they, outer.target, outer.numbers[0]);
        tx.open(inner)?;
        tx.now(scene::body(line))
    }
}

impl Frost {
    /// A number that is printed nowhere. Apart from the rest, so that the rest is short.
    #[inline(never)]
    fn counted_value(&self, state: &State, value: u16, card: Card) -> i16 {
        match value {
            value::WOUNDED => self.wounded(&state.table, state.table.piece(card).owner),
            _ => self.steps_to(state, state.table.clock.turn, card),
        }
    }

    /// Steps on the grid from a hero to a card.
    fn steps_to(&self, state: &State, seat: Seat, card: Card) -> i16 {
        self.spot(&state.table, seat).steps_to(state.table.piece(card).spot).into()
    }

    /// Heroes on a square.
    fn markers_at(&self, state: &State, spot: Spot) -> usize {
        let markers = state.table.cards(self.shared(zone::MARKERS)).iter();
        markers.filter(|card| state.table.piece(**card).spot == spot).count()
    }

    /// The rule behind a statement, by the line it is part of.
    fn rule_of_stmt(&self, state: &State, stmt: &Stmt) -> Rule {
        use super::names::action as line;
        let frame = state.agenda.frames().iter().rev().find(|frame| frame.kind == frame::ACTION);
        let Some(frame) = frame.filter(|frame| frame.source != NO_CARD) else {
            return action::stmt_rule(stmt);
        };
        match self.acts[usize::from(frame.line)] {
            line::QUEST if self.kind_of(&state.table, frame.source) == Some(kind::EVENT) => {
                super::world_events::QUEST
            }
            line::QUEST => super::quests::COST,
            line::REST if stmt.verb.name() == "may" => super::location::YOU_MAY,
            _ => action::stmt_rule(stmt),
        }
    }
}

impl Game for Frost {
    fn kind(&self) -> &'static GameKind {
        &open::FROST
    }

    fn tilting(&self) -> Tilting {
        Tilting { tilt: ("exhaust ", ""), right: ("refresh ", ""), tilted: "exhausted", upright: "ready" }
    }

    fn counting(&self, name: &str) -> Counting {
        super::names::counting(name)
    }

    fn kit(&self) -> &Kit {
        &self.kit
    }

    fn settings(&self) -> &'static [Setting] {
        super::settings::SETTINGS
    }

    fn dials(&self) -> &'static [crate::games::game::Dial] {
        super::dials::DIALS
    }

    fn verbs(&self) -> &'static [GameVerb] {
        super::commands::VERBS
    }

    fn pages(&self) -> &'static [Section] {
        pages::PAGES
    }

    fn barred(&self) -> Vec<(Rule, String)> {
        self.bars()
    }

    fn start(&self) -> Result<State, String> {
        begun(self.lay(), Step::new(steps::SETUP))
    }

    fn seat_name(&self, seat: Seat) -> String {
        let brash = self.library.of_kind(kind::MARKER).next().map(|face| self.library.entry(face).id.clone());
        let name = self.kit.options.heroes.get(seat.index()).cloned();
        name.or(brash.filter(|_| self.is_brash(seat))).unwrap_or_default()
    }

    fn drawn_for(&self, state: &State) -> Seat {
        let card = state.question.about;
        match state.question.then {
            Step { kind: steps::TAKE_QUEST, a, .. } => Seat(a as u8),
            _ if card == NO_CARD => NOBODY,
            _ => self.layout.zone_owner(state.table.piece(card).zone),
        }
    }

    fn seat_card(&self, state: &State, seat: Seat) -> Card {
        self.hero(&state.table, seat)
    }

    fn counted_from(&self, state: &State, value: u16, card: Card) -> Vec<(Holder, Token)> {
        let owner = state.table.piece(card).owner;
        if value == value::WOUNDED { self.wound_heaps(&state.table, owner) } else { Vec::new() }
    }

    fn is_translated(&self) -> bool {
        false
    }

    fn also_missing(&self, state: &State, opt: Opt) -> Vec<No> {
        match (opt, state.question.who) {
            (Opt::Act { word: Word(words::QUEST), card, .. }, Who::Seat(seat)) => {
                self.missing_too(state, seat, card)
            }
            _ => Vec::new(),
        }
    }

    fn aside(&self, state: &State) -> String {
        self.gathered(state)
    }

    fn price_of(&self, state: &State, opt: Opt) -> String {
        self.beside(state, opt)
    }

    fn also_called(&self, state: &State, opt: Opt) -> &'static [&'static str] {
        self.called_too(state, opt)
    }

    fn looked_at(&self, state: &State) -> Option<Zone> {
        (state.question.then.kind == steps::SCOUT_CHOOSE).then(|| self.shared(zone::SCOUTED))
    }

    fn results(&self) -> &'static [(&'static str, Option<Goal>)] {
        &[
            ("going on", None),
            ("won", Some(Goal::Scored)),
            ("shared", Some(Goal::Scored)),
            ("victory", Some(Goal::Victory)),
            ("defeat", Some(Goal::Defeat)),
        ]
    }

    fn learn(&self, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
        open::open(&self.kit.options, packs)
    }

    fn same_pile(&self, one: &Entry, other: &Entry) -> bool {
        let fate = |entry: &Entry| matches!(entry.kind, kind::CARD | kind::ITEM | kind::ALLY);
        match one.kind {
            // Enemies have a pile for each of their types.
            kind::ENEMY => other.kind == kind::ENEMY && one.keywords & other.keywords != 0,
            _ if fate(one) => {
                fate(other) && one.owner == other.owner && one.texts.first() == other.texts.first()
            }
            _ => one.kind == other.kind && one.owner == other.owner,
        }
    }

    fn anchors(&self, table: &Table) -> Vec<(String, Card)> {
        let of = |seat: Seat| {
            let name = self.seat_name(seat);
            let here = (format!("the location under {name}"), self.here(table, seat));
            [(format!("the marker of {name}"), self.hero(table, seat)), here]
        };
        self.seats().chain(self.brash()).flat_map(of).collect()
    }

    fn table_rule(&self) -> Rule {
        action::TABLE
    }

    fn explain(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        self.why_not_offered(state, wish)
    }

    fn unasked(&self, _: &State, word: &str) -> Option<No> {
        self.why_unasked(word)
    }

    fn over(&self, _: &State) -> Option<No> {
        Some(if self.modes.solo { super::solo::over() } else { super::scoring::over() })
    }

    fn not_passed(&self, state: &State) -> Option<No> {
        self.why_not_passed(state)
    }

    fn standing(&self, state: &State, seat: Seat) -> Option<(i16, bool)> {
        // Before, what lies face down in a Chronicle is its owner's to count.
        (state.table.clock.result != 0).then(|| self.standing_of(state, seat))
    }

    fn is_ending(&self, state: &State) -> bool {
        !self.modes.solo && state.table.count(self.count(counter::ENDING, NOBODY)) != 0
    }

    fn score_parts(&self) -> &'static [&'static str] {
        super::scoring::PARTS
    }

    fn counted(&self, state: &State, seat: Seat) -> Vec<Counted> {
        self.count_points(state, seat)
    }

    fn liking(&self, state: &State, opt: Opt) -> i32 {
        self.like(state, opt)
    }
}
