//! Events as lines for people: what happened and what hands must do; and backwards, for taking back. Every card is
//! named as the viewer knew it at that time, and no longer once it is shuffled away.

use serde::Serialize;

use super::changes::{Sort, Speaker, card_of, mixes};
use super::names::{Language, Names, Viewer};
use super::page::{Block, Item, Role, Text};
pub use super::room::{Listener, Room};
use super::telling::Telling;
use super::words;
use crate::engine::{Event, State};
use crate::games::game::Game;
use crate::table::layout::{Shape, Sight};
use crate::table::{Card, Change, NOBODY, Rule, Seat, Zone};

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
    told_in(before, events, &mut Box::default()).lines()
}

/// The same with room, which is written over.
pub fn told_in<'r>(before: &Names<'_>, events: &[Event], room: &'r mut Room) -> &'r mut Telling {
    room.lay(before);
    let exactly = Walk::new(speech(before), room).through(events);
    room.arrive(exactly);
    &mut room.telling
}

/// What happened, told from the table that lies in the room, and the table it led to laid there.
pub fn told_on<'r>(listener: &Listener, events: &[Event], room: &'r mut Room) -> &'r mut Telling {
    room.clear(&*listener.game);
    let fits = Walk::new(speech_to(listener), room).through(events);
    debug_assert!(fits, "what happened fits the table it happened on");
    &mut room.telling
}

/// How to take it back, told from the table that lies in the room, and the table it led to laid there.
pub fn untold_on<'r>(listener: &Listener, events: &[Event], room: &'r mut Room) -> &'r mut Telling {
    room.clear(&*listener.game);
    let fits = Walk { back: true, ..Walk::new(speech_to(listener), room) }.through(&backwards(events));
    debug_assert!(fits, "what happened can be taken back");
    &mut room.telling
}

/// What happened at a real table: a card that moves on, or a number that changes again, is told once, as hands do it.
#[must_use]
pub fn told_for_hands(before: &Names<'_>, events: &[Event], room: &mut Room) -> Vec<Told> {
    room.lay(before);
    let walk = Walk { told_as: super::hands::plan(events), ..Walk::new(speech(before), room) };
    walk.through(events);
    room.arrive(false);
    room.telling.lines()
}

/// How hands take it back, told from the state after it.
#[must_use]
pub fn untold_for_hands(after: &Names<'_>, events: &[Event], room: &mut Room) -> Vec<Told> {
    room.lay(after);
    let events = backwards(events);
    let walk = Walk { back: true, told_as: super::hands::plan(&events), ..Walk::new(speech(after), room) };
    walk.through(&events);
    room.arrive(false);
    room.telling.lines()
}

/// How to take it back, told from the state after it.
#[must_use]
pub fn untold(after: &Names<'_>, events: &[Event]) -> Vec<Told> {
    untold_in(after, events, &mut Box::default()).lines()
}

/// The same with room, which is written over.
pub fn untold_in<'r>(after: &Names<'_>, events: &[Event], room: &'r mut Room) -> &'r mut Telling {
    room.lay(after);
    let back = backwards(events);
    let exactly = Walk { back: true, ..Walk::new(speech(after), room) }.through(&back);
    room.arrive(exactly && is_exact_back(events));
    &mut room.telling
}

fn backwards(events: &[Event]) -> Vec<Event> {
    let back = |event: &Event| Event { change: event.change.inverse(), ..*event };
    events.iter().rev().map(back).collect()
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

/// The law under which is told, for whom, and in which language.
type Speech<'g> = (&'g dyn Game, Viewer, Language);

fn speech<'g>(names: &Names<'g>) -> Speech<'g> {
    (names.game, names.viewer, names.language)
}

fn speech_to(listener: &Listener) -> Speech<'_> {
    (&*listener.game, listener.viewer, listener.language)
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
    telling: &'g mut Telling,
    was: &'g mut String,
    back: bool,
    /// What each event is told as, and which one is told now; empty where each is told as it is.
    told_as: Vec<Option<Change>>,
    at: usize,
    /// Whether every change could be made.
    fits: bool,
}

