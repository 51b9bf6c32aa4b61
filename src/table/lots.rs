//! What unseen cards can be. Each unseen card belongs to one lot, a multiset with one member for each card
//! that claims from it. Shuffling some cards of a lot together with others makes a new lot in which each of
//! them is a *pledge*: "one of that other lot, we do not know which". So nothing is known that the table
//! does not know, and nothing that the table knows is lost.

use serde::{Deserialize, Serialize};

use super::ids::{Face, Lot};
use super::row::{Full, Row, clone_used};
use super::{LOTS, MEMBERS};

/// One member of a lot: a printed face, or a pledge on another lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Member(u16);

/// The bit that tells a pledge from a face.
const PLEDGE: u16 = 0x8000;

impl Member {
    #[must_use]
    pub fn face(face: Face) -> Member {
        Member(face.0)
    }

    #[must_use]
    pub fn pledge(lot: Lot) -> Member {
        Member(PLEDGE | u16::from(lot.0))
    }

    /// The face, or the lot that the pledge is on.
    pub fn get(self) -> Result<Face, Lot> {
        if self.0 & PLEDGE == 0 { Ok(Face(self.0)) } else { Err(Lot((self.0 & 0xff) as u8)) }
    }
}

/// All lots; members are kept sorted so that equal knowledge is equal bytes.
#[derive(Debug, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Lots {
    members: Row<Member, MEMBERS>,
    starts: Row<u16, LOTS>,
    /// Lots whose list holds stand-ins that no player has confirmed: the size is known, the faces are a guess.
    open: Row<bool, LOTS>,
}

clone_used!(Lots { members, starts, open });

impl Lots {
    /// Starts a new, empty lot; an empty lot left over from earlier is taken first.
    pub fn start(&mut self, claimed: impl Fn(&Lots, Lot) -> bool) -> Result<Lot, Full> {
        for n in 0..self.starts.len() {
            let lot = Lot(u8::try_from(n).map_err(|_| Full(&"lots"))?);
            if self.members(lot).is_empty() && !claimed(self, lot) {
                // What was said of the cards that were here before says nothing of the next.
                self.set_open(lot, false);
                return Ok(lot);
            }
        }
        let end = u16::try_from(self.members.len()).map_err(|_| Full(&"lots"))?;
        self.starts.push(end, &"lots")?;
        self.open.push(false, &"lots")?;
        Ok(Lot(u8::try_from(self.starts.len() - 1).map_err(|_| Full(&"lots"))?))
    }

