//! Transcripts: reading, running, blessing, recording, coverage.

use rulekeeper::content::pack::Source;
use rulekeeper::desk::Desk;
use rulekeeper::engine::Opt;
use rulekeeper::games::game::GameKind;
use rulekeeper::line::split;
use rulekeeper::transcript::{self, Transcript, Verdict, bless, coverage, junit, record, up_to};

use crate::toy;

fn kinds() -> [&'static GameKind; 1] {
    [&toy::KIND]
}

fn read(text: &str) -> Transcript {
    transcript::read("a.yaml", text, &|_, _| Err("no files here".to_owned())).unwrap()
}

fn run(text: &str) -> Verdict {
    transcript::run(&read(text), &kinds())
}

fn all_of_the_toy() -> Vec<Transcript> {
    fn walk(folder: &std::path::Path, all: &mut Vec<Transcript>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() && name != "failing" && name != "shared" {
                walk(&path, all);
            } else if path.is_file() {
                let include = |wanted: &str, of: &str| {
                    let path = std::path::Path::new(of).parent().unwrap().join(wanted);
                    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
                    Ok((path.display().to_string(), text))
                };
                let text = std::fs::read_to_string(&path).unwrap();
                all.push(transcript::read(path.to_str().unwrap(), &text, &include).unwrap());
            }
        }
    }
    let mut all = Vec::new();
    walk(std::path::Path::new("tests/toy/transcripts"), &mut all);
    all
}

#[test]
fn the_toy_is_proven_whole() {
    let all = coverage(&all_of_the_toy(), &kinds());
    assert!(all.failed.is_empty() && all.idle.is_empty(), "{:?} {:?}", all.failed, all.idle);
    let rules = &all.table["toy"];
    let unproven: Vec<&String> = rules.iter().filter(|(_, row)| !row.proven).map(|(id, _)| id).collect();
    assert_eq!(unproven, ["toy.table.stapled"], "all but the one that is there to be found out");
    let book = (toy::KIND.book)();
    let refusing = book.rows().filter(|row| row.refuses);
    let silent: Vec<&str> = refusing.filter(|row| rules[row.id].refused == 0).map(|row| row.id).collect();
    assert!(silent.is_empty(), "{silent:?}");
    assert_eq!(all.figures("toy"), (book.len() - 1, book.len()));
    let row = serde_json::to_value(&rules["toy.dawn.time"]).unwrap();
    let keys: Vec<&String> = row.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["applied", "refused", "proven", "transcripts"]);
    assert!(row["applied"].as_u64() > Some(5) && rules["toy.table.stapled"].applied > 0);
}

const DAWN: &str = "title: t\ngame: toy\ngiven: {heroes: [ada], phase: dawn}\nsteps:\n";

#[test]
fn a_failure_says_everything() {
    let text = format!("{DAWN}- next\n- {{do: wound, draws: [wolf]}}\n- expect: {{time: 3}}\n");
    let verdict = run(&text);
    let failure = &verdict.failures[0];
    assert_eq!((failure.place().as_str(), failure.step), ("a.yaml:7", 3));
    assert_eq!((failure.expected.as_deref(), failure.found.as_deref()), (Some("3"), Some("1")));
    assert_eq!(failure.before, ["next", "wound"]);
    assert_eq!(failure.ask.as_ref().unwrap().rule, "toy.fray.go-on");
    let page = serde_json::to_string(&failure.page()).unwrap();
    assert!(page.contains("rulekeeper play --from a.yaml:3"), "{page}");
    assert_eq!(verdict.to_json(&text)["failures"][0]["path"], "time");
}

#[test]
fn blessing_rewrites_failing_expectations_and_nothing_else() {
    let text = format!(
        "{DAWN}- next # dawn\n- expect:\n    time: 9 # wrong\n    ada:\n      hand: 7\n      area:\n      - bram\n      - \
         lantern\n    ask: {{of: bram}}\n- {{do: rest, refused: toy.rest.first}}\n"
    );
    let blessed = bless(&text, &run(&text)).unwrap();
    let wanted = text.replace("time: 9", "time: 1").replace("hand: 7", "hand: 3");
    let wanted = wanted.replace("- bram\n      - lantern", "  [ada]");
    assert_eq!(blessed, wanted);
    let again = run(&blessed);
    assert_eq!(
        again.failures.iter().map(|f| f.path.clone()).collect::<Vec<_>>(),
        [Some("ask.of".into()), None]
    );
    let mut example = run(&text);
    example.file = "transcripts/toy/examples/a.yaml".to_owned();
    assert_eq!(bless(&text, &example), None);
}

