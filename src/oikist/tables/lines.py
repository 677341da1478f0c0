"""Line: one thing that happened at a table. The numbered lines of a table are its journal, which only grows."""

from dataclasses import dataclass, field
from typing import Final

SERVER: Final = -4  # the seat of a line that neither a seat nor chance nor a spectator (-3) wrote

# Kinds that touch the match.
START: Final = "start"
MOVE: Final = "move"  # an action of a seat or of chance
BACK: Final = "back"  # facts: `to`, how many moves stand
RESIGN: Final = "resign"
BOT: Final = "bot"  # plays the seat from now on; its name is the line's
PERSON: Final = "person"  # plays the seat again
FLAG: Final = "flag"  # the time of the seat is over
RULES: Final = "rules"  # the match goes on under another rules_version
END: Final = "end"
MATCH: Final = frozenset({START, MOVE, BACK, RESIGN, BOT, PERSON, FLAG, RULES, END})

# Kinds that do not.
OPEN: Final = "open"
JOIN: Final = "join"
LEAVE: Final = "leave"
SALT: Final = "salt"
ASK_BACK: Final = "ask-back"
ANSWER_BACK: Final = "answer-back"
CHAT: Final = "chat"  # its words, or in the facts the key of a quick phrase
NAME: Final = "name"  # the person at the seat is called so from now on
REMOVE: Final = "remove"  # the owner has sent the person away
MUTE: Final = "mute"  # facts: `is_muted`
DOORS: Final = "doors"  # facts: `is_public`, `has_spectators`
EXPIRE: Final = "expire"  # facts: `at`, when the table will be deleted unless somebody comes
SEATING: Final = frozenset({OPEN, JOIN, LEAVE, REMOVE, DOORS})  # after which other people may look on, or hold seats


@dataclass(frozen=True, slots=True)
class Line:
    """Number 1, 2, 3 … without gaps; `at` is in milliseconds since 1970."""

    number: int
    at: int
    kind: str
    seat: int
    length: int  # of the log after it: grows with every line of MATCH, take-backs too, so that none comes twice
    name: str = ""
    facts: dict[str, str | int] = field(default_factory=dict)
    seen: list[str] | None = None  # the name as each seat and, last, a spectator sees it, where they differ
