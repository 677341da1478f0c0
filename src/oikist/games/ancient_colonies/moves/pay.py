"""Pay: upkeep from a colony or an army given up, the price of a card, the price of a ward."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import FLEET, PLACE_NAMES, SITE_NAMES, bits
from oikist.games.ancient_colonies.fleets import armies_at_sea
from oikist.games.ancient_colonies.market import buy, final_price, paying_sites
from oikist.games.ancient_colonies.phases import PAY, UPKEEP, WARD
from oikist.games.ancient_colonies.upkeep import dismiss
from oikist.games.ancient_colonies.zeus import WARD_PRICE, ward_off, warders

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot pay."""
    site = action - state.board.first_pay
    if state.phase == UPKEEP:
        is_able = state.owner[site] == state.mover and state.money[site] > 0
        return None if is_able else f"AC-10.3 place={SITE_NAMES[site]}"
    if state.phase == PAY:
        is_able = site in paying_sites(state, state.mover)
        return None if is_able else f"AC-12.11 site={SITE_NAMES[site]} need={final_price(state)}"
    is_able = site in warders(state, state.mover)
    return None if is_able else f"AC-15.14 site={SITE_NAMES[site]} need={WARD_PRICE}"


def legal_upkeep(state: "AncientColoniesState") -> list[int]:
    """A Talent of any own colony that has one, or an army to give up (AC-10.3)."""
    seat, board = state.mover, state.board
    actions = [board.first_pay + site for site in bits(state.mine[seat]) if state.money[site]]
    actions += [board.first_dismiss + place for place in bits(state.army_places[seat])]
    if armies_at_sea(state, seat):
        actions.append(board.dismiss_fleet)
    return actions


def legal_payments(state: "AncientColoniesState") -> list[int]:
    """Colonies that can pay for the card (AC-12.11)."""
    return [state.board.first_pay + site for site in paying_sites(state, state.mover)]


def legal_wards(state: "AncientColoniesState") -> list[int]:
    """Colonies that can pay for the ward, or none (AC-15.14)."""
    return [*(state.board.first_pay + site for site in warders(state, state.mover)), state.board.pass_by]


def apply(state: "AncientColoniesState", action: int) -> None:
    """The colony pays."""
    site = action - state.board.first_pay
    if state.phase == PAY:
        buy(state, site)
    elif state.phase == WARD:
        ward_off(state, state.mover, site)
    else:
        state.money[site] -= 1
        state.paid += 1
        if state.told is not None:
            state.told.append(Event("upkeep", {"seat": state.mover, "site": SITE_NAMES[site]}))


def dismiss_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why no army can be given up here."""
    seat, place = state.mover, action - state.board.first_dismiss
    if action == state.board.dismiss_fleet:
        return None if armies_at_sea(state, seat) else f"AC-10.3 place={FLEET}"
    return None if state.armies[place * state.seats + seat] else f"AC-10.3 place={PLACE_NAMES[place]}"


def apply_dismiss(state: "AncientColoniesState", action: int) -> None:
    """The army goes home (AC-10.3)."""
    dismiss(state, state.mover, action - state.board.first_dismiss)
