//! Looking up: what players ask in their own words is answered, every rule and term is found by what it is called,
//! and what points somewhere is pointed back at.

use rulekeeper::content::{Limits, Node, Problems, parse};
use rulekeeper::games::game::GameKind;
use rulekeeper::rules::{Hit, RuleBook};
use rulekeeper::view::names::Language;
use rulekeeper::view::rules::hit_page;

/// How often the answer comes first, and among the first three, in hundredths.
const FIRST: usize = 80;
const AMONG_THREE: usize = 95;
/// How many questions are asked of each game.
const ASKED: usize = 40;

struct Question {
    ask: String,
    answers: Vec<String>,
}

fn questions(kind: &GameKind) -> Vec<Question> {
    let path = format!("{}/tests/lookup/{}.yaml", env!("CARGO_MANIFEST_DIR"), kind.id);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut problems = Problems::new();
    let tree = parse(&path.as_str().into(), text.as_bytes(), &Limits::default(), &mut problems).unwrap();
    assert!(problems.is_empty(), "{path}: {problems:?}");
    let texts =
        |node: &Node| node.as_list().unwrap().iter().map(|n| n.as_text().unwrap().to_owned()).collect();
    let rows = tree.get("questions").and_then(Node::as_list).unwrap();
    rows.iter()
        .map(|row| Question {
            ask: row.get("ask").and_then(Node::as_text).unwrap().to_owned(),
            answers: texts(row.get("answers").unwrap()),
        })
        .collect()
}

fn id(book: &RuleBook, hit: Hit) -> &'static str {
    match hit {
        Hit::Rule(rule) => book.id(rule),
        Hit::Term(n) => book.term(n).unwrap().id,
        Hit::Ruling(n) => book.ruling(n).unwrap().id,
        Hit::Card(n) => book.card(n).unwrap().id,
    }
}

fn ids(book: &RuleBook) -> Vec<&'static str> {
    let terms = book.terms().map(|term| term.id);
    book.ids().chain(terms).chain(book.rulings().map(|ruling| ruling.id)).collect()
}

#[test]
fn questions_in_players_words_are_answered() {
    let mut poor = Vec::new();
    for kind in rulekeeper::games::ALL {
        let (book, questions) = ((kind.book)(), questions(kind));
        let known = ids(&book);
        let (mut first, mut three) = (0, 0);
        for question in &questions {
            let unknown: Vec<_> =
                question.answers.iter().filter(|id| !known.contains(&id.as_str())).collect();
            assert!(unknown.is_empty(), "{}: there is no {unknown:?}", question.ask);
            let found: Vec<&str> = book.search(&question.ask).into_iter().map(|hit| id(&book, hit)).collect();
            let place = found.iter().position(|id| question.answers.iter().any(|answer| answer == id));
            first += usize::from(place == Some(0));
            three += usize::from(place.is_some_and(|place| place < 3));
            if place.is_none_or(|place| place > 2) {
                println!("{}: {} → {:?}", kind.id, question.ask, &found[..found.len().min(3)]);
            }
        }
        let share = |many: usize| many * 100 / questions.len();
        println!(
            "{}: {} questions, {} % first, {} % among three",
            kind.id,
            questions.len(),
            share(first),
            share(three)
        );
        if questions.len() < ASKED || share(first) < FIRST || share(three) < AMONG_THREE {
            poor.push(format!("{}: {} % and {} %", kind.id, share(first), share(three)));
        }
    }
    assert!(poor.is_empty(), "{poor:?}");
}

#[test]
fn every_rule_is_found_by_its_id_and_by_the_words_of_its_heading() {
    for kind in rulekeeper::games::ALL {
        let book = (kind.book)();
        for row in book.rows() {
            let by_id = book.search(row.id);
            assert_eq!(by_id.iter().map(|hit| id(&book, *hit)).collect::<Vec<_>>(), [row.id]);
            let found = book.search(row.place);
            assert!(found.iter().any(|hit| id(&book, *hit) == row.id), "{} by {}", row.id, row.place);
        }
    }
}

#[test]
fn every_term_and_other_name_is_found() {
    for kind in rulekeeper::games::ALL {
        let book = (kind.book)();
        for term in book.terms() {
            let place = |name: &str| book.search(name).iter().position(|hit| id(&book, *hit) == term.id);
            let at = place(term.term);
            assert!(at.is_some_and(|at| at < 3), "{}: {} finds {} at {at:?}", kind.id, term.term, term.id);
            for name in &term.aka {
                // Many things may be called the same.
                let at = place(name);
                assert!(at.is_some_and(|at| at < 20), "{}: {name} finds {} at {at:?}", kind.id, term.id);
            }
        }
    }
}

