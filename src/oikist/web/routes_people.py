"""Routes of people: who they are on this server, on which devices, and what is kept about them."""

import json
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response

from oikist.tables.people import Person, clean_code, new_code, new_person
from oikist.tables.places import Refused, secret_hash
from oikist.tables.service import new_secret
from oikist.tables.stored import StoredTable
from oikist.web import bodies, shapes
from oikist.web.askers import COOKIE, demand_person, is_secure
from oikist.web.description import is_at, summary
from oikist.web.hall import Hall
from oikist.web.limits import PEOPLE, TESTS
from oikist.web.refusals import RESPONSES
from oikist.web.request import AnyAsker, AnyHall, AnyLanguage, AnyPage
from oikist.web.route import Route

router = APIRouter(route_class=Route, prefix="/api/me", tags=["people"], responses=RESPONSES)
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60  # the longest that browsers keep one
CODE_MILLISECONDS: Final = 30 * 24 * 60 * 60 * 1000


@router.post("")
def begin(
    body: bodies.PersonBody, request: Request, response: Response, hall: AnyHall, asker: AnyAsker, language: AnyLanguage
) -> shapes.PersonShape:
    """Be known on this browser: it is given a key as a cookie. Who is known already changes what the body says."""
    if asker.person is not None:
        return _changed(hall, asker.person, body)
    hall.limits.take(hall.client_of(request), PEOPLE)
    person, key = new_person(body.language or language, hall.now()), new_secret()
    _apply(person, body)
    hall.people.add(person, secret_hash(key), hall.now())
    _give_key(request, response, key)
    return _shape(hall, person)


@router.get("")
def look_at_me(hall: AnyHall, asker: AnyAsker) -> shapes.PersonShape:
    """What this server knows about you."""
    return _shape(hall, demand_person(asker))


@router.patch("")
def change(body: bodies.PersonBody, hall: AnyHall, asker: AnyAsker) -> shapes.PersonShape:
    """Change your name, language, or how you are told that it is your turn."""
    return _changed(hall, demand_person(asker), body)


@router.get("/tables")
def my_tables(hall: AnyHall, asker: AnyAsker, page: AnyPage) -> shapes.TablesShape:
    """The tables at which something is yours, the last touched first; those you have left make a part shorter."""
    found = hall.store.tables_of(asker.known, page.most, page.before) if asker.known else []
    tables = [summary(stored, asker.known) for stored in found if is_at(stored, asker.known)]
    return shapes.TablesShape(tables=tables, next=page.following([(stored.touched, stored.id) for stored in found]))


@router.post("/codes", status_code=201)
def make_code(hall: AnyHall, asker: AnyAsker) -> shapes.CodeShape:
    """A code by which another device becomes yours, once, within 30 days."""
    person, code = demand_person(asker), new_code()
    expires = hall.now() + CODE_MILLISECONDS
    hall.people.add_code(person.id, secret_hash(code), hall.now(), expires)
    return shapes.CodeShape(code=code, expires=expires)


@router.post("/devices")
def add_device(body: bodies.CodeBody, request: Request, response: Response, hall: AnyHall) -> shapes.PersonShape:
    """Come back on another device: whoever has the code is you."""
    key = new_secret()
    person = hall.people.spend_code(secret_hash(clean_code(body.code)), secret_hash(key), hall.now())
    if person is None:
        raise Refused("no-code", "Nobody has made this code, or it was used, or it is too old: make another one.")
    _give_key(request, response, key)
    return _shape(hall, person)


@router.delete("/devices", status_code=204)
def forget_device(request: Request, response: Response, hall: AnyHall, asker: AnyAsker) -> None:
    """This device is no longer yours; without another one or a code you cannot come back."""
    demand_person(asker)
    hall.people.forget_key(asker.key_hash)
    hall.forget_keys()
    _take_key(request, response)


@router.post("/notices/test")
async def test_notices(request: Request, hall: AnyHall, asker: AnyAsker) -> shapes.NoticeTestsShape:
    """Send yourself a notice by every channel that reaches you, and see whether it went."""
    person = demand_person(asker)
    for whose in (hall.client_of(request), *_targets(person)):
        hall.limits.take(whose, TESTS)
    tests = [
        shapes.NoticeTestShape(channel=channel, is_sent=is_sent, text=text)
        for channel, is_sent, text in await hall.slow.do(partial(hall.notices.test, person))
    ]
    return shapes.NoticeTestsShape(tests=tests)


@router.get("/export")
def export(hall: AnyHall, asker: AnyAsker) -> shapes.ExportShape:
    """Everything that is kept about you."""
    person = demand_person(asker)
    tables = hall.store.tables_of([person.id])
    return shapes.ExportShape(
        person=_shape(hall, person),
        created=person.created,
        touched=person.touched,
        tables=[summary(stored, [person.id]) for stored in tables],
        texts=[text for stored in tables for text in _texts(hall, stored, person)],
    )


def _texts(hall: Hall, stored: StoredTable, person: Person) -> list[shapes.TextShape]:
    """What somebody wrote at a table, by what is stored of it: not every table can be opened by every version."""
    places = json.loads(stored.header)["places"]
    seats = [seat for seat, place in enumerate(places) if person.id in (*place["secrets"], *place.get("past", ()))]
    return [
        shapes.TextShape(
            table=stored.id, at=line.at, seat=line.seat, kind=line.kind, text=line.name or str(line.facts["phrase"])
        )
        for line in hall.store.texts_of(stored.id, seats)
        if line.name or "phrase" in line.facts
    ]


@router.delete("", status_code=204)
def forget_me(request: Request, response: Response, hall: AnyHall, asker: AnyAsker) -> None:
    """Forget your names, your chat and your keys. What you played stays, with seats for names."""
    person = demand_person(asker)
    hall.service.forget(person.id)
    hall.people.delete(person.id)
    hall.service.forget(person.id)  # where they sat down meanwhile on another device
    hall.forget_keys()
    _take_key(request, response)


def _targets(person: Person) -> list[str]:
    """Whom a test reaches, so that nobody is flooded by many clients: a mailbox with all its tags, a whole server."""
    found = []
    if person.mail:
        mailbox, _, host = person.mail.lower().rpartition("@")
        found.append(f"mail {mailbox.partition('+')[0]}@{host}")
    if person.webhook:
        found.append(f"webhook {urlsplit(person.webhook).hostname}")
    return found


def _changed(hall: Hall, person: Person, body: bodies.PersonBody) -> shapes.PersonShape:
    changed = replace(person)  # the old one is remembered, and stays so if the new one is refused
    _apply(changed, body)
    hall.people.save(changed)
    hall.forget_keys()
    return _shape(hall, changed)


def _apply(person: Person, body: bodies.PersonBody) -> None:
    for field in body.model_fields_set:
        value = getattr(body, field)
        if value is not None:
            setattr(person, field, value)


def _shape(hall: Hall, person: Person) -> shapes.PersonShape:
    return shapes.PersonShape(
        name=person.name,
        language=person.language,
        mail=person.mail,
        webhook=person.webhook,
        wants_notices=person.wants_notices,
        devices=hall.people.key_count(person.id),
        channels=hall.notices.channels(),
    )


def _give_key(request: Request, response: Response, key: str) -> None:
    response.set_cookie(
        COOKIE,
        key,
        max_age=COOKIE_SECONDS,
        path=request.scope.get("root_path") or "/",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def _take_key(request: Request, response: Response) -> None:
    path = request.scope.get("root_path") or "/"
    response.delete_cookie(COOKIE, path=path, secure=is_secure(request), httponly=True, samesite="lax")
