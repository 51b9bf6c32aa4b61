//! The furniture and the words of the toy: zones, tracks, tokens, numbers, moments, frames.

use rulekeeper::effect::{ActionKind, Kind, Vocabulary};
use rulekeeper::table::Layout;
use rulekeeper::table::layout::{CounterKind, Shape, Sight, TokenKind, ZoneKind};

pub mod zone {
    numbered! { NAMES: u8;
        DECK = "deck", HAND = "hand", DISCARD = "discard", AREA = "area", ATTACHED = "attached",
        FOE_DECK = "foe-deck", LINE = "line", FALLEN = "foe-discard", OMENS = "omens", PAST = "omen-discard",
        FIELD = "field", CAMP = "camp",
    }
}

pub mod track {
    numbered! { NAMES: u8; TIME = "time", COURAGE = "courage" }
}

pub mod token {
    numbered! { NAMES: u8; WOUND = "wound", SPARK = "spark" }
}

pub mod counter {
    numbered! { NAMES: u8;
        STRENGTH = "strength", PLAYS = "plays", PLEDGE = "pledge", FELLED = "felled", RESTED = "rested",
    }
}

pub mod value {
    numbered! { NAMES: u16; LIFE = "life", ARMOUR = "armour", ATTACK = "attack", LIMIT = "hand-limit", POWER = "power" }
}

pub mod permission {
    numbered! { NAMES: u16; TARGET = "target", REST = "rest", LEAVE = "leave" }
}

pub mod moment {
    numbered! { NAMES: u8;
        ROUND_START = "round-start", ROUND_END = "round-end", ENTERS = "enters", REVEALED = "revealed",
        WOUNDED = "wounded", BEFORE_DAMAGE = "before-damage", TURN_START = "turn-start", FELLED = "felled",
    }
}

pub mod frame {
    numbered! { NAMES: u8; ROUND = "round", TURN = "turn", ACTION = "action", ATTACK = "attack", ABILITY = "ability", DUEL = "duel" }
}

pub mod kind {
    numbered! { NAMES: u16; HERO = "hero", CARD = "card", TOOL = "tool", FOE = "foe", OMEN = "omen", TILE = "tile" }
}

pub mod action {
    numbered! { NAMES: u16; ACT = "act", USE = "use", REFLEX = "reflex" }
}

pub static KINDS: &[Kind] = &[
    Kind {
        name: "hero",
        plural: "heroes",
        section: "heroes",
        fields: &["life", "hand-limit"],
        texts: &[],
        lists: &["deck"],
        words: &[],
        counted: false,
    },
    Kind {
        name: "card",
        plural: "cards",
        section: "cards",
        fields: &[],
        texts: &[],
        lists: &[],
        words: &[],
        counted: true,
    },
    Kind {
        name: "tool",
        plural: "tools",
        section: "tools",
        fields: &["life?"],
        texts: &[],
        lists: &[],
        words: &[],
        counted: true,
    },
    Kind {
        name: "foe",
        plural: "foes",
        section: "foes",
        fields: &["life", "armour", "attack"],
        texts: &["camp?"],
        lists: &[],
        words: &[],
        counted: true,
    },
    Kind {
        name: "omen",
        plural: "omens",
        section: "omens",
        fields: &[],
        texts: &[],
        lists: &[],
        words: &[],
        counted: true,
    },
    Kind {
        name: "tile",
        plural: "tiles",
        section: "tiles",
        fields: &[],
        texts: &[],
        lists: &[],
        words: &[],
        counted: true,
    },
];

pub static ACTIONS: &[ActionKind] = &[
    ActionKind { name: "act", command: "play", reaction: false },
    ActionKind { name: "use", command: "use", reaction: false },
    ActionKind { name: "reflex", command: "reflex", reaction: true },
];

pub fn vocabulary() -> Vocabulary {
    Vocabulary {
        spoken: rulekeeper::effect::Spoken::default(),
        verbs: super::verbs::OWN,
        kinds: KINDS,
        actions: ACTIONS,
        moments: moment::NAMES,
        frames: frame::NAMES,
        values: value::NAMES,
        permissions: permission::NAMES,
        conditions: &["it-is-your-turn"],
        marks: &["raging"],
        seat: ("player", "players"),
        tracks: track::NAMES,
        dice: &["fate"],
    }
}

fn zone(name: &'static str, shape: Shape, per_seat: bool, sight: Sight, live: bool) -> ZoneKind {
    ZoneKind { name, said: name, aka: &[], shape, per_seat, sight, live }
}

/// The furniture without tracks and dice, which are content.
pub fn layout() -> Layout {
    use Shape::{Area, Grid, Line, Pile};
    use Sight::{Everyone, Nobody, Owner};
    let mut layout = Layout::default();
    layout.zones = vec![
        zone("deck", Pile, true, Nobody, false),
        zone("hand", Area, true, Owner, false),
        zone("discard", Pile, true, Everyone, false),
        zone("area", Area, true, Everyone, true),
        zone("attached", Area, true, Everyone, false),
        zone("foe-deck", Pile, false, Nobody, false),
        zone("line", Line, false, Everyone, true),
        zone("foe-discard", Pile, false, Everyone, false),
        zone("omens", Pile, false, Nobody, false),
        zone("omen-discard", Pile, false, Everyone, false),
        zone("field", Grid { width: 3, height: 3 }, false, Everyone, true),
        zone("camp", Area, false, Everyone, true),
    ];
    layout.tokens = vec![
        TokenKind { name: "wound", aka: &["Wunde"], pool: None },
        TokenKind { name: "spark", aka: &[], pool: Some(6) },
    ];
    layout.counters = vec![
        CounterKind { name: "strength", per_seat: true, start: 0, shown: true, laid: true },
        CounterKind { name: "plays", per_seat: true, start: 0, shown: true, laid: false },
        CounterKind { name: "pledge", per_seat: false, start: 0, shown: true, laid: true },
        CounterKind { name: "felled", per_seat: false, start: 0, shown: true, laid: false },
        CounterKind { name: "rested", per_seat: true, start: 0, shown: false, laid: false },
    ];
    layout.phases = vec!["setup", "dawn", "fray"];
    layout
}

numbered! { WORDS: u16;
    GO_ON = "go-on", DRAW = "draw", TARGET = "target", TURN = "turn", TOLL = "toll", TIE = "victim", ROLL = "roll",
    PLAY = "play", USE = "use", SCOUT = "scout", REST = "rest", CHALLENGE = "challenge", END = "end", REACT = "react",
    ORDER = "order", ABILITY = "ability", PLEDGE = "pledge", SPLIT = "split", OMEN = "omen", FOE = "foe", REVEAL = "reveal",
    STRUCK = "struck {card} for {n}", TIME_PASSES = "time passes",
    NOTHING = "that would do nothing", SPENT = "{n} cards were played this turn, and that is the limit",
    TILTED = "{card} is tilted", FAR = "{card} does not touch a tile that is face up", OPEN = "{card} is face up already",
    ACTED = "{n} cards were played this turn", FORBIDDEN = "{card} forbids it", NO_FOE = "there is nothing it could do now",
    NO_REST = "you have rested in this turn", CHIEF_GONE = "the chief is not in the camp", NO_CARDS = "no card is left to pledge",
    PICK = "pick", MAY = "may", CHOOSE = "choose", DISCARD = "discard", BID = "bid", PLACE = "place", WOUND = "wound",
    BARRED = "{card} cannot be chosen", UNPAID = "that cannot be paid",
    OWED_SPAWN = "left to you: a foe comes into the line", OWED_STRIKE = "left to you: a foe strikes",
}
