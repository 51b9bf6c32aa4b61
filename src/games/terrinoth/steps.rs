//! Kinds of steps on the agenda.

use crate::games::numbered::numbered;

numbered! { NAMES: u16;
    SETUP = "setup", STACK = "stack", STACK_PICK = "stack-pick", STACK_TAKE = "stack-take", LEADER = "leader", FIRST_LOCATION = "first-location", ROUND = "round", PHASE = "phase",
    PHASE_RUN = "phase-run", ROUND_END = "round-end", CHECK_END = "check-end", BOTH = "both",
    HERO_TURN = "hero-turn", EXTRA = "extra", ACTIVATE = "activate", CARD_DONE = "card-done", ACTIVATION_END = "activation-end", READY_ALL = "ready-all",
    TARGET = "target", AID_TARGET = "aid-target", SPEND = "spend", ROLL = "roll", RESOLVE = "resolve", APPLY = "apply", DIVIDE = "divide",
    HIT = "hit", COUNTER = "counter", COUNTER_WOUNDS = "counter-wounds", THREAT = "threat", CLEANUP = "cleanup",
    ENEMY_TURN = "enemy-turn", ENEMY_BAR = "enemy-bar", ENEMY_DONE = "enemy-done",
    ENGAGE = "engage", OVERFLOW = "overflow", SPAWN = "spawn", SPAWN_PLACE = "spawn-place", SPAWN_SHADOW = "spawn-shadow",
    PERIL = "peril", TRAVEL = "travel", LEAVE = "leave", PASS_TOKEN = "pass-token", ARRIVE = "arrive",
    SUFFER = "suffer", DEFEATS = "defeats", RELEASED = "released", DRAW_EXPLORATION = "draw-exploration", RESOLVED = "resolved",
    UPGRADE = "upgrade", UPGRADE_WITH = "upgrade-with", USE_DONE = "use-done", NEW_LEADER = "new-leader", APPLIED = "applied",
}
