"""Board: everything about a box that does not change in play, as tables indexed by cell, tile or action."""

from array import array
from typing import Final

from oikist.games.magna_roma.component_file import LONGEST_RING
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    LETTERS,
    MONUMENTS,
    OBJECTIVES,
    PAYABLE,
    PROVINCES,
    RESOURCES,
    SLOTS,
    TILES,
    TRADES,
    Components,
)

WIDTH: Final = 5  # rows and columns of a finished city (MR-3.3)
SIZE: Final = 9  # rows and columns a city could ever use: four to each side of the Town Center
CELLS: Final = SIZE * SIZE
OUTSIDE: Final = CELLS  # the cell number of everything beyond; nothing ever lies there
TOWN_CELL: Final = 40  # e5 (MR-1.6)
TOWN_BIT: Final = 1 << TOWN_CELL
COLUMN_LETTERS: Final = "abcdefghi"
CELL_NAMES: Final = [f"{COLUMN_LETTERS[cell % SIZE]}{cell // SIZE + 1}" for cell in range(CELLS)]
CELL_NUMBERS: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}

SIDES: Final = ("north", "east", "south", "west")
TURNS: Final = ("0", "90", "180", "270")  # degrees clockwise

# What lies on a cell: nothing, a tile in one of its rotations, or the Town Center.
EMPTY: Final = 0
FIRST_TILE: Final = 1  # + tile * 4 + quarter turns
TOWN: Final = FIRST_TILE + TILES * 4
NO_COLOUR: Final = len(COLOURS)  # of the Town Center (MR-4.3)

SPANS: Final = 25  # (first row or column used, 0..4) * 5 + (last one, 4..8) - 4
START_SPAN: Final = 20  # only the middle
SOLO_SPAN: Final = 12  # the fixed square (MR-12.3)

