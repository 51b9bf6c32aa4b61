//! Chance answered by a seed. The k-th question of a line of play gets f(seed, k), so taking back and drawing
//! again gives the same card, on every platform, forever.

use rand::rand_core::{Rng as _, SeedableRng as _};
use rand::rngs::ChaCha8Rng;

use super::question::{Ask, Opt};
use super::state::State;
use crate::table::{Card, Layout};

/// A seed and its stream. One 64-bit word for each question, never more.
pub struct Seed {
    rng: ChaCha8Rng,
    at: u32,
    /// The word that was given last, and to which question: what was taken back is mostly asked again at once.
    last: Option<(u32, u64)>,
}

impl Seed {
    #[must_use]
    pub fn new(seed: u64) -> Seed {
        Seed { rng: ChaCha8Rng::seed_from_u64(seed), at: 0, last: None }
    }

    /// The k-th number below n.
    pub fn below(&mut self, k: u32, n: usize) -> usize {
        ((u128::from(self.word(k)) * n as u128) >> 64) as usize
    }

    fn word(&mut self, k: u32) -> u64 {
        if let Some((_, word)) = self.last.filter(|(of, _)| *of == k) {
            return word;
        }
        if k != self.at {
            self.rng.set_word_pos(u128::from(k) * 2);
        }
        let word = self.rng.next_u64();
        (self.at, self.last) = (k.wrapping_add(1), Some((k, word)));
        word
    }

    /// Answers the open question, where chance is asked.
    pub fn answer(&mut self, layout: &Layout, state: &State) -> Option<Opt> {
        let question = &state.question;
        if !question.is_chance() {
            return None;
        }
        match question.ask {
            Ask::Roll => {
                let sides = layout.die(question.die).faces.len();
                Some(Opt::Side(self.below(state.chances, sides) as u8))
            }
            _ => self.draw(state, question.about),
        }
    }

    /// One member of the card's lot, evenly; a pledge leads on to its own lot.
    fn draw(&mut self, state: &State, card: Card) -> Option<Opt> {
        let mut lot = state.table.piece(card).face().err()?;
        // One word serves the whole way: what one choice leaves over is spent on the next.
        let mut word = self.below(state.chances, ROOM) as u128;
        loop {
            let members = state.table.lots().members(lot);
            let spread = word * members.len() as u128;
            let at = (spread / ROOM as u128) as usize;
            word = spread % ROOM as u128;
            match members.get(at)?.get() {
                Ok(face) => return Some(Opt::Face { face, lot }),
                Err(other) => lot = other,
            }
        }
    }
}

/// How finely a word is cut for a draw.
const ROOM: usize = 1 << 62;

/// Small numbers for players that act at random: splitmix, cheap and stable.
#[derive(Debug, Clone, Copy)]
pub struct Coin(u64);

impl Coin {
    #[must_use]
    pub fn new(seed: u64) -> Coin {
        Coin(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut seed = Seed::new(42);
        let first: Vec<usize> = (0..8).map(|k| seed.below(k, 6)).collect();
        let mut again = Seed::new(42);
        let back: Vec<usize> = (0..8).rev().map(|k| again.below(k, 6)).collect();
        assert_eq!(first, back.into_iter().rev().collect::<Vec<_>>());
        assert_eq!(first, GOLDEN);
        let twice: Vec<usize> = (0..8).flat_map(|k| [k, k]).map(|k| again.below(k, 6)).collect();
        assert_eq!(twice, GOLDEN.map(|n| [n, n]).concat());
    }

    /// Written down once; a change here breaks every kept seed.
    const GOLDEN: [usize; 8] = [4, 5, 2, 3, 1, 0, 1, 4];
}
