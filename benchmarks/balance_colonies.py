"""Balance of Ancient Colonies: greedy games by the hundred, wins by side and start rank, ends, sources of points.

./dev soak balance ancient-colonies --games 1000 --seed report
./dev soak balance ancient-colonies --games 500 --seed random --bot random
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
from oikist.bots.random_bot import RandomBot
from oikist.core.data import load_text
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import end_name

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


@cache
def box(components: str) -> oikist.Game:
    """The box with these components, opened once a process."""
    if components == "standard":
        return oikist.load("ancient-colonies")
    return oikist.load("ancient-colonies", {"components": load_text(components)})


def play(job: Job) -> Outcome:
    """Play one match."""
    match = Match(box(job.components), job.seats, job.seed, job.options)
    bots = [GreedyBot(job.width) if job.bot == "greedy" else RandomBot() for _ in range(job.seats)]
    streams = [Rng(f"{job.seed}/bot/{seat}") for seat in range(job.seats)]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat), streams[seat]))
    state = match.state
    assert isinstance(state, AncientColoniesState)
    sources: Counter[str] = Counter()
    for seat in range(job.seats):
        for entry in state.ledger(seat):
            sources[entry.key] += entry.points
    sides = [SIDES[side] for side in state.side]
    result = match.record.result
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


def run(arguments: argparse.Namespace) -> dict[str, object]:
    """All experiments asked for, as plain values."""
    report: dict[str, object] = {"components": arguments.components, "seed": arguments.seed, "bot": arguments.bot}
    report["width"] = arguments.width
    report["box_hash"] = box(arguments.components).box_hash
    report["commit"] = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    options = dict(word.split("=", 1) for word in arguments.options)
    with ProcessPoolExecutor(arguments.workers) as pool:
        for seats in map(int, arguments.seats.split(",")):
            jobs = [
                Job(
                    arguments.components,
                    seats,
                    f"{arguments.seed}/{seats}/{number}",
                    arguments.bot,
                    arguments.width,
                    options,
                )
                for number in range(arguments.games)
            ]
            name = f"{seats} seats"
            report[name] = summary(list(pool.map(play, jobs, chunksize=4)), seats)
            print(name, json.dumps(report[name], ensure_ascii=False), file=sys.stderr)
    return report


def main() -> None:
    """Read the arguments, run, print the report as JSON."""
    parser = argparse.ArgumentParser(prog="balance", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games a seat count")
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--seed", default="report")
    parser.add_argument("--components", default="standard", help="or the path of a components file")
    parser.add_argument("--options", nargs="*", default=[], help="table options as name=value")
    parser.add_argument("--bot", choices=("greedy", "random"), default="greedy", help="who plays all seats")
    parser.add_argument("--width", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    print(json.dumps(run(parser.parse_args()), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
