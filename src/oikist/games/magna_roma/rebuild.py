"""Rebuild: a state from its position text, every table kept in step built anew."""

from typing import Final

from oikist.core.lines import NOTHING, Lines, read_head
from oikist.games.magna_roma import agenda
from oikist.games.magna_roma.board import (
    CELL_NUMBERS,
    COLUMNS_IN_REACH,
    CORNER_CELLS,
    ON_TOWN,
    ROWS_IN_REACH,
    TOWN_BIT,
    TOWN_CELL,
    TURNS,
    Board,
)
from oikist.games.magna_roma.components import BLESSING, COIN, COLOURS, POPULATION, SLOTS, TILES, TILES_A_SEAT
from oikist.games.magna_roma.gains import can_pay, supply_left, ways_to_pay
from oikist.games.magna_roma.moves import monument as monuments
from oikist.games.magna_roma.moves.draw import is_drawable
from oikist.games.magna_roma.moves.place import lay
from oikist.games.magna_roma.position import BLOCKED_MARK, SITE_NAMES, TITLE, write
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.turn import BLOCKED, settle

SEATS: Final = range(1, 5)
MOST: Final = 9999  # points, coins, population or blessings
FIRST_SEAT_LINE: Final = 6
LINES_A_SEAT: Final = 3


def open_lines(text: str, board: Board, names: list[str]) -> tuple[Lines, int, dict[str, str]]:
    """The lines after the head of a position, the seats and the options of these names; BadPosition if it is wrong."""
    return read_head(text, TITLE, board.fingerprint, names, SEATS)


def read(lines: Lines, state: MagnaRomaState) -> MagnaRomaState:
    """Fill a new state from the lines after the options; BadPosition names line and reason."""
    _read_turn(lines, state)
    used: set[int] = set()
    for seat in range(state.seats):
        _read_stores(lines, state, seat)
        _read_city(lines, state, seat, used)
        _read_blessed(lines, state, seat)
    _read_monuments(lines, state)
    _read_removed(lines, state, used)
    _read_ring(lines, state, used)
    _read_display(lines, state)
    _read_provinces(lines, state)
    _read_tokens(lines, state)
    _read_cylinders(lines, state)
    _read_pending(lines, state)
    agenda.read(lines, state)
    lines.finish()
    _check_stars(lines, state)
    settle(state)
    _check_wording(lines, state)
    return state


def _read_turn(lines: Lines, state: MagnaRomaState) -> None:
    done, placed, acted = lines.fields("turn", "done placed acted")
    turns = TILES_A_SEAT * state.seats
    state.turns_done = lines.whole(done, 0, turns, "done")
    state.has_placed = lines.whole(placed, 0, int(state.turns_done < turns), "placed")
    state.has_acted = lines.whole(acted, 0, state.has_placed, "acted")
    state.mover = state.turns_done % state.seats


def _read_stores(lines: Lines, state: MagnaRomaState, seat: int) -> None:
    board = state.board
    names = f"points coins population blessings legions faith luxury {' '.join(COLOURS)}"
    lasts = (
        [MOST] * 4 + [board.military_last, board.pantheon_last, board.market_last] + [board.star_last] * len(COLOURS)
    )
    words = lines.fields(f"seat {seat}", names)
    numbers = [lines.whole(word, 0, last, name) for word, last, name in zip(words, lasts, names.split(), strict=True)]
    if any(numbers) and not _tiles_due(state, seat):
        raise lines.error("a seat has nothing before its first tile")
    state.points[seat], state.coins[seat], state.population[seat], state.blessings[seat] = numbers[:4]
    state.legions[seat], state.faith[seat], state.luxury[seat] = numbers[4:7]
    state.stars[seat * len(COLOURS) : (seat + 1) * len(COLOURS)] = numbers[7:]


def _tiles_due(state: MagnaRomaState, seat: int) -> int:
    """How many tiles a seat has placed by now."""
    rounds, seat_in_turn = divmod(state.turns_done, state.seats)
    return rounds + (seat < seat_in_turn or (seat == seat_in_turn and state.has_placed == 1))


def _read_city(lines: Lines, state: MagnaRomaState, seat: int, used: set[int]) -> None:
    words = lines.words(f"city {seat}")
    if len(words) != _tiles_due(state, seat):
        raise lines.error(f"{len(words)} tiles in the city where {_tiles_due(state, seat)} are placed by now")
    wanted: dict[int, tuple[int, int]] = {}
    for word in words:
        name, _, rest = word.partition("=")
        tile_name, _, turn = rest.partition("/")
        cell = _cell(lines, name)
        if turn not in TURNS:
            raise lines.error(f"{word[:20]!r} is not 'cell=tile/turn' with a turn of {', '.join(TURNS)}")
        if cell in wanted or cell == TOWN_CELL:
            raise lines.error(f"the cell {name} is taken already")
        wanted[cell] = _use_tile(lines, state, tile_name, used), TURNS.index(turn)
    while wanted:
        reach = ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
        cells = [cell for cell in wanted if state.frontier[seat] & reach & 1 << cell]
        if not cells:
            raise lines.error(
                "the city does not hang together, or not within five rows and five columns (MR-3.2, MR-3.3)"
            )
        tile, quarter_turns = wanted.pop(cells[0])
        lay(state, seat, cells[0], tile, quarter_turns)


