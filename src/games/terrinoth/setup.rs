//! Setup in its ten steps: decks stack by stack, the nemesis, supply, heroes, the leader, the first location.

use super::names::{kind, printed, zone};
use super::recipe::{Part, Stack};
use super::{Terrinoth, r, steps, words};
use crate::effect::library::Origin;
use crate::effect::moments::happen;
use crate::effect::scene::Cards;
use crate::engine::{Ask, No, Opt, Run, Side, State, Step, Tx, Who};
use crate::table::{Card, Face, Full, Hand, NOBODY, Rule, Seat, Table, Word};

pub const NEMESIS: Rule = r::SETUP_NEMESIS_CARD;

/// The three decks, in the order they are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Deck {
    Enemies,
    Locations,
    Exploration,
}

pub(super) const DECKS: [Deck; 3] = [Deck::Enemies, Deck::Locations, Deck::Exploration];

impl Deck {
    fn zone(self) -> u8 {
        match self {
            Deck::Enemies => zone::ENEMIES,
            Deck::Locations => zone::LOCATIONS,
            Deck::Exploration => zone::EXPLORATION,
        }
    }

    fn kind(self) -> u16 {
        match self {
            Deck::Enemies => kind::ENEMY,
            Deck::Locations => kind::LOCATION,
            Deck::Exploration => kind::EXPLORATION,
        }
    }

    /// What chance picks for it.
    pub(super) fn picked(self) -> &'static str {
        match self {
            Deck::Enemies => "enemy set",
            Deck::Locations => "location",
            Deck::Exploration => "exploration card",
        }
    }

    fn rules(self) -> (Rule, Rule) {
        match self {
            Deck::Enemies => (r::SETUP_ENEMY_DECK_STACKS, r::SETUP_ENEMY_DECK_ORDER),
            Deck::Locations => (r::SETUP_LOCATION_DECK_STACKS, r::SETUP_LOCATION_DECK_ORDER),
            Deck::Exploration => (r::SETUP_EXPLORATION_DECK_STACKS, r::SETUP_EXPLORATION_DECK_ORDER),
        }
    }
}

impl Terrinoth {
    pub(super) fn stacks(&self, deck: Deck) -> &[Stack] {
        match deck {
            Deck::Enemies => &self.recipes.enemies,
            Deck::Locations => &self.recipes.locations,
            Deck::Exploration => &self.recipes.exploration,
        }
    }

    // ---- the box ----

    /// Everything lies in the box, but what is chosen before: heroes, quest. What random picks come from is unseen.
    pub(super) fn lay(&self) -> Result<Table, Full> {
        let mut table = Table::laid(&self.layout)?;
        for seat in self.seats() {
            table.deal_known(self.heroes[seat.index()], self.zone(zone::HERO, seat), seat)?;
            let own = &self.infos[self.heroes[seat.index()].index()].archetype;
            let cards: Vec<Face> = self
                .library
                .of_kind(kind::CARD)
                .filter(|face| self.infos[face.index()].archetype == *own)
                .collect();
            for face in cards {
                table.deal_known(face, self.shared(zone::BOX), seat)?;
            }
        }
        if let Some(quest) = self.quest {
            table.deal_known(quest, self.shared(zone::QUEST), NOBODY)?;
        }
        for deck in DECKS {
            self.lay_box(&mut table, deck)?;
        }
        let supply = self.shared(zone::SUPPLY);
        for kind in [kind::CONDITION, kind::COUNT] {
            let faces: Vec<Face> = self.library.of_kind(kind).collect();
            for face in faces {
                for _ in 0..self.library.entry(face).copies {
                    table.deal_known(face, supply, NOBODY)?;
                }
            }
        }
        Ok(table)
    }

    /// Which cards have each face when a game begins, so that nobody has to look through the whole box for one.
    pub(super) fn deal_list(&self) -> Vec<(u16, u16)> {
        let mut dealt = vec![(0, 0); self.library.entries.len()];
        let full = self.heroes.len() >= usize::from(self.layout.seats);
        let Some(table) = full.then(|| self.lay().ok()).flatten() else { return dealt };
        for card in table.all_cards() {
            if let Some((first, end)) = table.face(card).and_then(|face| dealt.get_mut(face.index())) {
                *first = if *end == 0 { card.0 } else { *first };
                *end = card.0 + 1;
            }
        }
        dealt
    }

