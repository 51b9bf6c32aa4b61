//! The game, seen from the engine (`Law`), from the effect language (`Host`) and from the rest of the program
//! (`Game`). No rule is decided here: every step goes to its heading.

use std::sync::Arc;

use super::actions::at;
use super::info::Deed;
use super::names::{condition, counter, frame, kind, token, value, zone};
use super::{Terrinoth, open, pages, r, steps, words};
use crate::content::Problems;
use crate::content::pack::{self, Source};
use crate::effect::ast::{Selector, Stmt};
use crate::effect::{Host, Library, Parts, scene};
use crate::engine::{Fault, Law, No, Opt, Question, Run, State, Step, Tx, Who};
use crate::games::game::{Counting, Game, GameKind, Goal, Section, Setting, Tilting, Wish};
use crate::games::kit::{Kit, begun};
use crate::line::GameVerb;
use crate::table::{Card, Face, Holder, Layout, NOBODY, Rule, Seat, Table, Token, Word, Zone};

impl Law for Terrinoth {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn makes_way(&self, guess: Face, face: Face) -> bool {
        self.same_pile(self.library.entry(guess), self.library.entry(face))
    }

    fn may_come_up(&self, state: &State, card: Card, face: Face) -> Result<(), No> {
        self.may_be_dealt(state, card, face)
    }

    fn automatic(&self, state: &State, step: Step) -> Option<crate::engine::Automatic> {
        self.dialled(state, step)
    }

    fn limits(&self, state: &State) -> Result<(), No> {
        self.beyond_limits(state).map_or(Ok(()), Err)
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.kind {
            kind if scene::owns(kind) => scene::run(self, tx, step),
            steps::SETUP => self.on_setup(tx, step),
            steps::STACK => self.on_stack(tx, step),
            steps::STACK_PICK => self.on_stack_pick(tx, step),
            steps::STACK_TAKE => self.on_stack_take(tx, step),
            steps::LEADER => self.on_leader(tx, step),
            steps::FIRST_LOCATION => self.on_first_location(tx, step),
            steps::ROUND => self.on_round(tx, step),
            steps::PHASE => self.on_phase(tx, step),
            steps::PHASE_RUN => self.on_phase_run(tx, step),
            steps::CHECK_END => self.on_check_end(tx),
            steps::BOTH => self.on_both(tx, step),
            steps::HERO_TURN => self.on_hero_turn(tx, step),
            steps::EXTRA => self.on_extra(tx, step),
            steps::ACTIVATE => self.on_activate(tx, step),
            steps::CARD_DONE => self.on_card_done(tx, step),
            steps::ACTIVATION_END => self.on_activation_end(tx, step),
            steps::READY_ALL => self.on_ready_all(tx, step),
            steps::TARGET => self.on_target(tx, step),
            steps::AID_TARGET => self.on_aid_target(tx, step),
            steps::SPEND => self.on_spend(tx, step),
            steps::ROLL => self.on_roll(tx, step),
            steps::RESOLVE => self.on_resolve(tx, step),
            steps::APPLY => self.on_apply(tx, step),
            steps::APPLIED => self.on_applied(tx),
            steps::HIT => self.on_hit(tx, step),
            steps::COUNTER => self.on_counter(tx, step),
            steps::THREAT => self.on_threat(tx),
            steps::CLEANUP => self.on_cleanup(tx, step),
            steps::ENEMY_TURN => self.on_enemy_turn(tx, step),
            steps::ENEMY_BAR => self.on_enemy_bar(tx, step),
            steps::ENEMY_DONE => self.on_enemy_done(tx, step),
            steps::ENGAGE => self.on_engage(tx, step),
            steps::OVERFLOW => self.on_overflow(tx, step),
            steps::SPAWN => self.on_spawn(tx, step),
            steps::SPAWN_PLACE => self.on_spawn_place(tx, step),
            steps::PERIL => self.on_peril(tx, step),
            steps::TRAVEL => self.on_travel(tx, step),
            steps::LEAVE => self.on_leave(tx, step),
            steps::PASS_TOKEN => self.on_pass_token(tx, step),
            steps::ARRIVE => self.on_arrive(tx, step),
            steps::SUFFER => self.on_suffer(tx, step),
            steps::DEFEATS => self.on_defeats(tx),
            steps::RELEASED => self.on_released(tx, step),
            steps::DRAW_EXPLORATION => self.on_draw_exploration(tx, step),
            steps::RESOLVED => self.on_resolved(tx, step),
            steps::UPGRADE => self.on_upgrade(tx, step),
            steps::NEW_LEADER => self.on_new_leader(tx, step),
            _ => self.on_upgrade_with(tx, step),
        }
    }
}

