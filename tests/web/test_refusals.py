"""Refusals: what is no refusal but a mistake of ours is told without its words, and logged."""

import sqlite3
from pathlib import Path

import pytest

from oikist.core.errors import BadPosition
from oikist.games import load
from oikist.tables.lines import Line
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table
from oikist.web.app import guarded, make_app
from oikist.web.hall import Hall
from tests.web.asgi import ask
from tests.web.client import Inside, assert_problem

SECRET = "cards-nobody-may-know"
BAD_POSITION = "\n".join([SECRET] * 6)


def broken_table(path: Path, person: str) -> str:
    """The id of a public table of that person, in the database of a hall that has not seen it, with a bad position."""
    store = Store(f"sqlite:///{path}")
    service = Service(store)

    def begin(table: Table, now: int) -> list[Line]:
        table.is_public = True
        sat = [*table.sit(0, "Ann", [person], now), *table.sit(1, "Ben", ["of-ben"], now)]
        return [*sat, *table.start(now, service.past(table))]

    identity = service.open_table(load("kuhn"), 2, {}, begin)
    store.close()
    with sqlite3.connect(path) as database:
        for what, key in (("tables", "id"), ("snapshots", "table_id")):
            database.execute(f"UPDATE {what} SET position = ? WHERE {key} = ?", (BAD_POSITION, identity))
    database.close()
    return identity


def test_a_table_that_cannot_be_opened_tells_nothing_of_itself(
    hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    identity = broken_table(tmp_path / "hall.sqlite3", "of-ann")
    with pytest.raises(BadPosition, match=SECRET), hall.service.looking(identity):
        pass
    response = ask(guarded(make_app(hall), hall), f"/api/tables/{identity}")
    problem = assert_problem(response, 500, "mistake")
    assert SECRET not in response.text
    assert response.headers["x-request-id"] in problem["detail"]
    faults = [record for record in caplog.records if record.message == "a request failed"]
    assert [record.exc_info[0] for record in faults if record.exc_info] == [BadPosition]


def test_the_export_has_what_is_stored_of_a_table_that_cannot_be_opened(hall: Hall, tmp_path: Path) -> None:
    ann = Inside(make_app(hall))
    ann.post("/api/me", name="Ann")
    with sqlite3.connect(tmp_path / "hall.sqlite3") as database:
        (person,) = database.execute("SELECT id FROM people").fetchone()
    database.close()
    identity = broken_table(tmp_path / "hall.sqlite3", person)
    assert [table["id"] for table in ann.get("/api/me/export")["tables"]] == [identity]
    hall.store.delete(identity)
    assert ann.get("/api/me/export")["tables"] == []
    ann.close()


def test_a_mistake_is_told_in_one_way(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(hall.store, "list_public", fail)
    app = guarded(make_app(hall), hall)
    response = ask(app, "/api/tables")
    problem = assert_problem(response, 500, "mistake")
    assert SECRET not in response.text
    identity = response.headers["x-request-id"]
    assert problem["detail"] == f"This is a mistake of the server, not yours; in its log it is request {identity}."


def test_a_store_that_cannot_be_used_is_not_named(hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    visitor = Inside(make_app(hall))
    with sqlite3.connect(tmp_path / "hall.sqlite3") as database:
        database.execute("ALTER TABLE tables RENAME TO lost")
        database.commit()
        problem = visitor.not_shown("/api/tables", 503, "no-store")
        database.execute("ALTER TABLE lost RENAME TO tables")
    database.close()
    visitor.close()
    assert "sqlite" not in problem["detail"]
    assert any("hall.sqlite3 cannot be used" in record.message for record in caplog.records)


def test_a_server_that_stops_says_so(hall: Hall) -> None:
    hall.live.is_closed = True
    hall.slow.close()
    visitor = Inside(make_app(hall))
    made = visitor.post("/api/tables", 201, game="kuhn", places=[{"kind": "open"}] * 2, is_public=True)
    path = f"/api/tables/{made['table']['id']}"
    visitor.not_shown(f"{path}/events", 503, "closing")
    visitor.not_done(f"{path}/hint?seat=0", 503, "closing")
    visitor.close()
