"""The turn as everybody sees it: what has been done in it so far, as it decides what may still be done."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.armies import is_fresh, is_landed, unit_entry, unit_moves, unit_place
from oikist.games.ancient_colonies.board import (
    FLEET,
    MOST_SEATS,
    PLACE_NAMES,
    POLICY_NAMES,
    SITE_NAMES,
    TILE_NAMES,
    bits,
)
from oikist.games.ancient_colonies.fleets import NO_MORE
from oikist.games.ancient_colonies.phases import REROLL, third_part
from oikist.games.ancient_colonies.position import CLOSED
from oikist.games.ancient_colonies.question import payments_left, policy_of
from oikist.games.ancient_colonies.view import AnswerView, TurnView, UnitView

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ENTRY_NAMES: Final = ("", *TILE_NAMES, FLEET)  # by what a unit says of where it came from


def turn_view(state: "AncientColoniesState") -> TurnView:
    """What has been done; who assigns a card turns it over for all to see (AC-10.15)."""
    cards, policy = state.board.components.card_names, policy_of(state)
    return TurnView(
        peeks_anywhere=state.peeks_any,
        has_sailed=bool(state.has_sailed),
        loading=_where(TILE_NAMES, state.loaded),
        unloading=_where(SITE_NAMES, state.unloaded),
        boarded=state.boarded,
        changed=tuple(bits(state.changed)),
        units=tuple(_unit_view(number) for number in state.units),
        answers=tuple(_answer_view(answer) for answer in state.answers),
        fought=tuple((PLACE_NAMES[battle // MOST_SEATS], battle % MOST_SEATS) for battle in state.fought),
        taxed=_sites(state.taxed),
        assigned=tuple(cards[card] for card in bits(state.assigned)),
        used=tuple(cards[card] for card in bits(state.used)),
        chosen=_sites(state.chosen),
        halves=_sites(state.halves),
        raised=_sites(state.raised),
        guarded=state.guarded,
        policy=POLICY_NAMES[policy] if policy >= 0 else "",
        dice=third_part(state.focus) if state.phase == REROLL else 0,
        left=payments_left(state),
    )


def _where(names: list[str], number: int) -> str:
    return CLOSED if number == NO_MORE else names[number] if number >= 0 else ""


def _unit_view(number: int) -> UnitView:
    return UnitView(
        place=PLACE_NAMES[unit_place(number)],
        moves=unit_moves(number),
        came_from=ENTRY_NAMES[unit_entry(number)],
        is_fresh=is_fresh(number),
        is_landed=is_landed(number),
    )


def _answer_view(answer: int) -> AnswerView:
    place, seat = divmod(answer >> 1, MOST_SEATS)
    return AnswerView(PLACE_NAMES[place], seat, bool(answer & 1))


def _sites(mask: int) -> tuple[str, ...]:
    return tuple(SITE_NAMES[site] for site in bits(mask))
