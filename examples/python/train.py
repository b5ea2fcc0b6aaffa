"""Learns MathTricks by self-play with numpy alone, then plays `greedy` on boards it has never seen.

    pip install .[gymnasium] && python examples/python/train.py --seconds 240

What is learned is how good a position is for who has just stepped: a network of two hidden layers, fitted to how
games of self-play end. A move is chosen by looking at the position after each legal step (one ply); nothing else is
searched. Whoever plays greedily looks as far.
"""

from __future__ import annotations

import argparse
import math
import os
import time

# The matrices are small: threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt
import polje

Array = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]


class Features:
    """Positions after each legal step as rows of numbers, as who steps sees them.

    Both pawns are looked around from: what the cells in reach hold, and which are walked. So a step is judged alike wherever
    on the board it is made.
    """

    def __init__(self, planes: list[str], width: int, height: int, reach: int = 3) -> None:
        names = ("added", "factor", "zero", "own_trail", "other_trail", "own_pawn", "other_pawn", "own_total", "other_total")
        self._at = [planes.index(name) for name in names]
        self._width, self._height, self._reach = width, height, reach
        side = 2 * reach + 1
        self._padded = width + 2 * reach
        self._window = np.array([y * self._padded + x for y in range(side) for x in range(side)])
        middle = side * side // 2
        self._ring = np.array([middle + y * side + x for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x])
        self.length = 2 * 4 * side * side + 8

    def after(self, observations: Array, masks: npt.NDArray[np.int8]) -> tuple[Numbers, Numbers, Array]:
        """For every legal step: its game, the cell, and the position after it."""
        games, cells = np.nonzero(masks)
        flat = observations.reshape(len(observations), observations.shape[1], -1)
        added, factor, zero, own, other, _, pawn, own_total, other_total = (flat[:, plane] for plane in self._at)
        walked = own + other
        walked_after = walked[games]
        walked_after[np.arange(len(games)), cells] = 1.0
        total = _amount(own_total[games, 0].astype(np.float64))
        theirs = _amount(other_total[games, 0].astype(np.float64))
        total = total * np.exp2(factor[games, cells]) * (1 - zero[games, cells]) + 10.0 * added[games, cells]
        free = 1.0 - walked_after
        layers = [free, free * added[games], free * factor[games], free * zero[games]]
        stacked = self._pad(np.stack(layers, axis=1))
        there = pawn.argmax(axis=1)[games]
        mine, hers = self._around(stacked, cells), self._around(stacked, there)
        numbers = np.empty((len(games), 8), np.float32)
        lead = total - theirs
        numbers[:, 0] = np.tanh(lead / 3)
        numbers[:, 1] = np.tanh(lead / 12)
        numbers[:, 2] = _squeezed(total)
        numbers[:, 3] = _squeezed(theirs)
        numbers[:, 4] = mine[:, 0][:, self._ring].sum(axis=1) / 4
        numbers[:, 5] = hers[:, 0][:, self._ring].sum(axis=1) / 4
        numbers[:, 6] = numbers[:, 5] == 0
        numbers[:, 7] = free.sum(axis=1) / free.shape[1]
        rows = np.concatenate([mine.reshape(len(games), -1), hers.reshape(len(games), -1), numbers], axis=1)
        return games, cells, rows

    def _pad(self, layers: Array) -> Array:
        reach = self._reach
        grid = layers.reshape(*layers.shape[:2], self._height, self._width)
        return np.pad(grid, ((0, 0), (0, 0), (reach, reach), (reach, reach))).reshape(*layers.shape[:2], -1)

    def _around(self, padded: Array, cells: Numbers) -> Array:
        corner = cells // self._width * self._padded + cells % self._width
        places = corner[:, None] + self._window[None, :]
        return np.take_along_axis(padded, places[:, None, :], axis=2)


