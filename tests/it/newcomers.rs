//! What those meet who know neither the program nor the games well: examples of the help that do what they say, words
//! that are answered by what helps, and logs of what still counts.

use rulekeeper::desk::{Desk, header};
use rulekeeper::line::split;

use crate::program::{Home, err, out};

fn said(home: &Home, args: &[&str], input: &str, code: i32) -> (String, String) {
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulekeeper"));
    program.args(args).arg("--plain").env("RULEKEEPER_HOME", &home.0);
    let done = program.write_stdin(input).assert().code(code);
    (out(&done), err(&done))
}

/// What chronicles of two heroes say, from the first turn of Yrsa on.
fn frost(lines: &str, code: i32) -> (String, String) {
    let args = ["play", "frost", "--seed", "4", "--set", "first=yrsa", "--keep-going"];
    said(&Home::new(), &args, &format!("next\n{lines}\n"), code)
}

#[test]
fn examples_of_the_help_do_what_they_say() {
    let home = Home::new();
    for command in ["play", "rules", "card", "simulate"] {
        let help = said(&home, &[command, "--help"], "", 0).0;
        let examples = help.lines().filter_map(|line| line.trim().strip_prefix("rulekeeper "));
        let all: Vec<&str> = examples.collect();
        assert!(!all.is_empty(), "{help}");
        for example in all {
            let example = example.replace("--games 1000", "--games 1");
            let mut args: Vec<&str> = example.split_whitespace().collect();
            if command == "simulate" && !args.contains(&"--games") {
                args.extend(["--games", "1"]);
            }
            said(&home, &args, "", 0);
        }
    }
    said(&home, &["play", "frost", "--seed", "7"], "show\n", 0);
    assert!(said(&home, &["--help"], "", 0).0.contains("rulekeeper play frost --seed 7 <"));
}

#[test]
fn only_who_is_asked_passes() {
    let (_, other) = frost("kolbein: pass", 1);
    assert!(other.contains("Yrsa Shieldbreaker is asked now, not kolbein"), "{other}");
    let (_, skipped) = frost("next", 1);
    assert!(skipped.contains("allowed now: end, "), "{skipped}");
    assert_eq!(frost("yrsa: pass", 0).1, "");
}

#[test]
fn a_log_says_what_no_longer_counts_and_a_report_leaves_it_out() {
    let dropped = "note a slip\nplay heavy-boots\ndrop 2 because no\naccept\nlog\nreport";
    let (told, _) = frost(dropped, 0);
    assert!(told.contains("note a slip   (no longer counts)"), "{told}");
    let report = told.split("Result:").nth(1).unwrap();
    assert!(report.contains("drop 2 because no") && !report.contains("a slip"), "{report}");
    let (back, _) = frost(&format!("{dropped}\nundo\nlog"), 0);
    assert!(!back.rsplit("Commands:").next().unwrap().contains("no longer counts"), "{back}");
}

