//! What lies on the cards of a set-up: tokens, marks, cards they hang on.

use super::named;
use super::setter::{Setter, say};
use crate::content::{Code, Entry, Field, MapReader, Node, Reporter};
use crate::line::fold;
use crate::table::{Card, Holder};
use crate::view::names::{Names, Viewer};

impl Setter<'_> {
    /// `brute: {wounds: 2, tilted: true}` of `cards`.
    pub(super) fn card(&mut self, entry: &Entry, reporter: &mut Reporter<'_>) {
        let names = Names::new(self.game, self.state(), Viewer::Table);
        let wanted = fold(&entry.key.value);
        let plain =
            |card: Card| names.face(card).is_some_and(|f| fold(&self.game.library().entry(f).id) == wanted);
        let live = |card: &Card| self.game.layout().zone_kind(self.state().table.piece(*card).zone).live;
        let all: Vec<Card> = self.state().table.all_cards().filter(live).collect();
        let exact = all.iter().find(|card| names.sees(**card) && fold(&names.card(**card)) == wanted);
        let alike: Vec<Card> = all.iter().copied().filter(|card| plain(*card)).collect();
        match (exact, alike.as_slice()) {
            (Some(card), _) | (None, [card]) => {
                let card = *card;
                self.card_facts(card, &entry.value, reporter);
            }
            (None, []) => {
                let message = format!("no card in play is called `{}`", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
            }
            _ => {
                let message = format!("several are called `{}`: add the copy's letter", entry.key.value);
                reporter.say(Code::UnknownReference, entry.key.span.clone(), message);
            }
        }
    }

    pub(super) fn card_facts(&mut self, card: Card, node: &Node, reporter: &mut Reporter<'_>) {
        for entry in MapReader::new(node, reporter).entries() {
            let key = entry.key.value.as_str();
            if let Some(mark) = named::mark(self.game, key) {
                let on = Field::new(Some(&entry.value), reporter).flag().unwrap_or(false);
                let (on, off) = if on { (mark, 0) } else { (0, mark) };
                let done = self.change(|tx, rule| tx.set_marks(rule, card, on, off));
                say(done, &entry.value, reporter);
            } else if let Some(token) = named::token(self.game, key) {
                self.tokens(Holder::Card(card), token, &entry.value, reporter);
            } else if key == "on" {
                self.attach(card, &entry.value, reporter);
            } else {
                let message = format!("`{key}` is neither a token nor a mark");
                reporter.say(Code::UnknownKey, entry.key.span.clone(), message);
            }
        }
    }

    fn attach(&mut self, card: Card, node: &Node, reporter: &mut Reporter<'_>) {
        let Some(face) = self.face_of(node, reporter) else { return };
        let table = &self.state().table;
        match table.all_cards().find(|other| *other != card && table.face(*other) == Some(face)) {
            Some(host) => {
                let done = self.change(|tx, rule| tx.attach(rule, card, host));
                say(done, node, reporter);
            }
            None => self.none_left(face, node, reporter),
        }
    }
}
