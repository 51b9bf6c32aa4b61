//! The board: a grid around the Inn, what is adjacent, how Locations are placed, their Discovery and their Enemy.

use super::names::{action, moment, zone};
use super::{Frost, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::moments::happen;
use crate::effect::scene::{OWN_STAGE, Scene};
use crate::effect::verbs::{could_any, could_change};
use crate::engine::{Ask, No, Opt, Run, Side, Step, Tx, Who};
use crate::table::{Card, NO_CARD, NOBODY, Rule, Seat, Spot, Table, Word};

/// The four spaces that share a side with this one, with the words for them.
pub fn around(from: Spot) -> [(u16, Spot); 4] {
    [words::NORTH, words::EAST, words::SOUTH, words::WEST].map(|word| (word, towards(from, word)))
}

/// The space next to this one in a direction.
pub fn towards(from: Spot, word: u16) -> Spot {
    let (x, y) = match word {
        words::NORTH => (0, 1),
        words::EAST => (1, 0),
        words::SOUTH => (0, -1),
        words::WEST => (-1, 0),
        _ => (0, 0),
    };
    Spot { x: from.x + x, y: from.y + y }
}

/// Whether a space lies on the grid of five by five.
pub fn is_on_grid(spot: Spot) -> bool {
    (0..5).contains(&spot.x) && (0..5).contains(&spot.y)
}

/// Squares are packed into a step's number.
fn pack(spot: Spot) -> i16 {
    i16::from(spot.y) * 8 + i16::from(spot.x)
}

pub fn unpack(n: i16) -> Spot {
    Spot { x: (n % 8) as i8, y: (n / 8) as i8 }
}

impl Frost {
    /// The empty spaces of the grid that share a side with this one.
    pub(super) fn empty_around(&self, table: &Table, from: Spot) -> Vec<Spot> {
        let free = |spot: &Spot| self.may_lay(table, *spot).is_ok();
        around(from).into_iter().map(|(_, spot)| spot).filter(free).collect()
    }

    /// Whether a Location may be laid there.
    pub(super) fn may_lay(&self, table: &Table, spot: Spot) -> Result<(), No> {
        if !is_on_grid(spot) {
            return Err(off_grid());
        }
        match self.location_at(table, spot) {
            Some(card) => Err(No::because(super::scouting::ADJACENT, Word(words::LIES_THERE)).of(card)),
            None => Ok(()),
        }
    }

    /// No two Locations lie on one space.
    pub(super) fn one_a_space(&self, table: &Table) -> Result<(), No> {
        let mut taken = 0u32;
        for card in table.cards(self.shared(zone::BOARD)) {
            let spot = table.piece(*card).spot;
            let bit = 1u32.checked_shl((i32::from(spot.y) * 5 + i32::from(spot.x)) as u32).unwrap_or(0);
            if taken & bit != 0 {
                return Err(No::because(super::scouting::ADJACENT, Word(words::LIES_THERE)).of(*card));
            }
            taken |= bit;
        }
        Ok(())
    }

    /// Every hero stands on a Location.
    pub(super) fn all_on_locations(&self, table: &Table) -> Result<(), No> {
        let lies = |card: &&Card| self.location_at(table, table.piece(**card).spot).is_some();
        match table.cards(self.shared(zone::MARKERS)).iter().find(|card| !lies(card)) {
            Some(hero) => Err(No::because(super::moving::INTO_EMPTY, Word(words::NOWHERE)).of(*hero)),
            None => Ok(()),
        }
    }

    // ---- placing ----

    /// The step that places a Location for this player: the square, then Discovery, then the Enemy.
    pub(super) fn place_step(&self, seat: Seat, card: Card, spot: Spot) -> Step {
        Step::new(steps::PLACE).a(u16::from(seat.0) | (pack(spot) as u16) << 8).b(card.0)
    }

    pub(super) fn on_place(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, spot, card) = (Seat((step.a & 0xff) as u8), unpack((step.a >> 8) as i16), Card(step.b));
        let scouted = tx.table().piece(card).zone == self.shared(zone::SCOUTED);
        let rule = if scouted { super::scouting::ADJACENT } else { self.uncover_rule(seat) };
        if tx.is_off(rule) {
            return Ok(());
        }
        // Scouted and left unseen, it is named when it is placed.
        if scouted && tx.table().face(card).is_none() && !tx.is_off(super::scouting::CHOICE) {
            return tx.ask_face(super::scouting::CHOICE, card, Word(words::LOCATION), step);
        }
        tx.show_to(rule, card, 0xff)?;
        tx.set_square(rule, card, spot)?;
        tx.put(rule, card, self.shared(zone::BOARD), Side::Top)?;
        tx.now(Step::new(steps::CHECK_END).a(seat.0.into()))?;
        tx.now(Step::new(steps::ENEMY).a(seat.0.into()).b(card.0))?;
        if !self.is_brash(seat) {
            tx.now(Step::new(steps::DISCOVERY).a(seat.0.into()).b(card.0))?;
        }
        happen(self, tx, moment::PLACED, card, seat, 0)
    }

    // ---- discovery ----

    /// The placing player may resolve the Discovery effect, now or never. The Location is discovered either way.
    pub(super) fn on_discovery(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let (seat, card) = (Seat(step.a as u8), Card(step.b));
        let Some(line) = self.line_of(tx.table(), card, action::DISCOVER) else {
            return happen(self, tx, moment::DISCOVERED, card, seat, 0);
        };
        if step.c == 0 {
            let asks = (r::DISCOVERY_OPTIONAL, Who::Seat(seat), Ask::YesNo);
            return tx.ask_with(asks, Word(words::DISCOVERY), step.c(1), |tx, question| {
                question.about = card;
                question.consider(Opt::Yes, self.may_resolve(tx.state(), seat, card, line))?;
                Ok(question.offer(Opt::No)?)
            });
        }
        let resolves = tx.answer() == Opt::Yes;
        happen(self, tx, moment::DISCOVERED, card, seat, 0)?;
        if resolves { self.resolve_line(tx, seat, card, line) } else { Ok(()) }
    }

    // ---- the enemy of a location ----

    /// One Enemy of the type the Location shows: asked for, then laid there face up.
    pub(super) fn on_enemy(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let location = Card(step.b);
        let keyword = self.info(tx.table(), location).and_then(|info| info.enemy);
        let Some(stack) = keyword.and_then(|keyword| self.stack_of(keyword)) else { return Ok(()) };
        let Some(token) = tx.table().top(self.shared(stack)) else {
            return tx.tell(r::ENEMY_DRAW_MATCHING, Word(words::TOLD_NO_ENEMY), NO_CARD, 0);
        };
        if step.c == 0 && tx.table().face(token).is_none() {
            return tx.ask_face(r::ENEMY_DRAW_MATCHING, token, Word(words::ENEMY), step.c(1));
        }
        if tx.is_off(r::ENEMY_DRAW_MATCHING) || tx.table().face(token).is_none() {
            return Ok(());
        }
        let spot = tx.table().piece(location).spot;
        tx.show_to(r::ENEMY_REVEALED, token, 0xff)?;
        tx.set_square(r::ENEMY_REVEALED, token, spot)?;
        tx.put(r::ENEMY_REVEALED, token, self.shared(zone::ENEMIES), Side::Top)
    }

    /// The bit of a keyword.
    pub(super) fn keyword(&self, name: &str) -> Option<u128> {
        let at = self.library.lexicon.keywords.iter().position(|word| word.eq_ignore_ascii_case(name))?;
        Some(1 << at)
    }

    // ---- relocating ----

    /// A Location is shifted to an adjacent empty space with everything on it. Nothing is discovered by that.
    pub(super) fn do_relocate(&self, tx: &mut Tx<'_>, rule: Rule, card: Card, to: Spot) -> Run {
        let from = tx.table().piece(card).spot;
        for kind in [zone::ENEMIES, zone::MARKERS] {
            for on in tx.table().cards(self.shared(kind)).to_vec() {
                if tx.table().piece(on).spot == from {
                    tx.set_square(rule, on, to)?;
                }
            }
        }
        tx.set_square(rule, card, to)
    }
}

