//! `ask`: the open question.

use serde_json::{Map, Value, json};

use super::Wanted;
use crate::engine::{Ask, Opt, Who};
use crate::table::NO_CARD;
use crate::view::beside;
use crate::view::names::Names;
use crate::view::question::{is_hidden, numbered, refusals, said};

/// The question, or null where the game is over.
pub(super) fn ask(names: &Names<'_>, wanted: Wanted<'_>) -> Value {
    let question = &names.state.question;
    let mut map = Map::new();
    let of = match question.who {
        Who::Nobody => return Value::Null,
        Who::Seat(seat) => names.seat(seat),
        Who::Table => "table".to_owned(),
        Who::Chance => "chance".to_owned(),
    };
    map.insert("of".into(), of.into());
    map.insert("rule".into(), names.rule(question.rule).into());
    map.insert("name".into(), names.question_name().into());
    map.insert("shape".into(), json!(question.ask));
    let about = if question.about == NO_CARD { Value::Null } else { names.card(question.about).into() };
    map.insert("about".into(), about);
    let aside = beside::aside(names);
    if !aside.is_empty() {
        map.insert("aside".into(), aside.into());
    }
    if matches!(question.ask, Ask::Some | Ask::Split) {
        map.insert("min".into(), question.min.into());
        map.insert("max".into(), question.max.into());
    }
    let said = || numbered(names).into_iter().map(|opt| said(&names.typed(opt))).collect();
    if wanted.inside("options").is_some() {
        map.insert("options".into(), said());
    }
    if wanted.inside("refused").is_some() {
        map.insert("refused".into(), refused(names));
    }
    map.insert("picked".into(), question.picked.iter().map(|opt| picked(names, *opt)).collect());
    Value::Object(map)
}

fn refused(names: &Names<'_>) -> Value {
    refusals(names)
        .iter()
        .map(|no| json!({"option": said(&no.typed), "rule": names.rule(no.rule), "fact": no.fact}))
        .collect()
}

fn picked(names: &Names<'_>, opt: Opt) -> String {
    if is_hidden(names, opt) { "?".to_owned() } else { said(&names.typed(opt)) }
}
