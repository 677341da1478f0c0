"""Secrets: checks that nobody is shown, told or dealt what is hidden from them."""

from dataclasses import replace
from typing import Final

from oikist.core.record import HIDDEN
from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR, Event, State
from oikist.testing.moment import Moment, play_on, sight_of, view_text

WORLDS: Final = 3  # sampled for each seat


def check_worlds(moment: Moment) -> None:
    """A sampled world looks to the seat like the real one, and nothing of the real one shows in it."""
    state, position = moment.state, moment.state.position()
    for seat in moment.watchers():
        first = state.sample_hidden(seat, Rng("first"))
        for number in range(WORLDS):
            world = state.sample_hidden(seat, Rng(number))
            _check_same_sight(moment, seat, world)
            moment.game.from_position(world.position())
            again = world.sample_hidden(seat, Rng("first"))
            same = again.position() == first.position()
            moment.demand(same, f"what is sampled for {seat} depends on what is hidden from it")
        _check_same_refusals(moment, seat, first)
        play_on(first, moment.rng, moment.further)
        moment.demand(state.position() == position, f"sampling for {seat} and playing on changes the state")


def check_openness(moment: Moment) -> None:
    """A game that says it has no secrets shows everybody the same."""
    if moment.game.has_secrets:
        return
    state = moment.state
    seen = {view_text(replace(state.view(seat), seat=SPECTATOR)) for seat in moment.watchers()}
    moment.demand(len(seen) == 1, "the game says that it has no secrets, and seats see different things")


def _check_same_sight(moment: Moment, seat: int, world: State) -> None:
    state, game = moment.state, moment.game
    moment.demand(view_text(world.view(seat)) == view_text(state.view(seat)), f"{seat} sees that a world is sampled")
    moment.demand(world.to_move() == state.to_move(), f"in a world sampled for {seat} another seat is to move")
    if seat >= 0:
        same = game.features(sight_of(moment, world, seat)) == game.features(sight_of(moment, state, seat))
        moment.demand(same, f"the features of seat {seat} depend on what is hidden from it")
    legal = world.legal_actions()
    if state.to_move() == seat:
        moment.demand(legal == state.legal_actions(), f"what is legal for {seat} depends on what is hidden from it")
    for action in moment.some([action for action in state.legal_actions() if action in legal]):
        name = game.action_name(action)
        same = world.seen_name(action, seat) == state.seen_name(action, seat)
        moment.demand(same, f"how {seat} sees {name!r} depends on what is hidden from it")
        mine, other = _after(state, action), _after(world, action)
        is_same = view_text(mine.view(seat)) == view_text(other.view(seat))
        same = (mine.seen(seat) == other.seen(seat)) == is_same
        moment.demand(same, f"what tells {seat} the worlds apart after {name!r} is not what it sees")
        if is_same:
            same = game.story(world, action, seat) == game.story(state, action, seat)
            moment.demand(same, f"what {seat} hears of {name!r} depends on what is hidden from it")


def _after(state: State, action: int) -> State:
    after = state.copy()
    after.apply(action)
    return after


def _check_same_refusals(moment: Moment, seat: int, world: State) -> None:
    mine, other = sight_of(moment, moment.state, seat), sight_of(moment, world, seat)
    for action in range(moment.game.action_count + moment.game.chance_count):
        same = mine.refusal(action) == other.refusal(action)
        moment.demand(same, f"the refusal of {moment.game.action_name(action)!r} depends on what is hidden from {seat}")


def check_masks(moment: Moment) -> None:
    """Actions whose difference a seat cannot see afterwards are told to it in the same words."""
    state, game = moment.state, moment.game
    mover, legal = state.to_move(), moment.some(moment.state.legal_actions())
    for action in legal if mover >= 0 else []:
        own = state.seen_name(action, mover) == game.action_name(action)
        moment.demand(own, f"seat {mover} does not see its own {game.action_name(action)!r}")
    for seat in moment.watchers():
        told: dict[str, tuple[str, str, list[Event]]] = {}
        for action in legal if seat != mover else []:
            after = state.copy()
            after.apply(action)
            name, story = state.seen_name(action, seat), game.story(state, action, seat)
            sound = name == game.action_name(action) or HIDDEN in name.split()
            moment.demand(sound, f"{seat} sees {game.action_name(action)!r} as {name!r}, without a {HIDDEN}")
            other = told.setdefault(_known(after, seat), (after.position(), name, story))
            alike = other[0] == after.position() or other[1:] == (name, story)
            moment.demand(alike, f"{seat} is told {other[1]!r} and {name!r} apart, but sees no difference afterwards")


def _known(state: State, seat: int) -> str:
    """All a seat can know: what it sees, and what every world sampled for it keeps, such as money it must remember."""
    return view_text(state.view(seat)) + state.sample_hidden(seat, Rng("known")).position()