impl Host for Terrinoth {
    fn library(&self) -> &Library {
        &self.library
    }

    fn parts(&self) -> Parts {
        Parts { deck: zone::POOL, hand: zone::ITEMS, discard: zone::EXPLORATION_DISCARD }
    }

    fn verb_rule(&self, verb: &str) -> Rule {
        super::actions::verb_rule(verb)
    }

    fn stmt_rule(&self, stmt: &Stmt) -> Rule {
        super::wounds::token_rule(stmt).unwrap_or_else(|| self.verb_rule(stmt.verb.name()))
    }

    fn choice_rule(&self, rule: Rule, selector: &Selector) -> Rule {
        super::engagement::choice_rule(rule, selector)
    }

    fn rule_in(&self, state: &State, stmt: &Stmt) -> Rule {
        match stmt.verb.name() {
            "ready" | "may" | "take" => self.rule_of_stmt(state, stmt),
            "discard" => self.discard_rule(state, stmt),
            "place" | "remove" => self.stmt_rule(stmt),
            verb => super::actions::verb_rule(verb),
        }
    }

    fn ability_rule(&self) -> Rule {
        super::actions::ORDER
    }

    /// What cards are tilted for is called exhausting here.
    fn word(&self, text: &str) -> Word {
        let text = if text == "tilt" { words::WORDS[usize::from(words::TILT)] } else { text };
        self.kit.word(text).unwrap_or(Word(words::CHOOSE))
    }

    fn tie_rule(&self, _: Rule) -> Rule {
        super::party::EQUAL_WAYS
    }

    fn on_ask(&self, state: &State, question: &mut Question) {
        self.grim_rule(state, question);
        self.bar_recovery(state, question);
        self.somebody_decides(state, question);
    }

    fn with_use(&self, state: &State, stmt: &Stmt, seats: u8) -> u8 {
        self.with_use(state, stmt, seats)
    }

    fn on_empty_choice(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        tx.tell(rule, Word(words::TOLD_NO_CHOICE), card, 0)
    }

    fn is_hidden(&self, state: &State, card: Card) -> bool {
        self.in_play(&state.table, card)
    }

    fn is_meant(&self, state: &State, seat: Seat) -> bool {
        !self.is_out(&state.table, seat)
    }

    fn first_seat(&self, tx: &Tx<'_>) -> Seat {
        self.first_in_turn(tx)
    }

    fn ability_frame(&self) -> u8 {
        frame::ABILITY
    }

    fn action_frame(&self) -> u8 {
        frame::TURN
    }

    /// The active hero orders what happens at once.
    fn orders(&self, state: &State) -> Who {
        self.decides(state, state.table.clock.turn)
    }

    /// Cards of a hero speak for that hero; all others for the active one.
    fn speaks_for(&self, state: &State, card: Card) -> Seat {
        let owner = state.table.piece(card).owner;
        if owner == NOBODY { state.table.clock.turn } else { owner }
    }

    /// Behind every effect it is looked whether the quest is won or lost.
    fn on_ability(&self, tx: &mut Tx<'_>, card: Card, step: Step) -> Result<bool, Fault> {
        tx.now(Step::new(steps::CHECK_END))?;
        self.tell_ability(tx, card, step.a)?;
        Ok(true)
    }

