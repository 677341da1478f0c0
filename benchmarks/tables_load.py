"""Load on a server of tables: how soon a move reaches the other player, and how many moves a second are confirmed.

    ./dev exec python benchmarks/tables_load.py [--storage memory|flatfile] [--matches 200] [--busy 32]

The two measures know a server only as a Peer, so that every server gets the same load from the same code. The server
has one core and this client another. At full speed `server_busy` should be near 1, else something else had the server's
core or the server waited for its disk, and `client_share`, the client's time by the server's, clearly below 1, else the
figures are the client's.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from oikist.core.errors import OikistError

Figures = dict[str, float]

GRACE = 30.0  # seconds beyond its length after which a measure is given up
TICK = os.sysconf("SC_CLK_TCK")


class Match(Protocol):
    """A match of two seats, each with a connected client; the seats move in turn."""

    on_event: Callable[[], None]  # called when the client of the seat that did not move hears of the move

    async def move(self) -> None:
        """Let the seat whose turn it is make a legal move; return when the server has confirmed it to that seat."""

    async def close(self) -> None:
        """Disconnect both clients."""


class Peer(Protocol):
    """A running server."""

    name: str
    pids: list[int]  # its processes, whose time is counted

    async def open_match(self) -> Match:
        """A new match, ready for its first move."""


class Overloaded(OikistError):
    """A measure that did not come to its end, with what was missing."""


async def measure_latency(peer: Peer, matches: int = 200, pace: float = 2.0, seconds: float = 20.0) -> Figures:
    """Milliseconds from sending a move to the other player's client having it, with a move each `pace` in every match.

    The moves of all matches are spread evenly. A first round warms up; it counts in the processor times only.
    """
    playing = await _open(peer, matches)
    rounds = round(seconds / pace)
    waits: list[float] = []
    confirmations: list[float] = []
    late: list[float] = []

    async def play(match: Match, first: float) -> None:
        for number in range(rounds + 1):
            due = first + number * pace
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            sent = time.perf_counter()
            confirmed, heard = await _timed_move(match)
            if number:
                late.append(sent - due)
                confirmations.append(confirmed - sent)
                waits.append(heard - sent)

    start = time.perf_counter()
    work = asyncio.gather(*(play(match, start + index * pace / matches) for index, match in enumerate(playing)))
    measured = Window(peer)
    await _within(seconds + pace + GRACE, work, f"{peer.name} with {matches} matches at a move each {pace} s")
    figures = {"matches": matches, "moves": len(waits), **_percentiles("event", waits)}
    figures |= _percentiles("confirmed", confirmations) | {"late_p99_ms": _percentiles("late", late)["late_p99_ms"]}
    await _close(playing)
    return figures | measured.figures()


async def measure_saturation(peer: Peer, matches: int = 32, seconds: float = 8.0, warm_up: float = 2.0) -> Figures:
    """Confirmed moves a second, and a second of the server's processor, when every match moves as soon as it may.

    Every confirmed move must also reach the other player's client, or the measure fails.
    """
    playing = await _open(peer, matches)
    moved = heard = 0

    def hear() -> None:
        nonlocal heard
        heard += 1

    async def play(match: Match, end: float) -> None:
        nonlocal moved
        match.on_event = hear
        while time.perf_counter() < end:
            await match.move()
            moved += 1

    async def play_all(length: float) -> None:
        end = time.perf_counter() + length
        await asyncio.gather(*(play(match, end) for match in playing))

    label = f"{peer.name} with {matches} matches at full speed"
    await _within(warm_up + GRACE, play_all(warm_up), label)
    before, measured = moved, Window(peer)
    await _within(seconds + GRACE, play_all(seconds), label)
    figures = measured.figures()
    moves = moved - before
    await _until(lambda: heard >= moved)
    await _close(playing)
    if heard != moved:
        raise Overloaded(f"{label}: {moved} moves were confirmed, and {heard} reached the other player.")
    rates = {
        "moves_per_second": round(moves / figures["seconds"], 1),
        "moves_per_server_second": round(moves / max(figures["server_seconds"], 1 / TICK), 1),
    }
    return {"matches": matches, "moves": moves, **rates, **figures}


class Window:
    """The time that passes from now on, and how much of it server and client use on their processors."""

    def __init__(self, peer: Peer) -> None:
        self._pids = peer.pids
        self._start = self._now()

    def figures(self) -> Figures:
        """What was used since the start."""
        wall, server, client = (now - then for now, then in zip(self._now(), self._start, strict=True))
        share = client / max(server, 1 / TICK)
        return {
            "seconds": round(wall, 2),
            "server_seconds": round(server, 2),
            "server_busy": round(server / wall, 2),
            "client_seconds": round(client, 2),
            "client_share": round(share, 2),
        }

    def _now(self) -> tuple[float, float, float]:
        return time.perf_counter(), sum(processor_seconds(pid) for pid in self._pids), time.process_time()


def processor_seconds(pid: int) -> float:
    """User and system time of all threads of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def two_cores() -> tuple[int, int]:
    """A core for the server and one for this client; the same one if there is no other."""
    if not hasattr(os, "sched_setaffinity"):
        raise OikistError(
            f"Load is measured on Linux, where a process can be held to one core, and this is {sys.platform}."
        )
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[0], allowed[-1]


