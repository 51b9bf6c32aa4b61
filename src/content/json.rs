//! A tree as JSON: the values without their places.

use super::tree::{Node, Value};

impl Node {
    /// The same value without its places.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(flag) => (*flag).into(),
            Value::Int(int) => (*int).into(),
            Value::Text(text) => text.as_str().into(),
            Value::List(items) => items.iter().map(Node::to_json).collect(),
            Value::Map(entries) => entries.iter().map(|e| (e.key.value.clone(), e.value.to_json())).collect(),
        }
    }
}
