//! Why a command ended before its time, and with which exit code: 1 where what was asked for went wrong, 2 where it
//! could not be begun.

use super::dirs::DirError;
use super::here::Here;
use super::journal_file::{Fault, OpenError};
use super::pipe::{Out, Stopped};
use super::report::{self, Look, Sources};
use crate::content::Problems;
use crate::content::pack::Source;
use crate::desk::OpenTrouble;

/// The exit code of a command, or why there is none.
pub type Done = Result<u8, Failure>;

#[derive(Debug)]
pub enum Failure {
    /// It could not be begun: exit 2.
    Usage(String),
    /// It went wrong: exit 1.
    Said(String),
    /// Packs with mistakes, all of them: exit 2.
    Packs(Problems, Vec<Source>),
    /// Nobody reads what we write.
    Stopped(Stopped),
    /// Somebody left before anything was begun, and was told so: exit 0.
    Left,
}

impl Failure {
    /// Tells it on standard error and gives the exit code.
    pub fn tell(&self, here: &Here) -> u8 {
        let mut err = Out::stderr(here.err);
        let said = match self {
            Failure::Stopped(Stopped::Closed) | Failure::Left => return 0,
            Failure::Stopped(stopped) => format!("error: {stopped}\n"),
            Failure::Usage(text) | Failure::Said(text) => format!("error: {text}\n"),
            Failure::Packs(problems, sources) => packs(problems, sources, here),
        };
        // Where standard error is gone too, nobody is left to be told.
        let _ = err.text(&said).and_then(|()| err.flush());
        self.exit_code()
    }

    fn exit_code(&self) -> u8 {
        match self {
            Failure::Left => 0,
            Failure::Usage(_) | Failure::Packs(..) => 2,
            Failure::Said(_) => 1,
            Failure::Stopped(stopped) => stopped.exit_code(),
        }
    }
}

/// All mistakes of some packs, as pages or line by line.
#[must_use]
pub fn packs(problems: &Problems, sources: &[Source], here: &Here) -> String {
    let texts: Sources<String> = sources
        .iter()
        .map(|source| (source.name.clone(), String::from_utf8_lossy(&source.bytes).into_owned()))
        .collect();
    let style = here.err;
    let text = if style.plain {
        report::plain(problems, &texts)
    } else {
        let look = Look { colour: style.color, unicode: style.unicode, width: style.width.into() };
        report::render(problems, &texts, look)
    };
    let count = problems.count();
    let noun = if count == 1 { "problem" } else { "problems" };
    format!("{text}error: {count} {noun}\n")
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Stopped(stopped)
    }
}

impl From<DirError> for Failure {
    fn from(error: DirError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        let helps = match error.fault {
            Fault::Busy => "; `rulekeeper watch` follows it there",
            Fault::Missing => "; `rulekeeper games` lists the kept ones",
            _ => "",
        };
        Failure::Usage(format!("{error}{helps}"))
    }
}

impl Failure {
    /// A game that could not be opened with these packs.
    #[must_use]
    pub fn of_opening(trouble: OpenTrouble, packs: &[Source]) -> Failure {
        match trouble {
            OpenTrouble::Problems(problems) => Failure::Packs(problems, packs.to_vec()),
            OpenTrouble::Said(text) => Failure::Usage(text),
            OpenTrouble::Refused(rule, said) => Failure::Usage(format!("{said} ({rule})")),
        }
    }
}
