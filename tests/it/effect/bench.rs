//! A small table written as text, a line run on it, and the table as text again.
//!
//! `hand: slash lore; strength 2; bram hand: guard; line: wolf+1w brute!; time 3` has Ada with two cards and a
//! strength of two, Bram with one card, two foes. After a card's name stand `+2w` wounds, `+1s` sparks, `/` tilted,
//! `!` raging, `?` face down, `~` turned over; `*` before it: nobody has seen it. `this` is the card whose line runs;
//! it lies in Ada's area unless the text says otherwise. Parts have the order that `describe` gives them.

use std::sync::Arc;

use rulekeeper::content::pack::Source;
use rulekeeper::effect::Lexicon;
use rulekeeper::effect::scene::{body, frame_for};
use rulekeeper::engine::agenda::Agenda;
use rulekeeper::engine::chance::Seed;
use rulekeeper::engine::{Ask, Log, Machine, Opt, Position, State, Step, Stop, Tx};
use rulekeeper::games::game::Game;
use rulekeeper::table::{
    Card, Change, FACE_DOWN, FIRST_MARK, Hand, Holder, Layout, NO_RULE, NOBODY, Seat, Spot, TILTED, TURNED,
    Table, Token, Zone,
};

use crate::toy;
use crate::toy::names::{counter, frame, token, track, zone};

const ADA: Seat = Seat(0);
const BRAM: Seat = Seat(1);
const OF_SEAT: &[u8] = &[zone::HAND, zone::AREA, zone::ATTACHED, zone::DISCARD, zone::DECK];
const SHARED: &[u8] =
    &[zone::LINE, zone::FALLEN, zone::FOE_DECK, zone::OMENS, zone::PAST, zone::CAMP, zone::FIELD];
const MARKS: &[(char, u8)] = &[('/', TILTED), ('!', FIRST_MARK), ('?', FACE_DOWN), ('~', TURNED)];

/// The toy with one more card, `this`, that has these lines.
pub fn game_with(lines: &[&str]) -> Arc<dyn Game> {
    let quoted: Vec<String> = lines.iter().map(|line| format!("'{}'", line.replace('\'', "''"))).collect();
    let pack = format!(
        "pack: probe\ncards:\n- {{id: this, name: This, copies: 0, keywords: [Light], do: [{}]}}\n",
        quoted.join(", ")
    );
    open(&[Source::embedded("probe.yaml", &pack)])
}

pub fn open(packs: &[Source]) -> Arc<dyn Game> {
    (toy::KIND.open)(&Default::default(), packs).unwrap_or_else(|problems| panic!("{:#?}", problems.kept()))
}

/// The words of the toy.
pub fn lexicon() -> Lexicon {
    open(&[]).library().lexicon.clone()
}

/// A game standing on a small table.
pub struct Bench {
    pub game: Arc<dyn Game>,
    pub position: Position,
    pub this: Card,
    answers: Vec<String>,
}

/// Runs a line on the table before; the answers given, it has to end in the table after.
#[track_caller]
pub fn check_effect(line: &str, before: &str, answers: &str, after: &str) {
    let mut bench = Bench::new(&[line], before);
    assert_eq!(bench.describe(), before, "the table of `{line}` is not described as it is laid");
    bench.run(answers);
    assert_eq!(bench.describe(), after, "after `{line}`");
}

impl Bench {
    #[track_caller]
    pub fn new(lines: &[&str], table: &str) -> Bench {
        Bench::of(game_with(lines), "this", table)
    }

    #[track_caller]
    pub fn of(game: Arc<dyn Game>, this: &str, text: &str) -> Bench {
        let layout = game.layout().clone();
        let mut table = Table::laid(&layout).unwrap();
        for (seat, hero) in [(ADA, "ada"), (BRAM, "bram")] {
            table.deal_known(game.face(hero).unwrap(), layout.zone(zone::AREA, seat), seat).unwrap();
        }
        let mut bench = Bench {
            game,
            position: Position::default(),
            this: rulekeeper::table::NO_CARD,
            answers: Vec::new(),
        };
        let parts: Vec<&str> = text.split("; ").filter(|part| !part.is_empty()).collect();
        let mut later = Vec::new();
        for part in &parts {
            bench.lay(&mut table, &layout, part, this, &mut later);
        }
        if bench.this == rulekeeper::table::NO_CARD {
            let face = bench.game.face(this).unwrap();
            bench.this = table.deal_known(face, layout.zone(zone::AREA, ADA), ADA).unwrap();
        }
        bench.position = Position::new(State { table, ..State::default() });
        bench.position.state.agenda = Agenda::starting(Step::new(toy::steps::FREE)).unwrap();
        bench.with_tx(|tx| {
            for change in &later {
                tx.emit(NO_RULE_BUT, *change).unwrap();
            }
            tx.set_clock(NO_RULE_BUT, Hand::Turn, 0).unwrap();
        });
        bench
    }

