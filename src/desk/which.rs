//! Which number or place the words behind `why` mean: `focus elatha`, `elatha focus`, `wounds bone-wraith b`, `deck`.

use super::{Desk, Trouble};
use crate::engine::Who;
use crate::line::{Word, fold};
use crate::table::{Card, Hand, Holder, NO_CARD, NOBODY, Seat, Token};
use crate::view::numbers::{Shown, numbers};
use crate::view::why::Target;
use crate::view::words::plural;

/// What the clock's hands are called.
const HANDS: &[(&str, Hand)] = &[
    ("round", Hand::Round),
    ("phase", Hand::Phase),
    ("turn", Hand::Turn),
    ("leader", Hand::Leader),
    ("result", Hand::Result),
];
/// What is beside the table.
const SUPPLY: &[&str] = &["supply", "pool"];

/// The number or place that is meant; what stands on the page goes before what does not.
pub(super) fn target(desk: &Desk, what: &[Word]) -> Result<Target, Trouble> {
    let shown = numbers(&desk.names());
    let mut unclear = None;
    let mut all = Vec::new();
    for (name, of) in splits(what) {
        let whose = Whose::of(desk, of, &mut unclear);
        all.extend(targets(desk, &shown, &joined(name), &whose));
    }
    let on_page = |target: &&Target| shown.iter().any(|number| number.target == **target);
    match (all.iter().find(on_page).or(all.first()), unclear) {
        (Some(target), _) => Ok(*target),
        (None, Some(trouble)) => Err(trouble),
        (None, None) => desk.card_named(what).map(Target::Place),
    }
}

/// The words as a name and whose it is, either of them first.
fn splits(what: &[Word]) -> impl Iterator<Item = (&[Word], &[Word])> {
    let many = what.len();
    (1..=many).rev().flat_map(move |n| {
        let first = (&what[..n], &what[n..]);
        let last = (&what[many - n..], &what[..many - n]);
        [first, last].into_iter().take(if n == many { 1 } else { 2 })
    })
}

fn joined(words: &[Word]) -> String {
    fold(&words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" "))
}

/// Whose number it may be.
struct Whose {
    /// As typed, folded; empty where nobody is named.
    said: String,
    /// The seat; who is asked where nobody is named.
    seat: Option<Seat>,
    card: Option<Card>,
}

impl Whose {
    fn of(desk: &Desk, words: &[Word], unclear: &mut Option<Trouble>) -> Whose {
        if words.is_empty() {
            let asked = if let Who::Seat(seat) = desk.state().question.who { seat } else { Seat(0) };
            let seat = desk.actor.unwrap_or(asked);
            let card = desk.game().seat_card(desk.state(), seat);
            return Whose {
                said: String::new(),
                seat: Some(seat),
                card: Some(card).filter(|c| *c != NO_CARD),
            };
        }
        let whole = |used: usize| used == words.len();
        let card = match desk.card_or_square(words) {
            Ok((card, used)) => Some(card).filter(|_| whole(used)),
            Err(Trouble::Ambiguous(ambiguity)) => {
                unclear.get_or_insert(Trouble::Ambiguous(ambiguity));
                None
            }
            Err(_) => None,
        };
        let seat = desk.seat_taken(words).ok().filter(|(_, used)| whole(*used)).map(|(seat, _)| seat);
        Whose { said: joined(words), seat, card }
    }
}

fn targets(desk: &Desk, shown: &[Shown], name: &str, whose: &Whose) -> Vec<Target> {
    let layout = desk.game().layout();
    let is = |called: &str| fold(called) == name || fold(&plural(called)) == name;
    let alone = whose.said.is_empty();
    // What each seat has needs a seat, what the table has needs nobody.
    let owner = |per_seat: bool| if per_seat { whose.seat } else { Some(NOBODY).filter(|_| alone) };
    let mut all = Vec::new();
    for (kind, track) in (0u8..).zip(&layout.tracks).filter(|(_, track)| is(&track.name)) {
        all.extend(owner(track.per_seat).map(|seat| Target::Cube(layout.track(kind, seat))));
    }
    for (kind, counter) in (0u8..).zip(&layout.counters).filter(|(_, counter)| is(counter.name)) {
        all.extend(owner(counter.per_seat).map(|seat| Target::Count(layout.counter(kind, seat))));
    }
    for (kind, _) in (0u8..).zip(&layout.tokens).filter(|(_, token)| is(token.name)) {
        all.extend(tokens(desk, Token(kind), whose));
    }
    let values = desk.game().library().lexicon.vocabulary.values;
    for (value, _) in (0u16..).zip(values).filter(|(_, value)| is(value)) {
        all.extend(whose.card.map(|card| Target::Value { card, value }));
    }
    for (kind, zone) in (0u8..).zip(&layout.zones) {
        if is(zone.name) || zone.aka.iter().any(|name| is(name)) {
            all.extend(owner(zone.per_seat).map(|seat| Target::Size(layout.zone(kind, seat))));
        }
    }
    all.extend(HANDS.iter().filter(|(called, _)| alone && is(called)).map(|(_, hand)| Target::Clock(*hand)));
    let own = whose.card.filter(|_| alone).map(|card| fold(&desk.names().card(card)));
    let is_meant = |of: String| of == whose.said || Some(of) == own;
    let headed = shown.iter().filter(|number| fold(&number.heading) == name && is_meant(fold(&number.of)));
    all.extend(headed.map(|number| number.target));
    all
}

/// Tokens lie on a card, with a seat, on the table or beside it.
fn tokens(desk: &Desk, kind: Token, whose: &Whose) -> Vec<Target> {
    if SUPPLY.contains(&whose.said.as_str()) {
        return vec![Target::Pool(kind)];
    }
    let on_card = whose.card.map(Holder::Card);
    let on_seat = whose.seat.map(Holder::Seat);
    let holders = if desk.game().is_on_seats(kind) { [on_seat, on_card] } else { [on_card, on_seat] };
    let table = Some(Holder::Table).filter(|_| whose.said.is_empty());
    holders.into_iter().chain([table]).flatten().map(|on| Target::Tokens { on, kind }).collect()
}