/// The grid ends there.
pub fn off_grid() -> No {
    No::because(r::BOARD_GRID_LIMIT, Word(words::OFF_GRID))
}

/// Spaces that touch at a corner are not adjacent.
pub fn corner(card: Card) -> No {
    No::because(r::BOARD_CORNER_NOT_ADJACENT, Word(words::NOT_HERE)).of(card)
}

// ---- verbs ----

pub static RELOCATE: Verb = Verb::new(
    "relocate <cards>",
    "Shifts a Location with everything on it to an adjacent empty space; nothing is discovered.",
    "use: relocate 1 location in board",
    could_relocate,
    run_relocate,
)
.said("move {0}");

pub static ROUSE: Verb = Verb::new(
    "rouse <cards>",
    "Draws an Enemy for each of the Locations.",
    "use: rouse 1 location in board",
    could_any,
    run_rouse,
)
.said("refresh {0}");

pub static TRAVEL: Verb = Verb::new(
    "travel to <cards>",
    "Puts the hero straight on a Location.",
    "use: travel to 1 location in board",
    could_any,
    run_travel,
);

/// Empty spaces around a card, as the effect language sees the board.
pub fn free_around(table: &Table, board: &[Card], card: Card) -> Vec<(u16, Spot)> {
    let from = table.piece(card).spot;
    let taken = |spot: Spot| board.iter().any(|c| table.piece(*c).spot == spot);
    around(from).into_iter().filter(|(_, spot)| is_on_grid(*spot) && !taken(*spot)).collect()
}

