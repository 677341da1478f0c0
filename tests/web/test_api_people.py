"""People: known by a cookie, on several devices, exported and forgotten without a trace."""

import sqlite3
from pathlib import Path

from oikist.games import load
from oikist.tables.caretaker import Caretaker
from oikist.tables.clock import DAY
from oikist.tables.lines import Line
from oikist.tables.migrate import upgrade
from oikist.tables.notices import Notices
from oikist.tables.people import People
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table
from oikist.web.askers import COOKIE
from tests.web.client import Json, Visitor, assert_problem
from tests.web.conftest import Meet
from tests.web.running import server

NOW = 1_800_000_000_000


def known(meet: Meet, name: str = "Ann", **more: object) -> Visitor:
    visitor = meet()
    visitor.post("/api/me", name=name, **more)
    return visitor


def opened(visitor: Visitor, name: str = "Ann", **more: object) -> Json:
    places = [{"kind": "person", "name": name}, {"kind": "open"}]
    made: Json = visitor.post("/api/tables", 201, **({"game": "kuhn", "places": places} | more))
    return made


def test_a_browser_is_given_a_key_that_no_script_can_read(meet: Meet) -> None:
    visitor = meet()
    response = visitor.send("POST", "/api/me", json={"name": "Zoë", "language": "it"})
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Secure" not in cookie  # it is plain HTTP on this machine
    nothing_else = {"mail": "", "webhook": "", "wants_notices": False, "devices": 1, "channels": []}
    assert response.json() == {"name": "Zoë", "language": "it", **nothing_else}
    assert visitor.get("/api/me")["name"] == "Zoë"
    again = visitor.send("POST", "/api/me", json={"language": "fr"})
    assert "set-cookie" not in again.headers
    assert (again.json()["name"], again.json()["language"]) == ("Zoë", "fr")


def test_nobody_is_known_without_a_key(meet: Meet) -> None:
    for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/export"), ("POST", "/codes"),
                         ("DELETE", "/devices"), ("POST", "/notices/test")):  # fmt: skip
        json: Json | None = {} if method == "PATCH" else None
        assert_problem(meet().send(method, f"/api/me{path}", json=json), 401, "no-key")
        forged = {"Cookie": f"{COOKIE}=somebody-elses-key"}
        assert_problem(meet().send(method, f"/api/me{path}", json=json, headers=forged), 401, "no-key")
    assert meet().get("/api/me/tables") == {"tables": [], "next": None}


def test_people_change_what_is_known_of_them(meet: Meet) -> None:
    ann = known(meet)
    changed = ann.send("PATCH", "/api/me", json={"mail": "ann@example.org", "wants_notices": True}).json()
    assert (changed["name"], changed["mail"], changed["wants_notices"]) == ("Ann", "ann@example.org", True)
    assert ann.send("PATCH", "/api/me", json={"mail": ""}).json()["mail"] == ""
    for body in ({"mail": "nobody"}, {"webhook": "ftp://x"}, {"name": "x" * 21}, {"name": "a\nb\u0007"}):
        response = ann.send("PATCH", "/api/me", json=body)
        assert_problem(response, 422, response.json()["code"])
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.post("/api/me/notices/test") == {"tests": []}  # no channel is set up here


def test_my_tables_are_found_again(meet: Meet) -> None:
    ann = known(meet)
    first, second = opened(ann)["table"]["id"], opened(ann)["table"]["id"]
    assert [table["id"] for table in ann.get("/api/me/tables")["tables"]] == [second, first]
    made = opened(meet(), "Anonymous")
    by_secret = meet(made["secrets"]["seats"]["0"]).get("/api/me/tables")["tables"]
    assert [table["id"] for table in by_secret] == [made["table"]["id"]]
    ann.post(f"/api/tables/{first}/leave", seat=0)
    ben = meet(opened(ann)["secrets"]["invitation"])
    assert ben.get("/api/me/tables")["tables"] == []


