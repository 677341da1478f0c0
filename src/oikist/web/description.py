"""Description: tables in the shapes that the API answers with."""

import json

from oikist.core.state import NOBODY
from oikist.tables.stored import StoredTable
from oikist.tables.table import OVER, RUNNING, Table
from oikist.web import shapes
from oikist.web.askers import Asker
from oikist.web.hall import Hall


def table_shape(hall: Hall, table: Table, asker: Asker) -> shapes.TableShape:
    """A table as this asker may know it."""
    yours, course = table.holds(asker.known), table.course
    return shapes.TableShape(
        id=table.identity,
        game=table.game.name,
        box=table.game.box,
        options=table.options,
        rules_version=table.game.rules_version,
        status=table.status,  # type: ignore[arg-type]  # one of three words
        is_public=table.is_public,
        has_spectators=table.has_spectators,
        starts_when_full=table.starts_when_full,
        is_owner=table.is_owned_by(asker.known),
        places=_places(table, yours),
        yours=yours,
        shown=hall.screens.visible(table, asker.known),
        to_move=table.to_move(),
        moves=len(course) if course is not None else 0,
        length=table.length,
        number=table.lines,
        first_move=table.floor,
        clock=_clock(table),
        asked=_asked(table),
        seed_hash=table.promise(),
        seed=table.seed if table.status == OVER else None,
        result=_result(table),
        now=hall.now(),
    )


def summary(stored: StoredTable, known: list[str]) -> shapes.SummaryShape:
    """A table in a list, from what is stored of it."""
    header = json.loads(stored.header)
    places = header["places"]
    mover = header["clock"]["mover"] if stored.status == RUNNING else NOBODY
    yours = [seat for seat, place in enumerate(places) if set(known) & set(place["secrets"])]
    return shapes.SummaryShape(
        id=stored.id,
        game=stored.game,
        status=stored.status,
        names=[place["name"] or place["bot"] for place in places],
        open_seats=sum(place["kind"] == "open" for place in places),
        moves=stored.moves,
        to_move=mover,
        is_your_turn=mover in yours and not places[mover]["is_minded"],
        created=stored.created,
        touched=stored.touched,
    )


def is_at(stored: StoredTable, known: list[str]) -> bool:
    """Whether something at a table is theirs, and not only was."""
    header = json.loads(stored.header)
    held = {secret for place in header["places"] for secret in place["secrets"]}
    return bool(set(known) & {*header["owner"], *held})


def _places(table: Table, yours: list[int]) -> list[shapes.PlaceShape]:
    return [
        shapes.PlaceShape(
            seat=seat,
            kind=place.kind,  # type: ignore[arg-type]  # one of three words
            name=place.name,
            bot=place.bot if place.is_played_by_bot() else "",
            is_minded=place.is_minded,
            has_resigned=place.has_resigned,
            is_muted=place.is_muted,
            is_yours=seat in yours,
            salt=place.salt,
        )
        for seat, place in enumerate(table.places)
    ]


def _clock(table: Table) -> shapes.ClockShape:
    clock = table.clock
    return shapes.ClockShape(
        rule=clock.rule.text(),
        flag=clock.rule.flag,
        step=clock.rule.step,
        reserves=list(clock.reserves),
        mover=clock.mover,
        since=clock.since,
        deadline=clock.deadline(),
    )


def _asked(table: Table) -> shapes.AskedShape | None:
    if table.asked is None:
        return None
    seat, to = table.asked
    return shapes.AskedShape(seat=seat, to=to, agreed=table.agreed)


def _result(table: Table) -> shapes.ResultShape | None:
    if table.status != OVER or table.course is None:
        return None
    if table.course.is_over():
        state = table.course.state
        return shapes.ResultShape(scores=state.scores(), ranking=state.ranking(), winner=None)
    left = [seat for seat, place in enumerate(table.places) if not place.has_resigned]
    return shapes.ResultShape(scores=None, ranking=None, winner=left[0])
