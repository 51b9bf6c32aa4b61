//! What every command is given: the games of this build and how to print.

use super::failure::Failure;
use super::pager;
use super::pipe::{Out, Stopped};
use super::render::render;
use super::style::{Stream, Style, Wishes};
use crate::games::game::GameKind;
use crate::line::{any_of, fold, nearest_of};
use crate::view::names::Language;
use crate::view::page::Page;

/// The games of this build.
pub type Games = &'static [&'static GameKind];

#[derive(Debug, Clone, Copy)]
pub struct Here {
    pub games: Games,
    /// How to print on standard output, and on standard error.
    pub out: Style,
    pub err: Style,
    /// The language of names.
    pub language: Language,
    /// Whether long answers may go through a pager.
    pub pager: bool,
}

impl std::fmt::Debug for GameKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl Here {
    #[must_use]
    pub fn new(games: Games, wishes: Wishes) -> Here {
        let (out, err) = (Style::of(wishes, Stream::Out), Style::of(wishes, Stream::Err));
        Here { games, out, err, language: wishes.language, pager: !wishes.no_pager }
    }

    /// The same with everything line by line.
    #[must_use]
    pub fn plain(mut self) -> Here {
        (self.out.plain, self.err.plain) = (true, true);
        self
    }

    /// The game of that name: its id, its title, or the beginning of one of them that no other game has, or else a part
    /// of its title.
    pub fn game(&self, name: &str) -> Result<&'static GameKind, Failure> {
        let wanted = fold(name);
        let ids = |kind: &&&'static GameKind| fold(kind.id) == wanted || fold(kind.title) == wanted;
        if let Some(kind) = self.games.iter().find(ids) {
            return Ok(kind);
        }
        let begins =
            |kind: &GameKind| fold(kind.id).starts_with(&wanted) || fold(kind.title).starts_with(&wanted);
        // A letter or two is no part of a title, it is a slip.
        let has = |kind: &GameKind| wanted.len() > 2 && fold(kind.title).contains(&wanted);
        let that = |is: &dyn Fn(&GameKind) -> bool| -> Vec<&'static GameKind> {
            self.games.iter().filter(|kind| !wanted.is_empty() && is(kind)).copied().collect()
        };
        let fitting = Some(that(&begins)).filter(|some| !some.is_empty()).unwrap_or_else(|| that(&has));
        match fitting.as_slice() {
            [kind] => Ok(kind),
            [] => Err(Failure::Usage(self.no_game(name))),
            several => {
                let ids: Vec<&str> = several.iter().map(|kind| kind.id).collect();
                Err(Failure::Usage(format!("`{name}` could be {}", any_of(&ids))))
            }
        }
    }

    fn no_game(&self, name: &str) -> String {
        match self.near(name) {
            Some(kind) => format!("there is no game `{name}`; did you mean {}?", kind.id),
            None => format!("there is no game `{name}`; there is {}", self.ids()),
        }
    }

    /// The game that a name may be a slip of: of its id or its title, or, where that is nearer, of one word of them.
    fn near(&self, name: &str) -> Option<&'static GameKind> {
        let whole = self.games.iter().flat_map(|kind| [(kind.id, kind), (kind.title, kind)]);
        let words = self.games.iter().flat_map(|kind| {
            let words = kind.id.split('-').chain(kind.title.split(' '));
            words.filter(|word| word.len() > 3).map(move |word| (word, kind))
        });
        let all: Vec<(&str, _)> = whole.chain(words).collect();
        let names: Vec<String> = all.iter().map(|(name, _)| (*name).to_owned()).collect();
        let near = nearest_of(name, &names)?;
        all.iter().find(|(name, _)| *name == near).map(|(_, kind)| **kind)
    }

    /// The game of that name, or the only one.
    pub fn game_or_only(&self, name: Option<&str>) -> Result<&'static GameKind, Failure> {
        match (name, self.games) {
            (Some(name), _) => self.game(name),
            (None, [only]) => Ok(only),
            (None, []) => Err(Failure::Usage("this build has no games".to_owned())),
            (None, _) => Err(Failure::Usage(format!("say which game: {}", self.ids()))),
        }
    }

    /// The games asked about: that one, or all.
    pub fn games_or_all(&self, name: Option<&str>) -> Result<Vec<&'static GameKind>, Failure> {
        match name {
            Some(name) => self.game(name).map(|kind| vec![kind]),
            None => Ok(self.games.to_vec()),
        }
    }

    fn ids(&self) -> String {
        let ids: Vec<&str> = self.games.iter().map(|kind| kind.id).collect();
        if ids.is_empty() { "none in this build".to_owned() } else { any_of(&ids) }
    }

    /// Prints one page on standard output.
    pub fn show(&self, page: &Page) -> Result<(), Stopped> {
        self.print(&render(page, self.out))
    }

    /// Prints a page that may be long: through a pager, where there is a terminal and it does not fit.
    pub fn long(&self, page: &Page) -> Result<(), Stopped> {
        pager::page(&render(page, self.out), self.out, self.pager)
    }

    /// Prints text on standard output as it stands.
    pub fn print(&self, text: &str) -> Result<(), Stopped> {
        let mut out = Out::stdout(self.out);
        out.text(text)?;
        out.flush()
    }
}
