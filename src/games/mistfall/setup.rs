//! Setup: each Hero first, then the Quest. The box is laid out, and every step that puts something in its place is an
//! event of its rule.

use super::edition::{ALLIES, QUEST_FIRST, REWARD_DISPLAY, STARTING_TOKENS, TIME_CHARTER};
use super::info::{Colour, Rank};
use super::map::What;
use super::names::{counter, kind, printed, token, track, zone};
use super::{Mistfall, r, steps, words};
use crate::content::pack;
use crate::effect::ast::{Amount, Arg, Head, Selector};
use crate::effect::library::Entry;
use crate::effect::look::{Ctx, Look};
use crate::effect::verbs::{draw, place};
use crate::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use crate::table::{
    Card, Change, FACE_DOWN, Face, Full, Holder, NO_CARD, NOBODY, Seat, Table, Token, Word, Zone,
};

/// Cards of the first hand.
const FIRST_HAND: i16 = 5;
/// Objective Tokens the Time Charter begins with.
pub const CHARTER_TOKENS: i16 = 4;

impl Mistfall {
    // ---- the box ----

    /// Everything that is used, where it comes from: nothing is shuffled, nothing drawn. What setup puts somewhere
    /// lies outside the game until then.
    pub(super) fn lay(&self) -> Result<Table, Full> {
        let mut table = Table::laid(&self.layout)?;
        for seat in self.seats() {
            let hero = self.heroes[seat.index()];
            table.deal_known(hero, self.zone(zone::AREA, seat), seat)?;
            let owner = self.kit.options.heroes[seat.index()].as_str();
            let own = |face: &Face| self.library.entry(*face).owner.as_deref() == Some(owner);
            let cards: Vec<Face> = self.library.of_kind(kind::CARD).filter(own).collect();
            self.put_known(&mut table, &cards, self.shared(zone::REMOVED), seat)?;
        }
        for colour in Colour::ALL {
            let of = |face: &Face| self.infos[face.index()].colour == Some(colour);
            let cards: Vec<Face> = self.library.of_kind(kind::ENEMY).filter(of).collect();
            self.put_known(&mut table, &cards, self.deck(colour), NOBODY)?;
        }
        let regular = |face: &Face| !self.infos[face.index()].special;
        let encounters: Vec<Face> = self.library.of_kind(kind::ENCOUNTER).filter(regular).collect();
        self.put_known(&mut table, &encounters, self.shared(zone::ENCOUNTERS), NOBODY)?;
        let general = |face: &Face| {
            self.library.entry(*face).owner.is_none() && self.infos[face.index()].rank == Rank::Reward
        };
        let rewards: Vec<Face> = self.library.of_kind(kind::CARD).filter(general).collect();
        self.put_known(&mut table, &rewards, self.shared(zone::REWARDS), NOBODY)?;
        let starting = |face: &Face| self.has(ALLIES) && self.library.entry(*face).back.is_some();
        let allies: Vec<Face> = self.library.of_kind(kind::ALLY).filter(starting).collect();
        self.put_known(&mut table, &allies, self.shared(zone::ALLY_BOX), NOBODY)?;
        let timed = |_: &Face| self.has(TIME_CHARTER);
        let charters: Vec<Face> =
            self.library.of_kind(kind::CHARTER).filter(timed).chain(self.quest).collect();
        self.put_known(&mut table, &charters, self.shared(zone::REMOVED), NOBODY)?;
        if self.variants.time_cards {
            let cards: Vec<Face> = self.library.of_kind(kind::TIME_CARD).collect();
            self.put_known(&mut table, &cards, self.shared(zone::TIME_DECK), NOBODY)?;
        }
        self.lay_quest(&mut table)?;
        self.lay_cubes(&mut table);
        Ok(table)
    }

    fn put_known(&self, table: &mut Table, faces: &[Face], zone: Zone, owner: Seat) -> Result<(), Full> {
        for face in faces {
            for _ in 0..self.library.entry(*face).copies {
                table.deal_known(*face, zone, owner)?;
            }
        }
        Ok(())
    }

