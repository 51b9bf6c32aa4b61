//! What a player may type, in the words of the book, and what the short commands stand for.

use super::info::Deed;
use super::names::frame;
use super::{Terrinoth, words};
use crate::effect::ast::Stmt;
use crate::engine::{Ask, Opt, State};
use crate::line::GameVerb;
use crate::table::{Card, Word};

const ROLL: &str = "roll";
/// Commands that a hero activates a card with.
const ACTIVATES: [&str; 5] = ["activate", "attack", "explore", "rest", "aid"];

pub static VERBS: &[GameVerb] = &[
    GameVerb { name: "activate", aliases: &["a", "play"], summary: "activate one of your readied cards" },
    GameVerb { name: "attack", aliases: &[], summary: "activate your attack card, or name its target" },
    GameVerb { name: "explore", aliases: &[], summary: "activate your explore card" },
    GameVerb { name: "rest", aliases: &[], summary: "activate your rest card" },
    GameVerb { name: "aid", aliases: &[], summary: "activate your aid card, or name the hero who is aided" },
    GameVerb { name: "engage", aliases: &[], summary: "become engaged with an enemy, where a card lets you" },
    GameVerb { name: ROLL, aliases: &[], summary: "say what the real dice show: hero dice / enemy dice" },
    GameVerb { name: "reroll", aliases: &[], summary: "roll a die again, where a card lets you" },
    GameVerb { name: "use", aliases: &[], summary: "use an item or ability" },
    GameVerb { name: "react", aliases: &[], summary: "use an item or ability in answer" },
    GameVerb { name: "spend", aliases: &[], summary: "spend success tokens on the action, before the roll" },
    GameVerb { name: "enemy", aliases: &["e"], summary: "activate an enemy" },
    GameVerb { name: "travel", aliases: &["t"], summary: "travel to the next location" },
    GameVerb { name: "stay", aliases: &[], summary: "stay at the location" },
    GameVerb { name: "pass-leader", aliases: &[], summary: "hand the leader token on while travelling" },
    GameVerb { name: "upgrade", aliases: &[], summary: "upgrade a basic activation card" },
];

impl Terrinoth {
    /// An action's name stands for activating the card that has it; `reroll` for the only thing that lets you.
    pub(super) fn stands_for(&self, state: &State, verb: &str) -> Option<Opt> {
        let question = &state.question;
        match question.ask {
            Ask::Turn => {
                let deed =
                    Deed::ALL.into_iter().find(|deed| words::WORDS[usize::from(deed.word())] == verb)?;
                let has =
                    |card: Card| self.info(&state.table, card).and_then(|info| info.action) == Some(deed);
                let is = |opt: &Opt| matches!(opt, Opt::Act { word: Word(words::ACTIVATE), card, .. } if has(*card));
                question.options.iter().map(|choice| choice.opt).find(is)
            }
            Ask::React if verb == "reroll" => {
                let mut all = question.legal().filter(|opt| self.has_reroll(*opt));
                all.next().filter(|_| all.next().is_none())
            }
            _ => None,
        }
    }

    /// Who says what was rolled spends nothing and reacts to nothing before; who activates a card is done with the one
    /// before.
    pub(super) fn declined_by(&self, state: &State, verb: &str) -> Option<Opt> {
        let question = &state.question;
        let rolls = verb == ROLL && state.agenda.frame_of(frame::ACTION).is_some();
        let opt = match question.ask {
            Ask::React if rolls => Opt::Done,
            Ask::One if rolls && question.name == Word(words::SPEND) => Opt::Amount(0),
            Ask::Turn if question.name == Word(words::USE) && ACTIVATES.contains(&verb) => Opt::Done,
            _ => return None,
        };
        question.legal().any(|legal| legal == opt).then_some(opt)
    }

    fn has_reroll(&self, opt: Opt) -> bool {
        let Opt::Act { line, .. } = opt else { return false };
        let rerolls = |stmt: &Stmt| stmt.verb.name() == "reroll";
        self.library
            .lines
            .get(usize::from(line))
            .is_some_and(|line| line.line.blocks.iter().flatten().any(rerolls))
    }
}
