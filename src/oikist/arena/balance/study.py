"""Study: what is asked about one game: which tables are compared, and what is read from a match when it is over."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from oikist.core.game import Game, Option
from oikist.core.record import Record
from oikist.core.state import State
from oikist.games import box_options

SEATS: Final = "seats"  # groups of experiments: the usual tables by their number of seats,
OPTIONS: Final = "options"  # every other value of every option, one at a time,
MAPS: Final = "maps"  # other maps,
VILLAGES: Final = "villages"  # first villages by lot

WINS: Final = "wins"  # measures: share of wins by label,
SCORES: Final = "scores"  # score by label,
GAINS: Final = "gains"  # score by label above the mean of all,
POINTS: Final = "points"  # points of a seat by source,
SHARES: Final = "shares"  # share of all points by source,
ENDS: Final = "ends"  # share of games by their end,
MEANS: Final = "means"  # mean score of each table,
LENGTHS: Final = "lengths"  # how long a game of each table takes,
MORE_POINTS: Final = "more-points"  # by how much the mean score differs from that of the usual table,
MORE_LENGTH: Final = "more-length"  # and the length

START: Final = "start"  # a label of seats that every game has: who plays first, second and so on

_SIGNS: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Experiment:
    """One table at which many matches are played; `lots` are first actions, of which each seat is dealt one."""

    group: str
    seats: int
    box: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    lots: list[str] = field(default_factory=list)

    def settings(self) -> str:
        """What is unusual about the table: "rounds=8", or nothing."""
        return ",".join(f"{key}={value}" for key, value in {**self.box, **self.options}.items())

    def name(self) -> str:
        """The name of its folder, and a part of its seed: "options-4-rounds-8"."""
        return _SIGNS.sub("-", f"{self.group} {self.seats} {self.settings()}".lower()).strip("-")


@dataclass(frozen=True, slots=True)
class Facts:
    """What one match gave: scores, wins and labels by seat, points by source, length, and how it ended if that differs.

    The labels of a kind are all different in a match; "" is none.
    """

    scores: list[int]
    wins: list[float]
    labels: dict[str, list[str]]
    points: dict[str, int]
    length: int
    end: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A measure of all experiments of a group, by a kind of label if it needs one; it makes one chart."""

    group: str
    measure: str
    label: str = ""

    def key(self) -> str:
        """Its name in the report, and of its chart: "seats-wins-start"."""
        return "-".join(word for word in (self.group, self.measure, self.label) if word)


@dataclass(frozen=True, slots=True)
class Study:
    """All that is asked about one game; `unit` is what lengths are counted in."""

    game: str
    experiments: Callable[[Game, Sequence[int]], list[Experiment]]
    facts: Callable[[Record, State], Facts]
    questions: tuple[Question, ...]
    unit: str

    def groups(self) -> list[str]:
        """The groups of its experiments."""
        return list(dict.fromkeys(question.group for question in self.questions))


def usual_table(experiments: Iterable[Experiment], seats: int) -> Experiment | None:
    """The first of the usual tables with so many seats: what others are compared with."""
    return next((one for one in experiments if one.group == SEATS and one.seats == seats), None)


def option_experiments(game: Game, seats: int, without: Sequence[str] = ()) -> list[Experiment]:
    """A table for each value of an option or of the box, but for options left out; the usual ones are among them."""
    boxes = [Experiment(OPTIONS, seats, box=pair) for pair in _values(box_options(game.name), without)]
    return boxes + [Experiment(OPTIONS, seats, options=pair) for pair in _values(game.options, without)]


def _values(options: Iterable[Option], without: Sequence[str]) -> list[dict[str, str]]:
    return [{option.name: value} for option in options if option.name not in without for value in option.values]


def points_by_source(state: State, seats: int) -> Counter[str]:
    """The points of all seats by the first words of the keys of their ledgers."""
    sources: Counter[str] = Counter()
    for seat in range(seats):
        for entry in state.ledger(seat):
            sources[entry.key.partition("-")[0]] += entry.points
    return sources


def seat_moves(record: Record) -> int:
    """How many actions the seats have made."""
    return sum(1 for seat, _ in record.moves if seat >= 0)
