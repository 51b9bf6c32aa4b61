//! Setup in the order of the book: board, supplies, heroes, quests, decks and offer, hands, the first player.

use super::names::{kind, printed, value, zone};
use super::{Frost, INN, r, steps, words};
use crate::engine::{Ask, No, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, Face, Full, Hand, NOBODY, Rule, Seat, Table, Word};

/// Cards of each row of the offer.
pub const ROW: usize = 5;
/// Cards of a starting hand.
const HAND: i16 = 5;

impl Frost {
    // ---- the box ----

    /// Everything this game could need lies in the box. First chapters are dealt at random and so unseen.
    pub(super) fn lay(&self) -> Result<Table, Full> {
        let mut table = Table::laid(&self.layout)?;
        let boxed = self.shared(zone::BOX);
        for seat in self.seats() {
            let hero = self.heroes[seat.index()];
            table.deal_known(hero, boxed, seat)?;
            for face in self.starting_cards(hero) {
                (0..self.library.entry(face).copies)
                    .try_for_each(|_| table.deal_known(face, boxed, seat).map(drop))?;
            }
        }
        if let Some(seat) = self.brash() {
            let marker: Vec<Face> = self.library.of_kind(kind::MARKER).collect();
            marker.first().map_or(Ok(()), |face| table.deal_known(*face, boxed, seat).map(drop))?;
        }
        for kind in [kind::SEARCH, kind::EXPLORATION] {
            self.lay_quests(&mut table, kind)?;
        }
        let shared = (0..self.library.entries.len() as u16).map(Face).filter(|face| self.is_shared(*face));
        for face in shared {
            (0..self.library.entry(face).copies)
                .try_for_each(|_| table.deal_known(face, boxed, NOBODY).map(drop))?;
        }
        Ok(table)
    }

    /// The Starting Fate cards of a hero.
    fn starting_cards(&self, hero: Face) -> Vec<Face> {
        let id = &self.library.entry(hero).id;
        self.library
            .of_kind(kind::CARD)
            .filter(|face| self.library.entry(*face).owner.as_ref() == Some(id))
            .collect()
    }

    /// Chapters 1 are a lot of their own: which quest somebody gets is which of them comes up.
    fn lay_quests(&self, table: &mut Table, kind: u16) -> Result<(), Full> {
        let boxed = self.shared(zone::BOX);
        let faces: Vec<Face> = self.library.of_kind(kind).collect();
        let (first, later): (Vec<Face>, Vec<Face>) =
            faces.into_iter().partition(|face| self.chapter(*face) == 1);
        let lot = table.start_lot(first.iter().copied(), [])?;
        first.iter().try_for_each(|_| table.deal_unseen(lot, boxed, NOBODY).map(drop))?;
        later.into_iter().try_for_each(|face| table.deal_known(face, boxed, NOBODY).map(drop))
    }

    /// The number of a chapter.
    pub(super) fn chapter(&self, face: Face) -> i16 {
        match self.library.printed(face, value::CHAPTER) {
            Some(crate::effect::ast::Amount::Const(n)) => *n,
            _ => 0,
        }
    }

    /// Components that nobody owns at the start and that this game uses.
    fn is_shared(&self, face: Face) -> bool {
        let entry = self.library.entry(face);
        match entry.kind {
            kind::CARD | kind::ITEM | kind::ALLY => entry.owner.is_none() && self.row_of(face).is_some(),
            kind::EVENT => {
                let out = entry.texts.get(printed::EVENT_SOLO).and_then(Option::as_deref) == Some("removed");
                self.modes.events && !(self.modes.solo && out)
            }
            kind::VILLAIN | kind::REWARD => self.modes.villains,
            kind::LOCATION | kind::ENEMY | kind::SKILL | kind::HIRELING => true,
            _ => false,
        }
    }

    // ---- the steps ----

