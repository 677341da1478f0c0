"""Board: tiles, sites, places of armies and how they touch, as tables; and the numbers and names of all actions."""

from typing import Final

from oikist.games.ancient_colonies.components import CARDS, DIE_SIDES, SIDES, TYPES, Components

COLUMNS: Final = 4
ROWS: Final = 5
TILES: Final = 20  # column * ROWS + row (AC-1.4)
SITES: Final = 24  # AC-2.1: column * SITE_ROWS + row; the far left line of intersections has none
SITE_ROWS: Final = 6
FIRST_CENTER: Final = SITES  # places of armies: sites, then centers of tiles
PLACES: Final = SITES + TILES
HOME: Final = TILES  # where a fleet is that is not on the map
SEA_COLUMN: Final = (1 << ROWS) - 1
ALL_TILES: Final = (1 << TILES) - 1
MOST_SEATS: Final = 5

TILE_NAMES: Final = ["abcd"[tile // ROWS] + str(tile % ROWS + 1) for tile in range(TILES)]
SITE_NAMES: Final = ["wxyz"[site // SITE_ROWS] + str(site % SITE_ROWS) for site in range(SITES)]
PLACE_NAMES: Final = SITE_NAMES + TILE_NAMES
FLEET: Final = "fleet"  # where an army aboard is

# Faces of tiles; from ACROPOLIS on, the corner of the symbol is added (AC-1.5).
UNKNOWN: Final = -1
SEA: Final = 0
SHALLOWS: Final = 1
MOUNTAINS: Final = 2
ACROPOLIS: Final = 3
ORACLE: Final = 7
CORNER_NAMES: Final = ("nw", "ne", "se", "sw")
FACE_NAMES: Final = [
    "sea", "shallows", "mountains",
    *(f"acropolis-{corner}" for corner in CORNER_NAMES), *(f"oracle-{corner}" for corner in CORNER_NAMES),
]  # fmt: skip
FACES: Final = len(FACE_NAMES)

SETTLEMENT: Final = 1  # levels, also the tokens of a colony without walls (AC-2.8)
VILLAGE: Final = 2
TOWN: Final = 3
CITY: Final = 4
LEVEL_NAMES: Final = ("", "settlement", "village", "town", "city")

HEAVY: Final = 0  # tax policies that are rolled for; Wise Administration is what the others get (AC-10.11)
RADICAL: Final = 1
POLICY_NAMES: Final = ("heavy", "radical")

KINDS: Final = (  # the first word of an action's name
    "take", "place", "flip", "peek", "man", "sail", "home", "load", "embark", "found", "land", "march", "aboard",
    "allow", "revoke", "attack", "convert", "play", "target", "intercept", "permit", "retreat", "lose", "use", "rescue",
    "pay", "dismiss", "bonus", "tax", "assign", "roll", "reroll", "guard", "upgrade", "strip", "walls", "settle",
    "recruit", "auction", "clear", "bid", "pass", "done",
    "face", "deal", "opener", "die", "dice", "hit", "top", "reveal", "draw", "strike",
)  # fmt: skip
BIDS: Final = 100  # bids from 0 to 99 (AC-12.9)


def _tile_near(tile: int) -> int:
    """The up to eight tiles around one, as a mask."""
    column, row = divmod(tile, ROWS)
    mask = 0
    for other in range(TILES):
        if other != tile and abs(other // ROWS - column) <= 1 and abs(other % ROWS - row) <= 1:
            mask |= 1 << other
    return mask


def _corners(tile: int) -> list[int]:
    """The sites at the corners nw, ne, se, sw; -1 where there is none (AC-2.1)."""
    column, row = divmod(tile, ROWS)
    west, east = (column - 1) * SITE_ROWS, column * SITE_ROWS
    if column == 0:
        return [-1, east + row, east + row + 1, -1]
    return [west + row, east + row, east + row + 1, west + row + 1]


def _site_tiles(site: int) -> int:
    """The up to four tiles a site touches, as a mask."""
    mask = 0
    for tile in range(TILES):
        if site in CORNERS[tile]:
            mask |= 1 << tile
    return mask


def _site_near(site: int) -> list[int]:
    """The up to eight sites one intersection away, ascending."""
    column, row = divmod(site, SITE_ROWS)
    return [
        other
        for other in range(SITES)
        if other != site and abs(other // SITE_ROWS - column) <= 1 and abs(other % SITE_ROWS - row) <= 1
    ]


def _between(site: int, other: int) -> int:
    """The tile that lies diagonally between two sites, -1 if they are joined along an edge."""
    if site // SITE_ROWS == other // SITE_ROWS or site % SITE_ROWS == other % SITE_ROWS:
        return -1
    both = SITE_TILES[site] & SITE_TILES[other]
    return both.bit_length() - 1


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def touches(site: int, tile: int) -> bool:
    """Whether a site is a corner of a tile."""
    return site < SITES and bool(SITE_TILES[site] >> tile & 1)


TILE_NEAR: Final = [_tile_near(tile) for tile in range(TILES)]
TILE_NEAR_LIST: Final = [bits(mask) for mask in TILE_NEAR]
CORNERS: Final = [_corners(tile) for tile in range(TILES)]
TILE_SITES: Final = [sum(1 << site for site in corners if site >= 0) for corners in CORNERS]
TILE_SITE_LIST: Final = [bits(mask) for mask in TILE_SITES]
SITE_TILES: Final = [_site_tiles(site) for site in range(SITES)]
SITE_TILE_LIST: Final = [bits(mask) for mask in SITE_TILES]
SITE_NEAR_LIST: Final = [_site_near(site) for site in range(SITES)]
SITE_NEAR: Final = [sum(1 << other for other in near) for near in SITE_NEAR_LIST]
SITE_BETWEEN: Final = [[_between(site, other) for other in SITE_NEAR_LIST[site]] for site in range(SITES)]
EDGE_SITES: Final = sum(  # AC-2.2: top, bottom and right edge
    1 << site for site in range(SITES) if site % SITE_ROWS in (0, SITE_ROWS - 1) or site // SITE_ROWS == COLUMNS - 1
)
# Tiles next to a place: around a center, touching a site (AC-4.3, AC-6.2, AC-6.3, AC-8.17).
PLACE_TILES: Final = SITE_TILES + TILE_NEAR
# Where an army may march from a place: centers of tiles and, from a center, its corners; sites before centers.
ROUTES: Final = [
    [FIRST_CENTER + tile for tile in SITE_TILE_LIST[place]]
    if place < SITES
    else TILE_SITE_LIST[place - FIRST_CENTER] + [FIRST_CENTER + tile for tile in TILE_NEAR_LIST[place - FIRST_CENTER]]
    for place in range(PLACES)
]


class Board:
    """The components and the numbering of actions, shared by all states of a box."""

    __slots__ = (
        "components", "fingerprint", "action_names", "kind_of", "action_count", "chance_count",
        "first_side", "first_place", "first_flip", "first_peek", "man", "first_sail", "home", "first_load",
        "first_embark", "first_found", "first_land", "first_march", "march_from", "routes", "first_board",
        "first_allow", "first_revoke", "first_attack", "first_convert", "first_play", "first_target",
        "intercept", "permit", "first_retreat", "retreat_fleet", "lose_army", "lose_walls",
        "lose_level", "lose_money", "first_lose_card", "first_lose_act", "use_fleet", "use_army", "first_save",
        "first_pay", "first_dismiss", "dismiss_fleet", "first_bonus", "first_tax", "first_assign", "roll", "reroll",
        "guard", "first_upgrade", "first_strip", "first_walls", "first_settle", "settle_from", "sites_near",
        "first_recruit", "first_auction", "clear", "first_bid", "pass_by", "done",
        "draw_face", "draw_side", "draw_opener", "draw_die", "draw_dice", "draw_army", "draw_type", "draw_card",
        "draw_act", "draw_tile", "draw_colony",
    )  # fmt: skip

    components: Components
    fingerprint: str
    action_names: list[str]
    kind_of: list[int]  # action -> place in KINDS
    action_count: int
    chance_count: int
    first_side: int  # take a home country
    first_place: int  # the fleet at the start
    first_flip: int
    first_peek: int
    man: int
    first_sail: int
    home: int
    first_load: int  # one, two or three tokens at home
    first_embark: int
    first_found: int
    first_land: int
    first_march: int
    march_from: list[int]  # march -> place it starts from
    routes: list[int]  # place -> number of its first march
    first_board: int
    first_allow: int
    first_revoke: int
    first_attack: int  # place * MOST_SEATS + seat
    first_convert: int
    first_play: int  # an Act
    first_target: int  # places, then seats
    intercept: int
    permit: int
    first_retreat: int
    retreat_fleet: int
    lose_army: int
    lose_walls: int
    lose_level: int
    lose_money: int
    first_lose_card: int
    first_lose_act: int
    use_fleet: int
    use_army: int
    first_save: int
    first_pay: int
    first_dismiss: int
    dismiss_fleet: int
    first_bonus: int
    first_tax: int  # site * 2 + policy
    first_assign: int
    roll: int
    reroll: int
    guard: int
    first_upgrade: int
    first_strip: int  # an upgrade for which the walls are removed
    first_walls: int
    first_settle: int
    settle_from: list[int]  # settle -> the site that pays
    sites_near: list[int]  # site -> number of its first settle
    first_recruit: int
    first_auction: int
    clear: int
    first_bid: int
    pass_by: int
    done: int
    draw_face: int
    draw_side: int
    draw_opener: int
    draw_die: int
    draw_dice: int  # first * 6 + second
    draw_army: int  # whose army is hit
    draw_type: int
    draw_card: int
    draw_act: int
    draw_tile: int
    draw_colony: int

    def __init__(self, components: Components, fingerprint: str) -> None:
        self.components = components
        self.fingerprint = fingerprint
        self.action_names = []
        self._number_set_up()
        self._number_activities()
        self._number_replies()
        self._number_money()
        self.action_count = len(self.action_names)
        self._number_chance()
        self.chance_count = len(self.action_names) - self.action_count
        self.kind_of = [KINDS.index(name.partition(" ")[0]) for name in self.action_names]

    def _add(self, names: list[str]) -> int:
        first = len(self.action_names)
        self.action_names += names
        return first

    def _number_set_up(self) -> None:
        self.first_side = self._add([f"take {side}" for side in SIDES])
        self.first_place = self._add([f"place {name}" for name in TILE_NAMES[:ROWS]])

    def _number_activities(self) -> None:
        self.first_flip = self._add([f"flip {name}" for name in TILE_NAMES])
        self.first_peek = self._add([f"peek {name}" for name in TILE_NAMES])
        self.man = self._add(["man"])
        self.first_sail = self._add([f"sail {name}" for name in TILE_NAMES])
        self.home = self._add(["home"])
        self.first_load = self._add([f"load {number}" for number in (1, 2, 3)])
        self.first_embark = self._add([f"embark {name}" for name in SITE_NAMES])
        self.first_found = self._add([f"found {name}" for name in SITE_NAMES])
        self.first_land = self._add([f"land {name}" for name in SITE_NAMES])
        self.first_march = len(self.action_names)
        self.march_from, self.routes = [], []
        for place, targets in enumerate(ROUTES):
            self.routes.append(len(self.action_names))
            self.march_from += [place] * len(targets)
            self._add([f"march {PLACE_NAMES[place]} {PLACE_NAMES[target]}" for target in targets])
        self.first_board = self._add([f"aboard {name}" for name in SITE_NAMES])
        self.first_allow = self._add([f"allow {seat}" for seat in range(MOST_SEATS)])
        self.first_revoke = self._add([f"revoke {seat}" for seat in range(MOST_SEATS)])
        self.first_attack = self._add([f"attack {name} {seat}" for name in PLACE_NAMES for seat in range(MOST_SEATS)])
        self.first_convert = self._add([f"convert {name}" for name in SITE_NAMES])
        self.first_play = self._add([f"play {name}" for name in self.components.act_names])

    def _number_replies(self) -> None:
        cards, acts = self.components.card_names[:CARDS], self.components.act_names
        seats = [f"target seat {seat}" for seat in range(MOST_SEATS)]
        self.first_target = self._add([f"target {name}" for name in PLACE_NAMES] + seats)
        self.intercept = self._add(["intercept"])
        self.permit = self._add(["permit"])
        self.first_retreat = self._add([f"retreat {name}" for name in TILE_NAMES])
        self.retreat_fleet = self._add([f"retreat {FLEET}"])
        self.lose_army = self._add(["lose army"])
        self.lose_walls = self._add(["lose walls"])
        self.lose_level = self._add(["lose level"])
        self.lose_money = self._add(["lose money"])
        self.first_lose_card = self._add([f"lose card {name}" for name in cards])
        self.first_lose_act = self._add([f"lose act {name}" for name in acts])
        self.use_fleet = self._add([f"use {FLEET}"])
        self.use_army = self._add(["use army"])
        self.first_save = self._add([f"rescue {name}" for name in SITE_NAMES])

    def _number_money(self) -> None:
        cards = self.components.card_names[:CARDS]
        self.first_pay = self._add([f"pay {name}" for name in SITE_NAMES])
        self.first_dismiss = self._add([f"dismiss {name}" for name in PLACE_NAMES])
        self.dismiss_fleet = self._add([f"dismiss {FLEET}"])
        self.first_bonus = self._add([f"bonus {name}" for name in SITE_NAMES])
        self.first_tax = self._add([f"tax {name} {policy}" for name in SITE_NAMES for policy in POLICY_NAMES])
        self.first_assign = self._add([f"assign {name}" for name in cards])
        self.roll = self._add(["roll"])
        self.reroll = self._add(["reroll"])
        self.guard = self._add(["guard"])
        self.first_upgrade = self._add([f"upgrade {name}" for name in SITE_NAMES])
        self.first_strip = self._add([f"strip {name}" for name in SITE_NAMES])
        self.first_walls = self._add([f"walls {name}" for name in SITE_NAMES])
        self.first_settle = len(self.action_names)
        self.settle_from, self.sites_near = [], []
        for site, near in enumerate(SITE_NEAR_LIST):
            self.sites_near.append(len(self.action_names))
            self.settle_from += [site] * len(near)
            self._add([f"settle {SITE_NAMES[site]} {SITE_NAMES[other]}" for other in near])
        self.first_recruit = self._add([f"recruit {name}" for name in SITE_NAMES])
        self.first_auction = self._add([f"auction {name}" for name in cards])
        self.clear = self._add(["clear"])
        self.first_bid = self._add([f"bid {number}" for number in range(BIDS)])
        self.pass_by = self._add(["pass"])
        self.done = self._add(["done"])

    def _number_chance(self) -> None:
        cards, acts = self.components.card_names[:CARDS], self.components.act_names
        sides = range(1, DIE_SIDES + 1)
        self.draw_face = self._add([f"face {name}" for name in FACE_NAMES])
        self.draw_side = self._add([f"deal {side}" for side in SIDES])
        self.draw_opener = self._add([f"opener {seat}" for seat in range(MOST_SEATS)])
        self.draw_die = self._add([f"die {number}" for number in sides])
        self.draw_dice = self._add([f"dice {one} {two}" for one in sides for two in sides])
        self.draw_army = self._add([f"hit {seat}" for seat in range(MOST_SEATS)])
        self.draw_type = self._add([f"top {name}" for name in TYPES])
        self.draw_card = self._add([f"reveal {name}" for name in cards] + [f"reveal {name}" for name in acts])
        self.draw_act = self._add([f"draw {name}" for name in acts])
        self.draw_tile = self._add([f"strike {name}" for name in TILE_NAMES])
        self.draw_colony = self._add([f"strike {name}" for name in SITE_NAMES])
