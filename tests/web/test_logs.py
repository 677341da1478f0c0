"""Logs are lines that programs can read, name the request, and have no secret in them."""

import json
import logging
import time
from collections.abc import Iterator
from io import StringIO

import pytest
from fastapi import APIRouter, FastAPI
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.tables.service import new_secret
from oikist.web.clients import Clients
from oikist.web.logs import AccessLog, JsonLines, set_up_logs, without_secrets
from tests.web.asgi import ask, drive, replying, scope_of

SECRET = "Zk3_x9-QwErTyUiOpAsDfGhJ"
CODE = "k7qd-m2xp-9rfh-ztca"
UVICORN = ("uvicorn", "uvicorn.error", "uvicorn.access")


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("oikist")
    before = (list(root.handlers), root.level, ours.level)
    loggers = {name: (logging.getLogger(name).propagate, list(logging.getLogger(name).handlers)) for name in UVICORN}
    yield
    root.handlers[:], level, our_level = before
    root.setLevel(level)
    ours.setLevel(our_level)
    for name, (propagate, handlers) in loggers.items():
        logging.getLogger(name).propagate = propagate
        logging.getLogger(name).handlers[:] = handlers


@pytest.fixture
def written() -> StringIO:
    stream = StringIO()
    set_up_logs("info", "json", stream)
    return stream


def lines(stream: StringIO) -> list[dict[str, object]]:
    """What was logged, but for what the client of the tests says."""
    written = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [line for line in written if line["logger"] != "httpx"]


def test_line_is_one_object(written: StringIO) -> None:
    logging.getLogger("oikist.tables").warning(
        "table %s: %s", "t1", "two\nlines", extra={"seat": 2, "share": float("nan")}
    )
    (line,) = lines(written)
    at = str(line.pop("time"))
    assert len(at) == len("2026-11-16T08:22:32.123Z")
    assert at.endswith("Z")
    assert line == {
        "level": "warning",
        "logger": "oikist.tables",
        "message": "table t1: two\nlines",
        "seat": 2,
        "share": "nan",
    }


def test_line_for_people_cannot_be_forged() -> None:
    stream = StringIO()
    set_up_logs("debug", "text", stream)
    try:
        raise ValueError("bad\rthing")
    except ValueError:
        logging.getLogger("oikist.web").exception("one\n2026 error", extra={"name_of": "a\x1b[2Jb"})
    first, *below = stream.getvalue().splitlines()
    assert first.endswith(r"error   oikist.web: one\n2026 error name_of=a\x1b[2Jb")
    assert all(line.startswith("    ") for line in below)
    assert below[-1].strip().startswith("thing") or below[-1].strip().startswith("ValueError")


def test_level_is_for_our_own_lines_and_others_say_no_more_than_info() -> None:
    stream = StringIO()
    set_up_logs("debug", "json", stream)
    for name in ("oikist.web", "other", "uvicorn.error"):
        logging.getLogger(name).debug("debug")
        logging.getLogger(name).info("info")
    logging.getLogger("uvicorn.access").info("GET /?secret")
    assert [(line["logger"], line["message"]) for line in lines(stream)] == [
        ("oikist.web", "debug"),
        ("oikist.web", "info"),
        ("other", "info"),
        ("uvicorn.error", "info"),
    ]


def test_setting_up_again_replaces_the_first(written: StringIO) -> None:
    second = StringIO()
    set_up_logs("error", "json", second)
    logging.getLogger("oikist").warning("no")
    logging.getLogger("oikist").error("yes")
    assert written.getvalue() == ""
    assert [line["message"] for line in lines(second)] == ["yes"]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("GET /join?secret=abc&x=1 HTTP/1.1", "GET /join?… HTTP/1.1"),
        ("draw ? is 'draw ?', is it?", "draw ? is 'draw ?', is it?"),
        (f"seat {SECRET} opened", "seat … opened"),
        (f"/join/{SECRET}", "/join/…"),
        (f"({SECRET},)", "(…,)"),
        (f"key-{SECRET}", "…"),
        ("a1" * 32, "…"),
        (f"code {CODE}, {CODE.upper()}", "code …, …"),
        ("person:abc_DEF-123 left", "person:… left"),
        ("Cookie: a=b; c=d", "Cookie: …"),
        ("{'authorization': 'Basic abc', 'x': 1}", "{'authorization': …"),
        ("[(b'cookie', b'k=v'), (b'a', b'b')]", "[(b'cookie', …"),
        ("X-Seat-Secret: abc", "X-Seat-Secret: …"),
        ("oikist-secret: abc, def", "oikist-secret: …"),
        ("sent Bearer abc.def", "sent Bearer …"),
        ("password=abc, user=ann", "password=…, user=ann"),
        ("postgresql://ann:pa/ss@db/tables", "postgresql://…@db/tables"),
        ("[SQL: INSERT]\n[parameters: ('abc', 1)]", "[SQL: INSERT]\n[parameters: …]"),
        ("table Zk3_x9-QwErT at move 12", "table Zk3_x9-QwErT at move 12"),
        ("in wrap_app_handling_exceptions", "in wrap_app_handling_exceptions"),
        ("123e4567-e89b-12d3-a456-426614174000", "…"),
    ],
)
def test_secrets_are_taken_out_of_text(text: str, clean: str) -> None:
    assert without_secrets(text) == clean


def test_every_secret_we_make_is_taken_out() -> None:
    for _ in range(2000):
        secret = new_secret()
        assert without_secrets(f"the secret {secret}.") == "the secret …."


