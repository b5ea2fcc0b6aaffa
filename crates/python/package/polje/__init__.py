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

from ._errors import Error, IllegalMove, RecordError, SetupError, Unsolved
from ._polje import Bot, Game, Record, Table, __version__, analyse, certify, games, solve
from ._values import Certificate, Judged, Option, Solution, Standing

__all__ = [
    "Bot",
    "Certificate",
    "Error",
    "Game",
    "IllegalMove",
    "Judged",
    "Option",
    "Record",
    "RecordError",
    "SetupError",
    "Solution",
    "Standing",
    "Table",
    "Unsolved",
    "__version__",
    "analyse",
    "certify",
    "games",
    "solve",
]
