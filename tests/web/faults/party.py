"""Party: the scripted people of one match, who know of it only what reaches them through a bad line."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.web.faults.script import choice
from tests.web.faults.wire import PATIENCE, Broken, EventSource, Reply, Wire

PROVOCATION = 0.08  # chance of each needless request
EXPECTED_CODES = frozenset({"stale", "illegal", "over", "not-started"})
RECONNECT = 0.01  # seconds before a stream is opened again


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has been given: a seat to sit down at, and what opens it."""

    port: int
    identity: str
    seat: int
    invitation: str
    script: str

    @property
    def secret(self) -> str:
        return f"{self.identity}-secret-of-seat-{self.seat}"

    @property
    def path(self) -> str:
        return f"/api/tables/{self.identity}"


class Player:
    """One person: sits down, listens, looks, acts, and sometimes sends what can only be refused."""

    def __init__(self, seat: Seat) -> None:
        self.at = seat
        self.wire = Wire(seat.port)
        self.told: list[tuple[int, str]] = []  # of acknowledged actions, the expected length and the name
        self.lines: list[dict[str, Any]] = []  # that were heard
        self.counts: Counter[str] = Counter()
        self.is_over = False
        self._hashes: dict[int, str] = {}  # of what this seat sees, by the length of the log
        self._woken = asyncio.Event()
        self._rng = Random(f"{seat.script}/{seat.seat}")

    async def play(self) -> None:
        """From sitting down to the end of the match."""
        async with self.wire:
            await self._join()
            listening = asyncio.create_task(self._listen())
            try:
                while not self.is_over:
                    self._woken.clear()
                    if not await self._look_and_act() and not self.is_over:
                        await self._wait(listening)
                await self._look()
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
        unclear = [answer for answer in self.wire.answers if not _is_clear(answer)]
        assert not unclear, self.wire.answers

    async def _join(self) -> None:
        body = {"name": f"Person {self.at.seat}", "seat": self.at.seat, "salt": f"salt {self.at.seat}"}
        body |= {"secret": self.at.secret, "client_id": "join"}
        reply = await self.wire.insist("POST", f"{self.at.path}/join", self.at.invitation, body)
        assert reply.status == 200, reply

    async def _wait(self, listening: asyncio.Task[None]) -> None:
        """Until something is heard; a listener that failed says why."""
        waking = asyncio.create_task(self._woken.wait())
        try:
            done, _ = await asyncio.wait((waking, listening), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert done, f"seat {self.at.seat} has heard nothing since line {len(self.lines)}"
            if listening in done and not self.is_over:
                listening.result()
        finally:
            waking.cancel()

    # What is heard

    async def _listen(self) -> None:
        source = EventSource(self.at.port)
        while not self.is_over:
            try:
                await source.open(f"{self.at.path}/events", self.at.secret, len(self.lines))
                while not self.is_over:
                    self._hear(*await source.next())
            except Broken:
                self.counts["streams cut"] += 1
                await asyncio.sleep(RECONNECT)
            finally:
                await source.close()

    def _hear(self, kind: str, event: dict[str, Any]) -> None:
        """Every line comes once and in its order, however often the stream was cut."""
        assert kind in ("table", "presence"), (kind, event)
        if kind == "presence":
            return
        numbers = [line["number"] for line in event["lines"]]
        assert numbers == list(range(len(self.lines) + 1, event["number"] + 1)), (len(self.lines), numbers)
        self.lines += event["lines"]
        self.counts["events"] += 1
        if str(self.at.seat) in event["hashes"]:
            self._compare(event["length"], event["hashes"][str(self.at.seat)])
        self.is_over = any(line["kind"] == "end" for line in event["lines"])
        self._woken.set()

    def _compare(self, length: int, fingerprint: str) -> None:
        """What is told of one moment is the same, whichever way it came."""
        if length in self._hashes:
            assert self._hashes[length] == fingerprint, f"seat {self.at.seat} sees something else at length {length}"
            self.counts["fingerprints compared"] += 1
        self._hashes[length] = fingerprint

    # What is done

    async def _look_and_act(self) -> bool:
        """Whether something was done."""
        sight = await self._look()
        if sight is None:
            return False
        if not sight["legal"]:
            if self.told and self._rng.random() < PROVOCATION:
                await self._disturb(sight["length"])
            return False
        name = choice(self.at.script, sight["move"], [action["name"] for action in sight["legal"]])
        body = self._body(name, sight["length"], f"act-{sight['length']}")
        reply = await self._send(body)
        assert reply.status == 200, reply
        self.told.append((sight["length"], name))
        self.counts["repeated"] += reply.data["is_repeated"]
        if self._rng.random() < PROVOCATION:
            again = await self._send(body)
            assert (again.status, again.data) == (200, reply.data | {"is_repeated": True})
            self.counts["sent again"] += 1
        if self._rng.random() < PROVOCATION:
            stale = await self._send(body | {"client_id": f"stale-{sight['length']}"})
            assert (stale.status, stale.code) in ((409, "stale"), (409, "over")), stale
            self.counts["stale"] += 1
        return True

    async def _look(self) -> dict[str, Any] | None:
        """What lies on the table; None before the start."""
        reply = await self.wire.insist("GET", f"{self.at.path}/sight?seat={self.at.seat}", self.at.secret)
        if reply.code == "not-started":
            return None
        assert reply.status == 200, reply
        self._compare(reply.data["length"], reply.data["hash"])
        return reply.data

    async def _disturb(self, length: int) -> None:
        """Try to act when another seat is to move."""
        reply = await self._send(self._body(self.told[-1][1], length, f"disturb-{length}"))
        assert reply.status == 409, reply
        assert reply.code in ("illegal", "stale", "over"), reply
        self.counts["out of turn"] += 1

    def _body(self, name: str, expected: int, client_id: str) -> dict[str, object]:
        return {"seat": self.at.seat, "action": name, "expected": expected, "client_id": client_id}

    async def _send(self, body: dict[str, object]) -> Reply:
        return await self.wire.insist("POST", f"{self.at.path}/actions", self.at.secret, body)


def _is_clear(answer: str) -> bool:
    """Whether an answer, by its status and code, is one that these players can expect."""
    return answer == "200" or answer.partition(" ")[2] in EXPECTED_CODES
