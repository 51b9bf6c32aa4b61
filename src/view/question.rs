//! The open question: who is asked what, by which rule, and what may be answered.

use super::beside;
use super::names::{Names, Typed, Viewer};
use super::page::{Block, Item, Page, Text};
use super::unknown::could_be;
use super::words;
use crate::effect::ast::Head;
use crate::engine::{Ask, Opt, Who};
use crate::games::game::Goal;
use crate::table::{Card, Holder, NO_CARD, NOBODY, Rule, Seat, Word};

/// An option that may be taken now; its number is its place in the list, from 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub opt: Opt,
    pub typed: Typed,
    /// A few words about it; empty where the name says all.
    pub note: String,
}

/// An option that may not be taken now, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unavailable {
    pub opt: Opt,
    pub typed: Typed,
    pub rule: Rule,
    pub fact: String,
}

/// The words to type: `play slash b`.
#[must_use]
pub fn said(typed: &Typed) -> String {
    let verb = typed.verb.as_deref().unwrap_or_default();
    format!("{verb} {}", typed.words).trim().to_owned()
}

/// What may be answered, in row order. For a draw the faces that could come up, for a roll the sides of the die,
/// each once and sorted.
#[must_use]
pub fn options(names: &Names<'_>) -> Vec<Offered> {
    match names.state.question.ask {
        _ if !names.state.question.is_open() => Vec::new(),
        Ask::Draw => draws(names),
        Ask::Roll => sides(names),
        _ => {
            let legal = names.state.question.legal().filter(|opt| !is_hidden(names, *opt));
            legal.map(|opt| offered(names, opt)).collect()
        }
    }
}

/// The options in the order of their rows, without names and notes.
#[must_use]
pub fn numbered(names: &Names<'_>) -> Vec<Opt> {
    match names.state.question.ask {
        Ask::Draw | Ask::Roll => options(names).into_iter().map(|offered| offered.opt).collect(),
        _ if !names.state.question.is_open() => Vec::new(),
        _ => names.state.question.legal().filter(|opt| !is_hidden(names, *opt)).collect(),
    }
}

/// What the question knows of but does not allow now.
#[must_use]
pub fn refusals(names: &Names<'_>) -> Vec<Unavailable> {
    let choices = names.state.question.options.iter().filter(|choice| !is_hidden(names, choice.opt));
    let refused = choices.filter_map(|choice| choice.no.map(|no| (choice.opt, no)));
    let told = |(opt, no): (Opt, crate::engine::No)| Unavailable {
        opt,
        typed: names.typed(opt),
        rule: no.rule,
        fact: names.fact(&no) + &super::refused::missing_too(names, opt),
    };
    refused.map(told).collect()
}

/// Whether an option would tell the viewer about a card that others know and the viewer does not: which of them
/// are offered depends on their faces.
#[must_use]
pub fn is_hidden(names: &Names<'_>, opt: Opt) -> bool {
    let card = card_of(opt);
    if card == NO_CARD || names.sees(card) {
        return false;
    }
    let asked = match (names.viewer, names.state.question.who) {
        (Viewer::Seat(viewer), Who::Seat(asked)) => viewer == asked,
        (Viewer::Table, _) => true,
        _ => false,
    };
    !asked && names.state.table.face(card).is_some()
}

fn card_of(opt: Opt) -> Card {
    match opt {
        Opt::Card(card) | Opt::Act { card, .. } => card,
        _ => NO_CARD,
    }
}

fn offered(names: &Names<'_>, opt: Opt) -> Offered {
    let price = names.game.price_of(names.state, opt);
    Offered { opt, typed: names.typed(opt), note: if price.is_empty() { note(names, opt) } else { price } }
}

