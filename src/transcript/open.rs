//! From a transcript to a game on the desk, standing where it begins.

use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::format::{Given, Transcript};
use super::given;
use crate::content::read::{did_you_mean, listed, nearest};
use crate::content::{Code, Limits, Problem, Problems, parse, to_flow};
use crate::desk::{Desk, OpenTrouble, Source, header};
use crate::engine::State;
use crate::engine::journal::Header;
use crate::games::game::{Game, GameKind};

/// The games that can be played.
pub type Kinds<'k> = &'k [&'static GameKind];

/// Why a transcript could not begin.
pub(super) enum Shut {
    Problems(Problems),
    /// A rule does not let the game begin; with it, the same as a problem.
    Refused(String, Problems),
}

impl Shut {
    pub(super) fn problems(self) -> Problems {
        match self {
            Shut::Problems(problems) | Shut::Refused(_, problems) => problems,
        }
    }
}

/// Opens what a transcript says, to go on from there.
pub(super) fn open(transcript: &Transcript, kinds: Kinds<'_>) -> Result<Desk, Shut> {
    let mut desk = open_to_run(transcript, kinds, "")?;
    if transcript.kept.is_none() && given::is_changed(&transcript.given) {
        desk.header.given = Some(to_flow(&merged(&transcript.given)));
    }
    Ok(desk)
}

/// Opens what a transcript says, with one rule switched off (none where the id is empty). Its header does not say
/// what was given: nobody keeps such a game.
pub(super) fn open_to_run(transcript: &Transcript, kinds: Kinds<'_>, off: &str) -> Result<Desk, Shut> {
    let kind = kind_of(transcript, kinds).map_err(Shut::Problems)?;
    let said = |trouble: OpenTrouble| match trouble {
        OpenTrouble::Problems(problems) => Shut::Problems(placed(transcript, problems)),
        OpenTrouble::Said(text) => Shut::Problems(alone(transcript, Code::BrokenSetup, text, None)),
        OpenTrouble::Refused(rule, text) => {
            let message = format!("{text} ({rule})");
            Shut::Refused(rule, alone(transcript, Code::BrokenSetup, message, None))
        }
    };
    if let Some(kept) = &transcript.kept {
        return open_kept(kind, kept.header.clone(), &transcript.packs).map_err(said);
    }
    let header = header_of(transcript, kind);
    let script = Source::script(transcript.seed);
    if given::is_changed(&transcript.given) {
        let place =
            |game: &Arc<dyn Game>, state: &State, blind| given::place(game, state, blind, &transcript.given);
        return Desk::with_position(kind, header, &transcript.packs, off, Some(script), Some(&place))
            .map_err(said);
    }
    let seed = Source::seed(header.seed);
    let mut desk = Desk::open_without(kind, header, &transcript.packs, off, Some(seed)).map_err(said)?;
    *desk.chance() = script;
    Ok(desk)
}

/// Opens a game as its header says, with the set-up in it where it has one: for kept games.
pub fn open_kept(
    kind: &'static GameKind,
    header: Header,
    packs: &[crate::content::pack::Source],
) -> Result<Desk, OpenTrouble> {
    let Some(text) = header.given.clone() else { return Desk::open(kind, header, packs) };
    let file: Arc<str> = "given".into();
    let mut problems = Problems::new();
    let tree = parse(&file, text.as_bytes(), &Limits::default(), &mut problems);
    let Some(entries) = tree.as_ref().and_then(|tree| tree.as_map()).filter(|_| problems.is_empty()) else {
        return Err(OpenTrouble::Problems(problems));
    };
    let given = [Given { file, entries: entries.to_vec() }];
    let place = |game: &Arc<dyn Game>, state: &State, blind| given::place(game, state, blind, &given);
    Desk::with_position(kind, header, packs, "", None, Some(&place))
}

pub(super) fn kind_of(transcript: &Transcript, kinds: Kinds<'_>) -> Result<&'static GameKind, Problems> {
    let wanted = transcript.game.value.as_str();
    let found = kinds.iter().find(|kind| kind.id == wanted).copied();
    found.ok_or_else(|| {
        let ids: Vec<&str> = kinds.iter().map(|kind| kind.id).collect();
        let help = nearest(wanted, &ids).map_or_else(|| listed(&ids), did_you_mean);
        alone(transcript, Code::UnknownReference, format!("there is no game `{wanted}`"), Some(help))
    })
}

/// Problems with who plays come without a place: it is where `given` says so.
fn placed(transcript: &Transcript, problems: Problems) -> Problems {
    let named = |given: &Given| {
        let entry = given.entries.iter().find(|entry| matches!(entry.key.value.as_str(), "heroes" | "quest"));
        entry.map(|entry| (given.file.clone(), entry.value.here()))
    };
    let place = transcript.given.iter().rev().find_map(named);
    let mut all = Problems::new();
    for problem in problems.kept() {
        let mut problem = problem.clone();
        if let ("options", Some((file, span))) = (&*problem.file, &place) {
            (problem.file, problem.span) = (file.clone(), span.clone());
        }
        all.push(problem);
    }
    all
}

fn alone(transcript: &Transcript, code: Code, message: String, help: Option<String>) -> Problems {
    let mut problems = Problems::new();
    let span = transcript.game.span.clone();
    problems.push(Problem::new(code, &transcript.file, span, message).maybe_help(help));
    problems
}

fn header_of(transcript: &Transcript, kind: &'static GameKind) -> Header {
    let mut header = header(kind, transcript.heroes.clone(), transcript.seed.unwrap_or(0));
    header.edition.clone_from(&transcript.edition);
    header.quest.clone_from(&transcript.quest);
    header.options.clone_from(&transcript.options);
    header.dials.clone_from(&transcript.dials);
    header.physical.clone_from(&transcript.physical);
    header
}

/// All set-ups as one.
pub(super) fn merged(given: &[Given]) -> Json {
    let mut all = Map::new();
    for entry in given.iter().flat_map(|given| &given.entries) {
        let new = entry.value.to_json();
        match (all.get_mut(&entry.key.value), new) {
            (Some(Json::Object(old)), Json::Object(new)) => old.extend(new),
            (_, new) => {
                all.insert(entry.key.value.clone(), new);
            }
        }
    }
    Json::Object(all)
}
