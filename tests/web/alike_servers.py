"""Two servers in this process, asked the same: whatever a viewer is answered must be the same to the last byte."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message, Scope

from oikist.core.rng import seed_hash
from oikist.tables.migrate import upgrade
from oikist.web.app import guarded, make_app
from oikist.web.hall import Hall
from oikist.web.settings import Settings
from tests.web.alike_tables import NOW

PATIENCE: Final = 60.0  # seconds
PROMISE: Final = re.compile(rb"[0-9a-f]{64}")
BLANK: Final = b"the hash of the seed"
OWN: Final = {b"date", b"x-request-id"}  # headers that no two answers share


class Leak(AssertionError):
    """Something that a viewer is told depends on what is hidden from them."""


@dataclass(frozen=True)
class Question:
    """A request; `body` is sent as JSON."""

    method: str
    path: str
    query: dict[str, object] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    body: dict[str, object] | None = None

    def scope(self) -> Scope:
        headers = {"host": "play.example.org", **self.headers}
        headers |= {"content-type": "application/json"} if self.body is not None else {}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": self.path,
            "raw_path": self.path.encode(),
            "root_path": "",
            "query_string": urlencode(self.query).encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("203.0.113.7", 1234),
            "server": ("play.example.org", 80),
        }


class Page:
    """One request to one server, and what has come of it so far."""

    def __init__(self, app: ASGIApp, question: Question) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.compared = 0  # so much of the body
        self._arrived = asyncio.Event()
        self._gone = asyncio.Event()
        self._to_send: list[bytes] = [json.dumps(question.body).encode() if question.body is not None else b""]
        self._task = asyncio.create_task(_ended(app(question.scope(), self._receive, self._send)))

    async def whole(self) -> "Page":
        async with asyncio.timeout(PATIENCE):
            await self._task
        return self

    async def until(self, words: bytes, times: int = 1) -> None:
        """Wait until a stream has told that, so many times."""
        async with asyncio.timeout(PATIENCE):
            while self.body.count(words) < times:
                self._arrived.clear()
                await self._arrived.wait()

    async def close(self) -> None:
        self._gone.set()
        await self.whole()

    def told(self, promises: set[bytes]) -> bytes:
        """Everything that was sent since this was asked last, the promises of seeds blanked."""
        kept = sorted(header for header in self.headers if header[0].lower() not in OWN)
        head = [str(self.status).encode(), *(name + b": " + value for name, value in kept), b""]
        told = b"\n".join([*([] if self.compared else head), self.body[self.compared :]])
        self.compared = len(self.body)
        for promise in promises & set(PROMISE.findall(told)):
            told = told.replace(promise, BLANK)
        return told

    def json(self) -> Any:
        assert self.status == 200, self.body
        return json.loads(self.body)

    async def _receive(self) -> Message:
        if self._to_send:
            return {"type": "http.request", "body": self._to_send.pop(), "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message.get("body", b"")
            self._arrived.set()


async def _ended(answering: Awaitable[None]) -> None:
    await answering


@dataclass
class Tally:
    """What was compared."""

    pairs: int = 0
    requests: int = 0
    size: int = 0
    shown: int = 0  # commands after which the game itself showed the difference
    alike: int = 0  # commands after which it did not
    commands: Counter[str] = field(default_factory=Counter)  # what was done, and how it was answered
    plans: Counter[str] = field(default_factory=Counter)  # that were tried, by how they ended
    fingerprints: dict[str, str] = field(default_factory=dict)  # and the views they belong to
    views: dict[str, str] = field(default_factory=dict)  # and their fingerprints

    def figures(self) -> str:
        done = f"{self.alike} commands told alike, {self.shown} shown by the game, {len(self.views)} views"
        return f"{self.pairs} pairs, {self.requests} requests, {self.size} bytes, {done}"


class Servers:
    """Both servers. `promises` are the hashes of seeds, which are told: they are left out of comparisons."""

    def __init__(self, halls: list[Hall], apps: list[ASGIApp]) -> None:
        self.halls, self.apps = halls, apps
        self.promises: set[bytes] = set()
        self.tally = Tally()

    def promise(self, *seeds: str) -> None:
        self.promises |= {seed_hash(seed).encode() for seed in seeds}

    async def send(self, question: Question) -> list[Page]:
        """Ask both, without comparing."""
        return [await Page(app, question).whole() for app in self.apps]

    async def ask(self, question: Question) -> Page:
        """Ask both and compare; the answer."""
        pages = await self.send(question)
        self.compare(pages, f"{question.method} {question.path}?{urlencode(question.query)}")
        return pages[0]

    async def listen(self, question: Question) -> list[Page]:
        """A stream of both, with what it tells at once."""
        pages = [Page(app, question) for app in self.apps]
        for page in pages:
            await page.until(b"retry")
        return pages

    def compare(self, pages: list[Page], where: str) -> None:
        self.tally.requests += not pages[0].compared
        mine, other = (page.told(self.promises) for page in pages)
        self.tally.size += len(mine)
        assert pages[0].status not in (0, 500), f"{where}: {pages[0].body!r}"
        if mine != other:
            at = next((index for index, (a, b) in enumerate(zip(mine, other)) if a != b), min(len(mine), len(other)))
            around = slice(max(0, at - 80), at + 80)
            raise Leak(f"{where}: {mine[around]!r} and {other[around]!r}")


@asynccontextmanager
async def servers(folder: Path, prepare: Callable[[list[Hall]], None]) -> AsyncIterator[Servers]:
    """Two servers over two databases; `prepare` writes what is stored before they begin."""
    halls = []
    for name in ("mine", "other"):
        url = f"sqlite:///{folder / name}.sqlite3"
        upgrade(url)
        settings = Settings(
            database=url, workers=1, rate_per_minute=0, tables_per_hour=0, bot_seconds=PATIENCE, heartbeat_seconds=600
        )
        halls.append(Hall(settings))
    for hall in halls:
        hall.service.now = lambda: NOW
    try:
        prepare(halls)
    except BaseException:
        for hall in halls:
            hall.close()
        raise
    async with AsyncExitStack() as stack:
        stack.enter_context(patch("oikist.web.routes_look.HINT_SECONDS", PATIENCE))  # time must make no difference
        apps = []
        for hall in halls:
            app = make_app(hall)
            await stack.enter_async_context(app.router.lifespan_context(app))
            apps.append(guarded(app, hall))
        yield Servers(halls, apps)
