//! What the box calls its cards, and what somebody tells of a card that the referee has never heard of.

use rulekeeper::content::pack::Source;
use rulekeeper::desk::{Desk, Trouble, Want};
use rulekeeper::effect::print::print_amount;
use rulekeeper::line::split;
use rulekeeper::table::Face;

use super::cards::{Real, boxed_id, name};
use super::typing::is_fair;

impl Real {
    /// What stands on the real card, as it is typed.
    pub fn called(&self, desk: &Desk, face: Face) -> String {
        let id = name(desk, face);
        if !self.renamed.contains(&face) {
            return id;
        }
        let boxed = boxed_id(&id);
        if desk.game().library().find(&boxed).is_some() {
            boxed
        } else {
            format!("\"Box {}\"", id.replace('-', " "))
        }
    }

    /// Types a line with a card of the box that the referee has never heard of, and tells what it asks for. Whether it
    /// went on from there.
    pub fn teach(&mut self, desk: &mut Desk, line: &str, face: Face) -> Result<Result<(), Trouble>, String> {
        let before = (desk.session().turns().len(), desk.refused.len());
        let said = self.obey(desk, line)?;
        let Err(Trouble::Unknown(asked)) = said else {
            // Nothing of it matters to the rules, or there is no use for it whatever it is.
            let known = desk.session().turns().len() > before.0;
            let fair = known || said.as_ref().is_err_and(is_fair);
            return if fair { Ok(said) } else { Err(format!("{line} was not asked for: {said:?}")) };
        };
        // In a pile of several kinds of cards somebody says which it is; then its own values are asked for.
        let library = desk.game().library();
        let kind = library.lexicon.vocabulary.kinds[usize::from(library.entry(face).kind)].name;
        let keys = blanks(&asked);
        let mut typed = format!("{line} as {kind} {}", values(desk, face, &keys));
        let mut said = self.obey(desk, &typed)?;
        let mut many = keys.len();
        if let Err(Trouble::Unknown(asked)) = &said {
            let keys = blanks(asked);
            typed = format!("{typed} {}", values(desk, face, &keys));
            many += keys.len();
            said = self.obey(desk, &typed)?;
        }
        self.values += many;
        if desk.game().library().find(&boxed_id(&name(desk, face))).is_none() {
            return Err(format!("`{typed}` taught nothing: {said:?}"));
        }
        Ok(said)
    }

    /// Types a line and keeps what it teaches.
    fn obey(&mut self, desk: &mut Desk, line: &str) -> Result<Result<(), Trouble>, String> {
        for phrase in &split(line).map_err(|problem| format!("`{line}`: {problem}"))? {
            match desk.obey(phrase) {
                Ok(reply) => {
                    if let Some(Want::Learned { id, text }) = reply.want.as_deref().cloned() {
                        // What is learned again has the same file.
                        self.packs.retain(|pack| *pack.name != *id);
                        self.packs.push(Source::embedded(&id, &text));
                    }
                    if let Some(trouble) = reply.trouble {
                        return Ok(Err(*trouble));
                    }
                }
                Err(trouble) => return Ok(Err(trouble)),
            }
        }
        Ok(Ok(()))
    }
}

/// The values that the referee asks for: `… life … [keywords …]`.
fn blanks(asked: &str) -> Vec<&str> {
    let line = asked.rsplit('`').nth(1).unwrap_or_default();
    let keys = line.split(" …").filter_map(|part| part.rsplit([' ', '[']).next());
    keys.filter(|key| !key.is_empty() && *key != "]").collect()
}

/// `life 3 armour 1`: what is printed under these names.
pub fn values(desk: &Desk, face: Face, keys: &[&str]) -> String {
    let library = desk.game().library();
    let (entry, lexicon) = (library.entry(face), &library.lexicon);
    let kind = &lexicon.vocabulary.kinds[usize::from(entry.kind)];
    let quoted = |text: &String| format!("\"{text}\"");
    let value = |key: &str| -> Option<String> {
        let at = |names: &[&str]| names.iter().position(|name| name.trim_end_matches('?') == key);
        if let Some(n) = at(kind.fields) {
            return entry.fields[n].as_ref().map(|amount| print_amount(amount, lexicon));
        }
        if let Some(n) = at(kind.texts) {
            return entry.texts[n].as_ref().map(quoted);
        }
        if key == "do" {
            let lines = entry.lines.clone().map(|n| quoted(&library.line(n).source));
            return Some(lines.collect::<Vec<_>>().join(" "));
        }
        let list = match (at(kind.lists), at(kind.words)) {
            (Some(n), _) => entry.lists[n].clone(),
            (None, Some(n)) => entry.words[n].clone(),
            _ => {
                let words = lexicon.keywords.iter().enumerate();
                words.filter(|(n, _)| entry.keywords >> n & 1 == 1).map(|(_, word)| word.clone()).collect()
            }
        };
        (!list.is_empty()).then(|| list.iter().map(quoted).collect::<Vec<_>>().join(" "))
    };
    let told = keys.iter().filter_map(|key| Some(format!("{key} {}", value(key)?)));
    told.collect::<Vec<_>>().join(" ")
}
