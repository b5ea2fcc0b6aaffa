"""Polje: MathTricks, Gamma and Generals as tables, records, environments and studies.

>>> import polje
>>> table = polje.Game("mathtricks").deal(seed=7, size="4x4")
>>> bot = polje.Bot("expert", seed=1)
>>> while not table.is_over:
...     table.play(bot(table))
>>> [(it.seat, it.rank) for it in table.outcome]
[(1, 1), (2, 2)]

Seats are numbered from 1, cells are ``x,y`` from 0, moves are text as everywhere in Polje. What goes wrong is
raised as :class:`polje.Error` or one of its kinds; a wrong argument is a ``ValueError`` or ``TypeError``.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ._errors import Error, IllegalMove, ProgramError, RecordError, SetupError, Unsolved
from ._match import Match, MatchGame, match, ratings
from ._polje import (
    Bot,
    Episode,
    Game,
    Program,
    Prompt,
    Record,
    Table,
    __version__,
    analyse,
    certify,
    games,
    solve,
)
from ._values import Certificate, Forfeit, Judged, Option, Rating, Score, Solution, Standing

if TYPE_CHECKING:
    from ._aec import TableEnv
    from ._parallel import RoundEnv
    from ._vector import VectorEnv

__all__ = [
    "Bot",
    "Certificate",
    "Episode",
    "Error",
    "Forfeit",
    "Game",
    "IllegalMove",
    "Judged",
    "Match",
    "MatchGame",
    "Option",
    "Program",
    "ProgramError",
    "Prompt",
    "Rating",
    "Record",
    "RecordError",
    "Score",
    "SetupError",
    "Solution",
    "Standing",
    "Table",
    "Unsolved",
    "VectorEnv",
    "__version__",
    "aec_env",
    "analyse",
    "certify",
    "games",
    "match",
    "parallel_env",
    "ratings",
    "solve",
]


def __getattr__(name: str) -> Any:
    # Gymnasium is imported when it is asked for, and need not be there otherwise.
    if name == "VectorEnv":
        with _extra("gymnasium"):
            from ._vector import VectorEnv

        return VectorEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@contextmanager
def _extra(name: str) -> Iterator[None]:
    """Says what brings a package that is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(f"{missing}; pip install 'polje[{name}]' brings it", name=missing.name) from missing


def aec_env(game: str, render_mode: str | None = None, **options: object) -> "TableEnv":
    """A game as an environment of PettingZoo, one seat after another; needs ``polje[pettingzoo]``.

    >>> env = polje.aec_env("gamma", size="4x4", areas=2)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
    """
    with _extra("pettingzoo"):
        from ._aec import TableEnv

    return TableEnv(game, render_mode, **options)


def parallel_env(game: str = "generals", render_mode: str | None = None, **options: object) -> "RoundEnv":
    """Generals as a parallel environment of PettingZoo, a round at a time; needs ``polje[pettingzoo]``.

    All seats order on what they saw before the round, and an order that has become illegal when its turn comes is a pass.
    """
    with _extra("pettingzoo"):
        from ._parallel import RoundEnv

    return RoundEnv(game, render_mode, **options)
