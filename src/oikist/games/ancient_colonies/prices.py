"""Prices: what a purchase costs a colony, in Talents and in tokens, with the seat's discounts."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import TOWN, VILLAGE
from oikist.games.ancient_colonies.components import (
    COST_ARMY,
    COST_CARD,
    COST_SETTLEMENT,
    COST_UPGRADE,
    COST_WALL,
    SETTLEMENT_EVERY,
    WALL_HALF,
)
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

UPGRADE: Final = (0, 6, 12, 24)  # by level before (AC-11.3)
WALLED_TOWN: Final = 37  # AC-11.4
WALLS: Final = (0, 0, 5, 10, 20)  # by level (AC-11.6)
SETTLEMENT_PRICE: Final = 6  # AC-11.7
ARMY_PRICE: Final = 5  # AC-11.9
LEAST: Final = 1  # no discount goes below (AC-11.16)


def upgrade_price(state: "AncientColoniesState", site: int, is_stripped: bool) -> int:
    """The next level, with the walls that are kept (AC-11.3, AC-11.4, AC-11.5)."""
    seat, level = state.owner[site], state.level[site]
    price = UPGRADE[level]
    if state.walls[site] and not is_stripped:
        surcharge = (state.walled_village if level == VILLAGE else WALLED_TOWN) - price
        price += _walled(state, seat, surcharge)
    return _discounted(state, seat, COST_UPGRADE, price)


def walls_price(state: "AncientColoniesState", site: int) -> int:
    """Walls for a colony of this level (AC-11.6)."""
    seat = state.owner[site]
    return _discounted(state, seat, COST_WALL, _walled(state, seat, WALLS[state.level[site]]))


def _walled(state: "AncientColoniesState", seat: int, price: int) -> int:
    """Half, rounded up, for those who build walls cheaply (AC-11.14)."""
    return (price + 1) // 2 if power(state, seat, WALL_HALF) else price


def settlement_price(state: "AncientColoniesState", seat: int) -> int:
    """A new Settlement (AC-11.7, AC-11.15)."""
    price = max(LEAST, SETTLEMENT_PRICE - power(state, seat, SETTLEMENT_EVERY))
    return _discounted(state, seat, COST_SETTLEMENT, price)


def army_price(state: "AncientColoniesState", seat: int) -> int:
    """An army (AC-11.9)."""
    return _discounted(state, seat, COST_ARMY, ARMY_PRICE)


def _discounted(state: "AncientColoniesState", seat: int, which: int, price: int) -> int:
    """Cards and sides make the first purchase of a kind cheaper (AC-11.16, AC-11.17, AC-15.5)."""
    discount = power(state, seat, which)
    return max(LEAST, price - discount) if discount and not state.spent[seat] >> which & 1 else price


def spend(state: "AncientColoniesState", seat: int, which: int) -> None:
    """The discount on a kind of purchase is used up for this turn."""
    state.spent[seat] |= 1 << which


def card_discount(state: "AncientColoniesState", seat: int) -> int:
    """What the seat pays less than it bids (AC-12.11, AC-15.5)."""
    return power(state, seat, COST_CARD)


def card_price(state: "AncientColoniesState", seat: int, bid: int) -> int:
    """What a seat pays for a card it wins with this bid (AC-12.11, AC-15.5)."""
    return max(LEAST, bid - card_discount(state, seat))


def purse(state: "AncientColoniesState", seat: int) -> int:
    """The most that one colony of a seat can pay for a card (AC-12.7, AC-12.9)."""
    most = 0
    left = state.mine[seat]
    while left:
        low = left & -left
        left ^= low
        site = low.bit_length() - 1
        if not state.unrest[site] and state.money[site] > most:
            most = state.money[site]
    return most


def can_raise_army(level: int) -> bool:
    """Town or city: these build armies and settlements (AC-11.7, AC-11.9)."""
    return level >= TOWN
