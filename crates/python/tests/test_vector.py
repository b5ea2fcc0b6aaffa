"""Many games together: every autoreset mode, the same games whatever the threads, wrong arrays refused."""

import os
import threading
from typing import Any

import numpy as np
import polje
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("mathtricks", {"size": "4x4"}),
    ("gamma", {"size": "3x3", "areas": 2}),
    ("generals", {"size": "6x6", "rounds": 20, "players": 3}),
]
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


def transcript(env: polje.VectorEnv, seed: int, steps: int = 60) -> list[bytes]:
    observations, infos = env.reset(seed=seed)
    told = [observations.tobytes(), infos["action_mask"].tobytes()]
    for _ in range(steps):
        observations, rewards, terminated, _, infos = env.step(env.sample_actions())
        told += [observations.tobytes(), rewards.tobytes(), terminated.tobytes(), infos["action_mask"].tobytes()]
    return told


@pytest.mark.parametrize(("game", "options"), BOARDS)
@pytest.mark.parametrize("opponent", ["random", None])
def test_the_same_seed_gives_the_same_bytes_on_any_number_of_threads(
    game: str, options: dict[str, Any], opponent: str | None
) -> None:
    made = [polje.VectorEnv(game, 17, opponent=opponent, threads=threads, **options) for threads in (1, 1, 3)]
    one, again, many = (transcript(env, 5) for env in made)
    assert one == again == many
    assert transcript(made[0], 6) != one


