//! What could stand in the place of a word that cannot.

/// Words that are listed where nothing near was typed.
const MOST_LISTED: usize = 24;

/// What could stand there, where that is one of a list.
pub(super) fn known(candidates: &[&str]) -> Option<String> {
    let mut words = candidates.to_vec();
    words.sort_unstable();
    words.dedup();
    let more = if words.len() > MOST_LISTED { ", …" } else { "" };
    words.truncate(MOST_LISTED);
    (words.len() > 1).then(|| format!("known here: {}{more}", words.join(", ")))
}

/// The candidate that a mistyped word most likely meant.
pub(super) fn nearest<'c>(word: &str, candidates: &[&'c str]) -> Option<&'c str> {
    let word = word.to_ascii_lowercase();
    let scored = candidates.iter().map(|c| (strsim::osa_distance(&word, &c.to_ascii_lowercase()), *c));
    scored
        .filter(|(distance, c)| *distance <= 1 + c.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, c)| c)
}
