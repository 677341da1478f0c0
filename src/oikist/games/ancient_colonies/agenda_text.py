"""Agenda: the task in focus and those that wait as text, and back; how they are worked off is in flow.py."""

from typing import TYPE_CHECKING, Final

from oikist.core.lines import NOTHING, Lines
from oikist.games.ancient_colonies.board import (
    MOST_SEATS,
    PLACE_NAMES,
    POLICY_NAMES,
    SITE_NAMES,
    TILE_NAMES,
    Board,
    bits,
)
from oikist.games.ancient_colonies.phases import (
    AIM,
    ASK_ACT,
    ASSIGN,
    BID,
    BONUS,
    DICE,
    DRAW_ACT,
    END_ACT,
    ENTRY,
    EXPEL,
    FACE,
    FALL,
    FORFEIT,
    GUARD,
    HALVES,
    HIT,
    LAST_LEAVE,
    LEAVE,
    LOSS,
    MUSTER,
    OMEN,
    PAY,
    PHASES,
    RANSOM,
    REROLL,
    RETREAT,
    SACRIFICE,
    SAVE,
    SOLD,
    STRIKE,
    STRIKE_COLONY,
    STRIKE_TILE,
    TAX_DICE,
    TAX_DIE,
    TOKENS,
    TRIM,
    WARD,
    WARDS,
    first_part,
    second_part,
    task,
    third_part,
)

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

MOST_PARTS: Final = 3
MOST_TASKS: Final = 200
# What the parts of each task are; what is not here is worked off before anybody could look.
PARTS: Final[dict[int, tuple[str, ...]]] = {
    FACE: ("tile", "peeker"),
    DICE: ("place", "seat"),
    TAX_DIE: ("site", "roll"),
    TAX_DICE: ("site", "roll"),
    HIT: ("place", "seats"),
    DRAW_ACT: ("seat",),
    STRIKE_TILE: (),
    STRIKE_COLONY: (),
    OMEN: (),
    LEAVE: (),
    ENTRY: ("place", "seat"),
    EXPEL: ("seat",),
    LOSS: ("site", "seat"),
    TOKENS: ("site", "seat"),
    SAVE: ("seat", "place"),
    RETREAT: ("seat", "place", "refuge"),
    MUSTER: ("seat", "site"),
    BONUS: ("card", "number"),
    ASSIGN: ("site", "policy"),
    REROLL: ("site", "policy", "number"),
    GUARD: ("site", "policy"),
    FORFEIT: ("site",),
    HALVES: ("number", "seat"),
    BID: ("seat",),
    PAY: ("seat",),
    ASK_ACT: ("seat", "act"),
    AIM: ("seat",),
    WARD: ("seat",),
    SACRIFICE: ("seat",),
    RANSOM: ("site", "number"),
    FALL: ("site", "seat"),
    TRIM: ("site",),
    SOLD: (),
    WARDS: (),
    STRIKE: (),
    END_ACT: (),
    LAST_LEAVE: (),
}
TASK_KINDS: Final = {PHASES[kind]: kind for kind in PARTS}


def _seats_text(mask: int) -> str:
    return ",".join(str(seat) for seat in bits(mask)) or NOTHING


# The words of a part by its number; cards and Acts are named by the box.
PART_WORDS: Final[dict[str, list[str]]] = {
    "tile": TILE_NAMES,
    "peeker": [NOTHING, *(str(seat) for seat in range(MOST_SEATS))],
    "place": PLACE_NAMES,
    "seat": [str(seat) for seat in range(MOST_SEATS)],
    "site": SITE_NAMES,
    "roll": ["first", "again"],
    "seats": [_seats_text(mask) for mask in range(1 << MOST_SEATS)],
    "refuge": ["center", "center-or-fleet", "back"],
    "number": [str(number) for number in range(64)],
    "policy": list(POLICY_NAMES),
}


def write(state: "AncientColoniesState") -> str:
    """The tasks that wait, the next one first."""
    return " ".join(task_text(state.board, number) for number in reversed(state.agenda)) or NOTHING


def task_text(board: Board, number: int) -> str:
    """A task with its parts: "retreat/0/w2/center"; a dash if there is none."""
    if number < 0:
        return NOTHING
    kind, parts = number & 63, (first_part(number), second_part(number), third_part(number))
    return "/".join([PHASES[kind], *(_words(board, name)[part] for name, part in zip(PARTS[kind], parts))])


def _words(board: Board, name: str) -> list[str]:
    if name == "card":
        return board.components.card_names
    return board.components.act_names if name == "act" else PART_WORDS[name]


def read(lines: Lines, state: "AncientColoniesState") -> None:
    """The focus and the agenda of a state that has all the rest; agenda_check.py asks whether they fit."""
    focus = lines.value("focus")
    state.focus = _read_task(lines, state, focus) if focus != NOTHING else -1
    words = lines.words("agenda")
    if len(words) > MOST_TASKS:
        raise lines.error(f"{len(words)} tasks wait, more than there are armies")
    state.agenda = [_read_task(lines, state, word) for word in reversed(words)]


def _read_task(lines: Lines, state: "AncientColoniesState", text: str) -> int:
    kind, *words = text.split("/")
    if kind not in TASK_KINDS:
        raise lines.error(f"{kind[:20]!r} is nothing that waits")
    names, parts = PARTS[TASK_KINDS[kind]], [0] * MOST_PARTS
    if len(words) != len(names):
        raise lines.error(f"{text[:40]!r} is not {'/'.join([kind, *names])!r}")
    for index, (name, word) in enumerate(zip(names, words)):
        known = _words(state.board, name)
        if word not in known or not word:
            raise lines.error(f"{word[:20]!r} in {text[:40]!r} is no {name}")
        parts[index] = known.index(word)
        if _highest_seat(name, parts[index]) >= state.seats:
            raise lines.error(f"{text[:40]!r} speaks of a seat that is not at the table")
    return task(TASK_KINDS[kind], *parts)


def _highest_seat(name: str, part: int) -> int:
    if name == "seats":
        return part.bit_length() - 1
    return {"seat": part, "peeker": part - 1}.get(name, -1)
