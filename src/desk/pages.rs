//! The pages a desk shows: what the last command did, and answers to those who only ask.

use std::borrow::Cow;

use super::corrections::unknown;
use super::past::{Key, Recorded};
use super::said::{Said, page_of};
use super::{Desk, Trouble};
use crate::engine::{Ask, Deed, Opt, State, Turn, Who};
use crate::games::game::Game;
use crate::line::{HelpRow, Word, fold};
use crate::table::{Card, Seat};
use crate::view::names::{Names, Viewer};
use crate::view::page::{Column, Item, Page, Table, Text};
use crate::view::told::Room;
use crate::view::{audit, boxing, card, hands, odds as chances, question, table, told, words};

/// What the last command did.
pub(super) fn last_command(desk: &Desk, room: &mut Room) -> Said {
    let session = desk.session();
    let (Some(turn), Some(before)) = (session.turns().last(), session.before_last()) else {
        return Said::Page(Page::new(""));
    };
    let names = desk.names_in(before);
    let events = &session.events()[turn.events..];
    if desk.is_real() {
        let lines = told::told_for_hands(&names, events, room);
        let page = Page { title: String::new(), blocks: hands::blocks(&names, lines) };
        return Said::Page(match passed_up(desk, before) {
            Some(said) => page.text(said),
            None => page,
        });
    }
    let many = session.turns().len();
    let becomes = matches!(turn.deeds.first(), Some(Deed::Become(_)));
    room.way = (!becomes).then(|| (session.after(many - 1), session.after(many)));
    told::told_in(&names, events, room).ruled = true;
    Said::of(desk, room)
}

/// So many chances that passed are named.
const MOST_PASSED: usize = 4;

/// At a real table, after a free turn was ended: what could still have been done in it, as the rules had it.
fn passed_up(desk: &Desk, before: &State) -> Option<Text> {
    let (was, is) = (&before.question, &desk.state().question);
    let ended = was.ask == Ask::Turn && (is.ask, is.who, is.rule) != (was.ask, was.who, was.rule);
    let turn = desk.session().turns().last()?;
    let by_ending = matches!(turn.deeds.first(), Some(Deed::Answer(Opt::Word(_) | Opt::Done)));
    // A move or a scouting asks the table first, and the turn goes on behind it.
    if !(ended && by_ending && desk.is_real()) || is.is_chance() {
        return None;
    }
    let names = desk.names_in(before);
    // A card of a hand that nobody has seen has no name to be told by.
    let hand =
        |card: Card| desk.game().layout().kind_of(before.table.piece(card).zone) == desk.game().parts().hand;
    let known = |card: Card| before.table.face(card).is_some() || !hand(card);
    let could = |row: &question::Offered| matches!(row.opt, Opt::Act { card, .. } if known(card));
    let mut all: Vec<String> = question::options(&names)
        .iter()
        .filter(|row| could(row))
        .map(|row| question::said(&row.typed))
        .collect();
    all.dedup();
    let more = all.len().saturating_sub(MOST_PASSED);
    all.truncate(MOST_PASSED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!all.is_empty()).then(|| Text::new().dim("Passed up: ").say(all.join(", ")).say(more))
}

/// What hands must do to take back everything since command `keep`.
pub(super) fn taken_back(desk: &Desk, keep: usize, room: &mut Room) -> Said {
    let session = desk.session();
    let from = session.turns().get(keep).map_or(session.events().len(), |turn| turn.events);
    let names = desk.names();
    if desk.is_real() {
        let lines = told::untold_for_hands(&names, &session.events()[from..], room);
        return Said::Page(Page { title: String::new(), blocks: hands::blocks(&names, lines) });
    }
    room.way = Some((session.after(session.turns().len()), session.after(keep)));
    told::untold_in(&names, &session.events()[from..], room);
    Said::of(desk, room)
}

/// What so many commands did that were done again, from how things stood before them.
pub(super) fn done_again(desk: &Desk, (before, from): (&State, usize), many: usize, room: &mut Room) -> Page {
    let names = desk.names_in(before);
    let events = desk.session().events().get(from..).unwrap_or_default();
    let page = if desk.is_real() {
        let lines = told::told_for_hands(&names, events, room);
        Page { title: String::new(), blocks: hands::blocks(&names, lines) }
    } else {
        page_of(desk, told::told_in(&names, events, room))
    };
    if many > 1 { page.text(format!("{many} commands done again")) } else { page }
}

