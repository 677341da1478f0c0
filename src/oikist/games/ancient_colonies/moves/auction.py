"""Auction: putting a card up, clearing the cards on show, and bidding for cards and for sides."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import BIDS
from oikist.games.ancient_colonies.market import clear_show, least_bid, open_auction
from oikist.games.ancient_colonies.phases import SIDE_BID
from oikist.games.ancient_colonies.prices import card_discount, card_price, purse
from oikist.games.ancient_colonies.sides import bid_for_side

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

MOST_SIDE_BID: Final = 30  # AC-1.11


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this card cannot be auctioned."""
    card, parts = action - state.board.first_auction, state.board.components
    if card not in state.shop:
        return f"AC-12.5 card={parts.card_names[card]}"
    need, have = _opening(state, card), purse(state, state.mover)
    return f"AC-12.7 need={need} have={have}" if have < need else None


def _opening(state: "AncientColoniesState", card: int) -> int:
    """What one colony must have to open the auction (AC-12.7)."""
    return card_price(state, state.mover, state.board.components.card_bid[card])


def legal(state: "AncientColoniesState") -> list[int]:
    """Cards the seat can put up, clear, or pass (AC-12.5)."""
    board, most = state.board, purse(state, state.mover)
    actions = [board.first_auction + card for card in sorted(state.shop) if most >= _opening(state, card)]
    return [*actions, board.clear, board.pass_by]


def apply(state: "AncientColoniesState", action: int) -> None:
    """A card is put up (AC-12.8)."""
    card = action - state.board.first_auction
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.mover, "card": state.board.components.card_names[card]}
        state.told.append(Event("auction", facts))
    open_auction(state, card)


def apply_clear(state: "AncientColoniesState", _action: int) -> None:
    """The cards on show go under the deck (AC-12.6)."""
    if state.told is not None:
        state.told.append(Event("clear", {"seat": state.mover}))
    clear_show(state)


def bid_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this bid cannot be made."""
    bid = action - state.board.first_bid
    if state.phase == SIDE_BID:
        return None if state.price < bid <= MOST_SIDE_BID else f"AC-1.11 least={state.price + 1} most={MOST_SIDE_BID}"
    least, most = least_bid(state), highest_bid(state, state.mover)
    if bid < least:
        return f"AC-12.8 least={least}"
    return f"AC-12.9 most={most}" if bid > most else None


def highest_bid(state: "AncientColoniesState", seat: int) -> int:
    """The most a seat can bid, 0 if it has nothing (AC-12.9)."""
    most = purse(state, seat)
    return min(BIDS - 1, most + card_discount(state, seat)) if most else 0


def legal_bids(state: "AncientColoniesState") -> list[int]:
    """Every bid the seat can cover, or pass."""
    board = state.board
    if state.phase == SIDE_BID:
        first, last = board.first_bid + state.price + 1, board.first_bid + MOST_SIDE_BID
    else:
        first, last = board.first_bid + least_bid(state), board.first_bid + highest_bid(state, state.mover)
    return [*range(first, last + 1), board.pass_by]


def apply_bid(state: "AncientColoniesState", action: int) -> None:
    """The bid stands until somebody bids more."""
    bid = action - state.board.first_bid
    if state.told is not None:
        state.told.append(Event("bid", {"seat": state.mover, "amount": bid}))
    if state.phase == SIDE_BID:
        bid_for_side(state, bid)
        return
    state.price = bid
    state.bidder = state.mover
