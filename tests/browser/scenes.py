"""Scenes: tables of every game as they look early, late and finished, with a person and bots; the same on every run.

The match is played here by bots, from a seed that follows from the scene, and written to the database of the server: so
it stops at the move that is wanted, and the server needs no door for it.
"""

from contextlib import closing
from functools import cache, partial

from playwright.sync_api import Page

import oikist
from oikist.bots import make_bot
from oikist.core.record import Record
from oikist.tables.lines import Line
from oikist.tables.people import People, Person
from oikist.tables.places import secret_hash
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table
from oikist.web.askers import COOKIE
from tests.web.running import Running

GAMES = ("magna-grecia", "magna-roma", "ancient-colonies")
STAGES = ("early", "late", "finished")
# How much of a match is played by then; it stops where the person is to move.
PLAYED = {"new": 0.0, "early": 0.1, "late": 0.8, "finished": 1.0}
BOT = "greedy"
SEATS = 3
PERSON = 0  # the seat of the person
NAME = "Archias"
PATIENCE = 30_000  # milliseconds


def show(page: Page, house: Running, game: str, stage: str, number: int = 0) -> str:
    """Bring a page to a table of that game at that stage, and return its id; other numbers are other matches."""
    table = open_table(page, house, game, stage, number)
    page.goto(f"t/{table}")
    page.wait_for_selector("[data-table]:is([data-state=mine], [data-state=over])", timeout=PATIENCE)
    page.wait_for_timeout(300)
    return table


def open_table(page: Page, house: Running, game: str, stage: str = "new", number: int = 0) -> str:
    """A table of the person whose browser it is; its id."""
    assert page.request.post("api/me", data={"name": NAME}).ok
    record = match(game, number)
    with closing(Store(house.database)) as store:
        service = Service(store, new_seed=lambda: str(record.seed))
        person = person_of(page, store, service.now())
        prepare = partial(play, service=service, person=person, record=record, most=length_at(record, stage))
        return service.open_table(oikist.load(game), SEATS, {}, prepare)


@cache
def match(game: str, number: int) -> Record:
    """A whole match of bots, which also stand for the person."""
    return oikist.play(oikist.load(game), [make_bot(BOT) for _ in range(SEATS)], f"scene {number} of {game}")


def length_at(record: Record, stage: str) -> int:
    """How many moves have been made at that stage: all of them, or those before a move of the person."""
    least = round(PLAYED[stage] * len(record.moves))
    turns = [index for index, (seat, _) in enumerate(record.moves) if seat == PERSON and index >= least]
    return turns[0] if turns else len(record.moves)


def person_of(page: Page, store: Store, now: int) -> Person:
    """Whose browser it is."""
    keys = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == COOKIE]
    person = People(store).of(secret_hash(keys[0]), now)
    assert person is not None
    return person


def play(table: Table, now: int, service: Service, person: Person, record: Record, most: int) -> list[Line]:
    """Sit down, begin, and do what the record says until so many moves are made; chance follows from the seed."""
    table.owner = [person.id]
    lines = table.sit(PERSON, person.name, [person.id], now)
    for seat in range(1, SEATS):
        lines += table.seat_bot(seat, BOT, now)
    lines += table.start(now, service.past(table))
    assert table.course is not None
    while len(table.course) < most:
        seat, name = record.moves[len(table.course)]
        lines += table.act(seat, name, table.length, now, is_bot=seat != PERSON)
    assert table.course.moves == record.moves[:most]
    return lines
