//! What the effect language needs of a game.

use super::ast::{Selector, Stmt};
use super::library::Library;
use super::look::Look;
use crate::engine::{Fault, Law, No, Question, Run, State, Step, Tx, Who};
use crate::table::{Card, Holder, NOBODY, Rule, Seat, Token, Word, Zone};

/// Zone kinds that shared verbs know by their part: every game has a deck to draw from and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    pub deck: u8,
    pub hand: u8,
    pub discard: u8,
}

/// A game, seen from the effect language.
pub trait Host: Law {
    fn library(&self) -> &Library;

    fn parts(&self) -> Parts;

    /// The rule behind a verb where the line names none.
    fn verb_rule(&self, verb: &str) -> Rule;

    /// The rule behind one statement where the line names none.
    fn stmt_rule(&self, stmt: &Stmt) -> Rule {
        self.verb_rule(stmt.verb.name())
    }

    /// The same, where it depends on who acts and what with.
    fn rule_in(&self, state: &State, stmt: &Stmt) -> Rule {
        let _ = state;
        self.stmt_rule(stmt)
    }

    /// The rule that asks which cards such a selector means; the statement's own where nothing is said.
    fn choice_rule(&self, rule: Rule, selector: &Selector) -> Rule {
        let _ = selector;
        rule
    }

    /// The rule that asks which of several seats is meant where all of them fit alike; the statement's own where
    /// nothing is said.
    fn tie_rule(&self, rule: Rule) -> Rule {
        rule
    }

    /// A statement is about to ask: the game may name another rule, or bar options.
    fn on_ask(&self, state: &State, question: &mut Question) {
        let _ = (state, question);
    }

    /// Those of several seats for whom it makes a difference to be chosen.
    fn with_use(&self, state: &State, stmt: &Stmt, seats: u8) -> u8 {
        let _ = (state, stmt);
        seats
    }

    /// A choice was to be made of which no branch does anything.
    fn on_empty_choice(&self, tx: &mut Tx<'_>, rule: Rule, card: Card) -> Run {
        let _ = (tx, rule, card);
        Ok(())
    }

    /// The seat that comes first where several do something in turn.
    fn first_seat(&self, tx: &Tx<'_>) -> Seat {
        let _ = tx;
        Seat(0)
    }

    /// The rule that asks which of several actions is embedded.
    fn option_rule(&self) -> Rule {
        self.verb_rule("use")
    }

    /// The rule that lets abilities and reactions happen, and that asks for their order.
    fn ability_rule(&self) -> Rule;

    /// The rule that opens a window for reactions to this moment.
    fn window_rule(&self, moment: u16) -> Rule {
        let _ = moment;
        self.ability_rule()
    }

    /// Who orders abilities that happen at once.
    fn orders(&self, state: &State) -> Who {
        let _ = state;
        Who::Table
    }

    /// The seat a card's line speaks for when nobody acts: whose area it lies in, or whose card it is.
    fn speaks_for(&self, state: &State, card: Card) -> Seat {
        let holder = self.holder_of(state, card);
        if holder == NOBODY { state.table.piece(card).owner } else { holder }
    }

    /// An ability of this card is about to be carried out. The game may hold it back, or ask about it first: then the
    /// step comes back at another stage (`c`), and an answer lies there.
    fn on_ability(&self, tx: &mut Tx<'_>, card: Card, step: Step) -> Result<bool, Fault> {
        let _ = (tx, card, step);
        Ok(true)
    }

    /// A word of the game's list.
    fn word(&self, text: &str) -> Word;

    /// The frame an ability runs in, and the one that loops use.
    fn ability_frame(&self) -> u8;

    /// The frame a played action runs in; what is owed after the action waits for its end.
    fn action_frame(&self) -> u8 {
        self.ability_frame()
    }

    /// Where a discarded card goes: the pile of its owner or holder; `None` where it has none.
    fn discard_zone(&self, state: &State, card: Card) -> Option<Zone> {
        let piece = state.table.piece(card);
        let holder = self.layout().zone_owner(piece.zone);
        let seat = if piece.owner == NOBODY { holder } else { piece.owner };
        let shared = !self.layout().zones[usize::from(self.parts().discard)].per_seat;
        (seat != NOBODY || shared).then(|| self.layout().zone(self.parts().discard, seat))
    }

    /// A number before standing lines: printed, or the game's own.
    fn base_value(&self, state: &State, value: u16, card: Card) -> i16;

    /// Other cards on which a part of a number is printed, before standing lines.
    fn printed_on(&self, state: &State, value: u16, card: Card) -> Vec<(Card, i16)> {
        let _ = (state, value, card);
        Vec::new()
    }

    /// Heroes the game began with; amounts with H read this.
    fn heroes(&self, state: &State) -> i16;

