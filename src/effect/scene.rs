//! Carrying lines out, one statement a step, so that any of them can stop at a question and go on later.

use super::ast::{Arg, Quant, Seats, Selector, Stmt};
use super::host::Host;
use super::library::LineEntry;
use super::look::{Ctx, Look, bits};
use crate::engine::agenda::EFFECT_STEPS;
use crate::engine::question::{OPTIONS, PARTS};
use crate::engine::{Ask, Frame, Opt, Question, Run, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Row, Rule, Seat};

/// Goes through the statements of a block: line, block and statement, nothing.
pub const BLOCK: u16 = EFFECT_STEPS;
/// Carries out one statement: line, block and statement, stage.
pub const STMT: u16 = EFFECT_STEPS + 1;
/// Goes through a loop over the frame's cards: line, block, which.
pub const EACH_CARD: u16 = EFFECT_STEPS + 2;
/// Goes through a loop over seats: line, block and the seats left as bits.
pub const EACH_SEAT: u16 = EFFECT_STEPS + 3;
/// Draws cards: seat, nothing, how many.
pub const DRAW: u16 = EFFECT_STEPS + 4;
/// Takes the drawn card into the hand: card, seat, stage.
pub const TAKE: u16 = EFFECT_STEPS + 5;
/// Starts a card's line as an ability: line, card.
pub const ABILITY: u16 = EFFECT_STEPS + 6;
/// Gathers the abilities of a moment: moment, nothing, stage.
pub const TRIGGERS: u16 = EFFECT_STEPS + 7;
/// Asks a seat for reactions: moment, seats left as bits, stage.
pub const WINDOW: u16 = EFFECT_STEPS + 8;
/// Rolls dice: die, how many, stage.
pub const ROLL: u16 = EFFECT_STEPS + 9;
/// Makes the face of a card known: card, nothing, stage.
pub const REVEAL: u16 = EFFECT_STEPS + 10;
/// Repeats a block: line, block, how often.
pub const REPEAT: u16 = EFFECT_STEPS + 11;
/// The first kind past the effect language.
const PAST: u16 = EFFECT_STEPS + 12;

/// Whether a step belongs here.
#[must_use]
pub fn owns(kind: u16) -> bool {
    (EFFECT_STEPS..PAST).contains(&kind)
}

