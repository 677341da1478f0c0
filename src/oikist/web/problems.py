"""Problem: a refusal as RFC 9457 has it, with a code for programs and a sentence for people."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from oikist.text import LANGUAGES, has_text, say
from oikist.web.languages import language_of

PROBLEM_TYPE: Final = "application/problem+json"
TEXTS: Final = "oikist.web"
RETRY: Final = "Retry-After"


class Problem(Response):
    """An answer that says what is wrong, for people in the language of whoever asked: that is known when it is sent."""

    media_type = PROBLEM_TYPE

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None, more: Mapping[str, object]
    ) -> None:
        title = HTTPStatus(status).phrase
        # about:blank because the code says all that a type could
        self._problem = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail}
        self._problem |= more
        self._facts = _facts(headers or {}, more)
        super().__init__(self._written(LANGUAGES[0]), status, headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        self.body = self._written(language_of(scope))
        self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)

    def _written(self, language: str) -> bytes:
        problem, key = self._problem, f"refusal.{self._problem['code']}"
        if "text" not in problem and has_text(TEXTS, key):
            problem = {**problem, "text": say(TEXTS, language, key, self._facts)}
        return json.dumps(problem, ensure_ascii=False).encode("utf-8", "replace")


def problem_response(
    status: int,
    code: str,
    detail: str,
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> Response:
    """An answer that says what is wrong; what it says more may have facts, or a text of its own."""
    return Problem(status, code, detail, headers, more or {})


def _facts(headers: Mapping[str, str], more: Mapping[str, object]) -> dict[str, str | int]:
    """What a text may have places for."""
    facts = more.get("facts")
    found = {str(name): str(value) for name, value in facts.items()} if isinstance(facts, Mapping) else {}
    return {**found, "seconds": headers[RETRY]} if RETRY in headers else {**found}
