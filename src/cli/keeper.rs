//! One line of play, from whoever types it: understood, carried out, kept, and only then shown.

use super::begin::Begun;
use super::dirs::Dirs;
use super::here::Here;
use super::journal_file::{self, EXTENSION, JournalFile, KeepError, Unkept};
use super::pager;
use super::pipe::{Out, Stopped};
use super::remembered::{CONFIRMED, DIALS, Remembered};
use super::render::{render, render_into, render_told};
use super::scribe::{BATCH, Help, Written};
use super::trouble::{self, Typed};
use super::{files, fit, learned, shown};
use crate::desk::{Desk, Reply, Tells, Trouble, Want};
use crate::effect::library::Origin;
use crate::engine::journal::Entry;
use crate::line::{Phrase, Word, plain, split};
use crate::transcript;
use crate::view::page::Page;

/// How a line went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Went {
    On,
    /// Not understood, refused, not kept: part of the line was not carried out.
    Wrong,
    /// The player leaves.
    Quit,
    /// The screen is to be cleared.
    Hide,
}

/// So many commands may wait to be kept together.
const MOST_PENDING: usize = 16384;
/// So many have to wait before telling the next ones is worth a second thread.
const MANY_PENDING: usize = 64;

const AS_KEPT: &str = "the game goes on from what is kept: `rulekeeper play --resume`";

/// A game being played, where it is kept, and where answers go.
pub struct Keeper {
    pub desk: Desk,
    file: Option<JournalFile>,
    /// Commands carried out and not kept yet; nothing of them has been shown.
    pending: Unkept,
    /// How much of what waits to be shown is told of commands that are kept already.
    kept_to: usize,
    /// Who tells commands of a script; what it did not hand over comes behind what waits here.
    scribe: Help,
    pub here: Here,
    pub out: Out,
    err: Out,
    /// The line of the input, where it comes from a pipe.
    pub line_number: Option<u64>,
    /// Whether the question is left out after each command: a script does not read it.
    pub quiet: bool,
    /// Whether the last line led to a question that was not shown.
    pub unasked: bool,
    /// Room for pages on their way out.
    drawn: String,
    /// Room for the words of a line.
    words: Vec<Word>,
    is_paged: bool,
    /// Lines above the question that have to stay on the screen with it.
    above: usize,
}

impl Keeper {
    #[must_use]
    pub fn new(here: Here, begun: Begun) -> Keeper {
        let Begun { mut desk, file, .. } = begun;
        desk.language = here.language;
        let (out, err) = (Out::stdout(here.out).held(), Out::stderr(here.err));
        Keeper {
            desk,
            file,
            pending: Unkept::default(),
            kept_to: 0,
            scribe: Help::default(),
            here,
            out,
            err,
            line_number: None,
            quiet: false,
            unasked: false,
            drawn: String::new(),
            words: Vec::new(),
            is_paged: false,
            above: 0,
        }
    }

    /// Answers that do not fit on the screen go through a pager: there is a terminal, and somebody who reads.
    pub fn with_pager(mut self) -> Keeper {
        self.is_paged = self.here.pager;
        self
    }

    /// Answers go elsewhere.
    pub fn show_in(&mut self, out: Out, err: Out) {
        (self.out, self.err) = (out.held(), err);
    }

    /// A script plays: it does not read the question after each command, and plain lines need no pages.
    pub fn for_script(&mut self) {
        self.quiet = true;
        if self.here.out.plain && !self.here.out.color {
            self.desk.tells = Tells::Lines;
        }
    }

    /// The table and the open question, for a start.
    pub fn open(&mut self) -> Result<(), Stopped> {
        self.out.text(&render(&shown::table(&self.desk), self.here.out))?;
        self.ask()
    }

    /// Shows the open question; to a person numbers mean its rows from now on.
    pub fn ask(&mut self) -> Result<(), Stopped> {
        let mut page = shown::question(&self.desk);
        let above = std::mem::take(&mut self.above);
        if let Some(room) = self.room() {
            page = fit::folded(page, room.saturating_sub(above), self.here.out);
        }
        self.out.text(&render(&page, self.here.out))?;
        if !self.quiet {
            self.desk.mark_shown();
        }
        self.unasked = false;
        Ok(())
    }

    /// Carries out a typed line, one command after the other, up to the first that goes wrong.
    pub fn obey(&mut self, typed: &str) -> Result<Went, Stopped> {
        let before = self.desk.moves();
        let (went, is_empty) = match plain(typed, &mut self.words) {
            Some(phrase) => {
                let went = self.phrase(&phrase)?;
                self.words = phrase.words;
                (went, false)
            }
            None => self.phrases(typed)?,
        };
        self.unasked = went != Went::Quit && self.desk.moves() != before;
        let asks = self.unasked && !self.quiet || went == Went::Wrong && self.desk.draft_page().is_some();
        if is_empty || asks {
            self.ask()?;
        }
        Ok(went)
    }

