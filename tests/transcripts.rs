//! Every transcript is a test of its own: those of the games under `transcripts/`, those of the toy beside it. Files in
//! a folder `failing` must fail, with the words of their first line: `# fails: …`.

#![allow(
    clippy::pedantic,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tests read files and say what they did"
)]

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use rulekeeper::content::{Lines, Problems};
use rulekeeper::games::game::GameKind;
use rulekeeper::transcript::{self, Transcript, coverage};

#[path = "toy/mod.rs"]
mod toy;

fn kinds() -> Vec<&'static GameKind> {
    rulekeeper::games::ALL.iter().copied().chain([&toy::KIND]).collect()
}

fn main() {
    let args = Arguments::from_args();
    let mut trials = Vec::new();
    for (folder, needed) in [("transcripts", false), ("tests/toy/transcripts", true)] {
        let files = found(Path::new(folder));
        if files.is_empty() && needed {
            let name = format!("{folder} holds transcripts");
            trials.push(Trial::test(name, || Err("there are none".into())));
        }
        trials.extend(files.into_iter().map(trial));
    }
    libtest_mimic::run(&args, trials).exit();
}

/// All files below a folder, sorted; `shared` ones are only included by others.
fn found(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return all };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "shared") {
            all.extend(found(&path));
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            all.push(path);
        }
    }
    all.sort();
    all
}

fn trial(path: PathBuf) -> Trial {
    let name = path.display().to_string().replace('\\', "/");
    let fails = name.contains("/failing/");
    Trial::test(name.clone(), move || {
        let text = std::fs::read_to_string(&path)?;
        let said = judged(&name, &text);
        match (fails, said) {
            (false, None) => Ok(()),
            (false, Some(said)) => Err(said.into()),
            (true, said) => must_fail(&text, said),
        }
    })
}

fn must_fail(text: &str, said: Option<String>) -> Result<(), Failed> {
    let first = text.lines().next().unwrap_or_default();
    let wanted = first.strip_prefix("# fails: ").ok_or("the first line must be `# fails: …`")?;
    match said {
        Some(said) if said.contains(wanted) => Ok(()),
        Some(said) => Err(format!("it must fail with `{wanted}`, and fails with:\n{said}").into()),
        None => Err("it must fail, and does not".into()),
    }
}

/// What is wrong with a transcript; nothing where all is well.
fn judged(name: &str, text: &str) -> Option<String> {
    let include = |wanted: &str, of: &str| {
        let path = Path::new(of).parent().unwrap_or(Path::new("")).join(wanted);
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        Ok((path.display().to_string(), text))
    };
    let transcript = match transcript::read(name, text, &include) {
        Ok(transcript) => transcript,
        Err(problems) => return Some(told(&problems, text)),
    };
    let verdict = transcript::run(&transcript, &kinds());
    if !verdict.problems.is_empty() {
        return Some(told(&verdict.problems, text));
    }
    if verdict.is_ok() {
        return idle(&transcript);
    }
    let failures: Vec<String> = verdict.failures.iter().map(transcript::Failure::text).collect();
    Some(failures.join("\n"))
}

fn idle(transcript: &Transcript) -> Option<String> {
    let idle = coverage::idle(transcript, &kinds());
    (!idle.is_empty()).then(|| format!("nothing it asserts depends on {}", idle.join(", ")))
}

fn told(problems: &Problems, text: &str) -> String {
    let lines = Lines::new(text);
    let one = |p: &&rulekeeper::content::Problem| {
        let (line, column) = lines.place(p.span.start);
        let help = p.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
        format!("{}:{line}:{column}: {}{help}", p.file, p.message)
    };
    problems.sorted().iter().map(one).collect::<Vec<_>>().join("\n")
}