    fn discard_zone(&self, state: &State, card: Card) -> Option<Zone> {
        self.pile_of(&state.table, card)
    }

    fn base_value(&self, state: &State, value: u16, card: Card) -> i16 {
        // What is added to the numbers of an action is printed nowhere.
        if matches!(value, value::DICE | value::SUCCESSES | value::DEFENCE) {
            return 0;
        }
        let printed = pack::printed_value(&self.library, self, state, card, value);
        if value == value::HEALTH && self.kind_of(&state.table, card) == Some(kind::HERO) {
            return printed + self.count_bonus(state, state.table.piece(card).owner);
        }
        printed
    }

    fn printed_on(&self, state: &State, value: u16, card: Card) -> Vec<(Card, i16)> {
        match value {
            value::HEALTH if self.kind_of(&state.table, card) == Some(kind::HERO) => {
                self.count_cards(state, state.table.piece(card).owner).collect()
            }
            _ => Vec::new(),
        }
    }

    fn heroes(&self, _: &State) -> i16 {
        i16::from(self.layout.seats)
    }

    fn seats_in_play(&self, state: &State) -> u8 {
        self.playing(&state.table).fold(0, |set, seat| set | 1 << seat.0)
    }

    /// Every card is only what it is.
    fn counting_zones(&self, _: u16) -> u128 {
        0
    }

    fn condition(&self, state: &State, condition: u16, _: Card, seat: Seat) -> bool {
        let deed = |deed: Deed| {
            state
                .agenda
                .frame_of(frame::ACTION)
                .is_some_and(|action| Deed::of(action.numbers[at::DEED]) == deed)
        };
        match condition {
            condition::LAST => self.is_peril_last(&state.table),
            condition::TARGET_DOWN => state
                .agenda
                .frame()
                .is_some_and(|frame| frame.kind != frame::ACTION && frame.numbers[at::SUM] > 0),
            condition::NEMESIS_DOWN => state.table.count(self.count(counter::NEMESIS_DOWN, NOBODY)) > 0,
            condition::ALL_DOWN => self.playing(&state.table).next().is_none(),
            condition::EXPLORED => self.is_explored(state),
            condition::ATTACK => deed(Deed::Attack),
            condition::EXPLORE => deed(Deed::Explore),
            condition::REST => deed(Deed::Rest),
            condition::AID => deed(Deed::Aid),
            condition::FIRST => seat != NOBODY && state.table.count(self.count(counter::ACTIONS, seat)) == 0,
            colour => self.is_colour(state, colour),
        }
    }

    fn is_told_at_once(&self, condition: u16) -> bool {
        condition != condition::EXPLORED
    }

    fn may_choose(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        if self.layout.kind_of(state.table.piece(card).zone) == zone::LAIR {
            return Err(super::nemesis::in_lair(card));
        }
        self.may_be_chosen(state, seat, card)
    }

    fn on_tokens(&self, tx: &mut Tx<'_>, on: Holder, kind: Token, by: i16) -> Run {
        match on {
            Holder::Card(card) if kind.0 == token::WOUND && by > 0 => {
                self.after_wounds(tx, card, self.hero_hurt(tx.table(), card), by)
            }
            Holder::Seat(seat) if kind.0 == token::SUCCESS && by > 0 => super::success::cap(tx, seat),
            _ => Ok(()),
        }
    }

    fn on_moved(&self, tx: &mut Tx<'_>, card: Card, _: Zone, _: Zone, rule: Rule) -> Run {
        self.lay_off(tx, rule, card)
    }

    fn move_cube(&self, tx: &mut Tx<'_>, _: Rule, _: u8, _: Seat, by: i16) -> Result<bool, Fault> {
        if by <= 0 {
            return Ok(false);
        }
        tx.now(Step::new(steps::PERIL).c(by))?;
        Ok(true)
    }

    fn on_empty_deck(&self, _: &mut Tx<'_>, _: Seat, _: i16) -> Run {
        Ok(())
    }

