//! What the rest of the program asks of a game: how to open it, its words, its pages. A game is one value that
//! implements `Law` (the steps), `Host` (the effect language) and `Game` (this).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::kit::Kit;
pub use super::sections::{Cell, Column, Rows, Section};
use crate::content::Problems;
use crate::content::pack::{Packed, Source};
use crate::effect::Host;
use crate::effect::library::Entry;
use crate::engine::{No, Opt, State};
use crate::line::GameVerb;
use crate::rules::{RuleBook, RuleRow};
use crate::table::{Card, Face, Holder, NO_CARD, NOBODY, Rule, Seat, Table, Token, Zone};

/// What is chosen before the first card is dealt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Options {
    pub heroes: Vec<String>,
    pub quest: Option<String>,
    pub edition: Option<String>,
    /// Variants and options by name.
    pub others: BTreeMap<String, String>,
}

/// Opens a game, or says everything that is wrong with its content.
pub type Open = fn(&Options, &[Source]) -> Result<Arc<dyn Game>, Problems>;

/// A game that can be opened.
pub struct GameKind {
    pub id: &'static str,
    pub title: &'static str,
    /// One sentence for the list of games.
    pub about: &'static str,
    /// How many may play.
    pub seats: std::ops::RangeInclusive<u8>,
    /// Opens the game with its own content and these packs on top.
    pub open: Open,
    /// How the game with this number of many is set up, so that all of them together are set up in every way. Few
    /// different ones in a row of numbers: each is opened for itself.
    pub setups: fn(u64) -> Options,
    pub book: fn() -> RuleBook,
    /// The game's own content, in the order it is read.
    pub packs: &'static [Packed],
    /// The printed list of what is in the box.
    pub components: &'static Packed,
    /// The readings of its rules behind `--edition`, the usual one first, each with a few words about it; none where
    /// there is only one.
    pub editions: &'static [(&'static str, &'static str)],
    /// What questions ask, by their names, where a name says too little by itself.
    pub asked: &'static [(&'static str, &'static str)],
}

/// Opened games that are kept at hand: reading content takes longer than playing a short game.
const AT_HAND: usize = 32;

type Opened = (&'static str, Options, Vec<Source>, Arc<dyn Game>);

impl GameKind {
    /// Opens the game, or gives the one that was opened the same way before. What is opened never changes, so
    /// nobody can tell the difference.
    pub fn opened(&'static self, options: &Options, packs: &[Source]) -> Result<Arc<dyn Game>, Problems> {
        static OPENED: Mutex<Vec<Opened>> = Mutex::new(Vec::new());
        let same = |(id, of, with, _): &Opened| *id == self.id && of == options && with == packs;
        let known = OPENED
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .find(|o| same(o))
            .map(|o| Arc::clone(&o.3));
        if let Some(game) = known {
            return Ok(game);
        }
        let game = (self.open)(options, packs)?;
        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.len() == AT_HAND {
            opened.remove(0);
        }
        opened.push((self.id, options.clone(), packs.to_vec(), Arc::clone(&game)));
        Ok(game)
    }
}

/// Something else that is chosen before the first card is dealt: a variant, or a reading of an unclear rule.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub name: &'static str,
    /// What it can be, the usual first; empty where it is a list of names.
    pub values: &'static [&'static str],
    pub about: &'static str,
}

impl Setting {
    /// One that is on or off.
    #[must_use]
    pub const fn switch(name: &'static str, about: &'static str) -> Setting {
        Setting { name, values: &["false", "true"], about }
    }

    /// What the players chose, or the usual.
    #[must_use]
    pub fn value<'o>(&self, options: &'o Options) -> &'o str {
        options.others.get(self.name).map_or(self.values.first().copied().unwrap_or(""), String::as_str)
    }
}

/// An automatic step that players may want to be asked about, or to do themselves.
#[derive(Debug, Clone, Copy)]
pub struct Dial {
    pub name: &'static str,
    /// What is done by itself while the dial stands at auto.
    pub about: &'static str,
}

/// A place where books that share a law, or readings of one book, differ.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Compared {
    pub about: &'static str,
    pub readings: Vec<Reading>,
}

/// What one of them says there, and by which rule.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Reading {
    pub of: String,
    pub says: &'static str,
    pub rule: &'static str,
}

/// What a card adds to the points of a seat as the table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The sub-total it is part of.
    pub part: &'static str,
    /// The card; none for cards that nobody has seen and that are counted together.
    pub card: Card,
    pub points: i16,
    pub rule: Rule,
}

/// How a game can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    Victory,
    Defeat,
    /// Points are counted: a competitive game is over.
    Scored,
}

/// What a game calls tilting a card and setting it upright, before and behind the card, and the two states.
#[derive(Debug, Clone, Copy)]
pub struct Tilting {
    pub tilt: (&'static str, &'static str),
    pub right: (&'static str, &'static str),
    pub tilted: &'static str,
    pub upright: &'static str,
}

