"""Figures: the answers to the questions of a study, each mean with an interval that holds it in 95 of 100 runs.

Every match of an experiment has a seed of its own and so counts as one round of estimate.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev, variance
from typing import Final

from oikist.arena.balance.study import (
    ENDS,
    GAINS,
    LENGTHS,
    MEANS,
    MORE_LENGTH,
    MORE_POINTS,
    SCORES,
    SHARES,
    WINS,
    Experiment,
    Facts,
    Question,
    Study,
    usual_table,
)
from oikist.arena.estimate import DIGITS, Estimate, estimate_mean, estimate_share, student

PERCENT: Final = "%"  # units: shares from 0 to 1, to be shown in per cent,
SCORE: Final = "points"  # points, and what the study counts lengths in

Played = tuple[Experiment, Sequence[Facts]]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: of which label, from how many games."""

    label: str
    games: int
    value: Estimate


@dataclass(frozen=True, slots=True)
class Block:
    """The figures of one table, or of all tables of one number of seats; `fair` is what would be fair, if anything."""

    seats: int
    settings: str
    fair: float | None
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Figure:
    """The answer to one question."""

    key: str
    group: str
    measure: str
    label: str
    unit: str
    blocks: list[Block]


@dataclass(frozen=True, slots=True)
class TableFigures:
    """One experiment as a whole: its scores, of all seats together, and its length."""

    group: str
    seats: int
    settings: str
    seed: str
    box_hash: str
    games: int
    score: Estimate
    spread: float
    lowest: int
    highest: int
    length: Estimate
    median_length: float


def table_figures(experiment: Experiment, seed: str, box_hash: str, facts: Sequence[Facts]) -> TableFigures:
    """The scores and lengths of one experiment."""
    scores = [score for one in facts for score in one.scores]
    lengths = [one.length for one in facts]
    return TableFigures(
        experiment.group,
        experiment.seats,
        experiment.settings(),
        seed,
        box_hash,
        len(facts),
        mean_score(facts),
        round(stdev(scores), DIGITS) if len(scores) > 1 else 0.0,
        min(scores),
        max(scores),
        estimate_mean(lengths),
        median(lengths),
    )


def mean_score(facts: Sequence[Facts]) -> Estimate:
    """The mean score; seats of a match depend on one another, so matches are counted."""
    return estimate_mean([fmean(one.scores) for one in facts])


def answer(study: Study, question: Question, played: Sequence[Played]) -> Figure:
    """The figure of one question; a block without rows is left out."""
    own = [(experiment, facts) for experiment, facts in played if experiment.group == question.group]
    if question.measure in (MEANS, LENGTHS, MORE_POINTS, MORE_LENGTH):
        blocks = [
            compared(question.measure, seats, own, played) for seats in dict.fromkeys(one.seats for one, _ in own)
        ]
    else:
        blocks = [block(question, experiment, facts) for experiment, facts in own]
    unit = study.unit if question.measure in (LENGTHS, MORE_LENGTH) else SCORE
    unit = PERCENT if question.measure in (WINS, SHARES, ENDS) else unit
    filled = [one for one in blocks if one.rows]
    return Figure(question.key(), question.group, question.measure, question.label, unit, filled)


def compared(measure: str, seats: int, own: Sequence[Played], played: Sequence[Played]) -> Block:
    """A row for each table with so many seats: its mean, or by how much that differs from the usual table's."""
    is_length = measure in (LENGTHS, MORE_LENGTH)
    values = {
        experiment.name(): [float(one.length) if is_length else fmean(one.scores) for one in facts]
        for experiment, facts in played
    }
    usual = usual_table((experiment for experiment, _ in played), seats)
    is_difference = measure in (MORE_POINTS, MORE_LENGTH)
    rows: list[Row] = []
    for experiment, facts in own:
        some = values[experiment.name()]
        if experiment.seats != seats or (is_difference and usual is None):
            continue
        value = estimate_difference(some, values[usual.name()]) if is_difference and usual else estimate_mean(some)
        rows.append(Row(experiment.settings() or "standard", len(facts), value))
    return Block(seats, "", 0.0 if is_difference else None, rows)


def block(question: Question, experiment: Experiment, facts: Sequence[Facts]) -> Block:
    """The figures of one table."""
    measure, fair = question.measure, None
    if measure == WINS:
        rows, fair = label_rows(question, facts), 1 / experiment.seats
        rows = rows if experiment.seats > 1 else []
    elif measure == SCORES:
        rows, fair = label_rows(question, facts), mean_score(facts).mean
        rows = rows if experiment.seats > 1 else []
    elif measure == GAINS:
        rows, fair = label_rows(question, facts), 0.0
    elif measure == ENDS:
        rows = end_rows(facts)
    else:
        rows = source_rows(measure, facts)
    return Block(experiment.seats, experiment.settings(), fair, rows)


def label_rows(question: Question, facts: Sequence[Facts]) -> list[Row]:
    """Wins or scores of all seats with a label."""
    wins: dict[str, list[float]] = {}
    scores: dict[str, list[int]] = {}
    for one in facts:
        for label, won, score in zip(one.labels[question.label], one.wins, one.scores):
            if label:
                wins.setdefault(label, []).append(won)
                scores.setdefault(label, []).append(score)
    if question.measure == WINS:
        return [Row(label, len(wins[label]), estimate_share(wins[label])) for label in sorted(wins)]
    counted = [score for some in scores.values() for score in some]
    zero = fmean(counted) if question.measure == GAINS and counted else 0.0
    return [
        Row(label, len(scores[label]), estimate_mean([score - zero for score in scores[label]]))
        for label in sorted(scores)
    ]


def end_rows(facts: Sequence[Facts]) -> list[Row]:
    """How often each end came about, the most frequent first."""
    ends = [one.end for one in facts if one.end]
    found = sorted(set(ends), key=lambda end: (-ends.count(end), end))
    return [Row(end, len(ends), estimate_share([float(other == end) for other in ends])) for end in found]


def source_rows(measure: str, facts: Sequence[Facts]) -> list[Row]:
    """Points of a seat from each source, or their share of all points."""
    sources = sorted({source for one in facts for source, points in one.points.items() if points})
    totals = [sum(one.scores) for one in facts]
    rows: list[Row] = []
    for source in sources:
        points = [one.points.get(source, 0) for one in facts]
        if measure == SHARES:
            value = estimate_ratio(points, totals)
        else:
            value = estimate_mean([some / len(one.scores) for some, one in zip(points, facts)])
        rows.append(Row(source, len(facts), value))
    return rows


def estimate_ratio(parts: Sequence[int], wholes: Sequence[int]) -> Estimate:
    """The parts of all matches by their wholes; the interval is that of what each match adds, to first order."""
    whole = fmean(wholes)
    if whole == 0:
        return Estimate(0.0)
    ratio = fmean(parts) / whole
    found = estimate_mean([ratio + (part - ratio * all_points) / whole for part, all_points in zip(parts, wholes)])
    if found.low is None or found.high is None:
        return found
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))


def estimate_difference(values: Sequence[float], others: Sequence[float]) -> Estimate:
    """The mean of some matches less that of others, with Student's interval for two samples, rather too wide."""
    difference = fmean(values) - fmean(others)
    fewest = min(len(values), len(others))
    if fewest < 2:
        return Estimate(round(difference, DIGITS))
    error = sqrt(variance(values) / len(values) + variance(others) / len(others))
    half = student(fewest - 1) * error
    return Estimate(round(difference, DIGITS), round(difference - half, DIGITS), round(difference + half, DIGITS))
