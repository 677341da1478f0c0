"""The owner keeps order: bots, guests, voices, doors and invitations. And people talk."""

import pytest

from oikist.tables.table import MINDER
from tests.web.client import Json, assert_problem
from tests.web.conftest import Meet, Open

ANN = {"kind": "person", "name": "Ann"}
OPEN_SEAT = {"kind": "open"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("start", {}),
        ("bots", {"seat": 1, "bot": "random"}),
        ("remove", {"seat": 1}),
        ("mute", {"seat": 1}),
        ("invitations", {}),
    ],
)
def test_only_the_owner_does_this(meet: Meet, opened: Open, path: str, body: Json) -> None:
    match = opened()
    before = match.table() | {"now": 0}
    match.seats[0].not_done(f"{match.path}/{path}", 403, "not-your-table", **body)
    meet().not_done(f"{match.path}/{path}", 401, "no-secret", **body)
    assert match.table() | {"now": 0} == before


def test_a_bot_is_seated_and_removed_before_the_start(opened: Open) -> None:
    match = opened("magna-grecia", places=[ANN, OPEN_SEAT, OPEN_SEAT])
    match.owner.post(f"{match.path}/bots", seat=1, bot="greedy", client_id="b")
    assert match.owner.post(f"{match.path}/bots", seat=1, bot="greedy", client_id="b")["is_repeated"]
    assert match.table()["places"][1]["bot"] == "greedy"
    match.owner.not_done(f"{match.path}/bots", 409, "seat-taken", seat=0, bot="greedy")
    match.owner.not_done(f"{match.path}/bots", 422, "bad-option", seat=2, bot="deep")
    match.owner.not_done(f"{match.path}/bots", 404, "no-seat", seat=3, bot="greedy")
    match.owner.post(f"{match.path}/remove", seat=1)
    assert match.table()["places"][1]["kind"] == "open"
    match.owner.not_done(f"{match.path}/remove", 409, "seat-open", seat=1)
    match.owner.post(f"{match.path}/bots", seat=1, bot="random")
    match.owner.post(f"{match.path}/bots", seat=2, bot="random")
    assert match.table()["status"] == "running"
    match.owner.not_done(f"{match.path}/remove", 409, "started", seat=1)
    match.owner.not_done(f"{match.path}/bots", 409, "started", seat=1, bot="random")


def test_a_guest_is_removed_and_a_bot_plays_on(meet: Meet, opened: Open) -> None:
    match = opened()
    match.owner.post(f"{match.path}/remove", seat=1)
    place = match.table()["places"][1]
    assert (place["is_minded"], place["bot"]) == (True, MINDER)
    match.seats[1].not_done(f"{match.path}/chat", 403, "not-your-seat", seat=1, text="let me in")
    match.seats[1].not_shown(match.path, 403, "private")


def test_a_guest_removed_before_the_start_leaves_an_open_seat(meet: Meet, opened: Open) -> None:
    match = opened("magna-grecia", places=[ANN, OPEN_SEAT, OPEN_SEAT])
    meet(match.invitation).post(f"{match.path}/join", name="Rowdy")
    match.owner.post(f"{match.path}/remove", seat=1)
    assert match.table()["places"][1]["kind"] == "open"
    assert "Rowdy" not in str(match.owner.events(match.path, 0))


def test_who_is_muted_says_nothing_more(opened: Open) -> None:
    match = opened()
    match.owner.post(f"{match.path}/mute", seat=1)
    assert match.table()["places"][1]["is_muted"]
    for words in ({"text": "hello"}, {"phrase": "hello"}):
        match.seats[1].not_done(f"{match.path}/chat", 403, "muted", seat=1, **words)
    match.owner.post(f"{match.path}/mute", seat=1, is_muted=False)
    match.seats[1].post(f"{match.path}/chat", seat=1, text="hello")


