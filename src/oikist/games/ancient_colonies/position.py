"""Position: the whole state as readable text; rebuild.py is the way back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from oikist.core.lines import NOTHING
from oikist.games.ancient_colonies import agenda_text
from oikist.games.ancient_colonies.armies import unit_entry, unit_moves, unit_place
from oikist.games.ancient_colonies.board import (
    FACE_NAMES,
    FLEET,
    LEVEL_NAMES,
    MOST_SEATS,
    PLACE_NAMES,
    ROWS,
    SITE_NAMES,
    TILE_NAMES,
    TILES,
    UNKNOWN,
    Board,
    bits,
)
from oikist.games.ancient_colonies.components import CARDS, POWERS, SIDES, TYPES
from oikist.games.ancient_colonies.fleets import NO_MORE
from oikist.games.ancient_colonies.market import FIRST_ACT, WHOLE_DECK
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, NOT_BEGUN, SIDES_STAGE, STAGES, STEPS

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

TITLE: Final = "ancient-colonies position 1"
WALLED: Final = "walled"
BEGUN: Final = "begun"
FLEET_NAMES: Final = [*TILE_NAMES, "home"]  # by tile, HOME last
ENTRY_NAMES: Final = [NOTHING, *TILE_NAMES, FLEET]  # by what a unit says of where it came from
UNIT_MARKS: Final = (NOTHING, "landed", "fresh")
ANSWERS: Final = ("passed", "stopped")
CLOSED: Final = "over"  # loading or unloading that cannot go on
TARGET_NAMES: Final = [*PLACE_NAMES, *(f"seat-{seat}" for seat in range(MOST_SEATS))]
SEAT_NAMES: Final = [str(seat) for seat in range(MOST_SEATS)]


def write(state: "AncientColoniesState") -> str:
    """The position: everything that decides what happens next; the top of the deck is what is nowhere else."""
    lines = [
        TITLE,
        f"box: {state.board.fingerprint}",
        "options: " + " ".join(f"{name}={value}" for name, value in state.options.items()),
        f"seats: {state.seats}",
        f"turn: {_turn_text(state)}",
        f"map: {_map_text(state)}",
        *(f"seat {seat}: {_seat_text(state, seat)}" for seat in range(state.seats)),
        f"colonies: {_colonies_text(state)}",
        f"unrest: {_numbers_text(state.unrest)}",
        f"untaxed: {_numbers_text(state.untaxed)}",
        f"income: {_numbers_text(state.income)}",
        f"armies: {_armies_text(state)}",
        f"act: {_act_text(state)}",
        *_card_lines(state),
        f"activities: {_activities_text(state)}",
        f"units: {' '.join(unit_text(number) for number in state.units) or NOTHING}",
        f"walker: {unit_text(state.walker) if state.walker else NOTHING}",
        f"answers: {' '.join(_answer_text(answer) for answer in state.answers) or NOTHING}",
        f"fought: {' '.join(_battle_text(battle) for battle in state.fought) or NOTHING}",
        f"mercantile: {_mercantile_text(state)}",
        f"auction: {_auction_text(state)}",
        f"sides: {_sides_text(state)}",
        f"focus: {agenda_text.task_text(state.board, state.focus)}",
        f"agenda: {agenda_text.write(state)}",
    ]
    return "\n".join(lines) + "\n"


def _turn_text(state: "AncientColoniesState") -> str:
    return (
        f"stage={STAGES[state.stage]} turns={state.turns} first={_name(SEAT_NAMES, state.first)} "
        f"passed={state.passed} active={_name(SEAT_NAMES, state.active)} step={_step_text(state)} "
        f"civil={state.is_civil}"
    )


def _step_text(state: "AncientColoniesState") -> str:
    if state.step == NOT_BEGUN:
        return NOTHING
    return STEPS[state.step] if state.stage == ACTIVITIES_STAGE else BEGUN


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if number >= 0 else NOTHING


def _set_text(names: Sequence[str], mask: int) -> str:
    return ",".join(names[number] for number in bits(mask)) or NOTHING


def _map_text(state: "AncientColoniesState") -> str:
    """Tile=face, with the seats that peeked at it if it lies face down: "b1=shallows c2=acropolis-ne/0,2"."""
    words = []
    for tile in range(ROWS, TILES):
        if state.face[tile] != UNKNOWN:
            seen = "" if state.shown >> tile & 1 else "/" + _set_text(SEAT_NAMES, state.known[tile])
            words.append(f"{TILE_NAMES[tile]}={FACE_NAMES[state.face[tile]]}{seen}")
    return " ".join(words) or NOTHING


def _seat_text(state: "AncientColoniesState", seat: int) -> str:
    acts = state.board.components.act_names
    return (
        f"side={_name(SIDES, state.side[seat])} cost={state.side_cost[seat]} stock={state.stock[seat]} "
        f"fleet={_name(FLEET_NAMES, state.ship[seat])} manned={state.manned[seat]} cargo={state.cargo[seat]} "
        f"open={state.settlers[seat]} allows={_set_text(SEAT_NAMES, state.allows[seat])} bound={state.bound[seat]} "
        f"saved={state.saved[seat]} spent={_set_text(POWERS, state.spent[seat])} "
        f"hand={_set_text(acts, state.hand[seat])} buried={_set_text(acts, state.buried[seat])}"
    )


def _colonies_text(state: "AncientColoniesState") -> str:
    """Site=seat/level/Talents, walls between: "w2=1/town/walled/12"."""
    words = []
    for site, name in enumerate(SITE_NAMES):
        if state.owner[site] >= 0:
            level = LEVEL_NAMES[state.level[site]] + (f"/{WALLED}" if state.walls[site] else "")
            words.append(f"{name}={state.owner[site]}/{level}/{state.money[site]}")
    return " ".join(words) or NOTHING


def _numbers_text(numbers: list[int]) -> str:
    return " ".join(f"{SITE_NAMES[site]}={number}" for site, number in enumerate(numbers) if number) or NOTHING


def _armies_text(state: "AncientColoniesState") -> str:
    """Place=seat/number: "w2=0/2 w2=1/1 c3=1/2"."""
    words = []
    for index, number in enumerate(state.armies):
        if number:
            place, seat = divmod(index, state.seats)
            words.append(f"{PLACE_NAMES[place]}={seat}/{number}")
    return " ".join(words) or NOTHING


def _act_text(state: "AncientColoniesState") -> str:
    return (
        f"name={_name(state.board.components.act_names, state.act)} holder={_name(SEAT_NAMES, state.holder)} "
        f"target={_name(TARGET_NAMES, state.target)} spared={_set_text(SEAT_NAMES, state.spared)}"
    )


def _card_lines(state: "AncientColoniesState") -> list[str]:
    """Cards by owner but the Sibyl, who goes with the oracle; those out of the game; those laid under the deck."""
    names = deck_names(state.board)
    owned = [f"{names[card]}@{state.card_owner[card]}" for card in range(CARDS) if state.card_owner[card] >= 0]
    return [
        f"cards: {' '.join(owned) or NOTHING}",
        f"gone: {' '.join(names[number] for number in bits(_gone(state))) or NOTHING}",
        f"under: {' '.join(_set_text(names, segment) for segment in state.segments[1:]) or NOTHING}",
        f"shop: {' '.join(names[card] for card in state.shop) or NOTHING}",
        f"top: {_name(TYPES, state.top)}",
    ]


def deck_names(board: Board) -> list[str]:
    """The names of all that is in the deck at first, by its bit."""
    return board.components.card_names[:CARDS] + board.components.act_names


def _gone(state: "AncientColoniesState") -> int:
    """Cards that were lost and Acts that were played, as those that are nowhere in the game."""
    there = 0
    for segment in state.segments:
        there |= segment
    for card in [*state.shop, *(card for card in range(CARDS) if state.card_owner[card] >= 0)]:
        there |= 1 << card
    for acts in state.hand + state.buried:
        there |= acts << FIRST_ACT
    if state.act >= 0:
        there |= 1 << (FIRST_ACT + state.act)
    return WHOLE_DECK & ~there


def _activities_text(state: "AncientColoniesState") -> str:
    return (
        f"flips={state.flips} late={state.late_flips} peeks={state.peeks} anywhere={state.peeks_any} "
        f"sails={state.sails} sailed={state.has_sailed} loaded={_place_text(TILE_NAMES, state.loaded)} "
        f"unloaded={_place_text(SITE_NAMES, state.unloaded)} boarded={state.boarded} "
        f"changed={_set_text(SEAT_NAMES, state.changed)}"
    )


def _place_text(names: list[str], number: int) -> str:
    return CLOSED if number == NO_MORE else _name(names, number)


def unit_text(number: int) -> str:
    """An army in its Activities, place/moves/from/mark: "w2/3/-/fresh", "x0/2/b1/-", "w2/3/fleet/landed"."""
    place, entry = PLACE_NAMES[unit_place(number)], ENTRY_NAMES[unit_entry(number)]
    return f"{place}/{unit_moves(number)}/{entry}/{UNIT_MARKS[number & 3]}"


def _answer_text(answer: int) -> str:
    return f"{_battle_text(answer >> 1)}/{ANSWERS[answer & 1]}"


def _battle_text(battle: int) -> str:
    place, seat = divmod(battle, MOST_SEATS)
    return f"{PLACE_NAMES[place]}/{seat}"


def _mercantile_text(state: "AncientColoniesState") -> str:
    cards = state.board.components.card_names
    return (
        f"paid={state.paid} guarded={state.guarded} taxed={_set_text(SITE_NAMES, state.taxed)} "
        f"assigned={_set_text(cards, state.assigned)} used={_set_text(cards, state.used)} "
        f"chosen={_set_text(SITE_NAMES, state.chosen)} halves={_set_text(SITE_NAMES, state.halves)} "
        f"raised={_set_text(SITE_NAMES, state.raised)}"
    )


def _auction_text(state: "AncientColoniesState") -> str:
    names: Sequence[str] = SIDES if state.stage == SIDES_STAGE else state.board.components.card_names
    price = str(state.price) if state.price >= 0 else NOTHING
    return f"lot={_name(names, state.lot)} price={price} bidder={_name(SEAT_NAMES, state.bidder)}"


def _sides_text(state: "AncientColoniesState") -> str:
    return (
        f"offered={_set_text(SIDES, state.offered)} aside={_set_text(SIDES, state.aside)} "
        f"dropped={_set_text(SEAT_NAMES, state.dropped)}"
    )
