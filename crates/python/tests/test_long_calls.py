"""Calls that take long: other threads go on, Ctrl-C comes through, bots and solver agree with the program."""

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import polje
import pytest

PROGRAM = Path(sys.executable).with_name("polje")


class CtrlC:
    """Has Ctrl-C come in so many seconds, unless the block has ended before."""

    def __init__(self, seconds: float) -> None:
        self.at = time.monotonic() + seconds
        self.timer = threading.Timer(seconds, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
        # Whoever is started in the background ignores it.
        self.before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def __enter__(self) -> "CtrlC":
        self.timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.timer.cancel()
        self.timer.join()
        signal.signal(signal.SIGINT, self.before)


@pytest.mark.parametrize("call", ["solve", "analyse", "choose", "certify", "match", "function"])
def test_ctrl_c_ends_a_long_call_at_once(call: str) -> None:
    table = polje.Game("mathtricks").deal(seed=1, size="7x8")
    table.play(table.moves()[0])
    record = table.record
    large = polje.Game("mathtricks").deal(seed=1, size="10x10")
    hard = polje.Game("mathtricks").deal(seed=3, size="6x7")
    bot = polje.Bot("expert", nodes=10**12)

    def sleeper(prompt: polje.Prompt) -> str:
        time.sleep(60)
        return prompt.moves[0]

    calls: dict[str, Callable[[], object]] = {
        "solve": lambda: polje.solve(table),
        "analyse": lambda: polje.analyse(record),
        "choose": lambda: bot.choose(large),
        "certify": lambda: polje.certify(hard, thorough=True),
        "match": lambda: polje.match("mathtricks", bot, "random", size="10x10"),
        "function": lambda: polje.match("gamma", sleeper, "random", on_error="forfeit"),
    }
    with pytest.raises(KeyboardInterrupt), CtrlC(0.3) as pressed:
        calls[call]()
    # 200 ms by itself; this machine may be busy with other tests.
    assert time.monotonic() - pressed.at < 2.0


def test_other_threads_go_on_meanwhile() -> None:
    table = polje.Game("mathtricks").deal(seed=1, size="7x8")
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(polje.Unsolved, match="time"):
        polje.solve(table, seconds=0.4)
    over.set()
    thread.join()
    assert ticks > 20


def test_a_bot_thinks_in_one_thread_at_a_time() -> None:
    table = polje.Game("mathtricks").deal(seed=1, size="7x8")
    bot = polje.Bot("expert", ms=1500)
    thread = threading.Thread(target=bot.choose, args=(table,))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            bot.choose(table)
        except RuntimeError as told:
            refused = "another thread" in str(told)
    thread.join()
    assert refused


def test_nodes_and_seed_make_a_bot_repeatable() -> None:
    for name in polje.games():
        table = polje.Game(name).deal(seed=9, size="6x6")
        # The players of Generals plan and do not search.
        nodes = None if name == "generals" else 300
        chosen = {polje.Bot("expert", nodes=nodes, seed=4).choose(table) for _ in range(3)}
        assert len(chosen) == 1 and chosen <= set(table.moves())


def test_a_bot_plays_whatever_game_it_is_asked_about() -> None:
    bot = polje.Bot("medium", seed=1)
    for name in polje.games():
        table = polje.Game(name).deal(seed=9, size="6x6")
        assert bot(table) in table.moves() and len(table) == 0


def test_the_solver_says_what_the_program_says() -> None:
    table = polje.Game("mathtricks").deal(seed=3, size="4x4")
    solution = polje.solve(table, margin=True)
    command = [str(PROGRAM), "solve", "mathtricks", "--size", "4x4", "--seed", "3", "--margin", "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert (solution.worth, str(solution.margin), solution.line) == (told["worth"], told["margin"], told["line"])


def test_an_analysis_finds_the_move_that_lost() -> None:
    table = polje.Game("mathtricks").deal(seed=3, size="4x4")
    bot = polje.Bot("random", seed=8)
    while not table.is_over:
        table.play(bot(table))
    judged = polje.analyse(table.record)
    assert [it.move for it in judged] == table.played
    assert all(it.before and it.after for it in judged)
    errors = [it for it in judged if it.is_error]
    assert errors and all(it.better for it in errors)


def test_a_fair_board_gets_a_certificate_and_another_does_not() -> None:
    game = polje.Game("mathtricks")
    tables = [game.deal(seed=seed, size="4x4") for seed in range(40)]
    drawn = next(table for table in tables if polje.solve(table).worth == "drawn")
    lost = next(table for table in tables if polje.solve(table).worth == "lost")
    assert not polje.certify(lost).fair and polje.certify(lost).told
    certificate = polje.certify(drawn)
    assert certificate.told
    if certificate.fair:
        assert certificate.text


def test_the_interpreter_may_end_in_the_middle_of_a_call() -> None:
    script = """
import polje, threading, time
table = polje.Game("mathtricks").deal(seed=1, size="7x8")
bot = polje.Bot("expert", nodes=10**12)
def sleeper(prompt):
    time.sleep(60)
calls = [lambda: polje.solve(table), lambda: bot.choose(table), lambda: polje.match("mathtricks", bot, "random"),
         lambda: polje.match("mathtricks", sleeper, "random")]
for call in calls:
    threading.Thread(target=call, daemon=True).start()
time.sleep(0.3)
print("done")
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr


def test_the_wheel_brings_the_program() -> None:
    told = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout
    assert told.strip() == f"polje {polje.__version__}"
