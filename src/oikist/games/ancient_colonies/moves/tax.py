"""Tax: policies, the cards assigned to a roll, rolling again, averting Strife."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import POLICY_NAMES, SITE_NAMES, bits
from oikist.games.ancient_colonies.components import CARDS, TAX_COASTAL, TAX_INLAND
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.phases import ASSIGN, first_part, push, second_part, third_part
from oikist.games.ancient_colonies.taxes import WISE_HALVES, fail, pay_out, roll, taxed

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot be taxed."""
    site = (action - state.board.first_tax) // len(POLICY_NAMES)
    is_taxed, has_ring = bool(state.taxed >> site & 1), state.unrest[site] or state.untaxed[site]
    if state.owner[site] != state.mover or (is_taxed and not has_ring):
        return f"AC-10.11 site={SITE_NAMES[site]}"
    if is_taxed and not state.untaxed[site]:
        return f"AC-10.18 site={SITE_NAMES[site]}"
    return f"AC-10.21 site={SITE_NAMES[site]}" if is_taxed else None


def legal(state: "AncientColoniesState") -> list[int]:
    """Both policies with dice for every colony that is not taxed yet, or Wise Administration for the rest."""
    first, actions = state.board.first_tax, []
    for site in bits(state.mine[state.mover] & ~state.taxed):
        actions += [first + site * 2, first + site * 2 + 1]
    actions.append(state.board.done)
    return actions


def apply(state: "AncientColoniesState", action: int) -> None:
    """The policy is announced; cards may be assigned before the roll (AC-10.15)."""
    site, policy = divmod(action - state.board.first_tax, len(POLICY_NAMES))
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.mover, "site": SITE_NAMES[site]}
        state.told.append(Event("policy", {**facts, "policy": POLICY_NAMES[policy]}))
    push(state, ASSIGN, site, policy)


def assign_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this card cannot be assigned to the colony."""
    card = action - state.board.first_assign
    name = state.board.components.card_names[card]
    return None if can_assign(state, card, first_part(state.focus)) else f"AC-10.15 card={name}"


def can_assign(state: "AncientColoniesState", card: int, site: int) -> bool:
    """Once a turn, one coin art a colony, and the kind of colony it is for (AC-10.15, AC-15.1)."""
    parts = state.board.components
    kind = parts.card_tax[card]
    if not kind or state.card_owner[card] != state.owner[site] or state.used >> card & 1:
        return False
    if parts.card_coin[card] and any(parts.card_coin[other] for other in bits(state.assigned)):
        return False
    if kind == TAX_COASTAL:
        return is_coastal(state, site)
    return kind != TAX_INLAND or not is_coastal(state, site)


def legal_assignments(state: "AncientColoniesState") -> list[int]:
    """Cards that can be assigned, and the roll."""
    site, board = first_part(state.focus), state.board
    seat = state.mover
    owners = state.card_owner
    actions = [
        board.first_assign + card for card in range(CARDS) if owners[card] == seat and can_assign(state, card, site)
    ]
    actions.append(board.roll)
    return actions


def apply_assign(state: "AncientColoniesState", action: int) -> None:
    """The card works in this colony and nowhere else this turn."""
    card = action - state.board.first_assign
    state.assigned |= 1 << card
    state.used |= 1 << card
    push(state, ASSIGN, first_part(state.focus), second_part(state.focus))
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.mover, "card": state.board.components.card_names[card]}
        state.told.append(Event("assign", {**facts, "site": SITE_NAMES[first_part(state.focus)]}))


def apply_roll(state: "AncientColoniesState", _action: int) -> None:
    """The dice are thrown (AC-10.13, AC-10.14)."""
    roll(state, first_part(state.focus), second_part(state.focus), 0)


def legal_rerolls(state: "AncientColoniesState") -> list[int]:
    """Roll again, or leave it (AC-10.16)."""
    return [state.board.reroll, state.board.pass_by]


def apply_reroll(state: "AncientColoniesState", _action: int) -> None:
    """All dice once more; this roll stands (AC-10.16)."""
    roll(state, first_part(state.focus), second_part(state.focus), 1)


def apply_stand(state: "AncientColoniesState") -> None:
    """The roll is left as it is."""
    taxed(state, first_part(state.focus), second_part(state.focus), third_part(state.focus), 0)


def legal_guards(state: "AncientColoniesState") -> list[int]:
    """Avert it by a card, or bear it (AC-15.12)."""
    return [state.board.guard, state.board.pass_by]


def apply_guard(state: "AncientColoniesState", _action: int) -> None:
    """One Talent of tax, no ring, no loss (AC-15.12)."""
    site = first_part(state.focus)
    state.guarded += 1
    if state.told is not None:
        state.told.append(Event("guard", {"seat": state.mover, "site": SITE_NAMES[site]}))
    pay_out(state, site, WISE_HALVES)


def apply_bear(state: "AncientColoniesState") -> None:
    """Unrest or Strife takes its course."""
    fail(state, first_part(state.focus), second_part(state.focus))
