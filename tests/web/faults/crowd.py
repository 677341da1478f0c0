"""Crowd: scripted people at many tables, who send each action again until it is answered and keep the answers."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.web.faults.script import choice
from tests.web.faults.wire import PATIENCE, Reply, Wire

KINDS = (("kuhn", 2), ("magna-grecia", 2), ("magna-roma", 2), ("ancient-colonies", 3), ("magna-roma", 1))
BOT = "random"
BOT_PAUSE = 0.05  # seconds between looks while a bot thinks
AGAIN = 0.05  # chance that an answered action is sent once more


@dataclass(frozen=True, slots=True)
class Told:
    """An action that was acknowledged."""

    client_id: str
    seat: int
    name: str
    expected: int
    number: int
    length: int


@dataclass(slots=True)
class Table:
    """A table as its people know it."""

    identity: str
    secrets: dict[int, str]  # by seat; bots have none
    told: list[Told] = field(default_factory=list)
    is_over: bool = False

    @property
    def length(self) -> int:
        """As far as anybody was told."""
        return self.told[-1].length if self.told else 0


class Crowd:
    """So many tables at once; where a match ends, another is begun, until they are told to end."""

    def __init__(self, port: int, size: int, seed: str) -> None:
        self.port = port
        self.size = size
        self.seed = seed
        self.tables: list[Table] = []
        self.told = 0
        self.repeated = 0  # actions whose first answer was lost
        self.retries = 0
        self.answers: Counter[str] = Counter()
        self._is_ending = False

    def end(self) -> None:
        """Let everybody go home who has played once more from now on."""
        self._is_ending = True

    async def play(self) -> None:
        """Play everywhere until the end is called."""
        async with asyncio.TaskGroup() as tasks:
            for number in range(self.size):
                tasks.create_task(self._fill(number))

    async def _fill(self, number: int) -> None:
        rng = Random(f"{self.seed}/{number}")
        async with Wire(self.port) as wire:
            table = await self._open(wire, number)
            is_last = False
            while not is_last:
                is_last = self._is_ending  # from before the action
                if not await self._act(wire, table, rng):
                    table = await self._open(wire, number)
                    is_last = False
            self.retries += wire.retries
            self.answers += wire.answers

    async def _open(self, wire: Wire, number: int) -> Table:
        game, seats = KINDS[number % len(KINDS)]
        places: list[dict[str, str]] = [{"kind": "person", "name": f"Person {seat}"} for seat in range(seats)]
        if seats > 1 and number % 4 == 3:
            places[-1] = {"kind": "bot", "bot": BOT}
        reply = await wire.insist("POST", "/api/tables", "", {"game": game, "places": places})
        assert reply.status == 201, reply
        secrets = {int(seat): secret for seat, secret in reply.data["secrets"]["seats"].items()}
        table = Table(reply.data["table"]["id"], secrets)
        self.tables.append(table)
        return table

    async def _act(self, wire: Wire, table: Table, rng: Random) -> bool:
        """Do what is to be done at a table next, when a person is to move; False if the match is over."""
        seat = await self._mover(wire, table)
        if seat is None:
            table.is_over = True
            return False
        path, secret = f"/api/tables/{table.identity}", table.secrets[seat]
        sight = _good(await wire.insist("GET", f"{path}/sight?seat={seat}", secret))
        assert sight["length"] >= table.length, "what was acknowledged is not there any more"
        name = choice(table.identity, sight["move"], [action["name"] for action in sight["legal"]])
        client_id = f"{seat}-{sight['length']}"
        body = {"seat": seat, "action": name, "expected": sight["length"], "client_id": client_id}
        answer = _good(await wire.insist("POST", f"{path}/actions", secret, body))
        table.told.append(Told(client_id, seat, name, sight["length"], answer["number"], answer["length"]))
        self.told += 1
        self.repeated += answer["is_repeated"]
        if rng.random() < AGAIN:
            again = _good(await wire.insist("POST", f"{path}/actions", secret, body))
            assert again == answer | {"is_repeated": True}
        return True

    async def _mover(self, wire: Wire, table: Table) -> int | None:
        """The person's seat that is to move, as soon as it is one; None if the match is over."""
        secret, length = next(iter(table.secrets.values())), -1
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE) as patience:
            while True:
                seen = _good(await wire.insist("GET", f"/api/tables/{table.identity}", secret))
                assert seen["length"] >= table.length, "what was acknowledged is not there any more"
                if seen["status"] == "over":
                    return None
                if seen["to_move"] in table.secrets:
                    return int(seen["to_move"])
                if seen["length"] > length:  # a bot's turn may be of many actions
                    length = seen["length"]
                    patience.reschedule(loop.time() + PATIENCE)
                await asyncio.sleep(BOT_PAUSE)


def _good(reply: Reply) -> dict[str, Any]:
    assert reply.status == 200, reply
    return reply.data
