"""Explain: why an action, in the terms of the game's evaluation."""

from oikist.bots.lines import Hopes, Line, quick_line, settle
from oikist.core.game import Term
from oikist.core.play import step
from oikist.core.sight import Sight
from oikist.core.state import State


def explain(sight: Sight, action: int) -> list[Term]:
    """What the turn that the action begins would change for the seat, the greatest change first.

    The rest of the turn is what a quick look would do. Where something is hidden it is the mean over sampled worlds.
    IllegalAction if the seat may not do it now.
    """
    worlds = sight.different_worlds()
    sums: dict[str, int] = {}
    for world in worlds:
        before, after = _named(sight, world), _named(sight, _turn(sight, world, action))
        for name in {**before, **after}:
            sums[name] = sums.get(name, 0) + after.get(name, 0) - before.get(name, 0)
    terms = [Term(name, total // len(worlds)) for name, total in sums.items()]
    return sorted([term for term in terms if term.value], key=_by_size)


def _turn(sight: Sight, world: State, action: int) -> State:
    line = Line([], world.copy(), 0)
    step(sight.game, line.state, action)
    settle(sight.game, line, sight.seat)
    if line.state.to_move() != sight.seat:
        return line.state
    return quick_line(sight.game, line.state, sight.seat, Hopes()).state


def _named(sight: Sight, state: State) -> dict[str, int]:
    return {term.name: term.value for term in sight.game.terms(state, sight.seat)}


def _by_size(term: Term) -> int:
    return -abs(term.value)
