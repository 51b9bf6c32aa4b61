//! Mistakes the language once made.

use rulekeeper::content::pack::Source;
use rulekeeper::effect::query::{Say, permission, value};
use rulekeeper::effect::scene::{could_line, frame_for};
use rulekeeper::effect::{moments, scene};
use rulekeeper::engine::{Log, Machine, Opt};
use rulekeeper::table::{Card, NO_CARD, NOBODY, Seat, Zone};

use super::bench::{self, Bench};
use super::running::ROWS;
use crate::toy::names::{frame, moment, permission as permit, value as number, zone};

fn first_line(bench: &Bench) -> u16 {
    let face = bench.position.state.table.face(bench.this).unwrap();
    bench.game.library().entry(face).lines.start
}

fn could(bench: &Bench) -> bool {
    could_line(&*bench.game, &bench.position.state, first_line(bench), bench.this, Seat(0))
}

fn cards(bench: &Bench, kind: u8, seat: Seat) -> Vec<Card> {
    let zone: Zone = bench.game.layout().zone(kind, seat);
    bench.position.state.table.cards(zone).to_vec()
}

#[test]
fn what_could_do_nothing_does_nothing() {
    for (line, before, answers, after) in ROWS {
        let mut bench = Bench::new(&[line], before);
        let line_number = first_line(&bench);
        let this = bench.this;
        bench.with_tx(|tx| tx.open(frame_for(frame::ACTION, Seat(0), this, line_number)).unwrap());
        assert!(could(&bench) || before == after, "`{line}` could do nothing and did, with {answers}");
    }
}

#[test]
fn a_pick_alone_makes_no_line_useful() {
    assert!(!could(&Bench::new(&["act: pick 1 foe in line; remove 1 spark from target"], "line: wolf")));
    assert!(could(&Bench::new(
        &["act: pick 1 foe in line; remove 1 spark from target"],
        "line: brute wolf+1s"
    )));
    assert!(could(&Bench::new(&["act: pick up to 2 foes in line; place 1 wound on chosen"], "line: wolf")));
    assert!(could(&Bench::new(&["act: pick 2 foes in line; gain chosen strength"], "line: wolf")));
}

#[test]
fn what_may_not_be_chosen_pays_nothing() {
    let line = "act: may (discard 1 foe in line named \"shade\") to (gain 1 strength)";
    assert!(could(&Bench::new(&[line], "line: shade")));
    assert!(!could(&Bench::new(&[line], "line: shade wolf")));
}

#[test]
fn the_condition_of_an_action_counts() {
    let line = "act if count of (card in your area) is under 2: gain 1 strength";
    assert!(could(&Bench::new(&[line], "")));
    assert!(!could(&Bench::new(&[line], "area: this slash")));
    let line = "while in area: reflex at wounded if the action has Combat: gain 1 strength";
    let bench = Bench::new(&[line], "line: wolf");
    assert!(
        moments::reactions(&*bench.game, &bench.position.state, moment::WOUNDED.into(), Seat(0)).is_empty()
    );
}

#[test]
fn an_action_with_a_limit_is_used_up_by_running_it() {
    let mut bench = Bench::new(&["act once per turn: gain 1 strength"], "");
    bench.with_tx(|tx| tx.open(frame_for(frame::TURN, Seat(0), NO_CARD, 0)).unwrap());
    assert!(could(&bench));
    bench.start(bench.this, 0);
    let law = std::sync::Arc::clone(&bench.game);
    let mut log = Log::off();
    // Up to the end of the action's own steps; the turn frame is still open under them.
    bench.with_tx(|tx| scene::run(&*law, tx, scene::body(first_line_of(&*law))).unwrap());
    assert!(!could(&bench));
    Machine::new(&*law).settle(&mut bench.position, &mut log).unwrap();
}

fn first_line_of(game: &dyn rulekeeper::games::game::Game) -> u16 {
    game.library().entry(game.face("this").unwrap()).lines.start
}

#[test]
fn lines_of_nobody_ask_for_nobodys_cards() {
    for line in [
        "act: draw 1",
        "act: gain 1 strength",
        "act: lose 1 strength",
        "act: advance courage by 1",
        "act: give 1 spark to you",
    ] {
        let mut bench = Bench::new(&[line], "deck: slash");
        let (this, number) = (bench.this, first_line(&bench));
        bench.with_tx(|tx| {
            tx.open(frame_for(frame::ABILITY, NOBODY, this, number)).unwrap();
            tx.now(scene::body(number)).unwrap();
        });
        bench.settle("");
        assert_eq!(bench.describe(), "deck: slash", "{line}");
    }
}

#[test]
fn triggers_are_silent_where_their_card_is_not_in_play() {
    for (lines, table, after) in [
        ("when enters: gain 1 strength", "hand: this; foe-deck: wolf", "hand: this; line: wolf"),
        ("when enters: gain 1 strength", "foe-deck: wolf", "strength 1; line: wolf"),
        ("while in hand: when enters: gain 1 strength", "foe-deck: wolf", "line: wolf"),
        (
            "while in hand: when enters: gain 1 strength",
            "hand: this; foe-deck: wolf",
            "hand: this; strength 1; line: wolf",
        ),
        ("when enters: gain 1 strength", "area: this?; foe-deck: wolf", "area: this?; line: wolf"),
    ] {
        let mut bench = Bench::new(&["act: summon 1", lines], table);
        bench.run("");
        assert_eq!(bench.describe(), after, "{lines}");
    }
}