impl<'g> Walk<'g> {
    /// From the table that lies in the room.
    fn new((game, viewer, language): Speech<'g>, room: &'g mut Room) -> Walk<'g> {
        let Room { state, telling, was, .. } = room;
        Walk {
            game,
            viewer,
            language,
            state,
            known: Vec::new(),
            hides: true,
            fresh: None,
            telling,
            was,
            back: false,
            told_as: Vec::new(),
            at: 0,
            fits: true,
        }
    }

    /// Tells all of them; whether every change fitted.
    fn through(mut self, events: &[Event]) -> bool {
        self.hides = events.iter().any(|event| hides(&self.names(), &event.change));
        while self.at < events.len() {
            self.at += self.step(&events[self.at..]);
        }
        self.fits
    }

    fn names(&self) -> Names<'_> {
        names_of(self.game, self.state, (self.viewer, self.language))
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
        if let (Change::Know { .. }, Some(card)) = (&event.change, card) {
            self.was.clear();
            let names = names_of(self.game, self.state, (self.viewer, self.language));
            words::push_called(&names, card, self.was);
        }
        let shown = rest.first().filter(|next| is_shown(&event.change, &next.change));
        self.apply(&event.change);
        shown.into_iter().for_each(|next| self.apply(&next.change));
        card.into_iter().for_each(|card| self.remember(card));
        self.say(event, rest);
        if let Some(card) = card.filter(|card| mixes(&event.change, *card)) {
            self.known.retain(|(known, _)| *known != card);
            self.fresh = None;
        }
        1 + usize::from(shown.is_some())
    }

    /// A change that does not fit cannot have happened; the rest is told all the same. Lots are started without an
    /// event; a table starts those that a change names.
    fn apply(&mut self, change: &Change) {
        self.fits &= self.state.table.apply_to_tell(change).is_ok();
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

    fn say(&mut self, event: &Event, rest: &[Event]) {
        let change = match self.told_as.get(self.at) {
            Some(None) => return,
            Some(Some(change)) => *change,
            None => event.change,
        };
        let names = names_of(self.game, self.state, (self.viewer, self.language));
        let to = &mut self.telling.text;
        let sort = match change {
            Change::Know { card, .. } => {
                let told = !self.back && is_found_out(&names, card, rest);
                told.then(|| found_out(&names, card, self.was, to))
            }
            Change::Shuffled { zone } if self.back => {
                to.push(Role::Plain, &format!("Shuffle {} again", words::zone(&names, zone)));
                Some(Sort::Hands)
            }
            Change::Told { .. } | Change::Rolled { .. } if self.back => None,
            // What is taken off the grid lies on no square of it, whatever is noted.
            Change::Square { card, .. } if !is_on_grid(&names, card, rest) => None,
            _ => {
                let called =
                    |card: Card, to: &mut String| match self.known.iter().find(|(known, _)| *known == card) {
                        Some((_, title)) => to.push_str(title),
                        None => words::push_called(&names, card, to),
                    };
                Speaker { names: &names, called: &called, exact: true, back: self.back }.line(&change, to)
            }
        };
        let area = if self.told_as.is_empty() { NOBODY } else { super::hands::area(&names, &change) };
        sort.into_iter().for_each(|sort| self.telling.end_line(event.rule, sort, area));
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
        let names = names_of(self.game, self.state, (self.viewer, self.language));
        self.telling.text.push(Role::Plain, &words::zone(&names, from));
        self.telling.text.push(Role::Plain, &format!(" ({many} cards) → {}", words::zone(&names, to)));
        let area = names.game.layout().zone_owner(to);
        self.telling.end_line(event.rule, Sort::Hands, area);
    }
}

fn names_of<'g>(game: &'g dyn Game, state: &'g State, (viewer, language): (Viewer, Language)) -> Names<'g> {
    Names::new(game, state, viewer).speaking(language)
}

/// Whether a face that came up is told by itself: where the card stays where it is.
fn is_found_out(names: &Names<'_>, card: Card, rest: &[Event]) -> bool {
    let moves = |event: &Event| matches!(event.change, Change::Move { card: of, .. } if of == card);
    names.sees(card) && !rest.iter().any(moves)
}

/// Whether a card lies on a grid when all of this has happened.
fn is_on_grid(names: &Names<'_>, card: Card, rest: &[Event]) -> bool {
    let moved = rest.iter().rev().find_map(|event| match event.change {
        Change::Move { card: of, to, .. } if of == card => Some(to.zone),
        _ => None,
    });
    let zone = moved.unwrap_or(names.state.table.piece(card).zone);
    matches!(names.game.layout().zone_kind(zone).shape, Shape::Grid { .. })
}

fn found_out(names: &Names<'_>, card: Card, was: &str, to: &mut Text) -> Sort {
    to.push(Role::Name, was);
    if was == words::UNSEEN {
        to.push(Role::Plain, " of ");
        to.push(Role::Plain, &words::zone(names, names.state.table.piece(card).zone));
    }
    to.push(Role::Plain, " is ");
    to.write(Role::Name, |to| names.push_title(card, to));
    Sort::News
}

fn zones_of(event: &Event) -> Option<(Zone, Zone)> {
    match event.change {
        Change::Move { from, to, .. } if from.zone != to.zone => Some((from.zone, to.zone)),
        _ => None,
    }
}

/// Whether taking all of this back ends in the very table it once began in. A card that is found again gets the first free
/// letter, which need not be the one it had, and lots that were mixed are not told apart again.
#[must_use]
pub fn is_exact_back(events: &[Event]) -> bool {
    !events.iter().any(|event| {
        matches!(
            event.change,
            Change::Hide { .. }
                | Change::Join { .. }
                | Change::Part { .. }
                | Change::Settle { .. }
                | Change::Unsettle { .. }
                | Change::Open { .. }
                | Change::Merge { .. }
        )
    })
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