def test_my_tables_come_in_parts(meet: Meet) -> None:
    ann = known(meet)
    made = [opened(ann)["table"]["id"] for _ in range(5)]
    ann.post(f"/api/tables/{made[2]}/leave", seat=0)  # she is its owner still
    everything = ann.get("/api/me/tables")
    assert everything["next"] is None
    ids: list[str] = []
    following: str | None = None
    for count in (2, 2, 1):
        part = ann.get("/api/me/tables", most=2, **({"before": following} if following else {}))
        assert len(part["tables"]) == count
        ids += [table["id"] for table in part["tables"]]
        following = part["next"]
    assert following is None
    assert ids == [table["id"] for table in everything["tables"]]
    assert set(ids) == set(made)
    ann.not_shown("/api/me/tables", 422, "bad-request", most=51)
    ann.not_shown("/api/me/tables", 422, "bad-request", before="yesterday")


def test_two_devices_of_one_person_see_the_same_and_each_others_moves(meet: Meet) -> None:
    ann = known(meet)
    made = opened(ann)
    path = f"/api/tables/{made['table']['id']}"
    meet(made["secrets"]["invitation"]).post(f"{path}/join", name="Ben")
    code = ann.post("/api/me/codes", 201)["code"]
    telephone = meet()
    typed = code.upper().replace("-", " ")
    assert telephone.post("/api/me/devices", code=typed)["devices"] == 2
    assert telephone.get("/api/me") == ann.get("/api/me")
    assert telephone.get("/api/me/tables") == ann.get("/api/me/tables")
    assert telephone.get(f"{path}/sight", seat=0) == ann.get(f"{path}/sight", seat=0)
    with ann.listening(path) as page, telephone.listening(path) as small_page:
        assert page.until("resync") == small_page.until("resync")
        length = telephone.get(path)["length"]
        telephone.post(f"{path}/actions", seat=0, action="check", expected=length)
        assert page.until("table") == small_page.until("table")
    meet().not_done("/api/me/devices", 404, "no-code", code=code)  # once and never again
    problem = meet().not_done("/api/me/devices", 422, "bad-code", code="hello")
    assert "hello" not in problem["detail"]


def test_a_device_can_be_forgotten(meet: Meet) -> None:
    ann, telephone = known(meet), meet()
    telephone.post("/api/me/devices", code=ann.post("/api/me/codes", 201)["code"])
    key = telephone.http.cookies[COOKIE]
    assert telephone.send("DELETE", "/api/me/devices").status_code == 204
    assert COOKIE not in telephone.http.cookies
    assert_problem(meet().send("GET", "/api/me", headers={"Cookie": f"{COOKIE}={key}"}), 401, "no-key")
    assert ann.get("/api/me")["devices"] == 1


def test_the_export_has_everything(meet: Meet) -> None:
    ann = known(meet, mail="ann@example.org")
    made = opened(ann)
    path = f"/api/tables/{made['table']['id']}"
    ann.post(f"{path}/chat", seat=0, text="a word of mine")
    ann.post(f"{path}/chat", seat=0, phrase="good-luck")
    joined = meet(made["secrets"]["invitation"]).post(f"{path}/join", name="Ben")
    meet(joined["secrets"]["seats"]["1"]).post(f"{path}/chat", seat=1, text="not hers")
    left = opened(ann)["table"]["id"]
    ann.post(f"/api/tables/{left}/bots", seat=1, bot="random")
    ann.post(f"/api/tables/{left}/chat", seat=0, text="said before leaving")
    ann.post(f"/api/tables/{left}/leave", seat=0)
    found = ann.get("/api/me/export")
    assert found["person"] == ann.get("/api/me")
    assert {table["id"] for table in found["tables"]} == {made["table"]["id"], left}
    said = sorted(text["text"] for text in found["texts"] if text["kind"] == "chat")
    assert said == ["a word of mine", "good-luck", "said before leaving"]
    assert {text["text"] for text in found["texts"] if text["kind"] == "join"} == {"Ann"}


