//! What the rules read off a face again and again, worked out once: colour, kind of damage, what it is vulnerable to.

use std::ops::Range;

use super::actions::{FINALLY, PAY};
use super::defence::CANCEL;
use super::names::{action, kind, moment, printed, value, zone};
use crate::effect::ast::{Amount, Arg, Filter, Head, Noun, Quant, Selector, Stmt};
use crate::effect::library::{Entry, LineEntry};
use crate::effect::vocabulary::find;
use crate::effect::{Library, Verb};
use crate::table::Face;

/// One of the three Enemy decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    Blue,
    Red,
    Green,
}

impl Colour {
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

    pub fn named(text: &str) -> Option<Colour> {
        match text {
            "blue" => Some(Colour::Blue),
            "red" => Some(Colour::Red),
            "green" => Some(Colour::Green),
            _ => None,
        }
    }
}

/// Where a Hero Card starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rank {
    #[default]
    Basic,
    Advanced,
    Reward,
}

/// Facts of one face, ready for use.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts of a face, each its own")]
pub struct Info {
    pub colour: Option<Colour>,
    pub magical: bool,
    pub raging: bool,
    pub special: bool,
    pub gear: bool,
    pub rank: Rank,
    /// Letter and number of the restriction box.
    pub restriction: Option<(u8, i16)>,
    /// What an Enemy is vulnerable to, or a Hero is proficient with, or an Encounter asks of Enemies: Keywords as bits.
    pub keywords: u128,
    /// What Reinforcements are drawn from, where the card says so.
    pub reinforcements: Option<(Colour, u128)>,
    /// Whether it has a Reflex of free timing.
    pub free_reflex: bool,
    /// All lines of the face.
    pub lines: Range<u16>,
    /// Those among them that are Actions for the own turn.
    pub actions: Vec<u16>,
    /// What its price is where that is printed as a number.
    pub price: Option<i16>,
}

/// Facts of one line, ready for use.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts of a line, each its own")]
pub struct LineInfo {
    /// The kind of Action it is, if it is one.
    pub action: Option<u16>,
    /// Zone kinds that it names, as bits.
    pub zones: u64,
    /// Whether it puts cards into a Hero Area.
    pub places: bool,
    /// Whether it deals damage.
    pub deals: bool,
    /// Whether it attacks at all: by what it deals, or by another Action in it.
    pub assaults: bool,
    /// Whether it is a Reflex that changes an Action: it answers one of the Action's attacks.
    pub modifies: bool,
    /// The Range printed before it, where there is one.
    pub range: i16,
    /// Whether it cancels damage.
    pub cancels: bool,
    /// Whether anything has to be paid for what its body does.
    pub costs: bool,
    /// Whether paying is the first that its body does.
    pub pays_first: bool,
    /// Whether its body declares a target.
    pub aims: bool,
    /// Whether it declares a target, in its body or in what is got for what that pays first.
    pub takes_aim: bool,
    /// Whether it declares no more than one.
    pub one_aim: bool,
    /// Whether it is an Action that neither declares a target nor deals damage.
    pub plain: bool,
    /// Whether it attacks without declaring a target of its own: by what it deals, or by another Action in it.
    pub attacks: bool,
    /// Whether no condition and no limit stands before it.
    pub unconditional: bool,
    /// Where its body begins with a target that is any Enemy within a Range and then attacks it: the block that
    /// says so, and the Range. The block is the body, or what is got for what the body pays first.
    pub strikes: Option<(u8, i16)>,
}

impl LineInfo {
    /// Whether it is used from a zone of this kind: where it says, or else from the Hero Area and other cards in play.
    #[inline]
    pub fn is_used_from(&self, here: u8) -> bool {
        self.zones == 0 && here != zone::HAND || self.zones >> here & 1 == 1
    }

    /// The Range within which any Enemy may be the target of the body.
    pub fn body_range(&self) -> Option<i16> {
        self.strikes.filter(|(block, _)| *block == 0).map(|(_, range)| range)
    }
}

