//! Dice: hero and enemy dice in one throw, criticals rolled again and added, rerolls that replace.

use super::actions::{self as rule, at};
use super::names::{die, frame, moment, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::Verb;
use crate::effect::ast::Stmt;
use crate::effect::look::Look;
use crate::effect::moments::{happen, happen_last, is_awaited};
use crate::effect::scene::Scene;
use crate::engine::{Opt, Run, Step, Tx};
use crate::table::die::DieKind;
use crate::table::{Card, Die, Layout, NO_CARD, NOBODY, Rule, Seat, Word};

/// Dice of either kind are rolled again where the effect names none.
pub const REROLL: Rule = r::REROLL_EITHER_KIND;

pub static CANCEL: Verb = Verb::new(
    "cancel counterattacks",
    "No enemy counterattacks in this action.",
    "react at rolled: cancel counterattacks; discard this",
    could_cancel,
    cancel,
);

pub static DICE: Verb = Verb::new(
    "dice <amount>",
    "Adds hero dice to the action that is about to be rolled, or to the one that comes later in the line.",
    "react at before-roll: dice 1",
    could_add,
    add,
)
.said("roll {0|die|dice} more");

fn could_cancel(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    let shows = |(kind, side): &(u8, u8)| {
        let mut symbols = look.layout.dice[usize::from(*kind)].symbols(*side);
        *kind == die::ENEMY && symbols.any(|symbol| symbol == "counterattack")
    };
    look.state.agenda.frame_of(frame::ACTION).is_some_and(|action| {
        let strikes = action.numbers[at::COUNTERS] > 0 || action.numbers[at::SUM] > 0;
        let counters = strikes || action.dice.iter().any(shows);
        counters && action.numbers[at::CANCELLED] == 0
    })
}

fn cancel(scene: &mut Scene<'_, '_>, _: &Stmt) -> Run {
    if let Some(action) = scene.tx.frame_of_mut(frame::ACTION) {
        action.numbers[at::CANCELLED] = 1;
    }
    Ok(())
}

fn could_add(look: &Look<'_>, _: u16, _: &Stmt) -> bool {
    let agenda = &look.state.agenda;
    agenda.frame_of(frame::ACTION).is_some() || agenda.frame_of(frame::TURN).is_some()
}

fn add(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let by = scene.amount(stmt, 0);
    let inside = scene.tx.frame_of(frame::ACTION).is_some();
    let about = if inside { scene.tx.frame_of_mut(frame::ACTION) } else { scene.tx.frame_mut() };
    if let Some(about) = about {
        about.numbers[at::DICE] += by;
    }
    Ok(())
}

/// What a side of a die can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    Blank,
    Success,
    Critical,
    Defense,
    Counterattack,
    Threat,
}

impl Symbol {
    fn named(text: &str) -> Symbol {
        match text {
            "success" => Symbol::Success,
            "critical" => Symbol::Critical,
            "defense" => Symbol::Defense,
            "counterattack" => Symbol::Counterattack,
            "threat" => Symbol::Threat,
            _ => Symbol::Blank,
        }
    }
}

/// How often a side of a die shows each symbol, one after the other as [`Symbol`] lists them.
pub type Shown = [i16; 6];

/// What each side of each die shows: one symbol, or two where a real die has both.
pub fn sides(layout: &Layout) -> Vec<Vec<Shown>> {
    let shown = |die: &DieKind, side: u8| {
        let mut shown = [0; 6];
        die.symbols(side).take(2).for_each(|symbol| shown[Symbol::named(symbol) as usize] += 1);
        shown
    };
    layout.dice.iter().map(|die| (0..=u8::MAX).map(|side| shown(die, side)).collect()).collect()
}

/// The card and the hero of the innermost frame: of the action, while it goes on.
fn acting(tx: &Tx<'_>) -> (Card, Seat) {
    tx.frame_ref().map_or((NO_CARD, NOBODY), |action| (action.source, action.seat))
}

/// Dice one throw has room for.
const MOST_DICE: i16 = 16;

impl Terrinoth {
    /// Stage 0 counts the dice; then each is asked for: hero dice first, then one for each readied engaged enemy.
    /// `a` is how many hero dice are left, `b` how many enemy dice.
    pub(super) fn on_roll(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        match step.c {
            0 => {
                if !is_awaited(self, tx.state(), moment::BEFORE_ROLL) {
                    return self.on_roll(tx, step.c(1));
                }
                let (source, seat) = acting(tx);
                tx.now(step.c(1))?;
                happen(self, tx, moment::BEFORE_ROLL, source, seat, 0)
            }
            1 => {
                let (source, seat) = acting(tx);
                let own = tx.frame_ref().map_or(0, |action| action.numbers[at::DICE]);
                let hero = self.hero(tx.table(), seat);
                let bonus = self.added(tx.state(), value::DICE, source, hero);
                let dice = if tx.is_off(rule::HERO_DICE) { 0 } else { own + bonus };
                let engaged = self.zone(zone::ENGAGED, seat);
                let mut ready = 0;
                for n in 0..tx.table().cards(engaged).len() {
                    let card = tx.table().cards(engaged)[n];
                    ready += u16::from(self.gives_die(tx, card));
                    if !self.is_ready(tx.table(), card) {
                        tx.tell(rule::NOT_EXHAUSTED, Word(words::TOLD_NO_DIE), card, 0)?;
                    }
                }
                if let Some(action) = tx.frame_mut() {
                    action.numbers[at::DICE] = at::ROLLED;
                }
                let enemy = if tx.is_off(rule::ENEMY_DICE) { 0 } else { ready };
                let step = step.a(dice.clamp(0, MOST_DICE) as u16).b(enemy).c(2);
                if tx.has_changed() {
                    return tx.now(step);
                }
                tx.go_on_as(step);
                self.ask_die(tx, step)
            }
            2 => self.ask_die(tx, step),
            _ => self.take_die(tx, step),
        }
    }

