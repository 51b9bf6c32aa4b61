//! Actions, as cards have them and as players tell them at the table.

use super::{Parsed, Parser};
use crate::effect::ast::{Action, Head, Index, Line};
use crate::effect::vocabulary::{Lexicon, find};

/// Reads an action as it is told at the table: the zone it is used from may stand behind its kind, as in
/// `regular area range 2: deal 3 magical`.
pub fn parse_action(text: &str, lexicon: &Lexicon) -> Parsed<Line> {
    let mut parser = Parser::new(text, lexicon)?;
    let kind = parser.leading_kind()?;
    let zone = parser.word().and_then(|word| lexicon.zone(word));
    parser.at += usize::from(zone.is_some());
    let action = parser.action_of(kind)?;
    parser.expect(":")?;
    parser.block_body()?;
    parser.end()?;
    let blocks = std::mem::take(&mut parser.blocks);
    Ok(Line { zones: zone.into_iter().collect(), side: None, head: Head::Action(action), blocks })
}

impl Parser<'_> {
    pub(super) fn action(&mut self) -> Parsed<Action> {
        let kind = self.leading_kind()?;
        self.action_of(kind)
    }

    fn leading_kind(&mut self) -> Parsed<Index> {
        let names: Vec<&str> = self.lexicon.vocabulary.actions.iter().map(|a| a.name).collect();
        let start = [&names[..], &["when", "value", "may", "cannot", "while"]].concat();
        let kind = match self.word().and_then(|word| find(&names, word)) {
            Some(kind) => kind,
            None => return Err(self.wrong("a kind of action, `when`, `value`, `may` or `cannot`", &start)),
        };
        self.skip();
        Ok(kind)
    }

    /// What stands behind the kind of an action, up to its `:`.
    fn action_of(&mut self, kind: Index) -> Parsed<Action> {
        let at = if self.eat("at") { self.many(Self::moment)? } else { Vec::new() };
        let range = if self.eat("range") { Some(self.amount()?) } else { None };
        let keywords = if self.eat("keywords") { self.own_keywords()? } else { Vec::new() };
        let limit = self.limit()?;
        let cond = self.if_part()?;
        Ok(Action { kind, at, range, keywords, limit, cond })
    }

    /// Parted by commas, or by spaces as where a card is learned.
    fn own_keywords(&mut self) -> Parsed<Vec<Index>> {
        let mut all = self.many(Self::keyword)?;
        while self.word().is_some_and(|word| find(&self.lexicon.keywords, word).is_some()) {
            all.extend(self.many(Self::keyword)?);
        }
        Ok(all)
    }
}
