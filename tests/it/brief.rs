//! What a script gets as mere lines reads like the plain page, in every game, forwards and backwards.

use rulekeeper::cli::render::{render_into, render_told};
use rulekeeper::cli::style::Style;
use rulekeeper::desk::{Desk, Tells, header};
use rulekeeper::engine::chance::Coin;
use rulekeeper::games::game::GameKind;
use rulekeeper::view::question::options;

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
    let mut reply = match say(desk, line) {
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
