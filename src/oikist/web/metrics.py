"""Metrics: what the server counts and times, for Prometheus."""

import hmac
import time
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.web.paths import template_of
from oikist.web.problems import problem_response

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"
UNMATCHED: Final = "unmatched"
REQUEST_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
THINKING_SECONDS: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)
COMMIT_SECONDS: Final = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1, 2)

Count = Callable[[], float]


class Metrics:
    """The numbers of one server, in a registry of their own; any thread may count.

    Labels are words of ours only (routes, games, bots, codes), never what a client wrote, so their number is bounded.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = self._counter("requests", "Requests answered", "method", "route", "status")
        self._request_seconds = self._histogram("request_seconds", "Until an answer began", REQUEST_SECONDS, "route")
        self._actions = self._counter("actions_confirmed", "Actions stored", "game")
        self._refusals = self._counter("commands_refused", "Commands refused", "code")
        self._streams = self._gauge("streams_open", "Event streams open")
        self._tables = self._gauge("tables_loaded", "Tables at hand")
        self._thinking = self._histogram("bot_thinking_seconds", "Thinking of bots", THINKING_SECONDS, "bot")
        self._failures = self._counter("bot_failures", "Decisions that bots failed to make", "reason")
        self._commits = self._histogram("commit_seconds", "Until a command was stored", COMMIT_SECONDS)

    def count_request(self, method: str, route: str | None, status: int) -> None:
        """A request was answered."""
        method = method if method in METHODS else OTHER
        self._requests.labels(method, route or UNMATCHED, f"{status // 100}xx").inc()

    def time_request(self, route: str | None, seconds: float) -> None:
        """The answer to a request has begun; how long a stream then lasts says nothing."""
        self._request_seconds.labels(route or UNMATCHED).observe(seconds)

    def count_action(self, game: str) -> None:
        """An action is stored."""
        self._actions.labels(game).inc()

    def count_refusal(self, code: str) -> None:
        """A command was refused; the code is one of ours."""
        self._refusals.labels(code).inc()

    def time_thought(self, bot: str, seconds: float) -> None:
        """A bot has thought; its settings, which people may choose, are left out."""
        self._thinking.labels(bot.partition(":")[0]).observe(seconds)

    def count_failure(self, reason: str) -> None:
        """A bot has failed."""
        self._failures.labels(reason).inc()

    def time_commit(self, seconds: float) -> None:
        """A command is stored."""
        self._commits.observe(seconds)

    def watch(self, streams: Count, tables: Count) -> None:
        """Ask these, whenever somebody asks for the metrics, how many streams are open and tables at hand."""
        self._streams.set_function(streams)
        self._tables.set_function(tables)

    def text(self) -> bytes:
        """All of them, in Prometheus' text format."""
        return generate_latest(self.registry)

    def response(self, request: Request, token: str = "") -> Response:
        """The answer at /metrics, for those who know the token if there is one."""
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if token and not (kind.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())):
            sentence = "The metrics need the server's metrics_token as a bearer token."
            return problem_response(401, "no-token", sentence, {"WWW-Authenticate": "Bearer"})
        return Response(self.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"oikist_{name}", f"{text}.", labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"oikist_{name}", f"{text}.", registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"oikist_{name}", f"{text}.", labels, buckets=buckets, registry=self.registry)


class RequestMetrics:
    """Middleware: counts and times requests by the route they took."""

    def __init__(self, app: ASGIApp, metrics: Metrics, now: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._metrics = metrics
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count when the answer begins, or as a failure when it never does."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = self._now()
        is_counted = False

        def count(status: int) -> None:
            nonlocal is_counted
            is_counted = True
            self._metrics.count_request(scope["method"], template_of(scope), status)
            self._metrics.time_request(template_of(scope), self._now() - began)

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                count(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, send_and_count)
        except Exception:
            if not is_counted:
                count(500)
            raise
