//! Verdicts as JUnit XML, for build servers.

use std::fmt::Write as _;

use super::verdict::Verdict;

/// One suite with one case a transcript.
#[must_use]
pub fn junit(verdicts: &[Verdict]) -> String {
    let failed = verdicts.iter().filter(|verdict| !verdict.is_ok()).count();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(out, "<testsuites tests=\"{}\" failures=\"{failed}\">", verdicts.len());
    let _ = writeln!(
        out,
        "  <testsuite name=\"transcripts\" tests=\"{}\" failures=\"{failed}\">",
        verdicts.len()
    );
    verdicts.iter().for_each(|verdict| case(&mut out, verdict));
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn case(out: &mut String, verdict: &Verdict) {
    let (file, title, game) = (escaped(&verdict.file), escaped(&verdict.title), escaped(&verdict.game));
    let _ = write!(out, "    <testcase classname=\"{game}\" name=\"{file}\" file=\"{file}\"");
    let _ = write!(out, " assertions=\"{}\"", verdict.assertions);
    if verdict.is_ok() {
        out.push_str("/>\n");
        return;
    }
    out.push_str(">\n");
    for problem in verdict.problems.sorted() {
        let message = escaped(&problem.message);
        let _ = writeln!(out, "      <failure type=\"{}\" message=\"{message}\"/>", problem.code);
    }
    for failure in &verdict.failures {
        let (message, text) = (escaped(&failure.message), escaped(&failure.text()));
        let _ = writeln!(out, "      <failure type=\"{title}\" message=\"{message}\">{text}</failure>");
    }
    out.push_str("    </testcase>\n");
}

/// Text for an attribute or an element; what XML cannot carry becomes a question mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            c => out.push(c),
        }
    }
    out
}
