"""Board: everything about a box that does not change in play, as tables indexed by hex, place or action."""

from itertools import compress
from typing import Final

from oikist.games.magna_grecia.cards import CARDS_A_BORDER, COLOURS, Cards
from oikist.games.magna_grecia.hexes import DIRECTIONS, distance, hex_name, neighbours
from oikist.games.magna_grecia.maps import MapData

OPPOSITE: Final = [3, 4, 5, 0, 1, 2]
ROAD_SHAPES: Final = 9
PORT_BITS: Final = 8  # of a hex in a mask of ports: one an edge, and so many that a hex is a byte
REACH: Final = 4  # how far a bot looks from the end of a road

# The two ends of each way to lay a road tile (MG-4.3): three straight ones, six curved ones.
END_A: Final = [0, 1, 2, 0, 1, 2, 3, 0, 1]
END_B: Final = [3, 4, 5, 2, 3, 4, 5, 4, 5]
SHAPE_NAMES: Final = [f"{DIRECTIONS[a]}-{DIRECTIONS[b]}" for a, b in zip(END_A, END_B, strict=True)]

# What lies on a hex (MG-4.1).
PLAIN: Final = 0
VILLAGE: Final = 1
ORACLE: Final = 2
CITY: Final = 3  # + seat
ROAD: Final = 7  # + seat * 9 + shape
TILES: Final = 43

UNSETTLED: Final = 255  # the place of a hex that belongs to none: the largest map has fewer villages, since none touch

# Who owns a place, besides the seats.
NO_OWNER: Final = -1  # a village
ORACLE_OWNER: Final = -2
NO_PLACE: Final = -3  # a place number that is not in use: its place became part of another

VILLAGE_PRICE: Final = 5  # the most that a market costs in a village, where each of four seats has one (MG-8.5)


def _exits() -> list[int]:
    """Tile * 6 + edge entered by -> edge left by, -1 if the tile is no road or has no end there."""
    exits = [-1] * (TILES * 6)
    for tile in range(ROAD, TILES):
        shape = (tile - ROAD) % ROAD_SHAPES
        exits[tile * 6 + END_A[shape]] = END_B[shape]
        exits[tile * 6 + END_B[shape]] = END_A[shape]
    return exits


EXIT: Final = _exits()
# Mask of edges -> for each shape whether it has an end at one of them.
SHAPES_BY_EDGES: Final = [
    [(edges >> a | edges >> b) & 1 for a, b in zip(END_A, END_B, strict=True)] for edges in range(64)
]
# Byte -> its bits, lowest first; and the numbers of those that are set.
BITS: Final = [[byte >> bit & 1 for bit in range(8)] for byte in range(256)]
SET_BITS: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]


def by_byte(numbers: list[int]) -> list[tuple[int, ...]]:
    """Byte number * 256 + byte of a mask -> those of the numbers at its bits, so that a mask is listed byte by byte.

    `compress` puts the same int objects into all entries: interpreted play gains 1.03 to 1.06 times by it.
    """
    return [tuple(compress(numbers[first : first + 8], bits)) for first in range(0, len(numbers), 8) for bits in BITS]