/// The table and the question; or the zone, seat or question that is named.
pub(super) fn show(desk: &Desk, what: &[Word]) -> Result<Vec<Page>, Trouble> {
    let names = desk.names();
    let Some(first) = what.first() else {
        return Ok(vec![table::table_page(&names), question::question_page(&names)]);
    };
    if fold(&first.text) == fold("question") {
        return Ok(vec![question::question_page(&names)]);
    }
    if fold(&first.text) == "table" {
        return Ok(vec![table::table_page(&names)]);
    }
    let said: String = what.iter().map(|word| fold(&word.text)).collect();
    if let Some(page) = table::section_page(&names, &said) {
        return Ok(vec![page]);
    }
    if let Some((zone, _)) = desk.zone_named(what) {
        return Ok(vec![card::zone_page(&names, zone)]);
    }
    if let Some(page) = table::word_page(&names, &said) {
        return Ok(vec![page]);
    }
    if let Ok(seat) = desk.seat_named(what) {
        let own = table::seat_page(&names, seat).into_iter();
        return Ok(own.chain([card::hand_page(&names, seat)]).collect());
    }
    let card = desk.card_named(what)?;
    match names.face(card) {
        Some(face) => Ok(vec![card::card_page(&names, face)]),
        None => Err(unknown(what, Vec::new())),
    }
}

pub(super) fn hand(desk: &Desk, seat: &[Word]) -> Result<Page, Trouble> {
    Ok(card::hand_page(&desk.names(), seat_meant(desk, seat)?))
}

/// The seat that is named; without a name who acts here, or else who is asked.
pub(super) fn seat_meant(desk: &Desk, named: &[Word]) -> Result<Seat, Trouble> {
    let asked = match desk.state().question.who {
        Who::Seat(seat) => seat,
        _ => Seat(0),
    };
    if named.is_empty() { Ok(desk.actor.unwrap_or(asked)) } else { desk.seat_named(named) }
}

/// What may be done and what not; with words, only what begins with them.
pub(super) fn legal(desk: &Desk, about: &[Word]) -> Result<Page, Trouble> {
    let names = desk.names();
    let Some(first) = about.first() else { return Ok(question::legal_page(&names)) };
    let wanted = fold(&first.text);
    let fits = |line: &str| fold(line).contains(&wanted);
    let offered = question::options(&names);
    let may = offered.iter().map(|row| question::said(&row.typed)).filter(|line| fits(line));
    let may: Vec<Item> = may.map(|line| Item::new(Text::new().key(line))).collect();
    let not = question::refusals(&names);
    let not = not.iter().filter(|row| fits(&question::said(&row.typed)));
    let rows: Vec<Item> = not
        .map(|row| {
            let why = Text::new().bad(row.fact.clone()).say(" ").rule(names.rule(row.rule));
            Item::new(question::said(&row.typed)).blocked(why)
        })
        .collect();
    if may.is_empty() && rows.is_empty() {
        let said = format!("nothing that is asked for now has `{}` in it", first.text);
        return Err(Trouble::Said(said));
    }
    let page = Page::new("").list(may);
    Ok(if rows.is_empty() { page } else { page.heading("Not now").list(rows) })
}

/// The last commands, numbered as `undo to` counts them. Those that a repair took out are said to be.
pub(super) fn log(desk: &Desk, many: usize) -> Page {
    let turns = desk.session().turns();
    let counts = desk.counting();
    let from = turns.len().saturating_sub(many);
    let mut rows = Table::new("Commands", [Column::new("n", 9).right(), Column::new("command", 9)]);
    for (n, turn) in turns.iter().enumerate().skip(from) {
        let said = Text::new().say(heard(desk, turn));
        let said = if counts[n] { said } else { said.dim("   (no longer counts)") };
        rows = rows.row([(n + 1).to_string().into(), said]);
    }
    Page::new("").with(crate::view::page::Block::Table(rows))
}

impl Desk {
    /// What was typed to put something right, of an event that came of it: the events since a command belong to it.
    pub(super) fn put_right(&self, event: usize) -> Option<String> {
        let turns = self.session().turns();
        let turn = turns.get(turns.partition_point(|turn| turn.events <= event).checked_sub(1)?)?;
        let by_hand = turn.deeds.iter().all(|deed| matches!(deed, Deed::Fix(..)));
        (by_hand && !turn.deeds.is_empty()).then(|| heard(self, turn).into_owned())
    }
}

/// What was typed, as far as the viewer may know: not which card somebody else chose in secret, and no letter that
/// tells of a copy somebody else holds.
fn heard<'t>(desk: &Desk, turn: &'t Turn<dyn Game>) -> Cow<'t, str> {
    told_to(desk.viewer, turn.by, turn.heard, &turn.label)
}

