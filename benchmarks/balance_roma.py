"""Balance of Magna Roma: greedy games by the hundred, scores, where the points come from, wins by seat, solo titles.

./dev soak balance magna-roma --games 2000 --seed report
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from figures import mean_of, share_of

import oikist
from oikist.bots.greedy import GreedyBot
from oikist.core.data import load_text
from oikist.core.play import Match
from oikist.core.rng import Rng

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


@cache
def box(components: str) -> oikist.Game:
    """The box with these components, opened once a process."""
    if components == "standard":
        return oikist.load("magna-roma")
    return oikist.load("magna-roma", {"components": load_text(components)})


def play(job: Job) -> Outcome:
    """Play one match."""
    match = Match(box(job.components), job.seats, job.seed, {"objectives": job.objectives})
    bots = [GreedyBot(job.width) for _ in range(job.seats)]
    streams = [Rng(f"{job.seed}/bot/{seat}") for seat in range(job.seats)]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat), streams[seat]))
    sources: Counter[str] = Counter()
    for seat in range(job.seats):
        for entry in match.state.ledger(seat):
            sources[entry.key.partition("-")[0]] += entry.points
    title = match.state.view(0).title  # type: ignore[attr-defined]
    return Outcome(match.record.result.ranking, match.record.result.scores, sources, title)


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


def run(arguments: argparse.Namespace) -> dict[str, object]:
    """All experiments asked for, as plain values."""
    report: dict[str, object] = {"components": arguments.components, "seed": arguments.seed, "width": arguments.width}
    report["box_hash"] = box(arguments.components).box_hash
    report["commit"] = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    tables = [(int(word), level) for word in arguments.seats.split(",") for level in levels(arguments, int(word))]
    with ProcessPoolExecutor(arguments.workers) as pool:
        for seats, level in tables:
            name = f"{seats} seats" if seats > 1 else f"alone, {level}"
            jobs = [
                Job(arguments.components, seats, f"{arguments.seed}/{seats}/{level}/{i}", arguments.width, level)
                for i in range(arguments.games)
            ]
            report[name] = summary(list(pool.map(play, jobs, chunksize=8)), seats)
            print(name, json.dumps(report[name], ensure_ascii=False), file=sys.stderr)
    return report


def levels(arguments: argparse.Namespace, seats: int) -> list[str]:
    """The levels of objectives to play: they matter alone only."""
    return str(arguments.objectives).split(",") if seats == 1 else [LEVELS[0]]


def main() -> None:
    """Read the arguments, run, print the report as JSON."""
    parser = argparse.ArgumentParser(prog="balance", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="games a seat count, and alone a level")
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--objectives", default=",".join(LEVELS), help="levels to play alone")
    parser.add_argument("--seed", default="report")
    parser.add_argument("--components", default="standard", help="or the path of a components file")
    parser.add_argument("--width", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    print(json.dumps(run(parser.parse_args()), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
