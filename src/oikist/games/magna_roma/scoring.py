"""Scoring: points by source, ledger, ranking; objectives.py has those of the solo board."""

from functools import lru_cache
from typing import TYPE_CHECKING

from oikist.core.state import Entry
from oikist.games.magna_roma.board import CORNER_CELLS, NEAR
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    MONUMENT_COLOUR,
    MONUMENT_FIXED,
    MONUMENT_STAFFED,
    MONUMENTS,
    PROVINCE_DISTRICTS,
    PROVINCE_ICON_PAIR,
    SLOTS,
)
from oikist.games.magna_roma.objectives import is_met

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def scores(state: "MagnaRomaState") -> list[int]:
    """The score of every seat as things stand (MR-11.1)."""
    return [score(state, seat) for seat in range(state.seats)]


def score(state: "MagnaRomaState", seat: int) -> int:
    """The score of one seat."""
    total = state.points[seat] + market(state, seat) + pantheon(state, seat)
    total += state.board.components.military_points[state.legions[seat]]  # MR-11.10
    if state.built[seat]:
        total += best_staffing(state, seat)[0]
    for number, holder in enumerate(state.holder):
        if holder == seat:
            total += province(state, seat, number // SLOTS, number % SLOTS)
    return total + objectives(state)


def market(state: "MagnaRomaState", seat: int) -> int:
    """The multiplier times the lowest star value (MR-11.2)."""
    return state.board.components.market_value[state.luxury[seat]] * min(star_values(state, seat))


def star_values(state: "MagnaRomaState", seat: int) -> list[int]:
    """The values of the three star tracks (MR-5.6)."""
    value, first = state.board.components.star_value, seat * len(COLOURS)
    return [value[step] for step in state.stars[first : first + len(COLOURS)]]


def pantheon(state: "MagnaRomaState", seat: int) -> int:
    """What the tokens not played are worth (MR-11.3)."""
    return state.blessings[seat] * state.board.components.pantheon_value[state.faith[seat]]


def monument_worth(state: "MagnaRomaState", monument: int) -> list[int]:
    """Points of a built monument by the population employed there, as far as more of it brings more (MR-11.4)."""
    parts, seat = state.board.components, state.owner[monument]
    points, need = parts.monument_points[monument], parts.monument_need[monument]
    if parts.monument_kind[monument] == MONUMENT_STAFFED:
        return [0, *points]  # MR-11.7
    worth = points[0]  # MR-11.5
    if parts.monument_kind[monument] != MONUMENT_FIXED:  # MR-11.6
        is_colour = parts.monument_kind[monument] == MONUMENT_COLOUR
        cells = state.colours if is_colour else state.icons
        width = len(COLOURS) if is_colour else len(ICONS)
        # MR-7.10: what lies under it is still what it was. No monument on the Town Center counts tiles.
        under = CORNER_CELLS[state.site[monument]]
        worth *= (under & cells[seat * width + parts.monument_what[monument]]).bit_count()
    return [0] * need + [worth]


def best_staffing(state: "MagnaRomaState", seat: int) -> tuple[int, list[int]]:
    """The most points the seat's monuments can score, and the population employed at each of the twelve (MR-7.11)."""
    mine = [monument for monument, owner in enumerate(state.owner) if owner == seat]
    worths = [monument_worth(state, monument) for monument in mine]
    total, employed, left = 0, [0] * MONUMENTS, state.population[seat]
    for monument, worth in zip(mine, worths):
        most = max(worth)
        total += most
        employed[monument] = worth.index(most)
        left -= employed[monument]
    if left < 0:  # there are not people enough for all of them, which is rare
        return share_out(state.population[seat], mine, worths)
    return total, employed


def share_out(people: int, mine: list[int], worths: list[list[int]]) -> tuple[int, list[int]]:
    """The same where the monuments compete for people."""
    best = [0] * (people + 1)  # points with so many people at most, after each monument; then the way back
    chosen: list[list[int]] = []
    for worth in worths:
        sent = [0] * (people + 1)
        after = best[:]
        for there in range(1, len(worth)):
            if worth[there]:
                for have in range(there, people + 1):
                    if best[have - there] + worth[there] > after[have]:
                        after[have] = best[have - there] + worth[there]
                        sent[have] = there
        best = after
        chosen.append(sent)
    employed = [0] * MONUMENTS
    left = people
    for monument, sent in zip(reversed(mine), reversed(chosen), strict=True):
        employed[monument] = sent[left]
        left -= sent[left]
    return best[people], employed


def province(state: "MagnaRomaState", seat: int, place: int, slot: int) -> int:
    """What a slot of a province in play is worth to the seat's city."""
    card = state.provinces[place]
    return state.board.components.province_points[card * SLOTS + slot] * province_sets(state, seat, card)


def province_sets(state: "MagnaRomaState", seat: int, card: int) -> int:
    """How often the city has what a province counts (MR-11.8, MR-11.9)."""
    parts = state.board.components
    kind, what = parts.province_kind[card], parts.province_what[card]
    if kind == PROVINCE_DISTRICTS:
        return districts(state.colours[seat * len(COLOURS) + what])
    first = seat * len(ICONS)
    if kind == PROVINCE_ICON_PAIR:
        return state.icons[first + what].bit_count() // 2
    return min(state.icons[first + icon].bit_count() for icon in range(len(ICONS)) if what >> icon & 1)


@lru_cache(maxsize=4096)  # asked often, changes once a turn: with best_staffing's short way a sixth of all features
def districts(cells: int) -> int:
    """Groups of two or more cells that touch; the Town Center is in no colour (MR-11.9)."""
    count = 0
    while cells:
        group = 0
        grown = cells & -cells
        while grown:
            group |= grown
            beside = 0
            while grown:
                low = grown & -grown
                grown ^= low
                beside |= NEAR[low.bit_length() - 1]
            grown = beside & cells & ~group
        cells &= ~group
        count += group & (group - 1) != 0
    return count


def objectives(state: "MagnaRomaState") -> int:
    """Points for the objectives that are met (MR-12.10)."""
    if state.seats > 1:
        return 0
    met = sum(is_met(state, slot) for slot in range(len(state.objectives)))
    return state.board.components.objective_points[met]


def ledger(state: "MagnaRomaState", seat: int) -> list[Entry]:
    """The seat's score, one entry a source; sources of nothing are listed where the seat has something there."""
    parts = state.board.components
    entries = [Entry("prestige", state.points[seat])]
    times: dict[str, str | int] = {"times": parts.market_value[state.luxury[seat]]}
    entries.append(Entry("market", market(state, seat), {**times, "value": min(star_values(state, seat))}))
    worth = parts.pantheon_value[state.faith[seat]]
    entries.append(Entry("pantheon", pantheon(state, seat), {"count": state.blessings[seat], "value": worth}))
    employed = best_staffing(state, seat)[1]
    for monument, owner in enumerate(state.owner):
        if owner == seat:
            entries.append(_monument_entry(state, monument, employed[monument]))
    for number, holder in enumerate(state.holder):
        if holder == seat:
            place, slot = divmod(number, SLOTS)
            card = state.provinces[place]
            facts: dict[str, str | int] = {"province": parts.province_names[card]}
            facts["count"] = province_sets(state, seat, card)
            facts["points"] = parts.province_points[card * SLOTS + slot]
            entries.append(Entry("province", province(state, seat, place, slot), facts))
    entries.append(Entry("military", parts.military_points[state.legions[seat]], {"count": state.legions[seat]}))
    if state.seats == 1:
        met = sum(is_met(state, slot) for slot in range(len(state.objectives)))
        entries.append(Entry("objectives", objectives(state), {"count": met}))
    return entries


def _monument_entry(state: "MagnaRomaState", monument: int, employed: int) -> Entry:
    parts = state.board.components
    facts: dict[str, str | int] = {"monument": parts.monument_names[monument], "employed": employed}
    if employed == 0:
        return Entry("monument-idle", 0, {**facts, "need": parts.monument_need[monument]})
    return Entry("monument", monument_worth(state, monument)[employed], facts)


def ranking(state: "MagnaRomaState") -> list[int]:
    """The place of every seat: by score, star values, population and coins, legions (MR-11.11); equals share it."""
    keys = [
        (
            score(state, seat),
            sum(star_values(state, seat)),
            state.population[seat] + state.coins[seat],
            state.legions[seat],
        )
        for seat in range(state.seats)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]  # MR-11.12
