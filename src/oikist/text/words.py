"""Words: what a game says of actions, events, ledgers and refusals, with the names of those who sit at the table."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oikist.core.forecast import EntryChange
from oikist.core.state import Entry, Event, View
from oikist.text import has_text, load_texts, parse_refusal, say

PACKAGE: Final = "oikist.text"
END: Final = "end"  # the event of a turn's end, and the kind of action that does nothing else
_NUMBERED: Final = re.compile(r"\b(?:seat|siège|posto) \{\w*seat\}", re.IGNORECASE)
_SELF: Final = "\0"  # stands for the name of who is spoken to
_BY_SELF: Final = re.compile(f"^(?:(?:le |il )?(?:seat|siège|posto) )?{_SELF} ", re.IGNORECASE)


class Words:
    """Speaks one language about one table: a name a seat, and its colour in the game's words, if it has one."""

    def __init__(self, package: str, language: str, names: Sequence[str], colours: Sequence[str] = ()) -> None:
        self.package = package  # of the game, whose texts these are
        self.language = language
        self.names = names
        self.colours = colours

    def event(self, event: Event) -> str:
        """One consequence in words."""
        return self.sentence(f"story.{event.key}", event.facts)

    def own_event(self, event: Event, seat: int) -> str:
        """One consequence as it is told to the seat beforehand, in brief if the game has words for that.

        "Builds a market", not "Ann builds a market".
        """
        if self.has(f"brief.{event.key}") and event.facts.get("seat", seat) == seat:
            return self.sentence(f"brief.{event.key}", event.facts)
        own = {fact: _SELF for fact, value in event.facts.items() if fact == "seat" and value == seat}
        sentence = self.sentence(f"story.{event.key}", event.facts, own)
        name = self.names[seat]
        is_numbered = _NUMBERED.search(sentence.replace(_SELF, "{seat}")) is not None
        return _BY_SELF.sub("", sentence).replace(_SELF, f"{seat} ({name})" if is_numbered else name)

    def foretold(
        self, events: Sequence[Event], seat: int, parts: Mapping[str, str | int], is_named: bool = True
    ) -> list[str]:
        """What an action of the seat would bring, as told to it beforehand: sentences without their full stops.

        An event that is but the action again is left out; the action itself is said first where no event says it, or
        not at all unless `is_named`.
        """
        if events and _says_no_more(events[0], parts):
            events = events[1:]
        sentences: list[str] = []
        is_own = True  # without the name of who acts, until somebody else is named
        for event in events:
            is_own = is_own and event.facts.get("seat", seat) == seat
            sentences.append((self.own_event(event, seat) if is_own else self.event(event)).removesuffix("."))
        if is_named and (not events or is_mark(events[0], str(parts["kind"]))):
            sentences.insert(0, self.action(parts))
        return sentences

    def entry(self, entry: Entry | EntryChange) -> str:
        """One line of a ledger, without its points."""
        return self.sentence(f"ledger.{entry.key}", entry.facts)

    def term(self, name: str) -> str:
        """What a term of the evaluation is called."""
        return self.sentence(f"term.{name}", {})

    def refusal(self, refusal: str) -> tuple[str, str]:
        """The rule that forbids something, and its sentence."""
        rule, facts = parse_refusal(refusal)
        return rule, self.sentence(f"refusal.{rule}", facts)

    def action(self, parts: Mapping[str, str | int]) -> str:
        """What an action is, given in its parts; empty if the game has no words for it."""
        key = _action_key(str(parts["kind"]))
        return self.sentence(key, parts) if self.has(key) else ""

    def asked(self, kind: str) -> str:
        """What an action of that kind is, without saying where: "Place an oracle on …"; empty without words for it."""
        template = load_texts(self.package, self.language).get(_action_key(kind), "")
        return re.sub(r"\{\w+\}", "…", template)

    def turn_end(self) -> str:
        """The mark of what ends a turn: "(end of turn)"."""
        return say(PACKAGE, self.language, "turn-end")

    def has_turns(self) -> bool:
        """Whether a turn is what one seat does in a row, up to the event `end`; else seats alternate in phases."""
        return self.has(f"story.{END}")

    def has(self, key: str) -> bool:
        """Whether the game has a text of that key."""
        return has_text(self.package, key)

    def label(self, seat: int) -> str:
        """The name of who sits there, with the colour of the seat if it has one."""
        name, colour = self.names[seat], self.colours[seat] if self.colours else ""
        return f"{name} ({say(self.package, self.language, f'colour.{colour}')})" if colour else name

    def sentence(
        self, key: str, facts: Mapping[str, str | int], known: Mapping[str, str] = MappingProxyType({})
    ) -> str:
        """A text of the game; where it speaks of a seat, the name of who sits there is put in."""
        template = load_texts(self.package, self.language).get(key, "")
        names = {
            fact: self._name(int(value), template)
            for fact, value in facts.items()
            if fact not in known and (fact == "seat" or fact.endswith("_seat")) and self._is_seat(str(value))
        }
        return say(self.package, self.language, key, facts, {**names, **known})

    def _is_seat(self, word: str) -> bool:
        return word in map(str, range(len(self.names)))

    def _name(self, seat: int, template: str) -> str:
        if _NUMBERED.search(template):
            return f"{seat} ({self.names[seat]})"
        return self.names[seat] if "{colour}" in template else self.label(seat)


def colour_of(view: View, seat: int) -> str:
    """The colour of a seat, if this game's view has one: "orange", or nothing."""
    seats = getattr(view, "seats", ())
    return str(getattr(seats[seat], "colour", "")) if 0 <= seat < len(seats) else ""


def is_mark(event: Event, kind: str) -> bool:
    """Whether the event follows by itself, whatever was done: it marks an end, and that is not the action itself."""
    return event.is_mark and event.key != kind and not event.key.startswith(f"{kind}-")


def _says_no_more(event: Event, parts: Mapping[str, str | int]) -> bool:
    """Whether the event is but the action itself in other words."""
    is_plain = all(fact == "seat" or value in parts.values() for fact, value in event.facts.items())
    return is_plain and event.key == parts["kind"] != END


def _action_key(kind: str) -> str:
    return f"action.{kind.replace(' ', '-')}"