#[test]
fn a_part_of_a_card_is_typed_as_it_is_shown() {
    let (told, wrong) = frost("play over-the-wall\nshow question\ngain 1 move and gain 1 attack", 0);
    assert!(told.contains("gain 1 move and gain 1 attack") && wrong.is_empty(), "{told}{wrong}");
    // As its author wrote it, too.
    let (_, wrong) = frost("play over-the-wall\ngain 1 move, gain 1 attack", 0);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_card_that_is_learned_is_of_the_kind_that_acts_so() {
    let home = Home::new();
    let lines = "kari\nlearn red-blow: activate: attack 2\ncard red-blow\n";
    let (told, wrong) = said(&home, &["play", "heroes-of-terrinoth", "--seed", "3"], lines, 0);
    assert!(told.contains("card, archetype"), "{told}{wrong}");
    let own = std::fs::read_to_string(home.0.join("packs/heroes-of-terrinoth/own/red-blow.yaml")).unwrap();
    assert!(own.contains("activation-cards:"), "{own}");
}

#[test]
fn side_by_side_stands_what_speaks_of_it() {
    let compared = said(&Home::new(), &["rules", "--compare", "weakness"], "", 0).0;
    assert!(compared.contains("mf.condition.weakness-hero"), "{compared}");
    assert!(!compared.contains("cof."), "{compared}");
}

#[test]
fn a_pack_is_read_for_the_game_whose_sections_it_has() {
    let home = Home::new();
    let pack = home.0.join("mine.yaml");
    let path = pack.to_str().unwrap();
    // Three mistakes for the game it is for; another does not know the section at all.
    std::fs::write(&pack, "activation-cards:\n- {id: zed, nmae: Zed, archtype: scout, actoin: rest}\n")
        .unwrap();
    let (_, wrong) = said(&home, &["check", path], "", 1);
    assert!(wrong.contains("packs of Heroes of Terrinoth") && !wrong.contains("--game"), "{wrong}");
    std::fs::write(&pack, "keywords: [Zed]\n").unwrap();
    let (_, unsure) = said(&home, &["check", path], "", 0);
    assert!(unsure.contains("chronicles-of-frost: say so with --game"), "{unsure}");
}

/// A hero of a mistyped type, and a quest that wants more of a location than there is.
const ODD: &str = "
heroes:
- {id: zed, name: Zed, archetype: scuot, health: 8}
locations:
- {id: bog, name: Bog, exploration: 3, spawn-engaged: 0, spawn-shadows: 1, difficulty: trivial}
quests:
- id: wet-feet
  name: Wet Feet
  nemesis: [splog]
  enemy-stacks: [goblin-cutter]
  location-stacks: ['bog 4']
  exploration-stacks: [base]
  peril: [start, gray, red]
";

#[test]
fn a_pack_is_checked_for_words_that_no_card_has_and_for_games_that_cannot_begin() {
    let home = Home::new();
    let pack = home.0.join("mine.yaml");
    let path = pack.to_str().unwrap();
    std::fs::write(&pack, ODD).unwrap();
    let (_, wrong) = said(&home, &["check", path], "", 1);
    for told in ["`archetype: scuot`", "did you mean `scout`?", "a game with `wet-feet` cannot begin: "] {
        assert!(wrong.contains(told), "{told}: {wrong}");
    }
    std::fs::write(&pack, ODD.replace("scuot", "scout").replace("bog 4", "bog, random-trivial 2")).unwrap();
    assert!(said(&home, &["check", path], "", 0).0.contains("no problems"));
    let (shown, _) = said(&home, &["card", "zed", "--pack", path], "", 0);
    assert!(shown.contains("archetype scout"), "{shown}");
}

#[test]
fn the_language_of_cards_is_told_by_the_program() {
    let (page, _) = said(&Home::new(), &["generate", "language", "--game", "frost"], "", 0);
    for told in ["# The language of cards: Chronicles of Frost", "## Verbs", "action-cards:\n- {id: "] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[test]
fn so_many_heroes_are_drawn_as_were_asked_for() {
    let home = Home::new();
    let args = ["play", "terrinoth", "--heroes", "3", "--seed", "1"];
    let (told, _) = said(&home, &args, "show json\n", 0);
    assert_eq!(told.matches("\"hero-card\":").count(), 3, "{told}");
    let none = said(&home, &["simulate", "terrinoth", "--games", "0"], "", 2).1;
    assert!(none.contains("a number from 1 on"), "{none}");
}

#[test]
fn a_transcript_is_opened_at_a_step_it_has() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/transcripts/chronicles-of-frost/draws/an-empty-deck-waits.yaml:99"
    );
    let wrong = said(&Home::new(), &["play", "--from", file], "", 2).1;
    assert!(wrong.contains("stands behind the last"), "{wrong}");
}

#[test]
fn a_card_that_nobody_knows_is_told_from_one_of_several() {
    let home = Home::new();
    let unknown = said(&home, &["card", "xylophone"], "", 1).1;
    assert!(unknown.contains("no card is called `xylophone`"), "{unknown}");
}

#[test]
fn what_is_offered_by_its_id_is_found_by_it() {
    for kind in rulekeeper::games::ALL {
        let mut desk = Desk::open(kind, header(kind, Vec::new(), 0), &[]).map_err(|_| kind.id).unwrap();
        let ids: Vec<String> = desk.game().library().entries.iter().map(|entry| entry.id.clone()).collect();
        for id in ids {
            let typed = format!("card {id}");
            let phrases = split(&typed).unwrap();
            assert!(desk.obey(&phrases[0]).is_ok(), "{}: {typed}", kind.id);
        }
    }
}

