//! What a player may type, in the words of the book.

use crate::line::GameVerb;

/// The list, with what a player buys and takes in the words of one of the books.
const fn verbs(buy: &'static str, reward: &'static str) -> [GameVerb; 20] {
    [
        GameVerb { name: "play", aliases: &["p"], summary: "resolve a Regular or Fast Action of a card" },
        GameVerb { name: "reflex", aliases: &["react"], summary: "resolve a Reflex" },
        GameVerb {
            name: "option",
            aliases: &["use-encounter"],
            summary: "use what the Encounter or Location offers",
        },
        GameVerb { name: "travel", aliases: &["t"], summary: "move the Party Token to a Location" },
        GameVerb { name: "scout", aliases: &[], summary: "pay 1 Resolve to flip an adjacent Location" },
        GameVerb { name: "stay", aliases: &[], summary: "stay at the active Location" },
        GameVerb { name: "buy", aliases: &["b"], summary: buy },
        GameVerb { name: "rest", aliases: &[], summary: "Rest at a Safe Location without Enemies" },
        GameVerb {
            name: "weaken",
            aliases: &[],
            summary: "take all Weakness off an Enemy to cancel its ability",
        },
        GameVerb { name: "activate", aliases: &[], summary: "activate an Enemy" },
        GameVerb { name: "bury", aliases: &[], summary: "bury a card for a Wound" },
        GameVerb { name: "discard", aliases: &[], summary: "discard a card, where an effect asks for it" },
        GameVerb { name: "restore", aliases: &[], summary: "use a point of Restoration" },
        GameVerb { name: "reward", aliases: &[], summary: reward },
        GameVerb { name: "give", aliases: &[], summary: "give the Reward to a Hero" },
        GameVerb {
            name: "draw",
            aliases: &[],
            summary: "draw an Encounter; the Encounter Check does it for you",
        },
        GameVerb { name: "end", aliases: &["e"], summary: "end your turn" },
        // What Allies bring.
        GameVerb { name: "ally", aliases: &[], summary: "resolve the Action of an Ally" },
        GameVerb { name: "block", aliases: &[], summary: "let an Ally block an Enemy" },
        GameVerb { name: "take", aliases: &[], summary: "take an Ally along" },
    ]
}

static HEART: [GameVerb; 20] =
    verbs("buy an Advanced Feat, or a personal Reward", "take a Reward from the Display");
static FIRST: [GameVerb; 20] = verbs("buy an Advanced Feat", "take one of the Rewards that were drawn");

/// Verbs at the end of the list that a box without Allies does not have, so that cards may be called like them.
const OF_ALLIES: usize = 3;

/// What may be typed, with Allies or without.
pub fn of(allies: bool) -> &'static [GameVerb] {
    if allies { &HEART } else { &FIRST[..FIRST.len() - OF_ALLIES] }
}
