"""PettingZoo's parallel environment, for games whose seats may order at once."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from ._aec import RENDER_MODES, Observation, TableEnv


class RoundEnv(ParallelEnv[str, Observation, int | None]):
    """Generals for PettingZoo, a round at a time.

    All seats order on what they saw before the round; the orders are then carried out in the round's order of play, and one
    that has become illegal meanwhile is a pass. So it is the table's game with players who do not look at what the others
    have just done. Every mask is that of a seat as if it were first to move. Spaces, rewards and rendering are those of
    :func:`polje.aec_env`.

    >>> env = polje.parallel_env("generals", size="6x6")
    >>> observations, infos = env.reset(seed=7)
    >>> sorted(observations)
    ['player_1', 'player_2']
    """

    metadata: dict[str, Any] = {"name": "polje", "render_modes": RENDER_MODES}

    def __init__(self, game: str = "generals", render_mode: str | None = None, **options: object) -> None:
        self._table = TableEnv(game, render_mode, **options)
        if not self._table.episode.game.queues:
            raise ValueError(f"{game} is played one seat after another; polje.aec_env plays it")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"polje_{game}_rounds"}
        self.possible_agents = self._table.possible_agents[:]
        self.planes = self._table.planes
        self._pass = self._table.episode.actions - 1
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._table.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents = self.agents[:]
        if not agents:
            raise RuntimeError("reset() begins a game; nobody is left in this one")
        given = {agent: self._checked(agent, actions) for agent in agents}
        episode = self._table.episode
        waiting = set(agents)
        while (seat := episode.to_move) is not None and (agent := f"player_{seat}") in waiting:
            waiting.remove(agent)
            order = given[agent]
            episode.act(order if episode.is_legal(order) else self._pass)
        over = episode.is_over
        results = dict(zip(self.possible_agents, episode.rewards(), strict=True))
        terminations = {agent: over or episode.is_out(int(agent.removeprefix("player_"))) for agent in agents}
        rewards = {agent: float(results[agent]) if terminations[agent] else 0.0 for agent in agents}
        observations = {agent: self._observe(agent) for agent in agents}
        self.agents = [agent for agent in agents if not terminations[agent]]
        self._table.print_for_humans()
        return observations, rewards, terminations, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def render(self) -> str | None:
        return self._table.render()

    def close(self) -> None:
        """Nothing is open."""

    def _checked(self, agent: str, actions: dict[str, int | None]) -> int:
        action = actions.get(agent)
        if action is None:
            raise ValueError(f"{agent} is in the game and has to act")
        if not 0 <= action <= self._pass:
            raise ValueError(f"no action {action} on this board; there are 0 to {self._pass}")
        return int(action)

    def _observe(self, agent: str) -> Observation:
        seat = int(agent.removeprefix("player_"))
        episode = self._table.episode
        return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in self.agents}
