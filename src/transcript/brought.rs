//! Cards that a game was begun with beside its own, as the `cards` of a transcript: without them it could not run.

use serde_json::{Map, Value as Json};

use crate::content::edit::word;
use crate::content::pack::Source as Pack;
use crate::content::{Problems, to_flow};

/// What a pack says about itself.
const ABOUT: [&str; 2] = ["pack", "about"];

/// `cards:` with all that is in these packs, one entry a line; nothing where there are none.
pub(super) fn cards(packs: &[Pack]) -> String {
    let sections = sections(packs);
    if sections.is_empty() {
        return String::new();
    }
    let sections: String = sections.iter().map(|(name, list)| section(name, list)).collect();
    format!("cards:\n{sections}")
}

/// The sections of all packs, each with what any of them has in it.
fn sections(packs: &[Pack]) -> Map<String, Json> {
    let mut all = Map::new();
    for pack in packs {
        // The game was opened with it, so there are no problems in it.
        let Some(tree) = pack.tree(&mut Problems::new()) else { continue };
        let Json::Object(sections) = tree.to_json() else { continue };
        for (name, more) in sections.into_iter().filter(|(name, _)| !ABOUT.contains(&name.as_str())) {
            match (all.get_mut(&name), more) {
                (Some(Json::Array(list)), Json::Array(more)) => {
                    // Of two with one id the later is played.
                    list.retain(|old| {
                        old.get("id").is_none_or(|id| more.iter().all(|new| new.get("id") != Some(id)))
                    });
                    list.extend(more);
                }
                (_, more) => {
                    all.insert(name, more);
                }
            }
        }
    }
    all
}

fn section(name: &str, value: &Json) -> String {
    match value {
        Json::Array(list) if list.iter().any(Json::is_object) => {
            let entries: Vec<String> = list.iter().map(|entry| format!("  - {}\n", to_flow(entry))).collect();
            format!("  {}:\n{}", word(name), entries.concat())
        }
        value => format!("  {}: {}\n", word(name), to_flow(value)),
    }
}
