//! A card that real hands hold and that is on no list: learned where it is named, within the command that uses it.
//! Where the command does not stand, what was told of the card still does.

use super::learning::Learned;
use super::sheet::{Need, Token};
use super::{Desk, Reply, Trouble, Want};
use crate::engine::journal::Entry;
use crate::line::{Span, Word};
use crate::table::{Card, Zone};

impl Desk {
    /// Words that name no card, said of the hand of whoever is asked: takes up what they tell of it. The name.
    pub(super) fn learn_in_hand(
        &mut self,
        verb: Option<&str>,
        words: &[Word],
    ) -> Result<Option<Word>, Trouble> {
        let Some((_, hand)) = self.asked_hand() else { return Ok(None) };
        let verb = verb.map(|verb| format!("{verb} ")).unwrap_or_default();
        self.learn_held(hand, &verb, words)
    }

    /// The same for any place with unseen cards; `before` is what was typed in front of the name.
    pub(super) fn learn_held(
        &mut self,
        zone: Zone,
        before: &str,
        words: &[Word],
    ) -> Result<Option<Word>, Trouble> {
        // Without quotes it may as well be a slip of the finger.
        let quoted = words.first().is_some_and(|word| word.quoted);
        if !quoted || self.face_named(words).is_some() {
            return Ok(None);
        }
        let Some(card) = self.open_card(zone) else { return Ok(None) };
        let all: Vec<Token> = words.iter().map(Token::of).collect();
        let (mut sheet, told) = self.sheet_for(&all, Some(card))?;
        let (library, models) = (self.game().library(), self.kin(card));
        sheet.read(library, &all[told..])?;
        let guess = self.guess_like(card, &sheet);
        if let Some(guess) = guess {
            sheet.belong(library, guess);
            sheet.instead_of = vec![library.entry(guess).id.clone()];
        }
        let mut needs = sheet.needs(library, &models);
        let lined = models.iter().filter(|face| !library.entry(**face).lines.is_empty()).count();
        if sheet.get("do").is_none() && lined > 0 {
            needs.push(Need { key: "do", must: lined == models.len() });
        }
        if needs.iter().any(|need| need.must) || told == all.len() && self.beside.asks && !needs.is_empty() {
            return Err(self.ask_needs(sheet, needs, before));
        }
        let text = sheet.pack(library);
        self.take_up(&text)?;
        self.beside.learned = Some(Learned { id: sheet.id.clone(), text });
        Ok(Some(Word {
            text: sheet.id.into(),
            span: words.first().map_or(Span::default(), |word| word.span),
            quoted,
        }))
    }

    /// An unseen card there that may be on no list.
    fn open_card(&self, zone: Zone) -> Option<Card> {
        let table = &self.state().table;
        let open = |card: &Card| table.piece(*card).face().is_err_and(|lot| table.lots().is_open(lot));
        table.cards(zone).iter().copied().find(open)
    }

    /// A command that taught a card did not stand: the card is known nevertheless.
    pub(super) fn keep_learned(&mut self, line: &str, trouble: Trouble) -> Result<Reply, Trouble> {
        let Some(Learned { id, text }) = self.beside.learned.take() else { return Err(trouble) };
        if self.repair.is_some() || self.learn_text(line, &text).is_err() {
            return Err(trouble);
        }
        self.note_trouble(&trouble);
        let entry =
            Entry { line: line.to_owned(), answers: vec![format!("learn {text}")], hash: self.hash() };
        let want = Some(Box::new(Want::Learned { id, text }));
        let (entry, trouble) = (Some(Box::new(entry)), Some(Box::new(trouble)));
        Ok(Reply { entry, trouble, want, ..Reply::default() })
    }
}
