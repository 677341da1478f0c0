"""Rebuild: a state from its position text, every table kept in step built anew."""

from typing import Final

from oikist.core.lines import Lines, read_head
from oikist.games.ancient_colonies import agenda_check, agenda_text, rebuild_cards, rebuild_turn
from oikist.games.ancient_colonies.board import (
    ACROPOLIS,
    FACE_NAMES,
    FIRST_CENTER,
    HOME,
    LEVEL_NAMES,
    MOUNTAINS,
    ORACLE,
    PLACE_NAMES,
    ROWS,
    SEA,
    SETTLEMENT,
    SHALLOWS,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
    TILES,
    TOWN,
    UNKNOWN,
    Board,
    bits,
)
from oikist.games.ancient_colonies.cards import move_sibyl
from oikist.games.ancient_colonies.colonies import tokens_in
from oikist.games.ancient_colonies.components import COST_ARMY, COST_SETTLEMENT, COST_UPGRADE, COST_WALL, POWERS, SIDES
from oikist.games.ancient_colonies.fleets import COLONY, FLEET_ARMIES, OPEN, room_aboard
from oikist.games.ancient_colonies.land import ACROPOLEIS, SHALLOWS_A_COLUMN, survey
from oikist.games.ancient_colonies.moves.auction import MOST_SIDE_BID
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    CIVIL_STAGE,
    INCOME_STAGE,
    INVEST_STAGE,
    OVER_STAGE,
    SIDES_STAGE,
    TAX_STAGE,
)
from oikist.games.ancient_colonies.position import FLEET_NAMES, SEAT_NAMES, TITLE, WALLED, write
from oikist.games.ancient_colonies.position_words import number_of, number_or_none, pair_of, set_of
from oikist.games.ancient_colonies.powers import take_side
from oikist.games.ancient_colonies.set_up import bare
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT, is_over, on_land

SEATS: Final = range(2, 6)
MOST: Final = 9999  # Talents of a colony, half Talents of income
MOST_SAVED: Final = 99
FIRST_SEAT_LINE: Final = 7
DISCOUNTS: Final = 1 << COST_WALL | 1 << COST_UPGRADE | 1 << COST_ARMY | 1 << COST_SETTLEMENT


def open_lines(text: str, board: Board, names: list[str]) -> tuple[Lines, int, dict[str, str]]:
    """The lines after the head of a position, the seats and the options of these names; BadPosition if it is wrong."""
    return read_head(text, TITLE, board.fingerprint, names, SEATS)


def read(lines: Lines, board: Board, seats: int, options: dict[str, str]) -> AncientColoniesState:
    """The state of the lines after the options; BadPosition names line and reason."""
    state = bare(board, seats, options)
    rebuild_turn.read_turn(lines, state)
    _read_map(lines, state)
    used: set[int] = set()  # cards and Acts that are not in the deck
    for seat in range(seats):
        _read_seat(lines, state, seat, used)
    _read_colonies(lines, state)
    _read_rings(lines, state)
    _read_armies(lines, state)
    rebuild_cards.read_act(lines, state, used)
    rebuild_cards.read_cards(lines, state, used)
    move_sibyl(state)
    rebuild_turn.read_activities(lines, state)
    rebuild_turn.read_mercantile(lines, state)
    rebuild_turn.read_auction(lines, state)
    agenda_text.read(lines, state)
    lines.finish()
    _check_seats(lines, state)
    _check_wording(lines, state)
    if state.stage < ACTIVITIES_STAGE:
        _check_beginning(lines, state)
    agenda_check.check(lines, state)
    agenda_check.stop(lines, state)
    return state


def _read_map(lines: Lines, state: AncientColoniesState) -> None:
    for word in lines.words("map"):
        tile, (face, *seen) = pair_of(lines, word, TILE_NAMES, "tile")
        if tile < ROWS or state.face[tile] != UNKNOWN or len(seen) > 1:
            raise lines.error(f"{word[:40]!r} is not 'tile=face' or 'tile=face/seats' of another tile than the sea's")
        state.face[tile] = number_of(lines, FACE_NAMES, face, "face")
        if seen:
            state.known[tile] = set_of(lines, SEAT_NAMES[: state.seats], seen[0], "seat")
            if not state.known[tile]:
                raise lines.error(f"nobody has seen {TILE_NAMES[tile]}, so it has no face yet (AC-1.5)")
        else:
            state.shown |= 1 << tile
    _check_faces(lines, state)
    survey(state)


