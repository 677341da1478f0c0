"""Build: what colonies invest in. Upgrades, walls, new settlements, armies."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at, exits, is_free, settle_army
from oikist.games.ancient_colonies.board import CITY, LEVEL_NAMES, SITE_NAMES, SITE_NEAR_LIST, TOWN, VILLAGE, bits
from oikist.games.ancient_colonies.colonies import found, lose_walls, tokens_in
from oikist.games.ancient_colonies.components import COST_ARMY, COST_SETTLEMENT, COST_UPGRADE, COST_WALL
from oikist.games.ancient_colonies.phases import MUSTER, push
from oikist.games.ancient_colonies.prices import (
    army_price,
    can_raise_army,
    settlement_price,
    spend,
    upgrade_price,
    walls_price,
)

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def _investor_refusal(state: "AncientColoniesState", site: int) -> str | None:
    """Why this colony cannot invest at all (AC-11.1, AC-11.2)."""
    if state.owner[site] != state.mover:
        return f"AC-11.1 site={SITE_NAMES[site]}"
    return f"AC-11.2 site={SITE_NAMES[site]}" if state.unrest[site] else None


def _purse_refusal(state: "AncientColoniesState", site: int, price: int, tokens: int) -> str | None:
    """Talents of this colony, then tokens of the stock (AC-11.11, AC-11.12)."""
    if state.money[site] < price:
        return f"AC-11.11 need={price} have={state.money[site]}"
    stock = state.stock[state.mover]
    return f"AC-11.12 need={tokens} have={stock}" if stock < tokens else None


def upgrade_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot be upgraded."""
    site = action - state.board.first_upgrade
    reason = _investor_refusal(state, site)
    if reason is not None:
        return reason
    if state.level[site] == CITY:
        return f"AC-11.3 site={SITE_NAMES[site]}"
    return _purse_refusal(state, site, upgrade_price(state, site, False), 1 + state.walls[site])


def strip_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot be upgraded without its walls."""
    site = action - state.board.first_strip
    reason = _investor_refusal(state, site)
    if reason is not None:
        return reason
    if state.level[site] == CITY:
        return f"AC-11.3 site={SITE_NAMES[site]}"
    if not state.walls[site]:
        return f"AC-11.5 site={SITE_NAMES[site]}"
    return _purse_refusal(state, site, upgrade_price(state, site, True), 0)  # walls free more tokens than it needs


def walls_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot be walled."""
    site = action - state.board.first_walls
    reason = _investor_refusal(state, site)
    if reason is not None:
        return reason
    if state.level[site] < VILLAGE or state.walls[site]:
        return f"AC-11.6 site={SITE_NAMES[site]}"
    return _purse_refusal(state, site, walls_price(state, site), state.level[site])


def _settle_sites(state: "AncientColoniesState", action: int) -> tuple[int, int]:
    site = state.board.settle_from[action - state.board.first_settle]
    return site, SITE_NEAR_LIST[site][action - state.board.sites_near[site]]


def settle_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot found a settlement there."""
    site, target = _settle_sites(state, action)
    reason = _investor_refusal(state, site)
    if reason is not None:
        return reason
    if not can_raise_army(state.level[site]):
        return f"AC-11.7 site={SITE_NAMES[site]}"
    if not is_free(state, state.mover, target):
        return f"AC-11.8 site={SITE_NAMES[target]}"
    return _purse_refusal(state, site, settlement_price(state, state.mover), 1)


def recruit_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this colony cannot build an army."""
    site = action - state.board.first_recruit
    reason = _investor_refusal(state, site)
    if reason is not None:
        return reason
    if not can_raise_army(state.level[site]) or state.raised >> site & 1:
        return f"AC-11.9 site={SITE_NAMES[site]}"
    if armies_at(state, site) >= state.level[site] and not exits(state, site):
        return f"AC-11.10 place={SITE_NAMES[site]}"
    return _purse_refusal(state, site, army_price(state, state.mover), 1)


def legal(state: "AncientColoniesState") -> list[int]:
    """Everything the colonies of the seat can afford, and the end of its investments."""
    seat, board, stock = state.mover, state.board, state.stock[state.mover]
    sites = [site for site in bits(state.mine[seat]) if state.money[site] and not state.unrest[site]]
    actions: list[int] = []
    if not stock and can_give_up(state):
        actions.append(board.use_fleet)
    if stock:
        actions += [board.first_upgrade + site for site in sites if _can_upgrade(state, site, stock)]
    actions += [board.first_strip + site for site in sites if _can_strip(state, site)]
    actions += [board.first_walls + site for site in sites if _can_wall(state, site, stock)]
    towns = [site for site in sites if state.level[site] >= TOWN] if stock else []
    if towns:
        price = settlement_price(state, seat)
        for site in towns:
            if state.money[site] >= price:
                actions += _legal_settlements(state, site)
        price = army_price(state, seat)
        actions += [
            board.first_recruit + site for site in towns if state.money[site] >= price and _can_recruit(state, site)
        ]
    actions.append(board.done)
    return actions


