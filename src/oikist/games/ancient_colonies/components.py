"""Components: everything printed in the box as flat tables, read from a components file."""

from typing import Final

from oikist.core.data import load_text, package_text, read_part, read_title, read_toml
from oikist.core.row import Row, add_name, read_row, read_rows
from oikist.games.ancient_colonies.component_file import (
    AIM_HITS,
    BOTH,
    CARD_LIMITS,
    HIT_LIMITS,
    INCOME_LIMITS,
    LONGEST_NAME,
    POWER_LIMITS,
    SIBYL_LIMITS,
    SIDE_LIMITS,
    TAX_LIMITS,
    UNOWNED_AIMS,
    read_effects,
)

SIDES: Final = ("phoenicia", "euboea", "corinth", "sparta", "phocaea")  # by rank (AC-1.7)
TYPES: Final = ("arts", "history", "science", "act")  # of the cards in the deck
ARTS: Final = 0
HISTORY: Final = 1
SCIENCE: Final = 2
ACT: Final = 3
KIND: Final = "colonies-box"
SETS: Final = ("standard",)

TYPE_CARDS: Final = (32, 12, 14)  # the cards are numbered through, type after type
CARDS: Final = 58
SIBYL: Final = 58  # in every table of cards, though it is never in the deck (AC-2.7)
ACTS: Final = 13

POWERS: Final = tuple(POWER_LIMITS)  # what sides and cards add to
POWER_COUNT: Final = 29
FLEET_MOVE: Final = 0
ARMY_MOVE: Final = 1
FLIP: Final = 2
LATE_FLIP: Final = 3
COLONY_FLIP: Final = 4
PEEK: Final = 5
PEEK_ANY: Final = 6
FLEET_ROOM: Final = 7
MAINTENANCE: Final = 8
COLONY_INCOME: Final = 9
REROLLS: Final = 10
SUBTRACT: Final = 11
STRIFE_GUARD: Final = 12
SAVE_ARMY: Final = 13
WARDS_OFF: Final = 14
WALL_HALF: Final = 15
SETTLEMENT_EVERY: Final = 16
COST_WALL: Final = 17
COST_UPGRADE: Final = 18
COST_ARMY: Final = 19
COST_SETTLEMENT: Final = 20
COST_CARD: Final = 21
COMBAT_WITH_ARMIES: Final = 22  # on the side of a battle where an army of the seat fights (AC-8.6)
ATTACK: Final = 23
DEFEND: Final = 24
ATTACK_FROM_FLEET: Final = 25
ATTACK_WALLS: Final = 26
DEFEND_COASTAL: Final = 27
PIETY_TIE: Final = 28

TAX_WORDS: Final = tuple(TAX_LIMITS)  # 1 to 3 in card_tax; 0 is none (AC-15.1)
TAX_ANY: Final = 1
TAX_COASTAL: Final = 2
TAX_INLAND: Final = 3

# Its owner chooses where income goes, so it is no power (AC-10.9).
INCOME: Final = tuple(INCOME_LIMITS)
GIVE: Final = 0  # so many Talents into one colony
COASTAL: Final = 1  # one Talent in each of up to so many coastal colonies
INLAND: Final = 2
TRADE: Final = 3  # in one colony up to so many land neighbours pay 1 instead of a half

UNOWNED: Final = tuple(UNOWNED_AIMS)  # what an act without a holder hits (AC-13.1)
PIOUS_PICKS: Final = 0
RANDOM_TILE: Final = 1
MOST_ARMIES: Final = 2
OTHERS: Final = 3
MOST_ARTS: Final = 4
MOST_LEVELS: Final = 5
RANDOM_COLONY: Final = 6

