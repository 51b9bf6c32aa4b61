//! A game of two phases that exists to exercise every feature of the kernel: a deck, a line of foes, a track
//! with icons, a die, a grid, a reaction window, a choice of every player, a trial. It lives in the tests.

#![allow(dead_code)]

/// Numbers a list of names and makes a constant for each.
macro_rules! numbered {
    ($list:ident: $int:ty; $($name:ident = $text:expr),* $(,)?) => {
        pub static $list: &[&str] = &[$($text),*];
        numbered!(@ $int; 0; $($name)*);
    };
    (@ $int:ty; $n:expr; $name:ident $($rest:ident)*) => {
        pub const $name: $int = $n;
        numbered!(@ $int; $n + 1; $($rest)*);
    };
    (@ $int:ty; $n:expr;) => {};
}

pub mod challenge;
pub mod dawn;
pub mod fray;
pub mod names;
pub mod strikes;
pub mod verbs;

use std::sync::Arc;

use rulekeeper::content::Problems;
use rulekeeper::content::pack::{self, Source};
use rulekeeper::effect::library::Entry;
use rulekeeper::effect::scene;
use rulekeeper::effect::{Host, Library, Parts};
use rulekeeper::engine::{Automatic, Law, No, Run, State, Step, Tx};
use rulekeeper::games::game::{Cell, Column, Dial, Game, GameKind, Goal, Options, Rows, Section};
use rulekeeper::games::kit::{self, Kit, begun};
use rulekeeper::line::GameVerb;
use rulekeeper::rules::RuleBook;
use rulekeeper::table::{
    Card, FACE_DOWN, Face, Holder, Layout, NO_CARD, NOBODY, Rule, Seat, Spot, Table, Token, Word, Zone,
};

use names::{WORDS, counter, frame, kind, moment, token, track, value, zone};

/// Rules of the toy, as constants.
pub mod r {
    include!(concat!(env!("OUT_DIR"), "/toy_rules.rs"));
}

/// Content of the toy, as build.rs leaves it.
pub mod packed {
    include!(concat!(env!("OUT_DIR"), "/toy_packs.rs"));
}

/// Kinds of steps on the agenda.
pub mod steps {
    numbered! { NAMES: u16;
        DAWN_ASK = "dawn-ask", DAWN = "dawn", ICONS = "icons", TOLL = "toll", SPAWN = "spawn", OMEN = "omen",
        FRAY_ASK = "fray-ask", TURN = "turn", FREE = "free", ACTION_END = "action-end", DISPOSE = "dispose",
        STRIKES = "strikes", STRIKE = "strike", LAND = "land", ROUND_END = "round-end", PLEDGE = "pledge",
        DUEL_END = "duel-end", TURN_END = "turn-end", DEAL = "deal", FALLS = "falls", TILE = "tile",
    }
}

pub static KIND: GameKind = GameKind {
    id: "toy",
    title: "The Ford",
    about: "A small game of two phases that shows what the referee can do.",
    seats: 1..=4,
    open,
    setups: |_| Options::default(),
    book: || RuleBook::embedded(r::PACKED),
    packs: &[packed::FORD],
    components: &packed::COMPONENTS,
    editions: &[],
    asked: &[],
};

static VERBS: &[GameVerb] = &[
    GameVerb { name: "play", aliases: &["p"], summary: "play a card from your hand" },
    GameVerb { name: "use", aliases: &[], summary: "use a tool in your area" },
    GameVerb { name: "scout", aliases: &[], summary: "turn a tile of the field face up" },
    GameVerb { name: "rest", aliases: &[], summary: "remove one wound, before playing anything" },
    GameVerb { name: "challenge", aliases: &[], summary: "fight the chief with pledged cards" },
    GameVerb { name: "end", aliases: &[], summary: "end your turn" },
    GameVerb { name: "reflex", aliases: &["react"], summary: "use a reflex before damage lands" },
    GameVerb { name: "pledge", aliases: &[], summary: "pledge a card in a challenge" },
];

