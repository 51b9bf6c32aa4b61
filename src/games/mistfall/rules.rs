//! One name for each rule of the law, and which rule of each book it is. A rule that several books have is one piece of
//! code under one name; a name that says more than a book does stands for a rule of it that another name stands for too.

use crate::rules::NO_ROW;
use crate::table::Rule;

/// Rules of Heart of the Mists, by their rows.
pub mod hotm {
    include!(concat!(env!("OUT_DIR"), "/heart_of_the_mists_rules.rs"));
    pub const NONE: crate::table::Rule = crate::table::Rule(super::NO_ROW);
}

/// Rules of Mistfall, by their rows.
pub mod mf {
    include!(concat!(env!("OUT_DIR"), "/mistfall_rules.rs"));
    pub const NONE: crate::table::Rule = crate::table::Rule(super::NO_ROW);
}

/// The rows of a book behind the names, in their order.
pub type Rows = &'static [u16];

macro_rules! books {
    ($($name:ident $heart:ident $german:ident $summary:ident)*) => {
        #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms, reason = "only there to number the names")]
        enum Number { $($name),* }
        $(pub const $name: Rule = Rule(Number::$name as u16);)*
        pub static HEART: Rows = &[$(hotm::$heart.0),*];
        pub static GERMAN: Rows = &[$(mf::$german.0),*];
        pub static SUMMARY: Rows = &[$(mf::$summary.0),*];
    };
}

