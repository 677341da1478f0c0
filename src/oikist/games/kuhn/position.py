"""Position: the whole state as text that a person can read and edit."""

from typing import TYPE_CHECKING, Final

from oikist.core.errors import BadPosition
from oikist.core.state import text_hash
from oikist.games.kuhn.actions import CARDS

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState

BOX_HASH: Final = text_hash(" ".join(CARDS))
KEYS: Final = ("kuhn", "ante", "cards", "paid", "checks", "folded")
NONE: Final = "-"
REACHABLE: Final = (  # checks, chips beyond the ante of seat 0 and seat 1, who folded (KU-2.1 to KU-3.2)
    (0, 0, 0, -1), (1, 0, 0, -1), (2, 0, 0, -1),
    (0, 1, 0, -1), (0, 1, 0, 1), (0, 1, 1, -1),
    (1, 0, 1, -1), (1, 0, 1, 0), (1, 1, 1, -1),
)  # fmt: skip


def write(state: "KuhnState") -> str:
    """The position of a state."""
    cards = " ".join(CARDS[card] if card >= 0 else NONE for card in state.cards)
    folded = str(state.folded) if state.folded >= 0 else NONE
    return (
        f"kuhn {BOX_HASH}\nante {state.ante}\ncards {cards}\n"
        f"paid {state.paid[0]} {state.paid[1]}\nchecks {state.checks}\nfolded {folded}\n"
    )


def read(text: str, state: "KuhnState") -> None:
    """Bring a fresh state into a position; BadPosition names line and reason."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) != len(KEYS):
        raise BadPosition(f"Line {len(lines)}: the position has {len(lines)} lines, not the {len(KEYS)} it needs.")
    _words(lines, 1, 1, (BOX_HASH,))
    state.ante = int(_words(lines, 2, 1, ("1", "2"))[0])
    cards = _words(lines, 3, 2, (*CARDS, NONE))
    state.cards = [-1 if card == NONE else CARDS.index(card) for card in cards]
    state.paid = [int(chips) for chips in _words(lines, 4, 2, ("1", "2", "3"))]
    state.checks = int(_words(lines, 5, 1, ("0", "1", "2"))[0])
    state.folded = int(_words(lines, 6, 1, (NONE, "0", "1"))[0].replace(NONE, "-1"))
    _refuse_unreachable(state)


def _words(lines: list[str], number: int, count: int, allowed: tuple[str, ...]) -> list[str]:
    key, *words = lines[number - 1].split(" ")
    if key != KEYS[number - 1] or len(words) != count or not all(word in allowed for word in words):
        line = lines[number - 1][:60]
        wanted = f"{KEYS[number - 1]!r} and {count} of {', '.join(allowed)}"
        raise BadPosition(f"Line {number}: {line!r} is not {wanted}.")
    return words


def _refuse_unreachable(state: "KuhnState") -> None:
    first, second = state.cards
    if first == second >= 0 or (first < 0 <= second):
        raise BadPosition("Line 3: the cards differ, and seat 0 has its card first (KU-1.3).")
    line = (state.checks, state.paid[0] - state.ante, state.paid[1] - state.ante, state.folded)
    if line not in REACHABLE:
        raise BadPosition("Line 4: no play leads to these chips, checks and folds together (KU-2.1).")
    if second < 0 and line != REACHABLE[0]:
        raise BadPosition("Line 3: both cards are dealt before anybody acts (KU-1.3).")
