"""Sitting: one match at one keyboard, who sits where, and what may be taken back."""

from dataclasses import dataclass, field, replace
from typing import Final

from oikist.bots import make_bot
from oikist.bots.bot import Bot
from oikist.core.errors import BadRecord
from oikist.core.game import Game
from oikist.core.play import Match, replay
from oikist.core.record import Record
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.workers.timed import MASTER, TimedMaster

PERSON: Final = ""  # stands in the record's list of bots where a person sits


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match with a name a seat, and the bot of every seat that no person has."""

    match: Match
    names: list[str]
    bots: list[str]
    minds: dict[int, Bot] = field(default_factory=dict)  # seat -> its bot at work

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot == PERSON]

    def bot_action(self, seat: int) -> int:
        """What the bot of this seat does now; its chance depends on nothing but the seed and the moment.

        A master thinks by time, as at all tables of people.
        """
        if seat not in self.minds:
            self.minds[seat] = TimedMaster() if self.bots[seat] == MASTER else make_bot(self.bots[seat])
        rng = Rng(f"{self.match.record.seed}/bot/{seat}/{len(self.match.actions)}")
        return self.minds[seat].choose(self.match.sight(seat), rng)

    def undo_length(self, seat: int, everything: bool) -> int | None:
        """The length of the record before the seat's last choice, or its first that is free; None if none is."""
        firm = self.match.free_length(seat)
        state = self.match.state_at(firm)
        choices: list[int] = []
        for index in range(firm, len(self.match.actions)):
            if len(state.legal_actions()) > 1:
                choices.append(index)
            state.apply(self.match.actions[index])
        if not choices:
            return None
        return choices[0] if everything else choices[-1]

    def turn_start(self, seat: int) -> int:
        """The length of the record when the seat had last finished acting, before what it does now."""
        moves = self.match.record.moves
        length = len(moves)
        while length > 0 and moves[length - 1][0] in (seat, CHANCE):
            length -= 1
        while length > 0 and moves[length - 1][0] != seat:
            length -= 1
        return length

    def has_secrets(self, seat: int) -> bool:
        """Whether the seat sees something that a spectator does not."""
        seen, outside = self.match.sight(seat).view(), self.match.sight(SPECTATOR).view()
        return replace(seen, seat=SPECTATOR) != outside


def resumed_match(game: Game, record: Record) -> Match:
    """The match of an unfinished record, ready to go on; BadRecord if it is wrong or cannot go on."""
    if record.seed is None:
        raise BadRecord("The record has no seed, so nobody can tell what chance decides next.")
    if record.taken_back:
        raise BadRecord(
            "Moves were taken back in this record; only the table where it was made can go on with its dice."
        )
    replay(game, record)
    match = Match(game, record.seats, record.seed, record.options, record.salts)
    match.record.names, match.record.bots = record.names, record.bots
    for seat, name in record.moves:
        if seat != CHANCE:
            match.act(game.parse_action(name))
    return match
