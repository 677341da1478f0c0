"""Balance of Ancient Colonies: greedy games by the hundred, wins by side and start rank, ends, sources of points.

./dev soak balance ancient-colonies --games 1000 --seed report
./dev soak balance ancient-colonies --games 500 --seed random --bot random
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from balance import box, head, outcomes_of, parser, play_out, points_by_source, print_report, rows_of
from figures import mean_of, share_of

from oikist.bots.greedy import GreedyBot
from oikist.bots.random_bot import RandomBot
from oikist.core.play import Match
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import end_name

GAME = "ancient-colonies"
SOURCES = ("colony", "walled", "card", "side")


@dataclass
class Job:
    """One match to play."""

    components: str
    seats: int
    seed: str
    bot: str
    width: int
    options: dict[str, str]


@dataclass
class Outcome:
    """What one match gave: places, scores and sides by seat, who started, turns, the end, points by source."""

    ranking: list[int]
    scores: list[int]
    sides: list[str]
    first: int
    turns: int
    end: str
    sources: Counter[str]


def play(job: Job) -> Outcome:
    """Play one match."""
    match = Match(box(GAME, job.components), job.seats, job.seed, job.options)
    result = play_out(match, [GreedyBot(job.width) if job.bot == "greedy" else RandomBot() for _ in range(job.seats)])
    state = match.state
    assert isinstance(state, AncientColoniesState)
    sides = [SIDES[side] for side in state.side]
    sources = points_by_source(match)
    return Outcome(result.ranking, result.scores, sides, state.first, state.turns, end_name(state), sources)


def summary(outcomes: list[Outcome], seats: int) -> dict[str, object]:
    """The figures of one experiment; a ratio of 1 is the fair share."""
    games = len(outcomes)
    played: Counter[str] = Counter(side for outcome in outcomes for side in outcome.sides)
    won: Counter[str] = Counter(outcome.sides[outcome.ranking.index(1)] for outcome in outcomes)
    started = Counter((outcome.ranking.index(1) - outcome.first) % seats for outcome in outcomes)
    mean, _, half = mean_of([sum(outcome.scores) / seats for outcome in outcomes])
    turns = sorted(outcome.turns for outcome in outcomes)
    total = sum(sum(outcome.scores) for outcome in outcomes)
    row: dict[str, object] = {"games": games, "mean": f"{mean} ± {half}", "turns": turns[games // 2]}
    row["ends"] = dict(Counter(outcome.end for outcome in outcomes))
    row["sides"] = {
        side: f"{share_of(won[side], played[side])} of {played[side]}, {won[side] * seats / played[side]:.2f} of fair"
        for side in SIDES
        if played[side]
    }
    row["start rank"] = [share_of(started[rank], games) for rank in range(seats)]
    row["percent"] = {
        source: round(100 * sum(outcome.sources[source] for outcome in outcomes) / total, 1) for source in SOURCES
    }
    return row


def tables(arguments: argparse.Namespace) -> Iterator[tuple[str, int, list[Job]]]:
    """The experiments: a seat count each."""
    options = dict(word.split("=", 1) for word in arguments.options)
    for seats in map(int, arguments.seats.split(",")):
        seeds = [f"{arguments.seed}/{seats}/{number}" for number in range(arguments.games)]
        how = (arguments.bot, arguments.width, options)
        yield f"{seats} seats", seats, [Job(arguments.components, seats, seed, *how) for seed in seeds]


def main() -> None:
    """Read the arguments, run, print the report as JSON."""
    words = parser(__doc__, "2,3,4,5", 2)
    words.add_argument("--games", type=int, default=1000, help="games a seat count")
    words.add_argument("--components", default="standard", help="or the path of a components file")
    words.add_argument("--options", nargs="*", default=[], help="table options as name=value")
    words.add_argument("--bot", choices=("greedy", "random"), default="greedy", help="who plays all seats")
    arguments = words.parse_args()
    report = head(arguments, ("components", "seed", "bot", "width"), box(GAME, arguments.components).box_hash)
    report.update(rows_of(outcomes_of(tables(arguments), play, arguments.workers), summary))
    print_report(report)


if __name__ == "__main__":
    main()