AIMS: Final = tuple(AIM_HITS)  # what a holder, or the most pious, can choose
AIM_MOUNTAIN_COLONY: Final = 0
AIM_COASTAL_COLONY: Final = 1
AIM_VILLAGE: Final = 2  # a colony of that level or more
AIM_RIVAL_COLONY: Final = 3
AIM_COLONY: Final = 4
AIM_LAND_TILE: Final = 5  # plains or mountains; colonies at its corners are hit
AIM_PLAINS_TILE: Final = 6
AIM_SHALLOWS_TILE: Final = 7
AIM_FLEETS: Final = 8  # a water tile
AIM_ARMIES: Final = 9  # a place
AIM_RIVAL: Final = 10
AIM_RIVAL_ARTS: Final = 11

HITS: Final = tuple(HIT_LIMITS)
HIT_TALENTS: Final = 0
HIT_WALLS: Final = 1
HIT_WALLS_OR_LEVEL: Final = 2
HIT_WALLS_OR_TALENTS: Final = 3
HIT_HALF_ARMIES: Final = 4
HIT_ARMY_OR_WALLS: Final = 5
HIT_ARMY_OR_TALENTS: Final = 6
HIT_FLEET_HOME: Final = 7
HIT_TALENTS_EACH: Final = 8
HIT_ARTS_CARD: Final = 9
HIT_NO_TAX: Final = 10
HIT_PAY_OR_LEVEL: Final = 11
HIT_NO_MARCH: Final = 12
HIT_STRIFE: Final = 13

MOST_BID: Final = 60  # of a minimum; far below the highest bid (AC-12.9)
MOST_CARD_POINTS: Final = 20
DIE_SIDES: Final = 6
# The worth of effects by which the cards of the standard set are priced: Talents, and for how much of it.
_TAX_WORTH: Final = (0, 4, 3, 2)
_COIN_WORTH: Final = 3  # of the tax-minus of coin art: only one such card a colony (AC-10.15)
_INCOME_WORTH: Final = ((5, 1), (3, 1), (5, 2), (3, 2))
_POWER_WORTH: Final = {
    FLEET_MOVE: (1, 1),
    ARMY_MOVE: (2, 1),
    FLIP: (1, 1),
    PEEK: (1, 1),
    PEEK_ANY: (2, 1),
    FLEET_ROOM: (2, 1),
    MAINTENANCE: (3, 1),
    STRIFE_GUARD: (4, 1),
    SAVE_ARMY: (3, 1),
    WARDS_OFF: (3, 1),
    COST_WALL: (3, 2),
    COST_UPGRADE: (5, 2),
    COST_ARMY: (3, 2),
    COST_SETTLEMENT: (2, 1),
    COST_CARD: (3, 1),
    ATTACK: (2, 1),
    DEFEND: (3, 1),
    ATTACK_FROM_FLEET: (2, 1),
    ATTACK_WALLS: (5, 3),
    DEFEND_COASTAL: (4, 2),
}
_KNOWN_POWERS: Final = (  # by the rulebook: side, power, amount
    ("phoenicia", "colony-income", 1),
    ("corinth", "reroll", 1),
    ("corinth", "subtract", 1),
    ("sparta", "combat-with-armies", 3),
    ("phocaea", "piety-tie", 1),
)


class Components:
    """Cards are numbered from 0: arts, history, science, then the Sibyl; sides by rank, acts as in their file."""

    __slots__ = (
        "act_aim",
        "act_effects",
        "act_names",
        "act_roll",
        "act_unowned",
        "card_amount",
        "card_bid",
        "card_coin",
        "card_gods",
        "card_income",
        "card_names",
        "card_points",
        "card_powers",
        "card_tax",
        "card_type",
        "side_powers",
        "side_tie",
        "title",
    )

    def __init__(self, title: str) -> None:
        self.title = title
        self.side_powers: list[list[int]] = []  # by side, then by power
        self.side_tie: list[int] = []  # the place in the last tie-break, 0 first (AC-16.6)
        self.card_names: list[str] = []
        self.card_type: list[int] = []  # -1: the Sibyl
        self.card_bid: list[int] = []  # the minimum; 0: the Sibyl
        self.card_points: list[int] = []
        self.card_gods: list[int] = []  # 0 or 1
        self.card_coin: list[int] = []  # 0 or 1
        self.card_tax: list[int] = []  # 0: none
        self.card_income: list[int] = []  # -1: none
        self.card_amount: list[int] = []  # of the income
        self.card_powers: list[list[int]] = []  # power, amount, power, amount ...
        self.act_names: list[str] = []
        self.act_unowned: list[int] = []
        self.act_aim: list[int] = []
        self.act_roll: list[int] = []  # the lowest result on which the play of its holder works; 0: no die
        self.act_effects: list[list[int]] = []  # effect, amount, other, effect, amount, other ...

    def text(self) -> str:
        """All that decides play, and the names that records use, for the fingerprint of a box."""
        cards = [self.card_type, self.card_bid, self.card_points, self.card_gods, self.card_coin]
        more = [self.card_tax, self.card_income, self.card_amount]
        acts = [self.act_unowned, self.act_aim, self.act_roll]
        nested = [self.side_powers, self.card_powers, self.act_effects]
        return f"{[self.side_tie, *cards, *more, *acts]} {nested} {self.card_names} {self.act_names}"


