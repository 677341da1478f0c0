"""Bots decide at tables in processes of their own, clocks run out, and nothing of it stops when something fails."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oikist.bots import LEVELS
from oikist.core.play import verify
from oikist.core.record import Record
from oikist.games import NAMES, load
from oikist.tables.clock import LIVE, ClockRule, new_clock
from oikist.tables.lines import Line
from oikist.tables.migrate import upgrade
from oikist.tables.records import record_of
from oikist.tables.runner import Runner
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import MINDER, Table
from oikist.workers.pool import Pool

BAD_BOTS = Path(__file__).parent.parent / "workers" / "bad_bots.py"
PATIENCE = 60


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service on a database of its own, which is the same for both kinds here."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    upgrade(url)
    store = Store(url)
    yield Service(store)
    store.close()


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(processes=2, seconds=2.0, bots=BAD_BOTS) as opened:
        yield opened


def opened(service: Service, name: str, bots: list[str], clock: ClockRule | None = None) -> str:
    """A table that has begun: a text is a bot, an empty one a person."""

    def prepare(table: Table, _: int) -> list[Line]:
        table.clock = new_clock(clock or ClockRule(), len(bots))
        for seat, bot in enumerate(bots):
            table.places[seat].kind = "bot" if bot else "person"
            table.places[seat].bot = bot
        return []

    identity = service.open_table(load(name), len(bots), {}, prepare)
    service.command(identity, lambda table, now: table.start(now, service.past(table)))
    return identity


def eventually(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "nothing happened for a minute"
        time.sleep(0.02)


def status(service: Service, identity: str) -> str:
    with service.looking(identity) as table:
        return table.status


def journal(service: Service, identity: str) -> list[Line]:
    return service.store.lines(identity)


def record(service: Service, identity: str) -> Record:
    with service.looking(identity) as table:
        return record_of(table, journal(service, identity))


def test_bots_play_whole_matches_that_are_proved_from_their_seeds(service: Service, pool: Pool) -> None:
    identities = [opened(service, name, ["random", "random"]) for name in NAMES]
    with Runner(service, pool):
        eventually(lambda: all(status(service, identity) == "over" for identity in identities))
    for identity in identities:
        found = record(service, identity)
        assert verify(load(found.game), found) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_at_tables(service: Service, pool: Pool, level: str) -> None:
    identity = opened(service, "kuhn", [level, level])
    with Runner(service, pool):
        eventually(lambda: status(service, identity) == "over")
    assert [line.name for line in journal(service, identity) if line.kind == "bot"] == []  # none was replaced


def test_a_match_goes_on_after_a_restart(service: Service, pool: Pool) -> None:
    identity = opened(service, "magna-grecia", ["random"] * 3)
    with Runner(service, pool):
        eventually(lambda: len(journal(service, identity)) > 20)
    stopped = len(journal(service, identity))
    again = Service(service.store)
    with Runner(again, pool):
        eventually(lambda: len(journal(again, identity)) > stopped + 5)


@pytest.mark.parametrize("bot", ["looping", "dying", "raising", "illegal"])
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(service: Service, pool: Pool, bot: str) -> None:
    identity = opened(service, "kuhn", [bot, "random"])
    with Runner(service, pool):
        eventually(lambda: status(service, identity) == "over")
    replaced = [line.name for line in journal(service, identity) if line.kind == "bot" and line.seat == 0]
    assert replaced == [MINDER]


def test_bots_wait_for_people_and_answer_them(service: Service, pool: Pool) -> None:
    identity = opened(service, "kuhn", ["", "random"])
    with Runner(service, pool):
        time.sleep(0.2)
        assert [line.kind for line in journal(service, identity)] == ["open", "start", "move", "move"]
        service.command(identity, lambda table, now: table.act(0, "bet", table.length, now))
        eventually(lambda: status(service, identity) == "over")


def test_a_seat_without_time_is_played_by_a_bot(service: Service, pool: Pool) -> None:
    identity = opened(service, "kuhn", ["", ""], ClockRule(LIVE, 100, 50))
    with Runner(service, pool):
        eventually(lambda: status(service, identity) == "over")
    kinds = [line.kind for line in journal(service, identity)]
    assert kinds.count("flag") == kinds.count("bot") == 2


def test_who_is_quick_keeps_the_seat(service: Service, pool: Pool) -> None:
    identity = opened(service, "kuhn", ["", ""], ClockRule(LIVE, 3000, 0, "resign"))
    with Runner(service, pool):
        service.command(identity, lambda table, now: table.act(0, "check", table.length, now))
        time.sleep(0.3)
        service.command(identity, lambda table, now: table.act(1, "bet", table.length, now))
        eventually(lambda: status(service, identity) == "over")
    assert [(line.kind, line.seat) for line in journal(service, identity) if line.kind == "flag"] == [("flag", 0)]
