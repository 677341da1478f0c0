"""Limits hold for each client, forget nobody too early, and keep no body that is too large or too slow."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import httpx
import pytest
import uvicorn
from fastapi import Body, Depends, FastAPI
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.web.clients import Clients
from oikist.web.headers import OwnSite, SecurityHeaders
from oikist.web.limits import TABLES, BodyLimit, Limits, Rate, RateLimit, Streams, TooMany, rates_of
from oikist.web.logs import AccessLog
from oikist.web.metrics import Metrics, RequestMetrics
from oikist.web.settings import Settings
from tests.web.asgi import ask, drive, replying, scope_of

RATE = Rate(burst=3, count=60, seconds=60)
TOO_OFTEN = "That was too often: 3 requests at once, and 60 in 60 seconds, are allowed; try again in 1 second."


class Time:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


def taken(limits: Limits, client: str, what: str = "requests") -> int:
    """How many can be taken until there is none."""
    for number in range(1000):
        try:
            limits.take(client, what)
        except TooMany:
            return number
    return 1000


def test_bucket_empties_and_fills_again(clock: Time) -> None:
    limits = Limits({"requests": RATE}, clock)
    assert taken(limits, "a") == 3
    clock.now += 0.5
    with pytest.raises(TooMany) as caught:
        limits.take("a")
    assert (str(caught.value), caught.value.retry_after) == (TOO_OFTEN, 1)
    clock.now += 0.5
    assert taken(limits, "a") == 1
    clock.now += 1e9
    assert taken(limits, "a") == 3


def test_clock_that_goes_back_gives_nothing(clock: Time) -> None:
    limits = Limits({"requests": RATE}, clock)
    assert taken(limits, "a") == 3
    clock.now -= 500
    assert taken(limits, "a") == 0


def test_clients_and_kinds_have_buckets_of_their_own(clock: Time) -> None:
    limits = Limits({"requests": RATE, TABLES: Rate(1, 1, 3600)}, clock)
    assert taken(limits, "a") == 3
    assert taken(limits, "b") == 3
    assert taken(limits, "a", TABLES) == 1
    with pytest.raises(TooMany) as caught:
        limits.take("a", TABLES)
    assert caught.value.retry_after == 3600
    response = caught.value.response()
    assert (response.status_code, response.headers["retry-after"]) == (429, "3600")


def test_what_has_no_rate_is_not_limited(clock: Time) -> None:
    settings = Settings(rate_per_minute=0, tables_per_hour=0)
    assert taken(Limits(rates_of(settings), clock), "a") == 1000
    assert rates_of(Settings()) == {
        "requests": Rate(100, 600, 60),
        "pages": Rate(500, 3000, 60),
        "messages": Rate(20, 30, 60),
        "hints": Rate(10, 30, 60),
        "tests": Rate(3, 6, 60),
        "tables": Rate(60, 60, 3600),
        "people": Rate(60, 60, 3600),
    }


def test_memory_is_bounded_and_who_came_last_is_remembered(clock: Time) -> None:
    limits = Limits({"requests": RATE}, clock, most_clients=10)
    assert taken(limits, "regular") == 3
    for number in range(1000):
        limits.take(f"guest {number}")
        if number % 5 == 0:
            assert taken(limits, "regular") == 0
    assert sum(len(buckets) for buckets in limits._buckets.values()) == 10
    for number in range(10):
        limits.take(f"other guest {number}")
    assert taken(limits, "regular") == 3


def test_threads_take_no_token_twice(clock: Time) -> None:
    limits = Limits({"requests": Rate(500, 1, 60)}, clock)
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(taken(limits, "a"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 500


def test_request_too_many_is_a_problem_with_a_time(clock: Time) -> None:
    app = RateLimit(replying(), Limits({"requests": RATE}, clock), Clients())
    assert [ask(app, "/").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    response = ask(app, "/")
    assert (response.headers["retry-after"], response.headers["content-type"]) == ("1", "application/problem+json")
    assert response.json() == {
        "type": "about:blank",
        "title": "Too Many Requests",
        "status": 429,
        "code": "too-often",
        "detail": TOO_OFTEN,
        "text": "That was too often. Try again in 1 second.",
    }
    assert ask(app, "/healthz").status_code == 200
    assert ask(app, "/", client="198.51.100.1").status_code == 200


PROXIES = ["10.0.0.0/8", "fd00::/8"]


@pytest.mark.parametrize(
    ("peer", "forwarded", "key"),
    [
        ("203.0.113.77", None, "203.0.113.77"),
        ("203.0.113.77", "198.51.100.1", "203.0.113.77"),  # who is not trusted is not believed
        ("10.0.0.1", None, "10.0.0.1"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),  # the left one may be forged
        ("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.9.9.9", "198.51.100.1"),
        ("10.0.0.1", "10.7.7.7, 10.9.9.9", "10.7.7.7"),
        ("10.0.0.1", "1.2.3.4, nonsense, 10.9.9.9", "10.9.9.9"),
        ("10.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
        ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::/64"),
        ("fd00::1", "2001:db8:0:0:9::1", "2001:db8::/64"),
        ("::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64"),
        ("fe80::1%eth0", None, "fe80::/64"),
        ("testclient", None, "unknown"),
        (None, "198.51.100.1", "unknown"),
    ],
)
def test_client_is_the_last_address_that_our_proxies_vouch_for(
    peer: str | None, forwarded: str | None, key: str
) -> None:
    headers = {} if forwarded is None else {"x_forwarded_for": forwarded}
    assert Clients(PROXIES).key(scope_of(client=peer, **headers)) == key


def test_several_forwarded_headers_are_one_list() -> None:
    scope = scope_of(client="10.0.0.1")
    scope["headers"] = [(b"x-forwarded-for", b"1.2.3.4"), (b"x-forwarded-for", b"198.51.100.1")]
    assert Clients(PROXIES).key(scope) == "198.51.100.1"


def test_streams_are_counted_for_each_client_and_in_total() -> None:
    streams = Streams(per_client=2, total=3)
    with streams.open("a"), streams.open("a"):
        with pytest.raises(TooMany, match="You have 2 streams open") as mine, streams.open("a"):
            pass
        with streams.open("b"):
            with pytest.raises(TooMany, match="The server has 3 streams open") as full, streams.open("c"):
                pass
            assert streams.count == 3
    assert (mine.value.status, mine.value.code, full.value.status, full.value.code) == (
        429,
        "too-many-streams",
        503,
        "server-full",
    )
    assert full.value.response().headers["retry-after"] == "10"
    assert streams.count == 0
    assert not streams._open
    with pytest.raises(ZeroDivisionError), streams.open("a"):
        raise ZeroDivisionError
    assert streams.count == 0


def part(body: bytes, more: bool = True) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def statuses(sent: list[Message]) -> list[int]:
    return [message["status"] for message in sent if message["type"] == "http.response.start"]


def test_body_of_the_largest_size_passes() -> None:
    sent = drive(BodyLimit(replying(), 10), scope_of(), [part(b"12345"), part(b"67890", more=False)])
    assert statuses(sent) == [200]
    assert sent[-1]["body"] == b"10"


@pytest.mark.parametrize("length", ["11", "9" * 30])
def test_body_that_is_announced_too_large_never_reaches_the_application(length: str) -> None:
    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError

    sent = drive(BodyLimit(never, 10), scope_of(content_length=length), [part(b"x" * 11, more=False)])
    assert statuses(sent) == [413]
    assert b'"code": "too-large"' in sent[-1]["body"]
    assert (b"connection", b"close") in sent[0]["headers"]


@pytest.mark.parametrize("length", [{}, {"content_length": "5"}, {"content_length": "x"}, {"content_length": "-1"}])
def test_endless_body_is_cut_where_it_is_too_large(length: dict[str, str]) -> None:
    read: list[int] = []

    def endless() -> Iterator[Message]:
        while True:
            read.append(1)
            yield part(b"1234")

    sent = drive(BodyLimit(replying(), 10), scope_of(**length), endless())
    assert statuses(sent) == [413]
    assert len(read) == 3


def test_slow_body_is_refused_in_time() -> None:
    began = time.monotonic()
    sent = drive(BodyLimit(replying(), 10, seconds=0.1), scope_of(), [part(b"1"), 0.05, part(b"2"), 30.0, part(b"3")])
    assert statuses(sent) == [408]
    assert b'"code": "too-slow"' in sent[-1]["body"]
    assert time.monotonic() - began < 5


def test_waiting_for_the_client_to_leave_takes_as_long_as_it_takes() -> None:
    async def stream(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.body"})

    sent = drive(BodyLimit(stream, 10, seconds=0.05), scope_of(), [part(b"", more=False), 0.2])
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]


def test_body_that_is_too_large_for_an_answer_begun_only_ends() -> None:
    async def early(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.body"})

    sent = drive(BodyLimit(early, 10), scope_of(), [part(b"x" * 11)] * 3)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]


def test_what_the_application_does_after_a_refusal_is_not_heard() -> None:
    async def raising(scope: Scope, receive: Receive, send: Send) -> None:
        if (await receive())["type"] == "http.disconnect":
            raise RuntimeError

    assert statuses(drive(BodyLimit(raising, 10), scope_of(), [part(b"x" * 11)])) == [413]
    with pytest.raises(RuntimeError):
        drive(BodyLimit(raising, 10), scope_of(), [])


def api() -> ASGIApp:
    app = FastAPI()

    @app.post("/")
    def length(text: str = Body(embed=True)) -> int:
        return len(text)

    return app


@contextmanager
def served(app: ASGIApp) -> Iterator[int]:
    """The port of a real server of this application."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, ws="none", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()
        assert not thread.is_alive()


