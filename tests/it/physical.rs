//! A real table beside the digital one: the same outcomes, hands unseen until a card is named. At the end every
//! public number is the same, and what the digital game holds is one of the things the unseen cards can be.

use rulekeeper::desk::{Desk, Source, Trouble, header, outcome};
use rulekeeper::engine::chance::Coin;
use rulekeeper::engine::{Ask, Deed, Machine, Opt, Position, Who};
use rulekeeper::games::game::Game;
use rulekeeper::line::split;
use rulekeeper::table::{Card, Face, NOBODY, Seat};
use rulekeeper::view::json::json;
use rulekeeper::view::names::{Names, Viewer};
use rulekeeper::view::page::Block;
use rulekeeper::view::question::{options, said};
use serde_json::Value;

use crate::toy;
use toy::names::zone;

fn heroes() -> Vec<String> {
    vec!["ada".to_owned(), "bram".to_owned()]
}

fn say(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    for phrase in &split(line).unwrap() {
        desk.obey(phrase)?;
    }
    Ok(())
}

/// Plays a digital game at random; the lines typed.
fn digital(seed: u64, commands: usize) -> (Desk, Vec<String>) {
    let mut desk = Desk::open(&toy::KIND, header(&toy::KIND, heroes(), seed), &[])
        .map_err(|e| format!("{e:?}"))
        .unwrap();
    let mut coin = Coin::new(seed);
    let mut lines = Vec::new();
    while desk.state().question.is_open() && lines.len() < commands {
        let rows = options(&desk.names());
        if desk.state().question.ask == Ask::React {
            // With unseen hands nobody is asked; so nobody reacts here either.
            say(&mut desk, "pass").unwrap();
            continue;
        }
        let line = said(&rows[coin.below(rows.len())].typed);
        say(&mut desk, &line).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        lines.push(line);
    }
    (desk, lines)
}

/// A reflex that became known on the way opens its window at the real table too.
fn pass_windows(desk: &mut Desk) {
    while desk.state().question.ask == Ask::React && desk.state().question.is_open() {
        say(desk, "pass").unwrap();
    }
}

/// Types a line of the digital game. Copy letters differ where other copies are known; copies do not.
pub fn type_it(desk: &mut Desk, line: &str) -> Result<(), Trouble> {
    if say(desk, line).is_ok() {
        return Ok(());
    }
    let short = without_letter(line);
    match say(desk, &short) {
        Err(Trouble::Ambiguous(ambiguity)) => {
            let verb = short.strip_suffix(ambiguity.word.as_str()).unwrap_or("");
            say(desk, &format!("{verb}{}", ambiguity.candidates[0]))
        }
        // The referee cannot know that no unseen card fits, so it asked.
        Err(trouble) if desk.state().question.legal().any(|opt| opt == Opt::Done) => {
            say(desk, "done").map_err(|_| trouble)?;
            type_it(desk, line)
        }
        done => done,
    }
}

/// What chance said in a game, draws into hands left out: those stay unseen at the real table.
pub fn outcomes(desk: &Desk, seed: u64) -> (Vec<String>, Vec<String>) {
    let game: &dyn Game = &**desk.game();
    let machine: Machine<'_, dyn Game> = Machine::new(game);
    let mut position = Position::new(game.start().unwrap());
    let mut log = rulekeeper::engine::Log::off();
    machine.settle(&mut position, &mut log).unwrap();
    let (mut draws, mut rolls) = (Vec::new(), Vec::new());
    let mut seeded = rulekeeper::engine::chance::Seed::new(seed);
    let start = std::iter::from_fn(|| None::<Opt>);
    let deeds = desk.session().turns().iter().flat_map(|turn| turn.deeds.iter());
    let answers = deeds.filter_map(|deed| if let Deed::Answer(opt) = deed { Some(*opt) } else { None });
    let mut answers = start.chain(answers).peekable();
    let mut begun = false;
    loop {
        let question = &position.state.question;
        if !question.is_open() {
            break;
        }
        // The set-up's own chance is not among the commands.
        begun |= !question.is_chance();
        let opt = if begun { answers.next() } else { seeded.answer(game.layout(), &position.state) };
        let Some(opt) = opt else { break };
        let names = Names::new(game, &position.state, Viewer::Table);
        match (question.ask, opt) {
            (Ask::Draw, Opt::Face { face, .. }) if !is_hand_draw(game, &position, question.about) => {
                draws.push(game.library().entry(face).id.clone());
            }
            (Ask::Roll, Opt::Side(_)) => rolls.push(names.typed(opt).words),
            _ => {}
        }
        machine.answer(&mut position, opt, &mut log).unwrap();
    }
    (draws, rolls)
}

