"""Turn: whose turn it is, which phase, what is left of each basic action, when it ends, and the rules of the table."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import CHANCE, NOBODY, Event

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

# Phases. In the first three chance is to move.
DRAW_COLOURS: Final = 0
DRAW_ORACLES: Final = 1
DRAW_CARD: Final = 2
PLACE_ORACLES: Final = 3
TURNS: Final = 4
OVER: Final = 5

ORACLES: Final = (0, 0, 7, 7, 9)  # by seats (MG-1.5)


def with_item(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """The same but for one of them."""
    return (*numbers[:index], number, *numbers[index + 1 :])


def settle_phase(state: "MagnaGreciaState") -> None:
    """Set phase and seat to move from what is there and what is missing; the order is MG-0.5."""
    missing = ORACLES[state.seats] - state.oracle_places.bit_count()
    state.mover = CHANCE
    if -1 in state.colour:
        state.phase = DRAW_COLOURS
    elif missing and not state.oracles_placed:
        state.phase = DRAW_ORACLES
    elif state.card < 0:
        state.phase = DRAW_CARD
    elif missing:  # MG-1.7: in the order of the first card, again and again
        state.phase = PLACE_ORACLES
        state.mover = state.order[state.oracle_places.bit_count() % state.seats]
    elif state.round == state.rounds:  # MG-11.1
        state.phase = OVER
        state.mover = NOBODY
    elif state.next_card < 0 and state.round < state.rounds - 1:  # MG-1.11: not in the last round
        state.phase = DRAW_CARD
    else:
        state.phase = TURNS
        state.mover = state.order[state.turns_done]


def show_card(state: "MagnaGreciaState", card: int) -> None:
    """Make a card the current one: it gives the order of the seats."""
    state.card = card
    # MG-2.2: colours that nobody plays are skipped.
    colours = [colour for colour in state.board.cards.order[card] if colour in state.colour]
    state.order = tuple([state.colour.index(colour) for colour in colours])


def end_turn(state: "MagnaGreciaState") -> None:
    """The turn is over: the next seat of the card follows, after the last one the next round."""
    state.trade = ()
    state.roads_laid = 0
    state.cities_laid = 0
    state.taken = 0
    state.founded = 0
    state.turns_done += 1
    if state.turns_done < state.seats:
        state.mover = state.order[state.turns_done]
        return
    state.turns_done = 0  # MG-2.3
    state.round += 1
    if state.round < state.rounds:
        show_card(state, state.next_card)
        state.next_card = -1
    if state.told is not None:
        _tell_round(state)
    settle_phase(state)


def _tell_round(state: "MagnaGreciaState") -> None:
    assert state.told is not None
    if state.round == state.rounds:
        state.told.append(Event("game-over", is_mark=True))
    else:
        facts: dict[str, str | int] = {"round": state.round + 1, "card": state.board.cards.names[state.card]}
        state.told.append(Event("round", facts, is_mark=True))


def roads_left(state: "MagnaGreciaState") -> int:
    """How many road tiles may still be laid in this turn, by the card and the supply."""
    if state.taken:  # MG-3.2
        return 0
    cards, card = state.board.cards, state.card
    if state.cities_laid == 0:  # MG-3.6
        allowed = cards.roads_more[card]
    elif state.cities_laid <= cards.cities[card]:  # MG-3.3
        allowed = cards.roads[card]
    else:  # MG-3.7
        return 0
    left, supply = allowed - state.roads_laid, state.road_supply[state.mover]
    return min(supply, left)  # MG-3.9


def cities_left(state: "MagnaGreciaState", roads_laid: int) -> int:
    """How many city tiles may still be placed in a turn with so many roads, by card, supply and points."""
    if state.taken:  # MG-3.2
        return 0
    cards, card = state.board.cards, state.card
    if roads_laid == 0:  # MG-3.6
        allowed = cards.cities_more[card]
    elif roads_laid <= cards.roads[card]:  # MG-3.4
        allowed = cards.cities[card]
    else:  # MG-3.7
        return 0
    left, supply, points = allowed - state.cities_laid, state.city_supply[state.mover], state.points[state.mover]
    if supply < left:  # MG-3.9
        left = supply
    return min(points, left)  # MG-6.1


def tiles_to_take(state: "MagnaGreciaState") -> int:
    """How many tiles may still be taken in this turn by the card, whatever the stock has."""
    cards, card = state.board.cards, state.card
    if state.roads_laid and state.cities_laid:  # MG-3.1
        return 0
    if state.roads_laid > cards.roads[card] or state.cities_laid > cards.cities[card]:  # MG-3.7
        return 0
    if state.roads_laid or state.cities_laid:  # MG-3.5
        return cards.resupply[card] - state.taken
    return cards.resupply_more[card] - state.taken  # MG-3.6


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
