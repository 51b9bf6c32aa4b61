//! The word list: questions, commands, facts. Sentences have places for a card and a number.

use crate::games::numbered::numbered;

numbered! { WORDS: u16;
    GO_ON = "go-on", TARGET = "target", TURN = "turn", ACTIVATE = "activate", USE = "use", REACT = "react", SPEND = "spend", ENEMY = "enemy",
    TRAVEL = "travel", STAY = "stay", LEADER = "leader", KEEP = "keep", PASS_LEADER = "pass-leader", UPGRADE = "upgrade", AID = "aid", ATTACK = "attack",
    ENGAGE = "engage", REROLL = "reroll", ROLL = "roll", DIVIDE = "divide", COUNTER = "counterattack", HERO = "hero", SET = "set", LOCATION = "location",
    REVEAL = "reveal", EXPLORE = "explore", ORDER = "order", ABILITY = "ability", PICK = "pick", MAY = "may", CHOOSE = "choose", DISCARD = "discard",
    SPAWN = "spawn", VICTORY = "victory", DEFEAT = "defeat", READY = "ready", TILT = "tilt", RECOVER = "recover", SUFFER = "suffer", PAY = "pay",
    PLACE = "place", REMOVE = "remove", GIVE = "give", TAKE = "take", RECEIVE = "receive", MOVE = "move", SEARCH = "search", WITH = "with", RANGED = "ranged",
    TOLD_NO_TARGET = "{card} has no target: the dice are rolled, successes do nothing", TOLD_COUNTER = "{card} counterattacks for {n}",
    TOLD_DEFENCES = "defences: {n}", TOLD_SUCCESSES = "successes: {n}", TOLD_THREAT = "threat", TOLD_GRAY = "a gray space, no effect",
    TOLD_NOTHING = "nothing to activate", TOLD_OVERFLOW = "{card} cannot engage a fourth", TOLD_HELD = "{card} is held already", TOLD_STEP = "step {n}",
    TOLD_PERIL = "peril", TOLD_FULL = "no more than five tokens", TOLD_EMPTY = "no card is left",
    NOT_READY = "{card} is exhausted", ONE_CARD = "one card is activated at a time", NOT_ENGAGED = "{card} is not engaged with this hero", IN_LAIR = "{card} is in the lair",
    SELF = "a hero does not aid themselves", DOWN = "that hero is defeated", TWO_TOKENS = "no more than two tokens are spent on one action", OWN_TOKENS = "this hero has {n} tokens",
    ENGAGED_FIRST = "a readied enemy is engaged with this hero", OTHERS = "{card} is engaged with another hero", EXHAUSTED = "{card} is exhausted",
    NOT_EXPLORED = "{n} more progress is needed", NO_LOCATIONS = "the location deck is empty", OTHER_PHASE = "this phase has no such command", FORBIDDEN = "{card} forbids it",
    OWN_ENGAGED = "{card} is engaged with this hero already", LOWER_ATTACK = "another has a higher attack value", CLASS_LOCK = "{card} is of another class", NOT_BASIC = "{card} is no basic card",
    OTHER_ACTION = "{card} has another action", NO_UPGRADE = "no quest effect grants an upgrade now", BARRED = "{card} cannot be chosen", UNPAID = "that cannot be paid", NOTHING = "that would do nothing",
    ROLLED = "the dice are rolled", NOT_TURN = "it is another hero's turn", SECOND_JOURNEY = "the party has travelled this phase", MUST_ACT = "an activation is not passed",
    NO_KEYWORD = "{card} is not meant", OVER = "the game is over", NOT_YOURS = "{card} is another hero's", NO_HEAL = "a defeated hero does not recover", TOKEN_LATE = "the token is passed only while travelling",
    NOT_SET_UP = "the game is not set up yet", TWICE = "two heroes take turns to activate", TWO_TYPES = "{card} is of another hero type", GRIM = "another way hurts more",
    TOLD_TURN = "one hero after the other, the leader first", TOLD_LINES = "{card}, from top to bottom",
    REST = "rest", TOLD_SPENT = "successes of tokens: {n}", TOLD_TOTAL = "successes in all: {n}", TOLD_RESILIENCE = "{card} takes {n} off",
    TOLD_REDUCED = "wounds fewer by {n}", TOLD_THREATS = "all faceup threat effects", TOLD_NO_DIE = "{card} is exhausted and adds no die",
    UNDIVIDED = "all successes are divided", OTHER_DIE = "that die is not meant", COUNTERED = "{card} has counterattacked", LOWER_DIFFICULTY = "another has a higher difficulty",
    TOLD_NO_CHOICE = "{card}: nothing of it would do anything", NAMED_SET = "the quest names it itself",
    QUEST_ONLY = "it belongs to a quest that asks for it", NO_NEMESIS = "a nemesis waits in its lair", OTHER_LEVEL = "it is of another difficulty", OTHER_STACK = "it lies in another stack",
    NO_ACTIVATION = "a defeated hero does not activate", EXPLORE_HERE = "progress goes to the active location", NO_ROLL = "no action is about to be rolled", REST_OWN = "a rest has no target",
    OWED_SPAWN = "left to you: spawn {n}", OWED_PERIL = "left to you: peril rises by {n}", OWED_READY = "left to you: ready all activation cards of the hero",
    OWED_COUNTER = "left to you: counterattacks", OWED_THREAT = "left to you: threat effects",
}
