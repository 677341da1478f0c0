"""Market: the deck of cards, what is on show, and the auction once around."""

from itertools import accumulate
from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import bits
from oikist.games.ancient_colonies.cards import gain_card
from oikist.games.ancient_colonies.components import ACT, ACTS, CARDS, TYPE_CARDS, TYPES
from oikist.games.ancient_colonies.phases import ASK_ACT, BID, DRAW_ACT, MARKET, PAY, REVEAL, SOLD, push
from oikist.games.ancient_colonies.prices import card_price
from oikist.games.ancient_colonies.turn import ask, draw, next_seat

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

FIRST_ACT: Final = CARDS  # in the deck's masks, after the cards
WHOLE_DECK: Final = (1 << (FIRST_ACT + ACTS)) - 1  # AC-12.2
# By type, in the order of the types: cards of the first ones, then the Acts.
TYPE_MASK: Final = [
    (1 << last) - (1 << last - number)
    for last, number in zip(accumulate((*TYPE_CARDS, ACTS)), (*TYPE_CARDS, ACTS), strict=True)
]


def opportunity(state: "AncientColoniesState") -> None:
    """The next thing in the opportunity of the seat in turn (AC-12.3, AC-12.4, AC-12.5)."""
    if not state.shop:
        if not state.segments:
            next_seat(state)
        else:
            draw(state, REVEAL)
    elif state.segments and state.top != ACT and not _is_on_show(state, state.top):
        draw(state, REVEAL)
    else:
        ask(state, MARKET, state.active)


def _is_on_show(state: "AncientColoniesState", kind: int) -> bool:
    types = state.board.components.card_type
    return any(types[card] == kind for card in state.shop)


def top_types(state: "AncientColoniesState") -> list[int]:
    """How many cards of each type the top of the deck may be."""
    return [(state.segments[0] & TYPE_MASK[kind]).bit_count() for kind in range(len(TYPES))]


def top_cards(state: "AncientColoniesState") -> list[int]:
    """The cards the top one may be, given its type."""
    return bits(state.segments[0] & TYPE_MASK[state.top])


def take_top(state: "AncientColoniesState", card: int) -> None:
    """The top card leaves the deck; nobody has looked at the next one."""
    state.segments[0] &= ~(1 << card)
    if not state.segments[0]:
        del state.segments[0]
    state.top = -1


def clear_show(state: "AncientColoniesState") -> None:
    """The cards on show go under the deck in random order (AC-12.6)."""
    mask = 0
    for card in state.shop:
        mask |= 1 << card
    state.segments.append(mask)
    if len(state.segments) == 1:
        state.top = -1
    state.shop = []
    next_seat(state)


def open_auction(state: "AncientColoniesState", card: int) -> None:
    """Everybody else bids once, the opener last (AC-12.8)."""
    state.lot = card
    push(state, SOLD)
    for offset in range(state.seats, 0, -1):
        push(state, BID, (state.active + offset) % state.seats)


def least_bid(state: "AncientColoniesState") -> int:
    """The lowest bid that is allowed now (AC-12.8)."""
    return max(state.board.components.card_bid[state.lot], state.price + 1)


def sold(state: "AncientColoniesState") -> None:
    """The bidding is over; without a bid the opener takes the card at its minimum (AC-12.10)."""
    if state.bidder < 0:
        state.bidder = state.active
        state.price = state.board.components.card_bid[state.lot]
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.bidder, "card": state.board.components.card_names[state.lot]}
        state.told.append(Event("sold", {**facts, "amount": final_price(state)}))
    push(state, PAY, state.bidder)


def final_price(state: "AncientColoniesState") -> int:
    """What the winner pays (AC-12.11)."""
    return card_price(state, state.bidder, state.price)


def paying_sites(state: "AncientColoniesState", seat: int) -> list[int]:
    """Colonies without a ring that can pay the price (AC-12.11)."""
    price = final_price(state)
    return [site for site in bits(state.mine[seat]) if not state.unrest[site] and state.money[site] >= price]


def buy(state: "AncientColoniesState", site: int) -> None:
    """The winner pays and takes the card, and an Act on top of the deck with it (AC-12.11, AC-12.12)."""
    seat = state.bidder
    state.money[site] -= final_price(state)
    gain_card(state, seat, state.lot)
    state.shop.remove(state.lot)
    state.lot = -1
    state.price = -1
    state.bidder = -1
    if state.top == ACT:
        push(state, DRAW_ACT, seat)
    next_seat(state)


def take_act(state: "AncientColoniesState", seat: int, act: int) -> None:
    """A buyer takes the Act and alone sees it; he may play it at once (AC-12.12)."""
    take_top(state, FIRST_ACT + act)
    state.hand[seat] |= 1 << act
    push(state, ASK_ACT, seat, act)