    /// Named cards are known; masters of unnamed sets, and unnamed locations, are lots by difficulty.
    fn lay_box(&self, table: &mut Table, deck: Deck) -> Result<(), Full> {
        let boxed = self.shared(zone::BOX);
        let mut lots: [Vec<Face>; 3] = Default::default();
        let faces: Vec<Face> = self.library.of_kind(deck.kind()).collect();
        for face in faces {
            let info = &self.infos[face.index()];
            let picked = !self.is_named(deck, face) && !info.special && !info.nemesis;
            let copies = self.library.entry(face).copies;
            if picked && (deck == Deck::Locations || deck == Deck::Enemies && info.master) {
                lots[info.difficulty.clamp(0, 2) as usize].push(face);
            } else {
                (0..copies).try_for_each(|_| table.deal_known(face, boxed, NOBODY).map(|_| ()))?;
            }
        }
        for faces in lots.iter().filter(|faces| !faces.is_empty()) {
            let lot = table.start_lot(faces.iter().copied(), [])?;
            faces.iter().try_for_each(|_| table.deal_unseen(lot, boxed, NOBODY).map(|_| ()))?;
        }
        Ok(())
    }

    /// Whether a stack names this card or its set.
    fn is_named(&self, deck: Deck, face: Face) -> bool {
        let set = &self.infos[face.index()].set;
        self.stacks(deck).iter().flatten().any(|part| match part {
            Part::Set(name) => name == set,
            Part::Card(card, _) => *card == face,
            Part::Random(..) => false,
        })
    }

    // ---- the steps ----

