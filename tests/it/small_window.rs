//! A round of Heart of the Mists at a real table in a window of 80 × 24: after every command what hands must do and the
//! open question are on the screen.

use std::process::Command;

use rulekeeper::desk::{Desk, header};
use rulekeeper::games::ALL;
use rulekeeper::line::split;
use rulekeeper::view::page::{Block, Page, Role};
use rulekeeper::view::question::question_blocks;

use crate::keystrokes::FIGHT_OF_HEART;
use crate::program::Home;
use crate::pty::Terminal;

const REAL: &str = "hands,enemies,encounters";

#[test]
fn hands_and_question_stay_on_a_small_screen() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    program.args([
        "play",
        "heart-of-the-mists",
        "--heroes",
        "elatha,aseke",
        "--seed",
        "5",
        "--physical",
        REAL,
    ]);
    let mut terminal = Terminal::showing(Home::new(), (80, 24), "", &program);
    let mut desk = beside();
    let setup = ["done", "done"].into_iter();
    let mut full = 0;
    for line in setup.chain(FIGHT_OF_HEART.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let hands: Vec<String> = split(line)
            .unwrap()
            .iter()
            .flat_map(|phrase| {
                let reply = desk.obey(phrase).unwrap();
                desk.mark_shown();
                reply.pages.iter().flat_map(for_hands).collect::<Vec<_>>()
            })
            .collect();
        let told = terminal.line(line);
        full += usize::from(told.lines().count() > 24);
        let screen = pressed(&terminal.text());
        for said in hands {
            assert!(screen.contains(&pressed(&said)), "after `{line}`, {said}:\n{}", terminal.text());
        }
        let question = question_blocks(&desk.names());
        let Some(Block::Text(asked)) = question.first() else { panic!("nothing is asked") };
        assert!(screen.contains(&pressed(asked.words())), "after `{line}`:\n{}", terminal.text());
    }
    assert_eq!(desk.state().table.clock.round, 2);
    assert!(full > 2, "only {full} answers were longer than the window");
}

/// The same game without a screen.
fn beside() -> Desk {
    let kind = ALL.iter().copied().find(|kind| kind.id == "heart-of-the-mists").unwrap();
    let mut head = header(kind, vec!["elatha".to_owned(), "aseke".to_owned()], 5);
    head.physical = REAL.split(',').map(str::to_owned).collect();
    let mut desk = Desk::open(kind, head, &[]).map_err(|trouble| format!("{trouble:?}")).unwrap();
    desk.mark_shown();
    desk
}

fn for_hands(page: &Page) -> Vec<String> {
    let lists = page
        .blocks
        .iter()
        .filter_map(|block| if let Block::List(items) = block { Some(items) } else { None });
    let hands = lists.flatten().filter(|item| item.text.spans().any(|(role, _)| role == Role::Hands));
    hands.map(|item| item.text.words().to_owned()).collect()
}

/// Without spaces and line breaks: a screen breaks lines where it must.
fn pressed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}
