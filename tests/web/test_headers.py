"""Every answer has the headers that keep browsers safe, and what changes something comes from our own pages."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from oikist.web.headers import SECURITY_HEADERS, OwnSite, SecurityHeaders
from tests.web.asgi import ask, drive, replying, scope_of


def site() -> ASGIApp:
    def cached(request: Request) -> Response:
        return PlainTextResponse("x", headers={"Cache-Control": "max-age=60", "Referrer-Policy": "origin"})

    def plain(request: Request) -> Response:
        return PlainTextResponse("x")

    inner = [Route("/plain", plain), Route("/cached", cached)]
    return SecurityHeaders(Starlette(routes=[Mount("/api", routes=inner), Mount("/apiary", routes=inner)]))


@pytest.mark.parametrize("path", ["/api/plain", "/nothing", "/apiary/plain"])
def test_every_answer_has_the_headers(path: str) -> None:
    response = ask(site(), path)
    assert {name: response.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "unsafe" not in response.headers["content-security-policy"]
    assert not [name for name in response.headers if name.startswith("access-control")]


def test_answers_of_the_api_are_not_kept_unless_they_say_so() -> None:
    assert ask(site(), "/api/plain").headers["cache-control"] == "no-store"
    assert ask(site(), "/api/nothing").headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(site(), "/apiary/plain").headers
    response = ask(site(), "/api/cached")
    assert (response.headers["cache-control"], response.headers["referrer-policy"]) == ("max-age=60", "origin")


def test_api_is_found_under_the_path_of_a_proxy() -> None:
    scope = scope_of("/games/api/x")
    scope["root_path"] = "/games"
    start, _ = drive(SecurityHeaders(replying()), scope, [])
    assert (b"cache-control", b"no-store") in start["headers"]


OWN = [
    {},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"origin": "http://play.example.org"},
    {"origin": "https://play.example.org"},  # a proxy may have taken the s away
    {"origin": "HTTP://Play.Example.org:80"},
    {"sec-fetch-site": "same-origin", "origin": "https://public.example.org"},  # a proxy may have changed the host
]
FOREIGN = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "Nonsense"},
    {"sec-fetch-site": "cross-site", "origin": "http://play.example.org"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://evil.example"},
    {"origin": "http://play.example.org:8080"},
    {"origin": "http://play.example.org.evil.example"},
    {"origin": "http://[evil"},
    {"origin": "http://play.example.org@evil.example"},
    {"origin": "http://play.example.org:x"},
]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("headers", OWN)
def test_own_pages_and_programs_pass(headers: dict[str, str], method: str) -> None:
    assert ask(OwnSite(replying()), "/api", method, headers).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("headers", FOREIGN)
def test_pages_of_other_sites_change_nothing(headers: dict[str, str], method: str) -> None:
    response = ask(OwnSite(replying()), "/api", method, headers)
    assert response.status_code == 403
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == "cross-site"
    assert response.json()["detail"].endswith(".")


@pytest.mark.parametrize("headers", FOREIGN)
def test_reading_is_not_refused(headers: dict[str, str]) -> None:
    assert ask(OwnSite(replying()), "/api", "GET", headers).status_code == 200


@pytest.mark.parametrize(
    ("public_url", "origin", "status"),
    [
        ("https://public.example.org/games", "https://public.example.org", 200),
        ("https://public.example.org", "http://public.example.org", 403),
        ("https://public.example.org", "http://play.example.org", 200),
        ("https://play.example.org", "http://play.example.org", 403),
        ("http://play.example.org:8370", "http://play.example.org", 200),
        ("https://public.example.org", "https://evil.example", 403),
    ],
)
def test_public_address_is_our_own(public_url: str, origin: str, status: int) -> None:
    assert ask(OwnSite(replying(), public_url), "/", "POST", {"origin": origin}).status_code == status


def test_two_origins_are_one_too_many() -> None:
    scope = scope_of(host="play.example.org")
    scope["headers"] += [(b"origin", b"http://play.example.org"), (b"origin", b"http://evil.example")]
    assert drive(OwnSite(replying()), scope, [])[0]["status"] == 403
