//! How much is typed at a real table: commands and keystrokes of whole rounds, every character and every Enter counted.
//! `cargo test --test it keystrokes -- --nocapture` prints them.

use rulekeeper::desk::{Desk, header};
use rulekeeper::games::ALL;
use rulekeeper::line::split;

/// What a typed session took.
#[derive(Debug, Default)]
struct Typed {
    commands: usize,
    keys: usize,
}

/// A table with these things on it.
fn table(game: &str, heroes: &[&str], physical: &[&str]) -> Desk {
    let kind = ALL.iter().copied().find(|kind| kind.id == game).unwrap();
    let heroes = heroes.iter().map(|hero| (*hero).to_owned()).collect();
    let mut head = header(kind, heroes, 5);
    head.physical = physical.iter().map(|name| (*name).to_owned()).collect();
    let mut desk = Desk::open(kind, head, &[]).map_err(|trouble| format!("{trouble:?}")).unwrap();
    desk.mark_shown();
    desk
}

/// Types lines as a person does who sees the question after each; a `;` makes several commands of one line.
fn typed(desk: &mut Desk, lines: &str) -> Typed {
    let mut took = Typed::default();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        for phrase in &split(line).unwrap() {
            let reply = desk.obey(phrase).unwrap_or_else(|trouble| panic!("`{line}`: {trouble:?}"));
            assert!(reply.trouble.is_none(), "`{line}`: {:?}", reply.trouble);
            took.commands += 1;
            desk.mark_shown();
        }
        took.keys += line.chars().count() + 1;
    }
    took
}

/// Plays one round from its first question to that of the next, and holds it to so many commands and keystrokes.
fn round(desk: &mut Desk, lines: &str, (commands, keys): (usize, usize)) {
    let before = desk.state().table.clock.round;
    let took = typed(desk, lines);
    let now = desk.state().table.clock.round;
    assert_eq!(now, before + 1, "the round is not over, or more than one is");
    println!("{}, round {before}: {took:?}", desk.game().title());
    assert!(took.commands <= commands, "{took:?}");
    assert!(took.keys <= keys, "{took:?}");
}

#[test]
fn a_round_of_terrinoth_with_four_heroes_is_quickly_typed() {
    let heroes = ["kari-wraithstalker", "garran-ironhand", "ysolde-emberweaver", "elder-mok"];
    let mut desk = table("heroes-of-terrinoth", &heroes, &["all"]);
    typed(&mut desk, "ash\nbone\nbramble\nfern\nmarket\nkari\nmuddy\n3");
    assert_eq!(desk.state().table.clock.round, 1);
    round(&mut desk, FIRST_OF_TERRINOTH, (30, 350));
    round(&mut desk, JOURNEY_OF_TERRINOTH, (30, 350));
}

/// An attack, two explorations and an aid; a facedown enemy is turned up.
const FIRST_OF_TERRINOTH: &str = "
    next
    attack n p ss/b
    explore sb
    explore p sbb
    aid garran sb scout
    next
    2
    next
    next
    next
";

/// A round with a fight, a spawn, a journey with two more, a find, and an upgrade for each hero.
const JOURNEY_OF_TERRINOTH: &str = "
    next
    rest 0 s/b
    explore n 0 sb
    1;2;ss
    rest sb
    next
    next
    rat-swarm
    next
    travel
    done
    market
    bone-walker
    rat-swarm
    lucky
    1;1
    1;1
    1;1
    1;1
    next
";

#[test]
fn a_round_of_heart_with_two_heroes_is_quickly_typed() {
    let physical = ["hands", "enemies", "encounters"];
    let mut desk = table("heart-of-the-mists", &["elatha", "aseke"], &physical);
    typed(&mut desk, "done\ndone");
    assert_eq!(desk.state().table.clock.round, 1);
    round(&mut desk, FIGHT_OF_HEART, (30, 400));
}

/// An Encounter with five Enemies, a fight of both Heroes, three attacks against them with two Reflexes, one of
/// which is remembered later; hands are unseen.
pub const FIGHT_OF_HEART: &str = "
    next
    next
    travel map-2-4
    stam hunter mist-w bramble crawl rime
    next
    1
    next
    1
    play mist-cloak
    play long-bow 3 quick hunter
    end
    play rowan-staff 2 mist-w
    end
    1
    next
    1
    reflex side
    pass
    bury arrow
    1
    pass
    bury trail
    deck
    at damage-taken reflex spirit-veil 2
    accept
    deck
    next
    next
";
