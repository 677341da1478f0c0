"""Narrator: what happened, what is owed to whom and why something is not allowed, in words and with names."""

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Final

from oikist.cli.paint import colour_of
from oikist.cli.sitting import Sitting
from oikist.cli.talk import Talk, has_text
from oikist.core.state import CHANCE, SPECTATOR, Entry, Event, State
from oikist.games import package_of
from oikist.text import load_texts, parse_refusal, say

_NUMBERED: Final = re.compile(r"\b(?:seat|siège|posto) \{\w*seat\}", re.IGNORECASE)


class Narrator:
    """Speaks about one sitting in one language."""

    def __init__(self, talk: Talk, sitting: Sitting) -> None:
        self.talk = talk
        self.sitting = sitting
        self.game = sitting.match.game
        self.package = package_of(self.game.name)

    def since(self, seat: int, start: int) -> list[str]:
        """What happened after the first `start` actions, a sentence each, as the seat may hear it."""
        match = self.sitting.match
        state = match.state_at(start)
        lines: list[str] = []
        for index in range(start, len(match.actions)):
            action = match.actions[index]
            events = self.game.story(state, action, seat)
            lines += [self.event(event) for event in events]
            mover = state.to_move()
            if not events and mover != CHANCE:
                lines.append(f"{self.label(mover)}: {self._seen_words(state, action, seat)}")
            state.apply(action)
        return [f"{line} (×{count})" if count > 1 else line for line, count in _runs(lines)]

    def event(self, event: Event) -> str:
        """One consequence in words."""
        return self.sentence(f"story.{event.key}", event.facts)

    def entry(self, entry: Entry) -> str:
        """One line of a ledger, without its points."""
        return self.sentence(f"ledger.{entry.key}", entry.facts)

    def refusal(self, refusal: str) -> tuple[str, str]:
        """The rule that forbids something, and its sentence."""
        rule, facts = parse_refusal(refusal)
        return rule, self.sentence(f"refusal.{rule}", facts)

    def action(self, action: int) -> str:
        """What an action is, in words; empty if the game has no words for it."""
        parts = self.game.parts(action)
        key = f"action.{str(parts['kind']).replace(' ', '-')}"
        return self.sentence(key, parts) if has_text(self.package, key) else ""

    def sentence(self, key: str, facts: Mapping[str, str | int]) -> str:
        """A text of the game; where it speaks of a seat, the name of who sits there is put in."""
        template = load_texts(self.package, self.talk.language).get(key, "")
        names = {
            fact: self._name(int(value), template)
            for fact, value in facts.items()
            if (fact == "seat" or fact.endswith("_seat")) and self._is_seat(str(value))
        }
        return say(self.package, self.talk.language, key, facts, names)

    def label(self, seat: int) -> str:
        """The name of who sits there, with the colour of the seat if it has one."""
        colour = colour_of(self.sitting.match.state.view(SPECTATOR), seat)
        name = self.sitting.names[seat]
        return f"{name} ({say(self.package, self.talk.language, f'colour.{colour}')})" if colour else name

    def _seen_words(self, state: State, action: int, seat: int) -> str:
        name = state.seen_name(action, seat)
        return self.action(action) or name if name == self.game.action_name(action) else name

    def _is_seat(self, word: str) -> bool:
        return word in map(str, range(len(self.sitting.names)))

    def _name(self, seat: int, template: str) -> str:
        if _NUMBERED.search(template):
            return f"{seat} ({self.sitting.names[seat]})"
        return self.sitting.names[seat] if "{colour}" in template else self.label(seat)


def _runs(lines: list[str]) -> list[tuple[str, int]]:
    return [(line, len(list(same))) for line, same in groupby(lines)]
