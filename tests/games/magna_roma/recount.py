"""The table counted again from what is seen, slowly and without the masks and tables the engine keeps."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, product

from oikist.core.data import package_text
from oikist.core.state import Event
from oikist.games.magna_roma.view import CellView, MagnaRomaView, MonumentView, ObjectiveView, SeatView

DATA = tomllib.loads(package_text("oikist.games.magna_roma", "data", "standard.toml"))
COLOURS = ("red", "purple", "brown")
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows and columns to the north, east, south, west
TOWN = "e5"
PAIRS = {
    frozenset(pair): (made, int(one), int(two)) for pair, made, one, two in map(str.split, DATA["symbols"]["pairs"])
}

TRACKS = {"military": "legion", "pantheon": "faith", "market": "luxury"}

Place = tuple[int, int]  # row and column


def place_of(cell: str) -> Place:
    return int(cell[1:]), ord(cell[0])


def cell_at(place: Place) -> str:
    return f"{chr(place[1])}{place[0]}"


def around(place: Place) -> list[Place]:
    return [(place[0] + down, place[1] + right) for down, right in STEPS]


def corner(place: Place) -> list[Place]:
    """The four cells that meet to the south-east of this one."""
    return [(place[0] + down, place[1] + right) for down in (0, 1) for right in (0, 1)]


def spread(places: Iterable[Place]) -> int:
    """How many rows or columns, whichever are more, lie between the outermost cells, both of them counted."""
    rows, columns = zip(*places, strict=True)
    return int(max(max(rows) - min(rows), max(columns) - min(columns)) + 1)


class Recount:
    """One seat's city and what it may do and scores, by the rules and nothing else."""

    def __init__(self, view: MagnaRomaView, seat: int) -> None:
        self.view = view
        self.seat: SeatView = view.seats[seat]
        self.city: dict[Place, CellView] = {place_of(cell.cell): cell for cell in self.seat.cells}
        self.tiles = {place: cell for place, cell in self.city.items() if cell.cell != TOWN}

    # What may be done

    def open_cells(self) -> set[str]:
        """Where the next tile may lie (chapter 3, MR-12.3)."""
        square = [place_of("c3"), place_of("g7")] if len(self.view.seats) == 1 else []
        near = {place for lying in self.city for place in around(lying)} - set(self.city)
        return {cell_at(place) for place in near if spread([*self.city, *square, place]) <= 5}

    def sites(self) -> set[str]:
        """Corners where a monument may stand (MR-7.3, MR-7.4, MR-7.5)."""
        free = {place for place, cell in self.tiles.items() if not cell.monument}
        first = [place for place in free if free.issuperset(corner(place))]
        return {f"{cell_at(place)}-{cell_at(corner(place)[3])}" for place in first}

    def reach(self) -> set[int]:
        """The next two free tiles either way from the seat's cylinder (MR-10.3)."""
        slots = list(self.view.ring)
        own = next(number for number, slot in enumerate(slots) if slot.seat == self.seat.seat)
        onward = slots[own + 1 :] + slots[:own]
        free = [slot.slot for slot in onward if slot.tile is not None and slot.seat < 0]
        return {*free[:2], *free[-2:]}

    def optional_actions(self, bless_town_center: bool) -> set[str]:
        """Names of the optional actions the seat has (chapters 7, 8 and 9)."""
        found: set[str] = set()
        for monument in self.view.display:
            has_site = not self.city[place_of(TOWN)].monument if monument.name == "forum" else bool(self.sites())
            if monument.coins <= self.seat.coins and has_site:
                found.add(f"build {monument.name}")
        for card in self.view.provinces:
            if self.seat.seat not in [slot.seat for slot in card.slots]:
                open_slots = [slot for slot in card.slots if slot.seat == -1 and slot.legions <= self.seat.legions]
                found |= {f"conquer {card.name} {slot.legions}" for slot in open_slots}
        if self.seat.blessings:
            cells = self.city if bless_town_center else self.tiles
            found |= {f"bless {cell.cell}" for cell in cells.values() if not cell.is_blessed}
        return found

    # What a tile brings

    def symbols(self, cell: str) -> Counter[str]:
        """Resources a tile makes with all its neighbours (MR-4.1, MR-4.2, MR-4.3)."""
        place, found = place_of(cell), Counter[str]()
        tile = self.city[place].tile
        for side, other in enumerate(around(place)):
            if other in self.city:
                facing = self.city[other].tile
                halves = frozenset((tile.edges[side], facing.edges[(side + 2) % 4]))
                if "-" not in halves:
                    made, lesser, greater = PAIRS[halves]
                    found[made] += greater if tile.colour == facing.colour else lesser
        return found

    # Scoring

    def score(self) -> int:
        """All sources of chapter 11, and alone the objectives."""
        seat = self.seat
        lowest = min(DATA["stars"]["value"][step] for step in seat.stars)
        total = seat.points + DATA["market"]["value"][seat.luxury] * lowest
        total += DATA["pantheon"]["value"][seat.faith] * seat.blessings
        total += DATA["military"]["points"][seat.legions]
        total += self.best_monuments() + sum(self.provinces())
        met = sum(self.is_met(number, objective) for number, objective in enumerate(self.view.objectives))
        return int(total + (DATA["solo"]["points"][met] if len(self.view.seats) == 1 else 0))

    def best_monuments(self) -> int:
        """The best of all ways to employ the population, tried one by one (MR-7.11, MR-11.4)."""
        mine = self.seat.monuments
        ways = [range(5) if monument.counts == "population" else (0, monument.need) for monument in mine]
        staffings = [staff for staff in product(*ways) if sum(staff) <= self.seat.population]
        return max(sum(map(self.monument, mine, staff)) for staff in staffings)

    def monument(self, monument: MonumentView, staff: int) -> int:
        """What a monument scores with so many employed (MR-11.5, MR-11.6, MR-11.7)."""
        if staff < monument.need:
            return 0
        if monument.counts == "population":
            return monument.points[staff - 1]
        if monument.counts == "":
            return monument.points[0]
        under = [cell.tile for cell in self.tiles.values() if cell.monument == monument.name]
        return monument.points[0] * sum(monument.counts in (tile.colour, tile.icon) for tile in under)

    def provinces(self) -> list[int]:
        """Points for each slot the seat conquered (MR-11.8, MR-11.9)."""
        found: list[int] = []
        for card in self.view.provinces:
            for slot in card.slots:
                if slot.seat == self.seat.seat:
                    found.append(slot.points * self.sets(card.counts))
        return found

    def sets(self, counts: tuple[str, ...]) -> int:
        if counts[0] in COLOURS:
            return self.districts(counts[0])
        icons = Counter(cell.tile.icon for cell in self.tiles.values())
        return min(icons[icon] // counts.count(icon) for icon in counts)

    def districts(self, colour: str) -> int:
        """Groups of two or more that touch, each found by walking through it."""
        left, found = {place for place, cell in self.tiles.items() if cell.tile.colour == colour}, 0
        while left:
            group = [left.pop()]
            for place in group:
                near = left.intersection(around(place))
                left -= near
                group += near
            found += len(group) > 1
        return found

    def is_met(self, number: int, objective: ObjectiveView) -> bool:
        """Whether the line of a slot of the solo board has what its objective asks for (MR-12.8, MR-12.9)."""
        word, line = DATA["solo"]["lines"][number].split()
        places = [(int(line) + 2, ord("c") + step) for step in range(5)]
        if word == "column":
            places = [(3 + step, ord("b") + int(line)) for step in range(5)]
        cells = [self.tiles[place] for place in places if place in self.tiles]
        colours, icons = [cell.tile.colour for cell in cells], [cell.tile.icon for cell in cells]
        built = {cell.monument for cell in cells} - {""}
        answers = {
            "mask-column": {"mask", "column"} <= set(icons),
            "mask-lyre": {"mask", "lyre"} <= set(icons),
            "column-lyre": {"column", "lyre"} <= set(icons),
            "each-colour": len(set(colours)) == 3,
            "two-blessings": sum(cell.is_blessed for cell in cells) >= 2,
            "no-icons": icons == [""] * 5,
            "seven-stars": sum(cell.tile.stars for cell in cells) >= 7,
            "four-alike": any(colours.count(colour) >= 4 for colour in COLOURS),
            "two-monuments": len(built) >= 2,
            "alternating": len(cells) == 5 and all(one != other for one, other in pairwise(colours)),
            "five-icons": len(cells) == 5 and len(set(icons)) == 1 and icons[0] != "",
            "five-alike": len(cells) == 5 and len(set(colours)) == 1,
        }
        return answers[objective.name]


class Books:
    """What every seat has, by what the story says it gained, paid and lost."""

    KINDS = ("coin", "population", "blessing", "legion", "faith", "luxury", "prestige", *COLOURS)

    def __init__(self, view: MagnaRomaView) -> None:
        self.stores = [self.read(seat) for seat in view.seats]
        self.price = 0

    @staticmethod
    def read(seat: SeatView) -> Counter[str]:
        amounts = (seat.coins, seat.population, seat.blessings, seat.legions, seat.faith, seat.luxury, seat.points)
        return Counter(dict(zip(Books.KINDS, (*amounts, *seat.stars), strict=True)))

    def enter(self, events: list[Event]) -> None:
        """Book the events of one action."""
        last = ""  # gained last: what the box lacks is lost of it
        for event in events:
            facts, (word, _, kind) = event.facts, event.key.partition("-")
            store = self.stores[int(facts["seat"])] if "seat" in facts else Counter[str]()
            if word in ("gain", "symbol"):
                store[kind] += int(facts["amount"])
                last = kind
            elif word == "pay":
                store[kind] -= int(facts["amount"])
            elif event.key == "lost":
                place = str(facts["place"])
                store[last if place == "box" else TRACKS.get(place, "")] -= int(facts["amount"])
            elif word == "star":
                store[str(facts["colour"])] += 1
            elif word == "conquer":
                store["legion"] -= int(facts["legions"])
            elif word == "bless":
                store["blessing"] -= 1
            elif word == "build":
                self.price = int(facts["price"])  # paid when it stands
            elif word == "site":
                store["coin"] -= self.price
