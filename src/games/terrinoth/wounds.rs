//! Wounds: suffering and recovering, and defeat: delayed within an action, at once outside.

use super::names::{counter, frame, kind, moment, permission, token, value, zone};
use super::{Terrinoth, r, steps, words};
use crate::effect::ast::{Arg, Stmt};
use crate::effect::look::{Look, bits};
use crate::effect::moments::{happen, happen_last};
use crate::effect::query::{Asking, Say, permission as allowed};
use crate::effect::scene::{self, Cards, Scene};
use crate::effect::verbs::{could_any, seats_of};
use crate::effect::{Host, Verb};
use crate::engine::{Fault, Frame, No, Opt, Question, Run, Side, State, Step, Tx};
use crate::table::{Card, FACE_DOWN, Holder, NO_CARD, NOBODY, Rule, Seat, TILTED, Table, Token, Word};

pub const FLIP: Rule = r::WOUND_FACEDOWN_FLIP;

pub static SUFFER: Verb = Verb::new(
    "suffer <amount> [ for <seats> ]",
    "Heroes suffer so many wounds.",
    "when peril-rises: suffer 1 for each hero",
    could_suffer,
    suffer,
)
.said("{1:suffer|suffers} {0|wound|wounds}");

pub static RECOVER: Verb = Verb::new(
    "recover <amount> [ for <seats> ]",
    "Heroes recover so many wounds.",
    "use: recover 2; discard this",
    could_recover,
    recover,
)
.said("{1:recover|recovers} {0|wound|wounds}");

pub static HURT: Verb = Verb::new(
    "hurt <cards> for <amount>",
    "Enemies suffer so many wounds, whatever their resilience; a facedown one is turned up first.",
    "use: hurt 1 enemy for 2; discard this",
    could_any,
    hurt,
)
.said("{1|wound|wounds} for {0}");

fn could_suffer(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    seats_of(look, stmt, 1) != 0
}

fn suffer(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    for seat in scene.seats(stmt, 1).into_iter().rev() {
        scene.tx.now(Step::new(steps::SUFFER).a(seat.0.into()).b(r::WOUND_SUFFER.0).c(many))?;
    }
    Ok(())
}

fn could_recover(look: &Look<'_>, _: u16, stmt: &Stmt) -> bool {
    let hurt = |seat| {
        let wounds = |card: &Card| look.state.table.tokens(Holder::Card(*card), Token(token::WOUND));
        let free = |card: &Card| barred(look.host, look.state, *card, seat).is_none();
        let cards = look.state.table.cards(look.layout.zone(zone::HERO, seat));
        cards.iter().any(|card| wounds(card) > 0 && free(card))
    };
    bits(seats_of(look, stmt, 1)).any(hurt)
}

/// The card that forbids a hero to recover.
fn barred(host: &dyn Host, state: &State, hero: Card, seat: Seat) -> Option<Card> {
    match allowed(host, state, permission::RECOVER, hero, seat) {
        Say::Cannot(by) => Some(by),
        _ => None,
    }
}

fn recover(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 0);
    let mut done = 0;
    for seat in scene.seats(stmt, 1) {
        let cards = scene.tx.table().cards(scene.tx.layout().zone(zone::HERO, seat));
        for card in Cards::from_slice(cards) {
            let hurt = scene.tx.table().tokens(Holder::Card(card), Token(token::WOUND)) > 0;
            if let Some(by) = barred(scene.host, scene.tx.state(), card, seat) {
                if hurt {
                    scene.tx.tell(super::party::CANNOT, Word(words::FORBIDDEN), by, 0)?;
                }
                continue;
            }
            let by = scene.tx.add_tokens(r::WOUND_RECOVER, Holder::Card(card), Token(token::WOUND), -many)?;
            done -= by;
            if by != 0 {
                happen(scene.host, scene.tx, moment::RECOVERED, card, seat, -by)?;
            }
        }
    }
    scene.note_done(done);
    Ok(())
}

fn hurt(scene: &mut Scene<'_, '_>, stmt: &Stmt) -> Run {
    let many = scene.amount(stmt, 1);
    for card in scene.cards(stmt, 0).into_iter().rev() {
        scene.tx.now(Step::new(steps::SUFFER).a(card.0).b(0).c(many))?;
    }
    Ok(())
}

