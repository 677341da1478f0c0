"""The caretaker tells people what waits for them, and clears away what nobody comes to."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from oikist.games import load
from oikist.tables.caretaker import Caretaker
from oikist.tables.clock import DAY
from oikist.tables.lines import Line
from oikist.tables.notices import Notices
from oikist.tables.notices_mail import NONE, MailNotifier
from oikist.tables.people import People, new_person
from oikist.tables.places import Refused
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table
from tests.tables.servers import MailServer, serving

PATIENCE = 60.0


class House:
    """A service whose time the test tells, with people and a mail server."""

    def __init__(self, store: Store, mail: MailServer) -> None:
        self.time = 1_800_000_000_000
        self.store, self.mail = store, mail
        self.service = Service(store, lambda: self.time)
        self.people = People(store)
        notifier = MailNotifier("127.0.0.1", mail.port, "tables@example.net", security=NONE, seconds=5)
        self.notices = Notices([notifier], self.people.with_ids)
        self.here: set[tuple[str, int]] = set()
        self.caretaker = Caretaker(
            self.service,
            self.people,
            self.notices,
            lambda table, seat: (table, seat) in self.here,
            "https://example.org",
        )

    def person(self, name: str) -> str:
        person = replace(new_person("fr", self.time, name), mail=f"{name.lower()}@example.org", wants_notices=True)
        self.people.add(person, f"key of {name}", self.time)
        return person.id

    def opened(self, *people: str) -> str:
        def sit(table: Table, now: int) -> list[Line]:
            found = [line for seat, one in enumerate(people) for line in table.sit(seat, f"P{seat}", [one], now)]
            return found + table.start(now, self.service.past(table))

        return self.service.open_table(load("magna-roma"), len(people), {}, sit)

    def subjects(self) -> list[tuple[str, str]]:
        return [(str(mail["To"]), str(mail["Subject"])) for mail in self.mail.mails]


@pytest.fixture
def house(store: Store) -> Iterator[House]:
    with serving(MailServer()) as mail:
        made = House(store, mail)
        made.caretaker.start()
        yield made
        made.caretaker.close()
        made.notices.close()


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "nothing happened for a minute"
        time.sleep(0.02)


def test_who_is_to_move_and_away_is_told_in_their_language(house: House) -> None:
    people = [house.person("Ann"), house.person("Ben")]
    identity = house.opened(*people)
    until(lambda: len(house.subjects()) == 1)
    with house.service.looking(identity) as table:
        mover = table.to_move()
    to, subject = house.subjects()[0]
    assert to == ("ann@example.org", "ben@example.org")[mover]
    assert "Magna Roma" in subject
    assert f"https://example.org/t/{identity}" in str(house.mail.mails[0])


def test_who_is_there_is_not_told_and_who_is_away_hears_of_the_end(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    identity = house.opened("a secret", "another")  # nobody whom a notice could reach
    house.service.command(identity, lambda table, now: _seat_people(table, [ann, ben]))
    house.here = {(identity, 0)}
    house.service.command(identity, lambda table, now: table.resign(0, now))
    until(lambda: len(house.subjects()) == 1)
    assert house.subjects()[0][0] == "ben@example.org"


def _seat_people(table: Table, people: list[str]) -> list[Line]:
    for place, person in zip(table.places, people, strict=True):
        place.secrets = [person]
    return []


def test_a_table_nobody_comes_to_is_announced_and_then_deleted(house: House) -> None:
    ann = house.person("Ann")
    abandoned, kept, over = (house.opened("a", "b") for _ in range(3))
    house.service.command(abandoned, lambda table, now: _seat_people(table, [ann, "b"]))
    house.service.command(over, lambda table, now: table.resign(0, now))
    house.time += 24 * DAY
    house.caretaker.look_after()
    until(lambda: len(house.subjects()) == 1)
    assert [line.kind for line in house.store.lines(abandoned)][-1] == "expire"
    assert [line.kind for line in house.store.lines(over)][-1] != "expire"
    house.time += 6 * DAY
    house.service.command(kept, lambda table, now: table.hand_over(0, "random", now))  # somebody has come
    house.caretaker.look_after()
    house.time += DAY
    house.caretaker.look_after()
    with pytest.raises(Refused, match="There is no table"), house.service.looking(abandoned):
        pass
    for identity in (kept, over):
        with house.service.looking(identity) as table:
            assert table.expires == 0


def test_with_no_days_nothing_expires(house: House) -> None:
    identity = house.opened("a", "b")
    house.caretaker.expire_days = 0
    house.time += 4000 * DAY
    house.caretaker.look_after()
    with house.service.looking(identity) as table:
        assert table.status == "running"