def load_components(choice: str) -> tuple[Components, str]:
    """The components of that name or file, and the text they were read from."""
    if choice in SETS:
        text = package_text("oikist.games.ancient_colonies", "data", f"{choice}.toml")
    else:
        text = load_text(choice)
    return parse_components(text, choice), text


def parse_components(text: str, source: str) -> Components:
    """Read a components file; BadComponents names file, key and reason."""
    table = read_toml(text, source)
    table.string("kind", [KIND])
    components = Components(read_title(table))
    sides, cards, acts = [read_part(table, key) for key in ("sides", "cards", "acts")]
    for side in SIDES:
        _read_side(components, read_row(sides, side))
    for kind, count in enumerate(TYPE_CARDS):
        for row in read_rows(cards, TYPES[kind], count):
            _read_card(components, row, kind)
    _read_card(components, read_row(cards, "sibyl"), -1)
    for row in read_rows(acts, "zeus", ACTS):
        _read_act(components, row)
    for part in (sides, cards, acts, table):
        part.finish()
    return components


def remarks(components: Components) -> list[str]:
    """Sentences for the owner of a file on what is unusual in it, though it can be played."""
    found: list[str] = []
    for name, power, amount in _KNOWN_POWERS:
        given = components.side_powers[SIDES.index(name)][POWERS.index(power)]
        if given != amount:
            found.append(f"The rulebook gives {name} {amount} for {power}, here it is {given}.")
    tied = [name for name, powers in zip(SIDES, components.side_powers, strict=True) if powers[PIETY_TIE]]
    if len(tied) > 1:
        found.append(f"More than one side wins ties of Piety: {', '.join(tied)}.")
    coins = [card for card in range(CARDS + 1) if components.card_coin[card]]
    names = [components.card_names[card] for card in coins if components.card_type[card] != ARTS]
    found += _listed("Coin art that is no card of the arts", names)
    names = [components.card_names[card] for card in coins if not components.card_tax[card]]
    found += _listed("Coin art without tax-minus, for which the word does nothing", names)
    names = []
    for card in range(CARDS):
        bid, usual = components.card_bid[card], _usual_bid(components, card)
        if bid != usual:
            names.append(f"{components.card_names[card]} {bid}, not {usual}")
    found += _listed("Minimum bids that are not 5 a point, 1 for the gods and the worth of the effects, less 1", names)
    return found


def _listed(what: str, names: list[str]) -> list[str]:
    more = f" and {len(names) - 10} more" if names[10:] else ""
    return [f"{what}: {', '.join(names[:10])}{more}."] if names else []


