"""Actions: what seats and chance can do, as numbers, names and parts."""

from typing import Final

from oikist.core.game import unknown_action

CARDS: Final = ("jack", "queen", "king")  # ascending: a card is its place in this list (KU-1.1)

CHECK: Final = 0
BET: Final = 1
FOLD: Final = 2
CALL: Final = 3
ACTION_COUNT: Final = 4
DEAL: Final = 4  # DEAL + card: actions of chance follow those of the seats
CHANCE_COUNT: Final = 3

NAMES: Final = ("check", "bet", "fold", "call", "deal jack", "deal queen", "deal king")
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}


def parse(name: str) -> int:
    """The action of that name; UnknownAction with the nearest names."""
    if name not in NUMBERS:
        raise unknown_action("kuhn", name, list(NAMES))
    return NUMBERS[name]


def parts(action: int) -> dict[str, str | int]:
    """The action in pieces, for clients."""
    if action >= DEAL:
        return {"kind": "deal", "card": CARDS[action - DEAL]}
    return {"kind": NAMES[action]}