def test_who_is_forgotten_leaves_seats_for_names_and_nothing_in_the_database(tmp_path: Path) -> None:
    with server(tmp_path) as house:
        ann, ben = Visitor(house.url), Visitor(house.url)
        ann.post("/api/me", name="Wilhelmine", mail="wilhelmine@example.org", webhook="https://example.org/wilhelm")
        paths = _leave_traces(ann, ben)
        assert ann.send("DELETE", "/api/me").status_code == 204
        assert_problem(ann.send("GET", "/api/me"), 401, "no-key")
        whats = ("", "/record", "/story?since=0", "/ledger?of=0")
        texts = [ben.send("GET", f"{path}{what}").text for path in paths for what in whats]
        texts += [str(ben.events(path, 0)) for path in paths]
        assert all("Wilhelm" not in text and "secret recipe" not in text for text in texts)
        assert any("seat 0" in text for text in texts)
        assert house.stop() == 0
        ann.close()
        ben.close()
    for part in tmp_path.glob("tables.sqlite3*"):
        content = part.read_bytes().lower()
        for word in (b"wilhelm", b"secret recipe", b"example.org"):
            assert word not in content, (part.name, word)
    with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM keys").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM secrets WHERE hash LIKE 'person:%'").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM tables WHERE header LIKE '%person:%'").fetchone() == (0,)
    database.close()
    assert "Wilhelm" not in (tmp_path / "server.log").read_text(encoding="utf-8")


def _leave_traces(ann: Visitor, ben: Visitor) -> list[str]:
    """A table that is over, one that runs, one that she has left in the match, one that waits; Ben looks on."""
    paths = []
    for number in range(4):
        made = opened(ann, "Wilhelmine", is_public=True)
        path = f"/api/tables/{made['table']['id']}"
        paths.append(path)
        ann.post(f"{path}/chat", seat=0, text="my secret recipe")
        ann.post(f"{path}/name", seat=0, name=f"Wilhelmine {number}")
        if number < 3:
            joined = ben.post(f"{path}/join", name="Ben")
            other = Visitor(str(ben.http.base_url), joined["secrets"]["seats"]["1"])
            ann.post(f"{path}/hand-over", seat=0, bot="random") if number == 1 else None
            ann.post(f"{path}/chat", seat=0, text="the secret recipe again")
            if number == 0:
                other.post(f"{path}/resign", seat=1)
            other.close()
        if number == 2:
            ann.post(f"{path}/leave", seat=0)
    return paths


def test_who_is_forgotten_is_gone_on_all_devices_and_hears_no_more(meet: Meet) -> None:
    ann, telephone = known(meet), meet()
    telephone.post("/api/me/devices", code=ann.post("/api/me/codes", 201)["code"])
    path = f"/api/tables/{opened(ann)['table']['id']}"
    with telephone.listening(path) as page:
        page.until("resync")
        assert ann.send("DELETE", "/api/me").status_code == 204
        assert page.until("bye").data == {"reason": "closed"}
    assert_problem(telephone.send("GET", "/api/me"), 401, "no-key")


def test_an_abandoned_table_expires_after_a_notice(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    upgrade(url)
    store, clock = Store(url), [NOW]
    service = Service(store, lambda: clock[0])
    caretaker = Caretaker(service, People(store), Notices([], lambda ids: []), lambda *_: False, "", 30, 7)
    identities = [service.open_table(load("kuhn"), 2, {}, _sit) for _ in range(2)]
    clock[0] += 22 * DAY
    caretaker.look_after()
    assert not any(line.kind == "expire" for line in store.lines(identities[0]))
    clock[0] += 1 * DAY + 1
    caretaker.look_after()
    caretaker.look_after()  # told once
    notices = [line for line in store.lines(identities[0]) if line.kind == "expire"]
    assert [line.facts for line in notices] == [{"at": NOW + 30 * DAY + 1}]
    clock[0] += 6 * DAY
    service.command(identities[1], lambda table, now: table.add_salt(0, "still here", now))
    clock[0] += 1 * DAY
    caretaker.look_after()
    assert store.load(identities[0]) is None
    assert store.load(identities[1]) is not None
    store.close()


def _sit(table: Table, now: int) -> list[Line]:
    return table.sit(0, "Ann", ["hash"], now)
