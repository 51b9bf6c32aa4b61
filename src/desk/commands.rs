//! The commands every game has.

use super::ahead::Begun;
use super::later::push_steps;
use super::{Desk, Reply, Trouble, Want, asking, called, pages};
use crate::engine::journal::Entry;
use crate::engine::{Ask, Deed, Mode, Opt, Refusal, Turn};
use crate::games::game::Game;
use crate::line::{MetaArgs, Number, Request, Verb, Word, fold, help};
use crate::table::Card;
use crate::view::names::Viewer;
use crate::view::page::Page;

impl Desk {
    pub(super) fn command(
        &mut self,
        line: &str,
        args: MetaArgs,
        request: &Request,
    ) -> Result<Reply, Trouble> {
        match args {
            MetaArgs::Choose { option } => self.answer(line, &bare(request, option)),
            MetaArgs::Pass | MetaArgs::Next | MetaArgs::Skip => {
                self.check_actor(request)?;
                self.go_on(line, &args)
            }
            MetaArgs::Accept => self.accept(),
            MetaArgs::Cancel => self.cancel(),
            MetaArgs::Insert { at, line: own, request, .. } => self.insert(line, at, (&own.text, *request)),
            MetaArgs::Stop { moment } => self.stop_at(line, moment.as_ref()),
            MetaArgs::At { moment, line: own, request } => {
                let moment = self.moment_named(&moment)?;
                self.at_moment(line, moment, (&own.text, *request))
            }
            MetaArgs::Drop { at, .. } => self.drop_command(line, at),
            MetaArgs::Act { text } => self.act(line, &text, request),
            MetaArgs::Undo { count } => self.undo(line, count.map_or(1, |n| n.value as usize)),
            MetaArgs::UndoTo { at } => self.undo_to(line, at),
            MetaArgs::Redo { count } => self.redo(line, count.map_or(1, |n| n.value as usize)),
            MetaArgs::Note { text } => Ok(self.note(line, &text)),
            MetaArgs::Fix { what, because: _ } => self.fix(line, &what),
            MetaArgs::Confirm { pile } => self.confirm(line, &pile),
            MetaArgs::Reveal { card } => self.reveal(line, &card),
            MetaArgs::Force { request, .. } => self.force(line, *request),
            MetaArgs::Learn { name, effect } => self.learn(line, &name, effect.as_ref()),
            MetaArgs::Set { name, value } => self.set(line, name.as_ref(), value.as_ref()),
            MetaArgs::Audit { area } if steps_on(&area) => Ok(self.audit_step(&area)),
            MetaArgs::Report { file: Some(file) } => {
                let text = crate::view::markdown::markdown(&pages::report(self));
                Ok(want(Want::Report { file: file.text.to_string(), text }))
            }
            MetaArgs::As { seat } => self.act_as(&seat),
            MetaArgs::Why { what } if asking::is_not(&what) => self.why_not(line, request),
            MetaArgs::Why { what } => asking::why(self, &what),
            MetaArgs::Rule { words } => asking::rule(self, &words),
            MetaArgs::Quit => Ok(want(Want::Quit)),
            MetaArgs::Hide => Ok(want(Want::Hide)),
            MetaArgs::Save { name } => Ok(want(Want::Save(name.map(|word| word.text.to_string())))),
            MetaArgs::Record { file } => self.record(file.text.to_string()),
            shown => self.look(shown),
        }
    }

    /// Commands that only show something.
    fn look(&self, args: MetaArgs) -> Result<Reply, Trouble> {
        let page = match args {
            MetaArgs::Show { what } => return self.show(&what),
            MetaArgs::Hand { seat } => pages::hand(self, &seat)?,
            MetaArgs::Legal { about } => pages::legal(self, &about)?,
            MetaArgs::Card { name } => called::card(self, &name)?,
            MetaArgs::Log { count } => pages::log(self, count.map_or(10, |n| n.value as usize)),
            MetaArgs::Odds { of } => pages::odds(self, &of)?,
            MetaArgs::Audit { area } => pages::audit(self, &area)?,
            MetaArgs::Rebuild { area } => pages::rebuild(self, &area)?,
            MetaArgs::Pack => pages::pack(self),
            MetaArgs::Report { .. } => pages::report(self),
            MetaArgs::Help { topic } => {
                pages::help(help(&self.grammar, topic.as_ref().map(|t| t.text.as_str())))
            }
            _ => Page::new(""),
        };
        Ok(Reply { pages: vec![page], ..Reply::default() })
    }

