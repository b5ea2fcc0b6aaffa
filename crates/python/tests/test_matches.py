"""Matches of everybody against everybody: texts, bots and functions; programs are in test_programs.py."""

import json
import subprocess
import sysconfig
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import polje
import pytest

PROGRAM = Path(sysconfig.get_path("scripts")) / "polje"


def first(prompt: polje.Prompt) -> str:
    return prompt.moves[0]


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("mathtricks", ["expert;nodes=50", "greedy"], {"size": "4x4"}),
        ("gamma", ["hard;nodes=40", "Ann=random", "greedy"], {"size": "5x5", "areas": 3}),
        ("generals", ["hunter", "random"], {"size": "8x8", "rounds": 60}),
    ],
)
def test_the_games_are_those_of_polje_match(
    game: str, players: list[str], options: dict[str, Any], tmp_path: Path
) -> None:
    command = [str(PROGRAM), "match", game, *players, "--games", "3", "--seed", "5", "--no-timing", "--json"]
    command += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    told = subprocess.run([*command, "--replays", str(tmp_path)], check=True, capture_output=True, text=True).stdout
    *_, closing = map(json.loads, told.splitlines())
    played = polje.match(game, *players, games=3, seed=5, **options)
    for it in played:
        same = polje.Record.load(tmp_path / f"game-{it.number:04}.jsonl")
        assert (it.record.moves, it.record.seed, it.record.names) == (same.moves, same.seed, same.names)
        assert it.outcome == it.record.outcome == same.outcome
    lines = [(it.name, it.rank, str(it.points), it.wins, it.draws, it.losses) for it in played.standings]
    keys = ["player", "rank", "points", "wins", "draws", "losses"]
    assert lines == [tuple(line[key] for key in keys) for line in closing["standings"]]
    assert polje.match(game, *players, games=3, seed=5, jobs=2, **options).standings == played.standings


def test_a_bot_is_the_level_it_names() -> None:
    texts = polje.match("gamma", "hard;nodes=40", "greedy", games=2, seed=5, size="4x4")
    bots = polje.match("gamma", polje.Bot("hard", nodes=40), polje.Bot("greedy"), games=2, seed=5, size="4x4")
    assert [it.record.moves for it in bots] == [it.record.moves for it in texts] and bots.names == texts.names
    timed = polje.match("gamma", polje.Bot("hard", ms=1), "random", seed=5, size="4x4")
    assert timed.names == ["hard", "random"] and not timed.forfeits


def test_seats_are_swapped_and_games_come_in_order() -> None:
    heard: list[int] = []
    played = polje.match("gamma", "a=random", first, games=4, seed=1, size="4x4", on_game=lambda it: heard.append(it.number))
    assert heard == [it.number for it in played] == [1, 2, 3, 4] and len(played) == 4
    assert [it.names for it in played] == [["a", "first"], ["first", "a"]] * 2
    one, two, three, _ = (it.record.table().board() for it in played)
    assert one == two != three
    scores = played.standings
    assert sum(it.points for it in scores) == 4 and isinstance(scores[0].points, Fraction)
    assert all(it.low <= it.share <= it.high for it in scores)
    assert played.score("first") in scores and repr(played) == "<Match of gamma: a - first, 4 games>"
    for it in played:
        won = [name for name, end in zip(it.names, it.outcome) if end.rank == 1]
        assert it.winner == (won[0] if len(won) == 1 else None)


def test_a_function_is_asked_on_the_thread_that_called_and_sees_its_seat() -> None:
    seen: list[tuple[int, int, float | None]] = []

    def watcher(prompt: polje.Prompt) -> str:
        assert prompt.moves == prompt.table().moves() and prompt.game.name == "gamma"
        assert prompt.view == prompt.table().view(prompt.seat) and prompt.names[prompt.seat - 1] == "watcher"
        seen.append((threading.get_ident(), prompt.seat, prompt.seconds))
        return prompt.moves[-1]

    polje.match("gamma", watcher, "random", games=2, size="4x4", jobs=2, clock="30s")
    assert {it[0] for it in seen} == {threading.get_ident()}
    assert {it[1] for it in seen} == {1, 2} and all(it[2] and 0 < it[2] <= 30 for it in seen)


