//! The short way from words to an option: a command and a whole name that only one option has. Everything else, a
//! beginning, a row, a mistake, goes the long way, which says the same of these.

use super::Desk;
use super::answer::{is_card, is_letter, plain_name, typed_text};
use super::rows::Row;
use crate::engine::question::OPTIONS;
use crate::engine::{Ask, Choice, Deed, Opt};
use crate::line::{Heads, Word, fold, folds_to};
use crate::table::NO_CARD;
use crate::view::names::{Names, Typed};
use crate::view::question::is_hidden;

impl Desk {
    /// The option of this command that the words name, and how many of them name it.
    pub(super) fn exactly(&self, verb: &str, words: &[Word]) -> Option<(Opt, usize)> {
        let names = self.names();
        let question = &names.state.question;
        if !question.is_open() || matches!(question.ask, Ask::Draw | Ask::Roll) {
            return None;
        }
        let all = &question.options;
        let shown = |choice: &Choice| choice.no.is_some() || !is_hidden(&names, choice.opt);
        let of_verb = names.of_verb(verb);
        let (mut meant, mut many) = ([0; OPTIONS], 0);
        for (n, _) in (0u8..).zip(all.iter()).filter(|(_, choice)| of_verb(choice.opt)) {
            meant[many] = n;
            many += 1;
        }
        let meant = |n: usize| &all[usize::from(meant[n])];
        // A command without a name says all.
        let plain = |choice: &&Choice| matches!(choice.opt, Opt::Word(_)) && shown(choice);
        if let Some(choice) = (0..many).map(meant).find(plain) {
            let alone = (0..many).filter(|n| shown(meant(*n))).count() == 1;
            return alone.then_some((choice.opt, 0));
        }
        let is = |n: usize, folded: &str| match meant(n).opt {
            Opt::Act { card, .. } => names.is_called(card, folded) && shown(meant(n)),
            _ => false,
        };
        let letter = |n: usize| match meant(n).opt {
            Opt::Act { card, .. } => names.letter(card),
            _ => None,
        };
        let (n, used) = Heads::new(words).only(many, is, letter)?;
        let opt = meant(n).opt;
        let lost_letter = is_card(opt) && words.get(used).is_some_and(is_letter);
        let (number, other) = match self.line_behind(opt, words.get(used)) {
            Some(own) => (usize::from(own), !own),
            None => (0, false),
        };
        (!lost_letter && !other && !has_several_lines(&names, opt)).then_some((opt, used + number))
    }

    /// The same without a command, where no option needs one. An option that may not be taken is looked at more closely.
    pub(super) fn exactly_bare(&self, words: &[Word]) -> Option<(Opt, usize)> {
        let names = self.names();
        let question = &names.state.question;
        if !question.is_open() || matches!(question.ask, Ask::Draw | Ask::Roll | Ask::Turn) {
            return None;
        }
        let all = &question.options;
        if all.iter().any(|choice| names.verb(choice.opt).is_some()) {
            return None;
        }
        let is = |n: usize, folded: &str| {
            let shown = all[n].no.is_some() || !is_hidden(&names, all[n].opt);
            shown && is_named(&names, all[n].opt, folded)
        };
        let letter = |n: usize| if let Opt::Card(card) = all[n].opt { names.letter(card) } else { None };
        let (n, used) = Heads::new(words).only(all.len(), is, letter)?;
        let lost_letter = is_card(all[n].opt) && words.get(used).is_some_and(is_letter);
        (!lost_letter && all[n].no.is_none()).then_some((all[n].opt, used))
    }

    /// Whether the number behind the name of a card with several lines is that of the one line that is offered.
    pub(super) fn line_behind(&self, opt: Opt, behind: Option<&Word>) -> Option<bool> {
        let Opt::Act { card, line, .. } = opt else { return None };
        let number = behind.filter(|word| !word.quoted)?.text.parse::<usize>().ok()?;
        let (own, many) = self.names().number_of(card, line)?;
        (many > 1 && (1..=many).contains(&number)).then_some(number == own + 1)
    }

