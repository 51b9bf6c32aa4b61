//! Range: how far a target is, who is near, and why a target that was named cannot be one.

use super::edition::ENCOUNTER_NEAR;
use super::names::{kind, value, zone};
use super::{Mistfall, r, words};
use crate::effect::Host;
use crate::effect::ast::{Amount, Arg, Filter, Noun, Seats, Selector, Stmt};
use crate::effect::look::{Ctx, Look};
use crate::effect::query::{Asking, is_asked, part};
use crate::effect::scene::{STMT, is_choice};
use crate::engine::{No, State};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Word};

/// The question for a target.
pub const DECLARE: Rule = r::RANGE_DECLARE;

/// One target was enough.
pub fn one_target(card: Card) -> No {
    No::because(r::SINGLE_TARGET, Word(words::ONE_TARGET)).of(card)
}

/// Targets there are, but too far away.
pub fn none_in_range(card: Card, range: i16) -> No {
    No::because(r::NONE_IN_RANGE, Word(words::NONE_IN_RANGE)).of(card).count(range)
}

/// From this Range on everything in play is reached.
const FAR: i16 = 2;

impl Mistfall {
    /// 1 in the own Hero Area, 2 anywhere else; a Hero free of Enemies reaches Enemies one further. What changes
    /// the Range of the card that is used brings the target nearer or takes it away.
    pub(super) fn range_to(&self, state: &State, seat: Seat, this: Card, card: Card) -> i16 {
        let near = seat != NOBODY && self.holder_of(state, card) == seat;
        let at_hand = self.has(ENCOUNTER_NEAR) && self.encounter(&state.table) == Some(card);
        let mut range = if near || at_hand { 1 } else { FAR };
        if self.is_mobile(state, seat) && self.is_target_enemy(state, card) {
            range -= 1;
        }
        range - self.reach_of(state, this)
    }

    /// How much nearer a card brings its targets.
    pub(super) fn reach_of(&self, state: &State, this: Card) -> i16 {
        if this == NO_CARD || !self.may_reach_further(state, this) {
            return 0;
        }
        part(self, state, value::REACH, this) - self.value(state, value::REACH_LOSS, this)
    }

    /// Whether anything at all changes how far a card reaches: no card has that printed, but lines and Actions may.
    #[inline]
    fn may_reach_further(&self, state: &State, this: Card) -> bool {
        let acts = state.agenda.frame().is_some_and(|frame| frame.source == this);
        acts || is_asked(self, state, value::REACH) || is_asked(self, state, value::REACH_LOSS)
    }

    /// Whether nothing changes how far any card reaches.
    pub(super) fn is_reach_plain(&self, state: &State) -> bool {
        let plain = |value| Asking::new(self, state, value).is_plain();
        let acts = state.agenda.frame().is_some_and(|frame| frame.source != NO_CARD);
        !acts && plain(value::REACH) && plain(value::REACH_LOSS)
    }

    fn is_target_enemy(&self, state: &State, card: Card) -> bool {
        self.kind_of(&state.table, card) == Some(kind::ENEMY) || self.is_attackable_encounter(state, card)
    }

    /// Whether no Enemy keeps this Hero in place.
    fn is_mobile(&self, state: &State, seat: Seat) -> bool {
        seat != NOBODY && state.table.cards(self.zone(zone::ENEMIES, seat)).is_empty()
    }

    /// Whether an Enemy is within the Range of a line that attacks any of them; `None` where there is none at all.
    pub(super) fn is_in_reach(
        &self,
        look: &Look<'_>,
        card: Card,
        line: u16,
        (block, range): (u8, i16),
    ) -> Option<bool> {
        let far = look.targets.and_then(|targets| targets.nearest.get()).unwrap_or_else(|| {
            let own = self.own_enemy(look);
            let nearest = || self.nearest(look, line, block);
            debug_assert!(own.is_none() || own == nearest());
            let far = own.or_else(nearest);
            if let Some(targets) = look.targets {
                targets.nearest.set(Some(far));
            }
            far
        });
        far.map(|far| far - look.reach_of(card) <= range)
    }

