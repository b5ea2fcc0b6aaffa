"""Results as named tuples."""

from fractions import Fraction
from typing import Literal, NamedTuple

Worth = Literal["won", "drawn", "lost"]

Viewer = int | Literal["referee", "public"]
"""Who looks: a seat by its number, the referee who sees everything, or everybody."""


class Standing(NamedTuple):
    """How one seat ended."""

    seat: int
    rank: int
    """1 is best; equal seats share the rank and the next one is left out."""
    score: str
    """Exact, as records hold it."""
    margin: Fraction
    """How far ahead of the best other seat; negative for those behind."""


class Option(NamedTuple):
    """Something that can be chosen about a board."""

    least: str
    most: str
    usual: str


class Solution(NamedTuple):
    """What a position is worth to the player to move, if both play their best."""

    worth: Worth
    margin: Fraction | None
    """By how much the player to move ends ahead, if it was asked for."""
    line: list[str]
    """Best play by both, as far as it was found."""
    nodes: int


class Judged(NamedTuple):
    """A move of a finished game and what it did to the value of the game."""

    at: int
    """The number of the move, from 1."""
    seat: int
    move: str
    before: Worth | None
    """To the mover, with best play from there; None where it was not found out."""
    after: Worth | None
    better: str | None
    """A move that keeps the value, where this one did not."""

    @property
    def is_error(self) -> bool:
        """Whether the move gave something away."""
        order = ("lost", "drawn", "won")
        if self.before is None or self.after is None:
            return False
        return order.index(self.after) < order.index(self.before)


class Certificate(NamedTuple):
    """What is known of a board's fairness."""

    fair: bool
    text: str | None
    """As it stands in board files; None for a board that gets no certificate."""
    proof: Literal["exact", "statistical"] | None
    told: str
    """The same in a sentence, or why there is none."""


class Forfeit(NamedTuple):
    """A seat that was put out of a game, and why."""

    seat: int
    name: str
    at: int
    """The number of the move it should have made, from 1."""
    reason: str
    last_words: str
    """The end of what a program wrote to standard error, or of a function's traceback."""


class Score(NamedTuple):
    """How a player did in a match."""

    name: str
    rank: int
    points: Fraction
    """A win counts 1, a shared first rank 1/2."""
    wins: int
    draws: int
    losses: int
    margin: Fraction
    """The sum of the margins of all games."""
    share: float
    """The part of the points, from 0 to 1."""
    low: float
    high: float
    """The share's 95% interval (Wilson's)."""


class Rating(NamedTuple):
    """How strong a player is. 400 points ahead are odds of 10 to 1; the mean is 1500."""

    name: str
    elo: float
    low: float
    high: float
    """The rating's 95% interval."""
    games: int
    group: int
    """Ratings compare only within a group: players of different groups never met, not even through others."""