def test_doors_are_opened_and_closed(meet: Meet, opened: Open) -> None:
    match = opened()
    stranger = meet()
    stranger.not_shown(match.path, 401, "no-secret")
    meet("nobodys-secret-at-all").not_shown(match.path, 403, "private")
    assert_doors(match.owner.send("PUT", f"{match.path}/doors", json={"is_public": True, "has_spectators": True}))
    assert stranger.get(match.path)["is_public"]
    assert stranger.get(f"{match.path}/sight")["view"]["cards"] == ["?", "?"]
    stranger.not_shown(f"{match.path}/sight", 401, "no-secret", seat=0)
    assert_doors(match.owner.send("PUT", f"{match.path}/doors", json={"is_public": True, "has_spectators": False}))
    stranger.not_shown(match.path, 403, "closed")
    meet(match.invitation).not_shown(match.path, 403, "closed")
    assert match.seats[0].get(match.path)["has_spectators"] is False
    body = {"is_public": True, "has_spectators": True}
    assert_problem(match.seats[0].send("PUT", f"{match.path}/doors", json=body), 403, "not-your-table")


def assert_doors(response: object) -> None:
    assert getattr(response, "status_code", None) == 200


def test_invitations_are_made_and_withdrawn(meet: Meet, opened: Open) -> None:
    match = opened("magna-grecia", places=[ANN, OPEN_SEAT, OPEN_SEAT])
    more = match.owner.post(f"{match.path}/invitations", 201)
    assert (more["owner"], more["seats"]) == (None, {})
    for secret in (more["invitation"], match.invitation):
        assert meet(secret).get(match.path)["status"] == "open"
    assert match.owner.send("DELETE", f"{match.path}/invitations").status_code == 200
    for secret in (more["invitation"], match.invitation):
        meet(secret).not_done(f"{match.path}/join", 403, "not-invited", name="Late")
    for _ in range(20):
        match.owner.post(f"{match.path}/invitations", 201)
    match.owner.not_done(f"{match.path}/invitations", 409, "too-many")
    assert_problem(match.seats[0].send("DELETE", f"{match.path}/invitations"), 403, "not-your-table")


def test_people_talk_in_their_own_words_and_by_phrases(opened: Open) -> None:
    match = opened()
    number = match.table()["number"]
    match.seats[0].post(f"{match.path}/chat", seat=0, text="  Χαῖρε,   «Ben» <b>!</b> ")
    match.seats[1].post(f"{match.path}/chat", seat=1, phrase="well-played")
    lines = match.owner.events(match.path, number)["events"][0]["lines"]
    assert [(line["seat"], line["name"], line["facts"]) for line in lines] == [
        (0, "Χαῖρε, «Ben» <b>!</b>", {}),
        (1, "", {"phrase": "well-played"}),
    ]
    assert match.table()["length"] == lines[0]["length"]  # talk does not touch the match


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"text": "   "}, "bad-chat"),
        ({"text": "x" * 301}, "bad-request"),
        ({"text": "a\u0007b"}, "bad-chat"),
        ({"text": ""}, "bad-request"),
        ({"text": "a\0b"}, "bad-request"),
        ({}, "bad-chat"),
        ({"text": "hello", "phrase": "hello"}, "bad-chat"),
        ({"phrase": "boo"}, "bad-phrase"),
    ],
)
def test_what_cannot_be_said_is_refused(opened: Open, words: Json, code: str) -> None:
    match = opened()
    match.seats[0].not_done(f"{match.path}/chat", 422, code, seat=0, **words)


def test_spectators_and_bots_do_not_talk(meet: Meet, opened: Open) -> None:
    match = opened(places=[ANN, {"kind": "bot", "bot": "greedy"}], is_public=True)
    meet().not_done(f"{match.path}/chat", 401, "no-secret", seat=0, text="from outside")
    match.owner.not_done(f"{match.path}/chat", 403, "not-your-seat", seat=1, text="as the bot")