    pub(super) fn on_setup(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        let of = |kind: u16, seat: Seat| Step::new(kind).a(seat.0.into());
        let mut then = Vec::new();
        for seat in self.seats() {
            then.push(of(steps::DEAL_QUEST, seat).b(kind::SEARCH));
            then.push(of(steps::DEAL_QUEST, seat).b(kind::EXPLORATION));
        }
        then.push(Step::new(steps::OFFER));
        then.extend(self.seats().map(|seat| of(steps::START_HAND, seat)));
        then.push(Step::new(steps::FIRST));
        tx.steps(&then)?;
        self.set_up_board(tx)?;
        self.set_up_supplies(tx)?;
        self.seats().try_for_each(|seat| self.set_up_hero(tx, seat))
    }

    fn boxed(&self, table: &Table, fits: impl Fn(&Table, Card) -> bool) -> Vec<Card> {
        table.cards(self.shared(zone::BOX)).iter().copied().filter(|card| fits(table, *card)).collect()
    }

    pub(super) fn boxed_kind(&self, table: &Table, kind: u16) -> Vec<Card> {
        self.boxed(table, |table, card| self.kind_of(table, card) == Some(kind))
    }

    /// Whether a location is the Inn: the one where no enemy ever comes.
    pub(super) fn is_inn(&self, table: &Table, card: Card) -> bool {
        self.text_of(table, card, printed::LOCATION_ENEMY).is_none()
    }

    fn set_up_board(&self, tx: &mut Tx<'_>) -> Run {
        let locations = self.boxed_kind(tx.table(), kind::LOCATION);
        for card in locations {
            if self.is_inn(tx.table(), card) {
                tx.set_square(r::SETUP_INN_CENTER, card, INN)?;
                tx.put(r::SETUP_INN_CENTER, card, self.shared(zone::BOARD), Side::Top)?;
            } else {
                tx.put(r::SETUP_LOCATION_DECK, card, self.shared(zone::LOCATIONS), Side::Top)?;
            }
        }
        tx.shuffle(r::SETUP_LOCATION_DECK, self.shared(zone::LOCATIONS))
    }

    fn set_up_supplies(&self, tx: &mut Tx<'_>) -> Run {
        for card in self.boxed_kind(tx.table(), kind::HIRELING) {
            tx.put(r::SETUP_HIRELINGS_FACE_UP, card, self.shared(zone::HIRELINGS), Side::Top)?;
        }
        for card in self.boxed_kind(tx.table(), kind::ENEMY) {
            if let Some(stack) = self.stack_of(self.keywords_of(tx.table(), card)) {
                tx.put(r::SETUP_ENEMY_STACKS, card, self.shared(stack), Side::Top)?;
            }
        }
        for stack in [zone::BRIGANDS, zone::BEASTS, zone::UNDEAD] {
            tx.shuffle(r::SETUP_ENEMY_STACKS, self.shared(stack))?;
        }
        for card in self.boxed_kind(tx.table(), kind::SKILL) {
            tx.put(r::SETUP_STARTING_SKILL, card, self.shared(zone::SKILL_SUPPLY), Side::Top)?;
        }
        self.set_up_rewards(tx)
    }

    /// The stack of an enemy, by the type on its back.
    pub(super) fn stack_of(&self, keywords: u128) -> Option<u8> {
        let types = [
            (self.keywords.brigand, zone::BRIGANDS),
            (self.keywords.beast, zone::BEASTS),
            (self.keywords.undead, zone::UNDEAD),
        ];
        types.into_iter().find(|(keyword, _)| keywords & keyword != 0).map(|(_, zone)| zone)
    }

