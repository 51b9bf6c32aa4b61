//! One game on the desk: typed phrases in, replies out. The same for a person, a pipe, a transcript. It knows
//! neither files nor terminals; what has to be kept or shown is part of the reply.

mod acting;
mod ahead;
mod answer;
mod asking;
mod binding;
mod called;
mod commands;
mod copies;
mod corrections;
pub mod deeds;
mod draft;
mod exact;
mod fixing;
mod giving;
mod guessed;
mod held;
mod laid;
mod late;
pub mod later;
mod learning;
mod one;
mod outliving;
mod pages;
mod passing;
mod past;
mod real;
mod repair;
mod replay;
mod rest;
mod rows;
mod said;
mod script;
mod sheet;
mod spelled;
mod stops;
mod trouble;
mod unnamed;
mod which;

use std::sync::Arc;

use crate::content::Problems;
use crate::content::pack::Source as Pack;
use crate::engine::history::copied;
use crate::engine::journal::{Entry, FORMAT, Header, RNG};
use crate::engine::{Dials, Mode, Opt, Position, Real, Session, State, Stop};
use crate::games::game::{Game, GameKind, Options};
use crate::line::{Grammar, MetaArgs, Phrase, Request, Verb};
use crate::table::{Rule, Seat};
use crate::view::names::{Language, Names, Viewer};
use crate::view::page::Page;
use crate::view::telling::Telling;
use crate::view::told::Room;

pub(crate) use learning::{ACTED, LEARNED};
pub use replay::Differs;
pub use said::{Tells, cause};
pub use script::{Source, outcome};
pub use trouble::Trouble;

/// What a phrase led to. Every command hands one on from hand to hand, so it is small.
#[derive(Debug, Default)]
pub struct Reply {
    /// What the command did, where only lines of it were asked for; it comes before the pages.
    pub told: Option<Box<Telling>>,
    /// Pages to show, in order.
    pub pages: Vec<Page>,
    /// What to append to the journal before anything is shown; none where nothing changed.
    pub entry: Option<Box<Entry>>,
    /// A part of the line that did not fit, reported while what came before it stands.
    pub trouble: Option<Box<Trouble>>,
    /// The words that did not fit, where they were typed in an earlier line.
    pub about: Option<String>,
    /// Something only the outside can do.
    pub want: Option<Box<Want>>,
    /// What was done is told and written down later; then there is neither a page nor an entry.
    pub is_later: bool,
}

/// What only the outside can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    Quit,
    /// Clear the screen before handing the keyboard on.
    Hide,
    /// Keep a copy of the game under this name.
    Save(Option<String>),
    /// Write the game so far as a transcript to this file.
    Record(String),
    /// Print the JSON view.
    Json,
    /// Keep how a dial stands for the next game of this kind.
    Dial {
        name: String,
        value: String,
    },
    /// Keep for the next game that these cards are those of the box; with none, that nothing is known of it.
    Confirmed(Vec<(String, String)>),
    /// Tell a played example of this rule, by its id; whether somebody asked for just that.
    Example(String, bool),
    /// Write the report of the session to this file.
    Report {
        file: String,
        text: String,
    },
    /// Keep this pack text in the player's own pack.
    Learned {
        id: String,
        text: String,
    },
    /// Take it out again, as far as it still says that.
    Unlearned {
        id: String,
        text: String,
    },
    /// Forget that these cards are those of the box.
    Unconfirmed(Vec<String>),
    Several(Vec<Want>),
}

/// How far a game has come; see [`Desk::stands`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stands {
    events: u32,
    chances: u32,
    moves: (usize, usize),
    asked: (Rule, crate::engine::Who, usize, usize),
}