impl Terrinoth {
    /// A hero (`b` is the rule) or an enemy (`b` is 0) suffers wounds.
    pub(super) fn on_suffer(&self, tx: &mut Tx<'_>, step: Step) -> Run {
        if step.b == 0 {
            let card = Card(step.a);
            if !self.in_play(tx.table(), card) {
                return Ok(());
            }
            if self.must_flip(tx, r::WOUND_FACEDOWN_FLIP, card) {
                tx.now(step)?;
                return self.flip(tx, r::WOUND_FACEDOWN_FLIP, card);
            }
            return self.wound_enemy(tx, r::WOUND_RESILIENCE_ATTACK_ONLY, card, step.c);
        }
        let seat = Seat(step.a as u8);
        if self.is_out(tx.table(), seat) {
            return Ok(());
        }
        let hero = self.hero(tx.table(), seat);
        let by = tx.add_tokens(Rule(step.b), Holder::Card(hero), Token(token::WOUND), step.c.max(0))?;
        self.after_wounds(tx, hero, seat, by)
    }

    pub(super) fn wound_enemy(&self, tx: &mut Tx<'_>, rule: Rule, card: Card, wounds: i16) -> Run {
        let by = tx.add_tokens(rule, Holder::Card(card), Token(token::WOUND), wounds)?;
        self.after_wounds(tx, card, NOBODY, by)
    }

    /// Outside of an action defeat comes at once; inside it waits for the cleanup.
    pub(super) fn after_wounds(&self, tx: &mut Tx<'_>, card: Card, seat: Seat, by: i16) -> Run {
        if by <= 0 {
            return Ok(());
        }
        let inside = super::actions::is_acting(tx.state());
        if self.is_down(tx.state(), card) {
            let (rule, told) = if inside {
                (r::DEFEAT_DELAYED_IN_ACTION, words::TOLD_MORTAL)
            } else {
                (r::DEFEAT_IMMEDIATE_OUTSIDE_ACTION, words::TOLD_FALLS)
            };
            tx.tell(rule, Word(told), card, 0)?;
        }
        if !inside && !tx.is_off(r::DEFEAT_IMMEDIATE_OUTSIDE_ACTION)
            || inside && tx.is_off(r::DEFEAT_DELAYED_IN_ACTION)
        {
            tx.now(Step::new(steps::DEFEATS))?;
        }
        happen(self, tx, moment::WOUNDED, card, seat, by)
    }

    /// The hero whose card this is; nobody where it is an enemy's.
    pub(super) fn hero_hurt(&self, table: &Table, card: Card) -> Seat {
        let hero = self.kind_of(table, card) == Some(kind::HERO);
        if hero { table.piece(card).owner } else { NOBODY }
    }

    /// A hero recovers, and how much; one who is defeated does not.
    pub(super) fn recover(&self, tx: &mut Tx<'_>, rule: Rule, seat: Seat, many: i16) -> Result<i16, Fault> {
        let hero = self.hero(tx.table(), seat);
        if self.is_out(tx.table(), seat) {
            return Ok(0);
        }
        if let Err(no) = self.may_recover(tx.state(), seat) {
            tx.tell(no.rule, no.fact, no.card, 0)?;
            return Ok(0);
        }
        let by = -tx.add_tokens(rule, Holder::Card(hero), Token(token::WOUND), -many.max(0))?;
        if by > 0 {
            happen(self, tx, moment::RECOVERED, hero, seat, by)?;
        }
        Ok(by)
    }

    pub(super) fn may_recover(&self, state: &State, seat: Seat) -> Result<(), No> {
        let by = barred(self, state, self.hero(&state.table, seat), seat);
        by.map_or(Ok(()), |by| Err(self.forbidden(state, by)))
    }

    /// A line with nothing in it but recovering and what it costs, of a hero whom a card forbids to.
    pub(super) fn heals_in_vain(&self, state: &State, seat: Seat, line: u16) -> Option<No> {
        let stmts = self.library.line(line).line.blocks.first()?;
        let own = |stmt: &Stmt| {
            stmt.verb.name() == "recover" && stmt.args.get(1).is_none_or(|arg| *arg == Arg::Absent)
        };
        let only = stmts.iter().any(own) && stmts.iter().all(|stmt| own(stmt) || super::hero::is_price(stmt));
        let hurt = self.wounds(&state.table, self.hero(&state.table, seat)) > 0;
        if only && hurt { self.may_recover(state, seat).err() } else { None }
    }

    /// Of several heroes who could be let recover, none is offered whom a card forbids it or who has no wound, as long
    /// as there is another.
    pub(super) fn bar_recovery(&self, state: &State, question: &mut Question) {
        if question.name != Word(words::RECOVER) {
            return;
        }
        let law = |opt: Opt| match opt {
            Opt::Seat(seat) if self.is_hurt(state, seat) => self.may_recover(state, seat),
            Opt::Seat(_) => Err(No::because(super::actions::EMPTY, Word(words::UNHURT))),
            _ => Ok(()),
        };
        if question.options.iter().any(|choice| choice.no.is_none() && law(choice.opt).is_ok()) {
            question.bar(|opt| law(opt).err());
        }
    }

    fn is_hurt(&self, state: &State, seat: Seat) -> bool {
        self.wounds(&state.table, self.hero(&state.table, seat)) > 0
    }

