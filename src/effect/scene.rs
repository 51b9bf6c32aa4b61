//! Carrying lines out, one statement a step, so that any of them can stop at a question and go on later.

use smallvec::smallvec;

use super::ast::{Action, Amount, Arg, Head, Quant, Seats, Selector, Stmt};
pub use super::cards::Cards;
pub use super::carry::{begin_body, open_for};
pub use super::could::{
    could_block, could_in_full, could_line, could_line_at_target, could_line_in, could_line_paid, could_pay,
    look_of, may_begin_in,
};
pub use super::embedded::bonus;
pub(super) use super::embedded::{add_bonus, embedded};
use super::host::Host;
use super::library::LineEntry;
use super::look::{Ctx, Look, bits, in_turn};
use super::script::Script;
use super::seats::SeatList;
pub use super::steps::*;
use crate::engine::{Ask, Fault, Frame, Opt, Question, Run, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Row, Rule, Seat};

/// Carries out one step of the effect language.
pub fn run(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    match step.kind {
        BLOCK => run_block(host, tx, step),
        STMT => run_stmt(host, tx, step),
        EACH_CARD => super::verbs::each::next_card(tx, step),
        EACH_SEAT => super::verbs::each::next_seat(host, tx, step),
        REPEAT => super::verbs::repeat::next(tx, step),
        DRAW => super::verbs::draw::next(host, tx, step),
        TAKE => super::verbs::draw::take(host, tx, step),
        REVEAL => super::verbs::reveal::next(host, tx, step),
        ROLL => super::verbs::roll::next(host, tx, step),
        REROLL => super::verbs::reroll::next(host, tx, step),
        AFTER => super::verbs::after::now(host, tx, step),
        NEXT => super::verbs::next::come(host, tx, step),
        FORGET => super::verbs::next::forget(tx, step),
        ABILITY => super::moments::ability(host, tx, step),
        MOMENT => super::moments::moment(host, tx, step),
        TRIGGERS => super::moments::triggers(host, tx, step),
        _ => super::moments::window(host, tx, step),
    }
}

/// The step that carries out a line's body inside the innermost frame.
#[must_use]
pub fn body(line: u16) -> Step {
    block(line, 0)
}

#[must_use]
pub fn block(line: u16, block: u8) -> Step {
    Step::new(BLOCK).a(line).b(u16::from(block) << 8)
}

pub fn stmt_at(entry: &LineEntry, at: u16) -> Option<&Stmt> {
    entry.line.blocks.get(usize::from(at >> 8))?.get(usize::from(at & 0xff))
}

#[inline(never)]
pub(super) fn run_block(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let script = &host.library().script;
    let block = script.block(step.a, step.b >> 8);
    let at = usize::from(step.b & 0xff);
    let Some(stmt) = block.get(at) else { return Ok(()) };
    if step.b == 0 && script.is_limited(step.a) {
        note_action(host, tx, step.a)?;
    }
    if at + 1 < block.len() {
        tx.now(step.b(step.b + 1))?;
    }
    let step = Step { kind: STMT, c: 0, ..step };
    tx.go_on_as(step);
    run_stmt_of((host, script), tx, step, stmt)
}

/// Whether a line does nothing but offer something: it is used when that is taken, and one who says no has used
/// nothing.
pub(crate) fn is_offer(entry: &LineEntry) -> bool {
    matches!(entry.line.blocks.first().map(Vec::as_slice), Some([only]) if only.verb.name() == "may")
}

/// What a line offers is taken: now its limit counts.
pub(super) fn note_taken(scene: &mut Scene<'_, '_>) -> Run {
    let entry = scene.host.library().line(scene.step.a);
    let source = scene.frame_ref().map_or(NO_CARD, |frame| frame.source);
    if scene.step.b != 0 || !is_offer(entry) {
        return Ok(());
    }
    let limit = match &entry.line.head {
        Head::Action(action) => action.limit,
        Head::Trigger(trigger) => trigger.limit,
        Head::Standing(_) => None,
    };
    super::moments::note_use(scene.host, scene.tx, source, scene.step.a, limit)
}

