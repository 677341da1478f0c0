"""Wire: HTTP over asyncio, just enough for a crowd of clients and for a proxy between them and the server."""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

PATIENCE = 60.0  # seconds in which everything must have been answered
PAUSE = 0.1  # seconds before a client tries again
HOST = "127.0.0.1"


class Broken(Exception):
    """The connection ended before the message was whole."""


@dataclass(frozen=True, slots=True)
class Message:
    """A request or an answer, and the bytes it came in."""

    first: str
    headers: dict[str, str]
    raw: bytes
    body: bytes

    @property
    def status(self) -> int:
        return int(self.first.split()[1])


@dataclass(frozen=True, slots=True)
class Reply:
    """What a client was answered."""

    status: int
    data: dict[str, Any]

    @property
    def code(self) -> str:
        """Of a problem; empty if it is none."""
        return "" if self.status < 400 else str(self.data["code"])


class Wire:
    """A client of one server: it keeps its connection, and makes a new one when that breaks."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: Counter[str] = Counter()  # by status, and code if there is one
        self.retries = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def insist(self, method: str, path: str, secret: str, body: Mapping[str, object] | None = None) -> Reply:
        """The answer to a request, which is sent again until there is one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await self.ask(method, path, secret, body)
                except Broken:
                    self.retries += 1
                    await asyncio.sleep(PAUSE)

    async def ask(self, method: str, path: str, secret: str, body: Mapping[str, object] | None = None) -> Reply:
        """Send a request once; Broken if no whole answer comes."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(HOST, self.port)
            reader, writer = self._streams
            headers = {"Accept": "application/json"} | ({"Oikist-Secret": secret} if secret else {})
            writer.write(request_bytes(method, path, headers, body))
            message = await read_message(reader)
        except (OSError, Broken) as error:
            await self.close()
            raise Broken from error
        if message is None:
            await self.close()
            raise Broken
        data = (
            json.loads(message.body) if "json" in message.headers["content-type"] else {"text": message.body.decode()}
        )
        reply = Reply(message.status, data)
        self.answers[f"{reply.status} {reply.code}".strip()] += 1
        return reply

    async def close(self) -> None:
        if self._streams is not None:
            _, writer = self._streams
            self._streams = None
            await hang_up(writer)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class EventSource:
    """An open stream of events; Broken when it is cut, wherever that happens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._text = b""

    async def open(self, path: str, secret: str, last: int) -> None:
        """Listen to what comes after the event of that number."""
        headers = {"Oikist-Secret": secret, "Accept": "text/event-stream", "Last-Event-ID": str(last)}
        try:
            reader, writer = self._streams = await asyncio.open_connection(HOST, self.port)
            writer.write(request_bytes("GET", path, headers))
            first, _, _ = await read_head(reader) or ("", {}, b"")
        except OSError as error:
            raise Broken from error
        if not first:
            raise Broken
        assert first.split()[1] == "200", first

    async def next(self) -> tuple[str, dict[str, Any]]:
        """The next event: its kind and its data. Half an event is none."""
        while True:
            block, found, rest = self._text.partition(b"\n\n")
            if not found:
                self._text += await self._chunk()
                continue
            self._text = rest
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if not line.startswith(":"))
            if "data" in fields:
                return fields["event"], json.loads(fields["data"])

    async def _chunk(self) -> bytes:
        assert self._streams is not None
        reader, _ = self._streams
        try:
            size = int(await reader.readuntil(b"\r\n"), 16)
            data = await reader.readexactly(size + 2)
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Broken from error
        if not size:
            raise Broken
        return data[:-2]

    async def close(self) -> None:
        if self._streams is not None:
            await hang_up(self._streams[1])
        self._streams, self._text = None, b""


def request_bytes(
    method: str, path: str, headers: Mapping[str, str], body: Mapping[str, object] | None = None
) -> bytes:
    text = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", *(f"{name}: {value}" for name, value in headers.items())]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
    return "\r\n".join([*lines, "", ""]).encode() + text


async def read_message(reader: asyncio.StreamReader) -> Message | None:
    """The next whole message; None if there is none any more, Broken if it is not whole."""
    head = await read_head(reader)
    if head is None:
        return None
    first, headers, raw = head
    try:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    except asyncio.IncompleteReadError as error:
        raise Broken from error
    return Message(first, headers, raw, body)


async def read_head(reader: asyncio.StreamReader) -> tuple[str, dict[str, str], bytes] | None:
    """The first line, the headers by their names in small letters, and the bytes of both; None at the end."""
    try:
        raw = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        if not error.partial:
            return None
        raise Broken from error
    first, *lines = raw.decode("latin-1").rstrip("\r\n").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return first, headers, raw


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close at once, and leave nothing open."""
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()
