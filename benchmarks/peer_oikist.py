"""Our own server as a peer of tables_load.py: whole games over HTTP, with an event stream for each seat."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.state import NOBODY
from oikist.games import load

HOST = "127.0.0.1"
SECRETS = ("benchmark-secret-of-seat-0", "benchmark-secret-of-seat-1")
PATIENCE = 30.0


class Oikist:
    """A running server on its own database; every table plays whole games of `game` for two seats."""

    def __init__(self, folder: Path, game: str = "magna-roma", database: str = "") -> None:
        self.game = load(game)
        kind = "PostgreSQL" if database else "SQLite"
        self.name = f"Oikist, {game}, {kind}"
        url = database or f"sqlite:///{folder / 'bench.sqlite3'}"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("OIKIST_")}
        environment |= {"OIKIST_RATE_PER_MINUTE": "0", "OIKIST_TABLES_PER_HOUR": "0", "OIKIST_WORKERS": "1"}
        environment |= {"OIKIST_STREAMS_PER_CLIENT": "5000", "OIKIST_STREAMS_TOTAL": "5000"}
        environment |= {"OIKIST_LOG_LEVEL": "warning"}
        command = [sys.executable, "-m", "oikist.cli", "serve", "--port", "0", "--database", url]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        self.pids = [self._process.pid]
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/$", self._process.stdout.readline().strip())
        if found is None:
            raise OikistError("Our own server did not start.")
        self._port = int(found[1])
        self._number = 0

    def __enter__(self) -> "Oikist":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    async def open_match(self) -> "GameMatch":
        """A table with two people, each of whom listens."""
        self._number += 1
        match = GameMatch(self.game, self._port, Rng(self._number))
        await match.begin()
        return match


class GameMatch:
    """Games one after another; the state is followed here, so that no time is spent on asking what is legal."""

    def __init__(self, game: Game, port: int, rng: Rng) -> None:
        self.on_event: Callable[[], None] = _ignore
        self._game, self._port, self._rng = game, port, rng
        self._count = 0

    async def begin(self) -> None:
        """Open a table and listen to it with both seats."""
        self._line = await Connection.open(self._port)
        place = {"kind": "open"}
        opened = await self._line.post("/api/tables", "", {"game": self._game.name, "places": [place, place]})
        self._path = f"/api/tables/{opened['table']['id']}"
        for seat, secret in enumerate(SECRETS):
            body = {"name": f"Player {seat}", "secret": secret}
            joined = await self._line.post(f"{self._path}/join", opened["secrets"]["invitation"], body)
        self._state = self._game.new(2, **joined["table"]["options"])
        self._length = joined["table"]["length"]
        self._heard = [0, 0]
        self._streams = [await Stream.open(self._port, self._path, secret) for secret in SECRETS]
        missed = await self._line.get(f"{self._path}/events?after=0", SECRETS[0])
        for event in missed["events"]:
            self._follow(event)
        for seat, stream in enumerate(self._streams):
            stream.listen(lambda event, seat=seat: self._hear(seat, event))

    async def move(self) -> None:
        """Let the seat whose turn it is do something by chance; return when it is confirmed and told."""
        seat = self._state.to_move()
        if seat == NOBODY:
            await self._end()
            await self.begin()
            seat = self._state.to_move()
        name = self._game.action_name(self._rng.pick(self._state.legal_actions()))
        self._count += 1
        body = {"seat": seat, "action": name, "expected": self._length, "client_id": f"c{self._count}"}
        self._mover = seat
        self._told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        answer = await self._line.post(f"{self._path}/actions", SECRETS[seat], body)
        self._length = answer["length"]
        await self._told

    async def close(self) -> None:
        """Disconnect."""
        await self._end()

    async def _end(self) -> None:
        for stream in self._streams:
            await stream.close()
        self._line.close()

    def _hear(self, seat: int, event: dict[str, Any]) -> None:
        if not event["lines"] or not any(line["kind"] == "move" for line in event["lines"]):
            return
        if seat != self._mover:
            self.on_event()
        else:
            self._follow(event)
            if not self._told.done():
                self._told.set_result(None)

    def _follow(self, event: dict[str, Any]) -> None:
        for line in event["lines"]:
            if line["kind"] == "move":
                self._state.apply(self._game.parse_action(line["name"]))


class Connection:
    """One kept-alive connection, spoken to in the least HTTP that does, so that the client costs little."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> "Connection":
        return cls(*await asyncio.open_connection(HOST, port))

    async def post(self, path: str, secret: str, body: dict[str, object]) -> Any:
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n"
        return await self._ask(head, secret, text)

    async def get(self, path: str, secret: str) -> Any:
        return await self._ask(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n", secret, b"")

    def close(self) -> None:
        self._writer.close()

    async def _ask(self, head: str, secret: str, body: bytes) -> Any:
        secrets = f"Oikist-Secret: {secret}\r\n" if secret else ""
        self._writer.write(f"{head}{secrets}\r\n".encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        size = re.search(r"(?i)content-length: (\d+)", answer)
        text = await self._reader.readexactly(int(size[1]) if size else 0)
        if answer[9:11] != "20":
            raise OikistError(f"Our own server refused a move: {text.decode()[:300]}")
        return json.loads(text)


class Stream:
    """The events of a table as they come."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int, path: str, secret: str) -> "Stream":
        reader, writer = await asyncio.open_connection(HOST, port)
        head = f"GET {path}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nOikist-Secret: {secret}\r\n\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        await reader.readuntil(b"event: resync")
        return cls(reader, writer)

    def listen(self, hear: Callable[[dict[str, Any]], None]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._read(hear))

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._writer.close()

    async def _read(self, hear: Callable[[dict[str, Any]], None]) -> None:
        is_table = False
        while line := await self._reader.readline():
            if line.startswith(b"event: "):
                is_table = line == b"event: table\n"
            elif line.startswith(b"data: ") and is_table:
                hear(json.loads(line[6:]))


def _ignore() -> None:
    """Nobody listens yet."""