def _cell(lines: Lines, name: str) -> int:
    if name not in CELL_NUMBERS:
        raise lines.error(f"there is no cell {name[:20]!r}")
    return CELL_NUMBERS[name]


def _use_tile(lines: Lines, state: MagnaRomaState, name: str, used: set[int]) -> int:
    """The tile of that name, which is nowhere else."""
    names = state.board.components.tile_names
    if name not in names:
        raise lines.error(f"there is no tile {name[:20]!r}")
    tile = names.index(name)
    if tile in used:
        raise lines.error(f"the tile {name} is there twice")
    used.add(tile)
    return tile


def _read_blessed(lines: Lines, state: MagnaRomaState, seat: int) -> None:
    cells = state.tiles[seat] | (TOWN_BIT if state.blesses_town else 0)
    for name in lines.words(f"blessed {seat}"):
        cell = _cell(lines, name)
        if not cells >> cell & 1:
            raise lines.error(f"no tile that could be blessed lies on {name} (MR-9.3)")
        state.blessed[seat] |= 1 << cell


def _read_monuments(lines: Lines, state: MagnaRomaState) -> None:
    parts = state.board.components
    for word in lines.words("monuments"):
        name, _, rest = word.partition("@")
        owner, _, where = rest.partition("/")
        if name not in parts.monument_names or where not in SITE_NAMES:
            raise lines.error(f"{word[:40]!r} is not 'monument@seat/site' with a monument and a site of this box")
        monument, site = parts.monument_names.index(name), SITE_NAMES.index(where)
        seat = lines.whole(owner, 0, state.seats - 1, "the seat of a monument")
        cells = TOWN_BIT if site == ON_TOWN else CORNER_CELLS[site]
        is_there = cells & ~(state.tiles[seat] | TOWN_BIT) == 0
        is_fit = parts.monument_on_town[monument] == (site == ON_TOWN) == bool(cells & TOWN_BIT)
        if not is_there or not is_fit or cells & state.built[seat] or state.owner[monument] >= 0:
            raise lines.error(f"{word[:40]!r} stands twice, on no site, or on another monument (MR-7.3, MR-7.5)")
        state.owner[monument], state.site[monument] = seat, site
        state.built[seat] |= cells
        state.monument_deck &= ~(1 << monument)
    if state.is_limited and min(supply_left(state, resource) for resource in (COIN, POPULATION, BLESSING)) < 0:
        raise lines.error("the seats have more coins, population or blessing tokens than the box (MR-4.9)")


def _read_removed(lines: Lines, state: MagnaRomaState, used: set[int]) -> None:
    words = lines.words("removed")
    due = state.turns_done * (len(state.ring) - 1) if state.seats == 1 else 0
    if len(words) != due:
        raise lines.error(f"{len(words)} tiles are removed where {due} are by now (MR-12.4)")
    for name in words:
        _use_tile(lines, state, name, used)


def _read_ring(lines: Lines, state: MagnaRomaState, used: set[int]) -> None:
    words = lines.value("ring").split(" ")
    if len(words) != len(state.ring):
        raise lines.error(f"the ring has {len(words)} slots, not {len(state.ring)}")
    state.ring = [_use_tile(lines, state, word, used) if word != NOTHING else -1 for word in words]
    state.deck = [state.board.draw_tile + tile for tile in range(TILES) if tile not in used]
    if state.ring.count(-1) not in _gaps_due(state):
        raise lines.error(f"{state.ring.count(-1)} slots of the ring are empty, which cannot be after so many turns")
    if not state.has_placed and (state.turns_done == 0 or state.seats == 1):
        _check_filled(lines, state.ring, "the ring")


def _gaps_due(state: MagnaRomaState) -> range:
    """How many slots of the ring may be empty by now (MR-1.4, MR-2.5, MR-10.4, MR-12.4)."""
    slots, turns, last_round = len(state.ring), state.turns_done, (TILES_A_SEAT - 1) * state.seats
    if not state.has_placed and (turns == 0 or (state.seats == 1 and turns <= last_round)):
        return range(slots + 1)
    if state.seats == 1:
        return range(1, 2) if state.has_placed else range(slots, slots + 1)
    drawn = min(slots + min(turns, last_round), TILES)
    gaps = slots - drawn + turns + state.has_placed
    is_draw_due = not state.has_placed and turns <= last_round and slots + turns <= TILES
    return range(gaps, gaps + 1 + is_draw_due)