#[test]
fn a_misspelt_game_is_guessed() {
    for (typed, meant) in [
        ("misfall", "mistfall"),
        ("frst", "chronicles-of-frost"),
        ("terinoth", "heroes-of-terrinoth"),
        ("heart-of-the-mits", "heart-of-the-mists"),
        ("hert", "heart-of-the-mists"),
    ] {
        let wrong = said(&Home::new(), &["play", typed], "", 2).1;
        assert!(wrong.contains(&format!("did you mean {meant}?")), "{wrong}");
    }
    let wrong = said(&Home::new(), &["play", "zzz"], "", 2).1;
    assert!(wrong.contains("there is heart-of-the-mists, mistfall,"), "{wrong}");
    let both = said(&Home::new(), &["play", "mistfal"], "", 2).1;
    assert!(both.contains("`mistfal` could be heart-of-the-mists or mistfall"), "{both}");
    let several = said(&Home::new(), &["play", "he"], "", 2).1;
    assert!(several.contains("could be heart-of-the-mists or heroes-of-terrinoth"), "{several}");
}

#[test]
fn a_number_is_put_right_in_whatever_order_its_words_stand() {
    for typed in ["wounds yrsa 2", "yrsa wounds 2", "yrsa's wounds to 2", "wounds of yrsa 2", "wounds 2 yrsa"]
    {
        let (told, wrong) = frost(&format!("fix {typed} because \"we forgot\""), 0);
        assert!(told.contains("2 wounds on Yrsa Shieldbreaker (2)"), "{typed}: {wrong}");
    }
    let (_, whose) = frost("fix wounds 2 because no", 1);
    assert!(whose.contains("say whose it is: yrsa or kolbein"), "{whose}");
    let (_, slip) = frost("fix yrsa wonds 2 because no", 1);
    assert!(slip.contains("at: wonds") && slip.contains("did you mean wound?"), "{slip}");
    let (_, order) = frost("fix yrsa foo 2 because no", 1);
    assert!(order.contains("`fix <number> <whose> <n>`"), "{order}");
}

#[test]
fn what_is_not_known_is_answered_by_what_there_is() {
    let (_, row) = frost("99", 1);
    assert!(row.contains("there is no row 99; they go from 1 to "), "{row}");
    let (_, seat) = frost("as bob", 1);
    assert!(seat.contains("did you mean yrsa or kolbein?"), "{seat}");
    let (_, moment) = frost("stop at foo", 1);
    assert!(moment.contains("known here: turn-start, "), "{moment}");
    let (_, not) = frost("why not", 1);
    assert!(not.contains("say which command"), "{not}");
    let (_, first) =
        said(&Home::new(), &["play", "frost", "--seed", "4"], "next\nnext\nnext\nfoo bar\nend\n", 1);
    assert!(!first.contains("asked for"), "{first}");
}

#[test]
fn a_number_is_called_as_over_its_column() {
    let (told, _) = frost("fix wounds yrsa 2 because no\nwhy wounds", 0);
    assert!(told.contains("wounds of Yrsa Shieldbreaker"), "{told}");
}

#[test]
fn a_card_learned_while_a_pile_is_asked_about_is_what_it_does() {
    let args = ["play", "frost", "--seed", "3", "--table"];
    let (told, wrong) =
        said(&Home::new(), &args, "learn \"Frost Lash\": play: gain 2 move\ncard frost-lash\n", 0);
    assert!(told.contains("Frost Lash\ncard"), "{told}{wrong}");
}

#[test]
fn heroes_and_quests_are_named_by_a_beginning() {
    let args = ["play", "heroes-of-terrinoth", "--seed", "3", "--heroes", "kari,Elder", "--quest", "spider"];
    let (told, wrong) = said(&Home::new(), &args, "show\n", 0);
    assert!(told.contains("Elder Mok") && told.contains("The Spider Queen"), "{told}{wrong}");
    let wrong = said(&Home::new(), &["play", "frost", "--heroes", "yrsa,zed"], "", 2).1;
    assert!(wrong.contains("there is no hero `zed`"), "{wrong}");
}

