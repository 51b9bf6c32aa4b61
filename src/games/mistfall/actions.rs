//! Actions: where they are resolved from, when they may be, how they conclude; Range, Reflexes, and the Hero Area limits.

use super::names::{action, counter, frame, kind, mark, moment, permission, value, zone};
use super::{Mistfall, r, steps, words};
use crate::effect::ast::{Action, Amount, Arg, Head, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::moments::happen;
use crate::effect::query::{Say, permission as allowed};
use crate::effect::scene::{Scene, block, body, could_block, could_line, could_pay, frame_for};
use crate::effect::{Host, Verb};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word};

/// Players may name hidden cards and put right what was noted wrongly.
pub const TABLE_RULE: Rule = r::KEYWORD_DEFINITION;

pub static PAY: Verb = Verb::new(
    "pay <block> to <block>",
    "The first bracket has to be done in full to do the second.",
    "while in hand: fast: pay (discard 1 card in your hand) to (draw 2)",
    could_afford,
    pay,
);

pub static FINALLY: Verb = Verb::new(
    "finally <block>",
    "Owed when everything else of the Action is done; without it the Action may not begin.",
    "while in hand: fast: draw 2; finally (bury 1 card in your hand)",
    could_never,
    finally,
);

fn blocks(stmt: &Stmt) -> Option<(u8, u8)> {
    match (&stmt.args[0], stmt.args.get(1)) {
        (Arg::Block(cost), Some(Arg::Block(gain))) => Some((*cost, *gain)),
        _ => None,
    }
}

fn could_afford(look: &Look<'_>, line: u16, stmt: &Stmt) -> bool {
    blocks(stmt).is_some_and(|(cost, gain)| could_pay(look, line, cost) && could_block(look, line, gain))
}

fn could_never(_: &Look<'_>, _: u16, _: &Stmt) -> bool {
    false
}

fn pay(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let line = scene.step.a;
    match blocks(stmt) {
        Some((cost, gain)) if could_pay(&scene.look(), line, cost) => {
            scene.tx.steps(&[block(line, cost), block(line, gain)])
        }
        _ => Ok(()),
    }
}

fn finally(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    crate::effect::verbs::after::run(scene, stmt)
}

/// The rule behind a verb where the line names none.
pub fn verb_rule(verb: &str) -> Rule {
    match verb {
        "draw" => r::DRAWCARDS_SELF,
        "discard" => r::KEYWORD_DISCARD_COST,
        "attach" => r::ATTACH_PLACE,
        "use" => r::EMBED_PART_OF_ACTION,
        "target" | "pick" => r::RANGE_DECLARE,
        "until" => r::ACTION_TIMED_EFFECTS,
        "pay" => r::ACTION_COST_FIRST,
        "finally" => r::ACTION_COST_AFTER,
        "place" | "remove" | "divide" | "shift" => super::time::PLACING,
        "gain" | "lose" => super::time::POOL,
        "advance" | "lower" | "set" => super::focus::SHORTHAND,
        _ => r::ACTION_ALL_OR_NOTHING,
    }
}

/// A card says that another cannot be chosen.
pub fn barred(by: Card) -> No {
    super::open::forbidden(by)
}

impl Mistfall {
    // ---- which Actions there are ----

    /// The Action a line is, if it is one.
    pub(super) fn action_of(&self, line: u16) -> Option<&Action> {
        match &self.library.line(line).line.head {
            Head::Action(action) => Some(action),
            _ => None,
        }
    }

    /// Every Action of the Hero's cards, offered or with the reason why not.
    pub(super) fn offer_actions(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        let zones = [zone::HAND, zone::ATTACHED, zone::AREA, zone::ALLIES].map(|kind| self.zone(kind, seat));
        for card in zones.into_iter().flat_map(|zone| state.table.cards(zone)) {
            self.offer_lines(state, seat, *card, question)?;
        }
        let here = self.active(&state.table);
        for card in self.encounter(&state.table).into_iter().chain(Some(here)).filter(|card| *card != NO_CARD)
        {
            self.offer_lines(state, seat, card, question)?;
        }
        Ok(())
    }

    fn offer_lines(&self, state: &State, seat: Seat, card: Card, question: &mut Question) -> Run {
        let Some(face) = self.library.up(&state.table, card) else { return Ok(()) };
        for line in self.library.entry(face).lines.clone() {
            let Some(action) = self.action_of(line).filter(|action| action.kind != action::REFLEX) else {
                continue;
            };
            let word = match action.kind {
                action::ALLY => words::ALLY,
                action::OPTION => words::OPTION,
                _ => words::PLAY,
            };
            let opt = Opt::Act { word: Word(word), card, line };
            question.consider(opt, self.may_act(state, seat, card, line))?;
        }
        Ok(())
    }

