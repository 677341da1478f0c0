"""Monument: choosing one from the display; site.py puts it into the city."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.board import ON_TOWN
from oikist.games.magna_roma.moves import site
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", monument: int) -> str | None:
    """Why this monument cannot be built."""
    parts, seat = state.board.components, state.mover
    name = parts.monument_names[monument]
    if state.has_acted:
        return "MR-2.2"
    if monument not in state.display:
        return f"MR-7.1 monument={name}"
    if state.coins[seat] < parts.monument_coins[monument]:
        return f"MR-7.2 monument={name} need={parts.monument_coins[monument]} have={state.coins[seat]}"
    if not parts.monument_on_town[monument]:
        return None if site.has_any(state, seat) else f"MR-7.6 monument={name}"
    return "MR-7.7" if site.is_town_built(state, seat) else None


def legal(state: "MagnaRomaState") -> list[int]:
    """The monuments on display that the seat can pay and put somewhere."""
    parts, seat, first = state.board.components, state.mover, state.board.first_build
    coins = state.coins[seat]
    actions = [
        first + monument
        for monument in state.display
        if monument >= 0
        and parts.monument_coins[monument] <= coins
        and (not site.is_town_built(state, seat) if parts.monument_on_town[monument] else site.sites(state, seat))
    ]
    actions.sort()
    return actions


def apply(state: "MagnaRomaState", monument: int) -> None:
    """Choose it: the Forum is built at once (MR-7.7), any other one waits for its site."""
    if state.told is not None:
        parts = state.board.components
        facts: dict[str, str | int] = {"seat": state.mover, "monument": parts.monument_names[monument]}
        state.told.append(Event("build", {**facts, "price": parts.monument_coins[monument]}))
    state.chosen = monument
    if state.board.components.monument_on_town[monument]:
        site.build(state, ON_TOWN)
    else:
        settle(state)