/// A Location that others lie around on all sides goes nowhere.
fn could_relocate(look: &crate::effect::look::Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let table = &look.state.table;
    let board = table.cards(look.layout.zone(zone::BOARD, NOBODY));
    could_change(look, stmt, |card| !free_around(table, board, card).is_empty())
}

fn run_relocate(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(card) = scene.cards(stmt, 0).first().copied() else { return Ok(()) };
    let board = scene.tx.layout().zone(zone::BOARD, NOBODY);
    let spaces = free_around(scene.tx.table(), scene.tx.table().cards(board), card);
    if spaces.is_empty() {
        return Ok(());
    }
    if scene.step.c < OWN_STAGE {
        return scene.ask(stmt, Ask::One, OWN_STAGE, |_, question| {
            Ok(spaces.iter().try_for_each(|(word, _)| question.offer(Opt::Word(Word(*word))))?)
        });
    }
    let word = if let Opt::Word(Word(word)) = scene.tx.answer() { word } else { spaces[0].0 };
    let n = pack(towards(scene.tx.table().piece(card).spot, word));
    scene.tx.now(Step::new(steps::RELOCATE).a(card.0).b(scene.rule.0).c(n))
}

fn run_rouse(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let seat = scene.frame().seat;
    for card in scene.cards(stmt, 0) {
        scene.tx.now(Step::new(steps::ENEMY).a(seat.0.into()).b(card.0))?;
    }
    Ok(())
}

fn run_travel(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let Some(card) = scene.cards(stmt, 0).first().copied() else { return Ok(()) };
    let spot = scene.tx.table().piece(card).spot;
    let seat = scene.frame().seat;
    let markers = scene.tx.layout().zone(zone::MARKERS, NOBODY);
    let own = |c: &&Card| scene.tx.table().piece(**c).owner == seat;
    let Some(hero) = scene.tx.table().cards(markers).iter().find(own).copied() else { return Ok(()) };
    scene.tx.set_square(scene.rule, hero, spot)?;
    happen(scene.host, scene.tx, moment::MOVED, card, seat, 0)
}
