"""Bonus: where the income of a card goes, and a Talent made of two halves."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import SITE_NAMES, bits
from oikist.games.ancient_colonies.components import COASTAL, GIVE, INLAND
from oikist.games.ancient_colonies.income import bonus_sites, give_bonus, links
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.phases import BONUS, HALVES, first_part, push, second_part

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the income cannot go to this colony."""
    site = action - state.board.first_bonus
    if state.phase == BONUS:
        is_new = state.owner[site] == state.mover and not state.chosen >> site & 1
        return None if is_new and _fits(state, first_part(state.focus), site) else f"AC-10.9 site={SITE_NAMES[site]}"
    return None if state.halves >> site & 1 else f"AC-10.10 site={SITE_NAMES[site]}"


def _fits(state: "AncientColoniesState", card: int, site: int) -> bool:
    """Whether a colony is of the kind that the card brings something to (AC-15.2, AC-15.3, AC-15.4)."""
    kind = state.board.components.card_income[card]
    if kind in (COASTAL, INLAND):
        return is_coastal(state, site) == (kind == COASTAL)
    return kind == GIVE or links(state, site)[1] > 0


def legal(state: "AncientColoniesState") -> list[int]:
    """Colonies a card's income, or a Talent of two halves, may go to (AC-10.9, AC-10.10)."""
    sites = bits(state.halves) if state.phase == HALVES else bonus_sites(state, first_part(state.focus))
    return [state.board.first_bonus + site for site in sites]


def apply(state: "AncientColoniesState", action: int) -> None:
    """The income goes there; the rest is asked again."""
    site = action - state.board.first_bonus
    if state.phase == HALVES:
        left = first_part(state.focus) - 1
        state.money[site] += 1
        if state.told is not None:
            state.told.append(Event("halves", {"seat": state.mover, "site": SITE_NAMES[site]}))
        if left:
            push(state, HALVES, left, second_part(state.focus))
        return
    card, left = first_part(state.focus), second_part(state.focus) - 1
    give_bonus(state, card, site)
    if left:
        push(state, BONUS, card, left)
    else:
        state.chosen = 0
