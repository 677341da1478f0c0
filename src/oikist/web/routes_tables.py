"""Routes of tables: opening, finding, sitting down and leaving, and what their owners do."""

from functools import partial

from fastapi import APIRouter, Request

from oikist.tables import manners
from oikist.tables.boxes import open_box
from oikist.tables.clock import new_clock, parse_clock
from oikist.tables.lines import Line
from oikist.tables.places import OPEN, Refused, demand, secret_hash
from oikist.tables.service import Command
from oikist.tables.table import Table
from oikist.web import bodies, shapes
from oikist.web.askers import Asker, demand_look, demand_owner, demand_seat
from oikist.web.description import summary, table_shape
from oikist.web.hall import Hall
from oikist.web.limits import CHAT, TABLES
from oikist.web.new_secrets import NewSecrets
from oikist.web.refusals import RESPONSES
from oikist.web.request import AnyAsker, AnyHall, AnyPage, TableId, answered, by_seat, check_bot
from oikist.web.route import THREADS, Route

router = APIRouter(route_class=Route, prefix="/api/tables", tags=["tables"], responses=RESPONSES)


@router.post("", status_code=201)
async def open_table(body: bodies.OpenBody, request: Request, hall: AnyHall, asker: AnyAsker) -> shapes.OpenedShape:
    """Open a table. It begins at once if nobody else is waited for."""
    hall.limits.take(hall.client_of(request), TABLES)
    threads = hall.slow if body.components else THREADS  # to read a box of one's own takes long
    opened: shapes.OpenedShape = await threads.do(partial(_open, hall, asker, body))
    return opened


def _open(hall: Hall, asker: Asker, body: bodies.OpenBody) -> shapes.OpenedShape:
    game = open_box(body.game, body.box, body.components)
    rule = parse_clock(body.clock, body.flag)
    secrets = NewSecrets(asker, body.secret)

    def prepare(table: Table, now: int) -> list[Line]:
        table.owner, table.invitations = [secrets.of_owner()], [secrets.of_invitation()]
        table.is_public, table.has_spectators = body.is_public, body.has_spectators
        table.starts_when_full = body.starts_when_full
        table.clock = new_clock(rule, len(body.places))
        lines: list[Line] = []
        for seat, place in enumerate(body.places):
            lines += _seated(table, seat, place, secrets, now)
        return lines + _begun(hall, table, now)

    identity = hall.service.open_table(game, len(body.places), body.options, prepare)
    return _opened(hall, identity, secrets)


@router.get("")
def list_tables(hall: AnyHall, asker: AnyAsker, page: AnyPage) -> shapes.TablesShape:
    """Public tables, the newest first."""
    found = hall.store.list_public(page.most, page.before)
    following = page.following([(stored.created, stored.id) for stored in found])
    return shapes.TablesShape(tables=[summary(stored, asker.known) for stored in found], next=following)


@router.get("/{identity}")
def look(identity: TableId, hall: AnyHall, asker: AnyAsker) -> shapes.TableShape:
    """The table, without what is on it."""
    with hall.service.looking(identity) as table:
        demand_look(table, asker)
        return table_shape(hall, table, asker)


@router.post("/{identity}/join")
def join(identity: TableId, body: bodies.JoinBody, hall: AnyHall, asker: AnyAsker) -> shapes.OpenedShape:
    """Sit down at an open seat: by invitation, or at a public table."""
    secrets = NewSecrets(asker, body.secret)

    def command(table: Table, now: int) -> list[Line]:
        is_invited = manners.can_join(table, asker.known)
        demand(is_invited, "not-invited", "This table is private: its owner can invite you to sit down.")
        seat = manners.open_seat(table) if body.seat is None else body.seat
        demand(table.place(seat).kind == OPEN, "seat-taken", f"Seat {seat} is taken: choose another one.")
        place = bodies.PlaceBody(kind="person", name=body.name, salt=body.salt)
        return _seated(table, seat, place, secrets, now) + _begun(hall, table, now)

    known = [*asker.known, secret_hash(body.secret)] if body.secret else asker.known
    answer = hall.service.command(identity, command, Asker(known).sign(body.client_id))
    if answer.is_repeated and asker.person is None and body.secret is None:
        raise Refused("joined", "You sat down before: the secret of your seat was told then, and is not kept here.")
    if answer.is_repeated:
        with hall.service.looking(identity) as table:
            secrets = secrets.again(table)
    return _opened(hall, identity, secrets)


