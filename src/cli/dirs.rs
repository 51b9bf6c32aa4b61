//! Where our files live: under `$RULEKEEPER_HOME` if set, else in the XDG directories, on every platform.
//! Nothing is created before it is needed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};

/// The variable that puts everything into one folder.
pub const HOME_VARIABLE: &str = "RULEKEEPER_HOME";

#[derive(Debug, thiserror::Error)]
pub enum DirError {
    #[error("no home directory is known; set {HOME_VARIABLE} to a folder for games and settings")]
    NoHome,
    #[error("{HOME_VARIABLE} is `{}`, which is no usable path: {source}", path.display())]
    BadHome { path: PathBuf, source: std::io::Error },
    #[error("cannot create the folder `{}`: {source}", path.display())]
    Create { path: PathBuf, source: std::io::Error },
}

/// The folders, not yet created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dirs {
    games: PathBuf,
    config: PathBuf,
    state: PathBuf,
}

impl Dirs {
    /// Reads the environment.
    pub fn find() -> Result<Self, DirError> {
        match std::env::var_os(HOME_VARIABLE).filter(|value| !value.is_empty()) {
            Some(home) => Self::under(home),
            None if !knows_home() => Err(DirError::NoHome),
            None => Xdg::new().map(|xdg| Self::xdg(&xdg)).map_err(|_| DirError::NoHome),
        }
    }

    /// Everything in one folder.
    pub fn under(home: impl Into<OsString>) -> Result<Self, DirError> {
        let path = PathBuf::from(home.into());
        let home = std::path::absolute(&path).map_err(|source| DirError::BadHome { path, source })?;
        Ok(Self { games: home.join("games"), config: home.clone(), state: home })
    }

    fn xdg(xdg: &Xdg) -> Self {
        let state = xdg.state_dir().unwrap_or_else(|| xdg.cache_dir());
        Self {
            games: xdg.data_dir().join("rulekeeper").join("games"),
            config: xdg.config_dir().join("rulekeeper"),
            state: state.join("rulekeeper"),
        }
    }

    /// The folder of kept games, which may not exist yet: for looking.
    #[must_use]
    pub fn games(&self) -> &Path {
        &self.games
    }

    /// The folder of kept games, created if missing: for writing.
    pub fn make_games(&self) -> Result<&Path, DirError> {
        create(&self.games)
    }

    /// Settings and packs of the user.
    #[must_use]
    pub fn config(&self) -> &Path {
        &self.config
    }

    /// The same, created if missing: for writing.
    pub fn make_config(&self) -> Result<&Path, DirError> {
        create(&self.config)
    }

    #[must_use]
    pub fn packs(&self) -> PathBuf {
        self.config.join("packs")
    }

    /// The folder of the user's packs, created if missing: for what `learn` keeps.
    pub fn make_packs(&self) -> Result<PathBuf, DirError> {
        let packs = self.packs();
        create(&packs)?;
        Ok(packs)
    }

    /// The file of typed lines; its folder is created if missing.
    pub fn make_history(&self) -> Result<PathBuf, DirError> {
        create(&self.state).map(|state| state.join("history"))
    }
}

/// Whether the environment names a home. Where it does not, others would ask the list of users; on Linux that may load
/// parts of another C library into a program that brings its own, so we ask the player instead.
fn knows_home() -> bool {
    !cfg!(target_os = "linux") || std::env::var_os("HOME").is_some_and(|home| !home.is_empty())
}

fn create(path: &Path) -> Result<&Path, DirError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(path) {
        Ok(()) => Ok(path),
        Err(source) => Err(DirError::Create { path: path.to_owned(), source }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("rulekeeper-dirs-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn nothing_is_created_before_it_is_needed() {
        let home = scratch("lazy");
        let dirs = Dirs::under(&home).unwrap();
        assert_eq!(dirs.games(), home.join("games"));
        assert_eq!(dirs.packs(), home.join("packs"));
        assert!(!home.exists());
        assert!(dirs.make_games().unwrap().is_dir());
        assert!(!dirs.packs().exists());
        assert!(dirs.make_packs().unwrap().is_dir());
        assert_eq!(dirs.make_history().unwrap(), home.join("history"));
        std::fs::remove_dir_all(home).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let home = scratch("file");
        std::fs::write(&home, "").unwrap();
        let dirs = Dirs::under(&home).unwrap();
        let told = dirs.make_games().unwrap_err().to_string();
        assert!(told.starts_with("cannot create the folder `") && told.contains("games"), "{told}");
        std::fs::remove_file(home).unwrap();
    }

    #[test]
    fn a_relative_home_becomes_absolute() {
        assert!(Dirs::under("some/where").unwrap().games().is_absolute());
    }
}
