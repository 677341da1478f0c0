"""Network: chains of road tiles, direct connections, where each seat may start a road, and where villages are near."""

from bisect import insort
from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import EXIT, OPPOSITE, PLAIN, ROAD

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def follow(state: "MagnaGreciaState", hex: int, edge: int) -> int:
    """The place a road leads to that leaves the hex by that edge, -1 if it leads to none (MG-4.4, MG-4.7)."""
    neighbour, tile, place_of = state.board.neighbour, state.tile, state.place_of
    at = neighbour[hex * 6 + edge]
    while at >= 0:
        place = place_of[at]
        if place >= 0:
            return place
        edge = EXIT[tile[at] * 6 + OPPOSITE[edge]]
        if edge < 0:
            return -1
        at = neighbour[at * 6 + edge]
    return -1


def connect(state: "MagnaGreciaState", place: int, other: int) -> bool:
    """Note that a road joins two places; whether that is new (MG-4.5, MG-4.6, MG-4.7).

    Only roads connect (MG-4.8), and a connection lasts, because no tile is ever taken away (MG-4.9).
    """
    if place < 0 or other < 0 or place == other or state.links[place] >> other & 1:
        return False
    state.links[place] |= 1 << other
    state.links[other] |= 1 << place
    if state.told is not None:
        names = state.board.names
        state.told.append(
            Event("connected", {"place": names[state.anchor[place]], "other": names[state.anchor[other]]})
        )
    return True


def open_edge(state: "MagnaGreciaState", seat: int, hex: int, edge: int) -> None:
    """The seat may now start a road on this plain hex at this edge."""
    index = seat * state.board.hexes + hex
    if state.ports[index] == 0:
        insort(state.frontier[seat], hex)
    state.ports[index] |= 1 << edge


def occupy(state: "MagnaGreciaState", hex: int, tile: int) -> None:
    """Put a tile on a hex: nobody starts a road there any more."""
    hexes = state.board.hexes
    state.tile[hex] = tile
    state.plain &= ~(1 << hex)
    for seat in range(state.seats):
        if state.ports[seat * hexes + hex]:
            state.ports[seat * hexes + hex] = 0
            state.frontier[seat].remove(hex)
            state.road_ends[seat] &= ~(1 << hex)


def open_around(state: "MagnaGreciaState", seat: int, hex: int) -> None:
    """The seat may now start roads at every free side of this hex, which belongs to a place."""
    neighbour, tile = state.board.neighbour, state.tile
    for edge in range(6):
        other = neighbour[hex * 6 + edge]
        if other >= 0 and tile[other] == PLAIN:
            open_edge(state, seat, other, OPPOSITE[edge])


def arrive(state: "MagnaGreciaState", seat: int, hex: int, edge: int) -> None:
    """A road tile of the seat faces this hex, entering it by that edge."""
    if hex < 0:
        return
    place = state.place_of[hex]
    if place < 0:
        if state.tile[hex] == PLAIN:  # MG-5.4
            state.road_ends[seat] |= 1 << hex
            open_edge(state, seat, hex, edge)
    elif state.owner[place] < 0 and not state.reached[seat] >> place & 1:  # MG-5.3
        state.reached[seat] |= 1 << place
        open_around(state, seat, hex)


def links_from_roads(state: "MagnaGreciaState", hex: int) -> list[int]:
    """The places that roads ending at this hex come from."""
    neighbour, tile = state.board.neighbour, state.tile
    found: list[int] = []
    for edge in range(6):
        other = neighbour[hex * 6 + edge]
        if other >= 0 and tile[other] >= ROAD and EXIT[tile[other] * 6 + OPPOSITE[edge]] >= 0:
            place = follow(state, hex, edge)
            if place >= 0:
                found.append(place)
    return found


def forget_village(state: "MagnaGreciaState", hex: int) -> None:
    """Take a village off the masks of hexes."""
    state.village_hexes &= ~(1 << hex)
    mark_villages(state)


def mark_villages(state: "MagnaGreciaState") -> None:
    """Set the masks of hexes next to one, two or three villages, and of those on or next to green ones."""
    one = two = three = green = 0
    board = state.board
    for place, village in enumerate(board.villages):
        if state.village_places >> place & 1:
            near = board.near[village]
            if board.green >> place & 1:
                green |= board.sites[place]
            three |= two & near
            two |= one & near
            one |= near
    state.near_one_village, state.near_two_villages, state.near_three_villages = one, two, three
    state.green_sites = green