    fn lay(&mut self, table: &mut Table, layout: &Layout, part: &str, this: &str, later: &mut Vec<Change>) {
        let (seat, rest) = match part.strip_prefix("bram ") {
            Some(rest) => (BRAM, rest),
            None => (ADA, part),
        };
        let Some((name, cards)) = rest.split_once(':') else {
            let (name, number) = rest.rsplit_once(' ').unwrap();
            later.push(number_change(table, layout, name, seat, number.parse().unwrap()));
            return;
        };
        let kind = zone::NAMES.iter().position(|n| *n == name).unwrap_or_else(|| panic!("{name}")) as u8;
        let owner = if layout.zones[usize::from(kind)].per_seat { seat } else { NOBODY };
        for card in cards.split_whitespace() {
            self.lay_card(table, layout.zone(kind, seat), owner, card, this, later);
        }
    }

    fn lay_card(
        &mut self,
        table: &mut Table,
        zone: Zone,
        owner: Seat,
        text: &str,
        this: &str,
        later: &mut Vec<Change>,
    ) {
        let unseen = text.starts_with('*');
        let text = text.trim_start_matches('*');
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(text.len());
        let (name, tail) = text.split_at(end);
        let id = if name == "this" { this } else { name };
        let face = self.game.face(id).unwrap_or_else(|| panic!("no card `{id}`"));
        let card = if ["ada", "bram"].contains(&name) {
            table.cards(zone)[0]
        } else if unseen {
            let lot = table.start_lot([face], []).unwrap();
            table.deal_unseen(lot, zone, owner).unwrap()
        } else {
            table.deal_known(face, zone, owner).unwrap()
        };
        if name == "this" {
            self.this = card;
        }
        let marks = MARKS.iter().filter(|(c, _)| tail.contains(*c)).fold(0, |all, (_, mark)| all | mark);
        let spot = tail.find('@').map(|at| {
            let mut digits = tail[at + 1..].chars().map(|c| c.to_digit(10).unwrap_or(0) as i8);
            Spot { x: digits.next().unwrap_or(0), y: digits.next().unwrap_or(0) }
        });
        table.lay_square(card, spot.unwrap_or_default(), marks);
        for heap in tail.split(['+', '@']).skip(1).filter(|heap| heap.len() > 1) {
            let kind = Token(match heap.trim_end_matches(|c: char| !c.is_alphanumeric()).as_bytes()[1] {
                b'w' => token::WOUND,
                b's' => token::SPARK,
                _ => continue,
            });
            let to = i16::from(heap.as_bytes()[0] - b'0');
            later.push(Change::Tokens { on: Holder::Card(card), kind, from: 0, to });
        }
    }

