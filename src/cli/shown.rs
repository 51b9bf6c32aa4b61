//! What is asked of the views: the question, the JSON view, the rows behind completion, the prompt. One place, so
//! that the rest of the terminal does not care how pages are made.

use serde_json::{Value, json};

use crate::desk::Desk;
use crate::engine::Who;
use crate::line::split;
use crate::view::page::{Item, Page, Text};
use crate::view::question;

/// One legal answer, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    pub verb: Option<String>,
    pub words: String,
    pub note: String,
}

impl Answer {
    /// The whole line to type.
    #[must_use]
    pub fn line(&self) -> String {
        let verb = self.verb.as_deref().unwrap_or_default();
        format!("{verb} {}", self.words).trim().to_owned()
    }
}

/// All legal answers in the order of their rows.
#[must_use]
pub fn answers(desk: &Desk) -> Vec<Answer> {
    let rows = question::options(&desk.names()).into_iter();
    rows.map(|(_, typed, note)| Answer { verb: typed.verb, words: typed.words, note }).collect()
}

/// The open question with its rows, or how the game ended.
#[must_use]
pub fn question(desk: &Desk) -> Page {
    if !desk.state().question.is_open() {
        return Page::new("").text(Text::new().question(format!("The game is over: {}.", result(desk))));
    }
    let names = desk.names();
    let rule = names.rule(desk.state().question.rule);
    let asked = Text::new().question(format!("{}: {}", asked(desk), names.question_name()));
    let items = (1..).zip(answers(desk)).map(|(n, answer)| Item::numbered(n, Text::new().key(answer.line())));
    Page::new("").text(asked.dim(format!(" ({rule})"))).list(items)
}

/// The table, as `show` shows it.
pub fn table(desk: &mut Desk) -> Vec<Page> {
    let phrases = split("show").unwrap_or_default();
    let shown = phrases.first().and_then(|phrase| desk.obey(phrase).ok());
    shown.map_or_else(Vec::new, |reply| reply.pages)
}

/// The JSON view, as one value.
#[must_use]
pub fn json(desk: &Desk) -> Value {
    let clock = &desk.state().table.clock;
    let options: Vec<String> = answers(desk).iter().map(Answer::line).collect();
    json!({
        "game": desk.game().kind().id,
        "round": clock.round,
        "phase": phase(desk),
        "result": result(desk),
        "ask": {"of": asked(desk), "options": options},
        "state": desk.hash(),
    })
}

/// Where the game stands and who is asked: `fray 2, ada`.
#[must_use]
pub fn place(desk: &Desk) -> String {
    if !desk.state().question.is_open() {
        return "over".to_owned();
    }
    let round = desk.state().table.clock.round;
    format!("{} {round}, {}", phase(desk), asked(desk))
}

fn phase(desk: &Desk) -> &'static str {
    let at = usize::from(desk.state().table.clock.phase);
    desk.game().layout().phases.get(at).copied().unwrap_or("start")
}

fn asked(desk: &Desk) -> String {
    match desk.state().question.who {
        Who::Seat(seat) => desk.game().seat_name(seat),
        Who::Table | Who::Chance => "table".to_owned(),
        Who::Nobody => "nobody".to_owned(),
    }
}

fn result(desk: &Desk) -> &'static str {
    let at = usize::from(desk.state().table.clock.result);
    desk.game().results().get(at).map_or("over", |result| result.0)
}