    /// The commands of a line one after the other; and whether there is none.
    fn phrases(&mut self, typed: &str) -> Result<(Went, bool), Stopped> {
        let phrases = match split(typed) {
            Ok(phrases) => phrases,
            Err(problem) => {
                self.tell_trouble(&Trouble::NotUnderstood(problem), Typed { line: typed, command: typed })?;
                return Ok((Went::Wrong, false));
            }
        };
        let mut went = Went::On;
        for (n, phrase) in phrases.iter().enumerate() {
            // Behind a `;` a number means the row as it is just before the command. In a script it always does.
            if n > 0 && !self.quiet {
                self.desk.mark_shown();
            }
            went = self.phrase(phrase)?;
            if went != Went::On {
                break;
            }
        }
        Ok((went, phrases.is_empty()))
    }

    fn phrase(&mut self, phrase: &Phrase<'_>) -> Result<Went, Stopped> {
        let typed = Typed { line: phrase.source, command: phrase.span.of(phrase.source) };
        let mut done = self.desk.obey(phrase);
        match &mut done {
            Ok(reply) if reply.is_later => {
                self.send(BATCH);
                Ok(Went::On)
            }
            Ok(reply) => self.answer(std::mem::take(reply), typed),
            Err(trouble) => {
                self.tell_trouble(trouble, typed)?;
                Ok(Went::Wrong)
            }
        }
    }

    /// The lines of the screen, where somebody at a real table looks at one.
    fn room(&self) -> Option<usize> {
        fit::room(self.here.out).filter(|_| !self.quiet && self.desk.is_real())
    }

    /// Where a command told more than fits above the question, what hands must do comes last.
    fn fit(&mut self, pages: &mut Vec<Page>) {
        let Some(room) = self.room() else { return };
        let lines = |page: &Page| fit::lines(page, self.here.out);
        let told = pages.iter().map(lines).sum();
        if told + lines(&shown::question(&self.desk)) <= room {
            self.above = told;
            return;
        }
        let hands = fit::hands(pages);
        self.above = lines(&hands);
        pages.push(hands);
    }

    /// Everything that was kept may be shown.
    fn answer(&mut self, mut reply: Reply, typed: Typed<'_>) -> Result<Went, Stopped> {
        self.catch_up()?;
        reply.entry.iter().for_each(|entry| self.pending.push(entry));
        if reply.entry.is_some() {
            self.fit(&mut reply.pages);
        }
        self.drawn.clear();
        if let Some(told) = reply.told.take() {
            render_told(&told, self.desk.game().book(), self.here.out, &mut self.drawn);
            self.desk.reuse(told);
        }
        for page in &reply.pages {
            render_into(page, self.here.out, &mut self.drawn);
        }
        let drawn = std::mem::take(&mut self.drawn);
        self.show(&drawn, reply.entry.is_some())?;
        self.drawn = drawn;
        let went = match reply.want {
            Some(want) => {
                // A copy of the journal has to have everything in it.
                let kept = self.flush()?;
                let done = self.want(*want)?;
                if kept == Went::Wrong { kept } else { done }
            }
            None => Went::On,
        };
        match reply.trouble {
            Some(trouble) => {
                let about = reply.about.as_deref();
                let typed = about.map_or(typed, |about| Typed { line: about, command: about });
                self.tell_trouble(&trouble, typed)?;
                Ok(Went::Wrong)
            }
            None => Ok(went),
        }
    }

    /// Shows an answer. What a command did is read as it comes; what was only asked for may be longer than the screen.
    fn show(&mut self, text: &str, is_deed: bool) -> Result<(), Stopped> {
        if !self.is_paged || is_deed || !pager::is_long(text, self.here.out) {
            return self.out.text(text);
        }
        self.flush()?;
        pager::page(text, self.here.out, true)
    }

    // ---- what is told later ----

    /// More commands of a script lie ready: those that are carried out from here on are told while the next ones are,
    /// until what they did has to be shown.
    pub fn run_ahead(&mut self) {
        let few = self.pending.len() < MANY_PENDING;
        if few || self.desk.tells != Tells::Lines || self.desk.tells_later_on() {
            return;
        }
        if self.scribe.ask(self.here.out).is_some() {
            self.desk.tell_later();
        }
    }