#[test]
fn a_limit_counts_each_copy_and_ends_with_its_frame() {
    let mut bench = Bench::new(
        &["act: summon 2", "when enters once per action: gain 1 strength"],
        "foe-deck: wolf wolf wolf",
    );
    bench.run("");
    assert_eq!(bench.describe(), "strength 1; line: wolf wolf; foe-deck: wolf");
    bench.position.state.question = Default::default();
    bench.with_tx(|tx| tx.now(rulekeeper::engine::Step::new(crate::toy::steps::FREE)).unwrap());
    bench.run("");
    assert!(bench.describe().starts_with("strength 2"), "{}", bench.describe());
}

#[test]
fn one_statement_may_bring_many_moments() {
    let foes = ["brute"; 14].join(" ");
    let mut bench = Bench::new(
        &[
            "act: place 1 wound on all foes in line; gain done strength",
            "when wounded of foe in line: gain 1 strength",
        ],
        &format!("line: {foes}"),
    );
    bench.run("");
    assert!(bench.describe().starts_with("strength 28; line: brute+1w"), "{}", bench.describe());
}

#[test]
fn a_moved_card_is_no_longer_attached() {
    let line =
        "act: attach 1 Bolt card in your hand to this into your attached; discard all cards in your attached";
    let mut bench = Bench::new(&[line], "hand: volley");
    bench.run("");
    assert_eq!(bench.describe(), "discard: volley");
    let volley = cards(&bench, zone::DISCARD, Seat(0))[0];
    assert_eq!(bench.position.state.table.piece(volley).host, NO_CARD);
}

#[test]
fn a_second_choice_can_be_asked_again() {
    let line = "act: attach 1 Bolt card in your hand to 1 tool in your area into your attached";
    let mut bench = Bench::new(&[line], "hand: volley ember; area: lantern banner");
    bench.start(bench.this, 0);
    let game = std::sync::Arc::clone(&bench.game);
    let (machine, mut log) = (Machine::new(&*game), Log::off());
    machine.settle(&mut bench.position, &mut log).unwrap();
    let volley = cards(&bench, zone::HAND, Seat(0))[0];
    machine.answer(&mut bench.position, Opt::Card(volley), &mut log).unwrap();
    machine.ask_again(&mut bench.position, &mut log).unwrap();
    assert_eq!(bench.offered(), ["lantern", "banner"]);
    bench.settle("banner");
    assert_eq!(bench.describe(), "hand: ember; area: lantern banner; attached: volley");
    let banner = cards(&bench, zone::AREA, Seat(0))[2];
    assert_eq!(bench.position.state.table.piece(volley).host, banner);
}

#[test]
fn numbers_that_hang_on_each_other_come_to_an_end() {
    let pack = "pack: knot\nfoes:\n- {id: knot, name: Knot, life: 1, armour: 1, attack: 1, copies: 0, \
        do: ['value attack of foe in line + armour of it', 'value armour of foe in line with at least 1 attack + attack of it']}\n";
    let game = bench::open(&[Source::embedded("knot.yaml", pack)]);
    let bench = Bench::of(game, "slash", "line: knot knot knot");
    let knot = cards(&bench, zone::LINE, NOBODY)[0];
    assert!(value(&*bench.game, &bench.position.state, number::ATTACK, knot, None) > 0);
}

#[test]
fn a_lasting_line_is_about_the_card_of_the_loop() {
    let line = "act: each Beast foe in line (until round-end (value attack of it + 2))";
    let mut bench = Bench::new(&[line], "line: wolf brute");
    bench.run("");
    let attack = |n: usize| {
        value(&*bench.game, &bench.position.state, number::ATTACK, cards(&bench, zone::LINE, NOBODY)[n], None)
    };
    assert_eq!((attack(0), attack(1)), (3, 2));
}

#[test]
fn a_standing_line_may_speak_to_some_seats_only() {
    let mut bench = Bench::new(&["cannot rest for the holder"], "");
    let rest = |bench: &Bench, seat: u8| {
        permission(&*bench.game, &bench.position.state, permit::REST, NO_CARD, Seat(seat)) != Say::Silent
    };
    assert_eq!((rest(&bench, 0), rest(&bench, 1)), (true, false));
    let (this, to) = (bench.this, bench.game.layout().zone(zone::AREA, Seat(1)));
    bench.with_tx(|tx| tx.put(rulekeeper::table::Rule(0), this, to, rulekeeper::engine::Side::Top).unwrap());
    assert_eq!((rest(&bench, 0), rest(&bench, 1)), (false, true));
}

#[test]
fn a_bonus_ends_with_the_embedded_action() {
    let line = "act: use act of 1 card in your hand adding 1 power; deal 2 to 1 foe in line";
    let mut bench = Bench::new(&[line], "hand: slash; line: brute");
    bench.run("");
    assert_eq!(bench.describe(), "hand: slash; line: brute+3w");
}

#[test]
fn an_embedded_action_never_holds_itself() {
    let mut bench = Bench::new(&["act: use any of card in your area"], "");
    let number = first_line(&bench);
    let this = bench.this;
    bench.with_tx(|tx| tx.open(frame_for(frame::ACTION, Seat(0), this, number)).unwrap());
    assert!(!could(&bench));
    bench.run("");
    assert_eq!(bench.describe(), "");
}
