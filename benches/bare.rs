//! The bare loop: a small card game written by hand for speed alone, without rules, reasons, events or names.
//! Half a kilobyte of state, ten commands a round, legal moves listed, one picked and applied.

/// Cards of one side.
const DECK: usize = 48;
const HAND: usize = 7;
const FOES: usize = 8;
const PLAYS: u8 = 4;
const ROUNDS: u8 = 24;
/// Moves of one question: every card of a full hand against every foe.
const MOVES: usize = HAND * FOES + 1;

/// What a card does, by number: damage to one foe, damage to all, healing, a shield, two cards.
const CARDS: [Card; 8] = [
    Card { one: 3, all: 0, heal: 0, shield: 0, draw: 0 },
    Card { one: 5, all: 0, heal: 0, shield: 0, draw: 0 },
    Card { one: 2, all: 0, heal: 1, shield: 0, draw: 0 },
    Card { one: 0, all: 2, heal: 0, shield: 0, draw: 0 },
    Card { one: 0, all: 0, heal: 3, shield: 0, draw: 0 },
    Card { one: 0, all: 0, heal: 0, shield: 4, draw: 0 },
    Card { one: 0, all: 0, heal: 0, shield: 0, draw: 2 },
    Card { one: 1, all: 0, heal: 0, shield: 2, draw: 0 },
];

#[derive(Clone, Copy)]
struct Card {
    one: i16,
    all: i16,
    heal: i16,
    shield: i16,
    draw: u8,
}

#[derive(Clone, Copy)]
struct Side {
    life: i16,
    shield: i16,
    deck: [u16; DECK],
    discard: [u16; DECK],
    hand: [u16; HAND],
    in_deck: u8,
    in_discard: u8,
    in_hand: u8,
}

#[derive(Clone, Copy, Default)]
struct Foe {
    life: i16,
    attack: i16,
}

/// The whole game.
#[derive(Clone, Copy)]
pub struct Bare {
    sides: [Side; 2],
    foes: [Foe; FOES],
    rng: u64,
    foe_count: u8,
    round: u8,
    active: u8,
    plays: u8,
    over: bool,
}

#[derive(Clone, Copy)]
enum Move {
    Play { card: u8, foe: u8 },
    End,
}

fn below(rng: &mut u64, n: usize) -> usize {
    *rng ^= *rng << 13;
    *rng ^= *rng >> 7;
    *rng ^= *rng << 17;
    (((*rng >> 32) * n as u64) >> 32) as usize
}

impl Bare {
    fn new(seed: u64) -> Bare {
        let mut deck = [0; DECK];
        deck.iter_mut().enumerate().for_each(|(n, card)| *card = (n % CARDS.len()) as u16);
        let side = Side {
            life: 40,
            shield: 0,
            deck,
            discard: [0; DECK],
            hand: [0; HAND],
            in_deck: DECK as u8,
            in_discard: 0,
            in_hand: 0,
        };
        let rng = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut game = Bare {
            sides: [side; 2],
            foes: [Foe::default(); FOES],
            rng,
            foe_count: 0,
            round: 0,
            active: 0,
            plays: 0,
            over: false,
        };
        for side in 0..2 {
            game.shuffle(side);
        }
        game.begin_round();
        game
    }

    fn shuffle(&mut self, side: usize) {
        let many = usize::from(self.sides[side].in_deck);
        for n in (1..many).rev() {
            let other = below(&mut self.rng, n + 1);
            self.sides[side].deck.swap(n, other);
        }
    }

    fn draw(&mut self, side: usize) {
        if self.sides[side].in_deck == 0 {
            let from = &mut self.sides[side];
            (from.deck, from.in_deck, from.in_discard) = (from.discard, from.in_discard, 0);
            self.shuffle(side);
        }
        let from = &mut self.sides[side];
        if from.in_deck > 0 && usize::from(from.in_hand) < HAND {
            from.in_deck -= 1;
            from.hand[usize::from(from.in_hand)] = from.deck[usize::from(from.in_deck)];
            from.in_hand += 1;
        }
    }