fn draws(names: &Names<'_>) -> Vec<Offered> {
    let question = &names.state.question;
    let table = &names.state.table;
    let Err(own) = table.piece(question.about).face() else { return Vec::new() };
    let giver = |face| table.giver_of(question.about, face, |guess| names.game.makes_way(guess, face));
    let face = |face| Opt::Face { face, lot: giver(face).unwrap_or(own) };
    let shares = could_be(names, question.about).shares;
    let mut all: Vec<Offered> = shares.iter().map(|share| offered(names, face(share.0))).collect();
    all.sort_by(|a, b| a.typed.words.cmp(&b.typed.words));
    if question.min == 0 {
        all.push(offered(names, Opt::Unseen));
    }
    all
}

fn sides(names: &Names<'_>) -> Vec<Offered> {
    let faces = &names.game.layout().die(names.state.question.die).faces;
    let mut all: Vec<Offered> = (0u8..).zip(faces).map(|(side, _)| offered(names, Opt::Side(side))).collect();
    all.sort_by(|a, b| a.typed.words.cmp(&b.typed.words));
    all.dedup_by(|a, b| a.typed.words == b.typed.words);
    all
}

// ---- notes ----

fn note(names: &Names<'_>, opt: Opt) -> String {
    match opt {
        Opt::Act { word, card, line } => act_note(names, word, card, line),
        Opt::Word(word) => verb_note(names, word),
        Opt::Card(card) if names.sees(card) => {
            let tokens = words::tokens(names, Holder::Card(card));
            let zone = words::zone(names, names.state.table.piece(card).zone);
            if tokens.is_empty() { zone } else { format!("{zone}, {tokens}") }
        }
        Opt::Face { face, .. } => names.face_title(face),
        Opt::Unseen => "leave it unseen".to_owned(),
        Opt::Yes => beside::proposed(names),
        Opt::Amount(n) => beside::die(names, n),
        _ => String::new(),
    }
}

/// What the card's line says, where the option is a line of the card.
fn act_note(names: &Names<'_>, word: Word, card: Card, line: u16) -> String {
    let library = names.game.library();
    let own = names.face(card).is_some_and(|face| library.entry(face).lines.contains(&line));
    // Where no line is meant the number is 0, which is also that of a line.
    if own && (line != 0 || is_command_of(names, word, line)) {
        library.said(line).to_owned()
    } else if names.sees(card) && lie_apart(names, word, card) {
        words::zone(names, names.state.table.piece(card).zone)
    } else {
        printed(names, word, card).unwrap_or_else(|| verb_note(names, word))
    }
}

/// What is printed on a card that is played as a whole: its name alone tells a newcomer nothing.
fn printed(names: &Names<'_>, word: Word, card: Card) -> Option<String> {
    let face = names.face(card).filter(|_| names.word(word) == "play")?;
    Some(names.game.library().entry(face).text.clone()).filter(|text| !text.is_empty())
}

/// Whether cards of other zones of the same player are offered for the same thing: then it is where they lie that tells
/// them apart.
fn lie_apart(names: &Names<'_>, word: Word, card: Card) -> bool {
    let zone_of = |card: Card| names.state.table.piece(card).zone;
    let owner = |card: Card| names.game.layout().zone_owner(zone_of(card));
    names.state.question.legal().any(|opt| match opt {
        Opt::Act { word: own, card: other, .. } if own == word && other != NO_CARD => {
            zone_of(other) != zone_of(card) && owner(other) == owner(card)
        }
        _ => false,
    })
}

/// Whether the line is an action that this word commands.
fn is_command_of(names: &Names<'_>, word: Word, line: u16) -> bool {
    let library = names.game.library();
    let kinds = &library.lexicon.vocabulary.actions;
    match &library.line(line).line.head {
        Head::Action(action) => {
            let reacts = names.state.question.ask == Ask::React;
            kinds
                .get(usize::from(action.kind))
                .is_some_and(|kind| kind.command == names.word(word) || kind.reaction && reacts)
        }
        _ => false,
    }
}

fn verb_note(names: &Names<'_>, word: Word) -> String {
    let text = names.word(word);
    let verb = names.game.verbs().iter().find(|verb| verb.name == text);
    verb.map_or_else(String::new, |verb| verb.summary.to_owned())
}

// ---- pages ----

