"""The rules of the table: who may act at all, and what must be done first."""

from typing import TYPE_CHECKING

from oikist.games.magna_grecia.turn import DRAW_CARD, DRAW_COLOURS, DRAW_ORACLES, OVER, PLACE_ORACLES, TURNS

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", action: int) -> str | None:
    """The rule of the table that forbids an action. MG-0.1, another seat is to move, is asked by Sight."""
    board = state.board
    is_chance = action >= board.action_count
    if state.phase == OVER:
        return "MG-0.2"
    if state.mover < 0 and not is_chance:
        return "MG-0.3"
    if state.mover >= 0 and is_chance:
        return "MG-0.4"
    if is_chance:
        return None if state.phase == _phase_of(state, action) else "MG-0.5"
    is_oracle = board.first_oracle <= action < board.take_road
    if is_oracle != (state.phase == PLACE_ORACLES):
        return "MG-0.6"
    if state.phase == TURNS and state.group and not _covers(state, action):
        return f"MG-0.7 villages={','.join(village_names(state, state.group))}"
    return None


def village_names(state: "MagnaGreciaState", places: int) -> list[str]:
    """The names of the villages in a mask of places."""
    villages = state.board.villages
    return [state.board.names[h] for place, h in enumerate(villages) if places >> place & 1]


def _phase_of(state: "MagnaGreciaState", action: int) -> int:
    if action < state.board.draw_oracle:
        return DRAW_COLOURS
    return DRAW_ORACLES if action < state.board.draw_card else DRAW_CARD


def _covers(state: "MagnaGreciaState", action: int) -> bool:
    """Whether the action places a city tile on a village of the unfinished group."""
    hex = action - state.board.first_city
    if not 0 <= hex < state.board.hexes:
        return False
    place = state.board.place_at[hex]
    return place >= 0 and bool(state.group >> place & 1)
