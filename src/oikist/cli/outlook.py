"""Outlook: what each action of one decision would bring, in words, as far as the seat that decides can know it."""

from oikist.cli.narrator import Narrator
from oikist.core.forecast import Forecast, hands_over
from oikist.core.sight import Sight
from oikist.text.story import is_turn_end
from oikist.text.words import END


class Outlook:
    """The forecast of one decision as the terminal tells it."""

    def __init__(self, narrator: Narrator, sight: Sight) -> None:
        self.narrator = narrator
        self.sight = sight
        self.forecast = Forecast(sight)

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
        events = self.forecast.events(action)
        return bool(events) and events[0].key == END

    def end_words(self, action: int) -> str:
        """What the game says is over for the seat with it: "ends the Activities"; nothing if it says nothing."""
        seat = self.sight.seat
        ends = [event for event in self.forecast.events(action) if event.is_mark and event.facts.get("seat") == seat]
        return self.narrator.words.own_event(ends[0], seat).removesuffix(".") if ends else ""

    def is_rash(self, action: int) -> bool:
        """Whether it hands the turn over, or ends the seat's part in a phase, though something could be done before."""
        world = self.forecast.worlds[0]
        if not hands_over(world, action) or not (self.narrator.has_turns() or self.end_words(action)):
            return False
        return not all(hands_over(world, other) for other in world.legal_actions())

    def _sentences(self, action: int, is_marked: bool, is_named: bool = True) -> list[str]:
        game, words, events = self.sight.game, self.narrator.words, self.forecast.events(action)
        sentences = words.foretold(events, self.sight.seat, game.parts(action), is_named)
        has_end = any(event.key == END for event in events)
        if is_marked and not has_end and is_turn_end(game, self.forecast.worlds[0], action, words):
            sentences[0] += f" {words.turn_end()}"
        return sentences


def joined(sentences: list[str]) -> str:
    """One line: what does not begin with a capital goes on with the sentence before it."""
    line, *others = sentences
    for sentence in others:
        line += (". " if sentence[:1].isupper() else ", ") + sentence
    return line
