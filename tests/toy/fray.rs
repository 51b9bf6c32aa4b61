//! The fray: turns, playing cards, using tools, scouting, resting; and what happens at the end of an action.

use rulekeeper::effect::ast::Head;
use rulekeeper::effect::moments::happen;
use rulekeeper::effect::query::{Say, permission_of, value_of};
use rulekeeper::effect::scene::{body, could_line_in, open_line};
use rulekeeper::effect::verbs::draw;
use rulekeeper::effect::{Library, Look};
use rulekeeper::engine::{Ask, No, Opt, Question, Run, Side, State, Step, Tx, Who};
use rulekeeper::table::{Card, FACE_DOWN, Hand, Holder, NO_CARD, NOBODY, Seat, Spot, TILTED, Token, Word};

use super::names::{
    self, action, counter, frame, kind, moment, permission as permit, token, track, value, zone,
};
use super::{Toy, r, steps};

const FRAY_PHASE: u16 = 2;
const MOST_PLAYS: i16 = 2;

/// Bits of one row of the field, with one left free so that rows do not touch at their ends.
const FIELD_ROW: u32 = 4;

/// A square of the field as a bit.
fn square(spot: Spot) -> u32 {
    1u32.wrapping_shl(u32::from(spot.y as u8) * FIELD_ROW + u32::from(spot.x as u8))
}

impl Toy {
    #[inline(never)]
    pub fn ask_fray(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 0 {
            tx.now(step.c(1))?;
            return tx.set_clock(r::FRAY_GO_ON, Hand::Phase, FRAY_PHASE);
        }
        let then = Step::new(steps::TURN);
        let asks = (r::FRAY_GO_ON, Who::Table, Ask::GoOn);
        tx.ask_with(asks, Word(names::GO_ON), then, |_, question| Ok(question.offer(Opt::GoOn)?))
    }

    /// One turn after the other; past the last seat the foes strike.
    #[inline(never)]
    pub fn on_turn(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if seat.0 >= self.layout.seats {
            tx.set_clock(r::TURN_ORDER, Hand::Turn, NOBODY.0.into())?;
            return tx.now(Step::new(steps::STRIKES));
        }
        tx.set_clock(r::TURN_ORDER, Hand::Turn, seat.0.into())?;
        tx.now(step.a(step.a + 1))?;
        tx.open_new(frame::TURN)?.seat = seat;
        tx.now(Step::new(steps::TURN_END).a(seat.0.into()))?;
        tx.now(Step::new(steps::FREE).a(seat.0.into()))?;
        let hero = self.hero(tx.table(), seat);
        let look = Look::in_frame(self, tx.state());
        let held = tx.table().cards(self.zone(zone::HAND, seat)).len() as i16;
        let room = if tx.is_off(r::TURN_HAND_LIMIT) { 2 } else { look.value(value::LIMIT, hero) - held };
        if !tx.is_off(r::TURN_DRAW) {
            tx.now(draw::cards(seat, room.clamp(0, 2)))?;
        }
        tx.tell(r::TURN_DRAW, Word(names::DRAW), hero, room.clamp(0, 2))?;
        happen(self, tx, moment::TURN_START, hero, seat, 0)
    }

    #[inline(never)]
    pub fn on_turn_end(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        for kind in [counter::STRENGTH, counter::PLAYS, counter::RESTED] {
            tx.set_count(r::TURN_END, self.count(kind, seat), 0)?;
        }
        Ok(())
    }

    /// The free turn: asks what to do, does it, and asks again.
    #[inline(never)]
    pub fn on_free(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let seat = Seat(step.a as u8);
        if step.c == 0 {
            let asks = (r::TURN_FREE, Who::Seat(seat), Ask::Turn);
            return tx.ask_with(asks, Word(names::TURN), step.c(1), |tx, question| {
                self.offer_turn(tx.state(), seat, question)
            });
        }
        match tx.answer() {
            Opt::Act { word, card, line } => {
                tx.now(step.c(0))?;
                match word.0 {
                    names::SCOUT => self.do_scout(tx, seat, card),
                    names::USE => self.do_use(tx, seat, card, line),
                    _ => self.do_play(tx, seat, card, line),
                }
            }
            Opt::Word(Word(names::REST)) => {
                tx.now(step.c(0))?;
                self.do_rest(tx, seat)
            }
            Opt::Word(Word(names::CHALLENGE)) => {
                tx.now(step.c(0))?;
                self.do_challenge(tx, seat)
            }
            _ => Ok(()),
        }
    }

