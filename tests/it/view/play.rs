//! A game of the toy to look at, and pages as plain words.

use std::sync::Arc;

use rulekeeper::engine::chance::Seed;
use rulekeeper::engine::{Deed, Session, State};
use rulekeeper::games::game::Game;
use rulekeeper::table::NO_RULE;
use rulekeeper::view::names::{Names, Viewer};
use rulekeeper::view::page::{Block, Page};
use rulekeeper::view::question::{legal_page, options, said};
use rulekeeper::view::told::{Told, told};

use crate::toy::KIND;

/// A game in progress; chance is answered by a seed, or by name where a script says so.
pub struct Play {
    pub game: Arc<dyn Game>,
    pub session: Session<dyn Game>,
    pub seed: Seed,
}

impl Play {
    pub fn new(seed: u64) -> Play {
        let game = (KIND.open)(&Default::default(), &[]).unwrap_or_else(|_| panic!("the toy opens"));
        let session = Session::new(Arc::clone(&game), game.start().unwrap(), NO_RULE).unwrap();
        Play { game, session, seed: Seed::new(seed) }
    }

    /// Past set-up, at the first question to people.
    pub fn dealt(seed: u64) -> Play {
        let mut play = Play::new(seed);
        play.chance();
        play
    }

    /// In Ada's first turn; both paid the toll with a wound.
    pub fn in_turn(seed: u64) -> Play {
        let mut play = Play::dealt(seed);
        for line in ["next", "wound", "wound", "next"] {
            play.say(line);
        }
        play
    }

    pub fn state(&self) -> &State {
        self.session.state()
    }

    pub fn names(&self, viewer: Viewer) -> Names<'_> {
        Names::new(&*self.game, self.session.state(), viewer)
    }

    pub fn all(&self) -> Names<'_> {
        self.names(Viewer::Table)
    }

    /// Gives the answer with these words; chance's own questions are answered by the seed.
    pub fn say(&mut self, line: &str) -> Vec<Told> {
        let before = *self.state();
        let from = self.session.events().len();
        self.answer(line);
        self.chance();
        let names = Names::new(&*self.game, &before, Viewer::Table);
        told(&names, &self.session.events()[from..])
    }

    pub fn answer(&mut self, line: &str) {
        let found = options(&self.all()).into_iter().find(|option| said(&option.typed) == line);
        let Some(found) = found else { panic!("{line} is not offered: {}", words(&legal_page(&self.all()))) };
        self.session.begin(line);
        self.session.give(Deed::Answer(found.opt)).unwrap();
        self.session.commit();
    }

    pub fn chance(&mut self) {
        while let Some(opt) = self.seed.answer(self.game.layout(), self.session.state()) {
            self.session.begin("chance");
            self.session.give(Deed::Answer(opt)).unwrap();
            self.session.commit();
        }
    }
}

/// All words of a page, a line a block or row.
pub fn words(page: &Page) -> String {
    let block = |block: &Block| match block {
        Block::Heading(text) | Block::Code(text) => text.clone(),
        Block::Text(text) => text.words().to_owned(),
        Block::List(items) => items
            .iter()
            .map(|item| format!("{:?} {} {:?}", item.number, item.text.words(), item.blocked))
            .collect::<Vec<_>>()
            .join("\n"),
        Block::Table(table) => table
            .rows
            .iter()
            .map(|row| {
                row.cells.iter().map(rulekeeper::view::page::Text::words).collect::<Vec<_>>().join(" | ")
            })
            .collect::<Vec<_>>()
            .join("\n"),
        other => format!("{other:?}"),
    };
    let blocks: Vec<String> = page.blocks.iter().map(block).collect();
    format!("{}\n{}", page.title, blocks.join("\n"))
}

pub fn lines(told: &[Told]) -> Vec<String> {
    told.iter().map(|line| line.text.words().to_owned()).collect()
}
