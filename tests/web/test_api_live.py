"""Live: numbered events that can be resumed, heartbeats, presence, and pages that are told to go."""

from pathlib import Path

import pytest

from oikist.games import load
from oikist.tables import manners
from oikist.tables.lines import Line
from oikist.tables.places import secret_hash
from oikist.tables.table import Table
from oikist.web.app import make_app
from oikist.web.hall import Hall
from oikist.web.live import MOST_MISSED, POLLER_SECONDS
from tests.web.client import Inside, Visitor, assert_problem
from tests.web.conftest import Meet, Open
from tests.web.running import server


def test_a_page_that_comes_anew_is_told_where_the_table_stands(opened: Open) -> None:
    match = opened()
    with match.seats[0].listening(match.path) as page:
        heard = page.next()
        assert heard is not None
        table = match.table()
        assert (heard.kind, heard.number) == ("resync", table["number"])
        assert heard.data["hashes"] == {"0": match.sight(0)["hash"]}
        assert (heard.data["length"], heard.data["lines"]) == (table["length"], [])
        assert page.response.headers["cache-control"] == "no-store"


def test_events_are_numbered_without_gaps_and_have_the_hash_of_what_is_seen(opened: Open) -> None:
    match = opened()
    with match.seats[0].listening(match.path) as page, match.owner.listening(match.path) as spectator:
        first = page.until("resync")
        spectator.until("resync")
        match.act(0, "bet")
        match.seats[1].post(f"{match.path}/chat", seat=1, text="hm")
        match.act(1, "call")
        last = first.number
        kinds: list[str] = []
        heard = first
        while "end" not in kinds:
            heard = page.until("table")
            numbers = [line["number"] for line in heard.data["lines"]]
            assert last is not None
            assert numbers == list(range(last + 1, last + 1 + len(numbers)))
            assert heard.number == heard.data["number"] == numbers[-1]
            last = heard.number
            kinds += [line["kind"] for line in heard.data["lines"]]
        assert kinds == ["move", "chat", "move", "end"]
        assert heard.data["hashes"] == {"0": match.sight(0)["hash"]}
        assert spectator.until("table").data["hashes"].keys() == {"spectator"}


def test_events_tell_no_secret(opened: Open) -> None:
    match = opened()
    told = match.seats[0].events(match.path, 0)["events"][0]["lines"]
    assert [line["name"] for line in told if line["kind"] == "move"] == ["deal ?", "deal ?"]
    assert all("seen" not in line and "hashes" not in line for line in told)
    card = match.sight(0)["view"]["cards"][0]
    assert card not in str(told)


def test_what_was_missed_is_sent_again_exactly(opened: Open) -> None:
    match = opened()
    with match.seats[0].listening(match.path) as page:
        heard = page.until("resync")
    match.act(0, "check")
    match.seats[1].post(f"{match.path}/chat", seat=1, phrase="one-moment")
    match.act(1, "bet")
    with match.seats[0].listening(match.path, heard.number) as page:
        missed = page.until("table")
        now = match.table()["number"]
        assert heard.number is not None
        assert [line["number"] for line in missed.data["lines"]] == list(range(heard.number + 1, now + 1))
        assert missed.number == now
        assert missed.data["hashes"] == {"0": match.sight(0)["hash"]}
        match.act(0, "fold")
        assert page.until("table").data["lines"][0]["number"] == now + 1
    with match.seats[0].listening(match.path, match.table()["number"]) as page:
        after = page.next()  # nothing was missed: who is here is the first that is told
        assert after is not None
        assert after.kind == "presence"


def test_who_heard_what_never_was_begins_anew(opened: Open) -> None:
    match = opened()
    with match.seats[0].listening(match.path, match.table()["number"] + 1000) as page:
        heard = page.next()
        assert heard is not None
        assert heard.kind == "resync"
    asked = match.seats[0].events(match.path, match.table()["number"] + 1)
    assert (asked["is_resync"], asked["events"]) == (True, [])


def test_who_missed_too_much_begins_anew(hall: Hall) -> None:
    def prepare(table: Table, now: int) -> list[Line]:
        return table.sit(0, "Ann", [secret_hash("ann")], now)

    identity = hall.service.open_table(load("kuhn"), 2, {}, prepare)
    with hall.service.looking(identity) as table:
        before = table.lines

    def command(table: Table, now: int) -> list[Line]:
        return [line for _ in range(MOST_MISSED + 1) for line in manners.chat(table, 0, "again", now)]

    hall.service.command(identity, command)
    ann = Inside(make_app(hall), "ann")
    path = f"/api/tables/{identity}"
    assert (ann.events(path, before)["is_resync"], ann.events(path, before)["events"]) == (True, [])
    found = ann.events(path, before + 1)
    assert not found["is_resync"]
    assert len(found["events"][0]["lines"]) == MOST_MISSED
    ann.close()


