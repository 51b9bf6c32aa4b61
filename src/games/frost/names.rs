//! The furniture and the words of Chronicles of Frost: zones, tokens, numbers, kinds of card, moments, frames.

use crate::effect::{ActionKind, Kind, Vocabulary};
use crate::games::game::Counting;
use crate::games::numbered::numbered;
use crate::table::Layout;
use crate::table::layout::{CounterKind, Shape, Sight, TokenKind, ZoneKind};

pub mod zone {
    super::numbered! { NAMES: u8;
        HAND = "hand", DECK = "deck", DISCARD = "discard", AREA = "area", HIRELING = "hireling", SKILLS = "skills",
        TROPHIES = "trophies", ON_CARDS = "on-cards", SEARCH = "search", EXPLORATION = "exploration", EVENTS = "events",
        REWARDS = "rewards", CHRONICLE = "chronicle",
        MARKERS = "markers", BOARD = "board", ENEMIES = "enemies", LOCATIONS = "location-deck", SCOUTED = "scouted",
        BRIGANDS = "brigands", BEASTS = "beasts", UNDEAD = "undead", SKILL_SUPPLY = "skill-supply",
        REWARD_SUPPLY = "reward-supply", HIRELINGS = "hirelings", SILVER = "silver", GOLD = "gold",
        EVENT_ROW = "event-row", SILVER_DECK = "silver-deck", GOLD_DECK = "gold-deck", EVENT_DECK = "event-deck",
        EVENT_DISCARD = "event-discard", VILLAINS = "villains", BOX = "box",
    }
}

pub mod token {
    super::numbered! { NAMES: u8; WOUND = "wound" }
}

pub mod die {
    pub static NAMES: &[&str] = &["lot"];
}

pub mod counter {
    super::numbered! { NAMES: u8;
        SCOUT = "scout", MOVE = "move", ATTACK = "attack", RESOLVE = "resolve", PURCHASES = "purchases",
        EVENTS_BOUGHT = "events-bought", DEED = "first-deed", PLAYED = "played", ELIMINATED = "eliminated",
        LAST_TURNS = "last-turns", PLEDGED = "pledged",
        IN_DECK = "points-in-deck", IN_PLAY = "points-in-play", IN_CHRONICLE = "points-in-chronicle",
        OF_ENEMIES = "points-of-enemies", POINTS = "points", RANK = "rank",
        ENDING = "ending", FINISHED = "chapter-twos",
    }
}

pub mod value {
    super::numbered! { NAMES: u16;
        COST = "cost", LOW = "low", HIGH = "high", POINTS = "points", EXIT = "exit", HEALTH = "health",
        HAND_LIMIT = "hand-limit", ATTACK = "attack", WOUNDS = "wounds", HELPER_WOUNDS = "helper-wounds",
        RESOLVE = "resolve", HELPER_RESOLVE = "helper-resolve", SCOUT = "scout", EXERT = "exert",
        WOUNDED = "wounded", DISTANCE = "distance", CHAPTER = "chapter",
    }
}

pub mod permission {
    super::numbered! { NAMES: u16;
        ATTACK = "attack", REACH = "reach", REST = "rest", MOVE = "move", BUY = "buy", SCOUT = "scout", HIRE = "hire",
        RETREAT = "retreat", DRAW = "draw", UNLOCK = "unlock", QUEST = "quest",
    }
}

pub mod moment {
    super::numbered! { NAMES: u8;
        TURN_START = "turn-start", PLAYED = "played", EXHAUSTED = "exhausted", UNLOCKED = "unlocked", USED = "used",
        SCOUTED = "scouted", PLACED = "placed", DISCOVERED = "discovered", MOVED = "moved", BOUGHT = "bought",
        HIRED = "hired", ELIMINATED = "eliminated", PROGRESSED = "progressed", RETIRED = "retired", WOUNDED = "wounded",
        HEALED = "healed", PHASE_END = "phase-end", CLEAN_UP = "clean-up", LOCATION_PHASE = "location-phase",
        RESTED = "rested", TURN_END = "turn-end", VILLAIN_DRAWN = "villain-drawn", VILLAIN_BEATEN = "villain-beaten",
        DREW = "drew",
    }
}

pub mod frame {
    super::numbered! { NAMES: u8;
        TURN = "turn", PHASE = "phase", ACTION = "action", ABILITY = "ability", FIGHT = "fight", SCOUTING = "scouting",
    }
}