    fn begin_round(&mut self) {
        self.round += 1;
        for side in 0..2 {
            self.sides[side].shield = 0;
            while usize::from(self.sides[side].in_hand) < HAND - 1 {
                self.draw(side);
            }
        }
        for _ in 0..2 {
            if usize::from(self.foe_count) < FOES {
                let life = 4 + below(&mut self.rng, 8) as i16;
                let attack = 1 + below(&mut self.rng, 3) as i16;
                self.foes[usize::from(self.foe_count)] = Foe { life, attack };
                self.foe_count += 1;
            }
        }
        (self.active, self.plays) = (0, PLAYS);
    }

    fn list(&self, moves: &mut [Move; MOVES]) -> usize {
        let side = &self.sides[usize::from(self.active)];
        let mut many = 0;
        if self.plays > 0 {
            for card in 0..side.in_hand {
                let aims = CARDS[usize::from(side.hand[usize::from(card)])].one > 0;
                for foe in 0..if aims { self.foe_count } else { 1 } {
                    moves[many] = Move::Play { card, foe };
                    many += 1;
                }
            }
        }
        if many == 0 {
            moves[0] = Move::End;
            many = 1;
        }
        many
    }

    fn hit(&mut self, foe: usize, by: i16) {
        self.foes[foe].life -= by;
        if self.foes[foe].life <= 0 {
            self.foe_count -= 1;
            self.foes[foe] = self.foes[usize::from(self.foe_count)];
        }
    }

    /// Whether the rules allow it: even a bare loop must not take any move it is given.
    fn allows(&self, pick: Move) -> bool {
        let side = &self.sides[usize::from(self.active)];
        let hand = &side.hand[..usize::from(side.in_hand)];
        let aims = |card: u16| CARDS[usize::from(card)].one > 0;
        match pick {
            Move::Play { card, foe } => {
                let Some(card) = hand.get(usize::from(card)) else { return false };
                self.plays > 0 && foe < if aims(*card) { self.foe_count } else { 1 }
            }
            Move::End => self.plays == 0 || !hand.iter().any(|card| !aims(*card) || self.foe_count > 0),
        }
    }

    fn apply(&mut self, pick: Move) -> Result<(), Move> {
        if self.over || !self.allows(pick) {
            return Err(pick);
        }
        match pick {
            Move::Play { card, foe } => self.play(usize::from(card), usize::from(foe)),
            Move::End if self.active == 0 => (self.active, self.plays) = (1, PLAYS),
            Move::End => self.strike(),
        }
        Ok(())
    }

    fn play(&mut self, at: usize, foe: usize) {
        let active = usize::from(self.active);
        let side = &mut self.sides[active];
        let number = side.hand[at];
        side.in_hand -= 1;
        side.hand[at] = side.hand[usize::from(side.in_hand)];
        side.discard[usize::from(side.in_discard)] = number;
        side.in_discard += 1;
        self.plays -= 1;
        let card = CARDS[usize::from(number)];
        side.life = (side.life + card.heal).min(40);
        side.shield += card.shield;
        if card.one > 0 {
            self.hit(foe, card.one);
        }
        if card.all > 0 {
            (0..usize::from(self.foe_count)).rev().for_each(|foe| self.hit(foe, card.all));
        }
        (0..card.draw).for_each(|_| self.draw(active));
    }

    fn strike(&mut self) {
        for foe in 0..usize::from(self.foe_count) {
            let side = &mut self.sides[foe % 2];
            let taken = (self.foes[foe].attack - side.shield).max(0);
            side.shield = (side.shield - self.foes[foe].attack).max(0);
            side.life -= taken;
        }
        self.over = self.round == ROUNDS || self.sides.iter().any(|side| side.life <= 0);
        if !self.over {
            self.begin_round();
        }
    }
}

/// Plays so many random games; gives the decisions with at least two legal moves.
pub fn play(games: u64) -> u64 {
    let mut decisions = 0;
    let mut moves = [Move::End; MOVES];
    for seed in 1..=games {
        let mut game = Bare::new(seed);
        let mut player = seed ^ 0x5851_f42d_4c95_7f2d;
        while !game.over {
            let many = game.list(&mut moves);
            decisions += u64::from(many > 1);
            assert!(game.apply(moves[below(&mut player, many)]).is_ok(), "a listed move is legal");
        }
        std::hint::black_box(&game);
    }
    decisions
}