static PAGES: &[Section] = &[
    Section {
        title: "Players",
        rows: Rows::Seats,
        columns: &[
            Column { name: "player", what: Cell::Name, priority: 0 },
            Column { name: "courage", what: Cell::Track(track::COURAGE), priority: 1 },
            Column { name: "strength", what: Cell::Counter(counter::STRENGTH), priority: 2 },
            Column { name: "hand", what: Cell::Size(zone::HAND), priority: 1 },
            Column { name: "deck", what: Cell::Size(zone::DECK), priority: 3 },
            Column { name: "discard", what: Cell::Size(zone::DISCARD), priority: 3 },
            Column { name: "plays", what: Cell::Counter(counter::PLAYS), priority: 4 },
        ],
    },
    Section {
        title: "Areas",
        rows: Rows::Zone(zone::AREA),
        columns: &[
            Column { name: "card", what: Cell::Name, priority: 0 },
            Column { name: "of", what: Cell::Holder, priority: 1 },
            Column { name: "life", what: Cell::Value(value::LIFE), priority: 2 },
            Column { name: "tokens", what: Cell::Tokens, priority: 1 },
            Column { name: "marks", what: Cell::Marks, priority: 2 },
        ],
    },
    Section {
        title: "Line",
        rows: Rows::Zone(zone::LINE),
        columns: &[
            Column { name: "foe", what: Cell::Name, priority: 0 },
            Column { name: "life", what: Cell::Value(value::LIFE), priority: 1 },
            Column { name: "wounds", what: Cell::Token(token::WOUND), priority: 1 },
            Column { name: "armour", what: Cell::Value(value::ARMOUR), priority: 2 },
            Column { name: "attack", what: Cell::Value(value::ATTACK), priority: 2 },
            Column { name: "keywords", what: Cell::Keywords, priority: 4 },
        ],
    },
    Section { title: "Time", rows: Rows::Track(track::TIME), columns: &[] },
    Section { title: "Field", rows: Rows::Grid(zone::FIELD), columns: &[] },
    Section { title: "Table", rows: Rows::Numbers(&[counter::FELLED, counter::PLEDGE]), columns: &[] },
];

pub struct Toy {
    library: Library,
    layout: Layout,
    kit: Kit,
    heroes: Vec<Face>,
    /// The lines of each face that are actions, with their kinds.
    actions: Vec<Vec<(u16, u16)>>,
}

fn open(options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
    let mut options = options.clone();
    if options.heroes.is_empty() {
        options.heroes = vec!["ada".to_owned(), "bram".to_owned()];
    }
    let book = RuleBook::embedded(r::PACKED);
    let seats = options.heroes.len().clamp(1, 4) as u8;
    let sources = kit::sources([&packed::FORD], packs);
    let library = pack::load(&sources, names::vocabulary(), names::layout(), seats, &book)?;
    let layout = kit::layout(&library);
    let heroes = pack::named(&library, kind::HERO, &options.heroes)?;
    let fingerprint = pack::fingerprint(&sources, r::PACKED);
    let kit = Kit::new(options, book, WORDS, packs, fingerprint);
    let actions = Toy::actions_of(&library);
    Ok(Arc::new(Toy { library, layout, kit, heroes, actions }))
}

impl Law for Toy {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn makes_way(&self, guess: Face, face: Face) -> bool {
        self.same_pile(self.library.entry(guess), self.library.entry(face))
    }

    /// A foe that comes, and every strike.
    fn automatic(&self, _: &State, step: Step) -> Option<Automatic> {
        let (dial, rule, owed) = match (step.kind, step.c) {
            (steps::SPAWN, 0) => (0, r::DAWN_SPAWN, names::OWED_SPAWN),
            (steps::STRIKE, 0) => (1, r::STRIKE_ORDER, names::OWED_STRIKE),
            _ => return None,
        };
        Some(Automatic { dial, rule, name: Word(names::GO_ON), owed: Word(owed), amount: 0 })
    }

    fn run(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.kind {
            kind if scene::owns(kind) => scene::run(self, tx, step),
            steps::DEAL => self.deal(tx, step),
            steps::DAWN_ASK => self.ask_dawn(tx),
            steps::DAWN => self.do_dawn(tx),
            steps::ICONS => self.on_icons(tx, step),
            steps::TOLL => self.on_toll(tx, step),
            steps::SPAWN => self.on_spawn(tx, step),
            steps::OMEN => self.on_omen(tx, step),
            steps::FRAY_ASK => self.ask_fray(tx, step),
            steps::TURN => self.on_turn(tx, step),
            steps::FREE => self.on_free(tx, step),
            steps::TURN_END => self.on_turn_end(tx, step),
            steps::ACTION_END => self.on_action_end(tx),
            steps::DISPOSE => self.on_dispose(tx, step),
            steps::STRIKES => self.on_strikes(tx, step),
            steps::STRIKE => self.on_strike(tx, step),
            steps::LAND => self.on_land(tx, step),
            steps::ROUND_END => self.on_round_end(tx),
            steps::PLEDGE => self.on_pledge(tx, step),
            steps::DUEL_END => self.on_duel_end(tx, step),
            steps::TILE => self.run_lines(tx, Card(step.a)),
            _ => self.on_falls(tx),
        }
    }

    fn limits(&self, state: &State) -> Result<(), No> {
        let over = |seat: &Seat| state.table.count(self.count(counter::PLAYS, *seat)) > 2;
        match (0..self.layout.seats).map(Seat).find(over) {
            Some(seat) => Err(No::because(r::PLAY_LIMIT, Word(names::SPENT)).count(i16::from(seat.0))),
            None => Ok(()),
        }
    }
}

