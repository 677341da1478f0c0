"""One real server for most tests of a session, and visitors who come to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oikist.tables.migrate import upgrade
from oikist.web.hall import Hall
from oikist.web.settings import Settings
from tests.web.client import Match, Visitor
from tests.web.running import Running, server

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
Meet = Callable[..., Visitor]
Open = Callable[..., Match]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with no limits on how often it is asked."""
    with server(tmp_path_factory.mktemp("house"), streams_per_client=1000) as running:
        yield running


@pytest.fixture
def meet(house: Running) -> Iterator[Meet]:
    """Makes visitors, with a secret or none."""
    met: list[Visitor] = []

    def visitor(secret: str = "", url: str = house.url) -> Visitor:
        met.append(Visitor(url, secret))
        return met[-1]

    yield visitor
    for one in met:
        one.close()


@pytest.fixture
def opened(meet: Meet) -> Open:
    """Opens tables of people who each have the secret of their seat."""

    def match(game: str = "kuhn", seats: int = 2, url: str | None = None, **body: object) -> Match:
        where = {} if url is None else {"url": url}
        places = [{"kind": "person", "name": PEOPLE[seat]} for seat in range(seats)]
        made = meet(**where).post("/api/tables", 201, **({"game": game, "places": places} | body))
        secrets = made["secrets"]
        people = {int(seat): meet(secret, **where) for seat, secret in secrets["seats"].items()}
        return Match(made["table"]["id"], meet(secrets["owner"], **where), people, secrets["invitation"])

    return match


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall of this process, on a database of its own."""
    url = f"sqlite:///{tmp_path / 'hall.sqlite3'}"
    upgrade(url)
    made = Hall(Settings(database=url, workers=1, rate_per_minute=0, tables_per_hour=0))
    made.open()
    yield made
    made.close()
