//! Objects of the JSON view whose keys come from a game's words: no key is ever written twice.

use serde_json::{Map, Value};

/// An object under construction. The first to take a key keeps it; a later one gets its sort in front
/// (`zone-line`, `token-wounds`), and a number behind where even that is taken.
#[derive(Default)]
pub(super) struct Keys {
    map: Map<String, Value>,
    reserved: &'static [&'static str],
}

impl Keys {
    /// These keys are kept free for `fixed`.
    pub(super) fn reserving(reserved: &'static [&'static str]) -> Keys {
        Keys { map: Map::new(), reserved }
    }

    /// A key of the format itself.
    pub(super) fn fixed(&mut self, key: &str, value: impl Into<Value>) {
        self.map.insert(key.to_owned(), value.into());
    }

    /// A key in the words of the game.
    pub(super) fn named(&mut self, sort: &str, key: &str, value: impl Into<Value>) {
        self.named_with(sort, key, |_| value.into());
    }

    /// The same, with a value that is made once the key is found.
    pub(super) fn named_with(&mut self, sort: &str, key: &str, make: impl FnOnce(&str) -> Value) {
        let free = if self.is_taken(key) { self.free(sort, key) } else { key.to_owned() };
        let value = make(&free);
        self.map.insert(free, value);
    }

    /// The same, only for a key that is asked for: nothing is written under any other.
    pub(super) fn asked_for(&mut self, key: &str, make: impl FnOnce() -> Value) {
        if !self.is_taken(key) {
            self.map.insert(key.to_owned(), make());
        }
    }

    /// The key with its sort in front, and with a number behind where even that is taken.
    fn free(&self, sort: &str, key: &str) -> String {
        let prefixed = format!("{sort}-{key}");
        let mut numbered = (2..).map(|n| format!("{prefixed}-{n}"));
        if !self.is_taken(&prefixed) {
            return prefixed;
        }
        numbered.find(|key| !self.is_taken(key)).unwrap_or(prefixed)
    }

    /// Whether this key is there, and these in it.
    pub(super) fn has(&self, key: &str, inside: &[&str]) -> bool {
        self.map.get(key).is_some_and(|value| inside.iter().all(|key| value.get(key).is_some()))
    }

    fn is_taken(&self, key: &str) -> bool {
        self.map.contains_key(key) || self.reserved.contains(&key)
    }

    pub(super) fn done(self) -> Value {
        Value::Object(self.map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_written_twice() {
        let mut keys = Keys::reserving(&["ask"]);
        for value in 1..=3 {
            keys.named("zone", "line", value);
        }
        keys.named("seat", "ask", 4);
        keys.fixed("ask", 5);
        let wanted =
            serde_json::json!({"line": 1, "zone-line": 2, "zone-line-2": 3, "seat-ask": 4, "ask": 5});
        assert_eq!(keys.done(), wanted);
    }
}
