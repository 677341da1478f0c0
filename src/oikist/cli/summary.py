"""Summary: what many matches of bots came to, in figures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from oikist.arena.match import Forfeit, Outcome, forfeits_of, places
from oikist.arena.series import Series
from oikist.core.record import win_shares


@dataclass(frozen=True, slots=True)
class Figures:
    """A mean and its spread: the standard deviation of a sample, 0 for a single game."""

    mean: float
    spread: float


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """One seat over all games. A win shared by n seats is 1/n of a win to each."""

    seat: int
    bot: str
    score: Figures
    wins: float
    win: Figures


@dataclass(frozen=True, slots=True)
class Summary:
    """What `oikist simulate --json` prints, field by field."""

    game: str
    box: dict[str, str]
    options: dict[str, str]
    seats: int
    seed: str
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    by_seat: list[SeatSummary]
    hashes: list[str]
    forfeits: list[Forfeit]


def summarize(series: Series, outcomes: Sequence[Outcome], seconds: float) -> Summary:
    """Sum up; seconds is the time it all took, the start of processes included."""
    decisions = sum(outcome.decisions for outcome in outcomes)
    shares = [win_shares(places(outcome)) for outcome in outcomes]
    seats = [
        SeatSummary(
            seat,
            series.bots[seat],
            figures(outcome.scores[seat] for outcome in outcomes),
            round(sum(share[seat] for share in shares), 6),
            figures(share[seat] for share in shares),
        )
        for seat in range(series.setup.seats)
    ]
    return Summary(
        series.setup.game,
        series.setup.box,
        series.setup.options,
        series.setup.seats,
        series.seed,
        len(outcomes),
        decisions,
        round(seconds, 3),
        round(decisions / max(seconds, 1e-9), 1),
        seats,
        [outcome.position_hash for outcome in outcomes],
        [forfeit for number, outcome in enumerate(outcomes) for forfeit in forfeits_of(number, outcome, series.bots)],
    )


def figures(numbers: Iterable[float]) -> Figures:
    """Mean and spread of at least one number."""
    values = [float(number) for number in numbers]
    return Figures(round(fmean(values), 6), round(stdev(values), 6) if len(values) > 1 else 0.0)
