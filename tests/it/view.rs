//! Pages and JSON of the toy: what they say, and that they say nothing the viewer may not know.

mod play;

use rulekeeper::engine::{Ask, Deed, Log, Opt, Position, Refusal, Side, State, Stop, Tx};
use rulekeeper::games::game::Game;
use rulekeeper::rules::Hit;
use rulekeeper::table::{Change, Face, Holder, NOBODY, Seat, Token};
use rulekeeper::view::audit::audit_page;
use rulekeeper::view::card::{card_page, hand_page, zone_page};
use rulekeeper::view::json::{json, lookup};
use rulekeeper::view::names::{Language, Names, Viewer};
use rulekeeper::view::odds::{odds, odds_page};
use rulekeeper::view::page::Block;
use rulekeeper::view::question::{legal_page, options, question_page, said};
use rulekeeper::view::refused::{refusal, refusal_page};
use rulekeeper::view::rules::{found, hit_page, rule_page};
use rulekeeper::view::table::table_page;
use rulekeeper::view::told::{Told, told, untold};
use rulekeeper::view::unknown::copies;
use rulekeeper::view::why::{Past, Target, why};
use serde_json::Value;

use self::play::{Play, lines, words};
use crate::toy::names::{token, track, value, zone};
use crate::toy::{KIND, r};

const ADA: Seat = Seat(0);
const BRAM: Seat = Seat(1);

/// Everything that is made for a viewer, as one text.
fn everything(names: &Names<'_>) -> String {
    let faces = (0..names.game.library().entries.len() as u16).map(Face);
    let mut pages = vec![table_page(names), legal_page(names), question_page(names), audit_page(names)];
    pages.extend(odds_page(names, None, ""));
    pages.extend((0..names.game.layout().seats).map(|seat| hand_page(names, Seat(seat))));
    pages.extend(faces.map(|face| card_page(names, face)));
    pages.push(refusal_page(names, &Refusal::NotOffered(r::TURN_FREE), Some("play slash")));
    let zones = (0..names.game.layout().zone_count()).map(|n| rulekeeper::table::Zone(n as u8));
    pages.extend(zones.map(|zone| zone_page(names, zone)));
    let pages: Vec<String> = pages.iter().map(|page| serde_json::to_string(page).unwrap()).collect();
    format!("{}\n{}", json(names), pages.join("\n"))
}

// ---- JSON ----

#[test]
fn json_has_clock_seats_zones_and_the_question() {
    let play = Play::dealt(1);
    let view = json(&play.all());
    let keys: Vec<&str> = view.as_object().unwrap().keys().map(String::as_str).collect();
    let start = ["game", "round", "phase", "turn", "result", "ada", "bram", "foe-deck", "line"];
    assert_eq!(keys[..start.len()], start);
    assert_eq!(keys[keys.len() - 3..], ["pools", "cards", "ask"]);
    let at = |path: &[&str]| lookup(&view, path).cloned().unwrap_or(Value::Null);
    assert_eq!(at(&["game"]), "toy");
    assert_eq!(at(&["phase"]), "dawn");
    assert_eq!(at(&["turn"]), Value::Null);
    assert_eq!(at(&["result"]), "going on");
    assert_eq!(at(&["ada", "hand"]).as_array().unwrap().len(), 3);
    assert_eq!(at(&["ada", "deck"]), 10);
    assert_eq!(at(&["ada", "discard"]), Value::Array(Vec::new()));
    assert_eq!(at(&["ada", "courage"]), 0);
    assert_eq!(at(&["ada", "rested"]), Value::Null, "a hidden number is not shown");
    assert_eq!(at(&["time"]), 0);
    assert_eq!(at(&["pools"]), serde_json::json!({"spark": 6}));
    assert_eq!(at(&["field", "0"]), "?");
    assert_eq!(at(&["ask", "of"]), "table");
    assert_eq!(at(&["ask", "rule"]), "toy.dawn.go-on");
    assert_eq!(at(&["ask", "shape"]), "go-on");
    assert_eq!(at(&["ask", "options"]), serde_json::json!(["next"]));
}

