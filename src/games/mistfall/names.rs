//! The furniture and the words of Mistfall: zones, tracks, tokens, numbers, kinds of card, moments, frames.

use crate::effect::{ActionKind, Kind, Vocabulary};
use crate::games::game::Counting;
use crate::games::numbered::numbered;
use crate::table::Layout;
use crate::table::layout::{CounterKind, Shape, Sight, TokenKind, ZoneKind};

pub mod zone {
    super::numbered! { NAMES: u8;
        DECK = "deck", HAND = "hand", DISCARD = "discard", BURIAL = "burial", AREA = "area", STOCK = "stock",
        ALLIES = "allies", ENEMIES = "enemies", ATTACHED = "attached", PLAYED = "played",
        BLUE = "blue-deck", RED = "red-deck", GREEN = "green-deck",
        BLUE_DISCARD = "blue-discard", RED_DISCARD = "red-discard", GREEN_DISCARD = "green-discard",
        QUEST_AREA = "quest-area", ENCOUNTERS = "encounter-deck", ENCOUNTER_DISCARD = "encounter-discard",
        ENCOUNTER = "encounter", ASIDE = "aside", REWARDS = "reward-deck", DISPLAY = "display",
        ALLY_BOX = "ally-box", TIME_DECK = "time-deck", TIME_DISCARD = "time-discard", MAP = "map",
        TOKENS = "quest-tokens", CHARTERS = "charters", REMOVED = "removed",
    }
}

pub mod track {
    super::numbered! { NAMES: u8;
        FOCUS = "focus", REINFORCEMENT = "reinforcement", TIME = "time", DARKNESS = "darkness",
        NIGHT_REINFORCEMENT = "nightmare-reinforcement", NIGHT_TIME = "nightmare-time",
        NIGHT_DARKNESS = "nightmare-darkness",
    }
    /// The harder sides of the Charters.
    pub const NIGHTMARE: &str = "nightmare-";
    /// How many tracks a box without a Darkness has on the table, and all that it describes.
    pub const WITHOUT_DARKNESS: usize = 3;
    pub static OF_FIRST: &[&str] =
        &["focus", "reinforcement", "time", "nightmare-reinforcement", "nightmare-time"];
    pub const WITH_DARKNESS: usize = 4;
}

pub mod token {
    super::numbered! { NAMES: u8;
        WOUND = "wound", POISON = "poison", BURNING = "burning", DAZE = "daze", WEAKNESS = "weakness",
        OBJECTIVE = "objective", PARTY = "party",
    }
    /// The four Conditions.
    pub const CONDITIONS: [u8; 4] = [POISON, BURNING, DAZE, WEAKNESS];
}

pub mod counter {
    super::numbered! { NAMES: u8;
        RESOLVE = "resolve", FELLED = "felled", OUT = "out", TURN_TAKEN = "turn-taken", REGULAR = "regular-used",
        ALLY_ACT = "ally-used", RESTED = "rested", OWED_FOCUS = "owed-focus", VILLAIN_DOWN = "villain-down",
        REACHED = "final-reached", REVEALED = "tokens-revealed", ENDED = "encounters-ended",
        OWED_ORDER = "owed-order",
    }
}

pub mod value {
    super::numbered! { NAMES: u16;
        LIFE = "life", PHYSICAL = "physical-defence", MAGICAL = "magical-defence", ATTACK = "attack", RESOLVE = "resolve-value",
        RESTORATION = "restoration", DAMAGE = "damage", REACH = "reach", DRAW_LIMIT = "draw-limit",
        HAND_LIMIT = "hand-limit", VULNERABLE = "vulnerable", START = "starting-enemies",
        REINFORCEMENT = "reinforcements", HEALING = "healing", COST = "cost", REACH_LOSS = "reach-loss",
        PHYSICAL_DAMAGE = "physical-damage", MAGICAL_DAMAGE = "magical-damage",
    }
}

pub mod permission {
    super::numbered! { NAMES: u16;
        TARGET = "target", RETREAT = "retreat", END = "end", REST = "rest", DISPERSE = "disperse", BURY = "bury",
        BLOCK = "block", ACT = "act", ENTER = "enter", SCOUT = "scout", ATTACK = "attack", BUY = "buy", HAND = "hand",
    }
}

pub mod moment {
    super::numbered! { NAMES: u8;
        ROUND_START = "round-start", REINFORCEMENT_START = "reinforcement-start", TRAVEL_START = "travel-start",
        PURSUIT_START = "pursuit-start", HERO_START = "hero-start", DEFENCE_START = "defence-start",
        ENCOUNTER_START = "encounter-start", TIME_START = "time-start",
        REINFORCEMENT_END = "reinforcement-end", TRAVEL_END = "travel-end", PURSUIT_END = "pursuit-end",
        HERO_END = "hero-end", DEFENCE_END = "defence-end", ENCOUNTER_END = "encounter-end", TIME_END = "time-end",
        TURN_START = "turn-start", TURN_END = "turn-end", TURN_DRAWN = "turn-drawn",
        ACTION_END = "action-end", STRIKE = "strike", DEALT = "dealt", ELIMINATED = "eliminated",
        ENTERS = "enters", PLACED = "placed", RETURNED = "returned", ENRAGED = "enraged", DAMAGE = "damage-taken",
        ATTACKED = "attacked", HEALED = "healed", DISCARDED = "discarded", LAID = "laid", REVEALED = "revealed",
        ENTERED = "entered", SETUP = "set-up", RETREAT = "retreated", AFTERMATH = "aftermath", EVENT = "event",
        HERO_OUT = "hero-out", BURIED = "buried", BOUGHT = "bought", TIME_CARD = "time-card",
        KEYWORD = "discarded-for-keyword", WOUNDED = "wounded",
    }
}

