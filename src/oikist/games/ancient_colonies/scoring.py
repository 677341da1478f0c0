"""Scoring: points, where they come from, and who wins."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Entry
from oikist.games.ancient_colonies.armies import total_armies
from oikist.games.ancient_colonies.board import CITY, LEVEL_NAMES, SETTLEMENT, SITE_NAMES, bits
from oikist.games.ancient_colonies.cards import card_points
from oikist.games.ancient_colonies.fleets import aboard

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

POINTS: Final = (0, 1, 2, 4, 8)  # by level (AC-16.5)
WALLED_POINTS: Final = (0, 0, 3, 6, 12)


def colony_points(state: "AncientColoniesState", site: int) -> int:
    """Points of one colony (AC-16.5)."""
    return (WALLED_POINTS if state.walls[site] else POINTS)[state.level[site]]


def score(state: "AncientColoniesState", seat: int) -> int:
    """Colonies and cards, less what was bid for the side (AC-16.5)."""
    points = sum(colony_points(state, site) for site in bits(state.mine[seat]))
    return points + card_points(state, seat) - state.side_cost[seat]


def scores(state: "AncientColoniesState") -> list[int]:
    """The points of every seat as things stand."""
    return [score(state, seat) for seat in range(state.seats)]


def ranking(state: "AncientColoniesState") -> list[int]:
    """Places with all tie-breaks; sides differ, so nobody shares one (AC-16.6)."""
    keys = [_standing(state, seat) for seat in range(state.seats)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _standing(state: "AncientColoniesState", seat: int) -> tuple[int, int, int, int, int, int]:
    colonies = bits(state.mine[seat])
    cities = sum(state.level[site] == CITY for site in colonies)
    talents = sum(state.money[site] for site in colonies)
    armies = total_armies(state, seat) + aboard(state, seat)
    side = state.side[seat]
    tie = state.board.components.side_tie[side] if side >= 0 else 0
    return score(state, seat), cities, card_points(state, seat), talents, armies, -tie


def ledger(state: "AncientColoniesState", seat: int) -> list[Entry]:
    """Colony by colony, card by card, and the bid for the side."""
    entries: list[Entry] = []
    for site in bits(state.mine[seat]):
        level = state.level[site]
        facts: dict[str, str | int] = {"site": SITE_NAMES[site], "level": LEVEL_NAMES[level]}
        is_walled = state.walls[site] and level > SETTLEMENT
        entries.append(Entry("walled" if is_walled else "colony", colony_points(state, site), facts))
    parts = state.board.components
    for card, owner in enumerate(state.card_owner):
        if owner == seat:
            entries.append(Entry("card", parts.card_points[card], {"card": parts.card_names[card]}))
    if state.side_cost[seat]:
        entries.append(Entry("side", -state.side_cost[seat]))
    return entries
