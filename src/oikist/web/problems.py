"""Problem: a refusal as RFC 9457 has it, with a code for programs and a sentence for people."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.responses import Response

PROBLEM_TYPE: Final = "application/problem+json"


def problem_response(
    status: int,
    code: str,
    detail: str,
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> Response:
    """An answer that says what is wrong; about:blank because the code says all that a type could."""
    title = HTTPStatus(status).phrase
    problem = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail, **(more or {})}
    content = json.dumps(problem, ensure_ascii=False).encode("utf-8", "replace")
    return Response(content, status, headers=headers, media_type=PROBLEM_TYPE)