    /// Whether this Hero may resolve that Action now.
    pub(super) fn may_act(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let Some(action) = self.action_of(line) else { return Err(useless(card)) };
        self.may_from_here(state, card, line)?;
        let spent = |kind| state.table.count(self.count(kind, seat)) > 0;
        match action.kind {
            action::REGULAR if spent(counter::REGULAR) => return Err(super::hero::regular_used(card)),
            action::ALLY if spent(counter::ALLY_ACT) => return Err(super::hero::ally_used(card)),
            action::ALLY => self.may_ally_act(&state.table, card)?,
            _ => {}
        }
        if let Say::Cannot(by) = allowed(self, state, permission::ACT, card, seat) {
            return Err(super::open::forbidden(by));
        }
        self.may_place(state, seat, card, line)?;
        self.may_afford(state, seat, card, line)?;
        if could_line(self, state, line, card, seat) { Ok(()) } else { Err(useless(card)) }
    }

    /// Hand icons work from the hand, Hero Area icons from the Hero Area.
    fn may_from_here(&self, state: &State, card: Card, line: u16) -> Result<(), No> {
        let zones = &self.library.line(line).line.zones;
        let here = self.layout.kind_of(state.table.piece(card).zone);
        // A card attached as if in the hand is used like one.
        let here = if here == zone::ATTACHED { zone::HAND } else { here };
        if zones.is_empty() && here != zone::HAND || zones.contains(&u16::from(here)) {
            return Ok(());
        }
        match here {
            zone::HAND => Err(No::because(r::ACTION_AREA_ICON, Word(words::IN_AREA_ONLY)).of(card)),
            zone::AREA => Err(No::because(r::ACTION_HAND_ICON, Word(words::IN_HAND_ONLY)).of(card)),
            _ => Err(No::because(r::ACTION_SOURCE_CARDS, Word(words::NOT_USABLE)).of(card)),
        }
    }

    /// Costs are looked at before anything changes: those first and those afterwards.
    fn may_afford(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let look = Look::new(self, state, Ctx::of_card(card, seat));
        let stmts = self.library.line(line).line.blocks.first();
        for stmt in stmts.into_iter().flatten() {
            let cost = |n| match stmt.args.get(n) {
                Some(Arg::Block(block)) => could_pay(&look, line, *block),
                _ => true,
            };
            if std::ptr::eq(stmt.verb, &raw const PAY) && !cost(0) {
                return Err(No::because(r::ACTION_COST_FIRST, Word(words::UNPAID)).of(card));
            }
            if std::ptr::eq(stmt.verb, &raw const FINALLY) && !cost(0) {
                return Err(No::because(r::ACTION_COST_AFTER, Word(words::AFTER_COST)).of(card));
            }
        }
        Ok(())
    }

    // ---- resolving ----

    /// The Action is the frame; its Focus moves when it is over.
    pub(super) fn do_act(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let kind = self.action_of(line).map(|action| action.kind);
        tx.now(Step::new(steps::FOCUS))?;
        self.note_action(tx, seat, kind)?;
        let keywords = Look::in_frame(self, tx.state()).keywords(card);
        let mut frame = frame_for(frame::ACTION, seat, card, line);
        frame.keywords = keywords | self.line_keywords(line);
        tx.open(frame)?;
        self.lay_played(tx, card)?;
        tx.now(Step::new(steps::CONCLUDE).a(card.0))?;
        tx.now(Step::new(steps::ELIMINATE))?;
        tx.now(body(line))
    }

    /// Whether a line deals damage.
    fn deals(&self, line: u16) -> bool {
        let deals = |stmt: &Stmt| stmt.verb.name() == "deal";
        self.library.line(line).line.blocks.iter().flatten().any(deals)
    }

    fn line_keywords(&self, line: u16) -> u128 {
        self.action_of(line).map_or(0, |action| action.keywords.iter().fold(0, |bits, n| bits | 1 << n))
    }

    /// A card resolved from the hand lies on the table until the Action concludes.
    fn lay_played(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let piece = *tx.table().piece(card);
        if self.layout.kind_of(piece.zone) != zone::HAND {
            return Ok(());
        }
        let seat = self.layout.zone_owner(piece.zone);
        tx.show_to(r::ACTION_SOURCE_CARDS, card, 0xff)?;
        tx.put(r::ACTION_SOURCE_CARDS, card, self.zone(zone::PLAYED, seat), Side::Top)
    }

