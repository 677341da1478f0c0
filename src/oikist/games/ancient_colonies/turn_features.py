"""Turn features: the numbers of features.py about what has been done in the turn, from a view and from a state.

  24 sites with 6: half Talents earned and not paid out yet / 16; taxed; half a Talent left over; paid by the card that
     is paying; built an army; unloading goes on there,
  44 places with 3: armies of the seat in turn that have not left their colony / 4; moves of its armies / 12; it has
     fought there.
Then five seats with
  10: a token aboard may still be a colony or an army; armies saved / 2; its permission was changed; it warded off the
     Act; it is out of the auction of a side; its army that must leave may go to its fleet; its discounts on walls,
     upgrades, armies and Settlements are used up.
Then
 116 which cards are assigned to the roll, then which were assigned in this turn,
  13 which Act the viewer has just taken,
   5 which sides were put up for auction,
   2 the policy of the roll,
   9 peeks that go anywhere / 2, the fleet has sailed, loading goes on, is over, unloading is over, armies that boarded
     / 2, failures averted / 2, dice that may be rolled again / 12, payments left / 4.
"""

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.armies import is_fresh, unit_moves, unit_place
from oikist.games.ancient_colonies.board import (
    MOST_SEATS,
    PLACE_NAMES,
    PLACES,
    POLICY_NAMES,
    SITE_NAMES,
    SITES,
    Board,
    bits,
)
from oikist.games.ancient_colonies.components import (
    ACTS,
    CARDS,
    COST_ARMY,
    COST_SETTLEMENT,
    COST_UPGRADE,
    COST_WALL,
    POWERS,
    SIDES,
)
from oikist.games.ancient_colonies.fleets import NO_MORE, OPEN
from oikist.games.ancient_colonies.phases import OVER, REROLL, third_part
from oikist.games.ancient_colonies.position import CLOSED
from oikist.games.ancient_colonies.question import can_board, drawn, payments_left, policy_of
from oikist.games.ancient_colonies.view import AncientColoniesView

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

DISCOUNTS: Final = (COST_WALL, COST_UPGRADE, COST_ARMY, COST_SETTLEMENT)
SITE_WORDS: Final = (
    "earned in half Talents / 16", "taxed", "has half a Talent left over", "paid by the card", "built an army",
    "unloading goes on",
)  # fmt: skip
PLACE_WORDS: Final = ("armies still in their colony / 4", "moves left together / 12", "fought")
SEAT_WORDS: Final = (
    "has an open token aboard", "armies saved / 2", "permission changed", "warded off the Act",
    "out of the auction of a side", "army may go to its fleet",
    *(f"used up {POWERS[discount]}" for discount in DISCOUNTS),
)  # fmt: skip
WORDS: Final = (
    "peeks anywhere / 2", "fleet has sailed", "loading goes on", "loading is over", "unloading is over",
    "armies boarded / 2", "failures averted / 2", "dice / 12", "payments left / 4",
)  # fmt: skip
PER_SITE: Final = len(SITE_WORDS)
PER_PLACE: Final = len(PLACE_WORDS)
PER_SEAT: Final = len(SEAT_WORDS)
LENGTH: Final[int] = (
    SITES * PER_SITE
    + PLACES * PER_PLACE
    + MOST_SEATS * PER_SEAT
    + 2 * CARDS
    + ACTS
    + len(SIDES)
    + len(POLICY_NAMES)
    + len(WORDS)
)


def names(board: Board, seats: Sequence[str]) -> list[str]:
    """What each number is; the seats as they are called."""
    cards = board.components.card_names[:CARDS]
    words = [f"{site}: {word}" for site in SITE_NAMES for word in SITE_WORDS]
    words += [f"{place}: {word}" for place in PLACE_NAMES for word in PLACE_WORDS]
    words += [f"{seat}: {word}" for seat in seats for word in SEAT_WORDS]
    words += [f"assigned: {card}" for card in cards] + [f"assigned this turn: {card}" for card in cards]
    words += [f"just taken: {act}" for act in board.components.act_names]
    words += [f"put up: {side}" for side in SIDES] + [f"roll: {policy}" for policy in POLICY_NAMES]
    return words + [f"turn: {word}" for word in WORDS]


def numbers_of(board: Board, view: AncientColoniesView) -> list[float]:
    """The numbers from a view; write() makes the same ones without it."""
    cards, done = board.components.card_names[:CARDS], view.done
    numbers = _site_numbers(view) + _place_numbers(view) + _seat_numbers(view)
    numbers += _which(done.assigned, cards) + _which(done.used, cards)
    numbers += _which((view.seats[view.seat].drawn if view.seat >= 0 else "",), board.components.act_names)
    numbers += [float(side.was_offered) for side in view.sides]
    return numbers + _which((done.policy,), POLICY_NAMES) + _moment_numbers(view)


def _which(some: Sequence[str], names: Sequence[str]) -> list[float]:
    return [float(name in some) for name in names]


def _site_numbers(view: AncientColoniesView) -> list[float]:
    done, numbers = view.done, [0.0] * (SITES * PER_SITE)
    for colony in view.colonies:
        numbers[SITE_NAMES.index(colony.site) * PER_SITE] = max(colony.earned, 0) / 16
    unloading = (done.unloading,) if done.unloading not in ("", CLOSED) else ()
    for word, sites in enumerate((done.taxed, done.halves, done.chosen, done.raised, unloading), 1):
        for site in sites:
            numbers[SITE_NAMES.index(site) * PER_SITE + word] = 1.0
    return numbers


