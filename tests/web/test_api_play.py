"""Play: actions done once and never in silence, take-backs, resigning, bots that play for people."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from oikist.tables.table import MINDER
from tests.web.client import Json, Match, assert_problem
from tests.web.conftest import Meet, Open

ANN = {"kind": "person", "name": "Ann"}
TEXTS = {
    "en": "A bet is open: fold, or call by paying 1 chip.",
    "fr": "Une mise est ouverte",
    "it": "C'è una puntata aperta",
}


def test_an_action_is_done_and_says_where_the_table_stands(opened: Open) -> None:
    match = opened()
    before = match.table()
    answer = match.act(0, "bet")
    after = match.table()
    assert answer == {"number": after["number"], "length": after["length"], "is_repeated": False, "now": None}
    assert (after["to_move"], after["moves"]) == (1, before["moves"] + 1)


def test_the_same_client_id_again_gets_the_same_answer_and_does_nothing(opened: Open) -> None:
    match = opened()
    body = {"seat": 0, "action": "check", "expected": match.table()["length"], "client_id": "first"}
    first = match.seats[0].post(f"{match.path}/actions", **body)
    match.act(1, "bet")
    before = match.table()
    assert match.seats[0].post(f"{match.path}/actions", **body) == first | {"is_repeated": True}
    assert match.table() | {"now": 0} == before | {"now": 0}


def test_doubled_actions_that_come_at_once_are_done_once(opened: Open) -> None:
    match = opened()
    body = {"seat": 0, "action": "check", "expected": match.table()["length"], "client_id": "at-once"}
    with ThreadPoolExecutor(6) as pool:
        sent = [pool.submit(match.seats[0].send, "POST", f"{match.path}/actions", json=body) for _ in range(6)]
        answers = [one.result() for one in sent]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert sorted(answer.json()["is_repeated"] for answer in answers) == [False] + [True] * 5
    assert len({answer.json()["number"] for answer in answers}) == 1
    assert match.table()["moves"] == 3


def test_the_client_id_of_one_is_not_that_of_another(opened: Open) -> None:
    match = opened()
    match.act(0, "check", client_id="one")
    assert not match.act(1, "check", client_id="one")["is_repeated"]
    assert match.table()["status"] == "over"


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("chat", {"text": "once"}),
        ("chat", {"phrase": "hello"}),
        ("name", {"name": "Zoë"}),
        ("hand-over", {"bot": "random"}),
        ("leave", {}),
        ("resign", {}),
    ],
)
def test_every_command_of_a_seat_is_done_once(opened: Open, path: str, more: Json) -> None:
    match = opened("magna-roma", 3)
    seat = next(one for one in range(3) if one != match.table()["to_move"])
    body = {"seat": seat, "client_id": "x", **more}
    first = match.seats[seat].post(f"{match.path}/{path}", **body)
    again = match.seats[seat].post(f"{match.path}/{path}", **body)
    assert again == first | {"is_repeated": True}
    assert match.table()["number"] == first["number"]


@pytest.mark.parametrize("difference", [-1, 1, 1000])
def test_a_stale_action_is_told_so(opened: Open, difference: int) -> None:
    match = opened()
    length = match.table()["length"]
    problem = match.seats[0].not_done(
        f"{match.path}/actions", 409, "stale", seat=0, action="check", expected=length + difference
    )
    assert f"its log is {length} long, not {length + difference}" in problem["detail"]
    assert match.table()["length"] == length


@pytest.mark.parametrize("language", TEXTS)
def test_an_illegal_action_names_its_rule_in_the_language_asked_for(opened: Open, language: str) -> None:
    match = opened()
    match.act(0, "bet")
    body = {"seat": 1, "action": "check", "expected": match.table()["length"]}
    problem = _refused_action(match, 1, body, language)
    assert (problem["rule"], problem["facts"]) == ("KU-2.3", {"owed": "1"})
    assert TEXTS[language] in problem["text"]
    asked = match.seats[1].get(f"{match.path}/refusal", seat=1, action="check", language=language)
    assert (asked["rule"], asked["facts"], asked["text"]) == ("KU-2.3", {"owed": "1"}, problem["text"])
    assert asked["rule_text"]
    assert match.table()["length"] == body["expected"]


def _refused_action(match: Match, seat: int, body: Json, language: str) -> Json:
    visitor = match.seats[seat]
    by_query = visitor.send("POST", f"{match.path}/actions", json=body, params={"language": language})
    by_header = visitor.send("POST", f"{match.path}/actions", json=body, headers={"Accept-Language": f"{language}-CH"})
    problem = assert_problem(by_query, 409, "illegal")
    assert assert_problem(by_header, 409, "illegal") == problem
    return problem


def test_who_is_not_to_move_is_told_whose_turn_it_is(opened: Open) -> None:
    match = opened()
    body = {"seat": 1, "action": "check", "expected": match.table()["length"]}
    problem = _refused_action(match, 1, body, "en")
    assert (problem["rule"], problem["text"]) == ("KU-0.1", "It is the turn of seat 0 (Ann).")


@pytest.mark.parametrize("action", ["deal king", "raise", "?", "deal ?", "0"])
def test_what_no_seat_can_do_is_refused(opened: Open, action: str) -> None:
    match = opened()
    length = match.table()["length"]
    response = match.seats[0].send(
        "POST", f"{match.path}/actions", json={"seat": 0, "action": action, "expected": length}
    )
    assert response.status_code in (409, 422)
    assert_problem(response, response.status_code, response.json()["code"])
    assert match.table()["length"] == length


def test_nothing_is_done_at_a_table_that_is_over(opened: Open) -> None:
    match = opened()
    match.act(0, "check")
    match.act(1, "check")
    length = match.table()["length"]
    for path, more in {
        "actions": {"action": "check", "expected": length},
        "take-backs": {"to": 2, "expected": length},
        "resign": {},
        "hand-over": {"bot": "greedy"},
        "come-back": {},
    }.items():
        match.seats[0].not_done(f"{match.path}/{path}", 409, "over", seat=0, **more)
    match.seats[0].not_done(f"{match.path}/take-backs/replies", 409, "not-asked", seat=0, is_yes=True)


def test_a_bot_plays_when_it_is_its_turn(opened: Open) -> None:
    match = opened("magna-roma", places=[ANN, {"kind": "bot", "bot": "greedy"}])
    with match.seats[0].listening(match.path) as page:
        for _ in range(60):
            table = match.table()
            if table["to_move"] != 0:
                break
            match.act(0, match.sight(0)["legal"][0]["name"])
        while page.line("move")["seat"] != 1:
            pass
    assert match.table()["places"][1]["bot"] == "greedy"


# Taking back


def test_own_moves_are_taken_back_freely_up_to_the_barrier(opened: Open) -> None:
    match = opened()
    match.act(0, "check")
    length = match.table()["length"]
    answer = match.seats[0].post(f"{match.path}/take-backs", seat=0, to=2, expected=length, client_id="back")
    table = match.table()
    assert (table["moves"], table["to_move"], table["asked"]) == (2, 0, None)
    assert table["length"] == length + 1 == answer["length"]  # a take-back is a line in the log
    match.seats[0].not_done(f"{match.path}/take-backs", 409, "stale", seat=0, to=1, expected=length)
    match.seats[0].not_done(f"{match.path}/take-backs", 422, "bad-move", seat=0, to=2, expected=length + 1)
    assert match.seats[0].post(f"{match.path}/take-backs", seat=0, to=2, expected=length, client_id="back") == (
        answer | {"is_repeated": True}
    )


def asked_back(opened: Open) -> Match:
    """Seat 0 has checked, seat 1 has bet, and seat 0 would like to bet itself."""
    match = opened()
    match.act(0, "check")
    match.act(1, "bet")
    match.seats[0].post(f"{match.path}/take-backs", seat=0, to=2, expected=match.table()["length"])
    assert match.table()["asked"] == {"seat": 0, "to": 2, "agreed": []}
    assert match.table()["moves"] == 4
    return match


def test_beyond_the_barrier_the_others_are_asked_and_may_agree(opened: Open) -> None:
    match = asked_back(opened)
    match.seats[0].not_done(f"{match.path}/take-backs/replies", 409, "not-asked", seat=0, is_yes=True)
    match.seats[1].post(f"{match.path}/take-backs/replies", seat=1, is_yes=True)
    table = match.table()
    assert (table["moves"], table["to_move"], table["asked"]) == (2, 0, None)
    match.seats[1].not_done(f"{match.path}/take-backs/replies", 409, "not-asked", seat=1, is_yes=True)


def test_a_yes_is_one_to_what_was_asked(opened: Open) -> None:
    match = asked_back(opened)
    match.seats[0].post(f"{match.path}/take-backs", seat=0, to=0, expected=match.table()["length"])  # she wants more
    replies = f"{match.path}/take-backs/replies"
    match.seats[1].not_done(replies, 409, "stale", seat=1, is_yes=True, to=2)
    assert match.table()["asked"] == {"seat": 0, "to": 0, "agreed": []}
    match.seats[1].post(replies, seat=1, is_yes=True, to=0)
    assert match.table()["asked"] is None


def test_or_they_say_no(opened: Open) -> None:
    match = asked_back(opened)
    match.seats[1].post(f"{match.path}/take-backs/replies", seat=1, is_yes=False)
    assert (match.table()["moves"], match.table()["asked"]) == (4, None)


def test_or_the_game_goes_on(opened: Open) -> None:
    match = asked_back(opened)
    match.act(0, "call")
    assert match.table()["asked"] is None
    match.seats[1].not_done(f"{match.path}/take-backs/replies", 409, "not-asked", seat=1, is_yes=True)


def test_who_is_asked_and_leaves_leaves_nobody_waiting(opened: Open) -> None:
    match = asked_back(opened)
    match.seats[1].post(f"{match.path}/leave", seat=1)
    assert match.table()["asked"] is None
    match.seats[0].post(f"{match.path}/take-backs", seat=0, to=2, expected=match.table()["length"])
    assert match.table()["moves"] == 2  # nobody is left to ask


def test_a_consented_take_back_draws_other_chance(opened: Open) -> None:
    match = opened()
    deals = set()
    for _ in range(12):
        match.seats[0].post(f"{match.path}/take-backs", seat=0, to=0, expected=match.table()["length"])
        match.seats[1].post(f"{match.path}/take-backs/replies", seat=1, is_yes=True)
        deals.add(match.sight(0)["view"]["cards"][0])
    assert len(deals) > 1


def test_only_who_is_asked_answers(opened: Open) -> None:
    match = opened("magna-roma", 3)
    match.play_first(12)
    while match.table()["to_move"] == 2:
        match.play_first(1)
    match.seats[2].post(f"{match.path}/hand-over", seat=2, bot="random")
    seat = match.table()["to_move"]
    other = 1 - seat
    match.seats[seat].post(f"{match.path}/take-backs", seat=seat, to=0, expected=match.table()["length"])
    match.seats[2].not_done(f"{match.path}/take-backs/replies", 409, "not-asked", seat=2, is_yes=False)
    assert match.table()["asked"] == {"seat": seat, "to": 0, "agreed": []}
    match.seats[other].post(f"{match.path}/take-backs/replies", seat=other, is_yes=True)
    assert match.table()["asked"] is None


# Giving up, and letting a bot play


def test_of_two_who_resigns_loses_at_once(opened: Open) -> None:
    match = opened()
    match.seats[0].post(f"{match.path}/resign", seat=0)
    table = match.table()
    assert (table["status"], table["result"]) == ("over", {"scores": None, "ranking": None, "winner": 1})
    assert table["places"][0]["has_resigned"]
    assert table["seed"]


def test_of_three_who_resigns_is_followed_by_a_bot_and_cannot_come_back(opened: Open) -> None:
    match = opened("magna-grecia", 3)
    seat = match.table()["to_move"]
    match.seats[seat].post(f"{match.path}/resign", seat=seat)
    table = match.table()
    place = table["places"][seat]
    assert (table["status"], place["has_resigned"], place["is_minded"], place["bot"]) == (
        "running", True, True, MINDER,
    )  # fmt: skip
    me = match.seats[seat]
    me.not_done(f"{match.path}/resign", 409, "resigned", seat=seat)
    me.not_done(f"{match.path}/come-back", 409, "resigned", seat=seat)
    length = match.table()["length"]
    response = me.send("POST", f"{match.path}/actions", json={"seat": seat, "action": "pass", "expected": length})
    assert response.status_code == 409
    other = next(one for one in range(3) if one != seat)
    match.seats[other].post(f"{match.path}/resign", seat=other)
    last = next(one for one in range(3) if one not in (seat, other))
    assert match.table()["result"]["winner"] == last


def test_who_has_resigned_takes_nothing_back(opened: Open) -> None:
    match = opened("magna-grecia", 3)
    seat = match.table()["to_move"]
    match.act(seat, match.sight(seat)["legal"][0]["name"])
    match.seats[seat].post(f"{match.path}/resign", seat=seat)
    body = {"seat": seat, "to": 0, "expected": match.table()["length"]}
    match.seats[seat].not_done(f"{match.path}/take-backs", 409, "resigned", **body)


def test_a_seat_is_handed_to_a_bot_and_taken_back(opened: Open) -> None:
    match = opened()
    match.seats[1].not_done(f"{match.path}/come-back", 409, "not-minded", seat=1)
    match.seats[1].not_done(f"{match.path}/hand-over", 422, "bad-option", seat=1, bot="deep")
    match.seats[1].post(f"{match.path}/hand-over", seat=1, bot="random")
    match.seats[1].not_done(f"{match.path}/hand-over", 409, "minded", seat=1, bot="greedy")
    assert match.table()["places"][1] | {"bot": "random", "is_minded": True} == match.table()["places"][1]
    body = {"seat": 1, "action": "check", "expected": match.table()["length"]}
    match.seats[1].not_done(f"{match.path}/actions", 409, "minded", **body)
    match.seats[1].post(f"{match.path}/come-back", seat=1)
    assert match.table()["places"][1]["is_minded"] is False
    match.act(0, "bet")
    match.act(1, "call")
    assert match.table()["status"] == "over"


def test_the_bot_that_minds_a_seat_plays(opened: Open, meet: Meet) -> None:
    match = opened()
    with match.seats[0].listening(match.path) as page:
        match.seats[1].post(f"{match.path}/hand-over", seat=1, bot="random")
        match.act(0, "bet")
        line = page.line("move")
        while line["seat"] != 1:
            line = page.line("move")
        assert line["name"] in ("fold", "call")
    assert match.table()["status"] == "over"
