"""Position: the whole state as readable text; rebuild.py is the way back."""

from typing import TYPE_CHECKING, Final

from oikist.core.lines import NOTHING
from oikist.games.magna_grecia.board import CITY, ROAD, ROAD_SHAPES, SHAPE_NAMES
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.turn import village_names

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

TITLE: Final = "magna-grecia position 1"


def write(state: "MagnaGreciaState") -> str:
    """The position: everything that decides what happens next, places by their first hex (MG-8.2)."""
    lines = [
        TITLE,
        f"box: {state.board.fingerprint}",
        "options: " + " ".join(f"{name}={value}" for name, value in state.options.items()),
        f"seats: {state.seats}",
        "colours: " + " ".join(COLOURS[colour] if colour >= 0 else NOTHING for colour in state.colour),
        f"round: {state.round + 1}",
        f"cards: {_cards_text(state)}",
        f"turn: {_turn_text(state)}",
        f"oracles: {_oracles_text(state)}",
        f"markets: {_markets_text(state)}",
    ]
    for seat in range(state.seats):
        lines.append(
            f"seat {seat}: points={state.points[seat]} roads={state.road_supply[seat]} cities={state.city_supply[seat]}"
        )
        lines.append(f"roads {seat}: {_roads_text(state, seat)}")
        lines.append(f"cities {seat}: {_cities_text(state, seat)}")
    return "\n".join(lines) + "\n"


def _cards_text(state: "MagnaGreciaState") -> str:
    names = [*state.board.cards.names, NOTHING]
    drawn = ",".join(name for card, name in enumerate(state.board.cards.names) if state.drawn >> card & 1)
    return f"current={names[state.card]} next={names[state.next_card]} drawn={drawn or NOTHING}"


def _turn_text(state: "MagnaGreciaState") -> str:
    owed = ",".join(village_names(state, state.owed)) or NOTHING
    group = ",".join(village_names(state, state.group)) or NOTHING
    begun = state.board.names[state.begun] if state.begun >= 0 else NOTHING
    return (
        f"done={state.turns_done} roads={state.roads_laid} cities={state.cities_laid} taken={state.taken} "
        f"founded={state.founded} owed={owed} group={group} begun={begun}"
    )


def _oracles_text(state: "MagnaGreciaState") -> str:
    names, words = state.board.names, []
    for oracle in range(state.board.places):
        if state.oracle_places >> oracle & 1:
            holder = state.holder[oracle]
            looks_at = names[state.anchor[holder]] if holder >= 0 else NOTHING
            words.append(f"{names[state.anchor[oracle]]}>{looks_at}")
    return " ".join(words) or NOTHING


def _markets_text(state: "MagnaGreciaState") -> str:
    """Place=seats, a sold market marked by an x: "d4=0,2x"."""
    words: list[str] = []
    for place in sorted(range(state.board.places), key=lambda place: state.anchor[place]):
        markets = [
            f"{seat}{'x' if state.lying[seat] >> place & 1 else ''}"
            for seat in range(state.seats)
            if (state.standing[seat] | state.lying[seat]) >> place & 1
        ]
        if markets:
            words.append(f"{state.board.names[state.anchor[place]]}={','.join(markets)}")
    return " ".join(words) or NOTHING


def _roads_text(state: "MagnaGreciaState", seat: int) -> str:
    low = ROAD + seat * ROAD_SHAPES
    words = [
        f"{state.board.names[index]}/{SHAPE_NAMES[tile - low]}"
        for index, tile in enumerate(state.tile)
        if low <= tile < low + ROAD_SHAPES
    ]
    return " ".join(words) or NOTHING


def _cities_text(state: "MagnaGreciaState", seat: int) -> str:
    return " ".join(state.board.names[index] for index, tile in enumerate(state.tile) if tile == CITY + seat) or NOTHING