pub mod frame {
    super::numbered! { NAMES: u8;
        ROUND = "round", PHASE = "phase", TURN = "turn", ACTION = "action", STRIKE = "strike", ATTACK = "attack",
        ABILITY = "ability", DRAW = "drawing", AFTERMATH = "aftermath",
    }
}

pub mod kind {
    super::numbered! { NAMES: u16;
        HERO = "hero", CARD = "card", ALLY = "ally", ENEMY = "enemy", ENCOUNTER = "encounter", LOCATION = "location",
        QUEST = "quest", TOKEN = "quest-token", TIME_CARD = "time-card", CHARTER = "charter",
    }
}

pub mod action {
    super::numbered! { NAMES: u16; REGULAR = "regular", FAST = "fast", ALLY = "ally", REFLEX = "reflex", OPTION = "option" }
}

/// Marks of the game's own, from the first free bit on.
pub mod mark {
    use crate::table::FIRST_MARK;
    pub const ENRAGED: u8 = FIRST_MARK;
    pub const ACTIVATED: u8 = FIRST_MARK << 1;
    pub const SPENT: u8 = FIRST_MARK << 2;
    pub const ENTERED: u8 = FIRST_MARK << 3;
    pub const FINAL: u8 = FIRST_MARK << 4;
    pub static NAMES: &[&str] = &["enraged", "activated", "spent", "visited", "final"];
}

/// Conditions only the game can judge, by number.
pub mod condition {
    super::numbered! { NAMES: u16; SAFE = "the-party-is-safe", ACTIVE = "this-is-active", HERE = "the-villain-is-here", DOWN = "the-villain-is-down" }
}

/// Which of a kind's texts, lists and words is which.
pub mod printed {
    // Fields.
    pub const QUEST_RESOLVE: usize = 1;
    pub const QUEST_REWARDS: usize = 2;
    pub const ENCOUNTER_REINFORCEMENTS: usize = 1;
    // Texts.
    pub const HERO_CLASS: usize = 0;
    pub const CARD_SORT: usize = 0;
    pub const CARD_RANK: usize = 1;
    pub const CARD_RESTRICTION: usize = 2;
    pub const ENEMY_COLOUR: usize = 0;
    pub const ENEMY_DAMAGE: usize = 1;
    pub const ENEMY_RAGING: usize = 2;
    pub const ALLY_DAMAGE: usize = 0;
    pub const ENCOUNTER_COLOUR: usize = 0;
    pub const ENCOUNTER_REINFORCEMENT_COLOUR: usize = 1;
    pub const ENCOUNTER_SPECIAL: usize = 2;
    pub const TIME_CARD_LEFT_OUT: usize = 0;
    // Lists.
    pub const HERO_GEAR: usize = 0;
    pub const QUEST_VILLAIN: usize = 0;
    pub const QUEST_ENCOUNTER: usize = 1;
    pub const QUEST_TOKENS: usize = 2;
    pub const QUEST_BARRED: usize = 3;
    // Words.
    pub const HERO_FOCUS: usize = 0;
    pub const HERO_PROFICIENCIES: usize = 1;
    pub const ENEMY_VULNERABILITIES: usize = 0;
    pub const ENCOUNTER_KEYWORDS: usize = 0;
    pub const ENCOUNTER_REINFORCEMENT_KEYWORDS: usize = 1;
    pub const QUEST_MAP: usize = 0;
}

