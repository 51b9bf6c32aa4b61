//! Deeds as text and back, for the journal. Names, not numbers, wherever content could change.

use std::borrow::Cow;

use crate::engine::{Deed, Dials, Mode, Opt, Real};
use crate::games::game::Game;
use crate::table::{Card, Change, Lot, NO_RULE, Rule, Seat, Spot, Token, Word, Zone};
use crate::view::digits::push_number;

/// One deed as a line of the journal.
#[must_use]
pub fn write(game: &dyn Game, deed: &Deed) -> String {
    match deed {
        Deed::Answer(opt) => write_opt(game, *opt),
        Deed::Forced(opt, rule) => format!("force {} {}", rule_name(game, *rule), write_opt(game, *opt)),
        Deed::Fix(rule, changes) => {
            let changes = serde_json::to_string(changes).unwrap_or_default();
            format!("fix {} {changes}", rule_name(game, *rule))
        }
        Deed::Real(Real { kinds, blind, dice }) => format!("real {kinds} {blind} {}", u8::from(*dice)),
        Deed::Stops(stops) => {
            let moments = game.library().lexicon.vocabulary.moments.iter().enumerate();
            let set: Vec<&str> =
                moments.filter(|(n, _)| stops >> n & 1 == 1).map(|(_, name)| *name).collect();
            format!("stops {}", set.join(","))
        }
        Deed::Dials(dials) => {
            let turned = (0u8..).zip(game.dials()).filter(|(n, _)| dials.mode(*n) != Mode::Auto);
            let turned = turned.map(|(n, dial)| format!("{}={}", dial.name, dials.mode(n).name()));
            format!("dials {}", turned.collect::<Vec<_>>().join(","))
        }
        // What it became is not told in one deed: the entry has the whole line of play.
        Deed::Become(_) => String::new(),
    }
}

/// The deed as the journal will tell it: by the rules that their ids find, so that it is the same when read again.
#[must_use]
pub fn as_told(game: &dyn Game, deed: Deed) -> Deed {
    match deed {
        Deed::Forced(opt, rule) => Deed::Forced(opt, game.book().found(rule)),
        Deed::Fix(rule, changes) => Deed::Fix(game.book().found(rule), changes),
        other => other,
    }
}

fn rule_name(game: &dyn Game, rule: Rule) -> &str {
    if rule == NO_RULE { "-" } else { game.book().id(rule) }
}

fn write_opt(game: &dyn Game, opt: Opt) -> String {
    let mut text = String::with_capacity(32);
    push_opt(game, opt, &mut text);
    text
}

/// The same at the end of other text.
pub fn push_opt(game: &dyn Game, opt: Opt, to: &mut String) {
    let word = |w: Word| game.words().get(w.index()).map_or(Cow::Borrowed(""), |text| one_word(text));
    let mut row = |words: &[&str], numbers: &[i32]| push_row(words, numbers, to);
    match opt {
        Opt::Done => row(&["done"], &[]),
        Opt::Yes => row(&["yes"], &[]),
        Opt::No => row(&["no"], &[]),
        Opt::GoOn => row(&["go-on"], &[]),
        Opt::Unseen => row(&["unseen"], &[]),
        Opt::Card(card) => row(&["card"], &[card.0.into()]),
        Opt::Seat(seat) => row(&["seat"], &[seat.0.into()]),
        Opt::Zone(zone) => row(&["zone"], &[zone.0.into()]),
        Opt::Act { word: w, card, line } => row(&["act", &word(w)], &[card.0.into(), line.into()]),
        Opt::Word(w) => row(&["word", &word(w)], &[]),
        Opt::Amount(n) => row(&["amount"], &[n.into()]),
        Opt::Token(token) => row(&["token"], &[token.0.into()]),
        Opt::Spot(spot) => row(&["spot"], &[spot.x.into(), spot.y.into()]),
        Opt::Branch(block) => row(&["branch"], &[block.into()]),
        Opt::Face { face, lot } => row(&["face", &game.library().entry(face).id], &[lot.0.into()]),
        Opt::Side(side) => row(&["side"], &[side.into()]),
    }
}

