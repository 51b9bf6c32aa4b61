//! The game for the engine, the effect language and the program. No rule is decided here: steps go to their headings.

use super::edition::ALLIES;
use super::names::{condition, counter, frame, kind, mark, moment, permission, token, track, value, zone};
use super::{Mistfall, Opened, open, pages, r, steps, words};
use crate::content::pack::{self, Source};
use crate::effect::ast::{Selector, Stmt};
use crate::effect::library::Entry;
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission_of as allowed};
use crate::effect::{Host, Library, Look, Parts, scene};
use crate::engine::{Fault, Law, No, Opt, Run, State, Step, Tx};
use crate::games::game::{Counting, Game, GameKind, Goal, Section, Setting, Wish};
use crate::games::kit::{Kit, begun};
use crate::line::GameVerb;
use crate::table::{Card, Face, Holder, Layout, NOBODY, Rule, Seat, Table, Token, Word, Zone};

impl Law for Mistfall {
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
            steps::SETUP => self.on_setup(tx),
            steps::SETUP_HERO => self.on_setup_hero(tx, step),
            steps::SETUP_ALLY => self.on_setup_ally(tx, step),
            steps::SETUP_QUEST => self.on_setup_quest(tx, step),
            steps::ROUND => self.on_round(tx, step),
            steps::PHASE => self.on_phase(tx, step),
            steps::PHASE_RUN => self.on_phase_run(tx, step),
            steps::PHASE_END => self.on_phase_end(tx, step),
            steps::REINFORCE_DRAW => self.on_reinforce_draw(tx, step),
            steps::REINFORCE_RESET => self.on_reinforce_reset(tx),
            steps::DRAW_ENEMIES => self.on_draw_enemies(tx, step),
            steps::DRAW_ENCOUNTER => self.on_draw_encounter(tx, step),
            steps::ENCOUNTER_SETUP => self.on_encounter_setup(tx, step),
            steps::TRAVEL => self.on_travel(tx, step),
            steps::FURTHER => self.on_further(tx, step),
            steps::RETREAT => self.on_retreat(tx, step),
            steps::RETREAT_END => self.on_retreat_end(tx, step),
            steps::FLIP => self.on_flip(tx, step),
            steps::TOKEN => self.on_token(tx, step),
            steps::ENTER => self.on_enter(tx, step),
            steps::DISPERSE => self.on_disperse(tx, step),
            steps::ENCOUNTER_CHECK => self.on_encounter_check(tx),
            steps::PURSUE => self.on_pursue(tx, step),
            steps::RETURN => self.on_return(tx, step),
            steps::NEXT_TURN => self.on_next_turn(tx, step),
            steps::TURN => self.on_turn(tx, step),
            steps::TURN_END => self.on_turn_end(tx, step),
            steps::TURN_DRAWN => self.on_turn_drawn(tx, step),
            steps::TURN_DISCARD => self.on_turn_discard(tx, step),
            steps::TURN_OVER => self.on_turn_over(tx, step),
            steps::COMBINED => self.on_combined(tx, step),
            steps::COMBINED_END => self.on_combined_end(tx, step),
            steps::CONCLUDE => self.on_conclude(tx, step),
            steps::AREA_CHECK => self.on_area_check(tx, step),
            steps::STRIKE => self.on_strike(tx, step),
            steps::VULNERABILITY => self.on_vulnerability(tx, step),
            steps::LAND => self.on_land(tx, step),
            steps::ELIMINATE => self.on_eliminate(tx, step),
            steps::FOCUS => self.on_focus(tx, step),
            steps::FOCUS_ICON => self.on_focus_icon(tx, step),
            steps::FOCUS_RESET => self.on_focus_reset(tx),
            steps::CHARTER_TOKEN => self.on_charter_token(tx, step),
            steps::DARKNESS_CHECK => self.on_darkness_check(tx),
            steps::ENRAGE => self.on_enrage(tx, step),
            steps::ENRAGED => self.on_enraged(tx, step),
            steps::REINFORCE_MOVE => self.on_reinforce_move(tx, step),
            steps::TIME_MOVE => self.on_time_move(tx, step),
            steps::TIME_ICON => self.on_time_icon(tx, step),
            steps::TIME_RAGING => self.on_time_raging(tx, step),
            steps::EVENT => self.on_event(tx, step),
            steps::TIME_CARD => self.on_time_card(tx, step),
            steps::TIME_EVENT => self.on_time_event(tx, step),
            steps::TIME_SYMBOLS => self.on_time_symbols(tx, step),
            steps::STATUS => self.on_status(tx, step),
            steps::PENALTY => self.on_penalty(tx, step),
            steps::RETREAT_MOVE => self.on_retreat_move(tx, step),
            steps::SETUP_CHARTERS => self.on_setup_charters(tx),
            steps::SETUP_HAND => self.on_setup_hand(tx, step),
            steps::SETUP_REWARDS => self.on_setup_rewards(tx, step),
            steps::REST_DRAW => self.on_rest_draw(tx, step),
            steps::DISCARD_ORDER => self.on_discard_order(tx, step),
            steps::ABILITIES => self.on_abilities(tx),
            steps::REWARD_PAIR => self.on_reward_pair(tx, step),
            steps::OBJECTIVE => self.on_objective(tx, step),
            steps::BLOCK => self.on_block(tx, step),
            steps::ACTIVATE => self.on_activate(tx, step),
            steps::ATTACK => self.on_attack(tx, step),
            steps::HURT => self.on_hurt(tx, step),
            steps::WOUNDS => self.on_wounds(tx, step),
            steps::SUFFER => self.on_suffer(tx, step),
            steps::BURIED => self.on_buried(tx, step),
            steps::HERO_OUT => self.on_hero_out(tx, step),
            steps::SILENCE_OVER => self.end_silence(tx, Card(step.a)),
            steps::CONDITIONS => self.on_conditions(tx, step),
            steps::CONDITION => self.on_condition(tx, step),
            steps::CONDITION_REMOVE => self.on_condition_remove(tx, step),
            steps::RESTORE => self.on_restore(tx, step),
            steps::RESTORE_ORDER => self.on_restore_order(tx, step),
            steps::REST => self.on_rest(tx, step),
            steps::AFTERMATH => self.on_aftermath(tx, step),
            steps::AFTERMATH_REST => self.on_aftermath_rest(tx, step),
            steps::REWARD => self.on_reward(tx, step),
            steps::REWARD_TAKEN => self.on_reward_taken(tx, step),
            steps::REWARD_RETURNED => self.on_reward_returned(tx, step),
            _ => self.on_victory(tx),
        }
    }

    fn limits(&self, state: &State) -> Result<(), No> {
        self.within_area_limits(state)
    }
}