    /// Seats still in the game, as bits.
    fn seats_in_play(&self, state: &State) -> u8;

    /// Whether a line can mean this seat at all: not one that is out of the game.
    fn is_meant(&self, state: &State, seat: Seat) -> bool {
        let _ = (state, seat);
        true
    }

    /// Whether a card that lies face down has neither name nor keywords for what lines say, though its face is known.
    fn is_hidden(&self, state: &State, card: Card) -> bool {
        let _ = (state, card);
        false
    }

    /// How far a card is from a seat, for what this card does: as far as it is for no card at all, less the reach of this
    /// one.
    fn distance(&self, state: &State, seat: Seat, this: Card, card: Card) -> i16 {
        let _ = (state, seat, this, card);
        0
    }

    /// By how much this card brings everything nearer that it is used on.
    fn reach(&self, state: &State, this: Card) -> i16 {
        let _ = (state, this);
        0
    }

    /// Whether nothing says now that any card brings things nearer, or takes them away.
    fn reaches_are_alike(&self, state: &State) -> bool {
        let _ = state;
        false
    }

    /// Whether a number of cards is how far away they are, and so hangs on whoever asks.
    fn is_seen_from(&self, value: u16) -> bool {
        let _ = value;
        false
    }

    /// Whether two cards of one board touch.
    fn are_adjacent(&self, state: &State, a: Card, b: Card) -> bool {
        state.table.piece(a).spot.steps_to(state.table.piece(b).spot) == 1
    }

    /// How far a seat is from another.
    fn seat_distance(&self, state: &State, from: Seat, to: Seat) -> i16 {
        let _ = (state, from, to);
        0
    }

    /// A condition of the game's own.
    fn condition(&self, state: &State, condition: u16, this: Card, seat: Seat) -> bool {
        let _ = (state, condition, this, seat);
        false
    }

    /// Whether this verb takes something from whoever carries it out, so that an alternative without effect may be
    /// chosen instead.
    fn is_costly(&self, verb: &str) -> bool {
        let _ = verb;
        false
    }

    /// Whether a condition of the game's own is told without asking for any number or permission that standing lines
    /// change: such a one is asked first, and cannot lead back to the line it belongs to.
    fn is_told_at_once(&self, condition: u16) -> bool {
        let _ = condition;
        false
    }

    /// Whether a line of this seat may choose that card.
    fn may_choose(&self, state: &State, seat: Seat, card: Card) -> Result<(), No> {
        let _ = (state, seat, card);
        Ok(())
    }

    /// Whether this statement of that seat may choose the card.
    fn may_aim(&self, state: &State, stmt: &Stmt, seat: Seat, card: Card) -> Result<(), No> {
        let _ = stmt;
        self.may_choose(state, seat, card)
    }

    /// Whether a card counts as one of another kind too, for what this line does; without one, whether it does for any.
    fn counts_as(&self, state: &State, card: Card, kind: u16, line: Option<u16>) -> bool {
        let _ = (state, card, kind, line);
        false
    }

    /// Whether a card that nobody has seen yet counts as one kind where it turns out to be of the other.
    fn would_count_as(&self, of: u16, kind: u16) -> bool {
        let _ = (of, kind);
        false
    }

    /// Zones, as bits, in which cards of other kinds may count as this one; a quick no.
    fn counting_zones(&self, kind: u16) -> u128 {
        let _ = kind;
        u128::MAX
    }

    /// Whether something keeps this line of a card from working now.
    fn is_silent(&self, state: &State, card: Card, line: u16) -> bool {
        let _ = (state, card, line);
        false
    }

    /// Whether tokens of this kind can be laid on a card where it lies.
    fn can_bear(&self, state: &State, card: Card, token: Token) -> bool {
        let _ = (state, card, token);
        true
    }

    /// In whose area the card lies.
    fn holder_of(&self, state: &State, card: Card) -> Seat {
        self.layout().zone_owner(state.table.piece(card).zone)
    }

    /// Whether a card has left the game's reach: nothing more is done to it by a line that pointed at it before.
    fn has_left(&self, state: &State, card: Card) -> bool {
        let _ = (state, card);
        false
    }

    /// The zone that counts as the card's for what lies beside it: of one that has left since it was aimed at, the zone
    /// it lay in.
    fn stood_in(&self, state: &State, card: Card) -> Zone {
        state.table.piece(card).zone
    }

    /// Whether a card stays where it lies when a line moves it as something that it only counts as.
    fn stays_put(&self, state: &State, card: Card) -> bool {
        let _ = (state, card);
        false
    }

    /// Whether the game ever wants to hear of the cards that statements act on.
    fn hears_any(&self) -> bool {
        false
    }

