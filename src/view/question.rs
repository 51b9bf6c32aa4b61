//! The open question as rows.

use super::names::{Names, Typed};
use crate::engine::{Ask, Opt};

/// The options of the open question in the order of their rows: option, what to type, a few words.
#[must_use]
pub fn options(names: &Names<'_>) -> Vec<(Opt, Typed, String)> {
    let question = &names.state.question;
    let opts: Vec<Opt> = match question.ask {
        _ if !question.is_open() => Vec::new(),
        Ask::Draw => faces(names),
        Ask::Roll => {
            let sides = names.game.layout().die(question.die).faces.len();
            let mut seen = std::collections::BTreeSet::new();
            let all = (0..sides).map(|n| Opt::Side(n as u8));
            all.filter(|opt| seen.insert(names.typed(*opt).words)).collect()
        }
        _ => question.legal().collect(),
    };
    opts.into_iter().map(|opt| (opt, names.typed(opt), String::new())).collect()
}

fn faces(names: &Names<'_>) -> Vec<Opt> {
    let question = &names.state.question;
    let table = &names.state.table;
    let Err(own) = table.piece(question.about).face() else { return Vec::new() };
    let possible = table.lots().possible(own).into_iter();
    let mut all: Vec<Opt> = possible
        .filter_map(|(face, _)| table.source_of(question.about, face).map(|lot| Opt::Face { face, lot }))
        .collect();
    all.sort_by_key(|opt| names.typed(*opt).words);
    if question.min == 0 {
        all.push(Opt::Unseen);
    }
    all
}