@given(st.integers(0, 60))
def test_long_text_is_cut_between_words(shift: int) -> None:
    text = without_secrets("x" * shift + " " + SECRET * 2 + " y", longest=40 + shift)
    assert SECRET[:6] not in text


@pytest.mark.parametrize(
    "text", ["/" * 20_000, "a://" * 5000, "x-" * 10_000, "token " * 4000, "?" * 20_000, "=@" * 9999]
)
def test_hostile_text_is_cleaned_quickly(text: str) -> None:
    began = time.perf_counter()
    without_secrets(text, longest=20_000)
    assert time.perf_counter() - began < 1


def test_fields_and_tracebacks_are_cleaned_too(written: StringIO) -> None:
    extra = {
        "headers": {"cookie": "a=b", "x": [SECRET]},
        "mail": "a@b",
        "mail_host": "h",
        "who": "person:abc",
        "token": "",
    }
    try:
        raise ValueError(f"no {SECRET}")
    except ValueError:
        logging.getLogger("oikist").exception("failed", extra=extra)
    (line,) = lines(written)
    assert line["headers"] == {"cookie": "…", "x": ["…"]}
    assert (line["mail"], line["mail_host"], line["who"], line["token"]) == ("…", "h", "person:…", "")
    assert str(line["traceback"]).endswith("ValueError: no …")
    assert SECRET not in written.getvalue()


def test_wrong_arguments_are_not_printed() -> None:
    record = logging.makeLogRecord({"msg": "%d of them", "args": (SECRET,)})
    assert json.loads(JsonLines().format(record))["message"] == "%d of them"


def api() -> ASGIApp:
    app = FastAPI()
    tables = APIRouter(prefix="/api/tables")

    @tables.get("/{identity}")
    def table(identity: str) -> str:
        logging.getLogger("oikist.tables").info("looked at")
        if identity == "bad":
            raise RuntimeError(f"no {SECRET}")
        return identity

    @app.get("/healthz")
    def health() -> str:
        return "ok"

    app.include_router(tables)
    return app


def test_request_is_one_line_without_what_stands_in_its_path(written: StringIO) -> None:
    response = ask(AccessLog(api(), Clients()), f"/api/tables/t1?secret={SECRET}", headers={"cookie": f"key={SECRET}"})
    inside, line = lines(written)
    assert response.headers["x-request-id"] == line["request"] == inside["request"]
    assert isinstance(line.pop("milliseconds"), float)
    del line["time"], line["request"]
    assert line == {
        "level": "info",
        "logger": "oikist.web",
        "message": "request",
        "method": "GET",
        "path": "/api/tables/{identity}",
        "status": 200,
        "bytes": 4,
        "client": "203.0.113.0",
    }
    assert SECRET not in written.getvalue()


def test_request_for_nothing_has_its_path_without_secrets(written: StringIO) -> None:
    assert ask(AccessLog(api(), Clients()), f"/nothing/{SECRET}?a=b").status_code == 404
    assert ask(AccessLog(api(), Clients()), f"/{'long/' * 37}{SECRET}").status_code == 404
    line, cut = lines(written)
    assert (line["path"], line["status"]) == ("/nothing/…", 404)
    assert SECRET[:6] not in str(cut["path"])


def test_address_of_ipv6_is_shortened(written: StringIO) -> None:
    ask(AccessLog(replying(), Clients()), "/", client="2001:db8:1:2:3:4:5:6")
    drive(AccessLog(replying(), Clients()), scope_of(client=None), [])
    assert [line["client"] for line in lines(written)] == ["2001:db8:1::", "unknown"]


def test_health_is_asked_too_often_to_be_told(written: StringIO) -> None:
    assert ask(AccessLog(api(), Clients()), "/healthz").status_code == 200
    assert lines(written) == []


def test_fault_is_logged_with_its_request_and_answered(written: StringIO) -> None:
    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError(f"no {SECRET}")

    response = ask(AccessLog(failing, Clients()), "/x")
    assert response.status_code == 500
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == "mistake"
    fault, line = lines(written)
    assert fault["request"] == line["request"] == response.headers["x-request-id"]
    assert response.headers["x-request-id"] in response.json()["detail"]
    assert "RuntimeError: no …" in str(fault["traceback"])
    assert (line["level"], line["status"]) == ("error", 500)
    assert SECRET not in written.getvalue() + response.text


def test_fault_that_the_application_has_answered_is_not_answered_twice(written: StringIO) -> None:
    assert ask(AccessLog(api(), Clients()), "/api/tables/bad").status_code == 500
    assert [line["message"] for line in lines(written)] == ["looked at", "a request failed", "request"]


def test_answer_that_breaks_off_is_a_fault(written: StringIO) -> None:
    async def breaking(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError

    sent = drive(AccessLog(breaking, Clients()), scope_of(), [])
    assert [message["type"] for message in sent] == ["http.response.start"]
    assert [line["level"] for line in lines(written)] == ["error", "error"]


def test_parts_of_a_stream_go_through_one_by_one(written: StringIO) -> None:
    seen: list[Message] = []

    async def streaming(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for number in range(3):
            await send({"type": "http.response.body", "body": b"abc", "more_body": True})
            seen.append({"sent": number})
        await send({"type": "http.response.body"})

    sent = drive(AccessLog(streaming, Clients()), scope_of(), [])
    assert len(sent) == 5
    assert lines(written)[0]["bytes"] == 9


def test_other_scopes_are_left_alone(written: StringIO) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "lifespan.startup.complete"})

    assert drive(AccessLog(app, Clients()), {"type": "lifespan"}, []) == [{"type": "lifespan.startup.complete"}]
    assert lines(written) == []
