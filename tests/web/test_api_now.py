"""Now: everything a page shows, in one answer that fits together, through the right eyes."""

import json
from importlib.resources import files

from oikist.core.state import SPECTATOR
from oikist.web.speech import LETTERS
from tests.web.client import Json
from tests.web.conftest import Meet, Open


def test_now_is_table_sight_and_story_of_one_moment(opened: Open) -> None:
    match = opened()
    match.act(0, "bet")
    now: Json = match.seats[1].get(f"{match.path}/now")
    assert now["table"] | {"now": 0} == match.seats[1].get(match.path) | {"now": 0}
    assert now["sight"] == match.sight(1)
    assert now["story"] == match.seats[1].get(f"{match.path}/story", seat=1, since=0)


def test_only_what_is_not_known_is_told_unless_other_eyes_look(opened: Open) -> None:
    match = opened()
    match.act(0, "bet")
    moves = match.table()["moves"]
    told: Json = match.seats[1].get(f"{match.path}/now", since=moves - 1, eye=1)["story"]
    assert (told["since"], len(told["moves"]), told["is_all"]) == (moves - 1, 1, True)
    anew: Json = match.seats[1].get(f"{match.path}/now", since=moves - 1, eye=0)["story"]
    assert (anew["since"], len(anew["moves"])) == (0, moves)
    beyond: Json = match.seats[1].get(f"{match.path}/now", since=10**6, eye=1)["story"]
    assert (beyond["since"], beyond["moves"]) == (moves, [])


def test_an_action_can_bring_along_how_everything_looks_then(opened: Open) -> None:
    match = opened()
    body = {"seat": 0, "action": "bet", "expected": match.table()["length"], "client_id": "one"}
    path = f"{match.path}/actions?since=0&eye=0"
    acted: Json = match.seats[0].post(path, 200, **body)
    assert acted["now"] | {"table": {}} == match.seats[0].get(f"{match.path}/now", since=0, eye=0) | {"table": {}}
    again: Json = match.seats[0].post(path, 200, **body)
    assert (again["is_repeated"], again["now"]["sight"]) == (True, acted["now"]["sight"])
    assert match.act(1, "call")["now"] is None


def test_a_spectator_has_nobodys_eyes(opened: Open) -> None:
    match = opened()
    now: Json = match.owner.get(f"{match.path}/now")
    assert (now["sight"]["seat"], now["sight"]["view"]["cards"]) == (SPECTATOR, ["?", "?"])


def test_before_the_match_there_is_nothing_to_see(meet: Meet) -> None:
    table = meet().post("/api/tables", 201, game="kuhn", places=[{"kind": "person"}, {"kind": "open"}])["table"]["id"]
    visitor = meet()
    visitor.not_shown(f"/api/tables/{table}/now", 401, "no-secret")


def test_talk_is_what_was_said_without_the_moves(opened: Open) -> None:
    match = opened()
    match.act(0, "bet")
    match.seats[0].post(f"{match.path}/chat", seat=0, text="Well, well")
    lines: list[Json] = match.seats[1].get(f"{match.path}/talk")["lines"]
    assert lines[-1]["name"] == "Well, well"
    assert "move" not in {line["kind"] for line in lines}
    assert len(match.seats[1].get(f"{match.path}/talk", most=1)["lines"]) == 1


def test_bots_have_the_letters_of_the_marks_on_the_boards() -> None:
    drawn = json.loads((files("oikist") / "drawing" / "marks.json").read_text(encoding="utf-8"))
    marks = "".join(mark["letter"] for mark in drawn["marks"])
    assert LETTERS.startswith(marks)
