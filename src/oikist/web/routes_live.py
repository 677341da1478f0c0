"""Routes of events: what happens at a table, told as it happens or asked for again and again."""

from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from oikist.tables.events import told_line
from oikist.tables.lines import MOVE
from oikist.tables.places import Refused
from oikist.web.askers import Asker, demand_look
from oikist.web.hall import Hall
from oikist.web.live import Stream
from oikist.web.refusals import RESPONSES
from oikist.web.request import AnyAsker, AnyHall, TableId
from oikist.web.route import Route
from oikist.web.shapes import EventsShape, TalkShape

router = APIRouter(route_class=Route, prefix="/api/tables/{identity}", tags=["events"], responses=RESPONSES)
STREAM = "text/event-stream"
JSON = "application/json"
MOST_TOLD = 200  # lines of talk in one answer
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # a proxy must not keep events back
LastEventId = Annotated[
    Annotated[str, Field(max_length=40, json_schema_extra={"pattern": "^[0-9]{0,9}$"})] | None,
    Header(description="The number of the last event that was heard."),
]
After = Annotated[int | None, Query(ge=0, le=10**9, description="The same, for clients that cannot set headers.")]


class EventStream(StreamingResponse):
    """A page that listens; however it ends, the page has gone then."""

    def __init__(self, hall: Hall, client: str, stream: Stream, first: list[bytes]) -> None:
        super().__init__(hall.live.follow(stream, first), media_type=STREAM, headers=HEADERS)
        self.hall = hall
        self.client = client
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            with self.hall.streams.open(self.client):
                await super().__call__(scope, receive, send)
        finally:
            self.hall.live.leave(self.stream)


@router.get("/talk")
def talk(
    identity: TableId,
    hall: AnyHall,
    asker: AnyAsker,
    most: Annotated[int, Query(ge=1, le=MOST_TOLD)] = MOST_TOLD,
) -> TalkShape:
    """The last lines that are no moves: what people said, and who came and went."""
    with hall.service.looking(identity) as table:
        demand_look(table, asker)
        lines = [told_line(line) for line in hall.store.lines(identity) if line.kind != MOVE]
    return TalkShape(lines=lines[-most:])


@router.get("/events", response_model=EventsShape, responses={200: {"content": {STREAM: {}}}})
async def listen(
    identity: TableId,
    request: Request,
    hall: AnyHall,
    asker: AnyAsker,
    last_event_id: LastEventId = None,
    after: After = None,
) -> Response:
    """Numbered events with the fingerprints of what your seats see; asked for as JSON, those missed so far."""
    heard = _number(last_event_id) if last_event_id else after
    if JSON in request.headers.get("accept", "") and STREAM not in request.headers.get("accept", ""):
        shape = await run_in_threadpool(_missed, hall, identity, asker, heard)
        return Response(shape.model_dump_json(), media_type=JSON)
    if hall.live.is_closed:
        raise Refused("closing", "The server is being stopped: try again in a moment.")
    stream, first = await run_in_threadpool(_enter, hall, identity, asker, heard)
    return EventStream(hall, hall.client_of(request), stream, first)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise Refused("bad-number", f"Last-Event-ID cannot be {text[:40]!r}: it is the number of an event.")
    return int(text)


def _missed(hall: Hall, identity: str, asker: Asker, after: int | None) -> EventsShape:
    with hall.service.looking(identity) as table:
        demand_look(table, asker)
        missed = hall.live.missed(table, asker.known, 0 if after is None else after)
        present = hall.live.poll(table, asker.known, monotonic())
    return EventsShape(events=missed.events, now=missed.now, is_resync=missed.is_resync, present=present)


def _enter(hall: Hall, identity: str, asker: Asker, after: int | None) -> tuple[Stream, list[bytes]]:
    with hall.service.looking(identity) as table:
        demand_look(table, asker)
        return hall.live.enter(table, asker.known, after)
