"""Metrics are counted by words of ours, and shown to those who may see them."""

import asyncio

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from oikist.web.metrics import Metrics, RequestMetrics
from tests.web.asgi import answer, ask, drive, scope_of

TOKEN = "a-token-of-the-operator"


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(f"oikist_{name}", labels)


def api(metrics: Metrics, token: str = "") -> ASGIApp:
    app = FastAPI()

    @app.get("/api/tables/{identity}")
    def table(identity: str) -> str:
        return identity

    @app.get("/stream")
    def stream() -> StreamingResponse:
        return StreamingResponse(iter(["a", "b"]))

    @app.get("/metrics")
    def show(request: Request) -> Response:
        return metrics.response(request, token)

    return RequestMetrics(app, metrics)


def test_requests_are_counted_by_route_and_never_by_path(metrics: Metrics) -> None:
    async def ask_all() -> None:
        app = api(metrics)
        for number in range(30):
            await answer(app, f"/api/tables/t{number}")
            await answer(app, f"/nothing/{number}")
        await answer(app, "/api/tables/t1", "DELETE")
        await answer(app, "/stream")
        await answer(app, "/x", "BREW")

    asyncio.run(ask_all())
    assert value(metrics, "requests_total", method="GET", route="/api/tables/{identity}", status="2xx") == 30
    assert value(metrics, "requests_total", method="GET", route="unmatched", status="4xx") == 30
    assert value(metrics, "requests_total", method="DELETE", route="/api/tables/{identity}", status="4xx") == 1
    assert value(metrics, "requests_total", method="other", route="unmatched", status="4xx") == 1
    assert value(metrics, "request_seconds_count", route="/api/tables/{identity}") == 31
    assert value(metrics, "request_seconds_count", route="/stream") == 1
    assert b"t17" not in metrics.text()


def test_fault_is_counted_and_goes_on_up(metrics: Metrics) -> None:
    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        drive(RequestMetrics(failing, metrics), scope_of(), [])
    assert value(metrics, "requests_total", method="POST", route="unmatched", status="5xx") == 1


def test_time_is_taken_until_the_answer_begins(metrics: Metrics) -> None:
    times = iter([10.0, 10.25, 99.0])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    drive(RequestMetrics(app, metrics, lambda: next(times)), scope_of(), [])
    assert value(metrics, "request_seconds_sum", route="unmatched") == 0.25


def test_what_happens_at_tables_is_counted(metrics: Metrics) -> None:
    metrics.count_action("magna-roma")
    metrics.count_action("magna-roma")
    metrics.count_refusal("stale")
    metrics.time_thought("greedy:width=3", 0.3)
    metrics.time_thought("greedy", 0.5)
    metrics.count_failure("time")
    metrics.time_commit(0.004)
    streams = [3]
    metrics.watch(lambda: streams[0], lambda: 7)
    streams[0] = 4
    assert value(metrics, "actions_confirmed_total", game="magna-roma") == 2
    assert value(metrics, "commands_refused_total", code="stale") == 1
    assert value(metrics, "bot_thinking_seconds_count", bot="greedy") == 2
    assert value(metrics, "bot_failures_total", reason="time") == 1
    assert value(metrics, "commit_seconds_bucket", le="0.004") == 1
    assert value(metrics, "streams_open") == 4
    assert value(metrics, "tables_loaded") == 7


def test_text_is_what_prometheus_reads_and_each_server_has_its_own(metrics: Metrics) -> None:
    Metrics().count_action("magna-roma")
    metrics.count_action("magna-grecia")
    response = ask(api(metrics), "/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = {family.name: family for family in text_string_to_metric_families(response.text)}
    games = {sample.labels["game"] for sample in families["oikist_actions_confirmed"].samples}
    assert games == {"magna-grecia"}
    assert "oikist_commit_seconds" in families


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("", 401),
        ("Bearer", 401),
        (TOKEN, 401),
        (f"Basic {TOKEN}", 401),
        ("Bearer a-token-of-nobody", 401),
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
    ],
)
def test_token_is_asked_for_where_there_is_one(metrics: Metrics, header: str, status: int) -> None:
    response = ask(api(metrics, TOKEN), "/metrics", headers={"authorization": header} if header else None)
    assert response.status_code == status
    if status == 401:
        assert response.headers["www-authenticate"] == "Bearer"
        assert response.json()["code"] == "no-token"