#[test]
fn a_log_says_what_a_row_was() {
    let home = Home::new();
    let (told, _) = said(&home, &["play", "heroes-of-terrinoth", "--seed", "3"], "1\nnext\nlog\n", 0);
    assert!(told.contains("command: kari-wraithstalker\n"), "{told}");
    let (again, wrong) = said(&home, &["play", "--resume"], "log\n", 0);
    assert!(again.contains("command: kari-wraithstalker\n"), "{again}{wrong}");
    let (forced, _) = frost("force 1 because 1\nlog", 0);
    assert!(forced.contains("command: force 1 because 1"), "{forced}");
}

#[test]
fn what_is_in_the_box_is_not_put_away() {
    let (told, _) =
        said(&Home::new(), &["play", "heroes-of-terrinoth", "--seed", "3", "--table"], "1\npack\n", 0);
    assert!(told.contains("How to put it away") && !told.contains(" in box"), "{told}");
}

#[test]
fn words_that_waited_are_refused_by_themselves() {
    let from = "transcripts/heroes-of-terrinoth/success/said-before-the-target.yaml:1";
    let args = ["play", "--from", from, "--keep-going"];
    let (told, wrong) = said(&Home::new(), &args, "attack spend 9\nelm-man\nlog\n", 1);
    assert!(wrong.contains("line 2: refused: `spend 9`"), "{wrong}");
    // The target stands, and nothing was done that the log does not say.
    assert!(told.contains("n: 2; command: elm-man\n"), "{told}");
}

#[test]
fn a_command_behind_another_that_never_asks_for_it_is_refused() {
    let args = ["play", "terrinoth", "--seed", "3", "--heroes", "kari-wraithstalker,elder-mok"];
    let wrong = said(&Home::new(), &args, "kari-wraithstalker\nnext\nattack spend 1\n", 1).1;
    assert!(wrong.contains("line 3: refused: `attack spend 1`"), "{wrong}");
    assert!(wrong.contains("hot.success."), "{wrong}");
}

#[test]
fn what_is_left_of_restoration_is_told_before_it_is_given_up() {
    let file = "transcripts/heart-of-the-mists/healing/which-cards-come-back.yaml:1";
    let (told, _) =
        said(&Home::new(), &["play", "--from", file], "play balm\nlegal\nrestore quickshot\ndone\n", 0);
    assert!(told.contains("done  leave 5 Restoration unused"), "{told}");
    assert!(
        told.contains("4 Restoration for Elatha the Misthuntress is not used and does not count"),
        "{told}"
    );
    assert!(told.contains("Balm → Elatha the Misthuntress's discard pile"), "{told}");
}

#[test]
fn a_folder_is_told_of_the_games_of_its_transcripts() {
    let folder = "transcripts/heroes-of-terrinoth/peril";
    let (told, _) = said(&Home::new(), &["coverage", folder], "", 0);
    assert!(told.contains("Heroes of Terrinoth: ") && !told.contains("Frost"), "{told}");
    let (json, _) = said(&Home::new(), &["coverage", folder, "--json"], "", 0);
    let table: serde_json::Value = serde_json::from_str(&json).unwrap();
    let games: Vec<&String> = table.as_object().unwrap().keys().collect();
    assert_eq!(games, ["heroes-of-terrinoth"]);
}

#[test]
fn nobody_has_to_take_an_ally_along() {
    let (told, _) = said(&Home::new(), &["play", "heart", "--seed", "5"], "legal\nnone\n", 0);
    assert!(told.contains("which Ally to take along (`card` and a name shows one)"), "{told}");
    assert!(told.contains("done  take no Ally along"), "{told}");
    assert!(told.contains("Aseke the Namekeeper: which Ally"), "{told}");
}

#[test]
fn what_a_card_and_a_discovery_do_stands_beside_them() {
    let (told, _) = frost("legal\ngo north\nlegal", 0);
    assert!(told.contains("play heavy-boots  ") && !told.contains("heavy-boots  play a Fate card"), "{told}");
    let asked = told.rsplit("resolve the discovery or not").next().unwrap();
    let yes = asked.lines().find_map(|line| line.trim().strip_prefix("1. yes")).unwrap();
    assert!(yes.trim().len() > 5, "{asked}");
    assert!(told.contains("move  go to an adjacent space; 1 of the exit cost is paid with wounds"), "{told}");
}
