"""Secrets: what each seat sees and may believe. Magna Roma has none: what nobody knows yet is not in the state."""

from typing import TYPE_CHECKING

from oikist.core.rng import Rng
from oikist.games.magna_roma.board import (
    CELL_NAMES,
    CELLS,
    COLUMNS_IN_REACH,
    CORNER_CELLS,
    CORNER_NAMES,
    EMPTY,
    FIRST_TILE,
    NO_CORNER,
    ON_TOWN,
    ROWS_IN_REACH,
    TOWN,
    TOWN_BIT,
    TOWN_CELL,
    TURNS,
)
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    MONUMENT_COLOUR,
    MONUMENT_ICON,
    MONUMENT_STAFFED,
    PROVINCE_DISTRICTS,
    PROVINCE_ICON_PAIR,
    RESOURCES,
    SLOTS,
    TILES_A_SEAT,
)
from oikist.games.magna_roma.objectives import is_met, line_name
from oikist.games.magna_roma.scoring import best_staffing, monument_worth, province_sets, score, star_values
from oikist.games.magna_roma.turn import PHASES, SITE, TRADE, title
from oikist.games.magna_roma.view import (
    BonusView,
    CellView,
    MagnaRomaView,
    MonumentView,
    ObjectiveView,
    ProvinceSlotView,
    ProvinceView,
    SeatView,
    SlotView,
    TileView,
    TracksView,
    TradeView,
)

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def seen_name(state: "MagnaRomaState", action: int, seat: int) -> str:
    """Every action is seen by all (MR-1.12)."""
    return state.board.action_names[action]


def resample(state: "MagnaRomaState", seat: int, rng: Rng) -> None:
    """Draw anew what the seat does not know: there is nothing it could be wrong about."""


