"""Plans: what a seat would see after actions of its own; nothing happens, and nobody hears of it."""

import pytest

from tests.web.client import Json, Match
from tests.web.conftest import Open

OFFERED = ["magna-grecia", "magna-roma", "ancient-colonies"]
ENDS = {"en": "somebody else", "fr": "quelqu'un d'autre", "it": "qualcun altro"}


def plan(match: Match, seat: int, *actions: str, language: str = "en") -> Json:
    body = {"seat": seat, "actions": list(actions), "expected": match.table()["length"]}
    found: Json = match.seats[seat].post(f"{match.path}/plans?language={language}", **body)
    return found


@pytest.mark.parametrize("game", OFFERED)
def test_what_was_planned_is_seen_when_it_is_played(opened: Open, game: str) -> None:
    match = opened(game)
    match.play_first(9)
    seat, actions = match.table()["to_move"], list[str]()
    before, events = match.table() | {"now": 0}, match.owner.events(match.path)
    planned = plan(match, seat)
    sight = match.sight(seat)
    assert (planned["view"], planned["legal"], planned["told"], planned["changes"]) == (
        *(sight["view"], sight["legal"]),
        *([], []),
    )
    while planned["end"] is None and len(actions) < 5:
        actions.append(planned["legal"][0]["name"])
        planned = plan(match, seat, *actions)
    assert match.table() | {"now": 0} == before
    assert match.owner.events(match.path) == events
    assert planned["done"] == len(actions)
    for action in actions:
        match.act(seat, action)
    if planned["end"] != "chance":
        assert match.sight(seat)["view"] == planned["view"]
        assert match.sight(seat)["legal"] == planned["legal"]
    story = match.seats[seat].get(f"{match.path}/story", since=before["moves"] + len(actions) - 1, seat=seat, most=1)
    told = [told["key"] for told in story["moves"][0]["told"] if told["key"] is not None]
    assert [one["key"] for one in planned["told"]] == told


def test_it_stops_where_another_seat_has_the_turn(opened: Open) -> None:
    match = opened()
    for language, words in ENDS.items():
        planned = plan(match, 0, "check", "bet", language=language)
        assert (planned["done"], planned["end"], planned["legal"]) == (1, "turn", [])
        assert words in planned["end_text"]
    assert plan(match, 0)["end_text"] == ""


def test_it_stops_before_what_would_show_a_secret(opened: Open) -> None:
    match = opened()
    match.act(0, "check")
    card = match.sight(1)["view"]["cards"][1]
    planned = plan(match, 1, "check")
    if card == "queen":  # the other has a better or a worse one
        assert (planned["done"], planned["end"], planned["view"]["cards"][0]) == (0, "hidden", "?")
    match.act(1, "bet")
    assert plan(match, 0, "fold")["end"] == "over"


def test_what_is_not_allowed_is_refused_as_if_it_were_done(opened: Open) -> None:
    match = opened()
    length = match.table()["length"]
    for actions in (["call"], ["call", "check"]):
        body = {"seat": 0, "actions": actions, "expected": length}
        problem = match.seats[0].not_done(f"{match.path}/plans?language=fr", 409, "illegal", **body)
        done = {"seat": 0, "action": "call", "expected": length}
        assert problem == match.seats[0].not_done(f"{match.path}/actions?language=fr", 409, "illegal", **done)
    for actions, code in ((["raise"], "unknown-action"), (["check"] * 101, "bad-request")):
        body = {"seat": 0, "actions": actions, "expected": length}
        match.seats[0].not_done(f"{match.path}/plans", 422, code, **body)


def test_only_who_is_to_move_may_plan(opened: Open) -> None:
    match = opened()
    length = match.table()["length"]
    path, body = f"{match.path}/plans", {"actions": ["check"], "expected": length}
    match.seats[1].not_done(path, 409, "not-your-turn", seat=1, **body)
    match.seats[1].not_done(path, 403, "not-your-seat", seat=0, **body)
    match.seats[0].not_done(path, 409, "stale", **(body | {"seat": 0, "expected": length - 1}))
    match.act(0, "check")
    match.act(1, "check")
    match.seats[0].not_done(path, 409, "over", seat=0, **body)
