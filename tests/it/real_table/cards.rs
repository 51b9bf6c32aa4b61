//! The cards of a simulated real table: which face each really has, and whether what the referee says happened can be.

use std::collections::BTreeSet;

use rulekeeper::content::pack::Source;
use rulekeeper::desk::Desk;
use rulekeeper::effect::library::Origin;
use rulekeeper::engine::chance::Coin;
use rulekeeper::table::lots::Lots;
use rulekeeper::table::{Card, Change, Face, Seat, Table, Zone};

/// The real cards: which face each has, known to the referee or not.
#[derive(Clone)]
pub struct Real {
    /// Faces that the box calls something else.
    pub renamed: BTreeSet<Face>,
    /// Values told of cards that nobody had heard of.
    pub values: usize,
    /// Cards of which the box has one more copy than our list, in the place of another.
    pub recounted: usize,
    pub packs: Vec<Source>,
    pub truth: Vec<Face>,
    table: Box<Table>,
    events: usize,
    /// Cards that were hidden since something began that may fall short.
    hidden: Vec<Hidden>,
    /// How many such things are under way, one within the other.
    trials: u16,
    pub coin: Coin,
}

/// A card that was hidden: what it was known as, where every card really lay before, and within how many trials.
#[derive(Clone)]
struct Hidden {
    card: Card,
    face: Face,
    truth: Vec<Face>,
    trials: u16,
}

impl Real {
    /// Shuffles for real: a face for every unseen card out of its lot. `ours` is the game as our lists have it.
    pub fn new(desk: &Desk, ours: &Desk, seed: u64) -> Real {
        let (table, listed) = (Box::new(desk.state().table), &ours.state().table);
        let mut coin = Coin::new(seed);
        let mut lots = *listed.lots();
        let mut cards: Vec<Card> = listed.all_cards().collect();
        for n in (1..cards.len()).rev() {
            cards.swap(n, coin.below(n + 1));
        }
        let mut truth = vec![Face(0); cards.len()];
        for card in cards {
            truth[card.index()] = match listed.piece(card).face() {
                Ok(face) => face,
                Err(lot) => draw(&mut lots, lot, &mut coin),
            };
        }
        let truth = here(desk, ours, &truth);
        let events = desk.session().events().len();
        Real {
            renamed: BTreeSet::new(),
            values: 0,
            recounted: 0,
            packs: Vec::new(),
            truth,
            table,
            events,
            hidden: Vec::new(),
            trials: 0,
            coin,
        }
    }

    /// The box has other names for a third of our stand-ins, and of some cards more copies than we have, of others
    /// fewer.
    pub fn differ(&mut self, desk: &Desk, ours: &Desk, known: &[Source]) {
        // What is known of the box has other cards than ours in some places.
        let (game, table) = (ours.game(), &desk.state().table);
        let library = game.library();
        let guess = |face: Face| library.entry(face).origin == Origin::StandIn;
        let entries = (0u16..).map(Face).take(library.entries.len());
        self.renamed = entries.filter(|face| face.0 % 3 == 0 && guess(*face)).collect();
        if !known.is_empty() {
            // Later games: what did not come up in the first is called as we call it.
            let learned =
                |face: &Face| known.iter().any(|pack| *pack.name == *boxed_id(&library.entry(*face).id));
            self.renamed.retain(learned);
        }
        let unseen: Vec<Card> = table.all_cards().filter(|card| table.face(*card).is_none()).collect();
        for card in &unseen {
            let other = unseen[self.coin.below(unseen.len())];
            let (one, two) = (self.truth[card.index()], self.truth[other.index()]);
            let piles = table.piece(*card).face() == table.piece(other).face();
            let single = is_single(ours, one) || is_single(ours, two);
            let free = guess(one) && guess(two) && !single;
            if piles && free && game.same_pile(library.entry(one), library.entry(two)) {
                self.recounted += usize::from(one != two);
                self.truth[card.index()] = two;
            }
        }
    }