impl Host for Mistfall {
    fn library(&self) -> &Library {
        &self.library
    }

    fn parts(&self) -> Parts {
        Parts { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD }
    }

    fn verb_rule(&self, verb: &str) -> Rule {
        super::actions::verb_rule(verb)
    }

    fn stmt_rule(&self, stmt: &Stmt) -> Rule {
        super::actions::stmt_rule(stmt)
    }

    fn choice_rule(&self, rule: Rule, selector: &Selector) -> Rule {
        super::actions::choice_rule(rule, selector)
    }

    fn option_rule(&self) -> Rule {
        super::actions::option_rule()
    }

    fn ability_rule(&self) -> Rule {
        r::SIMULTANEOUS_ORDER
    }

    fn window_rule(&self, moment: u16) -> Rule {
        super::reflexes::window_rule(moment)
    }

    fn on_ability(&self, tx: &mut Tx<'_>, card: Card, step: Step) -> Result<bool, Fault> {
        self.before_ability(tx, card, step)
    }

    fn word(&self, text: &str) -> Word {
        self.kit.word(text).unwrap_or(Word(words::CHOOSE))
    }

    fn ability_frame(&self) -> u8 {
        frame::ABILITY
    }

    fn action_frame(&self) -> u8 {
        frame::ACTION
    }

