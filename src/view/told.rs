//! Events as lines for people: what happened and what hands must do; and backwards, for taking back. Every card is
//! named as the viewer knew it at that time, and no longer once it is shuffled away.

use serde::Serialize;

use super::changes::{Sort, Speaker, card_of, mixes};
use super::names::{Language, Names, Viewer};
use super::page::{Block, Item, Text};
use super::words;
use crate::engine::{Event, State};
use crate::games::game::Game;
use crate::table::layout::Sight;
use crate::table::{Card, Change, NOBODY, Rule, Seat, Table, Zone};

/// One line about what happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    pub text: Text,
    #[serde(skip)]
    pub rule: Rule,
    /// Whether hands have to do it at a real table.
    pub hands: bool,
    /// A new round, phase or turn: the heading of what follows.
    pub heading: bool,
    /// Whose area of the table it is about.
    #[serde(skip)]
    pub area: Seat,
}

/// Moves of so many cards that empty a zone are told in one line.
const MANY: usize = 3;

/// What happened, told from the state before it.
#[must_use]
pub fn told(before: &Names<'_>, events: &[Event]) -> Vec<Told> {
    told_in(before, events, &mut Box::new(*before.state))
}

/// The same with room for a state, which is written over: a new one costs more than most of what is told.
#[must_use]
pub fn told_in(before: &Names<'_>, events: &[Event], room: &mut State) -> Vec<Told> {
    let mut walk = Walk::new(before, room);
    walk.hides = events.iter().any(|event| hides(before, &event.change));
    let mut at = 0;
    while at < events.len() {
        at += walk.step(&events[at..]);
    }
    gather(walk.lines)
}

/// What happened at a real table: a card that moves on, or a number that changes again, is told once, as hands do it.
#[must_use]
pub fn told_for_hands(before: &Names<'_>, events: &[Event], room: &mut State) -> Vec<Told> {
    walked(Walk { told_as: super::hands::plan(events), ..Walk::new(before, room) }, before, events)
}

/// How hands take it back, told from the state after it.
#[must_use]
pub fn untold_for_hands(after: &Names<'_>, events: &[Event], room: &mut State) -> Vec<Told> {
    let back = |event: &Event| Event { change: event.change.inverse(), ..*event };
    let events: Vec<Event> = events.iter().rev().map(back).collect();
    let walk = Walk { back: true, told_as: super::hands::plan(&events), ..Walk::new(after, room) };
    walked(walk, after, &events)
}

fn walked(mut walk: Walk<'_>, from: &Names<'_>, events: &[Event]) -> Vec<Told> {
    walk.hides = events.iter().any(|event| hides(from, &event.change));
    while walk.at < events.len() {
        let many = walk.step(&events[walk.at..]);
        walk.at += many;
    }
    gather(walk.lines)
}

/// How to take it back, told from the state after it.
#[must_use]
pub fn untold(after: &Names<'_>, events: &[Event]) -> Vec<Told> {
    untold_in(after, events, &mut Box::new(*after.state))
}

/// The same with room for a state, which is written over.
#[must_use]
pub fn untold_in(after: &Names<'_>, events: &[Event], room: &mut State) -> Vec<Told> {
    let back = |event: &Event| Event { change: event.change.inverse(), ..*event };
    let events: Vec<Event> = events.iter().rev().map(back).collect();
    let mut walk = Walk { back: true, ..Walk::new(after, room) };
    walk.hides = events.iter().any(|event| hides(after, &event.change));
    let mut at = 0;
    while at < events.len() {
        at += walk.step(&events[at..]);
    }
    gather(walk.lines)
}

/// The lines as blocks of a page: headings, and lists between them.
#[must_use]
pub fn told_blocks(lines: Vec<Told>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut left = lines.len();
    for line in lines {
        left -= 1;
        match blocks.last_mut() {
            _ if line.heading => blocks.push(Block::Heading(line.text.words().to_owned())),
            Some(Block::List(items)) => items.push(Item::new(line.text)),
            _ => {
                let mut items = Vec::with_capacity(left + 1);
                items.push(Item::new(line.text));
                blocks.push(Block::List(items));
            }
        }
    }
    blocks
}

