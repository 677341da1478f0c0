"""Scoring: active markets, points, ledger, ranking."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Entry

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

ORACLE_POINTS: Final = 4


def is_active(state: "MagnaGreciaState", seat: int, place: int) -> bool:
    """Whether a market of the seat in this place would be active (MG-8.10)."""
    cities = state.city_places[seat]
    return bool(cities >> place & 1 or state.links[place] & cities)


def value(state: "MagnaGreciaState", place: int) -> int:
    """The value of a market here: the different places directly connected (MG-8.11)."""
    return state.links[place].bit_count()


def scores(state: "MagnaGreciaState") -> list[int]:
    """Points in hand, active markets and oracles of every seat (MG-11.2); the sum has no limit (MG-11.6)."""
    totals = state.points[:]
    links = state.links
    for seat in range(state.seats):
        cities = state.city_places[seat]
        rest = state.standing[seat]  # MG-11.3: sold markets are not in it
        while rest:
            low = rest & -rest
            rest ^= low
            here = links[low.bit_length() - 1]
            if (here | low) & cities:  # MG-8.12
                totals[seat] += here.bit_count()
    for holder in state.holder:
        if holder >= 0:
            totals[state.owner[holder]] += ORACLE_POINTS
    return totals


def ledger(state: "MagnaGreciaState", seat: int) -> list[Entry]:
    """The seat's score, one entry a source; inactive and sold markets are listed with nothing (MG-11.2, MG-11.3)."""
    names = state.board.names
    entries = [Entry("points", state.points[seat])]
    for place in sorted(range(state.board.places), key=lambda place: state.anchor[place]):
        facts: dict[str, str | int] = {"hex": names[state.anchor[place]], "count": value(state, place)}
        if state.standing[seat] >> place & 1 and is_active(state, seat, place):
            entries.append(Entry("market", value(state, place), facts))
        elif state.standing[seat] >> place & 1:
            entries.append(Entry("market-inactive", 0, facts))
        elif state.lying[seat] >> place & 1:
            entries.append(Entry("market-sold", 0, facts))
    for oracle in range(state.board.places):
        holder = state.holder[oracle]
        if holder >= 0 and state.owner[holder] == seat:  # MG-10.9: one city may have several
            where = {"hex": names[state.anchor[oracle]], "city": names[state.anchor[holder]]}
            entries.append(Entry("oracle", ORACLE_POINTS, dict(where)))
    return entries


def ranking(state: "MagnaGreciaState") -> list[int]:
    """The place of every seat: by score, then by tiles left (MG-11.4); who is still equal shares it (MG-11.5)."""
    tiles = [a + b for a, b in zip(state.road_supply, state.city_supply, strict=True)]
    if state.tie_by_stock:
        tiles = [a + b for a, b in zip(state.road_stock, state.city_stock, strict=True)]
    keys = list(zip(scores(state), tiles, strict=True))
    return [1 + sum(other > key for other in keys) for key in keys]
