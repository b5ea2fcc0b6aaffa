"""PettingZoo environments: one seat after another, as at the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from ._polje import Episode

Observation = dict[str, npt.NDArray[Any]]

RENDER_MODES = ["ansi", "svg", "human"]
"""``human`` prints the board after every step, as is usual."""


class TableEnv(AECEnv[str, Observation, int | None]):
    """A game for PettingZoo, played by the rules of its table.

    Agents are ``player_1`` and on. An observation is ``observation`` (planes, rows, columns; ``env.planes`` says what
    each plane holds) and ``action_mask``, 1 for every legal action of the agent and all 0 when it is not its turn. A seat
    gets 1 for winning alone, 0 for a shared first rank and -1 otherwise, when the game ends or when it leaves the game;
    rewards of a game of two add up to 0. An action that is not legal raises :class:`polje.IllegalMove` and changes nothing.

    >>> env = polje.aec_env("mathtricks", size="4x4")
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.observation_space("player_1")["action_mask"].n
    ('player_1', 16)
    """

    metadata: dict[str, Any] = {"name": "polje", "render_modes": RENDER_MODES, "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, **options: object) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}")
        self._episode = Episode(game, 0, **options)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"polje_{game}"}
        self.planes = self._episode.planes
        self.possible_agents = [f"player_{seat}" for seat in range(1, self._episode.seats + 1)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, start=1)}
        width, height = self._episode.size
        shape, actions = (len(self.planes), height, width), self._episode.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                    "action_mask": spaces.MultiBinary(actions),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._no_actions = np.zeros(actions, np.int8)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        """The game itself; what is played there directly the environment does not see."""
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._episode.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._mover()
        self.print_for_humans()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        episode = self._episode
        mask = episode.mask() if episode.to_move == seat else self._no_actions.copy()
        return {"observation": episode.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise RuntimeError("reset() begins a game; nobody is left in this one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game and has to act")
        episode = self._episode
        episode.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        over = episode.is_over
        if over or episode.has_fallen:
            for other, reward in zip(self.possible_agents, episode.rewards(), strict=True):
                seat = self._seats[other]
                if not self.terminations.get(other, True) and (over or episode.is_out(seat)):
                    self.terminations[other] = True
                    self.rewards[other] = float(reward)
        if not over:
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        self._deads_step_first()
        self.print_for_humans()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self._episode._repr_svg_()
        self.print_for_humans()
        return self._episode.text() if self.render_mode == "ansi" else None

    def print_for_humans(self) -> None:
        if self.render_mode == "human":
            print(self._episode.text())

    def close(self) -> None:
        """Nothing is open."""

    def _mover(self) -> str:
        seat = self._episode.to_move
        return self.possible_agents[0] if seat is None else self.possible_agents[seat - 1]

    def __str__(self) -> str:
        return str(self.metadata["name"])
