//! The verbs of Frost. This file is the list; each verb stands with its heading.

use super::{attack, board, exertion, moving, purchase, quests, retiring, scouting, unlocking};
use crate::effect::Verb;

pub static OWN: &[&Verb] = &[
    &purchase::ACQUIRE,
    &attack::ELIMINATE,
    &exertion::HEAL_ALL,
    &exertion::HEAL,
    &quests::PROGRESS,
    &board::RELOCATE,
    &retiring::RETIRE_VERB,
    &board::ROUSE,
    &moving::STEP_UP_TO,
    &moving::STEP,
    &attack::STRIKE,
    &exertion::SUFFER,
    &scouting::SURVEY,
    &unlocking::TRAIN,
    &board::TRAVEL,
];
