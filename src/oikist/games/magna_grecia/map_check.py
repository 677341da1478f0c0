"""What a map must be for the rules to work, and what our own maps must be besides."""

from itertools import combinations
from typing import Final

from oikist.core.errors import BadComponents
from oikist.games.magna_grecia.hexes import distance, hex_name, neighbours
from oikist.games.magna_grecia.map_file import MapData

# Four seats each need a green village to begin on; nine oracles take inner villages and must leave some to settle.
FEWEST_GREEN: Final = 4
FEWEST_INNER: Final = 9 + 6

# The design of the standard map and of random ones.
ROWS: Final = 14
COLUMNS: Final = 14
GREEN_VILLAGES: Final = 12
GREEN_ON_EACH_SIDE: Final = 2
INNER_VILLAGES: Final = 20
MOST_CLOSE_PAIRS: Final = 12
CLOSE: Final = 2
USUAL: Final = 3
FEWEST_OPEN_HEXES: Final = 2


def check_playable(board: MapData, source: str) -> None:
    """Refuse a map on which the rules do not work, naming its first bad hex; meant for anybody's own map.

    No more is needed: where no villages touch, the plain hexes hang together, and a shortest way over them from one
    village to another never turns so sharply that no road tile fits, so every village can be reached.
    """
    for place in sorted(board.green + board.inner):
        fault = _fault(board, place)
        if fault:
            raise BadComponents(f"{source}: board: hex {hex_name(place, board.columns)} {fault}.")
    for kind, have, need in (("green", board.green, FEWEST_GREEN), ("inner", board.inner, FEWEST_INNER)):
        if len(have) < need:
            raise BadComponents(f"{source}: board: it has {len(have)} {kind} villages, and play needs at least {need}.")


def design_flaws(board: MapData) -> list[str]:
    """Every way in which the map misses the design of our own maps, a sentence each; none is a good map."""
    flaws = [*_size_flaws(board), *_side_flaws(board), *_symmetry_flaws(board)]
    faults = ((place, _fault(board, place)) for place in sorted(board.green + board.inner))
    flaws += [f"Hex {hex_name(place, board.columns)} {fault}." for place, fault in faults if fault]
    return [*flaws, *_spacing_flaws(board), *_room_flaws(board)]


def is_on_rim(place: int, rows: int, columns: int) -> bool:
    """Whether the hex lies in the first or last row or column."""
    return place // columns in (0, rows - 1) or place % columns in (0, columns - 1)


def _fault(board: MapData, place: int) -> str | None:
    """What is wrong with the village on this hex, to be read after its name."""
    is_green = place in board.green
    if is_green != is_on_rim(place, board.rows, board.columns):
        return "is a green village but not on the rim" if is_green else "is on the rim, where a village must be green"
    # Neither of two villages that touch could be founded alone, and an oracle on one would close the other for ever.
    for other in sorted(board.green + board.inner):
        if distance(place, other, board.columns) == 1:
            return f"is a village that touches another one, {hex_name(other, board.columns)}"
    return None


def _size_flaws(board: MapData) -> list[str]:
    flaws: list[str] = []
    if (board.rows, board.columns) != (ROWS, COLUMNS):
        flaws.append(f"The board has {board.rows} x {board.columns} hexes, not {ROWS} x {COLUMNS}.")
    if len(board.green) != GREEN_VILLAGES:
        flaws.append(f"There are {_counted(board, board.green)} green villages, not {GREEN_VILLAGES}.")
    if len(board.inner) != INNER_VILLAGES:
        flaws.append(f"There are {_counted(board, board.inner)} inner villages, not {INNER_VILLAGES}.")
    return flaws


def _side_flaws(board: MapData) -> list[str]:
    """A corner lies on two sides and counts for both."""
    sides = {
        "north": [place for place in board.green if place < board.columns],
        "south": [place for place in board.green if place // board.columns == board.rows - 1],
        "west": [place for place in board.green if place % board.columns == 0],
        "east": [place for place in board.green if place % board.columns == board.columns - 1],
    }
    return [
        f"The {side} side has {_counted(board, places)} green villages, not at least {GREEN_ON_EACH_SIDE}."
        for side, places in sides.items()
        if len(places) < GREEN_ON_EACH_SIDE
    ]


def _symmetry_flaws(board: MapData) -> list[str]:
    last = board.rows * board.columns - 1
    flaws: list[str] = []
    for kind, places in (("green", board.green), ("inner", board.inner)):
        alone = [place for place in places if last - place not in places]
        if alone:
            flaws.append(f"Half a turn leads from {_names(board, alone)} to no {kind} village.")
    return flaws


def _spacing_flaws(board: MapData) -> list[str]:
    places = sorted(board.green + board.inner)
    nearest = dict.fromkeys(places, board.rows + board.columns)
    close: list[str] = []
    for one, other in combinations(places, 2):
        apart = distance(one, other, board.columns)
        nearest[one], nearest[other] = min(nearest[one], apart), min(nearest[other], apart)
        if apart == CLOSE:
            close.append(f"{hex_name(one, board.columns)}-{hex_name(other, board.columns)}")
    usual = [place for place in places if nearest[place] == USUAL]
    flaws: list[str] = []
    if len(close) > MOST_CLOSE_PAIRS:
        listed = f"{len(close)} ({', '.join(close)})"
        flaws.append(f"The pairs of villages {CLOSE} apart are {listed}, not at most {MOST_CLOSE_PAIRS}.")
    if 2 * len(usual) < len(places):
        listed = _counted(board, usual)
        flaws.append(f"The nearest other village is {USUAL} away for {listed} of {len(places)} villages, not for half.")
    return flaws


def _room_flaws(board: MapData) -> list[str]:
    """A village needs hexes around it onto which its city can grow without touching another village."""
    table = neighbours(board.rows, board.columns)
    villages = {*board.green, *board.inner}
    flaws: list[str] = []
    for place in sorted(villages):
        around = [beside for beside in table[place * 6 : place * 6 + 6] if beside >= 0 and beside not in villages]
        room = [beside for beside in around if villages.isdisjoint({*table[beside * 6 : beside * 6 + 6]} - {place})]
        if len(room) < FEWEST_OPEN_HEXES:
            village = f"hex {hex_name(place, board.columns)}"
            have = f"{_counted(board, room)}, not at least {FEWEST_OPEN_HEXES}"
            flaws.append(f"The neighbours of {village} that touch no other village are {have}.")
    return flaws


def _counted(board: MapData, places: list[int] | tuple[int, ...]) -> str:
    return f"{len(places)} ({_names(board, places)})" if places else "0"


def _names(board: MapData, places: list[int] | tuple[int, ...]) -> str:
    return ", ".join(hex_name(place, board.columns) for place in places)
