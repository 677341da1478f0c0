"""Tables: opened by whoever comes, found if public, joined by invitation, left before and in a match."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from oikist.core.rng import seed_hash
from oikist.games import NAMES
from oikist.tables.table import MINDER
from tests.web.client import SECRET, assert_problem
from tests.web.conftest import Meet, Open

OPEN_SEAT = {"kind": "open"}
ANN = {"kind": "person", "name": "Ann"}
GREEDY = {"kind": "bot", "bot": "greedy"}


def test_who_opens_a_table_gets_a_secret_a_seat_and_one_as_owner_and_one_to_invite(meet: Meet) -> None:
    made = meet().post("/api/tables", 201, game="kuhn", places=[ANN, {"kind": "person"}])
    table, secrets = made["table"], made["secrets"]
    assert set(secrets["seats"]) == {"0", "1"}
    assert len({secrets["owner"], secrets["invitation"], *secrets["seats"].values()}) == 4
    assert [place["name"] for place in table["places"]] == ["Ann", "Player 2"]
    assert (table["status"], table["is_owner"], table["yours"], table["to_move"]) == ("running", True, [0, 1], 0)
    assert (table["seed"], table["result"], table["is_public"]) == (None, None, False)
    told = meet(secrets["seats"]["1"]).get(f"/api/tables/{table['id']}")
    assert (told["yours"], told["is_owner"]) == ([1], False)
    assert str(secrets["seats"]["1"]) not in str(told)


def test_who_brings_a_secret_is_told_no_other_one(meet: Meet) -> None:
    own = "a-secret-of-my-own-making"
    made = meet().post("/api/tables", 201, game="kuhn", places=[ANN, OPEN_SEAT], secret=own)
    assert made["secrets"]["owner"] == made["secrets"]["seats"]["0"] == own
    table = meet(own).get(f"/api/tables/{made['table']['id']}")
    assert (table["is_owner"], table["yours"]) == (True, [0])


def test_who_comes_with_a_cookie_needs_no_secret(meet: Meet) -> None:
    ann = meet()
    ann.post("/api/me", name="Ann")
    made = ann.post("/api/tables", 201, game="kuhn", places=[ANN, OPEN_SEAT])
    assert (made["secrets"]["owner"], made["secrets"]["seats"]) == (None, {})
    assert made["secrets"]["invitation"]
    table = ann.get(f"/api/tables/{made['table']['id']}")
    assert (table["is_owner"], table["yours"]) == (True, [0])
    meet().not_shown(f"/api/tables/{table['id']}", 401, "no-secret")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "places": [ANN, ANN]}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN]}, 422, "bad-option"),
        ({"game": "kuhn", "places": []}, 422, "bad-request"),
        ({"game": "kuhn", "places": [ANN, ANN]}, 409, "name-taken"),
        ({"game": "kuhn", "places": [ANN, {"kind": "person", "name": "x" * 21}]}, 422, "bad-name"),
        ({"game": "kuhn", "places": [ANN, {"kind": "person", "name": "a\u202eb"}]}, 422, "bad-name"),
        ({"game": "kuhn", "places": [ANN, {"kind": "bot", "bot": "deep"}]}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN, {"kind": "bot", "bot": "greedy:width=9"}]}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN, {"kind": "bot"}]}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN, OPEN_SEAT], "options": {"ante": "7"}}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN, OPEN_SEAT], "clock": "fast"}, 422, "bad-option"),
        ({"game": "kuhn", "places": [ANN, OPEN_SEAT], "clok": "none"}, 422, "bad-request"),
        ({"game": "kuhn", "places": [ANN, OPEN_SEAT], "secret": "short"}, 422, "bad-request"),
        ({"game": "kuhn", "places": [{**ANN, "salt": "x" * 65}, OPEN_SEAT]}, 422, "bad-salt"),
        ({"game": "magna-grecia", "places": [ANN, OPEN_SEAT], "box": {"map": "/etc/passwd"}}, 422, "bad-option"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_reason(
    meet: Meet, body: dict[str, object], status: int, code: str
) -> None:
    meet().not_done("/api/tables", status, code, **body)


def test_public_tables_are_listed_newest_first_and_page_by_page(meet: Meet) -> None:
    ann = meet()
    opened = [
        ann.post("/api/tables", 201, game="kuhn", places=[ANN, OPEN_SEAT], is_public=True)["table"]["id"]
        for _ in range(3)
    ]
    private = ann.post("/api/tables", 201, game="kuhn", places=[ANN, OPEN_SEAT])["table"]["id"]
    found: list[str] = []
    before: dict[str, str] = {}
    while True:
        page = ann.get("/api/tables", most=2, **before)
        found += [table["id"] for table in page["tables"]]
        if page["next"] is None or set(opened) <= set(found):
            break
        before = {"before": page["next"]}
    assert [identity for identity in found if identity in opened] == opened[::-1]
    assert private not in found
    assert len(found) == len(set(found))


def test_a_private_table_is_joined_by_invitation_only(meet: Meet, opened: Open) -> None:
    match = opened(places=[ANN, OPEN_SEAT])
    meet().not_done(f"{match.path}/join", 403, "not-invited", name="Ben")
    ben = meet(match.invitation)
    assert ben.get(match.path)["status"] == "open"  # who is invited may look on
    joined = ben.post(f"{match.path}/join", name="Ben", salt="pepper")
    assert (joined["table"]["yours"], joined["table"]["status"]) == ([1], "running")
    secret = joined["secrets"]["seats"]["1"]
    assert meet(secret).get(match.path)["yours"] == [1]
    assert match.table()["places"][1]["salt"] == "pepper"
    problem = ben.not_done(f"{match.path}/join", 409, "full", name="Cleo")
    assert problem["detail"] == "All seats of this table are taken."


def test_a_public_table_needs_no_invitation(meet: Meet, opened: Open) -> None:
    match = opened(places=[OPEN_SEAT, ANN], is_public=True)
    meet().not_done(f"{match.path}/join", 409, "seat-taken", name="Ben", seat=1)
    meet().not_done(f"{match.path}/join", 404, "no-seat", name="Ben", seat=5)
    meet().not_done(f"{match.path}/join", 409, "name-taken", name="ann")
    assert meet().post(f"{match.path}/join", name="Ben")["table"]["yours"] == [0]


def test_of_many_who_want_the_last_seat_one_gets_it(meet: Meet, opened: Open) -> None:
    match = opened(places=[ANN, OPEN_SEAT], is_public=True)
    guests = [meet() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda pair: pair[1].send("POST", f"{match.path}/join", json={"name": f"Guest {pair[0]}"}),
                enumerate(guests),
            )
        )
    won = [number for number, answer in enumerate(answers) if answer.status_code == 200]
    assert len(won) == 1
    for answer in answers:
        if answer.status_code != 200:
            assert_problem(answer, 409, "full")
    assert match.table()["places"][1]["name"] == f"Guest {won[0]}"


def test_a_lost_answer_to_a_join_loses_no_seat(meet: Meet, opened: Open) -> None:
    match = opened("magna-grecia", places=[ANN, OPEN_SEAT, OPEN_SEAT])
    own = "made-by-the-client-itself"
    body = {"name": "Ben", "secret": own, "client_id": "join-1"}
    first = meet(match.invitation).post(f"{match.path}/join", **body)
    again = meet(match.invitation).post(f"{match.path}/join", **body)
    assert first["table"]["yours"] == again["table"]["yours"] == [1]
    assert first["secrets"]["seats"] == again["secrets"]["seats"] == {"1": own}
    assert meet(own).get(match.path)["yours"] == [1]
    assert match.table()["places"][2]["kind"] == "open"


def test_a_repeated_join_without_an_own_secret_says_that_it_was_told_before(meet: Meet, opened: Open) -> None:
    match = opened("magna-grecia", places=[ANN, OPEN_SEAT, OPEN_SEAT])
    guest = meet(match.invitation)
    guest.post(f"{match.path}/join", name="Ben", client_id="join-1")
    guest.not_done(f"{match.path}/join", 409, "joined", name="Ben", client_id="join-1")
    assert match.table()["places"][2]["kind"] == "open"


def test_who_leaves_before_the_start_leaves_an_open_seat_and_no_name(meet: Meet, opened: Open) -> None:
    match = opened(places=[OPEN_SEAT, OPEN_SEAT])
    joined = meet(match.invitation).post(f"{match.path}/join", name="Waldemar")
    ben = meet(joined["secrets"]["seats"]["0"])
    meet(match.invitation).not_done(f"{match.path}/leave", 403, "not-your-seat", seat=0)
    ben.post(f"{match.path}/leave", seat=0)
    assert match.table()["places"][0] == match.table()["places"][1] | {"seat": 0}
    assert "Waldemar" not in str(match.owner.events(match.path, 0))
    ben.not_shown(match.path, 403, "private")


def test_who_leaves_in_a_match_is_followed_by_a_bot(opened: Open) -> None:
    match = opened()
    match.seats[1].post(f"{match.path}/leave", seat=1)
    place = match.table()["places"][1]
    assert (place["name"], place["bot"], place["is_minded"]) == ("Ben", MINDER, True)
    match.seats[1].not_done(f"{match.path}/come-back", 403, "not-your-seat", seat=1)


def test_a_table_can_wait_until_its_owner_begins(meet: Meet, opened: Open) -> None:
    match = opened(places=[ANN, OPEN_SEAT], starts_when_full=False)
    match.owner.not_done(f"{match.path}/start", 409, "seats-open")
    match.owner.post(f"{match.path}/bots", seat=1, bot="random")
    assert match.table()["status"] == "open"
    match.seats[0].not_shown(f"{match.path}/sight", 409, "not-started", seat=0)
    match.seats[0].not_done(f"{match.path}/actions", 409, "not-started", seat=0, action="check", expected=0)
    match.seats[0].not_done(f"{match.path}/start", 403, "not-your-table")
    match.owner.post(f"{match.path}/start")
    match.owner.not_done(f"{match.path}/start", 409, "started")
    match.seats[0].not_done(f"{match.path}/salt", 409, "started", seat=0, salt="late")


def test_the_seed_is_promised_salted_and_published(meet: Meet, opened: Open) -> None:
    match = opened(places=[ANN, OPEN_SEAT])
    match.seats[0].post(f"{match.path}/salt", seat=0, salt="thyme, and more")
    match.seats[0].not_done(f"{match.path}/salt", 422, "bad-salt", seat=0, salt="")
    promise = match.table()["seed_hash"]
    ben = meet(match.invitation).post(f"{match.path}/join", name="Ben")
    match.seats[1] = meet(ben["secrets"]["seats"]["1"])
    assert match.table()["seed"] is None
    match.act(0, "check")
    match.act(1, "check")
    table = match.table()
    assert table["seed_hash"] == promise == seed_hash(table["seed"])
    assert table["places"][0]["salt"] == "thyme, and more"
    assert table["result"]["ranking"] in ([1, 2], [2, 1])


def test_names_may_be_changed_at_any_time(opened: Open) -> None:
    match = opened()
    match.seats[0].post(f"{match.path}/name", seat=0, name="  Zoë   of Samos ")
    assert match.table()["places"][0]["name"] == "Zoë of Samos"
    match.seats[0].not_done(f"{match.path}/name", 409, "name-taken", seat=0, name="BEN")
    match.seats[0].not_done(f"{match.path}/name", 422, "bad-name", seat=0, name=" ")
    match.seats[0].not_done(f"{match.path}/name", 403, "not-your-seat", seat=1, name="Mine")


def test_there_is_no_table_of_another_name(meet: Meet) -> None:
    assert meet().not_shown("/api/tables/nowhere", 404, "no-table")["detail"] == "There is no table 'nowhere'."
    meet().not_shown("/api/tables/no%20where", 422, "bad-request")
    meet().not_shown("/api/table", 404, "no-address")
    assert_problem(meet().send("PATCH", "/api/tables"), 405, "bad-method")


def test_too_many_secrets_are_refused(meet: Meet) -> None:
    for text in (",".join(["x"] * 11), "x" * 101):
        assert_problem(meet().send("GET", "/api/tables", headers={SECRET: text}), 422, "bad-secret")


def test_all_games_can_be_opened_with_all_their_seats(meet: Meet) -> None:
    games = meet().get("/api/games")["games"]
    assert [game["name"] for game in games] == list(NAMES)
    for game in games:
        for seats in game["seats"]:
            made = meet().post("/api/tables", 201, game=game["name"], places=[{"kind": "person"}] * seats)
            assert made["table"]["status"] == "running"