/// A game, a session, and who answers for chance.
pub struct Desk {
    session: Session<dyn Game>,
    grammar: Arc<Grammar>,
    chance: Source,
    pub viewer: Viewer,
    /// The language that names are printed in.
    pub language: Language,
    /// Whether lines of cards are shown as their author wrote them.
    pub written: bool,
    /// Who acts where nobody is named.
    pub actor: Option<Seat>,
    pub header: Header,
    /// What lies on the real table.
    real: Real,
    /// Commands that changed that: after how many commands, and to what. The first is how the game began.
    reals: Vec<(usize, Real)>,
    /// The options as last shown, so that a row that has changed since is noticed.
    shown: Option<Vec<Opt>>,
    /// Whether questions that only say "go on" are answered at once.
    auto: bool,
    /// Commands that turned that dial: after how many commands, and to what.
    dials: Vec<(usize, bool)>,
    /// The last refusal, for `why`.
    last: Option<Trouble>,
    /// Rules that refused something, in order.
    pub refused: Vec<Rule>,
    /// Whether a rule that forbids is passed over, for `force`.
    forcing: bool,
    /// A repair of the past that waits to be accepted; the session is then the one being repaired.
    repair: Option<Box<repair::Repair>>,
    /// Repairs that were kept.
    repaired: Vec<past::Repaired>,
    /// Room for going through what happened.
    room: Option<Box<Room>>,
    /// What is made of what commands did.
    pub tells: Tells,
    /// Where what commands did is noted, to be told later, and the table that it was noted up to.
    later: Option<later::Later>,
    told_to: Option<u64>,
    /// What is remembered for a real table.
    beside: real::Beside,
    /// What numbers of the line that is being obeyed mean.
    rows_typed: Option<rows::RowsTyped>,
}

/// Makes the position a game begins in out of the table as it is laid, with these zone kinds in real hands. Its
/// question is asked again afterwards.
pub type Place<'p> = &'p dyn Fn(&Arc<dyn Game>, &State, u64) -> Result<Box<Position>, Problems>;

/// Why a game could not be opened.
#[derive(Debug)]
pub enum OpenTrouble {
    Problems(Problems),
    Said(String),
    /// A rule does not let a game begin like this: its id, and why.
    Refused(String, String),
}

impl Desk {
    /// Opens a game as the header says, with these packs, up to its first question.
    pub fn open(kind: &'static GameKind, header: Header, packs: &[Pack]) -> Result<Desk, OpenTrouble> {
        Desk::open_without(kind, header, packs, "", None)
    }

    /// The same with one rule switched off, and with another source of chance than the header's seed.
    pub fn open_without(
        kind: &'static GameKind,
        header: Header,
        packs: &[Pack],
        off: &str,
        chance: Option<Source>,
    ) -> Result<Desk, OpenTrouble> {
        Desk::with_position(kind, header, packs, off, chance, None)
    }

    /// The same from another position: `place` gets the table as the game lays it and gives the one to begin in,
    /// which stands at a question. The rule that is switched off counts only from there on.
    pub fn with_position(
        kind: &'static GameKind,
        mut header: Header,
        packs: &[Pack],
        off: &str,
        chance: Option<Source>,
        place: Option<Place<'_>>,
    ) -> Result<Desk, OpenTrouble> {
        let options = Options {
            heroes: header.heroes.clone(),
            quest: header.quest.clone(),
            edition: header.edition.clone(),
            others: header.options.clone(),
        };
        let game = kind.opened(&options, packs).map_err(OpenTrouble::Problems)?;
        header.heroes.clone_from(&game.options().heroes);
        let off = game.book().without(off);
        if let Some((rule, said)) = game.barred().into_iter().find(|(rule, _)| !off.is(*rule)) {
            return Err(OpenTrouble::Refused(game.book().id(rule).to_owned(), said));
        }
        let laid = laid::laid(&game).map_err(OpenTrouble::Said)?;
        let real = real::physical(&*game, &laid.state.table, &header.physical).map_err(OpenTrouble::Said)?;
        let mut position = match place {
            Some(place) => place(&game, &laid.state, real.blind).map_err(OpenTrouble::Problems)?,
            None => copied(&laid),
        };
        position.state.blind = real.blind;
        position.state.dials = dials(&*game, &header);
        let fault = |fault: crate::engine::Fault| OpenTrouble::Said(fault.to_string());
        let grammar = Grammar::of(game.verbs());
        let session = Session::at(Arc::clone(&game), position, off).map_err(fault)?;
        let chance = chance.unwrap_or_else(|| Source::seed(header.seed));
        let auto = header.dials.get("go-on").is_some_and(|dial| dial == "auto");
        let mut desk = Desk {
            session,
            grammar,
            chance,
            viewer: Viewer::Table,
            language: Language::English,
            written: false,
            actor: None,
            header,
            real,
            reals: vec![(0, real)],
            shown: None,
            auto,
            dials: Vec::new(),
            last: None,
            refused: Vec::new(),
            forcing: false,
            repair: None,
            repaired: Vec::new(),
            room: None,
            tells: Tells::default(),
            later: None,
            told_to: None,
            beside: real::Beside::default(),
            rows_typed: None,
        };
        // All of this is part of the set-up: no command is open, nothing of it can be taken back.
        if place.is_some() {
            desk.session.ask_again().map_err(|stop| OpenTrouble::Said(unplayable(stop)))?;
        }
        let driven = desk.open_lists().and_then(|()| desk.drive()).and_then(|_| desk.open_lists());
        driven.map_err(|trouble| OpenTrouble::Said(format!("{trouble:?}")))?;
        Ok(desk)
    }