    fn show(&self, what: &[Word]) -> Result<Reply, Trouble> {
        if what.first().is_some_and(|word| matches!(word.text.as_str(), "json" | "--json")) {
            return Ok(want(Want::Json));
        }
        Ok(Reply { pages: pages::show(self, what)?, ..Reply::default() })
    }

    /// A record has every card that was drawn, so it is not for a seat that may not know them all.
    fn record(&self, file: String) -> Result<Reply, Trouble> {
        let (names, table) = (self.names(), &self.state().table);
        let hidden =
            |card: Card| table.face(card).is_some() && table.piece(card).seen != 0 && !names.sees(card);
        let seat = matches!(self.viewer, Viewer::Seat(_)) && self.state().question.is_open();
        if seat && table.all_cards().any(hidden) {
            let said = "a record tells every card, and others have cards you may not know; `as table` first, or \
                        record when the game is over";
            return Err(Trouble::Said(said.to_owned()));
        }
        Ok(want(Want::Record(file)))
    }

    /// Answers in a word that every game knows.
    fn go_on(&mut self, line: &str, how: &MetaArgs) -> Result<Reply, Trouble> {
        match how {
            MetaArgs::Next | MetaArgs::Pass if self.state().question.ask == Ask::Order => {
                self.as_listed(line)
            }
            MetaArgs::Next if self.state().question.ask == Ask::Turn => {
                self.give_first(line, "next", &[Opt::GoOn, Opt::Done])
            }
            MetaArgs::Next => self.give_first(line, "next", &[Opt::GoOn]),
            MetaArgs::Skip => self.give_first(line, "skip", &[Opt::Unseen, Opt::Done]),
            _ => self.pass(line),
        }
    }

    /// An order that nobody cares about is the one that is shown.
    fn as_listed(&mut self, line: &str) -> Result<Reply, Trouble> {
        let (begun, many) = (Begun::new(&self.state().question), self.state().question.legal().count());
        self.session.begin(line);
        let done = (0..many).try_for_each(|_| {
            let question = &self.state().question;
            let next = question.legal().next().filter(|_| begun.is_of(question));
            next.map_or(Ok(()), |opt| self.give(Deed::Answer(opt), line))
        });
        if let Err(trouble) = done.and_then(|()| self.drive().map(|_| ())) {
            self.session.abandon();
            return Err(trouble);
        }
        Ok(self.kept(line))
    }

    /// Declines what is asked, or ends the turn.
    fn pass(&mut self, line: &str) -> Result<Reply, Trouble> {
        let names = self.names();
        let ends = |opt: &Opt| matches!(opt, Opt::Word(word) if names.word(*word) == "end");
        let end = self.state().question.legal().find(ends);
        let opts: Vec<Opt> = [Some(Opt::Done), Some(Opt::No), end].into_iter().flatten().collect();
        self.give_first(line, "pass", &opts)
    }

    /// Gives the first of these options that the open question has.
    fn give_first(&mut self, line: &str, wanted: &str, opts: &[Opt]) -> Result<Reply, Trouble> {
        let question = &self.state().question;
        let has = |opt: &&Opt| {
            question.options.iter().any(|choice| choice.opt == **opt)
                || (question.is_chance() && **opt == Opt::Unseen)
        };
        let Some(opt) = opts.iter().find(has).copied() else {
            let refusal = if question.is_open() { self.not_passed() } else { self.over() };
            return Err(Trouble::Refused { refusal, wanted: wanted.to_owned(), face: None });
        };
        self.session.begin(line);
        if let Err(trouble) = self.give(Deed::Answer(opt), wanted).and_then(|()| self.drive()) {
            self.session.abandon();
            return Err(trouble);
        }
        Ok(self.kept_or_later(line))
    }

    /// Why the open question is not simply passed.
    fn not_passed(&self) -> Refusal {
        let no = self.game().not_passed(self.state()).filter(|no| !self.session.off().is(no.rule));
        no.map_or(Refusal::NotOffered(self.state().question.rule), Refusal::Forbidden)
    }

    /// Why nothing is done any more.
    pub(super) fn over(&self) -> Refusal {
        let no = self.game().over(self.state()).filter(|no| !self.session.off().is(no.rule));
        no.map_or(Refusal::Over, Refusal::Forbidden)
    }

    // ---- taking back ----

