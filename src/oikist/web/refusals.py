"""Refusals: every error that a request may bring, as a problem with a status, a code and a sentence."""

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from oikist.core.errors import BadComponents, BadOption, IllegalAction, OikistError, UnknownAction
from oikist.tables.course import NotKept
from oikist.tables.database import BadStore
from oikist.tables.places import Refused
from oikist.tables.store import Stale
from oikist.text import parse_refusal
from oikist.text.words import Words
from oikist.web.limits import TooMany
from oikist.web.logs import LOG, mistake_response
from oikist.web.problems import problem_response
from oikist.web.shapes import Facts, ProblemShape
from oikist.workers.pool import PoolClosed

# Of refused commands; those not named here clash with how the table stands (409), or begin with bad- (422).
STATUS: Final = {
    "no-secret": 401,
    "no-key": 401,
    "person-gone": 401,
    "private": 403,
    "closed": 403,
    "not-your-seat": 403,
    "not-your-table": 403,
    "not-invited": 403,
    "muted": 403,
    "no-table": 404,
    "no-seat": 404,
    "no-game": 404,
    "no-code": 404,
    "illegal": 409,
    "closing": 503,
}
ERRORS: Final[dict[type[OikistError], tuple[int, str]]] = {
    UnknownAction: (422, "unknown-action"),
    BadOption: (422, "bad-option"),
    BadComponents: (422, "bad-components"),
    NotKept: (422, "bad-move"),
    Stale: (409, "stale"),
    PoolClosed: (503, "closing"),
}
WORDS: Final = {404: "no-address", 405: "bad-method", 400: "bad-request", 413: "too-large", 415: "bad-type"}
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ProblemShape, "description": words, "content": {"application/problem+json": {}}}
    for status, words in {
        400: "Not to be read",
        401: "No secret came along",
        403: "Not yours to do",
        404: "There is none such",
        409: "The table does not stand so",
        413: "Too large",
        422: "Not to be understood",
        429: "Too often",
        503: "Not now",
    }.items()
}


class Forbidden(Refused):
    """An action that a rule forbids now."""

    def __init__(self, sentence: str, rule: str, facts: Facts, text: str) -> None:
        super().__init__("illegal", sentence, **facts)
        self.rule, self.text = rule, text


def forbidden(words: Words, error: IllegalAction) -> Forbidden:
    """The refusal of an action, with the rule that forbids it and its sentence."""
    rule, facts = parse_refusal(error.refusal)
    _, text = words.refusal(error.refusal)
    return Forbidden(str(error), rule, facts, text)


def add_refusals(app: FastAPI) -> None:
    """Answer all errors with problems."""
    app.add_exception_handler(OikistError, _answer_error)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Exception, _answer_mistake)


async def _answer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, OikistError)
    if isinstance(error, Refused | TooMany):
        request.app.state.hall.metrics.count_refusal(error.code)
    if isinstance(error, TooMany):
        return error.response()
    if isinstance(error, Forbidden):
        more: dict[str, object] = {"rule": error.rule, "facts": error.facts, "text": error.text}
        return problem_response(409, error.code, str(error), more=more)
    if isinstance(error, Refused):
        default = 422 if error.code.startswith("bad-") else 409
        facts = {"facts": error.facts} if error.facts else {}
        return problem_response(STATUS.get(error.code, default), error.code, str(error), more=facts)
    if isinstance(error, BadStore):  # its sentence is for operators: it names files and other servers
        LOG.error("%s", error)
        return problem_response(503, "no-store", "The server cannot reach its tables: try again in a moment.")
    known = next((found for kind, found in ERRORS.items() if isinstance(error, kind)), None)
    if known is None:
        LOG.error("a request failed", exc_info=error)
        return mistake_response()
    return problem_response(*known, str(error))


async def _answer_invalid(_: Request, error: Exception) -> Response:
    """The first thing that is wrong with a request, by its place in it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(word) for word in first["loc"])[:200]
    return problem_response(422, "bad-request", f"{place} of the request: {str(first['msg'])[:200]}.")


async def _answer_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = WORDS.get(error.status_code, "refused")
    sentences = {
        404: "There is nothing at this address: /api/openapi.json lists what there is.",
        405: f"{request.method[:20]} cannot be done at this address.",
    }
    sentence = sentences.get(error.status_code, f"The request cannot be answered: {error.detail}.")
    return problem_response(error.status_code, code, sentence, dict(error.headers or {}))


async def _answer_mistake(_: Request, error: Exception) -> Response:
    """The log has it: it is raised again after this."""
    return mistake_response()