    /// How far an Enemy of the own Hero Area is that may be the target: no other is nearer, for with one there nobody is
    /// free of Enemies.
    fn own_enemy(&self, look: &Look<'_>) -> Option<i16> {
        let (state, seat) = (look.state, look.ctx.you);
        let face = |card: &Card| self.library.up(&state.table, *card);
        let enemy = |card: &Card| face(card).is_some_and(|face| self.library.kind(face) == kind::ENEMY);
        let mut enemies = state.table.cards(self.zone(zone::ENEMIES, seat)).iter().filter(|card| enemy(card));
        enemies.any(|card| self.may_choose(state, seat, *card).is_ok()).then_some(1)
    }

    /// How far the nearest Enemy is that may be the target of such a line, whatever its card adds.
    fn nearest(&self, look: &Look<'_>, line: u16, block: u8) -> Option<i16> {
        let first = self.library.block(line, block).first();
        let selector = first?.args.iter().find_map(choice)?;
        let ctx = Ctx::of_card(NO_CARD, look.ctx.you);
        Look { anywhere: true, ctx, ..*look }.nearest(selector)
    }

    /// An Action that needs a target may begin only where one is in play and in Range.
    #[inline]
    pub(super) fn may_aim(&self, look: &Look<'_>, card: Card, line: u16) -> Result<(), No> {
        if self.line_info(line).takes_aim { self.may_aim_at_any(look, card, line) } else { Ok(()) }
    }

    /// Where any Enemy will do as the target, it is soon told whether one is near enough.
    fn may_aim_at_any(&self, look: &Look<'_>, card: Card, line: u16) -> Result<(), No> {
        let info = self.line_info(line);
        let strikes = info.strikes.filter(|_| info.one_aim && look.targets.is_some());
        if strikes.is_some_and(|strikes| self.is_in_reach(look, card, line, strikes) == Some(true)) {
            debug_assert_eq!(self.has_aim(look, card, line), Ok(()));
            return Ok(());
        }
        self.has_aim(look, card, line)
    }

    fn has_aim(&self, look: &Look<'_>, card: Card, line: u16) -> Result<(), No> {
        let (info, look) = (self.line_info(line), look.at_line(card, line));
        let body = self.library.block(line, 0);
        let paid = body.first().filter(|_| info.pays_first).and_then(super::info::gain);
        let paid = paid.map_or(&[][..], |gain| self.library.block(line, gain));
        let aiming = body.iter().chain(paid).filter(|stmt| stmt.verb.aims);
        aiming.filter_map(|stmt| stmt.args.iter().find_map(choice)).try_for_each(|selector| {
            if look.wanted(selector).0 == 0 || look.has_choosable(selector, 1) {
                return Ok(());
            }
            let anywhere = Look { anywhere: true, ..look };
            match within(&look, selector) {
                Some(range) if anywhere.has_choosable(selector, 1) => Err(none_in_range(card, range)),
                _ if selector.noun == Noun::Kind(kind::ENEMY) => Err(super::actions::no_target(card)),
                _ => Ok(()),
            }
        })
    }

    /// Whether an Action that declares no target speaks of Enemies, who are its targets then.
    pub(super) fn is_about_enemies(&self, state: &State, line: u16, selector: &Selector) -> bool {
        let source = state.agenda.frame().map_or(NO_CARD, |frame| frame.source);
        self.line_info(line).plain
            && selector.noun == Noun::Kind(kind::ENEMY)
            && matches!(self.kind_of(&state.table, source), Some(kind::CARD | kind::HERO))
    }

    /// Why a card that was named cannot be chosen: what it is, the Keyword it lacks, its Range.
    pub(super) fn why_not_chosen(&self, state: &State, card: Card) -> Option<No> {
        let stmt = self.open_stmt(state)?;
        let frame = state.agenda.frame()?;
        let selector = stmt.args.iter().find_map(choice)?;
        let encounter = self.encounter(&state.table) == Some(card);
        let hit = stmt.verb.aims && self.deals(frame.line);
        let enemies = selector.noun == Noun::Kind(kind::ENEMY);
        if hit && !self.is_target_enemy(state, card)
            || enemies && encounter && !self.line_info(frame.line).assaults
        {
            return Some(super::damage::not_an_enemy(card, encounter));
        }
        let look = Look::in_frame(self, state);
        if let Some(no) = self.lacks(&look, selector, card) {
            return Some(no);
        }
        if look.fits(selector, card) && !(stmt.verb.suits)(&look, stmt, card) {
            return Some(super::actions::useless(card));
        }
        let range = within(&look, selector)?;
        let away = self.range_to(state, frame.seat, frame.source, card);
        (away > range).then(|| self.out_of_range(state, frame.seat, card, range))
    }

