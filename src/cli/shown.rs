//! What is asked of the views: the question, the JSON view, the rows behind completion, the prompt. One place, so
//! that the rest of the terminal does not care how pages are made.

use serde_json::Value;

use crate::desk::Desk;
use crate::engine::Who;
use crate::view::page::{Page, Text};
use crate::view::{json, question, table};

/// One legal answer, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    pub verb: Option<String>,
    pub words: String,
    pub note: String,
}

/// All legal answers in the order of their rows.
#[must_use]
pub fn answers(desk: &Desk) -> Vec<Answer> {
    let rows = question::options(&desk.names()).into_iter();
    rows.map(|row| Answer { verb: row.typed.verb, words: row.typed.words, note: row.note }).collect()
}

/// The open question with its rows, or how the game ended.
#[must_use]
pub fn question(desk: &Desk) -> Page {
    if let Some(page) = desk.draft_page() {
        return page;
    }
    let names = desk.names();
    let page = question::question_page(&names);
    match desk.said_before() {
        Some(opt) => {
            let before = question::said(&names.typed(opt));
            page.text(Text::new().say("before it was taken back: ").name(before).say("; ").key("same"))
        }
        None => page,
    }
}

/// What lies on the table.
#[must_use]
pub fn table(desk: &Desk) -> Page {
    table::table_page(&desk.names())
}

/// The JSON view, as one value.
#[must_use]
pub fn json(desk: &Desk) -> Value {
    json::json(&desk.names())
}

/// Where the game stands and who is asked: `fray 2, ada`.
#[must_use]
pub fn place(desk: &Desk) -> String {
    let asked = match desk.state().question.who {
        Who::Nobody => return "over".to_owned(),
        Who::Seat(seat) => desk.game().seat_name(seat),
        Who::Table | Who::Chance => "table".to_owned(),
    };
    let clock = &desk.state().table.clock;
    let phase = desk.game().layout().phases.get(usize::from(clock.phase)).copied().unwrap_or("start");
    format!("{phase} {}, {asked}", clock.round)
}
