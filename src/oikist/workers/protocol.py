"""Protocol: what a bot in another process is told and what it answers, each as one line of JSON; docs/bot-protocol.md.

Everything that is told comes from a Sight, so nothing can be told that the seat may not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from oikist.core.errors import OikistError, UnknownAction, nearest
from oikist.core.sight import Sight

VERSION: Final = 1
FORM: Final = 'an answer is one line, {"action": "…"} with one of the legal names'
MOST_QUOTED: Final = 60


class Foul(OikistError):
    """What a bot did against the protocol, and what would have been right; it may quote the bot."""


def hello_line(sight: Sight, seed: str, limits: Mapping[str, float]) -> bytes:
    """The first line: which table the bot sits at, where, and the limits it has."""
    game = sight.game
    return _line(
        {
            "type": "hello",
            "protocol": VERSION,
            "game": game.name,
            "rules_version": game.rules_version,
            "box": game.box,
            "box_hash": game.box_hash,
            "components": game.components,
            "seats": sight.seats(),
            "options": sight.options(),
            "seat": sight.seat,
            "seed": seed,
            "limits": limits,
        }
    )


def choose_line(sight: Sight, names: list[str], known: list[str], seconds: float, bank: float) -> bytes:
    """The question: what the seat sees, what is new in its record for one who knows those names, and what is legal."""
    before = common_length(known, names)
    return _line(
        {
            "type": "choose",
            "view": sight.view(),
            "before": before,
            "names": names[before:],
            "legal": [sight.game.action_name(action) for action in sight.legal_actions()],
            "seconds": round(seconds, 3),
            "bank": round(bank, 3),
        }
    )


def over_line(scores: Sequence[int], ranking: Sequence[int]) -> bytes:
    """The last line: how the match ended."""
    return _line({"type": "over", "scores": list(scores), "ranking": list(ranking)})


def common_length(known: Sequence[str], names: Sequence[str]) -> int:
    """How many names the two begin with alike; a move that was taken back is known, and no longer there."""
    length = 0
    for old, new in zip(known, names):
        if old != new:
            break
        length += 1
    return length


def parse_answer(line: bytes) -> str:
    """The name in an answer; Foul says what is wrong with any other line."""
    try:
        answer = json.loads(line.decode())
    except UnicodeDecodeError:
        raise Foul(f"answered {_quoted(line)}, which is not UTF-8: {FORM}") from None
    except (ValueError, RecursionError):
        raise Foul(f"answered {_quoted(line)}, which is not JSON: {FORM}") from None
    match answer:
        case {"action": str(name)}:
            return name
    raise Foul(f"answered {_quoted(line)}, which has no name of an action: {FORM}")


def legal_action(sight: Sight, name: str) -> int:
    """The action of that name if it is legal now; Foul says why it is not."""
    game = sight.game
    by_name = {game.action_name(action): action for action in sight.legal_actions()}
    if name in by_name:
        return by_name[name]
    words = nearest(name, list(by_name)) or list(by_name)[:1]
    others = f" and {len(by_name) - len(words)} more" if len(by_name) > len(words) else ""
    near = ", ".join(repr(word) for word in words) + others
    try:
        rule = sight.refusal(game.parse_action(name))
    except UnknownAction:
        raise Foul(f"answered {short(name)!r}, which is no action of {game.name}: legal was {near}") from None
    raise Foul(f"answered {short(name)!r}, which is not legal now by rule {rule}: legal was {near}")


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":"), default=_plain).encode() + b"\n"


def _plain(value: object) -> dict[str, object]:
    """A part of a view by the names of its fields: what asdict() gives, without copying it first."""
    assert is_dataclass(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _quoted(line: bytes) -> str:
    return repr(short(line.decode(errors="replace").rstrip("\r\n")))


def short(text: str) -> str:
    """A text that may be quoted in a sentence."""
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 3] + "..."