    /// Follows what the referee says happened; `told` is what it was told in this command.
    pub fn follow(&mut self, desk: &Desk, told: &[Face]) -> Result<(), String> {
        let mut told = told.to_vec();
        let shown = |table: &Table, card: Card| table.face(card).map(|face| printed_as(desk, face));
        // What fell short is taken back step by step: what was known before may be known again, and what is known only on
        // the way nobody needs to have said.
        let mut known: Vec<Option<Face>> =
            self.table.all_cards().map(|card| shown(&self.table, card)).collect();
        let (mut put_back, nothing_told, hidden) = (false, told.is_empty(), self.hidden.len());
        let trials = desk.session().position().trials();
        for event in &desk.session().events()[self.events..] {
            if let Change::Know { card, face, .. } = event.change {
                let face = printed_as(desk, face);
                let again = known[card.index()] == Some(face);
                let back = !again && nothing_told && self.put_back(card, face, hidden);
                put_back |= back;
                let passing = shown(&desk.state().table, card).is_none();
                match told.iter().position(|known| printed_as(desk, *known) == face) {
                    _ if again || back => {}
                    Some(at) => {
                        told.remove(at);
                        self.turn_over(desk, card, face)?;
                    }
                    None if passing => {}
                    None => return Err(format!("nobody said {}", name(desk, face))),
                }
            }
            if let Change::Hide { card, face, .. } = event.change {
                let (face, truth) = (printed_as(desk, face), self.truth.clone());
                self.hidden.push(Hidden { card, face, truth, trials: trials.max(self.trials) });
            }
            let lot = match event.change {
                Change::Hide { lot, .. } | Change::Join { to: lot, .. } => lot.index(),
                _ => 0,
            };
            while lot >= self.table.lots().count() && self.table.new_lot().is_ok() {}
            self.table.apply(&event.change).map_err(|misfit| format!("{misfit:?} of {:?}", event.change))?;
            if let Change::Shuffled { zone } = event.change {
                self.table.cards(zone).iter().for_each(|card| known[card.index()] = None);
                self.shuffle(zone);
            }
        }
        self.events = desk.session().events().len();
        if put_back {
            self.keep_named(desk)?;
        }
        self.trials = trials;
        self.hidden.retain(|hidden| hidden.trials > 0 && hidden.trials <= trials);
        Ok(())
    }

    /// What fell short is taken back beyond a shuffle, the last first: hands lay every card where it was.
    fn put_back(&mut self, card: Card, face: Face, before: usize) -> bool {
        let earlier = &self.hidden[..before];
        let Some(at) = earlier.iter().rposition(|h| (h.card, h.face) == (card, face)) else { return false };
        self.truth = self.hidden[at].truth.clone();
        true
    }

    /// What was named on the way stays named: in a hand one unseen card is as good as another.
    fn keep_named(&mut self, desk: &Desk) -> Result<(), String> {
        let known = |card: Card| Some((card, printed_as(desk, self.table.face(card)?)));
        let named: Vec<(Card, Face)> = self.table.all_cards().filter_map(known).collect();
        named.into_iter().try_for_each(|(card, face)| match self.table.piece(card).seen {
            0 => Ok(()),
            _ => self.turn_over(desk, card, face),
        })
    }

    /// The referee takes this card for one of this face. In a hand one unseen card is as good as another.
    fn turn_over(&mut self, desk: &Desk, card: Card, face: Face) -> Result<(), String> {
        if printed_as(desk, self.truth[card.index()]) == face {
            return Ok(());
        }
        let zone = self.table.piece(card).zone;
        let others = self.table.cards(zone).iter();
        // One that is known to be something else is as free as one that nobody has seen.
        let is = |other: &Card, face: Face| printed_as(desk, self.truth[other.index()]) == face;
        let settled =
            |other: &Card| self.table.face(*other).is_some_and(|face| is(other, printed_as(desk, face)));
        let mut free = others.filter(|other| !settled(other));
        match free.find(|other| printed_as(desk, self.truth[other.index()]) == face) {
            Some(other) => self.truth.swap(card.index(), other.index()),
            None => return Err("the referee takes a card for what it is not".to_owned()),
        }
        Ok(())
    }

