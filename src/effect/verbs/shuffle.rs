//! `shuffle`: a zone's cards are unseen again.

use super::Verb;
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::Look;
use crate::effect::scene::Scene;
use crate::engine::Run;
use crate::table::Zone;

pub static SHUFFLE: Verb = Verb::new(
    "shuffle <zone>",
    "Shuffles a pile: exactly its cards can be any of each other from now on.",
    "act: move all cards in your discard to your deck; shuffle your deck",
    could,
    run,
);

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Zone(zone) = &stmt.args[0] else { return false };
    look.zones(zone).any(|zone| look.state.table.cards(zone).len() > 1)
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Arg::Zone(zone) = &stmt.args[0] else { return Ok(()) };
    let zones: Vec<Zone> = scene.look().zones(zone).collect();
    zones.into_iter().try_for_each(|zone| scene.tx.shuffle(scene.rule, zone))
}
