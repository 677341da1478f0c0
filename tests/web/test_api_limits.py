"""Limits of the API: how many people a client may make, and how often anybody may be sent a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oikist.tables.migrate import upgrade
from oikist.web.app import make_app
from oikist.web.hall import Hall
from oikist.web.settings import Settings
from tests.web.client import Inside

TEST = "/api/me/notices/test"


@contextmanager
def visited(folder: Path, count: int) -> Iterator[list[Inside]]:
    """So many visitors, each from an address of their own, of a server where few things may be done."""
    url = f"sqlite:///{folder / 'hall.sqlite3'}"
    upgrade(url)
    hall = Hall(Settings(database=url, workers=1, tables_per_hour=2, trusted_proxies=("127.0.0.0/8",)))
    hall.open()
    app = make_app(hall)
    visitors = [Inside(app) for _ in range(count)]
    for number, visitor in enumerate(visitors, 1):
        visitor.http.headers["X-Forwarded-For"] = f"203.0.113.{number}"
    yield visitors
    for visitor in visitors:
        visitor.close()
    hall.close()


def test_a_client_makes_only_so_many_people(tmp_path: Path) -> None:
    with visited(tmp_path, 2) as (ann, ben):
        for name in ("Ann", "Anna"):
            ann.http.cookies.clear()
            ann.post("/api/me", name=name)
        ann.post("/api/me", name="Anne")  # whom it knows already
        ann.http.cookies.clear()
        problem = ann.not_done("/api/me", 429, "too-often", name="Annie")
        assert "2 people at once, and 2 in 3600 seconds, are allowed; " in problem["detail"]
        ben.post("/api/me", name="Ben")


def test_nobody_is_flooded_with_tests_from_many_places(tmp_path: Path) -> None:
    with visited(tmp_path, 7) as visitors:
        mails = ["victim@example.org", "Victim+1@example.org", "victim+2@EXAMPLE.org", "victim+3@example.org"]
        for visitor, mail in zip(visitors, mails):
            visitor.post("/api/me", mail=mail)
        for visitor in visitors[:3]:
            visitor.post(TEST)
        visitors[3].not_done(TEST, 429, "too-often")
        visitors[3].send("PATCH", "/api/me", json={"mail": "another@example.org"})
        visitors[3].post(TEST)
        for number, visitor in enumerate(visitors[4:]):
            visitor.post("/api/me", webhook=f"https://hooks.example.org/{number}")
            visitor.post(TEST)
        visitors[3].send("PATCH", "/api/me", json={"mail": "", "webhook": "https://HOOKS.example.org:444/x"})
        visitors[3].not_done(TEST, 429, "too-often")