/// What somebody typed, for one who may know it or not.
fn told_to(viewer: Viewer, by: Who, heard: u8, said: &str) -> Cow<'_, str> {
    let Viewer::Seat(viewer) = viewer else { return said.into() };
    if by == Who::Seat(viewer) {
        return said.into();
    }
    if heard >> viewer.0 & 1 == 0 {
        return "something you may not know".into();
    }
    let letter = |word: &&str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let words = said.split_whitespace().enumerate().filter(|(n, word)| *n == 0 || !letter(word));
    words.map(|(_, word)| word).collect::<Vec<_>>().join(" ").into()
}

/// At a question of chance what may come; with words the pile that they name, or only what they say of it.
pub(super) fn odds(desk: &Desk, of: &[Word]) -> Result<Page, Trouble> {
    let names = desk.names();
    let (pile, rest) = match desk.zone_named(of) {
        Some((zone, used)) if !of.is_empty() => (Some(zone), &of[used..]),
        _ => (None, of),
    };
    let card = match pile {
        Some(zone) => {
            let cards = desk.state().table.cards(zone);
            let unseen = cards.iter().rev().find(|card| !names.sees(**card)).copied();
            Some(unseen.ok_or_else(|| Trouble::Said(format!("nothing is unseen in {}", names.zone(zone))))?)
        }
        None => unseen_at(desk, of),
    };
    let rest = if pile.is_none() && card.is_some() { &[][..] } else { rest };
    let wanted: String = rest.iter().map(|word| fold(&word.text)).collect();
    let page = chances::odds_page(&names, card, &wanted);
    let page = page.ok_or_else(|| unknown(rest, Vec::new()))?;
    let throw = desk.open_throw().filter(|_| card.is_none() && desk.is_physical());
    let guessed = throw.is_some_and(|(die, _)| desk.game().layout().die(die).guessed);
    Ok(if guessed { page.text(Text::new().bad(GUESSED_DIE)) } else { page })
}

/// The unseen card that is called so by its place: `map-2-4`.
fn unseen_at(desk: &Desk, words: &[Word]) -> Option<Card> {
    let names = desk.names();
    let wanted: String = words.iter().map(|word| fold(&word.text)).collect();
    let is = |card: &Card| !names.sees(*card) && fold(&names.card(*card)) == wanted;
    let mut all = desk.state().table.all_cards().filter(is);
    all.next().filter(|_| !wanted.is_empty() && all.next().is_none())
}

const GUESSED_DIE: &str =
    "A guess: how the symbols are spread over the sides of a real die is not printed in the book.";

/// All areas at once, or the one that is named.
pub(super) fn audit(desk: &Desk, area: &[Word]) -> Result<Page, Trouble> {
    let names = desk.names();
    let wanted: String = area.iter().map(|word| fold(&word.text)).collect();
    if wanted == "all" {
        return Ok(audit::audit_page(&names));
    }
    let all = audit::areas(&names);
    if let Some(found) = all.into_iter().find(|found| fold(&found.title).contains(&wanted)) {
        return Ok(Page::new(found.title).list(found.items));
    }
    let (zone, _) = desk.zone_named(area).ok_or_else(|| unknown(area, Vec::new()))?;
    Ok(card::zone_page(&names, zone))
}

/// How to lay the game out from the box, all of it or one area.
pub(super) fn rebuild(desk: &Desk, area: &[Word]) -> Result<Page, Trouble> {
    if area.is_empty() { Ok(boxing::rebuild_page(&desk.names())) } else { audit(desk, area) }
}

pub(super) fn pack(desk: &Desk) -> Page {
    boxing::pack_page(&desk.names())
}

/// What a report lists, and the commands it is taken from.
const REPORTED: [(&str, &[&str]); 6] = [
    ("House rulings", &["force "]),
    ("Corrections", &["fix ", "insert ", "drop ", "at "]),
    ("Cards played by their words", &["act "]),
    ("Cards learned", &["learn "]),
    ("Set during the game", &["set ", "confirm "]),
    ("Notes", &["note "]),
];

