//! The language of cards on one page, for whoever writes some: made from the words of the game and the verbs themselves,
//! with examples from its box.

use std::collections::BTreeSet;

use super::ast::Head;
use super::library::Library;
use super::verbs::Verb;
use super::vocabulary::{Kind, Lexicon};

/// A way to say something: how it reads, what it means, and a piece of it to look for in the box.
type Form = (&'static str, &'static str, &'static str);

const KEYS: &[(&str, &str)] = &[
    ("id", "small letters, digits and hyphens; no other card has it"),
    ("name", "what is printed on it"),
    ("de", "its German name"),
    ("aka", "other names that may be typed"),
    ("copies", "how many there are, where the section counts them"),
    ("keywords", "those of the game, or of the `keywords` of the pack"),
    ("text", "what it does, for people"),
    ("do", "what it does, for the referee: a list of lines"),
    ("like", "the id of a card whose numbers, words and lists are printed on this one too"),
    ("owner", "the id of the hero whose card it is"),
    ("back", "the id of its other side"),
    ("replaces", "ids of cards of ours that it takes the place of"),
    ("rule", "the rule that goes onto what its lines do"),
    ("from", "`player` for your own; `rulebook` or `stand-in`"),
    ("printed", "what of a stand-in is printed"),
];

const LINES: &[(&str, &str)] = &[
    (
        "<action> [at <moment>, …] [range <amount>] [keywords <keyword>, …] [once per <frame>] [if <cond>]: <what is done>",
        "What a player may do. `at` says at which moments, where it is a reaction.",
    ),
    (
        "when <moment> [of <cards>] [once per <frame>] [if <cond>]: <what is done>",
        "What happens by itself. In it, `it` is the card and `they` the player the moment is about.",
    ),
    (
        "value <value> [of <cards>] + <amount> [if <cond>]",
        "A number is more, less (`-`) or another (`is`) as long as the card lies there.",
    ),
    (
        "may <permission> [of <cards>] [for <seats>] [if <cond>]",
        "Something is allowed, or forbidden (`cannot`), as long as the card lies there; `cannot` wins.",
    ),
];

const CARDS: &[Form] = &[
    (
        "this | target | it | host",
        "the card itself, what was aimed at, what it is about, the card it hangs on",
        "of this",
    ),
    ("1 <kind> …, up to 2 <kind> …, all <kind> …", "so many, chosen; or all of them", "up to "),
    ("<Keyword> <kind>, non-<Keyword> <kind>", "with the keyword, without it", "non-"),
    ("chosen", "those that were chosen last", "chosen"),
    (
        "… in <zone>, <zone>",
        "where they lie: `your`, `their`, `any`, `another's`, `leader's`, `owner's` or `holder's` before it",
        " in your ",
    ),
    ("… at top 3 of <zone>", "the uppermost; `at bottom` the lowest", "at top "),
    ("… with at least 2 <token or value>", "also `at most`, `exactly`, `over`, `under`", "with at least "),
    ("… with most <token or value>", "those with the highest number; `least`: with the lowest", ""),
    ("… that is tilted", "also `face-down`, `turned` or a mark; `that is not …`", "that is "),
    ("… other than this", "without that card", "other than "),
    ("… within 2", "so near to you", "within "),
    ("… beside it", "in the same zone; `not beside`", "beside "),
    ("… adjacent to it", "on a square that touches its own", "adjacent to "),
    ("… attached to this", "cards that hang on it", "attached to "),
    ("… owned by you", "by whose card it is", "owned by "),
    ("… named \"id\"", "one card by its id", "named "),
];

const SEATS: &[Form] = &[
    ("you, they", "whose card it is, whom it is about", "for they"),
    ("each <hero>, each other <hero>", "one after the other", "each other "),
    ("any <hero>, another <hero>, … at range 2", "one who is chosen, so near", "any "),
    ("the active <hero>, the leader", "whose turn it is, who leads", "the active "),
    ("the owner of it, the holder of it", "whose card it is, in whose area it lies", "the holder"),
    ("the <hero> with most <amount>", "the one with the highest number; `least`", "with most "),
];

const AMOUNTS: &[Form] = &[
    ("3, 2H, 2H+1", "a number; so many for each who began the game", "H"),
    ("a + b, a - b, a * b, half a, least (a, b), most (a, b)", "reckoned; halves are rounded down", "half "),
    ("count of (<cards>)", "how many there are", "count of ("),
    ("<tokens> on it, <tokens> on (<cards>)", "tokens on one card, on all of these", " on this"),
    ("<tokens> held by you", "tokens on a board", "held by "),
    ("<value> of it, <value> of (<cards>)", "a number of a card, with all that changes it", " of this"),
    ("<track or counter> of you, … of the table", "where a cube stands, what is counted", "of the table"),
    ("chosen", "how many were chosen last", "chosen"),
    ("that many", "the number the moment is about", "that many"),
    ("done", "how many the statement before has done", "done"),
    ("rolled <side>", "how many dice show it", ""),
    ("distance to it", "how far it is", "distance to "),
];

const CONDS: &[Form] = &[
    (
        "<amount> is at least <amount>",
        "also `at most`, `over`, `under`, `not`, or nothing for the same",
        "is at least ",
    ),
    ("there is <cards>, there is no <cards>", "whether one lies there", "there is "),
    ("it has <keyword>, it lacks <keyword>", "what is printed on it", " has "),
    ("it is tilted, it is not tilted", "how it lies", "it is "),
    ("it lies in <zone>", "where it lies", "lies in "),
    ("the action has <keyword>, the action is <action>", "what is being done", "the action "),
    ("they are you", "who is meant", "they are "),
    ("a and b, a or b, not (a), either (a or b)", "together", " and "),
];

const SLOTS: &[(&str, &str)] = &[
    ("<amount>", "a number: see there"),
    ("<cards>", "which cards: see there"),
    ("<seats>", "which heroes or players: see there"),
    ("<cond>", "a condition: see there"),
    ("<block>", "statements in brackets, with `;` between them"),
    ("<standing>", "a line with `value`, `may` or `cannot`, in brackets"),
    ("[ … ]", "may be left out"),
    ("<a|b>", "one of these words"),
];

/// The whole page as Markdown. `entry` shows one of the game's own for a section of a pack, as YAML.
#[must_use]
pub fn markdown(title: &str, library: &Library, entry: &dyn Fn(&str) -> Option<String>) -> String {
    let words = &library.lexicon.vocabulary;
    let pairs =
        |all: &[(&str, &str)]| all.iter().map(|(form, about)| row(&[code(form), (*about).into()])).collect();
    let sections = (0u16..).zip(words.kinds).map(|(n, kind)| section(library, n, kind)).collect();
    let shown = words.kinds.iter().filter_map(|kind| entry(kind.section));
    let entries = shown.map(|text| format!("\n```yaml\n{text}\n```\n")).collect::<Vec<_>>().concat();
    let lines: String = LINES.iter().map(|line| shape(library, line)).collect();
    let verbs: String = library.lexicon.verbs().map(|verb| verb_text(library, verb)).collect();
    let forms = |all: &[Form]| all.iter().map(|form| form_row(library, form)).collect();
    let how = ["how it reads", "what it means", "on a card"];
    [
        format!("# The language of cards: {title}\n\nCards are entries of a pack, a YAML file. `rulekeeper check my-pack.yaml` tells all that is wrong with one.\n"),
        table("Sections of a pack", &["section", "numbers", "words", "lists"], sections),
        format!("\nWhat has a `?` behind it may be left out.\n{entries}"),
        table("Keys of every entry", &["key", "what it says"], pairs(KEYS)),
        format!("\n## Lines\n\nA line is an action, something that happens by itself, or something that is so. `while in <zone>, …:` before it says where the card has to lie, `while turned:` that its back is up. What is done are statements with `;` between them.\n{lines}"),
        table("Statements: what stands for what", &["written", "means"], pairs(SLOTS)),
        format!("\n## Verbs\n{verbs}"),
        table("Which cards", &how, forms(CARDS)),
        table(&format!("Which {}", words.seat.1), &how, forms(SEATS)),
        table("Numbers", &how, forms(AMOUNTS)),
        table("Conditions", &how, forms(CONDS)),
        table("Moments", &["moment", "on a card"], moments(library)),
        table("Words", &["what", "which"], lists(&library.lexicon)),
    ]
    .concat()
}

// ---- parts ----

fn section(library: &Library, number: u16, kind: &Kind) -> String {
    let copies = if kind.counted { &["copies"][..] } else { &[] };
    let words = kind.texts.iter().enumerate().map(|(place, name)| named(library, number, place, name));
    let lists = [kind.lists, kind.words].concat().join(", ");
    let words = words.collect::<Vec<_>>().join(", ");
    row(&[code(kind.section), [copies, kind.fields].concat().join(", "), words, lists])
}

/// Where there are few words to choose from, they are told.
const FEW: usize = 10;

fn named(library: &Library, kind: u16, place: usize, name: &str) -> String {
    let entries = library.entries.iter().filter(|entry| entry.kind == kind);
    let known: BTreeSet<&str> = entries.filter_map(|entry| entry.texts.get(place)?.as_deref()).collect();
    let known: Vec<&str> = known.into_iter().collect();
    if known.is_empty() || known.len() > FEW {
        name.to_owned()
    } else {
        format!("{name} ({})", known.join(", "))
    }
}

/// A sort of line with the shortest card that has one.
fn shape(library: &Library, (form, about): &(&str, &str)) -> String {
    let first = form.split(' ').next().unwrap_or_default();
    let is = |head: &Head| match (first, head) {
        ("<action>", Head::Action(_)) | ("when", Head::Trigger(_)) => true,
        (_, Head::Standing(_)) => !matches!(first, "<action>" | "when"),
        _ => false,
    };
    let fits = |text: &str| first.starts_with('<') || text.contains(&format!("{first} "));
    let lines = library.lines.iter().filter(|line| is(&line.line.head) && fits(&line.source));
    let shown = lines.map(|line| line.source.as_str()).min_by_key(|text| text.len());
    format!("\n### `{form}`\n\n{about}\n{}", shown.map_or_else(String::new, block))
}

fn verb_text(library: &Library, verb: &Verb) -> String {
    let used = library
        .lines
        .iter()
        .filter(|line| line.line.blocks.iter().flatten().any(|stmt| std::ptr::eq(stmt.verb, verb)));
    // Examples of verbs that all games share are in the words of none of them.
    let own = library.lexicon.vocabulary.verbs.iter().any(|own| std::ptr::eq(*own, verb));
    let shown = used.map(|line| line.source.as_str()).min_by_key(|text| text.len());
    let shown = shown.or(own.then_some(verb.example));
    format!("\n### `{}`\n\n{}\n{}", verb.pattern, verb.about, shown.map_or_else(String::new, block))
}

fn form_row(library: &Library, (form, about, piece): &Form) -> String {
    let hero = library.lexicon.vocabulary.seat.0;
    row(&[
        code(form.replace("<hero>", hero)),
        (*about).to_owned(),
        shortest(library, piece).map_or_else(String::new, code),
    ])
}

/// The shortest line of the box with this in it.
fn shortest<'l>(library: &'l Library, piece: &str) -> Option<&'l str> {
    let lines = library.lines.iter().map(|line| line.source.as_str());
    lines.filter(|text| !piece.is_empty() && text.contains(piece)).min_by_key(|text| text.len())
}

