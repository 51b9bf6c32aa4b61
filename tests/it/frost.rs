//! Chronicles of Frost: what its book says about numbers, and that nobody is told what only others may know.

use std::sync::Arc;

use rulekeeper::engine::chance::{Coin, Seed};
use rulekeeper::engine::player::{Limits, Player, play_out};
use rulekeeper::engine::{Deed, Log, Machine, Opt, Position, Refusal, Session, State};
use rulekeeper::games::frost::FROST;
use rulekeeper::games::frost::names::{kind, zone};
use rulekeeper::games::game::{Game, Options};
use rulekeeper::table::{Card, Change, Face, Lot, NO_RULE, NOBODY, Seat, Zone};
use rulekeeper::view::audit::audit_page;
use rulekeeper::view::card::{card_page, hand_page, zone_page};
use rulekeeper::view::json::json;
use rulekeeper::view::names::{Names, Viewer};
use rulekeeper::view::odds::odds_page;
use rulekeeper::view::question::{legal_page, options, question_page, said};
use rulekeeper::view::refused::refusal_page;
use rulekeeper::view::table::table_page;
use rulekeeper::view::told::{told, untold};

use crate::leak::swapped;

fn opened(heroes: &[&str], switches: &[&str]) -> Arc<dyn Game> {
    let mut options =
        Options { heroes: heroes.iter().map(|h| (*h).to_owned()).collect(), ..Options::default() };
    for switch in switches {
        options.others.insert((*switch).to_owned(), "true".to_owned());
    }
    FROST.opened(&options, &[]).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A game in progress; chance is answered by a seed, people by a coin.
struct Play {
    game: Arc<dyn Game>,
    session: Session<dyn Game>,
    seed: Seed,
    coin: Coin,
}

impl Play {
    fn new(game: Arc<dyn Game>, seed: u64) -> Play {
        let session = Session::new(Arc::clone(&game), game.start().unwrap(), NO_RULE).unwrap();
        let mut play = Play { game, session, seed: Seed::new(seed), coin: Coin::new(seed) };
        play.chance();
        play
    }

    fn state(&self) -> &State {
        self.session.state()
    }

    fn give(&mut self, opt: Opt) {
        self.session.begin("any");
        self.session.give(Deed::Answer(opt)).unwrap();
        self.session.commit();
    }

    fn chance(&mut self) {
        while let Some(opt) = self.seed.answer(self.game.layout(), self.session.state()) {
            self.give(opt);
        }
    }

    /// One answer by the coin; false when the game is over.
    fn step(&mut self) -> bool {
        let legal: Vec<Opt> = self.state().question.legal().collect();
        if legal.is_empty() {
            return false;
        }
        let opt = legal[self.coin.below(legal.len())];
        self.give(opt);
        self.chance();
        self.state().question.is_open()
    }
}

fn everything(names: &Names<'_>) -> String {
    // Pages of cards are alike; some of them will do.
    let faces = (0..names.game.library().entries.len() as u16).step_by(11).map(Face);
    let mut pages = vec![table_page(names), legal_page(names), question_page(names), audit_page(names)];
    pages.extend(odds_page(names, None, ""));
    pages.extend((0..names.game.layout().seats).map(|seat| hand_page(names, Seat(seat))));
    pages.extend(faces.map(|face| card_page(names, face)));
    let rule = names.state.question.rule;
    if names.state.question.is_open() {
        pages.push(refusal_page(names, &Refusal::NotOffered(rule), Some("play something")));
    }
    let zones = (0..names.game.layout().zone_count()).map(|n| Zone(n as u8));
    pages.extend(zones.map(|zone| zone_page(names, zone)));
    let pages: Vec<String> = pages.iter().map(|page| serde_json::to_string(page).unwrap()).collect();
    // Completion and hints are made of the options, as they are typed, and of nothing else.
    let typed: Vec<String> = options(names).iter().map(|option| said(&option.typed)).collect();
    format!("{}\n{}\n{}", json(names), pages.join("\n"), typed.join("\n"))
}

/// The same for whoever asks again: a card that the viewer has not seen gets another face of a lot that is as hidden.
fn swapped_and_asked(state: &State, game: &dyn Game, card: Card, lot: Lot) -> Option<State> {
    let mut position = Position::new(swapped(state, card, lot)?);
    if position.state.question.is_open() {
        Machine::new(game).ask_again(&mut position, &mut Log::off()).ok()?;
    }
    Some(position.state)
}

/// All states that differ from this one only in what the viewer may not know, one card apart.
fn alike(state: &State, game: &dyn Game, viewer: Seat) -> Vec<(State, Card)> {
    let layout = game.layout();
    let table = &state.table;
    let names = Names::new(game, state, Viewer::Seat(viewer));
    let lot_of = |zone: Zone| table.top(zone).and_then(|card| table.piece(card).face().err());
    let hidden = table.all_cards().filter(|card| table.face(*card).is_some() && !names.sees(*card));
    hidden
        .filter_map(|card| {
            let place = layout.kind_of(table.piece(card).zone);
            let lot = match place {
                zone::HAND | zone::CHRONICLE => lot_of(layout.zone(zone::DECK, table.piece(card).owner)),
                zone::SCOUTED => lot_of(layout.zone(zone::LOCATIONS, NOBODY)),
                _ => None,
            }?;
            // A retired chapter or token was seen by all when it was retired: its face is no secret, its place is.
            let fate =
                |face: Face| matches!(game.library().entry(face).kind, kind::CARD | kind::ITEM | kind::ALLY);
            let kept = place == zone::CHRONICLE && !table.face(card).is_some_and(fate);
            if kept { None } else { swapped_and_asked(state, game, card, lot).map(|other| (other, card)) }
        })
        .collect()
}

const WAYS: &[(&[&str], &[&str])] = &[
    (&["yrsa", "kolbein"], &[]),
    (&["ingrith", "torvald", "halla"], &["events"]),
    (&["sunniva", "yrsa", "ingrith", "kolbein"], &["events", "villains"]),
];

#[test]
fn what_a_viewer_may_not_know_changes_nothing() {
    let mut compared = 0;
    for (n, (heroes, switches)) in WAYS.iter().enumerate() {
        let mut play = Play::new(opened(heroes, switches), 7 + n as u64);
        for turn in 0..220 {
            let asked = play.state().question.is_chance();
            if turn % 20 == 0 && !asked {
                for viewer in (0..heroes.len() as u8).map(Seat) {
                    let one = everything(&Names::new(&*play.game, play.state(), Viewer::Seat(viewer)));
                    for (other, card) in alike(play.state(), &*play.game, viewer).into_iter().take(2) {
                        let two = everything(&Names::new(&*play.game, &other, Viewer::Seat(viewer)));
                        let differs = one.lines().zip(two.lines()).find(|(a, b)| a != b);
                        assert_eq!(differs, None, "turn {turn}, {viewer:?}, card {}", card.0);
                        assert_eq!(one, two);
                        compared += 1;
                    }
                }
            }
            if !play.step() {
                break;
            }
        }
    }
    assert!(compared > 30, "only {compared} pairs were compared");
}

/// What is told, and taken back, does not hang on faces that the listener has not seen.
#[test]
fn what_is_told_does_not_depend_on_hidden_cards() {
    let mut compared = 0;
    for seed in 0..3 {
        let mut play = Play::new(opened(&["yrsa", "kolbein"], &[]), seed);
        for turn in 0..120 {
            let (before, from) = (*play.state(), play.session.events().len());
            if !play.step() {
                break;
            }
            let after = *play.state();
            let events = &play.session.events()[from..];
            for viewer in [Seat(0), Seat(1)] {
                // Cards that stay hidden all the way through the command.
                for (other, card) in alike(&before, &*play.game, viewer).into_iter().take(2) {
                    let touched = events.iter().any(|event| names_card(&event.change, card));
                    if touched {
                        continue;
                    }
                    let heard = |state: &State| {
                        let names = Names::new(&*play.game, state, Viewer::Seat(viewer));
                        format!("{:?}", told(&names, events))
                    };
                    assert_eq!(heard(&before), heard(&other), "seed {seed}, turn {turn}");
                    compared += 1;
                }
                for (other, card) in alike(&after, &*play.game, viewer).into_iter().take(2) {
                    if events.iter().any(|event| names_card(&event.change, card)) {
                        continue;
                    }
                    let back = |state: &State| {
                        let names = Names::new(&*play.game, state, Viewer::Seat(viewer));
                        format!("{:?}", untold(&names, events))
                    };
                    assert_eq!(back(&after), back(&other), "seed {seed}, turn {turn}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100, "only {compared} commands were compared");
}

fn names_card(change: &Change, of: Card) -> bool {
    match change {
        Change::Know { card, .. }
        | Change::Hide { card, .. }
        | Change::Seen { card, .. }
        | Change::Move { card, .. } => *card == of,
        _ => false,
    }
}

#[test]
fn the_box_is_whole() {
    let game = opened(&["yrsa"], &["events"]);
    let library = game.library();
    let copies = |kind: u16| library.of_kind(kind).map(|face| library.entry(face).copies).sum::<u16>();
    assert_eq!(copies(kind::HERO), 6);
    assert_eq!(copies(kind::CARD), 100);
    assert_eq!(copies(kind::EVENT), 25);
    for hero in library.of_kind(kind::HERO) {
        let id = &library.entry(hero).id;
        let own = library.of_kind(kind::CARD).map(|face| library.entry(face));
        let many: u16 = own.filter(|entry| entry.owner.as_ref() == Some(id)).map(|entry| entry.copies).sum();
        assert_eq!(many, 10, "{id}");
    }
}

/// Two sensible players who had retired every card that makes resolve waited for it for ever.
#[test]
fn sensible_players_come_to_an_end() {
    let game = opened(&["ingrith", "torvald"], &[]);
    let machine = Machine::new(&*game);
    let mut position = machine.first_question(&Position::new(game.laid().unwrap()));
    let (seed, liking) = (1_471_228_391_208_220_711, |state: &State, opt: Opt| game.liking(state, opt));
    let mut player = Player::Greedy(Coin::new(seed), &liking);
    let outcome = play_out(&machine, &mut position, &mut Seed::new(seed), &mut player, Limits::default());
    assert!(outcome.ended.is_some(), "no end after {} decisions", outcome.answered);
}