    /// Stage 0 builds the decks; stage 1 is the nemesis and the heroes; then the leader is chosen.
    pub(super) fn on_setup(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            self.place_nemesis(tx)?;
            return self.seats().try_for_each(|seat| self.setup_hero(tx, seat));
        }
        tx.now(Step::new(steps::LEADER))?;
        tx.now(step.c(1))?;
        for (n, deck) in DECKS.into_iter().enumerate().rev() {
            for stack in 0..self.stacks(deck).len() as u16 {
                tx.now(Step::new(steps::STACK).a(n as u16).b(stack))?;
            }
        }
        Ok(())
    }

    /// Stage 0 gathers the cards of a stack; the bottom stack is built first. Stage 1 shuffles and piles it up.
    pub(super) fn on_stack(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let deck = DECKS[usize::from(step.a).min(2)];
        let (shuffles, piles) = deck.rules();
        let stack = self.shared(zone::STACK);
        if step.c == 1 {
            tx.shuffle(shuffles, stack)?;
            return tx.put_all(piles, stack, self.shared(deck.zone()));
        }
        tx.now(step.c(1))?;
        for part in &self.stacks(deck)[usize::from(step.b)] {
            match part {
                Part::Set(name) => self.gather_set(tx, deck, name)?,
                Part::Card(face, many) => self.gather(tx, shuffles, *face, *many)?,
                Part::Random(level, many) => {
                    let what = step.a | step.b << 4 | (*level as u16) << 8;
                    let pick = Step::new(steps::STACK_PICK).a(what).c(i16::from(*many));
                    tx.now(pick)?;
                }
            }
        }
        Ok(())
    }

    fn gather(&self, tx: &mut Tx<'_>, rule: Rule, face: Face, many: u8) -> Run {
        let cards = self.boxed(tx.table(), face, many.into()).collect::<Cards>();
        // Everybody sees which cards are taken out of the box, until they are shuffled.
        tx.put_shown(rule, &cards, self.shared(zone::STACK), None)
    }

    /// A set is added with all its cards.
    fn gather_set(&self, tx: &mut Tx<'_>, deck: Deck, name: &str) -> Run {
        let rule =
            if deck == Deck::Enemies { r::SETUP_ENEMY_SET_WHOLE } else { r::SETUP_EXPLORATION_DECK_STACKS };
        let mut cards = Cards::new();
        for face in self.faces_of(deck.kind(), name) {
            cards.extend(self.boxed(tx.table(), *face, self.library.entry(*face).copies.into()));
        }
        tx.put_shown(rule, &cards, self.shared(zone::STACK), None)
    }

    /// Chance picks a set by its master, or a single location. `a` is the deck, with the stack and the difficulty above it.
    pub(super) fn on_stack_pick(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c <= 0 || tx.is_off(r::SETUP_RANDOM_SETS) {
            return Ok(());
        }
        let boxed = tx.table().cards(self.shared(zone::BOX));
        let found = boxed.iter().copied().find(|card| self.may_be_picked(tx.table(), *card, step.a));
        let Some(card) = found else { return Ok(()) };
        tx.ask_face(
            r::SETUP_RANDOM_SETS,
            card,
            Word(words::SET),
            Step { kind: steps::STACK_TAKE, b: card.0, ..step },
        )
    }

    pub(super) fn on_stack_take(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, deck) = (Card(step.b), deck_of(step.a));
        tx.now(Step::new(steps::STACK_PICK).a(step.a).c(step.c - 1))?;
        tx.show_to(r::SETUP_RANDOM_SETS, card, 0xff)?;
        tx.put(r::SETUP_RANDOM_SETS, card, self.shared(zone::STACK), Side::Top)?;
        let set = self.info(tx.table(), card).map(|info| info.set.clone()).unwrap_or_default();
        if deck != Deck::Enemies || set.is_empty() {
            return Ok(());
        }
        self.gather_set(tx, deck, &set)?;
        // Of a set that a player has told of, only this card may be known.
        let own = tx.table().face(card).is_some_and(|face| self.library.entry(face).origin == Origin::Player);
        let many = if own { SET_SIZE } else { self.set_size(&set) };
        self.fill_set(tx, &set, (step.a >> 8) as i16, many)
    }

    /// Every set is whole: minions whose master has made way for another stand in for what is missing, unseen.
    fn fill_set(&self, tx: &mut Tx<'_>, set: &str, level: i16, many: usize) -> Run {
        let table = tx.table();
        let is_of = |card: &Card| self.info(table, *card).is_some_and(|info| info.set == set);
        let here = table.cards(self.shared(zone::STACK)).iter().filter(|card| is_of(card)).count();
        let stands_in = |card: &Card| {
            let info = table.face(*card).map(|face| &self.infos[face.index()]);
            info.is_some_and(|info| {
                let minion = !info.set.is_empty() && !info.master && !info.nemesis;
                minion && info.difficulty == level && !self.has_master(table, &info.set)
            })
        };
        let boxed = table.cards(self.shared(zone::BOX)).iter().copied().filter(stands_in);
        let others: Vec<Card> = boxed.take(many.saturating_sub(here)).collect();
        let stack = self.shared(zone::STACK);
        others.into_iter().try_for_each(|card| tx.put(r::SETUP_ENEMY_SET_WHOLE, card, stack, Side::Top))
    }

    /// A card of the lot that random picks of this difficulty come from.
    fn may_be_picked(&self, table: &Table, card: Card, what: u16) -> bool {
        let (deck, level) = (deck_of(what), (what >> 8) as i16);
        let fits = |face: Face| {
            self.library.entry(face).kind == deck.kind() && self.infos[face.index()].difficulty == level
        };
        let Err(lot) = table.piece(card).face() else { return false };
        table.lots().members(lot).first().and_then(|member| member.get().ok()).is_some_and(fits)
    }

    /// Whether a card that our lists do not have there may come up at a real table. What the quest itself says holds
    /// whatever the box contains; a card of a player's own box is what the player says.
    pub(super) fn may_be_dealt(&self, state: &State, card: Card, face: Face) -> Result<(), No> {
        let Some(deck) = DECKS.into_iter().find(|deck| deck.kind() == self.library.kind(face)) else {
            return Ok(());
        };
        let random = state.question.rule == r::SETUP_RANDOM_SETS && !self.is_named(deck, face);
        if random && self.is_taken(&state.table, deck, face) {
            return Err(No::because(r::SETUP_RANDOM_AFTER_NAMED, Word(words::TAKEN_SET)));
        }
        if self.library.entry(face).origin == Origin::Player {
            return Ok(());
        }
        match state.question.rule {
            r::SETUP_RANDOM_SETS => self.may_be_random(state, deck, card, face),
            _ => self.may_lie_here(state, deck, card, face),
        }
    }

    /// Random groups are taken from what no stack names, of the difficulty that is asked for.
    fn may_be_random(&self, state: &State, deck: Deck, card: Card, face: Face) -> Result<(), No> {
        let info = &self.infos[face.index()];
        let (rule, why) = if info.nemesis {
            (super::nemesis::NOT_IN_DECK, words::NO_NEMESIS)
        } else if self.is_named(deck, face) {
            (r::SETUP_RANDOM_AFTER_NAMED, words::NAMED_SET)
        } else if info.special {
            (r::SETUP_QUEST_SPECIFIC_CARDS, words::QUEST_ONLY)
        } else if !self.is_of_level(&state.table, card, info.difficulty) {
            (super::engagement::LEVEL, words::OTHER_LEVEL)
        } else {
            return Ok(());
        };
        Err(No::because(rule, Word(why)))
    }

    /// Whether the set of a card, or the card where it belongs to none, has gone into the deck already: of either there
    /// is one in every box. A set is where its master is; minions may only stand in for others.
    fn is_taken(&self, table: &Table, deck: Deck, face: Face) -> bool {
        let set = &self.infos[face.index()].set;
        let listed = self.library.entry(face).origin != Origin::Player;
        let of_set = deck == Deck::Enemies && !set.is_empty();
        let same = |other: Face| {
            let info = &self.infos[other.index()];
            of_set && info.master && info.set == *set || other == face && !(of_set && listed)
        };
        let is = |card: &Card| match table.piece(*card).face() {
            Ok(known) => same(known),
            Err(lot) => table.lots().possible(lot).iter().any(|(other, _)| same(*other)),
        };
        [zone::STACK, deck.zone()].iter().any(|zone| table.cards(self.shared(*zone)).iter().any(is))
    }

    /// Whether the list behind an unseen card is of this difficulty.
    fn is_of_level(&self, table: &Table, card: Card, level: i16) -> bool {
        let Err(lot) = table.piece(card).face() else { return false };
        let mut faces = table.lots().members(lot).iter().filter_map(|member| member.get().ok());
        faces.next().is_none_or(|face| self.infos[face.index()].difficulty == level)
    }

    /// What a stack names lies in that stack, and comes up only when those above it are used up.
    fn may_lie_here(&self, state: &State, deck: Deck, card: Card, face: Face) -> Result<(), No> {
        let table = &state.table;
        let pile = self.shared(deck.zone());
        let there = |other: &Card| *other != card && table.source_of(*other, face).is_some();
        let here = table.piece(card).zone == pile && self.is_named(deck, face);
        if deck != Deck::Exploration && here && table.cards(pile).iter().any(there) {
            return Err(No::because(deck.rules().1, Word(words::OTHER_STACK)));
        }
        Ok(())
    }

    fn place_nemesis(&self, tx: &mut Tx<'_>) -> Run {
        let ids = self.quest.map(|quest| &self.library.entry(quest).lists[printed::QUEST_NEMESIS]);
        for face in ids.into_iter().flatten().filter_map(|id| self.library.find(id)) {
            let Some(card) = self.boxed(tx.table(), face, 1).next() else { continue };
            tx.show_to(r::SETUP_NEMESIS_CARD, card, 0xff)?;
            tx.put(r::SETUP_NEMESIS_CARD, card, self.shared(zone::LAIR), Side::Top)?;
        }
        Ok(())
    }

    /// Four basic cards, readied; the advanced ones wait; a count card with fewer than four heroes.
    fn setup_hero(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let own = self.boxed_cards_of(tx.table(), seat);
        let (pool, rule) = (self.zone(zone::POOL, seat), r::SETUP_ARCHETYPE_CARDS);
        let is_basic = |card: &Card| self.info(tx.table(), *card).is_some_and(|info| info.class.is_empty());
        let basic: Vec<bool> = own.iter().map(is_basic).collect();
        let mut first = 0;
        for alike in basic.chunk_by(|one, next| one == next) {
            let on = alike[0].then(|| (r::SETUP_BASIC_CARDS, self.zone(zone::ACTIVATION, seat)));
            tx.put_shown(rule, &own[first..first + alike.len()], pool, on)?;
            first += alike.len();
        }
        let wanted = if self.layout.seats < 4 { self.count_card(tx.state()) } else { None };
        if let Some(card) = wanted {
            tx.put(r::SETUP_HERO_COUNT_CARD, card, self.zone(zone::HERO, seat), Side::Top)?;
        }
        Ok(())
    }

    /// A count card for this number of heroes, of the supply.
    fn count_card(&self, state: &State) -> Option<Card> {
        let many = i16::from(self.layout.seats);
        let fits = |card: &Card| {
            self.kind_of(&state.table, *card) == Some(kind::COUNT)
                && crate::content::pack::printed(&self.library, self, state, *card, "heroes") == many
        };
        state.table.cards(self.shared(zone::SUPPLY)).iter().copied().find(fits)
    }

    /// The players choose their leader, who takes the first turn.
    pub(super) fn on_leader(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            let asks = (r::SETUP_CHOOSE_LEADER, Who::Table, Ask::One);
            return tx.ask_with(asks, Word(words::LEADER), step.c(1), |_, question| {
                Ok(self.seats().try_for_each(|seat| question.offer(Opt::Seat(seat)))?)
            });
        }
        let seat = if let Opt::Seat(seat) = tx.answer() { seat } else { Seat(0) };
        tx.now(Step::new(steps::FIRST_LOCATION))?;
        tx.set_clock(r::SETUP_CHOOSE_LEADER, Hand::Leader, seat.0.into())?;
        tx.set_clock(r::SETUP_LEADER_FIRST_TURN, Hand::Turn, seat.0.into())
    }

    /// The first location with its enemies, as after a journey.
    pub(super) fn on_first_location(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            return self.begin_round(tx);
        }
        tx.now(step.c(1))?;
        let quest = self.quest_card(tx.table());
        tx.now(Step::new(steps::ARRIVE).b(r::SETUP_FIRST_LOCATION.0))?;
        happen(self, tx, super::names::moment::SETUP, quest, NOBODY, 0)
    }

    /// Who begins a hero phase: the leader, from the first round on.
    pub(super) fn begins(&self, tx: &Tx<'_>) -> Seat {
        let first = tx.table().clock.round == 1 && tx.is_off(r::SETUP_LEADER_FIRST_TURN);
        if first { Seat(0) } else { self.leader(tx.table()) }
    }

    /// What the book says against heroes of these types.
    pub(super) fn type_bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let type_of = |face: &Face| self.infos[face.index()].archetype.as_str();
        if let Some(face) = self.heroes.iter().find(|face| !TYPES.contains(&type_of(face))) {
            all.push((r::SETUP_CHOOSE_ARCHETYPE, format!("there is no hero type {}", type_of(face))));
        }
        let repeats =
            |n: usize| self.heroes[..n].iter().any(|other| type_of(other) == type_of(&self.heroes[n]));
        if let Some(n) = (0..self.heroes.len()).find(|n| repeats(*n)) {
            let text = format!("two heroes are of the type {}", type_of(&self.heroes[n]));
            all.push((r::SETUP_ARCHETYPE_UNIQUE, text));
        }
        let chosen = self.kit.options.others.get("types").map_or("", String::as_str);
        let mut pairs = chosen.split(',').map(str::trim).zip(&self.heroes);
        if let Some((wanted, face)) =
            pairs.find(|(wanted, face)| !wanted.is_empty() && *wanted != type_of(face))
        {
            let name = &self.library.entry(*face).name;
            all.push((
                r::SETUP_CHOOSE_HERO,
                format!("{name} is of the type {}, not {wanted}", type_of(face)),
            ));
        }
        all
    }

    /// What the book says against the recipes of the quest.
    pub(super) fn recipe_bars(&self) -> Vec<(Rule, String)> {
        let mut all = Vec::new();
        let recipes = &self.recipes;
        if recipes.enemies.is_empty() || recipes.locations.is_empty() || recipes.exploration.is_empty() {
            let text = "the quest does not say how to build its three decks".to_owned();
            all.push((r::SETUP_QUEST_SPECIAL_UNIQUE_SETUP, text));
        }
        let name = |face: Face| self.library.entry(face).name.clone();
        for part in recipes.enemies.iter().flatten() {
            if let Part::Card(face, _) = part
                && !self.infos[face.index()].set.is_empty()
            {
                let text = format!("{} is only a part of its set", name(*face));
                all.push((r::SETUP_ENEMY_SET_WHOLE, text));
            }
        }
        let mut places = Vec::new();
        for part in recipes.locations.iter().flatten() {
            let Part::Card(face, many) = part else { continue };
            if *many > 1 || places.contains(face) {
                all.push((r::SETUP_LOCATION_NO_SETS, format!("{} is there only once", name(*face))));
            }
            places.push(*face);
        }
        all
    }
}

/// The deck of a random pick.
pub(super) fn deck_of(what: u16) -> Deck {
    DECKS[usize::from(what & 0xf).min(2)]
}

/// Cards of an enemy set: two minions and a master.
const SET_SIZE: usize = 3;

/// The four hero types.
const TYPES: [&str; 4] = ["warrior", "scout", "mage", "healer"];

/// Nobody acts before everything is set up.
pub fn not_yet() -> No {
    No::because(r::SETUP_ORDER, Word(words::NOT_SET_UP))
}

/// The rules of the first enemies.
pub const FIRST_ENGAGED: Rule = r::SETUP_FIRST_ENGAGED;
pub const FIRST_SHADOW: Rule = r::SETUP_FIRST_SHADOW;
