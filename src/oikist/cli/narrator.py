"""Narrator: the words of one sitting: what happened since, who sits where, and what the game says with their names."""

from itertools import groupby

from oikist.cli.sitting import Sitting
from oikist.cli.talk import Talk
from oikist.core.state import NOBODY, SPECTATOR, Entry, Event, State, View
from oikist.games import package_of
from oikist.text import has_text, say
from oikist.text.story import story_of
from oikist.text.words import Words, colour_of


class Narrator:
    """Speaks about one sitting in one language."""

    def __init__(self, talk: Talk, sitting: Sitting) -> None:
        self.talk = talk
        self.sitting = sitting
        self.game = sitting.match.game
        self.package = package_of(self.game.name)
        self._moment: tuple[State, int] | None = None  # for which the words were made
        self._words = Words(self.package, talk.language, sitting.names)

    @property
    def words(self) -> Words:
        """The words of the game with names and colours; chance may give colours out while a match runs."""
        match = self.sitting.match
        moment = (match.state, len(match.actions))
        if self._moment is None or self._moment[0] is not moment[0] or self._moment[1] != moment[1]:
            view = match.state.view(SPECTATOR)
            colours = [colour_of(view, seat) for seat in range(len(self.sitting.names))]
            self._moment, self._words = moment, Words(self.package, self.talk.language, self.sitting.names, colours)
        return self._words

    def since(self, seat: int, start: int) -> list[str]:
        """What happened after the first `start` actions, a sentence each, as the seat may hear it."""
        match = self.sitting.match
        story = story_of(self.game, match.state_at(start), match.actions[start:], seat, self.words)
        lines = [told.sentence for action in story for told in action]
        return [f"{line} (×{count})" if count > 1 else line for line, count in _runs(lines)]

    def has_turns(self) -> bool:
        """Whether a turn is what one seat does in a row; else seats alternate in phases."""
        return self.words.has_turns()

    def own_event(self, event: Event, seat: int) -> str:
        """One consequence as it is told to the seat beforehand."""
        return self.words.own_event(event, seat)

    def entry(self, entry: Entry) -> str:
        """One line of a ledger, without its points."""
        return self.words.entry(entry)

    def refusal(self, refusal: str) -> tuple[str, str]:
        """The rule that forbids something, and its sentence."""
        return self.words.refusal(refusal)

    def asked(self, kind: str) -> str:
        """What an action of that kind is, without saying where; empty without words for it."""
        return self.words.asked(kind)

    def label(self, seat: int) -> str:
        """The name of who sits there, with the colour of the seat if it has one."""
        return self.words.label(seat)

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


def _runs(lines: list[str]) -> list[tuple[str, int]]:
    return [(line, len(list(same))) for line, same in groupby(lines)]
