"""Gains: what a placed or blessed tile, a bonus or a trade brings, each with all that follows from it.

What is still to be gained stands in the agenda, a stack of small ints: its last item comes next, and whatever follows
from it is put on top, so that it is finished first (MR-4.10).
"""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.magna_roma.board import CELL_NAMES, NEIGHBOUR
from oikist.games.magna_roma.components import (
    BLESSING,
    COIN,
    COLOURS,
    FAITH,
    LEGION,
    LUXURY,
    POPULATION,
    PRESTIGE,
    RESOURCES,
)

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

# Items of the agenda; a symbol is resource * 8 + side * 2 + (1 if it brings the greater benefit).
STAR: Final = 64  # + colour: one step on that track
BONUS: Final = 72  # + resource: one of it
LUXURIES: Final = 128  # + number: so many in one gain


def add_symbols(state: "MagnaRomaState", seat: int, cell: int) -> None:
    """Put the symbols of a tile with its neighbours on the agenda, luxuries last to be gained (MR-4.1, MR-4.5)."""
    board, city = state.board, state.city[seat]
    edges, colour, symbol = board.edges, board.colour, board.components.symbol
    lying = city[cell]
    items: list[int] = []
    for side in board.halves[lying]:
        other = city[NEIGHBOUR[cell * 4 + side]]
        facing = edges[other * 4 + (side ^ 2)]
        if facing:
            is_greater = colour[lying] == colour[other]  # MR-4.2, MR-4.3
            items.append(symbol[edges[lying * 4 + side] * 4 + facing] * 8 + side * 2 + is_greater)
    items.sort(reverse=True)
    state.agenda += items  # MR-4.4
    state.focus = cell


def run(state: "MagnaRomaState") -> None:
    """Gain what is on the agenda until a choice is open or all is done."""
    seat, agenda = state.turns_done % state.seats, state.agenda
    while agenda:
        item = agenda[-1]
        if item < STAR and state.is_manual and order_matters(state):  # MR-4.6
            return
        agenda.pop()
        if item < STAR:
            gain_symbol(state, seat, item)
        elif item < BONUS:
            advance_star(state, seat, item - STAR)
        elif item < LUXURIES:
            gain(state, seat, item - BONUS, 1)
        else:
            advance_market(state, seat, item - LUXURIES)
            if state.offer >= 0:
                return
    state.focus = -1