/// Goes through events with the table as it was at each of them.
struct Walk<'g> {
    game: &'g dyn Game,
    viewer: Viewer,
    language: Language,
    /// Only its table is looked at.
    state: &'g mut State,
    /// What the viewer called cards when they could be seen, each once.
    known: Vec<(Card, String)>,
    /// Whether a card could be seen at some time and not later: only then is it noted what it was called.
    hides: bool,
    /// The card whose noted name is the one it has now: nothing was told of another since.
    fresh: Option<Card>,
    lines: Vec<Told>,
    back: bool,
    /// What each event is told as, and which one is told now; empty where each is told as it is.
    told_as: Vec<Option<Change>>,
    at: usize,
}

impl<'g> Walk<'g> {
    fn new(names: &Names<'g>, room: &'g mut State) -> Walk<'g> {
        room.table.clone_from(&names.state.table);
        Walk {
            game: names.game,
            viewer: names.viewer,
            language: names.language,
            state: room,
            known: Vec::new(),
            hides: true,
            fresh: None,
            lines: Vec::new(),
            back: false,
            told_as: Vec::new(),
            at: 0,
        }
    }

    fn names(&self) -> Names<'_> {
        Names::new(self.game, self.state, self.viewer).speaking(self.language)
    }

    /// Tells the first of these events, with what belongs to it; says how many that were.
    fn step(&mut self, events: &[Event]) -> usize {
        let Some((event, rest)) = events.split_first() else { return 1 };
        let many = self.emptied(events);
        if many >= MANY {
            self.tell_emptied(event, many);
            events[..many].iter().for_each(|event| self.apply(&event.change));
            self.fresh = None;
            return many;
        }
        let card = card_of(&event.change);
        card.filter(|_| may_hide(&event.change)).into_iter().for_each(|card| self.remember(card));
        if card.is_none_or(|card| self.fresh != Some(card)) || renames(&event.change) {
            self.fresh = None;
        }
        let is_found = matches!(event.change, Change::Know { .. });
        let was = card.filter(|_| is_found).map(|card| words::called(&self.names(), card));
        let shown = rest.first().filter(|next| is_shown(&event.change, &next.change));
        self.apply(&event.change);
        shown.into_iter().for_each(|next| self.apply(&next.change));
        card.into_iter().for_each(|card| self.remember(card));
        self.say(event, rest, was);
        if let Some(card) = card.filter(|card| mixes(&event.change, *card)) {
            self.known.retain(|(known, _)| *known != card);
            self.fresh = None;
        }
        1 + usize::from(shown.is_some())
    }

    /// Lots are started without an event; the table of this walk starts them when they are needed.
    fn apply(&mut self, change: &Change) {
        let lot = match change {
            Change::Hide { lot, .. } | Change::Join { to: lot, .. } => lot.index(),
            _ => 0,
        };
        let table: &mut Table = &mut self.state.table;
        while lot >= table.lots().count() && table.new_lot().is_ok() {}
        // A change that does not fit cannot have happened; the rest is told all the same.
        let _ = table.apply(change);
    }

    fn remember(&mut self, card: Card) {
        if self.hides && self.names().sees(card) && self.fresh != Some(card) {
            let title = self.names().title(card);
            self.fresh = Some(card);
            match self.known.iter_mut().find(|(known, _)| *known == card) {
                Some(known) => known.1 = title,
                None => self.known.push((card, title)),
            }
        }
    }

    fn say(&mut self, event: &Event, rest: &[Event], was: Option<String>) {
        let change = match self.told_as.get(self.at) {
            Some(None) => return,
            Some(Some(change)) => *change,
            None => event.change,
        };
        let line = match change {
            Change::Know { card, .. } => self.found_out(card, rest, was),
            Change::Shuffled { zone } if self.back => {
                Some((format!("Shuffle {} again", words::zone(&self.names(), zone)).into(), Sort::Hands))
            }
            Change::Told { .. } | Change::Rolled { .. } if self.back => None,
            _ => {
                let names = self.names();
                let called = |card: Card| {
                    let known = self.known.iter().find(|(known, _)| *known == card);
                    known.map_or_else(|| words::called(&names, card), |(_, title)| title.clone())
                };
                Speaker { names: &names, called: &called, exact: true, back: self.back }.line(&change)
            }
        };
        let area = if self.told_as.is_empty() { NOBODY } else { super::hands::area(&self.names(), &change) };
        self.lines.extend(line.map(|(text, sort)| Told { area, ..line_of(text, event.rule, sort) }));
    }

    /// A face that came up is told by itself where the card stays where it is.
    fn found_out(&self, card: Card, rest: &[Event], was: Option<String>) -> Option<(Text, Sort)> {
        let moves = |event: &Event| matches!(event.change, Change::Move { card: of, .. } if of == card);
        let names = self.names();
        if self.back || !names.sees(card) || rest.iter().any(moves) {
            return None;
        }
        let text = Text::new().name(was.unwrap_or_default()).say(" is ").name(names.title(card));
        Some((text, Sort::News))
    }

    // ---- a whole pile at once ----

    /// How many of these events in a row take all cards of one zone into another.
    fn emptied(&self, events: &[Event]) -> usize {
        let Some((from, to)) = zones_of(&events[0]) else { return 0 };
        let many = events.iter().take_while(|event| zones_of(event) == Some((from, to))).count();
        if many == self.state.table.cards(from).len() { many } else { 0 }
    }

    fn tell_emptied(&mut self, event: &Event, many: usize) {
        let Some((from, to)) = zones_of(event) else { return };
        let names = self.names();
        let text = Text::new()
            .say(words::zone(&names, from))
            .say(format!(" ({many} cards) → {}", words::zone(&names, to)));
        let area = names.game.layout().zone_owner(to);
        self.lines.push(Told { area, ..line_of(text, event.rule, Sort::Hands) });
    }
}