pub static KINDS: &[Kind] = &[
    Kind {
        name: "hero",
        plural: "heroes",
        section: "heroes",
        fields: &["restoration"],
        texts: &["class"],
        lists: &["starting-gear"],
        words: &["focus", "proficiencies"],
        ..Kind::NONE
    },
    Kind {
        name: "card",
        plural: "cards",
        section: "cards",
        fields: &["resolve-value?", "tokens?"],
        texts: &["sort", "rank", "restriction?"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "ally",
        plural: "allies",
        section: "allies",
        fields: &["life", "physical-defence", "magical-defence", "resolve-value"],
        texts: &["damage?"],
        ..Kind::NONE
    },
    Kind {
        name: "enemy",
        plural: "enemies",
        section: "enemies",
        fields: &["life?", "physical-defence", "magical-defence", "attack", "resolve-value?", "vulnerable?"],
        texts: &["colour?", "damage", "raging?"],
        words: &["vulnerable-to?"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "encounter",
        plural: "encounters",
        section: "encounters",
        fields: &["starting-enemies?", "reinforcements?", "life?", "physical-defence?", "magical-defence?"],
        texts: &["colour?", "reinforcement-colour?", "special?"],
        words: &["enemy-keywords?", "reinforcement-keywords?"],
        ..Kind::NONE
    },
    Kind {
        name: "location",
        plural: "locations",
        section: "locations",
        fields: &["restoration"],
        ..Kind::NONE
    },
    Kind {
        name: "quest",
        plural: "quests",
        section: "quests",
        fields: &["villain-life?", "resolve?", "rewards-each?"],
        lists: &["villain", "special-encounter", "tokens?", "barred-allies?"],
        words: &["map"],
        ..Kind::NONE
    },
    Kind { name: "quest-token", plural: "quest-tokens", section: "quest-tokens", ..Kind::NONE },
    Kind {
        name: "time-card",
        plural: "time-cards",
        section: "time-cards",
        fields: &["time?"],
        texts: &["left-out?"],
        counted: true,
        ..Kind::NONE
    },
    Kind { name: "charter", plural: "charters", section: "charters", ..Kind::NONE },
];

pub static ACTIONS: &[ActionKind] = &[
    ActionKind { name: "regular", command: "play", reaction: false },
    ActionKind { name: "fast", command: "play", reaction: false },
    ActionKind { name: "ally", command: "ally", reaction: false },
    ActionKind { name: "reflex", command: "reflex", reaction: true },
    ActionKind { name: "option", command: "option", reaction: false },
];

/// The words of cards; a box without a Darkness knows none.
pub fn vocabulary(darkness: bool) -> Vocabulary {
    Vocabulary {
        spoken: super::spoken::SPOKEN,
        verbs: super::verbs::OWN,
        kinds: KINDS,
        actions: ACTIONS,
        moments: moment::NAMES,
        frames: frame::NAMES,
        values: value::NAMES,
        permissions: permission::NAMES,
        conditions: condition::NAMES,
        marks: mark::NAMES,
        seat: ("hero", "heroes"),
        tracks: if darkness { track::NAMES } else { track::OF_FIRST },
        dice: &[],
    }
}

/// Zones of a seat: name, shape, who sees its cards, whether their lines are live there.
const OF_SEATS: usize = 10;

/// The furniture without tracks, which are content.
pub fn layout() -> Layout {
    use Shape::{Area, Grid, Line, Pile};
    use Sight::{Everyone, Nobody};
    let shapes = [
        (Pile, Nobody, false),
        (Area, Everyone, false),
        (Pile, Everyone, false),
        (Pile, Everyone, false),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Area, Everyone, true),
        (Line, Everyone, true),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Pile, Everyone, false),
        (Pile, Everyone, false),
        (Line, Everyone, true),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Pile, Nobody, false),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Pile, Nobody, false),
        (Pile, Everyone, true),
        (Grid { width: 14, height: 14 }, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, false),
    ];
    let zone = |(n, (shape, sight, live)): (usize, (Shape, Sight, bool))| ZoneKind {
        name: zone::NAMES[n],
        said: super::spoken::SPOKEN.zone_of(zone::NAMES[n]),
        aka: &[],
        shape,
        per_seat: n < OF_SEATS,
        sight,
        live,
    };
    let kept = |name, laid, per_seat, shown| CounterKind { name, per_seat, start: 0, shown, laid };
    let number = |name, per_seat, shown| kept(name, false, per_seat, shown);
    let mut layout = Layout::default();
    layout.zones = shapes.into_iter().enumerate().map(zone).collect();
    layout.tokens = token::NAMES
        .iter()
        .map(|name| TokenKind { name, aka: &[], pool: (*name == "party").then_some(1) })
        .collect();
    layout.counters = vec![
        kept("resolve", true, false, true),
        number("felled", true, true),
        number("out", true, true),
        number("turn-taken", true, true),
        number("regular-used", true, true),
        number("ally-used", true, true),
        number("rested", true, true),
        number("owed-focus", true, false),
        number("villain-down", false, true),
        number("final-reached", false, true),
        number("tokens-revealed", false, true),
        number("encounters-ended", false, true),
        number("owed-order", true, false),
    ];
    layout.phases =
        vec!["setup", "reinforcement", "travel", "pursuit", "hero", "defence", "encounter", "time"];
    layout
}

/// How changes of a number are told.
pub fn counting(name: &str) -> Counting {
    match name {
        "felled" => Counting::As("Enemies felled"),
        "out" => Counting::Either("out of the game", "not out of the game"),
        "turn-taken" => Counting::Either("takes the turn", "has a turn to take again"),
        "regular-used" => Counting::Either("Regular Action used", "Regular Action free again"),
        "ally-used" => Counting::Either("Ally Action used", "Ally Action free again"),
        "rested" => Counting::Either("has rested", "may rest again"),
        "villain-down" => Counting::Either("the Villain has fallen", "the Villain has not fallen"),
        "final-reached" => {
            Counting::Either("the final Location is reached", "the final Location is not reached")
        }
        "tokens-revealed" => Counting::As("Quest Tokens revealed"),
        "encounters-ended" => Counting::As("Encounters ended"),
        _ => Counting::ByName,
    }
}
