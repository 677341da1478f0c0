"""Draw: what chance decides. Faces of tiles, sides, dice, whose army is hit, cards, what an Act strikes."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import exposed, kill_army
from oikist.games.ancient_colonies.battle import fight
from oikist.games.ancient_colonies.board import FACES, FIRST_CENTER, HEAVY, PLACE_NAMES, RADICAL, bits
from oikist.games.ancient_colonies.components import ACT, DIE_SIDES, TYPES
from oikist.games.ancient_colonies.land import face_weights
from oikist.games.ancient_colonies.market import FIRST_ACT, take_act, take_top, top_cards, top_types
from oikist.games.ancient_colonies.moves import flip
from oikist.games.ancient_colonies.phases import (
    DEAL,
    DICE,
    DRAW_ACT,
    FACE,
    HIT,
    OMEN,
    OPENER,
    REVEAL,
    STRIKE_TILE,
    TAX_DICE,
    TAX_DIE,
    TOP,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.sides import deal, deal_choices
from oikist.games.ancient_colonies.taxes import rolled
from oikist.games.ancient_colonies.zeus import random_tiles, start

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why chance cannot decide this now: something else is asked, or it is not there (AC-0.5)."""
    return None if action in legal(state) else "AC-0.5 pending=chance"


def legal(state: "AncientColoniesState") -> list[int]:
    """What chance may decide."""
    board, phase = state.board, state.phase
    if phase in (DICE, TAX_DICE):
        return list(range(board.draw_dice, board.draw_dice + DIE_SIDES * DIE_SIDES))
    if phase in (TAX_DIE, OMEN):
        return list(range(board.draw_die, board.draw_die + DIE_SIDES))
    if phase == FACE:
        weights = face_weights(state.face, first_part(state.focus))
        return [board.draw_face + face for face in range(FACES) if weights[face]]
    if phase == HIT:
        return [board.draw_army + seat for seat in exposed(state)]
    if phase == TOP:
        return [board.draw_type + kind for kind, number in enumerate(top_types(state)) if number]
    if phase == REVEAL:
        return [board.draw_card + card for card in top_cards(state)]
    if phase == DRAW_ACT:
        return [board.draw_act + card - FIRST_ACT for card in top_cards(state)]
    if phase == DEAL:
        return [board.draw_side + side for side in deal_choices(state)]
    if phase == OPENER:
        return [board.draw_opener + seat for seat in range(state.seats)]
    if phase == STRIKE_TILE:
        return [board.draw_tile + tile for tile in random_tiles(state)]
    return [board.draw_colony + site for site in bits(state.colonies)]


def weights(state: "AncientColoniesState") -> list[int]:
    """How likely each of these is."""
    phase = state.phase
    if phase == FACE:  # AC-1.5
        return [weight for weight in face_weights(state.face, first_part(state.focus)) if weight]
    if phase == HIT:
        first = first_part(state.focus) * state.seats
        return [state.armies[first + seat] for seat in exposed(state)]
    if phase == TOP:  # AC-12.2
        return [number for number in top_types(state) if number]
    return [1] * len(state.choices)


def apply_face(state: "AncientColoniesState", action: int) -> None:
    """A tile gets its face: for all, or for the seat that peeks (AC-4.6)."""
    tile, peeker = first_part(state.focus), second_part(state.focus)
    state.face[tile] = action - state.board.draw_face
    if peeker:
        flip.learn(state, tile, peeker - 1)
    else:
        flip.show(state, tile)


def apply_deal(state: "AncientColoniesState", action: int) -> None:
    """A home country comes up (AC-1.2, AC-1.10)."""
    deal(state, action - state.board.draw_side)


def apply_opener(state: "AncientColoniesState", action: int) -> None:
    """The seat that opens the first auction (AC-1.10)."""
    state.first = action - state.board.draw_opener
    if state.told is not None:
        state.told.append(Event("opener", {"seat": state.first}))


def apply_die(state: "AncientColoniesState", action: int) -> None:
    """One die: Heavy Taxation (AC-10.13), or whether an Act works (AC-14.13)."""
    number = action - state.board.draw_die + 1
    if state.phase == TAX_DIE:
        rolled(state, first_part(state.focus), HEAVY, number, 0, second_part(state.focus))
        return
    is_working = number >= state.board.components.act_roll[state.act]
    if not is_working:
        state.target = -1
    if state.told is not None:
        state.told.append(Event("omen-good" if is_working else "omen-bad", {"number": number}))


def apply_dice(state: "AncientColoniesState", action: int) -> None:
    """Two dice: a battle (AC-8.4, AC-8.5), or Radical Taxation (AC-10.14)."""
    one, two = divmod(action - state.board.draw_dice, DIE_SIDES)
    if state.phase == DICE:
        fight(state, first_part(state.focus), second_part(state.focus), one + 1, two + 1)
    else:
        rolled(state, first_part(state.focus), RADICAL, one + 1, two + 1, second_part(state.focus))


def apply_hit(state: "AncientColoniesState", action: int) -> None:
    """Whose army is lost."""
    kill_army(state, action - state.board.draw_army, first_part(state.focus))


def apply_top(state: "AncientColoniesState", action: int) -> None:
    """The type of the top card is open to all (AC-12.2)."""
    state.top = action - state.board.draw_type
    if state.told is not None:
        state.told.append(Event("top", {"type": TYPES[state.top]}))


def apply_reveal(state: "AncientColoniesState", action: int) -> None:
    """A card is laid open (AC-12.3, AC-12.4); an Act works at once (AC-13.1)."""
    card = action - state.board.draw_card
    kind = state.top
    take_top(state, card)
    if kind == ACT:
        start(state, card - FIRST_ACT, -1)
        return
    state.shop.append(card)
    if state.told is not None:
        state.told.append(Event("reveal", {"card": state.board.components.card_names[card]}))


def apply_draw(state: "AncientColoniesState", action: int) -> None:
    """The buyer of a card takes the Act that lay on top (AC-12.12)."""
    seat, act = first_part(state.focus), action - state.board.draw_act
    if state.told is not None:
        state.told.append(Event("act-taken", {"seat": seat}))
        state.told.append(Event("act-seen", {"seat": seat, "act": state.board.components.act_names[act]}))
    take_act(state, seat, act)


def apply_strike(state: "AncientColoniesState", action: int) -> None:
    """An Act strikes a tile or a colony."""
    board = state.board
    if action >= board.draw_colony:
        state.target = action - board.draw_colony
    else:
        state.target = FIRST_CENTER + action - board.draw_tile
    if state.told is not None:
        state.told.append(Event("struck", {"place": PLACE_NAMES[state.target]}))
