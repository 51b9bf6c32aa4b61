//! Kinds of steps on the agenda.

use crate::games::numbered::numbered;

numbered! { NAMES: u16;
    // Setup and the round.
    SETUP = "setup", SETUP_HERO = "setup-hero", SETUP_ALLY = "setup-ally", SETUP_QUEST = "setup-quest", ROUND = "round", PHASE = "phase", PHASE_RUN = "phase-run",
    PHASE_END = "phase-end",
    // Reinforcement and the drawing of enemies and encounters.
    REINFORCE_DRAW = "reinforce-draw", REINFORCE_RESET = "reinforce-reset", DRAW_ENEMIES = "draw-enemies",
    DRAW_ENCOUNTER = "draw-encounter", ENCOUNTER_SETUP = "encounter-setup",
    // Travel.
    TRAVEL = "travel", RETREAT = "retreat", RETREAT_END = "retreat-end", FLIP = "flip", TOKEN = "token",
    DISPERSE = "disperse", ENCOUNTER_CHECK = "encounter-check", ENTER = "enter", FURTHER = "further",
    // Pursuit.
    PURSUE = "pursue", RETURN = "return",
    // The Hero Phase and actions.
    NEXT_TURN = "next-turn", TURN = "turn", TURN_END = "turn-end", TURN_DRAWN = "turn-drawn", TURN_DISCARD = "turn-discard", TURN_OVER = "turn-over",
    CONCLUDE = "conclude", AREA_CHECK = "area-check", COMBINED = "combined", COMBINED_END = "combined-end",
    // Damage.
    STRIKE = "strike", VULNERABILITY = "vulnerability", LAND = "land", ELIMINATE = "eliminate",
    // Focus, enraging, time.
    FOCUS = "focus", FOCUS_ICON = "focus-icon", CHARTER_TOKEN = "charter-token", ENRAGE = "enrage", ENRAGED = "enraged",
    REINFORCE_MOVE = "reinforce-move", TIME_MOVE = "time-move", TIME_ICON = "time-icon", TIME_RAGING = "time-raging", EVENT = "event", TIME_CARD = "time-card",
    DARKNESS_CHECK = "darkness-check", OBJECTIVE = "objective",
    // Defence, conditions, burying.
    BLOCK = "block", ACTIVATE = "activate", ATTACK = "attack", HURT = "hurt", SUFFER = "suffer", BURIED = "buried", CONDITIONS = "conditions",
    CONDITION = "condition", CONDITION_REMOVE = "condition-remove", HERO_OUT = "hero-out", WOUNDS = "wounds", SILENCE_OVER = "silence-over",
    // Healing.
    RESTORE = "restore", RESTORE_ORDER = "restore-order", REST = "rest",
    // The end of an Encounter.
    AFTERMATH = "aftermath", REWARD = "reward", REWARD_TAKEN = "reward-taken", REWARD_RETURNED = "reward-returned", AFTERMATH_REST = "aftermath-rest",
    FOCUS_RESET = "focus-reset", VICTORY = "victory",
    // What one of the books has besides.
    TIME_EVENT = "time-event", TIME_SYMBOLS = "time-symbols", STATUS = "status", PENALTY = "penalty", RETREAT_MOVE = "retreat-move", SETUP_CHARTERS = "setup-charters", SETUP_HAND = "setup-hand",
    SETUP_REWARDS = "setup-rewards", REST_ASK = "rest-ask", REST_DRAW = "rest-draw", DISCARD_ORDER = "discard-order", ABILITIES = "abilities", REWARD_PAIR = "reward-pair",
}
