//! What somebody at a real table types: answers at random, and the truth about cards.

use rulekeeper::desk::{Desk, Trouble};
use rulekeeper::effect::ast::Head;
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::{Ask, Opt, Refusal, Who};
use rulekeeper::line::split;
use rulekeeper::table::{Card, Face};
use rulekeeper::view::question::{Offered, numbered, options, said};

use super::cards::Real;

pub fn say(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    for phrase in &split(line).unwrap() {
        let reply = desk.obey(phrase)?;
        if let Some(trouble) = reply.trouble {
            return Err(*trouble);
        }
    }
    Ok(())
}

/// A line somebody at the table could type, and the faces it tells.
pub type Line = (String, Vec<Face>);

/// What somebody types now; one who is `stuck` lays a card open.
pub fn pick(desk: &Desk, real: &mut Real, stuck: bool) -> Line {
    let question = &desk.state().question;
    if question.is_chance() {
        return chance(desk, real);
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
    match (!rows.is_empty()).then(|| rows[real.coin.below(rows.len())].clone()) {
        Some(row) => taken(desk, real, &row, &hidden),
        None => ("pass".to_owned(), Vec::new()),
    }
}

/// What came up.
fn chance(desk: &Desk, real: &mut Real) -> Line {
    let question = &desk.state().question;
    match question.ask {
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
    }
}

/// One of the rows; an unseen card mostly by its name, now and then by its row.
fn taken(desk: &Desk, real: &mut Real, row: &Offered, hidden: &[Card]) -> Line {
    let number = || numbered(&desk.names()).iter().position(|opt| *opt == row.opt).unwrap_or(0) + 1;
    match row.opt {
        Opt::Card(card) | Opt::Act { card, .. } if hidden.contains(&card) && real.coin.below(3) > 0 => {
            let face = real.truth[card.index()];
            (real.called(desk, face), vec![face])
        }
        Opt::Card(card) | Opt::Act { card, .. } if hidden.contains(&card) => {
            (number().to_string(), Vec::new())
        }
        // A part of a card with several sentences is one phrase only in quotes, or by its row.
        Opt::Branch(_) => (number().to_string(), Vec::new()),
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
pub fn is_fair(trouble: &Trouble) -> bool {
    match trouble {
        Trouble::Refused { refusal, .. } => !matches!(refusal, Refusal::Impossible(_)),
        Trouble::Ambiguous(_) => true,
        Trouble::NotUnderstood(_) => true,
        Trouble::Said(text) => text.contains("has changed since"),
        _ => false,
    }
}
