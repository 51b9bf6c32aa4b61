//! The toy played on a terminal: what is on the screen, what completion offers, what keys do.

use std::io::{ErrorKind, Write};
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::Session;

use crate::program::Home;

/// rustyline turns bracketed paste on when it waits for a line, and off when it has one.
const WAITS: &[u8] = b"\x1b[?2004h";
/// How long a program may be silent before it is given up: many tests may share few cores.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Terminal {
    session: expectrl::session::OsSession,
    screen: vt100::Parser,
    raw: Vec<u8>,
    home: Home,
}

impl Terminal {
    /// The game of seed 7, up to its first prompt.
    fn open(columns: u16, args: &[&str]) -> Terminal {
        Terminal::at(Home::new(), columns, args)
    }

    fn at(home: Home, columns: u16, args: &[&str]) -> Terminal {
        Terminal::sized(home, (columns, 50), "", args)
    }

    /// A terminal of so many columns and rows, with this pager.
    fn sized(home: Home, size: (u16, u16), pager: &str, args: &[&str]) -> Terminal {
        let program = home.program(args);
        Terminal::showing(home, size, pager, &program)
    }

    /// The same with another program.
    pub fn showing(home: Home, (columns, rows): (u16, u16), pager: &str, program: &Command) -> Terminal {
        // The size has to be there before the program looks.
        let mut shell = Command::new("sh");
        shell
            .args(["-c", "read -r go; exec \"$0\" \"$@\""])
            .arg(program.get_program())
            .args(program.get_args());
        shell.env("RULEKEEPER_HOME", &home.0).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        shell.env("PAGER", pager);
        let mut session = Session::spawn(shell).unwrap();
        session.get_process_mut().set_window_size(columns, rows).unwrap();
        session.write_all(b"\n").unwrap();
        let screen = vt100::Parser::new(rows, columns, 0);
        let mut terminal = Terminal { session, screen, raw: Vec::new(), home };
        terminal.until(|it| it.waits() == 1);
        terminal
    }

    /// How often it has asked for a line. It says that it waits before it has written what it asks, which ends so.
    fn waits(&self) -> usize {
        let says = |at: &usize| self.raw[*at..].starts_with(WAITS) && self.raw[*at..].contains(&b'>');
        (0..self.raw.len()).filter(says).count()
    }

    /// Reads what there is; false at the end.
    fn read(&mut self) -> bool {
        let mut buffer = [0; 4096];
        match self.session.try_read(&mut buffer) {
            Ok(0) => false,
            Ok(n) => {
                self.raw.extend_from_slice(&buffer[..n]);
                self.screen.process(&buffer[..n]);
                true
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                std::thread::sleep(Duration::from_millis(5));
                true
            }
            Err(_) => false,
        }
    }

    /// Reads until this is so. Nobody waits for a time: only a program that has fallen silent is given up.
    fn until(&mut self, done: impl Fn(&Terminal) -> bool) {
        let mut heard = Instant::now();
        while !done(self) {
            let before = self.raw.len();
            assert!(self.read() || done(self), "it ended:\n{}", self.text());
            if self.raw.len() > before {
                heard = Instant::now();
            }
            assert!(heard.elapsed() < PATIENCE, "waited in vain:\n{}", self.text());
        }
    }

    /// The screen as lines.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    fn keys(&mut self, keys: &str) {
        self.session.write_all(keys.as_bytes()).unwrap();
    }

    /// Types keys and waits for this on the screen.
    fn see(&mut self, keys: &str, expected: &str) {
        self.keys(keys);
        self.until(|it| it.text().contains(expected));
    }

    /// Types a line and waits for the next prompt; gives what came out meanwhile.
    pub fn line(&mut self, line: &str) -> String {
        let (waits, from) = (self.waits(), self.raw.len());
        self.keys(&format!("{line}\r"));
        self.until(|it| it.waits() > waits);
        String::from_utf8_lossy(&self.raw[from..]).into_owned()
    }

    /// The whole state as the program tells it.
    fn json(&mut self) -> String {
        let text = self.line("show json");
        let start = text.find("{\"game\"").unwrap_or_else(|| panic!("no JSON in {text}"));
        text[start..].lines().next().unwrap().to_owned()
    }

    /// Reads to the end and gives the last screen.
    fn end(mut self) -> (String, Home) {
        let started = Instant::now();
        while self.read() && started.elapsed() < PATIENCE {}
        (self.text(), self.home)
    }
}

