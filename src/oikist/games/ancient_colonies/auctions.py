"""Auctions: what a bid for a card or for a side is likely to bring."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import bits
from oikist.games.ancient_colonies.outlook import Outlook, card_worth
from oikist.games.ancient_colonies.phases import BID, PAY, first_part
from oikist.games.ancient_colonies.prices import LEAST, card_discount, purse
from oikist.games.ancient_colonies.prospects import POINT, TALENT

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

CANNOT: Final = 1 << 20
SIDE_WORTH: Final = (300, 200, 400, 900, 100)  # by side, in hundredths of a point
UNDECIDED: Final = 10  # for a seat that has no side yet
LATE_TALENT: Final = 4  # a Talent of a rival when hardly anything can be bought any more


def auction_prospect(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """What the seat can hope for from the card that is being auctioned."""
    if state.lot < 0:
        return 0
    worth = card_worth(state, state.lot, outlook.left[seat])
    if state.phase == PAY:
        return worth - payment(state, outlook, seat, state.price) if state.bidder == seat else 0
    waiting = [first_part(task) for task in state.agenda if task & 63 == BID]
    if state.phase == BID:
        waiting.append(state.mover)
    if state.bidder == seat:
        hope = 100
        for other in waiting:
            if other != seat:
                hope = hope * (100 - overbid(state, outlook, other, state.price)) // 100
        return (worth - payment(state, outlook, seat, state.price)) * hope // 100
    if seat not in waiting:
        return 0
    # The seat is still to be asked: as opener it is the last one and needs one more than the best of the others.
    price = max(state.board.components.card_bid[state.lot], state.price + 1)
    for other in waiting:
        if other != seat:
            price = max(price, min(limit(state, outlook, other), purse(state, other)) + 1)
    gain = worth - payment(state, outlook, seat, price)
    least = state.board.components.card_bid[state.lot]
    return gain if price == least and state.bidder < 0 and seat == state.active else max(gain, 0)


def limit(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """The Talents up to which a seat would bid for the card."""
    talent = TALENT if outlook.left[seat] else LATE_TALENT
    return card_worth(state, state.lot, outlook.left[seat]) // talent + card_discount(state, seat)


def overbid(state: "AncientColoniesState", outlook: Outlook, seat: int, price: int) -> int:
    """The chance that a seat will bid more, in hundredths."""
    if purse(state, seat) + card_discount(state, seat) <= price:
        return 0
    return min(max(50 + 15 * (limit(state, outlook, seat) - price - 1), 5), 95)


def payment(state: "AncientColoniesState", outlook: Outlook, seat: int, bid: int) -> int:
    """What it costs the best colony to pay for a bid; very much if none can."""
    price = max(LEAST, bid - card_discount(state, seat))
    least = CANNOT
    for site in bits(state.mine[seat]):
        money = state.money[site]
        if money >= price and not state.unrest[site]:
            level, walls = state.level[site], state.walls[site]
            cost = outlook.worth(seat, site, level, walls, money)
            least = min(least, cost - outlook.worth(seat, site, level, walls, money - price))
    return least


def side_prospect(state: "AncientColoniesState", seat: int) -> int:
    """The side a seat has, is about to get, or may get later, less what it bids for it (AC-1.10, AC-1.11)."""
    if state.side[seat] >= 0:
        return SIDE_WORTH[state.side[seat]] - state.side_cost[seat] * POINT
    if state.lot >= 0 and state.bidder == seat:
        return SIDE_WORTH[state.lot] - state.price * POINT
    gone = state.offered & ~state.aside
    later = [worth for side, worth in enumerate(SIDE_WORTH) if side not in state.side and not gone >> side & 1]
    return sum(later) // len(later) - UNDECIDED if later else -UNDECIDED