    fn may_react(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        self.reacts_to_some_end(state, seat, card, line)
    }

    fn react(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let outer = tx.frame();
        let mut inner = scene::frame_for(frame::ABILITY, seat, card, line);
        (inner.it, inner.they, inner.target, inner.numbers[0]) =
            (outer.it, outer.they, outer.target, outer.numbers[0]);
        tx.now(Step::new(steps::CHECK_END))?;
        tx.open(inner)?;
        tx.now(scene::body(line))
    }
}

impl Game for Terrinoth {
    fn kind(&self) -> &'static GameKind {
        &open::TERRINOTH
    }

    fn counting(&self, name: &str) -> Counting {
        super::names::counting(name)
    }

    fn kit(&self) -> &Kit {
        &self.kit
    }

    /// A minion and the master of its set have one name.
    fn told_apart(&self, face: Face) -> &'static str {
        if self.infos.get(face.index()).is_some_and(|info| info.master && !info.special) {
            "Master"
        } else {
            ""
        }
    }

    fn owner_in(&self, table: &Table, card: Card, zone: Zone) -> Option<Seat> {
        self.owner_there(table, card, zone)
    }

    fn dials(&self) -> &'static [crate::games::game::Dial] {
        super::dials::DIALS
    }

    fn settings(&self) -> &'static [Setting] {
        super::readings::SETTINGS
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

    fn is_on_seats(&self, token: Token) -> bool {
        token.0 == token::SUCCESS
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.kit.options.heroes.get(seat.index()).cloned().unwrap_or_default()
    }

    fn seat_card(&self, state: &State, seat: Seat) -> Card {
        self.hero(&state.table, seat)
    }

    fn aside(&self, state: &State) -> String {
        self.beside(state)
    }

    fn tilting(&self) -> Tilting {
        Tilting { tilt: ("exhaust ", ""), right: ("ready ", ""), tilted: "exhausted", upright: "ready" }
    }

    fn shorthand(&self, state: &State, verb: &str) -> Option<Opt> {
        self.stands_for(state, verb)
    }

    fn tells_owners(&self) -> bool {
        false
    }

    fn unchanged(&self, state: &State) -> String {
        let passes = state.question.name == Word(words::PASS_LEADER);
        if passes { self.seat_name(self.leader(&state.table)) } else { String::new() }
    }

    fn passed_over(&self, state: &State, verb: &str) -> Option<Opt> {
        self.declined_by(state, verb)
    }

    fn results(&self) -> &'static [(&'static str, Option<Goal>)] {
        &[("going on", None), ("victory", Some(Goal::Victory)), ("defeat", Some(Goal::Defeat))]
    }

    fn learn(&self, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
        open::open(&self.kit.options, packs)
    }

    fn anchors(&self, table: &Table) -> Vec<(String, Card)> {
        let hero =
            |seat: Seat| (format!("the hero card of {}", self.seat_name(seat)), self.hero(table, seat));
        let quest = ("the quest card".to_owned(), self.quest_card(table));
        std::iter::once(quest).chain(self.seats().map(hero)).collect()
    }

    fn table_rule(&self) -> Rule {
        r::GOLDEN_TOKENS_UNLIMITED
    }

    fn explain(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        self.why_not_offered(state, wish)
    }

    fn details_now(&self, state: &State, no: &No) -> String {
        if no.fact == Word(words::NOT_EXPLORED) { self.progress_told(state) } else { String::new() }
    }

    fn price_of(&self, state: &State, opt: Opt) -> String {
        self.printed_for(state, opt)
    }

    fn unasked(&self, state: &State, word: &str) -> Option<No> {
        self.why_unasked(state, word)
    }

    fn over(&self, _: &State) -> Option<No> {
        Some(super::round::over())
    }

    fn not_passed(&self, state: &State) -> Option<No> {
        self.why_not_passed(state)
    }

    fn liking(&self, state: &State, opt: Opt) -> i32 {
        self.like(state, opt)
    }
}