/// Whether a card comes from a seat's own pile.
fn is_hand_draw(game: &dyn Game, position: &Position, card: Card) -> bool {
    game.layout().zone_owner(position.state.table.piece(card).zone) != NOBODY
}

/// A name without its copy letter: at the real table other copies may be known.
fn without_letter(line: &str) -> String {
    match line.rsplit_once(' ') {
        Some((head, tail)) if tail.len() == 1 && tail.chars().all(|c| c.is_ascii_lowercase()) => {
            head.to_owned()
        }
        _ => line.to_owned(),
    }
}

/// Public numbers: everything but who holds which card, and copy letters.
pub fn public(desk: &Desk, heroes: &[String], secret: &[&str]) -> Value {
    let mut value = json(&desk.names());
    let object = value.as_object_mut().unwrap();
    object.remove("ask");
    object.remove("cards");
    for hero in heroes {
        let seat = object.get_mut(hero).unwrap().as_object_mut().unwrap();
        for pile in secret.iter().copied() {
            let size =
                seat[pile].as_array().map_or_else(|| seat[pile].as_u64().unwrap(), |all| all.len() as u64);
            seat.insert(pile.to_owned(), size.into());
        }
    }
    plain(&value)
}

pub fn plain(value: &Value) -> Value {
    match value {
        Value::String(text) => without_letter(text).into(),
        Value::Array(all) => all.iter().map(plain).collect(),
        Value::Object(all) => all.iter().map(|(key, value)| (key.clone(), plain(value))).collect(),
        other => other.clone(),
    }
}

/// The faces of a seat's hand and deck, as far as they are not lying open: what a lot can be.
fn hidden(desk: &Desk, seat: Seat) -> Vec<Face> {
    let (game, table) = (desk.game(), &desk.state().table);
    let mut faces = Vec::new();
    let mut lots = std::collections::BTreeSet::new();
    for kind in [zone::HAND, zone::DECK] {
        for card in table.cards(game.layout().zone(kind, seat)) {
            match table.piece(*card).face() {
                Ok(face) => faces.push(face),
                Err(lot) => {
                    lots.insert(lot);
                }
            }
        }
    }
    for lot in lots {
        faces.extend(table.lots().members(lot).iter().filter_map(|member| member.get().ok()));
    }
    faces.sort();
    faces
}

#[test]
fn the_same_game_at_a_real_table() {
    for seed in 0..20 {
        let (table, lines) = digital(seed, 60);
        let (draws, rolls) = outcomes(&table, seed);
        let mut physical = header(&toy::KIND, heroes(), 0);
        physical.physical = vec!["hands".to_owned()];
        let mut source = Source::script(None);
        source.add(&draws, &rolls);
        let mut real = Desk::open_without(&toy::KIND, physical, &[], "", Some(source))
            .map_err(|e| format!("{e:?}"))
            .unwrap();
        for (n, line) in lines.iter().enumerate() {
            pass_windows(&mut real);
            type_it(&mut real, line).unwrap_or_else(|trouble| {
                let before = &lines[n.saturating_sub(4)..n];
                panic!(
                    "seed {seed}, after {before:?}, {line}: {trouble:?}, asked {:?}",
                    json(&real.names())["ask"]
                )
            });
        }
        pass_windows(&mut real);
        let secret = ["hand", "deck"];
        assert_eq!(public(&table, &heroes(), &secret), public(&real, &heroes(), &secret), "seed {seed}");
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(hidden(&table, seat), hidden(&real, seat), "seed {seed}, seat {}", seat.0);
        }
        assert!(real.chance().left_over().is_empty());
    }
}

