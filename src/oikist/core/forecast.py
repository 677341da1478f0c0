"""Forecast: what an action of a seat would bring, up to the next chance or choice, as far as that seat can know it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from oikist.core.errors import IllegalAction
from oikist.core.game import Game, Term
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, SPECTATOR, Entry, Event, State

Ledgers = list[list[list[Entry]]]  # by world and seat


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One line of a ledger whose points change; where it is not there, it has none. `key` is as in Entry."""

    key: str
    facts: dict[str, str | int]  # as they are afterwards, or were, if the line is gone
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one seat's ledger; a score is None while it depends on something hidden."""

    seat: int
    before: int | None
    after: int | None
    entries: tuple[EntryChange, ...]


class Forecast:
    """Told from sampled worlds, never from the table itself: only what holds in all of them is said.

    The actions are those the seat may do now; others raise IllegalAction. An action is done alone: `apply` stops at
    the next chance or choice, and so does what is told here.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.worlds = sight.different_worlds()
        self._legal = set(sight.legal_actions())
        self._ledgers: Ledgers = []  # as they are now; kept, being always the same
        self._terms: list[dict[str, int]] = []  # by world, as they are now
        self._rounds: list[int] = []  # by world

    def events(self, action: int) -> list[Event]:
        """What happens, as the seat would hear it, up to where the worlds differ."""
        self._check(action)
        return common_events(self.sight.game, self.worlds, action, self.sight.seat)

    def changes(self, action: int) -> list[Change]:
        """What becomes of the ledgers, a Change for each seat of whose something is known to change."""
        self._check(action)
        if not self._ledgers:
            self._ledgers = ledgers_of(self.worlds)
        return changes_between(self._ledgers, ledgers_of(self._later(action)))

    def reasons(self, action: int, most: int = 5) -> list[Term]:
        """The terms of the evaluation that the action raises or lowers for the seat, the greatest change first."""
        self._check(action)
        if not self._terms:
            self._terms = terms_of(self.sight, self.worlds)
        return changed_terms(self._terms, terms_of(self.sight, self._later(action)))[:most]

    def hands_over(self, action: int) -> bool:
        """Whether the turn of the seat is over after the action, in all worlds."""
        self._check(action)
        if not self._rounds:
            self._rounds = [_round(world) for world in self.worlds]
        return all(hands_over(world, action, number) for world, number in zip(self.worlds, self._rounds))

    def _check(self, action: int) -> None:
        if action not in self._legal:
            refuse(self.sight, action)

    def _later(self, action: int) -> list[State]:
        return [after_action(world, action) for world in self.worlds]


def refuse(sight: Sight, action: int) -> NoReturn:
    """Raise IllegalAction with the rule that forbids the seat this action, or UnknownAction if it is none."""
    refusal = sight.refusal(action)
    raise IllegalAction(sight.game.action_name(action), refusal or "")


def terms_of(sight: Sight, worlds: Sequence[State]) -> list[dict[str, int]]:
    """The terms of the evaluation for the seat in each of these worlds, those of one name added up."""
    found: list[dict[str, int]] = []
    for world in worlds:
        values: dict[str, int] = {}
        for term in sight.game.terms(world, sight.seat):
            values[term.name] = values.get(term.name, 0) + term.value
        found.append(values)
    return found


def changed_terms(before: list[dict[str, int]], after: list[dict[str, int]]) -> list[Term]:
    """What becomes of the terms in the same worlds, the mean over them, the greatest change first."""
    sums: dict[str, int] = {}
    for earlier, later in zip(before, after):
        for name in {**earlier, **later}:
            sums[name] = sums.get(name, 0) + later.get(name, 0) - earlier.get(name, 0)
    terms = [Term(name, _mean(value, len(before))) for name, value in sums.items()]
    return sorted([term for term in terms if term.value], key=lambda term: -abs(term.value))


def common_events(game: Game, worlds: Sequence[State], action: int, seat: int) -> list[Event]:
    """What the seat would hear of an action in all of these worlds, up to where they differ."""
    told = game.story(worlds[0], action, seat)
    for world in worlds[1:]:
        told = _common(told, game.story(world, action, seat))
    return told


def ledgers_of(worlds: Sequence[State]) -> Ledgers:
    """The ledgers of all seats in each of these worlds."""
    return [[world.ledger(seat) for seat in range(len(world.scores()))] for world in worlds]


def changes_between(before: Ledgers, after: Ledgers) -> list[Change]:
    """What becomes of the ledgers of the same worlds, a Change for each seat of whose something is known to change."""
    changes = [
        _change(seat, [ledgers[seat] for ledgers in before], [ledgers[seat] for ledgers in after])
        for seat in range(len(after[0]))
    ]
    return [change for change in changes if change.entries or change.before != change.after]


def hands_over(state: State, action: int, number: int | None = None) -> bool:
    """Whether the turn of the seat to move is over after this action; `number` is that of the round, if it is known."""
    seat, after = state.to_move(), after_action(state, action)
    while after.to_move() == CHANCE:  # who is next does not depend on what is drawn
        after.apply(after.legal_actions()[0])
    if after.to_move() != seat:
        return True
    if after.progress() == state.progress() > 0:  # the same turn, in a game that counts them; a view costs much more
        return False
    return _round(after) != (_round(state) if number is None else number)


def _round(state: State) -> int:
    """The round, in a game that counts them: its last seat may be the first of the next."""
    return int(getattr(state.view(SPECTATOR), "round", 0))


def after_action(state: State, action: int) -> State:
    """The state that an action leads to; this one stays as it is."""
    after = state.copy()
    after.apply(action)
    return after


def _common(one: list[Event], other: list[Event]) -> list[Event]:
    """What both begin with."""
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return one[:length]


def _change(seat: int, before: list[list[Entry]], after: list[list[Entry]]) -> Change:
    """The change of one seat's ledger, given as it is in each world before and after."""
    first, *others = [_entry_changes(*ledgers) for ledgers in zip(before, after)]
    entries = tuple(entry for entry in first if all(entry in other for other in others))
    return Change(seat, _agreed(map(_total, before)), _agreed(map(_total, after)), entries)


def _total(ledger: list[Entry]) -> int:
    return sum(entry.points for entry in ledger)


def _agreed(numbers: Iterable[int]) -> int | None:
    """The number, if it is the same in all worlds."""
    first, *others = set(numbers)
    return None if others else first


def _entry_changes(before: list[Entry], after: list[Entry]) -> list[EntryChange]:
    """Lines of two ledgers with other points, in the order of the later one; lines that are gone follow."""
    if before == after:
        return []
    old: dict[str, list[Entry]] = {}
    for entry in before:
        old.setdefault(_line(entry), []).append(entry)
    changes: list[EntryChange] = []
    for entry in after:
        same = old.get(_line(entry))
        points = same.pop(0).points if same else 0
        changes.append(EntryChange(entry.key, entry.facts, points, entry.points))
    for gone in old.values():
        changes += [EntryChange(entry.key, entry.facts, entry.points, 0) for entry in gone]
    return [change for change in changes if change.before != change.after]


def _line(entry: Entry) -> str:
    """What makes two entries one line: key and words; facts that are numbers say how much it has of something."""
    words = sorted(f"{name}={value}" for name, value in entry.facts.items() if isinstance(value, str))
    return " ".join([entry.key, *words])


def _mean(total: int, count: int) -> int:
    """Whole, and towards nought from either side."""
    return total // count if total >= 0 else -(-total // count)
