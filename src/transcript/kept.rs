//! A kept game read as a transcript: its header, and its commands with the states they led to.

use std::sync::Arc;

use super::format::{Transcript, blank};
use crate::content::{Code, Problem, Problems};
use crate::engine::journal::{Entry, FORMAT, Header};

/// A kept game.
#[derive(Debug, Clone)]
pub struct Kept {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Whether a text is a kept game: those begin with their format.
pub(super) fn is_kept(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("format:")
}

pub(super) fn read(file: &Arc<str>, text: &str) -> Result<Transcript, Problems> {
    let mut problems = Problems::new();
    let mut fail = |at: usize, message: String| {
        problems.push(Problem::new(Code::Syntax, file, at..at + 1, message));
    };
    let Some(head) = text.find("\nsteps:") else {
        fail(0, "the kept game has no `steps`".to_owned());
        return Err(problems);
    };
    let header = serde_yaml::from_str::<Header>(&text[..=head]);
    let mut entries = Vec::new();
    let mut at = text[head + 1..].find('\n').map_or(text.len(), |end| head + 1 + end + 1);
    for line in text[at..].split_inclusive('\n') {
        match serde_json::from_str(line.trim_end().strip_prefix("- ").unwrap_or_default()) {
            Ok(entry) => entries.push(entry),
            // The last line may be torn: the game was stopped while it was written.
            Err(_) if at + line.len() == text.len() => {}
            Err(error) => fail(at, format!("this line cannot be read: {error}")),
        }
        at += line.len();
    }
    match header {
        Ok(header) if header.format == FORMAT => {
            let mut transcript = blank(file, text);
            transcript.title = format!("A kept game of {}", header.game);
            transcript.game.value.clone_from(&header.game);
            transcript.kept = Some(Kept { header, entries });
            if problems.is_empty() { Ok(transcript) } else { Err(problems) }
        }
        Ok(header) => {
            fail(0, format!("this is format {}; this program reads format {FORMAT}", header.format));
            Err(problems)
        }
        Err(error) => {
            fail(0, error.to_string().lines().next().unwrap_or_default().to_owned());
            Err(problems)
        }
    }
}
