//! The growing end of a journal: whole lines or nothing.

use std::io::{self, Seek, SeekFrom, Write};
use std::sync::OnceLock;

use super::lock::Claimed;

/// What an append needs of a file; tests put a full or failing disk here.
pub(super) trait Disk {
    fn length(&self) -> io::Result<u64>;
    /// One write at a place; says how much of it was taken.
    fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize>;
    fn cut(&mut self, length: u64) -> io::Result<()>;
    fn sync(&mut self) -> io::Result<()>;
}

#[derive(Debug)]
pub(super) struct Tail<D> {
    disk: D,
    /// Up to here the file is whole.
    good: u64,
    /// Something after that may have to go before the next line.
    trim: bool,
}

impl<D: Disk> Tail<D> {
    pub fn new(disk: D, good: u64) -> Self {
        Self { disk, good, trim: false }
    }

    pub fn trim_later(&mut self) {
        self.trim = true;
    }

    /// Writes what a file begins with; it is synced with the first line.
    pub fn begin(&mut self, text: &[u8]) -> io::Result<()> {
        self.put(text)?;
        self.good += text.len() as u64;
        Ok(())
    }

    /// Writes and syncs one line. On an error the file is cut back now, or else before the next line.
    pub fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.tidy()?;
        match self.write(line) {
            Ok(()) => {
                self.good += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                self.trim = true;
                // If even this fails, the next append tries again.
                let _ = self.tidy();
                Err(error)
            }
        }
    }

    fn tidy(&mut self) -> io::Result<()> {
        let length = self.disk.length()?;
        if self.trim {
            self.disk.cut(self.good)?;
            self.disk.sync()?;
            self.trim = false;
        } else if length != self.good {
            return Err(io::Error::other("somebody else has changed the file"));
        }
        Ok(())
    }

    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.put(line)?;
        self.disk.sync()
    }

    /// One write only: the second of a line that did not fit would raise SIGXFSZ at a file size limit.
    fn put(&mut self, line: &[u8]) -> io::Result<()> {
        let taken = loop {
            match self.disk.put(self.good, line) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                taken => break taken?,
            }
        };
        if taken < line.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Disk for Claimed {
    fn length(&self) -> io::Result<u64> {
        let facts = self.0.metadata()?;
        #[cfg(unix)]
        if std::os::unix::fs::MetadataExt::nlink(&facts) == 0 {
            return Err(io::Error::new(io::ErrorKind::NotFound, "the file has been deleted"));
        }
        Ok(facts.len())
    }

    fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        if is_at_limit(at) {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.seek(SeekFrom::Start(at))?;
        self.0.write(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}

/// Whether a write here would raise SIGXFSZ, which kills. A write that starts before the limit on file sizes
/// (`ulimit -f`) is only cut short; one that starts at it or beyond raises the signal. Ignoring a signal takes
/// unsafe code, asking first does not. What is left: a journal of exactly the limit's length where there is no
/// /proc, or whose limit somebody lowered while we ran.
fn is_at_limit(at: u64) -> bool {
    static AT_START: OnceLock<Option<u64>> = OnceLock::new();
    let reached = |limit: Option<u64>| limit.is_some_and(|limit| at >= limit);
    // Asked again only when it matters: the limit may have been raised since.
    reached(*AT_START.get_or_init(size_limit)) && reached(size_limit())
}

fn size_limit() -> Option<u64> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        // Room for all of it, or it would be read in many small pieces.
        let mut limits = String::with_capacity(4096);
        let mut file = std::fs::File::open("/proc/self/limits").ok()?;
        io::Read::read_to_string(&mut file, &mut limits).ok()?;
        let line = limits.lines().find_map(|line| line.strip_prefix("Max file size"))?;
        line.split_whitespace().next()?.parse().ok()
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk in memory with so much room, and a list of what fails next.
    struct Fake {
        bytes: Vec<u8>,
        room: usize,
        sync_fails: bool,
        cut_fails: bool,
    }

    impl Disk for Fake {
        fn length(&self) -> io::Result<u64> {
            Ok(self.bytes.len() as u64)
        }
        fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
            let at = usize::try_from(at).unwrap();
            let taken = bytes.len().min(self.room.saturating_sub(at));
            if taken == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.truncate(at);
            self.bytes.extend(&bytes[..taken]);
            Ok(taken)
        }
        fn cut(&mut self, length: u64) -> io::Result<()> {
            if self.cut_fails {
                return Err(io::Error::other("cut"));
            }
            self.bytes.truncate(usize::try_from(length).unwrap());
            Ok(())
        }
        fn sync(&mut self) -> io::Result<()> {
            if self.sync_fails { Err(io::Error::other("sync")) } else { Ok(()) }
        }
    }

    fn tail(room: usize) -> Tail<Fake> {
        Tail::new(Fake { bytes: Vec::new(), room, sync_fails: false, cut_fails: false }, 0)
    }

    #[test]
    fn a_full_disk_takes_nothing_and_a_retry_works() {
        for room in 3..6 {
            let mut tail = tail(room);
            tail.append(b"ab\n").unwrap();
            assert_eq!(tail.append(b"cd\n").unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(tail.disk.bytes, b"ab\n", "room {room}");
            tail.disk.room = 6;
            tail.append(b"cd\n").unwrap();
            assert_eq!(tail.disk.bytes, b"ab\ncd\n");
        }
    }

    #[test]
    fn a_line_that_cannot_be_synced_is_taken_back() {
        let mut tail = tail(99);
        tail.append(b"ab\n").unwrap();
        tail.disk.sync_fails = true;
        assert!(tail.append(b"longer\n").is_err());
        assert_eq!(tail.disk.bytes, b"ab\n");
        assert!(tail.append(b"longer\n").is_err());
        tail.disk.sync_fails = false;
        tail.append(b"cd\n").unwrap();
        assert_eq!(tail.disk.bytes, b"ab\ncd\n");
    }

    #[test]
    fn what_could_not_be_cut_is_cut_before_the_next_line() {
        let mut tail = tail(5);
        tail.append(b"ab\n").unwrap();
        tail.disk.cut_fails = true;
        assert!(tail.append(b"cdef\n").is_err());
        assert_eq!(tail.disk.bytes, b"ab\ncd");
        assert!(tail.append(b"c\n").is_err());
        tail.disk.cut_fails = false;
        tail.append(b"c\n").unwrap();
        assert_eq!(tail.disk.bytes, b"ab\nc\n");
    }

    #[test]
    fn a_file_changed_by_somebody_else_is_left_alone() {
        let mut tail = tail(99);
        tail.append(b"ab\n").unwrap();
        tail.disk.bytes.extend(b"theirs\n");
        assert!(tail.append(b"cd\n").is_err());
        assert_eq!(tail.disk.bytes, b"ab\ntheirs\n");
    }
}