    /// Sends what is to be told, where it is at least so much.
    fn send(&mut self, least: usize) {
        let Some(scribe) = self.scribe.here().filter(|_| self.desk.to_tell() >= least) else { return };
        let (out, pending, desk, file) = (&mut self.out, &mut self.pending, &mut self.desk, &mut self.file);
        let before = || Written {
            shown: out.lend(),
            kept_to: std::mem::take(&mut self.kept_to),
            unkept: std::mem::take(pending),
            file: file.take(),
        };
        scribe.tell(|room| desk.send(room), before);
    }

    /// Takes over what was told of commands so far.
    fn catch_up(&mut self) -> Result<(), Stopped> {
        self.send(1);
        let Some(scribe) = self.scribe.here().filter(|scribe| scribe.has_some()) else { return Ok(()) };
        let Some(Written { shown, kept_to, unkept, file }) = scribe.hand_over() else {
            return Err(Stopped::Failed(std::io::Error::other("what was done could not be told")));
        };
        (self.pending, self.kept_to, self.file) = (unkept, kept_to, file);
        self.out.lay_back(shown);
        Ok(())
    }

    // ---- keeping ----

    /// Keeps what was done, and only then shows it. What cannot be kept is taken back as if it had never been
    /// typed, nothing of it is shown, and the game goes on.
    pub fn flush(&mut self) -> Result<Went, Stopped> {
        self.catch_up()?;
        self.scribe.rest();
        self.desk.tell_now();
        let kept = match &mut self.file {
            Some(file) if !self.pending.is_empty() => file.append_all(&self.pending),
            _ => Ok(()),
        };
        let kept_to = std::mem::take(&mut self.kept_to);
        let Err(error) = kept else {
            self.pending.clear();
            self.out.flush()?;
            return Ok(Went::On);
        };
        let pending = self.pending.entries();
        self.pending.clear();
        self.out.flush_up_to(kept_to)?;
        self.not_kept(&pending, &error)
    }

