"""Proxied: matches played through a proxy that fails, compared with undisturbed ones; also a program."""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oikist.core.play import verify
from oikist.core.record import Record, is_hidden, parse_record
from oikist.games import NAMES, load, load_for
from tests.web.faults.commit import commit
from tests.web.faults.party import Player, Seat
from tests.web.faults.proxy import Proxy
from tests.web.faults.script import undisturbed
from tests.web.faults.wire import Wire
from tests.web.running import server

CHANCE = 0.03  # of each fault
STREAM_BYTES = 3000  # until a stream is cut, on average
Kind = tuple[str, int]  # a game and a number of seats


@dataclass(slots=True)
class Outcome:
    """What was found when nothing was wrong."""

    matches: Counter[Kind] = field(default_factory=Counter)
    actions: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)  # of the server's answers
    answers: Counter[str] = field(default_factory=Counter)  # that reached the players
    counts: Counter[str] = field(default_factory=Counter)
    retries: int = 0
    seconds: float = 0.0


def endure(folder: Path, kinds: Sequence[Kind], at_once: int, seed: str) -> Outcome:
    """Play these matches through a faulty proxy, so many at once; AssertionError where one differs."""
    began, outcome = time.monotonic(), Outcome()
    with server(folder, heartbeat_seconds=1, streams_per_client=10_000) as running:
        asyncio.run(_play_all(running.port, kinds, at_once, seed, outcome))
    assert all(status < 500 for status in outcome.statuses), outcome.statuses
    outcome.seconds = time.monotonic() - began
    return outcome


async def _play_all(port: int, kinds: Sequence[Kind], at_once: int, seed: str, outcome: Outcome) -> None:
    free = asyncio.Semaphore(at_once)

    async def play(number: int, kind: Kind) -> None:
        async with free:
            await _play(port, proxy.port, kind, f"{seed}/{number}", outcome)

    async with Proxy(port, seed, CHANCE, STREAM_BYTES) as proxy, asyncio.TaskGroup() as tasks:
        for number, kind in enumerate(kinds):
            tasks.create_task(play(number, kind))
    outcome.faults, outcome.statuses = proxy.faults, proxy.statuses


async def _play(port: int, proxy: int, kind: Kind, script: str, outcome: Outcome) -> None:
    """One match: opened and looked at on a good line, played on a bad one."""
    game, seats = kind
    async with Wire(port) as wire:
        body = {"game": game, "places": [{"kind": "open"}] * seats}
        opened = (await wire.ask("POST", "/api/tables", "", body)).data
        identity, invitation = opened["table"]["id"], opened["secrets"]["invitation"]
        players = [Player(Seat(proxy, identity, seat, invitation, script)) for seat in range(seats)]
        async with asyncio.TaskGroup() as tasks:
            for player in players:
                tasks.create_task(player.play())
        seen = (await wire.insist("GET", f"/api/tables/{identity}", invitation)).data
        text = (await wire.insist("GET", f"/api/tables/{identity}/record", invitation)).data["text"]
    assert seen["status"] == "over"
    _check(parse_record(text), players, seen["number"], script)
    outcome.matches[kind] += 1
    for player in players:
        outcome.actions += len(player.told)
        outcome.answers += player.wire.answers
        outcome.retries += player.wire.retries
        outcome.counts += player.counts


def _check(record: Record, players: list[Player], number: int, script: str) -> None:
    """The record is that of the undisturbed match, and each player was told all of it, once."""
    game = load_for(record)
    assert verify(game, record) is not None
    expected = undisturbed(game, record, script)
    assert record.moves == expected.moves
    assert record.result == expected.result
    done = sorted((length, seat, name) for seat, player in enumerate(players) for length, name in player.told)
    assert [(seat, name) for _, seat, name in done] == [(seat, name) for seat, name in record.moves if seat >= 0]
    for player in players:
        assert [line["number"] for line in player.lines] == list(range(1, number + 1))
        heard = [(line["seat"], line["name"]) for line in player.lines if line["kind"] == "move"]
        for (seat, name), (whose, whole) in zip(heard, record.moves, strict=True):
            assert seat == whose
            assert name == whole or is_hidden(name)


def all_kinds(count: int) -> list[Kind]:
    """So many matches, over all games and numbers of seats in turn."""
    kinds = [(name, seats) for name in NAMES for seats in load(name).seats]
    return [kinds[number % len(kinds)] for number in range(count)]


def main() -> None:
    reader = argparse.ArgumentParser(prog="./dev soak proxy", description=__doc__)
    reader.add_argument("--matches", type=int, default=100)
    reader.add_argument("--at-once", type=int, default=8)
    reader.add_argument("--seed", default="soak")
    chosen, version = reader.parse_args(), commit()
    with tempfile.TemporaryDirectory() as folder:
        outcome = endure(Path(folder), all_kinds(chosen.matches), chosen.at_once, chosen.seed)
    matches = ", ".join(f"{game} with {seats}: {count}" for (game, seats), count in outcome.matches.items())
    print(f"{chosen.matches} matches as undisturbed ones in {outcome.seconds:.0f} s, by game and seats: {matches}")
    print(f"{outcome.actions} actions acknowledged; the players: {dict(outcome.counts)}")
    print(f"faults: {dict(outcome.faults)}")
    print(f"answers of the server: {dict(outcome.statuses)}")
    print(f"answers that reached the players: {dict(outcome.answers)}; requests sent again: {outcome.retries}")
    print(f"seed {chosen.seed}, commit {version}")


if __name__ == "__main__":
    main()