pub mod kind {
    super::numbered! { NAMES: u16;
        HERO = "hero", CARD = "card", ITEM = "item", ALLY = "ally", HIRELING = "hireling", SEARCH = "search",
        EXPLORATION = "exploration", EVENT = "event", VILLAIN = "villain", LOCATION = "location", ENEMY = "enemy",
        SKILL = "skill", REWARD = "reward", MARKER = "marker",
    }
}

pub mod action {
    super::numbered! { NAMES: u16;
        PLAY = "play", EXHAUST = "exhaust", UNLOCK = "unlock", USE = "use", DISCOVER = "discover", REST = "rest",
        QUEST = "quest", REWARD = "reward", REACT = "react",
    }
}

/// Conditions only the game can judge, by number.
pub mod condition {
    super::numbered! { NAMES: u16;
        HERE = "you-are-here", BORDERLANDS = "in-borderlands", DEADLANDS = "in-deadlands", WILDLANDS = "in-wildlands",
        HAVEN = "at-a-haven", ALONE = "alone-here", NO_ENEMY = "no-enemy-here", FIRST_PURCHASE = "first-purchase",
        ACTION_PHASE = "in-the-action-phase", YOUR_TURN = "your-turn",
    }
}

/// Marks of the game: which cards were unlocked this turn, which items and allies were exhausted by their owner, which
/// Skill tokens have served.
pub mod mark {
    use crate::table::FIRST_MARK;
    pub static NAMES: &[&str] = &["unlocked", "activated", "spent"];
    pub const UNLOCKED: u8 = FIRST_MARK;
    /// Exhausted to use it since it was last upright: such a card can be unlocked.
    pub const FRESH: u8 = FIRST_MARK << 1;
    /// A Skill token whose card left before the turn was over: it lies on none, and has served all the same.
    pub const SPENT: u8 = FIRST_MARK << 2;
}

/// Which of a kind's texts and lists is which.
pub mod printed {
    pub const COLOUR: usize = 0;
    pub const ENEMY_KEY: usize = 1;
    pub const SKILLS: usize = 0;
    pub const LOCATION_ENEMY: usize = 0;
    pub const QUEST: usize = 0;
    pub const PLACE: usize = 1;
    pub const EVENT_PLACE: usize = 0;
    pub const EVENT_SOLO: usize = 1;
    pub const CHALLENGE: usize = 0;
    pub const STARTING_SKILL: usize = 0;
}

/// What Action, Item and Ally cards have alike.
const FATE: Kind = Kind {
    fields: &["cost?", "low", "high", "exert?"],
    texts: &["colour?", "enemy-key?"],
    lists: &["skills?"],
    ..Kind::NONE
};