/// The question as a page of its own.
#[must_use]
pub fn question_page(names: &Names<'_>) -> Page {
    question_blocks(names).into_iter().fold(Page::new(""), Page::with)
}

/// Who is asked what by which rule, and the numbered options.
#[must_use]
pub fn question_blocks(names: &Names<'_>) -> Vec<Block> {
    if !names.state.question.is_open() {
        let result = names.game.results().get(usize::from(names.state.table.clock.result));
        let result = result.map_or("over", |(name, _)| name);
        let by = winners(names);
        let by = if by.is_empty() { by } else { format!(" by {by}") };
        return vec![Text::new().question(format!("The game is over: {result}{by}.")).into()];
    }
    let mut blocks: Vec<Block> =
        vec![headline(names).into(), book_line(names, names.state.question.rule).into()];
    if !names.state.question.picked.is_empty() {
        blocks.push(picked(names).into());
    }
    // Beside an amount the number of a row would be read as one.
    let item = |(n, option): (u16, Offered)| match option.opt {
        Opt::Amount(_) => Item::new(offered_text(&option)),
        _ => Item::numbered(n, offered_text(&option)),
    };
    blocks.push(Block::List((1u16..).zip(options(names)).map(item).collect()));
    blocks
}

/// Who has won, where the players counted points against each other.
#[must_use]
pub fn winners(names: &Names<'_>) -> String {
    let result = names.game.results().get(usize::from(names.state.table.clock.result));
    if !result.is_some_and(|(_, goal)| *goal == Some(Goal::Scored)) {
        return String::new();
    }
    let seats = (0..names.game.layout().seats).map(Seat);
    let first = seats.filter(|seat| names.game.standing(names.state, *seat).is_some_and(|(_, first)| first));
    first.map(|seat| words::seat(names, seat)).collect::<Vec<_>>().join(" and ")
}

/// The question, and what may not be answered now and why.
#[must_use]
pub fn legal_page(names: &Names<'_>) -> Page {
    let page = question_page(names);
    let items: Vec<Item> = refusals(names).iter().map(|no| refused_item(names, no)).collect();
    if items.is_empty() { page } else { page.heading("Not now").list(items) }
}

/// Who has to answer.
#[must_use]
pub fn asked(names: &Names<'_>) -> String {
    match names.state.question.who {
        Who::Seat(seat) => words::seat(names, seat),
        Who::Table => "The table".to_owned(),
        // Only a real table is ever asked: everywhere else chance has answered.
        Who::Chance => "The real table".to_owned(),
        Who::Nobody => "Nobody".to_owned(),
    }
}

/// What is asked for, in a few words of the sentence.
fn wanted(names: &Names<'_>) -> String {
    let state = names.state;
    let phase = names.game.layout().phases.get(usize::from(state.table.clock.phase));
    if let Some(automatic) = state.question.dialled().and_then(|step| names.game.automatic(state, step)) {
        let dial = names.game.dials().get(usize::from(automatic.dial));
        return dial.map_or_else(|| "go on".to_owned(), |dial| format!("go on with {}", dial.name));
    }
    match (state.question.ask, phase) {
        (Ask::GoOn, Some(phase)) => format!("go on with {}", words::capital(names.term(phase, "phase"))),
        (Ask::GoOn, None) => "go on".to_owned(),
        (Ask::Turn, _) if names.question_name() == "turn" => "your turn".to_owned(),
        (Ask::Draw, _) => of_chance("what came up", names),
        (Ask::Roll, _) => of_chance("what was rolled", names),
        _ => in_words(names),
    }
}

