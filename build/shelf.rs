//! The index of a game while it is made, out of its rules, terms, rulings and cards; part of build.rs alone.

use crate::content;
use crate::content::hash::content_hash;
use crate::content::problem::{Code, Problems, Reporter};
use crate::content::tree::Node;
use crate::rules::row::{CardRow, RuleRow, Ruling, Term};
use crate::rules::shelve::{self, Associates, Document};
use crate::{File, list, refer, said, unknown_rule};

/// What a word is worth where it stands: in a name, in another name, in a heading, in the text.
const NAME: f64 = 1.2;
const ALIAS: f64 = 2.0;
const HEADING: f64 = 0.3;
const TEXT: f64 = 0.7;
/// What it is worth in what players say who look for a rule.
const ASKED: f64 = 2.0;
/// What it is worth in the title of a transcript.
const TITLE: f64 = 0.25;
/// What a word of the game is worth for a rule that it points to.
const TERM: f64 = 1.0;

/// Topics of rules that hold only where a variant is played.
const SPECIAL: &[&str] = &[".solo.", ".variant."];

/// The index while it is made.
#[derive(Default)]
pub struct Shelf {
    pub rules: Vec<Document>,
    terms: Vec<Document>,
    rulings: Vec<Document>,
    cards: Vec<Document>,
    /// The names of each word of the game, and the rules it points to.
    pointing: Vec<(String, Vec<String>)>,
}

fn document(
    id: &str,
    names: &[&str],
    aka: &[&str],
    place: &str,
    text: &str,
    row: &impl serde::Serialize,
) -> Document {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    // The first part of an id is that of all rules of the game.
    let called = |name: &&str| name.split_once('.').map_or(*name, |(_, rest)| rest).to_owned();
    let title = (NAME, names.iter().map(called).collect::<Vec<_>>().join(" "));
    let fields = vec![(HEADING, place.to_owned()), (TEXT, text.to_owned())];
    let said = vec![(ALIAS, aka.join(" "))];
    let (names, aka) = (owned(&[&[id], names].concat()), owned(aka));
    let row = postcard::to_stdvec(row).expect("a row can be packed");
    Document { id: id.to_owned(), names, aka, title, fields, said, row, is_special: false }
}

pub fn of_rule(row: &RuleRow<'_>) -> Document {
    let made = document(row.id, &[row.id], &row.aka, row.place, row.text, row);
    Document { is_special: SPECIAL.iter().any(|part| row.id.contains(part)) || row.kind == "errata", ..made }
}

/// Each rule learns who points to it and how it is read.
pub fn point_back<'f>(rows: &mut [(RuleRow<'f>, &Node)], rulings: &[Vec<&'f str>]) {
    let pointing: Vec<(&str, Vec<&str>)> = rows.iter().map(|(row, _)| (row.id, row.see.clone())).collect();
    for (row, _) in rows {
        let others = pointing.iter().filter(|(id, see)| see.contains(&row.id) && !row.see.contains(id));
        row.seen_by = others.map(|(id, _)| *id).collect();
        let on = rulings.iter().zip(0u16..).filter(|(affects, _)| affects.contains(&row.id));
        row.rulings = on.map(|(_, n)| n).collect();
    }
}

impl Shelf {
    /// What the books say, whatever helps to find it.
    pub fn fingerprint(&self) -> u64 {
        let rows = [&self.rules, &self.terms, &self.rulings].into_iter().flatten();
        content_hash(&rows.flat_map(|document| document.row.iter().copied()).collect::<Vec<u8>>())
    }

    pub fn packed(&self, associates: &Associates) -> Vec<u8> {
        shelve::packed([&self.rules, &self.terms, &self.rulings, &self.cards], associates)
    }

    /// What players say who look for each rule; the first is what else it is called.
    pub fn asked(&self) -> impl Iterator<Item = Vec<String>> {
        self.rules.iter().map(|rule| rule.said.iter().skip(1).map(|(_, text)| text.clone()).collect())
    }

    /// Rules are found by what their transcripts are called.
    pub fn lend_titles(&mut self, titles: &[Vec<String>]) {
        for (rule, titles) in self.rules.iter_mut().zip(titles) {
            rule.fields.extend(titles.iter().map(|title| (TITLE, title.clone())));
        }
    }

    /// Rules are found by what players say who look for them.
    pub fn lend_asked(&mut self, files: &[File], rules: &[&str], problems: &mut Problems) {
        let Some(file) = files.iter().find(|file| file.name == "asked.yaml") else { return };
        let asked =
            list(file, "asked", problems, |reader| Some((said(reader, "rule")?, reader.need("say").texts())));
        let mut reporter = Reporter::new(&file.path, problems);
        for ((id, say), node) in asked {
            match self.rules.iter_mut().find(|rule| rule.id == id) {
                Some(rule) => rule.said.extend(say.iter().map(|words| (ASKED, (*words).to_owned()))),
                None => unknown_rule(id, node.head(), rules, &mut reporter),
            }
        }
    }

