//! A game on a terminal: a line editor that knows what is legal, and the same commands as everywhere.

use std::io::Write as _;
use std::path::PathBuf;

use rustyline::config::Configurer as _;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};

use super::dirs::Dirs;
use super::failure::{Done, Failure};
use super::helper::Typing;
use super::keeper::{Keeper, Went};
use super::pipe::Stopped;
use super::shown;
use super::wizard::unusable;
use crate::view::names::Viewer;

/// Lines remembered from one evening to the next.
const HISTORY: usize = 1_000;
/// Clears the screen and what was scrolled off it.
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

type LineEditor = Editor<Typing, FileHistory>;

/// Plays until the player leaves.
pub fn run(keeper: Keeper) -> Done {
    let mut keeper = keeper.with_pager();
    let mut editor = editor(&keeper).map_err(|error| unusable(&error))?;
    keeper.open()?;
    let left = play(&mut keeper, &mut editor);
    // What one player typed is not for the next who sits here.
    let open = keeper.desk.viewer == Viewer::Table;
    if let Some(path) = history_file(keeper.desk.game().kind().id).filter(|_| open) {
        // The game is kept elsewhere; a lost history is no reason to end in an error.
        let _ = editor.append_history(&path);
    }
    left?;
    let farewell = keeper.farewell();
    keeper.out.line(&farewell)?;
    keeper.flush()?;
    Ok(0)
}

fn play(keeper: &mut Keeper, editor: &mut LineEditor) -> Result<(), Failure> {
    loop {
        keeper.flush()?;
        if let Some(typing) = editor.helper_mut() {
            typing.refresh(&keeper.desk);
        }
        match editor.readline(&format!("{}> ", shown::place(&keeper.desk))) {
            Ok(line) => {
                let viewer = keeper.desk.viewer;
                let went = typed(keeper, editor, &line)?;
                if went == Went::Hide || keeper.desk.viewer != viewer {
                    // Somebody else may read on: nothing that was typed so far can be called back.
                    *editor = self::editor(keeper).map_err(|error| unusable(&error))?;
                }
                match went {
                    Went::Quit => return Ok(()),
                    Went::Hide => hide(keeper)?,
                    Went::On | Went::Wrong => {}
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(unusable(&error)),
        }
    }
}

fn typed(keeper: &mut Keeper, editor: &mut LineEditor, line: &str) -> Result<Went, Stopped> {
    if !line.trim().is_empty() {
        // Only a convenience.
        let _ = editor.add_history_entry(line);
    }
    keeper.obey(line)
}

/// Nothing of a hand stays to be read; the question comes back at a bare Enter.
fn hide(keeper: &mut Keeper) -> Result<(), Stopped> {
    keeper.flush()?;
    std::io::stdout().write_all(CLEAR)?;
    keeper.out.line("Hidden. Press Enter when the next player sits here.")
}

/// An editor that knows the lines of earlier evenings.
fn editor(keeper: &Keeper) -> rustyline::Result<LineEditor> {
    let style = keeper.here.out;
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .bracketed_paste(true)
        .max_history_size(HISTORY)?
        .history_ignore_dups(true)?
        .color_mode(if style.color { ColorMode::Forced } else { ColorMode::Disabled })
        .build();
    let mut editor = LineEditor::with_config(config)?;
    editor.set_max_history_size(HISTORY)?;
    editor.set_helper(Some(Typing::new(&keeper.desk, style)));
    if let Some(path) = history_file(keeper.desk.game().kind().id) {
        // A first evening has no history.
        let _ = editor.load_history(&path);
    }
    Ok(editor)
}

/// One file a game; none where it cannot be written.
fn history_file(game: &str) -> Option<PathBuf> {
    let path = Dirs::find().ok()?.make_history().ok()?;
    Some(path.with_file_name(format!("history-{game}")))
}
