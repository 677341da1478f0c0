"""Moment: where a check looks, and how it complains."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Final

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import SPECTATOR, State, View
from oikist.text import LANGUAGES, load_texts, say

ACTIONS: Final = 12  # tried where a check cannot try them all


@dataclass
class Moment:
    """Where a check looks: a state of a match, and what is needed to find it again."""

    game: Game
    package: str
    seats: int
    seed: str
    further: int
    state: State
    rng: Rng
    number: int = 0  # actions played so far
    features: int | None = None  # how many names they have, once somebody has asked
    said: set[str] = field(default_factory=set)  # texts already checked
    decisions: dict[str, list[int]] = field(default_factory=dict)  # what a seat saw when it was to move -> was legal

    def demand(self, condition: bool, sentence: str) -> None:
        """Raise the sentence, with game, seats, seed and move, unless the condition holds."""
        if not condition:
            where = f"{self.game.name} with {self.seats} seats, seed {self.seed!r}, move {self.number}"
            raise AssertionError(f"{where}: {sentence}.")

    def watchers(self) -> tuple[int, ...]:
        """Everybody who sees something of the table."""
        return (*range(self.seats), SPECTATOR)

    def some(self, actions: list[int], most: int = ACTIONS) -> list[int]:
        """The actions, or a random choice of them if they are many."""
        chosen = actions[:]
        self.rng.shuffle(chosen)
        return sorted(chosen[:most])


def demand(condition: bool, sentence: str) -> None:
    if not condition:
        raise AssertionError(f"{sentence}.")


def must_refuse(attempt: Callable[[], object], error: type[OikistError], sentence: str) -> None:
    try:
        attempt()
    except error:
        return
    demand(False, sentence)


def check_said(moment: Moment, key: str, facts: Mapping[str, str | int]) -> None:
    shape = f"{key} {sorted(facts)}"
    if shape in moment.said:
        return
    moment.said.add(shape)
    for language in LANGUAGES:
        moment.demand(key in load_texts(moment.package, language), f"text/{language}.toml has no {key}")
        sentence = say(moment.package, language, key, facts)
        moment.demand("{" not in sentence, f"{key} in {language} has a place without a fact: {sentence!r}")
    sound = all(isinstance(value, str | int) for value in facts.values())
    moment.demand(sound, f"the facts of {key} are not all ints and texts: {facts!r}")


def sight_of(moment: Moment, state: State, seat: int) -> Sight:
    return Sight(moment.game, state, seat)


def play_on(state: State, rng: Rng, most: int) -> None:
    """Play up to so many random actions."""
    for _ in range(most):
        legal = state.legal_actions()
        if not legal:
            break
        state.apply(rng.pick(legal))


def view_text(view: View) -> str:
    """A view as JSON; TypeError names what is not plain in it."""
    return json.dumps(_plain(view), ensure_ascii=False)


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value) and getattr(type(value), "__dataclass_params__").frozen:  # noqa: B009
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    raise TypeError(f"{value!r} is neither a frozen dataclass nor a list, an int or a text")