#[test]
fn what_cannot_be_is_refused_with_an_account() {
    let mut physical = header(&toy::KIND, heroes(), 0);
    physical.physical = vec!["all".to_owned()];
    let mut desk = Desk::open(&toy::KIND, physical, &[]).map_err(|e| format!("{e:?}")).unwrap();
    say(&mut desk, "next; wound; wound").unwrap();
    assert_eq!(desk.state().question.who, Who::Chance);
    let before = desk.session().position().clone();
    assert!(matches!(say(&mut desk, "warlord"), Err(Trouble::Refused { .. })));
    assert!(matches!(say(&mut desk, "slash"), Err(Trouble::Refused { .. })));
    assert_eq!(desk.session().position(), &before);
    say(&mut desk, "wolf; next; confirm all").unwrap();
    assert!(matches!(say(&mut desk, "play hex"), Err(Trouble::Refused { .. })), "Ada's deck has no Hex");
    say(&mut desk, "play slash").unwrap();
    assert!(outcome(&**desk.game(), desk.state(), "nothing-like-it").is_err());
}

/// What the pages of a random game say in single lines, with this on the real table.
fn told(physical: &str) -> Vec<(bool, String)> {
    let mut head = header(&toy::KIND, heroes(), 7);
    head.physical = vec![physical.to_owned()];
    let mut desk = Desk::open(&toy::KIND, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let mut coin = Coin::new(7);
    let mut all = Vec::new();
    for _ in 0..400 {
        let rows = options(&desk.names());
        if !desk.state().question.is_open() || rows.is_empty() {
            break;
        }
        let line = said(&rows[coin.below(rows.len())].typed);
        let phase = desk.state().table.clock.phase;
        for phrase in &split(&line).unwrap() {
            let Ok(reply) = desk.obey(phrase) else { continue };
            let ended = desk.state().table.clock.phase != phase;
            let blocks = reply.pages.iter().flat_map(|page| &page.blocks);
            let texts =
                blocks.filter_map(|block| if let Block::Text(text) = block { Some(text) } else { None });
            all.extend(texts.map(|text| (ended, text.words().to_owned())));
        }
    }
    all
}

#[test]
fn what_passes_is_told_as_far_as_everybody_may_know() {
    const CHANCE: &str = "Passed, for whoever holds a reaction: ";
    let passed = |told: &[(bool, String)], start: &str| -> Vec<(bool, String)> {
        told.iter().filter(|(_, text)| text.starts_with(start)).cloned().collect()
    };
    let real = told("hands");
    let chances = passed(&real, CHANCE);
    assert!(!chances.is_empty(), "{real:#?}");
    assert!(chances.iter().all(|(ended, _)| *ended), "only the end of a phase tells it: {chances:#?}");
    assert!(chances.iter().any(|(_, text)| text.contains("at before-damage … (")), "{chances:#?}");
    assert!(!passed(&real, "Passed up: ").is_empty(), "{real:#?}");
    let dice = told("dice");
    assert!(passed(&dice, CHANCE).is_empty(), "whoever could react was asked");
    assert!(passed(&told("none"), "Passed up: ").is_empty(), "nobody needs to be told what the rows said");
}

/// A kind of card means the piles that such cards are drawn from, also those that are only made while the table is laid
/// out.
#[test]
fn a_kind_of_card_means_its_piles() {
    let piles = [
        ("heroes-of-terrinoth", "enemies", "enemy-deck"),
        ("heroes-of-terrinoth", "locations", "location-deck"),
        ("chronicles-of-frost", "locations", "location-deck"),
        ("heart-of-the-mists", "enemies", "blue-deck"),
        ("mistfall", "encounters", "encounter-deck"),
    ];
    for (game, kind, pile) in piles {
        let game = rulekeeper::games::ALL.iter().copied().find(|known| known.id == game).unwrap();
        let mut head = header(game, (game.setups)(0).heroes, 0);
        head.physical = vec![kind.to_owned()];
        let desk = Desk::open(game, head, &[]).map_err(|e| format!("{e:?}")).unwrap();
        let real = desk.real_words();
        assert!(real.split(',').any(|zone| zone == pile), "{}, {kind}: {real}", game.id);
    }
}
