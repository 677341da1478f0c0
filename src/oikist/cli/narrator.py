"""Narrator: what happened, what is owed to whom and why something is not allowed, in words and with names."""

import re
from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final

from oikist.cli.paint import colour_of
from oikist.cli.sitting import Sitting, hands_over
from oikist.cli.talk import Talk, has_text
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, Entry, Event, State, View
from oikist.games import package_of
from oikist.text import load_texts, parse_refusal, say

_NUMBERED: Final = re.compile(r"\b(?:seat|siège|posto) \{\w*seat\}", re.IGNORECASE)
_SELF: Final = "\0"  # stands for the name of who is spoken to
_BY_SELF: Final = re.compile(f"^(?:(?:le |il )?(?:seat|siège|posto) )?{_SELF} ", re.IGNORECASE)


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
            lines += self._told(state, action, seat)
            state.apply(action)
        return [f"{line} (×{count})" if count > 1 else line for line, count in _runs(lines)]

    def event(self, event: Event) -> str:
        """One consequence in words."""
        return self.sentence(f"story.{event.key}", event.facts)

    def own_event(self, event: Event, seat: int) -> str:
        """One consequence as it is told to the seat beforehand, in brief if the game has words for that.

        "Builds a market", not "Ann builds a market".
        """
        if has_text(self.package, f"brief.{event.key}") and event.facts.get("seat", seat) == seat:
            return self.sentence(f"brief.{event.key}", event.facts)
        own = {fact: _SELF for fact, value in event.facts.items() if fact == "seat" and value == seat}
        sentence = self.sentence(f"story.{event.key}", event.facts, own)
        name = self.sitting.names[seat]
        is_numbered = _NUMBERED.search(sentence.replace(_SELF, "{seat}")) is not None
        return _BY_SELF.sub("", sentence).replace(_SELF, f"{seat} ({name})" if is_numbered else name)

    def is_turn_end(self, state: State, action: int) -> bool:
        """Whether this is worth a mark as the end of a turn, in a game whose turns are of several actions."""
        if not self.has_turns() or not hands_over(state, action):
            return False
        return len({self.game.parts(other)["kind"] for other in state.legal_actions()}) > 1

    def has_turns(self) -> bool:
        """Whether a turn is what one seat does in a row, up to the event `end`; else seats alternate in phases."""
        return has_text(self.package, "story.end")

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

    def asked(self, kind: str) -> str:
        """What an action of that kind is, without saying where: "Place an oracle on …"; empty without words for it."""
        key = f"action.{kind.replace(' ', '-')}"
        template = load_texts(self.package, self.talk.language).get(key, "")
        return re.sub(r"\{\w+\}", "…", template)

    def sentence(
        self, key: str, facts: Mapping[str, str | int], known: Mapping[str, str] = MappingProxyType({})
    ) -> str:
        """A text of the game; where it speaks of a seat, the name of who sits there is put in."""
        template = load_texts(self.package, self.talk.language).get(key, "")
        names = {
            fact: self._name(int(value), template)
            for fact, value in facts.items()
            if fact not in known and (fact == "seat" or fact.endswith("_seat")) and self._is_seat(str(value))
        }
        return say(self.package, self.talk.language, key, facts, {**names, **known})

    def label(self, seat: int) -> str:
        """The name of who sits there, with the colour of the seat if it has one."""
        colour = colour_of(self.sitting.match.state.view(SPECTATOR), seat)
        name = self.sitting.names[seat]
        return f"{name} ({say(self.package, self.talk.language, f'colour.{colour}')})" if colour else name

    def table(self, view: View) -> str:
        """Who has which letter on the board, in the order of the round if the game has one, and the last round."""
        order = getattr(view, "order", ()) if view.to_move != NOBODY else ()
        seats = [
            f"{self._letter(view, seat)} {self.sitting.names[seat]}" for seat in order or range(len(self.sitting.names))
        ]
        line = self.talk.say("play.order" if order else "play.seats", seats=", ".join(seats))
        is_last = order and getattr(view, "round", 0) == getattr(view, "rounds", None)
        return f"{line} {self.talk.say('play.last-round')}" if is_last else line

    def _letter(self, view: View, seat: int) -> str:
        key = f"letter.{colour_of(view, seat)}"
        return say(self.package, self.talk.language, key) if has_text(self.package, key) else str(seat)

    def _told(self, state: State, action: int, seat: int) -> list[str]:
        """One action in sentences; the first says so if it ends the turn and the story has no word on that."""
        mover, events = state.to_move(), self.game.story(state, action, seat)
        lines = [self.event(event) for event in events]
        if not events and mover != CHANCE:
            lines = [self._untold(state, action, seat)]
        has_end = any(event.key == "end" for event in events)
        if lines and mover != CHANCE and not has_end and self.is_turn_end(state, action):
            lines[0] += f" {self.talk.say('play.turn-end')}"
        return lines

    def _untold(self, state: State, action: int, seat: int) -> str:
        """An action that has no story of its own, as when the dice decide what follows: as told, else as chosen."""
        mover, name, parts = state.to_move(), state.seen_name(action, seat), self.game.parts(action)
        if name != self.game.action_name(action):
            return f"{self.label(mover)}: {name}"
        key = f"told.{parts['kind']}"
        if has_text(self.package, key):
            return self.sentence(key, {**parts, "seat": mover})
        return f"{self.label(mover)}: {self.action(action) or name}"

    def _is_seat(self, word: str) -> bool:
        return word in map(str, range(len(self.sitting.names)))

    def _name(self, seat: int, template: str) -> str:
        if _NUMBERED.search(template):
            return f"{seat} ({self.sitting.names[seat]})"
        return self.sitting.names[seat] if "{colour}" in template else self.label(seat)


def _runs(lines: list[str]) -> list[tuple[str, int]]:
    return [(line, len(list(same))) for line, same in groupby(lines)]