    fn undo(&mut self, line: &str, many: usize) -> Result<Reply, Trouble> {
        let have = self.session.turns().len();
        if have == 0 {
            return Err(Trouble::Said("nothing to take back".to_owned()));
        }
        if many > have {
            return Err(Trouble::Said(format!("only {} can be taken back", commands(have))));
        }
        let before = self.outlives_if(&self.session.turns()[have - many..]);
        if before.is_none() && self.back_later(line, many) {
            return self.step_back_later(many);
        }
        let told = self.replied(|desk, room| pages::taken_back(desk, have - many, room));
        self.step_back(many)?;
        let want = before.and_then(|before| {
            let lines = self.last_labels(self.session.undone(), many);
            self.wants_since(&before, &lines)
        });
        Ok(self.moved(line, "undo ", many, Reply { want: want.map(Box::new), ..told }))
    }

    fn undo_to(&mut self, line: &str, at: Number) -> Result<Reply, Trouble> {
        let (have, to) = (self.session.turns().len(), at.value as usize);
        if to >= have {
            return Err(Trouble::Said(format!(
                "the game stands after command {have}; `undo to` goes back before that"
            )));
        }
        self.undo(line, have - to)
    }

    fn redo(&mut self, line: &str, many: usize) -> Result<Reply, Trouble> {
        let have = self.session.undone().len();
        if many > have {
            let text = if have == 0 {
                "nothing to do again".to_owned()
            } else {
                format!("only {} can be done again", commands(have))
            };
            return Err(Trouble::Said(text));
        }
        let (before, from) = (Box::new(*self.state()), self.session.events().len());
        let stood = self.outlives_if(&self.session.undone()[have - many..]);
        self.step_forth(many)?;
        let want = stood.and_then(|stood| {
            let lines = self.last_labels(self.session.turns(), many);
            self.wants_since(&stood, &lines)
        });
        let told = self.in_room(|desk, room| pages::done_again(desk, (&before, from), many, room));
        let told = told.unwrap_or_default();
        let told = if self.is_real() { told.text(AS_BEFORE) } else { told };
        Ok(self.moved(
            line,
            "redo ",
            many,
            Reply { pages: vec![told], want: want.map(Box::new), ..Reply::default() },
        ))
    }

    fn last_labels(&self, turns: &[Turn<dyn Game>], many: usize) -> Vec<String> {
        turns.iter().rev().take(many).map(|turn| turn.label.to_string()).collect()
    }

    pub(super) fn step_back(&mut self, many: usize) -> Result<usize, Trouble> {
        let mut back = 0;
        while back < many && self.session.undo()? {
            back += 1;
            self.note_taken();
        }
        self.sync_dials();
        self.sync_real();
        Ok(back)
    }

    pub(super) fn step_forth(&mut self, many: usize) -> Result<usize, Trouble> {
        let mut forth = 0;
        while forth < many && self.session.redo()? {
            forth += 1;
            self.sync_real();
            let turns = self.session.turns();
            let dial = turns.last().and_then(|turn| turn.label.strip_prefix("set go-on "));
            if let Some(value) = dial.map(str::trim) {
                self.auto = value == "auto";
                self.dials.push((turns.len(), self.auto));
            }
        }
        Ok(forth)
    }

    /// The reply to so many steps back or forth: an entry of its own kind.
    fn moved(&mut self, line: &str, way: &str, many: usize, told: Reply) -> Reply {
        let mut answer = String::with_capacity(way.len() + 4);
        push_steps(way, many, &mut answer);
        let entry = Entry { line: line.to_owned(), answers: vec![answer], hash: self.hash() };
        Reply { entry: Some(Box::new(entry)), ..told }
    }

    // ---- comparing with the real table ----

    /// `audit`, `audit ok`: one area after the other; what was ticked stays ticked until all are.
    fn audit_step(&mut self, area: &[Word]) -> Reply {
        let many = crate::view::audit::areas(&self.names()).len();
        self.beside.ticked.resize(many, false);
        let next = |ticked: &[bool]| ticked.iter().position(|done| !done).unwrap_or(many);
        let at = next(&self.beside.ticked);
        // Only what was shown can have been compared.
        if !area.is_empty() && self.beside.auditing.take() == Some(at) && at < many {
            self.beside.ticked[at] = true;
        }
        let at = next(&self.beside.ticked);
        self.beside.auditing = Some(at).filter(|at| *at < many);
        let page = crate::view::audit::step_page(&self.names(), at, &self.beside.ticked);
        if at == many {
            self.beside.ticked.clear();
        }
        Reply { pages: vec![page], ..Reply::default() }
    }

    // ---- the rest ----

    fn note(&mut self, line: &str, text: &Word) -> Reply {
        self.session.begin(line);
        let mut reply = self.kept(line);
        if let Some(entry) = &mut reply.entry {
            entry.answers = vec![format!("note {}", text.text)];
        }
        reply
    }

