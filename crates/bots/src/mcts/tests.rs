//! The search where something is hidden, on a game small enough to work out by hand.

use std::fmt;
use std::str::FromStr;

use polje_tabletop::{
    Budget, Config, Digest, Game, IllegalMove, Knob, KnobValue, ParseMoveError, Player, Prompt,
    Rng, Seat, SetupError, Stop, Viewer, phrase,
};
use serde::{Deserialize, Serialize};

use super::{FEWEST, Imagine, LONG, Mcts, usual_playouts};
use crate::Dice;

/// Every seat holds one of the cards 1 to 6, and sees no other. In turn each stays or folds; the
/// highest that stayed gets everything, a seat that folded gets the price of its card back.
/// Whoever holds the 6 may show it instead, which ends the game in its favour.
#[derive(Clone, Debug)]
struct HighCard {
    cards: Vec<u8>,
    said: Vec<Say>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Say {
    Stay,
    Fold,
    Show,
}

/// Cards that are seen, and what has been said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Hand {
    cards: Vec<Option<u8>>,
    said: Vec<Say>,
}

const HIGHEST: u8 = 6;
const PRICE: f32 = 0.4;

impl HighCard {
    fn new(cards: &[u8], said: &[Say]) -> HighCard {
        HighCard { cards: cards.to_vec(), said: said.to_vec() }
    }

    fn shares(&self) -> Vec<f32> {
        let said = |seat: usize| self.said.get(seat).copied().unwrap_or(Say::Fold);
        let in_play = (0..self.cards.len()).filter(|&seat| said(seat) != Say::Fold);
        let best = in_play.max_by_key(|&seat| self.cards[seat]);
        let shown = self.said.contains(&Say::Show);
        let share = |seat: usize| match said(seat) {
            _ if best == Some(seat) => 1.0,
            Say::Fold if !shown => PRICE,
            _ => 0.0,
        };
        (0..self.cards.len()).map(share).collect()
    }
}

impl Imagine for HighCard {
    const FOGGED: bool = true;
    type Room = ();

    fn imagine(view: &Hand, rng: &mut Rng) -> HighCard {
        let mut unseen: Vec<u8> =
            (1..=HIGHEST).filter(|card| !view.cards.contains(&Some(*card))).collect();
        rng.shuffle(&mut unseen);
        let mut deal = |card: &Option<u8>| card.or_else(|| unseen.pop()).expect("cards enough");
        HighCard { cards: view.cards.iter().map(&mut deal).collect(), said: view.said.clone() }
    }

    fn prospects(&self, list: &mut Vec<(Say, f32)>) {
        list.extend(self.legal_moves().into_iter().map(|mv| (mv, 1.0)));
    }

    fn moves_a_playout(&self) -> u64 {
        (self.cards.len() - self.said.len()) as u64
    }

    fn playout(&mut self, (): &mut (), dice: &mut Dice, shares: &mut Vec<f32>) {
        while self.to_move().is_some() {
            let moves = self.legal_moves();
            self.apply(moves[dice.below(moves.len())]);
        }
        shares.extend(self.shares());
    }
}

impl Game for HighCard {
    const NAME: &'static str = "high card";
    const RULES: u32 = 1;
    type Config = Seats;
    type Setup = Vec<u8>;
    type Move = Say;
    type View = Hand;
    type Score = u64;

    fn deal(&Seats(seats): &Seats, rng: &mut Rng) -> Result<Vec<u8>, SetupError> {
        let mut cards: Vec<u8> = (1..=HIGHEST).collect();
        rng.shuffle(&mut cards);
        cards.truncate(seats);
        Ok(cards)
    }

    fn read_setup(_: &[(usize, &str)]) -> Result<Vec<u8>, SetupError> {
        Err(SetupError(phrase("no-file")))
    }

    fn write_setup(cards: &Vec<u8>) -> String {
        format!("{cards:?}\n")
    }

    fn start(cards: &Vec<u8>) -> Result<HighCard, SetupError> {
        Ok(HighCard::new(cards, &[]))
    }

    fn seats(&self) -> usize {
        self.cards.len()
    }

    fn to_move(&self) -> Option<Seat> {
        let over = self.said.contains(&Say::Show);
        Seat::all(self.seats()).nth(self.said.len()).filter(|_| !over)
    }

