//! The one decision about colour, width, glyphs and layout, made at the start and handed to everything that
//! prints. `--color` beats `NO_COLOR`, that beats `CLICOLOR_FORCE`, that beats the terminal; `TERM=dumb` and
//! `--plain` mean line by line.

use std::io::IsTerminal;

use crate::view::names::Language;
use crate::view::page::Role;

/// The least width we lay out for, and the width where there is no terminal.
const MIN_WIDTH: u16 = 40;
const PIPE_WIDTH: u16 = 80;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

/// What the command line asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent wishes")]
pub struct Wishes {
    pub color: Color,
    pub ascii: bool,
    pub plain: bool,
    /// Long answers are printed as they are.
    pub no_pager: bool,
    pub language: Language,
}

/// Which of our two outputs a style is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    Out,
    Err,
}

/// What the process finds around one output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "four independent facts")]
pub struct Surroundings {
    /// `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// `CLICOLOR_FORCE` is set, not empty and not `0`.
    pub clicolor_force: bool,
    /// `TERM` is `dumb`.
    pub dumb: bool,
    pub terminal: bool,
    /// Columns of the terminal, if there is one.
    pub columns: Option<u16>,
}

/// How to print on one output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub color: bool,
    /// Columns to fit into, at least 40.
    pub width: u16,
    /// Box drawing and other glyphs; without it everything is ASCII.
    pub unicode: bool,
    /// Line by line, for screen readers and logs.
    pub plain: bool,
}

impl Surroundings {
    /// Reads the environment; the only function here that does.
    #[must_use]
    pub fn read(stream: Stream) -> Self {
        let terminal = match stream {
            Stream::Out => std::io::stdout().is_terminal(),
            Stream::Err => std::io::stderr().is_terminal(),
        };
        Self {
            no_color: variable("NO_COLOR").is_some(),
            clicolor_force: variable("CLICOLOR_FORCE").is_some_and(|value| value != "0"),
            dumb: variable("TERM").is_some_and(|value| value == "dumb"),
            terminal,
            columns: if terminal { columns(stream) } else { None },
        }
    }
}

impl Style {
    #[must_use]
    pub fn decide(wishes: Wishes, around: Surroundings) -> Self {
        let plain = wishes.plain || around.dumb;
        Self {
            color: color(wishes.color, plain, around),
            width: width(around),
            unicode: !wishes.ascii,
            plain,
        }
    }

    /// The decision for this process.
    #[must_use]
    pub fn of(wishes: Wishes, stream: Stream) -> Self {
        Self::decide(wishes, Surroundings::read(stream))
    }

    /// The same decision in anstream's words, so that it does not decide again.
    #[must_use]
    pub fn anstream(self) -> anstream::ColorChoice {
        if self.color { anstream::ColorChoice::Always } else { anstream::ColorChoice::Never }
    }

    /// How a role looks where there is colour. The words never depend on it.
    #[must_use]
    pub fn of_role(role: Role) -> owo_colors::Style {
        let style = owo_colors::Style::new();
        match role {
            Role::Plain => style,
            Role::Name => style.bold(),
            Role::Number => style.cyan(),
            Role::Rule => style.blue(),
            Role::Good => style.green(),
            Role::Bad => style.red(),
            Role::Dim => style.dimmed(),
            Role::Key => style.yellow(),
            Role::Hands => style.magenta().bold(),
            Role::Question => style.cyan().bold(),
        }
    }
}

fn color(wish: Color, plain: bool, around: Surroundings) -> bool {
    match wish {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if around.no_color => false,
        Color::Auto => around.clicolor_force || (around.terminal && !plain),
    }
}

fn width(around: Surroundings) -> u16 {
    if around.terminal { around.columns.unwrap_or(PIPE_WIDTH).max(MIN_WIDTH) } else { PIPE_WIDTH }
}

fn variable(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// How many lines the terminal of standard output has; nothing where it is none, or does not know.
pub(super) fn rows() -> Option<u16> {
    let size = terminal_size::terminal_size_of(std::io::stdout()).filter(|_| std::io::stdout().is_terminal());
    size.map(|(_, terminal_size::Height(rows))| rows).filter(|&rows| rows > 0)
}

fn columns(stream: Stream) -> Option<u16> {
    let size = match stream {
        Stream::Out => terminal_size::terminal_size_of(std::io::stdout()),
        Stream::Err => terminal_size::terminal_size_of(std::io::stderr()),
    };
    // A terminal that does not know its size says 0.
    size.map(|(terminal_size::Width(columns), _)| columns).filter(|&columns| columns > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMINAL: Surroundings = Surroundings {
        no_color: false,
        clicolor_force: false,
        dumb: false,
        terminal: true,
        columns: Some(100),
    };
    const PIPE: Surroundings = Surroundings { terminal: false, columns: None, ..TERMINAL };

    fn colored(color: Color, around: Surroundings) -> bool {
        Style::decide(Wishes { color, ..Wishes::default() }, around).color
    }

    #[test]
    fn who_decides_about_colour() {
        let no = |around| Surroundings { no_color: true, ..around };
        let force = |around| Surroundings { clicolor_force: true, ..around };
        let dumb = |around| Surroundings { dumb: true, ..around };
        for (wish, around, expected) in [
            (Color::Auto, TERMINAL, true),
            (Color::Auto, PIPE, false),
            (Color::Always, no(PIPE), true),
            (Color::Always, dumb(PIPE), true),
            (Color::Never, force(TERMINAL), false),
            (Color::Auto, no(TERMINAL), false),
            (Color::Auto, no(force(TERMINAL)), false),
            (Color::Auto, force(PIPE), true),
            (Color::Auto, dumb(TERMINAL), false),
        ] {
            assert_eq!(colored(wish, around), expected, "{wish:?} {around:?}");
        }
    }

    #[test]
    fn width_follows_the_terminal() {
        for (columns, terminal, expected) in
            [(Some(120), true, 120), (Some(20), true, 40), (None, true, 80), (Some(120), false, 80)]
        {
            assert_eq!(width(Surroundings { terminal, columns, ..PIPE }), expected);
        }
    }

    #[test]
    fn dumb_terminals_are_plain() {
        let dumb = Surroundings { dumb: true, ..TERMINAL };
        assert!(Style::decide(Wishes::default(), dumb).plain);
        assert!(Style::decide(Wishes { plain: true, ..Wishes::default() }, TERMINAL).plain);
        assert!(!Style::decide(Wishes::default(), TERMINAL).plain);
    }

    #[test]
    fn ascii_is_a_wish() {
        assert!(!Style::decide(Wishes { ascii: true, ..Wishes::default() }, TERMINAL).unicode);
    }
}
