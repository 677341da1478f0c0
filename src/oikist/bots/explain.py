"""Explain: why an action, in the terms of the game's evaluation."""

from typing import Final

from oikist.bots.lines import Hopes, Line, quick_line, settle
from oikist.core.forecast import after_action, changed_terms, refuse, terms_of
from oikist.core.game import Term
from oikist.core.sight import Sight
from oikist.core.state import State

HINT_BOT: Final = "search:simulations=24"  # who is asked what to do: an expert that always takes the trouble
HINT_LEVEL: Final = "expert"
MOST_REASONS: Final = 5  # that a hint gives


def explain(sight: Sight, action: int) -> list[Term]:
    """What the turn that the action begins would change for the seat, the greatest change first.

    The rest of the turn is what a quick look would do. Where something is hidden it is the mean over sampled worlds.
    IllegalAction if the seat may not do it now.
    """
    if action not in sight.legal_actions():
        refuse(sight, action)
    worlds = sight.different_worlds()
    later = [_turn(sight, world, action) for world in worlds]
    return changed_terms(terms_of(sight, worlds), terms_of(sight, later))


def _turn(sight: Sight, world: State, action: int) -> State:
    line = Line([], after_action(world, action), 0)
    settle(sight.game, line, sight.seat)
    if line.state.to_move() != sight.seat:
        return line.state
    return quick_line(sight.game, line.state, sight.seat, Hopes()).state