fn line_of(text: Text, rule: Rule, sort: Sort) -> Told {
    Told { text, rule, hands: sort == Sort::Hands, heading: sort == Sort::Heading, area: NOBODY }
}

fn zones_of(event: &Event) -> Option<(Zone, Zone)> {
    match event.change {
        Change::Move { from, to, .. } if from.zone != to.zone => Some((from.zone, to.zone)),
        _ => None,
    }
}

/// Whether the second change only shows the card that the first one moved or named.
fn is_shown(first: &Change, second: &Change) -> bool {
    match (first, second) {
        (Change::Move { card, .. } | Change::Know { card, .. }, Change::Seen { card: of, from, to }) => {
            card == of && to & from == *from
        }
        _ => false,
    }
}

/// Whether a card may be out of sight after this change that could be seen before. All others leave a name that is good
/// for everything told before them.
fn hides(names: &Names<'_>, change: &Change) -> bool {
    match *change {
        Change::Move { to, .. } => names.game.layout().zone_kind(to.zone).sight != Sight::Everyone,
        Change::Marks { from, to, .. } => to & !from != 0,
        Change::Seen { from, to, .. } => from & !to != 0,
        Change::Tokens { .. }
        | Change::Told { .. }
        | Change::Know { .. }
        | Change::Count { .. }
        | Change::Cube { .. }
        | Change::Clock { .. }
        | Change::Rolled { .. } => false,
        _ => true,
    }
}

/// Whether a card could be seen before such a change and not after it. Any other change leaves a name that is good
/// after it, too.
fn may_hide(change: &Change) -> bool {
    !matches!(change, Change::Tokens { .. } | Change::Told { .. } | Change::Know { .. })
}

/// Whether a card that can be seen before and after such a change may be called otherwise then.
fn renames(change: &Change) -> bool {
    !matches!(change, Change::Seen { .. } | Change::Move { .. } | Change::Tokens { .. } | Change::Told { .. })
}

/// Several cards drawn unseen become one line.
fn gather(lines: Vec<Told>) -> Vec<Told> {
    if lines.windows(2).all(|pair| pair[0] != pair[1]) {
        return lines;
    }
    let mut gathered: Vec<(Told, usize)> = Vec::new();
    for line in lines {
        match gathered.last_mut() {
            Some((last, many)) if *last == line && line.text.words().ends_with(UNSEEN_DRAW) => *many += 1,
            _ => gathered.push((line, 1)),
        }
    }
    gathered.into_iter().map(|(line, many)| if many > 1 { times(line, many) } else { line }).collect()
}

const UNSEEN_DRAW: &str = " draws a card";

fn times(line: Told, many: usize) -> Told {
    let words = line.text.words();
    let who = words.strip_suffix(UNSEEN_DRAW).unwrap_or(words);
    Told { text: Text::new().name(who).say(format!(" draws {many} cards")), ..line }
}