    /// Those of several options that are spelled as they are shown. A name that cards share which are told apart by more
    /// than their names means all of them, unless it is spelled to the sign.
    pub(super) fn spelled_as_shown(&self, rows: &[&Row], keys: &[usize], typed: &str) -> Vec<usize> {
        let shared = keys.iter().any(|key| self.shares_its_name(rows[*key].opt));
        let same = |shown: &str| {
            if shared { shown.eq_ignore_ascii_case(typed) } else { fold(shown) == fold(typed) }
        };
        let is_shown = |key: &usize| {
            let row = &rows[*key].typed;
            same(plain_name(row)) || same(&row.words)
        };
        keys.iter().copied().filter(is_shown).collect()
    }

    fn shares_its_name(&self, opt: Opt) -> bool {
        let face = match opt {
            Opt::Face { face, .. } => Some(face),
            Opt::Card(card) | Opt::Act { card, .. } if card != NO_CARD => self.names().face(card),
            _ => None,
        };
        face.is_some_and(|face| !self.game().told_apart(face).is_empty())
    }

    /// Whether these words are, in full, a part of a card or a card that the open question offers: it may begin like a
    /// command, or be called like one.
    pub(super) fn is_branch(&self, words: &[Word]) -> bool {
        let is_part = |opt: Opt| matches!(opt, Opt::Branch(_) | Opt::Card(_));
        let options = &self.state().question.options;
        if !options.iter().fold(false, |any, choice| any | is_part(choice.opt)) {
            return false;
        }
        let mut offered = options.iter().map(|choice| choice.opt).filter(|opt| is_part(*opt));
        let (names, typed) = (self.names(), fold(&typed_text(words, words.len())));
        offered.any(|opt| match opt {
            Opt::Card(card) if names.is_called(card, &typed) => true,
            // With the letter of its copy.
            Opt::Card(_) if words.len() == 1 => false,
            Opt::Card(_) => fold(&names.typed(opt).words) == typed,
            _ => is_called_so(&names.typed(opt), words, &typed),
        })
    }

    /// Gives an answer; what it is called is told only where it is refused.
    pub(super) fn give_option(&mut self, opt: Opt) -> Result<(), super::Trouble> {
        self.give(Deed::Answer(opt), "").map_err(|trouble| match trouble {
            super::Trouble::Refused { refusal, face, .. } => {
                super::Trouble::Refused { refusal, wanted: self.names().typed(opt).words, face }
            }
            other => other,
        })
    }
}

/// Whether this is a name of the option, folded and without the letter of a copy.
fn is_named(names: &Names<'_>, opt: Opt, folded: &str) -> bool {
    if let Opt::Card(card) = opt {
        let mut also = names.game.also_called(names.state, opt).iter();
        return names.is_called(card, folded) || also.any(|name| folds_to(name, folded));
    }
    let typed = names.typed(opt);
    folds_to(&typed.words, folded) || typed.aka.iter().any(|name| folds_to(name, folded))
}

/// Whether a part of a card is meant: in full, in the language of the cards, or by two words or more that it begins with.
fn is_called_so(part: &Typed, words: &[Word], typed: &str) -> bool {
    let begins = |shown: &str| {
        let start: String = shown.split_whitespace().take(words.len()).collect::<Vec<_>>().join(" ");
        fold(&start) == typed
    };
    let mut written = part.aka.iter();
    fold(&part.words) == typed
        || written.any(|aka| fold(aka) == typed)
        || words.len() > 1 && begins(&part.words)
}

/// Whether the card is offered with several lines, which are told apart by a number.
fn has_several_lines(names: &Names<'_>, found: Opt) -> bool {
    let Opt::Act { word, card, .. } = found else { return false };
    let same = |opt: Opt| matches!(opt, Opt::Act { word: w, card: c, .. } if (w, c) == (word, card));
    names.state.question.options.iter().filter(|choice| same(choice.opt)).count() > 1
}

/// Behind a card with several lines a number is one of those, and no answer to what a line asks next.
pub(super) fn is_number(word: &Word) -> bool {
    !word.quoted && word.text.parse::<usize>().is_ok()
}

/// Whether both are lines of one card.
pub(super) fn same_card(a: Opt, b: Opt) -> bool {
    matches!((a, b), (Opt::Act { card: x, .. }, Opt::Act { card: y, .. }) if x == y)
}
