//! How people see a game and say what they want to do in it.

use crate::{Coord, Game, Marker, ParseMoveError, Phrase, Picture, Size};

/// A game that can be put before people. Everything is made from a view, so it leaks nothing.
pub trait Shown: Game {
    /// Whether views hide part of the board, so that people at one keyboard must not look over
    /// each other's shoulders and nothing can be taken back. Where they do not, all viewers have
    /// the same view.
    const HIDES: bool = false;

    /// Whether moves are orders that may be given ahead of one's turn; `orders` says which.
    const QUEUES: bool = false;

    /// Whether the key for the end of input ends the game at once, as in its original program; where
    /// it does not, people are asked first.
    const ENDS_AT_ONCE: bool = false;

    /// How to say by how much somebody has won, where that is a number of things: `name`, `margin`.
    const WON_BY: Option<&'static str> = None;

    /// Whether one may do nothing on one's turn.
    const PASSES: bool = false;

    /// What people call the game; the key of a phrase, like those that follow.
    const TITLE: &'static str;

    /// What the game is about, in one line.
    const ABOUT: &'static str;

    /// The rules, short enough to be read before the first game.
    const GUIDE: &'static str;

    /// How to type a move, with an example.
    const HOW_TO_MOVE: &'static str;

    /// What the signs on the board mean, where they need explaining.
    const LEGEND: Option<&'static str> = None;

    /// What a seat's line says where it is brief, if that needs explaining.
    const BRIEF: Option<&'static str> = None;

    /// What stands on its boards, with the key of a phrase for each. The guide names them by their
    /// characters in parentheses.
    const SIGNS: &'static [(Marker, &'static str)] = &[];

    /// Keys that mean something in this game only, besides those every game has.
    const KEYS: &'static [ExtraKey] = &[];

    /// The moves one could mean by pointing at these cells, legal now or not, the usual one first.
    fn orders(_cells: &[Coord]) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Whether a view that came from outside hangs together, and the size of its board; what is
    /// wrong with it otherwise. Whatever else is made from a view may rely on it.
    fn check_view(view: &Self::View) -> Result<Size, String>;

    fn picture(view: &Self::View) -> Picture;

    /// The cells one points at to make the move, in order; empty for moves without a place.
    fn gesture(mv: Self::Move) -> Vec<Coord>;

    /// Reads a move as people type it; more forgiving than the notation.
    fn read_move(line: &str) -> Result<Self::Move, ParseMoveError> {
        line.trim().parse()
    }

    /// Whose turn it is, in the game's own words. `None` when the game is over.
    fn turn(view: &Self::View) -> Option<Phrase>;

    /// What the move does, told in a sentence. The view is the mover's, before the move.
    fn report(view: &Self::View, mv: Self::Move) -> Phrase;

    /// What a viewer other than the mover sees of the move, if anything. The view is that viewer's,
    /// before the move. Games that hide nothing tell everybody the same.
    fn witness(view: &Self::View, mv: Self::Move) -> Option<Phrase> {
        Some(Self::report(view, mv))
    }

    /// The effect of a move at a glance, before it is made.
    fn preview(view: &Self::View, mv: Self::Move) -> Option<Phrase>;

    /// What a good move is good for, in a sentence, as far as the view shows it. The view is the
    /// mover's, before the move.
    fn purpose(_view: &Self::View, _mv: Self::Move) -> Option<Phrase> {
        None
    }

    /// How the game ended and, in the last sentence, who won. The view is the referee's, after the end.
    fn closing(view: &Self::View) -> Vec<Phrase>;
}

/// A key of one game: what it is for, and the move it makes where the cursor is.
#[derive(Clone, Copy, Debug)]
pub struct ExtraKey {
    pub key: char,
    /// Keys of phrases: what it does, what it is called in a line of keys, and what its move is
    /// called where that is offered.
    pub about: &'static str,
    pub line: &'static str,
    pub name: &'static str,
    /// The move in notation.
    pub mv: fn(Coord) -> String,
}
