//! The two tables in step: what the digital one does is typed at the real one, and what chance said there is said here.

use std::collections::VecDeque;

use rulekeeper::desk::{Desk, Trouble};
use rulekeeper::engine::chance::Seed;
use rulekeeper::engine::{Ask, Deed, Log, Machine, Opt, Position, Question};
use rulekeeper::games::game::Game;
use rulekeeper::table::layout::Sight;
use rulekeeper::table::{Card, Change, Face, Zone};
use rulekeeper::view::json::json;
use rulekeeper::view::question::options;
use rulekeeper::view::refused;

use super::Plan;
use super::player::{open, pick, say, typed};

/// Commands that come between forgetting something and noticing it.
const NOTICED: usize = 2;
/// Answers that are tried out for them at most.
const MOST_TRIES: usize = 60;
/// Questions in a row that only the real table asks.
const DEEPEST: usize = 3;

/// One line of the real table's transcript.
pub enum Step {
    Do(String),
    /// A line that a rule forbids.
    Refused(String, String),
    /// The same facts as in the digital one.
    Round,
}

pub struct Pair {
    pub digital: Desk,
    pub real: Desk,
    /// What chance said that the real table has not been told yet.
    said: VecDeque<Opt>,
    /// Cards that left a hand on the digital table since both stood at the same question, by name.
    left: Vec<String>,
    pub steps: Vec<Step>,
    /// What the digital table typed.
    pub lines: Vec<String>,
    forgotten: Option<(usize, usize, String)>,
    /// Answers that may still be tried out where only the real table asks.
    tries: usize,
}

/// Plays the game to its end.
pub fn play(plan: &Plan) -> Result<Pair, (Box<Pair>, String)> {
    let none = || (open(plan, &[]), open(plan, &["all"]));
    let (Ok(digital), Ok(real)) = none() else { panic!("the set-up cannot be played") };
    let said = setup(&**digital.game());
    let mut pair = Pair {
        digital,
        real,
        said,
        left: Vec::new(),
        steps: Vec::new(),
        lines: Vec::new(),
        forgotten: None,
        tries: 0,
    };
    match pair.play(plan) {
        Ok(()) => Ok(pair),
        Err(what) => Err((Box::new(pair), what)),
    }
}

/// What the set-up's own chance says that is not drawn into a hand.
fn setup(game: &dyn Game) -> VecDeque<Opt> {
    let machine: Machine<'_, dyn Game> = Machine::new(game);
    let mut said = VecDeque::new();
    let Ok(start) = game.start() else { return said };
    let mut position = Position::new(start);
    let mut log = Log::kept();
    let mut seed = Seed::new(0);
    if machine.settle(&mut position, &mut log).is_err() {
        return said;
    }
    while position.state.question.is_open() && position.state.question.is_chance() {
        let Some(opt) = seed.answer(game.layout(), &position.state) else { break };
        let (before, about) = (log.events.len(), position.state.question.about);
        if machine.answer(&mut position, opt, &mut log).is_err() {
            break;
        }
        let changes: Vec<Change> = log.events[before..].iter().map(|event| event.change).collect();
        if !is_held(game, &changes, about) {
            said.push_back(opt);
        }
    }
    said
}

/// Whether the card went into a hand as soon as it was known.
fn is_held(game: &dyn Game, changes: &[Change], card: Card) -> bool {
    let layout = game.layout();
    let to = changes.iter().find_map(|change| match change {
        Change::Move { card: moved, to, .. } if *moved == card => Some(to.zone),
        _ => None,
    });
    to.is_some_and(|zone| {
        let kind = layout.zone_kind(zone);
        kind.sight == Sight::Owner || layout.kind_of(zone) == game.parts().hand && !kind.live
    })
}