def _check_faces(lines: Lines, state: AncientColoniesState) -> None:
    """No more of each face than there is (AC-1.4, AC-1.5)."""
    faces = state.face[ROWS:]
    for column, most in enumerate(SHALLOWS_A_COLUMN):
        drawn = [face for face in state.face[column * ROWS : (column + 1) * ROWS] if face != UNKNOWN]
        shallows = drawn.count(SHALLOWS)
        if shallows > most or (column and len(drawn) - shallows > ROWS - most):
            raise lines.error(
                f"column {TILE_NAMES[column * ROWS][0]} has {most} shallows among its {ROWS} tiles (AC-1.4)"
            )
    oracles = sum(face >= ORACLE for face in faces)
    if SEA in faces or oracles > 1 or faces.count(MOUNTAINS) > 1:
        raise lines.error("there are one oracle, one tile of mountains, and no sea but in column a (AC-1.4)")
    if sum(ACROPOLIS <= face < ORACLE for face in faces) > ACROPOLEIS:
        raise lines.error(f"there are {ACROPOLEIS} tiles with an acropolis (AC-1.4)")


def _read_seat(lines: Lines, state: AncientColoniesState, seat: int, used: set[int]) -> None:
    side, cost, stock, fleet, manned, cargo, settlers, allows, bound, saved, spent, hand, buried = lines.fields(
        f"seat {seat}", "side cost stock fleet manned cargo open allows bound saved spent hand buried"
    )
    number = number_or_none(lines, SIDES, side, "side")
    if number >= 0:
        if number in state.side:
            raise lines.error(f"two seats are {side} (AC-1.3)")
        take_side(state, seat, number)
    elif state.stage != SIDES_STAGE:
        raise lines.error("every seat has its side by now (AC-1.2)")
    is_auction = state.options["sides"] == "auction" and number >= 0
    state.side_cost[seat] = lines.whole(cost, 0, MOST_SIDE_BID if is_auction else 0, "cost")
    state.stock[seat] = lines.whole(stock, 0, TOKENS_A_SEAT, "stock")
    state.ship[seat] = number_or_none(lines, FLEET_NAMES, fleet, "place of a fleet")
    state.manned[seat] = lines.whole(manned, 0, 1, "manned")
    state.cargo[seat] = lines.whole(cargo, 0, TOKENS_A_SEAT if state.manned[seat] else 0, "cargo")
    state.settlers[seat] = lines.whole(settlers, 0, COLONY if state.cargo[seat] else 0, "open")
    state.allows[seat] = set_of(lines, SEAT_NAMES[: state.seats], allows, "seat")
    state.bound[seat] = lines.whole(bound, 0, 1, "bound")
    state.saved[seat] = lines.whole(saved, 0, MOST_SAVED, "saved")
    state.spent[seat] = set_of(lines, POWERS, spent, "discount")
    state.hand[seat] = rebuild_cards.read_acts(lines, state, hand, used)
    state.buried[seat] = rebuild_cards.read_acts(lines, state, buried, used)
    ship = state.ship[seat]
    if state.stage >= ACTIVITIES_STAGE and (ship < 0 or (ship != HOME and not state.water >> ship & 1)):
        raise lines.error(f"the fleet is at {fleet}, which is neither water nor home (AC-5.1)")
    if state.allows[seat] >> seat & 1:
        raise lines.error("a seat needs no permission of its own (AC-7.1)")
    if state.spent[seat] & ~DISCOUNTS or (state.spent[seat] and state.stage not in (INVEST_STAGE, CIVIL_STAGE)):
        raise lines.error("discounts are used up by investments, until the end of the turn (AC-11.16)")


def _read_colonies(lines: Lines, state: AncientColoniesState) -> None:
    for word in lines.words("colonies"):
        site, values = pair_of(lines, word, SITE_NAMES, "site")
        if len(values) not in (3, 4) or (len(values) == 4 and values[2] != WALLED) or state.owner[site] >= 0:
            raise lines.error(
                f"{word[:40]!r} is not 'site=seat/level/Talents', {WALLED} before the Talents, once a site"
            )
        seat = lines.whole(values[0], 0, state.seats - 1, "the seat of a colony")
        state.owner[site] = seat
        state.level[site] = number_of(lines, LEVEL_NAMES, values[1], "level")
        state.walls[site] = len(values) - 3
        state.money[site] = lines.whole(values[-1], 0, MOST, "the number of Talents")
        state.colonies |= 1 << site
        state.mine[seat] |= 1 << site
        if state.walls[site] and state.level[site] == SETTLEMENT:
            raise lines.error(f"{SITE_NAMES[site]} is a Settlement, which has no walls (AC-11.6)")
        if state.level[site] >= TOWN and not state.is_civil:
            raise lines.error(f"{SITE_NAMES[site]} is a Town or a City, so civil is 1 (AC-12.1)")


def _read_rings(lines: Lines, state: AncientColoniesState) -> None:
    most = 2 if state.stage == CIVIL_STAGE else 1  # AC-13.6
    state.unrest = _read_numbers(lines, state, "unrest", most)
    state.untaxed = _read_numbers(lines, state, "untaxed", most)
    state.income = _read_numbers(lines, state, "income", MOST)
    if any(state.income) and state.stage not in (INCOME_STAGE, TAX_STAGE):
        raise lines.error("income is paid out before the taxes are over (AC-10.10)")


