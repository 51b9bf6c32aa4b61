//! The reference of verbs, made from the verbs themselves.

use super::verbs::Verb;

/// The reference as Markdown: one heading for each verb, with its shape, what it does and an example.
#[must_use]
pub fn markdown(title: &str, verbs: &[&Verb]) -> String {
    let mut page = format!("## {title}\n");
    for verb in verbs {
        page.push_str(&format!(
            "\n### `{}`\n\n{}\n\n```text\n{}\n```\n",
            verb.pattern, verb.about, verb.example
        ));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::verbs::SHARED;

    #[test]
    fn every_verb_says_how_it_reads_what_it_does_and_shows_it() {
        for verb in SHARED {
            assert!(!verb.pattern.is_empty() && verb.pattern.trim() == verb.pattern, "{verb:?}");
            assert!(verb.about.ends_with('.'), "{verb:?} says what it does in sentences");
            let name = verb.name();
            assert!(verb.example.contains(&format!("{name} ")), "the example of {verb:?} shows it");
        }
        let page = markdown("Shared verbs", SHARED);
        assert_eq!(page.matches("\n### ").count(), SHARED.len());
        assert!(page.contains("### `draw <amount> [ for <seats> ]`\n\nTakes that many cards"));
    }
}
