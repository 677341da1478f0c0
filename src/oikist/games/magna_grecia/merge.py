"""Merge: one place made of a new city tile, the cities it joins and the village it covers."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import NO_PLACE
from oikist.games.magna_grecia.network import BYTES, with_byte

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def join_places(state: "MagnaGreciaState", hex: int, cities: int, village: int) -> int:
    """Make the tile on this hex part of one city; the number of that place.

    `cities` is the mask of the seat's cities it touches (MG-7.1: no other ever), `village` the place covered or -1.
    Markets belong to the place, so those of a village stand in the city that covers it (MG-6.16).
    A city carries the lowest number among its villages, so the numbers do not depend on the order of play.
    """
    seat = state.mover
    parts = cities | (1 << village if village >= 0 else 0)
    if parts == 0:
        place = state.board.spare
        state.anchor[place] = hex
    else:
        place = (parts & -parts).bit_length() - 1
        others = parts & ~(1 << place)
        while others:
            low = others & -others
            others ^= low
            _absorb(state, place, low.bit_length() - 1)
        if parts & (parts - 1):
            _join_links(state, place, parts)
    state.place_of = with_byte(state.place_of, hex, place)
    state.owner[place] = seat
    state.city_places[seat] |= 1 << place
    state.all_cities |= 1 << place
    if hex < state.anchor[place]:
        state.anchor[place] = hex
    if village < 0:  # a village brings its own hex
        state.size[place] += 1
    return place


def _absorb(state: "MagnaGreciaState", place: int, part: int) -> None:
    """Move hexes, markets and oracles of one part to the other."""
    state.place_of = state.place_of.replace(BYTES[part], BYTES[place])
    state.size[place] += state.size[part]
    state.anchor[place] = min(state.anchor[place], state.anchor[part])
    _join_markets(state, place, part)
    for oracle, holder in enumerate(state.holder):
        if holder == part:  # MG-7.4
            state.holder[oracle] = place
    if state.owner[part] >= 0:
        state.city_places[state.owner[part]] &= ~(1 << part)
        state.all_cities &= ~(1 << part)
    state.owner[part] = NO_PLACE
    state.size[part] = 0
    state.anchor[part] = -1


def _join_markets(state: "MagnaGreciaState", place: int, part: int) -> None:
    """Every seat keeps one market, a standing one if it has any (MG-7.2, MG-7.3); the others return to supply."""
    both = 1 << place | 1 << part
    for seat in range(state.seats):
        standing, lying = state.standing[seat] & both, state.lying[seat] & both
        if (standing | lying) == both:
            state.market_supply[seat] += 1
            if state.told is not None:
                hex = state.board.names[state.anchor[place]]
                state.told.append(Event("market-returns", {"seat": seat, "hex": hex}))
        state.standing[seat] &= ~both
        state.lying[seat] &= ~both
        if standing:
            state.standing[seat] |= 1 << place
        elif lying:
            state.lying[seat] |= 1 << place


def _join_links(state: "MagnaGreciaState", place: int, parts: int) -> None:
    """Connections between the parts vanish, those to the same other place become one (MG-7.5)."""
    links = state.links
    joined = 0
    rest = parts
    while rest:
        low = rest & -rest
        rest ^= low
        joined |= links[low.bit_length() - 1]
        links[low.bit_length() - 1] = 0
    links[place] = joined & ~parts
    for other in range(state.board.places):
        if links[other] & parts:
            links[other] = links[other] & ~parts | 1 << place
