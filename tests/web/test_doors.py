"""Doors: no address of a private table opens to a stranger, and nothing that a client sends is without a limit.

Both are walked from the OpenAPI document, so that no address can be forgotten.
"""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from oikist.tables.places import secret_hash
from oikist.tables.store import Store
from oikist.web.app import make_app
from oikist.web.hall import Hall
from tests.web.client import SECRET, Inside, Json, assert_problem

Operation = tuple[str, str, Json]  # method, path, what OpenAPI says of it
JSON_ONLY = {"Accept": "application/json"}
STREAM = "text/event-stream"
FORMS = ("application/json", STREAM)
STRANGERS = {"nobody": {}, "wrong": {SECRET: "x" * 24}, "forged": {"Cookie": "oikist=forged"}}
ASKED_FOR_ONE = ("no-secret", "no-key")


def operations(document: Json) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def resolved(document: Json, schema: Json) -> Json:
    """The schema itself: what a reference leads to, and of several the first."""
    while "$ref" in schema or "anyOf" in schema:
        schema = schema["anyOf"][0] if "anyOf" in schema else document["components"]["schemas"][_name(schema)]
    return schema


def _name(schema: Json) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def sample(document: Json, schema: Json) -> Any:
    """Something small that the schema allows; of an object only what must be there."""
    schema = resolved(document, schema)
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "object":
        return {name: sample(document, schema["properties"][name]) for name in schema.get("required", [])}
    if schema["type"] == "array":
        return [sample(document, schema["items"])] * schema.get("minItems", 0)
    return {"integer": int(schema.get("minimum", 0)), "boolean": True, "string": "check"}[schema["type"]]


def asked(app: FastAPI, operation: Operation, identity: str, headers: dict[str, str]) -> httpx.Response:
    """The answer to a request in which all is in order but who sends it."""
    method, path, described = operation
    document = app.openapi()
    query = {
        parameter["name"]: sample(document, parameter["schema"])
        for parameter in described.get("parameters", [])
        if parameter["in"] == "query" and parameter["required"]
    }
    body = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    json = None if body is None else sample(document, body)
    visitor = Inside(app)
    try:
        return visitor.send(method, path.format(identity=identity), params=query, json=json, headers=headers)
    finally:
        visitor.close()


@pytest.fixture
def private(hall: Hall) -> str:
    """A private table in the middle of a match, at which somebody waits for an answer."""
    visitor = Inside(make_app(hall))
    made = visitor.post("/api/tables", 201, game="kuhn", places=[{"kind": "person"}, {"kind": "person"}])
    identity = str(made["table"]["id"])
    visitor.http.headers[SECRET] = made["secrets"]["seats"]["1"]
    body = {"seat": 1, "to": 0, "expected": made["table"]["length"]}
    visitor.post(f"/api/tables/{identity}/take-backs", **body)
    visitor.close()
    return identity


def picture(store: Store, identity: str) -> tuple[object, ...]:
    """All that is stored of the table, and of people."""
    return store.load(identity), store.lines(identity), store.tables_of([secret_hash("x" * 24)])


@pytest.mark.parametrize("stranger", STRANGERS)
def test_no_address_of_a_private_table_opens_to_a_stranger(hall: Hall, private: str, stranger: str) -> None:
    app, before = make_app(hall), picture(hall.store, private)
    tried = 0
    both = [(operation, accept) for operation in operations(app.openapi()) for accept in FORMS]
    for operation, accept in both:
        method, path, _ = operation
        if "{identity}" not in path or (accept == STREAM and not path.endswith("/events")):
            continue
        response = asked(app, operation, private, {**STRANGERS[stranger], "Accept": accept})
        problem = assert_problem(response, response.status_code, response.json()["code"])
        is_known = stranger == "wrong" or path.endswith("/join")  # an invitation is asked for, not a secret
        assert (response.status_code, problem["code"] in ASKED_FOR_ONE) == (
            (403, False) if is_known else (401, True)
        ), (method, path, problem)
        assert private not in response.text
        tried += 1
    assert tried >= 28
    assert picture(hall.store, private) == before


