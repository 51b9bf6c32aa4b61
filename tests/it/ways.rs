//! A long way that is named Location by Location: whichever way it goes, something is always left to answer.

use rulekeeper::desk::Desk;
use rulekeeper::engine::{Ask, Log, Machine, Opt, Position};
use rulekeeper::games::ALL;
use rulekeeper::transcript::{self, up_to};

/// The party at a crossroads where a way may go to and fro between Safe Locations.
const CROSSROADS: &str = "transcripts/mistfall/travel/to-and-fro-german.yaml";

fn crossroads() -> Desk {
    let text = std::fs::read_to_string(CROSSROADS).unwrap();
    let include = |file: &str, _: &str| {
        let path = std::path::Path::new(CROSSROADS).parent().unwrap().join(file);
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        Ok((file.to_owned(), text))
    };
    let transcript =
        transcript::read(CROSSROADS, &text, &include).map_err(|wrong| format!("{wrong:?}")).unwrap();
    up_to(&transcript, ALL, 2).map_err(|unreached| format!("{unreached:?}")).unwrap()
}

/// Goes every way on from here; how many ways there are, and how many Locations the longest has.
fn go(
    machine: &Machine<'_, dyn rulekeeper::games::game::Game>,
    here: &Position,
    gone: usize,
) -> (usize, usize) {
    let question = &here.state.question;
    if question.ask != Ask::Further || !question.is_open() {
        return (1, gone);
    }
    let options: Vec<Opt> = question.legal().collect();
    assert!(!options.is_empty(), "after {gone} Locations there is nowhere to go and no end: {question:?}");
    let mut found = (0, 0);
    for opt in options {
        let mut next = here.clone();
        machine.answer(&mut next, opt, &mut Log::off()).unwrap();
        let (ways, longest) = go(machine, &next, gone + usize::from(opt != Opt::Done));
        found = (found.0 + ways, found.1.max(longest));
    }
    found
}

#[test]
fn a_long_way_always_has_somewhere_to_go() {
    let desk = crossroads();
    let machine: Machine<'_, dyn rulekeeper::games::game::Game> = Machine::new(&**desk.game());
    let start = desk.session().position();
    let (mut ways, mut longest) = (0, 0);
    for opt in start.state.question.legal().filter(|opt| matches!(opt, Opt::Act { .. })) {
        let mut next = start.clone();
        machine.answer(&mut next, opt, &mut Log::off()).unwrap();
        let (more, long) = go(&machine, &next, 1);
        (ways, longest) = (ways + more, longest.max(long));
    }
    println!("{ways} ways, the longest over {longest} Locations");
    assert!(ways > 10 && longest > 5, "{ways} ways, {longest} Locations");
}