@router.post("/{identity}/leave")
def leave(identity: TableId, body: bodies.SeatBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Leave for good: the seat is open again, or in a match a bot plays it to the end."""
    return by_seat(hall, identity, asker, body, lambda table, now: table.stand_up(body.seat, now))


@router.post("/{identity}/salt")
def add_salt(identity: TableId, body: bodies.SaltBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Add a text of your own to the seed, before the match begins."""
    return by_seat(hall, identity, asker, body, lambda table, now: table.add_salt(body.seat, body.salt, now))


@router.post("/{identity}/name")
def rename(identity: TableId, body: bodies.NameBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Be called otherwise at this table."""
    return by_seat(hall, identity, asker, body, lambda table, now: manners.rename(table, body.seat, body.name, now))


@router.post("/{identity}/chat")
def chat(
    identity: TableId, body: bodies.ChatBody, request: Request, hall: AnyHall, asker: AnyAsker
) -> shapes.AnswerShape:
    """Say something, in your own words or by a phrase that everybody reads in their own language."""
    hall.limits.take(hall.client_of(request), CHAT)

    def command(table: Table, now: int) -> list[Line]:
        is_one = (body.text is None) != (body.phrase is None)
        demand(is_one, "bad-chat", "A message has either a text or a phrase.", most=manners.LONGEST_CHAT)
        if body.phrase is not None:
            return manners.say_phrase(table, body.seat, body.phrase, now)
        return manners.chat(table, body.seat, body.text or "", now)

    return by_seat(hall, identity, asker, body, command)


@router.post("/{identity}/confirm")
def confirm(identity: TableId, body: bodies.SeatBody, hall: AnyHall, asker: AnyAsker) -> shapes.TableShape:
    """On a screen that several people share: it is me who sits before it now."""
    with hall.service.looking(identity) as table:
        demand_seat(table, asker, body.seat)
        hall.screens.confirm(table, asker.known, body.seat)
        return table_shape(hall, table, asker)


# What the owner does


@router.post("/{identity}/start")
def start(identity: TableId, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Begin the match."""
    return _by_owner(hall, identity, asker, lambda table, now: table.start(now, hall.service.past(table)))


@router.post("/{identity}/bots")
def seat_bot(identity: TableId, body: bodies.BotBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Let a bot sit down at an open seat."""

    def command(table: Table, now: int) -> list[Line]:
        check_bot(body.bot)
        return table.seat_bot(body.seat, body.bot, now) + _begun(hall, table, now)

    return _by_owner(hall, identity, asker, command, body.client_id)


@router.post("/{identity}/remove")
def remove(identity: TableId, body: bodies.SeatBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Send away who sits there."""
    return _by_owner(hall, identity, asker, lambda table, now: manners.remove(table, body.seat, now), body.client_id)


@router.post("/{identity}/mute")
def mute(identity: TableId, body: bodies.MuteBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Take away somebody's voice, or give it back."""
    return _by_owner(
        hall, identity, asker, lambda table, now: manners.mute(table, body.seat, body.is_muted, now), body.client_id
    )


@router.put("/{identity}/doors")
def open_doors(identity: TableId, body: bodies.DoorsBody, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """List the table for everybody or not, and let people look on or not."""
    return _by_owner(
        hall,
        identity,
        asker,
        lambda table, now: manners.open_doors(table, body.is_public, body.has_spectators, now),
    )


@router.post("/{identity}/invitations", status_code=201)
def invite(identity: TableId, hall: AnyHall, asker: AnyAsker) -> shapes.SecretsShape:
    """Make an invitation. Whoever has its secret may look on and sit down."""
    secrets = NewSecrets(asker, None)
    _by_owner(hall, identity, asker, lambda table, _: manners.invite(table, secrets.of_invitation()))
    return secrets.shape()


@router.delete("/{identity}/invitations")
def withdraw(identity: TableId, hall: AnyHall, asker: AnyAsker) -> shapes.AnswerShape:
    """Withdraw all invitations."""
    return _by_owner(hall, identity, asker, lambda table, _: manners.withdraw_invitations(table))


def _by_owner(
    hall: Hall, identity: str, asker: Asker, command: Command, client_id: str | None = None
) -> shapes.AnswerShape:
    def checked(table: Table, now: int) -> list[Line]:
        demand_owner(table, asker)
        return command(table, now)

    return answered(hall, identity, checked, asker.sign(client_id))


def _seated(table: Table, seat: int, place: bodies.PlaceBody, secrets: NewSecrets, now: int) -> list[Line]:
    if place.kind == "bot":
        check_bot(place.bot or "")
        return table.seat_bot(seat, place.bot or "", now)
    if place.kind == "open":
        return []
    lines = table.sit(seat, place.name or f"Player {seat + 1}", [secrets.of_seat(seat)], now)
    return lines + (table.add_salt(seat, place.salt, now) if place.salt else [])


def _begun(hall: Hall, table: Table, now: int) -> list[Line]:
    """The match begins when nobody else is waited for."""
    is_full = all(place.kind != OPEN for place in table.places)
    return table.start(now, hall.service.past(table)) if is_full and table.starts_when_full else []


def _opened(hall: Hall, identity: str, secrets: NewSecrets) -> shapes.OpenedShape:
    with hall.service.looking(identity) as table:
        return shapes.OpenedShape(table=table_shape(hall, table, secrets.asker()), secrets=secrets.shape())