    /// The villain and the Special Encounter, apart; the board; Quest Tokens on it.
    fn lay_quest(&self, table: &mut Table) -> Result<(), Full> {
        let Some(quest) = self.quest else { return Ok(()) };
        let lists = &self.library.entry(quest).lists;
        for list in [printed::QUEST_VILLAIN, printed::QUEST_ENCOUNTER] {
            for face in lists[list].iter().filter_map(|id| self.library.find(id)) {
                table.deal_known(face, self.shared(zone::REMOVED), NOBODY)?;
            }
        }
        self.lay_board(table)?;
        let tokens: Vec<Face> =
            lists[printed::QUEST_TOKENS].iter().filter_map(|id| self.library.find(id)).collect();
        let tiles: Vec<Card> = table.cards(self.shared(zone::MAP)).to_vec();
        let on: Vec<Card> =
            tiles.iter().zip(&self.tiles).filter(|(_, tile)| tile.token).map(|(card, _)| *card).collect();
        let lot = table.start_lot(tokens.iter().copied(), [])?;
        for (n, _) in tokens.iter().enumerate() {
            let zone = if n < on.len() { zone::TOKENS } else { zone::REMOVED };
            let card = table.deal_unseen(lot, self.shared(zone), NOBODY)?;
            if let Some(tile) = on.get(n) {
                table.lay_square(card, table.piece(*tile).spot, FACE_DOWN);
            }
        }
        Ok(())
    }

    /// Tiles as the Quest says; of each type those it does not name share a lot, and the rest stays in the box.
    fn lay_board(&self, table: &mut Table) -> Result<(), Full> {
        let named: Vec<Face> = self
            .tiles
            .iter()
            .filter_map(|tile| if let What::Location(face) = tile.what { Some(face) } else { None })
            .collect();
        let mut lots = Vec::new();
        for keyword in 0..self.library.lexicon.keywords.len() as u16 {
            let wanted = self.tiles.iter().filter(|tile| tile.what == What::Random(keyword)).count();
            if wanted == 0 {
                continue;
            }
            let fits =
                |face: &Face| self.library.entry(*face).keywords >> keyword & 1 == 1 && !named.contains(face);
            let faces: Vec<Face> = self.library.of_kind(kind::LOCATION).filter(fits).collect();
            let lot = table.start_lot(faces.iter().copied(), [])?;
            lots.push((keyword, lot, faces.len().saturating_sub(wanted)));
        }
        for tile in &self.tiles {
            let map = self.shared(zone::MAP);
            let card = match tile.what {
                What::Location(face) => table.deal_known(face, map, NOBODY)?,
                What::Random(keyword) => match lots.iter().find(|(of, ..)| *of == keyword) {
                    Some((_, lot, _)) => table.deal_unseen(*lot, map, NOBODY)?,
                    None => continue,
                },
            };
            table.lay_square(card, tile.spot, FACE_DOWN);
        }
        for (_, lot, left) in lots {
            for _ in 0..left {
                table.deal_unseen(lot, self.shared(zone::REMOVED), NOBODY)?;
            }
        }
        Ok(())
    }

    /// Cubes lie beside their tracks until setup puts them on their starts: at the far end.
    fn lay_cubes(&self, table: &mut Table) {
        let mut set = |track, to| {
            let from = table.cube(track);
            // A cube within its track always fits.
            let _ = table.apply(&Change::Cube { track, from, to });
        };
        for seat in self.seats() {
            set(self.track(track::FOCUS, seat), 0);
        }
        for kind in track::REINFORCEMENT..self.layout.tracks.len() as u8 {
            let last = self.layout.tracks[usize::from(kind)].last(NOBODY);
            set(self.track(kind, NOBODY), if kind == track::TIME { 0 } else { last });
        }
    }

    // ---- Hero Setup ----

    /// All Heroes first: where Time starts depends on the Allies they take.
    pub(super) fn on_setup(&self, tx: &mut Tx<'_>) -> Run {
        self.turn_charters(tx)?;
        if self.has(QUEST_FIRST) {
            return self.setup_by_quest(tx);
        }
        let (quest, late) = (Step::new(steps::SETUP_QUEST), !tx.is_off(r::SETUP_ORDER));
        if late {
            tx.now(quest)?;
        }
        for seat in self.seats().rev() {
            tx.now(Step::new(steps::SETUP_ALLY).a(seat.0.into()))?;
        }
        for seat in self.seats().rev() {
            tx.now(Step::new(steps::SETUP_HERO).a(seat.0.into()))?;
        }
        if late { Ok(()) } else { tx.now(quest) }
    }

