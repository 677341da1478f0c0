"""Act: playing an Act of Zeus and aiming it."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import LEVEL_NAMES, PLACE_NAMES, SITE_NAMES
from oikist.games.ancient_colonies.components import AIM_ARMIES, AIM_FLEETS
from oikist.games.ancient_colonies.phases import ASK_ACT, second_part
from oikist.games.ancient_colonies.zeus import FIRST_SEAT_TARGET, choosable, hit_sites, start, targets, victims

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def play_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this Act cannot be played."""
    parts, act = state.board.components, action - state.board.first_play
    is_offered = state.phase != ASK_ACT or second_part(state.focus) == act
    if not state.hand[state.mover] >> act & 1 or not is_offered:
        return f"AC-13.2 act={parts.act_names[act]}"
    return None if targets(state, act, state.mover) else f"AC-13.3 act={parts.act_names[act]}"


def legal(state: "AncientColoniesState") -> list[int]:
    """The Acts in hand that would hit something; after a purchase the one just bought (AC-13.2, AC-13.3)."""
    parts, seat = state.board.components, state.mover
    acts = [act for act in range(len(parts.act_names)) if state.hand[seat] >> act & 1]
    if state.phase == ASK_ACT:
        acts = [second_part(state.focus)]
    return [state.board.first_play + act for act in acts if targets(state, act, seat)]


def legal_asked(state: "AncientColoniesState") -> list[int]:
    """Play it at once, or keep it (AC-12.12)."""
    return [*legal(state), state.board.pass_by]


def apply_play(state: "AncientColoniesState", action: int) -> None:
    """The Act is open from now on and leaves the game when it has worked (AC-13.2)."""
    act, seat = action - state.board.first_play, state.mover
    state.hand[seat] &= ~(1 << act)
    start(state, act, seat)


def target_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the Act cannot be aimed at this."""
    target = action - state.board.first_target
    if target in choosable(state, state.mover):
        return None
    act = state.board.components.act_names[state.act]
    return f"AC-13.3 act={act}"


def legal_targets(state: "AncientColoniesState") -> list[int]:
    """Everything the Act may be aimed at by whoever chooses."""
    return [state.board.first_target + target for target in choosable(state, state.mover)]


def apply_target(state: "AncientColoniesState", action: int) -> None:
    """The target is known."""
    state.target = action - state.board.first_target
    if state.told is not None:
        _tell_target(state, state.told)


def _tell_target(state: "AncientColoniesState", told: list[Event]) -> None:
    """Where the Act is aimed, and what of whom is there."""
    if state.target >= FIRST_SEAT_TARGET:
        told.append(Event("target-seat", {"seat": state.mover, "other_seat": state.target - FIRST_SEAT_TARGET}))
        return
    told.append(Event("target", {"seat": state.mover, "place": PLACE_NAMES[state.target]}))
    aim = state.board.components.act_aim[state.act]
    for site in hit_sites(state) if aim != AIM_ARMIES else ():
        level = LEVEL_NAMES[state.level[site]]
        told.append(Event("aimed-colony", {"other_seat": state.owner[site], "site": SITE_NAMES[site], "level": level}))
    for seat in victims(state) if aim in (AIM_ARMIES, AIM_FLEETS) else ():
        number = state.armies[state.target * state.seats + seat]
        if aim == AIM_ARMIES and number:
            told.append(Event("aimed-armies", {"other_seat": seat, "number": number}))
        elif aim == AIM_FLEETS:
            told.append(Event("aimed-fleet", {"other_seat": seat}))
