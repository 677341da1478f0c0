"""Routes of play: actions, taking back, resigning, and letting a bot play for a while."""

from typing import Annotated

from fastapi import APIRouter, Query

from oikist.core.errors import IllegalAction
from oikist.core.state import SPECTATOR
from oikist.tables.lines import Line
from oikist.tables.table import Table
from oikist.web import bodies
from oikist.web.refusals import RESPONSES, forbidden
from oikist.web.request import AnyAsker, AnyHall, AnyLanguage, TableId, by_seat, check_bot
from oikist.web.route import Route
from oikist.web.shapes import ActedShape, AnswerShape
from oikist.web.sights import EYE, SINCE, now_shape
from oikist.web.speech import words_of

router = APIRouter(route_class=Route, prefix="/api/tables/{identity}", tags=["play"], responses=RESPONSES)


@router.post("/actions")
def act(
    identity: TableId,
    body: bodies.ActBody,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    since: Annotated[int | None, Query(ge=0, le=10**9, description=f"{SINCE} If given, `now` comes along.")] = None,
    eye: Annotated[int, Query(ge=SPECTATOR, le=9, description=EYE)] = SPECTATOR,
) -> ActedShape:
    """Do something. A refusal names the rule and says in words why."""

    def command(table: Table, now: int) -> list[Line]:
        hall.screens.demand(table, asker.known, body.seat)  # a refusal tells what only that seat may know
        try:
            return table.act(body.seat, body.action, body.expected, now)
        except IllegalAction as error:
            raise forbidden(words_of(table, language), error) from None

    answer = by_seat(hall, identity, asker, body, command)
    now = None if since is None else now_shape(hall, identity, asker, language, since, eye)
    return ActedShape(number=answer.number, length=answer.length, is_repeated=answer.is_repeated, now=now)


@router.post("/take-backs")
def take_back(identity: TableId, body: bodies.BackBody, hall: AnyHall, asker: AnyAsker) -> AnswerShape:
    """Take moves back: freely up to where somebody came to know something, beyond that the others are asked."""
    return by_seat(
        hall, identity, asker, body, lambda table, now: table.take_back(body.seat, body.to, body.expected, now)
    )


@router.post("/take-backs/replies")
def reply(identity: TableId, body: bodies.ReplyBody, hall: AnyHall, asker: AnyAsker) -> AnswerShape:
    """Say whether somebody may take back what they asked for."""
    return by_seat(hall, identity, asker, body, lambda table, now: table.answer(body.seat, body.is_yes, now, body.to))


@router.post("/resign")
def resign(identity: TableId, body: bodies.SeatBody, hall: AnyHall, asker: AnyAsker) -> AnswerShape:
    """Give up."""
    return by_seat(hall, identity, asker, body, lambda table, now: table.resign(body.seat, now))


@router.post("/hand-over")
def hand_over(identity: TableId, body: bodies.BotBody, hall: AnyHall, asker: AnyAsker) -> AnswerShape:
    """Let a bot play for you for a while."""

    def command(table: Table, now: int) -> list[Line]:
        check_bot(body.bot)
        return table.hand_over(body.seat, body.bot, now)

    return by_seat(hall, identity, asker, body, command)


@router.post("/come-back")
def come_back(identity: TableId, body: bodies.SeatBody, hall: AnyHall, asker: AnyAsker) -> AnswerShape:
    """Play yourself again."""
    return by_seat(hall, identity, asker, body, lambda table, now: table.come_back(body.seat, now))
