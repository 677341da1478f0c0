"""Loss: choosing what is lost, and giving up tokens for a colony that is taken."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import remove_army
from oikist.games.ancient_colonies.battle import conquer, defenders
from oikist.games.ancient_colonies.board import SETTLEMENT, SITE_NAMES, VILLAGE
from oikist.games.ancient_colonies.cards import lose_card
from oikist.games.ancient_colonies.colonies import destroy, lose_level, lose_walls, pay
from oikist.games.ancient_colonies.components import ACTS, ARTS, CARDS
from oikist.games.ancient_colonies.fleets import unman
from oikist.games.ancient_colonies.moves.build import can_give_up
from oikist.games.ancient_colonies.phases import (
    FORFEIT,
    HIT,
    INVEST,
    LOSS,
    RANSOM,
    SACRIFICE,
    TOKENS,
    first_part,
    push,
    second_part,
)
from oikist.games.ancient_colonies.zeus import arts_of

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this cannot be what is lost."""
    board, site = state.board, first_part(state.focus)
    if state.phase == LOSS:
        is_there = (
            (action == board.lose_army and defenders(state, site, second_part(state.focus)) > 0)
            or (action == board.lose_walls and state.walls[site] > 0)
            or (action == board.lose_level and state.level[site] >= VILLAGE)
        )
        return None if is_there else "AC-8.9"
    card, act = action - board.first_lose_card, action - board.first_lose_act
    has_card = 0 <= card < CARDS and state.card_owner[card] == state.mover
    if state.phase == FORFEIT:
        has_act = 0 <= act < ACTS and state.hand[state.mover] >> act & 1
        return None if action == board.lose_level or has_card or has_act else "AC-10.19"
    if state.phase == SACRIFICE:
        return None if has_card and board.components.card_type[card] == ARTS else "AC-14.7"
    can_fall = state.level[site] > SETTLEMENT  # AC-13.7
    return None if action == board.lose_money or (action == board.lose_level and can_fall) else "AC-14.9"


def legal(state: "AncientColoniesState") -> list[int]:
    """What the seat may choose to lose."""
    board, site = state.board, first_part(state.focus)
    if state.phase == LOSS:  # AC-8.9
        choices = [
            (board.lose_army, defenders(state, site, second_part(state.focus)) > 0),
            (board.lose_walls, state.walls[site] > 0),
            (board.lose_level, state.level[site] >= VILLAGE),
        ]
        return [action for action, is_there in choices if is_there]
    if state.phase == RANSOM:  # AC-14.9
        can_fall = state.level[site] > SETTLEMENT
        return [board.lose_level, board.lose_money] if can_fall else [board.lose_money]
    if state.phase == SACRIFICE:  # AC-14.7
        return [board.first_lose_card + card for card in arts_of(state, state.mover)]
    seat = state.mover  # AC-10.19
    cards = [board.first_lose_card + card for card in range(CARDS) if state.card_owner[card] == seat]
    acts = [board.first_lose_act + act for act in range(ACTS) if state.hand[seat] >> act & 1]
    return [board.lose_level, *cards, *acts]


def apply(state: "AncientColoniesState", action: int) -> None:
    """It is lost."""
    board, site = state.board, first_part(state.focus)
    if action == board.lose_army:  # AC-8.11
        push(state, HIT, site, 1 << second_part(state.focus))
    elif action == board.lose_walls:
        lose_walls(state, site)
    elif action == board.lose_level:
        if state.level[site] == SETTLEMENT:  # AC-10.20
            destroy(state, site)
        else:
            lose_level(state, site)
    elif action == board.lose_money:
        pay(state, site, second_part(state.focus))
    elif action < board.first_lose_act:
        card = action - board.first_lose_card
        if state.told is not None:
            facts: dict[str, str | int] = {"seat": state.mover, "card": board.components.card_names[card]}
            state.told.append(Event("card-lost", facts))
        lose_card(state, card)
    else:
        _bury(state, action - board.first_lose_act)


def _bury(state: "AncientColoniesState", act: int) -> None:
    """An Act in hand is given up and stays secret (AC-10.19)."""
    state.hand[state.mover] &= ~(1 << act)
    state.buried[state.mover] |= 1 << act
    if state.told is not None:
        state.told.append(Event("act-buried", {"seat": state.mover}))
        facts: dict[str, str | int] = {"seat": state.mover, "act": state.board.components.act_names[act]}
        state.told.append(Event("act-buried-own", facts))


def use_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this token cannot be used."""
    if state.phase == TOKENS:
        site, seat = first_part(state.focus), second_part(state.focus)
        tokens = state.manned[seat] if action == state.board.use_fleet else state.armies[site * state.seats + seat]
        return None if tokens else "AC-8.19"
    return None if action == state.board.use_fleet and can_give_up(state) else "AC-11.13"


def legal_tokens(state: "AncientColoniesState") -> list[int]:
    """Tokens to add to a colony that is taken, or no more (AC-8.19)."""
    board, site, seat = state.board, first_part(state.focus), second_part(state.focus)
    actions = [board.use_fleet] if state.manned[seat] else []
    if state.armies[site * state.seats + seat]:
        actions.append(board.use_army)
    return [*actions, board.pass_by]


def apply_use(state: "AncientColoniesState", action: int) -> None:
    """The fleet's token, or an army at the place, goes to the stock."""
    if state.phase == INVEST:  # AC-11.13
        unman(state, state.mover)
        return
    site, seat = first_part(state.focus), second_part(state.focus)
    if action == state.board.use_fleet:
        unman(state, seat)
    else:
        remove_army(state, seat, site)
        state.stock[seat] += 1
        if state.told is not None:
            state.told.append(Event("army-used", {"seat": seat, "site": SITE_NAMES[site]}))
    push(state, TOKENS, site, seat)


def apply_stop(state: "AncientColoniesState") -> None:
    """No more tokens: the colony is as large as there are, or gone (AC-8.18, AC-8.20)."""
    conquer(state, first_part(state.focus), second_part(state.focus))
