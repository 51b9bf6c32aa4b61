//! Whether a real table stands like a digital one: every public number is the same, every card that lies open is the
//! same card with the same tokens, and what is known of hands and decks is true there too.

use rulekeeper::desk::Desk;
use rulekeeper::table::layout::Sight;
use rulekeeper::table::{Card, Holder, Token, Zone};
use rulekeeper::view::json::json;
use serde_json::{Map, Value};

/// How many cards were compared by face, and how many of the real table nobody has named.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    pub known: usize,
    pub unseen: usize,
    pub numbers: usize,
}

/// Compares both tables, or says the first difference.
pub fn compare(digital: &Desk, real: &Desk) -> Result<Compared, String> {
    let (one, other) = (numbers(&json(&digital.names())), numbers(&json(&real.names())));
    if let Some((key, value)) = one.iter().find(|(key, value)| other.get(*key) != Some(value)) {
        return Err(format!("{key} is {value}, and {:?} at the real table", other.get(key)));
    }
    let mut all = Compared { numbers: one.len(), ..Compared::default() };
    for zone in (0..digital.game().layout().zone_count()).map(|n| Zone(n as u8)) {
        let (cards, held) = (told(digital, zone), told(real, zone));
        let differ = |what: &str| format!("{}: {what}: {cards:?}, and {held:?}", real.names().zone(zone));
        if cards.len() != held.len() {
            return Err(differ("not as many cards"));
        }
        let layout = real.game().layout();
        let blind = real.state().blind >> layout.kind_of(zone) & 1 == 1;
        let open = layout.zone_kind(zone).sight == Sight::Everyone && !blind;
        let known: Vec<&String> = held.iter().flatten().collect();
        let mut there: Vec<&String> = cards.iter().flatten().collect();
        for card in &known {
            let at = there.iter().position(|other| other == card);
            there.remove(at.ok_or_else(|| differ("another card"))?);
        }
        if open && !there.is_empty() {
            return Err(differ("an open card is not known"));
        }
        (all.known, all.unseen) = (all.known + known.len(), all.unseen + held.len() - known.len());
    }
    Ok(all)
}

/// Each card of a zone with everything that lies on it; nothing where it is unseen.
fn told(desk: &Desk, zone: Zone) -> Vec<Option<String>> {
    let (table, layout) = (&desk.state().table, desk.game().layout());
    let tell = |card: &Card| {
        let piece = table.piece(*card);
        let tokens = (0..layout.tokens.len()).map(|n| table.tokens(Holder::Card(*card), Token(n as u8)));
        let id = &desk.game().library().entry(table.face(*card)?).id;
        Some(format!("{id} {:?} {:?}", piece.marks, tokens.collect::<Vec<_>>()))
    };
    table.cards(zone).iter().map(tell).collect()
}

/// Every number and word of the view that is no card, by its path.
fn numbers(view: &Value) -> Map<String, Value> {
    let mut all = Map::new();
    for (key, value) in view.as_object().into_iter().flatten() {
        match value {
            _ if matches!(key.as_str(), "ask" | "cards") => {}
            Value::Object(seat) => {
                let plain = seat.iter().filter(|(_, value)| !value.is_array() && !value.is_object());
                all.extend(plain.map(|(name, value)| (format!("{key} {name}"), value.clone())));
            }
            Value::Array(_) => {}
            value => {
                all.insert(key.clone(), value.clone());
            }
        }
    }
    all
}
