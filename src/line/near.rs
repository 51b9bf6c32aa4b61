//! What someone may have meant who typed something a little different.

use strsim::osa_distance;

/// Suggestions are for a glance: never more than these.
const MOST: usize = 3;
/// Nothing longer is a mistyped name.
const LONGEST: usize = 48;

/// The nearest of the folded names to the folded text, best first, each id once. `None` is nearer than a far
/// name: what differs in more than about a fifth of its letters is not offered.
pub(super) fn nearest<'n, T: Copy + PartialEq>(
    typed: &str,
    names: impl Iterator<Item = (T, &'n str)>,
) -> Vec<T> {
    if typed.is_empty() || typed.len() > LONGEST {
        return Vec::new();
    }
    let mut close: Vec<(usize, T)> =
        names.filter_map(|(id, name)| distance(typed, name).map(|d| (d, id))).collect();
    close.sort_by_key(|&(distance, _)| distance);
    first_of_each(close)
}

/// The one of these names that a word may be a slip of.
#[must_use]
pub fn nearest_of<'n>(word: &str, names: &'n [String]) -> Option<&'n str> {
    let folded: Vec<String> = names.iter().map(|name| super::fold::fold(name)).collect();
    let pairs = folded.iter().enumerate().map(|(n, name)| (n, name.as_str()));
    nearest(&super::fold::fold(word), pairs).first().map(|n| names[*n].as_str())
}

fn first_of_each<T: PartialEq>(sorted: Vec<(usize, T)>) -> Vec<T> {
    let mut best = Vec::with_capacity(MOST);
    for (_, id) in sorted {
        if best.len() < MOST && !best.contains(&id) {
            best.push(id);
        }
    }
    best
}

/// Twice the number of slips to the whole name, or one more than that to its beginning.
fn distance(typed: &str, name: &str) -> Option<usize> {
    let limit = (1 + typed.len() / 5).min(typed.len() - 1);
    let whole = slips(typed, name, limit).map(|slips| 2 * slips);
    let beginning = name.get(..typed.len()).filter(|_| typed.len() > 2);
    let begun = beginning.and_then(|part| slips(typed, part, limit)).map(|slips| 2 * slips + 1);
    whole.into_iter().chain(begun).min()
}

fn slips(typed: &str, name: &str, limit: usize) -> Option<usize> {
    if typed.len().abs_diff(name.len()) > limit {
        return None;
    }
    Some(osa_distance(typed, name)).filter(|&slips| slips <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 6] = ["bonewraith", "bonearcher", "felldrake", "undo", "show", "hand"];

    fn check(typed: &str, expected: &[&str]) {
        assert_eq!(nearest(typed, NAMES.iter().map(|&n| (n, n))), expected, "{typed}");
    }

    #[test]
    fn slips_of_the_finger_find_the_name() {
        check("bonewriath", &["bonewraith"]);
        check("felldrke", &["felldrake"]);
        check("udno", &["undo"]);
        check("shwo", &["show"]);
        check("bnoe", &["bonewraith", "bonearcher"]);
        check("feldrak", &["felldrake"]);
    }

    #[test]
    fn far_names_are_not_offered() {
        check("", &[]);
        check("x", &[]);
        check("zz", &[]);
        check("elephant", &[]);
        check(&"bone".repeat(1000), &[]);
    }
}
