//! A game so far as a transcript with expectations: commands with names, never row numbers, and after every round and
//! at the end where the cubes stand and how many cards lie where.

use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use super::open::open_kept;
use super::{brought, format, run};
use crate::content::edit::word;
use crate::content::pack::Source as Pack;
use crate::content::to_flow;
use crate::desk::{ACTED, Desk, LEARNED, OpenTrouble};
use crate::engine::{Ask, Deed, Opt, Session};
use crate::games::game::Game;
use crate::table::NO_RULE;
use crate::view::json::json as view;
use crate::view::names::{Names, Typed, Viewer};

/// Names of more words are written as one.
const LONGEST_NAME: usize = 4;

/// Commands that tell the referee something; their numbers are no rows.
const TELLS: [&str; 9] = ["act", "at", "drop", "fix", "force", "insert", "learn", "note", "reveal"];

/// One recorded command with the outcomes it met.
#[derive(Default)]
struct Line {
    text: String,
    draws: Vec<String>,
    rolls: Vec<String>,
}

enum Part {
    Do(Line),
    Expect(Json),
}

/// Writes the game down. Chance comes from the seed where that gives the same game, and is written out where not.
/// What is written has been run.
pub fn record(desk: &Desk, title: &str) -> Result<String, String> {
    record_as(desk, title, &[false, true])
}

/// The same with every outcome of chance spelled out, whatever the seed would give.
pub fn record_scripted(desk: &Desk, title: &str) -> Result<String, String> {
    record_as(desk, title, &[true])
}

fn record_as(desk: &Desk, title: &str, ways: &[bool]) -> Result<String, String> {
    let parts = walk(desk, has_repairs(desk))?;
    let mut why = String::new();
    for scripted in ways.iter().copied() {
        let text = written(desk, title, &parts, scripted);
        let transcript = format::read("recorded", &text, &|_, _| Err(String::new()));
        let Ok(transcript) = transcript else {
            return Err("what was recorded cannot be read".to_owned());
        };
        let verdict = run::run(&transcript, &[desk.game().kind()]);
        if verdict.is_ok() {
            return Ok(text);
        }
        if why.is_empty() {
            why = verdict.failures.first().map_or_else(String::new, super::Failure::text);
        }
    }
    Err(format!("what was recorded does not run: {why}"))
}

/// The packs the game began with; what was learned on the way is among the commands.
fn packs(desk: &Desk) -> Vec<Pack> {
    let own = |name: &str| name != LEARNED && name != ACTED;
    desk.game().packs().iter().filter(|pack| own(&pack.name)).cloned().collect()
}

/// Whether commands are named by their numbers: then each has to stay one.
fn has_repairs(desk: &Desk) -> bool {
    let mut deeds = desk.session().turns().iter().filter_map(|turn| turn.deeds.first());
    deeds.any(|deed| desk.typed_for(deed).is_some())
}

/// Plays the game again, deed by deed, and notes what to type; in one line a command, where they are counted.
fn walk(desk: &Desk, counted: bool) -> Result<Vec<Part>, String> {
    let fresh =
        open_kept(desk.game().kind(), desk.header.clone(), &packs(desk)).map_err(
            |trouble| match trouble {
                OpenTrouble::Said(text) | OpenTrouble::Refused(_, text) => text,
                OpenTrouble::Problems(_) => "the set-up cannot be read".to_owned(),
            },
        )?;
    let law = Arc::clone(fresh.game());
    let mut shadow = Session::new(law, *fresh.state(), NO_RULE).map_err(|fault| fault.to_string())?;
    let mut parts = Vec::new();
    let mut round = shadow.state().table.clock.round;
    for turn in desk.session().turns() {
        shadow.begin(&turn.label);
        if !Arc::ptr_eq(turn.law(), shadow.law()) {
            shadow.change_law(Arc::clone(turn.law()));
        }
        // What is told of a card that nobody knows stands only in what was typed.
        let as_typed = turn.law_before().is_some() || !has_number(&turn.label);
        let mut lines = if as_typed { vec![Line::of(turn.label.to_string())] } else { Vec::new() };
        if let Some(typed) = turn.deeds.first().and_then(|deed| desk.typed_for(deed)) {
            // A repair of the past is typed again, with everything that was answered on the way.
            lines = typed.iter().cloned().map(Line::of).collect();
        }
        let by_deed = lines.is_empty();
        for deed in &turn.deeds {
            note(desk, &shadow, deed, by_deed, &mut lines);
            shadow.give(deed.clone()).map_err(|stop| format!("`{}` does not fit: {stop:?}", turn.label))?;
        }
        shadow.commit();
        if counted && by_deed {
            lines = Line::joined(lines).into_iter().collect();
        }
        parts.extend(lines.into_iter().map(Part::Do));
        let now = shadow.state().table.clock.round;
        if now != round {
            round = now;
            parts.push(Part::Expect(facts(&shadow)));
        }
    }
    if !matches!(parts.last(), Some(Part::Expect(_))) {
        parts.push(Part::Expect(facts(&shadow)));
    }
    Ok(parts)
}

/// A number might be a row, which means something else when the page is another one. In what the table is told it is
/// what it says.
fn has_number(line: &str) -> bool {
    let phrases = crate::line::split(line).unwrap_or_default();
    let verb = phrases.first().and_then(|phrase| phrase.words.first());
    let verb = verb.and_then(|word| crate::line::command(&word.text));
    if verb.is_some_and(|verb| TELLS.contains(&verb.name)) {
        return false;
    }
    line.is_empty() || line.split_whitespace().any(|word| word.parse::<u32>().is_ok()) && !line.contains('"')
}

