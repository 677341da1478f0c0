"""Crew: the processes that play the matches of a series; the outcomes are the same whoever plays them."""

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from typing import IO, Final

from oikist.arena.match import Fixture, Outcome, Setup, open_game, play_match
from oikist.core.errors import OikistError
from oikist.workers.pipe import kill_group

RAY: Final = "ray"  # in place of a number of processes: the machines of a Ray cluster
FARTHEST_AHEAD: Final = 1_000  # matches begun while an earlier one is still going on: what waits for it takes memory
CHUNK: Final = 1 << 16
GRACE_SECONDS: Final = 2.0  # for a process to close its bots

Numbered = tuple[int, Fixture]
Played = Generator[tuple[int, Outcome], None, None]  # to be closed by whoever leaves early


class WorkerDied(OikistError):
    """A process that was playing is no more."""


class MatchFailed(OikistError):
    """A match that could not be played to its end, and why."""


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


def task_text(number: int, fixture: Fixture) -> str:
    """A match to be played, on one line."""
    return json.dumps({"number": number} | asdict(fixture))


def parse_task(text: str | bytes) -> Numbered:
    """The match of such a line."""
    task = json.loads(text)
    return int(task.pop("number")), Fixture(**task)


def outcome_text(number: int, outcome: Outcome) -> str:
    """How a match ended, on one line."""
    return json.dumps({"number": number} | asdict(outcome))


def failure_text(number: int, error: Exception) -> str:
    """Why a match did not come to its end, on one line."""
    reason = str(error) if isinstance(error, OikistError) else f"{type(error).__name__}: {error}"
    return json.dumps({"number": number, "failure": reason[:300]})


def parse_outcome(text: str | bytes) -> tuple[int, Outcome]:
    """The outcome of such a line; MatchFailed if it tells why there is none."""
    answer = json.loads(text)
    number = int(answer.pop("number"))
    if "failure" in answer:
        raise MatchFailed(f"Match {number} could not be played: {answer['failure'].rstrip('.')}.")
    return number, Outcome(**answer)


class Crew:
    """A few processes, each with one match at hand."""

    def __init__(self, setup: Setup, fixtures: Iterable[Numbered], workers: int) -> None:
        self._fixtures = iter(fixtures)
        self._next = next(self._fixtures, None)
        self._idle: list[subprocess.Popen[bytes]] = []
        self._playing: dict[int, tuple[int, subprocess.Popen[bytes]]] = {}  # by pipe: the number of the match
        self._unread: dict[int, bytes] = {}
        self._selector = selectors.DefaultSelector()
        self._all: list[subprocess.Popen[bytes]] = []
        order = json.dumps(asdict(setup)).encode() + b"\n"
        for _ in range(workers):
            process = _start()
            self._all.append(process)
            self._idle.append(process)
            _send(process, order)

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
        for process in self._all:
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE_SECONDS)
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
            _send(process, task_text(number, fixture).encode() + b"\n")
            self._next = next(self._fixtures, None)

    def _read(self, pipe: int) -> bytes:
        """The whole answer of a process, or nothing while a part of it is still to come."""
        chunk = os.read(pipe, CHUNK)
        if not chunk:
            raise died()
        self._unread[pipe] += chunk
        return self._unread[pipe] if chunk.endswith(b"\n") else b""


def died() -> WorkerDied:
    return WorkerDied("A process that was playing has died, perhaps for want of memory: try fewer workers.")


def _play_in_processes(setup: Setup, fixtures: Iterable[Numbered], workers: int) -> Played:
    crew = Crew(setup, fixtures, workers)
    try:
        yield from crew.play()
    finally:
        crew.close()


def _start() -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C is for the process that talks, and that one ends its workers.
    return subprocess.Popen(
        [sys.executable, "-m", "oikist.arena.worker"],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _send(process: subprocess.Popen[bytes], line: bytes) -> None:
    rest = memoryview(line)
    try:
        while rest:
            rest = rest[os.write(_stdin(process).fileno(), rest) :]
    except BrokenPipeError:
        raise died() from None


def _stdin(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _pipe(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None
    return process.stdout.fileno()
