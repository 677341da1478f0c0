"""Components: everything printed in the box as flat tables, read from a components file."""

from typing import Final

from oikist.core.data import Section, load_text, package_text, read_part, read_title, read_toml
from oikist.core.row import Row, add_name, read_row, read_rows
from oikist.games.magna_roma.component_file import (
    LONGEST_NAME,
    MOST_PAID,
    find_twins,
    read_bonuses,
    read_names,
    read_numbers,
    read_payments,
    read_ring,
    read_spaces,
    read_tile,
    read_titles,
    read_track,
)

# The first six are made by symbols, in the usual order of gaining; a blessing comes from bonuses, trades and monuments.
RESOURCES: Final = ("coin", "population", "legion", "faith", "prestige", "luxury", "blessing")
COIN: Final = 0
POPULATION: Final = 1
LEGION: Final = 2
FAITH: Final = 3
PRESTIGE: Final = 4
LUXURY: Final = 5
BLESSING: Final = 6
PAYABLE: Final = RESOURCES[: LEGION + 1]  # what a trade can ask for

COLOURS: Final = ("red", "purple", "brown")
ICONS: Final = ("mask", "lyre", "column")
LETTERS: Final = ("A", "B", "C")  # the halves 1 to 3; 0 is a blank edge
SETS: Final = ("standard",)
KIND: Final = "roma-box"

TILES: Final = 96
TILES_A_SEAT: Final = 24  # a city of five by five, the Town Center apart (MR-2.6)
MONUMENTS: Final = 12
PROVINCES: Final = 10
TRADES: Final = 6
OBJECTIVES: Final = 12
LEVELS: Final = 3
SLOTS: Final = 3  # of a province card
TRADE_SLOTS: Final = 3
OBJECTIVE_SLOTS: Final = 4  # of the solo board

PROVINCE_ICON_SET: Final = 0  # what: a mask of different icons
PROVINCE_ICON_PAIR: Final = 1  # what: the icon
PROVINCE_DISTRICTS: Final = 2  # what: the colour

MONUMENT_FIXED: Final = 0
MONUMENT_COLOUR: Final = 1  # what: the colour; points a tile under it
MONUMENT_ICON: Final = 2  # what: the icon; points a tile under it
MONUMENT_STAFFED: Final = 3  # points for one, two, three ... population

OBJECTIVE_ICONS: Final = 0  # what: a mask of icons
OBJECTIVE_BLESSED: Final = 1  # what: the count; so below, where there is one
OBJECTIVE_NO_ICONS: Final = 2
OBJECTIVE_STARS: Final = 3
OBJECTIVE_SAME_COLOUR: Final = 4
OBJECTIVE_BUILT: Final = 5
OBJECTIVE_ALTERNATING: Final = 6
OBJECTIVE_SAME_ICON: Final = 7
OBJECTIVE_EACH_COLOUR: Final = 8

_KINDS: Final = {  # by number; the most of it that fits into a line of five, 0 where nothing is counted
    "icons": 0,
    "blessed": 5,
    "no-icons": 0,
    "stars": 20,
    "same-colour": 5,
    "built": 2,
    "alternating": 0,
    "same-icon": 5,
    "each-colour": 0,
}

HALVES: Final = 4  # with the blank one
MADE: Final = 6  # resources made by symbols
MOST_STARS: Final = 4
MOST_POINTS: Final = 50
MOST_COINS: Final = 30
MOST_STAFF: Final = 6
LINES: Final = tuple(f"{line} {number}" for line in ("row", "column") for number in range(1, 6))


