//! The toy as a whole program, each time with a home of its own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// The example binary `toy`, which cargo builds with the tests.
pub fn toy() -> PathBuf {
    let exe = std::env::current_exe().unwrap();
    let profile = exe.ancestors().nth(2).unwrap();
    let toy = profile.join("examples").join(format!("toy{}", std::env::consts::EXE_SUFFIX));
    assert!(toy.exists(), "{} is missing; `cargo build --example toy` makes it", toy.display());
    toy
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