/// Words and numbers in a row.
fn push_row(words: &[&str], numbers: &[i32], to: &mut String) {
    for (n, word) in words.iter().enumerate() {
        to.push_str(if n == 0 { "" } else { " " });
        to.push_str(word);
    }
    for number in numbers {
        to.push(' ');
        push_number(*number, to);
    }
}

/// A word of the game's list in one piece.
fn one_word(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte == b' ') { text.replace(' ', "_").into() } else { text.into() }
}

/// A line of the journal as a deed; `None` where it means nothing under this content.
#[must_use]
pub fn read(game: &dyn Game, text: &str) -> Option<Deed> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    match first {
        "force" => {
            let (rule, opt) = rest.split_once(' ')?;
            Some(Deed::Forced(read_opt(game, opt)?, rule_of(game, rule)?))
        }
        "fix" => {
            let (rule, changes) = rest.split_once(' ')?;
            let changes: Vec<Change> = serde_json::from_str(changes).ok()?;
            Some(Deed::Fix(rule_of(game, rule)?, changes))
        }
        "stops" => read_stops(game, rest).map(Deed::Stops),
        "dials" => read_dials(game, rest).map(Deed::Dials),
        "real" => {
            let mut numbers = rest.split(' ').map(str::parse::<u64>);
            let mut next = || numbers.next()?.ok();
            Some(Deed::Real(Real { kinds: next()?, blind: next()?, dice: next()? == 1 }))
        }
        _ => read_opt(game, text).map(Deed::Answer),
    }
}

fn read_stops(game: &dyn Game, text: &str) -> Option<u64> {
    let moments = game.library().lexicon.vocabulary.moments;
    text.split(',')
        .filter(|name| !name.is_empty())
        .try_fold(0, |bits, name| moments.iter().position(|moment| *moment == name).map(|n| bits | 1 << n))
}

fn read_dials(game: &dyn Game, text: &str) -> Option<Dials> {
    text.split(',').filter(|part| !part.is_empty()).try_fold(Dials::default(), |dials, part| {
        let (name, mode) = part.split_once('=')?;
        let dial = game.dials().iter().position(|dial| dial.name == name)?;
        Some(dials.with(dial as u8, Mode::named(mode)?))
    })
}

fn rule_of(game: &dyn Game, id: &str) -> Option<Rule> {
    if id == "-" { Some(NO_RULE) } else { game.book().find(id) }
}

fn read_opt(game: &dyn Game, text: &str) -> Option<Opt> {
    let mut words = text.split(' ');
    let first = words.next()?;
    let mut next = || words.next();
    let opt = match first {
        "done" => Opt::Done,
        "yes" => Opt::Yes,
        "no" => Opt::No,
        "go-on" => Opt::GoOn,
        "unseen" => Opt::Unseen,
        "card" => Opt::Card(Card(next()?.parse().ok()?)),
        "seat" => Opt::Seat(Seat(next()?.parse().ok()?)),
        "zone" => Opt::Zone(Zone(next()?.parse().ok()?)),
        "act" => {
            let word = word_of(game, next()?)?;
            Opt::Act { word, card: Card(next()?.parse().ok()?), line: next()?.parse().ok()? }
        }
        "word" => Opt::Word(word_of(game, next()?)?),
        "amount" => Opt::Amount(next()?.parse().ok()?),
        "token" => Opt::Token(Token(next()?.parse().ok()?)),
        "spot" => Opt::Spot(Spot { x: next()?.parse().ok()?, y: next()?.parse().ok()? }),
        "branch" => Opt::Branch(next()?.parse().ok()?),
        "face" => {
            let face = game.library().find(next()?)?;
            Opt::Face { face, lot: Lot(next()?.parse().ok()?) }
        }
        "side" => Opt::Side(next()?.parse().ok()?),
        _ => return None,
    };
    Some(opt)
}

fn word_of(game: &dyn Game, text: &str) -> Option<Word> {
    let at = game.words().iter().position(|word| one_word(word) == text)?;
    u16::try_from(at).ok().map(Word)
}