class Components:
    """Every table is indexed by the number of the thing in its file; edges are north, east, south, west."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.half_names: list[str] = []
        self.symbol = [-1] * (HALVES * HALVES)  # half * 4 + half: the resource, -1 where one is blank
        self.lesser = [0] * MADE
        self.greater = [0] * MADE
        self.tile_names: list[str] = []
        self.tile_colour: list[int] = []
        self.tile_edges: list[int] = []  # tile * 4 + side
        self.tile_stars: list[int] = []
        self.tile_icon: list[int] = []  # -1: none
        self.town_edges: list[int] = []
        self.star_value: list[int] = []  # by steps
        self.single_track: list[int] = []
        self.single_step: list[int] = []
        self.single_bonus: list[int] = []
        self.linked_one: list[int] = []
        self.linked_other: list[int] = []
        self.linked_step: list[int] = []
        self.linked_bonus: list[int] = []
        self.market_value: list[int] = []  # by space
        self.trade_spaces: list[list[int]] = []  # for each slot the spaces connected with it
        self.military_points: list[int] = []  # by space
        self.slot_cost: list[int] = []  # the dearest first
        self.pantheon_value: list[int] = []  # by space
        self.blessing_spaces: list[int] = []
        self.objective_names: list[str] = []
        self.objective_level: list[int] = []  # 1 to 3
        self.objective_kind: list[int] = []
        self.objective_what: list[int] = []
        self.objective_points: list[int] = []  # by the number completed
        self.objective_lines: list[int] = []  # 0 to 4 are rows, 5 to 9 columns
        self.title_from: list[int] = []
        self.title_names: list[str] = []
        self.supply: list[int] = []  # coins, population, blessings
        self.ring_slots: list[int] = []  # by the number of seats
        self._empty_cards()

    def _empty_cards(self) -> None:
        """The tables of provinces, monuments and trade tokens."""
        self.province_names: list[str] = []
        self.province_kind: list[int] = []
        self.province_what: list[int] = []
        self.province_points: list[int] = []  # province * 3 + slot
        self.province_bonus: list[int] = []  # province * 3 + slot; -1: none
        self.monument_names: list[str] = []
        self.monument_coins: list[int] = []
        self.monument_need: list[int] = []  # population
        self.monument_bonus: list[int] = []  # -1: none
        self.monument_kind: list[int] = []
        self.monument_what: list[int] = []
        self.monument_points: list[list[int]] = []
        self.monument_on_town: list[bool] = []
        self.trade_names: list[str] = []
        self.trade_payments: list[list[list[int]]] = []  # one or two alternatives of coins, population, legions
        self.trade_gain: list[int] = []
        self.trade_amount: list[int] = []

    def text(self) -> str:
        """All that decides play, and the names that records use, for the fingerprint of a box."""
        symbols = [self.symbol, self.lesser, self.greater]
        tiles = [self.tile_colour, self.tile_edges, self.tile_stars, self.tile_icon, self.town_edges]
        single = [self.single_track, self.single_step, self.single_bonus]
        linked = [self.linked_one, self.linked_other, self.linked_step, self.linked_bonus]
        boards = [self.star_value, self.market_value, self.military_points, self.slot_cost, self.pantheon_value]
        provinces = [self.province_kind, self.province_what, self.province_points, self.province_bonus]
        monuments = [self.monument_coins, self.monument_need, self.monument_bonus, self.monument_kind]
        more = [self.monument_what, [int(on_town) for on_town in self.monument_on_town]]
        objectives = [self.objective_level, self.objective_kind, self.objective_what]
        solo = [self.objective_points, self.objective_lines, self.title_from]
        rest = [self.blessing_spaces, self.trade_gain, self.trade_amount, self.supply, self.ring_slots]
        names = [self.tile_names, self.province_names, self.monument_names, self.trade_names, self.objective_names]
        flat = symbols + tiles + single + linked + boards + provinces + monuments + more + objectives + solo + rest
        return f"{flat} {self.trade_spaces} {self.monument_points} {self.trade_payments} {names} {self.title_names}"


def load_components(choice: str) -> tuple[Components, str]:
    """The components of that name or file, and the text they were read from."""
    if choice in SETS:
        text = package_text("oikist.games.magna_roma", "data", f"{choice}.toml")
    else:
        text = load_text(choice)
    return parse_components(text, choice), text


def parse_components(text: str, source: str) -> Components:
    """Read a components file; BadComponents names file, key and reason."""
    table = read_toml(text, source)
    table.string("kind", [KIND])
    components = Components(read_title(table))
    parts = [read_part(table, key) for key in ("supply", "draft", "symbols", "tiles", "stars")]
    parts += [read_part(table, key) for key in ("market", "military", "pantheon")]
    parts += [read_part(table, key) for key in ("provinces", "monuments", "trades", "solo")]
    supply, draft, symbols, tiles, stars, market, military, pantheon, provinces, monuments, trades, solo = parts
    components.supply = [supply.integer(key, 1, 999) for key in ("coins", "population", "blessings")]
    components.ring_slots = [0, *read_ring(draft, "ring", TILES // TILES_A_SEAT)]
    _read_symbols(components, symbols)
    _read_tiles(components, tiles)
    if len(components.tile_names) != TILES:
        raise table.error("tiles", f"the number of tiles is {len(components.tile_names)}, not {TILES}")
    _read_stars(components, stars)
    _read_boards(components, market, military, pantheon)
    _read_provinces(components, provinces)
    _read_monuments(components, monuments)
    _read_trades(components, trades)
    _read_objectives(components, solo)
    _read_lines_and_titles(components, solo)
    for part in [*parts, table]:
        part.finish()
    return components


def remarks(components: Components) -> list[str]:
    """Sentences for the owner of a file on what is unusual in it, though it can be played."""
    found: list[str] = []
    looks = zip(components.tile_colour, components.tile_stars, components.tile_icon, strict=True)
    twins = find_twins(components.tile_names, components.tile_edges, [str(look) for look in looks])
    if twins:
        found.append(f"Tiles that differ by a turn at most: {', '.join(twins[:10])}{' ...' if twins[10:] else ''}.")
    counts = [components.tile_edges.count(half) for half in range(1, HALVES)]
    if len(set(counts)) > 1:
        told = ", ".join(f"{name} {count}" for name, count in zip(components.half_names, counts, strict=True))
        found.append(f"The half-symbols are not equally frequent on the tiles: {told}.")
    counts = [components.tile_colour.count(colour) for colour in range(len(COLOURS))]
    if len(set(counts)) > 1:
        told = ", ".join(f"{name} {count}" for name, count in zip(COLOURS, counts, strict=True))
        found.append(f"The colours have different numbers of tiles: {told}.")
    if sum(components.monument_on_town) != 1:
        found.append(f"The monuments that stand on the Town Center are {sum(components.monument_on_town)}, not one.")
    crossing = [LINES[line] for line in components.objective_lines if line % 5 == 2]
    if crossing:
        found.append(f"Objectives for five tiles cannot be met where the Town Center lies: {', '.join(crossing)}.")
    return found


def _read_symbols(components: Components, part: Section) -> None:
    components.half_names = read_names(part, "halves", len(LETTERS))
    for row in read_rows(part, "pairs", MADE):
        one, other = row.signs("the pair", 2, "".join(LETTERS))
        place, mirrored = (one + 1) * HALVES + other + 1, (other + 1) * HALVES + one + 1
        resource = row.choice("the resource", RESOURCES[:MADE])
        if components.symbol[place] >= 0:
            raise row.error("this pair is there twice")
        if resource in components.symbol:
            raise row.error(f"{RESOURCES[resource]} is already made by another pair")
        components.symbol[place] = components.symbol[mirrored] = resource
        components.lesser[resource] = row.number("the lesser amount", 1, MOST_PAID)
        components.greater[resource] = row.number("the greater amount", components.lesser[resource], MOST_PAID)
        row.finish()


def _read_tiles(components: Components, part: Section) -> None:
    signs = "-" + "".join(LETTERS)
    town = read_row(part, "town")
    components.town_edges = town.signs("the edges", 4, signs)
    town.finish()
    for colour, key in enumerate(COLOURS):
        for row in read_rows(part, key):
            add_name(components.tile_names, row, read_tile(row))
            components.tile_colour.append(colour)
            components.tile_edges += row.signs("the edges", 4, signs)
            components.tile_stars.append(row.number("the number of stars", 0, MOST_STARS))
            components.tile_icon.append(row.choice_or_nothing("the icon", ICONS))
            row.finish()


def _read_stars(components: Components, part: Section) -> None:
    components.star_value = read_track(part, "value", MOST_POINTS)
    last = len(components.star_value) - 1
    # Of bonuses reached at once luxuries come last, so this is also the order of gaining (MR-5.5).
    for bonus in sorted(read_bonuses(part, "single", 1, last, COLOURS, RESOURCES), key=_bonus_order):
        components.single_step.append(bonus[0])
        components.single_bonus.append(bonus[1])
        components.single_track.append(bonus[2])
    for bonus in sorted(read_bonuses(part, "linked", 2, last, COLOURS, RESOURCES), key=_bonus_order):
        components.linked_step.append(bonus[0])
        components.linked_bonus.append(bonus[1])
        components.linked_one.append(bonus[2])
        components.linked_other.append(bonus[3])


def _bonus_order(bonus: list[int]) -> list[int]:
    return [bonus[0], int(bonus[1] == LUXURY), *bonus[2:]]


def _read_boards(components: Components, market: Section, military: Section, pantheon: Section) -> None:
    components.market_value = read_track(market, "value", MOST_POINTS)
    components.trade_spaces = read_spaces(market, "trades", TRADE_SLOTS, len(components.market_value) - 1)
    components.military_points = read_track(military, "points", MOST_POINTS)
    costs = read_numbers(military, "slots", SLOTS, 1, len(components.military_points) - 1)
    if not costs[0] > costs[1] > costs[2]:
        raise military.error("slots", f"{costs} do not fall; the dearest slot comes first")
    components.slot_cost = costs
    components.pantheon_value = read_track(pantheon, "value", MOST_POINTS)
    components.blessing_spaces = pantheon.integers("blessings", 1, len(components.pantheon_value) - 1)
    if components.blessing_spaces != sorted(set(components.blessing_spaces)):
        raise pantheon.error("blessings", "the spaces do not rise")


def _read_provinces(components: Components, part: Section) -> None:
    usual: list[int] = []
    for row in read_rows(part, "bonus", SLOTS):
        usual.append(row.choice_or_nothing("the bonus", RESOURCES))
        row.finish()
    for row in read_rows(part, "cards", PROVINCES):
        add_name(components.province_names, row, row.name(LONGEST_NAME))
        components.province_points += [row.number("the points", 0, MOST_POINTS) for _ in range(SLOTS)]
        _read_scoring(components, row)
        own = [row.choice_or_nothing("the bonus", RESOURCES) for _ in range(SLOTS)] if row.has_more() else usual
        components.province_bonus += own
        row.finish()


def _read_scoring(components: Components, row: Row) -> None:
    word = row.word("what counts")
    icons = [ICONS.index(icon) for icon in word.split("+") if icon in ICONS]
    if word in COLOURS:
        kind, what = PROVINCE_DISTRICTS, COLOURS.index(word)
    elif len(icons) != word.count("+") + 1 or len(icons) < 2:
        raise row.error(f"{word[:30]!r} is neither one of {', '.join(COLOURS)} nor icons joined by +")
    elif len(set(icons)) == len(icons):
        kind, what = PROVINCE_ICON_SET, sum(1 << icon for icon in icons)
    elif len(icons) == 2:
        kind, what = PROVINCE_ICON_PAIR, icons[0]
    else:
        raise row.error("only pairs can be of one icon")
    components.province_kind.append(kind)
    components.province_what.append(what)


def _read_monuments(components: Components, part: Section) -> None:
    for row in read_rows(part, "tiles", MONUMENTS):
        add_name(components.monument_names, row, row.name(LONGEST_NAME))
        components.monument_coins.append(row.number("the coins", 0, MOST_COINS))
        components.monument_need.append(row.number("the population", 1, MOST_STAFF))
        components.monument_bonus.append(row.choice_or_nothing("the bonus", RESOURCES))
        _read_value(components, row)
        components.monument_on_town.append(row.has_more() and row.choice("the last word", ["town"]) == 0)
        row.finish()
        if components.monument_on_town[-1] and components.monument_kind[-1] in (MONUMENT_COLOUR, MONUMENT_ICON):
            raise row.error("it cannot count tiles under it on the Town Center")


def _read_value(components: Components, row: Row) -> None:
    words = row.word("the points").split("/")
    points = [row.as_number(word, "the points", 0, MOST_POINTS) for word in words]
    what = row.choice("what the points are for", [".", "staff", *COLOURS, *ICONS])
    kind = (MONUMENT_FIXED, MONUMENT_STAFFED, *[MONUMENT_COLOUR] * len(COLOURS), *[MONUMENT_ICON] * len(ICONS))[what]
    if kind == MONUMENT_STAFFED:
        if not 2 <= len(points) <= MOST_STAFF or points != sorted(points) or components.monument_need[-1] != 1:
            raise row.error(f"staff needs a population of 1 and 2 to {MOST_STAFF} points that do not fall, as 4/7/9/12")
    elif len(points) > 1:
        raise row.error("more than one number of points needs the word staff")
    components.monument_points.append(points)
    components.monument_kind.append(kind)
    components.monument_what.append(max(what - 2, 0) % len(COLOURS))


def _read_trades(components: Components, part: Section) -> None:
    rewards = [name for name in RESOURCES if name != RESOURCES[LUXURY]]  # no trade opens another
    for row in read_rows(part, "tokens", TRADES):
        add_name(components.trade_names, row, row.name(LONGEST_NAME))
        components.trade_payments.append(read_payments(row, PAYABLE))
        components.trade_amount.append(row.number("the amount", 1, MOST_PAID))
        components.trade_gain.append(RESOURCES.index(rewards[row.choice("the reward", rewards)]))
        row.finish()


def _read_objectives(components: Components, part: Section) -> None:
    for level in range(1, LEVELS + 1):
        for row in read_rows(part, f"level-{level}", OBJECTIVES // LEVELS):
            add_name(components.objective_names, row, row.name(LONGEST_NAME))
            kind = row.choice("the kind", list(_KINDS))
            most, what = list(_KINDS.values())[kind], 0
            if kind == OBJECTIVE_ICONS:
                what |= 1 << row.choice("the icon", ICONS)
                while row.has_more():
                    what |= 1 << row.choice("the icon", ICONS)
            elif most:
                what = row.number("the count", 1, most)
            row.finish()
            components.objective_level.append(level)
            components.objective_kind.append(kind)
            components.objective_what.append(what)


def _read_lines_and_titles(components: Components, part: Section) -> None:
    lines = part.strings("lines")
    if len(lines) != OBJECTIVE_SLOTS or len(set(lines)) != len(lines) or any(line not in LINES for line in lines):
        raise part.error("lines", f"write four different ones of {', '.join(LINES)}")
    components.objective_lines = [LINES.index(line) for line in lines]
    components.objective_points = read_numbers(part, "points", len(lines) + 1, 0, MOST_POINTS)
    components.title_from, components.title_names = read_titles(part, "titles")