    fn offer_turn(&self, state: &State, seat: Seat, question: &mut Question) -> Run {
        // Where nobody reads why, nothing that counts as a play is looked at when none is left.
        let more = self.may_do_more(state, seat);
        let spent = question.is_bare() && more.is_err();
        let look = Look::in_frame(self, state);
        for card in state.table.cards(self.zone(zone::HAND, seat)).iter().filter(|_| !spent) {
            for line in self.lines_of(state, *card, action::ACT) {
                let opt = Opt::Act { word: Word(names::PLAY), card: *card, line };
                question.list(opt, more.and_then(|()| Self::may_play(&look, seat, *card, line)))?;
            }
        }
        for card in state.table.cards(self.zone(zone::AREA, seat)) {
            for line in self.lines_of(state, *card, action::USE) {
                let opt = Opt::Act { word: Word(names::USE), card: *card, line };
                question.list(opt, self.may_use(&look, seat, *card, line))?;
            }
        }
        let touched = if spent { 0 } else { self.touched(state) };
        for tile in state.table.cards(self.shared(zone::FIELD)).iter().filter(|_| !spent) {
            let piece = state.table.piece(*tile);
            if question.is_bare() && !(piece.has(FACE_DOWN) && touched & square(piece.spot) != 0) {
                continue;
            }
            let opt = Opt::Act { word: Word(names::SCOUT), card: *tile, line: 0 };
            question.list(opt, Self::may_scout(state, more, *tile, touched))?;
        }
        if !question.is_bare() || self.is_fresh(state, seat).is_ok() {
            question.list(Opt::Word(Word(names::REST)), self.may_rest(state, seat))?;
        }
        question.list(Opt::Word(Word(names::CHALLENGE)), self.may_challenge(state))?;
        Ok(question.offer(Opt::Word(Word(names::END)))?)
    }

    /// The lines of a card that are actions of this kind.
    fn lines_of(&self, state: &State, card: Card, action: u16) -> impl Iterator<Item = u16> {
        let face = self.library.up(&state.table, card);
        let actions = face.map_or(&[] as &[(u16, u16)], |face| &self.actions[face.index()]);
        actions.iter().filter(move |(kind, _)| *kind == action).map(|(_, line)| *line)
    }

    /// The lines of each face that are actions, with their kinds.
    pub fn actions_of(library: &Library) -> Vec<Vec<(u16, u16)>> {
        let action = |line: u16| match &library.line(line).line.head {
            Head::Action(action) => Some((action.kind, line)),
            _ => None,
        };
        library.entries.iter().map(|entry| entry.lines.clone().filter_map(action).collect()).collect()
    }

    fn may_do_more(&self, state: &State, seat: Seat) -> Result<(), No> {
        let plays = state.table.count(self.count(counter::PLAYS, seat));
        if plays < MOST_PLAYS {
            Ok(())
        } else {
            Err(No::because(r::PLAY_LIMIT, Word(names::SPENT)).count(plays))
        }
    }