    /// The hero card with its deck, the marker at the Inn, the starting skill.
    fn set_up_hero(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let own = self.boxed(tx.table(), |table, card| table.piece(card).owner == seat);
        for card in own {
            if self.kind_of(tx.table(), card) == Some(kind::HERO) {
                tx.set_square(r::SETUP_MARKER_AT_INN, card, INN)?;
                tx.put(r::SETUP_MARKER_AT_INN, card, self.shared(zone::MARKERS), Side::Top)?;
            } else {
                tx.put(r::SETUP_CHOOSE_HERO, card, self.zone(zone::DECK, seat), Side::Top)?;
            }
        }
        let skill = self.library.entry(self.heroes[seat.index()]).lists[printed::STARTING_SKILL].first();
        let skill = skill.and_then(|id| self.library.find(id));
        let supply = tx.table().cards(self.shared(zone::SKILL_SUPPLY)).iter().copied();
        let token = supply.into_iter().find(|card| skill.is_some() && tx.table().face(*card) == skill);
        token.map_or(Ok(()), |token| {
            tx.set_owner(r::SETUP_STARTING_SKILL, token, seat)?;
            tx.put(r::SETUP_STARTING_SKILL, token, self.zone(zone::SKILLS, seat), Side::Top)
        })
    }

    // ---- quests ----

    /// Chance deals a quest by its first chapter. `b` is its kind.
    pub(super) fn on_deal_quest(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let rule = self.quest_rule(Seat(step.a as u8));
        let mut boxed = tx.table().cards(self.shared(zone::BOX)).iter().copied();
        let first = boxed.find(|card| self.could_be_first(tx.table(), *card, step.b));
        match first {
            Some(card) if !tx.is_off(rule) => {
                let then = Step::new(steps::TAKE_QUEST).a(step.a).b(card.0);
                tx.ask_face(rule, card, Word(words::QUEST), then)
            }
            _ => Ok(()),
        }
    }

    fn quest_rule(&self, seat: Seat) -> Rule {
        if self.is_brash(seat) { super::solo::QUEST_STACK } else { r::SETUP_TWO_QUESTS }
    }

    /// An unseen card of the lot of first chapters of this kind.
    fn could_be_first(&self, table: &Table, card: Card, kind: u16) -> bool {
        let Err(lot) = table.piece(card).face() else { return false };
        let first = table.lots().members(lot).first().and_then(|member| member.get().ok());
        first.is_some_and(|face| self.library.entry(face).kind == kind)
    }