/// The facts of all lines, by number.
pub fn of_lines(library: &Library) -> Vec<LineInfo> {
    library.lines.iter().map(of_line).collect()
}

fn of_line(entry: &LineEntry) -> LineInfo {
    let line = &entry.line;
    let body = line.blocks.first().map(Vec::as_slice).unwrap_or_default();
    let is = |stmt: &Stmt, verb: &'static Verb| std::ptr::eq(stmt.verb, verb);
    let to_area = |arg: &Arg| matches!(arg, Arg::Zone(to) if to.kind == u16::from(zone::AREA));
    let zone = |arg: &&Arg| matches!(arg, Arg::Zone(_));
    let places = |stmt: &Stmt| stmt.verb.name() == "move" && stmt.args.iter().find(zone).is_some_and(to_area);
    let declares = |stmt: &Stmt| matches!(stmt.verb.name(), "target" | "deal");
    let aims = body.iter().any(|stmt| stmt.verb.aims);
    let deals = line.blocks.iter().flatten().any(|stmt| stmt.verb.name() == "deal");
    let pays_first = body.first().is_some_and(|stmt| is(stmt, &PAY));
    let paid = body.first().filter(|_| pays_first).and_then(gain);
    let paid = paid.map_or(&[][..], |gain| &line.blocks[usize::from(gain)]);
    let unconditional = match &line.head {
        Head::Action(action) => action.cond.is_none() && action.limit.is_none(),
        _ => false,
    };
    let uses = |stmt: &Stmt| stmt.verb.name() == "use";
    let assaults = deals || line.blocks.iter().flatten().any(uses);
    let paid_block = if pays_first { gain(&body[0]) } else { Some(0) };
    LineInfo {
        action: if let Head::Action(action) = &line.head { Some(action.kind) } else { None },
        zones: line.zones.iter().fold(0, |bits, zone| bits | 1 << zone),
        places: line.blocks.iter().flatten().any(places),
        deals,
        assaults,
        modifies: matches!(&line.head, Head::Action(of) if answers_attack(&of.at)),
        range: match &line.head {
            Head::Action(of) => super::range::printed(of.range.as_ref()),
            _ => super::range::printed(None),
        },
        cancels: line.blocks.iter().flatten().any(|stmt| is(stmt, &CANCEL)),
        costs: body.iter().any(|stmt| is(stmt, &PAY) || is(stmt, &FINALLY)),
        pays_first,
        aims,
        one_aim: body.iter().chain(paid).filter(|stmt| stmt.verb.aims).count() == 1,
        takes_aim: aims || paid.iter().any(|stmt| stmt.verb.aims),
        attacks: !aims && !pays_first && (deals || body.iter().any(uses)),
        plain: matches!(&line.head, Head::Action(_)) && !line.blocks.iter().flatten().any(declares),
        unconditional,
        // An Encounter is a target of attacks only: what does not attack looks for its target by itself.
        strikes: strikes(entry, paid_block.filter(|_| assaults)),
    }
}

/// Whether one of these moments is an attack of a Hero.
fn answers_attack(at: &[u16]) -> bool {
    at.iter().any(|at| [moment::STRIKE, moment::DEALT].map(u16::from).contains(at))
}

/// What is got for what is paid.
pub fn gain(stmt: &Stmt) -> Option<u8> {
    if let Some(Arg::Block(gain)) = stmt.args.get(1) { Some(*gain) } else { None }
}

/// The block and its Range, where it attacks any Enemy within it.
fn strikes(entry: &LineEntry, block: Option<u8>) -> Option<(u8, i16)> {
    let block = block.filter(|block| entry.sure_at_target(*block))?;
    let first = entry.line.blocks.get(usize::from(block))?.first()?;
    first
        .args
        .iter()
        .find_map(|arg| if let Arg::Cards(of) = arg { any_enemy(of) } else { None })
        .map(|n| (block, n))
}