fn in_turn() -> Terminal {
    let mut terminal = Terminal::open(100, &["play", "toy", "--heroes", "ada,bram", "--seed", "7"]);
    for line in ["next", "wound", "wound", "next"] {
        terminal.line(line);
    }
    terminal
}

fn plain(text: &str) -> String {
    let mut screen = vt100::Parser::new(200, 200, 0);
    screen.process(text.as_bytes());
    screen.screen().contents()
}

#[test]
fn it_opens_with_the_table_and_the_question() {
    let mut terminal = Terminal::open(100, &["play", "--heroes", "ada,bram", "--seed", "7"]);
    terminal.until(|it| it.text().contains("dawn 1, table>"));
    let screen = terminal.text();
    assert!(screen.contains("Field") && screen.contains("1. next"), "{screen}");
}

#[test]
fn the_wizard_asks_for_what_is_missing() {
    let mut terminal = Terminal::open(100, &["play", "--seed", "7"]);
    assert!(terminal.text().contains("who plays?"), "{}", terminal.text());
    assert!(terminal.line("5 ada").contains("`5` is none of them"));
    assert!(terminal.line("ada ada").contains("picked twice"));
    let help = terminal.line("help");
    assert!(help.contains("2. Bram") && help.contains("Type the numbers or names"), "{help}");
    assert!(help.contains("`quit`"), "{help}");
    assert!(terminal.line("2, ada").contains("What lies on a real table?"));
    assert!(terminal.line("4").contains("`4` is none of them"));
    let opened = terminal.line("hands dice");
    assert!(opened.contains("Bram"), "{opened}");
    let journal = std::fs::read_to_string(&terminal.home.games()[0]).unwrap();
    assert!(journal.contains(r#"heroes: ["bram", "ada"]"#), "{journal}");
    assert!(journal.contains(r#"physical: ["hands", "dice"]"#), "{journal}");
}

#[test]
fn the_wizard_is_left_by_saying_so() {
    let mut terminal = Terminal::open(100, &["play", "--seed", "7"]);
    terminal.keys("quit\r");
    let (screen, home) = terminal.end();
    assert!(screen.contains("No game was begun.") && home.games().is_empty(), "{screen}");
}

/// Which rules are played by is asked once, before anything that depends on it.
#[test]
fn the_wizard_asks_by_which_rules_where_a_box_has_several() {
    for (typed, wanted) in [("german", "german-2015"), ("", "summary-2.0")] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
        program.args(["play", "mistfall", "--seed", "7"]);
        let mut terminal = Terminal::showing(Home::new(), (100, 50), "", &program);
        let first = terminal.text();
        assert!(first.contains("Mistfall: by which rules?") && first.contains("2. german-2015"), "{first}");
        assert!(first.contains("rules (Enter for summary-2.0)>"), "{first}");
        let next = plain(&terminal.line(typed));
        assert!(next.contains(&format!("Mistfall ({wanted}): who plays?")), "{next}");
        terminal.line("");
    }
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    program.args(["play", "mistfall", "--seed", "7", "--edition", "german-2015"]);
    let named = Terminal::showing(Home::new(), (100, 50), "", &program).text();
    assert!(named.contains("who plays?") && !named.contains("by which rules?"), "{named}");
}

#[test]
fn completion_offers_exactly_what_is_legal() {
    let mut terminal = in_turn();
    let view: serde_json::Value = serde_json::from_str(&terminal.json()).unwrap();
    let options = view["ask"]["options"].as_array().unwrap().iter().map(|option| option.as_str().unwrap());
    let mut legal: Vec<&str> = options.filter_map(|option| option.strip_prefix("play ")).collect();
    legal.sort_unstable();
    terminal.line("hide");
    terminal.see("play \t", "volley  (act");
    let screen = terminal.text();
    let listed = screen.lines().filter_map(|line| line.split_once("  (act").map(|(word, _)| word.trim()));
    let mut listed: Vec<&str> = listed.collect();
    listed.sort_unstable();
    assert_eq!(listed, legal, "{screen}");
}

#[test]
fn one_fitting_word_is_completed_and_hinted() {
    let mut terminal = in_turn();
    terminal.see("play vol", "ada> play volley");
    assert!(terminal.text().ends_with("play volley"), "the rest is a hint: {}", terminal.text());
    let waits = terminal.waits();
    terminal.keys("\t\r");
    terminal.until(|it| it.waits() > waits);
    assert!(terminal.home.steps().last().unwrap().contains("play volley"), "{:?}", terminal.home.steps());
}

#[test]
fn three_ways_to_be_wrong_look_different_and_change_nothing() {
    let mut terminal = in_turn();
    let before = terminal.json();
    let unknown = plain(&terminal.line("plai slash"));
    assert!(unknown.contains("not understood: `plai`"), "{unknown}");
    assert!(unknown.contains("    plai slash\n    ^^^^\n"), "{unknown}");
    assert!(unknown.contains("did you mean play?"), "{unknown}");
    let ambiguous = plain(&terminal.line("play s"));
    assert!(ambiguous.contains("ambiguous: `s` could be 2 things"), "{ambiguous}");
    assert!(ambiguous.contains("  or slash") && ambiguous.contains("  or sweep"), "{ambiguous}");
    let refused = plain(&terminal.line("scout field-0-0"));
    assert!(refused.contains("refused: `scout field-0-0`: field-0-0 does not touch"), "{refused}");
    assert!(refused.contains("by toy.scout.adjacent (Fray › Scouting)"), "{refused}");
    assert!(refused.contains("allowed now: scout field-1-0"), "{refused}");
    assert_eq!(terminal.json(), before);
    assert_eq!(terminal.home.steps().len(), 4);
}

#[test]
fn undo_and_redo_come_back_to_the_same_state() {
    let mut terminal = in_turn();
    let before = terminal.json();
    terminal.line("rest");
    terminal.line("scout field-1-0");
    let after = terminal.json();
    assert_ne!(before, after);
    terminal.line("undo 2");
    assert_eq!(terminal.json(), before);
    terminal.line("redo 2");
    assert_eq!(terminal.json(), after);
}

#[test]
fn ctrl_c_drops_the_line_and_ctrl_d_leaves() {
    let mut terminal = in_turn();
    let waits = terminal.waits();
    terminal.see("play sla", "play sla");
    terminal.keys("\x03");
    terminal.until(|it| it.waits() > waits);
    assert_eq!(terminal.home.steps().len(), 4);
    terminal.keys("\x04");
    let (screen, home) = terminal.end();
    let name = home.games()[0].file_stem().unwrap().to_string_lossy().into_owned();
    assert!(screen.contains("The game is kept in"), "{screen}");
    assert!(screen.contains(&format!("rulekeeper play --resume {name}")), "{screen}");
    assert!(std::fs::read_to_string(home.0.join("history-toy")).unwrap().contains("wound"));
}

#[test]
fn enter_alone_shows_the_question_again() {
    let mut terminal = in_turn();
    let again = plain(&terminal.line(""));
    assert!(again.contains("11. end"), "{again}");
}

#[test]
fn many_pasted_lines_are_played_in_order() {
    let mut terminal = Terminal::open(100, &["play", "--heroes", "ada,bram", "--seed", "7"]);
    terminal.keys("\x1b[200~next\nwound\nwound\x1b[201~");
    terminal.line("");
    assert_eq!(terminal.home.steps().len(), 3, "{}", terminal.text());
}

#[test]
fn a_narrow_window_is_kept_to() {
    let mut terminal = Terminal::open(60, &["play", "--heroes", "ada,bram", "--seed", "7"]);
    for line in ["next", "wound", "wound", "next", "show", "plai slash", "scout field-0-0", "help"] {
        let text = terminal.line(line);
        let mut wide = vt100::Parser::new(500, 300, 0);
        wide.process(text.as_bytes());
        for row in wide.screen().contents().lines() {
            assert!(row.chars().count() <= 60, "{line}: {row}");
        }
    }
}

#[test]
fn hide_leaves_nothing_on_the_screen() {
    let mut terminal = in_turn();
    terminal.line("hand");
    assert!(terminal.text().contains("Slash"), "{}", terminal.text());
    terminal.line("hide");
    let screen = terminal.text();
    assert!(!screen.to_lowercase().contains("slash") && screen.contains("Hidden"), "{screen}");
}

#[test]
fn what_was_typed_is_not_called_back_by_the_next_player() {
    for line in ["hide", "as ada"] {
        let mut terminal = in_turn();
        terminal.line("note the secret");
        terminal.line(line);
        terminal.line("");
        terminal.keys("\x1b[A\x1b[A");
        terminal.see("x", "x");
        assert!(!terminal.text().contains("> note"), "{line}: {}", terminal.text());
    }
}

#[test]
fn numbers_mean_the_rows_that_were_shown() {
    let mut terminal = in_turn();
    terminal.line("11");
    assert!(terminal.home.steps().last().unwrap().contains("word end"), "{:?}", terminal.home.steps());
}

#[test]
fn a_cut_off_game_is_told_on_resume() {
    let home = Home::new();
    home.piped(&["play", "--seed", "7"], "next\n").code(0);
    let path = home.games()[0].clone();
    let text = std::fs::read_to_string(&path).unwrap().replace("0.1.0", "0.0.1") + "- {\"do\"";
    std::fs::write(&path, text).unwrap();
    let terminal = Terminal::at(home, 100, &["play", "--resume"]);
    let told = String::from_utf8_lossy(&terminal.raw).into_owned();
    let places = ["version 0.0.1", "was cut off", "Players"].map(|text| told.find(text));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?} {told}");
}

/// A player who types ahead, or a paste without brackets: every line counts, also those that came before the prompt.
#[test]
fn lines_typed_in_one_burst_are_all_obeyed() {
    let mut terminal = Terminal::open(100, &["play", "toy", "--heroes", "ada,bram", "--seed", "7"]);
    terminal.keys("next\rwound\rwound\r");
    terminal.until(|it| it.waits() >= 4);
    let log = terminal.line("log");
    let said: Vec<&str> = ["next", "wound", "wound"].into_iter().filter(|line| log.contains(line)).collect();
    assert_eq!(said.len(), 3, "{log}");
    assert!(log.contains("3 ") && !log.contains("4 "), "{log}");
}

/// Rows of a screen that `help` does not fit on.
const FEW: u16 = 20;

fn small(pager: &str) -> Terminal {
    Terminal::sized(Home::new(), (100, FEW), pager, &["play", "toy", "--heroes", "ada,bram", "--seed", "7"])
}

#[test]
fn a_long_answer_goes_through_the_pager_that_was_chosen() {
    let mut terminal = small("cat -n");
    let long = plain(&terminal.line("help"));
    assert!(long.lines().any(|line| line.trim_start().starts_with("1 ")), "not numbered: {long}");
    assert!(long.lines().count() > usize::from(FEW), "{long}");
    let deed = plain(&terminal.line("next"));
    assert!(!deed.contains("     1"), "what a command did is shown as it is: {deed}");
    let short = plain(&terminal.line("rule toy.turn.order"));
    assert!(!short.contains("     1"), "it fits: {short}");
}

#[test]
fn without_a_pager_a_long_answer_comes_screen_by_screen() {
    let mut terminal = small("/nowhere/there-is-no-such-pager");
    terminal.see("help\r", "Enter for more, q to leave");
    let waits = terminal.waits();
    terminal.keys("\r");
    terminal.until(|it| it.raw.windows(14).filter(|bytes| *bytes == b"Enter for more").count() >= 2);
    terminal.keys("q\r");
    terminal.until(|it| it.waits() > waits);
    assert!(terminal.line("next").contains("ada"), "the game goes on: {}", terminal.text());
}

#[test]
fn an_empty_pager_is_none() {
    let mut terminal = small("");
    let long = plain(&terminal.line("help"));
    assert!(!long.contains("Enter for more") && long.lines().count() > usize::from(FEW), "{long}");
}
