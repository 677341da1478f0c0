"""Network: chains of road tiles, direct connections, where each seat may start a road, and where villages are near."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.magna_grecia.board import EXIT, OPPOSITE, ROAD

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

PORT_BITS: Final = 6  # of a seat in the ports of a hex, one an edge
EVERYBODY: Final = [sum(1 << PORT_BITS * seat for seat in range(seats)) for seats in range(5)]  # by seats


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
    state.trade = []
    state.links[place] |= 1 << other
    state.links[other] |= 1 << place
    if state.told is not None:
        names = state.board.names
        state.told.append(
            Event("connected", {"place": names[state.anchor[place]], "other": names[state.anchor[other]]})
        )
    return True


def occupy(state: "MagnaGreciaState", hex: int, tile: int) -> None:
    """Put a tile on a hex: nobody starts a road there any more, whatever its ports are."""
    state.tile[hex] = tile
    state.plain &= ~(1 << hex)


def open_around(state: "MagnaGreciaState", seats: int, hex: int) -> None:
    """Seats may now start roads at every side of this hex, which belongs to a place.

    `seats` has a bit a seat, PORT_BITS apart, as EVERYBODY has: an edge is opened to all of them at once.
    """
    neighbour, ports, near = state.board.neighbour, state.ports, state.board.near[hex]
    for edge in range(6):
        other = neighbour[hex * 6 + edge]
        if other >= 0:
            ports[other] |= seats << OPPOSITE[edge]
    for seat in range(state.seats):
        if seats >> PORT_BITS * seat & 1:
            state.frontier[seat] |= near


def arrive(state: "MagnaGreciaState", seat: int, hex: int, edge: int) -> None:
    """A road tile of the seat faces this hex, entering it by that edge."""
    if hex < 0:
        return
    state.road_ends[seat] |= 1 << hex
    state.frontier[seat] |= 1 << hex
    state.ports[hex] |= 1 << PORT_BITS * seat + edge  # MG-5.4
    place = state.place_of[hex]
    if place >= 0 and state.owner[place] < 0 and not state.reached[seat] >> place & 1:  # MG-5.3
        state.reached[seat] |= 1 << place
        open_around(state, 1 << PORT_BITS * seat, hex)


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
    """Take a village off the masks of hexes: only around it something changes, by what is close to it."""
    board, place = state.board, state.board.place_at[hex]
    near, sites = board.near[hex], board.sites[place]
    one = two = three = green = 0
    for other in board.close_villages[place]:
        if state.village_places >> other & 1:
            beside = board.near[board.villages[other]] & near
            if board.green >> other & 1:
                green |= board.sites[other] & sites
            three |= two & beside
            two |= one & beside
            one |= beside
    state.village_hexes &= ~(1 << hex)
    state.near_one_village = state.near_one_village & ~near | one
    state.near_two_villages = state.near_two_villages & ~near | two
    state.near_three_villages = state.near_three_villages & ~near | three
    state.green_sites = state.green_sites & ~sites | green


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