    /// How many lots have ever been started.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    fn bounds(&self, lot: Lot) -> (usize, usize) {
        let start = self.starts.get(lot.index()).map_or(self.members.len(), |s| usize::from(*s));
        let end = self.starts.get(lot.index() + 1).map_or(self.members.len(), |s| usize::from(*s));
        (start, end)
    }

    /// The members of a lot, sorted: faces first, pledges last.
    #[must_use]
    pub fn members(&self, lot: Lot) -> &[Member] {
        let (start, end) = self.bounds(lot);
        self.members.stretch(start, end)
    }

    /// Whether this lot's own list is only a guess, whatever its pledges are on.
    #[must_use]
    pub fn is_guessed(&self, lot: Lot) -> bool {
        self.open.get(lot.index()).copied().unwrap_or(false)
    }

    /// Whether a card of this lot may have a face that no list has: its own list is a guess, or one that it has a
    /// pledge on.
    #[must_use]
    pub fn is_open(&self, lot: Lot) -> bool {
        self.guess(lot).is_some()
    }

    /// The guess that makes way for a face that no list has, and the lot it is in: the nearest one.
    #[must_use]
    pub fn guess(&self, lot: Lot) -> Option<(Lot, Face)> {
        self.guess_like(lot, |_| true)
    }

    /// The same among guesses that are alike.
    #[must_use]
    pub fn guess_like(&self, lot: Lot, alike: impl Fn(Face) -> bool) -> Option<(Lot, Face)> {
        if !self.open.iter().any(|open| *open) {
            return None;
        }
        self.guess_within(lot, &alike, &mut Asked::default())
    }

    fn guess_within(&self, lot: Lot, alike: &dyn Fn(Face) -> bool, asked: &mut Asked) -> Option<(Lot, Face)> {
        let members = self.members(lot);
        let mut faces = members.iter().rev().filter_map(|m| m.get().ok()).filter(|_| self.is_guessed(lot));
        if let Some(face) = faces.find(|face| alike(*face)) {
            return Some((lot, face));
        }
        asked.is_new(lot);
        let mut others = members.iter().rev().map_while(|m| m.get().err());
        others.find_map(|on| if asked.is_new(on) { self.guess_within(on, alike, asked) } else { None })
    }

    /// The member that makes way where this face comes up: the face itself, or the last guess that is alike, so that
    /// what is left has as many of each sort; where a house ruling lets something come up that no list has, the last
    /// of all.
    #[must_use]
    pub fn makes_way(&self, lot: Lot, face: Face, alike: impl Fn(Face) -> bool) -> Face {
        let members = self.members(lot);
        if members.binary_search(&Member::face(face)).is_ok() {
            return face;
        }
        let faces = || members.iter().rev().filter_map(|member| member.get().ok());
        faces().find(|guess| alike(*guess)).or_else(|| faces().next()).unwrap_or(face)
    }

    /// All lots that could give this face to a card of this one: those that have it, and those whose list is a guess and
    /// has a card that is alike.
    #[must_use]
    pub fn givers(&self, lot: Lot, face: Face, alike: impl Fn(Face) -> bool) -> Vec<Lot> {
        let has = |lot: &Lot| {
            let mut faces = self.members(*lot).iter().filter_map(|member| member.get().ok());
            let guessed = self.is_guessed(*lot);
            faces.any(|member| member == face || guessed && alike(member))
        };
        self.reach(lot).into_iter().filter(has).collect()
    }

    /// Throws two lots together: which of them a card belongs to is not known any more.
    pub fn merge(&mut self, from: Lot, to: Lot) -> Result<(), Full> {
        for member in self.members(from).to_vec() {
            self.take(from, member);
            // A claim of one on the other is a claim within the whole.
            if member != Member::pledge(to) {
                self.add(to, member)?;
            }
        }
        while self.take(to, Member::pledge(from)) {}
        for other in (0..self.count()).map(|n| Lot(n as u8)).filter(|other| *other != to) {
            while self.take(other, Member::pledge(from)) {
                self.add(other, Member::pledge(to))?;
            }
        }
        self.set_open(to, self.is_guessed(to) || self.is_guessed(from));
        self.set_open(from, false);
        Ok(())
    }

    /// The lot itself and all that its pledges lead to.
    #[must_use]
    pub fn reach(&self, lot: Lot) -> Vec<Lot> {
        let mut all = vec![lot];
        let mut at = 0;
        while at < all.len() {
            for on in self.members(all[at]).iter().filter_map(|m| m.get().err()) {
                if !all.contains(&on) {
                    all.push(on);
                }
            }
            at += 1;
        }
        all
    }

    /// The first lot with faces of its own that the pledges of this one lead to; the lot itself where it has some.
    #[must_use]
    pub fn behind(&self, lot: Lot) -> Lot {
        let has_faces = |lot: &Lot| self.members(*lot).iter().any(|member| member.get().is_ok());
        self.reach(lot).into_iter().find(has_faces).unwrap_or(lot)
    }

    pub fn set_open(&mut self, lot: Lot, open: bool) {
        if let Some(flag) = self.open.get_mut(lot.index()) {
            *flag = open;
        }
    }

    /// A lot that was never started is started, so that changes alone rebuild every lot.
    #[inline]
    fn start_up_to(&mut self, lot: Lot) -> Result<(), Full> {
        while self.starts.len() <= lot.index() {
            let end = u16::try_from(self.members.len()).map_err(|_| Full(&"lots"))?;
            self.starts.push(end, &"lots")?;
            self.open.push(false, &"lots")?;
        }
        Ok(())
    }

    /// Adds these members, in whatever order they are.
    pub(super) fn add_all(&mut self, lot: Lot, members: &[Member]) -> Result<(), Full> {
        self.start_up_to(lot)?;
        let (start, end) = self.bounds(lot);
        self.members.insert_all(end, members, &"unseen cards")?;
        self.members[start..end + members.len()].sort_unstable();
        self.starts[lot.index() + 1..].iter_mut().for_each(|later| *later += members.len() as u16);
        Ok(())
    }

    /// Adds a member.
    pub fn add(&mut self, lot: Lot, member: Member) -> Result<(), Full> {
        self.start_up_to(lot)?;
        let (start, end) = self.bounds(lot);
        let at = start + self.members.stretch(start, end).partition_point(|m| *m < member);
        self.members.insert(at, member, &"unseen cards")?;
        for later in &mut self.starts[lot.index() + 1..] {
            *later += 1;
        }
        Ok(())
    }

    /// Takes one such member out; false where there is none.
    pub fn take(&mut self, lot: Lot, member: Member) -> bool {
        let (start, end) = self.bounds(lot);
        let Ok(at) = self.members.stretch(start, end).binary_search(&member) else { return false };
        self.members.remove(start + at);
        for later in &mut self.starts[lot.index() + 1..] {
            *later -= 1;
        }
        true
    }

    /// The lot, among this one and those it has pledges on, that can give this face; the nearest one first,
    /// which is always consistent because copies of a face cannot be told apart.
    #[must_use]
    pub fn source(&self, lot: Lot, face: Face) -> Option<Lot> {
        self.source_within(lot, face, &mut Asked::default())
    }

    fn source_within(&self, lot: Lot, face: Face, asked: &mut Asked) -> Option<Lot> {
        let members = self.members(lot);
        if members.binary_search(&Member::face(face)).is_ok() {
            return Some(lot);
        }
        asked.is_new(lot);
        let mut others = members.iter().rev().map_while(|m| m.get().err());
        others.find_map(|on| if asked.is_new(on) { self.source_within(on, face, asked) } else { None })
    }

    /// The way from `lot` along pledges to the lot that gives the face: each step a pledge to make good. It is a
    /// shortest one, so that it comes to an end where pledges lead round.
    #[must_use]
    pub fn path(&self, lot: Lot, from: Lot) -> Option<Lot> {
        let others = |lot: Lot| self.members(lot).iter().rev().map_while(|m| m.get().err());
        let mut reached = Asked::default();
        reached.is_new(from);
        loop {
            if let Some(next) = others(lot).find(|on| reached.has(*on)) {
                return Some(next);
            }
            let before = reached;
            let all = (0..self.count()).map(|n| Lot(n as u8));
            all.filter(|lot| others(*lot).any(|on| before.has(on))).for_each(|lot| {
                reached.is_new(lot);
            });
            if reached == before {
                return None;
            }
        }
    }

    /// Every face a card of this lot could have with the chance of each, faces in order. Chances run along pledges, from
    /// all lots at once: where many lots have pledges on each other, there are too many ways to follow each of them.
    #[must_use]
    pub fn possible(&self, lot: Lot) -> Vec<(Face, f64)> {
        let mut shares: Vec<(Face, f64)> = Vec::new();
        let mut now = [0.0; LOTS];
        now[lot.index() % LOTS] = 1.0;
        for _ in 0..LOTS {
            let mut next = [0.0; LOTS];
            for (n, weight) in now.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                self.spread(Lot(n as u8), *weight, &mut shares, &mut next);
            }
            if next.iter().all(|weight| *weight == 0.0) {
                break;
            }
            now = next;
        }
        // Where pledges lead round, a little never arrives.
        let arrived: f64 = shares.iter().map(|(_, share)| share).sum();
        if arrived < 0.999 {
            shares.iter_mut().for_each(|(_, share)| *share /= arrived);
        }
        shares
    }

    fn spread(&self, lot: Lot, weight: f64, shares: &mut Vec<(Face, f64)>, next: &mut [f64; LOTS]) {
        let members = self.members(lot);
        let each = weight / members.len().max(1) as f64;
        for member in members {
            match member.get() {
                Ok(face) => match shares.binary_search_by_key(&face, |s| s.0) {
                    Ok(at) => shares[at].1 += each,
                    Err(at) => shares.insert(at, (face, each)),
                },
                Err(other) => next[other.index() % LOTS] += each,
            }
        }
    }

    /// The lots that pledges stand for, one for each pledge.
    pub fn pledges(&self) -> impl Iterator<Item = Lot> + '_ {
        self.members.iter().filter_map(|member| member.get().err())
    }

    /// How many claims on `lot` stand as pledges in other lots.
    #[must_use]
    pub fn pledged(&self, lot: Lot) -> usize {
        self.members.iter().filter(|m| **m == Member::pledge(lot)).count()
    }
}

