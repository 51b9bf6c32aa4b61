//! The commands every game has.

use super::{Desk, Reply, Trouble, Want, pages};
use crate::engine::journal::Entry;
use crate::engine::{Deed, Opt, Refusal};
use crate::line::{Kind, LineProblem, MetaArgs, Number, Request, Verb, Word, help};
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
            MetaArgs::Choose { option } => self.answer(line, bare(request, option)),
            MetaArgs::Pass => self.give_first(line, "pass", &[Opt::Done, Opt::No]),
            MetaArgs::Next => self.give_first(line, "next", &[Opt::GoOn]),
            MetaArgs::Skip => self.give_first(line, "skip", &[Opt::Unseen, Opt::Done]),
            MetaArgs::Undo { count } => self.undo(line, count.map_or(1, |n| n.value as usize)),
            MetaArgs::UndoTo { at } => self.undo_to(line, at),
            MetaArgs::Redo { count } => self.redo(line, count.map_or(1, |n| n.value as usize)),
            MetaArgs::Note { text } => Ok(self.note(line, &text)),
            MetaArgs::Fix { what, because: _ } => self.fix(line, &what),
            MetaArgs::Reveal { card } => self.reveal(line, &card),
            MetaArgs::Force { request, .. } => self.force(line, *request),
            MetaArgs::Learn { name, effect } => self.learn(line, &name, effect.as_ref()),
            MetaArgs::Set { name, value } => self.set(line, name.as_ref(), value.as_ref()),
            MetaArgs::As { seat } => self.act_as(&seat),
            MetaArgs::Quit => Ok(want(Want::Quit)),
            MetaArgs::Hide => Ok(want(Want::Hide)),
            MetaArgs::Save { name } => Ok(want(Want::Save(name.map(|word| word.text)))),
            MetaArgs::Record { file } => self.record(file.text),
            shown => self.look(shown),
        }
    }

    /// Commands that only show something.
    fn look(&self, args: MetaArgs) -> Result<Reply, Trouble> {
        let page = match args {
            MetaArgs::Show { what } => return self.show(&what),
            MetaArgs::Hand { seat } => pages::hand(self, &seat)?,
            MetaArgs::Legal { about } => pages::legal(self, &about),
            MetaArgs::Why { what } => pages::why(self, &what)?,
            MetaArgs::Rule { words } => pages::rule(self, &words)?,
            MetaArgs::Card { name } => pages::card(self, &name)?,
            MetaArgs::Log { count } => pages::log(self, count.map_or(10, |n| n.value as usize)),
            MetaArgs::Odds { of } => pages::odds(self, &of)?,
            MetaArgs::Audit { .. } => pages::audit(self),
            MetaArgs::Rebuild { .. } => pages::rebuild(self),
            MetaArgs::Report => pages::report(self),
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
        Ok(self.kept(line))
    }

    /// Why the open question is not simply passed.
    fn not_passed(&self) -> Refusal {
        let no = self.game().not_passed(self.state()).filter(|no| !self.session.off().is(no.rule));
        no.map_or(Refusal::NotOffered(self.state().question.rule), Refusal::Forbidden)
    }

    /// Why nothing is done any more.
    pub(super) fn over(&self) -> Refusal {
        let no = self.game().over().filter(|no| !self.session.off().is(no.rule));
        no.map_or(Refusal::Over, Refusal::Forbidden)
    }

    // ---- taking back ----

    fn undo(&mut self, line: &str, many: usize) -> Result<Reply, Trouble> {
        let have = self.session.turns().len();
        if have == 0 {
            return Err(Trouble::Said("nothing to take back".to_owned()));
        }
        if many > have {
            return Err(Trouble::Said(format!("only {have} commands can be taken back")));
        }
        let told = self.in_room(|desk, room| pages::taken_back(desk, have - many, room));
        self.step_back(many)?;
        Ok(self.moved(line, ["undo ", &many.to_string()].concat(), told))
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
                format!("only {have} commands can be done again")
            };
            return Err(Trouble::Said(text));
        }
        let from = self.session.events().len();
        self.step_forth(many)?;
        let told = self.in_room(|desk, room| pages::events_since(desk, from, room));
        Ok(self.moved(line, format!("redo {many}"), told))
    }

    pub(super) fn step_back(&mut self, many: usize) -> Result<usize, Trouble> {
        let mut back = 0;
        while back < many && self.session.undo()? {
            back += 1;
        }
        self.sync_dials();
        Ok(back)
    }

    pub(super) fn step_forth(&mut self, many: usize) -> Result<usize, Trouble> {
        let mut forth = 0;
        while forth < many && self.session.redo()? {
            forth += 1;
            let turns = self.session.turns();
            let dial = turns.last().and_then(|turn| turn.label.strip_prefix("set go-on "));
            if let Some(value) = dial.map(str::trim) {
                self.auto = value == "auto";
                self.dials.push((turns.len(), self.auto));
            }
        }
        Ok(forth)
    }

    /// The reply to a step back or forth: an entry of its own kind.
    fn moved(&mut self, line: &str, answer: String, told: Page) -> Reply {
        let entry = Entry { line: line.to_owned(), answers: vec![answer], hash: self.hash() };
        Reply { entry: Some(entry), pages: vec![told], ..Reply::default() }
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

    /// Dials: how much is done without asking.
    fn set(&mut self, line: &str, name: Option<&Word>, value: Option<&Word>) -> Result<Reply, Trouble> {
        let (Some(name), Some(value)) = (name, value) else {
            return Ok(Reply { pages: vec![pages::dials(self)], ..Reply::default() });
        };
        if name.text != "go-on" {
            let kind = Kind::UnknownWord { word: name.text.clone(), nearest: vec!["go-on".to_owned()] };
            return Err(LineProblem { span: name.span, kind }.into());
        }
        if !matches!(value.text.as_str(), "ask" | "auto") {
            let kind = Kind::UnknownWord {
                word: value.text.clone(),
                nearest: vec!["ask".to_owned(), "auto".to_owned()],
            };
            return Err(LineProblem { span: value.span, kind }.into());
        }
        let dial = format!("go-on {}", value.text);
        self.set_dial_text(line, &dial)?;
        let entry = Entry { line: line.to_owned(), answers: vec![format!("dial {dial}")], hash: self.hash() };
        Ok(Reply { entry: Some(entry), pages: vec![pages::dials(self)], ..Reply::default() })
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

/// The same request read as a plain answer.
fn bare(request: &Request, words: Vec<Word>) -> Request {
    Request {
        actor: request.actor.clone(),
        verb: Verb::Bare { nearest: Vec::new() },
        exact: true,
        words,
        span: request.span,
    }
}

fn want(want: Want) -> Reply {
    Reply { want: Some(want), ..Reply::default() }
}