@contextmanager
def held_to(core: int) -> Iterator[None]:
    """Hold this thread to a core, and with it the threads and processes that it starts meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def run_load(work: Coroutine[Any, Any, Figures]) -> Figures:
    """Run a measure on the fastest event loop there is."""
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


async def _open(peer: Peer, matches: int) -> list[Match]:
    return [await peer.open_match() for _ in range(matches)]


async def _close(matches: list[Match]) -> None:
    for match in matches:
        await match.close()


async def _timed_move(match: Match) -> tuple[float, float]:
    """When a move was confirmed to the seat that made it, and when the other one heard of it."""
    heard: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear() -> None:
        if not heard.done():
            heard.set_result(time.perf_counter())

    match.on_event = hear
    await match.move()
    confirmed = time.perf_counter()
    return confirmed, await heard


async def _within(seconds: float, work: Coroutine[Any, Any, Any] | asyncio.Future[Any], label: str) -> None:
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        raise Overloaded(f"{label}: a move was not confirmed or not told within {seconds:.0f} s.") from None


async def _until(is_done: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.perf_counter() + seconds
    while not is_done() and time.perf_counter() < end:
        await asyncio.sleep(0.01)


def _percentiles(name: str, seconds: list[float]) -> Figures:
    ordered = sorted(seconds)
    return {
        f"{name}_{key}_ms": round(1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)], 2)
        for key, share in (("p50", 0.5), ("p99", 0.99), ("worst", 1.0))
    }


def main() -> int:
    """Measure boardgame.io alone."""
    from peer_boardgame_io.peer import BoardgameIo

    parser = argparse.ArgumentParser(prog="tables_load.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--storage", choices=("memory", "flatfile"), default="memory")
    parser.add_argument("--matches", type=int, default=200, help="at human pace")
    parser.add_argument("--seconds", type=float, default=20.0, help="at human pace")
    parser.add_argument("--busy", type=int, default=32, help="matches at full speed")
    parser.add_argument("--busy-seconds", type=float, default=8.0)
    words = parser.parse_args()
    try:
        server_core, client_core = two_cores()
        with tempfile.TemporaryDirectory() as folder:
            with held_to(server_core):
                peer = BoardgameIo(Path(folder) if words.storage == "flatfile" else None)
            with peer, held_to(client_core):
                print(f"{peer.name}, {peer.origin}, on core {server_core}; client on core {client_core}")
                paced = run_load(measure_latency(peer, words.matches, seconds=words.seconds))
                print("at human pace:", json.dumps(paced), flush=True)
                print("at full speed:", json.dumps(run_load(measure_saturation(peer, words.busy, words.busy_seconds))))
    except (OikistError, ConnectionError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
