//! Lines from what is no terminal: the same commands, plain answers, and a stop at the first line that goes wrong.

use std::io::{BufReader, Read};

use super::failure::Done;
use super::keeper::{Keeper, Went};
use super::pipe::{Line, Lines, Stopped};
use super::shown;

/// Plays all lines; exit 1 if one of them went wrong.
pub fn run(mut keeper: Keeper, input: BufReader<impl Read>, keep_going: bool, person: bool) -> Done {
    if !person {
        keeper.for_script();
    }
    keeper.open()?;
    prompt(&mut keeper, person)?;
    let mut code = 0;
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next() {
        let dry = lines.is_dry();
        if !dry {
            keeper.run_ahead();
        }
        let mut went = match line {
            Ok(line) => {
                let went = one(&mut keeper, &line, person)?;
                lines.reuse(line);
                went
            }
            Err(error) => {
                keeper.line_number = None;
                keeper.tell(&format!("not understood: {error}"))?;
                Went::Wrong
            }
        };
        // Nobody waits for an answer while more lines lie ready.
        if dry || keeper.is_full() || went != Went::On {
            went = worse(went, prompt(&mut keeper, person)?);
        }
        if went == Went::Wrong {
            code = 1;
        }
        if went == Went::Quit || (went == Went::Wrong && !keep_going) {
            break;
        }
    }
    if keeper.unasked {
        keeper.ask()?;
    }
    let kept = keeper.flush()?;
    keeper.leave();
    std::mem::forget(lines);
    Ok(if kept == Went::Wrong { 1 } else { code })
}

/// A line that went wrong stays wrong, and so does one that could not be kept.
fn worse(line: Went, kept: Went) -> Went {
    if kept == Went::Wrong { Went::Wrong } else { line }
}

/// An empty line shows the question to a person; in a file it is only a gap.
fn one(keeper: &mut Keeper, line: &Line, person: bool) -> Result<Went, Stopped> {
    keeper.line_number = Some(line.number).filter(|_| !person);
    if !person && line.text.chars().all(char::is_whitespace) { Ok(Went::On) } else { keeper.obey(&line.text) }
}

/// Shows all that was said, and to a person whose turn it is.
fn prompt(keeper: &mut Keeper, person: bool) -> Result<Went, Stopped> {
    if person {
        let place = shown::place(&keeper.desk);
        keeper.out.text(&format!("{place}> "))?;
    }
    keeper.flush()
}