    /// The heroes between whom a choice makes sense: to recover, those with wounds; to claim tokens, those with room; to
    /// lose some, those who have any.
    pub(super) fn with_use(&self, state: &State, stmt: &Stmt, seats: u8) -> u8 {
        let keep = |is: &dyn Fn(Seat) -> bool| {
            bits(seats).filter(|seat| is(*seat)).fold(0, |set, seat| set | 1 << seat.0)
        };
        match stmt.verb.name() {
            "recover" => keep(&|seat| self.is_hurt(state, seat)),
            "earn" => keep(&|seat| super::success::has_room(state, seat)),
            "take" => keep(&|seat| super::success::held(state, seat) > 0),
            _ => seats,
        }
    }

    pub(super) fn add_progress(&self, tx: &mut Tx<'_>, place: Card, many: i16) -> Run {
        if place == NO_CARD || many <= 0 {
            return Ok(());
        }
        tx.add_tokens(super::travel::PROGRESS, Holder::Card(place), Token(token::PROGRESS), many)?;
        happen_last(self, tx, moment::EXPLORED, place, NOBODY, many)
    }

    // ---- defeat ----

    /// Whether an enemy or hero has its fill of wounds.
    pub(super) fn is_down(&self, state: &State, card: Card) -> bool {
        let wounds = self.wounds(&state.table, card);
        wounds > 0 && self.brings_down(&Asking::new(self, state, value::HEALTH), card, wounds)
    }

    /// Everyone with as many wounds as health, at once.
    pub(super) fn on_defeats(&self, tx: &mut Tx<'_>) -> Run {
        if tx.is_off(r::DEFEAT_THRESHOLD) {
            return Ok(());
        }
        let down = self.all_down(tx.state());
        if down.is_empty() { Ok(()) } else { self.defeat(tx, &down) }
    }

    /// Those of these that are still there are defeated. Apart from the rest: mostly there are none.
    #[inline(never)]
    fn defeat(&self, tx: &mut Tx<'_>, down: &[Card]) -> Run {
        let enemies: Vec<(Card, Seat)> = self
            .enemies(tx.table())
            .filter(|card| down.contains(card))
            .map(|card| (card, self.engaged_with(tx.table(), card)))
            .collect();
        let heroes: Vec<Seat> =
            self.playing(tx.table()).filter(|seat| down.contains(&self.hero(tx.table(), *seat))).collect();
        if enemies.is_empty() && heroes.is_empty() {
            return Ok(());
        }
        tx.now(Step::new(steps::CHECK_END))?;
        for (card, _) in &enemies {
            self.defeat_enemy(tx, *card)?;
        }
        let leader = self.leader(tx.table());
        let fallen = self.defeat_heroes(tx, &heroes)?;
        // All are out before anything that hangs on it happens, and somebody leads.
        for (hero, seat) in fallen.iter().rev() {
            happen(self, tx, moment::DEFEATED, *hero, *seat, 0)?;
        }
        for (card, seat) in enemies {
            happen(self, tx, moment::DEFEATED, card, seat, 0)?;
        }
        if fallen.iter().any(|(_, seat)| *seat == leader) { self.pass_on_token(tx, leader) } else { Ok(()) }
    }

    /// All cards with as many wounds as health. Few have any wounds, so those are asked and not everybody.
    fn all_down(&self, state: &State) -> Cards {
        let health = Asking::new(self, state, value::HEALTH);
        let mut down = Cards::new();
        for (card, wounds) in state.table.tokens_on_cards(Token(token::WOUND)) {
            if self.brings_down(&health, card, wounds) {
                down.push(card);
            }
        }
        down
    }

    /// Whether so many wounds are as many as the health of a card. What is printed on it nearly always tells that they
    /// are not.
    #[inline]
    fn brings_down(&self, health: &Asking<'_, Terrinoth>, card: Card, wounds: i16) -> bool {
        let info = self.library.up(&health.state().table, card).and_then(|face| self.infos.get(face.index()));
        let few = info.is_some_and(|info| wounds < info.health) && health.is_of_card_alone(card);
        let falls = || {
            let health = health.of(card);
            health > 0 && wounds >= health
        };
        debug_assert!(!few || !falls());
        !few && falls()
    }

    fn defeat_enemy(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let nemesis = self.info(tx.table(), card).is_some_and(|info| info.nemesis);
        self.strip(tx, r::DEFEAT_ENEMY_DISCARD, card)?;
        let to = if nemesis { zone::BOX } else { zone::ENEMY_DISCARD };
        tx.put(r::DEFEAT_ENEMY_DISCARD, card, self.shared(to), Side::Top)?;
        tx.add_count(r::DEFEAT_THRESHOLD, self.count(counter::KILLS, NOBODY), 1)?;
        if nemesis {
            tx.set_count(r::DEFEAT_THRESHOLD, self.count(counter::NEMESIS_DOWN, NOBODY), 1)?;
        }
        Ok(())
    }

