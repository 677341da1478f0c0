"""Outlook: what each action of one decision would bring, as far as the seat that decides can know it."""

from functools import cached_property
from typing import Final

from oikist.cli.narrator import Narrator
from oikist.cli.sitting import hands_over
from oikist.core.sight import Sight
from oikist.core.state import Event, State

END: Final = "end"  # the event of a turn's end, and the kind of action that does nothing else


class Outlook:
    """Told from sampled worlds: only what happens in all of them is said, so nothing hidden is guessed at."""

    def __init__(self, narrator: Narrator, sight: Sight) -> None:
        self.narrator = narrator
        self.sight = sight

    def words(self, action: int) -> str:
        """The consequences on one line, without the name of who acts; the mark of the turn's end stands early."""
        return joined(self._sentences(action, is_marked=True))

    def gains(self, action: int) -> list[str]:
        """The consequences one by one, without the action itself."""
        return self._sentences(action, is_marked=False, is_named=False)

    def gist(self, action: int) -> str:
        """The first of the consequences."""
        return self._sentences(action, is_marked=False)[0]

    def is_end(self, action: int) -> bool:
        """Whether it does nothing but end the turn."""
        events = self._events(action)
        return bool(events) and events[0].key == END

    def end_words(self, action: int) -> str:
        """What the game says is over for the seat with it: "ends the Activities"; nothing if it says nothing."""
        seat = self.sight.seat
        ends = [event for event in self._events(action) if event.is_mark and event.facts.get("seat") == seat]
        return self.narrator.own_event(ends[0], seat).removesuffix(".") if ends else ""

    def is_rash(self, action: int) -> bool:
        """Whether it hands the turn over, or ends the seat's part in a phase, though something could be done before."""
        world = self._worlds[0]
        if not hands_over(world, action) or not (self.narrator.has_turns() or self.end_words(action)):
            return False
        return not all(hands_over(world, other) for other in world.legal_actions())

    def _sentences(self, action: int, is_marked: bool, is_named: bool = True) -> list[str]:
        events = self._events(action)
        is_turn_end = self.narrator.is_turn_end(self._worlds[0], action) and all(event.key != END for event in events)
        parts = self.sight.game.parts(action)
        if events and _says_no_more(events[0], parts):
            events = events[1:]
        sentences = [sentence.removesuffix(".") for sentence in self._told(events)]
        if not events or is_mark(events[0], str(parts["kind"])):  # it does not say what is done
            sentences = [self.narrator.action(action)] * is_named + sentences
        if is_marked and is_turn_end:
            sentences[0] += f" {self.narrator.talk.say('play.turn-end')}"
        return sentences

    def _told(self, events: list[Event]) -> list[str]:
        """The events in words: without the name of who acts, until somebody else is named."""
        seat, is_own = self.sight.seat, True
        sentences: list[str] = []
        for event in events:
            is_own = is_own and event.facts.get("seat", seat) == seat
            sentences.append(self.narrator.own_event(event, seat) if is_own else self.narrator.event(event))
        return sentences

    @cached_property
    def _worlds(self) -> list[State]:
        """The worlds the seat may believe in that differ: one, where nothing is hidden."""
        return list({world.position(): world for world in self.sight.worlds()}.values())

    def _events(self, action: int) -> list[Event]:
        first, *others = [self.sight.game.story(world, action, self.sight.seat) for world in self._worlds]
        length = 0
        while length < len(first) and all(other[: length + 1] == first[: length + 1] for other in others):
            length += 1
        return first[:length]


def is_mark(event: Event, kind: str) -> bool:
    """Whether the event follows by itself, whatever was done: it marks an end, and that is not the action itself."""
    return event.is_mark and event.key != kind and not event.key.startswith(f"{kind}-")


def _says_no_more(event: Event, parts: dict[str, str | int]) -> bool:
    """Whether the event is but the action itself in other words."""
    is_plain = all(fact == "seat" or value in parts.values() for fact, value in event.facts.items())
    return is_plain and event.key == parts["kind"] != END


def joined(sentences: list[str]) -> str:
    """One line: what does not begin with a capital goes on with the sentence before it."""
    line, *others = sentences
    for sentence in others:
        line += (". " if sentence[:1].isupper() else ", ") + sentence
    return line
