"""Colonies: founding, growing, shrinking, changing hands; tokens always go back to the home country."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at
from oikist.games.ancient_colonies.board import LEVEL_NAMES, SETTLEMENT, SITE_NAMES
from oikist.games.ancient_colonies.cards import move_sibyl
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, TRIM, push

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def tokens_in(state: "AncientColoniesState", site: int) -> int:
    """Tokens a colony consists of, walls included (AC-2.8)."""
    return state.level[site] * (1 + state.walls[site])


def found(state: "AncientColoniesState", seat: int, site: int) -> None:
    """A new Settlement; where its token comes from is the caller's affair."""
    state.owner[site] = seat
    state.level[site] = SETTLEMENT
    state.colonies |= 1 << site
    state.mine[seat] |= 1 << site
    if state.told is not None:
        state.told.append(Event("found", {"seat": seat, "site": SITE_NAMES[site]}))
    move_sibyl(state)
    _check_capacity(state, site)


def lose_walls(state: "AncientColoniesState", site: int) -> None:
    """The walls go, their tokens go home."""
    seat = state.owner[site]
    state.stock[seat] += state.level[site]
    state.walls[site] = 0
    if state.told is not None:
        state.told.append(Event("walls-lost", {"seat": seat, "site": SITE_NAMES[site]}))


def lose_level(state: "AncientColoniesState", site: int) -> None:
    """One level less, with the wall token of its corner; a Settlement has no walls (AC-8.12)."""
    seat = state.owner[site]
    before = tokens_in(state, site)
    state.level[site] -= 1
    if state.level[site] == SETTLEMENT:
        state.walls[site] = 0
    state.stock[seat] += before - tokens_in(state, site)
    if state.told is not None:
        level = LEVEL_NAMES[state.level[site]]
        state.told.append(Event("level-lost", {"seat": seat, "site": SITE_NAMES[site], "level": level}))
    _check_capacity(state, site)


def _check_capacity(state: "AncientColoniesState", site: int) -> None:
    """Armies above Capacity leave at once; in the Activities only when the battles are over (AC-8.21, AC-10.22)."""
    if state.stage != ACTIVITIES_STAGE and armies_at(state, site) > state.level[site]:
        push(state, TRIM, site)


def destroy(state: "AncientColoniesState", site: int) -> None:
    """A colony disappears with its money and its rings (AC-8.20, AC-10.20)."""
    seat = state.owner[site]
    if state.told is not None:
        state.told.append(Event("destroyed", {"seat": seat, "site": SITE_NAMES[site]}))
    state.stock[seat] += tokens_in(state, site)
    _clear(state, site)
    state.money[site] = 0
    state.income[site] = 0
    state.halves &= ~(1 << site)
    state.unrest[site] = 0
    state.untaxed[site] = 0
    move_sibyl(state)


def _clear(state: "AncientColoniesState", site: int) -> None:
    seat = state.owner[site]
    state.mine[seat] &= ~(1 << site)
    state.colonies &= ~(1 << site)
    state.owner[site] = -1
    state.level[site] = 0
    state.walls[site] = 0


def turn_over(state: "AncientColoniesState", site: int, seat: int, level: int) -> None:
    """A colony becomes another seat's, with that many tokens of his, its money and its rings (AC-8.8, AC-8.18)."""
    loser = state.owner[site]
    state.stock[loser] += tokens_in(state, site)
    _clear(state, site)
    state.owner[site] = seat
    state.level[site] = level
    state.colonies |= 1 << site
    state.mine[seat] |= 1 << site
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "other_seat": loser, "site": SITE_NAMES[site]}
        state.told.append(Event("conquered", {**facts, "level": LEVEL_NAMES[level]}))
    move_sibyl(state)


def pay(state: "AncientColoniesState", site: int, amount: int) -> int:
    """Take up to that many Talents from a colony; says how many there were."""
    taken = min(amount, state.money[site])
    state.money[site] -= taken
    if taken and state.told is not None:
        facts: dict[str, str | int] = {"seat": state.owner[site], "site": SITE_NAMES[site], "amount": taken}
        state.told.append(Event("talents-lost", facts))
    return taken