const _: () = assert!(LOTS <= 64, "lots are told apart by the bits of a word");

/// The lots that were asked already: pledges may lead to the same lot on many ways, and back to where they began.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Asked(u64);

impl Asked {
    fn has(self, lot: Lot) -> bool {
        self.0 & Asked::bit(lot) != 0
    }

    fn is_new(&mut self, lot: Lot) -> bool {
        let before = self.0;
        self.0 |= Asked::bit(lot);
        self.0 != before
    }

    /// None for a lot that there cannot be: a journal may name any.
    fn bit(lot: Lot) -> u64 {
        1u64.checked_shl(u32::from(lot.0)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pledge_is_possible_where_its_lot_is() {
        let mut lots = Lots::default();
        let hand = lots.start(|_, _| false).unwrap();
        lots.add(hand, Member::face(Face(1))).unwrap();
        lots.add(hand, Member::face(Face(2))).unwrap();
        let deck = lots.start(|_, _| false).unwrap();
        lots.add(deck, Member::pledge(hand)).unwrap();
        lots.add(deck, Member::face(Face(3))).unwrap();
        assert_eq!(lots.source(deck, Face(1)), Some(hand));
        assert_eq!(lots.source(deck, Face(3)), Some(deck));
        assert_eq!(lots.source(hand, Face(3)), None);
        assert_eq!(lots.path(deck, hand), Some(hand));
        assert_eq!(lots.possible(deck), vec![(Face(1), 0.25), (Face(2), 0.25), (Face(3), 0.5)]);
        assert!(lots.take(hand, Member::face(Face(2))));
        assert!(!lots.take(hand, Member::face(Face(2))));
        assert_eq!(lots.members(deck).len(), 2);
    }

    #[test]
    fn pledges_on_each_other_do_not_multiply() {
        let mut lots = Lots::default();
        let all: Vec<Lot> = (0..20).map(Lot).collect();
        for lot in &all {
            for on in all.iter().filter(|on| *on != lot) {
                lots.add(*lot, Member::pledge(*on)).unwrap();
            }
        }
        lots.add(all[19], Member::face(Face(3))).unwrap();
        assert_eq!(lots.source(all[0], Face(3)), Some(all[19]));
        assert_eq!(lots.source(all[0], Face(4)), None);
        assert_eq!(lots.path(all[0], all[7]), Some(all[7]));
        assert_eq!(lots.path(all[0], Lot(40)), None);
        lots.set_open(all[19], true);
        assert_eq!(lots.guess_like(all[0], |face| face == Face(3)), Some((all[19], Face(3))));
        assert_eq!(lots.guess_like(all[0], |face| face == Face(4)), None);
        let possible = lots.possible(all[0]);
        assert!(possible.len() == 1 && possible[0].0 == Face(3) && possible[0].1 > 0.9, "{possible:?}");
        assert_eq!((lots.path(all[0], Lot(200)), lots.source(Lot(200), Face(3))), (None, None));
    }
}
