//! JSON schemas for editors: what a pack of a game may hold, made from the game's own words, and what a transcript
//! looks like.

use serde_json::{Map, Value, json};

use super::failure::Failure;
use crate::effect::Lexicon;
use crate::effect::vocabulary::Kind;
use crate::games::game::{GameKind, Options};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A pack of this game.
pub fn pack(kind: &'static GameKind) -> Result<Value, Failure> {
    let game =
        (kind.open)(&Options::default(), &[]).map_err(|problems| Failure::Packs(problems, Vec::new()))?;
    let lexicon = &game.library().lexicon;
    let mut keys = furniture();
    for kind in lexicon.vocabulary.kinds {
        keys.insert(kind.section.to_owned(), json!({"type": "array", "items": entry(kind, lexicon)}));
    }
    Ok(json!({
        "$schema": DRAFT,
        "title": format!("A pack of {}", kind.title),
        "type": "object",
        "additionalProperties": false,
        "properties": keys,
        "$defs": {
            "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
            "amount": {
                "description": "a number, or an amount of the effect language such as 2H+1",
                "anyOf": [{"type": "integer", "minimum": 0, "maximum": 9999}, {"type": "string"}]
            },
            "texts": {
                "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
            }
        }
    }))
}

fn furniture() -> Map<String, Value> {
    let id = json!({"$ref": "#/$defs/id"});
    let texts = json!({"$ref": "#/$defs/texts"});
    let track = json!({
        "type": "object",
        "required": ["name", "spaces"],
        "properties": {
            "name": id,
            "aka": texts,
            "each": {"type": "boolean", "description": "one for each seat"},
            "spaces": {"type": "array", "minItems": 1, "maxItems": 200, "description": "what is printed on each"},
            "start": {"description": "the space the cube begins on"},
            "end": {"enum": ["stop", "wrap"]}
        }
    });
    let die = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "faces"],
        "properties": {"name": id, "faces": {"type": "array", "minItems": 1, "maxItems": 100}, "from": {"enum": ["rulebook", "stand-in"]}}
    });
    let all = [
        ("pack", id.clone()),
        ("about", json!({"type": "string"})),
        ("keywords", texts),
        ("tracks", json!({"type": "array", "items": track})),
        ("dice", json!({"type": "array", "items": die})),
    ];
    all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// One entry of a section: what all have, and what this kind has.
fn entry(kind: &Kind, lexicon: &Lexicon) -> Value {
    let mut keys = common(lexicon);
    let mut required = vec!["id", "name"];
    if kind.counted {
        keys.insert("copies".to_owned(), json!({"type": "integer", "minimum": 0, "maximum": 99}));
        required.push("copies");
    }
    let fields = kind.fields.iter().map(|name| (*name, json!({"$ref": "#/$defs/amount"})));
    let texts = kind.texts.iter().map(|name| (*name, json!({"type": "string"})));
    let lists = kind.lists.iter().chain(kind.words).map(|name| (*name, json!({"$ref": "#/$defs/texts"})));
    for (name, value) in fields.chain(texts).chain(lists) {
        let plain = name.trim_end_matches('?');
        keys.insert(plain.to_owned(), value);
        if plain == name {
            required.push(plain);
        }
    }
    json!({
        "title": kind.name,
        "type": "object",
        "additionalProperties": false,
        "required": required,
        "properties": keys
    })
}

fn common(lexicon: &Lexicon) -> Map<String, Value> {
    let id = json!({"$ref": "#/$defs/id"});
    let texts = json!({"$ref": "#/$defs/texts"});
    let keywords = json!({"type": "array", "items": {"type": "string", "examples": lexicon.keywords}});
    let all = [
        ("id", id.clone()),
        ("name", json!({"type": "string"})),
        (
            "like",
            json!({"$ref": "#/$defs/id", "description": "an entry whose numbers, words and lists are printed here too"}),
        ),
        ("de", json!({"type": "string", "description": "its German name"})),
        ("aka", texts.clone()),
        ("keywords", keywords),
        ("text", json!({"type": "string", "description": "what it does, in short words of our own"})),
        (
            "do",
            json!({"type": "array", "items": {"type": "string"}, "description": "lines of the effect language"}),
        ),
        ("from", json!({"enum": ["rulebook", "stand-in", "player"]})),
        (
            "replaces",
            json!({"type": "array", "items": {"$ref": "#/$defs/id"}, "description": "cards that this one of a player's box takes the place of, one copy each"}),
        ),
        ("printed", texts),
        ("owner", id.clone()),
        ("back", id),
        ("rule", json!({"type": "string", "description": "the rule that goes onto the events of its lines"})),
    ];
    all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A transcript of any game.
#[must_use]
pub fn transcript() -> Value {
    let texts = json!({"type": "array", "items": {"type": "string"}});
    json!({
        "$schema": DRAFT,
        "title": "A transcript",
        "type": "object",
        "required": ["title", "game"],
        "additionalProperties": false,
        "properties": {
            "title": {"type": "string", "description": "the question a player would ask"},
            "game": {"type": "string"},
            "edition": {"type": "string"},
            "covers": {"type": "array", "items": {"type": "string"}, "description": "rule ids"},
            "given": {"type": "object", "description": "what differs from the usual set-up"},
            "cards": {"type": "object", "description": "cards for this transcript only, as in a pack"},
            "include": {
                "description": "files whose `given` and `cards` come first, by their paths from this one",
                "anyOf": [{"type": "string"}, texts]
            },
            "options": {"type": "object", "description": "variants, as behind `--set`"},
            "dials": {"type": "object", "description": "how automatic steps are done, as in `set`"},
            "physical": {"type": "array", "items": {"type": "string"}, "description": "what lies on a real table"},
            "note": {"type": "string"},
            "seed": {"type": "integer", "minimum": 0, "description": "answers chance where no outcome is written"},
            "goal": {"enum": ["victory", "defeat", "scored"]},
            "refused": {"type": "string", "description": "the rule that does not let the game begin"},
            "steps": {"type": "array", "minItems": 1, "items": step()}
        }
    })
}

/// A command line, or a map around one.
fn step() -> Value {
    let texts = json!({"type": "array", "items": {"type": "string"}});
    let map = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "do": {"type": "string", "description": "a command line"},
            "expect": {"type": "object", "description": "paths of the JSON view and their values"},
            "as": {"type": "string", "description": "the seat whose view is compared"},
            "refused": {"type": "string", "description": "the rule id that refuses it"},
            "says": {"description": "words that the refusal must say", "anyOf": [{"type": "string"}, texts]},
            "events": {"type": "array"},
            "draws": texts,
            "rolls": texts,
            "note": {"type": "string"}
        }
    });
    json!({"anyOf": [{"type": "string"}, map]})
}
