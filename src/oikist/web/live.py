"""Live: tells pages what happens at their table, as server-sent events, and knows who is here."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, dataclass
from threading import Lock
from time import monotonic
from typing import Final

from oikist.tables import manners
from oikist.tables.events import TableEvent, event_of
from oikist.tables.lines import SEATING, Line
from oikist.tables.service import Service
from oikist.tables.table import Table
from oikist.web.screens import Screens

MOST_MISSED: Final = 500  # lines that are sent again; who has missed more begins anew
MOST_WAITING: Final = 200  # events for a page that does not read them
ABSENT_AFTER: Final = 3.0  # seconds: a page that is loaded again was never away
MOST_POLLED: Final = 10_000  # tables
POLLER_SECONDS: Final = 40.0  # who asks again and again is here until then
RETRY: Final = b"retry: 1000\n\n"
HEARTBEAT: Final = b": here\n\n"
GOODBYE: Final = b'event: bye\ndata: {"reason": "shutdown"}\n\n'
CLOSED: Final = b'event: bye\ndata: {"reason": "closed"}\n\n'
SLOW: Final = b'event: bye\ndata: {"reason": "slow"}\n\n'
TABLE: Final = "table"
RESYNC: Final = "resync"
PRESENCE: Final = "presence"


@dataclass(frozen=True, slots=True)
class Missed:
    """What a page has not heard yet: events, or that it must look at everything anew."""

    events: list[TableEvent]
    now: TableEvent  # where the table stands, without lines
    is_resync: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats whose people are here, and how many look on."""

    seats: list[int]
    spectators: int


class Stream:
    """One page that listens to one table, with the secrets it came with."""

    def __init__(self, identity: str, known: list[str], seats: list[int]) -> None:
        self.identity = identity
        self.known = known
        self.seats = seats  # that it holds
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.end: bytes | None = None  # what it is told last