#[test]
fn json_says_what_is_the_matter_with_cards() {
    let play = Play::in_turn(1);
    let view = json(&play.all());
    let at = |path: &[&str]| lookup(&view, path).cloned().unwrap_or(Value::Null);
    assert_eq!(at(&["cards", "ada", "wounds"]), 1);
    assert_eq!(at(&["cards", "ada", "zone"]), "ada's area");
    assert_eq!(at(&["cards", "ada", "hand-limit"]), 6);
    assert_eq!(at(&["warlord", "life"]), 14, "no key of the top level: looked up among the cards");
    assert_eq!(at(&["ford", "x"]), 1);
    assert_eq!(at(&["ada", "wounds"]), 1, "not in the seat's object: looked up on the hero");
    let foe = at(&["line", "0"]);
    assert!(at(&[foe.as_str().unwrap(), "attack"]).is_number());
}

#[test]
fn a_card_is_found_without_its_letter_where_it_is_the_only_one() {
    let view = serde_json::json!({"cards": {"wolf b": {"life": 2}, "brute a": {}, "brute b": {}}});
    assert_eq!(lookup(&view, &["wolf", "life"]), Some(&Value::from(2)));
    assert_eq!(lookup(&view, &["brute"]), None);
    assert_eq!(lookup(&view, &["brute a"]), Some(&serde_json::json!({})));
}

#[test]
fn a_draw_and_a_roll_list_what_can_come_up() {
    let play = Play::new(1);
    let view = json(&play.all());
    assert_eq!(view["ask"]["of"], "chance");
    assert_eq!(view["ask"]["shape"], "draw");
    let faces = ["fury", "guard", "insight", "lantern", "lore", "quiver", "slash", "sweep", "volley"];
    assert_eq!(view["ask"]["options"], serde_json::json!(faces));
}

// ---- hidden hands ----

#[test]
fn a_seat_sees_its_own_hand_only() {
    let play = Play::in_turn(1);
    let view = json(&play.names(Viewer::Seat(BRAM)));
    assert_eq!(view["ada"]["hand"], serde_json::json!(["?", "?", "?", "?", "?"]));
    assert!(view["bram"]["hand"].as_array().unwrap().iter().all(|card| card != "?"));
    let offered = view["ask"]["options"].as_array().unwrap();
    assert!(offered.iter().all(|line| !line.as_str().unwrap().starts_with("play")), "{offered:?}");
    assert!(offered.iter().any(|line| line.as_str().unwrap().starts_with("scout")));
    let mine = json(&play.names(Viewer::Seat(ADA)));
    assert!(mine["ask"]["options"][0].as_str().unwrap().starts_with("play "));
}

/// The same play, but a card of Ada's hand and one of her unseen deck have changed places.
fn with_another_hand(state: &State, game: &dyn Game) -> State {
    let mut other = *state;
    let hand = game.layout().zone(zone::HAND, ADA);
    let lot = other.table.piece(other.table.top(game.layout().zone(zone::DECK, ADA)).unwrap()).face();
    let lot = lot.unwrap_err();
    let card = other.table.cards(hand)[0];
    let old = other.table.face(card).unwrap();
    let other_face = other.table.lots().members(lot).iter().filter_map(|m| m.get().ok());
    let new = other_face.into_iter().find(|face| *face != old).unwrap();
    let seen = other.table.piece(card).seen;
    other.table.apply(&Change::Hide { card, lot, face: old, took: old }).unwrap();
    other.table.apply(&Change::Know { card, lot, face: new, took: new }).unwrap();
    assert_eq!(other.table.piece(card).seen, seen);
    other
}

