"""Bots that do what no bot should; a pool gets them as the operator's file, so no job can name this file itself."""

import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from itertools import repeat
from pathlib import Path
from typing import Final

from oikist.bots.bot import Bot
from oikist.core.rng import Rng
from oikist.core.sight import Sight

SECRET: Final = "the-king-is-in-the-deck"
STARVED: Final[list[bool]] = []


class BadBot(Bot):
    """Does something bad, and then chooses the first legal action if it still can.

    `folder` is where it leaves the number of its process, as the name of an empty file: it may write into none.
    """

    def __init__(self, bad: Callable[[], object], folder: str = "") -> None:
        self.bad = bad
        self.folder = folder

    def choose(self, sight: Sight, rng: Rng) -> int:
        if self.folder:
            Path(self.folder, str(os.getpid())).touch()
        self.bad()
        return sight.legal_actions()[0]


class CheatingBot(Bot):
    """Chooses what is no action, or not a legal one."""

    def __init__(self, action: object) -> None:
        self.action = action

    def choose(self, sight: Sight, rng: Rng) -> int:
        illegal = [action for action in range(sight.game.action_count) if action not in sight.legal_actions()]
        return illegal[0] if self.action == "illegal" else self.action  # type: ignore[return-value]


def loop() -> None:
    while True:
        pass


def hold_everything() -> None:
    """Loop inside C, where neither threads nor signal handlers of Python get their turn."""
    sum(repeat(0))


def starve_once() -> None:
    """Find no memory the first time in a process, as if others had taken it."""
    has_starved, STARVED[:] = bool(STARVED), [True]
    if not has_starved:
        raise MemoryError


def eat() -> None:
    food: list[bytearray] = []
    while True:
        food.append(bytearray(1 << 20))


def raise_error() -> None:
    raise ValueError(SECRET)


def recurse() -> None:
    recurse()


def print_much() -> None:
    for _ in range(20):
        print("flood " * 100_000)
        sys.stderr.write("flood " * 100_000)
        os.write(1, b"flood\n" * 10_000)


def read_input() -> None:
    if sys.stdin.read():
        raise ValueError("there was something to read")


def write_everywhere(text: bytes, times: int) -> None:
    """Write into every pipe that is open, the one for the answers among them."""
    for _ in range(times):
        for number in range(3, 64):
            try:
                if stat.S_ISFIFO(os.fstat(number).st_mode):
                    os.write(number, text)
            except OSError:
                continue


def close_everything() -> None:
    os.closerange(3, 64)
    time.sleep(60)


def fork(folder: str) -> None:
    """Leave a process behind that sleeps and holds every pipe open."""
    if os.fork() == 0:
        Path(folder, str(os.getpid())).touch()
        time.sleep(60)
        os._exit(0)
    while not os.listdir(folder):
        time.sleep(0.001)


def fork_and_die(folder: str) -> None:
    fork(folder)
    os._exit(3)


def start_program(folder: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(folder, str(process.pid)).touch()


def write_file(folder: str) -> None:
    Path(folder, "file").write_text("what a bot wants to keep", encoding="utf-8")


def list_variables(folder: str) -> None:
    for name in os.environ:
        Path(folder, name).touch()


def note_times(folder: str) -> None:
    """Sleep, and leave when that began and ended, by the clock that all processes share, as the name of a file."""
    began = time.monotonic_ns()
    time.sleep(0.3)
    Path(folder, f"{began} {time.monotonic_ns()}").touch()


NAMES: Final[Mapping[str, Callable[..., Bot]]] = {
    "good": lambda folder="": BadBot(lambda: None, folder),
    "noting": lambda folder: BadBot(lambda: note_times(folder)),
    "sleeping": lambda seconds: BadBot(lambda: time.sleep(float(seconds))),
    "looping": lambda folder="": BadBot(loop, folder),
    "holding": lambda folder="": BadBot(hold_everything, folder),
    "eating": lambda: BadBot(eat),
    "starving": lambda: BadBot(starve_once),
    "dying": lambda: BadBot(lambda: os._exit(3)),
    "raising": lambda: BadBot(raise_error),
    "leaving": lambda: BadBot(sys.exit),
    "recursing": lambda: BadBot(recurse),
    "printing": lambda: BadBot(print_much),
    "reading": lambda: BadBot(read_input),
    "babbling": lambda: BadBot(lambda: write_everywhere(b"{}\n", 1)),
    "bracketing": lambda: BadBot(lambda: write_everywhere(b"[" * 4_000 + b"\n", 1)),
    "flooding": lambda: BadBot(lambda: write_everywhere(b"x" * 4_096, 1_000_000)),
    "closing": lambda: BadBot(close_everything),
    "forking": lambda folder: BadBot(lambda: fork(folder)),
    "forking-dying": lambda folder: BadBot(lambda: fork_and_die(folder)),
    "doubling": lambda: BadBot(os.fork),
    "starting": lambda folder: BadBot(lambda: start_program(folder)),
    "threading": lambda folder: BadBot(threading.Thread(target=time.sleep, args=(60,), daemon=True).start, folder),
    "writing": lambda folder: BadBot(lambda: write_file(folder)),
    "listing": lambda folder: BadBot(lambda: list_variables(folder)),
    "unmade": lambda: BadBot(raise_error).missing,  # type: ignore[attr-defined]
    "cheating": lambda: CheatingBot("illegal"),
    "cheating-far": lambda: CheatingBot(10**6),
    "cheating-text": lambda: CheatingBot("bet"),
    "cheating-none": lambda: CheatingBot(None),
}