    fn legal_moves(&self) -> Vec<Say> {
        let moves = [Say::Stay, Say::Fold, Say::Show];
        moves.into_iter().filter(|&mv| self.check(mv).is_ok()).collect()
    }

    fn check(&self, mv: Say) -> Result<(), IllegalMove> {
        let seat = self.to_move().ok_or_else(|| IllegalMove(phrase("over")))?;
        let hidden = mv == Say::Show && self.cards[seat.index()] != HIGHEST;
        if hidden { Err(IllegalMove(phrase("too-low"))) } else { Ok(()) }
    }

    fn apply(&mut self, mv: Say) {
        assert_eq!(self.check(mv), Ok(()));
        self.said.push(mv);
    }

    fn forfeit(&mut self, _: Seat) {}

    fn fallen(&self) -> &[Seat] {
        &[]
    }

    fn score(&self, seat: Seat) -> u64 {
        (10.0 * self.shares()[seat.index()]) as u64
    }

    fn view(&self, viewer: Viewer) -> Hand {
        let sees = |seat: Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        let cards = Seat::all(self.seats()).zip(&self.cards);
        let seen = cards.map(|(seat, &card)| sees(seat).then_some(card));
        Hand { cards: seen.collect(), said: self.said.clone() }
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bytes(&self.cards);
        self.said.iter().for_each(|&said| digest.number(said as u64));
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Seats(usize);

impl Default for Seats {
    fn default() -> Seats {
        Seats(3)
    }
}

impl Config for Seats {
    const KNOBS: &'static [Knob] = &[];

    fn knob(&self, _: &str) -> KnobValue {
        KnobValue::Count(self.0 as u64)
    }

    fn turn(&mut self, _: &str, _: KnobValue) {}
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Say {
    type Err = ParseMoveError;

    fn from_str(_: &str) -> Result<Say, ParseMoveError> {
        Err(ParseMoveError(phrase("not-needed")))
    }
}

fn choice(game: &HighCard, seed: u64) -> Say {
    let seat = game.to_move().unwrap();
    let view = game.view(Viewer::Seat(seat));
    let moves = game.legal_moves();
    let prompt = Prompt::<HighCard> { seat, view, moves, budget: Budget::Nodes(400) };
    Mcts::new(seed, 10_000).choose(&prompt, &Stop::default())
}

/// After two others have stayed, the chance that both hold less is none, none, 1, 3, 6 and 10 out
/// of 10 with a card from 1 to 6, and folding is worth 4. Any one deal that is imagined would say
/// that the card wins or that it loses.
#[test]
fn what_is_hidden_is_weighed_over_many_deals() {
    for seed in 0..50 {
        for (card, others, right) in [
            (1, [2, 3], Say::Fold),
            (3, [1, 2], Say::Fold),
            (4, [1, 2], Say::Fold),
            (5, [6, 4], Say::Stay),
        ] {
            let game = HighCard::new(&[others[0], others[1], card], &[Say::Stay, Say::Stay]);
            assert_eq!(choice(&game, seed), right, "card {card}, seed {seed}");
        }
    }
}

/// Only a seat with the 6 may show it: in most imagined deals that move is not there, and `apply`
/// would notice if it were played. Four seats play to the end, each by its own view.
#[test]
fn a_move_is_tried_only_where_the_imagined_deal_allows_it() {
    for seed in 0..30 {
        let cards = HighCard::deal(&Seats(4), &mut Rng::new(seed)).unwrap();
        let mut game = HighCard::start(&cards).unwrap();
        while let Some(seat) = game.to_move() {
            let mv = choice(&game, seed);
            let surest = game.cards[seat.index()] == HIGHEST;
            assert!(!surest || mv != Say::Fold, "seed {seed}");
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn long_playouts_are_fewer_and_still_more_for_those_who_make_more() {
    let made = |cost| [200, 1200, 10_000].map(|playouts| usual_playouts(playouts, cost));
    assert_eq!(made(1), [200, 1200, 10_000]);
    assert_eq!(made(LONG), [200, 1200, 10_000]);
    assert_eq!(made(4 * LONG), [50, 300, 2500]);
    assert_eq!(made(1000 * LONG), [FEWEST; 3]);
    assert_eq!(usual_playouts(5, 1000 * LONG), 5);
}