pub static KINDS: &[Kind] = &[
    Kind {
        name: "hero",
        plural: "heroes",
        section: "heroes",
        fields: &["health", "hand-limit"],
        lists: &["skill"],
        ..Kind::NONE
    },
    Kind { name: "card", plural: "cards", section: "action-cards", counted: true, ..FATE },
    Kind { name: "item", plural: "items", section: "items", ..FATE },
    Kind { name: "ally", plural: "allies", section: "allies", ..FATE },
    Kind {
        name: "hireling",
        plural: "hirelings",
        section: "hirelings",
        fields: &["cost", "low?", "high?"],
        ..Kind::NONE
    },
    Kind {
        name: "search",
        plural: "searches",
        section: "search-chapters",
        fields: &["chapter", "points"],
        texts: &["quest", "place"],
        ..Kind::NONE
    },
    Kind {
        name: "exploration",
        plural: "explorations",
        section: "exploration-chapters",
        fields: &["chapter", "points"],
        texts: &["quest", "space"],
        ..Kind::NONE
    },
    Kind {
        name: "event",
        plural: "events",
        section: "world-events",
        fields: &["cost?", "points", "low?"],
        texts: &["place?", "solo?"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "villain",
        plural: "villains",
        section: "villains",
        fields: &["attack", "wounds", "helper-wounds", "resolve", "helper-resolve", "points"],
        texts: &["challenge"],
        ..Kind::NONE
    },
    Kind {
        name: "location",
        plural: "locations",
        section: "locations",
        fields: &["exit"],
        texts: &["enemy?"],
        ..Kind::NONE
    },
    Kind {
        name: "enemy",
        plural: "enemies",
        section: "enemies",
        fields: &["attack", "wounds?", "resolve?", "scout?", "points"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "skill",
        plural: "skills",
        section: "skills",
        texts: &["icon"],
        counted: true,
        ..Kind::NONE
    },
    Kind {
        name: "reward",
        plural: "rewards",
        section: "rewards",
        fields: &["resolve", "scout"],
        counted: true,
        ..Kind::NONE
    },
    Kind { name: "marker", plural: "markers", section: "markers", ..Kind::NONE },
];

const fn act(name: &'static str) -> ActionKind {
    ActionKind { name, command: name, reaction: false }
}

pub static ACTIONS: &[ActionKind] = &[
    act("play"),
    act("exhaust"),
    act("unlock"),
    act("use"),
    act("discover"),
    act("rest"),
    act("quest"),
    act("reward"),
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
        marks: mark::NAMES,
        seat: ("hero", "heroes"),
        tracks: &[],
        dice: die::NAMES,
    }
}

/// Zones of a seat come first.
const OF_SEATS: usize = 13;

/// The board reaches two spaces from the Inn in each direction.
pub const GRID: Shape = Shape::Grid { width: 5, height: 5 };

/// How cards lie in each zone, who sees them, and whether their lines are live there.
const SHAPES: &[(Shape, Sight, bool)] = {
    use Shape::{Area, Line, Pile};
    use Sight::{Everyone, Nobody, Owner};
    &[
        (Area, Owner, false),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Area, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Pile, Everyone, true),
        (Pile, Everyone, true),
        (Area, Everyone, true),
        (Area, Everyone, false),
        (Area, Owner, false),
        (GRID, Everyone, true),
        (GRID, Everyone, true),
        (GRID, Everyone, true),
        (Pile, Nobody, false),
        (Area, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Area, Everyone, false),
        (Line, Everyone, false),
        (Line, Everyone, false),
        (Line, Everyone, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Nobody, false),
        (Pile, Everyone, false),
        (Area, Everyone, true),
        (Area, Nobody, false),
    ]
};

/// Numbers of a seat come first; those after the last are of the whole table.
const COUNTERS_OF_SEATS: usize = 17;
/// Numbers that only remember what was done.
const UNSHOWN: [u8; 3] = [counter::DEED, counter::LAST_TURNS, counter::PLEDGED];

/// Numbers that the players count along: what they have gained and not yet spent.
const RESOURCES: [u8; 4] = [counter::SCOUT, counter::MOVE, counter::ATTACK, counter::RESOLVE];

/// The furniture without dice, which are content.
pub fn layout() -> Layout {
    let zone = |(n, (shape, sight, live)): (usize, &(Shape, Sight, bool))| ZoneKind {
        name: zone::NAMES[n],
        said: super::spoken::SPOKEN.zone_of(zone::NAMES[n]),
        aka: &[],
        shape: *shape,
        per_seat: n < OF_SEATS,
        sight: *sight,
        live: *live,
    };
    let number = |(n, name): (usize, &&'static str)| CounterKind {
        name,
        per_seat: n < COUNTERS_OF_SEATS,
        start: 0,
        shown: !UNSHOWN.contains(&(n as u8)),
        laid: RESOURCES.contains(&(n as u8)),
    };
    let mut layout = Layout::default();
    layout.zones = SHAPES.iter().enumerate().map(zone).collect();
    layout.tokens = vec![TokenKind { name: "wound", aka: &[], pool: Some(40) }];
    layout.counters = counter::NAMES.iter().enumerate().map(number).collect();
    layout.phases = vec!["setup", "action", "clean-up", "location", "scoring"];
    layout
}

/// How changes of a number are told.
pub fn counting(name: &str) -> Counting {
    match name {
        "points-in-deck" => Counting::As("points in the deck"),
        "points-in-play" => Counting::As("points in play"),
        "points-in-chronicle" => Counting::As("points in the Chronicle"),
        "points-of-enemies" => Counting::As("points of Enemies"),
        // What was done is told by itself, and so is whether a card was activated; the end is told in words, and places by
        // who has won.
        "purchases" | "events-bought" | "played" | "eliminated" | "activated" | "spent" | "ending"
        | "rank" => Counting::Untold,
        "chapter-twos" => Counting::As("second chapters finished"),
        _ => Counting::ByName,
    }
}