    /// The card goes to its pile, and with it those that modified the Action.
    pub(super) fn on_conclude(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let own = Card(step.a);
        let cancels = step.c == 1;
        let rule = if cancels { super::defence::CANCELLER } else { r::ACTION_CONCLUDE_HAND_CARD };
        self.discard_played(tx, rule, own)?;
        if step.b == 0 {
            let others: Vec<Card> = self
                .seats()
                .flat_map(|seat| tx.table().cards(self.zone(zone::PLAYED, seat)).to_vec())
                .collect();
            for card in others {
                self.discard_played(tx, super::burial::MODIFIERS, card)?;
            }
            let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
            return happen(self, tx, moment::ACTION_END, own, seat, 0);
        }
        Ok(())
    }

    fn discard_played(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        let zone = tx.table().piece(card).zone;
        if self.layout.kind_of(zone) != zone::PLAYED {
            return Ok(());
        }
        let owner = tx.table().piece(card).owner;
        let seat = if owner == NOBODY { self.layout.zone_owner(zone) } else { owner };
        tx.put(rule, card, self.zone(zone::DISCARD, seat), Side::Top)
    }

    // ---- Reflexes ----

    /// Range, and once for each card and effect.
    pub(super) fn may_reflex(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let used = |frame: &crate::engine::Frame| frame.used.iter().any(|use_of| use_of.0 & 0x1ff == card.0);
        let attacked = super::defence::is_under_attack(state);
        if state.agenda.frame().is_some_and(used) {
            if attacked {
                return Err(super::defence::used_already(card));
            }
            return Err(No::because(r::REFLEX_MANY_PER_EFFECT, Word(words::REFLEX_USED)).of(card));
        }
        let range = self.action_of(line).and_then(|action| action.range.as_ref());
        let range = match range {
            Some(Amount::Const(n)) => *n,
            _ => 2,
        };
        let about = state.agenda.frame().map_or(NOBODY, |frame| frame.they);
        let action = state.agenda.frame_of(frame::ACTION).filter(|_| !attacked);
        let acting = action.map_or(NOBODY, |action| action.seat);
        let of = if acting == NOBODY { about } else { acting };
        if range < 2 && of != NOBODY && of != seat {
            return Err(No::because(r::RANGE_ONE, Word(words::FAR)).of(card).count(range));
        }
        if self.layout.kind_of(state.table.piece(card).zone) == zone::AREA {
            return Ok(());
        }
        self.may_place(state, seat, card, line)
    }

    /// A Reflex inside an Action modifies it: its Keywords are inherited, its card waits for the end. Any other is
    /// resolved whole, and its card is in the pile at once.
    pub(super) fn do_reflex(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let outer = tx.frame();
        let attacked = super::defence::is_under_attack(tx.state());
        let modifies = !attacked && tx.frame_of(frame::ACTION).is_some();
        let keywords = Look::in_frame(self, tx.state()).keywords(card);
        let mut inner = frame_for(frame::ABILITY, seat, card, line);
        (inner.it, inner.they, inner.target, inner.numbers) =
            (outer.it, outer.they, outer.target, outer.numbers);
        inner.keywords = keywords;
        if modifies {
            for kind in [frame::ACTION, frame::STRIKE] {
                if let Some(frame) = tx.frame_of_mut(kind).filter(|_| true) {
                    frame.keywords |= keywords;
                }
            }
        }
        tx.open(inner)?;
        self.lay_played(tx, card)?;
        if !modifies {
            tx.now(Step::new(steps::CONCLUDE).a(card.0).b(1).c(attacked.into()))?;
        }
        tx.now(body(line))?;
        let rule = if modifies { r::REFLEX_MODIFYING } else { r::REFLEX_ANY_TIME };
        tx.tell(rule, Word(words::REFLEX), card, 0)
    }

    /// Reflexes of free timing, and Weakness, are extra options wherever the table stands between two effects.
    pub(super) fn offer_free(&self, state: &State, question: &mut Question) -> Run {
        for seat in self.playing(&state.table) {
            for zone in [zone::HAND, zone::AREA] {
                for card in state.table.cards(self.zone(zone, seat)) {
                    for line in self.free_reflexes(state, *card) {
                        let live =
                            crate::effect::query::is_live(self, state, *card, &self.library.line(line).line);
                        if live && could_line(self, state, line, *card, seat) {
                            question.offer(Opt::Act { word: Word(words::REFLEX), card: *card, line })?;
                        }
                    }
                }
            }
        }
        for card in self.enemies(&state.table) {
            if self.tokens(&state.table, card, super::names::token::WEAKNESS) > 0
                && !state.table.piece(card).has(mark::SPENT)
            {
                let opt = Opt::Act { word: Word(words::WEAKEN), card, line: 0 };
                question.consider(opt, self.may_weaken(state, card))?;
            }
        }
        Ok(())
    }

