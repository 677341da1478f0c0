"""Cards: the twelve action cards as flat tables, read from a components file."""

from typing import Final

from oikist.core.data import Section, load_text, package_text, read_toml

COLOURS: Final = ("yellow", "orange", "brown", "red")
SETS: Final = ("standard", "generous")
CARDS: Final = 12
CARDS_A_BORDER: Final = 3


class Cards:
    """Card number = border colour * 3 + its number on that border; every table is indexed by it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.roads: list[int] = []  # the printed number ...
        self.roads_more: list[int] = []  # ... and the one behind it, for the enhanced action (MG-3.6)
        self.cities: list[int] = []
        self.cities_more: list[int] = []
        self.resupply: list[int] = []
        self.resupply_more: list[int] = []
        self.order: list[list[int]] = []  # colours, first to last (MG-2.2)
        self.names: list[str] = []

    def text(self) -> str:
        """All that decides play, for the fingerprint of a box."""
        steps = (self.roads, self.roads_more, self.cities, self.cities_more, self.resupply, self.resupply_more)
        return f"{steps} {self.order}"


def load_cards(choice: str) -> tuple[Cards, str]:
    """The card set of that name or file, and the text it was read from."""
    if choice in SETS:
        text = package_text("oikist.games.magna_grecia", "data", "cards", f"{choice}.toml")
    else:
        text = load_text(choice)
    return parse_cards(text, choice), text


def parse_cards(text: str, source: str) -> Cards:
    """Read a card set; BadComponents names file, key and reason."""
    table = read_toml(text, source)
    table.string("kind", ["cards"])
    cards = Cards(table.string("title"))
    scales = [_scale(table, key) for key in ("roads", "cities", "resupply")]
    borders = table.tables("border")
    if [border.string("colour") for border in borders] != list(COLOURS):
        raise table.error("border", f"the borders must be {', '.join(COLOURS)}, once each and in this order")
    for colour, border in zip(COLOURS, borders, strict=True):
        _add_border(cards, colour, border, scales)
        border.finish()
    table.finish()
    return cards


def _scale(table: Section, key: str) -> list[int]:
    scale = table.integers(key, 1, 20)
    if len(scale) < 2 or scale != sorted(set(scale)):
        raise table.error(key, f"{scale} is not a scale of two or more rising numbers")
    return scale


def _add_border(cards: Cards, colour: str, border: Section, scales: list[list[int]]) -> None:
    order = border.strings("order")
    if sorted(order) != sorted(COLOURS):
        raise border.error("order", f"{order} is not an order of {', '.join(COLOURS)}")
    if order[0] != colour:
        raise border.error("order", f"{order[0]} cannot be first on a card with a {colour} border")
    rows = border.strings("cards")
    if len(rows) != CARDS_A_BORDER:
        raise border.error("cards", f"{len(rows)} cards where a border has {CARDS_A_BORDER}")
    for number, row in enumerate(rows, 1):
        steps = [_steps(border, word, scale) for word, scale in _pairs(border, row, scales)]
        (road, road_more), (city, city_more), (supply, supply_more) = steps
        cards.roads.append(road)
        cards.roads_more.append(road_more)
        cards.cities.append(city)
        cards.cities_more.append(city_more)
        cards.resupply.append(supply)
        cards.resupply_more.append(supply_more)
        cards.order.append([COLOURS.index(name) for name in order])
        cards.names.append(f"{colour}-{number}")


def _pairs(border: Section, row: str, scales: list[list[int]]) -> list[tuple[str, list[int]]]:
    words = row.split()
    if len(words) != len(scales):
        raise border.error("cards", f"{row[:40]!r} is not three numbers: roads, cities, resupply")
    return list(zip(words, scales, strict=True))


def _steps(border: Section, word: str, scale: list[int]) -> tuple[int, int]:
    if word not in [str(step) for step in scale[:-1]]:
        allowed = ", ".join(str(step) for step in scale[:-1])
        raise border.error(
            "cards", f"{word[:20]!r} is not on its scale; one of {allowed}, so that a further step exists"
        )
    number = int(word)
    return number, scale[scale.index(number) + 1]