    /// Quest, Heroes, Reward deck, the other decks with the board, and the hands last of all.
    fn setup_by_quest(&self, tx: &mut Tx<'_>) -> Run {
        self.begin_round(tx)?;
        let seats = || self.seats().rev().map(|seat| u16::from(seat.0));
        seats().try_for_each(|seat| tx.now(Step::new(steps::SETUP_HAND).a(seat)))?;
        tx.now(Step::new(steps::SETUP_QUEST))?;
        seats().try_for_each(|seat| tx.now(Step::new(steps::SETUP_REWARDS).a(seat)))?;
        seats().try_for_each(|seat| tx.now(Step::new(steps::SETUP_HERO).a(seat)))?;
        tx.now(Step::new(steps::SETUP_CHARTERS))
    }

    pub(super) fn on_setup_charters(&self, tx: &mut Tx<'_>) -> Run {
        self.setup_charters(tx)
    }

    /// The first hand of a Hero.
    pub(super) fn on_setup_hand(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if !tx.is_off(r::SETUP_OPENING_HAND) {
            tx.now(draw::cards(seat, FIRST_HAND))?;
        }
        tx.tell(r::SETUP_OPENING_HAND, Word(words::TOLD_REFILL), self.charter(tx.table(), seat), FIRST_HAND)
    }

    /// Of each Hero's Reward cards so many, unseen, join the Reward deck; the others go back to the box unseen.
    pub(super) fn on_setup_rewards(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let (pile, charter) = (self.zone(zone::DISCARD, seat), self.charter(tx.table(), seat));
        let quest = self.quest.and_then(|quest| self.library.entry(quest).fields.get(printed::QUEST_REWARDS));
        let says = quest.and_then(Option::as_ref).filter(|_| !tx.is_off(r::SETUP_REWARDS_QUEST));
        let look = Look::new(self, tx.state(), Ctx::of_card(charter, seat));
        let (rule, each) = match says {
            Some(amount) => (r::SETUP_REWARDS_QUEST, look.amount(amount)),
            None => (r::SETUP_REWARDS_EACH, 1),
        };
        if tx.is_off(rule) {
            return Ok(());
        }
        for card in self.own_cards(tx.table(), seat) {
            tx.put(rule, card, pile, Side::Top)?;
        }
        tx.shuffle(rule, pile)?;
        for _ in 0..each {
            let Some(card) = tx.table().top(pile) else { break };
            tx.put(rule, card, self.shared(zone::REWARDS), Side::Top)?;
        }
        while let Some(card) = tx.table().top(pile).filter(|_| !tx.is_off(r::SETUP_REWARDS_LEFT)) {
            tx.put(r::SETUP_REWARDS_LEFT, card, self.shared(zone::REMOVED), Side::Top)?;
        }
        tx.tell(rule, Word(words::TOLD_EACH), charter, each)
    }

    pub(super) fn on_setup_hero(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        let (stock, deck) = (self.zone(zone::STOCK, seat), self.zone(zone::DECK, seat));
        if tx.is_off(r::SETUP_TAKE_HERO_CARDS) {
            return Ok(());
        }
        let charter = self.charter(tx.table(), seat);
        tx.show_to(r::SETUP_TAKE_HERO_CARDS, charter, 0xff)?;
        self.take_starting_gear(tx, seat)?;
        let basic = |card: &Card| self.info(tx.table(), *card).is_some_and(|info| info.rank == Rank::Basic);
        let ranked = super::open::ranks_count(tx);
        let (basics, others): (Vec<Card>, Vec<Card>) =
            self.own_cards(tx.table(), seat).into_iter().partition(|card| basic(card) || !ranked);
        for card in basics {
            tx.put(r::SETUP_BASIC_DECK, card, deck, Side::Top)?;
        }
        tx.shuffle(r::SETUP_BASIC_DECK, deck)?;
        let bought = |card: &Card| {
            let reward = self.info(tx.table(), *card).is_some_and(|info| info.rank == Rank::Reward);
            !reward || self.has(REWARD_DISPLAY)
        };
        let others: Vec<Card> = others.into_iter().filter(bought).collect();
        for card in others {
            tx.show_to(r::SETUP_ADVANCED_STACK, card, 0xff)?;
            tx.put(r::SETUP_ADVANCED_STACK, card, stock, Side::Top)?;
        }
        let focus = self.track(track::FOCUS, seat);
        let start = self.layout.tracks[usize::from(track::FOCUS)].start_of(seat, self.layout.seats);
        tx.set_cube(r::SETUP_FOCUS_START, focus, start.into())?;
        if self.has(QUEST_FIRST) { Ok(()) } else { self.on_setup_hand(tx, step) }
    }

