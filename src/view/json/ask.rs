//! `ask`: the open question. A local stand-in for the one that belongs to `view`.

use serde_json::{Map, Value, json};

use crate::engine::{Ask, Who};
use crate::table::NO_CARD;
use crate::view::names::{Names, Typed};
use crate::view::question::options;

fn said(typed: &Typed) -> String {
    format!("{} {}", typed.verb.as_deref().unwrap_or_default(), typed.words).trim().to_owned()
}

/// The question, or null where the game is over.
pub(super) fn ask(names: &Names<'_>) -> Value {
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
    if matches!(question.ask, Ask::Some | Ask::Split) {
        map.insert("min".into(), question.min.into());
        map.insert("max".into(), question.max.into());
    }
    map.insert("options".into(), options(names).iter().map(|(_, typed, _)| said(typed)).collect());
    let no = question.options.iter().filter_map(|c| c.no.map(|no| (c.opt, no)));
    let refused: Vec<Value> = no
        .map(|(opt, no)| json!({"option": said(&names.typed(opt)), "rule": names.rule(no.rule), "fact": names.fact(&no)}))
        .collect();
    map.insert("refused".into(), refused.into());
    map.insert("picked".into(), question.picked.iter().map(|opt| said(&names.typed(*opt))).collect());
    Value::Object(map)
}
