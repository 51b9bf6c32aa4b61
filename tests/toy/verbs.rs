//! The toy's own verbs: deal damage, block it, split wounds, summon a foe.

use rulekeeper::effect::ast::{Arg, Stmt};
use rulekeeper::effect::scene::{OWN_STAGE, Scene};
use rulekeeper::effect::verbs::{could_always, could_any};
use rulekeeper::effect::{Look, Verb};
use rulekeeper::engine::{Ask, Opt, Run, Step};
use rulekeeper::table::{Card, Holder, NO_CARD, Token};

use super::names::{frame, token, value};
use super::{r, steps};

pub static OWN: &[&Verb] = &[&BID, &BLOCK, &DEAL, &SPLIT, &SUMMON];

pub static BID: Verb = Verb::new(
    "bid up to <amount>",
    "The player names a number up to the amount; `that many` is it.",
    "act: bid up to 3; gain that many strength",
    could_always,
    bid,
);

pub static BLOCK: Verb = Verb::new(
    "block <amount>",
    "Takes damage off the blow that is about to land.",
    "reflex at before-damage: block 2",
    could_block,
    block,
);

pub static DEAL: Verb = Verb::new(
    "deal <amount> to <cards>",
    "Deals damage, raised by the power of the card; armour takes its part off.",
    "act: deal 2 to 1 foe in line",
    could_any,
    deal,
);

pub static SPLIT: Verb = Verb::new(
    "split <amount> wounds among <cards>",
    "The player gives out wounds one at a time; armour does not help.",
    "act: split 3 wounds among all foes in line",
    could_any,
    split,
);

pub static SUMMON: Verb = Verb::new(
    "summon <amount>",
    "That many foes come from the foe deck into the line.",
    "act: summon 1",
    could_always,
    summon,
);

fn bid(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        if let (Opt::Amount(n), Some(frame)) = (scene.tx.answer(), scene.tx.frame_mut()) {
            frame.numbers[0] = n;
        }
        return Ok(());
    }
    let most = scene.amount(stmt, 0);
    scene.ask(stmt, Ask::One, OWN_STAGE, |_, question| {
        Ok((0..=most).try_for_each(|n| question.offer(Opt::Amount(n)))?)
    })
}

fn could_block(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    look.state.agenda.frame_of(frame::ATTACK).is_some_and(|f| f.numbers[0] > 0)
}

fn block(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    if scene.tx.is_off(r::REFLEX_BLOCK) {
        return Ok(());
    }
    let card = scene.tx.frame_ref().map_or(NO_CARD, |frame| frame.source);
    let mut taken = 0;
    if let Some(attack) = scene.tx.frame_of_mut(frame::ATTACK) {
        taken = by.min(attack.numbers[0]);
        attack.numbers[0] -= taken;
    }
    scene.tx.tell(r::REFLEX_BLOCK, scene.host.word("react"), card, taken)
}

fn deal(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let power = scene.look().value(value::POWER, scene.tx.frame_ref().map_or(NO_CARD, |frame| frame.source));
    let amount = scene.amount(stmt, 0).saturating_add(power);
    for card in scene.cards(stmt, 1) {
        let armour =
            if scene.tx.is_off(r::DAMAGE_ARMOUR) { 0 } else { scene.look().value(value::ARMOUR, card) };
        wound(scene, card, (amount - armour).max(0))?;
    }
    Ok(())
}

fn wound(scene: &mut Scene<'_, '_>, card: Card, by: i16) -> Run {
    let token = Token(token::WOUND);
    let by = scene.tx.add_tokens(r::DAMAGE_WOUNDS, Holder::Card(card), token, by)?;
    scene.host.on_tokens(scene.tx, Holder::Card(card), token, by)
}

fn split(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    if scene.step.c >= OWN_STAGE {
        let answers: Vec<Opt> = scene.tx.answers().to_vec();
        return answers.iter().try_for_each(|opt| match opt {
            Opt::Card(card) => wound(scene, *card, 1),
            _ => Ok(()),
        });
    }
    let amount = scene.amount(stmt, 0).clamp(0, 20) as u8;
    let Arg::Cards(selector) = &stmt.args[1] else { return Ok(()) };
    let cards = scene.look().cards(selector);
    if amount == 0 || cards.is_empty() {
        return Ok(());
    }
    scene.ask(stmt, Ask::Split, OWN_STAGE, |_, question| {
        (question.min, question.max) = (amount, amount);
        Ok(cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?)
    })
}

fn summon(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    for _ in 0..scene.amount(stmt, 0).clamp(0, 9) {
        scene.tx.now(Step::new(steps::SPAWN).a(NO_CARD.0))?;
    }
    Ok(())
}