def send_for_ever(port: int, chunk: bytes, most: int) -> tuple[bytes, int]:
    """The answer to a chunked body without an end, and how many bytes of it were sent."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(
            b"POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        sent = 0
        try:
            while sent < most:
                client.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                sent += len(chunk)
        except OSError:
            pass  # the server has hung up
        answer = b""
        try:
            while data := client.recv(65_536):
                answer += data
        except ConnectionResetError:
            pass  # because of what we sent after the answer
        return answer, sent


def test_real_server_answers_an_endless_body_and_hangs_up() -> None:
    with served(BodyLimit(api(), 1000)) as port:
        _, sent = send_for_ever(port, b"x" * 60_000, most=1_000_000_000)
        assert sent < 50_000_000
        answer, _ = send_for_ever(port, b'{"text": "' + b"x" * 1000, most=1000)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b'"detail": "The body is too large: 1000 bytes are allowed."' in answer


def test_real_server_answers_a_slow_body_and_hangs_up() -> None:
    with served(BodyLimit(api(), 1000, seconds=0.2)) as port:
        answer, _ = send_for_ever(port, b'{"text": ', most=1)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"application/problem+json" in answer


def whole(metrics: Metrics, streams: Streams) -> ASGIApp:
    """All middlewares in their order around an application with a stream and a fault."""
    app = FastAPI()
    clients = Clients()

    async def counted(request: Request) -> AsyncIterator[None]:
        with streams.open(clients.key(request.scope)):
            yield  # until the answer is over

    async def lines() -> AsyncIterator[str]:
        while True:
            yield ": here\n\n"
            await asyncio.sleep(0.02)

    @app.get("/api/events", dependencies=[Depends(counted)])
    async def events() -> Response:
        return StreamingResponse(lines(), media_type="text/event-stream")

    @app.exception_handler(TooMany)
    async def too_many(request: Request, error: TooMany) -> Response:
        return error.response()

    @app.get("/api/fault")
    def fault() -> None:
        raise RuntimeError

    inner = RateLimit(OwnSite(BodyLimit(app, 1000)), Limits({"requests": Rate(4, 1, 60)}), clients)
    return SecurityHeaders(AccessLog(RequestMetrics(inner, metrics), clients))


def test_stream_goes_through_all_middlewares_and_ends_when_its_client_leaves() -> None:
    metrics, streams = Metrics(), Streams(per_client=1, total=2)
    metrics.watch(lambda: streams.count, lambda: 0)
    with served(whole(metrics, streams)) as port:
        with httpx.stream("GET", f"http://127.0.0.1:{port}/api/events") as response:
            lines = response.iter_lines()  # kept, because without it the connection is closed
            assert next(lines) == ": here"
            assert response.headers["cache-control"] == "no-store"
            assert response.headers["x-request-id"]
            assert metrics.registry.get_sample_value("oikist_streams_open") == 1
            second = httpx.get(f"http://127.0.0.1:{port}/api/events")
            assert (second.status_code, second.json()["code"]) == (429, "too-many-streams")
        deadline = time.monotonic() + 5
        while streams.count and time.monotonic() < deadline:
            time.sleep(0.01)
        assert streams.count == 0
        response = httpx.get(f"http://127.0.0.1:{port}/api/fault")
        posted = httpx.post(f"http://127.0.0.1:{port}/api/fault", headers={"Origin": "http://evil.example"})
        refused = httpx.get(f"http://127.0.0.1:{port}/nothing")
    assert [response.status_code, posted.status_code, refused.status_code] == [500, 403, 429]
    for answer in (response, posted, refused):
        assert answer.headers["x-request-id"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    labels = {"method": "GET", "route": "/api/fault", "status": "5xx"}
    assert metrics.registry.get_sample_value("oikist_requests_total", labels) == 1