/// Carries out one step of the effect language.
pub fn run(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    match step.kind {
        BLOCK => run_block(host, tx, step),
        STMT => run_stmt(host, tx, step),
        EACH_CARD => super::verbs::each::next_card(tx, step),
        EACH_SEAT => super::verbs::each::next_seat(tx, step),
        REPEAT => super::verbs::repeat::next(tx, step),
        DRAW => super::verbs::draw::next(host, tx, step),
        TAKE => super::verbs::draw::take(host, tx, step),
        REVEAL => super::verbs::reveal::next(host, tx, step),
        ROLL => super::verbs::roll::next(host, tx, step),
        ABILITY => super::moments::ability(host, tx, step),
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

fn stmt_at(entry: &LineEntry, at: u16) -> Option<&Stmt> {
    entry.line.blocks.get(usize::from(at >> 8))?.get(usize::from(at & 0xff))
}

fn run_block(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    if stmt_at(host.library().line(step.a), step.b).is_none() {
        return Ok(());
    }
    let last = stmt_at(host.library().line(step.a), step.b + 1).is_none();
    if !last {
        tx.now(step.b(step.b + 1))?;
    }
    tx.now(Step { kind: STMT, c: 0, ..step })
}

fn run_stmt(host: &dyn Host, tx: &mut Tx<'_>, step: Step) -> Run {
    let entry = host.library().line(step.a);
    let Some(stmt) = stmt_at(entry, step.b) else { return Ok(()) };
    let rule = entry.rule.unwrap_or_else(|| host.verb_rule(stmt.verb.name()));
    if step.c == 0
        && let Some(frame) = tx.frame_mut()
    {
        frame.numbers[CHOSEN_BEFORE] = frame.chosen.len() as i16;
    }
    let mut scene = Scene { host, tx, step, rule };
    match scene.subject(stmt)? {
        Subject::Asked => Ok(()),
        Subject::Ready => (stmt.verb.run)(&mut scene, stmt),
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
}

/// Where a frame notes how many cards the statements before chose.
pub const CHOSEN_BEFORE: usize = crate::engine::agenda::REGISTERS - 1;

/// The first stage a verb may use for its own questions.
pub const OWN_STAGE: i16 = 4;

impl Scene<'_, '_> {
    #[must_use]
    pub fn look(&self) -> Look<'_> {
        Look::in_frame(self.host, self.tx.state())
    }

    #[must_use]
    pub fn amount(&self, stmt: &Stmt, arg: usize) -> i16 {
        match stmt.args.get(arg) {
            Some(Arg::Amount(amount)) => self.look().amount(amount),
            _ => 0,
        }
    }

    /// The cards an argument means: those chosen, where there was a choice.
    #[must_use]
    pub fn cards(&self, stmt: &Stmt, arg: usize) -> Vec<Card> {
        match stmt.args.get(arg) {
            Some(Arg::Cards(selector)) if is_choice(selector) => {
                self.tx.frame_ref().map_or(Vec::new(), |frame| frame.chosen.to_vec())
            }
            Some(Arg::Cards(selector)) => self.look().cards(selector),
            _ => Vec::new(),
        }
    }

    /// The seats an argument means; you, where it was left out.
    #[must_use]
    pub fn seats(&self, stmt: &Stmt, arg: usize) -> Vec<Seat> {
        match stmt.args.get(arg) {
            Some(Arg::Seats(seats)) if is_seat_choice(seats) => {
                vec![self.tx.frame_ref().map_or(NOBODY, |frame| frame.they)]
            }
            Some(Arg::Seats(seats)) => bits(self.look().seats(seats)).collect(),
            _ => vec![self.tx.frame_ref().map_or(NOBODY, |frame| frame.seat)],
        }
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
        let (name, source) = (self.host.word(stmt.verb.name()), self.source());
        self.tx.ask_with((self.rule, self.asked(), ask), name, self.again(stage), |tx, question| {
            question.about = source;
            offer(tx, question)
        })
    }

    /// The card this line stands on.
    fn source(&self) -> Card {
        self.tx.frame_ref().map_or(NO_CARD, |frame| frame.source)
    }

    /// Lets the player choose what the first argument leaves open.
    fn subject(&mut self, stmt: &Stmt) -> Result<Subject, crate::engine::Fault> {
        let choice = stmt.args.iter().find(|arg| match arg {
            Arg::Cards(selector) => is_choice(selector),
            Arg::Seats(seats) => is_seat_choice(seats),
            _ => false,
        });
        match (choice, self.step.c) {
            (Some(Arg::Cards(selector)), 0) => self.choose_cards(stmt, selector),
            (Some(Arg::Seats(seats)), 0) => self.choose_seat(stmt, seats),
            (Some(Arg::Cards(_)), 1) => self.chosen_cards(),
            (Some(Arg::Seats(_)), 1) => self.chosen_seat(),
            _ => Ok(Subject::Ready),
        }
    }

    fn choose_cards(&mut self, stmt: &Stmt, selector: &Selector) -> Result<Subject, crate::engine::Fault> {
        let look = self.look();
        let (min, max) = look.wanted(selector);
        if max == 0 {
            self.set_chosen(&[])?;
            return Ok(Subject::Ready);
        }
        let (cards, barred) = self.choosable(&look, selector)?;
        let you = look.ctx.you;
        let (min, max) = (min.min(cards.len()), max.min(cards.len()));
        if min == cards.len() || max == 0 {
            self.set_chosen(&cards[..min])?;
            return Ok(Subject::Ready);
        }
        let ask = if (min, max) == (1, 1) { Ask::One } else { Ask::Some };
        let host = self.host;
        self.ask(stmt, ask, 1, |tx, question| {
            (question.min, question.max) = (min as u8, max as u8);
            cards.iter().try_for_each(|card| question.offer(Opt::Card(*card)))?;
            for card in barred.iter() {
                question.consider(Opt::Card(*card), host.may_choose(tx.state(), you, *card))?;
            }
            Ok(if min == 0 { question.offer(Opt::Done) } else { Ok(()) }?)
        })?;
        Ok(Subject::Asked)
    }

    /// The cards that may be chosen, and those that fit and may not.
    fn choosable(
        &self,
        look: &Look<'_>,
        selector: &Selector,
    ) -> Result<(Row<Card, OPTIONS>, Row<Card, OPTIONS>), crate::engine::Fault> {
        let (mut cards, mut barred) = (Row::default(), Row::default());
        let mut room = Ok(());
        look.each(selector, |card| {
            let law = self.tx.law(self.host.may_choose(self.tx.state(), look.ctx.you, card));
            let row = if law.is_ok() { &mut cards } else { &mut barred };
            room = room.and(row.push(card, "options"));
        });
        room?;
        Ok((cards, barred))
    }

    fn chosen_cards(&mut self) -> Result<Subject, crate::engine::Fault> {
        let mut cards = Row::<Card, PARTS>::default();
        for card in self.tx.answers().iter().filter_map(card_of) {
            cards.push(card, "chosen cards")?;
        }
        self.set_chosen(&cards)?;
        Ok(Subject::Ready)
    }

    fn set_chosen(&mut self, cards: &[Card]) -> Run {
        let Some(frame) = self.tx.frame_mut() else { return Ok(()) };
        frame.chosen.clear();
        for card in cards {
            frame.chosen.push(*card, "chosen cards")?;
        }
        Ok(())
    }

    fn choose_seat(&mut self, stmt: &Stmt, seats: &Seats) -> Result<Subject, crate::engine::Fault> {
        let set = self.look().seats(seats);
        let tie = matches!(seats, Seats::Extreme { .. });
        if set.count_ones() < 2 {
            self.set_they(bits(set).next().unwrap_or(NOBODY));
            return Ok(Subject::Ready);
        }
        self.ask(stmt, Ask::One, 1, |tx, question| {
            let leader = tx.table().clock.leader;
            if tie {
                question.who = if leader == NOBODY { Who::Table } else { Who::Seat(leader) };
            }
            Ok(bits(set).try_for_each(|seat| question.offer(Opt::Seat(seat)))?)
        })?;
        Ok(Subject::Asked)
    }

    fn chosen_seat(&mut self) -> Result<Subject, crate::engine::Fault> {
        if let Opt::Seat(seat) = self.tx.answer() {
            self.set_they(seat);
        }
        Ok(Subject::Ready)
    }

    fn set_they(&mut self, seat: Seat) {
        if let Some(frame) = self.tx.frame_mut() {
            frame.they = seat;
        }
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
    matches!(seats, Seats::Any(_) | Seats::AnyOther(_) | Seats::Extreme { .. })
}

// ---- could ----

/// Whether carrying out this block could change anything now: one statement that could is enough.
#[must_use]
pub fn could_block(look: &Look<'_>, line: u16, block: u8) -> bool {
    let stmts = look.host.library().line(line).line.blocks.get(usize::from(block));
    stmts.is_some_and(|stmts| stmts.iter().any(|stmt| (stmt.verb.could)(look, line, stmt)))
}

/// Whether this block could be paid in full now: every statement has to do all it says.
#[must_use]
pub fn could_pay(look: &Look<'_>, line: u16, block: u8) -> bool {
    let stmts = look.host.library().line(line).line.blocks.get(usize::from(block));
    stmts.is_some_and(|stmts| {
        stmts.iter().all(|stmt| (stmt.verb.could)(look, line, stmt) && enough(look, stmt))
    })
}

/// Whether there are as many cards as the statement asks for.
fn enough(look: &Look<'_>, stmt: &Stmt) -> bool {
    stmt.args.iter().all(|arg| match arg {
        Arg::Cards(selector) => look.has(selector, look.wanted(selector).0),
        _ => true,
    })
}

/// Whether a card's line could do anything, used by this seat now.
#[must_use]
pub fn could_line(host: &dyn Host, state: &crate::engine::State, line: u16, card: Card, seat: Seat) -> bool {
    let ctx = Ctx { you: seat, ..state.agenda.frame().map_or(Ctx::of_card(card, seat), Ctx::of_frame) };
    let look = Look::new(host, state, Ctx { this: card, ..ctx });
    could_block(&look, line, 0)
}

/// A frame for a card's line.
#[must_use]
pub fn frame_for(kind: u8, seat: Seat, source: Card, line: u16) -> Frame {
    Frame { kind, seat, source, line, ..Frame::default() }
}
