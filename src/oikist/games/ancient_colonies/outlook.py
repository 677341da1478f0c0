"""Outlook: how long the game will last, and what the colonies and cards of every seat are worth until then."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import ALL_TILES, HEAVY, RADICAL, SETTLEMENT, SITE_NEAR, SITES
from oikist.games.ancient_colonies.components import (
    COLONY_INCOME,
    INCOME,
    POWER_COUNT,
    REROLLS,
    SETTLEMENT_EVERY,
    STRIFE_GUARD,
    SUBTRACT,
    WALL_HALF,
    Components,
)
from oikist.games.ancient_colonies.odds import tax_odds
from oikist.games.ancient_colonies.phases import (
    ASSIGN,
    BONUS,
    CIVIL_STAGE,
    INCOME_STAGE,
    INVEST_STAGE,
    TAX_DIE,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.prices import LEAST, SETTLEMENT_PRICE
from oikist.games.ancient_colonies.prospects import (
    FAR,
    LEFT_OVER,
    MOST_BASE,
    MOST_MONEY,
    MOST_ROOM,
    POINT,
    SHAPES,
    TALENT,
    plans,
    trade_routes,
)
from oikist.games.ancient_colonies.taxes import WISE_HALVES, subtraction, tax_halves
from oikist.games.ancient_colonies.turn import last_turn

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

USUAL: Final = (0, 0, 16, 14, 12, 12)  # turns of a game by seats
SHORTEST: Final = 3  # turns that are still expected when it lasts longer
UNREST: Final = 3  # half Talents that Unrest is feared like
STRIFE: Final = 12
SPACE: Final = MOST_MONEY + 1
SPARE: Final = 10  # a Talent beyond what is looked at
LEADER: Final = 40  # how much the best of the rivals counts beside the mean of all, in hundredths
ARMY: Final = 40  # an army that is lost or beaten
GODS: Final = 10  # the symbol of the Gods on a card
# What a card brings a turn, in tenths of a Talent.
INCOME_TENTHS: Final = (10, 9, 6, 4)
TAX_TENTHS: Final = (0, 7, 6, 4)
POWER_TENTHS: Final = (1, 1, 2, 0, 0, 1, 1, 3, 3, 0, 0, 0, 5, 2, 2, 0, 0, 2, 3, 1, 3, 4, 0, 3, 3, 3, 1, 2, 0)
LONGEST: Final = 10  # turns for which these count


def hidden_tiles(state: "AncientColoniesState") -> int:
    """Tiles that lie face down."""
    return (ALL_TILES & ~state.shown).bit_count()


def is_ending(state: "AncientColoniesState") -> bool:
    """Whether the game ends with this turn if nothing is lost (AC-16.2, AC-16.3, AC-16.4)."""
    for seat in range(state.seats):
        if not state.stock[seat] and not state.manned[seat] and not state.cargo[seat]:
            return True
    turn = state.turns + 1
    return (state.shown == ALL_TILES and turn % state.seats == 0) or turn >= last_turn(state)


def turns_left(state: "AncientColoniesState") -> int:
    """Turns the game will last, the present one included.

    Before the end is certain this is what is usual: a guess that moves would change makes plans waver.
    """
    if is_ending(state):
        return 1
    left = max(USUAL[state.seats] - state.turns, SHORTEST)
    if state.shown == ALL_TILES:
        left = min(left, state.seats - state.turns % state.seats)
    return min(left, last_turn(state) - state.turns, FAR)


@cache
def expected_tax(can_reroll: bool, minus: int) -> int:
    """Half Talents of tax a colony can count on."""
    best = WISE_HALVES * 100
    for policy, fear in ((HEAVY, UNREST), (RADICAL, STRIFE)):
        rolls, halves, failures = tax_odds(policy, minus, can_reroll)
        best = max(best, (halves - failures * fear) * 100 // rolls)
    return best // 100


@lru_cache(maxsize=8)
def card_tenths(parts: Components) -> list[int]:
    """What each card brings a turn, in tenths of a Talent."""
    found = []
    for card, pairs in enumerate(parts.card_powers):
        tenths = TAX_TENTHS[parts.card_tax[card]]
        if parts.card_income[card] >= 0:
            tenths += INCOME_TENTHS[parts.card_income[card]] * parts.card_amount[card]
        for which, amount in zip(pairs[::2], pairs[1::2], strict=True):
            tenths += POWER_TENTHS[which] * amount
        found.append(tenths)
    return found


def card_worth(state: "AncientColoniesState", card: int, turns: int) -> int:
    """Points, piety and effects of a card."""
    parts = state.board.components
    worth = parts.card_points[card] * POINT + card_tenths(parts)[card] * min(turns, LONGEST) * TALENT // 10
    return worth + GODS if parts.card_gods[card] and turns > 1 else worth


class Outlook:
    """What an evaluation needs to know about the table once."""

    __slots__ = (
        "bonus", "cards", "has_half_walls", "is_early", "is_past", "left", "land", "sea", "settling", "state", "taxes",
        "total", "turns", "value",
    )  # fmt: skip

    def __init__(self, state: "AncientColoniesState") -> None:
        self.state = state
        turns = turns_left(state)
        self.turns = turns
        self.sea, self.land = trade_routes(state.shown, state.water, state.mountains)
        seats, stage, powers = state.seats, state.stage, state.powers
        # Income is still to be fixed; after that it waits in state.income until it is paid out.
        self.is_early = stage < INCOME_STAGE or (stage == INCOME_STAGE and state.phase != BONUS)
        self.left = [turns] * seats  # Investments to come
        self.is_past = [False] * seats  # this turn's is over
        if stage >= INVEST_STAGE:
            start = (state.first + state.turns) % seats
            for seat in range(seats):
                if stage == CIVIL_STAGE or (seat - start) % seats < state.passed:
                    self.left[seat] = turns - 1
                    self.is_past[seat] = True
        self.bonus = [2 * powers[seat * POWER_COUNT + COLONY_INCOME] for seat in range(seats)]
        self.taxes = [
            expected_tax(powers[seat * POWER_COUNT + REROLLS] > 0, powers[seat * POWER_COUNT + SUBTRACT])
            for seat in range(seats)
        ]
        self.has_half_walls = [powers[seat * POWER_COUNT + WALL_HALF] > 0 for seat in range(seats)]
        self.settling = [
            max(LEAST, SETTLEMENT_PRICE - powers[seat * POWER_COUNT + SETTLEMENT_EVERY]) for seat in range(seats)
        ]
        self.cards = [0] * seats
        for card, owner in enumerate(state.card_owner):
            if owner >= 0:
                self.cards[owner] += card_worth(state, card, self.left[owner])
        self.value = [0] * SITES  # by site, what the colony there is worth to its owner
        self.total = [self._colonies(seat) for seat in range(seats)]

    def _colonies(self, seat: int) -> int:
        """What the colonies of a seat are worth together."""
        state, total = self.state, 0
        left = state.mine[seat]
        while left:
            low = left & -left
            left ^= low
            site = low.bit_length() - 1
            worth = self.worth(seat, site, state.level[site], state.walls[site], state.money[site])
            self.value[site] = worth
            total += worth
        return total

    def harm(self, seat: int, rival: int) -> int:
        """How much of what a rival loses is a gain of the seat, in hundredths."""
        part = (100 - LEADER) // (self.state.seats - 1)
        his = self.total[rival] + self.cards[rival]
        for other in range(self.state.seats):
            if other not in (seat, rival) and self.total[other] + self.cards[other] > his:
                return part
        return part + LEADER

    def worth(self, seat: int, site: int, level: int, walls: int, money: int) -> int:
        """What a colony there would be worth to a seat, with the income that is still due in this turn."""
        state = self.state
        base = self.base(seat, site)
        if self.is_early:
            halves = 2 * level + base
            if state.unrest[site] or state.untaxed[site]:
                halves -= self.taxes[seat]
            money += halves // 2
        elif state.income[site]:
            money += (state.income[site] + self.taxes[seat]) // 2
        return self.settled(seat, site, level, walls, money, base, state.unrest[site] > 0)

    def base(self, seat: int, site: int) -> int:
        """Half Talents a turn beside the level."""
        colonies = self.state.colonies
        trade = 2 * (self.sea[site] & colonies).bit_count() + (self.land[site] & colonies).bit_count()
        return min(trade + self.bonus[seat] + self.taxes[seat], MOST_BASE)

    def settled(self, seat: int, site: int, level: int, walls: int, money: int, base: int, is_ringed: bool) -> int:
        """The same when the income of this turn is paid."""
        state = self.state
        turns = self.left[seat]
        if self.is_past[seat]:
            money += (2 * level + base) // 2
        elif is_ringed:  # no Investment in this turn (AC-11.2)
            money += (2 * level + base) // 2
            turns -= 1
        room = (SITE_NEAR[site] & state.sites & ~state.colonies).bit_count()
        room = MOST_ROOM if room > 2 else 1 if room else 0
        table = plans(base, room, self.has_half_walls[seat], self.settling[seat])
        here = (turns * SHAPES + level + 3 * walls) * SPACE
        if money <= MOST_MONEY:
            return table[here + money]
        return table[here + MOST_MONEY] + (money - MOST_MONEY) * (SPARE if turns else LEFT_OVER)


def tax_gamble(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """What the dice of a tax policy bring on the average, beside what is counted on already."""
    site, is_again = first_part(state.focus), second_part(state.focus)
    policy = HEAVY if state.phase == TAX_DIE else RADICAL
    if state.phase == ASSIGN:
        policy, is_again = is_again, 0
    sums = [1] * 6 if policy == HEAVY else [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    least, rolls = (1, 6) if policy == HEAVY else (2, 36)
    failed = _failed(state, outlook, seat, site, policy)
    again = [_taxed(state, outlook, seat, site, policy, least + i, 1, failed) for i in range(len(sums))]
    mean = sum(worth * weight for worth, weight in zip(again, sums, strict=True)) // rolls
    if not is_again:
        first = [_taxed(state, outlook, seat, site, policy, least + i, 0, failed) for i in range(len(sums))]
        if power(state, seat, REROLLS):
            first = [max(worth, mean) for worth in first]
        mean = sum(worth * weight for worth, weight in zip(first, sums, strict=True)) // rolls
    return mean - outlook.worth(seat, site, state.level[site], state.walls[site], state.money[site])


def _taxed(
    state: "AncientColoniesState", outlook: Outlook, seat: int, site: int, policy: int, total: int, again: int, bad: int
) -> int:
    """The colony when the dice show that total."""
    halves = tax_halves(policy, total, subtraction(state, again))
    return bad if halves < 0 else _paid(state, outlook, seat, site, halves, False)


def _paid(
    state: "AncientColoniesState", outlook: Outlook, seat: int, site: int, halves: int, is_ringed: bool, lost: int = 0
) -> int:
    money = state.money[site] + (state.income[site] + halves) // 2
    level, walls = state.level[site], state.walls[site]
    if lost:
        level, walls = (level, 0) if walls else (level - lost, 0)
    if level < SETTLEMENT:
        return 0
    return outlook.settled(seat, site, level, walls, money, outlook.base(seat, site), is_ringed)


def _failed(state: "AncientColoniesState", outlook: Outlook, seat: int, site: int, policy: int) -> int:
    """The colony after Unrest or Strife (AC-10.18, AC-10.19)."""
    if state.guarded < power(state, seat, STRIFE_GUARD):
        return _paid(state, outlook, seat, site, WISE_HALVES, False)
    if policy == HEAVY:
        return _paid(state, outlook, seat, site, 0, True)
    armies = sum(state.armies[site * state.seats : (site + 1) * state.seats])
    if armies:
        return _paid(state, outlook, seat, site, 0, True) - ARMY
    return _paid(state, outlook, seat, site, 0, True, 1)


assert len(INCOME_TENTHS) == len(INCOME)
assert len(POWER_TENTHS) == POWER_COUNT