#[test]
fn what_a_viewer_may_not_know_changes_nothing() {
    for seed in 0..40 {
        let play = Play::in_turn(seed);
        let other = with_another_hand(play.state(), &*play.game);
        assert_ne!(play.state().table, other.table);
        let bram = Viewer::Seat(BRAM);
        let [one, two] =
            [play.state(), &other].map(|state| everything(&Names::new(&*play.game, state, bram)));
        assert_eq!(one, two, "seed {seed}");
        let ada = Viewer::Seat(ADA);
        let [one, two] = [play.state(), &other].map(|state| everything(&Names::new(&*play.game, state, ada)));
        assert_ne!(one, two, "Ada sees her own hand");
    }
}

#[test]
fn what_is_told_does_not_depend_on_hidden_cards() {
    for seed in 0..40 {
        let mut play = Play::in_turn(seed);
        let (before, from) = (*play.state(), play.session.events().len());
        play.say("end");
        let other = with_another_hand(&before, &*play.game);
        let events = &play.session.events()[from..];
        let heard = |state: &State| lines(&told(&Names::new(&*play.game, state, Viewer::Seat(BRAM)), events));
        assert_eq!(heard(&before), heard(&other), "seed {seed}");
    }
}

#[test]
fn odds_at_another_seats_draw_tell_nothing_of_its_hand() {
    let mut play = Play::new(3);
    for _ in 0..2 {
        let opt = play.seed.answer(play.game.layout(), play.session.state()).unwrap();
        play.session.begin("draw");
        play.session.give(Deed::Answer(opt)).unwrap();
        play.session.commit();
    }
    assert_eq!(play.state().question.ask, Ask::Draw);
    let other = with_another_hand(play.state(), &*play.game);
    let bram = Viewer::Seat(BRAM);
    let [one, two] = [play.state(), &other].map(|state| everything(&Names::new(&*play.game, state, bram)));
    assert_eq!(one, two);
    let shares = odds(&play.names(bram)).unwrap();
    let slash = shares.results.iter().find(|(name, _)| name == "Slash").unwrap().1;
    assert!((slash - 3.0 / 13.0).abs() < 1e-9, "{slash}");
}

#[test]
fn a_letter_does_not_tell_of_copies_in_other_hands() {
    for seed in 0..60 {
        let play = Play::in_turn(seed);
        let names = play.names(Viewer::Seat(BRAM));
        for seat in [ADA, BRAM] {
            let hand = play.game.layout().zone(zone::HAND, seat);
            let slashes = |card: &&rulekeeper::table::Card| names.card(**card).starts_with("slash");
            let mine: Vec<_> = play.state().table.cards(hand).iter().filter(slashes).collect();
            if let [one] = mine.as_slice() {
                assert_eq!(names.letter(**one), None, "seed {seed}");
            }
        }
    }
}

// ---- pages ----

#[test]
fn the_table_page_follows_the_games_sections() {
    let play = Play::in_turn(1);
    let page = table_page(&play.all());
    assert_eq!(page.title, "The Ford, round 1, fray, Ada's turn");
    let text = words(&page);
    assert!(text.contains("Ada | 0 | 0 | 5 | 8 | 0 | 0"), "{text}");
    let Some(Block::Table(seats)) = page.blocks.first() else { panic!("{page:?}") };
    let priority = |name: &str| seats.columns.iter().find(|column| column.name == name).unwrap().priority;
    assert!(priority("player") > priority("plays"), "the name is dropped last");
    assert!(
        page.blocks
            .iter()
            .any(|block| matches!(block, Block::Track(track) if track.spaces[2].icons == ["foe"]))
    );
    let grid =
        page.blocks.iter().find_map(|block| if let Block::Grid(grid) = block { Some(grid) } else { None });
    assert_eq!(grid.unwrap().cells[4].words(), "Ford");
    assert_eq!(grid.unwrap().cells[0].words(), "field-0-2", "the first cell is the north-west corner");
}