/// Names of questions that cards of every game ask, and what they ask.
const ASKED: [(&str, &str); 28] = [
    ("attach", "what to attach"),
    ("card", "which card"),
    ("choose", "choose one"),
    ("discard", "what to discard"),
    ("divide", "how to divide it"),
    ("draw", "who draws"),
    ("each", "whom it is for"),
    ("enemy", "which enemy"),
    ("gain", "who gains it"),
    ("give", "who gets it"),
    ("let", "who does it"),
    ("lose", "who loses it"),
    ("may", "do it or not"),
    ("move", "what to move"),
    ("option", "which option"),
    ("order", "in which order"),
    ("pick", "which one"),
    ("place", "where to place it"),
    ("react", "react or pass"),
    ("ready", "what to ready"),
    ("remove", "where to take it from"),
    ("reroll", "which die to roll again"),
    ("reveal", "what to reveal"),
    ("swap", "what to swap"),
    ("target", "which target"),
    ("use", "what to use"),
    ("with", "with what"),
    ("wounds", "how many wounds"),
];

/// Names whose words fit players as well as cards.
const OF_ANYBODY: [&str; 6] = ["choose", "each", "give", "let", "pick", "target"];

/// What a question of this name asks: in the words of the game, or of all games.
fn in_words(names: &Names<'_>) -> String {
    let name = names.question_name();
    let found =
        |all: &[(&str, &'static str)]| all.iter().find(|(own, _)| *own == name).map(|(_, asked)| *asked);
    let options = &names.state.question.options;
    let players = !options.is_empty() && options.iter().all(|choice| matches!(choice.opt, Opt::Seat(_)));
    let for_whom = players && !OF_ANYBODY.contains(&name.as_ref());
    let of_all = found(&ASKED).map(|asked| if for_whom { "whom it is for" } else { asked });
    let asked = found(names.game.kind().asked).or(of_all);
    asked.map_or_else(|| name.replace('-', " "), str::to_owned)
}

/// What chance is asked for, behind the words that ask: nothing where the name of the question is that it is chance.
fn of_chance(asked: &str, names: &Names<'_>) -> String {
    match names.question_name().as_ref() {
        "draw" | "roll" => asked.to_owned(),
        name => format!("{asked}, {}", name.replace('-', " ")),
    }
}

/// Who is asked what, in a line.
pub(super) fn headline(names: &Names<'_>) -> Text {
    let question = &names.state.question;
    let mut text = Text::new().question(format!("{}: {}", asked(names), wanted(names)));
    if question.about != NO_CARD {
        text = text.say(", ").name(words::called(names, question.about));
    }
    if question.ask == Ask::Draw {
        let seat = names.game.drawn_for(names.state);
        text = if seat == NOBODY { text } else { text.say(" for ").name(words::seat(names, seat)) };
    }
    if question.ask == Ask::Roll {
        text = text.say(", ").name(names.game.layout().die(question.die).name.clone());
    }
    let text = match question.ask {
        Ask::Some if question.min == question.max => text.say(format!(" ({})", question.max)),
        Ask::Some => text.say(format!(" ({} to {})", question.min, question.max)),
        Ask::Split => text.say(format!(" ({} in all)", question.max)),
        Ask::Order => text.say(" (all of them)"),
        _ => text,
    };
    let aside = beside::aside(names);
    if aside.is_empty() { text } else { text.say(format!(" ({aside})")) }
}

/// `toy.turn.free, Fray › Turns`.
#[must_use]
pub fn book_line(names: &Names<'_>, rule: Rule) -> Text {
    let place = names.game.book().get(rule).map_or("", |row| row.place);
    let text = Text::new().rule(names.rule(rule));
    if place.is_empty() { text } else { text.dim(format!(", {place}")) }
}

fn picked(names: &Names<'_>) -> Text {
    let word = |opt: &Opt| if is_hidden(names, *opt) { "?".to_owned() } else { said(&names.typed(*opt)) };
    let all: Vec<String> = names.state.question.picked.iter().map(word).collect();
    Text::new().dim(format!("so far: {}", all.join(", ")))
}

fn offered_text(option: &Offered) -> Text {
    let text = Text::new().key(said(&option.typed));
    if option.note.is_empty() { text } else { text.dim(format!("  {}", option.note)) }
}

fn refused_item(names: &Names<'_>, no: &Unavailable) -> Item {
    let why = Text::new().rule(names.rule(no.rule)).say(format!(": {}", no.fact));
    Item::new(Text::new().key(said(&no.typed))).blocked(why)
}
