//! What a player may type, in the words of the book.

use super::names::{action, zone};
use super::round::phase;
use super::{Frost, words};
use crate::engine::{Opt, State};
use crate::line::GameVerb;
use crate::table::Word;

pub static VERBS: &[GameVerb] = &[
    GameVerb { name: "play", aliases: &["p"], summary: "play a Fate card from your hand" },
    GameVerb {
        name: "exhaust",
        aliases: &["e", "activate"],
        summary: "exhaust an Item or Ally to activate it",
    },
    GameVerb {
        name: "unlock",
        aliases: &[],
        summary: "unlock the bottom of a card, with skill, enemy or wounds",
    },
    GameVerb { name: "use", aliases: &[], summary: "use your Hireling, who then goes back" },
    GameVerb { name: "claim", aliases: &[], summary: "use your Reward token, for resolve or for scout" },
    GameVerb { name: "draw", aliases: &["d"], summary: "spend 1 scout to draw a card, or 2 to draw 2" },
    GameVerb {
        name: "scout",
        aliases: &[],
        summary: "spend 2 or more scout to place a Location next to you",
    },
    GameVerb {
        name: "place",
        aliases: &[],
        summary: "place one of the Locations you scouted, and say in which direction",
    },
    GameVerb {
        name: "move",
        aliases: &["m", "go"],
        summary: "pay the exit cost and go to an adjacent space",
    },
    GameVerb { name: "exert", aliases: &[], summary: "move, and pay some of the exit cost with wounds" },
    GameVerb { name: "buy", aliases: &["b", "purchase"], summary: "buy a card of the Offer" },
    GameVerb { name: "hire", aliases: &[], summary: "hire a Hireling at a Haven" },
    GameVerb { name: "attack", aliases: &["a"], summary: "pay an Enemy's attack value and take its token" },
    GameVerb { name: "quest", aliases: &[], summary: "do what a chapter or World Event asks for" },
    GameVerb { name: "challenge", aliases: &["fight"], summary: "attack a Villain, with whoever helps" },
    GameVerb { name: "alone", aliases: &[], summary: "fight the Villain without asking anybody for help" },
    GameVerb { name: "retreat", aliases: &[], summary: "spend the whole phase to go back to the Inn" },
    GameVerb { name: "retire", aliases: &[], summary: "retire a card, when an effect lets you" },
    GameVerb { name: "discard", aliases: &[], summary: "discard a card of your hand in the Clean-up Phase" },
    GameVerb { name: "rest", aliases: &[], summary: "use the Rest ability of your Location" },
    GameVerb { name: "end", aliases: &[], summary: "end the phase" },
];

impl Frost {
    /// What stands beside an answer: what a Location gives, which wounds a Move costs, what comes next in a fight.
    pub(super) fn beside(&self, state: &State, opt: Opt) -> String {
        match (opt, state.question.name) {
            (Opt::Yes, Word(words::DISCOVERY)) => self.said_here(state, action::DISCOVER),
            (Opt::Word(Word(words::REST)), Word(words::LOCATION)) => self.said_here(state, action::REST),
            (Opt::Word(Word(words::MOVE)), _) => self.wounds_to_leave(state),
            _ => super::villains::done_with(state, opt).to_owned(),
        }
    }

    /// What the Discovery or the Rest ability of the Location that is asked about does.
    fn said_here(&self, state: &State, kind: u16) -> String {
        let line = self.line_of(&state.table, state.question.about, kind);
        let said = line.map_or("", |line| self.library.said(line));
        said.split_once(": ").map_or(said, |(_, does)| does).to_owned()
    }

    /// What a player has one of is called by what it is; a phase is ended by saying that one is done, too; and whoever is
    /// asked for help may say no.
    pub(super) fn called_too(&self, state: &State, opt: Opt) -> &'static [&'static str] {
        let table = &state.table;
        match opt {
            Opt::Done if state.question.name == Word(words::HELP) => &["no"],
            Opt::Act { word: Word(words::QUEST), card, .. } => {
                match self.layout.kind_of(table.piece(card).zone) {
                    zone::SEARCH => &["search", "search quest"],
                    zone::EXPLORATION => &["exploration", "exploration quest"],
                    _ => &[],
                }
            }
            Opt::Act { word: Word(words::USE), .. } => &["hireling"],
            Opt::Act { word: Word(words::CLAIM), .. } => &["reward", "reward token"],
            // Not in the Action Phase: whoever is done with paying is not done with that.
            Opt::Word(Word(words::END)) if table.clock.phase != phase::ACTION => &["done"],
            _ => &[],
        }
    }
}
