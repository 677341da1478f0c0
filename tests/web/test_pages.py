"""The page: what a browser gets of the build, how long it may keep it, and what happens where there is none."""

import gzip
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from oikist.web.app import bare_app, guarded
from oikist.web.hall import Hall
from oikist.web.limits import Limits, rates_of
from oikist.web.pages import BUILD, FORMS, INDEX, Pages, is_for_people, load_sheets
from oikist.web.paths import UnderPath
from oikist.web.settings import Settings
from tests.web.asgi import ask, drive, scope_of

SCRIPT = b"export const answer = 42;\n" * 100
ICON = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
PAGE = '<!doctype html><html><head class="a"><title>Oikist</title></head><body></body></html>'
ADDRESSES = ("/", "/t/Ab-_12", "/rules/magna-roma", "/play/magna-grecia", "/play/magna-grecia/here", "/me")
GZIP = {"Accept-Encoding": "br, gzip"}
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture
def build(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / INDEX).write_text(PAGE, encoding="utf-8")
    (folder / "icon.svg").write_bytes(ICON)
    (folder / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT, 9))
    (folder / ".made-from").write_text("not of the build", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("not of the build", encoding="utf-8")
    return folder


@pytest.fixture
def site(build: Path) -> ASGIApp:
    return site_of(build)


def site_of(build: Path, root_path: str = "") -> ASGIApp:
    app = bare_app()
    Pages(build, root_path).add_to(app)
    return UnderPath(app, root_path)


def test_addresses_of_this_test_have_all_forms() -> None:
    assert [len(address.split("/")) for address in ADDRESSES] == [len(form.split("/")) for form in FORMS]


@pytest.mark.parametrize("path", ADDRESSES)
def test_pages_are_the_page_with_its_base(site: ASGIApp, path: str) -> None:
    response = ask(site, path)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"
    assert '<head class="a">\n    <base href="/" />' in response.text


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/a/b", "/apiary", "/me/x"])
def test_other_addresses_are_the_page_too_but_not_found(site: ASGIApp, path: str) -> None:
    response = ask(site, path)
    assert (response.status_code, response.text) == (404, ask(site, "/").text)


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/nothing.js", "/index.html.gz", "/assets/none.js"])
def test_programs_and_files_get_a_problem(site: ASGIApp, path: str) -> None:
    response = ask(site, path)
    assert (response.status_code, response.headers["content-type"]) == (404, "application/problem+json")


def test_only_reading_is_answered(site: ASGIApp) -> None:
    assert ask(site, "/", "POST").status_code == 405
    assert ask(site, "/nothing", "POST").status_code == 404
    assert ask(site, "/api/games", "POST").json()["code"] == "bad-method"


def test_page_is_asked_for_again_and_not_sent_again(site: ASGIApp) -> None:
    tag = ask(site, "/").headers["etag"]
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        response = ask(site, "/me", headers={"If-None-Match": known})
        assert (response.status_code, response.content) == (304, b"")
        assert (response.headers["etag"], response.headers["cache-control"]) == (tag, "no-cache")
    assert ask(site, "/", headers={"If-None-Match": 'W/"other"'}).status_code == 200


def test_what_has_a_hash_in_its_name_is_kept_for_a_year(site: ASGIApp) -> None:
    response = ask(site, "/assets/index-abc.js")
    assert (response.status_code, response.content) == (200, SCRIPT)
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_other_files_are_asked_for_again(site: ASGIApp) -> None:
    response = ask(site, "/icon.svg")
    assert (response.content, response.headers["content-type"]) == (ICON, "image/svg+xml")
    assert response.headers["cache-control"] == "no-cache"
    assert ask(site, "/icon.svg", headers={"If-None-Match": response.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("identity", False),
        ("", False),
    ],
)
def test_compressed_is_for_those_who_can_read_it(site: ASGIApp, accepted: str, is_compressed: bool) -> None:
    response = ask(site, "/assets/index-abc.js", headers={"Accept-Encoding": accepted})
    assert ("content-encoding" in response.headers) is is_compressed
    assert (int(response.headers["content-length"]) < len(SCRIPT)) is is_compressed
    assert (response.headers["vary"], response.content) == ("Accept-Encoding", SCRIPT)


def test_small_files_are_sent_as_they_are(site: ASGIApp) -> None:
    for path in ("/", "/icon.svg"):
        response = ask(site, path, headers=GZIP)
        assert "content-encoding" not in response.headers
        assert "vary" not in response.headers


def test_head_tells_of_the_file_without_it(site: ASGIApp) -> None:
    for path in ("/", "/icon.svg", "/assets/index-abc.js", "/nothing"):
        whole, head = ask(site, path, headers=PLAIN), ask(site, path, "HEAD", PLAIN)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        assert head.headers == whole.headers


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets//secret.txt",
        "/.made-from",
        "/assets/",
        "/assets",
    ],
)
def test_nothing_outside_the_build_is_reached(site: ASGIApp, path: str) -> None:
    response = ask(site, path)
    assert response.status_code == 404
    assert "not of the build" not in response.text


