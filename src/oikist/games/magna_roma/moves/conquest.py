"""Conquest: sending legions to a slot of a province."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.components import SLOTS
from oikist.games.magna_roma.gains import BONUS, run
from oikist.games.magna_roma.turn import BLOCKED, FREE, settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", number: int) -> str | None:
    """Why this slot cannot be conquered; whether it scores is not asked (MR-8.6)."""
    parts, seat = state.board.components, state.mover
    province, slot = divmod(number, SLOTS)
    name, cost = parts.province_names[province], parts.slot_cost[slot]
    if state.has_acted:
        return "MR-2.2"
    if province not in state.provinces:
        return f"MR-8.1 province={name}"
    first = state.provinces.index(province) * SLOTS
    holder = state.holder[first + slot]
    if holder >= 0:
        return f"MR-8.2 province={name} cost={cost} seat={holder}"
    if seat in state.holder[first : first + SLOTS]:
        return f"MR-8.3 province={name}"
    if state.legions[seat] < cost:
        return f"MR-8.4 need={cost} have={state.legions[seat]}"
    return f"MR-12.7 province={name} cost={cost}" if holder == BLOCKED else None


def legal(state: "MagnaRomaState") -> list[int]:
    """The free slots of provinces without a disc of the seat that its legions can pay."""
    parts, seat, holder = state.board.components, state.mover, state.holder
    legions = state.legions[seat]
    if legions < parts.slot_cost[SLOTS - 1]:
        return []
    actions: list[int] = []
    for place, province in enumerate(state.provinces):
        if seat not in holder[place * SLOTS : place * SLOTS + SLOTS]:  # MR-8.3
            for slot in range(SLOTS):
                if parts.slot_cost[slot] <= legions and holder[place * SLOTS + slot] == FREE:  # MR-8.2, MR-8.4
                    actions.append(state.board.first_conquest + province * SLOTS + slot)
    actions.sort()
    return actions


def apply(state: "MagnaRomaState", number: int) -> None:
    """Send the legions, place the disc, gain the slot's bonus (MR-8.4, MR-8.5)."""
    parts, seat = state.board.components, state.mover
    province, slot = divmod(number, SLOTS)
    state.holder[state.provinces.index(province) * SLOTS + slot] = seat
    state.legions[seat] -= parts.slot_cost[slot]
    state.has_acted = 1
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "province": parts.province_names[province]}
        facts["points"] = parts.province_points[number]
        state.told.append(Event("conquer", {**facts, "legions": parts.slot_cost[slot]}))
    if parts.province_bonus[number] >= 0:
        state.agenda.append(BONUS + parts.province_bonus[number])
        run(state)
    settle(state)