    fn act_as(&mut self, seat: &Word) -> Result<Reply, Trouble> {
        if matches!(seat.text.as_str(), "table" | "all" | "everyone") {
            (self.actor, self.viewer) = (None, Viewer::Table);
        } else {
            let seat = self.seat_named(std::slice::from_ref(seat))?;
            (self.actor, self.viewer) = (Some(seat), Viewer::Seat(seat));
        }
        Ok(Reply { pages: pages::show(self, &[])?, ..Reply::default() })
    }

    /// Dials: how much is done without asking, and what hands do.
    fn set(&mut self, line: &str, name: Option<&Word>, value: Option<&Word>) -> Result<Reply, Trouble> {
        let Some(name) = name else {
            return Ok(Reply { pages: vec![pages::dials(self, "")], ..Reply::default() });
        };
        let Some(value) = value else {
            let page = pages::dials(self, &fold(&name.text));
            if page.blocks.is_empty() {
                return Err(super::corrections::unknown(std::slice::from_ref(name), self.dial_names()));
            }
            return Ok(Reply { pages: vec![page], ..Reply::default() });
        };
        if fold(&name.text) == "physical" {
            return self.set_real(line, &value.text);
        }
        let dials = self.game().dials();
        let dial = dials.iter().position(|dial| dial.name == name.text);
        if name.text != "go-on" && dial.is_none() {
            return Err(super::corrections::unknown(std::slice::from_ref(name), self.dial_names()));
        }
        let mode = Mode::named(&value.text).filter(|mode| dial.is_some() || *mode != Mode::Off);
        let Some(mode) = mode else {
            let modes = Mode::ALL.iter().skip(usize::from(dial.is_none()));
            let nearest = modes.map(|(name, _)| (*name).to_owned()).collect();
            return Err(super::corrections::unknown(std::slice::from_ref(value), nearest));
        };
        let want = Some(Box::new(Want::Dial { name: name.text.to_string(), value: mode.name().to_owned() }));
        let Some(dial) = dial else {
            let dial = format!("go-on {}", value.text);
            self.set_dial_text(line, &dial)?;
            let answers = vec![format!("dial {dial}")];
            let entry = Entry { line: line.to_owned(), answers, hash: self.hash() };
            return Ok(Reply {
                entry: Some(Box::new(entry)),
                pages: vec![pages::dials(self, "")],
                want,
                ..Reply::default()
            });
        };
        self.session.begin(line);
        self.give(Deed::Dials(self.state().dials.with(dial as u8, mode)), line)?;
        let reply = self.kept(line);
        Ok(Reply { told: None, pages: vec![pages::dials(self, "")], want, ..reply })
    }

    /// What can be set in the middle of a game.
    fn dial_names(&self) -> Vec<String> {
        let own = self.game().dials().iter().map(|dial| dial.name);
        ["go-on", "physical"].into_iter().chain(own).map(str::to_owned).collect()
    }

    pub(super) fn set_dial_text(&mut self, line: &str, dial: &str) -> Result<(), Trouble> {
        self.session.begin(line);
        self.session.commit();
        self.auto = dial == "go-on auto";
        self.dials.push((self.session.turns().len(), self.auto));
        Ok(())
    }

    /// After a step back the dials are what the commands that still stand made them.
    pub(super) fn sync_dials(&mut self) {
        let turns = self.session.turns().len();
        while self.dials.last().is_some_and(|(at, _)| *at > turns) {
            self.dials.pop();
        }
        let start = self.header.dials.get("go-on").is_some_and(|dial| dial == "auto");
        self.auto = self.dials.last().map_or(start, |(_, auto)| *auto);
    }
}

const AS_BEFORE: &str = "The same answers were taken; `undo` if cards or dice say otherwise this time.";

/// The same request read as a plain answer.
fn bare(request: &Request, words: Vec<Word>) -> Request {
    Request {
        actor: request.actor.clone(),
        verb: Verb::Bare { misspelt: false },
        exact: true,
        words,
        span: request.span,
    }
}

/// Whether `audit` goes on by steps: alone, or to tick the area that is shown.
fn steps_on(area: &[Word]) -> bool {
    match area {
        [] => true,
        [only] => matches!(fold(&only.text).as_str(), "ok" | "tick" | "yes"),
        _ => false,
    }
}

fn want(want: Want) -> Reply {
    Reply { want: Some(Box::new(want)), ..Reply::default() }
}

/// `1 command`, `2 commands`.
fn commands(many: usize) -> String {
    format!("{many} command{}", if many == 1 { "" } else { "s" })
}