def order_matters(state: "MagnaRomaState") -> bool:
    """Whether the seat is asked for the order: of several symbols a luxury would reach a trade (MR-4.6)."""
    board, parts = state.board, state.board.components
    luxuries = [item for item in state.agenda if item // 8 == LUXURY]
    steps = [parts.greater[LUXURY] if item & 1 else parts.lesser[LUXURY] for item in luxuries]
    if len(luxuries) == len(state.agenda) and (state.trades_on_pass or len(set(steps)) < 2):
        return False  # one symbol, or luxuries whose order makes no difference
    ends = {0}
    for step in steps:
        ends |= {end + step for end in ends}
    ways = set(range(sum(steps) + 1)) if state.trades_on_pass else ends
    here = state.luxury[state.turns_done % state.seats]
    reached = {min(here + way, board.market_last) for way in ways}
    return any(board.trade_at[space] >= 0 for space in reached if space > here)


def gain_symbol(state: "MagnaRomaState", seat: int, item: int) -> None:
    """The benefit of one symbol, greater or lesser (MR-4.2)."""
    resource, parts = item >> 3, state.board.components
    amount = parts.greater[resource] if item & 1 else parts.lesser[resource]
    if state.told is not None:
        side = item >> 1 & 3
        facts: dict[str, str | int] = {"seat": seat, "cell": CELL_NAMES[NEIGHBOUR[state.focus * 4 + side]]}
        state.told.append(Event(f"symbol-{RESOURCES[resource]}", {**facts, "amount": amount}))
    take_in(state, seat, resource, amount)


def gain(state: "MagnaRomaState", seat: int, resource: int, amount: int) -> None:
    """So much of a resource, from a bonus or a trade; luxuries are put on the agenda."""
    if state.told is not None:
        state.told.append(Event(f"gain-{RESOURCES[resource]}", {"seat": seat, "amount": amount}))
    take_in(state, seat, resource, amount)


def take_in(state: "MagnaRomaState", seat: int, resource: int, amount: int) -> None:
    """Where it goes (MR-4.7); what the box lacks or what goes beyond a track is lost (MR-4.8, MR-4.9)."""
    if resource == LUXURY:
        state.agenda.append(LUXURIES + amount)
    elif resource == PRESTIGE:
        state.points[seat] += amount
    elif resource == FAITH:
        advance_pantheon(state, seat, amount)
    elif resource == LEGION:
        before, last = state.legions[seat], state.board.military_last
        state.legions[seat] = min(before + amount, last)
        if before + amount > last and state.told is not None:
            tell_lost(state, seat, before + amount - last, "military")
    else:
        if state.is_limited and supply_left(state, resource) < amount:
            if state.told is not None:
                tell_lost(state, seat, amount - supply_left(state, resource), "box")
            amount = supply_left(state, resource)
        if resource == COIN:
            state.coins[seat] += amount
        elif resource == POPULATION:
            state.population[seat] += amount
        else:
            state.blessings[seat] += amount


def supply_left(state: "MagnaRomaState", resource: int) -> int:
    """What the box still holds of coins, population or blessing tokens (MR-4.9)."""
    supply = state.board.components.supply
    if resource == COIN:
        return supply[0] - sum(state.coins)
    if resource == POPULATION:
        return supply[1] - sum(state.population)
    return supply[2] - sum(state.blessings) - sum(blessed.bit_count() for blessed in state.blessed)


def advance_pantheon(state: "MagnaRomaState", seat: int, amount: int) -> None:
    """Faith, space by space; marked ones bring a blessing token (MR-9.1)."""
    board, faith = state.board, state.faith
    for number in range(amount):
        if faith[seat] == board.pantheon_last:
            if state.told is not None:
                tell_lost(state, seat, amount - number, "pantheon")
            return
        faith[seat] += 1
        if board.blessing_at[faith[seat]]:
            gain(state, seat, BLESSING, 1)


def advance_star(state: "MagnaRomaState", seat: int, colour: int) -> None:
    """One step on a star track; its bonuses are put on the agenda, the first one on top (MR-5.1, MR-5.5)."""
    board, stars = state.board, state.stars
    track = seat * len(COLOURS)
    step = stars[track + colour] + 1
    if step > board.star_last:
        if state.told is not None:
            state.told.append(Event("lost-star", {"seat": seat, "colour": COLOURS[colour]}))
        return
    stars[track + colour] = step  # MR-5.4: no marker moves back, so every space is reached once
    place = colour * (board.star_last + 1) + step
    if state.told is not None:
        value = board.components.star_value[step]
        facts: dict[str, str | int] = {"seat": seat, "colour": COLOURS[colour], "step": step, "value": value}
        state.told.append(Event("star", facts))
    if board.linked[place]:
        reached = [bonus for bonus, other in board.linked[place] if stars[track + other] >= step]  # MR-5.3
        state.agenda += [BONUS + bonus for bonus in reversed(reached)]
    if board.single[place]:
        state.agenda += [BONUS + bonus for bonus in reversed(board.single[place])]  # MR-5.2


def advance_market(state: "MagnaRomaState", seat: int, amount: int) -> None:
    """Luxuries, space by space, up to the first trade that can be made; the rest waits on the agenda (MR-6.1)."""
    board, luxury = state.board, state.luxury
    while amount:
        if luxury[seat] == board.market_last:
            if state.told is not None:
                tell_lost(state, seat, amount, "market")
            return
        luxury[seat] += 1
        amount -= 1
        slot = board.trade_at[luxury[seat]]
        is_end = amount == 0 or luxury[seat] == board.market_last
        if slot >= 0 and (is_end or state.trades_on_pass):  # MR-6.2
            can_trade = any(can_pay(state, seat, slot, way) for way in range(ways_to_pay(state, slot)))
            if state.told is not None:
                token = board.components.trade_names[state.trades[slot]]
                state.told.append(Event("offer" if can_trade else "no-offer", {"seat": seat, "trade": token}))
            if can_trade:  # MR-6.6
                if amount:
                    state.agenda.append(LUXURIES + amount)
                state.offer = slot
                return


def ways_to_pay(state: "MagnaRomaState", slot: int) -> int:
    """How many ways to pay the token on a trade slot has."""
    return len(state.board.components.trade_payments[state.trades[slot]])


def can_pay(state: "MagnaRomaState", seat: int, slot: int, way: int) -> bool:
    """Whether the seat has all that this way to pay takes (MR-6.5), and the box what it brings (MR-6.7)."""
    parts, token = state.board.components, state.trades[slot]
    coins, population, legions = parts.trade_payments[token][way]
    if state.coins[seat] < coins or state.population[seat] < population or state.legions[seat] < legions:
        return False
    resource = parts.trade_gain[token]
    if not state.is_limited or resource not in (COIN, POPULATION, BLESSING):
        return True
    returned = coins if resource == COIN else population if resource == POPULATION else 0  # MR-4.9
    return supply_left(state, resource) + returned >= parts.trade_amount[token]


def tell_lost(state: "MagnaRomaState", seat: int, amount: int, place: str) -> None:
    """Tell what was lost at the end of a track or because the box is empty."""
    assert state.told is not None
    state.told.append(Event("lost", {"seat": seat, "amount": amount, "place": place}))
