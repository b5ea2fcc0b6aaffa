"""The training example: it runs, and what it has learned after a few steps beats chance."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import polje
import pytest


EXAMPLE = Path(__file__).parents[3] / "examples" / "python" / "train.py"


@pytest.fixture(scope="module")
def train() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["train"] = module
    spec.loader.exec_module(module)
    return module


def test_a_short_training_beats_chance() -> None:
    # A process of its own: it has to say how many threads numpy takes before numpy is there.
    command = [sys.executable, str(EXAMPLE), "--steps", "120", "--rivals", "random", "--boards", "60"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"against random on 60 boards of 4x4.*95%: ([0-9.]+)% to", told)
    assert found and float(found[1]) > 50, told


def test_positions_after_a_step_are_those_of_the_game(train: ModuleType) -> None:
    """The example works out the position after a step by itself; the game must agree."""
    features = train.Features(polje.Episode("mathtricks", 0, size="4x4").planes, 4, 4)
    for seed in range(20):
        episode = polje.Episode("mathtricks", seed, size="4x4")
        while (seat := episode.to_move) is not None:
            games, cells, rows = features.after(episode.observe(seat)[None], episode.mask()[None])
            assert cells.tolist() == np.flatnonzero(episode.mask()).tolist() and not games.any()
            action = episode.sample()
            row = rows[cells.tolist().index(action)]
            episode.act(action)
            seen = episode.observe(seat)
            own, other = (seen[episode.planes.index(name), 0, 0] for name in ("own_total", "other_total"))
            assert row[-6] == pytest.approx(own, abs=1e-3) and row[-5] == pytest.approx(other, abs=1e-3)
            trails = [seen[episode.planes.index(name)].sum() for name in ("own_trail", "other_trail")]
            assert row[-1] == pytest.approx(1 - sum(trails) / 16)


def test_the_interval_is_wilsons(train: ModuleType) -> None:
    assert train.bounds(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    low, high = train.bounds(0, 50)
    assert low == pytest.approx(0, abs=1e-12) and 0 < high < 0.1
