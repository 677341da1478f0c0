"""Shutdown: told to stop, a server tells every page goodbye, finishes what it does, and is gone within five seconds."""

import asyncio
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from oikist.tables.store import Store
from tests.web.client import PATIENCE, SECRET
from tests.web.running import Running, start

STREAMS = 200
TABLES = 10
MOST_SECONDS = 5.0
GOODBYE = 'event: bye\ndata: {"reason": "shutdown"}\n\n'
Table = tuple[str, dict[str, str]]  # its address, and the secrets of its seats


async def opened(client: httpx.AsyncClient, game: str) -> Table:
    """A public table of two people."""
    body = {"game": game, "places": [{"kind": "person"}, {"kind": "person"}], "is_public": True}
    made = (await client.post("/api/tables", json=body)).json()
    return f"/api/tables/{made['table']['id']}", made["secrets"]["seats"]


async def listen(client: httpx.AsyncClient, path: str, begun: asyncio.Semaphore) -> str:
    """All that one page hears until its stream ends."""
    heard = ""
    async with client.stream("GET", f"{path}/events", headers={"Accept": "text/event-stream"}) as response:
        assert response.status_code == 200
        async for text in response.aiter_text():
            if not heard:
                begun.release()
            heard += text
    return heard


async def play(client: httpx.AsyncClient, table: Table, confirmed: list[int]) -> None:
    """Talk at a table without end; what the server has confirmed is noted."""
    path, secrets = table
    count = 0
    while True:
        body = {"seat": 0, "text": f"word {count}", "client_id": f"c{count}"}
        try:
            answer = await client.post(f"{path}/chat", json=body, headers={SECRET: secrets["0"]})
        except httpx.TransportError:
            return
        if answer.status_code != 200:
            assert answer.status_code == 503
            return
        confirmed.append(count)
        count += 1


def seconds_until_gone(server: Running) -> float:
    told = time.monotonic()
    server.process.wait(PATIENCE)
    return time.monotonic() - told


async def visit(server: Running) -> tuple[list[str], dict[str, list[int]], float]:
    """Two hundred pages listen and some people talk while the server is told to stop; what they heard and were told."""
    limits = httpx.Limits(max_connections=None)
    timeout = httpx.Timeout(PATIENCE)
    async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=timeout, trust_env=False) as client:
        tables = [await opened(client, "kuhn") for _ in range(TABLES)]
        begun = asyncio.Semaphore(0)
        pages = [asyncio.create_task(listen(client, tables[n % TABLES][0], begun)) for n in range(STREAMS)]
        for _ in range(STREAMS):
            async with asyncio.timeout(PATIENCE):
                await begun.acquire()
        confirmed: dict[str, list[int]] = {path: [] for path, _ in tables[:3]}
        talkers = [asyncio.create_task(play(client, table, confirmed[table[0]])) for table in tables[:3]]
        while not all(confirmed.values()):
            await asyncio.sleep(0.01)
        server.process.send_signal(signal.SIGTERM)
        gone = asyncio.create_task(asyncio.to_thread(seconds_until_gone, server))
        heard = await asyncio.gather(*pages)
        await asyncio.gather(*talkers)
        return heard, confirmed, await gone


def test_two_hundred_pages_are_told_goodbye_and_nothing_confirmed_is_lost(tmp_path: Path) -> None:
    server = start(tmp_path, streams_per_client=STREAMS + 1, log_level="warning")
    try:
        heard, confirmed, seconds = asyncio.run(visit(server))
    finally:
        if server.process.poll() is None:
            server.kill()
    assert server.process.returncode == 0
    assert seconds < MOST_SECONDS
    assert len(heard) == STREAMS
    assert all(text.endswith(GOODBYE) and text.count("event: bye") == 1 for text in heard)
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    for path, numbers in confirmed.items():
        said = [line.name for line in store.lines(path.rpartition("/")[2]) if line.kind == "chat"]
        assert said[: len(numbers)] == [f"word {number}" for number in numbers]
        assert len(said) <= len(numbers) + 1  # one may have been stored whose answer did not arrive any more
    store.close()
    _close(server)


def _close(server: Running) -> None:
    if server.process.stdout is not None:
        server.process.stdout.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_a_bot_that_thinks_does_not_hold_up_the_end(tmp_path: Path, number: signal.Signals) -> None:
    server = start(tmp_path, log_level="warning")
    try:
        with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False) as client:
            bots = [{"kind": "bot", "bot": "greedy"}] * 2
            for _ in range(3):
                assert client.post("/api/tables", json={"game": "ancient-colonies", "places": bots}).status_code == 201
        told = time.monotonic()
        server.process.send_signal(number)
        code = server.process.wait(PATIENCE)
        assert time.monotonic() - told < MOST_SECONDS
        assert code in (0, 130)
        if number == signal.SIGTERM:
            assert code == 0
        assert "Traceback" not in server.log.read_text(encoding="utf-8")
    finally:
        if server.process.poll() is None:
            server.kill()
        _close(server)


def test_a_server_that_stops_lets_nobody_in_and_can_be_started_again(tmp_path: Path) -> None:
    server = start(tmp_path)
    with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False) as client:
        body = {"game": "kuhn", "places": [{"kind": "person"}, {"kind": "person"}], "is_public": True}
        made = client.post("/api/tables", json=body).json()
        assert server.stop() == 0
        with pytest.raises(httpx.TransportError):
            client.get("/healthz")
    again = start(tmp_path)
    try:
        table = httpx.get(f"{again.url}/api/tables/{made['table']['id']}", timeout=PATIENCE, trust_env=False).json()
        assert table | {"now": 0, "is_owner": True, "yours": [0, 1], "shown": []} == made["table"] | {
            "now": 0, "shown": [], "places": table["places"],
        }  # fmt: skip
    finally:
        assert again.stop() == 0


def test_a_mail_server_that_never_answers_does_not_hold_up_the_end_nor_anybody_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mail, ThreadPoolExecutor(1) as aside:
        settings = {"mail_host": "127.0.0.1", "mail_port": mail.getsockname()[1], "mail_security": "none"}
        server = start(tmp_path, mail_sender="tables@example.org", log_level="warning", **settings)
        try:
            with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False) as client:
                client.post("/api/me", json={"mail": "ann@example.org"})
                asked = aside.submit(client.post, "/api/me/notices/test")
                mail.settimeout(PATIENCE)
                line, _ = mail.accept()
                assert client.get("/api/tables").status_code == 200
                told = time.monotonic()
                server.process.send_signal(signal.SIGTERM)
                code = server.process.wait(PATIENCE)
                assert time.monotonic() - told < MOST_SECONDS
                assert (asked.result(PATIENCE).status_code, asked.result().json()["code"]) == (503, "closing")
                line.close()
            assert code == 0
            assert "Traceback" not in server.log.read_text(encoding="utf-8")
        finally:
            if server.process.poll() is None:
                server.kill()
            _close(server)
