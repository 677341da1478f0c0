"""Languages: which one an answer's texts are in."""

from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from oikist.text import LANGUAGES

LONGEST_WISH = 200
LONGEST_QUERY = 4000


def preferred_language(wishes: str) -> str:
    """The first language of an Accept-Language header that there are texts in; English if there is none."""
    for word in wishes[:LONGEST_WISH].split(","):
        found = word.split(";")[0].strip().lower().split("-")[0]
        if found in LANGUAGES:
            return found
    return LANGUAGES[0]


def language_of(scope: Scope) -> str:
    """The language that a request asks for, or prefers; whatever else may be wrong with it."""
    query = parse_qs(bytes(scope.get("query_string", b""))[:LONGEST_QUERY].decode("latin-1"))
    asked = query.get("language", [""])[-1]
    return asked if asked in LANGUAGES else preferred_language(Headers(scope=scope).get("accept-language", ""))