/// The Range of a choice of one Enemy of whichever sort.
pub fn any_enemy(selector: &Selector) -> Option<i16> {
    let one = selector.quant == Quant::Exactly(Amount::Const(1));
    let enemy = selector.noun == Noun::Kind(kind::ENEMY) && selector.keywords.is_empty();
    match selector.filters.as_slice() {
        [Filter::Within(Amount::Const(range))] if one && enemy => Some(*range),
        _ => None,
    }
}

/// The facts of all faces, by number.
pub fn all(library: &Library) -> Vec<Info> {
    let faces = (0u16..).map(Face).zip(&library.entries);
    faces.map(|(face, entry)| of(library, face, entry)).collect()
}

/// What the cheapest card is printed with that can be bought; nothing is too dear where one does not say it in figures.
pub fn least_price(infos: &[Info]) -> i16 {
    let sold = infos.iter().filter(|info| info.rank == Rank::Advanced);
    sold.map(|info| info.price.unwrap_or(i16::MIN)).min().unwrap_or(i16::MAX)
}

fn of(library: &Library, face: Face, entry: &Entry) -> Info {
    let text = |n: usize| entry.texts.get(n).and_then(Option::as_deref).unwrap_or_default();
    let words = |n: usize| entry.words.get(n).map_or(0, |words| bits(library, words));
    let free = |line: u16| match &library.line(line).line.head {
        Head::Action(of) => of.kind == action::REFLEX && of.at.is_empty(),
        _ => false,
    };
    let lines = entry.lines.clone();
    let in_turn =
        |line: &u16| matches!(&library.line(*line).line.head, Head::Action(of) if of.kind != action::REFLEX);
    let actions = lines.clone().filter(in_turn).collect();
    let price = library.printed_number(face, value::RESOLVE);
    let mut info = Info { free_reflex: lines.clone().any(free), lines, actions, price, ..Info::default() };
    match entry.kind {
        kind::HERO => info.keywords = words(printed::HERO_PROFICIENCIES),
        kind::CARD => {
            info.gear = text(printed::CARD_SORT) == "gear";
            info.rank = match text(printed::CARD_RANK) {
                "advanced" => Rank::Advanced,
                "reward" | "transient" => Rank::Reward,
                _ => Rank::Basic,
            };
            info.restriction = restriction(text(printed::CARD_RESTRICTION));
        }
        kind::ALLY => info.magical = text(printed::ALLY_DAMAGE) == "magical",
        kind::ENEMY => {
            info.colour = Colour::named(text(printed::ENEMY_COLOUR));
            info.special = info.colour.is_none();
            info.magical = text(printed::ENEMY_DAMAGE) == "magical";
            info.raging = !text(printed::ENEMY_RAGING).is_empty();
            info.keywords = words(printed::ENEMY_VULNERABILITIES);
        }
        kind::ENCOUNTER => {
            info.colour = Colour::named(text(printed::ENCOUNTER_COLOUR));
            info.special = !text(printed::ENCOUNTER_SPECIAL).is_empty();
            info.keywords = words(printed::ENCOUNTER_KEYWORDS);
            let colour = Colour::named(text(printed::ENCOUNTER_REINFORCEMENT_COLOUR));
            let keywords = words(printed::ENCOUNTER_REINFORCEMENT_KEYWORDS);
            info.reinforcements = colour.map(|colour| (colour, keywords));
        }
        _ => {}
    }
    info
}

fn bits(library: &Library, words: &[String]) -> u128 {
    let known = &library.lexicon.keywords;
    words.iter().filter_map(|word| find(known, word)).fold(0, |bits, n| bits | 1 << n)
}

/// `H2` is the letter H and the number 2.
fn restriction(text: &str) -> Option<(u8, i16)> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    Some((letter, text.get(1..)?.parse().ok()?))
}
