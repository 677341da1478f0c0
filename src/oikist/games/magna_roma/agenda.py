"""Agenda: what is still to be gained as text, and back; how it is worked off is in gains.py."""

from typing import TYPE_CHECKING

from oikist.core.lines import NOTHING, Lines
from oikist.games.magna_roma.board import FIRST_TILE, SIDES, TOWN_CELL
from oikist.games.magna_roma.components import COLOURS, LUXURY, RESOURCES, SLOTS
from oikist.games.magna_roma.gains import BONUS, LUXURIES, STAR, add_symbols, order_matters

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def write(state: "MagnaRomaState") -> str:
    """The items, the next one first."""
    return " ".join(_item_text(state, item) for item in reversed(state.agenda)) or NOTHING


def _item_text(state: "MagnaRomaState", item: int) -> str:
    """Luxuries left of a gain, a bonus, a star, or a symbol with its side and its amount: "legion/east/2"."""
    if item >= LUXURIES:
        return f"luxuries/{item - LUXURIES}"
    if item >= BONUS:
        return f"bonus/{RESOURCES[item - BONUS]}"
    if item >= STAR:
        return f"star/{COLOURS[item - STAR]}"
    return f"{RESOURCES[item >> 3]}/{SIDES[item >> 1 & 3]}/{_amount(state, item)}"


def _amount(state: "MagnaRomaState", symbol: int) -> int:
    parts = state.board.components
    return parts.greater[symbol >> 3] if symbol & 1 else parts.lesser[symbol >> 3]


def read(lines: Lines, state: "MagnaRomaState") -> None:
    """Fill the agenda of a state that has all the rest; BadPosition if no play could stop there."""
    symbols = _all_symbols(state)
    items = symbols + [STAR + colour for colour in range(len(COLOURS))]
    items += [BONUS + resource for resource in range(len(RESOURCES))]
    items += [LUXURIES + number for number in range(1, state.board.components.greater[LUXURY])]
    known = {_item_text(state, item): item for item in items}
    words = lines.words("agenda")
    for word in words:
        if word not in known:
            raise lines.error(f"{word[:20]!r} is nothing that the seat could gain now")
    state.agenda = [known[word] for word in reversed(words)]
    left = [item for item in state.agenda if item < STAR]
    if left != [item for item in symbols if item in left] or state.agenda[: len(left)] != left:
        raise lines.error("the symbols come last, each once, and luxuries last of them (MR-4.5)")
    if state.focus < 0:
        is_sound = not state.agenda and (state.offer < 0 or _has_luxury_bonus(state))
    elif not _is_focus(state):
        is_sound = False
    elif state.offer >= 0:
        is_sound = _is_after_star(state, symbols, left) or _is_after_symbol(state, symbols, left)
    else:  # MR-4.6
        is_sound = state.is_manual and bool(left) and left == state.agenda and order_matters(state)
    if not is_sound:
        raise lines.error("what is pending and what is still to be gained do not fit together")


def _all_symbols(state: "MagnaRomaState") -> list[int]:
    """The symbols of the cell in question, as they stood on the agenda at first."""
    if state.focus >= 0:
        add_symbols(state, state.mover, state.focus)
    symbols, state.agenda = state.agenda, []
    return symbols


def _has_luxury_bonus(state: "MagnaRomaState") -> bool:
    """Whether the seat's action may have been a monument or a conquest that brought a luxury."""
    parts, seat = state.board.components, state.mover
    bonuses = [parts.monument_bonus[monument] for monument, owner in enumerate(state.owner) if owner == seat]
    for place, card in enumerate(state.provinces):
        for slot in range(SLOTS):
            if state.holder[place * SLOTS + slot] == seat:
                bonuses.append(parts.province_bonus[card * SLOTS + slot])
    return state.has_acted == 1 and LUXURY in bonuses


def _is_focus(state: "MagnaRomaState") -> bool:
    """Whether the cell was blessed, or its tile may be the one that was just placed."""
    seat, bit = state.mover, 1 << state.focus
    if state.has_acted:
        return bool(state.blessed[seat] & bit)
    return bool(state.tiles[seat] & bit & ~state.built[seat] & ~state.blessed[seat])


def _is_after_star(state: "MagnaRomaState", symbols: list[int], left: list[int]) -> bool:
    """Whether a star of the tile brought a luxury, with the bonuses after it and the stars left (MR-5.1, MR-5.5)."""
    if state.has_acted or left != symbols:
        return False
    board, parts = state.board, state.board.components
    tile = (state.city[state.mover][state.focus] - FIRST_TILE) // 4
    colour, first = parts.tile_colour[tile], state.mover * len(COLOURS)
    step, waiting = state.stars[first + colour], state.agenda[len(left) :]
    while waiting and waiting[0] == STAR + colour:
        waiting.pop(0)
    is_own_star = len(state.agenda) - len(left) - len(waiting) < parts.tile_stars[tile]
    place = colour * (board.star_last + 1) + step
    gained = board.single[place] + [bonus for bonus, other in board.linked[place] if state.stars[first + other] >= step]
    before = len(gained) - len(waiting)
    is_after_luxury = before > 0 and gained[before - 1] == LUXURY
    return is_own_star and is_after_luxury and waiting == [BONUS + bonus for bonus in reversed(gained[before:])]


def _is_after_symbol(state: "MagnaRomaState", symbols: list[int], left: list[int]) -> bool:
    """Whether a symbol brought luxuries, of which some may be left (MR-6.2)."""
    gained, rest = [item for item in symbols if item not in left], state.agenda[len(left) :]
    amounts = [_amount(state, item) for item in gained if item >> 3 == LUXURY]
    if not amounts or (not state.is_manual and (left != symbols[: len(left)] or gained[0] >> 3 != LUXURY)):
        return False
    is_stopped = state.trades_on_pass or state.luxury[state.mover] == state.board.market_last
    return not rest or (len(rest) == 1 and LUXURIES < rest[0] < LUXURIES + max(amounts) and is_stopped)


def stars_due(state: "MagnaRomaState", seat: int, colour: int) -> int:
    """Where the marker on a star track stands: no star is lost before the end of it (MR-5.1, MR-4.8)."""
    parts, city = state.board.components, state.city[seat]
    tiles = [(lying - FIRST_TILE) // 4 for cell, lying in enumerate(city) if lying and cell != TOWN_CELL]
    stars = sum(parts.tile_stars[tile] for tile in tiles if parts.tile_colour[tile] == colour)
    waiting = state.agenda.count(STAR + colour) if seat == state.mover else 0
    return min(stars - waiting, state.board.star_last)
