"""Programs as players: confined, asked like bots, matched with functions."""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polje
import pytest
from polje import _helper

BOTS = Path(__file__).resolve().parents[3] / "examples" / "bots"
TABLE = polje.Game("gamma").deal(seed=1, size="4x4")

SHELL = """while read -r line; do case $line in
    *hello*) echo ready moves;;
    *prompt*) moves=${line#*moves*\\[\\"}; echo "${moves%%\\"*}";;
esac; done"""


def script(folder: Path, text: str = SHELL) -> str:
    """A program that answers with the first legal move, or that does as the text says."""
    folder.mkdir(exist_ok=True)
    (folder / "bot.sh").write_text(text)
    return f"cmd:sh bot.sh;dir={folder}"


@pytest.fixture(scope="session")
def cpp(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The starter bot in C++, compiled."""
    folder = tmp_path_factory.mktemp("cpp")
    subprocess.run(["g++", "-O1", "-o", folder / "bot", BOTS / "bot.cpp"], check=True)
    return f"cpp=cmd:./bot;dir={folder}"


def test_a_function_meets_a_program_in_c_plus_plus(cpp: str) -> None:
    bot = polje.Bot("greedy", seed=1)

    def careful(prompt: polje.Prompt) -> str:
        return bot(prompt)

    boards: dict[str, dict[str, Any]] = {"mathtricks": {"size": "6x6"}, "generals": {"size": "8x8", "rounds": 60}}
    for game, options in boards.items():
        played = polje.match(game, careful, cpp, games=4, seed=2, **options)
        assert played.names == ["careful", "cpp"] and not played.forfeits
        assert played.score("careful").points > 2
        assert {it.sandbox for it in played} <= {"basic", "strong"}
        for it in played:
            it.record.verify()


def test_a_program_is_asked_like_a_bot(tmp_path: Path) -> None:
    with polje.Program("mine=" + script(tmp_path / "bot")) as program:
        assert program.name == "mine" and "cmd:sh bot.sh;dir=" in repr(program)
        table = TABLE.copy()
        while not table.is_over:
            move = program(table)
            assert move == table.moves()[0]
            table.play(move)
        with pytest.raises(polje.IllegalMove, match="over"):
            program.choose(table)
        table.undo(3)
        assert program.choose(table) == table.moves()[0]
        other = polje.Game("mathtricks").deal(seed=1, size="4x4")
        assert program.choose(other) == other.moves()[0]
    assert program.choose(TABLE) == TABLE.moves()[0]
    program.close()
    program.close()


def test_a_program_is_confined(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the secret")
    spy = f"read -r line; echo ready; cat {secret} >&2; read -r line; read -r line; echo found >&2; echo nowhere"
    program = polje.Program(script(tmp_path / "spy", spy))
    with pytest.raises(polje.ProgramError, match='answered "nowhere"') as told:
        program.choose(TABLE)
    words = told.value.last_words
    assert "found" in words and "the secret" not in words
    assert any("found" in note for note in told.value.__notes__)


def test_the_program_of_the_wheel_may_play_itself() -> None:
    with polje.Program("cmd:polje bot gamma greedy --seed 1") as program:
        assert program.choose(TABLE) == polje.Bot("greedy", seed=1).choose(TABLE)


def test_a_dialect_is_an_option_of_the_text(tmp_path: Path) -> None:
    with pytest.raises(polje.SetupError, match="no dialect"):
        polje.Program("cmd:sh;dialect=esperanto").choose(TABLE)
    with pytest.raises(polje.SetupError, match="no dialect"):
        polje.match("gamma", "cmd:sh;dialect=esperanto", "random")
    passes = "read -r size; while read -r one && [ $one = 1 ]; do head -n 66 >&2; echo -1; done"
    foreign = f"old={script(tmp_path / 'old', passes)};dialect=generals-tournament"
    played = polje.match("generals", foreign, "random", size="8x8", rounds=10)
    assert played.games[0].record.moves.count("pass") >= 10 and not played.forfeits


def test_a_program_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    fails = polje.Program(script(tmp_path / "fails", "echo dear me >&2; exit 3"))
    for _ in range(2):
        with pytest.raises(polje.ProgramError, match="exit code 3") as told:
            fails.choose(TABLE)
        assert told.value.last_words == "dear me\n"
    played = polje.match("gamma", fails, "random", size="3x3")
    (forfeit,) = played.forfeits
    assert played.games[0].winner == "random" and "exit code 3" in forfeit.reason
    assert forfeit.last_words == "dear me\n"
    with pytest.raises(polje.ProgramError, match="did not start"):
        polje.Program("cmd:./no-such-program").choose(TABLE)


def test_what_is_no_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no program"):
        polje.Program("expert")
    for wrong in ["cmd:", "cmd:'sh", "cmd:sh;colour=red", "=cmd:sh"]:
        with pytest.raises(polje.SetupError):
            polje.Program(wrong)
    with pytest.raises(polje.SetupError, match="memory"):
        polje.Program("cmd:sh", limits={"memory": "much"})
    few = polje.Program(script(tmp_path / "few", "ulimit -t"), limits={"cpu": "19s"})
    assert "19" in polje.match("gamma", few, "random", size="3x3").forfeits[0].reason
    home = polje.Program(f"cmd:sh;dir={Path.home()}")
    with pytest.raises(polje.SetupError, match="home"):
        home.choose(TABLE)
    with pytest.raises(polje.SetupError, match="home"):
        polje.match("gamma", home, "random")


def test_without_the_helper_programs_are_refused_unless_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = script(tmp_path / "bot")
    monkeypatch.setattr(_helper, "candidates", lambda: [tmp_path / "polje"])
    calls: list[Callable[[], object]] = [
        lambda: polje.Program(bot).choose(TABLE),
        lambda: polje.match("gamma", bot, "random"),
    ]
    for call in calls:
        with pytest.raises(polje.ProgramError, match="missing .*polje"):
            call()
    with polje.Program(bot, allow_unsandboxed=True) as trusted:
        assert trusted.choose(TABLE) == "0,0"
        assert polje.match("gamma", trusted, "random", size="3x3").games[0].sandbox == "none"
        with pytest.raises(polje.ProgramError):
            polje.match("gamma", trusted, bot, size="3x3")
    assert not polje.match("gamma", bot, "random", size="3x3", allow_unsandboxed=True).forfeits
    # A helper that does not confine is noticed.
    (tmp_path / "polje").symlink_to(shutil.which("true") or "/bin/true")
    with pytest.raises(polje.ProgramError, match="allow-unsandboxed"):
        polje.Program(bot).choose(TABLE)


def test_the_helper_is_the_program_of_this_installation() -> None:
    told = subprocess.run([_helper.find_program(), "--version"], check=True, capture_output=True, text=True).stdout
    assert told.strip() == f"polje {polje.__version__}"
    assert _helper.candidates()[0] == Path(sysconfig.get_path("scripts")).resolve() / "polje"


def test_nothing_is_left_running(tmp_path: Path) -> None:
    program = polje.Program(script(tmp_path / "bot"))
    assert program.choose(TABLE)
    before = children()
    assert before
    program.close()
    assert len(children()) < len(before)


def children() -> set[int]:
    """The processes that this one has started, however they are called."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == os.getpid() and fields[0] != "Z":
                found.add(int(folder.name))
    return found


def test_a_program_is_made_anew_after_a_fork(tmp_path: Path) -> None:
    code = f"""
import os, warnings, polje
warnings.simplefilter("ignore")
table = polje.Game("gamma").deal(seed=1, size="4x4")
program = polje.Program({script(tmp_path / "bot")!r})
program.choose(table)
child = os.fork()
if child == 0:
    assert program.choose(table) == "0,0"
    assert not polje.match("gamma", program, "random", size="3x3").forfeits
    program.close()
    os._exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
print(program.choose(table))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "0,0\n"), ended.stderr


def test_ctrl_c_does_not_wait_for_a_program(tmp_path: Path) -> None:
    """The program answers neither the greeting nor the end of its input."""
    deaf = script(tmp_path / "deaf", "trap '' HUP TERM; echo up >&2; while true; do sleep 1; done")
    code = f"""
import polje, signal, threading, time, os
signal.signal(signal.SIGINT, signal.default_int_handler)
table = polje.Game("gamma").deal(seed=1, size="4x4")
program = polje.Program({deaf!r})
for call in [lambda: program.choose(table), lambda: polje.match("gamma", program, "random")]:
    sent = []
    def press():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)
    threading.Timer(1.0, press).start()
    try:
        call()
    except KeyboardInterrupt:
        print(time.monotonic() - sent[0])
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    waits = [float(line) for line in ended.stdout.split()]
    assert len(waits) == 2, ended.stderr
    # 200 ms by itself; this machine may be busy with other tests.
    assert max(waits) < 2.0
    assert ended.returncode in (0, -signal.SIGINT)


def test_the_program_of_the_wheel_confines_by_itself(cpp: str) -> None:
    command = [str(_helper.find_program()), "match", "gamma", cpp, "random", "--games", "2", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0 and '"sandbox":"' in ended.stdout and '"none"' not in ended.stdout, ended.stderr
