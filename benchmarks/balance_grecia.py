"""Balance of Magna Grecia: greedy games by the thousand, wins by colour, points by first green village.

    ./dev soak balance magna-grecia --games 2000 --seed report

Colours are rotated over the seats: game i uses the i-th of all ways to give the seats colours. In the first
experiment nothing is forced and wins by colour are counted, for three seats in each trio by itself. In the second
every seat's first founding is forced onto a green village drawn by lot, and its final score compared with the mean of
all seats.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from balance import head, outcomes_of, parser, play_out, print_report
from figures import mean_of, percent_of

import oikist
from oikist.bots.bot import Bot
from oikist.bots.greedy import GreedyBot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games.magna_grecia.cards import COLOURS


@dataclass
class Job:
    """One match to play."""

    map: str
    seats: int
    seed: str
    width: int
    is_forced: bool
    number: int


@dataclass
class Outcome:
    """What one match gave: colours, places and scores by seat, and the forced village of a seat or ""."""

    colours: list[str]
    ranking: list[int]
    scores: list[int]
    villages: list[str]


class FounderBot(Bot):
    """A greedy bot whose first city is founded on a given village as soon as it may."""

    def __init__(self, width: int, village: str) -> None:
        self.greedy = GreedyBot(width)
        self.village = village
        self.has_founded = False

    def choose(self, sight: Sight, rng: Rng) -> int:
        wanted = sight.game.parse_action(f"city {self.village}")
        if not self.has_founded and wanted in sight.legal_actions():
            self.has_founded = True
            return wanted
        return self.greedy.choose(sight, rng)


@cache
def box(choice: str) -> oikist.Game:
    """The box with that map, opened once a process."""
    return oikist.load("magna-grecia", map=choice)


def play(job: Job) -> Outcome:
    """Play one match; the lot for forced villages is drawn from its seed."""
    game = box(job.map)
    ways = list(permutations(COLOURS, job.seats))
    colours = list(ways[job.number % len(ways)])
    match = Match(game, job.seats, job.seed, {"colours": colours})
    board = game.board  # type: ignore[attr-defined]
    lots = [board.names[h] for h in board.map.green]
    order = list(range(len(lots)))
    Rng(f"{job.seed}/lot").shuffle(order)
    villages = [lots[index] for index in order[: job.seats]] if job.is_forced else [""] * job.seats
    bots = [FounderBot(job.width, village) if village else GreedyBot(job.width) for village in villages]
    result = play_out(match, bots)
    kept = [bot.village if isinstance(bot, FounderBot) and bot.has_founded else "" for bot in bots]
    return Outcome(colours, result.ranking, result.scores, kept)


def colour_shares(outcomes: list[Outcome]) -> list[dict[str, object]]:
    """For each group of colours the share of wins of each of its colours, with a 95 % interval."""
    wins: dict[tuple[str, str], float] = defaultdict(float)
    games: dict[str, int] = defaultdict(int)
    for outcome in outcomes:
        group = " ".join(colour for colour in COLOURS if colour in outcome.colours)
        group = group if len(outcome.colours) == 3 else "all"
        winners = [colour for colour, place in zip(outcome.colours, outcome.ranking, strict=True) if place == 1]
        for colour in outcome.colours:
            games[f"{group}/{colour}"] += 1
            wins[group, colour] += (colour in winners) / len(winners)
    rows: list[dict[str, object]] = []
    for (group, colour), won in sorted(wins.items()):
        count = games[f"{group}/{colour}"]
        share, half = percent_of(won, count)
        rows.append({"group": group, "colour": colour, "games": count, "share": share, "half": half})
    return rows


def village_gains(outcomes: list[Outcome]) -> list[dict[str, object]]:
    """For each green village the mean score of seats forced to begin there, above the mean of all, with an interval."""
    scores: dict[str, list[int]] = defaultdict(list)
    for outcome in outcomes:
        for village, score in zip(outcome.villages, outcome.scores, strict=True):
            if village:
                scores[village].append(score)
    everything = [score for values in scores.values() for score in values]
    mean = sum(everything) / len(everything)
    rows: list[dict[str, object]] = []
    for village, values in sorted(scores.items()):
        gain, _, half = mean_of([value - mean for value in values], digits=2)
        rows.append({"village": village, "games": len(values), "gain": gain, "half": half})
    return rows


def tables(arguments: argparse.Namespace) -> Iterator[tuple[str, int, list[Job]]]:
    """The experiments: for each seat count wins by colour, then gains by village."""
    for seats in map(int, arguments.seats.split(",")):
        for name, is_forced, games in (("colours", False, arguments.games), ("villages", True, arguments.forced)):
            count = games * arguments.trio_factor if seats == 3 and not is_forced else games
            seeds = [f"{arguments.seed}/{name}/{seats}/{number}" for number in range(count)]
            if seeds:
                jobs = enumerate(seeds)
                yield name, seats, [Job(arguments.map, seats, seed, arguments.width, is_forced, i) for i, seed in jobs]


def summary(name: str, outcomes: list[Outcome], seats: int) -> dict[str, object]:
    """The figures of one experiment, also told on the way."""
    count = len(outcomes)
    mean = sum(sum(outcome.scores) for outcome in outcomes) / (seats * count)
    rows = village_gains(outcomes) if name == "villages" else colour_shares(outcomes)
    print(f"{name} {seats} seats, {count} games, mean score {mean:.1f}", file=sys.stderr)
    for row in rows:
        print("   ", *(f"{key}={value}" for key, value in row.items()), file=sys.stderr)
    return {"games": count, "mean": round(mean, 1), "rows": rows}


def main() -> None:
    """Read the arguments, run, print the report as JSON."""
    words = parser(__doc__, "2,3,4", 1)
    words.add_argument("--games", type=int, default=2000, help="games a seat count without forcing")
    words.add_argument("--forced", type=int, default=2000, help="games a seat count with a forced first village")
    words.add_argument("--trio-factor", type=int, default=4, help="times --games for three seats: four trios")
    words.add_argument("--map", default="standard")
    arguments = words.parse_args()
    report = head(arguments, ("map", "seed", "width"), box(arguments.map).box_hash)
    for name, seats, outcomes in outcomes_of(tables(arguments), play, arguments.workers):
        report[f"{name}-{seats}"] = summary(name, outcomes, seats)
    print_report(report)


if __name__ == "__main__":
    main()
