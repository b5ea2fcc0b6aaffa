"""Environments keep PettingZoo's conventions, and the promises that its own tests do not look at."""

import subprocess
import sys
from typing import Any

import numpy as np
import polje
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("mathtricks", {"size": "4x4"}),
    ("gamma", {"size": "4x4", "areas": 2}),
    ("gamma", {"size": "5x4", "areas": 2, "players": 3}),
    ("generals", {"size": "6x6", "rounds": 30}),
    ("generals", {"size": "7x7", "rounds": 120, "players": 3}),
]
NOT_OURS = "ignore::UserWarning"
"""PettingZoo warns of agents it does not call player_0, and of observations of one number."""


def playout(game: str, options: dict[str, Any], seed: int) -> list[Any]:
    """Random play; what the environment said, and what was done."""
    env = polje.aec_env(game, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    told: list[Any] = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert observation is not None and env.observation_space(agent).contains(observation)
        assert not truncated
        action = None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        told.append((agent, observation["observation"].tobytes(), reward, terminated, action))
        env.step(action)
    return told


@pytest.mark.filterwarnings(NOT_OURS)
@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_pettingzoo_s_own_tests_pass(game: str, options: dict[str, Any]) -> None:
    api_test(polje.aec_env(game, **options), num_cycles=200)
    seed_test(lambda: polje.aec_env(game, **options), num_cycles=50)
    render_test(lambda render_mode: polje.aec_env(game, render_mode=render_mode, **options))


@pytest.mark.filterwarnings(NOT_OURS)
def test_pettingzoo_s_parallel_tests_pass() -> None:
    parallel_api_test(polje.parallel_env(size="6x6", rounds=30), num_cycles=100)
    parallel_seed_test(lambda: polje.parallel_env(size="6x6", rounds=30), num_cycles=20)


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_the_same_seed_gives_the_same_bytes(game: str, options: dict[str, Any]) -> None:
    assert playout(game, options, 5) == playout(game, options, 5)
    assert playout(game, options, 5) != playout(game, options, 6)


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_a_mask_is_the_legal_moves_of_the_table(game: str, options: dict[str, Any]) -> None:
    env = polje.aec_env(game, **options)
    rng = np.random.default_rng(1)
    for seed in range(3):
        env.reset(seed=seed)
        table = polje.Game(game).deal(seed=seed, **options)
        while not table.is_over:
            agent = env.agent_selection
            if env.terminations[agent]:
                env.step(None)
                continue
            assert agent == f"player_{table.to_move}"
            mask = env.observe(agent)["action_mask"]
            numbers = {env.episode.number(move) for move in table.moves()}
            assert set(np.flatnonzero(mask)) == numbers
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            action = int(rng.choice(np.flatnonzero(mask)))
            move = env.episode.notation(action)
            assert move is not None
            table.play(move)
            env.step(action)
        ranks = {it.seat: it.rank for it in table.outcome or []}
        alone = list(ranks.values()).count(1) == 1
        for seat, reward in enumerate(env.episode.rewards(), start=1):
            assert reward == ((1 if alone else 0) if ranks[seat] == 1 else -1)


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_the_last_observation_is_the_finished_position(game: str, options: dict[str, Any]) -> None:
    env = polje.aec_env(game, **options)
    for seed in range(3):
        env.reset(seed=seed)
        finished: dict[str, bytes] = {}
        last: dict[str, bytes] = {}
        for agent in env.agent_iter():
            observation, _, terminated, _, _ = env.last()
            assert observation is not None
            if terminated:
                last[agent] = observation["observation"].tobytes()
                assert not observation["action_mask"].any()
                env.step(None)
                continue
            env.step(env.episode.sample())
            if env.episode.is_over:
                finished = {
                    it: env.episode.observe(seat).tobytes() for seat, it in enumerate(env.possible_agents, start=1)
                }
        assert set(last) == set(env.possible_agents)
        for agent in finished:
            if not env.episode.is_out(int(agent[-1])) or len(env.possible_agents) == 2:
                assert last[agent] == finished[agent]


def test_a_seat_that_falls_has_its_last_step_next_and_its_reward_once() -> None:
    env = polje.aec_env("generals", size="7x7", players=3, rounds=400)
    early = 0
    for seed in range(12):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        steps_after_death: dict[str, int] = {}
        was_out: set[str] = set()
        while env.agents:
            agent = env.agent_selection
            _, reward, terminated, _, _ = env.last()
            if terminated:
                assert agent not in steps_after_death
                steps_after_death[agent] = 1
                total[agent] += reward
                env.step(None)
                assert agent not in env.agents
                continue
            assert reward == 0
            env.step(env.episode.sample())
            fell = {it for it in env.agents if env.episode.is_out(int(it[-1]))} - was_out
            if fell:
                was_out |= fell
                early += not env.episode.is_over
                assert env.agent_selection in fell or env.episode.is_over
                assert env.terminations[env.agent_selection]
        assert steps_after_death.keys() == total.keys()
        assert list(total.values()) == env.episode.rewards()
    assert early, "no seat fell before the end in any of these games"


def test_a_round_is_the_table_s_round_with_orders_given_before_it() -> None:
    for seed in range(4):
        rounds = polje.parallel_env("generals", size="6x6", rounds=60, players=2 + seed % 2)
        table = polje.aec_env("generals", size="6x6", rounds=60, players=2 + seed % 2)
        observations, _ = rounds.reset(seed=seed)
        table.reset(seed=seed)
        rng = np.random.default_rng(seed)
        passes = table.episode.actions - 1
        while rounds.agents:
            orders = {
                agent: int(rng.choice(np.flatnonzero(it["action_mask"]))) for agent, it in observations.items()
                if agent in rounds.agents
            }
            observations, rewards, terminations, _, _ = rounds.step(dict(orders))
            left = dict(orders)
            while table.agents and (table.terminations[table.agent_selection] or table.agent_selection in left):
                agent = table.agent_selection
                if table.terminations[agent]:
                    table.step(None)
                    left.pop(agent, None)
                    continue
                order = left.pop(agent)
                table.step(order if table.episode.is_legal(order) else passes)
            for agent, observation in observations.items():
                seat = int(agent[-1])
                assert np.array_equal(observation["observation"], table.episode.observe(seat))
                assert terminations[agent] == (table.episode.is_over or table.episode.is_out(seat))
                if terminations[agent]:
                    assert rewards[agent] == table.episode.rewards()[seat - 1]
        assert table.episode.is_over


def test_wrong_actions_raise_and_change_nothing() -> None:
    env = polje.aec_env("gamma", size="3x3")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(4)
    before = env.observe("player_2")["observation"].tobytes()
    for wrong in [4, 99, -1, 2**40]:
        with pytest.raises(polje.IllegalMove):
            env.step(wrong)
    with pytest.raises(ValueError, match="has to act"):
        env.step(None)
    assert env.agent_selection == "player_2" and env.observe("player_2")["observation"].tobytes() == before
    with pytest.raises(ValueError, match="render mode"):
        polje.aec_env("gamma", render_mode="rgb_array")
    with pytest.raises(ValueError, match="aec_env"):
        polje.parallel_env("gamma")
    rounds = polje.parallel_env(size="6x6")
    rounds.reset(seed=1)
    with pytest.raises(ValueError, match="has to act"):
        rounds.step({"player_1": 0})
    with pytest.raises(ValueError, match="no action"):
        rounds.step({"player_1": 0, "player_2": 10**6})


@pytest.mark.parametrize("name", ["aec_env", "parallel_env", "VectorEnv"])
def test_a_package_that_is_missing_is_told_with_what_brings_it(name: str) -> None:
    script = f"import sys; sys.modules['gymnasium'] = None; import polje; polje.{name}('generals')"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 1 and "; pip install 'polje[" in ended.stderr.splitlines()[-1], ended.stderr


def test_pictures_are_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    env = polje.aec_env("mathtricks", render_mode="ansi", size="4x4")
    env.reset(seed=1)
    assert "1*0" in str(env.render())
    env = polje.aec_env("mathtricks", render_mode="svg", size="4x4")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
    assert polje.aec_env("mathtricks").render() is None
    rounds = polje.parallel_env(size="6x6", render_mode="human")
    rounds.reset(seed=1)
    rounds.step({agent: 8 * 36 for agent in rounds.agents})
    assert capsys.readouterr().out.count("\n0 ") == 2 and rounds.render() is None


def test_an_episode_can_be_bound_to_one_board() -> None:
    table = polje.Game("mathtricks").deal(seed=3, size="4x4")
    episode = polje.Episode.on_board_of(table)
    first = episode.observe(1).tobytes()
    episode.act(episode.sample())
    assert episode.copy().observe(1).tobytes() != first
    episode.restart(99)
    assert episode.observe(1).tobytes() == first
