"""The table counted again from what lies on its hexes, slowly and without the tables the engine keeps."""

from collections.abc import Callable

from oikist.games.magna_grecia.board import SHAPE_NAMES
from oikist.games.magna_grecia.view import MagnaGreciaView

Place = frozenset[str]  # names of hexes

OPPOSITE = {"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}


def beside(hex: str, direction: str) -> str:
    """The name of the hex next to it that way, on the board or not: every second row is shifted to the right."""
    column, row = ord(hex[0]), int(hex[1:])
    if direction in ("e", "w"):
        return f"{chr(column + (1 if direction == 'e' else -1))}{row}"
    is_shifted = row % 2 == 0
    column += is_shifted if direction in ("ne", "se") else is_shifted - 1
    return f"{chr(column)}{row + (-1 if direction in ('ne', 'nw') else 1)}"


def around(hex: str) -> list[str]:
    return [beside(hex, direction) for direction in OPPOSITE]


class Recount:
    """Places, roads and connections of a table, and what a seat may build there by chapters 5 and 6 of the rules."""

    def __init__(self, view: MagnaGreciaView) -> None:
        names = {f"{chr(ord('a') + column)}{row + 1}" for column in range(view.columns) for row in range(view.rows)}
        kinds = {hex: place for place in view.places for hex in place.hexes}
        self.villages = {hex for hex, place in kinds.items() if place.kind == "village"}
        self.green = {hex for hex, place in kinds.items() if place.is_green}
        self.oracles = {hex for hex, place in kinds.items() if place.kind == "oracle"}
        self.cities = {hex: place.owner for hex, place in kinds.items() if place.kind == "city"}
        self.roads = {road.hex: road.seat for road in view.roads}
        self.ends = {road.hex: road.shape.split("-") for road in view.roads}
        self.plain = names - set(kinds) - set(self.roads)
        self.place_at: dict[str, Place] = {hex: frozenset([hex]) for hex in self.villages | self.oracles}
        for hex in self.cities:
            if hex not in self.place_at:
                city = flood(hex, self.same_city)
                self.place_at |= dict.fromkeys(city, city)
        self.chains = {flood(hex, self.linked_tiles) for hex in self.roads}
        self.links: dict[Place, set[Place]] = {place: set() for place in self.place_at.values()}
        for chain in self.chains:
            faced = self.faced_places(chain)
            for place in faced:
                self.links[place] |= faced - {place}

    def same_city(self, hex: str) -> list[str]:
        return [other for other in around(hex) if self.cities.get(other) == self.cities[hex]]

    def linked_tiles(self, hex: str) -> list[str]:
        """The road tiles that share an edge with an end of this one on which they have an end too."""
        return [beside(hex, end) for end in self.ends[hex] if OPPOSITE[end] in self.ends.get(beside(hex, end), [])]

    def faced_places(self, chain: Place) -> set[Place]:
        faced = {beside(hex, end) for hex in chain for end in self.ends[hex]}
        return {self.place_at[hex] for hex in faced if hex in self.place_at}

    def is_ring(self, chain: Place) -> bool:
        """Whether the tiles of a chain lead round and round, without any end."""
        return all(len(self.linked_tiles(hex)) == 2 for hex in chain)

    def reached(self, seat: int) -> set[str]:
        """Villages and oracles that an end of one of the seat's own tiles faces."""
        mine = [hex for hex, owner in self.roads.items() if owner == seat]
        return {beside(hex, end) for hex in mine for end in self.ends[hex]} & (self.villages | self.oracles)

    def owed(self, seat: int) -> set[str]:
        """Villages beside the seat's cities."""
        return {other for hex, owner in self.cities.items() if owner == seat for other in around(hex)} & self.villages

    def roads_open_to(self, seat: int) -> set[str]:
        """Names of the road tiles the seat may lay as far as the board decides."""
        starts = set(self.cities) | self.reached(seat)
        found: set[str] = set()
        for hex in self.plain:
            for shape in SHAPE_NAMES:
                for end in shape.split("-"):
                    other = beside(hex, end)
                    if other in starts or (self.roads.get(other) == seat and OPPOSITE[end] in self.ends[other]):
                        found.add(f"road {hex} {shape}")
        return found

    def cities_open_to(self, seat: int, left: int, has_founded: bool) -> set[str]:
        """Names of the city tiles the seat may place with so many left, while no village is owed."""
        mine = {hex for hex, owner in self.cities.items() if owner == seat}
        banned = {*self.oracles, *(set(self.cities) - mine)}
        open_villages = self.villages & (self.green | self.reached(seat))
        found: set[str] = set()
        for hex in self.plain | self.villages:
            near = set(around(hex))
            is_founding = hex in open_villages or (hex in self.plain and near & open_villages)
            villages = near & self.villages
            if near & banned or any(banned & set(around(village)) for village in villages) or 1 + len(villages) > left:
                continue
            if near & mine or (is_founding and not has_founded):
                found.add(f"city {hex}")
        return found


def flood(start: str, steps: Callable[[str], list[str]]) -> Place:
    """Everything that can be reached from here, breadth first."""
    found, queue = {start}, [start]
    for hex in queue:
        for other in steps(hex):
            if other not in found:
                found.add(other)
                queue.append(other)
    return frozenset(found)
