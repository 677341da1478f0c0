"""Choices: the legal actions of one decision, cut into lists that fit a screen and found by what a person types."""

from dataclasses import dataclass
from typing import Final

from oikist.core.game import Game

FEW: Final = 9  # so many actions are listed one by one
FEW_OF_A_KIND: Final = 4
ONE_SCREEN: Final = 40


@dataclass(frozen=True, slots=True)
class Item:
    """One numbered line: a single action, or a group that opens when it is chosen."""

    label: str
    actions: tuple[int, ...]


class Choices:
    """What can be done now; `items` is what the numbers on the screen mean."""

    def __init__(self, game: Game, actions: list[int]) -> None:
        self.actions = actions
        self.names = {action: game.action_name(action) for action in actions}
        self.kinds = {action: str(game.parts(action)["kind"]) for action in actions}
        self.items: list[Item] = []
        self.show_overview()

    def show_overview(self) -> None:
        """Number everything if it is little, else one line for a kind that is many."""
        if len(self.actions) <= FEW:
            self.items = [self._single(action) for action in self.actions]
            return
        kinds = list(dict.fromkeys(self.kinds.values()))
        if len(kinds) == 1:
            self.show_some(tuple(self.actions))
            return
        self.items = []
        for kind in kinds:
            actions = [action for action in self.actions if self.kinds[action] == kind]
            if len(actions) <= FEW_OF_A_KIND:
                self.items += [self._single(action) for action in actions]
            else:
                self.items.append(Item(kind, tuple(actions)))

    def show_some(self, actions: tuple[int, ...]) -> None:
        """Number these actions, or groups of them by as few words as tell groups apart."""
        if len(actions) <= ONE_SCREEN:
            self.items = [self._single(action) for action in actions]
            return
        words = {action: self.names[action].split() for action in actions}
        count = 1
        while len({tuple(word[:count]) for word in words.values()}) == 1:
            count += 1
        groups: dict[str, list[int]] = {}
        for action in actions:
            groups.setdefault(" ".join(words[action][:count]), []).append(action)
        self.items = [Item(label, tuple(group)) for label, group in groups.items()]

    def find(self, text: str) -> tuple[int, ...]:
        """The actions meant by what was typed: whole name, first words, starts of words, or any words of it."""
        typed = text.lower().split()
        for is_meant in (_is_name, _has_first_words, _has_last_start, _has_starts, _has_words):
            found = tuple(action for action in self.actions if typed and is_meant(self.names[action].split(), typed))
            if found:
                return found
        return ()

    def is_spelt_out(self, action: int, text: str) -> bool:
        """Whether whole words were typed, so that a single action found may be done at once."""
        return _has_first_words(self.names[action].split(), text.lower().split())

    def _single(self, action: int) -> Item:
        return Item(self.names[action], (action,))


def _is_name(words: list[str], typed: list[str]) -> bool:
    return words == typed


def _has_first_words(words: list[str], typed: list[str]) -> bool:
    return words[: len(typed)] == typed


def _has_last_start(words: list[str], typed: list[str]) -> bool:
    last = len(typed) - 1
    return words[:last] == typed[:last] and words[last:] != [] and words[last].startswith(typed[last])


def _has_starts(words: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(words) and all(word.startswith(start) for word, start in zip(words, typed))


def _has_words(words: list[str], typed: list[str]) -> bool:
    return all(word in words for word in typed)