/// An action with a limit is used when it begins, whichever way the game lets it begin.
fn note_action(host: &dyn Host, tx: &mut Tx<'_>, line: u16) -> Run {
    match &host.library().line(line).line.head {
        Head::Action(Action { limit: None, .. }) => Ok(()),
        _ if is_offer(host.library().line(line)) => Ok(()),
        Head::Action(action) => {
            let card = tx.frame_ref().map_or(NO_CARD, |frame| frame.source);
            super::moments::note_use(host, tx, card, line, action.limit)
        }
        _ => Ok(()),
    }
}

#[inline(never)]
fn run_stmt(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let script = &host.library().script;
    let stmt = script.block(step.a, step.b >> 8).get(usize::from(step.b & 0xff));
    stmt.map_or(Ok(()), |stmt| run_stmt_of((host, script), tx, step, stmt))
}

#[inline]
fn run_stmt_of((host, script): (&dyn Host, &Script), tx: &mut Tx<'_>, step: Step, stmt: &Stmt) -> Run {
    let rule = script.rule(step.a).unwrap_or_else(|| host.rule_in(tx.state(), stmt));
    if step.c == 0
        && let Some(frame) = tx.frame_mut()
    {
        frame.numbers[CHOSEN_BEFORE] = frame.numbers[CHOSEN];
    }
    let depth = tx.state().agenda.frames().len();
    let mut scene = Scene { host, tx, step, rule, depth };
    match scene.subject(stmt)? {
        Subject::Asked => Ok(()),
        Subject::Ready => scene.carry_out(stmt),
    }
}

enum Subject {
    /// A question was opened; the step comes back with the answer.
    Asked,
    Ready,
}

/// One statement being carried out.
pub struct Scene<'s, 't> {
    pub host: &'s dyn Host,
    pub tx: &'s mut Tx<'t>,
    pub step: Step,
    /// The rule that goes onto what the statement does.
    pub rule: Rule,
    /// How many frames were open when it began. What it does may bring moments, which open frames above.
    depth: usize,
}

/// The first of the numbers of a frame that belong to the effect language; those before are the game's.
pub const OWN_NUMBERS: usize = 12;
/// How many cards the statements before chose: what `chosen` means as a number.
pub const CHOSEN_BEFORE: usize = OWN_NUMBERS;
/// How many cards the last statement with a choice chose.
pub const CHOSEN: usize = OWN_NUMBERS + 1;
/// How many of the chosen cards belong to the statement's first choice.
const SPLIT: usize = OWN_NUMBERS + 2;
/// How much the last statement that counts has done.
pub const DONE: usize = OWN_NUMBERS + 3;
/// Not zero in the frame of an embedded action.
pub const EMBEDDED: usize = OWN_NUMBERS + 4;

/// Cards one statement may choose: as many as a frame has room for.
const MOST_CHOSEN: usize = 16;

/// The first stage a verb may use for its own questions; the stages before serve two choices of its arguments.
pub const OWN_STAGE: i16 = 4;