#[test]
fn junit_is_xml() {
    let text = format!("{DAWN}- next\n- expect: {{ask: {{of: \"<&'\\\"\"}}}}\n")
        .replace("title: t", "title: <t> & 'u'");
    let verdicts = [run(&text), run(&format!("{DAWN}- next\n- expect: {{time: 1}}\n"))];
    assert_eq!(verdicts.iter().map(Verdict::is_ok).collect::<Vec<_>>(), [false, true]);
    let xml = junit(&verdicts);
    let mut open: Vec<&str> = Vec::new();
    for tag in xml.split('<').skip(2).map(|part| part.split('>').next().unwrap()) {
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, false) => open.push(name),
            _ => {}
        }
    }
    assert!(open.is_empty() && xml.contains("&lt;t&gt; &amp; &apos;u&apos;"), "{xml}");
}

fn typed(desk: &mut Desk, line: &str) {
    for phrase in split(line).unwrap() {
        let reply = desk.obey(&phrase).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        assert!(reply.trouble.is_none(), "{line}: {:?}", reply.trouble);
    }
}

/// Plays rows at random; what is typed are numbers: of the row, or the amount where one is asked for.
fn play_rows(desk: &mut Desk, seed: u64, most: usize) {
    let mut coin = rulekeeper::engine::chance::Coin::new(seed);
    for _ in 0..most {
        let rows = desk.state().question.legal_count();
        if !desk.state().question.is_open() {
            return;
        }
        let row = coin.below(rows);
        let number = match desk.state().question.legal().nth(row) {
            Some(Opt::Amount(amount)) => amount as usize,
            _ => row + 1,
        };
        typed(desk, &number.to_string());
    }
}

#[test]
fn a_recorded_game_has_names_and_runs() {
    for seed in 0..8 {
        let header = rulekeeper::desk::header(&toy::KIND, vec!["ada".into(), "dora".into()], seed);
        let mut desk = Desk::open(&toy::KIND, header, &[]).unwrap();
        play_rows(&mut desk, seed, 120);
        let text = record(&desk, "Played by rows").unwrap();
        let verdict = run(&text);
        assert!(verdict.is_ok() && verdict.assertions > 10, "{:?}", verdict.failures);
        let rows =
            text.lines().filter(|line| line.strip_prefix("- ").is_some_and(|l| l.parse::<u8>().is_ok()));
        assert!(rows.count() < 12, "amounts are all that may be numbers:\n{text}");
    }
}

#[test]
fn a_physical_and_a_scripted_game_are_recorded_too() {
    for file in ["physical/hands.yaml", "physical/digital.yaml", "chief/short.yaml"] {
        let text = std::fs::read_to_string(format!("tests/toy/transcripts/{file}")).unwrap();
        let desk = up_to(&read(&text), &kinds(), usize::MAX).unwrap();
        let text = record(&desk, file).unwrap();
        let verdict = run(&text);
        assert!(verdict.is_ok(), "{file}: {:?}\n{text}", verdict.failures);
    }
}

#[test]
fn cards_that_were_brought_along_are_recorded_with_the_game() {
    let nap = "  - {id: nap, name: Nap, copies: 1, do: ['act: draw 1']}\n";
    let yawn = "  - {id: yawn, name: Yawn, copies: 1, do: ['act: draw 1']}\n";
    let hero =
        "  - {id: eve, name: Eve, life: 7, hand-limit: 5, deck: [nap, slash, yawn, volley, lore, guard]}\n";
    let text = format!(
        "title: t\ngame: toy\nseed: 3\ncards:\n  cards:\n{nap}{yawn}  heroes:\n{hero}\
         given: {{heroes: [eve], phase: fray, turn: eve}}\nsteps:\n- end\n"
    );
    let desk = up_to(&read(&text), &kinds(), usize::MAX).unwrap();
    let from_a_transcript = record(&desk, "with its own cards").unwrap();
    // Packs of the command line: two of them, with a section in both.
    let packs = [
        Source::embedded("a.yaml", &format!("pack: a\ncards:\n{nap}")),
        Source::embedded("b.yaml", &format!("pack: b\ncards:\n{yawn}heroes:\n{hero}")),
    ];
    let header = rulekeeper::desk::header(&toy::KIND, vec!["eve".into()], 3);
    let mut desk = Desk::open(&toy::KIND, header, &packs).unwrap();
    play_rows(&mut desk, 3, 20);
    let from_packs = record(&desk, "with packs").unwrap();
    for text in [from_a_transcript, from_packs] {
        let verdict = run(&text);
        assert!(verdict.is_ok() && verdict.assertions > 10, "{:?} {:?}", verdict.problems, verdict.failures);
    }
}

