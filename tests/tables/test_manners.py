"""Manners: names, talk, and an owner who keeps order; nothing of it touches the match."""

from collections.abc import Callable

import pytest

from oikist.core.state import State
from oikist.games import load
from oikist.tables import manners
from oikist.tables.places import Refused
from oikist.tables.table import MINDER, Table


def past(_: int) -> State:
    raise AssertionError("everything is at hand")


def seated(people: int = 2) -> Table:
    """A table of Kuhn poker; seat 0 is the owner's."""
    table = Table("t", load("kuhn"), 2, {}, "a seed")
    table.owner = ["owner"]
    for seat in range(people):
        table.sit(seat, f"Person {seat}", ["owner" if seat == 0 else f"guest {seat}"], 0)
    return table


def running() -> Table:
    table = seated()
    table.start(0, past)
    return table


def code_of(command: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        command()
    return refused.value.code


def test_a_person_is_called_otherwise() -> None:
    table = running()
    (line,) = manners.rename(table, 1, "  Zoë  B ", 5)
    assert (line.kind, line.name, line.length) == ("name", "Zoë B", table.length)
    assert table.names() == ["Person 0", "Zoë B"]
    assert manners.rename(table, 1, "Zoë B", 6) == []
    assert code_of(lambda: manners.rename(table, 1, "PERSON 0", 7)) == "name-taken"


def test_a_phrase_is_kept_by_its_key() -> None:
    table = seated()
    (line,) = manners.say_phrase(table, 0, "well-played", 1)
    assert (line.kind, line.name, line.facts) == ("chat", "", {"phrase": "well-played"})
    assert code_of(lambda: manners.say_phrase(table, 0, "gg", 1)) == "bad-phrase"
    manners.mute(table, 0, True, 2)
    assert code_of(lambda: manners.say_phrase(table, 0, "hello", 3)) == "muted"
    manners.mute(table, 0, False, 4)
    assert manners.say_phrase(table, 0, "hello", 5)


def test_the_owner_sends_a_guest_away_before_the_start() -> None:
    table = seated()
    assert [line.kind for line in manners.remove(table, 1, 1)] == ["remove", "leave"]
    assert (table.places[1].kind, table.holds(["guest 1"])) == ("open", [])
    table.seat_bot(1, "random", 2)
    assert [line.kind for line in manners.remove(table, 1, 3)] == ["remove"]
    assert table.places[1].kind == "open"
    assert code_of(lambda: manners.remove(table, 1, 4)) == "seat-open"


def test_in_a_match_a_bot_plays_for_who_was_sent_away() -> None:
    table = running()
    assert [line.kind for line in manners.remove(table, 1, 1)] == ["remove", "leave", "bot"]
    assert table.places[1].is_played_by_bot()
    assert table.holds(["guest 1"]) == []


def test_a_private_table_opens_to_secrets_only() -> None:
    table = seated(people=1)
    assert manners.is_open_to(table, ["owner"])
    assert not manners.is_open_to(table, ["stranger"])
    assert not manners.can_join(table, ["stranger"])
    manners.invite(table, "invitation")
    assert manners.is_open_to(table, ["invitation"])
    assert manners.can_join(table, ["invitation"])
    manners.withdraw_invitations(table)
    assert not manners.is_open_to(table, ["invitation"])
    assert [line.kind for line in manners.open_doors(table, True, True, 1)] == ["doors"]
    assert manners.open_doors(table, True, True, 1) == []
    assert manners.is_open_to(table, [])
    manners.open_doors(table, True, False, 2)
    assert not manners.is_open_to(table, ["stranger"])
    assert manners.can_join(table, ["stranger"])


def test_who_was_sent_away_does_not_sit_down_again() -> None:
    table = seated()
    manners.invite(table, "invitation")
    manners.open_doors(table, True, True, 1)
    manners.remove(table, 1, 2)
    assert table.invitations == []
    assert not manners.can_join(table, ["guest 1", "invitation"])
    assert manners.can_join(table, ["somebody else"])
    again = Table("t", load("kuhn"), 2, {}, "a seed")
    again.read_header(table.header())
    assert again.unwanted == ["guest 1"]


def test_invitations_are_few() -> None:
    table = seated()
    for number in range(manners.MOST_INVITATIONS):
        manners.invite(table, f"invitation {number}")
    assert code_of(lambda: manners.invite(table, "one more")) == "too-many"


def test_what_is_forgotten_is_a_person_and_not_their_moves() -> None:
    table = running()
    lines = manners.forget(table, "owner", 1)
    assert [(line.kind, line.name) for line in lines] == [("leave", ""), ("bot", MINDER)]
    assert table.names() == ["seat 0", "Person 1"]
    assert "owner" not in table.header().replace('"owner"', "")
    assert table.owner == ["guest 1"]  # somebody keeps order


def test_the_first_open_seat() -> None:
    assert manners.open_seat(seated(people=1)) == 1
    assert code_of(lambda: manners.open_seat(seated())) == "full"


def test_the_header_keeps_invitations() -> None:
    table = seated()
    manners.invite(table, "invitation")
    again = Table("t", load("kuhn"), 2, {}, "a seed")
    again.read_header(table.header())
    assert again.invitations == ["invitation"]
