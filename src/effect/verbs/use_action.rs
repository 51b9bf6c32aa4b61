//! `use`: an action of another card is carried out inside this one.

use super::{Verb, amount_of};
use crate::effect::ast::{Arg, Head, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::query::is_live;
use crate::effect::scene::{OWN_STAGE, Scene, add_bonus, body, embedded};
use crate::engine::{Ask, Opt, Run};
use crate::table::Card;

pub static USE: Verb = Verb::new(
    "use <action> of <cards> [ adding <amount> <value> ]",
    "Carries out one action of such a card as part of this one, with all keywords of this one, and with a number \
     of that card raised.",
    "act: use act of 1 tool in your area adding 2 power",
    could,
    run,
)
.said("use {0} of {1}[ with +{2#3}]")
.with_those(|look, stmt, card| any_action(look, stmt, card, &mut |_| true));

/// How deep embedded actions are looked into for one that could do something.
const DEEPEST: u8 = 3;

fn could(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let Arg::Cards(selector) = &stmt.args[1] else { return false };
    look.find_choosable(selector, &mut |card| any_action(look, stmt, card, &mut |_| true))
}

/// The actions of this kind that these cards could carry out now.
fn actions(look: &Look<'_>, stmt: &Stmt, cards: &[Card]) -> Vec<(Card, u16)> {
    let mut found = Vec::new();
    for card in cards {
        any_action(look, stmt, *card, &mut |line| {
            found.push((*card, line));
            false
        });
    }
    found
}

/// Calls with the actions of this kind that a card could carry out now, until `stop` says yes; whether it did. None that
/// is already going on.
fn any_action(look: &Look<'_>, stmt: &Stmt, card: Card, stop: &mut dyn FnMut(u16) -> bool) -> bool {
    if look.ctx.depth >= DEEPEST {
        return false;
    }
    let inner = Look { ctx: Ctx { depth: look.ctx.depth + 1, ..look.ctx }, ..*look };
    let library = look.host.library();
    let open = |card, line| {
        look.state.agenda.frames().iter().any(|frame| frame.source == card && frame.line == line)
    };
    let Some(face) = library.up(&look.state.table, card) else { return false };
    library.entry(face).lines.clone().any(|line| {
        let entry = &library.line(line).line;
        is_kind(&entry.head, &stmt.args[0])
            && (entry.zones.is_empty() || is_live(look.host, look.state, card, line))
            && !open(card, line)
            && look.host.could_use((look, &inner), card, line)
            && stop(line)
    })
}

fn is_kind(head: &Head, kind: &Arg) -> bool {
    match (head, kind) {
        (Head::Action(action), Arg::Action(kind)) => kind.is_none_or(|kind| action.kind == kind),
        _ => false,
    }
}

fn run(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        return match scene.tx.answer() {
            Opt::Act { card, line, .. } => start(scene, stmt, card, line),
            _ => Ok(()),
        };
    }
    let cards = scene.cards(stmt, 1);
    let found = actions(&scene.look(), stmt, &cards);
    match found.as_slice() {
        [] => Ok(()),
        [(card, line)] => start(scene, stmt, *card, *line),
        several => {
            let mut question = scene.question(stmt, Ask::One, OWN_STAGE);
            question.rule = scene.host.option_rule();
            for (card, line) in several {
                question.offer(Opt::Act { word: scene.host.word("use"), card: *card, line: *line })?;
            }
            scene.tx.ask(question)
        }
    }
}

fn start(scene: &mut Scene<'_, '_>, stmt: &Stmt, card: Card, line: u16) -> Run {
    if scene.tx.is_off(scene.rule) {
        return Ok(());
    }
    scene.host.on_used(scene.tx, card)?;
    let look = scene.look();
    let mut frame = embedded(&look, &scene.tx.frame(), card, line, scene.host.ability_frame());
    if let Arg::Value(value) = stmt.args[3] {
        add_bonus(&mut frame, value, amount_of(&look, stmt, 2))?;
    }
    scene.tx.open(frame)?;
    scene.tx.now(body(line))
}