def _usual_bid(components: Components, card: int) -> int:
    """What the card would cost by the rule of the standard set."""
    worths: list[tuple[int, int, int]] = []  # Talents, for how much, how much there is
    income = components.card_income[card]
    if income >= 0:
        worths.append((*_INCOME_WORTH[income], components.card_amount[card]))
    powers = components.card_powers[card]
    for power, amount in zip(powers[::2], powers[1::2], strict=True):
        worths.append((*_POWER_WORTH[power], amount))
    tax = components.card_tax[card]
    worth = _COIN_WORTH if tax == TAX_ANY and components.card_coin[card] else _TAX_WORTH[tax]
    worth += sum(-(-talents * amount // base) for talents, base, amount in worths)
    return 5 * components.card_points[card] + worth + components.card_gods[card] - 1


def _read_side(components: Components, row: Row) -> None:
    place = row.number("the place in the last tie-break", 1, len(SIDES)) - 1
    if place in components.side_tie:
        raise row.error(f"another side has place {place + 1} in the last tie-break")
    components.side_tie.append(place)
    components.side_powers.append(_powers(read_effects(row, "the power", SIDE_LIMITS)))


def _read_card(components: Components, row: Row, kind: int) -> None:
    add_name(components.card_names, row, row.name(LONGEST_NAME))
    components.card_type.append(kind)
    components.card_bid.append(row.number("the minimum bid", 1, MOST_BID) if kind >= 0 else 0)
    components.card_points.append(row.number("the number of points", 0, MOST_CARD_POINTS))
    effects = read_effects(row, "the effect", CARD_LIMITS if kind >= 0 else SIBYL_LIMITS)
    words = [word for word, _ in effects]
    taxes = [TAX_WORDS.index(word) + 1 for word in words if word in TAX_WORDS]
    incomes = [(INCOME.index(word), numbers[0]) for word, numbers in effects if word in INCOME]
    if len(taxes) > 1 or len(incomes) > 1:
        raise row.error("a card has one tax-minus and one income or trade-up at most")
    powers = _powers(effects)
    roomy = any(side[FLEET_ROOM] for side in components.side_powers)
    if powers[FLEET_ROOM] and (roomy or any(FLEET_ROOM in pairs[::2] for pairs in components.card_powers)):
        raise row.error("another card or side has fleet-capacity; a fleet has room for one more at most")  # AC-5.7
    components.card_gods.append(int("gods" in words))
    components.card_coin.append(int("coin" in words))
    components.card_tax.append(taxes[0] if taxes else 0)
    components.card_income.append(incomes[0][0] if incomes else -1)
    components.card_amount.append(incomes[0][1] if incomes else 0)
    components.card_powers.append([part for power, amount in enumerate(powers) if amount for part in (power, amount)])


def _powers(effects: list[tuple[str, list[int]]]) -> list[int]:
    """What the words add to each power; those for something else add nothing."""
    powers = [0] * POWER_COUNT
    for word, numbers in effects:
        for power in (POWERS[ATTACK], POWERS[DEFEND]) if word == BOTH else (word,):
            if power in POWERS:
                powers[POWERS.index(power)] += numbers[0] if numbers else 1
    return powers


def _read_act(components: Components, row: Row) -> None:
    name = row.name(LONGEST_NAME)
    if name in components.card_names:
        raise row.error(f"{name!r} is the name of a card")
    add_name(components.act_names, row, name)
    unowned = row.choice("what is hit without a holder", UNOWNED)
    aims = UNOWNED_AIMS[UNOWNED[unowned]]
    aim = aims[row.choice(f"the aim beside {UNOWNED[unowned]}", aims)]
    limits = {"roll": (DIE_SIDES,), **{word: HIT_LIMITS[word] for word in AIM_HITS[aim]}}
    roll = 0
    effects: list[int] = []
    for word, numbers in read_effects(row, f"the effect on {aim}", limits):
        if word == "roll":
            roll = numbers[0]
        elif word == "walls-or-talents":
            effects += [HIT_WALLS_OR_TALENTS, 0, numbers[0]]
        else:
            effects += [HITS.index(word), *numbers, 0, 0][:3]
    if roll == 1:
        raise row.error("roll:1 always works; leave it out")
    if not effects:
        raise row.error("the effect is missing")
    components.act_unowned.append(unowned)
    components.act_aim.append(AIMS.index(aim))
    components.act_roll.append(roll)
    components.act_effects.append(effects)
