"""Schema: whatever the OpenAPI document allows or forbids is sent; answers are as it says, refusals are problems.

A part of the requests is for real tables with their secrets, so that they get past the door. The counts are small here
and larger with OIKIST_SOAK, which is their factor.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from oikist.games import NAMES
from tests.web.client import PATIENCE, PROBLEM, SECRET, Json, Match
from tests.web.conftest import Open
from tests.web.running import Running

FACTOR = int(os.environ.get("OIKIST_SOAK") or 1)
EXAMPLES = {GenerationMode.POSITIVE: 12 * FACTOR, GenerationMode.NEGATIVE: 6 * FACTOR}
PARTS = 4  # so that several processes share the work
SEED = 20261116
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
WORDS = {"action": ["check", "bet", "deal king"], "bot": ["random", "greedy"], "phrase": ["hello", "thanks"]}
FITTING: Json = {
    "game": "kuhn", "places": [{"kind": "person"}, {"kind": "open"}], "box": {}, "components": {}, "options": {},
    "clock": "none", "to": 0, "since": 0, "move": 0, "text": "hello", "salt": "pepper", "mail": "zoe@example.org",
}  # fmt: skip
FINITE = {"Accept": "application/json"}  # events as a list
Targets = list[Match]
AnyCase = Case[Any]


@pytest.fixture
def targets(opened: Open) -> Targets:
    """Tables of all sorts: one that runs, one that waits, one that is over, one of a real game."""
    places = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    running, waiting, over = opened(), opened(places=places, is_public=True), opened()
    over.act(0, "check")
    over.act(1, "check")
    roma = opened("magna-roma")
    roma.play_first(5)
    return [running, waiting, over, roma]


@pytest.fixture
def session(house: Running) -> Iterator[requests.Session]:
    """A browser that is known, until it asks to be forgotten."""
    with requests.Session() as made:
        made.trust_env = False
        made.post(f"{house.url}/api/me", json={"name": "Zoë"}, timeout=PATIENCE)
        yield made


@pytest.mark.parametrize("mode", list(EXAMPLES), ids=lambda mode: mode.value)
@pytest.mark.parametrize("part", range(PARTS))
def test_answers_are_as_the_document_says(
    house: Running, targets: Targets, session: requests.Session, part: int, mode: GenerationMode
) -> None:
    document = session.get(f"{house.url}/api/openapi.json", timeout=PATIENCE).json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=house.url)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 40
    for operation in operations[part::PARTS]:
        described = document["paths"][operation.path][operation.method]
        takes_anything = "requestBody" in described or described.get("parameters")
        if takes_anything or mode is GenerationMode.POSITIVE:  # else there is nothing wrong to be sent
            _exercise(operation.as_strategy(generation_mode=mode), mode, targets, session)


def _exercise(
    cases: st.SearchStrategy[AnyCase], mode: GenerationMode, targets: Targets, session: requests.Session
) -> None:
    @seed(SEED)
    @settings(
        max_examples=EXAMPLES[mode],
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, target=st.sampled_from([None, *targets, *targets]), choice=st.sampled_from(range(8)))
    def send(case: AnyCase, target: Match | None, choice: int) -> None:
        if target is not None:
            lead_to(case, target, choice)
        response = case.call(session=session, timeout=PATIENCE, headers=FINITE)
        case.validate_response(response, checks=CHECKS)
        assert_problem(response)

    run: Callable[[], None] = send
    run()


def lead_to(case: AnyCase, target: Match, choice: int) -> None:
    """Send the request to a real table, as somebody who may do much there."""
    if "identity" in case.path_parameters:
        case.path_parameters["identity"] = target.identity
    if "game" in case.path_parameters and choice:
        case.path_parameters["game"] = NAMES[choice % len(NAMES)]
    seat = choice % 2
    holder = target.seats.get(seat, target.owner)
    case.headers[SECRET] = f"{target.owner.http.headers[SECRET]},{holder.http.headers[SECRET]}"
    if choice < 2:  # as it was made
        return
    fitting = {"seat": seat, "of": seat, "expected": target.table()["length"], "name": f"Zoë {choice}", **FITTING}
    for place in (case.body, case.query):
        if isinstance(place, dict):
            fill(place, fitting | {name: words[choice % len(words)] for name, words in WORDS.items()})


def fill(place: Json, fitting: Json) -> None:
    """Put in what fits the table, where something of that sort stands already."""
    for name, value in fitting.items():
        if name in place and type(place[name]) is type(value):
            place[name] = value


def assert_problem(response: schemathesis.Response) -> None:
    """Every refusal has a code for programs and a sentence for people."""
    if response.status_code < 400:
        return
    assert response.headers["content-type"] == [PROBLEM]
    problem = response.json()
    assert {"type", "title", "status", "code", "detail"} <= set(problem), problem
    assert problem["status"] == response.status_code
    assert problem["detail"].endswith("."), problem
    assert "Traceback" not in response.text