#[test]
fn the_question_numbers_what_may_be_answered() {
    let play = Play::in_turn(1);
    let text = words(&question_page(&play.all()));
    assert!(text.contains("Ada: your turn"), "{text}");
    assert!(text.contains("toy.turn.free, Fray › Turns"), "{text}");
    let all = options(&play.all());
    let play_first = said(&all[0].typed);
    assert!(text.contains(&format!("Some(1) {play_first}  {}", all[0].note)), "{text}");
    assert!(all[0].note.starts_with("act: "), "{}", all[0].note);
    assert!(all.iter().any(|o| o.opt == Opt::Word(rulekeeper::table::Word(crate::toy::names::END))));
    let legal = words(&legal_page(&play.all()));
    assert!(legal.contains("scout field-0-0"), "{legal}");
    assert!(legal.contains("toy.scout.adjacent"), "{legal}");
}

#[test]
fn cards_audit_and_rules_have_pages() {
    let play = Play::in_turn(1);
    let names = play.all();
    let brute = words(&card_page(&names, play.game.face("brute").unwrap()));
    assert!(brute.contains("foe, life 4, armour 1, attack 2"), "{brute}");
    assert!(brute.contains("3 copies"), "{brute}");
    let audit = words(&audit_page(&names));
    assert!(audit.contains("deck: 8 unseen"), "{audit}");
    assert!(audit.contains("Ada: 1 wound"), "{audit}");
    let hand = words(&hand_page(&names, ADA));
    assert!(hand.contains("act: "), "{hand}");
    let draw = words(&rule_page(play.game.book(), r::TURN_DRAW, Language::English));
    assert!(draw.contains("see toy.turn.hand-limit"), "{draw}");
    assert!(draw.contains("It is lost. toy.ruling.drawing-with-a-full-hand"), "{draw}");
}

#[test]
fn a_search_finds_rules_words_rulings_and_cards() {
    let book = (KIND.book)();
    let best = |query: &str| book.search(query).first().and_then(|hit| found(&book, "toy", *hit)).unwrap();
    for (query, kind, id) in [
        ("scouting turns", "rule", "toy.scout.reveal"),
        ("Toy.Play.Limit", "rule", "toy.play.limit"),
        ("hand size", "term", "toy.term.hand-limit"),
        ("toy.term.omen", "term", "toy.term.omen"),
        ("drawing with a full hand", "ruling", "toy.ruling.drawing-with-a-full-hand"),
        ("dire wolf", "card", "dire-wolf"),
    ] {
        let found = best(query);
        assert_eq!((found.kind, found.id), (kind, id), "{query}: {found:?}");
    }
    assert_eq!(book.search("toy.play.limit"), [Hit::Rule(r::PLAY_LIMIT)]);
    assert_eq!(book.search("xylophone"), []);
    let ruling = words(&hit_page(&book, book.search("drawing with a full hand")[0], Language::English));
    for part in ["Is a draw", "It is lost.", "this one draw", "next turn", "keep-draws", "toy.turn.draw"] {
        assert!(ruling.contains(part), "{part}: {ruling}");
    }
    let term = words(&hit_page(&book, book.search("hand size")[0], Language::English));
    assert!(term.contains("grow to") && term.contains("also called: Hand size"), "{term}");
    assert!(
        words(&hit_page(&book, book.search("dire wolf")[0], Language::English)).contains("card dire-wolf")
    );
}

// ---- refusals ----

#[test]
fn a_refusal_names_rule_heading_fact_and_what_is_allowed() {
    let mut play = Play::in_turn(1);
    let far = play.state().question.options.iter().find(|choice| choice.no.is_some()).unwrap().opt;
    play.session.begin("scout field-0-0");
    let stop = play.session.give(Deed::Answer(far));
    play.session.abandon();
    let Err(Stop::Refused(why)) = stop else { panic!("{stop:?}") };
    let told = refusal(&play.all(), &why, Some("scout field-0-0"));
    assert_eq!(told.rule, "toy.scout.adjacent");
    assert_eq!(told.place, "Fray › Scouting");
    assert_eq!(told.fact, "field-0-0 does not touch a tile that is face up");
    assert_eq!(told.allowed, ["scout field-1-0", "scout field-0-1", "scout field-2-1"]);
    let page = words(&refusal_page(&play.all(), &why, Some("scout field-0-0")));
    assert!(page.contains(&told.fact) && page.contains(&told.text), "{page}");
}

