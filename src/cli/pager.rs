//! Long answers on a terminal go through a pager: the one `PAGER` names, `less` otherwise, and where neither can be
//! started, screen by screen. Never on a pipe, never with `--no-pager` or an empty `PAGER`.

use std::io::{self, BufRead as _, Write};
use std::process::{Child, Command, Stdio};

use super::pipe::{Out, Stopped};
use super::style::{Style, rows};

/// What `less` does where nobody said otherwise: leave at once where it fits, keep colours, leave the text standing.
const LESS: &str = "FRX";
const PROMPT: &str = "-- Enter for more, q to leave --";

/// Which pager, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Pager {
    None,
    /// A program and what it is given.
    Program(String, Vec<String>),
}

/// Whether a text is longer than the screen, where there is one.
#[must_use]
pub fn is_long(text: &str, style: Style) -> bool {
    too_few_rows(text, style).is_some()
}

/// The rows of the screen, where the text needs more.
fn too_few_rows(text: &str, style: Style) -> Option<u16> {
    let rows = if style.plain { None } else { rows() };
    rows.filter(|rows| text.lines().count() >= usize::from(*rows))
}

/// Prints a text, through a pager where it is longer than the screen.
pub fn page(text: &str, style: Style, wanted: bool) -> Result<(), Stopped> {
    let Some(rows) = too_few_rows(text, style).filter(|_| wanted) else {
        return print(text, style);
    };
    let Pager::Program(program, args) = chosen(std::env::var("PAGER").ok().as_deref()) else {
        return print(text, style);
    };
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    match command.spawn() {
        Ok(child) => feed(child, text),
        Err(_) => by_screens(text, usize::from(rows), style),
    }
}

fn chosen(pager: Option<&str>) -> Pager {
    let mut words = pager.unwrap_or("less").split_whitespace().map(str::to_owned);
    words.next().map_or(Pager::None, |program| Pager::Program(program, words.collect()))
}

fn print(text: &str, style: Style) -> Result<(), Stopped> {
    let mut out = Out::stdout(style);
    out.text(text)?;
    out.flush()
}

/// Whoever leaves the pager early has read enough.
fn feed(mut child: Child, text: &str) -> Result<(), Stopped> {
    let written = child.stdin.take().map_or(Ok(()), |mut to| to.write_all(text.as_bytes()));
    child.wait()?;
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A screen at a time, without any help.
fn by_screens(text: &str, rows: usize, style: Style) -> Result<(), Stopped> {
    let lines: Vec<&str> = text.lines().collect();
    let screens = lines.chunks(rows.saturating_sub(1).max(1));
    let last = screens.len();
    for (n, screen) in screens.enumerate() {
        let mut shown = screen.join("\n");
        shown.push('\n');
        if n + 1 < last {
            shown.push_str(PROMPT);
        }
        print(&shown, style)?;
        if n + 1 < last {
            let mut typed = String::new();
            let read = io::stdin().lock().read_line(&mut typed)?;
            if read == 0 || typed.trim_start().starts_with(['q', 'Q']) {
                break;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_the_named_one() {
        let program = |name: &str, args: &[&str]| {
            Pager::Program(name.to_owned(), args.iter().map(|arg| (*arg).to_owned()).collect())
        };
        assert_eq!(chosen(None), program("less", &[]));
        assert_eq!(chosen(Some("more -d")), program("more", &["-d"]));
        assert_eq!(chosen(Some(" ")), Pager::None);
    }
}