def _check_filled(lines: Lines, slots: list[int], what: str) -> None:
    known = sum(1 for number in slots if number >= 0)
    if -1 in slots[:known]:
        raise lines.error(f"{what} is filled from the first slot on")


def _numbers(lines: Lines, what: str, words: list[str], names: list[str], count: int) -> list[int]:
    """The numbers of so many different names, -1 for a dash."""
    for word in words:
        if word not in names and word != NOTHING:
            raise lines.error(f"{word[:20]!r} is not one of {', '.join(names)}")
    known = [word for word in words if word != NOTHING]
    if len(words) != count or len(set(known)) != len(known):
        raise lines.error(f"{what} needs {count} different names, {NOTHING} for each that is missing")
    return [names.index(word) if word != NOTHING else -1 for word in words]


def _check_drawn(lines: Lines, state: MagnaRomaState, what: str, slots: list[int], before: list[int]) -> None:
    """In the set-up one kind is drawn after the other, slot by slot; later nothing is missing (MR-0.5)."""
    _check_filled(lines, slots, what)
    if -1 in slots and _is_begun(state):
        raise lines.error(f"{what} is not filled, though the first tile is placed")
    if slots and slots[0] >= 0 and -1 in before and not _is_begun(state):
        raise lines.error(f"{what} is filled before all that is drawn first (MR-0.5)")


def _is_begun(state: MagnaRomaState) -> bool:
    return state.turns_done > 0 or state.has_placed == 1


def _read_display(lines: Lines, state: MagnaRomaState) -> None:
    names = state.board.components.monument_names
    words = lines.value("display").split(" ")
    state.display = _numbers(lines, "display", words, names, len(state.display))
    for monument in state.display:
        if monument >= 0 and state.owner[monument] >= 0:
            raise lines.error(f"{names[monument]} is built already")
        if monument >= 0:
            state.monument_deck ^= 1 << monument
    if not _is_begun(state):
        _check_drawn(lines, state, "the display", state.display, state.ring)
    elif state.monument_deck and -1 in state.display:  # MR-7.9
        is_just_built = state.has_acted and state.mover in state.owner
        if state.display.count(-1) > 1 or not is_just_built:
            raise lines.error("the display has a gap, though there are monuments left to fill it")


def _read_provinces(lines: Lines, state: MagnaRomaState) -> None:
    words = [word.partition("=") for word in lines.value("provinces").split(" ")]
    names = state.board.components.province_names
    state.provinces = _numbers(lines, "provinces", [name for name, _, _ in words], names, len(state.provinces))
    for place, card in enumerate(state.provinces):
        if card >= 0:
            _read_holders(lines, state, place, words[place][2].split(","))
    _check_drawn(lines, state, "the row of provinces", state.provinces, state.display)
    for seat in range(state.seats):
        _check_actions(lines, state, seat)


def _read_holders(lines: Lines, state: MagnaRomaState, place: int, marks: list[str]) -> None:
    first = place * SLOTS
    if len(marks) != SLOTS:
        raise lines.error(f"a province has {SLOTS} slots, each with a seat, {NOTHING} or {BLOCKED_MARK}")
    for slot, mark in enumerate(marks):
        if (mark == BLOCKED_MARK) != (state.holder[first + slot] == BLOCKED):
            raise lines.error(f"{BLOCKED_MARK} does not mark the slots that the options block (MR-12.7)")
        if mark not in (BLOCKED_MARK, NOTHING):
            seat = lines.whole(mark, 0, state.seats - 1, "the holder of a slot")
            if seat in state.holder[first : first + SLOTS]:
                raise lines.error(f"seat {seat} holds two slots of one province (MR-8.3)")
            state.holder[first + slot] = seat


def _check_actions(lines: Lines, state: MagnaRomaState, seat: int) -> None:
    """A seat has taken one optional action a turn at most, each of which left its mark (MR-2.2)."""
    taken = state.owner.count(seat) + state.holder.count(seat) + state.blessed[seat].bit_count()
    most = state.tiles[seat].bit_count()
    if state.has_placed and seat == state.mover:
        most -= 1 - state.has_acted
    least = int(state.has_acted == 1 and seat == state.mover)
    if not least <= taken <= most:
        raise lines.error(f"seat {seat} has taken {taken} optional actions, where {least} to {most} are possible")