    fn free_reflexes(&self, state: &State, card: Card) -> impl Iterator<Item = u16> {
        let face = self.library.up(&state.table, card);
        let lines = face.map_or(0..0, |face| self.library.entry(face).lines.clone());
        lines.filter(|line| {
            self.action_of(*line).is_some_and(|action| action.kind == action::REFLEX && action.at.is_empty())
        })
    }

    /// Carries out such an extra option, then comes back to the question.
    pub(super) fn do_free(&self, tx: &mut Tx<'_>, again: Step) -> Run {
        let Opt::Act { word, card, line } = tx.answer() else { return Ok(()) };
        tx.now(again)?;
        if word.0 == words::WEAKEN {
            return self.do_weaken(tx, card);
        }
        let seat = self.holder_of(tx.state(), card);
        tx.now(Step::new(steps::FOCUS))?;
        self.do_reflex(tx, seat, card, line)
    }

    // ---- Range ----

    /// 1 in the own Hero Area, 2 anywhere else; a Hero free of Enemies reaches Enemies one further.
    pub(super) fn range_to(&self, state: &State, seat: Seat, this: Card, card: Card) -> i16 {
        let table = &state.table;
        let near = seat != NOBODY && self.holder_of(state, card) == seat;
        let mut range = if near { 1 } else { 2 };
        let enemy =
            self.kind_of(table, card) == Some(kind::ENEMY) || self.is_attackable_encounter(state, card);
        if enemy && seat != NOBODY && table.cards(self.zone(zone::ENEMIES, seat)).is_empty() {
            range -= 1;
        }
        range - if this == NO_CARD { 0 } else { self.value(state, value::REACH, this) }
    }

    // ---- the Hero Area ----

    /// Gear that fits no Proficiency and is not the Hero's own may not be placed.
    fn may_place(&self, state: &State, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        let Some(info) = self.info(&state.table, card).filter(|info| info.gear) else { return Ok(()) };
        let places = |stmt: &Stmt| {
            let to = stmt
                .args
                .iter()
                .find_map(|arg| if let Arg::Zone(zone) = arg { Some(zone.kind) } else { None });
            to == Some(u16::from(zone::AREA)) && stmt.verb.name() == "move"
        };
        let entry = self.library.up(&state.table, card).map(|face| self.library.entry(face));
        let own = entry
            .is_some_and(|entry| entry.owner.as_deref() == Some(self.options.heroes[seat.index()].as_str()));
        let hero = self.heroes[seat.index()];
        let fits = entry.is_some_and(|entry| entry.keywords & self.infos[hero.index()].keywords != 0);
        let _ = info;
        if own || fits || !self.library.line(line).line.blocks.iter().flatten().any(places) {
            return Ok(());
        }
        Err(No::because(r::AREALIMIT_GEAR_PROFICIENCY, Word(words::PROFICIENCY)).of(card))
    }

    /// After a card was placed: too many of its letter, and the player discards down.
    pub(super) fn on_area_check(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, seat) = (Card(step.a), Seat(step.b as u8));
        if step.c == 1 {
            let Opt::Card(gone) = tx.answer() else { return Ok(()) };
            tx.now(step.c(0))?;
            self.strip(tx, r::AREALIMIT_DISCARD_DOWN, gone)?;
            let to = self.pile_of(tx.table(), gone).unwrap_or(self.zone(zone::DISCARD, seat));
            return tx.put(r::AREALIMIT_DISCARD_DOWN, gone, to, Side::Top);
        }
        match self.crowded(tx.state(), seat) {
            Some(letter) if !tx.is_off(r::AREALIMIT_DISCARD_DOWN) => {
                self.ask_discard_down(tx, step, seat, letter)
            }
            _ => happen(self, tx, moment::LAID, card, seat, 0),
        }
    }

    fn ask_discard_down(&self, tx: &mut Tx<'_>, step: Step, seat: Seat, letter: u8) -> Run {
        let asks = (r::AREALIMIT_DISCARD_DOWN, Who::Seat(seat), Ask::One);
        tx.ask_with(asks, Word(words::DISCARD), step.c(1), |tx, question| {
            question.about = Card(step.a);
            for card in tx.table().cards(self.zone(zone::AREA, seat)) {
                let own = self.info(tx.table(), *card).and_then(|info| info.restriction);
                let law = if own.is_some_and(|(of, _)| of == letter) {
                    Ok(())
                } else {
                    Err(No::because(r::AREALIMIT_DISCARD_DOWN, Word(words::NOT_LETTER)).of(*card))
                };
                question.consider(Opt::Card(*card), law)?;
            }
            Ok(())
        })
    }

    /// A letter of which more cards lie in the Hero Area than the lowest number on them.
    fn crowded(&self, state: &State, seat: Seat) -> Option<u8> {
        let cards = state.table.cards(self.zone(zone::AREA, seat));
        let boxes: Vec<(u8, i16)> =
            cards.iter().filter_map(|card| self.info(&state.table, *card)?.restriction).collect();
        let over = |(letter, _): &&(u8, i16)| {
            let same = boxes.iter().filter(|(of, _)| of == letter);
            let lowest = same.clone().map(|(_, n)| *n).min().unwrap_or(0);
            same.count() as i16 > lowest
        };
        boxes.iter().find(over).map(|(letter, _)| *letter)
    }

    pub(super) fn within_area_limits(&self, state: &State) -> Result<(), No> {
        match self.seats().find(|seat| self.crowded(state, *seat).is_some()) {
            Some(seat) => Err(No::because(r::AREALIMIT_DISCARD_DOWN, Word(words::NOT_LETTER))
                .of(self.charter(&state.table, seat))),
            None => Ok(()),
        }
    }
}

