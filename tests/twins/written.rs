//! Both games as files: the digital one with its outcomes spelled out, the real one with the same facts after every
//! round and at the end.

use rulekeeper::transcript::record_scripted;

use super::pair::{Pair, Step};

/// `more` are further lines of their heads, `twin` is what the digital game is called.
pub fn both(pair: &Pair, title: &str, more: &str, twin: &str) -> Result<(String, String), String> {
    let digital = record_scripted(&pair.digital, title)?;
    let (head, body) = digital.split_once("steps:\n").ok_or("nothing was played")?;
    let rounds: Vec<&str> = body.split("- expect:\n").skip(1).map(facts).collect();
    let mut rounds = rounds.into_iter();
    let note =
        format!("note: The digital game of the same outcomes is {twin}; at the end both tables are alike.\n");
    let physical = format!("{note}{more}physical: [all]\n");
    let mut real = head.replacen("\ngiven:", &format!("\n{physical}given:"), 1).replacen(
        title,
        &format!("{title}, at a real table"),
        1,
    );
    real.push_str("steps:\n");
    for step in &pair.steps {
        match step {
            Step::Do(line) => real.push_str(&format!("- {}\n", quoted(line))),
            Step::Refused(line, rule) => {
                real.push_str(&format!("- {{do: {}, refused: {rule}}}\n", quoted(line)));
            }
            Step::Round => {
                let facts = rounds.next().ok_or("more rounds at the real table than at the digital one")?;
                real.push_str("- expect:\n");
                real.push_str(facts);
            }
        }
    }
    let digital = digital.replacen("\ngiven:", &format!("\n{more}given:"), 1);
    Ok((digital, real))
}

/// The indented lines at the beginning.
fn facts(block: &str) -> &str {
    let end = block.lines().take_while(|line| line.starts_with(' ')).map(|line| line.len() + 1).sum();
    &block[..end]
}

/// A line as YAML.
fn quoted(line: &str) -> String {
    let plain = line.chars().all(|c| c.is_ascii_alphanumeric() || " -'".contains(c))
        && !line.chars().all(|c| c.is_ascii_digit())
        && !matches!(line, "yes" | "no" | "y" | "n" | "on" | "off")
        && !line.starts_with(['-', '\'']);
    if plain { line.to_owned() } else { format!("'{}'", line.replace('\'', "''")) }
}
