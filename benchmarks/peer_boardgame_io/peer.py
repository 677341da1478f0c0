"""The peer boardgame.io: its server as a process, and a match at it as two clients of its socket.io protocol."""

import asyncio
import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from peer_boardgame_io.node import PeerMissing, find_node, install_packages
from peer_boardgame_io.websocket import WebSocket, open_websocket

HOST = "127.0.0.1"
GAME = "trivial"
SPACE = f"/{GAME},".encode()  # the namespace of socket.io in which the server offers the game
OPENED, PING, PONG, CONNECT, EVENT = b"0", b"2", b"3", b"40", b"42"  # packets of engine.io and socket.io
PATIENCE = 30.0
DIRECTLY = build_opener(ProxyHandler({}))  # a proxy of this machine knows nothing of its loopback


class BoardgameIo:
    """A running server; `folder` makes it keep matches with its FlatFile storage there instead of in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        node = find_node()
        packages = install_packages(node)
        self.name = f"boardgame.io, {'FlatFile' if folder else 'memory'}"
        self.origin = f"Node {node.origin}"
        command = [node.command, str(Path(__file__).with_name("server.mjs")), *([str(folder)] if folder else [])]
        self._process = subprocess.Popen(
            command,
            cwd=packages,
            env=dict(os.environ) | {"NODE_ENV": "production"},  # otherwise it logs every refusal
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.pids = [self._process.pid]
        self._port = self._read_port()

    def __enter__(self) -> "BoardgameIo":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the server, which ends with its input."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    async def open_match(self) -> "TrivialMatch":
        """A new match, with both of its clients connected and in step."""
        made = await asyncio.to_thread(self._post, "create", {"numPlayers": 2})
        seats = []
        for player in ("0", "1"):
            body = {"playerID": player, "playerName": f"Player {player}"}
            joined = await asyncio.to_thread(self._post, f"{made['matchID']}/join", body)
            seats.append(Seat(made["matchID"], player, joined["playerCredentials"]))
        for seat in seats:
            await seat.connect(self._port)
        return TrivialMatch(seats)

    def _post(self, path: str, body: Mapping[str, object]) -> Any:
        headers = {"Content-Type": "application/json"}
        request = Request(f"http://{HOST}:{self._port}/games/{GAME}/{path}", json.dumps(body).encode(), headers)
        with DIRECTLY.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def _read_port(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self.close()
            raise PeerMissing(f"boardgame.io cannot be measured: its server ended at once with {self.origin}.")
        return int(json.loads(line)["port"])


class TrivialMatch:
    """A match of the trivial game; its two seats move in turn."""

    def __init__(self, seats: list["Seat"]) -> None:
        self.on_event: Callable[[], None] = _ignore
        self._seats = seats
        self._version = 0
        self._confirmed: asyncio.Future[None] | None = None
        for seat in seats:
            seat.on_version = self._hear
            seat.on_lost = self._fail

    async def move(self) -> None:
        """Let the seat whose turn it is move, and wait until its own client has the new state."""
        self._confirmed = asyncio.get_running_loop().create_future()
        self._mover = self._seats[self._version % 2]
        self._mover.send_move(self._version)
        await self._confirmed

    async def close(self) -> None:
        """Disconnect both clients."""
        for seat in self._seats:
            seat.close()

    def _hear(self, seat: "Seat", version: int) -> None:
        if seat is not self._seats[(version - 1) % 2]:
            self.on_event()
        elif version == self._version + 1 and self._confirmed is not None and not self._confirmed.done():
            self._version = version
            self._confirmed.set_result(None)

    def _fail(self, reason: str) -> None:
        if self._confirmed is not None and not self._confirmed.done():
            self._confirmed.set_exception(ConnectionError(reason))


class Seat:
    """One client of a match."""

    def __init__(self, match: str, player: str, credentials: str) -> None:
        self.on_version: Callable[[Seat, int], None] = _ignore
        self.on_lost: Callable[[str], None] = _ignore
        self._match, self._player, self._credentials = match, player, credentials
        payload = {"type": "count", "args": [], "playerID": player, "credentials": credentials}
        move = {"type": "MAKE_MOVE", "payload": payload}
        text = json.dumps(["update", move, "VERSION", match, player], separators=(",", ":"))
        self._before, self._after = (EVENT + SPACE + text.encode()).split(b'"VERSION"')

    async def connect(self, port: int) -> None:
        """Connect by WebSocket at once, without the polling that browsers begin with, and wait for the first state."""
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        path = "/socket.io/?EIO=4&transport=websocket"
        self._socket: WebSocket = await open_websocket(HOST, port, path, self._read, self._lose)
        try:
            await asyncio.wait_for(self._ready, PATIENCE)
        except TimeoutError:
            raise ConnectionError(f"boardgame.io did not send the first state within {PATIENCE:.0f} s.") from None

    def send_move(self, version: int) -> None:
        """Send the one move of the game, made on this version of the state."""
        self._socket.send(b"%b%d%b" % (self._before, version, self._after))

    def close(self) -> None:
        """Disconnect."""
        self._socket.close()

    def _read(self, text: bytes) -> None:
        if text.startswith(EVENT):
            self._read_event(*json.loads(text[len(EVENT + SPACE) :]))
        elif text == PING:
            self._socket.send(PONG)
        elif text.startswith(CONNECT):
            sync = json.dumps(["sync", self._match, self._player, self._credentials, 2])
            self._socket.send(EVENT + SPACE + sync.encode())
        elif text.startswith(OPENED):
            self._socket.send(CONNECT + SPACE)
        else:
            self._lose(f"The server sent {text[:80]!r}.")

    def _read_event(self, kind: str, match: str, *facts: Any) -> None:
        if kind == "update":
            self.on_version(self, facts[0]["_stateID"])
        elif kind == "sync" and not self._ready.done():
            self._ready.set_result(None)

    def _lose(self, reason: str) -> None:
        if not self._ready.done():
            self._ready.set_exception(ConnectionError(reason))
        self.on_lost(reason)


def _ignore(*facts: object) -> None:
    """Nobody listens yet."""