    /// Whether the game wants to hear of the cards that a statement of this line acts on, described in this way.
    fn hears(&self, state: &State, line: u16, selector: &Selector) -> bool {
        let _ = (state, line, selector);
        false
    }

    /// A statement has acted on a card that the game wants to hear of.
    fn on_acted_on(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let _ = (tx, card);
        Ok(())
    }

    /// The kind of zone a card counts as lying in, for what its actions and abilities say.
    fn lies_as(&self, state: &State, card: Card) -> u8 {
        self.layout().kind_of(state.table.piece(card).zone)
    }

    /// Whether any zone has cards that may count as lying in another one.
    fn lends(&self) -> bool {
        false
    }

    /// Another zone, cards of which may count as lying in this one: those of which `is_lent` is true.
    fn lender(&self, zone: Zone) -> Option<Zone> {
        let _ = zone;
        None
    }

    /// Whether a card of a lender's zone counts as lying in the other one now.
    fn is_lent(&self, state: &State, card: Card) -> bool {
        let _ = (state, card);
        false
    }

    /// Whether the seat that looks may embed an action of this card now, apart from what the line itself could do.
    fn may_use(&self, look: &Look<'_>, card: Card, line: u16) -> bool {
        let _ = (look, card, line);
        true
    }

    /// Whether a card's action could do something where it is carried out as a part of another, and may be: the look is the
    /// outer one's, and beside it stands the one from inside.
    fn could_use(&self, (look, inside): (&Look<'_>, &Look<'_>), card: Card, line: u16) -> bool {
        super::scene::could_line_in(inside, line, card, look.ctx.you) && self.may_use(look, card, line)
    }

    /// An action is about to be carried out as a part of another.
    fn on_used(&self, tx: &mut Tx<'_>, card: Card) -> Run {
        let _ = (tx, card);
        Ok(())
    }

    /// A card was moved by a line, under this rule; what the game makes of it comes next.
    fn on_moved(&self, tx: &mut Tx<'_>, card: Card, from: Zone, to: Zone, rule: Rule) -> Run {
        let _ = (tx, card, from, to, rule);
        Ok(())
    }

    /// Tokens were placed or removed by a line.
    fn on_tokens(&self, tx: &mut Tx<'_>, on: Holder, token: Token, by: i16) -> Run {
        let _ = (tx, on, token, by);
        Ok(())
    }

    /// A mark of the game was given to a card by a line, or taken off it.
    fn on_marked(&self, tx: &mut Tx<'_>, card: Card, mark: u8, given: bool) -> Run {
        let _ = (tx, card, mark, given);
        Ok(())
    }

    /// For whom a limit such as "once per turn" of a card counts, used by this seat: for everybody where nobody is named.
    fn counts_for(&self, state: &State, limit: u16, card: Card, by: Seat) -> Seat {
        let _ = (state, limit, card, by);
        NOBODY
    }

    /// Moves a cube in the game's own way, space by space for instance; `false` leaves it to the line.
    fn move_cube(&self, tx: &mut Tx<'_>, rule: Rule, track: u8, seat: Seat, by: i16) -> Result<bool, Fault> {
        let _ = (tx, rule, track, seat, by);
        Ok(false)
    }

    /// A cube was advanced by a line, past these spaces.
    fn on_cube(&self, tx: &mut Tx<'_>, track: u8, seat: Seat, from: i16, to: i16) -> Run {
        let _ = (tx, track, seat, from, to);
        Ok(())
    }

    /// Whether an empty deck is made anew of its discard pile when cards are to be drawn.
    fn refills_decks(&self) -> bool {
        false
    }

    /// A seat should draw and the deck is empty; `left` cards are still owed.
    fn on_empty_deck(&self, tx: &mut Tx<'_>, seat: Seat, left: i16) -> Run;

    /// Carries out a card's reaction, with all the game says about playing it.
    fn react(&self, tx: &mut Tx<'_>, seat: Seat, card: Card, line: u16) -> Run;

    /// Whether anyone may react before the one who is asked, and is asked again when somebody has reacted.
    fn reacts_in_any_order(&self) -> bool {
        false
    }

    /// Whether what this reaction would answer is near enough, as far as that is soon told.
    fn is_near_enough(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        let _ = (state, seat, card, line);
        true
    }

    /// Whether the card could be used as this reaction now, apart from what the line itself could do.
    fn may_react(&self, state: &State, seat: Seat, card: Card, line: u16) -> bool {
        let _ = (state, seat, card, line);
        true
    }

    /// A dice roll asked for by a line is complete; the dice lie in the frame.
    fn on_rolled(&self, tx: &mut Tx<'_>, stmt: &Stmt) -> Run {
        let _ = (tx, stmt);
        Ok(())
    }
}