def _read_tokens(lines: Lines, state: MagnaRomaState) -> None:
    """Trades, and objectives if one plays alone."""
    parts = state.board.components
    state.trades = _numbers(lines, "trades", lines.value("trades").split(" "), parts.trade_names, len(state.trades))
    _check_drawn(lines, state, "the row of trades", state.trades, state.provinces)
    words, slots = lines.value("objectives").split(" "), state.objectives
    if not slots and words != [NOTHING]:
        raise lines.error("there are objectives only for one seat (MR-12.5)")
    chosen = _numbers(lines, "objectives", words, parts.objective_names, len(slots)) if slots else []
    if not all(is_drawable(state, objective) for objective in chosen if objective >= 0):
        raise lines.error(f"the objectives are not of the level {state.options['objectives']} (MR-12.5)")
    state.objectives = chosen
    _check_drawn(lines, state, "the row of objectives", state.objectives, state.trades)


def _read_cylinders(lines: Lines, state: MagnaRomaState) -> None:
    words = lines.value("cylinders").split(" ")
    if len(words) != state.seats:
        raise lines.error(f"cylinders needs {state.seats} slots, {NOTHING} for each that is missing")
    slots, done = len(state.ring), state.turns_done - (TILES_A_SEAT - 1) * state.seats
    is_needed = state.has_placed == 1 or (state.turns_done > 0 and state.seats > 1)
    state.cylinder = [lines.whole(word, 1, slots, "a slot") - 1 if word != NOTHING else -1 for word in words]
    for seat, slot in enumerate(state.cylinder):
        if slot < 0 and is_needed and seat >= done:
            raise lines.error(f"seat {seat} has no tile reserved")
        if slot >= 0 and (seat < done or slot in state.cylinder[:seat]):
            raise lines.error(f"seat {seat} reserves a tile that another one has, or after its last turn (MR-2.5)")
        if slot >= 0 and (state.ring[slot] < 0) != (state.has_placed == 1 and seat == state.mover):
            raise lines.error(f"slot {slot + 1} of the ring should{' not' if state.ring[slot] < 0 else ''} be empty")
    if state.seats == 1 and -1 in state.ring and not state.has_placed and state.cylinder != [-1]:
        raise lines.error("a tile is chosen only when the pool is full")
    if not _is_begun(state):
        tables = (state.ring, state.display, state.provinces, state.trades, state.objectives)
        if any(-1 in table for table in tables) and max(state.cylinder) >= 0:
            raise lines.error("a tile is reserved only when all is drawn (MR-1.10)")
        _check_filled(lines, state.cylinder[::-1], "the line of cylinders, read from the last seat,")


def _read_pending(lines: Lines, state: MagnaRomaState) -> None:
    parts = state.board.components
    monument, trade, cell = lines.fields("pending", "monument trade cell")
    if [monument, trade, cell] != [NOTHING] * 3 and not state.has_placed:
        raise lines.error("nothing is pending before the tile of the turn is placed")
    if monument != NOTHING:
        chosen = parts.monument_names.index(monument) if monument in parts.monument_names else -1
        is_open = chosen >= 0 and [trade, cell] == [NOTHING] * 2 and not parts.monument_on_town[chosen]
        if not is_open or monuments.refusal(state, chosen) is not None:
            raise lines.error(
                f"{monument[:20]!r} is not a monument that the seat could build now and that needs a site"
            )
        state.chosen = chosen
    if trade != NOTHING:
        names = [parts.trade_names[token] for token in state.trades]
        state.offer = state.board.trade_at[state.luxury[state.mover]]
        ways = range(ways_to_pay(state, state.offer)) if state.offer >= 0 else range(0)
        is_reached = state.offer >= 0 and names[state.offer] == trade
        if not is_reached or not any(can_pay(state, state.mover, state.offer, way) for way in ways):
            raise lines.error(f"{trade[:20]!r} is not the trade that the seat has reached and can pay (MR-6.6)")
    if cell != NOTHING:
        state.focus = _cell(lines, cell)


def _check_stars(lines: Lines, state: MagnaRomaState) -> None:
    """The markers on the star tracks follow from the tiles."""
    for seat in range(state.seats):
        lines.number = FIRST_SEAT_LINE + seat * LINES_A_SEAT
        for colour, name in enumerate(COLOURS):
            due = agenda.stars_due(state, seat, colour)
            if state.stars[seat * len(COLOURS) + colour] != due:
                raise lines.error(
                    f"{name} is {state.stars[seat * len(COLOURS) + colour]}, the stars on tiles make {due}"
                )


def _check_wording(lines: Lines, state: MagnaRomaState) -> None:
    """There is one way to write a position: things in their order, each once."""
    for number, line in enumerate(write(state).splitlines(), 1):
        if lines.lines[number - 1] != line:
            lines.number = number
            raise lines.error(f"write it as {line!r}")