impl Line {
    fn of(text: String) -> Line {
        Line { text, ..Line::default() }
    }

    /// Several answers as one command.
    fn joined(lines: Vec<Line>) -> Option<Line> {
        lines.into_iter().reduce(|mut whole, line| {
            whole.text = format!("{} {}", whole.text, line.text);
            whole.draws.extend(line.draws);
            whole.rolls.extend(line.rolls);
            whole
        })
    }
}

/// Notes one deed: as a line of its own, or as an outcome of the line before it.
fn note(desk: &Desk, shadow: &Session<dyn Game>, deed: &Deed, by_deed: bool, lines: &mut Vec<Line>) {
    let Deed::Answer(opt) = deed else { return };
    let state = shadow.state();
    let typed = Names::new(&**shadow.law(), state, Viewer::Table).typed(*opt);
    if state.question.is_chance() && !desk.asks_table(state) {
        let is_roll = state.question.ask == Ask::Roll;
        if lines.is_empty() {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            let outcomes = if is_roll { &mut line.rolls } else { &mut line.draws };
            outcomes.push(if *opt == Opt::Unseen { "skip".to_owned() } else { typed.words });
        }
    } else if by_deed && state.question.ask == Ask::Further {
        // Nobody is asked this: the line before it says it, or ends.
        if let Some(line) = lines.last_mut().filter(|_| *opt != Opt::Done) {
            line.text = format!("{} {}", line.text, typed.words);
        }
    } else if by_deed && (lines.is_empty() || state.question.forced().is_none()) {
        lines.push(Line::of(said(&typed)));
    }
}

/// What to type for an option. A long text, a branch of a card's choice for instance, is one word in quotes.
fn said(typed: &Typed) -> String {
    let long = typed.words.split(' ').count() > LONGEST_NAME;
    let words = if long { format!("\"{}\"", typed.words) } else { typed.words.clone() };
    format!("{} {words}", typed.verb.as_deref().unwrap_or_default()).trim().to_owned()
}

/// Round, result, cubes, numbers, and how many cards lie where.
fn facts(shadow: &Session<dyn Game>) -> Json {
    let all = view(&Names::new(&**shadow.law(), shadow.state(), Viewer::Table));
    let mut facts = Map::new();
    for (key, value) in all.as_object().into_iter().flatten() {
        let skipped = matches!(key.as_str(), "game" | "edition" | "options" | "phase" | "turn" | "leader");
        match value {
            _ if skipped || matches!(key.as_str(), "pools" | "cards" | "ask") => {}
            Json::Object(seat) => {
                let seat: Map<String, Json> = seat.iter().map(|(k, v)| (k.clone(), counted(v))).collect();
                facts.insert(key.clone(), seat.into());
            }
            value => {
                facts.insert(key.clone(), counted(value));
            }
        }
    }
    facts.into()
}

fn counted(value: &Json) -> Json {
    value.as_array().map_or_else(|| value.clone(), |list| list.len().into())
}

// ---- writing ----

fn written(desk: &Desk, title: &str, parts: &[Part], scripted: bool) -> String {
    let header = &desk.header;
    let mut out = format!("title: {}\ngame: {}\n", word(title), word(&header.game));
    let mut key = |key: &str, value: Json, is: bool| {
        if is {
            out.push_str(&format!("{key}: {}\n", to_flow(&value)));
        }
    };
    key("edition", json!(header.edition), header.edition.is_some());
    key("options", json!(header.options), !header.options.is_empty());
    key("dials", json!(header.dials), !header.dials.is_empty());
    key("seed", json!(header.seed), !scripted);
    key("physical", json!(header.physical), !header.physical.is_empty());
    out.push_str(&brought::cards(&packs(desk)));
    out.push_str(&given(desk));
    out.push_str("steps:\n");
    for part in parts {
        match part {
            Part::Expect(facts) => out.push_str(&expected(facts)),
            Part::Do(line) => out.push_str(&step(line, scripted)),
        }
    }
    out
}

fn given(desk: &Desk) -> String {
    if let Some(text) = &desk.header.given {
        return format!("given: {text}\n");
    }
    let mut given = json!({"heroes": desk.header.heroes});
    if let Some(quest) = &desk.header.quest {
        given["quest"] = json!(quest);
    }
    format!("given: {}\n", to_flow(&given))
}

/// A line for each seat and each shared fact.
fn expected(facts: &Json) -> String {
    let lines = facts.as_object().into_iter().flatten();
    let lines = lines.map(|(key, value)| format!("    {}: {}\n", word(key), to_flow(value)));
    std::iter::once("- expect:\n".to_owned()).chain(lines).collect()
}

fn step(line: &Line, scripted: bool) -> String {
    let outcomes = [("draws", &line.draws), ("rolls", &line.rolls)];
    let outcomes = outcomes.into_iter().filter(|(_, list)| scripted && !list.is_empty());
    let mut map = json!({"do": line.text});
    let mut plain = true;
    for (key, list) in outcomes {
        (map[key], plain) = (json!(list), false);
    }
    if plain { format!("- {}\n", word(&line.text)) } else { format!("- {}\n", to_flow(&map)) }
}