    /// Whether a card is one of those that make a Hero's deck: basic, and not Starting Gear.
    pub(super) fn is_of_deck(&self, table: &Table, card: Card) -> bool {
        let owner = table.piece(card).owner;
        if owner == NOBODY {
            return false;
        }
        let gear = &self.library.entry(self.heroes[owner.index()]).lists[printed::HERO_GEAR];
        let starting = |face| gear.iter().any(|id| self.library.find(id) == Some(face));
        // Of a Hero's cards in play only those that were drawn can be unseen.
        table.face(card).is_none_or(|face| {
            let card = self.library.entry(face).kind == kind::CARD;
            card && self.infos[face.index()].rank == Rank::Basic && !starting(face)
        })
    }

    /// Cards with the icon of a Hero that have not found their place yet.
    fn own_cards(&self, table: &Table, seat: Seat) -> Vec<Card> {
        let own = |card: &&Card| table.piece(**card).owner == seat;
        table.cards(self.shared(zone::REMOVED)).iter().filter(own).copied().collect()
    }

    /// Starting Gear goes to the Hero Area with the tokens its first Fast Action would place on it, and nothing else.
    fn take_starting_gear(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let ids = &self.library.entry(self.heroes[seat.index()]).lists[printed::HERO_GEAR];
        for face in ids.iter().filter_map(|id| self.library.find(id)) {
            let own = self.own_cards(tx.table(), seat);
            let Some(card) = own.into_iter().find(|card| tx.table().face(*card) == Some(face)) else {
                continue;
            };
            tx.show_to(r::SETUP_STARTING_GEAR, card, 0xff)?;
            tx.put(r::SETUP_STARTING_GEAR, card, self.zone(zone::AREA, seat), Side::Top)?;
            let tokens =
                if self.has(STARTING_TOKENS) { self.own_tokens(tx.state(), card, face) } else { Vec::new() };
            for (kind, many) in tokens {
                tx.add_tokens(r::SETUP_STARTING_GEAR_TOKENS, Holder::Card(card), kind, many)?;
            }
            let rule = self.library.entry(face).rule.unwrap_or(r::SETUP_STARTING_GEAR);
            let many = pack::printed(&self.library, self, tx.state(), card, "tokens");
            tx.add_tokens(rule, Holder::Card(card), Token(token::OBJECTIVE), many)?;
        }
        Ok(())
    }

    /// Tokens that the top Fast Action of a face places on the card itself.
    fn own_tokens(&self, state: &State, card: Card, face: Face) -> Vec<(Token, i16)> {
        let fast = |n: &u16| {
            let head = &self.library.line(*n).line.head;
            matches!(head, Head::Action(action) if action.kind == super::names::action::FAST)
        };
        let Some(line) = self.library.entry(face).lines.clone().find(fast) else { return Vec::new() };
        let look = Look::new(self, state, Ctx::of_card(card, NOBODY));
        let stmts = self.library.line(line).line.blocks.first().into_iter().flatten();
        let placed = stmts.filter(|stmt| std::ptr::eq(stmt.verb, &raw const place::PLACE));
        placed.filter_map(|stmt| own_token(&look, &stmt.args)).collect()
    }

