"""Matches between players of any sort, and ratings from their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ._polje import Bot, Game, Program, Prompt, Record, Table, play_match, rate
from ._values import Forfeit, Rating, Score, Standing

Player: TypeAlias = str | Bot | Program | Callable[[Prompt], str]
"""A text such as "expert", "expert;nodes=500" or "cmd:./mybot", a Bot, a Program, or a function."""


class MatchGame(NamedTuple):
    """A game of a match."""

    number: int
    """From 1."""
    names: list[str]
    """In seat order."""
    record: Record
    outcome: list[Standing]
    forfeits: list[Forfeit]
    sandbox: str | None
    """How its programs were confined: "strong", "basic" or "none"; None where no program played."""

    @property
    def winner(self) -> str | None:
        """Who has won alone; None when the first rank is shared."""
        first = [it.seat for it in self.outcome if it.rank == 1]
        return self.names[first[0] - 1] if len(first) == 1 else None


@dataclass(frozen=True)
class Match:
    """A match that was played: its games in order, and how everybody did.

    >>> played = polje.match("gamma", "greedy", "random", games=20, seed=1, size="5x5")
    >>> print(played)
    1. greedy: 20 of 20, 95% [84%, 100%]; 20 won, 0 drawn, 0 lost
    2. random: 0 of 20, 95% [0%, 16%]; 0 won, 0 drawn, 20 lost
    """

    game: Game
    seed: int
    names: list[str]
    """In the order of the players."""
    games: list[MatchGame]
    standings: list[Score]
    """The best first."""

    def score(self, name: str) -> Score:
        """How a player did, by its name."""
        for score in self.standings:
            if score.name == name:
                return score
        raise ValueError(f"nobody called {name!r} played; there were {', '.join(self.names)}")

    @property
    def forfeits(self) -> list[Forfeit]:
        """Those of all games."""
        return [forfeit for game in self.games for forfeit in game.forfeits]

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[MatchGame]:
        return iter(self.games)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {' - '.join(self.names)}, {len(self)} games>"

    def __str__(self) -> str:
        return "\n".join(
            f"{it.rank}. {it.name}: {float(it.points):g} of {len(self)}, 95% [{it.low:.0%}, {it.high:.0%}]; "
            f"{it.wins} won, {it.draws} drawn, {it.losses} lost"
            for it in self.standings
        )


@dataclass(frozen=True)
class _Terms:
    """A match as Rust is told of it."""

    game: Game
    clock: str | None
    names: list[str] | None
    board: Table | str | None
    forgiving: bool
    limits: dict[str, str | int] | None
    allow_unsandboxed: bool
    options: dict[str, object]


def match(
    game: str | Game,
    *players: Player,
    games: int = 1,
    seed: int | None = None,
    clock: str | None = None,
    names: Sequence[str] | None = None,
    board: Table | str | None = None,
    jobs: int = 1,
    on_error: Literal["raise", "forfeit"] = "raise",
    on_game: Callable[[MatchGame], object] | None = None,
    limits: Mapping[str, str | int] | None = None,
    allow_unsandboxed: bool = False,
    **options: object,
) -> Match:
    """Plays a match, as ``polje match`` does: every board once in each seating, the same seed the same boards.

    A player is a text as on the command line, a :class:`Bot`, a :class:`Program`, or any function that is given a
    :class:`Prompt` and returns one of its moves. A function is asked on the calling thread, so Ctrl-C reaches it. What it
    raises is raised here and ends the match; with ``on_error="forfeit"`` it loses the game instead, and the
    traceback is kept with the forfeit. An illegal move, or one that is late on the ``clock``, always loses the game.

    ``board`` is a table or a board's text that all games begin on; otherwise boards are dealt by the game's
    ``options``, such as ``size="6x6"``. ``jobs`` games are played at a time. ``on_game`` is called with every game when
    it is over. ``limits`` are what programs may use, ``allow_unsandboxed`` runs them where nothing confines them.

    >>> def first(prompt):
    ...     return prompt.moves[0]
    >>> played = polje.match("gamma", first, "random", games=10, seed=3, size="5x5")
    >>> played.score("first").points, played.forfeits
    (Fraction(10, 1), [])
    """
    if on_error not in ("raise", "forfeit"):
        raise ValueError(f'no way {on_error!r} to take an exception; there are "raise" and "forfeit"')
    played: list[MatchGame] = []

    def told(*fields: object) -> None:
        it = MatchGame(*fields)  # type: ignore[arg-type]
        played.append(it)
        if on_game is not None:
            on_game(it)

    of = game if isinstance(game, Game) else Game(game)
    terms = _Terms(
        game=of,
        clock=clock,
        names=None if names is None else list(names),
        board=board,
        forgiving=on_error == "forfeit",
        limits=None if limits is None else dict(limits),
        allow_unsandboxed=allow_unsandboxed,
        options=options,
    )
    used, called, standings = play_match(list(players), terms, told, games, jobs, seed)
    return Match(of, used, called, played, standings)


def ratings(*results: Match | Record) -> list[Rating]:
    """Ratings of everybody in these matches and records, the best first, with 95% intervals.

    They come from all games at once, whatever their order; docs/ratings.md says how. Games on one board of a
    match count as one when the uncertainty is measured.

    >>> played = polje.match("gamma", "greedy", "random", games=20, seed=1, size="5x5")
    >>> [(it.name, round(it.elo), it.games) for it in polje.ratings(played)]
    [('greedy', 1823, 20), ('random', 1177, 20)]
    """
    # Numbered by name, so that the order of the results makes no difference.
    called = {name for result in results for name in result.names}
    numbers = {name: number for number, name in enumerate(sorted(called))}
    games: list[tuple[int, list[tuple[int, int]]]] = []
    block = -1

    def add(block: int, names: list[str], outcome: list[Standing]) -> None:
        places = [(numbers[names[it.seat - 1]], it.rank) for it in outcome]
        games.append((block, places))

    for result in results:
        if isinstance(result, Match):
            first = block + 1
            for it in result.games:
                block = first + (it.number - 1) // len(result.names)
                add(block, it.names, it.outcome)
        elif result.outcome is None:
            raise ValueError(f"{result!r} was left before its end")
        else:
            block += 1
            add(block, result.names, result.outcome)
    counts = [sum(player in dict(places) for _, places in games) for player in range(len(numbers))]
    rated = rate(len(numbers), games)
    found = [Rating(name, *of[:3], counts[at], of[3]) for name, at in numbers.items() if (of := rated[at])]
    return sorted(found, key=lambda it: (it.group, -it.elo))
