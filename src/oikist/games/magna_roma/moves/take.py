"""Take: reserving the next tile on the ring, which ends the turn; the first one before the game; alone one of three."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.magna_roma.turn import TAKE, end_turn, is_last_tile, settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

REACH: Final = 2  # free tiles in either direction (MR-10.3)


def refusal(state: "MagnaRomaState", slot: int) -> str | None:
    """Why the tile on this slot cannot be reserved."""
    if is_last_tile(state) and state.seats > 1:
        return "MR-2.5"
    if slot >= len(state.ring) or state.ring[slot] < 0:
        return f"MR-10.1 slot={slot + 1}"
    if slot in state.cylinder:
        return f"MR-10.2 slot={slot + 1} seat={state.cylinder.index(slot)}"
    if state.phase != TAKE and slot not in in_reach(state, state.cylinder[state.mover]):
        return f"MR-10.3 slot={slot + 1}"
    return None


def in_reach(state: "MagnaRomaState", start: int) -> set[int]:
    """The slots of the first two free tiles either way from a seat's own slot (MR-10.3)."""
    slots = len(state.ring)
    reached: set[int] = set()
    for way in (1, -1):
        walk = [(start + way * steps) % slots for steps in range(1, slots)]
        reached.update([slot for slot in walk if state.ring[slot] >= 0 and slot not in state.cylinder][:REACH])
    return reached


def legal(state: "MagnaRomaState") -> list[int]:
    """The slots that may be chosen: any free one before the first turn and alone, otherwise those in reach."""
    ring, cylinder, first = state.ring, state.cylinder, state.board.first_take
    if state.phase == TAKE:  # MR-1.10, MR-12.2
        return [first + slot for slot in range(len(ring)) if ring[slot] >= 0 and slot not in cylinder]
    if state.seats == 1 or is_last_tile(state):  # MR-2.5
        return []
    start, slots = cylinder[state.mover], len(ring)
    reached: list[int] = []
    for way in (1, -1):
        slot, found = start, 0
        for _ in range(1, slots):
            slot = (slot + way) % slots
            if ring[slot] >= 0 and slot not in cylinder:
                if first + slot not in reached:
                    reached.append(first + slot)
                found += 1
                if found == REACH:
                    break
    reached.sort()
    return reached


def apply(state: "MagnaRomaState", slot: int) -> None:
    """The cylinder stands there; in a turn that ends it (MR-2.4)."""
    seat = state.mover
    state.cylinder[seat] = slot
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "slot": slot + 1}
        state.told.append(Event("take", {**facts, **state.board.tile_facts(state.ring[slot])}))
    if state.phase == TAKE:
        settle(state)
    else:
        end_turn(state)
