"""Balance of Magna Roma: greedy games by the hundred, scores, where the points come from, wins by seat, solo titles.

./dev soak balance magna-roma --games 2000 --seed report
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from balance import box, head, outcomes_of, parser, play_out, points_by_source, print_report, rows_of
from figures import mean_of, share_of

from oikist.bots.greedy import GreedyBot
from oikist.core.play import Match

GAME = "magna-roma"
LEVELS = ("I", "II", "III", "mixed")
SOURCES = ("prestige", "market", "pantheon", "monument", "province", "military", "objectives")


@dataclass
class Job:
    """One match to play."""

    components: str
    seats: int
    seed: str
    width: int
    objectives: str


@dataclass
class Outcome:
    """What one match gave: places and scores by seat, and the points of all seats by source."""

    ranking: list[int]
    scores: list[int]
    sources: Counter[str]
    title: str


def play(job: Job) -> Outcome:
    """Play one match."""
    match = Match(box(GAME, job.components), job.seats, job.seed, {"objectives": job.objectives})
    result = play_out(match, [GreedyBot(job.width) for _ in range(job.seats)])
    sources: Counter[str] = Counter()
    for key, points in points_by_source(match).items():
        sources[key.partition("-")[0]] += points
    title = match.state.view(0).title  # type: ignore[attr-defined]
    return Outcome(result.ranking, result.scores, sources, title)


def summary(outcomes: list[Outcome], seats: int) -> dict[str, object]:
    """The figures of one experiment."""
    scores = [score for outcome in outcomes for score in outcome.scores]
    # Seats of one match depend on each other: the interval is that of the means of the matches.
    mean, _, half = mean_of([sum(outcome.scores) / seats for outcome in outcomes])
    total, games = sum(scores), len(outcomes)
    points = {source: sum(outcome.sources[source] for outcome in outcomes) for source in SOURCES}
    wins = [
        sum((outcome.ranking[seat] == 1) / outcome.ranking.count(1) for outcome in outcomes) for seat in range(seats)
    ]
    row: dict[str, object] = {"games": games, "mean": f"{mean} ± {half}", "spread": mean_of(scores)[1]}
    row["range"] = f"{min(scores)}-{max(scores)}"
    row["points"] = {source: round(each / len(scores), 1) for source, each in points.items() if each}
    row["percent"] = {source: round(100 * each / total, 1) for source, each in points.items() if each}
    if seats > 1:
        row["wins"] = [share_of(won, games) for won in wins]
    else:
        titles = Counter(outcome.title for outcome in outcomes)
        row["titles"] = {title: share_of(count, games) for title, count in titles.most_common()}
    return row


def tables(arguments: argparse.Namespace) -> Iterator[tuple[str, int, list[Job]]]:
    """The experiments: a seat count each, and alone a level of objectives each, which matter there only."""
    for seats in map(int, arguments.seats.split(",")):
        for level in arguments.objectives.split(",") if seats == 1 else LEVELS[:1]:
            seeds = [f"{arguments.seed}/{seats}/{level}/{number}" for number in range(arguments.games)]
            jobs = [Job(arguments.components, seats, seed, arguments.width, level) for seed in seeds]
            yield f"{seats} seats" if seats > 1 else f"alone, {level}", seats, jobs


def main() -> None:
    """Read the arguments, run, print the report as JSON."""
    words = parser(__doc__, "1,2,3,4", 2)
    words.add_argument("--games", type=int, default=2000, help="games a seat count, and alone a level")
    words.add_argument("--objectives", default=",".join(LEVELS), help="levels to play alone")
    words.add_argument("--components", default="standard", help="or the path of a components file")
    arguments = words.parse_args()
    report = head(arguments, ("components", "seed", "width"), box(GAME, arguments.components).box_hash)
    report.update(rows_of(outcomes_of(tables(arguments), play, arguments.workers), summary))
    print_report(report)


if __name__ == "__main__":
    main()