    fn discard_zone(&self, state: &State, card: Card) -> Option<Zone> {
        self.pile_of(&state.table, card)
    }

    fn base_value(&self, state: &State, value: u16, card: Card) -> i16 {
        match value {
            value::LIFE if self.is_villain(&state.table, card) => self.villain_life(state),
            value::DRAW_LIMIT if self.is_hero(&state.table, card) => super::hero::DRAW_LIMIT,
            value::HAND_LIMIT if self.is_hero(&state.table, card) => super::hero::HAND_LIMIT,
            value::COST => pack::printed_value(&self.library, self, state, card, value::RESOLVE),
            _ => pack::printed_value(&self.library, self, state, card, value),
        }
    }

    /// The number of Heroes that started, whatever became of them.
    fn heroes(&self, _: &State) -> i16 {
        i16::from(self.layout.seats)
    }

    fn seats_in_play(&self, state: &State) -> u8 {
        self.playing(&state.table).fold(0, |set, seat| set | 1 << seat.0)
    }

    fn distance(&self, state: &State, seat: Seat, this: Card, card: Card) -> i16 {
        self.range_to(state, seat, this, card)
    }

    fn reach(&self, state: &State, this: Card) -> i16 {
        self.reach_of(state, this)
    }

    fn reaches_are_alike(&self, state: &State) -> bool {
        self.is_reach_plain(state)
    }

    fn seat_distance(&self, _: &State, from: Seat, to: Seat) -> i16 {
        if from == to { 1 } else { 2 }
    }

    fn are_adjacent(&self, state: &State, a: Card, b: Card) -> bool {
        super::map::share_side(state.table.piece(a).spot, state.table.piece(b).spot)
    }

    fn condition(&self, state: &State, condition: u16, this: Card, _: Seat) -> bool {
        match condition {
            condition::SAFE => self.is_safe(&state.table, self.active(&state.table)),
            condition::ACTIVE => self.active(&state.table) == this,
            condition::HERE => self.is_special_encounter_on(&state.table),
            _ => state.table.count(self.count(counter::VILLAIN_DOWN, NOBODY)) > 0,
        }
    }

    /// What they say is read off the table.
    fn is_told_at_once(&self, _: u16) -> bool {
        true
    }

    fn counts_as(&self, state: &State, card: Card, kind: u16, line: Option<u16>) -> bool {
        kind == kind::ENEMY
            && line.is_none_or(|line| self.line_info(line).assaults)
            && self.is_attackable_encounter(state, card)
    }

    fn counting_zones(&self, kind: u16) -> u128 {
        if kind == kind::ENEMY { 1 << self.shared(zone::ENCOUNTER).0 } else { 0 }
    }

    fn is_silent(&self, state: &State, card: Card, line: u16) -> bool {
        self.is_silenced(&state.table, card, line)
    }

    fn can_bear(&self, state: &State, card: Card, token: Token) -> bool {
        self.may_lie_on(state, card, token)
    }

    fn may_choose(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        self.may_be_meant(state, card)?;
        let spoken_of = self.library.cares.permissions >> permission::TARGET & 1 == 1;
        match spoken_of.then(|| allowed(self, state, permission::TARGET, card, seat)) {
            Some(Say::Cannot(by)) => Err(super::actions::barred(by)),
            _ => Ok(()),
        }
    }

    fn has_left(&self, state: &State, card: Card) -> bool {
        self.has_fallen(state, card) || self.is_hero(&state.table, card) && self.is_gone(state, card)
    }

    fn stood_in(&self, state: &State, card: Card) -> Zone {
        self.lay_in(state, card)
    }