def test_slash_at_the_end_is_taken_away_without_naming_a_host(site: ASGIApp) -> None:
    response = ask(site, "/t/abc/")
    assert (response.status_code, response.headers["location"]) == (307, "/t/abc")
    assert ask(site, "/nothing/").status_code == 404
    assert drive(site, scope_of("//evil.example/", "GET"), [])[0]["status"] == 404


@pytest.mark.parametrize("prefix", ["", "/oikist"])
def test_page_under_a_path_of_a_proxy(build: Path, prefix: str) -> None:
    """Whether the proxy cuts the path off or not."""
    site = site_of(build, "/oikist")
    for path in ("/", "/t/abc", "/nothing"):
        assert '<base href="/oikist/" />' in ask(site, prefix + path).text
    assert ask(site, f"{prefix}/assets/index-abc.js").content == SCRIPT
    assert ask(site, f"{prefix}/icon.svg").content == ICON
    assert ask(site, f"{prefix}/me/").headers["location"] == "/oikist/me"
    assert ask(site, "/oikist").headers["location"] == "/oikist/"


def test_path_is_escaped(build: Path) -> None:
    assert b'<base href="/a&quot;&gt;/" />' in load_sheets(build, '/a">')[INDEX].content


def test_without_a_build_the_page_says_what_to_run(tmp_path: Path) -> None:
    site = site_of(tmp_path / "none")
    for path in ("/", "/t/abc", "/nothing"):
        response = ask(site, path)
        assert (response.status_code, response.headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert "./dev play" in response.text
        assert response.headers["cache-control"] == "no-store"
    assert ask(site, "/api/games").status_code == 200
    assert ask(site, "/api/nothing").status_code == 404


def test_what_is_for_people() -> None:
    assert all(is_for_people(address) for address in (*ADDRESSES, "/nothing", "/healthy"))
    assert not any(is_for_people(path) for path in ("/api", "/api/x", "/healthz", "/metrics", "/a.js"))


def test_pages_are_counted_by_form_and_take_nothing_from_playing(hall: Hall, build: Path) -> None:
    hall.limits = Limits(rates_of(Settings(burst=2, rate_per_minute=1)))
    app = guarded(site_of(build), hall)
    for number in range(4):
        response = ask(app, f"/t/table{number}")
        assert (response.status_code, response.headers["x-content-type-options"]) == (200, "nosniff")
        assert "base-uri 'self'" in response.headers["content-security-policy"]
        assert ask(app, "/assets/index-abc.js").headers["cache-control"].endswith("immutable")
    assert [ask(app, "/api/games").status_code for _ in range(3)] == [200, 200, 429]
    assert [ask(app, "/").status_code for _ in range(3)] == [200, 200, 429]
    text = hall.metrics.text().decode()
    assert 'route="/t/{identity}"' in text
    assert 'route="/assets/{name:path}"' in text
    assert "table0" not in text


def test_long_answers_are_compressed(hall: Hall, build: Path) -> None:
    app = guarded(site_of(build), hall)
    rules = ask(app, "/api/games/magna-roma/rules", headers=GZIP)
    assert rules.headers["content-encoding"] == "gzip"
    assert rules.headers["cache-control"] == "no-store"
    assert rules.json() == ask(app, "/api/games/magna-roma/rules", headers=PLAIN).json()
    document = ask(app, "/api/openapi.json", headers=GZIP)
    assert "content-encoding" not in document.headers


def test_this_checkout_has_a_build() -> None:
    sheets = load_sheets(BUILD)
    assert INDEX in sheets
    assert any(name.startswith("assets/") and name.endswith(".js") for name in sheets)