#[test]
fn an_impossible_draw_says_where_every_copy_is() {
    let play = Play::in_turn(1);
    let about = play.state().question.about;
    let told = refusal(&play.all(), &Refusal::Impossible(about), Some("warlord"));
    assert_eq!(told.fact, "no Warlord can be there; every copy: 1 in camp");
    let wolves: usize = copies(&play.all(), play.game.face("wolf").unwrap()).iter().map(|(_, n)| n).sum();
    assert_eq!(wolves, 5);
    let slashes = copies(&play.all(), play.game.face("slash").unwrap());
    assert!(slashes.iter().any(|(place, _)| place.starts_with("unseen in ")), "{slashes:?}");
}

// ---- told ----

#[test]
fn a_round_is_told_and_taken_back() {
    let mut play = Play::dealt(1);
    let dawn = lines(&play.say("next"));
    assert_eq!(dawn[0], "time 0 → 1");
    assert_eq!(lines(&play.say("wound")), ["1 wound on Ada (1)"]);
    let spawn = lines(&play.say("wound"));
    assert_eq!(spawn[0], "1 wound on Bram (1)");
    assert!(spawn[1].ends_with(" → line, right end"), "{spawn:?}");
    let from = play.session.events().len();
    let turn = play.say("next");
    assert_eq!(lines(&turn)[0], "Ada's turn");
    assert!(turn[0].heading);
    let drawn: Vec<&Told> = turn.iter().filter(|line| line.text.words().starts_with("Ada draws ")).collect();
    assert_eq!(drawn.len(), 2, "{turn:?}");
    assert!(drawn[0].hands && !drawn[0].text.words().contains("a card"));
    let back = untold(&play.all(), &play.session.events()[from..]);
    assert!(lines(&back)[0].ends_with(" → Ada's deck"), "{back:?}");
    assert_eq!(lines(&back).iter().filter(|line| line.ends_with(" → Ada's deck")).count(), 2, "{back:?}");
}

#[test]
fn others_only_hear_that_cards_are_drawn() {
    let mut play = Play::dealt(1);
    for line in ["next", "wound", "wound"] {
        play.say(line);
    }
    let (before, from) = (*play.state(), play.session.events().len());
    play.say("next");
    let names = Names::new(&*play.game, &before, Viewer::Seat(BRAM));
    let heard = lines(&told(&names, &play.session.events()[from..]));
    assert!(heard.contains(&"Ada draws 2 cards".to_owned()), "{heard:?}");
    let back = lines(&untold(&play.names(Viewer::Seat(BRAM)), &play.session.events()[from..]));
    assert_eq!(back[0], "2 cards → Ada's deck");
}

#[test]
fn a_scouted_tile_is_turned_and_named() {
    let mut play = Play::in_turn(1);
    let scouted = lines(&play.say("scout field-1-0"));
    assert!(scouted.contains(&"turn field-1-0 face up".to_owned()), "{scouted:?}");
    assert!(scouted.iter().any(|line| line.starts_with("field-1-0 is ")), "{scouted:?}");
}

#[test]
fn a_shuffle_is_one_line_and_names_no_card_after_it() {
    let play = Play::in_turn(1);
    let layout = play.game.layout();
    let (deck, hand) = (layout.zone(zone::DECK, ADA), layout.zone(zone::HAND, ADA));
    let (mut position, mut log) = (Position::new(*play.state()), Log::kept());
    let mut tx = Tx::new(&mut position, layout, &mut log);
    let held = tx.table().cards(hand).to_vec();
    held.iter().for_each(|card| tx.put(r::DECK_EMPTY, *card, deck, Side::Top).unwrap());
    tx.shuffle(r::DECK_EMPTY, deck).unwrap();
    tx.put(r::DECK_EMPTY, held[0], layout.zone(zone::HAND, BRAM), Side::Top).unwrap();
    let heard = lines(&told(&play.all(), &log.events));
    assert_eq!(heard, ["Ada's hand (5 cards) → Ada's deck", "Shuffle Ada's deck", "a card → Bram's hand"]);
    let after = Names::new(&*play.game, &position.state, Viewer::Seat(ADA));
    let back = lines(&untold(&after, &log.events));
    assert_eq!(back[0], "a card → Ada's deck, 5 from the top");
    assert_eq!(back[1], "Shuffle Ada's deck again");
    assert!(back[2..].iter().all(|line| line.ends_with(" → Ada's hand") && !line.starts_with("a card")));
}