impl Tilting {
    pub const PLAIN: Tilting =
        Tilting { tilt: ("tilt ", ""), right: ("set ", " upright"), tilted: "tilted", upright: "upright" };
}

/// How a number that changes is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// As what it is called, from what to what.
    ByName,
    /// The same under another name.
    As(&'static str),
    /// Not at all: words are told instead.
    Untold,
    /// A mere yes or no: what is so now, and what is no longer.
    Either(&'static str, &'static str),
}

/// What a player asked for that the open question does not offer.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'w> {
    /// The command, where it was one of the game's.
    pub verb: Option<&'w str>,
    /// The card that was named, where there is one on the table.
    pub card: Option<Card>,
    /// The seat that was named, or in whose name it was said.
    pub seat: Option<Seat>,
    /// Whether the seat or a card was named after a command that asks for nothing more.
    pub more: bool,
}

/// An opened game.
pub trait Game: Host + Send + Sync {
    fn kind(&self) -> &'static GameKind;

    /// The title of every page, with the edition where there are several.
    fn title(&self) -> String {
        self.kind().title.to_owned()
    }

    /// How it was chosen, its book, its words and its packs.
    fn kit(&self) -> &Kit;

    fn options(&self) -> &Options {
        &self.kit().options
    }

    fn book(&self) -> &RuleBook {
        &self.kit().book
    }

    /// Whether a rule of the book holds in the reading that is played.
    fn holds(&self, rule: &RuleRow<'_>) -> bool {
        let _ = rule;
        true
    }