def view(state: "MagnaRomaState", seat: int) -> MagnaRomaView:
    """Everything, for any seat and for spectators (MR-1.12)."""
    parts = state.board.components
    return MagnaRomaView(
        seat=seat,
        to_move=state.mover,
        phase=PHASES[state.phase],
        pairs=tuple(state.board.pairs),
        round=min(state.turns_done // state.seats + 1, TILES_A_SEAT),
        rounds=TILES_A_SEAT,
        has_acted=bool(state.has_acted),
        pending=_pending(state),
        deck=len(state.deck),
        tracks=_tracks_view(state),
        ring=tuple(_slot_view(state, slot) for slot in range(len(state.ring))),
        display=tuple(_monument_view(state, monument, 0) for monument in state.display if monument >= 0),
        monument_deck=state.monument_deck.bit_count(),
        provinces=tuple(_province_view(state, place) for place, card in enumerate(state.provinces) if card >= 0),
        trades=tuple(_trade_view(state, slot) for slot, token in enumerate(state.trades) if token >= 0),
        objectives=tuple(
            ObjectiveView(
                parts.objective_names[objective],
                parts.objective_level[objective],
                line_name(parts.objective_lines[slot]),
                is_met(state, slot),
            )
            for slot, objective in enumerate(state.objectives)
            if objective >= 0
        ),
        title=title(state, score(state, 0)) if state.seats == 1 else "",
        seats=tuple(_seat_view(state, one) for one in range(state.seats)),
    )


def _pending(state: "MagnaRomaState") -> str:
    parts = state.board.components
    if state.phase == TRADE:
        return parts.trade_names[state.trades[state.offer]]
    return parts.monument_names[state.chosen] if state.phase == SITE else ""


def _tile_view(state: "MagnaRomaState", lying: int) -> TileView:
    edges = state.board.edges_text(lying)
    if lying == TOWN:
        return TileView("town", "town", edges, 0, "")
    parts, tile = state.board.components, (lying - FIRST_TILE) // 4
    icon = parts.tile_icon[tile]
    colour = COLOURS[parts.tile_colour[tile]]
    return TileView(parts.tile_names[tile], colour, edges, parts.tile_stars[tile], ICONS[icon] if icon >= 0 else "")


def _slot_view(state: "MagnaRomaState", slot: int) -> SlotView:
    tile = state.ring[slot]
    shown = _tile_view(state, FIRST_TILE + tile * 4) if tile >= 0 else None
    return SlotView(slot + 1, shown, state.cylinder.index(slot) if slot in state.cylinder else -1)


def _monument_view(state: "MagnaRomaState", monument: int, employed: int) -> MonumentView:
    parts = state.board.components
    bonus, kind, what = parts.monument_bonus[monument], parts.monument_kind[monument], parts.monument_what[monument]
    corner = state.site[monument]
    is_built = corner != NO_CORNER
    counts = {MONUMENT_COLOUR: COLOURS[what], MONUMENT_ICON: ICONS[what], MONUMENT_STAFFED: "population"}
    return MonumentView(
        name=parts.monument_names[monument],
        coins=parts.monument_coins[monument],
        need=parts.monument_need[monument],
        bonus=RESOURCES[bonus] if bonus >= 0 else "",
        points=tuple(parts.monument_points[monument]),
        counts=counts.get(kind, ""),
        site="" if not is_built else CELL_NAMES[TOWN_CELL] if corner == ON_TOWN else CORNER_NAMES[corner],
        is_on_town=parts.monument_on_town[monument],
        employed=employed,
        worth=monument_worth(state, monument)[employed] if is_built else 0,
    )


def _province_view(state: "MagnaRomaState", place: int) -> ProvinceView:
    parts, card = state.board.components, state.provinces[place]
    kind, what = parts.province_kind[card], parts.province_what[card]
    if kind == PROVINCE_DISTRICTS:
        counts: tuple[str, ...] = (COLOURS[what],)
    elif kind == PROVINCE_ICON_PAIR:
        counts = (ICONS[what], ICONS[what])
    else:
        counts = tuple(name for icon, name in enumerate(ICONS) if what >> icon & 1)
    slots: list[ProvinceSlotView] = []
    for slot in range(SLOTS):
        bonus = parts.province_bonus[card * SLOTS + slot]
        points, holder = parts.province_points[card * SLOTS + slot], state.holder[place * SLOTS + slot]
        slots.append(ProvinceSlotView(parts.slot_cost[slot], points, RESOURCES[bonus] if bonus >= 0 else "", holder))
    return ProvinceView(parts.province_names[card], counts, tuple(slots))


def _trade_view(state: "MagnaRomaState", slot: int) -> TradeView:
    parts, token = state.board.components, state.trades[slot]
    return TradeView(
        name=parts.trade_names[token],
        spaces=tuple(parts.trade_spaces[slot]),
        payments=tuple((way[0], way[1], way[2]) for way in parts.trade_payments[token]),
        gain=RESOURCES[parts.trade_gain[token]],
        amount=parts.trade_amount[token],
    )


def _tracks_view(state: "MagnaRomaState") -> TracksView:
    parts = state.board.components
    single = zip(parts.single_step, parts.single_track, parts.single_bonus, strict=True)
    linked = zip(parts.linked_step, parts.linked_one, parts.linked_other, parts.linked_bonus, strict=True)
    bonuses = [BonusView((COLOURS[track],), step, RESOURCES[bonus]) for step, track, bonus in single]
    bonuses += [BonusView((COLOURS[one], COLOURS[other]), step, RESOURCES[bonus]) for step, one, other, bonus in linked]
    return TracksView(
        star_values=tuple(parts.star_value),
        star_bonuses=tuple(bonuses),
        market_values=tuple(parts.market_value),
        military_points=tuple(parts.military_points),
        pantheon_values=tuple(parts.pantheon_value),
        blessing_spaces=tuple(parts.blessing_spaces),
    )


def _seat_view(state: "MagnaRomaState", seat: int) -> SeatView:
    parts, slot, first = state.board.components, state.cylinder[seat], seat * len(COLOURS)
    reserved = state.ring[slot] if slot >= 0 else -1
    employed = best_staffing(state, seat)[1]
    return SeatView(
        seat=seat,
        score=score(state, seat),
        points=state.points[seat],
        placed=state.tiles[seat].bit_count(),
        coins=state.coins[seat],
        population=state.population[seat],
        blessings=state.blessings[seat],
        legions=state.legions[seat],
        faith=state.faith[seat],
        luxury=state.luxury[seat],
        stars=tuple(state.stars[first : first + len(COLOURS)]),
        star_values=tuple(star_values(state, seat)),
        market_value=parts.market_value[state.luxury[seat]],
        pantheon_value=parts.pantheon_value[state.faith[seat]],
        military_points=parts.military_points[state.legions[seat]],
        sets=tuple(province_sets(state, seat, card) for card in state.provinces if card >= 0),
        tile=_tile_view(state, FIRST_TILE + reserved * 4) if reserved >= 0 else None,
        cells=_cell_views(state, seat),
        open_cells=_open_cells(state, seat),
        monuments=tuple(
            _monument_view(state, monument, employed[monument])
            for monument, owner in enumerate(state.owner)
            if owner == seat
        ),
    )


def _cell_views(state: "MagnaRomaState", seat: int) -> tuple[CellView, ...]:
    built = _built_on(state, seat)
    views: list[CellView] = []
    for cell in range(CELLS):
        lying = state.city[seat][cell]
        if lying != EMPTY:
            turn = TURNS[(lying - FIRST_TILE) % 4] if lying != TOWN else TURNS[0]
            is_blessed = bool(state.blessed[seat] >> cell & 1)
            views.append(CellView(CELL_NAMES[cell], _tile_view(state, lying), turn, is_blessed, built.get(cell, "")))
    return tuple(views)


def _built_on(state: "MagnaRomaState", seat: int) -> dict[int, str]:
    """Cell -> the monument on it."""
    found: dict[int, str] = {}
    for monument, owner in enumerate(state.owner):
        if owner == seat:
            corner = state.site[monument]
            mask = TOWN_BIT if corner == ON_TOWN else CORNER_CELLS[corner]
            name = state.board.components.monument_names[monument]
            found.update({cell: name for cell in range(CELLS) if mask >> cell & 1})
    return found


def _open_cells(state: "MagnaRomaState", seat: int) -> tuple[str, ...]:
    reach = ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    cells = state.frontier[seat] & reach
    return tuple(name for cell, name in enumerate(CELL_NAMES) if cells >> cell & 1)