class Board:
    """A map and a card set, unfolded into tables. Places are numbered: villages by hex, then one spare number.

    Beyond the field is nothing: a neighbour there is -1 (MG-1.1).
    """

    def __init__(self, map_data: MapData, cards: Cards, fingerprint: str) -> None:
        self.map = map_data
        self.fingerprint = fingerprint  # hash of all components, stands in positions and records
        self.cards = cards
        self.columns = map_data.columns
        self.hexes = map_data.rows * map_data.columns
        self.neighbour = neighbours(map_data.rows, map_data.columns)
        self.names = [hex_name(index, map_data.columns) for index in range(self.hexes)]
        self.hex_numbers = {name: index for index, name in enumerate(self.names)}
        self.around = [[n for n in self.neighbour[h * 6 : h * 6 + 6] if n >= 0] for h in range(self.hexes)]
        self.near = [sum(1 << n for n in around) for around in self.around]  # hex -> mask of the hexes next to it
        self.ports_around = [self._ports_around(h) for h in range(self.hexes)]  # hex -> a road may start at it
        self.villages = sorted(map_data.green + map_data.inner)  # place -> hex
        self.spare = len(self.villages)  # the place number of a city begun beside its village (MG-6.8)
        self.places = self.spare + 1
        self.place_at = [-1] * self.hexes
        for place, index in enumerate(self.villages):
            self.place_at[index] = place
        # On a map that passes the checker no village touches another: then masks decide about cities at once.
        self.is_spread = not any(self.place_at[n] >= 0 for h in self.villages for n in self.around[h])
        self.green = sum(1 << self.place_at[h] for h in map_data.green)  # mask of places
        self.sites = [1 << h | self.near[h] for h in self.villages]  # place -> mask of its hex and those beside it
        self.village_hexes = sum(1 << h for h in self.villages)
        # Hex * 64 + mask of edges where a road may start -> road actions, ascending.
        roads = list(range(self.hexes * ROAD_SHAPES))
        self.road_actions = [
            tuple(compress(roads[first : first + ROAD_SHAPES], shapes))
            for first in range(0, len(roads), ROAD_SHAPES)
            for shapes in SHAPES_BY_EDGES
        ]
        self.hex_bytes = (self.hexes + 7) // 8
        self.nearby = [self._places_near(h) for h in range(self.hexes)]
        # Place -> mask of the other villages of the map within REACH.
        self.near_places = [sum(1 << place for place, far in self.nearby[h] if far > 0) for h in self.villages]
        self.close_villages = [  # place -> the other villages of the map whose sites overlap with its own
            [other for other in range(self.spare) if other != place and self.sites[other] & self.sites[place]]
            for place in range(self.spare)
        ]
        self.ends = list(zip(END_A, END_B, strict=True))
        self._number_actions()

    def _ports_around(self, hex: int) -> int:
        """Mask of the edges at this hex, seen from the hexes next to it, as ports has them."""
        near = self.neighbour[hex * 6 : hex * 6 + 6]
        return sum(1 << other * PORT_BITS + OPPOSITE[edge] for edge, other in enumerate(near) if other >= 0)

    def _places_near(self, hex: int) -> list[tuple[int, int]]:
        """The villages of the map within REACH of a hex, as pairs of place and distance, nearest first."""
        pairs = [(place, distance(hex, village, self.columns)) for place, village in enumerate(self.villages)]
        return sorted([pair for pair in pairs if pair[1] <= REACH], key=lambda pair: (pair[1], pair[0]))

    def _number_actions(self) -> None:
        self.first_city = self.hexes * ROAD_SHAPES
        self.first_market = self.first_city + self.hexes
        self.first_sale = self.first_market + self.hexes
        self.first_oracle = self.first_sale + self.hexes
        self.take_road = self.first_oracle + self.hexes
        self.take_city = self.take_road + 1
        self.end = self.take_road + 2
        self.action_count = self.end + 1
        self.draw_colour = self.action_count
        self.draw_oracle = self.draw_colour + len(COLOURS)
        self.draw_card = self.draw_oracle + self.hexes
        self.chance_count = self.draw_card + len(self.cards.names) - self.action_count
        self.action_names = self._name_actions()
        # By bytes of a mask of hexes, of a mask of places.
        self.city_actions = by_byte([self.first_city + h for h in range(self.hexes)])
        self.market_actions = by_byte([self.first_market + h for h in self.villages])
        # Border * 8 + mask of its cards that were drawn -> draws of the others, ascending.
        cards = range(CARDS_A_BORDER)
        self.card_actions = [
            [self.draw_card + border * CARDS_A_BORDER + card for card in cards if not drawn >> card & 1]
            for border in range(len(COLOURS))
            for drawn in range(1 << CARDS_A_BORDER)
        ]

    def _name_actions(self) -> list[str]:
        names = [f"road {hex} {shape}" for hex in self.names for shape in SHAPE_NAMES]
        for kind in ("city", "market", "sell", "oracle"):
            names += [f"{kind} {hex}" for hex in self.names]
        names += ["take road", "take city", "end"]
        names += [f"draw colour {colour}" for colour in COLOURS]
        names += [f"draw oracle {hex}" for hex in self.names]
        return names + [f"draw card {card}" for card in self.cards.names]
