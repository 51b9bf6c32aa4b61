//! The verbs of Mistfall. This file is the list; each verb stands with its heading.

use super::{actions, burial, damage, defence, draws, enrage, focus, healing, locations, pursuit, time};
use crate::effect::Verb;

pub static OWN: &[&Verb] = &[
    &enrage::ATTACK,
    &damage::BOOST,
    &pursuit::BRING,
    &burial::BURY,
    &enrage::CALM,
    &defence::CANCEL,
    &damage::DEAL,
    &locations::DEGRADE,
    &draws::DISPERSE,
    &enrage::ENRAGE,
    &time::EVENT,
    &actions::FINALLY,
    &focus::FOCUS,
    &focus::HALVE,
    &defence::HURT,
    &locations::IMPROVE,
    &healing::MEND,
    &time::OBJECTIVE,
    &actions::PAY,
    &enrage::PROVOKE,
    &healing::RESTORE,
    &pursuit::RETURN,
    &locations::SCOUT,
    &draws::SPAWN,
    &burial::SUFFER,
    &damage::TARGET,
];
