"""Choices: the legal actions of one decision, cut into lists that fit a screen and found by what a person types."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oikist.cli.vocabulary import readings
from oikist.core.game import Game
from oikist.games import package_of

ONE_SCREEN: Final = 40
MOST_REPEATS: Final = 99
MOST_COLUMNS: Final = 4
MANY_KINDS: Final = 20  # of actions in a game: then only what can be done is numbered
FEW_ACTIONS: Final = 18  # of such a game: each has a line of its own


@dataclass(frozen=True, slots=True)
class Item:
    """One numbered line: a single action, or a group that opens when it is chosen."""

    number: int
    label: str
    actions: tuple[int, ...]


class Choices:
    """What can be done now; `items` is what the numbers on the screen mean.

    In the overview a kind of action has the number of its place in `order`, whatever else can be done, so that a
    number means the same all game long; not in a game of many kinds, where most of them cannot be done.
    """

    def __init__(self, game: Game, actions: Sequence[int], order: Sequence[str] = (), language: str = "en") -> None:
        self.actions = list(actions)
        self.names = {action: game.action_name(action) for action in actions}
        self.kinds = {action: str(game.parts(action)["kind"]) for action in actions}
        self.order = list(order) or list(dict.fromkeys(self.kinds.values()))
        self.package = package_of(game.name)
        self.language = language
        self.items: list[Item] = []
        self.has_many_kinds = len(self.order) > MANY_KINDS
        self.is_overview = False
        self.is_grid = False
        self.show_overview()

    def show_overview(self) -> None:
        """One line for each kind of action; if there is but one kind, its actions."""
        groups: dict[str, list[int]] = {}
        for action, kind in self.kinds.items():
            groups.setdefault(kind, []).append(action)
        if len(groups) == 1:
            self.show_some(tuple(self.actions))
            return
        self.is_overview = True
        self.is_grid = False
        if self.has_many_kinds:
            self._number_open(groups)
            return
        self.items = [
            Item(number, self.names[groups[kind][0]] if len(groups[kind]) == 1 else kind, tuple(groups[kind]))
            for number, kind in enumerate(self.order, 1)
            if kind in groups
        ]

    def _number_open(self, groups: dict[str, list[int]]) -> None:
        """Number what can be done, action by action if these are few."""
        if len(self.actions) <= FEW_ACTIONS:
            groups = {self.names[action]: [action] for action in self.actions}
        self.items = [
            Item(number, self.names[actions[0]] if len(actions) == 1 else label, tuple(actions))
            for number, (label, actions) in enumerate(groups.items(), 1)
        ]

    def show_some(self, actions: tuple[int, ...]) -> None:
        """Number these actions, or groups of them by as few words as tell groups apart, or the rows of a grid."""
        self.is_overview = False
        words = {action: self.names[action].split() for action in actions}
        self.is_grid = has_columns(list(words.values()))
        count = 1
        while len(actions) > ONE_SCREEN and len({tuple(word[:count]) for word in words.values()}) == 1:
            count += 1
        groups: dict[str, list[int]] = {}
        for action in actions:
            label = self.names[action] if len(actions) <= ONE_SCREEN else " ".join(words[action][:count])
            label = " ".join(words[action][:-1]) if self.is_grid else label
            groups.setdefault(label, []).append(action)
        numbers = own_numbers(list(groups)) or list(range(1, len(groups) + 1))
        self.items = [Item(number, *item) for number, item in zip(numbers, _tuples(groups), strict=True)]

    def kept_numbers(self) -> dict[int, str]:
        """The closed kinds whose numbers are kept on the screen: none in a game of many kinds, or off the overview."""
        return self.closed() if self.is_overview and not self.has_many_kinds else {}

    def closed(self) -> dict[int, str]:
        """The kinds of action that cannot be done now, by their places among all kinds."""
        open_kinds = set(self.kinds.values())
        return {number: kind for number, kind in enumerate(self.order, 1) if kind not in open_kinds}

    def find(self, text: str) -> tuple[int, ...]:
        """The actions meant by what was typed: whole name, first words, starts of words, or any words of it."""
        for typed in readings(text, self.package, self.language):
            for is_meant in (_is_name, _has_first_words, _has_last_start, _has_starts, _has_words):
                found = tuple(
                    action for action in self.actions if typed and is_meant(self.names[action].split(), typed)
                )
                if found:
                    return found
        return ()

    def find_repeated(self, text: str) -> tuple[int, int] | None:
        """The action and how often, if that was typed: `take road 3`; `conquer asia 3` is a name by itself."""
        name, _, last = text.rpartition(" ")
        count = last.lower().removeprefix("x").removeprefix("×")
        found = self.find(name)
        if len(found) != 1 or not count.isdecimal() or len(count) > 2:
            return None
        if self.names[found[0]].split() not in readings(name, self.package, self.language):
            return None
        return (found[0], int(count)) if 1 <= int(count) <= MOST_REPEATS else None

    def is_spelt_out(self, action: int, text: str) -> bool:
        """Whether whole words were typed, so that a single action may be done at once: `road d4`, or `d4 ne-sw`."""
        words = self.names[action].split()
        typed = readings(text, self.package, self.language)
        return any(_has_first_words(words, one) or (len(one) > 1 and words[1:] == one) for one in typed)


def own_numbers(labels: list[str]) -> list[int]:
    """The numbers the labels end with, if each has its own: then "take 3" is called 3, wherever it stands."""
    words = [label.split()[-1] for label in labels]
    is_numbered = all(word.isdecimal() for word in words) and len(set(words)) == len(words)
    return [int(word) for word in words] if is_numbered else []


def _tuples(groups: dict[str, list[int]]) -> list[tuple[str, tuple[int, ...]]]:
    return [(label, tuple(actions)) for label, actions in groups.items()]


def has_columns(names: list[list[str]]) -> bool:
    """Whether the names are a grid: several rows that all go on with the same few last words."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for words in names:
        rows.setdefault(tuple(words[:-1]), []).append(words[-1])
    first, *others = rows.values()
    return 1 < len(first) <= MOST_COLUMNS and len(others) > 0 and all(other == first for other in others)


def kinds_of(game: Game) -> list[str]:
    """All kinds of action a seat can do in this game, in their order."""
    return list(dict.fromkeys(str(game.parts(action)["kind"]) for action in range(game.action_count)))


def _is_name(words: list[str], typed: list[str]) -> bool:
    return words == typed


def _has_first_words(words: list[str], typed: list[str]) -> bool:
    return words[: len(typed)] == typed


def _has_last_start(words: list[str], typed: list[str]) -> bool:
    last = len(typed) - 1
    return words[:last] == typed[:last] and words[last:] != [] and _begins(words[last], typed[last])


def _has_starts(words: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(words) and all(_begins(word, start) for word, start in zip(words, typed))


def _begins(word: str, start: str) -> bool:
    """Whether a word goes on from what was typed; a number is typed to its end: 2 does not mean 20."""
    return word == start or (word.startswith(start) and not start.isdecimal())


def _has_words(words: list[str], typed: list[str]) -> bool:
    return all(word in words for word in typed)