    fn stays_put(&self, state: &State, card: Card) -> bool {
        self.is_attackable_encounter(state, card)
    }

    fn hears_any(&self) -> bool {
        self.variants.vulnerability_any
    }

    fn hears(&self, state: &State, line: u16, selector: &Selector) -> bool {
        self.variants.vulnerability_any && self.is_about_enemies(state, line, selector)
    }

    fn on_acted_on(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        self.touch(tx, card)
    }

    fn lies_as(&self, state: &State, card: Card) -> u8 {
        let kind = self.layout.kind_of(state.table.piece(card).zone);
        if kind == zone::ATTACHED && self.counts_as_hand(state, card) { zone::HAND } else { kind }
    }

    fn lends(&self) -> bool {
        self.library.cares.permissions >> permission::HAND & 1 == 1
    }

    fn lender(&self, zone: Zone) -> Option<Zone> {
        let of = || self.zone(zone::ATTACHED, self.layout.zone_owner(zone));
        (self.lends() && self.layout.kind_of(zone) == zone::HAND).then(of)
    }

    fn is_lent(&self, state: &State, card: Card) -> bool {
        self.counts_as_hand(state, card)
    }

    fn may_use(&self, look: &Look<'_>, card: Card, line: u16) -> bool {
        !self.is_answer(line)
            && self.may_afford(look, card, line).is_ok()
            && self.may_aim(look, card, line).is_ok()
    }

    fn could_use(&self, (look, inside): (&Look<'_>, &Look<'_>), card: Card, line: u16) -> bool {
        self.could_embed((look, inside), card, line)
    }

    fn on_used(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        self.on_embedded(tx, card)
    }

    fn on_moved(&self, tx: &mut Tx<'_>, card: Card, from: Zone, to: Zone, rule: Rule) -> Run {
        self.after_move(tx, card, from, to, rule)
    }

    fn on_tokens(&self, tx: &mut Tx<'_>, on: Holder, kind: Token, by: i16) -> Run {
        match on {
            Holder::Card(card) if kind.0 == token::WOUND && by > 0 => self.after_wounds(tx, card),
            Holder::Card(card) if kind.0 == token::OBJECTIVE && card == self.time_charter(tx.table()) => {
                tx.now(Step::new(steps::DARKNESS_CHECK))
            }
            _ => Ok(()),
        }
    }

    fn counts_for(&self, state: &State, limit: u16, card: Card, by: Seat) -> Seat {
        self.has_own_limit(state, limit, card, by)
    }

    fn move_cube(&self, tx: &mut Tx<'_>, rule: Rule, kind: u8, seat: Seat, by: i16) -> Result<bool, Fault> {
        match kind {
            track::FOCUS => self.change_focus(tx, rule, seat, by)?,
            track::REINFORCEMENT if by > 0 => tx.now(Step::new(steps::REINFORCE_MOVE).c(by))?,
            track::TIME if by > 0 => tx.now(Step::new(steps::TIME_MOVE).c(by))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn on_cube(&self, tx: &mut Tx<'_>, kind: u8, _: Seat, from: i16, wanted: i16) -> Run {
        let back = kind == track::TIME && wanted < from;
        if back && tx.table().cube(self.track(track::TIME, NOBODY)) == 0 {
            self.on_leftmost(tx)
        } else {
            Ok(())
        }
    }

    /// A Hero's discard pile is never made into a deck: drawing just stops.
    fn on_empty_deck(&self, tx: &mut Tx<'_>, seat: Seat, left: i16) -> Run {
        self.tell_empty_deck(tx, seat, left)
    }

    fn react(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        self.do_reflex(tx, seat, card, line)
    }

    fn reacts_in_any_order(&self) -> bool {
        true
    }

    fn is_near_enough(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        self.may_answer_from(state, seat, card, line).is_ok()
    }

    fn may_react(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        self.may_reflex(state, seat, card, line).is_ok()
    }

    fn on_marked(&self, tx: &mut Tx<'_>, card: Card, mark: u8, given: bool) -> Run {
        if given && 1 << (mark + 3) == mark::ENRAGED {
            return happen(self, tx, moment::ENRAGED, card, NOBODY, 0);
        }
        Ok(())
    }
}

impl Game for Mistfall {
    fn kind(&self) -> &'static GameKind {
        self.edition.kind
    }

    fn title(&self) -> String {
        self.edition.title()
    }

    fn counting(&self, name: &str) -> Counting {
        match name {
            "turn-taken" if self.variants.combined_turn => {
                Counting::Either("is done with the turn", "has a turn to take again")
            }
            _ => super::names::counting(name),
        }
    }

    fn kit(&self) -> &Kit {
        &self.kit
    }

    fn holds(&self, rule: &crate::rules::RuleRow<'_>) -> bool {
        self.is_in_force(rule)
    }

    fn settings(&self) -> &'static [Setting] {
        super::settings::settings(self.edition)
    }

