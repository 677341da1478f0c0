"""Game: the box. Name, seats, options, set-up, how actions are written and read."""

from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oikist.core.compile import mypyc_attr
from oikist.core.errors import BadOption, UnknownAction, nearest
from oikist.core.state import Event, State, View

if TYPE_CHECKING:
    from oikist.core.sight import Sight


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a table. Values are texts; `free` describes what else is accepted, if anything."""

    name: str
    values: tuple[str, ...]
    default: str
    free: str = ""
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # value -> defaults of other options


@dataclass(frozen=True, slots=True)
class Term:
    """One named reason of an evaluation; `value` is its share of the sum."""

    name: str
    value: int


def weighed_terms(names: Sequence[str], worths: list[int], weights: list[int]) -> list[Term]:
    """The terms of these names: what each is worth by itself, times its weight in hundredths."""
    return [Term(name, worth * weight // 100) for name, worth, weight in zip(names, worths, weights, strict=True)]


def weighed_sum(worths: list[int], weights: list[int]) -> int:
    """The sum of such terms, fast."""
    total = 0
    for worth, weight in zip(worths, weights):
        total += worth * weight // 100
    return total


@dataclass(frozen=True, slots=True)
class Parameter:
    """A whole number that is asked for, from `least` to `most`; where it stands for words, there is one for each."""

    name: str
    least: int
    most: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance of the game that anybody may ask about: what must be given, and the names of what is answered."""

    name: str
    parameters: tuple[Parameter, ...]
    results: tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The contract of a game: one box with its components."""

    name: str  # "magna-grecia"
    rule_prefix: str  # "MG": how the rules of RULES.md are numbered; MG-0.1 to MG-0.4 are the same in every game
    seats: range
    rules_version: int  # stands in every record; bumped when a fix changes outcomes
    options: tuple[Option, ...]  # of a table, given to new()
    box: dict[str, str]  # of this box, as given to load(): {"map": "standard", ...}
    components: dict[str, str]  # texts of the components that do not come with the package
    box_hash: str  # fingerprint of all components
    action_count: int  # seat actions are 0 .. action_count - 1
    chance_count: int  # chance actions follow
    has_secrets: bool = True  # whether some seat ever sees what another does not
    odds: tuple[Odds, ...] = ()  # what chances() can be asked about
    weights: list[int]  # of the terms, in the order of NAMES in the game's evaluate.py; 100 takes a term as it comes
    swing: int = 1000  # a lead in the evaluation with which a seat wins about three times out of four
    feature_count: int = 0  # of a game whose states write their features; 0 if it has a features() of its own

    def new(self, seats: int, **options: object) -> State:
        """A table for so many seats, before its first action."""
        raise NotImplementedError

    def action_name(self, action: int) -> str:
        """The readable name of an action."""
        raise NotImplementedError

    def parse_action(self, name: str) -> int:
        """The action of that name; UnknownAction with the nearest valid names."""
        raise NotImplementedError

    def parts(self, action: int) -> dict[str, str | int]:
        """The action in pieces, so that nobody parses names: {"kind": "road", "hex": "d4", ...}."""
        raise NotImplementedError

    def from_position(self, text: str) -> State:
        """The state that wrote this position; BadPosition names line and reason."""
        raise NotImplementedError

    def terms(self, state: State, seat: int) -> list[Term]:
        """The evaluation of a state for a seat, in named parts; bots call it on sampled worlds only."""
        raise NotImplementedError

    def evaluate(self, state: State, seat: int) -> int:
        """The sum of the terms, fast."""
        return sum(term.value for term in self.terms(state, seat))

    def features(self, sight: "Sight") -> list[float]:
        """Fixed-length numbers for learners; the layout is in the game's features.py."""
        numbers = [0.0] * self.feature_count
        sight.write_features(numbers)
        return numbers

    def write_features(self, sight: "Sight", numbers: MutableSequence[float]) -> None:
        """Put the features into as many noughts: an array is filled without a list in between."""
        if self.feature_count:
            sight.write_features(numbers)
            return
        for index, number in enumerate(self.features(sight)):
            numbers[index] = number

    def feature_names(self) -> list[str]:
        """What each number of features() is, in words, in the same order; it does not depend on the seats."""
        raise NotImplementedError

    def story(self, before: State, action: int, seat: int) -> list[Event]:
        """What the action made happen, in order, as this seat may hear it."""
        raise NotImplementedError

    def show(self, view: View, language: str) -> str:
        """The board as text."""
        raise NotImplementedError

    def draw(self, view: View, dark: bool = False) -> str:
        """The board as an SVG picture that needs no other file: the game's draw.py; nothing but the view is in it."""
        raise NotImplementedError

    def chances(self, name: str, numbers: Mapping[str, int]) -> dict[str, int]:
        """The exact odds of that name for these numbers, by result; BadOption says what is wrong.

        They depend on the numbers only, never on a table, so they cannot tell a secret.
        """
        settle_numbers(self.name, self.odds, name, numbers)
        raise NotImplementedError

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, str]:
        """All table options as text, presets and defaults filled in; BadOption says what is wrong."""
        if seats not in self.seats:
            allowed = ", ".join(str(number) for number in self.seats)
            raise BadOption(f"{self.name} is not played by {seats}: the number of seats is one of {allowed}.")
        return settle_options(self.name, self.options, options)