/// Whole games by chance: nothing panics, told from before and from after.
#[test]
fn whole_games_can_be_told_for_everyone() {
    for seed in 0..30 {
        let mut play = Play::dealt(seed);
        let mut coin = rulekeeper::engine::chance::Coin::new(seed);
        for _ in 0..400 {
            if !play.state().question.is_open() {
                break;
            }
            let (before, from) = (*play.state(), play.session.events().len());
            let legal: Vec<Opt> = play.state().question.legal().collect();
            play.session.begin("any");
            play.session.give(Deed::Answer(legal[coin.below(legal.len())])).unwrap();
            play.session.commit();
            play.chance();
            for viewer in [Viewer::Table, Viewer::Seat(ADA), Viewer::Seat(BRAM)] {
                let events = &play.session.events()[from..];
                let heard = lines(&told(&Names::new(&*play.game, &before, viewer), events));
                assert!(heard.iter().all(|line| !line.contains("deck-")), "{heard:?}");
                let back = untold(&play.names(viewer), events);
                assert!(lines(&back).iter().all(|line| !line.contains("deck-")), "{back:?}");
            }
        }
        let _ = (everything(&play.all()), everything(&play.names(Viewer::Seat(ADA))));
    }
}

// ---- why and odds ----

#[test]
fn why_adds_up_and_names_rules() {
    let play = Play::in_turn(1);
    let hero = play.state().table.cards(play.game.layout().zone(zone::AREA, ADA))[0];
    let target = Target::Tokens { on: Holder::Card(hero), kind: Token(token::WOUND) };
    let text = words(&why(&play.all(), past(play.session.events()), target));
    assert!(text.contains("wounds on Ada"), "{text}");
    assert!(text.contains("+1 | 1 | toy.dawn.toll-wound"), "{text}");
    assert!(text.contains("now: 1"), "{text}");
    let time = Target::Cube(play.game.layout().track(track::TIME, NOBODY));
    assert!(words(&why(&play.all(), past(play.session.events()), time)).contains("toy.dawn.time"));
    let limit = words(&why(&play.all(), past(&[]), Target::Value { card: hero, value: value::LIMIT }));
    assert!(limit.contains("6 | printed"), "{limit}");
}

#[test]
fn odds_are_shares_of_the_lot_and_say_when_they_are_a_guess() {
    let play = Play::new(1);
    let shares = odds(&play.all()).unwrap();
    assert_eq!(shares.results[0].0, "Slash");
    let sum: f64 = shares.results.iter().map(|(_, share)| share).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let combat = shares.keywords.iter().find(|(name, _)| name == "Combat").unwrap().1;
    assert!((combat - 5.0 / 13.0).abs() < 1e-9, "{combat}");
    let mut guess = *play.state();
    let lot = guess.table.piece(guess.question.about).face().unwrap_err();
    guess.table.apply(&Change::Open { lot, from: false, to: true }).unwrap();
    let page = words(&odds_page(&Names::new(&*play.game, &guess, Viewer::Table), None, "").unwrap());
    assert!(page.contains("A guess"), "{page}");
    assert!(odds(&Play::dealt(1).all()).is_none());
}

fn past(events: &[rulekeeper::engine::Event]) -> Past<'_> {
    Past { events, typed: &|_| None }
}
