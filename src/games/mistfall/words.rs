//! The word list: questions, commands, facts. Sentences have places for a card and a number.

use crate::games::numbered::numbered;

numbered! { WORDS: u16;
    // Questions and commands.
    GO_ON = "go-on", DRAW = "draw", TARGET = "target", TURN = "turn", TRAVEL = "travel", SCOUT = "scout", STAY = "stay", PLAY = "play",
    ALLY = "ally", REFLEX = "reflex", OPTION = "option", BUY = "buy", REST = "rest", END = "end", BLOCK = "block", ACTIVATE = "activate",
    BURY = "bury", DECK_TOP = "deck", RESTORE = "restore", REWARD = "reward", GIVE = "give", UNDER = "under", GAIN = "gain", ENRAGE = "enrage",
    TIE = "pursue", NEXT = "hero", ORDER = "order", ABILITY = "ability", REACT = "react", REVEAL = "reveal", ENEMY = "enemy",
    ENCOUNTER = "encounter", TILE = "tile", TAKE_ALLY = "take", NONE = "none", DISCARD = "discard", KEEP = "keep", CONDITION = "condition",
    OBJECTIVE = "objective", CHARTER = "time-charter", PICK = "pick", MAY = "may", CHOOSE = "choose", USE = "use", PLACE = "place",
    WEAKEN = "weaken", PASS = "pass", TIME_CARD = "time-card", MOVE = "move", RETURN = "return", BRING = "bring", PAY = "pay", DEAL = "deal",
    ATTACH = "attach", SWAP = "swap", REMOVE = "remove", DIVIDE = "divide", MEND = "mend", SHIFT = "shift", CALM = "calm", IMPROVE = "improve",
    DEGRADE = "degrade", MARK = "mark", EACH = "each", LET = "let", CANCEL = "cancel", HURT = "hurt", LOSE = "lose", TILT = "tilt",
    // What is told.
    TOLD_ATTACK = "{card} attacks for {n}", TOLD_CANCEL = "{n} damage cancelled", TOLD_NO_ENEMY = "no Enemy to Enrage",
    TOLD_EVENT = "Event {n}", TOLD_NO_EVENT = "Event {n} has no effect in this Quest", TOLD_NONE_COME = "no Reinforcements come",
    TOLD_SAFE = "no Encounter: the Location is Safe", TOLD_ACTIVE = "no new Encounter: {card} is active", TOLD_NOT_MET = "the Encounter goes on",
    TOLD_NO_MATCH = "{card} does not match", TOLD_DECK_DONE = "the deck has run out twice", TOLD_STAY = "the party stays",
    TOLD_LOST_RESOLVE = "{card} gives no Resolve beside a higher one", TOLD_RETREAT = "a Retreat from {card}", TOLD_BLOCKED = "{card} is blocked",
    TOLD_WEAKENED = "the ability of {card} is cancelled", TOLD_SKIPPED = "{card} cannot be resolved", TOLD_HEALED = "{n} Restoration used",
    // Facts behind refusals.
    NOT_ADJACENT = "{card} does not share a side with the active Location", NOT_SAFE = "{card} is not Safe",
    CORNER = "{card} touches the active Location only at a corner", MOVED = "the party has moved this phase",
    NO_RESOLVE = "the pool holds {n} Resolve", FACE_UP = "{card} is face up already", PATH_UNSAFE = "{card} lies on the way and is not Safe",
    PATH_ENDS_SAFE = "{card} is Safe, and a longer way must end at one that is not", NO_RETREAT = "{card} forbids it",
    REGULAR_USED = "the Regular Action of this turn is used", ALLY_USED = "the Ally Action of this turn is used",
    NOTHING = "there is nothing it could do now", UNPAID = "that cannot be paid", IN_HAND_ONLY = "{card} is not in the hand",
    IN_AREA_ONLY = "{card} is not in the Hero Area", PLACE_FIRST = "{card} is not in the Hero Area; another of its Actions puts it there", OTHERS_CARD = "{card} belongs to another Hero", NOT_USABLE = "{card} is neither in the hand nor in the Hero Area",
    NOT_TURN = "it is not this Hero's turn", TURN_OVER = "this Hero has had a turn", UNSAFE_REST = "{card} is not Safe",
    ENEMIES_REST = "{n} Enemies are in play", RESTED = "this Hero has Rested in this turn", REWARD_GEAR = "{card} is Reward Gear, bought in the Aftermath",
    WEAK_ALLY = "{card} has {n} Weakness", BARRED = "{card} cannot be chosen", FAR = "{card} is out of Range {n}", FORBIDDEN = "{card} forbids it",
    PROFICIENCY = "{card} fits none of the Hero's Proficiencies", WRONG_KIND = "{card} cancels the other kind of damage",
    REFLEX_USED = "{card} has been used for this", AREA_BURY = "{card} lies in the Hero Area", NO_BURY = "{card} cannot be Buried",
    NOT_TIED = "this Hero has not the highest Focus", NOT_RAGING = "{card} is not a Raging Enemy, and one is there", SPECIAL_BLOCK = "{card} is a Special Enemy",
    BLOCK_SPENT = "{card} has its block for this phase", TAKEN = "{card} is taken", QUEST_BARS = "the Quest does not allow {card}",
    OTHER_PHASE = "this phase has no such command", NO_KEYWORD = "{card} lacks the Keyword", NONE_IN_RANGE = "{card} finds no target in Range {n}", TOO_MANY = "{card} takes no more than that",
    OWN_DRAW = "the cards are for the Hero who acts", AT_WILL = "cards are not discarded or Buried at will",
    NOT_LETTER = "{card} has another letter", DRAWING = "cards are being drawn", IN_ACTION = "an Action is going on", NO_DAMAGE_TARGET = "{card} is not an Enemy",
    NOT_CANCELLED = "damage of Conditions cannot be cancelled", SPECIAL_WEAK = "Weakness does nothing to {card}", NO_TOKEN = "{card} has no Weakness",
    BOUGHT = "{card} cannot be bought", AFTER_COST = "what is owed after the Action cannot be paid", UNSAFE = "the Location is Perilous or Overrun",
    NO_PARTY = "there is no Hero left", SECOND_ALLY = "a Hero takes no more than one Ally", TOKEN_BOUND = "the token belongs on {card}",
    ENDED_TURN = "the turn has ended", BURY_FIRST = "each Wound Buries one card", NOT_OFFERED = "that is not asked now", ACTIVE_ALREADY = "{card} is active",
}