impl Host for Toy {
    fn library(&self) -> &Library {
        &self.library
    }

    fn parts(&self) -> Parts {
        Parts { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD }
    }

    fn verb_rule(&self, verb: &str) -> Rule {
        if verb == "draw" { r::CARD_DRAW } else { r::CARD_EFFECT }
    }

    fn ability_rule(&self) -> Rule {
        r::CARD_ORDER
    }

    fn window_rule(&self, _: u16) -> Rule {
        r::REFLEX_WINDOW
    }

    fn word(&self, text: &str) -> Word {
        match text {
            // Asked for with every card that is drawn.
            "draw" => Word(names::DRAW),
            _ => self.kit.word(text).unwrap_or(Word(names::TARGET)),
        }
    }

    fn ability_frame(&self) -> u8 {
        frame::ABILITY
    }

    fn action_frame(&self) -> u8 {
        frame::ACTION
    }

    /// Foes go to their own pile.
    fn discard_zone(&self, state: &State, card: Card) -> Option<Zone> {
        let face = state.table.face(card)?;
        match self.library.entry(face).kind {
            kind::FOE => Some(self.shared(zone::FALLEN)),
            kind::OMEN => Some(self.shared(zone::PAST)),
            kind::CARD | kind::TOOL => {
                let seat = state.table.piece(card).owner;
                (seat != NOBODY).then(|| self.zone(zone::DISCARD, seat))
            }
            _ => None,
        }
    }

    fn base_value(&self, state: &State, value: u16, card: Card) -> i16 {
        pack::printed_value(&self.library, self, state, card, value)
    }

    fn heroes(&self, _: &State) -> i16 {
        i16::from(self.layout.seats)
    }

    fn counting_zones(&self, _: u16) -> u128 {
        0
    }

    fn seats_in_play(&self, _: &State) -> u8 {
        (1u8 << self.layout.seats) - 1
    }

    fn distance(&self, state: &State, _: Seat, _: Card, card: Card) -> i16 {
        state.table.place(card).index as i16 + 1
    }

    fn condition(&self, state: &State, _: u16, _: Card, seat: Seat) -> bool {
        state.table.clock.turn == seat
    }

    fn may_choose(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        use rulekeeper::effect::query::{Say, permission_of};
        match permission_of(self, state, names::permission::TARGET, card, seat) {
            Say::Cannot(by) => Err(No::because(r::TARGET_FORBIDDEN, Word(names::BARRED)).of(by)),
            _ => Ok(()),
        }
    }

    fn on_moved(&self, tx: &mut Tx<'_>, card: Card, _: Zone, to: Zone, _: Rule) -> Run {
        if to == self.shared(zone::LINE) {
            rulekeeper::effect::moments::happen(self, tx, moment::ENTERS, card, NOBODY, 0)?;
        }
        Ok(())
    }

    fn on_tokens(&self, tx: &mut Tx<'_>, on: Holder, kind: Token, by: i16) -> Run {
        match on {
            Holder::Card(card) if kind.0 == token::WOUND && by > 0 => self.after_wounds(tx, card, by),
            _ => Ok(()),
        }
    }

    fn on_cube(&self, tx: &mut Tx<'_>, kind: u8, _: Seat, from: i16, to: i16) -> Run {
        if kind == track::TIME { self.enter_spaces(tx, from, to) } else { Ok(()) }
    }

    fn refills_decks(&self) -> bool {
        true
    }

    fn on_empty_deck(&self, tx: &mut Tx<'_>, seat: Seat, left: i16) -> Run {
        let (deck, discard) = (self.zone(zone::DECK, seat), self.zone(zone::DISCARD, seat));
        if tx.table().cards(discard).is_empty() {
            return Ok(());
        }
        while let Some(card) = tx.table().top(discard) {
            if tx.is_off(r::DECK_EMPTY) {
                return Ok(());
            }
            tx.put(r::DECK_EMPTY, card, deck, rulekeeper::engine::Side::Top)?;
        }
        tx.shuffle(r::DECK_EMPTY, deck)?;
        tx.now(rulekeeper::effect::verbs::draw::cards(seat, left))
    }

    fn react(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        let it = tx.frame_ref().map_or(NO_CARD, |frame| frame.it);
        let inner = tx.open_new(frame::ABILITY)?;
        (inner.seat, inner.source, inner.line, inner.it) = (seat, card, line, it);
        let to = self.zone(zone::DISCARD, seat);
        tx.steps(&[scene::body(line), Step::new(steps::DISPOSE).a(card.0).b(to.0.into()).c(1)])
    }
}

