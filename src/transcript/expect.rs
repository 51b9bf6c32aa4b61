//! `expect`: paths of the JSON view, compared. Lists of piles and lines are compared in order, those of areas as they
//! lie; a name without a copy letter fits any copy; a number against a list is its length; numbers may be ranges.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::format::Given;
use super::named;
use super::range::Range;
use super::same::{fits, same_set};
use crate::content::read::{did_you_mean, nearest};
use crate::content::{Node, Value};
use crate::games::game::Game;
use crate::line::{folded, folds_to};
use crate::table::Seat;
use crate::table::layout::Shape;
use crate::view::json::lookup;
use crate::view::words::plural;

/// One expectation that does not hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Miss {
    pub span: std::ops::Range<usize>,
    pub path: String,
    pub expected: String,
    pub found: String,
    /// What is wrong with the expectation itself, where that is the trouble.
    pub mistake: Option<String>,
    /// What to write instead, where that would mend it.
    pub instead: Option<Json>,
}

/// The view that expectations are compared with.
pub(super) struct Eye<'e> {
    pub game: &'e dyn Game,
    pub view: &'e Json,
    /// What is given, as long as nothing was done since.
    pub given: &'e [Given],
}

impl Eye<'_> {
    /// Compares; says how many facts were compared.
    pub(super) fn compare(&self, node: &Node, misses: &mut Vec<Miss>) -> usize {
        self.walk(node, &mut Vec::new(), misses)
    }

    fn walk<'n>(&self, node: &'n Node, path: &mut Vec<&'n str>, misses: &mut Vec<Miss>) -> usize {
        match &node.value {
            Value::Map(entries)
                if entries.iter().all(|e| matches!(e.key.value.as_str(), "has" | "lacks")) =>
            {
                usize::from(!entries.is_empty() && self.holds(node, path, misses))
            }
            Value::Map(entries) => {
                let mut made = 0;
                for entry in entries {
                    path.push(&entry.key.value);
                    made += self.walk(&entry.value, path, misses);
                    path.pop();
                }
                made
            }
            _ => {
                misses.extend(self.leaf(node, path));
                1
            }
        }
    }

    /// `{has: […], lacks: […]}` about a list.
    fn holds(&self, node: &Node, path: &[&str], misses: &mut Vec<Miss>) -> bool {
        let found = self.found(path);
        let list = found.as_deref().and_then(Json::as_array).cloned().unwrap_or_default();
        let inside = |item: &Node| list.iter().any(|found| fits(item, found));
        let items = |key: &str| node.get(key).and_then(Node::as_list).unwrap_or_default();
        let missing = items("has").iter().filter(|item| !inside(item)).map(|item| (item, "in it"));
        let extra = items("lacks").iter().filter(|item| inside(item)).map(|item| (item, "not in it"));
        for (item, wanted) in missing.chain(extra) {
            let expected = format!("{} {wanted}", written(&item.to_json()));
            misses.push(miss(item, path, expected, written(&list.clone().into())));
        }
        if found.is_none() {
            misses.push(self.unknown(node, path));
        }
        true
    }

    fn leaf(&self, node: &Node, path: &[&str]) -> Option<Miss> {
        let Some(found) = self.found(path) else { return Some(self.unknown(node, path)) };
        if self.repeats_given(node, path) {
            return Some(wrong(node, path, "this only repeats `given`: nothing was done since".to_owned()));
        }
        let range = node.as_text().and_then(Range::read);
        if let (Some(range), Some(number)) = (range, as_number(&found)) {
            if let Some(mistake) = range.mistake(self.most(path)) {
                return Some(wrong(node, path, mistake.to_owned()));
            }
            return (!range.contains(number)).then(|| self.differs(node, path, &found));
        }
        (!self.same(node, &found, path)).then(|| self.differs(node, path, &found))
    }

    fn same(&self, node: &Node, found: &Json, path: &[&str]) -> bool {
        match (&node.value, found) {
            (Value::Int(int), found) => as_number(found) == Some(*int),
            (Value::List(items), Json::Array(list)) if self.is_ordered(path) => {
                items.len() == list.len() && items.iter().zip(list).all(|(item, found)| fits(item, found))
            }
            (Value::List(items), Json::Array(list)) => same_set(items, list),
            _ => fits(node, found),
        }
    }

    /// What the view has there. A token that lies nowhere is 0, a mark that is not set is false.
    fn found(&self, path: &[&str]) -> Option<Cow<'_, Json>> {
        if let Some(found) = self.look(path) {
            return Some(Cow::Borrowed(found));
        }
        let (last, front) = path.split_last()?;
        let parent = if front.is_empty() { Some(self.view) } else { self.look(front) };
        let parent = Some(parent.filter(|parent| parent.is_object())?);
        if let Some(token) = named::token(self.game, last) {
            // One or many: the view counts `wounds`, and a transcript may say `wound`.
            let many = plural(self.game.layout().tokens[usize::from(token.0)].name);
            let found = parent.and_then(|parent| parent.get(many));
            return Some(found.map_or_else(|| Cow::Owned(0.into()), Cow::Borrowed));
        }
        named::mark(self.game, last).map(|_| Cow::Owned(false.into()))
    }

    fn look(&self, path: &[&str]) -> Option<&Json> {
        lookup(self.view, path)
    }

    fn unknown(&self, node: &Node, path: &[&str]) -> Miss {
        let depth = (0..path.len()).rev().find(|n| *n == 0 || self.look(&path[..*n]).is_some()).unwrap_or(0);
        let at = if depth == 0 { Some(self.view) } else { self.look(&path[..depth]) };
        let keys: Vec<&str> =
            at.and_then(Json::as_object).map_or(Vec::new(), |map| map.keys().map(String::as_str).collect());
        let key = path[depth.min(path.len() - 1)];
        let help = nearest(key, &keys).map_or_else(String::new, |near| format!("; {}", did_you_mean(near)));
        let of = if depth == 0 { String::new() } else { format!(" in `{}`", path[..depth].join(".")) };
        wrong(node, path, format!("there is no `{key}`{of}{help}"))
    }

    fn differs(&self, node: &Node, path: &[&str], found: &Json) -> Miss {
        let expected = written(&node.to_json());
        let mut miss = miss(node, path, expected, written(found));
        let counted = node.as_int().is_some() || node.as_text().is_some_and(|t| Range::read(t).is_some());
        let instead = match (counted, found) {
            (true, Json::Array(list)) => list.len().into(),
            _ => found.clone(),
        };
        let fixed = path.first().is_some_and(|first| *first == "ask");
        miss.instead = Some(instead).filter(|_| !fixed && node.alias.is_none());
        miss
    }

    fn repeats_given(&self, node: &Node, path: &[&str]) -> bool {
        self.given.iter().any(|given| {
            let Some((first, rest)) = path.split_first() else { return false };
            let entry = given.entries.iter().find(|entry| entry.key.value == *first);
            let found = entry.and_then(|entry| rest.iter().try_fold(&entry.value, |node, key| node.get(key)));
            found.is_some_and(|found| found.to_json() == node.to_json())
        })
    }

    // ---- what a path is ----

    /// Whether the order of the list at this path means something.
    fn is_ordered(&self, path: &[&str]) -> bool {
        let layout = self.game.layout();
        let (own, name) = match path {
            [seat, name] if named::seat(self.game, seat).is_some() => (true, name),
            [name] => (false, name),
            _ => return path.first().is_none_or(|first| *first != "ask"),
        };
        let name = name.strip_prefix("zone-").unwrap_or(name);
        let name = folded(name);
        let kind = layout.zones.iter().find(|kind| kind.per_seat == own && folds_to(kind.name, &name));
        kind.is_none_or(|kind| matches!(kind.shape, Shape::Pile | Shape::Line))
    }

    /// The largest value a path can have, where there is one.
    fn most(&self, path: &[&str]) -> Option<i64> {
        let (last, own) = (path.last()?, path.len() == 2);
        let track =
            self.game.layout().tracks.iter().find(|t| t.per_seat == own && folds_to(&t.name, &folded(last)));
        track
            .map(|track| (0..self.game.layout().seats).map(|n| track.last(Seat(n)).into()).max().unwrap_or(0))
    }
}

fn as_number(found: &Json) -> Option<i64> {
    match found {
        Json::Array(list) => i64::try_from(list.len()).ok(),
        found => found.as_i64(),
    }
}

fn written(value: &Json) -> String {
    crate::content::to_flow(value)
}

fn miss(node: &Node, path: &[&str], expected: String, found: String) -> Miss {
    Miss { span: node.span.clone(), path: path.join("."), expected, found, mistake: None, instead: None }
}

fn wrong(node: &Node, path: &[&str], mistake: String) -> Miss {
    Miss { mistake: Some(mistake), ..miss(node, path, written(&node.to_json()), String::new()) }
}