    /// Whether what waits should be kept and shown before more is done.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let (sent, size) = self.scribe.waiting();
        let many = self.pending.len() + sent + self.desk.to_tell();
        many >= MOST_PENDING || self.out.is_much_with(size)
    }

    fn not_kept(&mut self, pending: &[Entry], error: &KeepError) -> Result<Went, Stopped> {
        // What was undone and then left behind cannot be done again; the journal has all that is kept.
        let back = pending.iter().rev().all(|entry| self.take_back(entry).is_ok());
        let advice =
            if error.no_room() { "make room and type it again" } else { "type it again to try again" };
        let what = match pending {
            [one] => format!("`{}`", one.line),
            several => format!("{} commands, from `{}` on,", several.len(), several[0].line),
        };
        let path = error.path.display();
        self.tell(&format!(
            "not kept: {what} because `{path}` cannot be written: {} ({advice})",
            error.source
        ))?;
        if back { Ok(Went::Wrong) } else { Err(Stopped::Over(AS_KEPT)) }
    }

    fn take_back(&mut self, entry: &Entry) -> Result<(), Trouble> {
        let answer = entry.answers.first().map_or("", String::as_str);
        let other = match answer.split_once(' ').unwrap_or((answer, "")) {
            ("undo", many) => format!("redo {many}"),
            ("redo", many) => format!("undo {many}"),
            // Half a repair is worth nothing; the game itself is as it was.
            ("waits", _) if self.desk.is_waiting() => "cancel".to_owned(),
            ("waits", _) => return Ok(()),
            _ => return self.desk.not_kept(),
        };
        let phrases = split(&other)?;
        phrases.first().map_or(Ok(()), |phrase| self.desk.obey(phrase).map(|_| ()))
    }

    /// Lets go of the file. The process is over: a long game would only be taken apart for nobody.
    pub fn leave(self) {
        let Keeper { desk, scribe, file, pending, out, drawn, .. } = self;
        drop(file);
        std::mem::forget((desk, scribe, pending, out, drawn));
    }

    /// Where the game is kept, for the last line on the screen.
    #[must_use]
    pub fn farewell(&self) -> String {
        match &self.file {
            Some(file) => {
                let name = file.path().file_stem().unwrap_or_default().to_string_lossy();
                format!(
                    "The game is kept in {}\nGo on with: rulekeeper play --resume {name}",
                    file.path().display()
                )
            }
            None => "This game was only looked at and is not kept.".to_owned(),
        }
    }

    // ---- what only the outside can do ----

    fn want(&mut self, want: Want) -> Result<Went, Stopped> {
        let done = match want {
            Want::Quit => return Ok(Went::Quit),
            Want::Hide => return Ok(Went::Hide),
            Want::Json => Ok(shown::json(&self.desk).to_string()),
            Want::Example(rule, wanted) => self.example(&rule, wanted),
            Want::Save(name) => self.save(name.as_deref()),
            Want::Record(file) => files::record(&self.desk, &file),
            Want::Report { file, text } => files::create(&file, &text).map(|()| format!("Written to {file}")),
            Want::Learned { id, text } => self.learned(&id, &text),
            Want::Unlearned { id, text } => self.unlearned(&id, &text),
            Want::Unconfirmed(cards) => self.unremember(&CONFIRMED, &cards),
            Want::Several(all) => {
                return all.into_iter().try_fold(Went::On, |so_far, one| {
                    self.want(one).map(|went| if went == Went::On { so_far } else { went })
                });
            }
            Want::Dial { name, value } => self.remember(&DIALS, &[(name, value)]),
            Want::Confirmed(cards) if cards.is_empty() => self.forget_confirmed(),
            Want::Confirmed(cards) => self.remember(&CONFIRMED, &cards),
        };
        match done {
            Ok(said) if said.is_empty() => Ok(Went::On),
            Ok(said) => self.show(&format!("{said}\n"), false).map(|()| Went::On),
            Err(why) => self.tell(&format!("not done: {why}")).map(|()| Went::Wrong),
        }
    }

    fn save(&self, name: Option<&str>) -> Result<String, String> {
        let Some(file) = &self.file else { return Err("this game is not kept".to_owned()) };
        let Some(name) = name else { return Ok(self.farewell()) };
        let usable = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        if name.is_empty() || name.starts_with('.') || !name.chars().all(usable) {
            return Err(format!(
                "`{name}` is not a name for a game: use letters, digits, spaces, `-`, `_` and `.`"
            ));
        }
        let to = file.path().with_file_name(format!("{name}.{EXTENSION}"));
        journal_file::export(file.path(), &to).map_err(|error| error.to_string())?;
        Ok(format!("A copy is kept in {}", to.display()))
    }

    /// The next game of this kind begins with it; nothing to say about that.
    fn remember(&self, what: &Remembered, entries: &[(String, String)]) -> Result<String, String> {
        let dirs = Dirs::find().map_err(|error| error.to_string())?;
        what.keep(&dirs, self.desk.game().kind().id, entries).map(|()| String::new())
    }

    /// It does not begin with these.
    fn unremember(&self, what: &Remembered, names: &[String]) -> Result<String, String> {
        let dirs = Dirs::find().map_err(|error| error.to_string())?;
        what.drop(&dirs, self.desk.game().kind().id, names).map(|()| String::new())
    }

    fn forget_confirmed(&mut self) -> Result<String, String> {
        let dirs = Dirs::find().map_err(|error| error.to_string())?;
        CONFIRMED.forget(&dirs, self.desk.game().kind().id)?;
        Ok("Every list with stand-ins is open again, in later games too.".to_owned())
    }

    /// A played example; where nobody asked for one and there is none, nothing is said.
    fn example(&self, id: &str, wanted: bool) -> Result<String, String> {
        let book = self.desk.game().book();
        let page = book.find(id).and_then(|rule| transcript::story(book, rule, self.here.games));
        match page {
            Some(page) => Ok(render(&page, self.here.out).trim_end().to_owned()),
            None if wanted => Err(format!("no transcript plays {id}")),
            None => Ok(String::new()),
        }
    }

    fn learned(&self, id: &str, text: &str) -> Result<String, String> {
        let dirs = Dirs::find().map_err(|error| error.to_string())?;
        let path = learned::keep(&dirs, self.desk.game().kind().id, id, text)?;
        Ok(format!("Learned; it is in your own pack: {}", path.display()))
    }

    fn unlearned(&self, id: &str, text: &str) -> Result<String, String> {
        let dirs = Dirs::find().map_err(|error| error.to_string())?;
        let library = self.desk.game().library();
        let known = library.find(id).is_some_and(|face| library.entry(face).origin == Origin::Player);
        let aside = learned::take_out(&dirs, self.desk.game().kind().id, id, text, known)?;
        Ok(aside.map_or_else(String::new, |path| {
            let now = if known {
                "says in your own pack what it said before"
            } else {
                "is no longer in your own pack"
            };
            format!("{id} {now}; what was learned is set aside in {}", path.display())
        }))
    }

    // ---- telling ----

    fn tell_trouble(&mut self, trouble: &Trouble, typed: Typed<'_>) -> Result<(), Stopped> {
        let page = trouble::page(&self.desk, trouble, typed, self.here.err);
        self.tell(page.trim_end())
    }

    /// Something for standard error, in its place among the answers.
    pub fn tell(&mut self, text: &str) -> Result<(), Stopped> {
        self.flush()?;
        if let Some(number) = self.line_number {
            self.err.text(&format!("line {number}: "))?;
        }
        self.err.line(text)?;
        self.err.flush()
    }
}