def test_a_function_in_fog_sees_its_view_and_nothing_else() -> None:
    prompts: list[polje.Prompt] = []

    def wanderer(prompt: polje.Prompt) -> str:
        prompts.append(prompt)
        with pytest.raises(ValueError, match="hides"):
            prompt.table()
        return prompt.moves[-1]

    played = polje.match("generals", wanderer, "random", seed=4, size="8x8", rounds=30).games[0]
    positions = [it for it in played.record if it.to_move == 1]
    assert len(prompts) == len(positions)
    for prompt, position in zip(prompts, positions):
        assert prompt.view == position.view(1) != position.view("referee")
        assert prompt.text() == position.text(1) and prompt._repr_svg_() == position.svg(1)
        assert prompt.moves == position.moves()
    open_names = {name for name in dir(prompts[0]) if not name.startswith("_")}
    assert open_names == {"game", "seat", "names", "view", "moves", "seconds", "table", "text"}


def test_a_bot_helps_a_function_with_what_the_function_may_know() -> None:
    bot = polje.Bot("hunter", seed=1)
    played = polje.match("generals", lambda prompt: bot(prompt), "random", seed=4, size="8x8", rounds=80)
    assert played.names == ["function", "random"] and played.games[0].winner == "function"


def test_what_a_function_raises_ends_the_match() -> None:
    asked: list[str] = []

    def faulty(prompt: polje.Prompt) -> str:
        asked.append(prompt.moves[0])
        raise ZeroDivisionError("as it happens")

    with pytest.raises(ZeroDivisionError, match="as it happens") as told:
        polje.match("gamma", faulty, "random", games=50, size="4x4")
    assert len(asked) == 1 and told.traceback[-1].name == "faulty"
    with pytest.raises(TypeError, match="answered with a int"):
        polje.match("gamma", lambda prompt: 7, "random")  # type: ignore[arg-type,return-value,unused-ignore]
    with pytest.raises(KeyError):
        polje.match("gamma", "random", "random", size="3x3", on_game=lambda game: dict[str, str]()["no"])


def test_what_a_function_raises_may_lose_the_game_instead() -> None:
    def faulty(prompt: polje.Prompt) -> str:
        raise ZeroDivisionError("as it\nhappens")

    played = polje.match("gamma", "random", faulty, games=2, size="4x4", on_error="forfeit")
    assert [it.winner for it in played] == ["random", "random"]
    (_, forfeit) = played.forfeits
    assert (forfeit.seat, forfeit.name, forfeit.at) == (1, "faulty", 1)
    assert forfeit.reason == "it failed: happens" and "in faulty" in forfeit.last_words
    played.games[0].record.verify()
    for bad in [KeyboardInterrupt, SystemExit]:

        def quits(prompt: polje.Prompt, bad: type[BaseException] = bad) -> str:
            raise bad

        with pytest.raises(bad):
            polje.match("gamma", quits, "random", on_error="forfeit")


def test_an_illegal_or_late_answer_loses_the_game() -> None:
    import time

    def late(prompt: polje.Prompt) -> str:
        time.sleep(0.03)
        return prompt.moves[0]

    illegal = polje.match("gamma", lambda prompt: "9,9", "random", size="4x4")
    (forfeit,) = illegal.forfeits
    assert illegal.games[0].winner == "random" and '"9,9"' in forfeit.reason
    (forfeit,) = polje.match("gamma", late, "random", clock="10ms/move").forfeits
    assert "out of time" in forfeit.reason