impl Game for Toy {
    fn kind(&self) -> &'static GameKind {
        &KIND
    }

    fn kit(&self) -> &Kit {
        &self.kit
    }

    fn dials(&self) -> &'static [Dial] {
        &[
            Dial { name: "spawn", about: "a foe comes into the line" },
            Dial { name: "strike", about: "a foe of the line strikes" },
        ]
    }

    fn verbs(&self) -> &'static [GameVerb] {
        VERBS
    }

    fn pages(&self) -> &'static [Section] {
        PAGES
    }

    fn start(&self) -> Result<State, String> {
        begun(self.lay(), Step::new(steps::DEAL))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.heroes.get(seat.index()).map_or_else(String::new, |hero| self.library.entry(*hero).id.clone())
    }

    fn results(&self) -> &'static [(&'static str, Option<Goal>)] {
        &[("going on", None), ("victory", Some(Goal::Victory)), ("defeat", Some(Goal::Defeat))]
    }

    fn learn(&self, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
        open(&self.kit.options, packs)
    }

    fn same_pile(&self, one: &Entry, other: &Entry) -> bool {
        one.kind == other.kind && one.texts == other.texts
    }

    fn table_rule(&self) -> Rule {
        r::TABLE_CORRECT
    }
}

impl Toy {
    pub fn zone(&self, kind: u8, seat: Seat) -> Zone {
        self.layout.zone(kind, seat)
    }

    pub fn shared(&self, kind: u8) -> Zone {
        self.layout.zone(kind, NOBODY)
    }

    pub fn count(&self, kind: u8, seat: Seat) -> rulekeeper::table::Counter {
        self.layout.counter(kind, seat)
    }

    pub fn hero(&self, table: &Table, seat: Seat) -> Card {
        let is_hero = |card: &&Card| table.face(**card).is_some_and(|f| self.library.kind(f) == kind::HERO);
        table.cards(self.zone(zone::AREA, seat)).iter().find(is_hero).copied().unwrap_or(NO_CARD)
    }

    /// Lays the table out: heroes, decks as lots, foes, omens, tiles, the chief.
    fn lay(&self) -> Result<Table, rulekeeper::table::Full> {
        let mut table = Table::laid(&self.layout)?;
        for seat in (0..self.layout.seats).map(Seat) {
            let hero = self.heroes[seat.index()];
            table.deal_known(hero, self.zone(zone::AREA, seat), seat)?;
            let ids = &self.library.entry(hero).lists[0];
            let faces: Vec<Face> = ids.iter().filter_map(|id| self.library.find(id)).collect();
            let deck = self.copies(&faces);
            self.pile(&mut table, &deck, self.zone(zone::DECK, seat), seat)?;
        }
        for (what, zone) in [(kind::FOE, zone::FOE_DECK), (kind::OMEN, zone::OMENS)] {
            let faces: Vec<Face> = self.library.of_kind(what).filter(|face| !self.is_chief(*face)).collect();
            let faces = self.copies(&faces);
            self.pile(&mut table, &faces, self.shared(zone), NOBODY)?;
        }
        for face in self.library.of_kind(kind::FOE).filter(|face| self.is_chief(*face)) {
            table.deal_known(face, self.shared(zone::CAMP), NOBODY)?;
        }
        self.lay_field(&mut table)?;
        Ok(table)
    }

    fn is_chief(&self, face: Face) -> bool {
        self.library.entry(face).texts.first().is_some_and(Option::is_some)
    }

    fn copies(&self, faces: &[Face]) -> Vec<Face> {
        let copies = |face: &Face| vec![*face; usize::from(self.library.entry(*face).copies)];
        faces.iter().flat_map(copies).collect()
    }

    fn pile(
        &self,
        table: &mut Table,
        faces: &[Face],
        zone: Zone,
        seat: Seat,
    ) -> Result<(), rulekeeper::table::Full> {
        let lot = table.start_lot(faces.iter().copied(), [])?;
        faces.iter().try_for_each(|_| table.deal_unseen(lot, zone, seat).map(|_| ()))
    }

    /// Nine tiles, unseen and face down, but the one in the middle.
    fn lay_field(&self, table: &mut Table) -> Result<(), rulekeeper::table::Full> {
        let all: Vec<Face> = self.library.of_kind(kind::TILE).collect();
        let mut faces = self.copies(&all);
        faces.truncate(9);
        let middle = faces.remove(0);
        let lot = table.start_lot(faces.iter().copied(), [])?;
        for n in 0..9u8 {
            let spot = Spot { x: (n % 3) as i8, y: (n / 3) as i8 };
            let card = if n == 4 {
                table.deal_known(middle, self.shared(zone::FIELD), NOBODY)?
            } else {
                table.deal_unseen(lot, self.shared(zone::FIELD), NOBODY)?
            };
            table.lay_square(card, spot, if n == 4 { 0 } else { FACE_DOWN });
        }
        Ok(())
    }
}
