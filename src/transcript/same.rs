//! Whether what was found is what was expected: names without copy letters, lists in any order.

use serde_json::Value as Json;

use crate::content::{Node, Value};

/// The same things, whatever their order. Exact names are taken before names without a letter.
pub(super) fn same_set(items: &[Node], list: &[Json]) -> bool {
    let mut left: Vec<&Json> = list.iter().collect();
    let (exact, loose): (Vec<&Node>, Vec<&Node>) =
        items.iter().partition(|item| list.contains(&item.to_json()));
    let all_found = exact.iter().chain(&loose).all(|item| {
        let at = left.iter().position(|found| item.to_json() == **found);
        let at = at.or_else(|| left.iter().position(|found| fits(item, found)));
        at.map(|at| left.remove(at)).is_some()
    });
    all_found && left.is_empty()
}

/// Whether one value is what is expected; of a map only what is named counts.
pub(super) fn fits(node: &Node, found: &Json) -> bool {
    match (&node.value, found) {
        (Value::Text(text), Json::String(found)) => {
            text == found || Some(text.as_str()) == without_letter(found)
        }
        (Value::Map(entries), Json::Object(map)) => {
            entries.iter().all(|e| map.get(&e.key.value).is_some_and(|found| fits(&e.value, found)))
        }
        _ => node.to_json() == *found,
    }
}

/// `wolf b` → `wolf`.
fn without_letter(name: &str) -> Option<&str> {
    let (stem, letter) = name.rsplit_once(' ')?;
    (letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_lowercase())).then_some(stem)
}
