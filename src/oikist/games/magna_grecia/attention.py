"""Attention: to which city each oracle looks."""

from typing import TYPE_CHECKING

from oikist.core.state import Event

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def turn_oracles(state: "MagnaGreciaState") -> None:
    """Look at every oracle again, as after every completed placement (MG-10.4)."""
    rest = state.oracle_places
    while rest:
        low = rest & -rest
        rest ^= low
        oracle = low.bit_length() - 1
        if state.links[oracle]:
            city = winner(state, oracle)
            if city != state.holder[oracle]:
                _turn(state, oracle, city)


def winner(state: "MagnaGreciaState", oracle: int) -> int:
    """The city the oracle looks at now, -1 if it is connected to none; of whose roads is not asked (MG-10.7)."""
    links = state.links
    best = state.holder[oracle]
    best_count = links[best].bit_count() if best >= 0 else 0  # MG-10.3, MG-10.5: what it counts now
    held = best
    rest = links[oracle]
    while rest:
        low = rest & -rest
        rest ^= low
        place = low.bit_length() - 1
        if state.owner[place] < 0:  # MG-10.8: villages and oracles never; MG-10.10
            continue
        count = links[place].bit_count()
        if count > best_count:  # MG-10.1, MG-10.2: strictly more
            best, best_count = place, count
        elif count == best_count and best != held and _comes_before(state, place, best):
            best = place
    return best


def _comes_before(state: "MagnaGreciaState", place: int, other: int) -> bool:
    """Of two cities that would win at the same moment, whether the first one does (MG-10.6)."""
    owner, rival = state.owner[place], state.owner[other]
    if owner == rival:
        return state.anchor[place] < state.anchor[other]
    turn, seats = state.turns_done, state.seats
    return (state.order.index(owner) - turn) % seats < (state.order.index(rival) - turn) % seats


def _turn(state: "MagnaGreciaState", oracle: int, city: int) -> None:
    before = state.holder[oracle]
    state.holder[oracle] = city
    if state.told is not None:
        names, anchor = state.board.names, state.anchor
        facts: dict[str, str | int] = {
            "oracle": names[anchor[oracle]],
            "city": names[anchor[city]],
            "seat": state.owner[city],
            "count": state.links[city].bit_count(),
        }
        if before < 0:
            state.told.append(Event("oracle-turns", facts))
        else:
            facts["from_seat"] = state.owner[before]
            state.told.append(Event("oracle-turns-away", facts))
