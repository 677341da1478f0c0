"""Problems: whatever is refused is said in the language of whoever asks, and no code lacks its texts."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import oikist
from oikist.testing.box import places_of
from oikist.text import LANGUAGES, load_texts
from oikist.web.refusals import ERRORS, STATUS, WORDS
from tests.web.client import Visitor, assert_problem
from tests.web.conftest import Meet, Open

SOURCES = Path(oikist.__file__).parent
# What refuses, and which of its arguments is the code.
REFUSING = {"Refused": 0, "demand": 1, "TooMany": 1, "problem_response": 1, "_unknown": 1, "_refuse": 1}
RETRIED = "TooMany"  # brings seconds
Raised = tuple[str, str, set[str], str]  # code, by what, with which facts, where


def raised() -> Iterator[Raised]:
    for path in sorted([*(SOURCES / "web").glob("*.py"), *(SOURCES / "tables").glob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from refusals(node, f"{path.name}:{node.lineno}")


def refusals(call: ast.Call, place: str) -> Iterator[Raised]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    index = REFUSING.get(name)
    if index is not None and index < len(call.args):
        code = call.args[index]
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield code.value, name, {str(word.arg) for word in call.keywords}, place


def codes() -> set[str]:
    others = {*STATUS, *WORDS.values(), *(code for _, code in ERRORS.values()), "refused", "illegal"}
    return others | {code for code, *_ in raised()}


def test_every_code_has_a_text_and_no_other_has() -> None:
    assert len(codes()) > 55
    for language in LANGUAGES:
        told = {
            key.removeprefix("refusal.") for key in load_texts("oikist.web", language) if key.startswith("refusal.")
        }
        assert sorted(codes() - told) == []
        assert sorted(told - codes()) == []


def test_every_place_of_a_text_has_its_fact() -> None:
    texts = load_texts("oikist.web", "en")
    for code, name, facts, place in raised():
        known = facts | ({"seconds"} if name == RETRIED else set())
        assert places_of(texts[f"refusal.{code}"]) <= known, f"{code} at {place}"


@pytest.mark.parametrize(
    ("query", "header", "text"),
    [
        ("", "", "There is no such table"),
        ("?language=fr", "it", "Cette table n'existe pas"),
        ("", "de, it;q=0.8, en;q=0.5", "Questo tavolo non esiste"),
        ("?language=de", "fr", "Cette table n'existe pas"),
    ],
)
def test_a_problem_is_told_in_the_language_asked_for(meet: Meet, query: str, header: str, text: str) -> None:
    response = meet().send("GET", f"/api/tables/nowhere{query}", headers={"Accept-Language": header})
    problem = assert_problem(response, 404, "no-table")
    assert int(response.headers["content-length"]) == len(response.content)
    assert problem["text"].startswith(text)


def test_limits_stand_in_the_text(opened: Open) -> None:
    visitor: Visitor = opened().seats[0]
    match = opened()
    problem = match.seats[0].not_done(f"{match.path}/name?language=it", 422, "bad-name", seat=0, name="x" * 30)
    assert problem["facts"] == {"most": 20}
    assert "da 1 a 20 caratteri" in problem["text"]
    assert visitor.not_done(f"{match.path}/name", 403, "not-your-seat", seat=0, name="x")["text"]


def test_a_rule_is_told_by_its_own_sentence(opened: Open) -> None:
    match = opened()
    body = {"seat": 0, "action": "call", "expected": match.table()["length"]}
    problem = match.seats[0].not_done(f"{match.path}/actions?language=fr", 409, "illegal", **body)
    assert problem["rule"] == "KU-2.4"
    assert problem["text"] not in load_texts("oikist.web", "fr").values()