    /// A Hero may take one Ally that the Quest allows; asked until the player says that is all.
    pub(super) fn on_setup_ally(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::SETUP_ALLY_CHOICE, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(words::TAKE_ALLY), step.c(1), |tx, question| {
                self.offer_allies(tx.state(), seat, question)?;
                Ok(question.offer(Opt::Done)?)
            });
        }
        let Opt::Act { card, .. } = tx.answer() else { return Ok(()) };
        tx.now(step.c(0))?;
        tx.set_owner(r::SETUP_ALLY_CHOICE, card, seat)?;
        tx.put(r::SETUP_ALLY_CHOICE, card, self.zone(zone::ALLIES, seat), Side::Bottom)
    }

    fn offer_allies(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        let barred: &[String] =
            self.quest.map_or(&[], |quest| &self.library.entry(quest).lists[printed::QUEST_BARRED]);
        let has = !state.table.cards(self.zone(zone::ALLIES, seat)).is_empty();
        for card in state.table.cards(self.shared(zone::ALLY_BOX)) {
            let id = state.table.face(*card).map_or("", |face| self.entry_id(face));
            let law = if barred.iter().any(|barred| barred == id) {
                Err(No::because(r::SETUP_ALLY_QUEST_LIMIT, Word(words::QUEST_BARS)).of(*card))
            } else if has {
                Err(No::because(r::SETUP_ALLY_CHOICE, Word(words::SECOND_ALLY)).of(*card))
            } else {
                Ok(())
            };
            question.consider(Opt::Act { word: Word(words::TAKE_ALLY), card: *card, line: 0 }, law)?;
        }
        Ok(())
    }

    // ---- Quest Setup ----

    /// Stage 0 puts everything in its place, then the Display is dealt one card at a time.
    pub(super) fn on_setup_quest(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            if !self.has(QUEST_FIRST) {
                self.setup_charters(tx)?;
            }
            self.setup_decks(tx)?;
            self.setup_board(tx)?;
            return if self.has(REWARD_DISPLAY) { tx.now(step.c(1)) } else { Ok(()) };
        }
        let wanted = usize::from(self.layout.seats) + 2;
        let shown = tx.table().cards(self.shared(zone::DISPLAY)).len();
        match tx.table().top(self.shared(zone::REWARDS)) {
            Some(card) if shown < wanted && !tx.is_off(r::SETUP_REWARD_DISPLAY) => {
                if tx.table().face(card).is_none() {
                    return tx.ask_face(r::SETUP_REWARD_DISPLAY, card, Word(words::REWARD), step);
                }
                tx.show_to(r::SETUP_REWARD_DISPLAY, card, 0xff)?;
                tx.put(r::SETUP_REWARD_DISPLAY, card, self.shared(zone::DISPLAY), Side::Top)?;
                tx.now(step)
            }
            _ => self.begin_round(tx),
        }
    }

    fn setup_charters(&self, tx: &mut Tx<'_>) -> Run {
        for card in tx.table().cards(self.shared(zone::REMOVED)).to_vec() {
            if matches!(self.kind_of(tx.table(), card), Some(kind::CHARTER | kind::QUEST)) {
                tx.put(r::SETUP_CHARTERS, card, self.shared(zone::CHARTERS), Side::Top)?;
            }
        }
        let cubes = [track::REINFORCEMENT, track::DARKNESS];
        for kind in cubes.into_iter().filter(|kind| usize::from(*kind) < self.layout.tracks.len()) {
            tx.set_cube(r::SETUP_REINFORCEMENT_DARKNESS_START, self.track(kind, NOBODY), 0)?;
        }
        let time = self.track(track::TIME, NOBODY);
        let start = self.layout.tracks[usize::from(track::TIME)].start(self.layout.seats);
        tx.set_cube(r::SETUP_TIME_TRACK, time, start.into())?;
        let allies = self.seats().map(|seat| tx.table().cards(self.zone(zone::ALLIES, seat)).len());
        let allies = allies.sum::<usize>() as i16;
        if allies > 0 {
            tx.set_cube(r::SETUP_TIME_ALLY, time, tx.table().cube(time) + allies)?;
        }
        let charter = self.time_charter(tx.table());
        if charter != NO_CARD {
            let (on, tokens) = (Holder::Card(charter), Token(token::OBJECTIVE));
            tx.add_tokens(r::SETUP_TIME_CHARTER_TOKENS, on, tokens, CHARTER_TOKENS)?;
        }
        let quest = self.quest.and_then(|quest| self.library.entry(quest).fields.get(printed::QUEST_RESOLVE));
        let look = Look::new(self, tx.state(), Ctx::of_card(NO_CARD, NOBODY));
        let pool = quest.and_then(Option::as_ref).map_or(1, |amount| look.amount(amount));
        tx.add_count(r::SETUP_RESOLVE_ONE, self.count(counter::RESOLVE, NOBODY), pool)
    }

    fn setup_decks(&self, tx: &mut Tx<'_>) -> Run {
        for colour in Colour::ALL {
            tx.shuffle(r::SETUP_SHUFFLE_ENEMIES, self.deck(colour))?;
        }
        tx.shuffle(r::SETUP_SHUFFLE_ENCOUNTERS, self.shared(zone::ENCOUNTERS))?;
        self.tune_rewards(tx)?;
        let rule = if self.has(REWARD_DISPLAY) { r::SETUP_REWARD_DISPLAY } else { r::SETUP_REWARDS_EACH };
        tx.shuffle(rule, self.shared(zone::REWARDS))?;
        if self.variants.time_cards {
            self.setup_time_deck(tx)?;
        }
        Ok(())
    }

    fn setup_board(&self, tx: &mut Tx<'_>) -> Run {
        let cards: Vec<Card> = tx.table().cards(self.shared(zone::MAP)).to_vec();
        for (card, tile) in cards.into_iter().zip(&self.tiles) {
            if let Some(wounds) = tile.up {
                tx.set_marks(r::SETUP_QUEST_GUIDE, card, 0, FACE_DOWN)?;
                tx.show_to(r::SETUP_QUEST_GUIDE, card, 0xff)?;
                tx.add_tokens(r::SETUP_QUEST_GUIDE, Holder::Card(card), Token(token::WOUND), wounds)?;
            }
            if tile.last {
                tx.set_marks(r::SETUP_QUEST_GUIDE, card, super::names::mark::FINAL, 0)?;
            }
            if tile.start {
                tx.add_tokens(r::SETUP_QUEST_GUIDE, Holder::Card(card), Token(token::PARTY), 1)?;
                self.note_visit(tx, card)?;
            }
        }
        for card in tx.table().cards(self.shared(zone::REMOVED)).to_vec() {
            if let Some(rule) = self.kind_of(tx.table(), card).and_then(super::open::apart) {
                tx.show_to(rule, card, 0xff)?;
                tx.put(rule, card, self.shared(zone::ASIDE), Side::Top)?;
            }
        }
        self.start_face_down(tx)
    }

    /// The deck of a colour.
    pub(super) fn deck(&self, colour: Colour) -> Zone {
        self.shared([zone::BLUE, zone::RED, zone::GREEN][colour as usize])
    }

    /// The discard pile of a colour.
    pub(super) fn discards(&self, colour: Colour) -> Zone {
        self.shared([zone::BLUE_DISCARD, zone::RED_DISCARD, zone::GREEN_DISCARD][colour as usize])
    }
}

/// Whether both go into one pile: Enemies and Encounters have decks by colour, Locations stacks by type.
pub fn is_of_same_pile(one: &Entry, other: &Entry) -> bool {
    let alike = match one.kind {
        kind::ENEMY | kind::ENCOUNTER => one.texts.first() == other.texts.first(),
        kind::LOCATION => one.keywords & other.keywords != 0,
        _ => true,
    };
    one.kind == other.kind && one.owner == other.owner && alike
}

/// `place 2 objectives on this`: the token and how many.
fn own_token(look: &Look<'_>, args: &[Arg]) -> Option<(Token, i16)> {
    let this = |selector: &Selector| {
        selector.noun == crate::effect::ast::Noun::Pointer(crate::effect::ast::Pointer::This)
    };
    match args {
        [Arg::Amount(amount), Arg::Token(token), Arg::Cards(on)] if this(on) => {
            Some((*token, amount_at(look, amount)))
        }
        _ => None,
    }
}

fn amount_at(look: &Look<'_>, amount: &Amount) -> i16 {
    look.amount(amount)
}