impl Pair {
    fn play(&mut self, plan: &Plan) -> Result<(), String> {
        self.sync(plan)?;
        let mut round = self.digital.state().table.clock.round;
        while self.digital.state().question.is_open() {
            let at = self.lines.len();
            if let Some(line) = plan.both.get(&at) {
                if let Some((plain, _)) =
                    line.strip_prefix("force ").and_then(|line| line.split_once(" because"))
                {
                    let refused = self.refused(plain);
                    self.steps.extend(refused.map(|rule| Step::Refused(plain.to_owned(), rule)));
                }
                self.digitally(line).and_then(|()| self.at_table(line))?;
                self.sync(plan)?;
            }
            if plan.force == Some(at) {
                self.force().and_then(|()| self.sync(plan))?;
            }
            let Some((opt, line)) = pick(&self.digital, plan.seed) else {
                return Err("nothing to answer".to_owned());
            };
            self.command(plan, opt, &line).map_err(|what| {
                format!(
                    "command {at}, `{line}`: {what}\ndigital {}\nreal {}",
                    asked(&self.digital),
                    asked(&self.real)
                )
            })?;
            let now = self.digital.state().table.clock.round;
            if now != round && self.forgotten.is_none() {
                round = now;
                self.steps.push(Step::Round);
            }
        }
        if !matches!(self.steps.last(), Some(Step::Round)) {
            self.steps.push(Step::Round);
        }
        Ok(())
    }

    /// One command of the digital table, and the same at the real one.
    fn command(&mut self, plan: &Plan, opt: Opt, line: &str) -> Result<(), String> {
        let at = self.lines.len();
        let window = self.digital.state().question.ask == Ask::React;
        let asked = same(&self.digital, &self.real);
        let line = if window && !asked { "pass" } else { line };
        let here = self.here(opt).unwrap_or_else(|| line.to_owned());
        self.digitally(line)?;
        if plan.forget == Some(at) {
            self.forgotten = Some((at, self.real.session().turns().len(), line.to_owned()));
        } else if asked || !window {
            self.type_it(&here)?;
        }
        self.sync(plan)?;
        let free = matches!(self.digital.state().question.ask, Ask::Turn | Ask::GoOn);
        if free && self.forgotten.as_ref().is_some_and(|(since, ..)| at >= since + NOTICED) {
            self.remember()?;
            self.sync(plan)?;
        }
        Ok(())
    }

    /// The same option at the real table, as it is typed there: of copies one that lies in the same place.
    fn here(&self, opt: Opt) -> Option<String> {
        let key = |desk: &Desk, opt: Opt| {
            let (card, more) = match opt {
                Opt::Card(card) => (card, None),
                Opt::Act { word, card, line } => (card, Some((word, line))),
                _ => return None,
            };
            let table = &desk.state().table;
            Some((table.face(card)?, table.piece(card).zone, more))
        };
        let wanted = key(&self.digital, opt)?;
        let found = self.real.state().question.legal().find(|opt| key(&self.real, *opt) == Some(wanted));
        found.map(|opt| typed(&self.real, opt))
    }

    /// What was forgotten is put in where it belongs.
    fn remember(&mut self) -> Result<(), String> {
        let Some((_, after, line)) = self.forgotten.take() else { return Ok(()) };
        self.at_table(&format!("insert {after} {line} because \"it was forgotten\""))?;
        self.at_table("accept")?;
        if same(&self.digital, &self.real) {
            Ok(())
        } else {
            Err("what was put in leads elsewhere".to_owned())
        }
    }

    fn digitally(&mut self, line: &str) -> Result<(), String> {
        let (turns, events) = (self.digital.session().turns().len(), self.digital.session().events().len());
        say(&mut self.digital, line).map_err(|trouble| format!("digital: {trouble:?}"))?;
        self.lines.push(line.to_owned());
        let game = &**self.digital.game();
        let changes: Vec<Change> =
            self.digital.session().events()[events..].iter().map(|event| event.change).collect();
        let mut known = changes.iter().enumerate().filter_map(|(n, change)| match change {
            Change::Know { card, .. } => Some((n, *card)),
            _ => None,
        });
        for deed in self.digital.session().turns()[turns..].iter().flat_map(|turn| &turn.deeds) {
            match deed {
                Deed::Answer(opt @ Opt::Face { .. }) => {
                    let Some((n, card)) = known.next() else { continue };
                    if !is_held(game, &changes[n..], card) {
                        self.said.push_back(*opt);
                    }
                }
                Deed::Answer(opt @ (Opt::Side(_) | Opt::Unseen)) => self.said.push_back(*opt),
                _ => {}
            }
        }
        let table = &self.digital.state().table;
        let left = changes.iter().filter_map(|change| match change {
            Change::Move { card, from, .. } if game.layout().kind_of(from.zone) == game.parts().hand => {
                table.face(*card)
            }
            _ => None,
        });
        let left: Vec<String> = left.map(|face| game.library().entry(face).id.clone()).collect();
        self.left.extend(left);
        Ok(())
    }

