"""Hot-seat: several people on one screen. Nothing secret is shown there until one confirms that it is them."""

import pytest

from oikist.games import load
from oikist.tables.lines import Line
from oikist.tables.table import Table
from oikist.web.hall import Hall
from oikist.web.screens import Screens
from tests.web.client import Json, Match, Visitor
from tests.web.conftest import Meet

SEATS = (0, 1)


@pytest.fixture
def screen(meet: Meet) -> Match:
    """Kuhn poker, both seats on one cookie."""
    visitor = meet()
    visitor.post("/api/me", name="Both")
    places = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
    made = visitor.post("/api/tables", 201, game="kuhn", places=places)
    return Match(made["table"]["id"], visitor, {0: visitor, 1: visitor}, made["secrets"]["invitation"])


def assert_nothing_shown(match: Match, visitor: Visitor, seat: int) -> None:
    queries: dict[str, Json] = {
        "sight": {},
        "previews": {},
        "record": {},
        "refusal": {"action": "check"},
        "story": {"since": 0},
        "ledger": {"of": seat},
    }
    for path, query in queries.items():
        problem = visitor.not_shown(f"{match.path}/{path}", 409, "confirm-seat", seat=seat, **query)
        assert problem["detail"] == f"Whoever sits at seat {seat} must confirm first that it is them."
    visitor.not_shown(f"{match.path}/sight", 409, "confirm-seat", seat=seat, move=1)
    visitor.not_done(f"{match.path}/hint?seat={seat}", 409, "confirm-seat")
    assert str(seat) not in visitor.events(match.path)["now"]["hashes"]


def assert_all_shown(match: Match, seat: int) -> None:
    sight = match.sight(seat)
    assert sight["view"]["cards"][seat] != "?"
    assert sight["view"]["cards"][1 - seat] == "?"
    match.owner.get(f"{match.path}/previews", seat=seat)
    assert "deal ?" in match.owner.text(f"{match.path}/record", seat=seat)
    match.owner.get(f"{match.path}/story", seat=seat, since=0)
    match.owner.get(f"{match.path}/ledger", seat=seat, of=seat)
    assert match.owner.events(match.path)["now"]["hashes"] == {str(seat): sight["hash"]}


def confirmed(match: Match, seat: int) -> Json:
    found: Json = match.owner.post(f"{match.path}/confirm", seat=seat)
    return found


def test_nothing_is_shown_before_somebody_confirms(screen: Match) -> None:
    assert (screen.table()["yours"], screen.table()["shown"]) == ([0, 1], [])
    for seat in SEATS:
        assert_nothing_shown(screen, screen.owner, seat)
    spectator = screen.owner.get(f"{screen.path}/sight")
    assert spectator["view"]["cards"] == ["?", "?"]
    assert screen.owner.text(f"{screen.path}/record").count("deal ?") == 2


def test_who_confirms_sees_their_own_until_the_turn_has_passed(screen: Match) -> None:
    assert confirmed(screen, 0)["shown"] == [0]
    assert_all_shown(screen, 0)
    assert_nothing_shown(screen, screen.owner, 1)
    assert screen.owner.post(f"{screen.path}/hint?seat=0")["action"]["name"] in ("check", "bet")
    screen.owner.post(f"{screen.path}/chat", seat=0, text="I am still here")
    assert screen.table()["shown"] == [0]
    screen.act(0, "check")
    for seat in SEATS:
        assert_nothing_shown(screen, screen.owner, seat)
    assert confirmed(screen, 1)["shown"] == [1]
    assert_all_shown(screen, 1)
    assert_nothing_shown(screen, screen.owner, 0)
    screen.act(1, "bet")
    assert screen.table()["shown"] == []
    for seat in SEATS:
        assert_nothing_shown(screen, screen.owner, seat)


def test_after_the_end_everything_is_shown(screen: Match) -> None:
    confirmed(screen, 0)
    screen.act(0, "bet")
    confirmed(screen, 1)
    screen.act(1, "call")
    assert screen.table()["shown"] == [0, 1]
    for seat in SEATS:
        assert "?" not in screen.sight(seat)["view"]["cards"]
    assert set(screen.owner.events(screen.path)["now"]["hashes"]) == {"0", "1"}


