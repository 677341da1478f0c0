"""What is no HTTP, or has a head without end, is refused with a sentence, and the server goes on."""

import asyncio
import json
import socket

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from oikist.web.protocol import Protocol
from tests.web.asgi import replying
from tests.web.running import Running

HEAD_SECONDS = 1.2
REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def raw(house: Running, *parts: bytes) -> bytes:
    """What the server answers to these bytes."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=20) as line:  # a head may take longer
        for part in parts:
            try:
                line.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                break
        answer = b""
        try:
            while piece := line.recv(65536):
                answer += piece
        except ConnectionResetError:
            pass
        return answer


def problem(answer: bytes) -> dict[str, object]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    found: dict[str, object] = json.loads(body)
    return found


def test_what_is_no_http_is_refused(house: Running) -> None:
    found = problem(raw(house, b"\x16\x03\x01 hello\r\n\r\n"))
    assert (found["status"], found["code"]) == (400, "bad-request")
    assert str(found["detail"]).endswith(".")


def test_a_head_without_end_is_refused(house: Running) -> None:
    begun = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
    answer = raw(house, begun, *[b"X-More: " + b"x" * 30_000 + b"\r\n"] * 12)
    if answer:  # a connection that is cut while one still sends may lose the answer
        assert problem(answer)["status"] == 431
    at_once = raw(house, begun + (b"X-More: " + b"x" * 30_000 + b"\r\n") * 12)
    assert not at_once or problem(at_once)["status"] == 431
    one_line = raw(house, begun + b"X-More: ", *[b"x" * 30_000] * 12)
    assert not one_line or problem(one_line)["code"] == "too-large"
    assert httpx.get(f"{house.url}/healthz").json()["status"] == "ok"


def test_a_usual_head_and_a_full_body_are_read(house: Running) -> None:
    secret = ",".join(["x" * 90] * 10)
    answer = httpx.post(
        f"{house.url}/api/tables", content=b"[" + b" " * 60_000 + b"]", headers={"Oikist-Secret": secret}
    )
    assert answer.status_code == 422
    assert httpx.head(f"{house.url}/healthz").status_code == 200


async def slowly(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers after more time than a head may take."""
    await asyncio.sleep(HEAD_SECONDS * 1.5)
    await replying()(scope, receive, send)


async def answers(*parts: bytes) -> list[bytes]:
    """What comes for each part, sent one after the other on one connection: an answer, or nothing if it was cut."""
    config = uvicorn.Config(slowly, http=Protocol, lifespan="off", log_config=None, timeout_keep_alive=60)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Protocol(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    found = []
    async with asyncio.timeout(60):
        for part in parts:
            writer.write(part)
            found.append(await reader.read(65536))
    writer.close()
    server.close()
    await server.wait_closed()
    return found


def test_a_second_head_that_comes_too_slowly_is_cut_and_a_good_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikist.web.protocol.HEAD_SECONDS", HEAD_SECONDS)
    first, second, third = asyncio.run(answers(REQUEST, REQUEST, REQUEST[:-2]))
    assert first.startswith(b"HTTP/1.1 200 ")
    assert second.startswith(b"HTTP/1.1 200 ")
    assert third == b""