    /// A word behind the printed name of a card that others have too; empty where the name is enough.
    fn told_apart(&self, face: Face) -> &'static str {
        let _ = face;
        ""
    }

    /// Whose card it becomes when players lay it into this zone with their own hands; `None` where it stays whose it is.
    fn owner_in(&self, table: &Table, card: Card, zone: Zone) -> Option<Seat> {
        let _ = (table, card, zone);
        None
    }

    /// What can be chosen beside heroes and quest.
    fn settings(&self) -> &'static [Setting] {
        &[]
    }

    /// The steps that can be asked about or left to the players, in the order of their numbers.
    fn dials(&self) -> &'static [Dial] {
        &[]
    }

    /// The game's word list: questions, commands, facts.
    fn words(&self) -> &[String] {
        &self.kit().words
    }

    /// Commands in the words of its rulebook.
    fn verbs(&self) -> &'static [GameVerb];

    fn pages(&self) -> &'static [Section];

    /// Why a game may not begin with these options: rules, and what is wrong in a few words.
    fn barred(&self) -> Vec<(Rule, String)> {
        Vec::new()
    }

    /// Lays the table out. The first question is asked when the agenda runs.
    fn start(&self) -> Result<State, String>;

    /// The table as it is laid, with the cards of a player's box in the places of ours.
    fn laid(&self) -> Result<State, String> {
        let mut state = self.start()?;
        let library = self.library();
        for (n, entry) in (0u16..).zip(&library.entries).filter(|(_, entry)| !entry.instead_of.is_empty()) {
            for old in entry.instead_of.iter().filter_map(|id| library.find(id)) {
                // A card that is not in this game leaves no place to take.
                state.table.swap_in(old, Face(n));
            }
        }
        Ok(state)
    }

    /// Whether tokens of this kind lie with a seat itself, not on its hero card.
    fn is_on_seats(&self, token: Token) -> bool {
        let _ = token;
        false
    }

    /// The pile from which setup deals this card, where that is not where it lies in the box.
    fn dealt_from(&self, table: &Table, card: Card) -> Option<Zone> {
        let _ = (table, card);
        None
    }

    fn seat_name(&self, seat: Seat) -> String;

    /// The card that stands for a seat: its numbers and tokens are shown as the seat's.
    fn seat_card(&self, state: &State, seat: Seat) -> Card {
        let _ = (state, seat);
        NO_CARD
    }

    /// The heaps of tokens that a number of a card is the sum of; none where it is printed or reckoned otherwise.
    fn counted_from(&self, state: &State, value: u16, card: Card) -> Vec<(Holder, Token)> {
        let _ = (state, value, card);
        Vec::new()
    }

    /// Whether the game has words in other languages than English.
    fn is_translated(&self) -> bool {
        true
    }

    /// Further facts that stand in the way of an option, beside the one its refusal names.
    fn also_missing(&self, state: &State, opt: Opt) -> Vec<No> {
        let _ = (state, opt);
        Vec::new()
    }

    /// Whom the outcome of chance that is asked for is for: the owner of the pile, where nothing else is said.
    fn drawn_for(&self, state: &State) -> Seat {
        let card = state.question.about;
        if card == NO_CARD { NOBODY } else { self.layout().zone_owner(state.table.piece(card).zone) }
    }

    /// What else belongs to the open question, in a few words: how much is asked for, and how much of it there is.
    fn aside(&self, state: &State) -> String {
        let _ = state;
        String::new()
    }

    /// What stands beside an answer in the place of the card's line: what it costs, what is printed.
    fn price_of(&self, state: &State, opt: Opt) -> String {
        let _ = (state, opt);
        String::new()
    }

    /// Whether a game like this lays anything into zones of this kind.
    fn uses_zone(&self, kind: u8) -> bool {
        let _ = kind;
        true
    }

    /// Whether a seat has no part in the game any more: what comes back to it with a new round is not told.
    fn has_no_part(&self, state: &State, seat: Seat) -> bool {
        let _ = (state, seat);
        false
    }

    /// What is told behind the fact of a refusal: which Keyword, which of several.
    fn details(&self, no: &No) -> String {
        let _ = no;
        String::new()
    }

    /// The same, where it hangs on what lies on the table.
    fn details_now(&self, _: &State, no: &No) -> String {
        self.details(no)
    }

    /// Further names of an option, for what everybody has one of: `quest search`, `use hireling`.
    fn also_called(&self, state: &State, opt: Opt) -> &'static [&'static str] {
        let _ = (state, opt);
        &[]
    }

    /// Cards outside the hand that whoever is asked is looking at, and nobody else: they may be named like those of a hand.
    fn looked_at(&self, state: &State) -> Option<Zone> {
        let _ = state;
        None
    }

    /// Why a word behind a command was not asked for, where the game knows a rule against it.
    fn unasked(&self, _: &State, _: &str) -> Option<No> {
        None
    }

    /// The words for tilting.
    fn tilting(&self) -> Tilting {
        Tilting::PLAIN
    }

    /// How changes of the number with this name are told, and whether those of the mark are.
    fn counting(&self, name: &str) -> Counting {
        let _ = name;
        Counting::ByName
    }

    /// Whether it is told whose a card is from now on; in some games the place where it lies says it.
    fn tells_owners(&self) -> bool {
        true
    }

    /// The option that a command stands for where no option has it of its own.
    fn shorthand(&self, state: &State, verb: &str) -> Option<Opt> {
        let _ = (state, verb);
        None
    }

    /// What stays as it is where the open question is answered with nothing: the leader who leads on.
    fn unchanged(&self, state: &State) -> String {
        let _ = state;
        String::new()
    }

    /// The answer to the open question that a command takes for given, because what it is for comes behind it.
    fn passed_over(&self, state: &State, verb: &str) -> Option<Opt> {
        let _ = (state, verb);
        None
    }

    /// Results by number; 0 is "going on".
    fn results(&self) -> &'static [(&'static str, Option<Goal>)];

    /// A game like this one that knows these cards too.
    fn learn(&self, packs: &[Source]) -> Result<Arc<dyn Game>, Problems>;

    /// The packs opened on top of the game's own content.
    fn packs(&self) -> &[Source] {
        &self.kit().packs
    }

    /// What the rules look for by the place where it lies, and cannot do without: the Location of the party, a hero's
    /// card. Each with what it is; always the same ones in the same order, with no card where there is none.
    fn anchors(&self, table: &Table) -> Vec<(String, Card)> {
        let _ = table;
        Vec::new()
    }

    /// The rule that lets players put the table right, and name cards of hidden hands.
    fn table_rule(&self) -> Rule;

    /// The rule by which nothing is done once the game has ended.
    fn over(&self, state: &State) -> Option<No> {
        let _ = state;
        None
    }

    /// Why the open question cannot be passed, where a rule says so.
    fn not_passed(&self, state: &State) -> Option<No> {
        let _ = state;
        None
    }

    /// Whether two entries go into the same pile: what differs in this can only have been drawn from the wrong one.
    fn same_pile(&self, one: &Entry, other: &Entry) -> bool {
        one.kind == other.kind && one.owner == other.owner
    }

    /// A short hash of all content and rules.
    fn fingerprint(&self) -> &str {
        &self.kit().fingerprint
    }

    /// Why the open question does not offer this; `None` leaves it at the rule that asks.
    fn explain(&self, state: &State, wish: &Wish<'_>) -> Option<No> {
        let _ = (state, wish);
        None
    }

    /// How much a simple sensible player likes an option.
    fn liking(&self, state: &State, opt: Opt) -> i32 {
        let _ = (state, opt);
        0
    }

    /// The points of a seat when the game is over, and whether nobody has done better; for games that count points.
    fn standing(&self, state: &State, seat: Seat) -> Option<(i16, bool)> {
        let _ = (state, seat);
        None
    }

    /// Whether what is played are the last turns.
    fn is_ending(&self, state: &State) -> bool {
        let _ = state;
        false
    }

    /// The sub-totals of points, in order; none where no points are counted.
    fn score_parts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Everything that would count for a seat if the game ended as the table stands.
    fn counted(&self, state: &State, seat: Seat) -> Vec<Counted> {
        let _ = (state, seat);
        Vec::new()
    }

    /// The face a card of the content has, by id.
    fn face(&self, id: &str) -> Option<Face> {
        self.library().find(id)
    }
}