fn useless(card: Card) -> No {
    No::because(r::ACTION_WHOLLY_IMPOSSIBLE, Word(words::NOTHING)).of(card)
}

/// Windows for Reflexes: inside an attack of a Hero they modify, anywhere else they come as they like.
pub fn window_rule(moment: u16) -> Rule {
    if moment == u16::from(moment::STRIKE) { r::REFLEX_MODIFYING } else { r::REFLEX_ANY_TIME }
}

/// One Action is finished before the next begins.
pub fn no_interrupt(card: Option<Card>) -> No {
    No::because(r::ACTION_NO_INTERRUPT, Word(words::IN_ACTION)).of(card.unwrap_or(NO_CARD))
}

/// The card is not where Actions are resolved from.
pub fn not_usable(card: Option<Card>) -> No {
    No::because(r::ACTION_SOURCE_CARDS, Word(words::NOT_USABLE)).of(card.unwrap_or(NO_CARD))
}

/// Why a card's Reflex is not offered now.
pub fn why_no_reflex(game: &Mistfall, state: &State, seat: Seat, card: Card) -> Option<No> {
    let face = game.library.up(&state.table, card)?;
    let mut lines = game.library.entry(face).lines.clone();
    let line = lines.find(|line| game.action_of(*line).is_some_and(|a| a.kind == action::REFLEX));
    let Some(line) = line else { return Some(not_usable(Some(card))) };
    if state.agenda.frame_of(frame::DRAW).is_some() || state.question.is_chance() {
        return Some(No::because(r::REFLEX_NOT_WHILE_DRAWING, Word(words::DRAWING)).of(card));
    }
    if let Err(no) = game.may_from_here(state, card, line) {
        return Some(no);
    }
    if let Err(no) = game.may_reflex(state, seat, card, line) {
        return Some(no);
    }
    if super::defence::is_under_attack(state) {
        return Some(super::defence::no_cancelling(game, state, card, line));
    }
    if state.agenda.frame_of(frame::ACTION).is_some() {
        return Some(No::because(r::REFLEX_NOT_DURING_ACTION, Word(words::IN_ACTION)).of(card));
    }
    Some(useless(card))
}

/// Why a card that was named cannot be chosen.
pub fn why_not_chosen(game: &Mistfall, state: &State, card: Card) -> Option<No> {
    let rule = state.question.rule;
    let table = &state.table;
    if rule == r::RANGE_DECLARE {
        let seat = state.agenda.frame().map_or(NOBODY, |frame| frame.seat);
        let enemy = game.kind_of(table, card) == Some(kind::ENEMY);
        let deals = state.agenda.frame().is_some_and(|frame| game.deals(frame.line));
        if !enemy && deals {
            return Some(super::damage::not_an_enemy(card));
        }
        let this = state.agenda.frame().map_or(NO_CARD, |frame| frame.source);
        let range = game.range_to(state, seat, this, card);
        let rule = if enemy { r::RANGE_ONE } else { r::RANGE_MOBILITY_ENEMIES_ONLY };
        return Some(No::because(rule, Word(words::FAR)).of(card).count(range - 1));
    }
    if rule == r::KEYWORD_DISCARD_COST {
        return Some(No::because(r::KEYWORD_REFERENCE, Word(words::NO_KEYWORD)).of(card));
    }
    None
}