    /// A card of the right kind without a Keyword that is asked for, or with one that is ruled out.
    fn lacks(&self, look: &Look<'_>, selector: &Selector, card: Card) -> Option<No> {
        let kind = self.kind_of(&look.state.table, card);
        if matches!(selector.noun, Noun::Kind(of) if kind.is_some_and(|kind| kind != of)) {
            return None;
        }
        let has = look.keywords(card);
        let unfit = selector.keywords.iter().find(|(wanted, keyword)| (has >> keyword & 1 == 1) != *wanted);
        unfit.map(|(wanted, keyword)| super::actions::by_keyword(card, *wanted, *keyword))
    }

    fn out_of_range(&self, state: &State, seat: Seat, card: Card, range: i16) -> No {
        let rule = if self.is_target_enemy(state, card) {
            if range == 1 { r::RANGE_ONE } else { r::RANGE_DECLARE }
        } else {
            self.too_far_for(state, seat)
        };
        No::because(rule, Word(words::FAR)).of(card).count(range)
    }

    /// What is not aimed at Enemies gets nothing from an empty Hero Area.
    fn too_far_for(&self, state: &State, seat: Seat) -> Rule {
        if self.is_mobile(state, seat) { r::RANGE_MOBILITY_ENEMIES_ONLY } else { r::RANGE_ONE }
    }

    /// Why a Hero who was named besides cannot be the one this line is for.
    pub(super) fn why_not_for(&self, state: &State, seat: Seat, card: Card, line: u16) -> Option<No> {
        let look = Look::new(self, state, Ctx::of_card(card, seat));
        let near = |arg: &Arg| match arg {
            Arg::Seats(
                Seats::Any(Some(range)) | Seats::AnyOther(Some(range)) | Seats::AnyBut(Some(range)),
            ) => Some(look.amount(range)).filter(|range| *range < FAR),
            _ => None,
        };
        let stmts = self.library.line(line).line.blocks.iter().flatten();
        let range = stmts.flat_map(|stmt| &stmt.args).find_map(near)?;
        Some(No::because(self.too_far_for(state, seat), Word(words::FAR)).of(card).count(range))
    }

    /// The statement whose choice is open.
    fn open_stmt(&self, state: &State) -> Option<&Stmt> {
        let step = state.question.asked_by;
        let blocks = &self.library.lines.get(usize::from(step.a)).filter(|_| step.kind == STMT)?.line.blocks;
        blocks.get(usize::from(step.b >> 8))?.get(usize::from(step.b & 0xff))
    }
}

fn choice(arg: &Arg) -> Option<&Selector> {
    match arg {
        Arg::Cards(selector) if is_choice(selector) => Some(selector),
        _ => None,
    }
}

/// The Range a selector asks for.
fn within(look: &Look<'_>, selector: &Selector) -> Option<i16> {
    let range = |filter: &Filter| match filter {
        Filter::Within(amount) => Some(look.amount(amount)),
        _ => None,
    };
    selector.filters.iter().find_map(range)
}

/// The Range printed before a Reflex; without one it reaches everything.
pub fn printed(range: Option<&Amount>) -> i16 {
    match range {
        Some(Amount::Const(n)) => *n,
        _ => FAR,
    }
}

/// A Reflex reaches what it answers where that lies: never further for want of Enemies.
pub fn may_reach(card: Card, range: i16, seat: Seat, of: impl FnOnce() -> Seat) -> Result<(), No> {
    if range >= FAR {
        return Ok(());
    }
    let of = of();
    if of != NOBODY && of != seat {
        return Err(No::because(r::RANGE_ONE, Word(words::FAR)).of(card).count(range));
    }
    Ok(())
}
