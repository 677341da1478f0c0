"""Draw: what chance decides. Colours, oracles, cards."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import VILLAGE
from oikist.games.magna_grecia.cards import CARDS_A_BORDER, COLOURS
from oikist.games.magna_grecia.moves import oracle
from oikist.games.magna_grecia.turn import DRAW_COLOURS, DRAW_ORACLES, OVER, settle_phase, show_card, with_item

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", action: int) -> str | None:
    """Why chance cannot draw this now."""
    board = state.board
    if action < board.draw_oracle:
        colour = action - board.draw_colour
        return f"MG-1.2 seat={state.colour.index(colour)}" if colour in state.colour else None
    if action < board.draw_card:
        return oracle.refusal(state, action - board.draw_oracle)
    card = action - board.draw_card
    if state.drawn >> card & 1:
        return f"MG-1.9 card={board.cards.names[card]}"
    if packet_has(state, card // CARDS_A_BORDER):
        return f"MG-1.10 border={COLOURS[card // CARDS_A_BORDER]}"
    return None


def legal(state: "MagnaGreciaState") -> list[int]:
    """What chance may draw, all equally likely (MG-1.2, MG-1.6, MG-1.10)."""
    board = state.board
    if state.phase == OVER:  # MG-0.2
        return []
    if state.phase == DRAW_COLOURS:
        return [board.draw_colour + colour for colour in range(len(COLOURS)) if colour not in state.colour]
    if state.phase == DRAW_ORACLES:
        return [board.draw_oracle + h for h in board.map.inner if state.tile[h] == VILLAGE]
    actions: list[int] = []
    table = board.card_actions
    rest, packets = state.drawn, state.drawn.bit_count() // len(COLOURS)
    for border in range(len(COLOURS)):
        cards = table[border << CARDS_A_BORDER | rest & (1 << CARDS_A_BORDER) - 1]
        if len(cards) >= CARDS_A_BORDER - packets:  # MG-1.10: the packet has none of this border yet
            actions += cards
        rest >>= CARDS_A_BORDER
    return actions


def apply(state: "MagnaGreciaState", action: int) -> None:
    """Chance has decided."""
    board = state.board
    if action < board.draw_oracle:
        _apply_colour(state, action - board.draw_colour)
    elif action < board.draw_card:
        _apply_oracle(state, action - board.draw_oracle)
    else:
        _apply_card(state, action - board.draw_card)
    settle_phase(state)


def _apply_colour(state: "MagnaGreciaState", colour: int) -> None:
    seat = state.colour.index(-1)
    state.colour = with_item(state.colour, seat, colour)
    if state.told is not None:
        state.told.append(Event("colour", {"seat": seat, "colour": COLOURS[colour]}))


def _apply_oracle(state: "MagnaGreciaState", hex: int) -> None:
    oracle.stand(state, hex)
    if state.told is not None:
        state.told.append(Event("oracle-stands", {"oracle": state.board.names[hex]}))


def _apply_card(state: "MagnaGreciaState", card: int) -> None:
    state.drawn |= 1 << card
    is_first = state.card < 0
    if is_first:
        show_card(state, card)
    else:
        state.next_card = card
    if state.told is not None:
        state.told.append(Event("first-card" if is_first else "next-card", {"card": state.board.cards.names[card]}))


def packet_has(state: "MagnaGreciaState", border: int) -> bool:
    """Whether the packet being drawn has a card of this border already: packets before it had one each (MG-1.10)."""
    packets = state.drawn.bit_count() // len(COLOURS)
    mask = (1 << CARDS_A_BORDER) - 1 << border * CARDS_A_BORDER
    return (state.drawn & mask).bit_count() > packets