    fn dials(&self) -> &'static [crate::games::game::Dial] {
        super::dials::DIALS
    }

    fn verbs(&self) -> &'static [GameVerb] {
        super::commands::of(self.has(ALLIES))
    }

    fn pages(&self) -> &'static [Section] {
        pages::of(self.has(ALLIES))
    }

    fn barred(&self) -> Vec<(Rule, String)> {
        self.bars()
    }

    fn start(&self) -> Result<State, String> {
        begun(self.lay(), Step::new(steps::SETUP))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.kit.options.heroes.get(seat.index()).cloned().unwrap_or_default()
    }

    fn aside(&self, state: &State) -> String {
        self.beside(state)
    }

    fn uses_zone(&self, kind: u8) -> bool {
        self.has(ALLIES) || !matches!(kind, zone::ALLIES | zone::ALLY_BOX | zone::TOKENS)
    }

    fn has_no_part(&self, state: &State, seat: Seat) -> bool {
        self.is_out(&state.table, seat)
    }

    fn details(&self, no: &No) -> String {
        self.details_of(no)
    }

    fn price_of(&self, state: &State, opt: Opt) -> String {
        self.cost_of(state, opt)
    }

    fn results(&self) -> &'static [(&'static str, Option<Goal>)] {
        &[("going on", None), ("victory", Some(Goal::Victory)), ("defeat", Some(Goal::Defeat))]
    }

    fn learn(&self, packs: &[Source]) -> Opened {
        open::open(self.edition, &self.kit.options, packs)
    }

    fn same_pile(&self, one: &Entry, other: &Entry) -> bool {
        super::setup::is_of_same_pile(one, other)
    }

    fn anchors(&self, table: &Table) -> Vec<(String, Card)> {
        let charter =
            |seat: Seat| (format!("the Hero Charter of {}", self.seat_name(seat)), self.charter(table, seat));
        let party = ("the Location of the party".to_owned(), self.active(table));
        let time = ("the Time Charter".to_owned(), self.time_charter(table));
        let quest = ("the Quest".to_owned(), self.first_of(table, zone::CHARTERS, kind::QUEST));
        [party, time, quest].into_iter().chain(self.seats().map(charter)).collect()
    }

    fn table_rule(&self) -> Rule {
        super::open::TABLE_RULE
    }

    fn dealt_from(&self, table: &Table, card: Card) -> Option<Zone> {
        self.is_of_deck(table, card).then(|| self.zone(zone::DECK, table.piece(card).owner))
    }

    fn owner_in(&self, table: &Table, card: Card, zone: Zone) -> Option<Seat> {
        self.owner_there(table, card, zone)
    }

    fn over(&self, state: &State) -> Option<No> {
        Some(self.why_over(state))
    }

    fn explain(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        self.why_not_offered(state, wish)
    }

    fn liking(&self, state: &State, opt: Opt) -> i32 {
        self.like(state, opt)
    }
}
