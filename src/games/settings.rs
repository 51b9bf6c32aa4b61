//! What was chosen before a game, against what can be chosen.

use super::game::{Options, Setting};
use crate::content::read::{did_you_mean, nearest};
use crate::content::{Code, Problem, Problems};

/// Everything that is wrong with the choice: names nobody knows, and values a setting does not have.
pub fn check(all: &[Setting], options: &Options) -> Result<(), Problems> {
    let mut problems = Problems::new();
    for (name, value) in &options.others {
        let problem = match all.iter().find(|setting| setting.name == name) {
            None => Some(unknown(format!("there is no variant `{name}`"), name, all.iter().map(|s| s.name))),
            Some(setting) if setting.values.is_empty() || setting.values.contains(&value.as_str()) => None,
            Some(setting) => {
                Some(unknown(format!("`{name}` cannot be `{value}`"), value, setting.values.iter().copied()))
            }
        };
        problem.into_iter().for_each(|problem| problems.push(problem));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

fn unknown(message: String, word: &str, known: impl Iterator<Item = &'static str>) -> Problem {
    let known: Vec<&str> = known.collect();
    let help = nearest(word, &known).map_or_else(|| format!("one of {}", known.join(", ")), did_you_mean);
    Problem::new(Code::UnknownReference, &"options".into(), 0..0, message).help(help)
}
