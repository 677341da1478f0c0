"""Bodies: what clients send. Every text has a longest length, every list a largest size."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _storable(text: str) -> str:
    """Neither database keeps these, and no keyboard has them."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError("a text has no NUL and no half surrogates")
    return text


Text = Annotated[str, AfterValidator(_storable)]
Word = Annotated[Text, Field(max_length=100)]
Name = Annotated[Text, Field(min_length=1, max_length=40, description="1 to 20 printable signs.")]
Seat = Annotated[int, Field(ge=0, le=9)]
Count = Annotated[int, Field(ge=0, le=10**9)]
ClientId = Annotated[
    str | None,
    Field(
        pattern="^[A-Za-z0-9_-]{1,64}$",
        description="Made by the client. Sending the same one again changes nothing and gets the same answer.",
    ),
]


class Body(BaseModel):
    """Base of all bodies: what is not known is refused, so that no misspelt wish is lost."""

    model_config = ConfigDict(extra="forbid", strict=True)


OwnSecret = Annotated[
    str | None,
    Field(
        pattern="^[A-Za-z0-9_-]{20,100}$",
        description="A secret made by the client, so that a lost answer loses no seat; else the server makes one.",
    ),
]


class PlaceBody(Body):
    """Who shall sit at a seat of a new table; a person is one who opens it."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    bot: Word | None = None
    salt: Word | None = None


class OpenBody(Body):
    game: Word
    places: Annotated[list[PlaceBody], Field(min_length=1, max_length=10)]
    box: Annotated[dict[Word, Word], Field(max_length=10)] = {}
    components: Annotated[dict[Word, Annotated[Text, Field(max_length=60_000)]], Field(max_length=4)] = {}
    options: Annotated[dict[Word, Word], Field(max_length=30)] = {}
    clock: Annotated[Word, Field(description="none, live:20+15 or days:3")] = "none"
    flag: Literal["bot", "resign"] = "bot"
    is_public: bool = False
    has_spectators: bool = True
    starts_when_full: bool = True
    secret: OwnSecret = None


class JoinBody(Body):
    name: Name
    seat: Seat | None = None
    salt: Word | None = None
    secret: OwnSecret = None
    client_id: ClientId = None


class SeatBody(Body):
    """A command of a seat, or about it."""

    seat: Seat
    client_id: ClientId = None


class SaltBody(SeatBody):
    salt: Word


class NameBody(SeatBody):
    name: Name


class BotBody(SeatBody):
    bot: Word


class ActBody(SeatBody):
    action: Annotated[Text, Field(min_length=1, max_length=200)]
    expected: Annotated[Count, Field(description="How long the log of the table is, as far as you know.")]


class PlanBody(Body):
    """Actions that a seat would do one after the other."""

    seat: Seat
    actions: Annotated[list[Annotated[Text, Field(min_length=1, max_length=200)]], Field(max_length=100)]
    expected: Annotated[Count, Field(description="How long the log of the table is, as far as you know.")]


class BackBody(SeatBody):
    to: Annotated[Count, Field(description="How many moves shall stand.")]
    expected: Count


class ReplyBody(SeatBody):
    is_yes: bool
    to: Annotated[
        Annotated[int, Field(ge=0, le=10**9)] | None,
        Field(description="What was asked for, so that a yes is not taken for one to another question."),
    ] = None


class ChatBody(SeatBody):
    text: Annotated[Text | None, Field(min_length=1, max_length=300)] = None
    phrase: Word | None = None


class MuteBody(SeatBody):
    is_muted: bool = True


class DoorsBody(Body):
    is_public: bool
    has_spectators: bool


class PersonBody(Body):
    """What changes about a person; what is left out stays."""

    name: Annotated[Text, Field(max_length=40)] | None = None
    language: Literal["en", "fr", "it"] | None = None
    mail: Annotated[Text, Field(max_length=254)] | None = None
    webhook: Annotated[Text, Field(max_length=500)] | None = None
    wants_notices: bool | None = None


class CodeBody(Body):
    code: Word
