//! One number asked of many cards: what is the same for all of them is found out once.

use smallvec::SmallVec;

use super::ast::{Amount, Force, Head, Standing};
use super::found::Found;
use super::host::Host;
use super::query::{is_never_in_force, is_silent, spoken_by};
use super::speakers::{About, speakers};
use crate::engine::State;
use crate::table::watch::Topic;
use crate::table::{Card, NO_CARD};

/// One number asked of many cards: what is the same for all of them is found out once.
pub struct Asking<'a, H: Host> {
    host: &'a H,
    state: &'a State,
    value: u16,
    /// The lines that may have something to say about the number of some card; mostly none.
    found: SmallVec<[(Card, u16); 4]>,
    /// By how much these could lower and raise it at the most; `None` where that hangs on the table.
    swing: Option<(i16, i16)>,
}

impl<'a, H: Host> Asking<'a, H> {
    #[must_use]
    #[inline]
    pub fn new(host: &'a H, state: &'a State, value: u16) -> Asking<'a, H> {
        let topic = Topic::value(value);
        if is_silent(host, state, topic) {
            return Asking { host, state, value, found: SmallVec::new(), swing: Some((0, 0)) };
        }
        let mut found = speakers(host, state, (topic, NO_CARD), 1);
        let (found, swing) = (SmallVec::from_slice(found.lines()), swing(host, state, topic, found.lines()));
        Asking { host, state, value, found, swing }
    }

    #[must_use]
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// Whether no line has anything to say about it now.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.found.is_empty() && self.swing == Some((0, 0))
    }

    /// What the number is at least: sooner told than what it is.
    #[must_use]
    pub fn at_least(&self, card: Card) -> i16 {
        let Some((lowers, _)) = self.swing else { return 0 };
        self.plain(card).saturating_sub(lowers).max(0)
    }

    /// What the number is at the most.
    #[must_use]
    pub fn at_most(&self, card: Card) -> i16 {
        let Some((_, raises)) = self.swing else { return i16::MAX };
        self.plain(card).saturating_add(raises).max(0)
    }

    /// What may be printed on a card whose number is no more than this for certain, and on one whose number might be;
    /// where that is told by what is printed alone.
    #[must_use]
    pub fn printed_for(&self, most: i16) -> Option<(i16, i16)> {
        let (lowers, raises) = self.swing?;
        let source = self.state.agenda.frame().map_or(NO_CARD, |frame| frame.source);
        (source == NO_CARD).then_some((most.saturating_sub(raises), most.saturating_add(lowers)))
    }

    /// Whether nothing has a say but what the game tells of the card itself.
    #[must_use]
    #[inline]
    pub fn is_of_card_alone(&self, card: Card) -> bool {
        self.swing == Some((0, 0)) && self.state.agenda.frame().is_none_or(|frame| frame.source != card)
    }

    /// Without what lines make of it.
    #[inline]
    fn plain(&self, card: Card) -> i16 {
        let base = self.host.base_value(self.state, self.value, card);
        base.saturating_add(super::scene::bonus(self.state, self.value, card))
    }

    #[must_use]
    pub fn of(&self, card: Card) -> i16 {
        let Asking { host, state, value, .. } = *self;
        if self.swing == Some((0, 0)) {
            return self.plain(card).max(0);
        }
        let base = host.base_value(state, value, card);
        let add = super::scene::bonus(state, value, card);
        let (mut found, library, mut about) = (Found::new(), host.library(), About::new(card));
        for (by, line) in &self.found {
            if about.may_be_meant((host, state), library.facts(*line), *by) {
                found.push(*by, *line);
            }
        }
        if found.is_empty() && state.table.lasting().is_empty() {
            return base.saturating_add(add).max(0);
        }
        spoken_by(host, state, (value, card, 0), (base, add), None, &mut found).max(0)
    }
}

/// By how much these standing lines together could lower and raise a number of any card; `None` where they do not say
/// it in figures.
fn swing(host: &dyn Host, state: &State, topic: Topic, lines: &[(Card, u16)]) -> Option<(i16, i16)> {
    let library = host.library();
    if !is_never_in_force(library, state, topic) {
        return None;
    }
    lines.iter().try_fold((0i16, 0i16), |(lowers, raises), (_, n)| {
        let by = match &library.line(*n).line.head {
            Head::Standing(Standing { what: Force::Add { amount: Amount::Const(by), .. }, .. }) => *by,
            Head::Standing(Standing { what: Force::Sub { amount: Amount::Const(by), .. }, .. }) => -*by,
            _ => return None,
        };
        Some((lowers.saturating_add((-by).max(0)), raises.saturating_add(by.max(0))))
    })
}
