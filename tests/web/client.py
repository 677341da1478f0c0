"""Visitors of a real server: each with a browser of their own, with a cookie or with secrets."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI

PATIENCE = 60.0  # seconds: a busy machine is no failure
PROBLEM = "application/problem+json"
SECRET = "Oikist-Secret"
Json = dict[str, Any]


@dataclass(frozen=True)
class Heard:
    """One server-sent event."""

    kind: str
    number: int | None
    data: Json


class Listening:
    """A page that listens; `next` waits for what comes."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.heartbeats = 0
        self._lines = response.iter_lines()

    def next(self) -> Heard | None:
        """The next event; None when the stream has ended."""
        fields: dict[str, str] = {}
        for line in self._lines:
            if line.startswith(":"):
                self.heartbeats += 1
            elif line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "event" in fields:
                number = int(fields["id"]) if "id" in fields else None
                return Heard(fields["event"], number, json.loads(fields["data"]))
            else:
                fields = {}
        return None

    def until(self, kind: str, **facts: object) -> Heard:
        """The next event of that kind, with these facts in its data."""
        while True:
            heard = self.next()
            assert heard is not None, f"the stream ended before {kind}"
            if heard.kind == kind and facts.items() <= heard.data.items():
                return heard

    def line(self, kind: str) -> Json:
        """The next line of the journal of that kind."""
        while True:
            for line in self.until("table").data["lines"]:
                if line["kind"] == kind:
                    return dict(line)

    def wait_for_heartbeats(self, count: int) -> None:
        for line in self._lines:
            self.heartbeats += line.startswith(":")
            if self.heartbeats >= count:
                return


class Visitor:
    """Somebody who asks; what they expect is asserted here."""

    def __init__(self, url: str, secret: str = "") -> None:
        headers = {SECRET: secret} if secret else {}
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE, verify=False, trust_env=False)

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.http.request(method, path, **more)

    def get(self, path: str, /, **query: object) -> Any:
        return _answer(self.send("GET", path, params=query), 200)

    def post(self, path: str, status: int = 200, /, **body: object) -> Any:
        return _answer(self.send("POST", path, json=body or None), status)

    def text(self, path: str, /, **query: object) -> str:
        response = self.send("GET", path, params=query)
        assert response.status_code == 200, response.text
        return response.text

    def not_shown(self, path: str, status: int, code: str, /, **query: object) -> Json:
        """A question that is refused."""
        return assert_problem(self.send("GET", path, params=query), status, code)

    def not_done(self, path: str, status: int, code: str, /, **body: object) -> Json:
        """A command that is refused."""
        return assert_problem(self.send("POST", path, json=body or None), status, code)

    @contextmanager
    def listening(self, path: str, last: int | None = None) -> Iterator[Listening]:
        headers = {"Accept": "text/event-stream"} | ({} if last is None else {"Last-Event-ID": str(last)})
        with self.http.stream("GET", f"{path}/events", headers=headers) as response:
            assert response.status_code == 200
            assert response.headers["content-type"].startswith("text/event-stream")
            yield Listening(response)

    def events(self, path: str, after: int | None = None) -> Json:
        query = {} if after is None else {"after": after}
        response = self.send("GET", f"{path}/events", params=query, headers={"Accept": "application/json"})
        found: Json = _answer(response, 200)
        return found

    def close(self) -> None:
        self.http.close()


class Inside(Visitor):
    """One who asks an app of this process, without a server: for tests that must choose the seed, or look behind."""

    def __init__(self, app: FastAPI, secret: str = "") -> None:
        super().__init__("http://inside", secret)
        self.app = app

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(self._send(method, path, more))

    async def _send(self, method: str, path: str, more: Json) -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, raise_app_exceptions=False),
            base_url="http://inside",
            headers=self.http.headers,
            cookies=self.http.cookies,
        ) as browser:
            response = await browser.request(method, path, **more)
            self.http.cookies.update(browser.cookies)
            return response


def _answer(response: httpx.Response, status: int) -> Any:
    assert response.status_code == status, (response.status_code, response.text)
    return response.json() if response.content else None


def assert_problem(response: httpx.Response, status: int, code: str) -> Json:
    """A refusal as RFC 9457 has it, with a sentence."""
    assert response.headers["content-type"] == PROBLEM, response.text
    problem: Json = response.json()
    assert (response.status_code, problem["code"]) == (status, code), problem
    assert {"type", "title", "status", "code", "detail"} <= set(problem)
    assert problem["status"] == status
    assert problem["detail"].endswith(".")
    return problem


class Match:
    """A table with what opens it, and a visitor at each seat of a person."""

    def __init__(self, identity: str, owner: Visitor, seats: dict[int, Visitor], invitation: str) -> None:
        self.identity = identity
        self.path = f"/api/tables/{identity}"
        self.owner = owner
        self.seats = seats
        self.invitation = invitation

    def table(self) -> Json:
        found: Json = self.owner.get(self.path)
        return found

    def act(self, seat: int, action: str, **more: object) -> Json:
        """Do it, as the log stands now."""
        body = {"seat": seat, "action": action, "expected": self.table()["length"]} | more
        found: Json = self.seats[seat].post(f"{self.path}/actions", **body)
        return found

    def sight(self, seat: int, **query: object) -> Json:
        found: Json = self.seats[seat].get(f"{self.path}/sight", seat=seat, **query)
        return found

    def play_first(self, count: int = 10**6) -> None:
        """So many times, whoever is to move does the first thing they may."""
        for _ in range(count):
            table = self.table()
            if table["status"] == "over":
                return
            seat = table["to_move"]
            self.act(seat, self.sight(seat)["legal"][0]["name"])
