//! The toy as a whole program, each time with a home of its own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// The example binary `toy`, which cargo builds with the tests.
pub fn toy() -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    let profile = exe.ancestors().nth(2).unwrap();
    let toy = profile.join("examples").join(format!("toy{}", std::env::consts::EXE_SUFFIX));
    assert!(toy.exists(), "{} is missing; `cargo build --example toy` makes it", toy.display());
    static LATER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let later = LATER.get_or_init(|| changed_since(&toy));
    assert!(
        later.is_none(),
        "{} is older than {}; `cargo build --example toy` makes it anew",
        toy.display(),
        later.as_deref().unwrap_or(Path::new("")).display()
    );
    toy
}

/// A file that the program was made of and that was written after it: tests alone do not make it anew.
fn changed_since(program: &Path) -> Option<PathBuf> {
    let made = program.metadata().and_then(|about| about.modified()).ok()?;
    let listed = std::fs::read_to_string(program.with_extension("d")).ok()?;
    let parts = listed.split_once(": ")?.1.replace("\\ ", "\0");
    let files = parts.split_whitespace().map(|part| PathBuf::from(part.replace('\0', " ")));
    let is_later = |file: &PathBuf| {
        let written = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|about| about.modified());
        written.is_some_and(|written| written.is_ok_and(|written| written > made))
    };
    files.filter(|file| file.starts_with(env!("CARGO_MANIFEST_DIR"))).find(is_later)
}

#[test]
fn a_program_older_than_what_it_is_made_of_is_noticed() {
    let home = Home::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
    let program = home.0.join("made");
    std::fs::write(&program, "").unwrap();
    std::fs::write(program.with_extension("d"), format!("{}: {}\n", program.display(), source.display()))
        .unwrap();
    assert_eq!(changed_since(&program), None);
    let file = std::fs::File::options().write(true).open(&program).unwrap();
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    assert_eq!(changed_since(&program), Some(source));
}

/// An empty folder that goes when it is no longer needed.
pub struct Home(pub PathBuf);

impl Home {
    pub fn new() -> Home {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("home-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    /// The program, at home here and without the surroundings of whoever runs the tests.
    pub fn program(&self, args: &[&str]) -> Command {
        let mut command = Command::new(toy());
        command.args(args).env("RULEKEEPER_HOME", &self.0);
        for variable in ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS"] {
            command.env_remove(variable);
        }
        command
    }

    /// The same for a run with everything piped.
    pub fn piped(&self, args: &[&str], input: impl Into<Vec<u8>>) -> assert_cmd::assert::Assert {
        assert_cmd::Command::from_std(self.program(args)).write_stdin(input).assert()
    }

    /// The same with each line by itself, and all that came out.
    pub fn fed<'l>(&self, args: &[&str], lines: impl Iterator<Item = &'l str>) -> String {
        let mut program = self.program(args);
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for line in lines {
            writeln!(input, "{line}").unwrap();
            // So that it is read before the next one comes.
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        drop(input);
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    }

    /// The kept games, by name.
    pub fn games(&self) -> Vec<PathBuf> {
        let folder = std::fs::read_dir(self.0.join("games"));
        let entries = folder.into_iter().flatten().map(|entry| entry.unwrap().path());
        let mut games: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
        games.sort();
        games
    }

    /// The kept commands of the only game.
    pub fn steps(&self) -> Vec<String> {
        let games = self.games();
        assert_eq!(games.len(), 1, "{games:?}");
        let text = String::from_utf8(std::fs::read(&games[0]).unwrap()).unwrap();
        let steps = text.lines().skip_while(|line| *line != "steps:").skip(1);
        steps.map(str::to_owned).collect()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What came out of a run, as text.
pub fn out(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

pub fn err(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Brings the game of seed 7 to the first free turn.
pub const TO_TURN: &str = "next\nwound\nwound\nnext\n";
