"""Network: chains of road tiles, direct connections, where each seat may start a road, and where villages are near."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.magna_grecia.board import EXIT, OPPOSITE, PORT_BITS, ROAD, UNSETTLED

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

BYTES: Final = [bytes([number]) for number in range(256)]


def follow(state: "MagnaGreciaState", hex: int, edge: int) -> int:
    """The place a road leads to that leaves the hex by that edge, -1 if it leads to none (MG-4.4, MG-4.7)."""
    neighbour, tile, place_of = state.board.neighbour, state.tile, state.place_of
    at = neighbour[hex * 6 + edge]
    while at >= 0:
        place = place_of[at]
        if place != UNSETTLED:
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
    state.trade = ()
    state.links[place] |= 1 << other
    state.links[other] |= 1 << place
    if state.told is not None:
        names = state.board.names
        state.told.append(
            Event("connected", {"place": names[state.anchor[place]], "other": names[state.anchor[other]]})
        )
    return True


def with_byte(numbers: bytes, index: int, number: int) -> bytes:
    """The same but for one of them: tables share what is the same in both, so a copy costs nothing."""
    return numbers[:index] + BYTES[number] + numbers[index + 1 :]


def occupy(state: "MagnaGreciaState", hex: int, tile: int) -> None:
    """Put a tile on a hex: nobody starts a road there any more, whatever its ports are."""
    state.tile = with_byte(state.tile, hex, tile)
    state.plain &= ~(1 << hex)


def open_around(state: "MagnaGreciaState", seat: int, hex: int) -> None:
    """The seat may now start roads at every side of this hex, which belongs to a place."""
    state.ports[seat] |= state.board.ports_around[hex]
    state.frontier[seat] |= state.board.near[hex]


def arrive(state: "MagnaGreciaState", seat: int, hex: int, edge: int) -> None:
    """A road tile of the seat faces this hex, entering it by that edge."""
    if hex < 0:
        return
    state.road_ends[seat] |= 1 << hex
    state.frontier[seat] |= 1 << hex
    state.ports[seat] |= 1 << hex * PORT_BITS + edge  # MG-5.4
    place = state.place_of[hex]
    if place != UNSETTLED and state.owner[place] < 0 and not state.reached[seat] >> place & 1:  # MG-5.3
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
    """Take a village off the masks of prices and hexes: only around it something changes, by what is close to it."""
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
    state.affordable = [villages & ~(1 << place) for villages in state.affordable]
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