    /// The chapters of a quest, the last at the bottom.
    pub(super) fn on_take_quest(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, first) = (Seat(step.a as u8), Card(step.b));
        let Some(kind) = self.kind_of(tx.table(), first) else { return Ok(()) };
        let quest = self.text_of(tx.table(), first, printed::QUEST).map(str::to_owned);
        let mut chapters = self.boxed(tx.table(), |table, card| {
            self.kind_of(table, card) == Some(kind)
                && self.text_of(table, card, printed::QUEST) == quest.as_deref()
        });
        chapters.sort_by_key(|card| tx.table().face(*card).map_or(0, |face| -self.chapter(face)));
        let (pile, order) = match kind {
            kind::SEARCH => (zone::SEARCH, r::SETUP_SEARCH_QUEST_ORDER),
            _ => (zone::EXPLORATION, r::SETUP_EXPLORATION_QUEST_ORDER),
        };
        // A second quest of the Brash Hero goes under the first, its last chapter at the bottom.
        let under = self.is_brash(seat) && !tx.table().cards(self.zone(pile, seat)).is_empty();
        if under {
            chapters.reverse();
        }
        for card in chapters {
            let rule = if self.is_brash(seat) || card == first { self.quest_rule(seat) } else { order };
            tx.set_owner(rule, card, seat)?;
            tx.put(rule, card, self.zone(pile, seat), if under { Side::Bottom } else { Side::Top })?;
        }
        Ok(())
    }

    // ---- decks ----

    /// Silver and gold decks, shuffled apart, and five cards of each.
    pub(super) fn on_offer(&self, tx: &mut Tx<'_>, _: Step) -> Run {
        for (row, deck) in [(zone::SILVER, zone::SILVER_DECK), (zone::GOLD, zone::GOLD_DECK)] {
            let cards = self.boxed(tx.table(), |table, card| {
                self.is_fate(table, card) && table.face(card).and_then(|face| self.row_of(face)) == Some(row)
            });
            for card in cards {
                tx.put(r::SETUP_SILVER_GOLD_SPLIT, card, self.shared(deck), Side::Top)?;
            }
            tx.shuffle(r::SETUP_SILVER_GOLD_SPLIT, self.shared(deck))?;
        }
        if self.modes.events {
            for _ in 0..ROW {
                tx.now(
                    Step::new(steps::REFILL).a(zone::EVENT_ROW.into()).b(super::world_events::SETUP_OFFER.0),
                )?;
            }
            self.set_up_events(tx)?;
        }
        for row in [zone::GOLD, zone::SILVER] {
            for _ in 0..ROW {
                tx.now(Step::new(steps::REFILL).a(row.into()).b(r::SETUP_OFFER.0))?;
            }
        }
        Ok(())
    }

    pub(super) fn on_start_hand(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if tx.is_off(r::SETUP_STARTING_HAND) {
            return Ok(());
        }
        tx.shuffle(r::SETUP_STARTING_HAND, self.zone(zone::DECK, seat))?;
        tx.now(Step::new(steps::DRAW).a(step.a).b(r::SETUP_STARTING_HAND.0).c(HAND))
    }

    // ---- the first player ----

    /// Stage 0 asks where nobody is named; stage 1 takes the answer; stage 2 the lot that was cast.
    pub(super) fn on_first(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if let Some(brash) = self.brash() {
            return self.set_up_brash(tx, brash);
        }
        let named = self.kit.options.others.get(super::settings::FIRST).and_then(|name| {
            self.kit.options.heroes.iter().position(|hero| hero == name).map(|n| Seat(n as u8))
        });
        match (step.c, named) {
            (0, Some(seat)) => self.begin(tx, r::SETUP_FIRST_PLAYER, seat),
            (0, None) => {
                let asks = (r::SETUP_FIRST_PLAYER, Who::Table, Ask::One);
                tx.ask_with(asks, Word(words::FIRST), step.c(1), |_, question| {
                    self.seats().try_for_each(|seat| question.offer(Opt::Seat(seat)))?;
                    Ok(question.offer(Opt::Word(Word(words::RANDOM)))?)
                })
            }
            (1, _) => match tx.answer() {
                Opt::Seat(seat) => self.begin(tx, r::SETUP_FIRST_PLAYER, seat),
                Opt::Word(_) => {
                    tx.ask_roll(r::SETUP_FIRST_PLAYER, crate::table::Die(0), Word(words::FIRST), step.c(2))
                }
                _ => self.begin(tx, r::SETUP_FIRST_PLAYER, Seat(0)),
            },
            _ => {
                let side = if let Opt::Side(side) = tx.answer() { side } else { 0 };
                self.begin(tx, r::SETUP_FIRST_PLAYER, Seat(side % self.players()))
            }
        }
    }

    /// The first turn begins.
    pub(super) fn begin(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat) -> Run {
        let first = if tx.is_off(rule) { Seat(0) } else { seat };
        tx.set_clock(rule, Hand::Leader, seat.0.into())?;
        tx.now(Step::new(steps::TURN).a(first.0.into()))
    }

    /// What the book says against heroes chosen twice.
    pub(super) fn hero_bars(&self) -> Vec<(Rule, String)> {
        let twice = (0..self.heroes.len()).find(|n| self.heroes[..*n].contains(&self.heroes[*n]));
        let told = |n: usize| {
            let name = &self.library.entry(self.heroes[n]).name;
            (r::SETUP_CHOOSE_HERO, format!("{name} is taken already"))
        };
        twice.map(told).into_iter().collect()
    }
}

/// Nothing is done before the game is set up.
pub fn not_yet() -> No {
    No::because(r::SETUP_FIRST_PLAYER, Word(words::NOT_SET_UP))
}
