//! Kinds of steps on the agenda.

use crate::games::numbered::numbered;

numbered! { NAMES: u16;
    SETUP = "setup", DEAL_QUEST = "deal-quest", TAKE_QUEST = "take-quest", FIRST = "first", TURN = "turn", GO_ON = "go-on", ACTION = "action",
    CLEAN_UP = "clean-up", TIDY = "tidy", HAND = "hand", EVENT_DISCARD = "event-discard", DRAW_UP = "draw-up", DRAW = "draw", TAKE = "take", LOCATION = "location", TURN_END = "turn-end",
    PAY = "pay", DRAW_MANY = "draw-many", SCOUT = "scout", SCOUT_DRAW = "scout-draw", SCOUT_CHOOSE = "scout-choose", SCOUT_SPACE = "scout-space",
    SCOUT_BACK = "scout-back", MOVE = "move", MOVE_PAY = "move-pay", MOVE_GO = "move-go", EXERT_MOVE = "exert-move", PLACE = "place", DISCOVERY = "discovery",
    ENEMY = "enemy", BUY = "buy", REFILL = "refill", KEEP_HIRELING = "keep-hireling", UNLOCK = "unlock", UNLOCK_WITH = "unlock-with", QUEST_DONE = "quest-done", REWARD = "reward",
    TO_CHRONICLE = "to-chronicle", CLAIM = "claim", RETURN_HIRELING = "return-hireling", KEEP_REWARD = "keep-reward", FIGHT = "fight", HELP = "help", FIGHT_END = "fight-end",
    FIGHT_CLEAN = "fight-clean", BRASH = "brash", BRASH_MOVE = "brash-move", BRASH_BUY = "brash-buy", BRASH_CHAPTER = "brash-chapter",
    SCORE = "score", STEP_FREE = "step-free", RELOCATE = "relocate", ROUSE = "rouse", LOSE_POOLS = "lose-pools", CHECK_END = "check-end", BRASH_FIGHT = "brash-fight",
    SOLO_ROW = "solo-row", BRASH_QUESTS = "brash-quests", OFFER = "offer", START_HAND = "start-hand", UNCOVER = "uncover", ACQUIRE = "acquire", STRIKE = "strike", ELIMINATE = "eliminate", PROGRESS = "progress", TRAIN = "train", DRAW_PAID = "draw-paid", PLAY = "play",
}
