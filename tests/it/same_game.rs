//! Whole games at a real table stand beside digital ones of the same outcomes: what is expected after each round, and of
//! every pile at the end, is the same in both files.

use serde_json::Value;

const GAMES: [(&str, &str); 2] = [
    ("heart-of-the-mists/play/valkea-alone-wins", "heart-of-the-mists/physical/valkea-alone-wins"),
    ("mistfall/play/into-the-wilds-won-summary", "mistfall/physical/into-the-wilds-is-won"),
];

/// Facts of a whole table, not of one moment.
const WHOLE: usize = 15;

#[test]
fn a_real_table_stands_like_the_digital_one() {
    for (digital, physical) in GAMES {
        let (one, other) = (read(digital), read(physical));
        assert!(other["physical"].is_array() && other["seed"].is_null(), "{physical}");
        let (tables, same) = (tables(&one), tables(&other));
        assert!(tables.len() > 3, "{digital}: {} tables", tables.len());
        assert_eq!(tables, same, "{digital} and {physical}");
    }
}

fn read(name: &str) -> Value {
    let text = std::fs::read_to_string(format!("transcripts/{name}.yaml")).unwrap();
    serde_yaml::from_str(&text).unwrap()
}

fn tables(transcript: &Value) -> Vec<&Value> {
    let expected = transcript["steps"].as_array().unwrap().iter().map(|step| &step["expect"]);
    expected.filter(|facts| facts.as_object().is_some_and(|facts| facts.len() >= WHOLE)).collect()
}