def _read_numbers(lines: Lines, state: AncientColoniesState, key: str, most: int) -> list[int]:
    numbers = [0] * SITES
    for word in lines.words(key):
        site, values = pair_of(lines, word, SITE_NAMES, "site")
        if state.owner[site] < 0 or len(values) != 1:
            raise lines.error(f"{word[:40]!r} is not 'site=number' of a colony")
        numbers[site] = lines.whole(values[0], 1, most, key)
    return numbers


def _read_armies(lines: Lines, state: AncientColoniesState) -> None:
    for word in lines.words("armies"):
        place, values = pair_of(lines, word, PLACE_NAMES, "place")
        if len(values) != 2:
            raise lines.error(f"{word[:40]!r} is not 'place=seat/number'")
        seat = lines.whole(values[0], 0, state.seats - 1, "the seat of armies")
        state.armies[place * state.seats + seat] = lines.whole(values[1], 1, TOKENS_A_SEAT, "the number of armies")
        state.army_places[seat] |= 1 << place
        if place >= FIRST_CENTER:
            if not state.plains >> (place - FIRST_CENTER) & 1:
                raise lines.error(f"no army can be in {PLACE_NAMES[place]}, which is no plains (AC-6.3)")
        elif not (state.sites | state.colonies) >> place & 1:
            raise lines.error(f"no army can be at {PLACE_NAMES[place]}, which touches no land (AC-6.4)")


def _check_seats(lines: Lines, state: AncientColoniesState) -> None:
    """All tokens of a seat are somewhere (AC-1.6), and its fleet carries what it can (AC-5.7)."""
    last = lines.number
    for seat in range(state.seats):
        lines.number = FIRST_SEAT_LINE + seat
        on_map = sum(state.armies[seat :: state.seats]) + sum(tokens_in(state, site) for site in bits(state.mine[seat]))
        if on_map != on_land(state, seat):
            counted = TOKENS_A_SEAT + on_map - on_land(state, seat)
            raise lines.error(f"seat {seat} has {counted} tokens, not {TOKENS_A_SEAT} (AC-1.6)")
        if room_aboard(state, seat) < (state.settlers[seat] == OPEN) * (FLEET_ARMIES - 1):
            raise lines.error(f"the fleet of seat {seat} cannot carry {state.cargo[seat]} tokens (AC-5.7)")
    lines.number = last
    if state.stage == OVER_STAGE and not is_over(state):
        raise lines.error("the game is not over yet (AC-16.2, AC-16.3, AC-16.4)")


def _check_wording(lines: Lines, state: AncientColoniesState) -> None:
    """There is one way to write a position: things in their order, each once."""
    _compare(lines, write(state), "write it as ")


def _compare(lines: Lines, text: str, what: str) -> None:
    for number, line in enumerate(text.splitlines(), 1):
        if lines.lines[number - 1] != line:
            lines.number = number
            raise lines.error(f"{what}{line!r}")


def _check_beginning(lines: Lines, state: AncientColoniesState) -> None:
    """Until all fleets are placed there are sides and fleets, and nothing else (AC-1.6, AC-1.8)."""
    fresh = bare(state.board, state.seats, state.options)
    fresh.stage, fresh.first, fresh.active, fresh.passed = state.stage, state.first, state.active, state.passed
    fresh.side, fresh.side_cost, fresh.focus, fresh.agenda = state.side, state.side_cost, state.focus, state.agenda
    if state.options["tournament"] == "yes":  # AC-1.13
        fresh.face[ROWS : 2 * ROWS] = state.face[ROWS : 2 * ROWS]
        fresh.shown = sum(1 << tile for tile in range(TILES) if fresh.face[tile] != UNKNOWN)
    if state.stage == SIDES_STAGE:
        fresh.lot, fresh.price, fresh.bidder = state.lot, state.price, state.bidder
        fresh.offered, fresh.aside, fresh.dropped = state.offered, state.aside, state.dropped
    else:
        for offset in range(state.passed):
            seat = (state.first + offset) % state.seats
            if not 0 <= state.ship[seat] < ROWS or state.ship[seat] in state.ship[:seat]:
                lines.number = FIRST_SEAT_LINE + seat
                raise lines.error("fleets start at the sea, each on a tile of its own (AC-1.8)")
            fresh.ship[seat], fresh.manned[seat], fresh.stock[seat] = state.ship[seat], 1, fresh.stock[seat] - 2
            fresh.cargo[seat], fresh.settlers[seat] = 1, COLONY
    _compare(lines, write(fresh), "before all fleets are placed this is ")
