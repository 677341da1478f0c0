"""Proxy: stands between clients and a server and loses, delays, doubles, reorders and cuts what passes through it."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Final, Self

from tests.web.faults.wire import HOST, Broken, Message, hang_up, read_message

LOST: Final = "lost"  # the request never reaches the server
UNANSWERED: Final = "unanswered"  # the server has acted, and the answer is cut somewhere
SLOW: Final = "slow"
DOUBLED: Final = "doubled"  # the server gets it twice at once; the client gets the answer to the second
LATE: Final = "late"  # held back until the next request for the same table has passed
GHOST: Final = "ghost"  # the client hears nothing, and the server gets it when the client has sent it again
FAULTS: Final = (LOST, UNANSWERED, SLOW, DOUBLED, LATE, GHOST)
CUT: Final = "stream cut"

LONGEST_DELAY = 0.1  # seconds
LONGEST_HOLD = 0.3  # seconds; when nothing else comes
CHUNK = 65_536


class Proxy:
    """Listens at `port` while it is entered. Each fault comes with the same chance; streams are cut by length."""

    def __init__(self, server: int, seed: str, chance: float, stream_bytes: int) -> None:
        self.server = server
        self.port = 0
        self.faults: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()  # of all answers of the server, also those that nobody got
        self._rng = Random(f"{seed}/proxy")
        self._chance = chance
        self._stream_bytes = stream_bytes  # that pass before a cut, on average
        self._passing: dict[str, asyncio.Event] = {}  # by table: set when the next request has passed
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._accept, HOST, 0)
        self.port = int(self._listening.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._listening is not None
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        found = await asyncio.gather(*self._tasks, return_exceptions=True)
        mistakes = [one for one in found if isinstance(one, Exception)]
        assert not mistakes, mistakes

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._keep(asyncio.ensure_future(self._serve(reader, writer)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._drop)

    def _drop(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or task.exception() is None:  # what has failed is kept, and told at the end
            self._tasks.discard(task)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client, until it ends or is made to."""
        try:
            while (request := await read_message(reader)) is not None:
                if request.headers.get("accept") == "text/event-stream":
                    await self._stream(request, writer)
                    return
                if not await self._pass(request, writer):
                    return
        except (OSError, Broken):
            pass  # the client has gone
        finally:
            await hang_up(writer)

    async def _pass(self, request: Message, writer: asyncio.StreamWriter) -> bool:
        """Let a request and its answer pass, or not; False if the connection shall end."""
        fault = self._choose()
        if fault == GHOST:
            self._keep(asyncio.ensure_future(self._haunt(request)))
        if fault in (LOST, GHOST):
            return False
        if fault == SLOW:
            await asyncio.sleep(self._rng.uniform(0, LONGEST_DELAY))
        elif fault == LATE:
            await self._hold(request)
        if fault == DOUBLED:
            _, answer = await asyncio.gather(self._send(request), self._send(request))
        else:
            answer = await self._send(request)
        self._let_pass(request)
        if fault == UNANSWERED:
            writer.write(answer[: self._rng.choice((0, self._rng.randrange(len(answer))))])
            await writer.drain()
            await asyncio.sleep(0)
            return False
        writer.write(answer)
        await writer.drain()
        return True

    def _choose(self) -> str:
        number = int(self._rng.random() / self._chance)
        fault = FAULTS[number] if number < len(FAULTS) else ""
        self.faults[fault or "none"] += 1
        return fault

    async def _haunt(self, request: Message) -> None:
        for _ in range(self._rng.randrange(1, 4)):
            await self._hold(request)
        with suppress(OSError, Broken):
            await self._send(request)

    async def _hold(self, request: Message) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_HOLD):
                await self._passing.setdefault(_table_of(request), asyncio.Event()).wait()

    def _let_pass(self, request: Message) -> None:
        event = self._passing.pop(_table_of(request), None)
        if event is not None:
            event.set()

    async def _send(self, request: Message) -> bytes:
        """Give a request to the server, on a connection of its own; the answer."""
        reader, writer = await asyncio.open_connection(HOST, self.server)
        try:
            writer.write(request.raw + request.body)
            answer = await read_message(reader)
        finally:
            await hang_up(writer)
        if answer is None:
            raise Broken
        self.statuses[answer.status] += 1
        return answer.raw + answer.body

    async def _stream(self, request: Message, writer: asyncio.StreamWriter) -> None:
        """Let a stream pass until so many bytes are through, wherever in an event that is."""
        left = int(self._rng.expovariate(1 / self._stream_bytes))
        reader, server = await asyncio.open_connection(HOST, self.server)
        try:
            server.write(request.raw)
            while data := await reader.read(CHUNK):
                writer.write(data[:left])
                await writer.drain()
                left -= len(data)
                if left <= 0:
                    self.faults[CUT] += 1
                    await asyncio.sleep(0)
                    return
        finally:
            await hang_up(server)


def _table_of(request: Message) -> str:
    return request.first.split()[1].split("/")[3]