    /// Takes all tokens off a card and sets it upright.
    pub(super) fn strip(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        for kind in 0..self.layout.tokens.len() as u8 {
            let many = self.tokens(tx.table(), card, kind);
            tx.add_tokens(super::exploration::TOKENS, Holder::Card(card), Token(kind), -many)?;
        }
        tx.set_marks(rule, card, 0, TILTED | FACE_DOWN)
    }

    /// In three steps: discard things, send enemies to the shadows, turn the card facedown.
    fn defeat_heroes(&self, tx: &mut Tx<'_>, seats: &[Seat]) -> Result<Vec<(Card, Seat)>, Fault> {
        if tx.is_off(r::DEFEAT_HERO_ELIMINATED) {
            return Ok(Vec::new());
        }
        let fallen: Vec<_> = seats.iter().map(|seat| (self.hero(tx.table(), *seat), *seat)).collect();
        for (hero, seat) in fallen.iter().copied() {
            self.hero_discards(tx, seat, hero)?;
            for card in tx.table().cards(self.zone(zone::ENGAGED, seat)).to_vec() {
                tx.put(r::DEFEAT_HERO_ENEMIES_TO_SHADOWS, card, self.shared(zone::SHADOWS), Side::Top)?;
            }
            tx.set_marks(r::DEFEAT_HERO_FACEDOWN, hero, FACE_DOWN, 0)?;
            tx.set_count(r::DEFEAT_HERO_ELIMINATED, self.count(counter::OUT, seat), 1)?;
            self.drop_lines(tx, seat);
        }
        Ok(fallen)
    }

    /// What is left of the lines of a fallen hero's own cards is dropped. Cards that are nobody's speak for the active
    /// hero too, but not only to that one: an enemy's bar, a quest's effect and an event go on for the others.
    fn drop_lines(&self, tx: &mut Tx<'_>, seat: Seat) {
        let drawn = self.shared(zone::DRAWN);
        let is = |card: &Card| {
            let piece = tx.table().piece(*card);
            piece.owner == seat && piece.zone != drawn
        };
        let own: Vec<Card> = tx.table().all_cards().filter(is).collect();
        let is_own = |frame: &Frame| frame.kind == frame::ABILITY && own.contains(&frame.source);
        tx.purge(|waiting, frame| match waiting.kind {
            steps::HERO_TURN | steps::ACTIVATE | steps::READY_ALL => waiting.a == u16::from(seat.0),
            kind => scene::is_body(kind) && frame.is_some_and(is_own),
        });
    }

    fn hero_discards(&self, tx: &mut Tx<'_>, seat: Seat, hero: Card) -> Run {
        self.strip(tx, r::DEFEAT_HERO_DISCARDS, hero)?;
        for card in tx.table().cards(self.zone(zone::ITEMS, seat)).to_vec() {
            tx.put(r::DEFEAT_HERO_DISCARDS, card, self.shared(zone::EXPLORATION_DISCARD), Side::Top)?;
            self.lay_off(tx, r::DEFEAT_HERO_DISCARDS, card)?;
        }
        let own = tx.table().tokens(Holder::Seat(seat), Token(token::SUCCESS));
        tx.add_tokens(r::DEFEAT_HERO_DISCARDS, Holder::Seat(seat), Token(token::SUCCESS), -own).map(|_| ())
    }
}

/// Wounds placed are suffered, wounds removed are recovered; other tokens that are removed are discarded.
pub fn token_rule(stmt: &Stmt) -> Option<Rule> {
    let wounds = || stmt.args.iter().any(|arg| matches!(arg, Arg::Token(Token(token::WOUND))));
    match stmt.verb.name() {
        "place" if wounds() => Some(r::WOUND_SUFFER),
        "remove" if wounds() => Some(r::WOUND_RECOVER),
        "remove" => Some(super::exploration::TOKENS),
        _ => None,
    }
}

/// Nobody engages a defeated hero.
pub fn no_engagement() -> No {
    No::because(r::DEFEAT_HERO_NO_ENGAGEMENT, Word(words::DOWN))
}

/// A defeated hero is not activated again.
pub fn no_activation() -> No {
    No::because(r::DEFEAT_HERO_NO_ACTIVATION, Word(words::NO_ACTIVATION))
}

/// A defeated hero is out of the game.
pub fn out() -> No {
    No::because(r::DEFEAT_HERO_ELIMINATED, Word(words::DOWN))
}

/// A defeated hero does not recover.
pub fn no_recovery() -> No {
    No::because(r::DEFEAT_HERO_NO_RECOVERY, Word(words::NO_HEAL))
}
