//! Lines from what is no terminal: the same commands, plain answers, and a stop at the first line that goes wrong.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

use memchr::memchr;

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
    let dry = Rc::new(Cell::new(true));
    let mut code = 0;
    let mut lines = Lines::new(Tap { from: input, dry: Rc::clone(&dry) });
    while let Some(line) = lines.next() {
        if !dry.get() {
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
        if dry.get() || keeper.is_full() || went != Went::On {
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

/// Knows whether every whole line that came in was read.
struct Tap<R> {
    from: BufReader<R>,
    dry: Rc<Cell<bool>>,
}

impl<R: Read> Read for Tap<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer);
        self.dry.set(!self.from.buffer().contains(&b'\n'));
        read
    }
}

impl<R: Read> BufRead for Tap<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.from.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.from.consume(amount);
        self.dry.set(memchr(b'\n', self.from.buffer()).is_none());
    }
}
