"""How fast the environments are, beside PettingZoo's own and numpy's: alternating in one run, by processor time.

    pip install .[pettingzoo,gymnasium] pygame && python examples/python/bench.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np
import polje
from pettingzoo.classic import connect_four_v3

ROUNDS = 7


def rate(work: Callable[[], int]) -> float:
    """Steps for each second of processor time."""
    began = time.process_time()
    steps = work()
    return steps / (time.process_time() - began)


def compared(ours: Callable[[], int], theirs: Callable[[], int]) -> tuple[float, float, float]:
    """Median rates, and the median of the ratios of rounds that follow each other."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def aec(env: object, moves: int = 3000) -> Callable[[], int]:
    """First legal actions, with last() before every step."""

    def work() -> int:
        steps = 0
        while steps < moves:
            env.reset(seed=steps)  # type: ignore[attr-defined]
            for _ in env.agent_iter():  # type: ignore[attr-defined]
                observation, _, terminated, truncated, _ = env.last()  # type: ignore[attr-defined]
                done = terminated or truncated
                env.step(None if done else int(observation["action_mask"].argmax()))  # type: ignore[attr-defined]
                steps += not done
        return steps

    return work


def sampled(env: polje.VectorEnv, steps: int) -> Callable[[], int]:
    def work() -> int:
        for _ in range(steps):
            env.step(env.sample_actions())
        return steps * env.num_envs

    return work


def sampled_by_numpy(env: polje.VectorEnv, steps: int) -> Callable[[], int]:
    rng = np.random.default_rng(1)

    def work() -> int:
        _, infos = env.reset(seed=1)
        for _ in range(steps):
            mask = infos["action_mask"]
            keys = rng.random(mask.shape) * mask
            *_, infos = env.step(keys.argmax(axis=1))
        return steps * env.num_envs

    return work


def told(name: str, ours: float, theirs: float, ratio: float) -> None:
    print(f"{name:58} {ours:12,.0f} {theirs:12,.0f} {ratio:8.2f}")


def main() -> None:
    print(f"{'steps a CPU second (median of ' + str(ROUNDS) + ')':58} {'ours':>12} {'theirs':>12} {'ratio':>8}")
    ours = aec(polje.aec_env("mathtricks", size="4x4"))
    told("AEC with last(): mathtricks 4x4, connect_four raw_env", *compared(ours, aec(connect_four_v3.raw_env())))
    for game, size, games in [("mathtricks", "4x4", 64), ("mathtricks", "4x4", 1024), ("gamma", "6x6", 64)]:
        made = [polje.VectorEnv(game, games, copy=False, size=size) for _ in range(2)]
        made[0].reset(seed=1)
        steps = 20_000 // games
        name = f"sampling and step: {game} {size}, {games} games; numpy samples"
        told(name, *compared(sampled(made[0], steps), sampled_by_numpy(made[1], steps)))


if __name__ == "__main__":
    main()