@pytest.mark.parametrize(("game", "options"), BOARDS)
@pytest.mark.parametrize("opponent", ["random", None])
def test_masks_are_the_legal_actions_and_all_of_them_are_taken(
    game: str, options: dict[str, Any], opponent: str | None
) -> None:
    env = polje.VectorEnv(game, 8, opponent=opponent, seat=2, **options)
    observations, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        assert env.observation_space.contains(observations)
        mask = infos["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        before = env._terminated.astype(bool)
        if opponent:
            assert (infos["seat"] == 2).all()
        for game_number in np.flatnonzero(~before)[:1]:
            wrong = actions.copy()
            barred = np.flatnonzero(mask[game_number] == 0)
            if barred.size:
                wrong[game_number] = barred[0]
                with pytest.raises(polje.IllegalMove, match=f"game {game_number}"):
                    env.step(wrong)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert not truncated.any() and set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        assert not rewards[~terminated].any() and not rewards[before].any()
        assert not terminated[before].any(), "a game begins anew in the step after its last"
        ended += int(terminated.sum())
    assert ended > 8


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_all_autoreset_modes_play_the_same_games(game: str, options: dict[str, Any]) -> None:
    games: dict[AutoresetMode, list[bytes]] = {}
    for mode in MODES:
        env = polje.VectorEnv(game, 1, autoreset_mode=mode, **options)
        assert env.metadata["autoreset_mode"] is mode
        observations, _ = env.reset(seed=3)
        told = [observations[0].tobytes()]
        while len(told) < 200:
            observations, rewards, terminated, _, infos = env.step(env.sample_actions())
            if not terminated[0]:
                told.append(observations[0].tobytes())
                continue
            if mode is AutoresetMode.SAME_STEP:
                assert infos["_final_obs"].tolist() == [True]
                told += [infos["final_obs"][0].tobytes(), str(rewards).encode(), observations[0].tobytes()]
                break
            told += [observations[0].tobytes(), str(rewards).encode()]
            assert not infos["action_mask"].any()
            if mode is AutoresetMode.NEXT_STEP:
                observations, rewards, terminated, _, _ = env.step(np.array([-7]))
                assert not terminated[0] and rewards[0] == 0
            else:
                with pytest.raises(ValueError, match="wait for reset"):
                    env.step(np.array([0]))
                observations, _ = env.reset(options={"reset_mask": np.array([True])}, seed=9)
                assert observations[0].tobytes() == polje.VectorEnv(game, 1, **options).reset(seed=9)[0][0].tobytes()
            told.append(observations[0].tobytes())
            break
        games[mode] = told
    assert games[AutoresetMode.NEXT_STEP] == games[AutoresetMode.SAME_STEP]
    # After its end the third begins where its own seed says.
    assert games[AutoresetMode.DISABLED][:-1] == games[AutoresetMode.NEXT_STEP][:-1]


def test_the_last_observation_is_the_finished_position() -> None:
    env = polje.VectorEnv("mathtricks", 1, opponent=None, autoreset_mode="SameStep", size="4x4")
    env.reset(seed=4)
    walked = env.planes.index("own_trail"), env.planes.index("other_trail")
    steps = 0
    while True:
        _, _, terminated, _, infos = env.step(env.sample_actions())
        steps += 1
        if terminated[0]:
            last = infos["final_obs"][0]
            # Both starts and every step are walked in the position that ended.
            assert last[list(walked)].sum() == steps + 2
            break


def test_every_game_has_a_seed_and_a_reset_of_its_own() -> None:
    env = polje.VectorEnv("mathtricks", 3, size="4x4")
    first, _ = env.reset(seed=[5, 6, 5])
    assert (first[0] == first[2]).all() and (first[0] != first[1]).any()
    assert (env.reset(seed=5)[0][1] == first[1]).all()
    env.step(env.sample_actions())
    before = env._observations.copy()
    now, _ = env.reset(seed=[1, 6, 2], options={"reset_mask": np.array([False, True, False])})
    assert (now[[0, 2]] == before[[0, 2]]).all() and (now[1] == first[1]).all()


def test_views_are_read_only_and_copies_stay() -> None:
    kept, _ = polje.VectorEnv("gamma", 2, size="3x3").reset(seed=1)
    kept[:] = 7
    env = polje.VectorEnv("gamma", 2, copy=False, size="3x3")
    seen, infos = env.reset(seed=1)
    before = seen.copy()
    for array in (seen, infos["action_mask"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    env.step(env.sample_actions())
    assert (seen != before).any(), "it is the same memory"


def test_wrong_arguments_are_refused_before_anything_is_played() -> None:
    env = polje.VectorEnv("gamma", 4, size="3x3")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(4, int))
    with pytest.raises(ValueError, match="all games"):
        env.reset(options={"reset_mask": np.array([True, False, True, True])})
    before = env.reset(seed=1)[0]
    for wrong in [np.zeros(3, int), np.zeros((4, 1), int), np.zeros(4), np.full(4, "0"), None]:
        with pytest.raises(ValueError):
            env.step(wrong)  # type: ignore[arg-type]
    for action in [99, -1, 2**62]:
        with pytest.raises(polje.IllegalMove):
            env.step(np.full(4, action))
    with pytest.raises(ValueError, match="seeds"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="truth"):
        env.reset(options={"reset_mask": [1, 0, 0, 0]})
    assert (env._observations == before).all()
    for arguments in [{"opponent": "expert"}, {"seat": 3}, {"threads": 0}, {"autoreset_mode": "Never"}]:
        with pytest.raises(ValueError):
            polje.VectorEnv("gamma", 4, **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        polje.VectorEnv("gamma", 0)


def test_wrong_arrays_are_refused_by_the_batch_itself() -> None:
    env = polje.VectorEnv("gamma", 4, size="3x3")
    env.reset(seed=1)
    batch, actions = env._batch, env.sample_actions()
    before = batch.observations.copy()
    for wrong in [actions[:3], np.zeros((4, 1), np.int64), actions.astype(np.int32)]:
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)
    with pytest.raises(AttributeError):
        batch.observations = before  # type: ignore[misc]
    with pytest.raises(ValueError):
        batch.restart([0, 4], [1, 2])
    batch.masks.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        batch.step(actions)
    batch.masks.flags.writeable = True
    assert (batch.observations == before).all()
    env.step(actions)


def test_actions_may_be_whole_numbers_of_any_kind() -> None:
    # The last one only draws: that takes a number of the dice which opponents move by.
    *envs, last = [polje.VectorEnv("gamma", 4, size="3x3") for _ in range(6)]
    for env in (*envs, last):
        env.reset(seed=1)
    actions = last.sample_actions()
    kinds = [actions, list(actions), actions.astype(np.uint16), np.repeat(actions, 2)[::2], actions.astype(">i8")]
    told = [env.step(given)[0] for env, given in zip(envs, kinds, strict=True)]  # type: ignore[arg-type]
    assert all((observations == told[0]).all() for observations in told)


def test_a_batch_gives_what_single_games_give() -> None:
    """The planes and masks of a batch are written where something changed; those of an episode always whole."""
    for game, options in BOARDS:
        env = polje.VectorEnv(game, 1, opponent=None, autoreset_mode="Disabled", **options)
        episode = polje.Episode(game, 0, **options)
        for seed in range(3):
            observations, infos = env.reset(seed=seed)
            # The first number of the game's dice is the seed of its board.
            episode.restart(_first_number(seed))
            terminated = np.zeros(1, bool)
            while not terminated[0]:
                seat = int(infos["seat"][0])
                assert seat == episode.to_move
                assert (observations[0] == episode.observe(seat)).all()
                assert (infos["action_mask"][0] == episode.mask()).all()
                actions = env.sample_actions()
                episode.act(int(actions[0]))
                observations, rewards, terminated, _, infos = env.step(actions)
            assert episode.is_over and rewards[0] == episode.rewards()[seat - 1]
            assert (observations[0] == episode.observe(seat)).all()


def _first_number(seed: int) -> int:
    """What SplitMix64 draws first."""
    mask = 2**64 - 1
    mixed = (seed + 0x9E3779B97F4A7C15) & mask
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
    return mixed ^ (mixed >> 31)


def test_a_second_thread_inside_a_step_is_refused() -> None:
    env = polje.VectorEnv("generals", 300, size="18x18")
    env.reset(seed=1)
    games = list(range(300))
    thread = threading.Thread(target=env._batch.restart, args=(games, games))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            env.step(env.sample_actions())
        except RuntimeError as told:
            refused = "another thread" in str(told)
    thread.join()
    assert refused


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_of_a_fork_makes_its_own_threads() -> None:
    env = polje.VectorEnv("mathtricks", 64, threads=2, size="4x4")
    env.reset(seed=1)
    env.step(env.sample_actions())
    child = os.fork()
    if child == 0:
        env.step(env.sample_actions())
        os._exit(17)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 17


def test_wrappers_of_gymnasium_work() -> None:
    env = RecordEpisodeStatistics(polje.VectorEnv("mathtricks", 8, size="4x4"))
    env.reset(seed=1)
    ended = 0
    for _ in range(60):
        *_, infos = env.step(env.unwrapped.sample_actions())  # type: ignore[attr-defined]
        ended += int(infos["_episode"].sum()) if "episode" in infos else 0
    assert ended


def test_games_are_rendered() -> None:
    env = polje.VectorEnv("mathtricks", 2, render_mode="ansi", size="4x4")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None and len(drawn) == 2 and "1*0" in drawn[0]