def test_a_function_may_play_a_match_itself() -> None:
    def sampler(prompt: polje.Prompt) -> str:
        won = polje.match("mathtricks", "greedy", "random", board=prompt.table(), seed=1)
        return prompt.moves[0 if won.games[0].winner else -1]

    assert len(polje.match("mathtricks", sampler, "random", seed=1, size="4x4")) == 1


def test_a_board_is_a_table_or_its_text() -> None:
    table = polje.Game("mathtricks").deal(seed=9, size="4x4")
    cells = table.board().removeprefix("# seed: 9\n")
    boards: list[polje.Table | str] = [table, table.board()]
    for board in boards:
        played = polje.match("mathtricks", "random", "random", games=3, board=board)
        assert {it.record.table().board() for it in played} == {cells}
        assert played.names == ["random 1", "random 2"]


def test_what_is_wrong_is_told_before_anything_is_played() -> None:
    def never(prompt: polje.Prompt) -> str:
        raise AssertionError("it is asked")

    wrong: list[tuple[type[Exception], str, Any, Any]] = [
        (ValueError, "no game", ("chess", never, never), {}),
        (polje.SetupError, "", ("gamma", never), {}),
        (polje.SetupError, "grandmaster", ("gamma", never, "grandmaster"), {}),
        (polje.SetupError, "nodes", ("gamma", never, "greedy;nodes=3"), {}),
        (ValueError, "does not search", ("gamma", never, polje.Bot("greedy", nodes=3)), {}),
        (TypeError, "player 2 is a int", ("gamma", never, 3), {}),
        (ValueError, "at least 1", ("gamma", never, never), {"games": 0}),
        (ValueError, "1 to 1024", ("gamma", never, never), {"jobs": 0}),
        (ValueError, "1 to 1024", ("gamma", never, never), {"jobs": 2**31}),
        (ValueError, "1 names for 2", ("gamma", never, never), {"names": ["one"]}),
        (polje.SetupError, "no name", ("gamma", never, never), {"names": ["one", "two\n"]}),
        (polje.SetupError, "clock", ("gamma", never, never), {"clock": "soon"}),
        (polje.SetupError, "walls", ("gamma", never, never), {"walls": 2}),
        (polje.SetupError, "2", ("mathtricks", never, never, never), {}),
        (polje.SetupError, "", ("gamma", never, never), {"board": "no board"}),
        (polje.SetupError, "", ("gamma", never, never), {"limits": {"memory": "1G"}}),
        (ValueError, "forfeit", ("gamma", never, never), {"on_error": "ignore"}),
        (OverflowError, "", ("gamma", never, never), {"seed": -1}),
    ]
    for kind, told, players, options in wrong:
        with pytest.raises(kind, match=told or None):
            polje.match(*players, **options)


def test_ratings_follow_the_results_and_not_their_order() -> None:
    one = polje.match("gamma", "greedy", "random", games=20, seed=1, size="5x5")
    two = polje.match("gamma", "random", first, games=20, seed=2, size="5x5")
    rated = polje.ratings(one, two)
    assert rated == polje.ratings(two, one)
    assert {it.name: it.games for it in rated} == {"greedy": 20, "random": 40, "first": 20}
    assert rated[0].name == "greedy" and {it.group for it in rated} == {0}
    assert all(it.low < it.elo < it.high for it in rated)
    assert abs(sum(it.elo for it in rated) / 3 - 1500) < 1e-6
    assert polje.ratings(*[it.record for it in one])[0].elo == pytest.approx(polje.ratings(one)[0].elo)
    apart = polje.ratings(one, polje.match("gamma", "a=random", "b=random", games=2, size="3x3"))
    group = {it.name: it.group for it in apart}
    assert group["greedy"] == group["random"] != group["a"] == group["b"]
    assert polje.ratings() == []
    with pytest.raises(ValueError, match="left"):
        polje.ratings(polje.Game("gamma").deal(seed=1, size="3x3").record)