def _place_numbers(view: AncientColoniesView) -> list[float]:
    numbers = [0.0] * (PLACES * PER_PLACE)
    for one in view.done.units:
        first = PLACE_NAMES.index(one.place) * PER_PLACE
        numbers[first] += one.is_fresh / 4
        numbers[first + 1] += one.moves / 12
    for place, _ in view.done.fought:
        numbers[PLACE_NAMES.index(place) * PER_PLACE + 2] = 1.0
    return numbers


def _seat_numbers(view: AncientColoniesView) -> list[float]:
    numbers: list[float] = []
    for offset in range(len(view.seats)):
        seat = view.seats[(max(view.seat, 0) + offset) % len(view.seats)]
        numbers += [float(seat.is_open_aboard), seat.saved / 2]
        numbers += [float(seat.seat in view.done.changed), float(seat.is_spared), float(seat.has_dropped)]
        numbers.append(float(seat.can_board))
        numbers += _which(seat.spent, [POWERS[discount] for discount in DISCOUNTS])
    return numbers + [0.0] * (PER_SEAT * (MOST_SEATS - len(view.seats)))


def _moment_numbers(view: AncientColoniesView) -> list[float]:
    done = view.done
    is_loading, is_loaded = done.loading not in ("", CLOSED), done.loading == CLOSED
    numbers = [done.peeks_anywhere / 2, float(done.has_sailed), float(is_loading), float(is_loaded)]
    numbers += [float(done.unloading == CLOSED), done.boarded / 2, done.guarded / 2]
    return [*numbers, done.dice / 12, done.left / 4]


def write(state: "AncientColoniesState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    """Put the numbers into noughts: of what is secret only what the seat, or a spectator, knows (AC-1.9)."""
    _write_sites(state, seat, numbers, first)
    first += SITES * PER_SITE
    _write_places(state, numbers, first)
    first += PLACES * PER_PLACE
    for offset in range(state.seats):
        _write_seat(state, (max(seat, 0) + offset) % state.seats, numbers, first + offset * PER_SEAT)
    first += MOST_SEATS * PER_SEAT
    for card in bits(state.used):
        numbers[first + CARDS + card] = 1.0
    for card in bits(state.assigned):
        numbers[first + card] = 1.0
    first += 2 * CARDS
    act = drawn(state, seat)
    if act >= 0:
        numbers[first + act] = 1.0
    first += ACTS
    for side in bits(state.offered):
        numbers[first + side] = 1.0
    first += len(SIDES)
    policy = policy_of(state)
    if policy >= 0:
        numbers[first + policy] = 1.0
    _write_moment(state, numbers, first + len(POLICY_NAMES))


def _write_sites(state: "AncientColoniesState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    for site in bits(state.colonies):
        if state.income[site]:
            is_seen = not state.is_hiding_money or state.owner[site] == seat or state.phase == OVER  # AC-1.9
            numbers[first + site * PER_SITE] = state.income[site] / 16 if is_seen else 0.0
    for word, mask in enumerate((state.taxed, state.halves, state.chosen, state.raised), 1):
        for site in bits(mask) if mask else ():
            numbers[first + site * PER_SITE + word] = 1.0
    if state.unloaded >= 0:
        numbers[first + state.unloaded * PER_SITE + 5] = 1.0


def _write_places(state: "AncientColoniesState", numbers: MutableSequence[float], first: int) -> None:
    for number in state.units:
        at = first + unit_place(number) * PER_PLACE
        if is_fresh(number):
            numbers[at] += 1 / 4
        numbers[at + 1] += unit_moves(number) / 12
    for battle in state.fought:
        numbers[first + battle // MOST_SEATS * PER_PLACE + 2] = 1.0


def _write_seat(state: "AncientColoniesState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    if state.settlers[seat] == OPEN:
        numbers[first] = 1.0
    numbers[first + 1] = state.saved[seat] / 2
    if state.changed >> seat & 1:
        numbers[first + 2] = 1.0
    if state.spared >> seat & 1:
        numbers[first + 3] = 1.0
    if state.dropped >> seat & 1:
        numbers[first + 4] = 1.0
    if can_board(state, seat):
        numbers[first + 5] = 1.0
    if state.spent[seat]:
        for index, discount in enumerate(DISCOUNTS):
            if state.spent[seat] >> discount & 1:
                numbers[first + 6 + index] = 1.0


def _write_moment(state: "AncientColoniesState", numbers: MutableSequence[float], first: int) -> None:
    numbers[first] = state.peeks_any / 2
    if state.has_sailed:
        numbers[first + 1] = 1.0
    if state.loaded >= 0:
        numbers[first + 2] = 1.0
    elif state.loaded == NO_MORE:
        numbers[first + 3] = 1.0
    if state.unloaded == NO_MORE:
        numbers[first + 4] = 1.0
    numbers[first + 5] = state.boarded / 2
    numbers[first + 6] = state.guarded / 2
    if state.phase == REROLL:
        numbers[first + 7] = third_part(state.focus) / 12
    numbers[first + 8] = payments_left(state) / 4
