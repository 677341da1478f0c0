"""Routes of looking: what a seat or a spectator sees, may do, could do and was told. Nothing here changes a table."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse

from oikist.bots.explain import HINT_BOT, HINT_LEVEL, MOST_REASONS, explain
from oikist.core.errors import IllegalAction
from oikist.core.forecast import Forecast
from oikist.core.plan import Plan
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR, text_hash
from oikist.games.rulebook import load_rulebook
from oikist.tables.course import Course
from oikist.tables.places import Refused
from oikist.tables.records import record_of
from oikist.tables.runner import job_of
from oikist.tables.table import OVER, Table
from oikist.text import parse_refusal
from oikist.text.words import Words
from oikist.web import bodies, shapes
from oikist.web.askers import Asker, demand_look, demand_seat
from oikist.web.hall import Hall
from oikist.web.limits import HINTS
from oikist.web.refusals import RESPONSES, forbidden
from oikist.web.request import AnyAsker, AnyHall, AnyLanguage, TableId
from oikist.web.route import Route
from oikist.web.sights import EYE, MOST_TOLD, SINCE, now_shape, sight_shape, told_moves
from oikist.web.speech import action_shape, change_shape, entry_shape, plan_shape, told_shape, words_of

router = APIRouter(route_class=Route, prefix="/api/tables/{identity}", tags=["look"], responses=RESPONSES)
ViewerSeat = Annotated[int | None, Query(ge=0, le=9, description="Whose eyes; a spectator's if left out.")]
MoverSeat = Annotated[int, Query(ge=0, le=9)]
MoveNumber = Annotated[int | None, Query(ge=0, le=10**9)]
HINT_SECONDS = 5.0


@router.get("/sight")
def see(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    seat: ViewerSeat = None,
    move: MoveNumber = None,
) -> shapes.SightShape:
    """What is on the table, now or after so many moves, and what may be done."""
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        return sight_shape(table, course, viewer, words_of(table, language), move)


@router.get("/now")
def look_at_all(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    since: Annotated[int, Query(ge=0, le=10**9, description=SINCE)] = 0,
    eye: Annotated[int, Query(ge=SPECTATOR, le=9, description=EYE)] = SPECTATOR,
) -> shapes.NowShape:
    """The table, what is seen on it and what has happened, in one moment: all that a page shows.

    The eyes are those of your seat that acts, or will act next, unless its person has to confirm first.
    """
    return now_shape(hall, identity, asker, language, since, eye)


@router.get("/previews")
def preview(
    identity: TableId, hall: AnyHall, asker: AnyAsker, language: AnyLanguage, seat: MoverSeat
) -> shapes.PreviewsShape:
    """What each legal action would bring, up to the next chance or choice, as far as the seat can know.

    The table is not held meanwhile: who has chosen already need not wait for this. Of a table that has gone on, only a
    part is told; its length says which table it was.
    """
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        sight, words = Sight(table.game, course.state.copy(), viewer), words_of(table, language)
        legal, length = sight.legal_actions() if table.to_move() == viewer else [], table.length
    forecast, previews = Forecast(sight), []
    for action in legal:
        if table.length != length:
            break
        previews.append(_preview_shape(forecast, words, action))
    return shapes.PreviewsShape(length=length, previews=previews)


@router.post("/plans")
def plan(
    identity: TableId, body: bodies.PlanBody, hall: AnyHall, asker: AnyAsker, language: AnyLanguage
) -> shapes.PlanShape:
    """What you would see after these actions of yours; they are tried on a private copy, and nobody hears of it."""
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, body.seat)
        _demand_turn(table, body.seat, "nothing can be planned")
        table.demand_length(body.expected)
        actions = [table.game.parse_action(name) for name in body.actions]
        # From here on only sampled worlds are asked, so that the table need not wait.
        made, words, length = Plan(course.sight(viewer)), words_of(table, language), table.length
    try:
        for action in actions:
            if not made.add(action):
                break
    except IllegalAction as error:
        raise forbidden(words, error) from None
    return plan_shape(made, words, length)


@router.get("/refusal")
def refuse(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    seat: MoverSeat,
    action: Annotated[str, Query(min_length=1, max_length=200)],
) -> shapes.RefusalShape:
    """Why an action is not allowed now, with the rule and its text."""
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        refusal = course.sight(viewer).refusal(table.game.parse_action(action))
        if refusal is None:
            return shapes.RefusalShape(is_allowed=True, rule=None, facts={}, text="", rule_text="")
        rule, facts = parse_refusal(refusal)
        _, text = words_of(table, language).refusal(refusal)
        rule_text = load_rulebook(table.game.name, language).find(rule) or ""
        return shapes.RefusalShape(is_allowed=False, rule=rule, facts=facts, text=text, rule_text=rule_text)


@router.get("/story")
def tell(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    since: Annotated[int, Query(ge=0, le=10**9, description=SINCE)],
    seat: ViewerSeat = None,
    most: Annotated[int, Query(ge=1, le=MOST_TOLD)] = MOST_TOLD,
) -> shapes.StoryShape:
    """What happened after so many moves, move by move."""
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        moves = told_moves(hall, table, viewer, words_of(table, language), since, most)
        return shapes.StoryShape(since=since, moves=moves, is_all=since + len(moves) == len(course))


@router.get("/ledger")
def explain_score(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    language: AnyLanguage,
    of: Annotated[int, Query(ge=0, le=9, description="Whose score.")],
    seat: ViewerSeat = None,
    move: MoveNumber = None,
) -> shapes.LedgerShape:
    """Where a score comes from, if the game ended now; unknown to who cannot know it."""
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        table.place(of)
        state = course.state if move is None else course.state_at(move)
        ledger = Sight(table.game, state, viewer).ledger(of)
        words = words_of(table, language)
        entries = [entry_shape(words, entry) for entry in ledger or []]
        score = None if ledger is None else sum(entry.points for entry in ledger)
        return shapes.LedgerShape(seat=of, is_known=ledger is not None, score=score, entries=entries)


@router.post("/hint")
async def hint(
    identity: TableId, request: Request, hall: AnyHall, asker: AnyAsker, language: AnyLanguage, seat: MoverSeat
) -> shapes.HintShape:
    """What a bot would do in your place, and why: the terms of its evaluation that the turn so begun would change."""
    hall.limits.take(hall.client_of(request), HINTS)
    found: shapes.HintShape = await hall.slow.do(partial(_hint, hall, asker, language, identity, seat))
    return found


def _hint(hall: Hall, asker: Asker, language: str, identity: str, seat: int) -> shapes.HintShape:
    with hall.service.looking(identity) as table:
        _looked(hall, table, asker, seat)
        _demand_turn(table, seat, "there is nothing to hint at")
        length = table.length
        # The stream of chance must tell nothing of the match's own: it comes from what everybody knows.
        seed = text_hash(f"{identity}/hint/{seat}/{length}")
        job = job_of(table, hall.store.lines(identity), seat, HINT_BOT, seed)
    thought = hall.pool.think(job, HINT_SECONDS)
    if thought.failure is not None:
        raise Refused("no-hint", "The bot had no hint in time: try again.")
    with hall.service.looking(identity) as table:
        course, viewer = _looked(hall, table, asker, seat)
        if table.length != length:
            raise Refused("stale", "The table has moved on while the bot was thinking.")
        action, words = table.game.parse_action(thought.action), words_of(table, language)
        reasons = [
            shapes.ReasonShape(name=term.name, value=term.value, text=words.term(term.name))
            for term in explain(course.sight(viewer), action)[:MOST_REASONS]
        ]
        return shapes.HintShape(
            length=length, action=action_shape(table.game, words, action), bot=HINT_LEVEL, reasons=reasons
        )


@router.get("/record", response_class=PlainTextResponse)
def download(identity: TableId, hall: AnyHall, asker: AnyAsker, seat: ViewerSeat = None) -> PlainTextResponse:
    """The record: while the match runs as the viewer may see it, hidden names written "?"; whole after the end."""
    with hall.service.looking(identity) as table:
        _, viewer = _looked(hall, table, asker, seat)
        text = record_of(table, hall.store.lines(identity), viewer).text()
        name = f"{table.game.name}-{identity}.oik"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _preview_shape(forecast: Forecast, words: Words, action: int) -> shapes.PreviewShape:
    sight = forecast.sight
    parts, events = sight.game.parts(action), forecast.events(action)
    return shapes.PreviewShape(
        name=sight.game.action_name(action),
        parts=parts,
        told=[told_shape(event, words.event(event)) for event in events],
        text=words.foretold(events, sight.seat, parts),
        changes=[change_shape(words, change) for change in forecast.changes(action)],
        hands_over=forecast.hands_over(action),
    )


def _looked(hall: Hall, table: Table, asker: Asker, seat: int | None) -> tuple[Course, int]:
    """The match and whose eyes look at it; Refused unless they may. After the end everybody may know everything."""
    if seat is None:
        demand_look(table, asker)
    elif table.status == OVER:
        demand_look(table, asker)
        table.place(seat)
    else:
        demand_seat(table, asker, seat)
        hall.screens.demand(table, asker.known, seat)
    if table.course is None:
        raise Refused("not-started", "The match has not begun yet.")
    return table.course, SPECTATOR if seat is None else seat


def _demand_turn(table: Table, seat: int, reason: str) -> None:
    if table.status == OVER:
        raise Refused("over", f"The match is over: {reason}.")
    if table.to_move() != seat:
        raise Refused("not-your-turn", f"Seat {seat} is not to move: {reason}.")