    /// Both let the first thing through that is barred now.
    fn force(&mut self) -> Result<(), String> {
        let barred = self.digital.state().question.options.iter().filter(|choice| choice.no.is_some());
        let lines: Vec<String> = barred.map(|choice| typed(&self.digital, choice.opt)).collect();
        for line in &lines {
            let refused = self.refused(line);
            let forced = format!("force {line} because \"we agreed on it\"");
            if self.digitally(&forced).is_ok() {
                self.steps.extend(refused.map(|rule| Step::Refused(line.clone(), rule)));
                return self.at_table(&forced);
            }
        }
        Err(format!("nothing to force among {lines:?}"))
    }

    /// The rule by which the real table refuses a line.
    fn refused(&mut self, line: &str) -> Option<String> {
        match say(&mut self.real, line) {
            Err(Trouble::Refused { refusal, wanted, .. }) => {
                Some(refused::refusal(&self.real.names(), &refusal, Some(&wanted)).rule)
            }
            _ => None,
        }
    }

    /// Types a line of the digital game. Copy letters differ where other copies are known; copies do not.
    fn type_it(&mut self, line: &str) -> Result<(), String> {
        let short = without_letter(line);
        for typed in [line, short.as_str()] {
            match say(&mut self.real, typed) {
                Ok(()) => {
                    self.steps.push(Step::Do(typed.to_owned()));
                    return Ok(());
                }
                Err(Trouble::Ambiguous(ambiguity)) if typed == short => {
                    let verb = short.strip_suffix(ambiguity.word.as_str()).unwrap_or("");
                    let first = format!("{verb}{}", ambiguity.candidates[0]);
                    return self.at_table(&first);
                }
                Err(trouble) if typed == short => return Err(told(&self.real, &trouble)),
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn at_table(&mut self, line: &str) -> Result<(), String> {
        say(&mut self.real, line).map_err(|trouble| format!("`{line}`: {}", told(&self.real, &trouble)))?;
        self.steps.push(Step::Do(line.to_owned()));
        Ok(())
    }

    /// Tells the real table what chance said, and answers what only it asks, until both stand at the same question.
    fn sync(&mut self, plan: &Plan) -> Result<(), String> {
        for _ in 0..200 {
            if !self.real.state().question.is_open() || self.forgotten.is_some() && self.said.is_empty() {
                return Ok(());
            }
            if let Some(face) = self.held() {
                self.at_table(&self.name(face))?;
                continue;
            }
            if self.real.state().question.is_chance() {
                let Some(opt) = self.said.pop_front() else { return Ok(()) };
                self.chance(plan, opt)?;
                continue;
            }
            if same(&self.digital, &self.real) {
                self.left.clear();
                return Ok(());
            }
            self.tries = MOST_TRIES;
            let Some(lines) = self.only_here(DEEPEST) else {
                // Behind a window for reactions the real table may have gone on already.
                let waits = self.digital.state().question.ask == Ask::React;
                let what = format!("only the real table asks this, and {:?} do not answer it", self.left);
                return if waits { Ok(()) } else { Err(what) };
            };
            self.steps.extend(lines.into_iter().map(Step::Do));
        }
        Err("the tables do not come together".to_owned())
    }

    fn chance(&mut self, plan: &Plan, opt: Opt) -> Result<(), String> {
        let line = match opt {
            Opt::Face { face, .. } => self.name(face),
            Opt::Unseen => "skip".to_owned(),
            _ => self.real.names().typed(opt).words,
        };
        self.at_table(&line)?;
        let at = Some(self.lines.len());
        let draw = matches!(opt, Opt::Face { .. });
        let done = |steps: &[Step], word: &str| {
            steps.iter().any(|step| matches!(step, Step::Do(line) if line == word))
        };
        if plan.undo <= at && plan.undo.is_some() && draw && !done(&self.steps, "undo") {
            self.at_table("undo")?;
            self.at_table(&line)?;
        } else if plan.redo <= at && plan.redo.is_some() && draw && !done(&self.steps, "redo") {
            self.at_table("undo")?;
            self.at_table("redo")?;
        }
        Ok(())
    }

    /// A card that the digital table holds in the hand that the real one is asked about.
    fn held(&self) -> Option<Face> {
        let (question, table) = (&self.real.state().question, &self.real.state().table);
        if !question.is_open() || question.ask != Ask::Draw {
            return None;
        }
        let zone = table.piece(question.about).zone;
        if self.real.state().blind >> self.real.game().layout().kind_of(zone) & 1 == 0 {
            return None;
        }
        let mut known: Vec<Face> = table.cards(zone).iter().filter_map(|card| table.face(*card)).collect();
        let other = &self.digital.state().table;
        other.cards(zone).iter().filter_map(|card| other.face(*card)).find(|face| {
            let at = known.iter().position(|other| other == face);
            at.map(|at| known.remove(at)).is_none()
        })
    }

    fn name(&self, face: Face) -> String {
        self.digital.game().library().entry(face).id.clone()
    }

    /// The real table asks what the digital one knew: which unseen card was meant, or whether there is one. The lines
    /// that lead to where the digital one stands.
    fn only_here(&mut self, deep: usize) -> Option<Vec<String>> {
        let offered = options(&self.real.names());
        let shown = offered.iter().map(|row| typed(&self.real, row.opt));
        let words = ["pass", "done", "no"].map(str::to_owned);
        // At a window the digital table had nothing to react with.
        let window = self.real.state().question.ask == Ask::React;
        let first = words.iter().filter(|_| window);
        let lines: Vec<String> =
            first.cloned().chain(self.left.iter().cloned()).chain(words.clone()).chain(shown).collect();
        for line in lines {
            self.tries = self.tries.checked_sub(1)?;
            let turns = self.real.session().turns().len();
            if say(&mut self.real, &line).is_err() || self.real.session().turns().len() == turns {
                continue;
            }
            let chance = self.real.state().question.is_chance() && !self.said.is_empty();
            if chance || same(&self.digital, &self.real) {
                return Some(vec![line]);
            }
            let ask = self.real.state().question.ask;
            if deep > 0
                && !matches!(ask, Ask::Turn | Ask::GoOn)
                && let Some(more) = self.only_here(deep - 1)
            {
                return Some(std::iter::once(line).chain(more).collect());
            }
            say(&mut self.real, "undo").ok()?;
        }
        None
    }

    /// How it ended, and after how many commands.
    pub fn result(&self) -> String {
        format!("{} after {} commands", json(&self.digital.names())["result"], self.lines.len())
    }

    /// Everything typed so far, with numbers.
    pub fn told(&self) -> String {
        let lines = self.lines.iter().enumerate().map(|(n, line)| format!("{n}: {line}"));
        let real = self.steps.iter().map(|step| match step {
            Step::Do(line) => format!("- {line}"),
            Step::Refused(line, rule) => format!("- {line}: refused by {rule}"),
            Step::Round => "- (round)".to_owned(),
        });
        lines.chain(real).collect::<Vec<_>>().join("\n")
    }
}

/// Whether both stand at the same question.
fn same(one: &Desk, other: &Desk) -> bool {
    let key = |question: &Question| {
        (question.rule, question.who, question.ask, question.name, question.is_open(), question.picked.len())
    };
    let sizes = |desk: &Desk| {
        let (table, zones) = (&desk.state().table, desk.game().layout().zone_count());
        (0..zones).map(|n| table.cards(Zone(n as u8)).len()).collect::<Vec<_>>()
    };
    key(&one.state().question) == key(&other.state().question) && sizes(one) == sizes(other)
}

fn asked(desk: &Desk) -> String {
    json(&desk.names())["ask"].to_string()
}

/// A name without its copy letter: at the real table other copies may be known.
pub fn without_letter(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_letter = |word: &str| word.len() == 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let is_number = |word: Option<&&str>| word.is_none_or(|word| word.chars().all(|c| c.is_ascii_digit()));
    let kept = words.iter().enumerate().filter(|(n, word)| !(is_letter(word) && is_number(words.get(n + 1))));
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// What the real table says against a line.
fn told(desk: &Desk, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused { refusal, wanted, .. } => {
            let told = refused::refusal(&desk.names(), refusal, Some(wanted));
            format!("the real table: {} ({})", told.fact, told.rule)
        }
        other => format!("the real table: {other:?}"),
    }
}