impl Scene<'_, '_> {
    #[must_use]
    pub fn look(&self) -> Look<'_> {
        let ctx = self.frame_ref().map_or(Ctx::of_card(NO_CARD, NOBODY), Ctx::of_frame);
        Look::new(self.host, self.tx.state(), ctx)
    }

    /// The frame the statement runs in.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frame_ref().copied().unwrap_or_default()
    }

    /// The same without a copy; none outside of all frames.
    fn frame_ref(&self) -> Option<&Frame> {
        self.tx.state().agenda.frames().get(self.depth.wrapping_sub(1))
    }

    #[must_use]
    pub fn amount(&self, stmt: &Stmt, arg: usize) -> i16 {
        match stmt.args.get(arg) {
            // Most of them are a number, and nothing need be looked at for it.
            Some(Arg::Amount(Amount::Const(n))) => *n,
            Some(Arg::Amount(amount)) => self.look().amount(amount),
            _ => 0,
        }
    }

    /// The cards an argument means: those chosen, where there was a choice.
    #[must_use]
    pub fn cards(&self, stmt: &Stmt, arg: usize) -> Cards {
        match stmt.args.get(arg) {
            Some(Arg::Cards(selector)) if is_choice(selector) => {
                let Some(frame) = self.tx.frame_ref() else { return Cards::new() };
                let split = usize::try_from(frame.numbers[SPLIT]).unwrap_or(0).min(frame.chosen.len());
                let second = stmt.args[..arg].iter().any(is_card_choice);
                Cards::from_slice(if second { &frame.chosen[split..] } else { &frame.chosen[..split] })
            }
            Some(Arg::Cards(selector)) => self.look().cards(selector),
            _ => Cards::new(),
        }
    }

    /// The first of the cards an argument means.
    #[must_use]
    pub fn first_card(&self, stmt: &Stmt, arg: usize) -> Option<Card> {
        match stmt.args.get(arg) {
            Some(Arg::Cards(selector)) if !is_choice(selector) => self.look().first(selector),
            _ => self.cards(stmt, arg).first().copied(),
        }
    }

    /// The seats an argument means; you, where it was left out.
    #[must_use]
    pub fn seats(&self, stmt: &Stmt, arg: usize) -> SeatList {
        match stmt.args.get(arg) {
            Some(Arg::Seats(seats)) if is_seat_choice(seats) => {
                somebody(self.tx.frame_ref().map_or(NOBODY, |frame| frame.they))
            }
            Some(Arg::Seats(seats)) => {
                in_turn(self.look().seats(seats), self.host.first_seat(self.tx)).collect()
            }
            _ => {
                let you = self.tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
                let meant = you != NOBODY && self.host.is_meant(self.tx.state(), you);
                somebody(if meant { you } else { NOBODY })
            }
        }
    }

    /// Notes how much this statement did; `done` reads it.
    pub fn note_done(&mut self, many: i16) {
        let at = self.depth;
        if let Some(frame) = self.tx.frames_mut().get_mut(at.wrapping_sub(1)) {
            frame.numbers[DONE] = 0;
        }
        add_done(self.tx, at, many);
    }

    /// This statement again, at another stage.
    #[must_use]
    pub fn again(&self, stage: i16) -> Step {
        self.step.c(stage)
    }

    /// The step for one of this line's brackets.
    #[must_use]
    pub fn bracket(&self, stmt: &Stmt, arg: usize) -> Option<Step> {
        match stmt.args.get(arg) {
            Some(Arg::Block(n)) => Some(block(self.step.a, *n)),
            _ => None,
        }
    }

    /// Whom this line asks: the one who acts, or all together.
    #[must_use]
    pub fn asked(&self) -> Who {
        match self.tx.frame_ref().map_or(NOBODY, |frame| frame.seat) {
            NOBODY => Who::Table,
            seat => Who::Seat(seat),
        }
    }

    /// A question of this statement; the step comes back at the given stage.
    #[must_use]
    pub fn question(&self, stmt: &Stmt, ask: Ask, stage: i16) -> Question {
        let name = self.host.word(stmt.verb.name());
        Question::new(self.rule, self.asked(), ask, name, self.again(stage)).about(self.source())
    }

    /// Asks a question of this statement, built in place by `offer`; the step comes back at the given stage.
    pub fn ask(
        &mut self,
        stmt: &Stmt,
        ask: Ask,
        stage: i16,
        offer: impl FnOnce(&Tx<'_>, &mut Question) -> Run,
    ) -> Run {
        let (name, source, host) = (self.host.word(stmt.verb.name()), self.source(), self.host);
        self.tx.ask_with((self.rule, self.asked(), ask), name, self.again(stage), |tx, question| {
            question.about = source;
            offer(tx, question)?;
            host.on_ask(tx.state(), question);
            Ok(())
        })
    }

    /// The card this line stands on.
    fn source(&self) -> Card {
        self.tx.frame_ref().map_or(NO_CARD, |frame| frame.source)
    }

    /// Lets the player choose what the arguments leave open, one after the other. A choice is asked in an even
    /// stage and taken in the odd one after it, so that asking again never loses an answer.
    fn subject(&mut self, stmt: &Stmt) -> Result<Subject, Fault> {
        if self.step.c >= OWN_STAGE || !stmt.open {
            return Ok(Subject::Ready);
        }
        let choices = || stmt.args.iter().filter(|arg| is_open(arg));
        // Whether cards were already chosen for an argument before this one.
        let is_second = |at: usize| choices().take(at).any(is_card_choice);
        let stage = usize::try_from(self.step.c).unwrap_or(0);
        let mut at = stage / 2;
        if stage % 2 == 1 {
            let Some(choice) = choices().nth(at) else { return Ok(Subject::Ready) };
            self.take_choice(choice, is_second(at))?;
            at += 1;
            if choices().nth(at).is_some() {
                self.tx.now(self.again(2 * at as i16))?;
                return Ok(Subject::Asked);
            }
        }
        for (n, choice) in choices().enumerate().skip(at) {
            let asked = match choice {
                Arg::Cards(selector) => self.choose_cards(stmt, selector, n, is_second(n))?,
                Arg::Seats(seats) => self.choose_seat(stmt, seats, n)?,
                _ => Subject::Ready,
            };
            if matches!(asked, Subject::Asked) {
                return Ok(Subject::Asked);
            }
        }
        Ok(Subject::Ready)
    }

    fn take_choice(&mut self, choice: &Arg, second: bool) -> Run {
        if let Arg::Cards(_) = choice {
            let mut cards = Row::<Card, MOST_CHOSEN>::of(NO_CARD);
            let mut given = self.tx.answers().iter().filter_map(card_of);
            given.try_for_each(|card| cards.push(card, &"chosen cards"))?;
            return self.set_chosen(&cards, second);
        }
        if let Opt::Seat(seat) = self.tx.answer() {
            self.set_they(seat);
        }
        Ok(())
    }

    fn choose_cards(
        &mut self,
        stmt: &Stmt,
        selector: &Selector,
        choice: usize,
        second: bool,
    ) -> Result<Subject, Fault> {
        let look = self.look();
        let (min, max) = look.wanted(selector);
        if max == 0 {
            self.set_chosen(&[], second)?;
            return Ok(Subject::Ready);
        }
        let (cards, barred) = self.choosable(&look, stmt, selector, second);
        let you = look.ctx.you;
        let (min, max) = (min.min(cards.len()), max.min(cards.len()).min(MOST_CHOSEN));
        if max == 0 {
            self.set_chosen(&[], second)?;
            return Ok(Subject::Ready);
        }
        let ask = if (min, max) == (1, 1) { Ask::One } else { Ask::Some };
        let host = self.host;
        let rule = host.choice_rule(self.rule, selector);
        self.ask(stmt, ask, 2 * choice as i16 + 1, |tx, question| {
            question.rule = rule;
            (question.min, question.max) = (min as u8, max as u8);
            cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
            let told = if question.is_bare() { &[] } else { barred.as_slice() };
            for card in told {
                question.consider(Opt::Card(*card), host.may_aim(tx.state(), stmt, you, *card))?;
            }
            Ok(if min == 0 { question.offer(Opt::Done) } else { Ok(()) }?)
        })?;
        Ok(Subject::Asked)
    }

    /// The cards that may be chosen, and those that fit and may not; without those a first choice has taken.
    fn choosable(&self, look: &Look<'_>, stmt: &Stmt, selector: &Selector, second: bool) -> (Cards, Cards) {
        let (mut cards, mut barred) = (Cards::new(), Cards::new());
        let taken =
            |card: &Card| second && self.tx.frame_ref().is_some_and(|frame| frame.chosen.contains(card));
        look.each(selector, |card| {
            if taken(&card) || !(stmt.verb.suits)(look, stmt, card) {
                return;
            }
            let law = self.tx.law(self.host.may_aim(self.tx.state(), stmt, look.ctx.you, card));
            if law.is_ok() { &mut cards } else { &mut barred }.push(card);
        });
        (cards, barred)
    }

    fn set_chosen(&mut self, cards: &[Card], second: bool) -> Run {
        let Some(frame) = self.tx.frame_mut() else { return Ok(()) };
        if !second {
            frame.chosen.clear();
            frame.numbers[SPLIT] = cards.len() as i16;
        }
        for card in cards {
            frame.chosen.push(*card, &"chosen cards")?;
        }
        frame.numbers[CHOSEN] = frame.chosen.len() as i16;
        Ok(())
    }

    fn choose_seat(&mut self, stmt: &Stmt, seats: &Seats, choice: usize) -> Result<Subject, Fault> {
        let set = self.look().seats(seats);
        let tie = matches!(seats, Seats::Extreme { .. });
        let host = self.host;
        let useful = host.with_use(self.tx.state(), stmt, set);
        // Of those who are alike any may be chosen, unless it makes no difference to any of them.
        let useful = if tie && useful != 0 { set } else { useful };
        if useful.count_ones() < 2 {
            self.set_they(bits(useful).chain(bits(set)).next().unwrap_or(NOBODY));
            return Ok(Subject::Ready);
        }
        self.ask(stmt, Ask::One, 2 * choice as i16 + 1, |tx, question| {
            let leader = tx.table().clock.leader;
            if tie {
                question.who = if leader == NOBODY { Who::Table } else { Who::Seat(leader) };
                question.rule = host.tie_rule(question.rule);
            }
            Ok(bits(set).try_for_each(|seat| question.offer(Opt::Seat(seat)))?)
        })?;
        Ok(Subject::Asked)
    }

    fn set_they(&mut self, seat: Seat) {
        if let Some(frame) = self.tx.frame_mut() {
            frame.they = seat;
        }
    }
}