CORNERS: Final = 64  # where four cells meet
NORTH_WEST: Final = [corner // 8 * SIZE + corner % 8 for corner in range(CORNERS)]  # corner -> its cell there
CORNER_NAMES: Final = [f"{CELL_NAMES[cell]}-{CELL_NAMES[cell + SIZE + 1]}" for cell in NORTH_WEST]
CORNER_SHAPE: Final = 1 | 1 << 1 | 1 << SIZE | 1 << SIZE + 1  # the four cells of the first corner
CORNER_CELLS: Final = [CORNER_SHAPE << cell for cell in NORTH_WEST]  # masks
CORNER_STARTS: Final = sum(1 << cell for cell in NORTH_WEST)  # cells that have a corner to the south-east
CORNER_AT: Final = {cell: corner for corner, cell in enumerate(NORTH_WEST)}
NO_CORNER: Final = -1
ON_TOWN: Final = CORNERS  # the site of a monument on the Town Center


def corners_within(cells: int) -> int:
    """Corners whose four cells are all in a mask, as a mask of their north-western cells."""
    pairs = cells & cells >> 1
    return pairs & pairs >> SIZE & CORNER_STARTS


def _neighbours() -> list[int]:
    """Cell * 4 + side -> the cell there, OUTSIDE beyond the rim."""
    table: list[int] = []
    for cell in range(CELLS):
        row, column = divmod(cell, SIZE)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            is_inside = 0 <= row + down < SIZE and 0 <= column + right < SIZE
            table.append((row + down) * SIZE + column + right if is_inside else OUTSIDE)
    return table


NEIGHBOUR: Final = _neighbours()
NEAR: Final = [
    sum(1 << other for other in NEIGHBOUR[cell * 4 : cell * 4 + 4] if other != OUTSIDE) for cell in range(CELLS)
]


def _grown_spans() -> list[int]:
    """Span * 9 + row (or column) -> the span that has it as well."""
    table: list[int] = []
    for span in range(SPANS):
        first, last = span // 5, span % 5 + 4
        table += [min(first, place) * 5 + max(last, place) - 4 for place in range(SIZE)]
    return table


GROWN_SPAN: Final = _grown_spans()


def _reach(span: int, is_column: bool) -> int:
    """Cells in the rows (or columns) that keep the whole within five (MR-3.3)."""
    first, last = span // 5, span % 5 + 4
    places = range(max(last - 4, 0), min(first + 4, SIZE - 1) + 1)
    return sum(1 << cell for cell in range(CELLS) if (cell % SIZE if is_column else cell // SIZE) in places)


ROWS_IN_REACH: Final = [_reach(span, False) for span in range(SPANS)]
COLUMNS_IN_REACH: Final = [_reach(span, True) for span in range(SPANS)]

# Byte number * 256 + byte of a mask of cells -> actions that place a tile there, ascending; they are numbered first.
CELL_BYTES: Final = (CELLS + 7) // 8
PLACEMENTS: Final = [
    [(number * 8 + bit) * 4 + turn for bit in range(8) if byte >> bit & 1 for turn in range(4)]
    for number in range(CELL_BYTES)
    for byte in range(256)
]


class Board:
    """The components unfolded into tables: tiles (MR-1.2), symbols (MR-1.3), tracks, and the numbers of actions."""

    def __init__(self, components: Components, fingerprint: str) -> None:
        self.components = components
        self.fingerprint = fingerprint  # hash of all components, stands in positions and records
        self.tile_rows: list[array[float]] = []  # what lies on a cell -> its features; features.py makes them
        self._unfold_tiles()
        self._unfold_tracks()
        self._number_actions()

    def _unfold_tiles(self) -> None:
        """What lies on a cell * 4 + side -> the half there; what lies on a cell -> its colour and its halves."""
        parts = self.components
        self.edges = [0] * ((TOWN + 1) * 4)
        self.colour = [NO_COLOUR + 1] + [0] * (TILES * 4) + [NO_COLOUR]
        for tile in range(TILES):
            for turn in range(4):
                lying = FIRST_TILE + tile * 4 + turn
                self.colour[lying] = parts.tile_colour[tile]
                for side in range(4):
                    self.edges[lying * 4 + side] = parts.tile_edges[tile * 4 + (side - turn) % 4]
        self.edges[TOWN * 4 : TOWN * 4 + 4] = parts.town_edges
        self.pairs = [  # for people: "AA=legion"
            f"{one}{other}={RESOURCES[parts.symbol[(first + 1) * 4 + second + 1]]}"
            for first, one in enumerate(LETTERS)
            for second, other in enumerate(LETTERS)
            if first <= second
        ]
        # What lies on a cell -> its sides that have a half.
        self.halves = [[side for side in range(4) if self.edges[lying * 4 + side]] for lying in range(TOWN + 1)]

    def _unfold_tracks(self) -> None:
        """Bonuses of the star tracks by colour and step, trades by space, blessings by space."""
        parts = self.components
        self.star_last = len(parts.star_value) - 1
        self.market_last = len(parts.market_value) - 1
        self.military_last = len(parts.military_points) - 1
        self.pantheon_last = len(parts.pantheon_value) - 1
        self.star_most = max(1, *parts.star_value)  # the highest values of the tracks, to measure others by
        self.market_most = max(1, *parts.market_value)
        self.military_most = max(1, *parts.military_points)
        self.pantheon_most = max(1, *parts.pantheon_value)
        steps = len(parts.star_value)
        # Colour * steps + step -> bonuses of this track alone; the components have luxuries last (MR-5.5).
        self.single: list[list[int]] = [[] for _ in range(len(COLOURS) * steps)]
        for track, step, bonus in zip(parts.single_track, parts.single_step, parts.single_bonus, strict=True):
            self.single[track * steps + step].append(bonus)
        # Colour * steps + step -> pairs of bonus and the other track of the link.
        self.linked: list[list[tuple[int, int]]] = [[] for _ in range(len(COLOURS) * steps)]
        links = zip(parts.linked_one, parts.linked_other, parts.linked_step, parts.linked_bonus, strict=True)
        for one, other, step, bonus in links:
            self.linked[one * steps + step].append((bonus, other))
            self.linked[other * steps + step].append((bonus, one))
        self.trade_at = [-1] * (self.market_last + 1)  # space -> trade slot
        for slot, spaces in enumerate(parts.trade_spaces):
            for space in spaces:
                self.trade_at[space] = slot
        self.blessing_at = [space in parts.blessing_spaces for space in range(self.pantheon_last + 1)]

    def _number_actions(self) -> None:
        parts = self.components
        # Pairs of trade token and way to pay, each an action of its own.
        self.trade_ways = [(token, way) for token in range(TRADES) for way in range(len(parts.trade_payments[token]))]
        self.first_way = [[token for token, _ in self.trade_ways].index(token) for token in range(TRADES)]
        self.first_gain = CELLS * 4
        self.first_trade = self.first_gain + len(SIDES)
        self.decline = self.first_trade + len(self.trade_ways)
        self.first_site = self.decline + 1
        self.first_build = self.first_site + CORNERS
        self.first_conquest = self.first_build + MONUMENTS
        self.first_blessing = self.first_conquest + PROVINCES * SLOTS
        self.first_take = self.first_blessing + CELLS
        self.end = self.first_take + LONGEST_RING
        self.action_count = self.end + 1
        self.draw_tile = self.action_count
        self.draw_monument = self.draw_tile + TILES
        self.draw_province = self.draw_monument + MONUMENTS
        self.draw_trade = self.draw_province + PROVINCES
        self.draw_objective = self.draw_trade + TRADES
        self.chance_count = self.draw_objective + OBJECTIVES - self.action_count
        self.action_names = self._name_actions()

    def _name_actions(self) -> list[str]:
        parts = self.components
        names = [f"place {cell} {turn}" for cell in CELL_NAMES for turn in TURNS]
        names += [f"gain {side}" for side in SIDES]
        names += [f"trade {self.trade_name(number)}" for number in range(len(self.trade_ways))]
        names.append("decline")
        names += [f"site {corner}" for corner in CORNER_NAMES]
        names += [f"build {monument}" for monument in parts.monument_names]
        names += [f"conquer {province} {cost}" for province in parts.province_names for cost in parts.slot_cost]
        names += [f"bless {cell}" for cell in CELL_NAMES]
        names += [f"take {slot + 1}" for slot in range(LONGEST_RING)]
        names.append("end")
        names += [f"draw tile {tile}" for tile in parts.tile_names]
        names += [f"draw monument {monument}" for monument in parts.monument_names]
        names += [f"draw province {province}" for province in parts.province_names]
        names += [f"draw trade {token}" for token in parts.trade_names]
        return names + [f"draw objective {objective}" for objective in parts.objective_names]

    def trade_name(self, number: int) -> str:
        """The token of a trade, with its way to pay if there are several: "levy coin"."""
        token, way = self.trade_ways[number]
        name = self.components.trade_names[token]
        return f"{name} {self.payment_name(token, way)}" if len(self.components.trade_payments[token]) > 1 else name

    def payment_name(self, token: int, way: int) -> str:
        """What a way to pay takes, without numbers: "coin" or "coin-legion"."""
        payment = self.components.trade_payments[token][way]
        return "-".join(word for word, count in zip(PAYABLE, payment, strict=True) if count)

    def tile_facts(self, tile: int) -> dict[str, str | int]:
        """What a person wants to know of a tile, as facts of a sentence; its edges as if not turned."""
        parts = self.components
        icon = parts.tile_icon[tile]
        return {
            "tile": parts.tile_names[tile],
            "colour": COLOURS[parts.tile_colour[tile]],
            "edges": self.edges_text(FIRST_TILE + tile * 4),
            "stars": parts.tile_stars[tile],
            "icon": ICONS[icon] if icon >= 0 else "none",
        }

    def edges_text(self, lying: int) -> str:
        """The halves of what lies on a cell, from the north clockwise: "AB-C"."""
        return "".join(("-", *LETTERS)[half] for half in self.edges[lying * 4 : lying * 4 + 4])
