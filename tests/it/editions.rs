//! Every row of the edition table is shown by a pair of transcripts in `transcripts/mistfall/editions`, named after the
//! row and the reading: the same table and the same commands, another reading, another outcome.

use std::collections::BTreeSet;
use std::path::Path;

use rulekeeper::games::mistfall::edition::{DIFFERENCES, Difference};
use serde_json::Value;

const FOLDER: &str = "transcripts/mistfall/editions";

/// The readings in the order of the table's columns: how files are called, and what they play.
const READINGS: [(&str, &str, Option<&str>); 3] = [
    ("heart", "heart-of-the-mists", None),
    ("german", "mistfall", Some("german-2015")),
    ("summary", "mistfall", Some("summary-2.0")),
];

/// One transcript of a pair: whether the row is so in its reading, what is done, what comes of it.
struct Shown {
    so: bool,
    done: Value,
    outcome: Vec<Value>,
}

#[test]
fn every_row_has_its_pair() {
    let mut named = BTreeSet::new();
    for row in DIFFERENCES {
        let pair = READINGS.iter().enumerate().filter_map(|(column, _)| shown(row, column, &mut named));
        let pair: Vec<Shown> = pair.collect();
        let [one, other] = &pair[..] else { panic!("{}: {} transcripts, not a pair", row.name, pair.len()) };
        assert_ne!(one.so, other.so, "{}: both readings agree", row.name);
        assert_eq!(one.done, other.done, "{}: the two differ in more than the reading", row.name);
        assert_ne!(one.outcome, other.outcome, "{}: the outcome is the same", row.name);
    }
    let files = std::fs::read_dir(FOLDER).unwrap().flatten().map(|entry| entry.file_name());
    let files = files.map(|name| name.into_string().unwrap()).filter(|name| name.ends_with(".yaml"));
    assert_eq!(files.collect::<BTreeSet<_>>(), named, "a file that shows no row, or a row twice");
}

fn shown(row: &Difference, column: usize, named: &mut BTreeSet<String>) -> Option<Shown> {
    let (reading, game, edition) = READINGS[column];
    let name = format!("{}-{reading}.yaml", row.name.to_lowercase().replace('_', "-"));
    let text = std::fs::read_to_string(Path::new(FOLDER).join(&name)).ok()?;
    let mut tree: Value = serde_yaml::from_str(&text).unwrap();
    let top = tree.as_object_mut().unwrap();
    assert_eq!(top.remove("game"), Some(Value::from(game)), "{name}");
    assert_eq!(top.remove("edition"), edition.map(Value::from), "{name}");
    for key in ["title", "covers"] {
        top.remove(key);
    }
    let mut outcome = Vec::new();
    let steps = top["steps"].as_array_mut().unwrap();
    steps.iter_mut().for_each(|step| take_outcome(step, &mut outcome));
    // A step that only expects does nothing.
    steps.retain(|step| step.as_object().is_none_or(|map| !map.is_empty()));
    named.insert(name);
    Some(Shown { so: row.says[column].so, done: tree, outcome })
}

/// Takes out of a step what comes of it, and the answers of chance, which is asked only where something is drawn.
fn take_outcome(step: &mut Value, outcome: &mut Vec<Value>) {
    let Some(map) = step.as_object_mut() else { return };
    map.remove("draws");
    outcome.extend(["expect", "events", "refused"].iter().filter_map(|key| map.remove(*key)));
    if let (1, Some(command)) = (map.len(), map.get("do").cloned()) {
        *step = command;
    }
}