    fn shuffle(&mut self, zone: Zone) {
        let cards = self.table.cards(zone).to_vec();
        for n in (1..cards.len()).rev() {
            self.truth.swap(cards[n].index(), cards[self.coin.below(n + 1)].index());
        }
    }

    /// What really lies there has to be possible for every single card.
    pub fn check(&self, desk: &Desk) -> Result<(), String> {
        let table = &desk.state().table;
        for card in table.all_cards() {
            let truth = self.truth[card.index()];
            match table.face(card) {
                // What lies in the box before it is shuffled is only on the list; nobody has seen it.
                Some(face)
                    if table.piece(card).seen != 0 && printed_as(desk, face) != printed_as(desk, truth) =>
                {
                    let place = desk.names().zone(table.piece(card).zone);
                    return Err(format!("{} is taken for {} ({place})", name(desk, truth), name(desk, face)));
                }
                None if !boxed(desk, truth).any(|face| can_give(desk, card, face)) => {
                    return Err(format!("{} is taken for impossible", name(desk, truth)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The unseen cards of a seat's hands.
    pub fn hidden(&self, desk: &Desk, seat: Seat) -> Vec<Card> {
        let (game, table) = (desk.game(), &desk.state().table);
        let cards = table.cards(game.layout().zone(game.parts().hand, seat)).iter().copied();
        cards.filter(|card| table.face(*card).is_none()).collect()
    }
}

/// Whether the rulebook says that no box has a card twice: a location of Terrinoth, the master of a set.
fn is_single(desk: &Desk, face: Face) -> bool {
    let kind = desk.game().library().entry(face).kind;
    let kind = desk.game().library().lexicon.vocabulary.kinds[usize::from(kind)].name;
    desk.game().kind().id == "heroes-of-terrinoth" && matches!(kind, "location" | "enemy")
}

/// The faces where what is known of the box has laid other copies into the same places: what is known there is so, and
/// the unseen cards of a place are the same ones.
fn here(desk: &Desk, ours: &Desk, truth: &[Face]) -> Vec<Face> {
    let (table, listed) = (&desk.state().table, &ours.state().table);
    let mut here = truth.to_vec();
    for card in table.all_cards() {
        if let Some(face) = table.face(card) {
            here[card.index()] = printed_as(desk, face);
        }
    }
    for zone in (0..desk.game().layout().zone_count()).map(|n| Zone(n as u8)) {
        let unseen = table.cards(zone).iter().filter(|card| table.face(**card).is_none());
        let same = listed.cards(zone).iter().filter(|card| listed.face(**card).is_none());
        for (card, same) in unseen.zip(same) {
            here[card.index()] = truth[same.index()];
        }
    }
    here
}

fn draw(lots: &mut Lots, lot: rulekeeper::table::Lot, coin: &mut Coin) -> Face {
    let members = lots.members(lot);
    let member = members[coin.below(members.len())];
    assert!(lots.take(lot, member));
    match member.get() {
        Ok(face) => face,
        Err(on) => draw(lots, on, coin),
    }
}

/// The card of ours that a card of the box was made from.
pub fn printed_as(desk: &Desk, face: Face) -> Face {
    let library = desk.game().library();
    let ours = library.entry(face).id.strip_prefix("box-").and_then(|id| library.find(id));
    ours.unwrap_or(face)
}

/// The card as we know it, and as the box calls it where that was learned.
fn boxed(desk: &Desk, face: Face) -> impl Iterator<Item = Face> {
    let learned = desk.game().library().find(&boxed_id(&name(desk, face)));
    std::iter::once(face).chain(learned)
}

/// Whether some list could give this face to an unseen card.
fn can_give(desk: &Desk, card: Card, face: Face) -> bool {
    let alike = |guess: Face| desk.game().makes_way(guess, face);
    desk.state().table.giver_of(card, face, alike).is_some()
}

/// What a card of ours is called in the box.
pub fn boxed_id(id: &str) -> String {
    format!("box-{id}")
}

pub fn name(desk: &Desk, face: Face) -> String {
    desk.game().library().entry(face).id.clone()
}