def test_the_same_address_gives_a_finite_list_to_those_who_ask_for_json(opened: Open) -> None:
    match = opened()
    number = match.table()["number"]
    match.act(0, "bet")
    found = match.seats[1].events(match.path, number)
    assert [line["name"] for line in found["events"][0]["lines"]] == ["bet"]
    assert found["now"]["number"] == match.table()["number"]
    assert found["now"]["hashes"] == {"1": match.sight(1)["hash"]}
    assert found["present"] == {"seats": [1], "spectators": 0}  # who asks again and again is here
    assert match.seats[1].events(match.path, match.table()["number"])["events"] == []
    headers = {"Accept": "application/json", "Last-Event-ID": str(number)}
    again = match.seats[1].send("GET", f"{match.path}/events", headers=headers).json()
    assert again["events"] == found["events"]


def test_who_asked_once_is_not_here_for_ever(hall: Hall) -> None:
    def prepare(table: Table, now: int) -> list[Line]:
        return [*table.sit(0, "Ann", ["of-ann"], now), *table.sit(1, "Ben", ["of-ben"], now)]

    identity = hall.service.open_table(load("kuhn"), 2, {}, prepare)
    with hall.service.looking(identity) as table:
        assert hall.live.poll(table, ["of-ann", "a word"], 1000.0).seats == [0]
        assert hall.live.poll(table, ["of-ann", "another word"], 1010.0).seats == [0]
        assert hall.live.poll(table, ["of-ben"], 1020.0).seats == [0, 1]
        assert hall.live.poll(table, ["a stranger"], 1020.0).seats == [0, 1]
    assert len(hall.live._pollers[identity]) == 2
    assert hall.live.present(identity, 1010.0 + POLLER_SECONDS + 1).seats == [1]
    assert hall.live.present(identity, 1020.0 + POLLER_SECONDS + 1).seats == []
    assert hall.live._pollers == {}


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "9" * 40, "٣"])
def test_a_number_that_is_none_is_refused(opened: Open, text: str) -> None:
    match = opened()
    response = match.seats[0].send("GET", f"{match.path}/events", headers=[(b"Last-Event-ID", text.encode())])
    assert response.status_code == 422
    assert_problem(response, 422, response.json()["code"])


def test_people_come_and_go(opened: Open) -> None:
    match = opened()
    with match.seats[0].listening(match.path) as page:
        page.until("presence", seats=[0], spectators=0)
        with match.seats[1].listening(match.path) as other:
            page.until("presence", seats=[0, 1], spectators=0)
            other.until("presence", seats=[0, 1])
            with match.owner.listening(match.path):
                page.until("presence", seats=[0, 1], spectators=1)
            page.until("presence", seats=[0, 1], spectators=0)
        page.until("presence", seats=[0], spectators=0)


def test_a_page_that_may_not_look_any_more_is_told_goodbye(meet: Meet, opened: Open) -> None:
    match = opened(is_public=True)
    with meet().listening(match.path) as page, match.seats[0].listening(match.path) as mine:
        page.until("presence", spectators=1)
        mine.until("presence", spectators=1)
        doors = {"is_public": False, "has_spectators": False}
        assert match.owner.send("PUT", f"{match.path}/doors", json=doors).status_code == 200
        assert page.until("bye").data == {"reason": "closed"}
        assert page.next() is None
        assert mine.until("table").data["lines"][0]["kind"] == "doors"
        mine.until("presence", spectators=0)
    meet().not_shown(f"{match.path}/events", 401, "no-secret")


def test_a_guest_who_is_removed_from_a_private_table_hears_no_more(opened: Open) -> None:
    match = opened()
    with match.seats[1].listening(match.path) as page:
        page.until("resync")
        match.owner.post(f"{match.path}/remove", seat=1)
        assert page.until("bye").data == {"reason": "closed"}
        assert page.next() is None
    match.seats[1].not_shown(match.path, 403, "private")


def test_silence_is_filled_with_heartbeats(tmp_path: Path) -> None:
    with server(tmp_path, heartbeat_seconds=0.2, streams_per_client=2) as house:
        visitor = Visitor(house.url)
        places = [{"kind": "person"}, {"kind": "open"}]
        made = visitor.post("/api/tables", 201, game="kuhn", places=places, is_public=True)
        path = f"/api/tables/{made['table']['id']}"
        with visitor.listening(path) as page, visitor.listening(path):
            page.wait_for_heartbeats(2)
            assert page.heartbeats == 2
            assert_problem(visitor.send("GET", f"{path}/events"), 429, "too-many-streams")
            assert visitor.events(path)["present"]["spectators"] == 2
        visitor.close()
