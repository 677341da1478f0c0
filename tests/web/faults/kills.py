"""Kills: a server that is killed again and again while a crowd plays; also a program, for the long run."""

import argparse
import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests import postgres
from tests.web.faults.audit import Found, audit
from tests.web.faults.commit import commit
from tests.web.faults.crowd import Crowd
from tests.web.faults.wire import PATIENCE
from tests.web.running import Running, start

LONGEST_PAUSE = 0.05  # seconds between the last action that is counted and the kill
GLANCE = 0.005  # seconds between looks at what is waited for


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found when nothing was wrong."""

    found: Found
    crowd: Crowd
    slowest: float  # seconds until a server was back
    seconds: float


class Server:
    """A server that is killed and comes back at the same address, with the same database."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.running: Running = start(folder, database=url)
        self.port = self.running.port

    def kill(self) -> float:
        """Kill it, start it again; how long that took."""
        began = time.monotonic()
        self.running.kill()
        wait_until(lambda: _is_gone(self.running.process.pid))
        self.running = start(self.folder, self.port, self.url)
        return time.monotonic() - began

    def stop(self) -> None:
        if self.running.process.poll() is None:
            assert self.running.stop() in (0, -signal.SIGTERM)


def endure(folder: Path, tables: int, kills: int, most: int, seed: str, database: str = "") -> Outcome:
    """Let a crowd play through so many kills, with fewer than `most` actions between two, then look at the database."""
    began = time.monotonic()
    url = database or f"sqlite:///{folder / 'tables.sqlite3'}"
    server = Server(folder, url)
    crowd = Crowd(server.port, tables, seed)
    try:
        with ThreadPoolExecutor(1) as threads:
            playing = threads.submit(lambda: asyncio.run(crowd.play()))
            try:
                slowest = _kill(server, crowd, playing, kills, most)
            finally:
                crowd.end()
            playing.result()
    finally:
        server.stop()
    return Outcome(audit(url, crowd.tables), crowd, slowest, time.monotonic() - began)


def _kill(server: Server, crowd: Crowd, playing: Future[None], kills: int, most: int) -> float:
    """How long the server was gone at most."""
    rng, slowest = Random(f"{crowd.seed}/kills"), 0.0
    wait_until(lambda: len(crowd.tables) >= crowd.size or playing.done())
    for _ in range(kills):
        enough = crowd.told + rng.randrange(most)
        wait_until(lambda: crowd.told >= enough or playing.done())  # noqa: B023  it is called here only
        if playing.done():  # it has failed, and says why
            break
        time.sleep(rng.uniform(0, LONGEST_PAUSE))
        slowest = max(slowest, server.kill())
    return slowest


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "This was waited for in vain."
        time.sleep(GLANCE)


def _is_gone(group: int) -> bool:
    """Whether nothing is left of a server, its workers included."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def main() -> None:
    reader = argparse.ArgumentParser(prog="./dev soak kills", description=__doc__)
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--kills", type=int, default=20)
    reader.add_argument("--actions", type=int, default=600, help="between two kills, at most")
    reader.add_argument("--seed", default="soak")
    reader.add_argument("--postgres", action="store_true", help="on a temporary PostgreSQL, instead of SQLite")
    chosen, version = reader.parse_args(), commit()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = (chosen.tables, chosen.kills, chosen.actions, chosen.seed)
        if chosen.postgres:
            with postgres.server(folder) as socket:
                outcome = endure(folder, *sizes, postgres.empty_database(socket, "kills"))
        else:
            outcome = endure(folder, *sizes)
    found, crowd = outcome.found, outcome.crowd
    print(
        f"{chosen.kills} kills among {chosen.tables} tables at once in {outcome.seconds:.0f} s: nothing lost or doubled"
    )
    print(f"{found.tables} tables, {found.over} over, {found.lines} lines, {found.unclaimed} opened without an answer")
    print(f"{found.actions} actions acknowledged, {crowd.repeated} of them after their first answer was lost")
    print(f"requests answered: {dict(sorted(crowd.answers.items()))}; sent again: {crowd.retries}")
    print(f"the server was back after {outcome.slowest:.1f} s at most")
    print(f"database {'PostgreSQL' if chosen.postgres else 'SQLite'}, seed {chosen.seed}, commit {version}")


if __name__ == "__main__":
    main()
