"""Pairs of matches that one viewer cannot tell apart: the same moves as far as they were told, another truth behind."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from oikist.core.game import Game
from oikist.core.play import free_length
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, State
from oikist.games import load

TRIES = 3  # hidden moves that are changed, one after the other, before a viewer is given up
MOST_MOMENTS = 12  # of a match that are tried
RECENT = 6  # hidden moves: older ones have often come to light since
BACK_EVERY = 12  # one decision in so many is taken back, where that is free


@dataclass(frozen=True)
class Step:
    """One move of a seat or of chance; or, with `back`, a return of the seat to so many moves."""

    seat: int
    action: int = -1
    back: int = -1


class Walk:
    """A match on its way: all its states, so that it can go back."""

    def __init__(self, game: Game, seats: int, options: dict[str, str]) -> None:
        self.game, self.seats = game, seats
        self.states = [game.new(seats, **options)]
        self.moves: list[tuple[int, str]] = []
        self.actions: list[int] = []
        self.dice: list[int] = []  # what chance chose, as indexes; taken back or not

    @property
    def state(self) -> State:
        return self.states[-1]

    def go(self, step: Step) -> None:
        if step.back >= 0:
            del self.states[step.back + 1 :], self.moves[step.back :], self.actions[step.back :]
            return
        assert self.state.to_move() == step.seat
        if step.seat == CHANCE:
            self.dice.append(self.state.legal_actions().index(step.action))
        self.moves.append((step.seat, self.game.action_name(step.action)))
        self.actions.append(step.action)
        self.states.append(self.state.copy())
        self.state.apply(step.action)

    def firm(self, seat: int) -> int:
        past = self.states
        return free_length(self.game, self.moves, self.actions, seat, self.seats, lambda length: past[length].copy())


@dataclass(frozen=True)
class Script:
    """A match as it can be played again."""

    game: Game
    seats: int
    options: dict[str, str]
    steps: list[Step]

    def walk(self) -> Walk:
        walk = Walk(self.game, self.seats, self.options)
        for step in self.steps:
            walk.go(step)
        return walk

    def upto(self, length: int) -> "Script":
        return Script(self.game, self.seats, self.options, self.steps[:length])

    def name(self, step: int) -> str:
        return self.game.action_name(self.steps[step].action)

    @cached_property
    def end(self) -> Walk:
        return self.walk()


@dataclass(frozen=True)
class Pair:
    """Two matches and the viewer who cannot tell them apart."""

    viewer: int
    mine: Script
    other: Script

    def is_real(self) -> bool:
        return self.mine.end.state.position() != self.other.end.state.position()


def play(name: str, seats: int, seed: str, most: int, has_backs: bool = True, **options: str) -> Script:
    """A random match, up to so many steps, of players who like secrets and sometimes take something back."""
    game, rng = load(name), Rng(seed)
    settled = game.settle(seats, options)
    walk, steps = Walk(game, seats, settled), list[Step]()
    while walk.state.to_move() != NOBODY and (len(steps) < most or walk.state.to_move() == CHANCE):
        seat = walk.state.to_move()
        step = Step(seat, _chosen(walk, rng))
        if has_backs and seat >= 0 and steps and steps[-1].seat == seat and not rng.below(BACK_EVERY):
            firm = walk.firm(seat)
            step = Step(seat, back=firm) if firm < len(walk.moves) else step
        walk.go(step)
        steps.append(step)
    return Script(game, seats, settled, steps)


def pairs(script: Script, rng: Rng, most: int) -> Iterator[Pair]:
    """Real pairs at random moments of a match at which somebody decides; up to so many."""
    moments = _moments(script)
    rng.shuffle(moments)
    found = 0
    for moment in moments[:MOST_MOMENTS]:
        viewers = [*range(script.seats), SPECTATOR]
        rng.shuffle(viewers)
        if rng.below(2):  # whoever decides can ask for most
            viewers.insert(0, script.upto(moment).end.state.to_move())
        for viewer in viewers:
            other = twin(script.upto(moment), viewer, rng)
            if other is not None and found < most:
                found += 1
                yield Pair(viewer, script.upto(moment), other)
                break  # other viewers at other moments
        if found == most:
            return


def twin(script: Script, viewer: int, rng: Rng, word: str = "") -> Script | None:
    """Another match that looks the same to the viewer from the first move to the last, and is not.

    What differs first is a hidden move whose name begins with that word.
    """
    hidden = [step for step in _hidden_steps(script, viewer) if script.name(step).startswith(word)][-RECENT:]
    rng.shuffle(hidden)
    for changed in hidden[:TRIES]:
        steps = _altered(script, viewer, changed, rng)
        other = None if steps is None else Script(script.game, script.seats, script.options, steps)
        if other is not None and Pair(viewer, script, other).is_real():
            mine, its = (one.end.state.sample_hidden(viewer, Rng("known")) for one in (script, other))
            assert mine.position() == its.position(), "what is sampled depends on what is hidden"
            return other
    return None


def _chosen(walk: Walk, rng: Rng) -> int:
    legal = walk.state.legal_actions()
    if walk.state.to_move() == CHANCE:
        return legal[rng.weighted(walk.state.chance_weights())]
    secret = [action for action in legal if _leads_to_secret(walk, action)]
    return rng.pick(secret if secret and rng.below(3) else legal)


def _leads_to_secret(walk: Walk, action: int) -> bool:
    """Whether somebody is told less than all of the action, or of the draw that follows it."""
    after = walk.state.copy()
    after.apply(action)
    draw = after.legal_actions()[0] if after.to_move() == CHANCE else action
    told = after.seen_name(draw, SPECTATOR) if draw != action else walk.state.seen_name(action, SPECTATOR)
    return told != walk.game.action_name(draw)


def _moments(script: Script) -> list[int]:
    """How many steps were made when a seat had to decide, and something was hidden from spectators."""
    walk, found, is_secret = Walk(script.game, script.seats, script.options), list[int](), False
    for number, step in enumerate(script.steps, 1):
        is_secret = is_secret or _is_hidden(walk, step, SPECTATOR)
        walk.go(step)
        if walk.state.to_move() >= 0 and is_secret:
            found.append(number)
    return found


def _hidden_steps(script: Script, viewer: int) -> list[int]:
    walk, found = Walk(script.game, script.seats, script.options), list[int]()
    for number, step in enumerate(script.steps):
        if _is_hidden(walk, step, viewer):
            found.append(number)
        walk.go(step)
    return found


def _is_hidden(walk: Walk, step: Step, viewer: int) -> bool:
    return step.back < 0 and walk.state.seen_name(step.action, viewer) != walk.game.action_name(step.action)


def _altered(script: Script, viewer: int, changed: int, rng: Rng) -> list[Step] | None:
    """The steps with another move instead of a hidden one, and as few others as it asks for; None if it cannot be."""
    mine, other = (Walk(script.game, script.seats, script.options) for _ in range(2))
    steps: list[Step] = []
    for number, step in enumerate(script.steps):
        chosen: Step | None = step
        if number >= changed and step.back < 0:
            chosen = _alike_step(mine, other, step, viewer, rng, is_changed=number == changed)
        if chosen is None:
            return None
        steps.append(chosen)
        mine.go(step)
        other.go(chosen)
        if number >= changed and mine.state.view(viewer) != other.state.view(viewer):
            return None
    return steps


def _alike_step(mine: Walk, other: Walk, step: Step, viewer: int, rng: Rng, is_changed: bool) -> Step | None:
    told, legal = mine.state.seen_name(step.action, viewer), other.state.legal_actions()
    alike = [action for action in legal if other.state.seen_name(action, viewer) == told]
    if step.action in alike and not is_changed:
        return step
    alike = [action for action in alike if action != step.action]
    return Step(step.seat, rng.pick(alike)) if alike else None
