//! What a script gets as mere lines reads like the plain page, in every game, forwards and backwards; and so does what is
//! told later, without the state.

use rulekeeper::cli::render::{render_into, render_told};
use rulekeeper::cli::style::Style;
use rulekeeper::desk::later::Later;
use rulekeeper::desk::{Desk, Reply, Tells, Trouble, header};
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::journal::Entry;
use rulekeeper::games::game::GameKind;
use rulekeeper::view::question::options;
use rulekeeper::view::told::Room;

use crate::desk::{line_of, say};
use crate::toy;

const STYLE: Style = Style { color: false, width: 80, unicode: true, plain: true };

/// Commands of each game.
const LONG: usize = 80;

#[test]
fn lines_read_like_pages() {
    let kinds = std::iter::once(&toy::KIND).chain(rulekeeper::games::ALL.iter().copied());
    for kind in kinds {
        (0..3).for_each(|seed| play_twice(kind, seed));
    }
}

#[test]
fn what_is_told_later_reads_the_same() {
    let kinds = std::iter::once(&toy::KIND).chain(rulekeeper::games::ALL.iter().copied());
    for kind in kinds {
        (0..3).for_each(|seed| play_ahead(kind, seed));
    }
}

/// Commands are sent on in batches of several sizes; what cannot wait is told in between.
fn play_ahead(kind: &'static GameKind, seed: u64) {
    let [mut brief, mut ahead] = [(), ()]
        .map(|()| Desk::open(kind, header(kind, Vec::new(), seed), &[]).map_err(|_| kind.id).unwrap());
    (brief.tells, ahead.tells) = (Tells::Lines, Tells::Lines);
    ahead.tell_later();
    let (mut coin, mut room, mut late) = (Coin::new(seed), Room::default(), 0);
    let (mut expected, mut got) = (Vec::new(), Vec::new());
    for n in 0..2 * LONG {
        let line = line(&brief, &mut coin);
        expected.push(heard(&mut brief, &line));
        match say(&mut ahead, &line) {
            Ok(reply) if reply.is_later => late += 1,
            other => {
                told_later(&mut ahead, &mut room, &mut got);
                got.push(shown(&mut ahead, other));
            }
        }
        if n % 7 == 3 || n + 1 == 2 * LONG {
            told_later(&mut ahead, &mut room, &mut got);
            let (one, other) = (expected.join("\n"), got.join("\n"));
            assert_eq!(other, one, "{} {seed}: {line}", kind.id);
        }
    }
    assert!(late > LONG, "{}: {late} were told later", kind.id);
}

/// Tells what waits, as the other thread does it.
fn told_later(desk: &mut Desk, room: &mut Room, to: &mut Vec<String>) {
    let mut later = Later::default();
    desk.send(&mut later);
    later.each(room, |finished, listener| {
        let mut text = String::new();
        render_told(finished.told, listener.game.book(), STYLE, &mut text);
        let answers = finished.answers.iter().map(str::to_owned).collect();
        let entry = Entry { line: finished.line.to_owned(), answers, hash: finished.hash.to_owned() };
        to.push(format!("{text}\n{:?} None", Some(entry)));
    });
}

fn play_twice(kind: &'static GameKind, seed: u64) {
    let [mut paged, mut brief] = [(), ()]
        .map(|()| Desk::open(kind, header(kind, Vec::new(), seed), &[]).map_err(|_| kind.id).unwrap());
    brief.tells = Tells::Lines;
    let mut coin = Coin::new(seed);
    for _ in 0..LONG {
        let line = line(&paged, &mut coin);
        let page = heard(&mut paged, &line);
        assert_eq!(heard(&mut brief, &line), page, "{} {seed}: {line}", kind.id);
    }
}

/// Something that may be typed now; now and then back and forth.
fn line(desk: &Desk, coin: &mut Coin) -> String {
    let offered = options(&desk.names());
    match coin.below(12) {
        0 | 1 => "undo".to_owned(),
        2 => "undo 3".to_owned(),
        3 => "redo".to_owned(),
        4 => "note here".to_owned(),
        _ if offered.is_empty() => "undo 2".to_owned(),
        _ => line_of(&offered[coin.below(offered.len())].typed),
    }
}

/// All that a line leads to, as it is shown and kept.
fn heard(desk: &mut Desk, line: &str) -> String {
    let reply = say(desk, line);
    shown(desk, reply)
}

fn shown(desk: &mut Desk, reply: Result<Reply, Trouble>) -> String {
    let mut reply = match reply {
        Ok(reply) => reply,
        Err(trouble) => return format!("{trouble:?}"),
    };
    let mut text = String::new();
    if let Some(told) = reply.told.take() {
        assert_eq!(desk.tells, Tells::Lines);
        render_told(&told, desk.game().book(), STYLE, &mut text);
        desk.reuse(told);
    }
    reply.pages.iter().for_each(|page| render_into(page, STYLE, &mut text));
    format!("{text}\n{:?} {:?}", reply.entry, reply.trouble)
}