#[test]
fn a_kept_game_is_a_transcript() {
    let header = rulekeeper::desk::header(&toy::KIND, vec!["ada".into()], 3);
    let mut desk = Desk::open(&toy::KIND, header.clone(), &[]).unwrap();
    let mut text = String::new();
    for (key, value) in serde_json::to_value(&header).unwrap().as_object().unwrap() {
        text += &format!("{key}: {value}\n");
    }
    text += "steps:\n";
    for line in ["next", "wound", "next", "end"] {
        let phrases = split(line).unwrap();
        let entry = desk.obey(&phrases[0]).unwrap().entry.unwrap();
        text += &format!("- {}\n", serde_json::to_string(&entry).unwrap());
    }
    assert!(run(&text).is_ok());
    let torn = text.replacen("\"hash\":\"", "\"hash\":\"x", 3).replacen("\"hash\":\"x", "\"hash\":\"", 2);
    let verdict = run(&torn);
    assert_eq!((verdict.failures[0].step, verdict.failures[0].command.as_str()), (3, "next"));
    let line = torn.lines().nth(verdict.failures[0].line - 1).unwrap();
    assert!(line.contains("\"do\":\"next\"") && line.contains("hash\":\"x"), "{line}");
}

#[test]
fn a_step_can_be_opened() {
    let text = std::fs::read_to_string("tests/toy/transcripts/fray/tools.yaml").unwrap();
    let transcript = read(&text);
    let mut desk = up_to(&transcript, &kinds(), 3).unwrap();
    assert_eq!(desk.session().turns().len(), 1);
    typed(&mut desk, "end");
    assert_eq!(desk.state().table.clock.round, 2);
    assert!(desk.header.given.is_some());
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let text = "titel: t\ngame: toy\nseed: x\ncovers: toy.dawn.time\nsteps:\n- {do: next, reused: a}\n- {refused: a}\n- 3\n";
    let problems = transcript::read("a.yaml", text, &|_, _| Err(String::new())).unwrap_err();
    let said: Vec<&str> = problems.sorted().iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(
        said,
        ["unknown-key", "wrong-type", "wrong-type", "unknown-key", "missing-key", "wrong-type"],
        "{problems:?}"
    );
}

#[test]
fn every_phase_and_turn_can_be_given() {
    let heroes = ["ada", "bram", "cato", "dora"];
    for many in 1..=4 {
        for (n, hero) in heroes[..many].iter().enumerate() {
            for (physical, phase) in
                [("[]", "dawn"), ("[]", "fray"), ("[all]", "fray"), ("[hands, dice]", "dawn")]
            {
                let names = heroes[..many].join(", ");
                let text = format!(
                    "title: t\ngame: toy\nphysical: {physical}\ngiven: {{heroes: [{names}], phase: {phase}, turn: {hero}}}\n\
                     steps:\n- expect: {{ask: {{of: {hero}, rule: toy.turn.free}}}}\n"
                );
                let verdict = run(&text);
                assert!(verdict.is_ok(), "{n} {text}: {:?} {:?}", verdict.problems, verdict.failures);
            }
        }
    }
}

/// Writes the recorded whole games anew: `cargo test --test it -- --ignored record_whole_games`.
#[test]
#[ignore = "writes files"]
fn record_whole_games() {
    for (goal, title, file) in [
        ("victory", "A whole game, the chief beaten", "won"),
        ("defeat", "A whole game, lost at the ford", "lost"),
    ] {
        let (desk, seed) =
            (0..200).map(|seed| (play_whole(seed), seed)).find(|(desk, _)| ended(desk) == goal).unwrap();
        let text = record(&desk, title).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        std::fs::write(format!("tests/toy/transcripts/play/{file}.yaml"), format!("{text}goal: {goal}\n"))
            .unwrap();
    }
}

fn ended(desk: &Desk) -> String {
    desk.game().results()[usize::from(desk.state().table.clock.result)].0.to_owned()
}

/// A game played at random to its end.
fn play_whole(seed: u64) -> Desk {
    let heroes = vec!["ada".to_owned(), "dora".to_owned(), "bram".to_owned()];
    let header = rulekeeper::desk::header(&toy::KIND, heroes, seed);
    let mut desk = Desk::open(&toy::KIND, header, &[]).map_err(|e| format!("{e:?}")).unwrap();
    let mut coin = rulekeeper::engine::chance::Coin::new(seed);
    while desk.state().question.is_open() && desk.session().turns().len() < 400 {
        let rows = rulekeeper::view::question::options(&desk.names());
        let row = coin.below(rows.len());
        let line = match rows[row].opt {
            Opt::Amount(amount) => amount.to_string(),
            _ => (row + 1).to_string(),
        };
        for phrase in &rulekeeper::line::split(&line).unwrap() {
            desk.obey(phrase).unwrap_or_else(|trouble| panic!("{line}: {trouble:?}"));
        }
    }
    desk
}