    /// A person is there who can be asked for the values of an unknown card one by one.
    pub fn ask_for_values(&mut self) {
        self.beside.asks = true;
    }

    /// Ends the game, for whoever opens many.
    pub fn close(self) {
        self.session.close();
    }

    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        self.session.law()
    }

    #[must_use]
    pub fn session(&self) -> &Session<dyn Game> {
        &self.session
    }

    #[must_use]
    pub fn state(&self) -> &State {
        self.session.state()
    }

    #[must_use]
    pub fn names(&self) -> Names<'_> {
        self.names_in(self.session.state())
    }

    /// Names as of another state of this game.
    pub(crate) fn names_in<'d>(&'d self, state: &'d State) -> Names<'d> {
        let names = Names::new(&**self.session.law(), state, self.viewer).speaking(self.language);
        Names { written: self.written, ..names }
    }

    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    pub fn chance(&mut self) -> &mut Source {
        &mut self.chance
    }

    /// The last trouble, for whoever asks why.
    #[must_use]
    pub fn last_trouble(&self) -> Option<&Trouble> {
        self.last.as_ref()
    }

    /// Notes that the open question's rows were shown, so that numbers mean them.
    pub fn mark_shown(&mut self) {
        self.shown = Some(crate::view::question::numbered(&self.names()));
    }

    /// Carries out one phrase. Nothing is changed where it fails.
    pub fn obey(&mut self, phrase: &Phrase<'_>) -> Result<Reply, Trouble> {
        self.beside.learned = None;
        let waited = self.waiting();
        let mut done = self.fill_or_obey(phrase);
        match &mut done {
            Ok(reply) if self.waiting() != waited && reply.entry.is_none() && !reply.is_later => {
                reply.entry = Some(Box::new(self.waiting_entry(phrase.span.of(phrase.source).trim())));
            }
            Ok(_) => {}
            Err(trouble) => self.note_trouble(trouble),
        }
        done
    }

    fn note_trouble(&mut self, trouble: &Trouble) {
        if let Trouble::Refused { refusal, .. } = trouble {
            let rule = match refusal {
                crate::engine::Refusal::Forbidden(no) => no.rule,
                crate::engine::Refusal::NotOffered(rule) => *rule,
                _ => self.state().question.rule,
            };
            self.refused.push(rule);
        }
        self.last = Some(trouble.clone());
    }

    pub(super) fn obey_phrase(&mut self, phrase: &Phrase<'_>) -> Result<Reply, Trouble> {
        let text = phrase.span.of(phrase.source);
        if self.is_branch(&phrase.words) || self.is_throw(&phrase.words) {
            return self.answer_bare(text, phrase);
        }
        // What is large stays where it is made: most of a command's time once went into moving it.
        let mut parsed = self.grammar.parse(phrase);
        let request = match &mut parsed {
            Ok(request) => request,
            Err(_) => return parsed.map(|_| Reply::default()).map_err(Trouble::from),
        };
        // Chance knows no commands of the game, but a card may be called like one.
        let drawn = matches!(request.verb, Verb::Game(_)) && self.state().question.is_chance();
        // `n` may mean no; it is no beginning of a card's name.
        let next =
            matches!(request.verb, Verb::Meta(_, MetaArgs::Next)) && !self.state().question.is_chance();
        let bare_first = !request.exact || drawn || next;
        if bare_first && !matches!(request.verb, Verb::Bare { .. }) {
            let words = &phrase.words;
            if self.names_option(words) || drawn && words.len() == 1 {
                return self.answer_bare(text, phrase);
            }
        }
        if self.repair.is_some() {
            return self.obey_in_repair(text, request);
        }
        self.carry_or_late(text, request)
    }

    /// Answers the open question with all words of a phrase, whatever command they begin like.
    fn answer_bare(&mut self, text: &str, phrase: &Phrase<'_>) -> Result<Reply, Trouble> {
        let mut bare = self.grammar.bare(phrase);
        if self.repair.is_some() { self.obey_in_repair(text, &mut bare) } else { self.answer(text, &bare) }
    }

    /// Carries out what a phrase asks for.
    pub(super) fn carry(&mut self, text: &str, request: &mut Request) -> Result<Reply, Trouble> {
        if let Verb::Meta(_, args) = &mut request.verb {
            let args = std::mem::replace(args, MetaArgs::Next);
            request.verb = Verb::Bare { misspelt: false };
            return self.command(text, args, request);
        }
        self.answer(text, request)
    }

    /// Keeps the open command and makes the reply that tells it.
    pub(crate) fn kept(&mut self, line: &str) -> Reply {
        self.open_while_laying();
        self.session.commit();
        self.last = None;
        if self.tells == Tells::Nothing {
            return Reply::default();
        }
        let mut entry = self.entry(line);
        let learned = self.beside.learned.take();
        if let Some(learned) = &learned {
            entry.answers.insert(0, format!("learn {}", learned.text));
        }
        let mut reply = self.replied(pages::last_command);
        reply.pages.extend(learned.as_ref().and_then(|learned| self.place_taken(&learned.id)));
        reply.pages.extend(self.announce());
        reply.pages.extend(self.passing());
        let want = learned.map(|learned| Box::new(Want::Learned { id: learned.id, text: learned.text }));
        Reply { entry: Some(Box::new(entry)), want, ..reply }
    }

    /// The journal's entry for the last command.
    fn entry(&mut self, line: &str) -> Entry {
        let hash = self.hash();
        let game = &**self.session.law();
        let deeds = self.session.turns().last().map_or(&[][..], |turn| &turn.deeds);
        let answers = deeds.iter().map(|deed| deeds::write(game, deed)).collect();
        Entry { line: line.to_owned(), answers, hash }
    }

    /// A number pair that is another after every command that was kept, undone or done again.
    #[must_use]
    pub fn moves(&self) -> (usize, usize) {
        (self.session.turns().len(), self.session.undone().len())
    }

    /// What is another after anything that happened: only events change a table, and only answers a question.
    #[must_use]
    pub fn stands(&self) -> Stands {
        let state = self.state();
        let question = &state.question;
        let asked = (question.rule, question.who, question.options.len(), question.picked.len());
        Stands { events: state.events, chances: state.chances, moves: self.moves(), asked }
    }

    /// The journal could not keep the last command: it is taken back as if it had never been given.
    pub fn not_kept(&mut self) -> Result<(), Trouble> {
        self.session.undo()?;
        self.session.forget_undone();
        self.sync_dials();
        self.sync_real();
        Ok(())
    }
}

/// How the dials of a game stand at its start; those it does not know are left out.
fn dials(game: &dyn Game, header: &Header) -> Dials {
    (0u8..).zip(game.dials()).fold(Dials::default(), |dials, (n, dial)| {
        let mode = header.dials.get(dial.name).and_then(|value| Mode::named(value));
        mode.map_or(dials, |mode| dials.with(n, mode))
    })
}

fn unplayable(stop: Stop) -> String {
    match stop {
        Stop::Fault(fault) => format!("the game does not go on from there: {fault}"),
        Stop::Refused(_) => "the game does not go on from there".to_owned(),
    }
}

/// A header for a new game.
#[must_use]
pub fn header(kind: &GameKind, heroes: Vec<String>, seed: u64) -> Header {
    Header {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: kind.id.to_owned(),
        edition: None,
        heroes,
        quest: None,
        options: std::collections::BTreeMap::new(),
        dials: std::collections::BTreeMap::new(),
        packs: Vec::new(),
        content: String::new(),
        rng: RNG.to_owned(),
        seed,
        physical: Vec::new(),
        confirmed: std::collections::BTreeMap::new(),
        given: None,
    }
}
