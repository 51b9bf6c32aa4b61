//! The digital table: who plays there, and how its games end.

use rulekeeper::desk::{Desk, Source, Trouble, header};
use rulekeeper::engine::Opt;
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::player::Player;
use rulekeeper::line::split;
use rulekeeper::view::question::said;

use super::Plan;

/// Commands after which a game is too long to be written down.
const MOST: usize = 1500;
/// Names of more words are typed as one.
const LONGEST_NAME: usize = 4;

/// A desk for this game; its set-up is the one of transcripts without a seed.
pub fn open(plan: &Plan, physical: &[&str]) -> Result<Desk, String> {
    let mut head = header(plan.kind, plan.options.heroes.clone(), 0);
    head.quest.clone_from(&plan.options.quest);
    head.edition.clone_from(&plan.options.edition);
    head.physical = physical.iter().map(|name| (*name).to_owned()).collect();
    let mut desk = Desk::open(plan.kind, head, &[]).map_err(|trouble| format!("{trouble:?}"))?;
    *desk.chance() = Source::seed(plan.seed);
    Ok(desk)
}

/// Types a line; every part of it has to be kept.
pub fn say(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    for phrase in &split(line)? {
        let reply = desk.obey(phrase)?;
        if let Some(trouble) = reply.trouble.map(|trouble| *trouble) {
            return Err(trouble);
        }
    }
    Ok(())
}

/// What a sensible player would answer here, and how it is typed.
pub fn pick(desk: &Desk, seed: u64) -> Option<(Opt, String)> {
    let state = desk.state();
    let liking = |state: &_, opt| desk.game().liking(state, opt);
    let coin = Coin::new(seed ^ (desk.session().turns().len() as u64) << 20);
    let opt = Player::Greedy(coin, &liking).answer(state)?;
    Some((opt, typed(desk, opt)))
}

/// An option as it is typed.
pub fn typed(desk: &Desk, opt: Opt) -> String {
    let typed = desk.names().typed(opt);
    match opt {
        Opt::GoOn => "next".to_owned(),
        Opt::Done if typed.verb.is_none() => "pass".to_owned(),
        _ if typed.words.split(' ').count() > LONGEST_NAME || typed.words.contains(';') => {
            format!("{} \"{}\"", typed.verb.as_deref().unwrap_or_default(), typed.words).trim().to_owned()
        }
        _ => said(&typed),
    }
}

/// How a game ends when nothing special happens, and after how many commands.
pub fn ends(plan: &Plan) -> Result<(String, usize), String> {
    let mut desk = open(plan, &[])?;
    let mut commands = 0;
    while desk.state().question.is_open() && commands < MOST {
        let Some((_, line)) = pick(&desk, plan.seed) else { break };
        say(&mut desk, &line).map_err(|trouble| format!("`{line}`: {trouble:?}"))?;
        commands += 1;
    }
    let facts = rulekeeper::view::json::json(&desk.names());
    Ok((format!("{} in round {}", facts["result"], facts["round"]), commands))
}
