"""Shapes: what the API answers, as values that become JSON."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from oikist.core.plan import End
from oikist.games.ancient_colonies.view import AncientColoniesView
from oikist.games.kuhn.view import KuhnView
from oikist.games.magna_grecia.view import MagnaGreciaView
from oikist.games.magna_roma.view import MagnaRomaView
from oikist.tables.events import TableEvent, ToldLine
from oikist.web.live import Presence

AnyView = MagnaGreciaView | MagnaRomaView | AncientColoniesView | KuhnView
Facts = dict[str, str | int]


class Shape(BaseModel):
    """Base of all answers."""

    model_config = ConfigDict(frozen=True)


class ProblemShape(Shape):
    """A refusal as RFC 9457 has it. A program reads `code`, a person `text`, or `detail`, which is always English."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = Field(None, description="The rule that forbids an action, as in MG-5.3.")
    facts: Facts | None = None
    text: str | None = Field(None, description="What is wrong, or why a rule forbids it, in the language asked for.")


class PlaceShape(Shape):
    """Who sits at a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str = Field(description="The bot that plays or minds the seat; empty if none does.")
    is_minded: bool
    has_resigned: bool
    is_muted: bool
    is_yours: bool
    salt: str


class ClockShape(Shape):
    """Times are milliseconds, moments milliseconds since 1970."""

    rule: str
    flag: str
    step: int
    reserves: list[int]
    mover: int
    since: int
    deadline: int | None


class AskedShape(Shape):
    """Somebody asks to take back moves that others have seen."""

    seat: int
    to: int
    agreed: list[int]


class ResultShape(Shape):
    """How a match ended: by its rules, or because all but one have resigned."""

    scores: list[int] | None
    ranking: list[int] | None
    winner: int | None


class TableShape(Shape):
    """A table as everybody may know it who may look at it."""

    id: str
    game: str
    box: dict[str, str]
    options: dict[str, str]
    rules_version: int
    status: Literal["open", "running", "over"]
    is_public: bool
    has_spectators: bool
    starts_when_full: bool
    is_owner: bool
    places: list[PlaceShape]
    yours: list[int]
    shown: list[int] = Field(description="Of your seats, those whose secrets this screen may show now.")
    to_move: int = Field(description="The seat to move, -2 if nobody is.")
    moves: int
    length: int = Field(description="Of the log; an action must name it.")
    number: int = Field(description="Of the last line of the journal.")
    first_move: int = Field(description="The earliest move that can be shown; those before it had other rules.")
    clock: ClockShape
    asked: AskedShape | None
    seed_hash: str
    seed: str | None = Field(description="Published when the match is over.")
    result: ResultShape | None
    now: int


class SecretsShape(Shape):
    """Secrets that were made for this request and are not told again; none for who came with the key of a person."""

    owner: str | None = None
    seats: dict[int, str] = Field(default_factory=dict)
    invitation: str | None = None


class OpenedShape(Shape):
    table: TableShape
    secrets: SecretsShape


class SummaryShape(Shape):
    """A table in a list."""

    id: str
    game: str
    status: str
    names: list[str]
    open_seats: int
    moves: int
    to_move: int
    is_your_turn: bool
    created: int
    touched: int


class TablesShape(Shape):
    tables: list[SummaryShape]
    next: str | None = Field(description="Where the list goes on; give it as `before`.")


class AnswerShape(Shape):
    """What a command brought: where journal and log stand now."""

    number: int
    length: int
    is_repeated: bool = Field(description="It had been done before, with the same client_id.")


class ActionShape(Shape):
    name: str
    parts: Facts
    text: str


class SightShape(Shape):
    """What a seat, or a spectator (-3), sees after so many moves."""

    game: str
    seat: int
    move: int
    length: int
    number: int
    hash: str
    names: list[str] = Field(description="What the seats are called in stories, in the language asked for.")
    view: AnyView
    legal: list[ActionShape] = Field(description="What the seat may do now; empty unless it is to move.")
    firm: int | None = Field(description="So many moves stand firm: those after it the seat may take back freely.")


class ToldShape(Shape):
    """One sentence of the story, with what it is made of; without a key it only tells the action itself."""

    key: str | None
    facts: Facts
    is_mark: bool
    text: str


class StoryMoveShape(Shape):
    move: int
    seat: int
    name: str
    parts: Facts = Field(description="Of the action; only its kind, if the viewer may not know all of it.")
    told: list[ToldShape]


class StoryShape(Shape):
    since: int
    moves: list[StoryMoveShape]
    is_all: bool = Field(description="Nothing happened after the last of these.")


class NowShape(Shape):
    """A table, what is seen on it, and what happened after the moves that are known, all of one moment."""

    table: TableShape
    sight: SightShape | None = Field(description="None before the match.")
    story: StoryShape


class ActedShape(AnswerShape):
    """What an action brought, and if it was asked for, how everything looks then."""

    now: NowShape | None = None


class EntryShape(Shape):
    key: str
    points: int
    facts: Facts
    text: str


class LedgerShape(Shape):
    """Where a score comes from; unknown to who cannot know it."""

    seat: int
    is_known: bool
    score: int | None
    entries: list[EntryShape]


class ChangedEntryShape(Shape):
    key: str
    facts: Facts
    text: str
    before: int
    after: int


class ChangeShape(Shape):
    seat: int
    before: int | None
    after: int | None
    entries: list[ChangedEntryShape]


class PreviewShape(Shape):
    """What an action would bring, up to the next chance or choice."""

    name: str
    parts: Facts
    told: list[ToldShape]
    text: list[str] = Field(description="The same in brief, as told to whoever decides, without full stops.")
    changes: list[ChangeShape]
    hands_over: bool = Field(description="Whether the turn of the seat is over then.")


class PreviewsShape(Shape):
    length: int
    previews: list[PreviewShape]


class PlanShape(Shape):
    """What a seat would see after some actions of its own; nothing of it has happened."""

    game: str
    seat: int
    length: int = Field(description="Of the log that it was planned for.")
    done: int = Field(description="So many of the actions could be tried; the others were not looked at.")
    end: End | None = Field(
        description="Why the plan cannot go on: chance decides, another seat has the turn, the match is over; or why "
        "the first action that was not tried cannot be shown: it depends on something hidden. None if it can go on."
    )
    end_text: str = Field(description="The same in words; empty if it can go on.")
    view: AnyView
    legal: list[ActionShape]
    told: list[ToldShape] = Field(description="Of the last action that was tried.")
    changes: list[ChangeShape] = Field(description="Of the ledgers, against how they are now.")


class RefusalShape(Shape):
    """Why an action is not allowed now; all empty if it is."""

    is_allowed: bool
    rule: str | None
    facts: Facts
    text: str
    rule_text: str = Field(description="The rule itself, as Markdown.")


class ReasonShape(Shape):
    name: str
    value: int
    text: str


class HintShape(Shape):
    length: int
    action: ActionShape
    bot: str
    reasons: list[ReasonShape] = Field(description="What the action does to the named terms of the evaluation.")


class TalkShape(Shape):
    """What was said at a table, and what happened to it besides moves; the newest last."""

    lines: list[ToldLine]


class EventsShape(Shape):
    """The missed events, for clients that ask again and again."""

    events: list[TableEvent]
    now: TableEvent
    is_resync: bool = Field(description="Too much was missed: look at everything anew.")
    present: Presence


class PersonShape(Shape):
    """A person as they see themselves."""

    name: str
    language: str
    mail: str
    webhook: str
    wants_notices: bool
    devices: int
    channels: list[str] = Field(description="By which this server can send notices.")


class CodeShape(Shape):
    code: str
    expires: int


class NoticeTestShape(Shape):
    channel: str
    is_sent: bool
    text: str


class NoticeTestsShape(Shape):
    tests: list[NoticeTestShape]


class TextShape(Shape):
    """Something a person wrote at a table: `chat`, `salt`, or the name they had (`join`, `name`, `leave`, …)."""

    table: str
    at: int
    seat: int
    kind: str
    text: str


class ExportShape(Shape):
    """Everything that is kept about a person."""

    person: PersonShape
    created: int
    touched: int
    tables: list[SummaryShape]
    texts: list[TextShape]


class HealthShape(Shape):
    status: Literal["ok"]
    version: str
