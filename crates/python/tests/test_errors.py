"""What is wrong is an exception that says so, and nothing is changed by it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polje
import pytest


def test_every_error_of_ours_is_an_error_of_polje() -> None:
    for kind in [polje.SetupError, polje.IllegalMove, polje.RecordError]:
        assert issubclass(kind, polje.Error) and issubclass(kind, ValueError)
    assert issubclass(polje.Unsolved, polje.Error) and issubclass(polje.Unsolved, RuntimeError)


def test_unknown_names_are_told_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match='no game "chess"; there are mathtricks, gamma, generals'):
        polje.Game("chess")
    with pytest.raises(ValueError, match="expert"):
        polje.Bot("grandmaster")
    with pytest.raises(polje.SetupError, match="areas"):
        polje.Game("gamma").deal(walls=3)
    with pytest.raises(polje.SetupError, match="4x4"):
        polje.Game("mathtricks").deal(size="1x1")
    with pytest.raises(polje.SetupError):
        polje.Game("gamma").deal(size="many")


def test_illegal_moves_say_why_and_change_nothing() -> None:
    table = polje.Game("gamma").deal(seed=1, size="3x3")
    table.play("1,1")
    before = table.hash
    for wrong in ["1,1", "9,9", "nonsense", ""]:
        with pytest.raises(polje.IllegalMove) as told:
            table.play(wrong)
        assert str(told.value) and not str(told.value).startswith("[")
    assert table.hash == before and len(table) == 1


def test_seats_and_viewers_are_checked() -> None:
    table = polje.Game("gamma").deal(seed=1, size="3x3")
    for seat in [0, 3, 99]:
        with pytest.raises(ValueError, match="1 to 2"):
            table.view(seat)
        with pytest.raises(ValueError, match="1 to 2"):
            table.forfeit(seat)
    with pytest.raises(ValueError, match="referee"):
        table.view("nobody")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        table.view(1.5)  # type: ignore[arg-type]
    with pytest.raises((ValueError, OverflowError, TypeError)):
        table.view(-1)
    with pytest.raises(polje.SetupError):
        polje.Game("gamma").deal(names=["one"])


def test_numbers_out_of_range_are_python_errors() -> None:
    with pytest.raises(OverflowError):
        polje.Game("gamma").deal(seed=-1)
    with pytest.raises(OverflowError):
        polje.Game("gamma").deal(seed=2**64)
    with pytest.raises(OverflowError):
        polje.Game("gamma").deal(seed=1).undo(-1)
    with pytest.raises(ValueError, match="at least 1"):
        polje.Bot("expert", nodes=0)
    with pytest.raises(ValueError, match="not both"):
        polje.Bot("expert", nodes=1, ms=1)


def test_a_bot_that_does_not_search_counts_no_nodes() -> None:
    table = polje.Game("mathtricks").deal(seed=1, size="4x4")
    with pytest.raises(ValueError, match="does not search"):
        polje.Bot("random", nodes=5).choose(table)


def test_broken_records_are_told_with_their_line(tmp_path: Path) -> None:
    table = polje.Game("gamma").deal(seed=1, size="3x3")
    table.play("1,1")
    lines = str(table.record).splitlines(keepends=True)
    with pytest.raises(polje.RecordError, match="1"):
        polje.Record.parse("")
    with pytest.raises(polje.RecordError, match="2"):
        polje.Record.parse(lines[0] + "rubbish\n" + lines[2])
    other = polje.Record.parse(lines[0] + lines[1].replace("1,1", "0,0") + lines[2])
    with pytest.raises(polje.RecordError):
        other.verify()
    with pytest.raises(polje.RecordError):
        list(other)
    with pytest.raises(FileNotFoundError):
        polje.Record.load(tmp_path / "nowhere.jsonl")
    with pytest.raises(ValueError, match="no game"):
        polje.Record.parse(lines[0].replace("gamma", "chess") + lines[2])


def test_what_a_game_does_not_have_is_told() -> None:
    with pytest.raises(ValueError, match="generals has no solver; mathtricks, gamma has"):
        polje.solve(polje.Game("generals").deal(seed=1, size="6x6"))
    with pytest.raises(ValueError, match="mathtricks"):
        polje.certify(polje.Game("gamma").deal(seed=1, size="3x3"))
    with pytest.raises(polje.Unsolved):
        polje.solve(polje.Game("mathtricks").deal(seed=1, size="6x6"), nodes=10)
    with pytest.raises(ValueError, match="seconds"):
        polje.solve(polje.Game("mathtricks").deal(seed=1, size="4x4"), seconds=-1)


JUNK: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**64, 1.5, float("nan"), "", "\0", "x" * 5000, "🙂\n", "-1,-1", "=cmd:", "a=b=c;;", b"x", [], [[]],
    ["a"] * 300, (), {}, {"size": "9"}, object(), int, lambda it: it, Path("/dev/null"),
]  # fmt: skip


def callables() -> dict[str, Callable[..., object]]:
    table = polje.Game("gamma").deal(seed=1, size="3x3")
    bot, program, episode = polje.Bot("random"), polje.Program("cmd:false"), polje.Episode("gamma", size="3x3")
    found: dict[str, Callable[..., object]] = {}
    for it in [polje.Game("mathtricks"), table, table.prompt(), table.record, bot, program, episode]:
        parts = [part for part in dir(it) if not part.startswith("_") and callable(getattr(it, part))]
        found |= {f"{type(it).__name__}.{part}": getattr(it, part) for part in parts}
    makers: list[Any] = [polje.Game, polje.Bot, polje.Program, polje.Record.parse, polje.Record.load, polje.Episode]
    functions: list[Any] = [polje.solve, polje.analyse, polje.certify, polje.match, polje.ratings]
    found |= {it.__name__: it for it in [*makers, *functions]}
    return found


@pytest.mark.parametrize("name", sorted(callables()))
def test_rubbish_raises_exceptions_and_never_a_panic(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A panic is no Exception, and would come through."""
    monkeypatch.chdir(tmp_path)
    for one in JUNK:
        call = callables()[name]
        for arguments in [(one,), (one, one), ("gamma", one, "random")]:
            attempt(call, *arguments)
        for keyword in ["seed", "names", "size", "nodes", "threads", "viewer", "board", "clock", "games", "jobs", "limits"]:
            attempt(call, **{keyword: one})
            if name == "match":
                attempt(call, "gamma", "random", "random", **{"size": "3x3", keyword: one})


def attempt(call: Callable[..., object], *arguments: Any, **keywords: Any) -> None:
    try:
        call(*arguments, **keywords)
    except Exception as told:
        assert "a defect of Polje" not in str(told)


def test_a_table_that_is_in_use_is_not_changed_by_another_thread() -> None:
    table = polje.Game("mathtricks").deal(seed=1, size="7x8")
    thread = threading.Thread(target=lambda: polje.Bot("expert", ms=400).choose(table))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            table.forfeit(1)
        except RuntimeError:
            refused = True
        else:
            table.undo()
    thread.join()
    assert refused