/// Adds to what the statement has done, here and in the loops of the line around it, which count all of it.
pub(super) fn add_done(tx: &mut Tx<'_>, depth: usize, many: i16) {
    let frames = tx.frames_mut();
    let depth = depth.min(frames.len());
    let frames = &mut frames[..depth];
    let Some(inner) = frames.last().map(|frame| (frame.source, frame.line)) else { return };
    for frame in frames.iter_mut().rev().take_while(|frame| (frame.source, frame.line) == inner) {
        frame.numbers[DONE] = frame.numbers[DONE].saturating_add(many);
    }
}

fn card_of(opt: &Opt) -> Option<Card> {
    match opt {
        Opt::Card(card) => Some(*card),
        _ => None,
    }
}

/// Whether the selector leaves something to choose.
#[must_use]
pub fn is_choice(selector: &Selector) -> bool {
    matches!(selector.quant, Quant::Exactly(_) | Quant::UpTo(_))
}

fn is_seat_choice(seats: &Seats) -> bool {
    matches!(seats, Seats::Any(_) | Seats::AnyOther(_) | Seats::AnyBut(_) | Seats::Extreme { .. })
}

fn is_card_choice(arg: &Arg) -> bool {
    matches!(arg, Arg::Cards(selector) if is_choice(selector))
}

/// Whether an argument leaves something to choose.
pub(super) fn is_open(arg: &Arg) -> bool {
    is_card_choice(arg) || matches!(arg, Arg::Seats(seats) if is_seat_choice(seats))
}

fn somebody(seat: Seat) -> SeatList {
    if seat == NOBODY { SeatList::new() } else { smallvec![seat] }
}

/// Opens a frame for a card's line.
pub fn open_line(tx: &mut Tx<'_>, kind: u8, seat: Seat, source: Card, line: u16) -> Run {
    let frame = tx.open_new(kind)?;
    (frame.seat, frame.source, frame.line) = (seat, source, line);
    Ok(())
}

/// A frame for a card's line.
#[must_use]
pub fn frame_for(kind: u8, seat: Seat, source: Card, line: u16) -> Frame {
    Frame { kind, seat, source, line, ..Frame::default() }
}