fn moments(library: &Library) -> Vec<String> {
    let names = library.lexicon.vocabulary.moments;
    let about = |n: u16, head: &Head| match head {
        Head::Trigger(trigger) => trigger.moment == n,
        Head::Action(action) => action.at.contains(&n),
        Head::Standing(_) => false,
    };
    let shown = |n: u16| {
        let lines = library.lines.iter().filter(|line| about(n, &line.line.head));
        lines.map(|line| line.source.as_str()).min_by_key(|text| text.len()).map_or_else(String::new, code)
    };
    (0u16..).zip(names).map(|(n, name)| row(&[code(name), shown(n)])).collect()
}

fn lists(lexicon: &Lexicon) -> Vec<String> {
    let (words, layout) = (&lexicon.vocabulary, &lexicon.layout);
    let joined = |all: Vec<&str>| all.into_iter().map(code).collect::<Vec<_>>().join(", ");
    let kinds = words.kinds.iter().flat_map(|kind| [kind.name, kind.plural]).collect();
    let all: [(&str, Vec<&str>); 14] = [
        ("actions", words.actions.iter().map(|action| action.name).collect()),
        ("kinds of cards", kinds),
        ("keywords", lexicon.keywords.iter().map(String::as_str).collect()),
        ("zones", layout.zones.iter().map(|zone| zone.name).collect()),
        ("tokens", layout.tokens.iter().map(|token| token.name).collect()),
        ("tracks", layout.tracks.iter().map(|track| track.name.as_str()).collect()),
        ("counters", layout.counters.iter().map(|counter| counter.name).collect()),
        ("values", words.values.to_vec()),
        ("permissions", words.permissions.to_vec()),
        ("conditions of the game", words.conditions.to_vec()),
        ("marks", words.marks.to_vec()),
        ("once per", words.frames.to_vec()),
        ("dice", layout.dice.iter().map(|die| die.name.as_str()).collect()),
        ("sides of dice", lexicon.sides()),
    ];
    all.into_iter()
        .filter(|(_, list)| !list.is_empty())
        .map(|(what, list)| row(&[what.to_owned(), joined(list)]))
        .collect()
}

// ---- Markdown ----

fn table(heading: &str, columns: &[&str], rows: Vec<String>) -> String {
    let head = row(&columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    format!("\n## {heading}\n\n{head}{}\n{}", "|---".repeat(columns.len()) + "|", rows.concat())
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// A stroke would end the cell of a table.
fn code(text: impl AsRef<str>) -> String {
    format!("`{}`", text.as_ref().replace('|', "\\|"))
}

fn block(text: &str) -> String {
    format!("\n```text\n{text}\n```\n")
}