    /// Rules are found by the words of the game that point to them.
    pub fn lend_terms(&mut self) {
        for (names, see) in &self.pointing {
            for rule in self.rules.iter_mut().filter(|rule| see.contains(&rule.id)) {
                rule.fields.push((TERM, names.clone()));
            }
        }
    }

    pub fn add_terms(&mut self, files: &[File], rules: &[&str], problems: &mut Problems) {
        let Some(file) = files.iter().find(|file| file.name == "terms.yaml") else { return };
        let game = rules.first().and_then(|id| id.split('.').next()).unwrap_or_default();
        let terms = list(file, "terms", problems, |reader| {
            let (term, means) = (said(reader, "term"), said(reader, "means"));
            let (de, see) = (reader.get("de").text(), reader.get("see").texts());
            let aka = de.into_iter().chain(reader.get("aka").texts()).collect();
            Some(Term { id: "", term: term?, de, aka, means: means?, see })
        });
        let mut reporter = Reporter::new(&file.path, problems);
        for (term, node) in terms {
            refer(node, "see", rules, &mut reporter);
            let id = format!("{game}.term.{}", content::field::as_id(term.term).unwrap_or_default());
            if self.terms.iter().any(|taken| taken.id == id) {
                reporter.say(Code::DuplicateId, node.head(), format!("`{}` is already here", term.term));
            }
            let term = Term { id: &id, ..term };
            self.terms.push(document(&id, &[term.term], &term.aka, "", term.means, &term));
            let names = [&[term.term], term.aka.as_slice()].concat().join(" ");
            self.pointing.push((names, term.see.iter().map(|rule| (*rule).to_owned()).collect()));
        }
    }

    /// The rules each of them is about.
    pub fn add_rulings<'f>(
        &mut self,
        files: &'f [File],
        rules: &[&str],
        problems: &mut Problems,
    ) -> Vec<Vec<&'f str>> {
        let Some(file) = files.iter().find(|file| file.name == "rulings.yaml") else { return Vec::new() };
        let rulings = list(file, "rulings", problems, |reader| {
            let (id, about) = (said(reader, "id"), said(reader, "about"));
            let (question, ruling, why) =
                (said(reader, "question"), said(reader, "ruling"), said(reader, "why"));
            let (alternatives, affects) =
                (reader.need("alternatives").texts(), reader.need("affects").texts());
            let option = reader.get("option").text();
            let (question, ruling) = (question?, ruling?);
            Some(Ruling {
                id: id?,
                about: about?,
                question,
                ruling,
                why: why?,
                alternatives,
                affects,
                option,
            })
        });
        let mut reporter = Reporter::new(&file.path, problems);
        for (row, node) in &rulings {
            refer(node, "affects", rules, &mut reporter);
            if rules.contains(&row.id) || self.rulings.iter().any(|taken| taken.id == row.id) {
                reporter.say(Code::DuplicateId, node.head(), format!("the id `{}` is taken", row.id));
            }
            let text = [&[row.ruling, row.why], row.alternatives.as_slice()].concat().join(" ");
            self.rulings.push(document(row.id, &[row.about], &[], row.question, &text, row));
        }
        rulings.into_iter().map(|(row, _)| row.affects).collect()
    }

    /// What is wrong with a card is told when the packs are read as a game.
    pub fn add_cards(&mut self, files: &[File], game: &str) {
        let packs = files.iter().filter(|file| file.is_pack() && (game != "toy" || file.name == "ford.yaml"));
        let sections = packs.flat_map(|file| file.tree.as_map().unwrap_or_default());
        for section in sections {
            for node in section.value.as_list().unwrap_or_default() {
                let text = |key| node.get(key).and_then(Node::as_text);
                let (Some(id), Some(name)) = (text("id"), text("name")) else { continue };
                let aka = node.get("aka").and_then(Node::as_list).unwrap_or_default();
                let de = text("de");
                let aka: Vec<&str> = de.into_iter().chain(aka.iter().filter_map(Node::as_text)).collect();
                let (section, text) = (section.key.value.as_str(), text("text").unwrap_or_default());
                let row = CardRow { id, name, de, aka, section, text };
                let made = document(id, &[name], &row.aka, section, text, &row);
                // What a later file says of the same card replaces it, as in the game.
                match self.cards.iter_mut().find(|taken| taken.id == id) {
                    Some(earlier) => *earlier = made,
                    None => self.cards.push(made),
                }
            }
        }
    }
}