def _amount(squeezed: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.sign(squeezed) * np.expm1(np.abs(squeezed))


def _squeezed(amount: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.sign(amount) * np.log1p(np.abs(amount))


class Network:
    """Two hidden layers and one number between -1 and 1, fitted by Adam."""

    def __init__(self, length: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(length, hidden), (hidden, hidden // 2), (hidden // 2, 1)]
        self.weights = [rng.normal(0, math.sqrt(2 / rows), (rows, columns)).astype(np.float32) for rows, columns in sizes]
        self.weights[-1] *= np.float32(0.1)
        self.biases = [np.zeros(columns, np.float32) for _, columns in sizes]
        self._moments = [[np.zeros_like(it) for it in self._all()] for _ in range(2)]
        self._fits = 0

    def _all(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def worth(self, rows: Array) -> Array:
        """What positions are worth to who has just stepped."""
        return self._forward(rows)[-1][:, 0]

    def _forward(self, rows: Array) -> list[Array]:
        layers = [rows]
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weights + biases, 0))
        layers.append(np.tanh(layers[-1] @ self.weights[-1] + self.biases[-1]))
        return layers

    def fit(self, rows: Array, worth: Array, rate: float) -> float:
        """One step towards these worths; the mean square of what was missed."""
        layers = self._forward(rows)
        missed = layers[-1] - worth[:, None]
        slope = missed * (1 - layers[-1] ** 2) * np.float32(2 / len(rows))
        by_weights, by_biases = [], []
        for layer in range(len(self.weights) - 1, -1, -1):
            by_weights.append(layers[layer].T @ slope)
            by_biases.append(slope.sum(axis=0))
            if layer:
                slope = (slope @ self.weights[layer].T) * (layers[layer] > 0)
        self._adam([*by_weights[::-1], *by_biases[::-1]], rate)
        return float((missed**2).mean())

    def _adam(self, slopes: list[Array], rate: float) -> None:
        self._fits += 1
        late = rate * math.sqrt(1 - 0.999**self._fits) / (1 - 0.9**self._fits)
        for it, slope, first, second in zip(self._all(), slopes, *self._moments, strict=True):
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            it -= np.float32(late) * first / (np.sqrt(second) + np.float32(1e-8))


def best(games: Numbers, worth: Array, count: int) -> Numbers:
    """The row of the greatest worth of each game, -1 where there is none."""
    order = np.lexsort((worth, games))
    chosen = np.full(count, -1)
    chosen[games[order]] = order
    return chosen


class Learner:
    """Plays many games against itself and fits the network to how they end."""

    def __init__(self, size: str, seed: int, games: int = 256, hidden: int = 128) -> None:
        self.env = polje.VectorEnv("mathtricks", games, opponent=None, autoreset_mode="SameStep", copy=False, size=size)
        _, height, width = self.env.single_observation_space.shape or (0, 0, 0)
        self.features = Features(self.env.planes, width, height)
        self.network = Network(self.features.length, hidden, seed)
        self.rng = np.random.default_rng(seed)
        self.played = 0
        # No game has more steps than cells.
        self._rows = np.zeros((width * height, games, self.features.length), np.float32)
        self._length = np.zeros(games, int)
        self._kept: list[tuple[Array, Array]] = []
        self._room = 200
        self.observations, self.infos = self.env.reset(seed=seed)

    def step(self, noise: float, rate: float) -> float:
        """A step of every game, then one of the network, on what was kept of games that ended."""
        count = self.env.num_envs
        games, cells, rows = self.features.after(self.observations, self.infos["action_mask"])
        worth = self.network.worth(rows)
        # The greatest of values with this noise is a draw by the softmax of worth / noise.
        stirred = worth + np.float32(noise) * self.rng.gumbel(size=len(worth)).astype(np.float32)
        chosen = best(games, stirred, count)
        self._rows[self._length, np.arange(count)] = rows[chosen]
        self._length += 1
        self.observations, rewards, ended, _, self.infos = self.env.step(cells[chosen])
        over = np.flatnonzero(ended)
        if len(over):
            self._keep(over, rewards[over].astype(np.float32))
        if not self._kept:
            return 0.0
        picked = self.rng.integers(len(self._kept), size=4)
        batch = [self._kept[it] for it in picked]
        return self.network.fit(
            np.concatenate([it for it, _ in batch]), np.concatenate([it for _, it in batch]), rate
        )

    def _keep(self, over: Numbers, rewards: Array) -> None:
        lengths = self._length[over]
        games = np.repeat(np.arange(len(over)), lengths)
        plies = np.concatenate([np.arange(it) for it in lengths])
        # Who stepped last got the reward, the other the opposite.
        sign = 1 - 2 * ((lengths[games] - 1 - plies) % 2)
        kept = self._rows[plies, over[games]], rewards[games] * sign.astype(np.float32)
        self.played += len(over)
        self._length[over] = 0
        if len(self._kept) < self._room:
            self._kept.append(kept)
        else:
            self._kept[self.rng.integers(self._room)] = kept


def train(size: str, seconds: float, steps: int | None, seed: int) -> Learner:
    """For so many seconds, or so many steps if that is said."""
    learner = Learner(size, seed)
    began, told, missed, done = time.monotonic(), 0.0, 1.0, 0
    while True:
        passed = time.monotonic() - began
        part = passed / seconds if steps is None else done / steps
        if part >= 1:
            break
        done += 1
        noise = 0.3 * (1 - part) + 0.03
        missed += 0.01 * (learner.step(noise, 2e-3 * (1 - part) + 1e-5) - missed)
        if passed - told > 20:
            told = passed
            print(f"{passed:5.0f} s  {learner.played:9,} games of self-play, error {missed:.3f}", flush=True)
    return learner


def choose(learner: Learner, episode: polje.Episode) -> int:
    seat = episode.to_move
    assert seat is not None
    games, cells, rows = learner.features.after(episode.observe(seat)[None], episode.mask()[None])
    return int(cells[best(games, learner.network.worth(rows), 1)[0]])


def match(learner: Learner, rival: str, size: str, boards: int, seed: int) -> tuple[int, int, int]:
    """Won, drawn and lost, each board once from either seat."""
    counts = [0, 0, 0]
    game, bot = polje.Game("mathtricks"), polje.Bot(rival, seed=seed)
    for board in range(boards):
        for learned in (1, 2):
            table = game.deal(seed=seed + board, size=size)
            episode = polje.Episode.on_board_of(table)
            while not table.is_over:
                move = episode.notation(choose(learner, episode)) if table.to_move == learned else bot(table)
                assert move is not None
                table.play(move)
                episode.act(episode.number(move))
            counts[1 - round(episode.rewards()[learned - 1])] += 1
    return counts[0], counts[1], counts[2]


def bounds(points: float, games: int, sigmas: float = 1.96) -> tuple[float, float]:
    """Wilson's interval; a draw is half a point, which makes it too wide rather than too narrow."""
    share = points / games
    middle = share + sigmas**2 / (2 * games)
    half = sigmas * math.sqrt(share * (1 - share) / games + sigmas**2 / (4 * games**2))
    return (middle - half) / (1 + sigmas**2 / games), (middle + half) / (1 + sigmas**2 / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240, help="how long to learn")
    parser.add_argument("--steps", type=int, help="instead: so many steps of 256 games")
    parser.add_argument("--size", default="4x4", help="of the board, columns by rows")
    parser.add_argument("--rivals", default="random,greedy", help="levels to play at the end")
    parser.add_argument("--boards", type=int, default=400, help="boards of each match, played from both seats")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learner = train(given.size, given.seconds, given.steps, given.seed)
    for rival in given.rivals.split(","):
        # Boards of these seeds are dealt nowhere in training.
        won, drawn, lost = match(learner, rival, given.size, given.boards, seed=10**9)
        games = won + drawn + lost
        low, high = bounds(won + drawn / 2, games)
        print(
            f"against {rival} on {given.boards} boards of {given.size}, from both seats: {won} won, {drawn} drawn, {lost} lost: "
            f"{(won + drawn / 2) / games:.1%} (95%: {low:.1%} to {high:.1%})"
        )


if __name__ == "__main__":
    main()