def _can_upgrade(state: "AncientColoniesState", site: int, stock: int) -> bool:
    if state.level[site] == CITY or stock < 1 + state.walls[site]:
        return False
    return state.money[site] >= upgrade_price(state, site, False)


def _can_strip(state: "AncientColoniesState", site: int) -> bool:
    if not state.walls[site] or state.level[site] == CITY:
        return False
    return state.money[site] >= upgrade_price(state, site, True)


def _can_wall(state: "AncientColoniesState", site: int, stock: int) -> bool:
    if state.level[site] < VILLAGE or state.walls[site] or stock < state.level[site]:
        return False
    return state.money[site] >= walls_price(state, site)


def _legal_settlements(state: "AncientColoniesState", site: int) -> list[int]:
    first, seat = state.board.sites_near[site], state.mover
    return [first + offset for offset, target in enumerate(SITE_NEAR_LIST[site]) if is_free(state, seat, target)]


def _can_recruit(state: "AncientColoniesState", site: int) -> bool:
    if state.raised >> site & 1:
        return False
    return armies_at(state, site) < state.level[site] or bool(exits(state, site))


def can_give_up(state: "AncientColoniesState") -> bool:
    """Whether the fleet's token may be given up: none is left, and one would buy something (AC-11.13)."""
    seat = state.mover
    if state.stock[seat] or not state.manned[seat]:
        return False
    for site in bits(state.mine[seat]):
        if not state.money[site] or state.unrest[site]:
            continue
        if not state.walls[site] and _can_upgrade(state, site, 1):
            return True
        if state.level[site] >= TOWN:
            if state.money[site] >= settlement_price(state, seat) and _legal_settlements(state, site):
                return True
            if state.money[site] >= army_price(state, seat) and _can_recruit(state, site):
                return True
    return False


def apply_upgrade(state: "AncientColoniesState", action: int) -> None:
    """One level more, its walls with it (AC-11.3, AC-11.4)."""
    site = action - state.board.first_upgrade
    _upgrade(state, site, upgrade_price(state, site, False))


def apply_strip(state: "AncientColoniesState", action: int) -> None:
    """The walls are removed, then one level more (AC-11.5)."""
    site = action - state.board.first_strip
    price = upgrade_price(state, site, True)
    lose_walls(state, site)
    _upgrade(state, site, price)


def _upgrade(state: "AncientColoniesState", site: int, price: int) -> None:
    seat, before = state.mover, tokens_in(state, site)
    _pay(state, site, price)
    spend(state, seat, COST_UPGRADE)
    state.level[site] += 1
    state.stock[seat] -= tokens_in(state, site) - before
    if state.level[site] >= TOWN:  # AC-12.1
        state.is_civil = 1
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "site": SITE_NAMES[site], "amount": price}
        state.told.append(Event("upgrade", {**facts, "level": LEVEL_NAMES[state.level[site]]}))


def apply_walls(state: "AncientColoniesState", action: int) -> None:
    """Walls around the whole colony (AC-11.6)."""
    site, seat = action - state.board.first_walls, state.mover
    price = walls_price(state, site)
    _pay(state, site, price)
    spend(state, seat, COST_WALL)
    state.walls[site] = 1
    state.stock[seat] -= state.level[site]
    if state.told is not None:
        state.told.append(Event("walls", {"seat": seat, "site": SITE_NAMES[site], "amount": price}))


def apply_settle(state: "AncientColoniesState", action: int) -> None:
    """A new Settlement beside the colony that pays (AC-11.7, AC-11.8)."""
    site, target = _settle_sites(state, action)
    price = settlement_price(state, state.mover)
    _pay(state, site, price)
    if state.told is not None:
        state.told.append(Event("settle", {"seat": state.mover, "site": SITE_NAMES[site], "amount": price}))
    spend(state, state.mover, COST_SETTLEMENT)
    state.stock[state.mover] -= 1
    found(state, state.mover, target)


def apply_recruit(state: "AncientColoniesState", action: int) -> None:
    """A new army, in the colony or, above its Capacity, beside it (AC-11.9, AC-11.10)."""
    site, seat = action - state.board.first_recruit, state.mover
    price = army_price(state, seat)
    _pay(state, site, price)
    spend(state, seat, COST_ARMY)
    state.raised |= 1 << site
    if state.told is not None:
        state.told.append(Event("recruit", {"seat": seat, "site": SITE_NAMES[site], "amount": price}))
    if armies_at(state, site) < state.level[site]:
        settle_army(state, seat, site)
    else:
        push(state, MUSTER, seat, site)


def _pay(state: "AncientColoniesState", site: int, price: int) -> None:
    state.money[site] -= price
