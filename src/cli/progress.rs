//! How far a long run has come, as one line on a terminal that is written over and over and wiped at the end.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

/// Cells of the bar.
const WIDE: u64 = 20;
/// Cells of the line, on the narrowest screen there is.
const LINE: usize = 59;
/// No more often than this: a terminal is slower than what is counted.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar on standard error; or nothing at all.
pub struct Progress {
    /// What the whole is; `None` where nothing is shown.
    whole: Option<u64>,
    began: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    /// Towards so many; `None` shows nothing.
    pub fn towards(whole: Option<u64>) -> Progress {
        Progress { whole, began: Instant::now(), drawn: None }
    }

    /// So much is done.
    pub fn reach(&mut self, done: u64) {
        let Some(whole) = self.whole else { return };
        if self.drawn.is_some_and(|at| at.elapsed() < PAUSE) {
            return;
        }
        self.drawn = Some(Instant::now());
        put(&line(done, whole, self.began.elapsed()));
    }

    /// Wipes the line.
    pub fn end(self) {
        if self.drawn.is_some() {
            put("");
        }
    }
}

/// Writes over the line; who cannot be told how far it is misses nothing else.
fn put(text: &str) {
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{text:LINE$}\r").and_then(|()| err.flush());
}

/// `[####----] 512/1024, 3 s left`.
fn line(done: u64, whole: u64, since: Duration) -> String {
    let done = done.min(whole);
    let full = (done * WIDE).checked_div(whole).unwrap_or(WIDE) as usize;
    let (bar, rest) = ("#".repeat(full), "-".repeat(WIDE as usize - full));
    let left = match done {
        0 => String::new(),
        _ => format!(", {} s left", since.as_secs().saturating_mul(whole - done) / done),
    };
    format!("[{bar}{rest}] {done}/{whole}{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_is_left() {
        let quarter = line(256, 1024, Duration::from_secs(2));
        assert_eq!(quarter, format!("[{}{}] 256/1024, 6 s left", "#".repeat(5), "-".repeat(15)));
        assert!(line(0, 9, Duration::ZERO).ends_with("-] 0/9"));
        assert!(line(9, 9, Duration::from_secs(1)).ends_with("#] 9/9, 0 s left"));
        assert!(line(0, 0, Duration::ZERO).ends_with("#] 0/0"));
    }
}
