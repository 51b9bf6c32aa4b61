//! The furniture and the words of Terrinoth: zones, tokens, numbers, kinds of card, moments, frames, dice.

use crate::effect::{ActionKind, Kind, Vocabulary};
use crate::games::game::Counting;
use crate::games::numbered::numbered;
use crate::table::Layout;
use crate::table::layout::{CounterKind, Shape, Sight, TokenKind, ZoneKind};

pub mod zone {
    super::numbered! { NAMES: u8;
        HERO = "hero-card", ACTIVATION = "activation", POOL = "advanced", ITEMS = "items", CONDITIONS = "conditions",
        ENGAGED = "engaged",
        ENEMIES = "enemy-deck", ENEMY_DISCARD = "enemy-discard", LOCATIONS = "location-deck",
        LOCATION_DISCARD = "location-discard", EXPLORATION = "exploration-deck",
        EXPLORATION_DISCARD = "exploration-discard", LOCATION = "location", SHADOWS = "shadows", LAIR = "lair",
        QUEST = "quest", SUPPLY = "supply", DRAWN = "drawn", STACK = "stack", BOX = "box",
    }
}

pub mod track {
    super::numbered! { NAMES: u8; PERIL = "peril" }
}

pub mod token {
    super::numbered! { NAMES: u8; WOUND = "wound", PROGRESS = "progress", SUCCESS = "success" }
}

pub mod die {
    pub const HERO: u8 = 0;
    pub const ENEMY: u8 = 1;
    pub static NAMES: &[&str] = &["hero", "enemy"];
}

pub mod counter {
    super::numbered! { NAMES: u8;
        OUT = "defeated", ACTIVATIONS = "activations", ACTIONS = "actions", JOURNEYS = "journeys", KILLS = "kills",
        NEMESIS_DOWN = "nemesis-down", UPGRADES = "upgrades",
    }
}

pub mod value {
    super::numbered! { NAMES: u16;
        HEALTH = "health", ATTACK = "attack", RESILIENCE = "resilience", EXPLORATION = "exploration",
        SPAWN_ENGAGED = "spawn-engaged", SPAWN_SHADOWS = "spawn-shadows", DICE = "dice", SUCCESSES = "successes",
        DEFENCE = "defences",
    }
}

pub mod permission {
    super::numbered! { NAMES: u16;
        TARGET = "target", WIN = "win", LOSE = "lose", TRAVEL = "travel", RANGED = "ranged", COUNTER = "counterattack",
        RECOVER = "recover", ACTIVATE = "activate", SPEND = "spend", ENGAGE = "engage",
    }
}

pub mod moment {
    super::numbered! { NAMES: u8;
        ROUND_START = "round-start", HERO_PHASE = "hero-phase", ENEMY_PHASE = "enemy-phase", PERIL_PHASE = "peril-phase",
        TRAVEL_PHASE = "travel-phase", ROUND_END = "round-end", ACTIVATION_START = "activation-start",
        ACTIVATION_END = "activation-end", BEFORE_ROLL = "before-roll", ROLLED = "rolled", APPLIED = "applied",
        COUNTER = "counterattack", THREAT = "threat", ACTION_END = "action-end", SPAWNED = "spawned",
        ENGAGED = "engages", FLIPPED = "flipped", ACTIVATES = "activates", WOUNDED = "wounded", RECOVERED = "recovered",
        DEFEATED = "falls", RECEIVED = "received", GAINED = "gained", RESOLVES = "resolves", ENTERED = "entered",
        TRAVELLED = "travelled", PERIL = "peril-rises", UPGRADED = "upgraded", SETUP = "set-up", EXPLORED = "explored",
    }
}

pub mod frame {
    super::numbered! { NAMES: u8;
        ROUND = "round", PHASE = "phase", TURN = "activation", ACTION = "action", ABILITY = "ability", ENEMY = "enemy-turn",
        SPAWN = "spawning",
    }
}

pub mod kind {
    super::numbered! { NAMES: u16;
        HERO = "hero", CARD = "card", ENEMY = "enemy", LOCATION = "location", EXPLORATION = "item", CONDITION = "condition",
        QUEST = "quest", COUNT = "count",
    }
}

pub mod action {
    super::numbered! { NAMES: u16; ACTIVATE = "activate", USE = "use", REACT = "react" }
}

/// Conditions only the game can judge, by number.
pub mod condition {
    super::numbered! { NAMES: u16;
        GREEN = "peril-is-green", YELLOW = "peril-is-yellow", ORANGE = "peril-is-orange", RED = "peril-is-red",
        PURPLE = "peril-is-purple", LAST = "peril-is-last", TARGET_DOWN = "the-target-falls",
        NEMESIS_DOWN = "the-nemesis-is-down", ALL_DOWN = "all-heroes-are-down", EXPLORED = "the-location-is-explored",
        ATTACK = "the-action-is-attack", EXPLORE = "the-action-is-explore", REST = "the-action-is-rest", AID = "the-action-is-aid",
        FIRST = "first-action-this-round",
    }
    /// Colours of the peril track, as its spaces name them, in the order of the conditions.
    pub static COLOURS: [&str; 5] = ["green", "yellow", "orange", "red", "purple"];
}