    fn may_play(look: &Look<'_>, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        if could_line_in(look, line, card, seat) {
            Ok(())
        } else {
            Err(No::because(r::PLAY_USELESS, Word(names::NO_FOE)).of(card))
        }
    }

    fn do_play(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.add_count(r::PLAY_COUNT, self.count(counter::PLAYS, seat), 1)?;
        tx.show_to(r::PLAY_DISCARD, card, 0xff)?;
        open_line(tx, frame::ACTION, seat, card, line)?;
        let is_tool = tx.table().face(card).is_some_and(|face| self.library.entry(face).kind == kind::TOOL);
        let to = if is_tool { self.zone(zone::AREA, seat) } else { self.zone(zone::DISCARD, seat) };
        let dispose = Step::new(steps::DISPOSE).a(card.0).b(to.0.into()).c(if is_tool { 2 } else { 0 });
        tx.steps(&[body(line), Step::new(steps::ACTION_END), dispose])
    }

    /// Puts a used card where it goes, unless its own line has put it somewhere already.
    #[inline(never)]
    pub fn on_dispose(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (card, to) = (Card(step.a), rulekeeper::table::Zone(step.b as u8));
        let hand = tx.table().piece(card).zone;
        if self.layout.kind_of(hand) != zone::HAND {
            return Ok(());
        }
        let rule = [r::PLAY_DISCARD, r::REFLEX_DISCARD, r::PLAY_TOOL][step.c as usize % 3];
        tx.show_to(rule, card, 0xff)?;
        tx.put(rule, card, to, Side::Top)
    }

    fn may_use(&self, look: &Look<'_>, seat: Seat, card: Card, line: u16) -> Result<(), No> {
        if look.state.table.piece(card).has(TILTED) {
            return Err(No::because(r::USE_TILTED, Word(names::TILTED)).of(card));
        }
        if could_line_in(look, line, card, seat) {
            Ok(())
        } else {
            Err(No::because(r::PLAY_USELESS, Word(names::NO_FOE)).of(card))
        }
    }

    fn do_use(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run {
        tx.set_marks(r::USE_TILT, card, TILTED, 0)?;
        open_line(tx, frame::ACTION, seat, card, line)?;
        tx.steps(&[body(line), Step::new(steps::ACTION_END)])
    }

    /// The squares that touch a tile that is face up, as bits.
    fn touched(&self, state: &State) -> u32 {
        let field = state.table.cards(self.shared(zone::FIELD)).iter().map(|tile| state.table.piece(*tile));
        let open = field.filter(|piece| !piece.has(FACE_DOWN)).fold(0, |set, piece| set | square(piece.spot));
        open << 1 | open >> 1 | open << FIELD_ROW | open >> FIELD_ROW
    }

    fn may_scout(state: &State, more: Result<(), No>, tile: Card, touched: u32) -> Result<(), No> {
        let piece = state.table.piece(tile);
        if !piece.has(FACE_DOWN) {
            return Err(No::because(r::SCOUT_ADJACENT, Word(names::OPEN)).of(tile));
        }
        more?;
        if touched & square(piece.spot) != 0 {
            Ok(())
        } else {
            Err(No::because(r::SCOUT_ADJACENT, Word(names::FAR)).of(tile))
        }
    }

    fn do_scout(&self, tx: &mut Tx<'_>, seat: Seat, tile: Card) -> Run {
        tx.add_count(r::PLAY_COUNT, self.count(counter::PLAYS, seat), 1)?;
        tx.set_marks(r::SCOUT_REVEAL, tile, 0, FACE_DOWN)?;
        let action = tx.open_new(frame::ACTION)?;
        (action.seat, action.source, action.it) = (seat, tile, tile);
        tx.now(Step::new(steps::ACTION_END))?;
        tx.now(Step::new(steps::TILE).a(tile.0))?;
        // The face is asked for as its own step; the lines of the tile come with it.
        tx.now(Step::new(rulekeeper::effect::scene::REVEAL).a(tile.0))
    }

    fn may_rest(&self, state: &State, seat: Seat) -> Result<(), No> {
        if let Say::Cannot(card) = permission_of(self, state, permit::REST, NO_CARD, seat) {
            return Err(No::because(r::REST_FORBIDDEN, Word(names::FORBIDDEN)).of(card));
        }
        self.is_fresh(state, seat)
    }

    /// Who has done nothing yet in this turn may rest.
    fn is_fresh(&self, state: &State, seat: Seat) -> Result<(), No> {
        let plays = state.table.count(self.count(counter::PLAYS, seat));
        if plays > 0 {
            return Err(No::because(r::REST_FIRST, Word(names::ACTED)).count(plays));
        }
        if state.table.count(self.count(counter::RESTED, seat)) > 0 {
            return Err(No::because(r::REST_FIRST, Word(names::NO_REST)));
        }
        Ok(())
    }

    fn do_rest(&self, tx: &mut Tx<'_>, seat: Seat) -> Run {
        let hero = self.hero(tx.table(), seat);
        tx.set_count(r::REST_FIRST, self.count(counter::RESTED, seat), 1)?;
        tx.add_tokens(r::REST_HEAL, Holder::Card(hero), Token(token::WOUND), -1).map(|_| ())
    }

    /// Wounds were placed: heroes fall at once, foes wait for the end of the action.
    pub fn after_wounds(&self, tx: &mut Tx<'_>, card: Card, by: i16) -> Run {
        let line = self.shared(zone::LINE);
        if tx.frame_of(frame::ACTION).is_none() && tx.table().piece(card).zone == line {
            tx.now(Step::new(steps::ACTION_END))?;
        }
        tx.now(Step::new(steps::FALLS))?;
        happen(self, tx, moment::WOUNDED, card, NOBODY, by)
    }

    #[inline(never)]
    pub fn on_falls(&self, tx: &mut Tx<'_>) -> Run {
        let dead = (0..self.layout.seats)
            .map(Seat)
            .any(|seat| self.is_dead(tx.state(), self.hero(tx.table(), seat)));
        if dead { tx.end_game(r::HERO_FALLS, 2) } else { Ok(()) }
    }

    fn is_dead(&self, state: &State, card: Card) -> bool {
        if card == NO_CARD {
            return false;
        }
        let wounds = state.table.tokens(Holder::Card(card), Token(token::WOUND));
        wounds > 0 && wounds >= value_of(self, state, value::LIFE, card)
    }

    #[inline(never)]
    pub fn on_action_end(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::ELIMINATE_AFTER_ACTION) {
            return Ok(());
        }
        let line = tx.table().cards(self.shared(zone::LINE)).iter().copied();
        // Nearly always nobody is: an empty list costs nothing.
        let fallen: Vec<Card> = line.filter(|foe| self.is_dead(tx.state(), *foe)).collect();
        let seat = tx.frame_ref().map_or(NOBODY, |frame| frame.seat);
        for foe in fallen {
            for kind in 0..self.layout.tokens.len() as u8 {
                let many = tx.table().tokens(Holder::Card(foe), Token(kind));
                tx.add_tokens(r::ELIMINATE_CLEAN, Holder::Card(foe), Token(kind), -many)?;
            }
            tx.put(r::ELIMINATE_AFTER_ACTION, foe, self.shared(zone::FALLEN), Side::Top)?;
            tx.add_count(r::ELIMINATE_COUNT, self.count(counter::FELLED, NOBODY), 1)?;
            if seat != NOBODY {
                let courage = self.layout.track(track::COURAGE, seat);
                let last = self.layout.tracks[usize::from(track::COURAGE)].spaces.len() as i16 - 1;
                let to = (tx.table().cube(courage) + 1).min(last);
                tx.set_cube(r::COURAGE_FELL, courage, to)?;
            }
            happen(self, tx, moment::FELLED, foe, seat, 0)?;
        }
        Ok(())
    }
}