#[test]
fn whoever_is_pointed_at_points_back() {
    for kind in rulekeeper::games::ALL {
        let book = (kind.book)();
        let rows: Vec<_> = book.rows().collect();
        for row in &rows {
            for see in &row.see {
                let other = rows.iter().find(|other| other.id == *see);
                let other = other.unwrap_or_else(|| panic!("{} sees {see}, which is no rule", row.id));
                assert!(
                    other.see.contains(&row.id) || other.seen_by.contains(&row.id),
                    "{see} forgets {}",
                    row.id
                );
            }
        }
    }
}

#[test]
fn a_term_lists_its_rules_and_a_rule_its_terms() {
    for kind in rulekeeper::games::ALL {
        let book = (kind.book)();
        let page = |hit: Hit| {
            let page = hit_page(&book, hit, Language::English);
            serde_json::to_string(&page).unwrap()
        };
        for (n, term) in book.terms().enumerate() {
            let of_term = page(Hit::Term(n));
            for see in &term.see {
                let rule =
                    book.find(see).unwrap_or_else(|| panic!("{} sees {see}, which is no rule", term.id));
                assert!(of_term.contains(see), "{} does not list {see}", term.id);
                assert!(page(Hit::Rule(rule)).contains(term.term), "{see} forgets the term {}", term.term);
            }
        }
    }
}

#[test]
fn slips_and_umlauts_do_not_matter() {
    for (game, typed, meant) in [
        ("heart-of-the-mists", "vulnerabilty", "hotm.term.vulnerability"),
        ("heart-of-the-mists", "persuit tie", "hotm.pursuit.tie"),
        ("heroes-of-terrinoth", "resiliance", "hot.term.resilience"),
    ] {
        let kind = rulekeeper::games::ALL.iter().find(|kind| kind.id == game).unwrap();
        let book = (kind.book)();
        let found: Vec<&str> = book.search(typed).into_iter().take(3).map(|hit| id(&book, hit)).collect();
        assert!(found.contains(&meant), "{typed} finds {found:?}");
    }
}

#[test]
fn a_term_is_compared_over_games_and_readings() {
    let books: Vec<_> = rulekeeper::games::ALL.iter().map(|kind| (*kind, (kind.book)())).collect();
    let differ = rulekeeper::games::compared("weakness");
    let page = rulekeeper::view::compare::compare_page("weakness", &books, &differ).unwrap();
    let text = format!("{page:?}");
    for id in ["hotm.condition.weakness-hero", "mf.condition.weakness-no-stack", "german-2015", "summary-2.0"]
    {
        assert!(text.contains(id), "{id} is not on the page: {text}");
    }
    assert!(rulekeeper::view::compare::compare_page("zzgrbl", &books, &[]).is_none());
}

#[test]
fn every_rule_that_was_played_is_told_as_a_story() {
    use rulekeeper::rules::Enforced;
    use rulekeeper::transcript::story;
    for kind in rulekeeper::games::ALL {
        let book = (kind.book)();
        let mut told = std::collections::BTreeSet::new();
        for rule in book.numbers() {
            let row = book.get(rule).unwrap();
            let (examples, many) = book.played(rule);
            assert!(examples.len() <= many && examples.iter().all(|example| !example.title.is_empty()));
            let is_played = !matches!(row.enforced, Enforced::No(_));
            assert!(!is_played || !examples.is_empty(), "nothing plays {}", row.id);
            // A transcript is told alike for all its rules.
            if examples.first().is_some_and(|best| told.insert(best.name)) {
                let page = story(&book, rule, rulekeeper::games::ALL);
                let page = format!("{:?}", page.unwrap_or_else(|| panic!("{} has no story", row.id)));
                assert!(page.contains("On the table") && page.contains("What happens"), "{}: {page}", row.id);
            }
        }
        println!("{}: {} stories", kind.id, told.len());
        assert!(told.len() > 50);
    }
}

#[test]
fn a_page_tells_what_other_readings_say_and_where_the_rule_was_played() {
    let kind = rulekeeper::games::ALL.iter().find(|kind| kind.id == "mistfall").unwrap();
    let book = (kind.book)();
    let page =
        hit_page(&book, Hit::Rule(book.find("mf.condition.weakness-no-stack").unwrap()), Language::English);
    let page = format!("{page:?}");
    for part in ["By reading", "hotm.condition.weakness-hero", "Played examples"] {
        assert!(page.contains(part), "{part} is not on the page: {page}");
    }
}