/// Which of a kind's texts, lists and words is which.
pub mod printed {
    // Texts.
    pub const ARCHETYPE: usize = 0;
    pub const CARD_CLASS: usize = 1;
    pub const CARD_ACTION: usize = 2;
    pub const ENEMY_DIFFICULTY: usize = 0;
    pub const ENEMY_SET: usize = 1;
    pub const LOCATION_DIFFICULTY: usize = 0;
    pub const LOCATION_SPECIAL: usize = 1;
    pub const EXPLORATION_TYPE: usize = 0;
    pub const EXPLORATION_SET: usize = 1;
    // Lists.
    pub const QUEST_NEMESIS: usize = 0;
    // Words.
    pub const QUEST_ENEMIES: usize = 0;
    pub const QUEST_LOCATIONS: usize = 1;
    pub const QUEST_EXPLORATION: usize = 2;
    pub const QUEST_PERIL: usize = 3;
}

pub static KINDS: &[Kind] = &[
    Kind {
        name: "hero",
        plural: "heroes",
        section: "heroes",
        fields: &["health"],
        texts: &["archetype"],
        ..Kind::NONE
    },
    Kind {
        name: "card",
        plural: "cards",
        section: "activation-cards",
        texts: &["archetype", "class?", "action"],
        ..Kind::NONE
    },
    Kind {
        name: "enemy",
        plural: "enemies",
        section: "enemies",
        fields: &["health", "attack", "resilience?"],
        texts: &["difficulty", "set?"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "location",
        plural: "locations",
        section: "locations",
        fields: &["exploration", "spawn-engaged", "spawn-shadows"],
        texts: &["difficulty", "special?"],
        ..Kind::NONE
    },
    Kind {
        name: "item",
        plural: "items",
        section: "exploration-cards",
        texts: &["type", "set"],
        counted: true,
        ..Kind::NONE
    },
    Kind { name: "condition", plural: "conditions", section: "conditions", counted: true, ..Kind::NONE },
    Kind {
        name: "quest",
        plural: "quests",
        section: "quests",
        lists: &["nemesis"],
        words: &["enemy-stacks", "location-stacks", "exploration-stacks", "peril"],
        ..Kind::NONE
    },
    Kind {
        name: "count",
        plural: "counts",
        section: "hero-count-cards",
        fields: &["health", "heroes"],
        counted: true,
        ..Kind::NONE
    },
];

pub static ACTIONS: &[ActionKind] = &[
    ActionKind { name: "activate", command: "activate", reaction: false },
    ActionKind { name: "use", command: "use", reaction: false },
    ActionKind { name: "react", command: "react", reaction: true },
];

pub fn vocabulary() -> Vocabulary {
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
        marks: &[],
        seat: ("hero", "heroes"),
        tracks: track::NAMES,
        dice: die::NAMES,
    }
}

/// Zones of a seat come first.
const OF_SEATS: usize = 6;

/// The furniture without track and dice, which are content.
pub fn layout() -> Layout {
    use Shape::{Area, Line, Pile};
    use Sight::{Everyone, Nobody};
    let shapes = [
        (Area, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Area, Everyone, true),
        (Area, Everyone, true),
        (Line, Everyone, true),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Area, Everyone, true),
        (Line, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Area, Everyone, true),
        (Pile, Nobody, false),
        (Area, Nobody, false),
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
    let number = |name, per_seat, shown| CounterKind { name, per_seat, start: 0, shown, laid: false };
    let mut layout = Layout::default();
    layout.zones = shapes.into_iter().enumerate().map(zone).collect();
    layout.tokens = token::NAMES.iter().map(|name| TokenKind { name, aka: &[], pool: None }).collect();
    layout.counters = vec![
        number("defeated", true, true),
        number("activations", true, true),
        number("actions", true, true),
        number("journeys", false, true),
        number("kills", false, true),
        number("nemesis-down", false, true),
        number("upgrades", true, true),
    ];
    layout.phases = vec!["setup", "hero", "enemy", "peril", "travel", "round-end"];
    layout
}

/// How changes of a number are told.
pub fn counting(name: &str) -> Counting {
    match name {
        "defeated" => Counting::Either("is defeated", "is not defeated"),
        // Whose turn it is says as much.
        "activations" | "actions" => Counting::Untold,
        "kills" => Counting::As("enemies defeated"),
        "nemesis-down" => Counting::Either("the nemesis is defeated", "the nemesis is not defeated"),
        _ => Counting::ByName,
    }
}
