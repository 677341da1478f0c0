"""Features: fixed-length numbers for learners, made from what a seat sees.

0-2 own card, 3-5 the other's card if seen (jack, queen, king); 6 own chips, 7 the other's chips in the pot, in units of
the highest possible; 8 checks; 9 this seat is to move; 10 it sits in seat 0; 11 the game is over.
"""

from oikist.games.kuhn.actions import CARDS
from oikist.games.kuhn.moves.opening import STAKE
from oikist.games.kuhn.view import KuhnView


def features(view: KuhnView) -> list[float]:
    """The numbers, in the order above."""
    mine, other = view.seat, 1 - view.seat
    most = view.ante + STAKE
    numbers = [float(view.cards[mine] == card) for card in CARDS]
    numbers += [float(view.cards[other] == card) for card in CARDS]
    numbers += [view.paid[mine] / most, view.paid[other] / most, view.checks / 2]
    numbers += [float(view.to_move == mine), float(mine == 0), float(view.is_over)]
    return numbers


def names() -> list[str]:
    """What each of them is."""
    words = [f"own card: {card}" for card in CARDS] + [f"the other's card: {card}" for card in CARDS]
    words += ["own chips / most", "the other's chips / most", "checks / 2"]
    return [*words, "this seat is to move", "it sits in seat 0", "the game is over"]