    /// Works on the position as a rule would.
    pub fn with_tx<T>(&mut self, work: impl FnOnce(&mut Tx<'_>) -> T) -> T {
        let mut log = Log::kept();
        let layout = self.game.layout().clone();
        work(&mut Tx::new(&mut self.position, &layout, &mut log))
    }

    /// Carries out the first line of `this` as an action of Ada.
    #[track_caller]
    pub fn run(&mut self, answers: &str) {
        let this = self.this;
        self.run_line_of(this, 0, answers);
    }

    /// Carries out a line of a card as an action of Ada, until the turn asks what to do next.
    #[track_caller]
    pub fn run_line_of(&mut self, card: Card, line: u16, answers: &str) {
        self.start(card, line);
        self.settle(answers);
    }

    pub fn start(&mut self, card: Card, line: u16) {
        let face = self.position.state.table.face(card).unwrap();
        let line = self.game.library().entry(face).lines.start + line;
        self.with_tx(|tx| {
            tx.open(frame_for(frame::ACTION, ADA, card, line)).unwrap();
            tx.steps(&[body(line), Step::new(toy::steps::ACTION_END)]).unwrap();
        });
    }

    /// Runs on with these answers; all are needed, and no more.
    #[track_caller]
    pub fn settle(&mut self, answers: &str) {
        self.answers = answers.split(", ").filter(|a| !a.is_empty()).map(str::to_owned).collect();
        self.answers.reverse();
        let game = Arc::clone(&self.game);
        let machine = Machine::new(&*game);
        let mut log = Log::kept();
        machine.settle(&mut self.position, &mut log).unwrap();
        while self.position.state.question.is_open() && self.position.state.question.ask != Ask::Turn {
            let opt = self.answer();
            match machine.answer(&mut self.position, opt, &mut log) {
                Ok(()) => {}
                Err(Stop::Refused(no)) => panic!("refused {opt:?}: {no:?}"),
                Err(Stop::Fault(fault)) => panic!("{fault}"),
            }
        }
        assert!(self.answers.is_empty(), "nobody asked for {:?}", self.answers);
        self.position.state.table.check(self.game.layout()).unwrap();
    }

    #[track_caller]
    fn answer(&mut self) -> Opt {
        let question = self.position.state.question;
        if question.ask == Ask::Draw {
            return Seed::new(0).answer(self.game.layout(), &self.position.state).unwrap();
        }
        if let Some(only) = question.forced() {
            return only;
        }
        let Some(answer) = self.answers.pop() else {
            panic!("unanswered: {:?} of {:?}: {:?}", question.ask, question.who, self.offered())
        };
        if question.ask == Ask::Roll {
            let faces = &self.game.layout().die(question.die).faces;
            return Opt::Side(faces.iter().position(|face| *face == answer).unwrap() as u8);
        }
        let at = self.offered().iter().position(|offer| *offer == answer);
        let at = at.or_else(|| answer.strip_prefix('#')?.parse::<usize>().ok().map(|n| n - 1));
        let at = at.unwrap_or_else(|| panic!("`{answer}` is none of {:?}", self.offered()));
        question.legal().nth(at).unwrap()
    }

    /// The options that may be taken, in words.
    pub fn offered(&self) -> Vec<String> {
        self.position.state.question.legal().map(|opt| self.opt_name(opt)).collect()
    }

    fn opt_name(&self, opt: Opt) -> String {
        match opt {
            Opt::Card(card) | Opt::Act { card, .. } => self.id(card),
            Opt::Seat(seat) => self.game.seat_name(seat),
            Opt::Amount(n) => n.to_string(),
            Opt::Branch(n) => format!("branch {n}"),
            Opt::Yes => "yes".to_owned(),
            Opt::No => "no".to_owned(),
            Opt::Done => "done".to_owned(),
            other => format!("{other:?}"),
        }
    }

    pub fn id(&self, card: Card) -> String {
        let table = &self.position.state.table;
        if card == self.this {
            return "this".to_owned();
        }
        table.face(card).map_or("*".to_owned(), |face| self.game.library().entry(face).id.clone())
    }

    // ---- the table in words ----

    pub fn describe(&self) -> String {
        let layout = self.game.layout();
        let table = &self.position.state.table;
        let mut parts = Vec::new();
        for (seat, prefix) in [(ADA, ""), (BRAM, "bram ")] {
            for kind in OF_SEAT {
                self.describe_zone(layout.zone(*kind, seat), prefix, &mut parts);
            }
            for (name, n) in [
                ("strength", table.count(layout.counter(counter::STRENGTH, seat))),
                ("courage", table.cube(layout.track(track::COURAGE, seat))),
                ("wounds", table.tokens(Holder::Seat(seat), Token(token::WOUND))),
                ("sparks", table.tokens(Holder::Seat(seat), Token(token::SPARK))),
            ] {
                if n != 0 {
                    parts.push(format!("{prefix}{name} {n}"));
                }
            }
        }
        for kind in SHARED {
            self.describe_zone(layout.zone(*kind, NOBODY), "", &mut parts);
        }
        match table.cube(layout.track(track::TIME, NOBODY)) {
            0 => {}
            n => parts.push(format!("time {n}")),
        }
        if !table.lasting().is_empty() {
            parts.push(format!("lasting {}", table.lasting().len()));
        }
        parts.join("; ")
    }

    fn describe_zone(&self, zone: Zone, prefix: &str, parts: &mut Vec<String>) {
        let cards = self.position.state.table.cards(zone);
        let words: Vec<String> = cards.iter().filter_map(|card| self.describe_card(*card, zone)).collect();
        if !words.is_empty() {
            let name = self.game.layout().zone_kind(zone).name;
            parts.push(format!("{prefix}{name}: {}", words.join(" ")));
        }
    }

    fn describe_card(&self, card: Card, zone: Zone) -> Option<String> {
        let table = &self.position.state.table;
        let piece = table.piece(card);
        let mut text = self.id(card);
        if let Err(lot) = piece.face() {
            let face = table.lots().members(lot)[0].get().unwrap();
            text = format!("*{}", self.game.library().entry(face).id);
        }
        let plain = text.len();
        for (kind, letter) in [(token::WOUND, 'w'), (token::SPARK, 's')] {
            match table.tokens(Holder::Card(card), Token(kind)) {
                0 => {}
                n => text.push_str(&format!("+{n}{letter}")),
            }
        }
        text.extend(MARKS.iter().filter(|(_, mark)| piece.has(*mark)).map(|(c, _)| *c));
        if self.game.layout().kind_of(zone) == zone::FIELD {
            text.push_str(&format!("@{}{}", piece.spot.x, piece.spot.y));
        }
        let at_home = zone == self.game.layout().zone(zone::AREA, ADA) || text == "bram";
        let silent = ["ada", "bram", "this"].contains(&text.as_str()) && at_home;
        (text.len() > plain || !silent).then_some(text)
    }
}

/// Set-up is under no rule of the game.
const NO_RULE_BUT: rulekeeper::table::Rule = rulekeeper::table::Rule(NO_RULE.0 - 1);

fn number_change(table: &Table, layout: &Layout, name: &str, seat: Seat, to: i16) -> Change {
    let kind = match name {
        "strength" => {
            let counter = layout.counter(counter::STRENGTH, seat);
            return Change::Count { counter, from: table.count(counter), to };
        }
        "time" => return Change::Cube { track: layout.track(track::TIME, NOBODY), from: 0, to },
        "courage" => return Change::Cube { track: layout.track(track::COURAGE, seat), from: 0, to },
        "sparks" => token::SPARK,
        "wounds" => token::WOUND,
        other => panic!("`{other}` is no number of the table"),
    };
    Change::Tokens { on: Holder::Seat(seat), kind: Token(kind), from: 0, to }
}
