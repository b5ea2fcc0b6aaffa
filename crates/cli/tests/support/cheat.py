"""A program that tries to win by everything but its moves. Whatever it gets hold of it says as its
move, "stolen: ...", which no game takes; so the forfeit in the record tells."""
import ctypes, fcntl, json, mmap, os, signal, sys, tempfile, time

LIBC = ctypes.CDLL(None, use_errno=True)
GREEDY_PATHS = sys.argv[1:]
LIMIT = 2.0
SIBLINGS = 60


def shared_numbers():
    file = tempfile.TemporaryFile()
    file.write(bytes(8 * SIBLINGS))
    file.flush()
    return memoryview(mmap.mmap(file.fileno(), 0)).cast("d")


# When each of its processes last ran, and the longest time during which none of them did.
RAN, PAUSE = shared_numbers(), shared_numbers()
seen = []


def say(line):
    print(line, flush=True)


def until(seconds, work):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        work()


def child(seconds, work):
    """Starts a process that does nothing else; none where there may be no more."""
    try:
        if os.fork() == 0:
            until(seconds, work)
            os._exit(0)
    except OSError:
        pass


def wake_siblings(own):
    busy = time.monotonic() + 0.01
    while (now := time.monotonic()) < busy:
        PAUSE[own] = max(PAUSE[own], now - max(RAN))
        RAN[own] = now
    try:
        os.killpg(0, signal.SIGCONT)
    except OSError:
        pass


def starve():
    """Sixty busy processes that wake each other up, and timers that wake up their parent."""
    for own in range(SIBLINGS):
        RAN[own] = time.monotonic()
        child(60, lambda: wake_siblings(own))
    for number in range(1, 100):
        event = (ctypes.c_char * 64)()
        ctypes.memmove(ctypes.byref(event, 8), ctypes.byref(ctypes.c_int(signal.SIGCONT)), 4)
        timer = ctypes.c_void_p()
        if LIBC.timer_create(1, event, ctypes.byref(timer)) == 0:
            at = (ctypes.c_long * 4)(0, 0, 0, number * 3_000_000)
            LIBC.timer_settime(timer, 0, at, None)


def has_stolen_time():
    """Whether its processes have run all the time while others thought, for 80 ms at least."""
    end = time.monotonic() + LIMIT / 2
    while max(PAUSE) < 0.04:
        if time.monotonic() > end:
            return True
        time.sleep(0.01)
    return False


def vanish():
    """Processes that are busy for a moment and gone before anybody counts what they used."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    child(0.005, lambda: None)


def flood():
    os.write(2, b"\xe2\x80\xae\x1b[2J" + b"x" * 4096 + b"\n")


def own():
    return open(__file__, "rb")


def opens(path):
    if os.path.isdir(path):
        os.listdir(path)
    else:
        open(path, "rb").read(1)


def inotify():
    if LIBC.inotify_init1(0) < 0:
        raise OSError


ATTEMPTS = {
    "mode": lambda: os.fchmod(own().fileno(), 0o4755),
    "owner": lambda: os.fchown(own().fileno(), os.getuid(), -1),
    "times": lambda: os.utime(own().fileno()),
    "attribute": lambda: os.setxattr(own().fileno(), "user.spoilt", b"1"),
    "lock": lambda: fcntl.flock(own(), fcntl.LOCK_SH),
    "record lock": lambda: fcntl.lockf(own(), fcntl.LOCK_SH),
    "signal by file": lambda: fcntl.fcntl(own(), fcntl.F_SETOWN, os.getpid()),
    "signal number": lambda: fcntl.fcntl(own(), 10, signal.SIGIO),
    "inotify": inotify,
    "cores": lambda: os.sched_setaffinity(0, range(os.cpu_count())),
    **{path: (lambda path=path: opens(path)) for path in GREEDY_PATHS},
}


def stolen():
    for name, attempt in ATTEMPTS.items():
        try:
            attempt()
            yield name
        except OSError:
            pass


# Where something might outlive a game. Its own names, since its user differs from game to game.
NOTES = [folder + "/polje-cheat" for folder in (tempfile.gettempdir(), "/dev/shm", "/tmp", "/var/tmp", ".")]


def remembered():
    """Whether anything is left of an earlier game; then leaves something for the next one."""
    found = len(seen) > 1 or any(os.path.exists(note) for note in NOTES)
    for note in NOTES:
        try:
            open(note, "w").write("the capital is there")
        except OSError:
            pass
    return found


def main():
    game, prompts, hidden = None, 0, False
    for line in sys.stdin:
        said = json.loads(line)
        if "hello" in said:
            hidden = said["hello"]["game"] == "generals"
            say("ready moves")
        if "game" in said:
            game, prompts = said["game"], 0
            seen.append(game)
        if "prompt" not in said:
            continue
        prompts += 1
        move = said["prompt"]["moves"][0]
        other = [name for name in game["players"] if name != "cheat"][0]
        if prompts == 1:
            loot = list(stolen()) + (["memory"] if hidden and remembered() else [])
            if loot:
                move = "stolen: " + ", ".join(loot)
            flood()
            if not hidden and other == "Ann" and game["seat"] == 2:
                for _ in range(2):
                    child(60, flood)
                # Longer than it may on the busiest machine: it is stopped as soon as it has had its time.
                until(LIMIT * 30, vanish)
            if not hidden and other == "Ann" and game["seat"] == 1:
                move = move + "\n" + move
            if not hidden:
                starve()
            say(move)
        elif not hidden and has_stolen_time():
            say("stolen: the others' time")
        else:
            # It has done what it can; it does not mean to win by its moves.
            say("enough")


main()