def test_strangers_are_not_told_how_many_seats_there_are(hall: Hall, private: str) -> None:
    visitor = Inside(make_app(hall), "x" * 24)
    for seat in (0, 1, 2, 9):
        path = f"/api/tables/{private}"
        visitor.not_shown(f"{path}/sight", 403, "not-your-seat", seat=seat)
        visitor.not_done(f"{path}/resign", 403, "not-your-seat", seat=seat)
        visitor.not_done(f"{path}/remove", 403, "not-your-table", seat=seat)
        visitor.not_done(f"{path}/join", 403, "not-invited", seat=seat, name="Eve")
    visitor.close()


def test_what_opens_one_seat_opens_no_other(hall: Hall, private: str) -> None:
    app = make_app(hall)
    visitor = Inside(app)
    places = [{"kind": "person"}, {"kind": "person"}]
    own = visitor.post("/api/tables", 201, game="kuhn", places=places)
    secrets = own["secrets"]
    identity = own["table"]["id"]
    before = picture(hall.store, identity)
    for operation in operations(app.openapi()):
        method, path, described = operation
        body = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        needs = resolved(app.openapi(), body).get("required", []) if body else []
        asks = [one["name"] for one in described.get("parameters", []) if one["in"] == "query" and one["required"]]
        if "{identity}" not in path or "seat" not in [*needs, *asks]:
            continue
        for secret in (secrets["seats"]["1"], secrets["invitation"]):
            response = asked(app, operation, identity, {SECRET: secret, **JSON_ONLY})
            assert (response.status_code, response.json()["code"]) in (
                (403, "not-your-seat"),
                (403, "not-your-table"),
            ), (method, path, response.text)
    assert picture(hall.store, identity) == before
    visitor.close()


def test_an_address_of_no_table_is_not_found(hall: Hall) -> None:
    app = make_app(hall)
    for operation in operations(app.openapi()):
        if "{identity}" in operation[1]:
            assert_problem(asked(app, operation, "nowhere", JSON_ONLY), 404, "no-table")


def test_everything_that_is_sent_has_a_limit(hall: Hall) -> None:
    document = make_app(hall).openapi()
    missing = []
    for method, path, operation in operations(document):
        for parameter in operation.get("parameters", []):
            missing += [
                f"{method} {path} {parameter['name']}{place}" for place in unlimited(document, parameter["schema"])
            ]
        for content in operation.get("requestBody", {}).get("content", {}).values():
            missing += [f"{method} {path} body{place}" for place in unlimited(document, content["schema"])]
    assert missing == []


def unlimited(document: Json, schema: Json) -> list[str]:
    """Where in a schema something may be as large as it likes."""
    if "$ref" in schema:
        return unlimited(document, document["components"]["schemas"][_name(schema)])
    if "anyOf" in schema:
        return [place for one in schema["anyOf"] for place in unlimited(document, one)]
    if "enum" in schema or "const" in schema or schema["type"] in ("boolean", "null"):
        return []
    if schema["type"] == "string":
        return [] if "maxLength" in schema or _is_bounded(schema.get("pattern", "")) else [""]
    if schema["type"] in ("integer", "number"):
        return [] if "maximum" in schema and "minimum" in schema else [""]
    if schema["type"] == "array":
        inner = [f"[]{place}" for place in unlimited(document, schema["items"])]
        return inner + ([] if "maxItems" in schema else ["[]"])
    return _unlimited_object(document, schema)


def _unlimited_object(document: Json, schema: Json) -> list[str]:
    found = [
        f".{name}{place}"
        for name, inner in schema.get("properties", {}).items()
        for place in unlimited(document, inner)
    ]
    more = schema.get("additionalProperties", True)
    if more is False:
        return found
    if more is True or "maxProperties" not in schema or "maxLength" not in schema.get("propertyNames", {}):
        return [*found, ".*"]
    return found + [f".*{place}" for place in unlimited(document, more)]


def _is_bounded(pattern: str) -> bool:
    """Whether a pattern takes all of a text and repeats nothing without end."""
    return pattern.startswith("^") and pattern.endswith("$") and not set(pattern) & {"*", "+"}


def test_bodies_refuse_what_they_do_not_know(hall: Hall) -> None:
    document = make_app(hall).openapi()
    for method, path, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert resolved(document, content["schema"])["additionalProperties"] is False, (method, path)