    /// How often each symbol is shown by these dice together.
    fn shown(&self, dice: &[(u8, u8)]) -> Shown {
        let mut all = Shown::default();
        for (kind, side) in dice {
            let sides = self.sides.get(usize::from(*kind)).and_then(|sides| sides.get(usize::from(*side)));
            if let Some(shown) = sides {
                all.iter_mut().zip(shown).for_each(|(all, by)| *all += by);
            }
        }
        all
    }

    fn gives_die(&self, tx: &Tx<'_>, card: Card) -> bool {
        self.is_ready(tx.table(), card) || tx.is_off(rule::NOT_EXHAUSTED)
    }

    fn ask_die(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.a > 0 {
            return tx.ask_roll(rule::HERO_DICE, Die(die::HERO), Word(words::ROLL), step.a(step.a - 1).c(3));
        }
        if step.b > 0 {
            return tx.ask_roll(
                rule::ENEMY_DICE,
                Die(die::ENEMY),
                Word(words::ROLL),
                step.b(step.b - 1).c(4),
            );
        }
        let (source, seat) = acting(tx);
        happen_last(self, tx, moment::ROLLED, source, seat, 0)
    }

    fn take_die(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        let kind = if step.c == 3 { die::HERO } else { die::ENEMY };
        if let Opt::Side(side) = tx.answer() {
            self.lay_die(tx, kind, side)?;
        }
        tx.go_on_as(step.c(2));
        self.ask_die(tx, step.c(2))
    }

    fn lay_die(&self, tx: &mut Tx<'_>, kind: u8, side: u8) -> Run {
        match tx.frame_of_mut(frame::ACTION) {
            Some(action) => Ok(action.dice.push((kind, side), &"dice")?),
            None => Ok(()),
        }
    }

    /// Counts what lies there; every critical is a success and one more die, as long as there are any.
    pub(super) fn on_resolve(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.c == 1 {
            if let Opt::Side(side) = tx.answer() {
                self.lay_die(tx, die::HERO, side)?;
            }
            tx.now(step.c(0))?;
            if step.a > 0 {
                return Ok(());
            }
            let (source, seat) = acting(tx);
            return happen_last(self, tx, moment::ROLLED, source, seat, 0);
        }
        if step.a > 0 {
            let rule = if step.b > 1 { rule::CRITICAL_CHAIN } else { rule::CRITICAL };
            return tx.ask_roll(rule, Die(die::HERO), Word(words::ROLL), step.a(step.a - 1).c(1));
        }
        let Some(action) = tx.frame_of(frame::ACTION) else { return Ok(()) };
        let [_, plain, criticals, defences, counters, threats] = self.shown(&action.dice);
        let count = |rule, many: i16| if tx.is_off(rule) { 0 } else { many };
        let (plain, criticals) = (count(rule::SUCCESS, plain), count(rule::CRITICAL, criticals));
        let tally = [plain + criticals, count(rule::DEFENSE, defences), counters, threats];
        if let Some(action) = tx.frame_of_mut(frame::ACTION) {
            action.dice.clear();
            for (n, by) in [at::SUCCESSES, at::DEFENCES, at::COUNTERS, at::THREATS].into_iter().zip(tally) {
                action.numbers[n] += by;
            }
        }
        self.tell_dice(tx, plain, tally[1])?;
        let again = Step::new(steps::RESOLVE).a(criticals as u16).b(step.b + 1);
        if criticals > 0 { tx.now(again) } else { Ok(()) }
    }

    /// The successes have done what they do.
    pub(super) fn on_applied(&self, tx: &mut Tx<'_>) -> Run {
        let (source, seat) = acting(tx);
        let total = tx.frame_ref().map_or(0, |action| action.numbers[0]);
        happen_last(self, tx, moment::APPLIED, source, seat, total)
    }

    fn tell_dice(&self, tx: &mut Tx<'_>, successes: i16, defences: i16) -> Run {
        if successes > 0 {
            tx.tell(rule::SUCCESS, Word(words::TOLD_SUCCESSES), NO_CARD, successes)?;
        }
        if defences > 0 {
            tx.tell(rule::DEFENSE, Word(words::TOLD_DEFENCES), NO_CARD, defences)
        } else {
            Ok(())
        }
    }
}
