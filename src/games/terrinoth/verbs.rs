//! The verbs of Terrinoth. This file is the list; each verb stands with its heading.

use super::{actions, conditions, dice, enemy, engagement, exploration, nemesis, spawning, upgrades, wounds};
use crate::effect::Verb;

pub static OWN: &[&Verb] = &[
    &enemy::ADVANCES,
    &actions::AID,
    &actions::ATTACK,
    &dice::CANCEL,
    &dice::DICE,
    &conditions::EARN,
    &engagement::ENGAGE,
    &actions::EXPLORE,
    &wounds::HURT,
    &enemy::INFLICTS,
    &actions::RANGED,
    &conditions::RECEIVE,
    &wounds::RECOVER,
    &nemesis::RELEASE,
    &actions::REST,
    &engagement::RETREAT,
    &enemy::RETREATS,
    &exploration::SEARCH,
    &spawning::SPAWN,
    &wounds::SUFFER,
    &upgrades::UPGRADE,
];
