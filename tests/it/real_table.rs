//! A simulated real table: cards that were really shuffled lie in the piles and hands, somebody turns them over, says
//! truthfully what is there and plays at random. The referee never refuses the truth, and never knows a face that
//! nobody told it. The same with a box whose cards have other names and other numbers of copies than ours: what is
//! unknown is learned where it comes up, once.

use std::collections::BTreeSet;

use rulekeeper::content::pack::Source;
use rulekeeper::desk::{Desk, Trouble, Want, header};
use rulekeeper::effect::ast::Head;
use rulekeeper::effect::library::Origin;
use rulekeeper::effect::print::print_amount;
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::journal::Header;
use rulekeeper::engine::{Ask, Opt, Refusal, Who};
use rulekeeper::games::ALL;
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::table::lots::Lots;
use rulekeeper::table::{Card, Change, Face, Seat, Table, Zone};
use rulekeeper::view::question::{numbered, options, said};

use crate::toy;

/// Commands after which a game is left.
const MOST: usize = 400;
/// Commands that are taken back in a game before it is left.
const MOST_BACK: usize = 20;
/// Commands that may be taken back in a row.
const FURTHEST: usize = 6;
/// Random answers that may be refused before hands are laid open.
const TRIES: usize = 24;

fn games() -> u64 {
    std::env::var("RULEKEEPER_TABLES").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// The real cards: which face each has, known to the referee or not.
#[derive(Clone)]
struct Real {
    /// Faces that the box calls something else.
    renamed: BTreeSet<Face>,
    /// Values told of cards that nobody had heard of.
    values: usize,
    /// Cards of which the box has one more copy than our list, in the place of another.
    recounted: usize,
    packs: Vec<Source>,
    truth: Vec<Face>,
    table: Box<Table>,
    events: usize,
    coin: Coin,
}

impl Real {
    /// Shuffles for real: a face for every unseen card out of its lot. `ours` is the game as our lists have it.
    fn new(desk: &Desk, ours: &Desk, seed: u64) -> Real {
        let (table, listed) = (Box::new(desk.state().table), &ours.state().table);
        let mut coin = Coin::new(seed);
        let mut lots = *listed.lots();
        let mut cards: Vec<Card> = listed.all_cards().collect();
        for n in (1..cards.len()).rev() {
            cards.swap(n, coin.below(n + 1));
        }
        let mut truth = vec![Face(0); cards.len()];
        for card in cards {
            truth[card.index()] = match listed.piece(card).face() {
                Ok(face) => face,
                Err(lot) => draw(&mut lots, lot, &mut coin),
            };
        }
        let truth = here(desk, ours, &truth);
        let events = desk.session().events().len();
        Real {
            renamed: BTreeSet::new(),
            values: 0,
            recounted: 0,
            packs: Vec::new(),
            truth,
            table,
            events,
            coin,
        }
    }

    /// The box has other names for a third of our stand-ins, and of some cards more copies than we have, of others
    /// fewer.
    fn differ(&mut self, ours: &Desk, known: &[Source]) {
        let (game, table) = (ours.game(), &ours.state().table);
        let library = game.library();
        let guess = |face: Face| library.entry(face).origin == Origin::StandIn;
        let entries = (0u16..).map(Face).take(library.entries.len());
        self.renamed = entries.filter(|face| face.0 % 3 == 0 && guess(*face)).collect();
        if !known.is_empty() {
            // Later games: what did not come up in the first is called as we call it.
            let learned =
                |face: &Face| known.iter().any(|pack| *pack.name == *boxed_id(&library.entry(*face).id));
            self.renamed.retain(learned);
        }
        let unseen: Vec<Card> = table.all_cards().filter(|card| table.face(*card).is_none()).collect();
        for card in &unseen {
            let other = unseen[self.coin.below(unseen.len())];
            let (one, two) = (self.truth[card.index()], self.truth[other.index()]);
            let piles = table.piece(*card).face() == table.piece(other).face();
            if piles && guess(one) && guess(two) && game.same_pile(library.entry(one), library.entry(two)) {
                self.recounted += usize::from(one != two);
                self.truth[card.index()] = two;
            }
        }
    }

    /// Follows what the referee says happened; `told` is what it was told in this command.
    fn follow(&mut self, desk: &Desk, told: &[Face]) -> Result<(), String> {
        let mut told = told.to_vec();
        for event in &desk.session().events()[self.events..] {
            if let Change::Know { card, face, .. } = event.change {
                let face = printed_as(desk, face);
                let Some(at) = told.iter().position(|known| printed_as(desk, *known) == face) else {
                    return Err(format!("nobody said {}", name(desk, face)));
                };
                told.remove(at);
                self.turn_over(desk, card, face)?;
            }
            let lot = match event.change {
                Change::Hide { lot, .. } | Change::Join { to: lot, .. } => lot.index(),
                _ => 0,
            };
            while lot >= self.table.lots().count() && self.table.new_lot().is_ok() {}
            self.table.apply(&event.change).map_err(|misfit| format!("{misfit:?} of {:?}", event.change))?;
            if let Change::Shuffled { zone } = event.change {
                self.shuffle(zone);
            }
        }
        self.events = desk.session().events().len();
        Ok(())
    }

    /// The referee takes this card for one of this face. In a hand one unseen card is as good as another.
    fn turn_over(&mut self, desk: &Desk, card: Card, face: Face) -> Result<(), String> {
        if printed_as(desk, self.truth[card.index()]) == face {
            return Ok(());
        }
        let zone = self.table.piece(card).zone;
        let others = self.table.cards(zone).iter();
        let mut unseen = others.filter(|other| self.table.face(**other).is_none());
        match unseen.find(|other| printed_as(desk, self.truth[other.index()]) == face) {
            Some(other) => self.truth.swap(card.index(), other.index()),
            None => return Err("the referee takes a card for what it is not".to_owned()),
        }
        Ok(())
    }

    fn shuffle(&mut self, zone: Zone) {
        let cards = self.table.cards(zone).to_vec();
        for n in (1..cards.len()).rev() {
            self.truth.swap(cards[n].index(), cards[self.coin.below(n + 1)].index());
        }
    }

    /// What really lies there has to be possible for every single card.
    fn check(&self, desk: &Desk) -> Result<(), String> {
        let table = &desk.state().table;
        for card in table.all_cards() {
            let truth = self.truth[card.index()];
            match table.face(card) {
                // What lies in the box before it is shuffled is only on the list; nobody has seen it.
                Some(face)
                    if table.piece(card).seen != 0 && printed_as(desk, face) != printed_as(desk, truth) =>
                {
                    let place = desk.names().zone(table.piece(card).zone);
                    return Err(format!("{} is taken for {} ({place})", name(desk, truth), name(desk, face)));
                }
                None if !boxed(desk, truth).any(|face| can_give(desk, card, face)) => {
                    return Err(format!("{} is taken for impossible", name(desk, truth)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What stands on the real card, as it is typed.
    fn called(&self, desk: &Desk, face: Face) -> String {
        let id = name(desk, face);
        if !self.renamed.contains(&face) {
            return id;
        }
        let boxed = boxed_id(&id);
        if desk.game().library().find(&boxed).is_some() {
            boxed
        } else {
            format!("\"Box {}\"", id.replace('-', " "))
        }
    }

    /// Types a line with a card of the box that the referee has never heard of, and tells what it asks for. Whether it
    /// went on from there.
    fn teach(&mut self, desk: &mut Desk, line: &str, face: Face) -> Result<Result<(), Trouble>, String> {
        let before = (desk.session().turns().len(), desk.refused.len());
        let said = self.obey(desk, line)?;
        let Err(Trouble::Unknown(asked)) = said else {
            // Nothing of it matters to the rules, or there is no use for it whatever it is.
            let known = desk.session().turns().len() > before.0;
            let fair = known || said.as_ref().is_err_and(is_fair);
            return if fair { Ok(said) } else { Err(format!("{line} was not asked for: {said:?}")) };
        };
        let keys = asked.rsplit('`').nth(1).unwrap_or_default();
        let keys: Vec<&str> = keys.split(" …").filter_map(|part| part.rsplit([' ', '[']).next()).collect();
        let keys: Vec<&str> = keys.into_iter().filter(|key| !key.is_empty() && *key != "]").collect();
        self.values += keys.len();
        // In a pile of several kinds of cards somebody says which it is.
        let library = desk.game().library();
        let kind = library.lexicon.vocabulary.kinds[usize::from(library.entry(face).kind)].name;
        let typed = format!("{line} as {kind} {}", values(desk, face, &keys));
        let said = self.obey(desk, &typed)?;
        if desk.game().library().find(&boxed_id(&name(desk, face))).is_none() {
            return Err(format!("`{typed}` taught nothing: {said:?}"));
        }
        Ok(said)
    }

    /// Types a line and keeps what it teaches.
    fn obey(&mut self, desk: &mut Desk, line: &str) -> Result<Result<(), Trouble>, String> {
        for phrase in &split(line).map_err(|problem| format!("`{line}`: {problem}"))? {
            match desk.obey(phrase) {
                Ok(reply) => {
                    if let Some(Want::Learned { id, text }) = reply.want {
                        // What is learned again has the same file.
                        self.packs.retain(|pack| *pack.name != *id);
                        self.packs.push(Source::embedded(&id, &text));
                    }
                    if let Some(trouble) = reply.trouble {
                        return Ok(Err(trouble));
                    }
                }
                Err(trouble) => return Ok(Err(trouble)),
            }
        }
        Ok(Ok(()))
    }

    /// The unseen cards of a seat's hands.
    fn hidden(&self, desk: &Desk, seat: Seat) -> Vec<Card> {
        let (game, table) = (desk.game(), &desk.state().table);
        let cards = table.cards(game.layout().zone(game.parts().hand, seat)).iter().copied();
        cards.filter(|card| table.face(*card).is_none()).collect()
    }
}

/// `life 3 armour 1`: what is printed under these names.
pub fn values(desk: &Desk, face: Face, keys: &[&str]) -> String {
    let library = desk.game().library();
    let (entry, lexicon) = (library.entry(face), &library.lexicon);
    let kind = &lexicon.vocabulary.kinds[usize::from(entry.kind)];
    let quoted = |text: &String| format!("\"{text}\"");
    let value = |key: &str| -> Option<String> {
        let at = |names: &[&str]| names.iter().position(|name| name.trim_end_matches('?') == key);
        if let Some(n) = at(kind.fields) {
            return entry.fields[n].as_ref().map(|amount| print_amount(amount, lexicon));
        }
        if let Some(n) = at(kind.texts) {
            return entry.texts[n].as_ref().map(quoted);
        }
        if key == "do" {
            let lines = entry.lines.clone().map(|n| quoted(&library.line(n).source));
            return Some(lines.collect::<Vec<_>>().join(" "));
        }
        let list = match (at(kind.lists), at(kind.words)) {
            (Some(n), _) => entry.lists[n].clone(),
            (None, Some(n)) => entry.words[n].clone(),
            _ => {
                let words = lexicon.keywords.iter().enumerate();
                words.filter(|(n, _)| entry.keywords >> n & 1 == 1).map(|(_, word)| word.clone()).collect()
            }
        };
        (!list.is_empty()).then(|| list.iter().map(quoted).collect::<Vec<_>>().join(" "))
    };
    let told = keys.iter().filter_map(|key| Some(format!("{key} {}", value(key)?)));
    told.collect::<Vec<_>>().join(" ")
}

/// The faces where what is known of the box has laid other copies into the same places: what is known there is so, and
/// the unseen cards of a place are the same ones.
fn here(desk: &Desk, ours: &Desk, truth: &[Face]) -> Vec<Face> {
    let (table, listed) = (&desk.state().table, &ours.state().table);
    let mut here = truth.to_vec();
    for card in table.all_cards() {
        if let Some(face) = table.face(card) {
            here[card.index()] = printed_as(desk, face);
        }
    }
    for zone in (0..desk.game().layout().zone_count()).map(|n| Zone(n as u8)) {
        let unseen = table.cards(zone).iter().filter(|card| table.face(**card).is_none());
        let same = listed.cards(zone).iter().filter(|card| listed.face(**card).is_none());
        for (card, same) in unseen.zip(same) {
            here[card.index()] = truth[same.index()];
        }
    }
    here
}

fn draw(lots: &mut Lots, lot: rulekeeper::table::Lot, coin: &mut Coin) -> Face {
    let members = lots.members(lot);
    let member = members[coin.below(members.len())];
    assert!(lots.take(lot, member));
    match member.get() {
        Ok(face) => face,
        Err(on) => draw(lots, on, coin),
    }
}

/// The card of ours that a card of the box was made from.
fn printed_as(desk: &Desk, face: Face) -> Face {
    let library = desk.game().library();
    let ours = library.entry(face).id.strip_prefix("box-").and_then(|id| library.find(id));
    ours.unwrap_or(face)
}

/// The card as we know it, and as the box calls it where that was learned.
fn boxed(desk: &Desk, face: Face) -> impl Iterator<Item = Face> {
    let learned = desk.game().library().find(&boxed_id(&name(desk, face)));
    std::iter::once(face).chain(learned)
}

/// Whether some list could give this face to an unseen card.
fn can_give(desk: &Desk, card: Card, face: Face) -> bool {
    let alike = |guess: Face| desk.game().makes_way(guess, face);
    desk.state().table.giver_of(card, face, alike).is_some()
}

/// What a card of ours is called in the box.
fn boxed_id(id: &str) -> String {
    format!("box-{id}")
}

fn name(desk: &Desk, face: Face) -> String {
    desk.game().library().entry(face).id.clone()
}

fn say(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    for phrase in &split(line).unwrap() {
        let reply = desk.obey(phrase)?;
        if let Some(trouble) = reply.trouble {
            return Err(trouble);
        }
    }
    Ok(())
}

/// A line somebody at the table could type, and the faces it tells.
fn pick(desk: &Desk, real: &mut Real, stuck: bool) -> (String, Vec<Face>) {
    let question = &desk.state().question;
    if question.is_chance() {
        return match question.ask {
            Ask::Roll => {
                let faces = &desk.game().layout().die(question.die).faces;
                (faces[real.coin.below(faces.len())].clone(), Vec::new())
            }
            // What the rules need not know is told or not.
            _ if question.min == 0 && real.coin.below(2) == 0 => ("skip".to_owned(), Vec::new()),
            _ => {
                let face = real.truth[question.about.index()];
                (real.called(desk, face), vec![face])
            }
        };
    }
    let hidden = match question.who {
        Who::Seat(seat) => real.hidden(desk, seat),
        _ => Vec::new(),
    };
    if !hidden.is_empty() && stuck {
        let card = hidden[0];
        let face = real.truth[card.index()];
        let zone = desk.names().zone(desk.state().table.piece(card).zone);
        return (format!("reveal {zone} {}", real.called(desk, face)), vec![face]);
    }
    if !hidden.is_empty() && question.ask == Ask::Turn && real.coin.below(2) == 0 {
        let face = real.truth[hidden[real.coin.below(hidden.len())].index()];
        let verb = verb(desk, face, &mut real.coin);
        return (format!("{verb} {}", real.called(desk, face)), vec![face]);
    }
    let rows = options(&desk.names());
    let Some(row) = (!rows.is_empty()).then(|| &rows[real.coin.below(rows.len())]) else {
        return ("pass".to_owned(), Vec::new());
    };
    match row.opt {
        Opt::Card(card) | Opt::Act { card, .. }
            if desk.state().table.face(card).is_none() && hidden.contains(&card) =>
        {
            let face = real.truth[card.index()];
            (real.called(desk, face), vec![face])
        }
        // A part of a card with several sentences is one phrase only in quotes, or by its row.
        Opt::Branch(_) => {
            let row = numbered(&desk.names()).iter().position(|opt| *opt == row.opt).unwrap_or(0);
            ((row + 1).to_string(), Vec::new())
        }
        _ => (said(&row.typed), Vec::new()),
    }
}

/// A command that one of the card's lines could be used with, or any of the game.
fn verb(desk: &Desk, face: Face, coin: &mut Coin) -> String {
    let library = desk.game().library();
    let actions = library.lexicon.vocabulary.actions;
    let lines = library.entry(face).lines.clone();
    let commands = lines.filter_map(|n| match &library.line(n).line.head {
        Head::Action(action) => Some(actions[usize::from(action.kind)].command),
        _ => None,
    });
    let commands: Vec<&str> = commands.collect();
    if commands.is_empty() {
        return "play".to_owned();
    }
    commands[coin.below(commands.len())].to_owned()
}

/// Whether the law may say this to somebody who tells the truth.
fn is_fair(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::Refused { refusal, .. } => !matches!(refusal, Refusal::Impossible(_)),
        Trouble::Ambiguous(_) => true,
        Trouble::NotUnderstood(_) => true,
        Trouble::Said(text) => text.contains("has changed since"),
        _ => false,
    }
}

/// How a game went.
struct Played {
    skips: usize,
    commands: usize,
    values: usize,
    recounted: usize,
    packs: Vec<Source>,
}

/// A game with everything on the real table.
fn real_header(kind: &'static GameKind, seed: u64) -> Header {
    let options = (kind.setups)(seed);
    let mut head = header(kind, options.heroes.clone(), seed);
    (head.quest, head.edition, head.options) = (options.quest, options.edition, options.others);
    head.physical = vec!["all".to_owned()];
    head
}

/// Plays one game with this set-up and this shuffle. With `other`, the box differs from ours, and these packs are known
/// of it.
fn play(
    kind: &'static GameKind,
    (seed, shuffle): (u64, u64),
    confirmed: bool,
    other: Option<&[Source]>,
) -> Result<Played, String> {
    let mut desk = Desk::open(kind, real_header(kind, seed), other.unwrap_or_default())
        .map_err(|trouble| format!("{trouble:?}"))?;
    let ours = Desk::open(kind, desk.header.clone(), &[]).map_err(|trouble| format!("{trouble:?}"))?;
    let mut real = Real::new(&desk, &ours, shuffle);
    if let Some(known) = other {
        real.differ(&ours, known);
    }
    let (mut done, mut failed, mut confirming) = (0, 0, confirmed);
    let mut skips = 0;
    let (mut before_command, mut backs): (Vec<(usize, Real)>, usize) = (Vec::new(), 0);
    let mut lines: Vec<String> = Vec::new();
    while desk.state().question.is_open() && done < MOST && failed < 8 * TRIES {
        if confirming && desk.state().table.clock.round > 0 {
            let _ = say(&mut desk, "confirm all");
            real.follow(&desk, &[])?;
            confirming = false;
        }
        let asked = (desk.state().question.is_chance(), format!("{:?}", desk.state().question.ask));
        if failed == TRIES
            && desk.state().question.ask != Ask::Turn
            && take_back(&mut desk, &mut real, &mut before_command)
        {
            // Somebody began what they hold no card for; who does nothing else is no longer played with.
            (failed, backs) = (1, backs + 1);
            if backs > MOST_BACK {
                failed = 0;
                break;
            }
            continue;
        }
        let (line, told) = pick(&desk, &mut real, failed > 0 && failed % TRIES == 0);
        let (turns, earlier) = (desk.session().turns().len(), real.clone());
        let context = |what: String| {
            let from = lines.len().saturating_sub(6);
            format!(
                "{} seed {seed}, shuffle {shuffle}, after {:?}, `{line}` at {asked:?}: {what}",
                kind.id,
                &lines[from..]
            )
        };
        let before = desk.session().events().len();
        let news = told.first().copied().filter(|_| line.contains("\"Box "));
        let said = match news {
            Some(face) => real.teach(&mut desk, &line, face).map_err(&context)?,
            None => say(&mut desk, &line),
        };
        match said {
            Ok(()) => (done, failed, skips) = (done + 1, 0, skips + usize::from(line == "skip")),
            Err(trouble) if asked.0 => return Err(context(format!("the truth is refused: {trouble:?}"))),
            Err(trouble) if !is_fair(&trouble) => return Err(context(format!("{trouble:?}"))),
            Err(_) => failed += 1,
        }
        if desk.session().events().len() > before {
            real.follow(&desk, &told).map_err(&context)?;
            real.check(&desk).map_err(&context)?;
            desk.state().table.check(desk.game().layout()).map_err(&context)?;
        }
        if failed == 0 && desk.session().turns().len() > turns {
            before_command.push((turns, earlier));
        }
        if before_command.len() > FURTHEST {
            before_command.remove(0);
        }
        lines.push(line);
    }
    if failed > 0 && desk.state().question.is_open() && done < MOST {
        let rows = options_told(&desk);
        return Err(format!(
            "{} seed {seed}: stuck after {:?} at {rows}",
            kind.id,
            &lines[lines.len().saturating_sub(12)..]
        ));
    }
    Ok(Played { skips, commands: done, values: real.values, recounted: real.recounted, packs: real.packs })
}

/// Takes the last command back, with what really lay there; not where there is nothing to go back to.
fn take_back(desk: &mut Desk, real: &mut Real, before: &mut Vec<(usize, Real)>) -> bool {
    let Some((turns, earlier)) = before.pop() else { return false };
    let (values, packs) = (real.values, std::mem::take(&mut real.packs));
    // What was learned since goes with it.
    let many = desk.session().turns().len().saturating_sub(turns);
    if say(desk, &format!("undo {many}")).is_err() || desk.session().turns().len() != turns {
        real.packs = packs;
        return false;
    }
    *real = Real { values, packs, ..earlier };
    true
}

fn options_told(desk: &Desk) -> String {
    format!("{}", rulekeeper::view::json::json(&desk.names())["ask"])
}

#[test]
fn the_referee_never_refuses_the_truth_and_never_knows_more() {
    let each = games().div_ceil(4);
    let mut wrong = Vec::new();
    let all = ALL.iter().copied().chain([&toy::KIND]);
    for kind in all {
        let (mut commands, mut skips) = (0, 0);
        for seed in 0..each {
            match play(kind, (seed, seed), seed % 2 == 0, None) {
                Ok(played) => (commands, skips) = (commands + played.commands, skips + played.skips),
                Err(what) => wrong.push(what),
            }
        }
        println!("{}: {each} games at a real table, {commands} commands, {skips} cards left unseen", kind.id);
    }
    let many = wrong.len();
    wrong.truncate(12);
    assert!(wrong.is_empty(), "{many} games went wrong:\n{}", wrong.join("\n"));
}

/// Whole games against a box that calls a third of the cards something else and has other numbers of them. A second
/// game with what came up in the first, shuffled anew, teaches nothing.
#[test]
fn a_box_that_differs_is_learned_once() {
    let each = games().div_ceil(12);
    let mut wrong = Vec::new();
    for kind in ALL.iter().copied().chain([&toy::KIND]) {
        let mut met = 0;
        for seed in 0..each {
            match two_games(kind, seed) {
                Ok(learned) => met += learned,
                Err(what) => wrong.push(what),
            }
        }
        if met == 0 {
            wrong.push(format!("{}: nothing was unknown", kind.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How many cards were learned.
fn two_games(kind: &'static GameKind, seed: u64) -> Result<usize, String> {
    let first = play(kind, (seed, seed), false, Some(&[]))?;
    let again = play(kind, (seed, seed + 1_000), false, Some(&first.packs))?;
    println!(
        "{} seed {seed}: {} cards with other copies, {} cards learned with {} values in {} commands; then {} in {}",
        kind.id,
        first.recounted,
        first.packs.len(),
        first.values,
        first.commands,
        again.packs.len(),
        again.commands
    );
    match again.packs.first() {
        Some(pack) => Err(format!("{} seed {seed}: {} was not known the second time", kind.id, pack.name)),
        None => Ok(first.packs.len()),
    }
}
