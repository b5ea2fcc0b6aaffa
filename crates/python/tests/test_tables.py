"""Games, tables and records as a user has them in hand."""

import copy
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import polje
import pytest

GAMES = polje.games()
SMALL: dict[str, dict[str, Any]] = {
    "mathtricks": {"size": "4x4"},
    "gamma": {"size": (4, 4), "areas": 2},
    "generals": {"size": "6x6", "rounds": 40},
}


def played(name: str, seed: int = 3) -> polje.Table:
    table = polje.Game(name).deal(seed=seed, **SMALL[name])
    bot = polje.Bot("random", seed=seed)
    while not table.is_over:
        table.play(bot(table))
    return table


def test_the_games_are_those_of_the_program() -> None:
    assert GAMES == ["mathtricks", "gamma", "generals"]
    for name in GAMES:
        game = polje.Game(name)
        assert game.name == name and game.title and game.guide and game.how_to_move
        assert "expert" in game.levels
        assert game == polje.Game(name) and len({game, polje.Game(name)}) == 1
        assert pickle.loads(pickle.dumps(game)) == game


def test_options_tell_their_range_and_usual_value() -> None:
    options = polje.Game("gamma").options
    assert options["size"] == ("1x1", "256x256", "10x10")
    assert options["players"].usual == "2"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_deals_the_same_board(name: str) -> None:
    game = polje.Game(name)
    one, two = (game.deal(seed=11, **SMALL[name]) for _ in range(2))
    assert one.board() == two.board() and one.hash == two.hash
    assert game.read(one.board()).hash == one.hash


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end(name: str) -> None:
    table = played(name)
    assert table.to_move is None and table.moves() == []
    outcome = table.outcome
    assert outcome is not None and [it.seat for it in outcome] == [1, 2]
    assert min(it.rank for it in outcome) == 1 and isinstance(outcome[0].margin, Fraction)
    assert table.closing
    with pytest.raises(polje.IllegalMove, match="over"):
        table.play("0,0")


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_to_the_same_position(name: str) -> None:
    table = polje.Game(name).deal(seed=5, **SMALL[name])
    before = table.hash
    first, second = table.moves()[0], None
    table.play(first)
    second = table.hash
    table.undo()
    assert table.hash == before and table.played == []
    table.play(first)
    assert table.hash == second
    table.undo(99)
    assert table.hash == before


def test_copies_are_apart() -> None:
    table = polje.Game("mathtricks").deal(seed=5, size="4x4")
    others = [table.copy(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    table.play(table.moves()[0])
    assert {len(other) for other in others} == {0} and len(table) == 1
    assert pickle.loads(pickle.dumps(table)).hash == table.hash


def test_a_view_is_what_a_bot_receives_and_fog_hides() -> None:
    table = polje.Game("generals").deal(seed=1, size="9x9")
    assert table.view(1) != table.view(2)
    assert table.view()["players"] == table.view("public")["players"]
    assert table.text(1) != table.text() and table.text() == str(table)


@pytest.mark.parametrize("name", GAMES)
def test_pictures_are_well_formed(name: str) -> None:
    table = played(name)
    for text in [table._repr_svg_(), table.svg(1, dark=True), table.record._repr_svg_()]:
        assert ElementTree.fromstring(text).tag.endswith("svg")


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_kept_read_and_walked_through(name: str, tmp_path: Path) -> None:
    table = played(name)
    record, file = table.record, tmp_path / "game.jsonl"
    record.save(file)
    again = polje.Record.load(file)
    assert again == record and str(again) == file.read_text() == str(record)
    again.verify()
    assert again.moves == table.played and again.outcome == table.outcome and again.seed == 3
    hashes = [position.hash for position in again]
    assert len(hashes) == len(record) + 1 and hashes[-1] == table.hash == again.table().hash
    with pytest.raises(FileExistsError):
        record.save(file)
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_record_of_a_game_that_goes_on_is_unfinished() -> None:
    table = polje.Game("gamma").deal(seed=1, size="3x3")
    table.play("1,1")
    record = table.record
    assert record.outcome is None
    record.verify()


def test_forfeit_ends_a_game_of_two() -> None:
    table = polje.Game("gamma").deal(seed=1, size="3x3", names=["Ana", "Boris"])
    table.forfeit(1)
    assert table.is_over and table.is_out(1) and table.names == ["Ana", "Boris"]
    assert [it.rank for it in table.outcome or []] == [2, 1]
    with pytest.raises(polje.IllegalMove):
        table.forfeit(2)


def test_a_move_is_reported_before_it_is_made() -> None:
    table = polje.Game("mathtricks").deal(seed=5, size="4x4")
    assert table.report(table.moves()[0]) and len(table) == 0
