"""Crew: the processes that play the matches of a series; the outcomes are the same whoever plays them."""

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Final

from oikist.arena.disk import write_all
from oikist.arena.lines import Numbered, parse_outcome, task_text
from oikist.arena.match import Outcome, Setup, open_game, play_match
from oikist.core.errors import OikistError
from oikist.workers.environment import SETTLED
from oikist.workers.pipe import kill_group
from oikist.workers.worker import own_path

RAY: Final = "ray"  # in place of a number of processes: the machines of a Ray cluster
FARTHEST_AHEAD: Final = 1_000  # matches begun while an earlier one is still going on: what waits for it takes memory
CHUNK: Final = 1 << 16
GRACE_SECONDS: Final = 2.0  # for all processes together to close their bots
LONGEST_WORDS: Final = 200  # of what a process said before it died

Played = Generator[tuple[int, Outcome], None, None]  # to be closed by whoever leaves early


class WorkerDied(OikistError):
    """A process that was to play is no more; `reason` is its last words, if it had any."""

    def __init__(self, reason: str = "", happening: str = "has died") -> None:
        because = f" ({reason})" if reason else ", perhaps for want of memory"
        super().__init__(f"A process that plays {happening}{because}: try fewer workers.")
        self.reason = reason


def play_matches(setup: Setup, fixtures: Iterable[Numbered], workers: int | str) -> Played:
    """Play the fixtures, whose numbers ascend; each outcome comes with its number as soon as it is there."""
    if workers == RAY:
        from oikist.arena.ray_crew import play_on_ray  # the package is an extra, and slow to load

        yield from play_on_ray(setup, fixtures)
    elif workers == 1:
        game = open_game(setup)
        for number, fixture in fixtures:
            yield number, play_match(game, setup, fixture)
    else:
        yield from _play_in_processes(setup, fixtures, int(workers))


def in_order(played: Iterable[tuple[int, Outcome]]) -> Iterator[Outcome]:
    """The outcomes of the matches 0, 1, 2 and so on."""
    waiting: dict[int, Outcome] = {}
    following = 0
    for number, outcome in played:
        waiting[number] = outcome
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class Crew:
    """A few processes, each with one match at hand."""

    def __init__(self, fixtures: Iterable[Numbered], words: IO[bytes]) -> None:
        """The file gets what any of them says before it dies."""
        self._fixtures = iter(fixtures)
        self._next = next(self._fixtures, None)
        self._idle: list[subprocess.Popen[bytes]] = []
        self._playing: dict[int, tuple[int, subprocess.Popen[bytes]]] = {}  # by pipe: the number of the match
        self._unread: dict[int, bytes] = {}
        self._selector = selectors.DefaultSelector()
        self._all: list[subprocess.Popen[bytes]] = []
        self._words = words

    def start(self, setup: Setup, workers: int) -> None:
        """Start so many processes; whoever called this calls close(), even if it fails."""
        order = json.dumps(asdict(setup)).encode() + b"\n"
        for _ in range(workers):
            try:
                process = start_worker(self._words)
            except OSError as error:
                raise WorkerDied(error.strerror or type(error).__name__, "could not be started") from None
            self._all.append(process)
            self._idle.append(process)
            self._send(process, order)

    def play(self) -> Played:
        """All matches, in the order in which they end."""
        self._hand_out()
        while self._playing:
            for key, _ in self._selector.select():
                line = self._read(key.fd)
                if line:
                    _, process = self._playing.pop(key.fd)
                    self._selector.unregister(key.fd)
                    self._idle.append(process)
                    self._hand_out()  # before anybody looks at the outcome: that takes a while, with a disk
                    yield parse_outcome(line)

    def close(self) -> None:
        """End all processes; they close their bots when nobody speaks to them any more."""
        for process in self._all:
            with suppress(OSError):
                _stdin(process).close()
        deadline = monotonic() + GRACE_SECONDS
        for process in self._all:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(deadline - monotonic(), 0.0))
            if process.returncode is None:  # else its number may be somebody else's by now
                kill_group(process.pid)
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
        self._selector.close()

    def _hand_out(self) -> None:
        while self._next is not None and self._idle:
            number, fixture = self._next
            if self._playing and number - min(playing for playing, _ in self._playing.values()) > FARTHEST_AHEAD:
                return
            process = self._idle.pop(0)
            pipe = _pipe(process)
            self._playing[pipe] = number, process
            self._unread[pipe] = b""
            self._selector.register(pipe, selectors.EVENT_READ)
            self._send(process, task_text(number, fixture).encode() + b"\n")
            self._next = next(self._fixtures, None)

    def _read(self, pipe: int) -> bytes:
        """The whole answer of a process, or nothing while a part of it is still to come."""
        chunk = os.read(pipe, CHUNK)
        if not chunk:
            raise self._died(self._playing[pipe][1])
        self._unread[pipe] += chunk
        return self._unread[pipe] if chunk.endswith(b"\n") else b""

    def _send(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        try:
            write_all(_stdin(process).fileno(), line)
        except BrokenPipeError:
            raise self._died(process) from None

    def _died(self, process: subprocess.Popen[bytes]) -> WorkerDied:
        """Why it is no more: whoever was killed had no time to say it."""
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_SECONDS)
        return WorkerDied(self._last_words() if process.returncode is not None and process.returncode > 0 else "")

    def _last_words(self) -> str:
        size = os.fstat(self._words.fileno()).st_size
        said = os.pread(self._words.fileno(), CHUNK, max(size - CHUNK, 0)).decode(errors="replace")
        return (said.strip().splitlines() or [""])[-1].strip()[:LONGEST_WORDS]


def _play_in_processes(setup: Setup, fixtures: Iterable[Numbered], workers: int) -> Played:
    with TemporaryFile() as words:
        crew = Crew(fixtures, words)
        try:
            crew.start(setup, workers)
            yield from crew.play()
        finally:
            crew.close()


def start_worker(words: IO[bytes]) -> subprocess.Popen[bytes]:
    """A process that waits for a set-up; what it has to complain of goes to that file."""
    # A session of its own: Ctrl-C is for the process that talks, and that one ends its workers. -P: it imports nothing
    # from the folder in which the person happens to be, as the command itself does not.
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "oikist.arena.worker"],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=words,
        env=environment(),
        start_new_session=True,
    )


def environment() -> dict[str, str]:
    """What this process has, what every process of bots has, and the same Oikist before all else on the path."""
    paths = [*own_path().values(), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, **SETTLED, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _pipe(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None
    return process.stdout.fileno()
