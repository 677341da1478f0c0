"""Position: the whole state as readable text; rebuild.py is the way back."""

from typing import TYPE_CHECKING, Final

from oikist.core.lines import NOTHING
from oikist.games.magna_roma import agenda
from oikist.games.magna_roma.board import CELL_NAMES, CORNER_NAMES, FIRST_TILE, TOWN_CELL, TURNS
from oikist.games.magna_roma.components import COLOURS, SLOTS, TILES
from oikist.games.magna_roma.turn import BLOCKED

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

TITLE: Final = "magna-roma position 1"
BLOCKED_MARK: Final = "x"
SITE_NAMES: Final = [*CORNER_NAMES, CELL_NAMES[TOWN_CELL]]  # by corner, ON_TOWN last


def write(state: "MagnaRomaState") -> str:
    """The position: everything that decides what happens next; both decks are what is nowhere else."""
    parts = state.board.components
    lines = [
        TITLE,
        f"box: {state.board.fingerprint}",
        "options: " + " ".join(f"{name}={value}" for name, value in state.options.items()),
        f"seats: {state.seats}",
        f"turn: done={state.turns_done} placed={state.has_placed} acted={state.has_acted}",
    ]
    for seat in range(state.seats):
        lines.append(f"seat {seat}: {_stores_text(state, seat)}")
        lines.append(f"city {seat}: {_city_text(state, seat)}")
        lines.append(f"blessed {seat}: {_cells_text(state.blessed[seat])}")
    lines += [
        f"monuments: {_monuments_text(state)}",
        f"removed: {_slots_text(parts.tile_names, _removed_tiles(state))}",
        f"ring: {_slots_text(parts.tile_names, state.ring)}",
        f"display: {_slots_text(parts.monument_names, state.display)}",
        f"provinces: {_provinces_text(state)}",
        f"trades: {_slots_text(parts.trade_names, state.trades)}",
        f"objectives: {_slots_text(parts.objective_names, state.objectives)}",
        "cylinders: " + " ".join(str(slot + 1) if slot >= 0 else NOTHING for slot in state.cylinder),
        f"pending: {_pending_text(state)}",
        f"agenda: {agenda.write(state)}",
    ]
    return "\n".join(lines) + "\n"


def _stores_text(state: "MagnaRomaState", seat: int) -> str:
    stars = " ".join(f"{name}={state.stars[seat * len(COLOURS) + colour]}" for colour, name in enumerate(COLOURS))
    return (
        f"points={state.points[seat]} coins={state.coins[seat]} population={state.population[seat]} "
        f"blessings={state.blessings[seat]} legions={state.legions[seat]} faith={state.faith[seat]} "
        f"luxury={state.luxury[seat]} {stars}"
    )


def _city_text(state: "MagnaRomaState", seat: int) -> str:
    """Cell=tile/rotation, in the order of the cells: "d5=37/90"."""
    names, words = state.board.components.tile_names, []
    for cell, name in enumerate(CELL_NAMES):
        if state.tiles[seat] >> cell & 1:
            tile, turn = divmod(state.city[seat][cell] - FIRST_TILE, len(TURNS))
            words.append(f"{name}={names[tile]}/{TURNS[turn]}")
    return " ".join(words) or NOTHING


def _cells_text(cells: int) -> str:
    return " ".join(name for cell, name in enumerate(CELL_NAMES) if cells >> cell & 1) or NOTHING


def _monuments_text(state: "MagnaRomaState") -> str:
    """Monument@seat/site, the Town Center by its cell: "forum@0/e5 odeon@1/c3-d4"."""
    words = [
        f"{name}@{state.owner[monument]}/{SITE_NAMES[state.site[monument]]}"
        for monument, name in enumerate(state.board.components.monument_names)
        if state.owner[monument] >= 0
    ]
    return " ".join(words) or NOTHING


def _removed_tiles(state: "MagnaRomaState") -> list[int]:
    """The tiles that left the game, as those that are nowhere in it (MR-12.4)."""
    there = {action - state.board.draw_tile for action in state.deck}.union(state.ring)
    for seat in range(state.seats):
        there.update((lying - FIRST_TILE) // len(TURNS) for lying in state.city[seat])
    return [tile for tile in range(TILES) if tile not in there]


def _slots_text(names: list[str], slots: list[int]) -> str:
    return " ".join(names[number] if number >= 0 else NOTHING for number in slots) or NOTHING


def _provinces_text(state: "MagnaRomaState") -> str:
    """Card=holders, the dearest slot first, x where it is blocked: "africa=x,0,-"."""
    marks = {seat: str(seat) for seat in range(state.seats)}
    marks[BLOCKED] = BLOCKED_MARK
    words: list[str] = []
    for place, card in enumerate(state.provinces):
        holders = ",".join(marks.get(holder, NOTHING) for holder in state.holder[place * SLOTS : (place + 1) * SLOTS])
        words.append(f"{state.board.components.province_names[card]}={holders}" if card >= 0 else NOTHING)
    return " ".join(words)


def _pending_text(state: "MagnaRomaState") -> str:
    parts = state.board.components
    monument = parts.monument_names[state.chosen] if state.chosen >= 0 else NOTHING
    trade = parts.trade_names[state.trades[state.offer]] if state.offer >= 0 else NOTHING
    cell = CELL_NAMES[state.focus] if state.focus >= 0 else NOTHING
    return f"monument={monument} trade={trade} cell={cell}"
