"""Plan: actions of a seat tried one after the other on a private copy, as far as that seat can know what they bring."""

from typing import Final, Literal

from oikist.core.errors import IllegalAction
from oikist.core.forecast import Change, after_action, changes_between, common_events, ledgers_of
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, Event, State, View

End = Literal["chance", "turn", "over", "hidden"]
BY_CHANCE: Final = "chance"  # dice or a draw decide what follows
BY_TURN: Final = "turn"  # another seat has to act
OVER: Final = "over"
HIDDEN: Final = "hidden"  # what the next action brings depends on something the seat does not know


class Plan:
    """Tried in sampled worlds, never at the table itself; nothing is done there, and nobody hears of it.

    It goes on while all worlds look the same to the seat, so that whatever it shows comes true when it is played. An
    action after which they would not is not tried: the end is then `hidden`, until another one is added.
    """

    def __init__(self, sight: Sight) -> None:
        self.game, self.seat = sight.game, sight.seat
        self.actions: list[int] = []  # that were tried
        self._first = sight.different_worlds()
        self._worlds = [world.copy() for world in self._first]
        self._before = self._worlds  # as they were when the last action was tried
        self._has_met_secret = False

    def add(self, action: int) -> bool:
        """Try one more; whether it was. IllegalAction if it may not be done there."""
        if self.end() not in (None, HIDDEN):
            return False
        world = self._worlds[0]
        refusal = Sight(self.game, world, self.seat).refusal(action)  # UnknownAction, if it is none
        if refusal is not None:
            raise IllegalAction(self.game.action_name(action), refusal)
        later = [after_action(world, action) for world in self._worlds]
        self._has_met_secret = not _is_alike(later, self.seat)
        if self._has_met_secret:
            return False
        self._before, self._worlds = self._worlds, later
        self.actions.append(action)
        return True

    def end(self) -> End | None:
        """Why it cannot go on, or not with the action that was added last; None if it can."""
        mover = self._worlds[0].to_move()
        if mover == NOBODY:
            return OVER
        if mover == CHANCE:
            return BY_CHANCE
        if mover != self.seat:
            return BY_TURN
        return HIDDEN if self._has_met_secret else None

    def view(self) -> View:
        """What the seat would see."""
        return self._worlds[0].view(self.seat)

    def legal_actions(self) -> list[int]:
        """What it could do then; empty unless it would be to move."""
        return self._worlds[0].legal_actions() if self._worlds[0].to_move() == self.seat else []

    def events(self) -> list[Event]:
        """What it would hear of the last action that was tried."""
        return common_events(self.game, self._before, self.actions[-1], self.seat) if self.actions else []

    def changes(self) -> list[Change]:
        """What would become of the ledgers, against how they are now."""
        return changes_between(ledgers_of(self._first), ledgers_of(self._worlds))


def _is_alike(worlds: list[State], seat: int) -> bool:
    """Whether the seat cannot tell these worlds apart, by what it sees or by what it may do."""
    first, *others = worlds
    seen, mover = first.seen(seat) if others else None, first.to_move()
    legal = first.legal_actions() if mover == seat else []
    return all(
        other.to_move() == mover and other.seen(seat) == seen and (mover != seat or other.legal_actions() == legal)
        for other in others
    )
