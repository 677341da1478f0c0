"""Limits: how often, how many and how much a client may ask of the server."""

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.core.errors import OikistError
from oikist.web.clients import Clients
from oikist.web.paths import path_of
from oikist.web.problems import problem_response
from oikist.web.settings import Settings

REQUESTS: Final = "requests"  # what each request takes
PAGES: Final = "pages"  # what a file of the client takes instead
TABLES: Final = "tables"
PEOPLE: Final = "people"
HINTS: Final = "hints"
CHAT: Final = "messages"
TESTS: Final = "tests"  # of notices
MOST_CLIENTS: Final = 10_000
STREAM_RETRY: Final = 10
BODY_SECONDS: Final = 20.0  # a body that comes slower would hold its connection for nothing

Now = Callable[[], float]


class TooMany(OikistError):
    """Something a client may do again later; `status`, `code` and `retry_after` are for programs."""

    def __init__(self, status: int, code: str, sentence: str, retry_after: int) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.retry_after = retry_after

    def response(self) -> Response:
        """The answer that says so."""
        return problem_response(self.status, self.code, str(self), {"Retry-After": str(self.retry_after)})


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many in so many seconds."""

    burst: int
    count: int
    seconds: float

    @property
    def per_second(self) -> float:
        """How fast a bucket fills."""
        return self.count / self.seconds


def rates_of(settings: Settings) -> dict[str, Rate]:
    """The rates that an operator has chosen; what is set to 0 has none."""
    rates = {}
    if settings.rate_per_minute:
        rates[REQUESTS] = Rate(settings.burst, settings.rate_per_minute, 60)
        # A page is some twenty files, all at once, and each costs next to nothing.
        rates[PAGES] = Rate(5 * settings.burst, 5 * settings.rate_per_minute, 60)
        # These cost more than a request: a bot thinks, a mail is sent.
        rates[CHAT] = Rate(20, max(1, settings.rate_per_minute // 20), 60)
        rates[HINTS] = Rate(10, max(1, settings.rate_per_minute // 20), 60)
        rates[TESTS] = Rate(3, max(1, settings.rate_per_minute // 100), 60)
    if settings.tables_per_hour:
        rates[TABLES] = rates[PEOPLE] = Rate(settings.tables_per_hour, settings.tables_per_hour, 3600)
    return rates


class Limits:
    """A bucket of tokens for each client and each thing that has a rate; any thread may take.

    Who has not come for longest is forgotten first, and starts with a full bucket when they come back.
    """

    def __init__(self, rates: Mapping[str, Rate], now: Now = time.monotonic, most_clients: int = MOST_CLIENTS) -> None:
        self._rates = dict(rates)
        self._now = now
        self._most_clients = most_clients
        self._buckets: dict[str, OrderedDict[str, tuple[float, float]]] = {what: OrderedDict() for what in rates}
        self._guard = Lock()

    def take(self, client: str, what: str = REQUESTS) -> None:
        """Take one token; TooMany says when there will be one if there is none."""
        rate = self._rates.get(what)
        if rate is None:
            return
        with self._guard:
            wait = self._wait(self._buckets[what], client, rate)
        if wait > 0:
            retry_after = max(1, math.ceil(wait))
            sentence = (
                f"That was too often: {rate.burst} {what} at once, and {rate.count} in {rate.seconds:g} seconds, are "
                f"allowed; try again in {retry_after} second{'s' if retry_after > 1 else ''}."
            )
            raise TooMany(429, "too-often", sentence, retry_after)

    def _wait(self, buckets: OrderedDict[str, tuple[float, float]], client: str, rate: Rate) -> float:
        """Seconds until there is a token; 0 if one was taken."""
        now = self._now()
        tokens, then = buckets.get(client, (float(rate.burst), now))
        tokens = min(float(rate.burst), tokens + max(0.0, now - then) * rate.per_second)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / rate.per_second
        buckets[client] = (tokens if wait else tokens - 1, now)
        buckets.move_to_end(client)
        while len(buckets) > self._most_clients:
            buckets.popitem(last=False)
        return wait


class Streams:
    """Counts the streams that are open, for each client and in total; any thread may ask."""

    def __init__(self, per_client: int, total: int) -> None:
        self._per_client = per_client
        self._total = total
        self._open: Counter[str] = Counter()
        self._count = 0
        self._guard = Lock()

    @property
    def count(self) -> int:
        """How many are open."""
        return self._count

    @contextmanager
    def open(self, client: str) -> Iterator[None]:
        """One more while the block lasts; TooMany if the client or the server has enough of them."""
        with self._guard:
            self._refuse_if_full(client)
            self._count += 1
            self._open[client] += 1
        try:
            yield
        finally:
            with self._guard:
                self._count -= 1
                self._open[client] -= 1
                if not self._open[client]:
                    del self._open[client]

    def _refuse_if_full(self, client: str) -> None:
        if self._open[client] >= self._per_client:
            sentence = f"You have {self._per_client} streams open, and not more are allowed: close one first."
            raise TooMany(429, "too-many-streams", sentence, STREAM_RETRY)
        if self._count >= self._total:
            sentence = f"The server has {self._total} streams open, and not more are allowed: try again later."
            raise TooMany(503, "server-full", sentence, STREAM_RETRY)


class RateLimit:
    """Middleware: each request costs its client one token, but for the paths that are exempt."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        clients: Clients,
        exempt: tuple[str, ...] = ("/healthz",),
        budget_of: Callable[[str], str] = lambda path: REQUESTS,
    ) -> None:
        self._app = app
        self._limits = limits
        self._clients = clients
        self._exempt = exempt
        self._budget_of = budget_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 429 instead of the application where there is no token."""
        path = path_of(scope) if scope["type"] == "http" else ""
        if path and path not in self._exempt:
            try:
                self._limits.take(self._clients.key(scope), self._budget_of(path))
            except TooMany as error:
                await error.response()(scope, receive, send)
                return
        await self._app(scope, receive, send)


class BodyLimit:
    """Middleware: a request's body is not larger and does not take longer than it may."""

    def __init__(self, app: ASGIApp, most_bytes: int, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse by what the headers say; what they do not say is counted while it comes."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = _Body(self._most_bytes, self._seconds, scope, receive, send)
        length = Headers(scope=scope).get("content-length", "")
        if length.isascii() and length.isdigit() and (len(length) > 15 or int(length) > self._most_bytes):
            await body.refuse_size()
            return
        try:
            await self._app(scope, body.receive, body.send)
        except Exception:
            if not body.is_refused:  # what the application thinks of a body cut short is of no interest
                raise


class _Body:
    """One request's body on its way to the application."""

    def __init__(self, most_bytes: int, seconds: float, scope: Scope, receive: Receive, send: Send) -> None:
        self.is_refused = False
        self._most_bytes = most_bytes
        self._seconds = seconds
        self._scope = scope
        self._receive = receive
        self._send = send
        self._bytes = 0
        self._deadline: float | None = None
        self._is_whole = False
        self._is_cut = False
        self._is_answered = False

    async def receive(self) -> Message:
        """The next part, or the news that the client has gone, which is all an application hears after a refusal."""
        if self._is_cut:
            return {"type": "http.disconnect"}
        if self._is_whole:
            return await self._receive()
        loop = asyncio.get_running_loop()
        if self._deadline is None:
            self._deadline = loop.time() + self._seconds
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            return await self._refuse_slowness()
        if message["type"] != "http.request":
            return message
        self._bytes += len(message.get("body", b""))
        self._is_whole = not message.get("more_body", False)
        return message if self._bytes <= self._most_bytes else await self.refuse_size()

    async def send(self, message: Message) -> None:
        """What the application answers, unless the client was answered already."""
        if not self.is_refused:
            self._is_answered = True
            await self._send(message)

    async def refuse_size(self) -> Message:
        """Answer 413."""
        return await self._refuse(413, "too-large", f"The body is too large: {self._most_bytes} bytes are allowed.")

    async def _refuse_slowness(self) -> Message:
        return await self._refuse(
            408, "too-slow", f"The body came too slowly: it must be whole within {self._seconds:g} seconds."
        )

    async def _refuse(self, status: int, code: str, sentence: str) -> Message:
        """Answer, and have the server close the connection, so that nobody reads the rest."""
        self._is_cut = True
        if not self._is_answered:
            self.is_refused = True
            response = problem_response(status, code, sentence, {"Connection": "close"})
            await response(self._scope, self._receive, self._send)
        return {"type": "http.disconnect"}
