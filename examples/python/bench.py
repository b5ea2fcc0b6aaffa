"""How fast the environments are beside the plain loop in Rust, sampling by numpy and Gymnasium, PettingZoo's connect four and generals-bots.

    pip install .[pettingzoo,gymnasium] pygame
    cargo build --release -p polje-games --bench learning --bench generals
    python examples/python/bench.py --rust target/release/deps/learning-... --peer "python examples/python/bench_generals_bots.py" --generals target/release/deps/generals-...

What is compared is measured in turns in one run, by processor time; the ratio is the median of the ratios of rounds that follow
each other. Batches are stepped with copy=False, in one thread, against random opponents. Without --rust and --peer the lines that
need them are left out.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import polje

ROUNDS = 7
BOARDS = [
    ("generals", "24x24", 64),
    ("generals", "24x24", 1024),
    ("generals", "10x10", 64),
    ("generals", "10x10", 1024),
    ("gamma", "6x6", 64),
    ("gamma", "6x6", 1024),
    ("mathtricks", "4x4", 64),
    ("mathtricks", "4x4", 1024),
]

Work = Callable[[], float]
"""Does a portion and tells its steps for each second of processor time."""


def timed(portion: Callable[[], int]) -> Work:
    def work() -> float:
        began = time.process_time()
        steps = portion()
        return steps / (time.process_time() - began)

    return work


def compared(name: str, ours: Work, theirs: Work) -> None:
    pairs = [(ours(), theirs()) for _ in range(ROUNDS)]
    rates = median(a for a, _ in pairs), median(b for _, b in pairs)
    print(f"{name:72} {rates[0]:12,.0f} {rates[1]:12,.0f} {median(a / b for a, b in pairs):8.2f}", flush=True)


def aec(env: object, moves: int = 3000) -> Callable[[], int]:
    """First legal actions, with last() before every step."""

    def portion() -> int:
        steps = 0
        while steps < moves:
            env.reset(seed=steps)  # type: ignore[attr-defined]
            for _ in env.agent_iter():  # type: ignore[attr-defined]
                observation, _, terminated, truncated, _ = env.last()  # type: ignore[attr-defined]
                done = terminated or truncated
                env.step(None if done else int(observation["action_mask"].argmax()))  # type: ignore[attr-defined]
                steps += not done
        return steps

    return portion


def batch(game: str, size: str, games: int) -> polje.VectorEnv:
    env = polje.VectorEnv(game, games, copy=False, size=size)
    env.reset(seed=0)
    return env


def sampled(env: polje.VectorEnv, steps: int) -> Callable[[], int]:
    def portion() -> int:
        for _ in range(steps):
            env.step(env.sample_actions())
        return steps * env.num_envs

    return portion


def sampled_by_numpy(env: polje.VectorEnv, steps: int) -> Callable[[], int]:
    """Masked sampling as it is written in numpy: a random number for every action, the greatest of the legal ones."""
    rng = np.random.default_rng(1)
    mask = env.reset(seed=0)[1]["action_mask"]

    def portion() -> int:
        for _ in range(steps):
            env.step((rng.random(mask.shape, np.float32) * mask).argmax(axis=1))
        return steps * env.num_envs

    return portion


def sampled_by_gymnasium(env: polje.VectorEnv, steps: int) -> Callable[[], int]:
    """Masked sampling by the action space, which does it with numpy, game by game."""
    mask = env.reset(seed=0)[1]["action_mask"]
    env.action_space.seed(1)

    def portion() -> int:
        for _ in range(steps):
            env.step(env.action_space.sample(mask=tuple(mask)))
        return steps * env.num_envs

    return portion


class Helper:
    """A program that does a portion for every line it reads, and tells steps and seconds at the end of a line."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rate(self, line: str) -> float:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        *_, steps, seconds = self._process.stdout.readline().split()
        return float(steps) / float(seconds)

    def close(self) -> None:
        self._process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rust", help="the built benchmark `learning`")
    parser.add_argument("--generals", help="the built benchmark `generals`, beside --peer")
    parser.add_argument("--peer", help="how to start bench_generals_bots.py")
    given = parser.parse_args()
    print(f"{'steps a CPU second (median of ' + str(ROUNDS) + ')':72} {'ours':>12} {'theirs':>12} {'ratio':>8}")
    if given.peer and given.generals:
        peer, ours = Helper(shlex.split(given.peer)), Helper([given.generals, "serve"])
        for games in (64, 512, 1024):
            peer.rate(str(games)), ours.rate(str(games))
            name = f"generals 24x24 in Rust, both observed, {games} games; generals-bots"
            compared(name, lambda games=games: ours.rate(str(games)), lambda games=games: peer.rate(str(games)))
        peer.close(), ours.close()
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        print("PettingZoo's connect four is not installed")
    else:
        ours = timed(aec(polje.aec_env("mathtricks", size="4x4")))
        compared("AEC with last(): mathtricks 4x4; connect_four raw_env", ours, timed(aec(connect_four_v3.raw_env())))
    for game, size, games in BOARDS:
        steps = 40_000 // games
        name = f"{game} {size}, {games} games, sampling and step"
        if given.rust:
            helper = Helper([given.rust, "serve", game, str(games), str(steps), f"size={size}"])
            ours = timed(sampled(batch(game, size, games), steps))
            compared(f"{name}; the plain loop in Rust", ours, lambda helper=helper: helper.rate(""))
            helper.close()
        ours = timed(sampled(batch(game, size, games), steps))
        compared(f"{name}; numpy samples", ours, timed(sampled_by_numpy(batch(game, size, games), steps // 4 + 1)))
        space = timed(sampled_by_gymnasium(batch(game, size, games), steps // 40 + 1))
        compared(f"{name}; the action space samples", ours, space)


if __name__ == "__main__":
    main()
