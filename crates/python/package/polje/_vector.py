"""Gymnasium's vector environment: many games stepped together, in Rust."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from ._polje import Batch

Array = npt.NDArray[Any]
_INT64 = np.dtype(np.int64)
_RENEWAL = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "asked",
}


class VectorEnv(GymnasiumVectorEnv[Array, Array, Array]):
    """Many games of one kind for Gymnasium; every game has a seed of its own.

    With ``opponent="random"`` actions are those of ``seat``, and the others move at random until it is its turn again. With
    ``opponent=None`` whoever is to move acts, which is self-play: observation, mask and reward are those of the seat that
    ``infos["seat"]`` tells. A game that ends gives 1 for winning alone, 0 for a shared first rank and -1 otherwise, to who
    acted last; before that rewards are 0.

    ``infos["action_mask"]`` holds 1 for every legal action; an action that is not legal raises :class:`polje.IllegalMove` before
    anything is played. All three autoreset modes are there; with ``SAME_STEP`` ``infos["final_obs"]`` holds the finished
    positions. With ``copy=False`` all arrays are read-only views that the next step overwrites. The result does not depend on
    ``threads``.

    >>> env = polje.VectorEnv("mathtricks", 64, size="4x4")
    >>> observations, infos = env.reset(seed=7)
    >>> observations.shape, infos["action_mask"].shape
    ((64, 10, 4, 4), (64, 16))
    >>> observations, rewards, terminations, truncations, infos = env.step(env.sample_actions())
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponent: str | None = "random",
        seat: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if opponent not in ("random", None):
            raise ValueError(f"no opponent {opponent!r}; there are 'random' and None")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"no render mode {render_mode!r}; there is ansi")
        mode = AutoresetMode(autoreset_mode)
        learner = seat if opponent == "random" else None
        self._batch = Batch(game, num_envs, seat=learner, renewal=_RENEWAL[mode], threads=threads, **options)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": mode, "render_modes": ["ansi"], "name": f"polje_{game}"}
        self.planes = self._batch.planes
        shape, actions = self._batch.shape, self._batch.actions
        self.single_observation_space = spaces.Box(-np.inf, np.inf, shape, np.float32)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mode = mode
        self._begun = False
        batch = self._batch
        self._observations, self._finals = batch.observations, batch.finals
        self._masks = batch.masks.view(np.int8)
        self._rewards, self._terminated, self._seats = batch.rewards, batch.terminated, batch.seats
        self._truncated = np.zeros(num_envs, np.bool_)
        self._all = np.ones(num_envs, np.bool_)
        self._shape = (num_envs,)
        shown = self._observations, self._rewards, self._terminated, self._truncated, self._masks, self._seats, self._all
        self._views = tuple(_read_only(array) for array in shown)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begins games anew: all of them, or those of ``options["reset_mask"]``.

        A seed gives the first game that seed, the next one the seed after it and so on; a sequence gives each its own.
        """
        chosen = np.asarray((options or {}).get("reset_mask", self._all))
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise ValueError(f"reset_mask must have {self.num_envs} truth values")
        if not self._begun and not chosen.all():
            raise ValueError("the first reset begins all games")
        seeds = self._seeds(seed)
        games = [int(game) for game in np.flatnonzero(chosen)]
        self._batch.restart(games, [seeds[game] for game in games])
        self._begun = True
        observations, _, _, _, infos = self._told()
        return observations, infos

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Plays an action in every game."""
        if not self._begun:
            raise RuntimeError("reset() begins the games")
        if self._mode is AutoresetMode.DISABLED and self._terminated.any():
            over = ", ".join(str(game) for game in np.flatnonzero(self._terminated)[:8])
            raise ValueError(f"games are over and wait for reset(options={{'reset_mask': ...}}): {over}")
        if actions.__class__ is not np.ndarray or actions.dtype is not _INT64 or actions.shape != self._shape:
            actions = self._whole_numbers(actions)
        self._batch.step(actions)
        told = self._told()
        if self._finals is not None and self._terminated.any():
            finals = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(self._terminated):
                finals[game] = self._finals[game].copy()
            told[4].update({"final_obs": finals, "_final_obs": self._terminated.copy()})
        return told

    def sample_actions(self) -> Array:
        """A legal action for every game, each as likely as the others."""
        if not self._begun:
            raise RuntimeError("reset() begins the games")
        return self._batch.sample()

    def render(self) -> tuple[str, ...] | None:
        """Every game as lines of text."""
        if self.render_mode is None:
            return None
        return tuple(self._batch.text(game) for game in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""

    def _whole_numbers(self, actions: Array) -> Array:
        given = np.asarray(actions)
        if given.shape != self._shape or given.dtype.kind not in "iu":
            raise ValueError(f"actions must be {self.num_envs} whole numbers, not {given.dtype} of {given.shape}")
        return given.astype(_INT64)

    def _told(self) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        shown = [view.copy() for view in self._views] if self.copy else self._views
        observations, rewards, terminated, truncated, masks, seats, all_games = shown
        infos = {"action_mask": masks, "_action_mask": all_games, "seat": seats, "_seat": all_games}
        return observations, rewards, terminated, truncated, infos

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if seed is None:
            given: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int):
            given = [seed + game for game in range(self.num_envs)]
        else:
            given = list(seed)
        if len(given) != self.num_envs:
            raise ValueError(f"{len(given)} seeds for {self.num_envs} games")
        fresh = np.random.default_rng()
        return [int(fresh.integers(2**32)) if it is None else it for it in given]


def _read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