books! {
    // the name in the law, and the rule in Heart of the Mists, Mistfall german-2015, Mistfall summary-2.0
    GENERAL_COOPERATIVE                GENERAL_COOPERATIVE                SETUP_PLAYERS                        SETUP_PLAYERS
    GENERAL_TABLE                      GENERAL_COOPERATIVE                END_COOPERATIVE                      END_COOPERATIVE
    GENERAL_ONE_HERO_EACH              GENERAL_ONE_HERO_EACH              SETUP_PLAYERS                        SETUP_PLAYERS
    GENERAL_GOLDEN_RULE                GENERAL_GOLDEN_RULE                CONCEPT_GOLDEN_CARD_OVER_RULES       CONCEPT_GOLDEN_CARD_OVER_RULES
    GENERAL_NO_BEATS_YES               GENERAL_NO_BEATS_YES               CONCEPT_GOLDEN_PROHIBITION           CONCEPT_GOLDEN_PROHIBITION
    GENERAL_HERO_COUNT_SYMBOL          GENERAL_HERO_COUNT_SYMBOL          SYMBOL_HERO_NUMBER                   SYMBOL_HERO_NUMBER
    GENERAL_HERO_COUNT_FIXED           GENERAL_HERO_COUNT_FIXED           SYMBOL_HERO_NUMBER                   SYMBOL_HERO_NUMBER
    KEYWORD_DEFINITION                 KEYWORD_DEFINITION                 KEYWORD_NO_INHERENT_MEANING          KEYWORD_NO_INHERENT_MEANING
    KEYWORD_REFERENCE                  KEYWORD_REFERENCE                  KEYWORD_EXACT_MATCH                  KEYWORD_EXACT_MATCH
    CARD_HERO_CARD_TYPES               CARD_HERO_CARD_TYPES               CARD_HERO_CARD_TYPES                 CARD_HERO_CARD_TYPES
    CARD_REGULAR_ENEMY_DECKS           CARD_REGULAR_ENEMY_DECKS           CARD_REGULAR_ENEMY                   CARD_REGULAR_ENEMY
    CARD_SPECIAL_ENEMY_APART           CARD_SPECIAL_ENEMY_APART           SETUP_5_SPECIAL_BY_QUEST             SETUP_5_SPECIAL_BY_QUEST
    CARD_SPECIAL_ENEMY_LIFE            CARD_SPECIAL_ENEMY_LIFE            CARD_SPECIAL_ENEMY_LIFE              CARD_SPECIAL_ENEMY_LIFE
    CARD_ALLY_DOUBLE_SIDED             CARD_ALLY_DOUBLE_SIDED             NONE                                 NONE
    CARD_ENCOUNTER_KINDS               CARD_ENCOUNTER_KINDS               SETUP_5_SPECIAL_BY_QUEST             SETUP_5_SPECIAL_BY_QUEST
    CARD_ENCOUNTER_CONTENTS            CARD_ENCOUNTER_CONTENTS            CARD_ENCOUNTER_FIELDS                CARD_ENCOUNTER_FIELDS
    CARD_HERO_CHARTER                  CARD_HERO_CHARTER                  CARD_HERO_CHARTER_FIELDS             CARD_HERO_CHARTER_FIELDS
    AREA_HERO_AREA                     AREA_HERO_AREA                     AREA_HERO_AREA                       AREA_HERO_AREA
    AREA_QUEST_AREA                    AREA_QUEST_AREA                    AREA_QUEST_AREA                      AREA_QUEST_AREA
    AREA_ENEMY_LINE                    AREA_ENEMY_LINE                    AREA_ENEMY_ROW                       AREA_ENEMY_ROW
    TOKEN_COMMON_RESOLVE_POOL          TOKEN_COMMON_RESOLVE_POOL          AREA_RESOLVE_POOL_SHARED             AREA_RESOLVE_POOL_SHARED
    TOKEN_RESOLVE_USES                 TOKEN_RESOLVE_USES                 AREA_RESOLVE_POOL_SHARED             AREA_RESOLVE_POOL_SHARED
    TOKEN_RESOLVE_VALUE_MEANING        TOKEN_RESOLVE_VALUE_MEANING        CARD_REWARD_RESOLVE_VALUE            CARD_REWARD_RESOLVE_VALUE
    TOKEN_WOUND_VALUES                 TOKEN_WOUND_VALUES                 SETUP_8_TOKEN_SUPPLY                 SETUP_8_TOKEN_SUPPLY
    TOKEN_QUEST_TOKENS                 TOKEN_QUEST_TOKENS                 SETUP_7_LOCATIONS                    SETUP_7_LOCATIONS
    TOKEN_OBJECTIVE_MEANING            TOKEN_OBJECTIVE_MEANING            ENCOUNTER_OBJECTIVE_SECTION          ENCOUNTER_OBJECTIVE_SECTION
    TRACK_SHORTHAND                    TRACK_SHORTHAND                    SYMBOL_ARROW                         SYMBOL_ARROW
    TRACK_HALF                         TRACK_HALF                         SYMBOL_ARROW_HALF                    SYMBOL_ARROW_HALF
    TRACK_RIGHT_RESOLVES               TRACK_RIGHT_RESOLVES               TRACK_RIGHT_TRIGGERS                 TRACK_RIGHT_TRIGGERS
    TRACK_LEFT_IGNORES                 TRACK_LEFT_IGNORES                 TRACK_LEFT_IGNORES_SYMBOLS           TRACK_LEFT_IGNORES_SYMBOLS
    TRACK_EFFECTS_AFTER_ACTION         TRACK_EFFECTS_AFTER_ACTION         TRACK_SYMBOL_AFTER_EFFECT            TRACK_SYMBOL_AFTER_EFFECT
    END_VICTORY                        END_VICTORY                        END_WIN_SPECIAL_ENCOUNTER            END_WIN_SPECIAL_ENCOUNTER
    END_DEFEAT_HERO_DOWN               END_DEFEAT_HERO_DOWN               END_LOSS_HERO_BEFORE_SPECIAL         END_LOSS_HERO_BEFORE_SPECIAL
    END_DEFEAT_ALL_DOWN                END_DEFEAT_ALL_DOWN                END_LOSS_ALL_HEROES_DURING_SPECIAL   END_LOSS_ALL_HEROES_DURING_SPECIAL
    END_DEFEAT_TIME                    END_DEFEAT_TIME                    END_LOSS_TIME_TRACK                  END_LOSS_TIME_TRACK
    SETUP_ORDER                        SETUP_ORDER                        SETUP_ORDER                          SETUP_ORDER
    SETUP_TAKE_HERO_CARDS              SETUP_TAKE_HERO_CARDS              SETUP_2_HERO_MATERIAL                SETUP_2_HERO_MATERIAL
    SETUP_STARTING_GEAR                SETUP_STARTING_GEAR                SETUP_3_STARTING_GEAR                SETUP_3_STARTING_GEAR
    SETUP_STARTING_GEAR_TOKENS         SETUP_STARTING_GEAR_TOKENS         NONE                                 NONE
    SETUP_STARTING_GEAR_ONLY_TOKENS    SETUP_STARTING_GEAR_ONLY_TOKENS    NONE                                 NONE
    SETUP_BASIC_DECK                   SETUP_BASIC_DECK                   SETUP_3_HERO_DECK                    SETUP_3_HERO_DECK
    SETUP_ADVANCED_STACK               SETUP_ADVANCED_STACK               SETUP_3_ADVANCED_FEATS               SETUP_3_ADVANCED_FEATS
    SETUP_ALLY_CHOICE                  SETUP_ALLY_CHOICE                  NONE                                 NONE
    SETUP_ALLY_QUEST_LIMIT             SETUP_ALLY_QUEST_LIMIT             NONE                                 NONE
    SETUP_FOCUS_START                  SETUP_FOCUS_START                  SETUP_2_FOCUS_START                  SETUP_2_FOCUS_START
    SETUP_OPENING_HAND                 SETUP_OPENING_HAND                 SETUP_9_STARTING_HAND                SETUP_9_STARTING_HAND
    SETUP_RESOLVE_ONE                  SETUP_RESOLVE_ONE                  SETUP_8_STARTING_RESOLVE             SETUP_8_STARTING_RESOLVE
    SETUP_CHARTERS                     SETUP_CHARTERS                     SETUP_1_CHOOSE_QUEST                 SETUP_1_CHOOSE_QUEST
    SETUP_REINFORCEMENT_DARKNESS_START SETUP_REINFORCEMENT_DARKNESS_START SETUP_2_REINFORCEMENT_START          SETUP_2_REINFORCEMENT_START
    SETUP_TIME_TRACK                   SETUP_TIME_TRACK                   SETUP_2_TIME_START                   SETUP_2_TIME_START
    SETUP_TIME_ALLY                    SETUP_TIME_ALLY                    NONE                                 NONE
    SETUP_TIME_CHARTER_TOKENS          SETUP_TIME_CHARTER_TOKENS          NONE                                 NONE
    SETUP_SHUFFLE_ENEMIES              SETUP_SHUFFLE_ENEMIES              SETUP_5_ENEMY_DECKS                  SETUP_5_ENEMY_DECKS
    SETUP_SHUFFLE_ENCOUNTERS           SETUP_SHUFFLE_ENCOUNTERS           SETUP_6_ENCOUNTER_TIME_DECKS         SETUP_6_ENCOUNTER_TIME_DECKS
    SETUP_REWARD_DISPLAY               SETUP_REWARD_DISPLAY               NONE                                 NONE
    SETUP_QUEST_GUIDE                  SETUP_QUEST_GUIDE                  SETUP_7_LOCATIONS                    SETUP_7_LOCATIONS
    ROUND_SEVEN_PHASES                 ROUND_SEVEN_PHASES                 ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    ROUND_NO_SKIP                      ROUND_NO_SKIP                      ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    REINFORCE_STEPS                    REINFORCE_STEPS                    ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    REINFORCE_NONE                     REINFORCE_NONE                     REINF_NO_ENCOUNTER                   REINF_NO_ENCOUNTER
    REINFORCE_MOVE                     REINFORCE_MOVE                     REINF_ADVANCE_BY_VALUE               REINF_ADVANCE_BY_VALUE
    REINFORCE_COUNT                    REINFORCE_COUNT                    REINF_COUNT                          REINF_COUNT
    REINFORCE_DRAW_LIKE_SETUP          REINFORCE_DRAW_LIKE_SETUP          REINF_DRAW_SOURCE                    REINF_DRAW_SOURCE
    REINFORCE_RESET                    REINFORCE_RESET                    REINF_RESET_AFTER                    REINF_RESET_AFTER
    TIME_REINFORCEMENT_SYMBOL          TIME_REINFORCEMENT_SYMBOL          REINFTRACK_TIME_SYMBOL               REINFTRACK_TIME_SYMBOL
    TIME_REINFORCEMENT_SYMBOL_FIRST    TIME_REINFORCEMENT_SYMBOL_FIRST    NONE                                 REINF_TIME_THEN_ENRAGE
    TRAVEL_STEPS                       TRAVEL_STEPS                       ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    TRAVEL_OPTIONAL                    TRAVEL_OPTIONAL                    TRAVEL_OPTIONAL                      TRAVEL_OPTIONAL
    TRAVEL_ONCE                        TRAVEL_ONCE                        TRAVEL_SINGLE_RELOCATION             TRAVEL_SINGLE_RELOCATION
    LOCATION_ACTIVE                    LOCATION_ACTIVE                    TRAVEL_BECOMES_ACTIVE                TRAVEL_BECOMES_ACTIVE
    LOCATION_TYPES                     LOCATION_TYPES                     ENCDRAW_KEYWORD_MATCH                ENCDRAW_KEYWORD_MATCH
    LOCATION_SPECIAL_RULES             LOCATION_SPECIAL_RULES             TRAVEL_ENTER_EFFECTS                 TRAVEL_ENTER_EFFECTS
    LOCATION_STATUS_VALUES             LOCATION_STATUS_VALUES             LOCATION_STATUS                      LOCATION_STATUS
    LOCATION_FACE_DOWN                 LOCATION_FACE_DOWN                 LOCATION_STATUS                      LOCATION_STATUS
    LOCATION_START_PERILOUS            LOCATION_START_PERILOUS            SETUP_START_LOCATION                 SETUP_START_LOCATION
    LOCATION_FLIP_MARKS_PERILOUS       LOCATION_FLIP_MARKS_PERILOUS       TRAVEL_REVEALED_PERILOUS             TRAVEL_REVEALED_PERILOUS
    LOCATION_QUEST_TOKENS_REVEALED     LOCATION_QUEST_TOKENS_REVEALED     SETUP_7_LOCATIONS                    SETUP_7_LOCATIONS
    LOCATION_IMPROVE                   LOCATION_IMPROVE                   LOCATION_DECREASE                    LOCATION_DECREASE
    LOCATION_DEGRADE                   LOCATION_DEGRADE                   LOCATION_INCREASE                    LOCATION_INCREASE
    LOCATION_STATUS_LIMITS             LOCATION_STATUS_LIMITS             LOCATION_STATUS                      LOCATION_STATUS
    LOCATION_ADJACENT                  LOCATION_ADJACENT                  LOCATION_ADJACENT                    LOCATION_ADJACENT
    LOCATION_CORNER_NOT_ADJACENT       LOCATION_CORNER_NOT_ADJACENT       LOCATION_ADJACENT                    LOCATION_ADJACENT
    TRAVEL_FROM_UNSAFE                 TRAVEL_FROM_UNSAFE                 NONE                                 TRAVEL_PERILOUS_ONLY_SAFE
    TRAVEL_FROM_SAFE                   TRAVEL_FROM_SAFE                   TRAVEL_FREE_ADJACENT                 TRAVEL_SAFE_ANY_ADJACENT
    TRAVEL_UNSAFE_WITHOUT_ENCOUNTER    TRAVEL_UNSAFE_WITHOUT_ENCOUNTER    TRAVEL_FREE_ADJACENT                 TRAVEL_PERILOUS_ONLY_SAFE
    TRAVEL_FACE_UP_UNCHANGED           TRAVEL_FACE_UP_UNCHANGED           TRAVEL_KEEP_STATUS                   TRAVEL_KEEP_STATUS
    TRAVEL_ENTER_FACE_DOWN             TRAVEL_ENTER_FACE_DOWN             TRAVEL_REVEAL_ON_ENTER               TRAVEL_REVEAL_ON_ENTER
    TRAVEL_RETREAT                     TRAVEL_RETREAT                     TRAVEL_RETREAT_MOVE                  TRAVEL_RETREAT_WOUND
    TRAVEL_RETREAT_DESTINATION         TRAVEL_RETREAT_DESTINATION         TRAVEL_ENCOUNTER_ONLY_SAFE           TRAVEL_ENCOUNTER_ONLY_SAFE
    TRAVEL_RETREAT_DEGRADE             TRAVEL_RETREAT_DEGRADE             NONE                                 TRAVEL_RETREAT_WOUND
    TRAVEL_RETREAT_PENALTY             TRAVEL_RETREAT_PENALTY             TRAVEL_RETREAT_PENALTY               TRAVEL_RETREAT_PENALTY
    TRAVEL_RETREAT_DISCARD             TRAVEL_RETREAT_DISCARD             TRAVEL_RETREAT_DISCARD               TRAVEL_RETREAT_WOUND
    SCOUT_WHEN                         SCOUT_WHEN                         TRAVEL_SCOUT                         TRAVEL_SCOUT
    SCOUT_COST                         SCOUT_COST                         TRAVEL_SCOUT                         TRAVEL_SCOUT
    SCOUT_ONE_AT_A_TIME                SCOUT_ONE_AT_A_TIME                TRAVEL_SCOUT                         TRAVEL_SCOUT
    SCOUT_MARKS_PERILOUS               SCOUT_MARKS_PERILOUS               TRAVEL_REVEALED_PERILOUS             TRAVEL_REVEALED_PERILOUS
    EXTEND_PATH                        EXTEND_PATH                        TRAVEL_DISTANT_MOVE                  TRAVEL_STRING_MOVE
    EXTEND_COST                        EXTEND_COST                        TRAVEL_DISTANT_MOVE                  TRAVEL_STRING_MOVE
    EXTEND_THROUGH_SAFE                EXTEND_THROUGH_SAFE                LOCATION_SAFE_CHAIN                  LOCATION_SAFE_CHAIN
    EXTEND_END_UNSAFE                  EXTEND_END_UNSAFE                  TRAVEL_DISTANT_MOVE                  NONE
    DISPERSE_ON_RELOCATION             DISPERSE_ON_RELOCATION             TRAVEL_DISPERSE_ON_MOVE              TRAVEL_DISPERSE_ON_MOVE
    DISPERSE_EFFECT                    DISPERSE_EFFECT                    ENEMY_DISPERSE                       ENEMY_DISPERSE
    DISPERSE_NOT_ELIMINATION           DISPERSE_NOT_ELIMINATION           ENEMY_DISPERSE                       ENEMY_DISPERSE
    DISPERSE_RELENTLESS                DISPERSE_RELENTLESS                ENEMY_RELENTLESS                     ENEMY_RELENTLESS
    ENCOUNTER_CHECK                    ENCOUNTER_CHECK                    TRAVEL_CHECK_ALSO_WHEN_STAYING       TRAVEL_CHECK_ALSO_WHEN_STAYING
    ENCOUNTER_CHECK_NONE               ENCOUNTER_CHECK_NONE               ENCCHECK_SAFE_SKIP                   ENCCHECK_SAFE_SKIP
    ENCOUNTER_CHECK_DRAW               ENCOUNTER_CHECK_DRAW               ENCCHECK_DRAW_WHEN_THREATENED        ENCCHECK_DRAW_WHEN_THREATENED
    ENCOUNTER_ONE_ACTIVE               ENCOUNTER_ONE_ACTIVE               ENCOUNTER_ONE_ACTIVE                 ENCOUNTER_ONE_ACTIVE
    ENCOUNTER_DRAW_MATCH               ENCOUNTER_DRAW_MATCH               ENCDRAW_KEYWORD_MATCH                ENCDRAW_KEYWORD_MATCH
    ENCOUNTER_DRAW_NO_MATCH            ENCOUNTER_DRAW_NO_MATCH            ENCDRAW_MISMATCH_DISCARD             ENCDRAW_MISMATCH_DISCARD
    ENCOUNTER_DECK_RESHUFFLE           ENCOUNTER_DECK_RESHUFFLE           ENCDRAW_RESHUFFLE                    ENCDRAW_RESHUFFLE
    ENCOUNTER_SETUP_ORDER              ENCOUNTER_SETUP_ORDER              ENCSETUP_SPECIAL_SETUP_ENCOUNTER     ENCSETUP_SPECIAL_SETUP_ENCOUNTER
    ENEMYDRAW_COUNT                    ENEMYDRAW_COUNT                    ENCSETUP_STARTING_ENEMIES            ENCSETUP_STARTING_ENEMIES
    ENEMYDRAW_MATCH_PLACE              ENEMYDRAW_MATCH_PLACE              ENCSETUP_ROW_ORDER                   ENCSETUP_ROW_ORDER
    ENEMYDRAW_ANY_WILD                 ENEMYDRAW_ANY_WILD                 ENCSETUP_KEYWORD_FILTER              ENCSETUP_KEYWORD_FILTER
    ENEMYDRAW_NO_MATCH_DISCARD         ENEMYDRAW_NO_MATCH_DISCARD         ENCSETUP_KEYWORD_FILTER              ENCSETUP_KEYWORD_FILTER
    ENEMYDRAW_EXISTING_NOT_COUNTED     ENEMYDRAW_EXISTING_NOT_COUNTED     ENCSETUP_EXISTING_DO_NOT_COUNT       ENCSETUP_EXISTING_DO_NOT_COUNT
    ENEMYDRAW_EXHAUST_FIRST            ENEMYDRAW_EXHAUST_FIRST            ENCSETUP_RESHUFFLE                   ENCSETUP_RESHUFFLE
    ENEMYDRAW_EXHAUST_TWICE            ENEMYDRAW_EXHAUST_TWICE            ENCSETUP_SHORTAGE                    ENCSETUP_SHORTAGE
    ENEMYDRAW_NO_REFLEX                ENEMYDRAW_NO_REFLEX                ACTION_REFLEX_ANYTIME                ACTION_REFLEX_ANYTIME
    SPECIAL_BECOMES_ACTIVE             SPECIAL_BECOMES_ACTIVE             ENCOUNTER_SPECIAL_DRAW               ENCOUNTER_SPECIAL_DRAW
    PURSUIT_STEPS                      PURSUIT_STEPS                      PURSUIT_HIGHEST_FOCUS                PURSUIT_HIGHEST_FOCUS
    PURSUIT_LEFTMOST_FIRST             PURSUIT_LEFTMOST_FIRST             PURSUIT_LEFTMOST_FIRST               PURSUIT_LEFTMOST_FIRST
    PURSUIT_TIE                        PURSUIT_TIE                        PURSUIT_TIE                          PURSUIT_TIE
    PURSUIT_ZERO_FOCUS                 PURSUIT_ZERO_FOCUS                 PURSUIT_ZERO_FOCUS_IGNORED           PURSUIT_ZERO_FOCUS_IGNORED
    PURSUIT_END                        PURSUIT_END                        PURSUIT_END                          PURSUIT_END
    FOCUS_HIGHEST                      FOCUS_HIGHEST                      PURSUIT_HIGHEST_FOCUS                PURSUIT_HIGHEST_FOCUS
    FOCUS_HALVE_ON_ENTER               FOCUS_HALVE_ON_ENTER               FOCUS_HALVE_ON_ENTRY                 FOCUS_HALVE_ON_ENTRY
    FOCUS_NO_HALVE_EXCEPTION           FOCUS_NO_HALVE_EXCEPTION           FOCUS_HALVE_ON_ENTRY                 FOCUS_HALVE_ON_ENTRY
    FOCUS_GAIN_AFTER_HALVE             FOCUS_GAIN_AFTER_HALVE             FOCUS_MOVES                          FOCUS_MOVES
    TURN_ORDER_FREE                    TURN_ORDER_FREE                    HERO_PHASE_CHOOSE_ORDER              HERO_PHASE_CHOOSE_ORDER
    TURN_EXACTLY_ONCE                  TURN_EXACTLY_ONCE                  HERO_PHASE_EACH_ONCE                 HERO_PHASE_EACH_ONCE
    TURN_MENU                          TURN_MENU                          HEROTURN_2_ACTIONS                   HEROTURN_2_ACTIONS
    TURN_ACTIONS_OPTIONAL              TURN_ACTIONS_OPTIONAL              HEROTURN_MAY_DO_NOTHING              HEROTURN_MAY_DO_NOTHING
    TURN_REGULAR_LIMIT                 TURN_REGULAR_LIMIT                 HEROTURN_ONE_REGULAR                 HEROTURN_ONE_REGULAR
    TURN_ALLY_LIMIT                    TURN_ALLY_LIMIT                    ALLY_IGNORE                          ALLY_IGNORE
    TURN_FAST_UNLIMITED                TURN_FAST_UNLIMITED                ACTION_FAST_IN_HERO_TURN             ACTION_FAST_IN_HERO_TURN
    ALLY_ACTION_OWNER                  ALLY_ACTION_OWNER                  ALLY_IGNORE                          ALLY_IGNORE
    FEAT_PURCHASE                      FEAT_PURCHASE                      FEAT_COST                            FEAT_COST
    FEAT_ANY_POSITION                  FEAT_ANY_POSITION                  FEAT_ANY_CARD                        FEAT_ANY_CARD
    FEAT_NO_REWARD_GEAR                FEAT_NO_REWARD_GEAR                NONE                                 NONE
    REST_CONDITION                     REST_CONDITION                     REST_CONDITION                       REST_CONDITION
    REST_ALL_MAY                       REST_ALL_MAY                       REST_OPTIONAL                        REST_OPTIONAL
    REST_AMOUNT                        REST_AMOUNT                        REST_RESTORE                         REST_RESTORE
    REST_ALLY_AMOUNT                   REST_ALLY_AMOUNT                   NONE                                 NONE
    REST_HERO_VALUE_ONLY_REST          REST_HERO_VALUE_ONLY_REST          REST_RESTORE                         REST_RESTORE
    REST_VALUE_FIRST                   REST_VALUE_FIRST                   REST_RESTORE                         REST_RESTORE
    TURN_END_REFILL                    TURN_END_REFILL                    HEROTURN_4_DRAW                      HEROTURN_4_DRAW
    TURN_NO_RESHUFFLE                  TURN_NO_RESHUFFLE                  DRAW_EMPTY_DECK                      DRAW_EMPTY_DECK
    TURN_END_DISCARD                   TURN_END_DISCARD                   NONE                                 HEROTURN_HAND_MAXIMUM
    TURN_LIMITS_INDEPENDENT            TURN_LIMITS_INDEPENDENT            DRAW_LIMIT                           DRAW_LIMIT
    TURN_LIMITS_EXCLUDE                TURN_LIMITS_EXCLUDE                CARDS_ATTACH_COUNTS_AS_HOST          CARDS_ATTACH_COUNTS_AS_HOST
    TURN_REFILL_ENDS                   TURN_REFILL_ENDS                   HEROTURN_3_NO_MORE_ACTIONS           HEROTURN_3_NO_MORE_ACTIONS
    TURN_PHASE_END                     TURN_PHASE_END                     HERO_PHASE_EACH_ONCE                 HERO_PHASE_EACH_ONCE
    ACTION_DEFINITION                  ACTION_DEFINITION                  ACTION_KINDS                         ACTION_KINDS
    ACTION_SOURCE_CARDS                ACTION_SOURCE_CARDS                PLAY_FORBIDDEN_ZONES                 PLAY_FORBIDDEN_ZONES
    ACTION_ONE_OPTION                  ACTION_ONE_OPTION                  ACTION_ONE_OF_SEVERAL                ACTION_ONE_OF_SEVERAL
    ACTION_FROM_HAND                   ACTION_SOURCE_CARDS                CARDS_HAND_CARD_ENTERS_PLAY          CARDS_HAND_CARD_ENTERS_PLAY
    ACTION_HAND_ICON                   ACTION_HAND_ICON                   PLAY_HAND_ICON                       PLAY_HAND_ICON
    ACTION_AREA_ICON                   ACTION_AREA_ICON                   PLAY_AREA_ICON                       PLAY_AREA_ICON
    ACTION_ALL_OR_NOTHING              ACTION_ALL_OR_NOTHING              ACTION_EFFECTS_MANDATORY             ACTION_EFFECTS_MANDATORY
    ACTION_SKIP_IMPOSSIBLE             ACTION_SKIP_IMPOSSIBLE             ACTION_EFFECTS_MANDATORY             ACTION_EFFECTS_MANDATORY
    ACTION_WHOLLY_IMPOSSIBLE           ACTION_WHOLLY_IMPOSSIBLE           CARDS_ONLY_IN_PLAY_TARGETABLE        CARDS_ONLY_IN_PLAY_TARGETABLE
    ACTION_OCCASION                    ACTION_WHOLLY_IMPOSSIBLE           ACTION_REFLEX_CONDITIONS             ACTION_REFLEX_CONDITIONS
    ACTION_COST_FIRST                  ACTION_COST_FIRST                  PLAY_COSTS                           PLAY_COSTS
    ACTION_COST_AFTER                  ACTION_COST_AFTER                  PLAY_COSTS                           PLAY_COSTS
    ACTION_EXCESS_ALLOWED              ACTION_EXCESS_ALLOWED              KILL_ACTION_CONTINUES                KILL_ACTION_CONTINUES
    ACTION_UP_TO                       ACTION_UP_TO                       ACTION_TARGET_MULTIPLE               ACTION_TARGET_MULTIPLE
    ACTION_DISCARD_UP_TO               ACTION_UP_TO                       ACTSTRUCT_3_KEYWORD_DISCARD          ACTSTRUCT_3_KEYWORD_DISCARD
    ACTION_CONCLUDE_HAND_CARD          ACTION_CONCLUDE_HAND_CARD          ACTSTRUCT_6_DISCARD_USED             ACTSTRUCT_6_DISCARD_USED
    ACTION_CONCLUDE_AREA_CARD          ACTION_CONCLUDE_AREA_CARD          PLAY_AREA_STAYS                      PLAY_AREA_STAYS
    ACTION_NOT_PERSISTENT              ACTION_NOT_PERSISTENT              CONCEPT_EFFECTS                      CONCEPT_EFFECTS
    ACTION_TIMED_EFFECTS               ACTION_TIMED_EFFECTS               CONCEPT_EFFECTS                      CONCEPT_EFFECTS
    ACTION_SOURCE_NONDAMAGE            ACTION_SOURCE_NONDAMAGE            ACTION_SOURCE_PLAYER                 ACTION_SOURCE_PLAYER
    ACTION_SOURCE_DAMAGE               ACTION_SOURCE_DAMAGE               ACTION_SOURCE_PLAYER                 ACTION_SOURCE_PLAYER
    ACTION_NO_INTERRUPT                ACTION_NO_INTERRUPT                ACTION_FINISH_BEFORE_NEXT            ACTION_FINISH_BEFORE_NEXT
    AREALIMIT_CHECK                    AREALIMIT_CHECK                    RESTRICTION_CHECK                    RESTRICTION_CHECK
    AREALIMIT_INFINITY                 AREALIMIT_INFINITY                 RESTRICTION_INFINITY                 RESTRICTION_INFINITY
    AREALIMIT_LOWEST                   AREALIMIT_LOWEST                   RESTRICTION_LOWEST_NUMBER            RESTRICTION_LOWEST_NUMBER
    AREALIMIT_DISCARD_DOWN             AREALIMIT_DISCARD_DOWN             RESTRICTION_DISCARD_EXCESS           RESTRICTION_DISCARD_EXCESS
    AREALIMIT_GEAR_PROFICIENCY         AREALIMIT_GEAR_PROFICIENCY         NONE                                 NONE
    RANGE_DECLARE                      RANGE_DECLARE                      CONCEPT_SINGLE_TARGET                CONCEPT_SINGLE_TARGET
    RANGE_ONE                          RANGE_ONE                          RANGE_1                              RANGE_1
    RANGE_TWO                          RANGE_TWO                          RANGE_2                              RANGE_2
    RANGE_HIGHER                       RANGE_HIGHER                       RANGE_3_PLUS                         RANGE_3_PLUS
    RANGE_MOBILITY                     RANGE_MOBILITY                     RANGE_EMPTY_HERO_AREA_BONUS          RANGE_EMPTY_HERO_AREA_BONUS
    RANGE_MOBILITY_ENEMIES_ONLY        RANGE_MOBILITY_ENEMIES_ONLY        RANGE_EMPTY_HERO_AREA_BONUS          RANGE_EMPTY_HERO_AREA_BONUS
    RANGE_CANCEL_TARGETS_DAMAGE        RANGE_CANCEL_TARGETS_DAMAGE        RANGE_1                              RANGE_1
    FOCUS_AFTER_ACTION                 FOCUS_AFTER_ACTION                 ACTSTRUCT_7_FOCUS                    ACTSTRUCT_7_FOCUS
    FOCUS_ICONS_IN_ORDER               FOCUS_ICONS_IN_ORDER               TRACK_SYMBOLS_LEFT_TO_RIGHT          TRACK_SYMBOLS_LEFT_TO_RIGHT
    FOCUS_REINFORCEMENT_ICON           FOCUS_REINFORCEMENT_ICON           FOCUS_REINFORCEMENT_SYMBOL           FOCUS_REINFORCEMENT_SYMBOL
    FOCUS_RAGING_ICON                  FOCUS_RAGING_ICON                  FOCUS_RAGING_SYMBOL                  FOCUS_RAGING_SYMBOL
    FOCUS_TRACK_END                    FOCUS_TRACK_END                    FOCUS_TRACK_END                      FOCUS_TRACK_END
    ENRAGE_RAGING_FIRST                ENRAGE_RAGING_FIRST                FOCUS_RAGING_SYMBOL                  FOCUS_RAGING_SYMBOL
    ENRAGE_ANY                         ENRAGE_ANY                         NONE                                 NONE
    ENRAGE_NONE                        ENRAGE_NONE                        FOCUS_RAGING_SYMBOL                  FOCUS_RAGING_SYMBOL
    ENRAGE_RESOLVE                     ENRAGE_RESOLVE                     ENRAGE_TURN_CARD                     ENRAGE_TURN_CARD
    ENRAGE_ATTACK                      ENRAGE_ATTACK                      ENRAGE_IMMEDIATE_EFFECTS             ENRAGE_IMMEDIATE_EFFECTS
    ENRAGE_CALM_ICON                   ENRAGE_CALM_ICON                   ENRAGE_CALM_ICON                     ENRAGE_CALM_ICON
    ENRAGE_STAYS                       ENRAGE_STAYS                       ENRAGE_STAYS                         ENRAGE_STAYS
    KEYWORD_DISCARD_COST               KEYWORD_DISCARD_COST               ACTSTRUCT_3_KEYWORD_DISCARD          ACTSTRUCT_3_KEYWORD_DISCARD
    KEYWORD_DISCARD_NOT_PLAYED         KEYWORD_DISCARD_NOT_PLAYED         ACTION_KEYWORD_DISCARD_NO_ACTION     ACTION_KEYWORD_DISCARD_NO_ACTION
    DRAWCARDS_SELF                     DRAWCARDS_SELF                     CARDS_DEFAULT_DRAW                   CARDS_DEFAULT_DRAW
    DRAWCARDS_EMPTY_DECK               DRAWCARDS_EMPTY_DECK               DRAW_EMPTY_DECK                      DRAW_EMPTY_DECK
    DISCARD_TOP                        DISCARD_TOP                        CARDS_PILES_FACE_UP                  CARDS_PILES_FACE_UP
    DISCARD_IMMEDIATELY                DISCARD_IMMEDIATELY                ACTION_KEYWORD_DISCARD_NO_ACTION     ACTION_KEYWORD_DISCARD_NO_ACTION
    DISCARD_MODIFIERS_AT_END           DISCARD_MODIFIERS_AT_END           ACTSTRUCT_4_REFLEX_CARD_WAITS        ACTSTRUCT_4_REFLEX_CARD_WAITS
    DISCARD_NOT_AT_WILL                DISCARD_NOT_AT_WILL                CARDS_DEFAULT_DISCARD_FROM_HAND      CARDS_DEFAULT_DISCARD_FROM_HAND
    BURY_PILE                          BURY_PILE                          CARDS_BURY                           CARDS_BURY
    MOVE_RETURN_TO_LINE                MOVE_RETURN_TO_LINE                PURSUIT_RETURN_RIGHT_END             PURSUIT_RETURN_RIGHT_END
    MOVE_RETURN_ORDER                  MOVE_RETURN_ORDER                  PURSUIT_RETURN_SEVERAL_ORDER         PURSUIT_RETURN_SEVERAL_ORDER
    ATTACH_PLACE                       ATTACH_PLACE                       CARDS_ATTACH                         CARDS_ATTACH
    ATTACH_AS_HAND                     ATTACH_AS_HAND                     CARDS_ATTACH_USE                     CARDS_ATTACH_USE
    TOKEN_PLACING                      TOKEN_PLACING                      CONCEPT_EFFECTS                      CONCEPT_EFFECTS
    TOKEN_OBJECTIVE_TO_TIME_CHARTER    TOKEN_OBJECTIVE_TO_TIME_CHARTER    NONE                                 NONE
    HEAL_HERO_POINT                    HEAL_HERO_POINT                    RESTORE_POINT                        RESTORE_POINT
    HEAL_FREE_CHOICE                   HEAL_FREE_CHOICE                   RESTORE_POINT                        RESTORE_POINT
    HEAL_STACK_ORDER                   HEAL_STACK_ORDER                   RESTORE_BOTTOM_ORDER                 RESTORE_BOTTOM_ORDER
    HEAL_OPTIONAL                      HEAL_OPTIONAL                      RESTORE_FREE_SPLIT                   RESTORE_FREE_SPLIT
    HEAL_ALLY_POINT                    HEAL_ALLY_POINT                    NONE                                 NONE
    HEAL_HEALING                       HEAL_HEALING                       RESTORE_TARGETED                     RESTORE_TARGETED
    HEAL_UNUSED_IGNORED                HEAL_UNUSED_IGNORED                RESTORE_FREE_SPLIT                   RESTORE_FREE_SPLIT
    DAMAGE_ONLY_ENEMIES                DAMAGE_ONLY_ENEMIES                ACTION_LEGAL_TARGET_KINDS            ACTION_LEGAL_TARGET_KINDS
    DAMAGE_STEPS                       DAMAGE_STEPS                       ACTSTRUCT_5_RESOLVE                  ACTSTRUCT_5_RESOLVE
    DAMAGE_PER_TARGET                  DAMAGE_PER_TARGET                  DAMAGE_ENEMY_DEFENCE                 DAMAGE_ENEMY_DEFENCE
    VULN_MATCH                         VULN_MATCH                         VULNERABILITY_WOUNDS                 VULNERABILITY_WOUNDS
    VULN_NO_DEFENCE                    VULN_NO_DEFENCE                    VULNERABILITY_UNPREVENTABLE          VULNERABILITY_UNPREVENTABLE
    VULN_ALLY                          VULN_ALLY                          NONE                                 NONE
    VULN_ELIMINATION_AFTER_ACTION      VULN_ELIMINATION_AFTER_ACTION      NONE                                 NONE
    DAMAGE_BONUS_TOTAL                 DAMAGE_BONUS_TOTAL                 ACTSTRUCT_5_RESOLVE                  ACTSTRUCT_5_RESOLVE
    DAMAGE_DEFENCE_BY_TYPE             DAMAGE_DEFENCE_BY_TYPE             DAMAGE_ENEMY_DEFENCE                 DAMAGE_ENEMY_DEFENCE
    DAMAGE_DEFENCE_EACH_ATTACK         DAMAGE_DEFENCE_EACH_ATTACK         DAMAGE_ENEMY_DEFENCE_EACH_ATTACK     DAMAGE_ENEMY_DEFENCE_EACH_ATTACK
    DAMAGE_EXCESS_WOUNDS               DAMAGE_EXCESS_WOUNDS               WOUND_ENEMY_TOKEN                    WOUND_ENEMY_TOKEN
    ATTACK_DEFINITION                  ATTACK_DEFINITION                  DAMAGE_HERO_ATTACKING                DAMAGE_HERO_ATTACKING
    ELIMINATE_THRESHOLD                ELIMINATE_THRESHOLD                KILL_CONDITION                       KILL_CONDITION
    ELIMINATE_AFTER_ACTION             ELIMINATE_AFTER_ACTION             NONE                                 NONE
    ELIMINATE_DISCARD_AND_TOKENS       ELIMINATE_DISCARD_AND_TOKENS       KILL_DISCARD                         KILL_DISCARD
    ELIMINATE_ONLY_BY_WOUNDS           ELIMINATE_ONLY_BY_WOUNDS           KILL_CONDITION                       KILL_CONDITION
    RESOLVE_GAIN                       RESOLVE_GAIN                       KILL_RESOLVE_GAIN                    KILL_RESOLVE_GAIN
    RESOLVE_MULTI_HIGHEST              RESOLVE_MULTI_HIGHEST              KILL_SEVERAL_BY_ONE_EFFECT           KILL_SEVERAL_BY_ONE_EFFECT
    REFLEX_ANY_TIME                    REFLEX_ANY_TIME                    ACTION_REFLEX_ANYTIME                ACTION_REFLEX_ANYTIME
    REFLEX_NOT_WHILE_DRAWING           REFLEX_NOT_WHILE_DRAWING           HEROTURN_4_NO_REFLEX                 HEROTURN_4_NO_REFLEX
    REFLEX_MODIFYING                   REFLEX_MODIFYING                   ACTSTRUCT_4_REFLEXES                 ACTSTRUCT_4_REFLEXES
    REFLEX_NOT_DURING_ACTION           REFLEX_NOT_DURING_ACTION           ACTION_REFLEX_CONDITIONS             ACTION_REFLEX_CONDITIONS
    REFLEX_MANY_PER_EFFECT             REFLEX_MANY_PER_EFFECT             ACTION_REFLEX_ONCE_PER_EFFECT        ACTION_REFLEX_ONCE_PER_EFFECT
    REFLEX_COPIES                      REFLEX_COPIES                      ACTION_REFLEX_STACK_DIFFERENT        ACTION_REFLEX_STACK_DIFFERENT
    EMBED_PART_OF_ACTION               EMBED_PART_OF_ACTION               ACTION_EMBEDDED                      ACTION_EMBEDDED
    EMBED_BEYOND_LIMIT                 EMBED_BEYOND_LIMIT                 ACTION_EMBEDDED                      ACTION_EMBEDDED
    INHERIT_REFLEX                     INHERIT_REFLEX                     KEYWORD_INHERIT                      KEYWORD_INHERIT
    INHERIT_EMBEDDED                   INHERIT_EMBEDDED                   KEYWORD_INHERIT                      KEYWORD_INHERIT
    INHERIT_NO_DUPLICATES              INHERIT_NO_DUPLICATES              KEYWORD_ONLY_ONCE                    KEYWORD_ONLY_ONCE
    ALLY_MODIFY_ACTIONS                ALLY_MODIFY_ACTIONS                NONE                                 NONE
    DEFENCE_STEPS                      DEFENCE_STEPS                      ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    DEFENCE_BLOCK_ASSIGN               DEFENCE_BLOCK_ASSIGN               NONE                                 NONE
    DEFENCE_BLOCK_REGULAR_ONLY         DEFENCE_BLOCK_REGULAR_ONLY         NONE                                 NONE
    DEFENCE_BLOCK_ONE                  DEFENCE_BLOCK_ONE                  NONE                                 NONE
    DEFENCE_ACTIVATE_ONCE              DEFENCE_ACTIVATE_ONCE              DEFENSE_EACH_ENEMY_ONCE              DEFENSE_EACH_ENEMY_ONCE
    DEFENCE_DAMAGE_TYPE                DEFENCE_DAMAGE_TYPE                DEFENSE_ATTACK_DAMAGE                DEFENSE_ATTACK_DAMAGE
    DEFENCE_QUEST_AREA_IDLE            DEFENCE_QUEST_AREA_IDLE            DEFENSE_QUEST_AREA_INACTIVE          DEFENSE_QUEST_AREA_INACTIVE
    ENEMY_ABILITIES_IN_HERO_AREA       ENEMY_ABILITIES_IN_HERO_AREA       ABILITY_HERO_AREA_ICON               ABILITY_HERO_AREA_ICON
    ENEMY_ABILITIES_IN_QUEST_AREA      ENEMY_ABILITIES_IN_QUEST_AREA      ABILITY_QUEST_AREA_ICON              ABILITY_QUEST_AREA_ICON
    DEFENCE_CANCEL_BY_TYPE             DEFENCE_CANCEL_BY_TYPE             DAMAGE_TYPE_MATCH                    DAMAGE_TYPE_MATCH
    DEFENCE_CANCEL_SEQUENCE            DEFENCE_CANCEL_SEQUENCE            DEFENSE_CANCEL_WINDOW                DEFENSE_CANCEL_WINDOW
    DEFENCE_ALLY_DEFENCE               DEFENCE_ALLY_DEFENCE               NONE                                 NONE
    DEFENCE_WOUND_PER_DAMAGE           DEFENCE_WOUND_PER_DAMAGE           WOUND_CONVERSION                     WOUND_CONVERSION
    DEFENCE_BURY_SOURCES               DEFENCE_BURY_SOURCES               WOUND_HERO_BURY                      WOUND_HERO_BURY
    DEFENCE_REFLEX_CARD_BURIABLE       DEFENCE_REFLEX_CARD_BURIABLE       PLAY_HAND_DISCARD_AFTER              PLAY_HAND_DISCARD_AFTER
    DEFENCE_NO_BURY_HERO_AREA          DEFENCE_NO_BURY_HERO_AREA          WOUND_HERO_AREA_CARDS_SAFE           WOUND_HERO_AREA_CARDS_SAFE
    HERO_ELIMINATION                   HERO_ELIMINATION                   HERO_DEFEAT_CONDITION                HERO_DEFEAT_CONDITION
    SPECIAL_HERO_ELIMINATED_CONTINUES  SPECIAL_HERO_ELIMINATED_CONTINUES  HERO_DEFEAT_RETURN_ENEMIES           HERO_DEFEAT_RETURN_ENEMIES
    SPECIAL_ELIMINATED_SHARE_WIN       SPECIAL_ELIMINATED_SHARE_WIN       END_COOPERATIVE                      END_COOPERATIVE
    ALLY_ELIMINATION                   ALLY_ELIMINATION                   NONE                                 NONE
    ALLY_NO_RESOLVE                    ALLY_NO_RESOLVE                    NONE                                 NONE
    CONDITION_RESOLVE                  CONDITION_RESOLVE                  DEFENSE_CONDITION_ACTIVATION         DEFENSE_CONDITION_ACTIVATION
    CONDITION_REMOVE_ONE               CONDITION_REMOVE_ONE               DEFENSE_CONDITION_REMOVE_ONE         DEFENSE_CONDITION_REMOVE_ONE
    CONDITION_POISON_BURNING_CARD      CONDITION_POISON_BURNING_CARD      CONDITION_BURNING                    CONDITION_BURNING
    CONDITION_POISON_BURNING_HERO      CONDITION_POISON_BURNING_HERO      CONDITION_BURNING                    CONDITION_BURNING
    CONDITION_NO_CANCEL                CONDITION_NO_CANCEL                CONDITION_BURNING                    CONDITION_BURNING
    CONDITION_DAZE                     CONDITION_DAZE                     CONDITION_DAZE                       CONDITION_DAZE
    CONDITION_WEAKNESS_HERO            CONDITION_WEAKNESS_HERO            CONDITION_WEAKNESS_HERO              CONDITION_WEAKNESS_HERO
    CONDITION_WEAKNESS_ALLY            CONDITION_WEAKNESS_ALLY            NONE                                 NONE
    CONDITION_WEAKNESS_REGULAR_ENEMY   CONDITION_WEAKNESS_REGULAR_ENEMY   CONDITION_WEAKNESS_ENEMY             CONDITION_WEAKNESS_ENEMY
    CONDITION_WEAKNESS_SPECIAL_ENEMY   CONDITION_WEAKNESS_SPECIAL_ENEMY   NONE                                 NONE
    CONDITION_ONGOING_NOT_RESOLVED     CONDITION_ONGOING_NOT_RESOLVED     DEFENSE_CONDITION_WOUNDS_FIRST       DEFENSE_CONDITION_WOUNDS_FIRST
    ENCOUNTER_CHECKED_IN_PHASE         ENCOUNTER_CHECKED_IN_PHASE         ENCPHASE_CHECK_END                   ENCPHASE_CHECK_END
    ENCOUNTER_NOT_MET                  ENCOUNTER_NOT_MET                  ENCPHASE_END_NOT_MET                 ENCPHASE_END_NOT_MET
    AFTERMATH_STEPS                    AFTERMATH_STEPS                    ENCPHASE_END_MET                     ENCPHASE_END_MET
    AFTERMATH_DISCARD_ENCOUNTER        AFTERMATH_DISCARD_ENCOUNTER        ENCPHASE_END_MET                     ENCPHASE_END_MET
    AFTERMATH_SPECIAL_WIN              AFTERMATH_SPECIAL_WIN              END_WIN_SPECIAL_ENCOUNTER            END_WIN_SPECIAL_ENCOUNTER
    AFTERMATH_DISPERSE                 AFTERMATH_DISPERSE                 AFTERMATH_1_DISPERSE                 AFTERMATH_1_DISPERSE
    AFTERMATH_IMPROVE_LOCATION         AFTERMATH_IMPROVE_LOCATION         AFTERMATH_2_IMPROVE_LOCATION         AFTERMATH_2_IMPROVE_LOCATION
    REWARD_TWICE                       REWARD_TWICE                       AFTERMATH_3_DRAW_REWARDS             AFTERMATH_3_DRAW_REWARDS
    REWARD_DRAW_TO_DISPLAY             REWARD_DRAW_TO_DISPLAY             AFTERMATH_3_DRAW_REWARDS             AFTERMATH_3_DRAW_REWARDS
    REWARD_TAKE                        REWARD_TAKE                        REWARD_KEEP_OR_TRADE                 REWARD_KEEP_OR_TRADE
    REWARD_RETURN_GAIN                 REWARD_RETURN_GAIN                 REWARD_KEEP_OR_TRADE                 REWARD_KEEP_OR_TRADE
    REWARD_RETURN_BUY                  REWARD_RETURN_BUY                  NONE                                 NONE
    REWARD_PERSONAL_PURCHASE           REWARD_PERSONAL_PURCHASE           NONE                                 NONE
    REWARD_ANY_HERO                    REWARD_ANY_HERO                    REWARD_TO_HAND                       REWARD_TO_HAND
    AFTERMATH_REST                     AFTERMATH_REST                     AFTERMATH_4_REST                     AFTERMATH_4_REST
    AFTERMATH_RESET_FOCUS              AFTERMATH_RESET_FOCUS              NONE                                 ENCPHASE_FOCUS_RESET
    AFTERMATH_NO_AFTERMATH_ON_RETREAT  AFTERMATH_NO_AFTERMATH_ON_RETREAT  ENCPHASE_END_MET                     ENCPHASE_END_MET
    TIME_STEPS                         TIME_STEPS                         ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    TIME_DARKNESS_MOVE                 TIME_DARKNESS_MOVE                 NONE                                 NONE
    TIME_RESOLVE_IN_ORDER              TIME_RESOLVE_IN_ORDER              TIMEPHASE_4_TRACK_SYMBOLS            TIMEPHASE_4_TRACK_SYMBOLS
    TIME_RAGING_ICON                   TIME_RAGING_ICON                   TIME_RAGING_SYMBOL                   TIME_RAGING_SYMBOL
    TIME_EVENT_NUMBER                  TIME_EVENT_NUMBER                  NONE                                 NONE
    TIME_EVENT_NONE                    TIME_EVENT_NONE                    NONE                                 NONE
    CHARTER_EMPTY_DARKNESS             CHARTER_EMPTY_DARKNESS             NONE                                 NONE
    CHARTER_ADD_TOKENS                 CHARTER_ADD_TOKENS                 NONE                                 NONE
    VARIANT_DIFFICULTY_SIDES           VARIANT_DIFFICULTY_SIDES           SETUP_2_CHARTER_SIDE                 SETUP_2_CHARTER_SIDE
    VARIANT_HARD_ALLY_LOSS             VARIANT_HARD_ALLY_LOSS             NONE                                 NONE
    VARIANT_COMBINED_TURN              VARIANT_COMBINED_TURN              NONE                                 NONE
    VARIANT_COMBINED_LIMITS            VARIANT_COMBINED_LIMITS            NONE                                 NONE
    VARIANT_COMBINED_END               VARIANT_COMBINED_END               NONE                                 NONE
    VARIANT_TIME_CARDS_USABLE          VARIANT_TIME_CARDS_USABLE          NONE                                 NONE
    VARIANT_TIME_CARDS_SETUP           VARIANT_TIME_CARDS_SETUP           NONE                                 NONE
    VARIANT_TIME_CARDS_DRAW            VARIANT_TIME_CARDS_DRAW            NONE                                 NONE
    VARIANT_TUNED_REWARDS              VARIANT_TUNED_REWARDS              NONE                                 NONE
    BEGIN_REINFORCEMENT                REINFORCE_STEPS                    ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_TRAVEL                       TRAVEL_STEPS                       ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_PURSUIT                      PURSUIT_STEPS                      ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_HERO                         TURN_PHASE_END                     ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_DEFENCE                      DEFENCE_STEPS                      ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_ENCOUNTER                    ENCOUNTER_CHECKED_IN_PHASE         ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    BEGIN_TIME                         TIME_STEPS                         ROUND_SEVEN_PHASES                   ROUND_SEVEN_PHASES
    NO_QUEST                           SETUP_QUEST_GUIDE                  SETUP_1_CHOOSE_QUEST                 SETUP_1_CHOOSE_QUEST
    SETUP_REWARDS_EACH                 NONE                               SETUP_4_REWARD_DECK_DEFAULT          SETUP_4_REWARD_DECK_DEFAULT
    SETUP_REWARDS_LEFT                 NONE                               SETUP_4_REWARD_LEFTOVER              SETUP_4_REWARD_LEFTOVER
    SETUP_REWARDS_QUEST                NONE                               SETUP_4_REWARD_QUEST_RULES           SETUP_4_REWARD_QUEST_RULES
    SETUP_TIME_DECK                    VARIANT_TIME_CARDS_SETUP           SETUP_6_ENCOUNTER_TIME_DECKS         SETUP_6_ENCOUNTER_TIME_DECKS
    SETUP_RESOLVE_QUEST                SETUP_RESOLVE_ONE                  SETUP_8_STARTING_RESOLVE             SETUP_8_STARTING_RESOLVE
    REINFORCE_NO_VALUE                 REINFORCE_NONE                     REINF_NO_VALUE                       REINF_NO_VALUE
    REINFORCE_OVERFLOW                 NONE                               REINFTRACK_OVERFLOW                  REINFTRACK_OVERFLOW
    COME_PLACE                         ENEMYDRAW_MATCH_PLACE              REINF_APPEND_RIGHT                   REINF_APPEND_RIGHT
    COME_NO_MATCH                      ENEMYDRAW_NO_MATCH_DISCARD         REINF_KEYWORD_FILTER                 REINF_KEYWORD_FILTER
    COME_RESHUFFLE                     ENEMYDRAW_EXHAUST_FIRST            REINF_RESHUFFLE                      REINF_RESHUFFLE
    COME_SHORT                         ENEMYDRAW_EXHAUST_TWICE            REINF_SHORTAGE                       REINF_SHORTAGE
    SHORT_SHUFFLES_ALL                 NONE                               REINF_SHORTAGE_RESHUFFLE_ALL         NONE
    ENCOUNTER_CHECK_ACTIVE             ENCOUNTER_ONE_ACTIVE               ENCCHECK_ACTIVE_SKIP                 ENCCHECK_ACTIVE_SKIP
    SETUP_OF_ENCOUNTER                 NONE                               ENCSETUP_SPECIAL_SETUP_ENCOUNTER     ENCSETUP_SPECIAL_SETUP_ENCOUNTER
    SETUP_OF_LOCATION                  NONE                               ENCSETUP_SPECIAL_SETUP_LOCATION      ENCSETUP_SPECIAL_SETUP_LOCATION
    SCOUT_PAY                          SCOUT_COST                         AREA_RESOLVE_POOL_SHARED             AREA_RESOLVE_POOL_SHARED
    RETREAT_FORBIDDEN                  GENERAL_NO_BEATS_YES               ENCOUNTER_PENALTY_FORBIDS_RETREAT    ENCOUNTER_PENALTY_FORBIDS_RETREAT
    RETREAT_NOT_FAR                    TRAVEL_RETREAT_DESTINATION         TRAVEL_DISTANT_MOVE_NOT_IN_ENCOUNTER TRAVEL_ENCOUNTER_ONLY_SAFE
    LOCATION_OVERRUN_TIME              NONE                               LOCATION_INCREASE_OVERRUN            LOCATION_INCREASE_OVERRUN
    FOCUS_HALVE_PURSUIT                FOCUS_HALVE_ON_ENTER               FOCUS_HALVE_ON_ENTRY                 FOCUS_HALVE_ON_ENTRY
    TURN_STARTS                        NONE                               HEROTURN_1_START_EFFECTS             HEROTURN_1_START_EFFECTS
    TURN_ENDS                          NONE                               HEROTURN_3_END_EFFECTS               HEROTURN_3_END_EFFECTS
    TURN_COMPLETE                      TURN_ORDER_FREE                    HERO_PHASE_TURN_COMPLETE             HERO_PHASE_TURN_COMPLETE
    REGULAR_OUTSIDE                    ROUND_SEVEN_PHASES                 ACTION_REGULAR_IN_HERO_TURN          ACTION_REGULAR_IN_HERO_TURN
    FEAT_TO_HAND                       FEAT_PURCHASE                      FEAT_TO_HAND                         FEAT_TO_HAND
    FEAT_TIMING                        FEAT_PURCHASE                      FEAT_TIMING                          FEAT_TIMING
    FEAT_OWN                           FEAT_PURCHASE                      FEAT_OWN_DECK                        FEAT_OWN_DECK
    FEAT_PRICE                         TOKEN_COMMON_RESOLVE_POOL          FEAT_COST                            FEAT_COST
    AREA_OWNER                         ACTION_SOURCE_CARDS                PLAY_AREA_OWNER_ONLY                 PLAY_AREA_OWNER_ONLY
    ATTACHED_GO_ALONG                  ATTACH_PLACE                       CARDS_ATTACH_COUNTS_AS_HOST          CARDS_ATTACH_COUNTS_AS_HOST
    ATTACHED_UNUSED                    ACTION_SOURCE_CARDS                CARDS_ATTACH_USE                     CARDS_ATTACH_USE
    SINGLE_TARGET                      RANGE_DECLARE                      CONCEPT_SINGLE_TARGET                CONCEPT_SINGLE_TARGET
    NONE_IN_RANGE                      RANGE_DECLARE                      RANGE_1                              RANGE_1
    ENCOUNTER_ATTACKABLE               DAMAGE_ONLY_ENEMIES                ENCOUNTER_ATTACKABLE                 ENCOUNTER_ATTACKABLE
    SIMULTANEOUS_ORDER                 ACTION_ALL_OR_NOTHING              CONCEPT_SIMULTANEOUS_ORDER           CONCEPT_SIMULTANEOUS_ORDER
    REWARD_GOES_BACK                   ACTION_ALL_OR_NOTHING              REWARD_TRANSIENT                     REWARD_TRANSIENT
    DISCARD_ORDER                      NONE                               ACTSTRUCT_6_DISCARD_ORDER            ACTSTRUCT_6_DISCARD_ORDER
    CONDITION_PLACED                   TOKEN_PLACING                      CONDITION_WHERE                      CONDITION_WHERE
    CONDITION_TAKEN                    TOKEN_PLACING                      CONDITION_REMOVE_BY_EFFECT           CONDITION_REMOVE_BY_EFFECT
    ENEMY_HEALED                       TOKEN_PLACING                      ENEMY_HEALING                        ENEMY_HEALING
    OBJECTIVE_PLACED                   TOKEN_PLACING                      ENCOUNTER_OBJECTIVE_SECTION          ENCOUNTER_OBJECTIVE_SECTION
    DEFENCE_ORDER                      DEFENCE_ACTIVATE_ONCE              DEFENSE_ORDER_CHOSEN                 DEFENSE_ORDER_CHOSEN
    DEFENCE_COMPLETE                   DEFENCE_STEPS                      DEFENSE_COMPLETE_EACH                DEFENSE_COMPLETE_EACH
    DEFENCE_ABILITIES                  NONE                               DEFENSE_ENEMY_ABILITIES              DEFENSE_ENEMY_ABILITIES
    CONDITION_POISON_CARD              CONDITION_POISON_BURNING_CARD      CONDITION_POISON                     CONDITION_POISON
    CONDITION_POISON_HERO              CONDITION_POISON_BURNING_HERO      CONDITION_POISON                     CONDITION_POISON
    CONDITION_WEAKNESS_STACKS          CONDITION_WEAKNESS_HERO            CONDITION_WEAKNESS_NO_STACK          CONDITION_WEAKNESS_NO_STACK
    ENRAGE_FRESH                       NONE                               ENRAGE_CHOOSE_NOT_ENRAGED            ENRAGE_CHOOSE_NOT_ENRAGED
    ENRAGE_ALREADY                     NONE                               ENRAGE_ALREADY_ENRAGED               ENRAGE_ALREADY_ENRAGED
    ENRAGE_CALMED                      ENRAGE_CALM_ICON                   ENRAGE_CALM                          ENRAGE_CALM
    KILL_AT_ONCE                       NONE                               KILL_ACTION_CONTINUES                KILL_ACTION_CONTINUES
    REST_DRAW                          NONE                               REST_DRAW                            REST_DRAW
    REWARD_DEPLETED                    NONE                               AFTERMATH_3_REWARDS_DEPLETED         AFTERMATH_3_REWARDS_DEPLETED
    REWARD_PROFICIENCY                 NONE                               REWARD_PROFICIENCY                   REWARD_PROFICIENCY
    REWARD_TRADE_LATE                  ROUND_SEVEN_PHASES                 REWARD_TRADE_ONLY_NOW                REWARD_TRADE_ONLY_NOW
    TIME_CARD_DRAWN                    VARIANT_TIME_CARDS_DRAW            TIMEPHASE_DRAW                       TIMEPHASE_DRAW
    TIME_CARD_MOVE                     NONE                               TIMEPHASE_1_MOVE                     TIMEPHASE_1_MOVE
    TIME_CARD_EVENT                    NONE                               TIMEPHASE_3_EVENT                    TIMEPHASE_3_EVENT
    TIME_LEFTMOST                      NONE                               TIME_LEFTMOST_SPACE                  TIME_LEFTMOST_SPACE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleBook;

    #[test]
    fn every_rule_of_heart_of_the_mists_has_a_name() {
        let book = RuleBook::embedded(hotm::PACKED);
        let unnamed: Vec<&str> =
            (0u16..).zip(book.ids()).filter(|(row, _)| !HEART.contains(row)).map(|(_, id)| id).collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
    }

    #[test]
    fn every_rule_of_mistfall_that_is_enforced_has_a_name() {
        let book = RuleBook::embedded(mf::PACKED);
        let named = |row: &u16| GERMAN.contains(row) || SUMMARY.contains(row);
        // Errata are what the cards they correct do.
        let own = |id: &str| !id.starts_with("mf.errata.");
        let unnamed: Vec<&str> = (0u16..)
            .zip(book.rows())
            .filter(|(row, rule)| rule.enforced == crate::rules::Enforced::Yes && own(rule.id) && !named(row))
            .map(|(_, rule)| rule.id)
            .collect();
        assert!(unnamed.is_empty(), "{unnamed:?}");
    }

    #[test]
    fn a_book_with_names_finds_what_it_has() {
        for (packed, rows) in [(hotm::PACKED, HEART), (mf::PACKED, GERMAN), (mf::PACKED, SUMMARY)] {
            let book = RuleBook::numbered(packed, rows);
            for id in book.ids() {
                let rule = book.find(id).unwrap();
                assert_eq!(book.id(rule), id);
                assert!(book.without(id).is(rule));
            }
            assert_eq!(
                book.numbers().map(|rule| book.id(rule)).collect::<Vec<_>>(),
                book.ids().collect::<Vec<_>>()
            );
        }
    }
}