def test_events_of_a_shared_screen_have_the_hash_of_who_sits_before_it(screen: Match) -> None:
    with screen.owner.listening(screen.path) as page:
        assert page.until("resync").data["hashes"].keys() == {"spectator"}
        confirmed(screen, 0)
        screen.act(0, "check")
        assert page.until("table").data["hashes"].keys() == {"spectator"}  # the turn has passed on
        confirmed(screen, 1)
        before = screen.table()
        screen.owner.post(f"{screen.path}/take-backs", seat=0, to=2, expected=before["length"])
        assert page.until("table").data["hashes"].keys() == {"spectator"}
        screen.owner.get(f"{screen.path}/sight")
        assert screen.table()["shown"] == []


def test_only_own_seats_are_confirmed(screen: Match, meet: Meet) -> None:
    meet().not_done(f"{screen.path}/confirm", 401, "no-secret", seat=0)
    meet("another-secret-altogether").not_done(f"{screen.path}/confirm", 403, "not-your-seat", seat=0)
    screen.owner.not_done(f"{screen.path}/confirm", 404, "no-seat", seat=4)
    assert screen.table()["shown"] == []


def test_two_secrets_in_one_header_are_a_shared_screen_too(meet: Meet) -> None:
    made = meet().post("/api/tables", 201, game="kuhn", places=[{"kind": "person"}, {"kind": "person"}])
    visitor = meet(",".join(made["secrets"]["seats"].values()))
    match = Match(made["table"]["id"], visitor, {0: visitor, 1: visitor}, "")
    for seat in SEATS:
        assert_nothing_shown(match, visitor, seat)
    confirmed(match, 0)
    assert_all_shown(match, 0)


def test_a_game_without_secrets_needs_no_confirmation(meet: Meet) -> None:
    visitor = meet()
    visitor.post("/api/me", name="Both")
    made = visitor.post("/api/tables", 201, game="magna-grecia", places=[{"kind": "person"}, {"kind": "person"}])
    assert made["table"]["shown"] == [0, 1]
    for seat in SEATS:
        visitor.get(f"/api/tables/{made['table']['id']}/sight", seat=seat)


def test_who_joins_a_second_seat_in_one_browser_must_confirm_as_well(meet: Meet) -> None:
    visitor = meet()
    visitor.post("/api/me", name="Both")
    made = visitor.post("/api/tables", 201, game="kuhn", places=[{"kind": "person", "name": "Ann"}, {"kind": "open"}])
    path = f"/api/tables/{made['table']['id']}"
    assert visitor.post(f"{path}/join", name="Ben")["table"]["shown"] == []
    visitor.not_shown(f"{path}/sight", 409, "confirm-seat", seat=0)


def test_words_that_open_nothing_are_not_remembered(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(table: Table, now: int) -> list[Line]:
        sat = [*table.sit(0, "Ann", ["of-ann"], now), *table.sit(1, "Ben", ["of-ben"], now)]
        return [*sat, *table.start(now, hall.service.past(table))]

    screens = Screens()
    identity = hall.service.open_table(load("kuhn"), 2, {}, begin)
    with hall.service.looking(identity) as table:
        for number in range(20):
            screens.confirm(table, ["of-ann", f"word {number}", "of-ben"], 0)
            screens.confirm(table, ["of-ann", f"word {number}"], 0)  # alone there is nothing to confirm
        assert screens._seats == {identity: {("of-ann", "of-ben"): 0}}
        assert screens.visible(table, ["another word", "of-ben", "of-ann"]) == [0]
    monkeypatch.setattr("oikist.web.screens.MOST_TABLES", 1)
    other = hall.service.open_table(load("kuhn"), 2, {}, begin)
    with hall.service.looking(other) as table:
        screens.confirm(table, ["of-ann", "of-ben"], 1)
        assert list(screens._seats) == [other]
        table.resign(0, hall.now())
        screens.heard(table, [])
        screens.confirm(table, ["of-ann", "of-ben"], 1)
        assert screens._seats == {}