def settle_options(game: str, options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, str]:
    """Complete and check options given by name; an explicit value wins over a preset."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"{game} has no option {name!r}: its options are {', '.join(known) or 'none'}.")
    settled = {name: option.default for name, option in known.items()}
    for name, option in known.items():
        settled.update(option.presets.get(option_text(given.get(name, option.default)), {}))
    for name, value in given.items():
        settled[name] = option_text(value)
    for name, option in known.items():
        value = settled[name]
        if value not in option.values and not option.free:
            raise BadOption(f"option {name} of {game} cannot be {value!r}: it is one of {', '.join(option.values)}.")
    return settled


def settle_numbers(game: str, odds: tuple[Odds, ...], name: str, given: Mapping[str, int]) -> dict[str, int]:
    """Check the numbers given for the odds of that name; in the order of the parameters."""
    known = {one.name: one for one in odds}
    if name not in known:
        raise BadOption(f"{game} has no odds {name[:80]!r}: it has {', '.join(known) or 'none'}.")
    wanted = {parameter.name: parameter for parameter in known[name].parameters}
    if given.keys() != wanted.keys():
        odd = [f"no {word!r}" for word in wanted if word not in given]
        odd += [f"the unknown {word[:80]!r}" for word in given if word not in wanted]
        raise BadOption(f"The odds {name} of {game} were given {odd[0]}: they need {', '.join(wanted)}.")
    for word, parameter in wanted.items():
        if not parameter.least <= given[word] <= parameter.most:
            number, least, most = _number_text(given[word]), parameter.least, parameter.most
            raise BadOption(f"{word} of the odds {name} of {game} cannot be {number}: it is from {least} to {most}.")
    return {word: given[word] for word in wanted}


def check_action(game: Game, action: int) -> None:
    """Refuse a number that is no action of this box, neither of a seat nor of chance."""
    if not 0 <= action < game.action_count + game.chance_count:
        last = game.action_count - 1
        raise UnknownAction(f"{game.name} has no action {_number_text(action)}: they are 0 to {last}.")


def _number_text(number: int) -> str:
    # Python does not write out a number of thousands of digits.
    return str(number) if abs(number) < 10**18 else "of so many digits"


def option_text(value: object) -> str:
    """An option's value as the text that stands in records: lists are joined by commas."""
    if isinstance(value, list | tuple):
        return ",".join(str(item) for item in value)
    return str(value)


def unknown_action(game: str, name: str, known: list[str]) -> UnknownAction:
    """The error for a text that names no action, with the nearest names that do."""
    near = ", ".join(repr(word) for word in nearest(name, known)) or f"{known[0]!r} or {known[-1]!r}"
    return UnknownAction(f"{game} has no action {name[:80]!r}: perhaps {near}.")