/// How the game stands, and what the players noted, corrected and let through.
pub(super) fn report(desk: &Desk) -> Page {
    let names = desk.names();
    let (state, turns) = (desk.state(), desk.session().turns());
    let result = desk.game().results().get(usize::from(state.table.clock.result));
    let result = result.filter(|_| !state.question.is_open()).map_or("not over yet", |(name, _)| name);
    let by = crate::view::question::winners(&names);
    let by = if by.is_empty() { by } else { format!(" by {by}") };
    let seats = (0..desk.game().layout().seats).map(|n| words::seat(&names, Seat(n)));
    let mut page = Page::new(desk.game().title())
        .text(format!("Played by {}.", seats.collect::<Vec<_>>().join(", ")))
        .text(format!(
            "Result: {result}{by}. Rounds: {}. Commands: {}.",
            state.table.clock.round,
            turns.len()
        ));
    if desk.is_real() {
        page = page.text(format!("On the real table: {}.", desk.real_words()));
    }
    let points = (0..desk.game().layout().seats).map(Seat);
    let points: Vec<Item> = points
        .filter_map(|seat| desk.game().standing(state, seat).map(|(n, _)| (seat, n)))
        .map(|(seat, n)| Item::new(format!("{}: {n}", words::seat(&names, seat))))
        .collect();
    if !points.is_empty() {
        page = page.heading("Points").list(points);
    }
    let counts = desk.counting();
    REPORTED.iter().fold(page, |page, (title, commands)| {
        let is = |label: &str| commands.iter().any(|word| label.starts_with(word));
        let rows = turns.iter().enumerate().filter(|(n, turn)| counts[*n] && is(&turn.label));
        let rows: Vec<Item> =
            rows.map(|(n, turn)| Item::new(format!("{}: {}", n + 1, heard(desk, turn)))).collect();
        if rows.is_empty() { page } else { page.heading(*title).list(rows) }
    })
}

/// A repair that waits: what hands must do if it is kept, and which answers nothing asked for.
pub(super) fn repair(desk: &Desk) -> Page {
    let Some(repair) = &desk.repair else { return Page::new("") };
    let (before, after) = (repair.real.state(), desk.state());
    let changes = crate::table::differ::difference(&before.table, &after.table, desk.game().layout());
    let rule = desk.game().table_rule();
    let event = |change| crate::engine::Event { change, rule, cause: crate::engine::event::BY_COMMAND };
    let events: Vec<crate::engine::Event> = changes.into_iter().map(event).collect();
    // Whichever knows more cards: a dropped command may have brought one that still lies there.
    let (real, other) = (repair.real.law(), desk.game());
    let game = if other.packs().len() > real.packs().len() { other } else { real };
    let names = Names::new(&**game, before, desk.viewer).speaking(desk.language);
    let lines = told::told(&names, &events);
    let mut page = Page::new(repair.typed.first().cloned().unwrap_or_default());
    page = if lines.is_empty() { page.text("Nothing on the table differs.") } else { page };
    page.blocks.extend(told::told_blocks(lines));
    let left = repair.recorded.iter().filter(|one| !one.used && !one.said.is_empty());
    let by = |one: &Recorded| if let Key::Asked(_, who, ..) = one.key { who } else { Who::Chance };
    let said = |one: &Recorded| told_to(desk.viewer, by(one), one.heard, &one.said).into_owned();
    let left: Vec<Item> = left.map(|one| Item::new(said(one))).collect();
    if !left.is_empty() {
        page = page.heading("Answers that nothing asked for").list(left);
    }
    let said = Text::new().key("accept").say(" keeps it as one command; ").key("cancel");
    page.text(said.say(" leaves the game as it was."))
}

pub(super) fn help(rows: Vec<HelpRow>) -> Page {
    if let [row] = rows.as_slice() {
        return Page::new(row.usage.clone()).lines(row.summary).lines(row.detail.unwrap_or_default());
    }
    let mut all = Table::new("", [Column::new("command", 9), Column::new("", 8)]);
    for row in rows {
        all = all.row([Text::new().key(row.usage), row.summary.into()]);
    }
    Page::new("Commands").with(crate::view::page::Block::Table(all))
}

/// The dials, which can be turned, what is real, and what was chosen before the game; with a name that one.
pub(super) fn dials(desk: &Desk, wanted: &str) -> Page {
    let is_wanted = |name: &str| wanted.is_empty() || fold(name) == wanted;
    let value = if desk.auto { "auto" } else { "ask" };
    let mut page = Page::new("");
    if is_wanted("go-on") {
        page = page.text(Text::new().key("go-on").say(format!(": {value}   (ask, auto)")));
    }
    if is_wanted("physical") {
        let real = Text::new().key("physical").say(format!(": {}", desk.real_words()));
        page = page
            .text(real.dim("   what lies on the real table: all, none, dice, hands, decks, piles by name"));
    }
    for (n, dial) in (0u8..).zip(desk.game().dials()).filter(|(_, dial)| is_wanted(dial.name)) {
        let value = desk.state().dials.mode(n).name();
        let text = Text::new().key(dial.name).say(format!(": {value}   (off, ask, auto)"));
        page = page.text(text.dim(format!("   {}", dial.about)));
    }
    let options = desk.game().options();
    for setting in desk.game().settings().iter().filter(|setting| is_wanted(setting.name)) {
        let (value, about) = (setting.value(options), setting.about);
        let text = Text::new().key(setting.name).say(format!(": {value}"));
        page = page.text(text.dim(format!("   chosen before the game: {about}")));
    }
    page
}