class Live:
    """All streams of a server. Streams live in one event loop; `heard` may be called by any thread."""

    def __init__(self, service: Service, screens: Screens, heartbeat: float) -> None:
        self.service = service
        self.screens = screens
        self.heartbeat = heartbeat
        self.is_closed = False
        self._rooms: dict[str, set[Stream]] = {}
        self._pollers: dict[str, dict[tuple[int, ...], float]] = {}  # by table and seats, until when they are here
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Begin; called in the event loop in which the streams will live."""
        self._loop = asyncio.get_running_loop()

    # What a page asks for

    def missed(self, table: Table, known: list[str], after: int | None) -> Missed:
        """What was added to the journal since line `after`; the table is held meanwhile."""
        visible = self.screens.visible(table, known)
        now = event_of(table, [], visible)
        if after is None or after == table.lines:
            return Missed([], now, False)
        if not 0 <= after < table.lines or table.lines - after > MOST_MISSED:
            return Missed([], now, True)
        lines = self.service.store.lines(table.identity, after)
        return Missed([event_of(table, lines, visible)], now, False)

    def enter(self, table: Table, known: list[str], after: int | None) -> tuple[Stream, list[bytes]]:
        """A page that listens from now on, and what it is told at once; the table is held: nothing is missed."""
        missed = self.missed(table, known, after)
        stream = Stream(table.identity, known, table.holds(known))
        first = [written(TABLE, event) for event in missed.events]
        if missed.is_resync or after is None:
            first = [written(RESYNC, missed.now)]
        with self._lock:
            self._rooms.setdefault(table.identity, set()).add(stream)
            if self.is_closed:  # only just: it is not among those that were told
                stream.end = GOODBYE
        return stream, first

    def poll(self, table: Table, known: list[str], time: float) -> Presence:
        """Who is here, with somebody who asks from time to time."""
        with self._lock:
            if len(self._pollers) > MOST_POLLED:  # who still asks is here again in a moment
                self._pollers.clear()
            seats = tuple(table.holds(known))
            if seats:
                self._pollers.setdefault(table.identity, {})[seats] = time + POLLER_SECONDS
        return self.present(table.identity, time)

    def present(self, identity: str, time: float) -> Presence:
        """Who is here at that time, as monotonic() tells it."""
        with self._lock:
            streams = list(self._rooms.get(identity, ()))
            pollers = self._pollers.pop(identity, {})
            polled = {seats: until for seats, until in pollers.items() if until >= time}
            if polled:
                self._pollers[identity] = polled
        seats = {seat for stream in streams for seat in stream.seats} | {seat for held in polled for seat in held}
        return Presence(sorted(seats), sum(not stream.seats for stream in streams))

    async def follow(self, stream: Stream, first: list[bytes]) -> AsyncIterator[bytes]:
        """All that the page is told, until it goes or the server does."""
        self._tell_presence(stream.identity)
        yield RETRY + b"".join(first)
        while stream.end is None:
            try:
                async with asyncio.timeout(self.heartbeat):
                    text = await stream.waiting.get()
            except TimeoutError:
                text = HEARTBEAT
            if text:
                yield text
        yield stream.end

    def leave(self, stream: Stream) -> None:
        """The page has gone."""
        with self._lock:
            room = self._rooms.get(stream.identity, set())
            room.discard(stream)
            if not room:
                self._rooms.pop(stream.identity, None)
        if not self.is_closed and self._loop is not None:
            self._loop.call_later(ABSENT_AFTER, self._tell_presence, stream.identity)

    # What happens at tables

    def heard(self, table: Table, lines: list[Line]) -> None:
        """Tell all pages of a table what was stored."""
        with self._lock:
            streams = list(self._rooms.get(table.identity, ()))
        loop = self._loop
        if not lines or not streams or loop is None:
            return
        texts: dict[tuple[int, ...], bytes] = {}
        told: list[Callable[[], None]] = []
        for stream in streams:
            stream.seats = table.holds(stream.known)
            if not manners.is_open_to(table, stream.known):
                told.append(_ending(stream, CLOSED))
                continue
            visible = tuple(self.screens.visible(table, stream.known))
            if visible not in texts:
                texts[visible] = written(TABLE, event_of(table, lines, list(visible)))
            told.append(_putting(stream, texts[visible]))
        if any(line.kind in SEATING for line in lines):
            told.append(lambda: self._tell_presence(table.identity))
        loop.call_soon_threadsafe(_do_all, told)

    def close(self) -> None:
        """Tell every page that the server goes; called in the event loop."""
        self.is_closed = True
        with self._lock:
            streams = [stream for room in self._rooms.values() for stream in room]
        for stream in streams:
            _end(stream, GOODBYE)

    def _tell_presence(self, identity: str) -> None:
        text = written(PRESENCE, self.present(identity, monotonic()))
        with self._lock:
            streams = list(self._rooms.get(identity, ()))
        for stream in streams:
            _put(stream, text)


def written(kind: str, event: TableEvent | Presence) -> bytes:
    """An event as text; one of the table has a number, by which a page says later what it has heard."""
    number = f"id: {event.number}\n" if isinstance(event, TableEvent) else ""
    return f"{number}event: {kind}\ndata: {json.dumps(asdict(event), ensure_ascii=False)}\n\n".encode()


def _put(stream: Stream, text: bytes) -> None:
    try:
        stream.waiting.put_nowait(text)
    except asyncio.QueueFull:
        _end(stream, SLOW)


def _end(stream: Stream, text: bytes) -> None:
    stream.end = text
    while stream.waiting.full():
        stream.waiting.get_nowait()
    stream.waiting.put_nowait(b"")  # wakes it


def _putting(stream: Stream, text: bytes) -> Callable[[], None]:
    return lambda: _put(stream, text)


def _ending(stream: Stream, text: bytes) -> Callable[[], None]:
    return lambda: _end(stream, text)


def _do_all(told: list[Callable[[], None]]) -> None:
    for tell in told:
        tell()
