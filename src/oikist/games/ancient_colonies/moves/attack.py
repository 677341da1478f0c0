"""Attack: starting a battle."""

from bisect import insort
from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import MOST_SEATS, PLACE_NAMES, SITES
from oikist.games.ancient_colonies.phases import BATTLE_STEP, DICE, EXPEL, STEPS, push

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this battle cannot be fought."""
    place, opponent = divmod(action - state.board.first_attack, MOST_SEATS)
    if opponent >= state.seats:
        return f"AC-1.1 number={state.seats}"
    if state.step > BATTLE_STEP:
        return f"AC-3.2 step={STEPS[state.step]}"
    seat, first = state.mover, place * state.seats
    owner = state.owner[place] if place < SITES else -1
    is_there = owner >= 0 or state.armies[first + opponent] > 0
    if seat in (opponent, owner) or not state.armies[first + seat] or not is_there:
        return f"AC-8.1 place={PLACE_NAMES[place]}"
    is_named = owner in (-1, opponent)
    if is_named and place * MOST_SEATS + opponent in state.fought:
        return f"AC-8.2 place={PLACE_NAMES[place]}"
    return None if is_named else f"AC-8.3 place={PLACE_NAMES[place]} other_seat={owner}"


def legal(state: "AncientColoniesState") -> list[int]:
    """Every battle the seat may start (AC-8.1, AC-8.2, AC-8.3)."""
    seat, seats, first = state.mover, state.seats, state.board.first_attack
    actions: list[int] = []
    left = state.army_places[seat]
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        owner = state.owner[place] if place < SITES else -1
        if owner == seat:
            continue
        if owner >= 0:
            opponents = [owner]
        else:
            opponents = [other for other in range(seats) if other != seat and state.armies[place * seats + other]]
        for other in opponents:
            if place * MOST_SEATS + other not in state.fought:
                actions.append(first + place * MOST_SEATS + other)
    return actions


def apply(state: "AncientColoniesState", action: int) -> None:
    """The battle begins; a host may first send his guests away (AC-7.6)."""
    place, opponent = divmod(action - state.board.first_attack, MOST_SEATS)
    seat = state.mover
    state.step = BATTLE_STEP
    insort(state.fought, place * MOST_SEATS + opponent)
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "other_seat": opponent, "place": PLACE_NAMES[place]}
        state.told.append(Event("attack", facts))
    push(state, DICE, place, opponent)
    if state.allows[opponent] >> seat & 1 and state.army_places[seat] & state.mine[opponent]:
        push(state, EXPEL, opponent)
