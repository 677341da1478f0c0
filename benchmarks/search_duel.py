"""Our search against OpenSpiel's: matches of two seats through our adapter, on one core.

    ./dev bench search-duel [GAME ...] [--games 20] [--simulations 200] [--seconds 0.5] [--build interpreted]

Every game is played with so many simulations a decision for both, and with so many seconds of the wall a decision for
both; 0 leaves one of the two out. Seats are changed, and both games of a round have the same chance. How the two are
asked, and what is in favour of which, is in search_match.py. The table is printed, and every kind of match is kept in
benchmarks/results/search-duel.json, or in the file that --json names, until it is played again.
"""

import argparse
import platform
import sys
from pathlib import Path
from statistics import fmean, median
from typing import Any

from player import Broken, lines_of
from words import begin, earlier, finish, keep, pythons

from oikist.arena.estimate import estimate_share

SIDES = ("ours", "theirs")
MODES = ("simulations", "seconds")
Row = dict[str, Any]


def play(game: str, mode: str, amount: float, games: int, seed: str, python: Path) -> Row:
    """All rounds of a game, told as they come, and the figures of them."""
    rounds: list[Row] = []
    for one in lines_of(python, "search_match.py", game, mode, f"{amount:g}", str(games // 2), seed):
        rounds.append(one)
        won = sum(each["won"] for each in rounds) * 2
        print(f"{game}, {amount:g} {mode}: {won:g} of {2 * len(rounds)} games won", file=sys.stderr, flush=True)
    share = estimate_share([one["won"] for one in rounds])
    row: Row = {"game": game, "mode": mode, "amount": amount, "games": 2 * len(rounds)}
    row |= {"won": share.mean, "low": share.low, "high": share.high}
    for side in SIDES:
        times = [time for one in rounds for time in one["times"][side]]
        searches = [simulations for one in rounds for simulations in one["searches"][side]]
        row[side] = effort(times, searches)
    return row


def effort(times: list[float], searches: list[int]) -> dict[str, float]:
    """What the decisions of one of the two took; one that follows a plan has no search.

    Of simulations it is the median: where a game is nearly over a search makes a hundred times as many as before.
    Without a clock our searches are not counted: each has as many simulations as it may.
    """
    figures = {"decisions": len(times), "seconds_per_decision": round(fmean(times), 4)}
    if searches:
        figures["searches"] = len(searches)
        figures["seconds_per_search"] = round(sum(times) / len(searches), 4)
        figures["median_simulations"] = median(searches)
    return figures | {"longest_seconds": round(max(times), 4)}


def table(rows: list[Row]) -> str:
    """The figures for the terminal."""
    efforts = "".join(f" | {side:>6}: s/decision  s/search  median simulations" for side in SIDES)
    lines = [f"{'':16} {'each decision':>17} {'games':>6} {'won %':>6} {'95 %':>14}{efforts}"]
    for row in rows:
        ends = "" if row["low"] is None else f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        limit = f"{row['amount']:g} {row['mode']}"
        line = f"{row['game']:16} {limit:>17} {row['games']:>6} {100 * row['won']:>6.1f} {ends:>14}"
        for side in SIDES:
            one = row[side]
            widths = {"seconds_per_decision": 18, "seconds_per_search": 9, "median_simulations": 19}
            line += " | " + " ".join(f"{one.get(name, ''):>{width}}" for name, width in widths.items())
        lines.append(line)
    return "\n".join(lines)


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments, or a sentence that says which of them is wrong."""
    parser = begin("search-duel", __doc__)
    parser.add_argument("--games", type=int, default=20, help="of each kind; an even number")
    parser.add_argument("--simulations", type=int, default=200, help="a decision; 0 leaves this out")
    parser.add_argument("--seconds", type=float, default=0.5, help="a decision; 0 leaves this out")
    parser.add_argument("--seed", default="duel")
    arguments = finish(parser, words)
    if arguments.games < 2 or arguments.games % 2:
        parser.error(f"--games is {arguments.games}; seats are changed, so it is an even number from 2 on")
    if arguments.simulations < 0 or arguments.seconds < 0:
        parser.error("--simulations and --seconds are 0 or more")
    return arguments


def main(words: list[str]) -> int:
    """Play, write the JSON after every kind of match, print the table."""
    arguments = parse(words)
    rows: list[Row] = []
    try:
        result = earlier(arguments.json)
        build, python = list(pythons(arguments.build).items())[-1]
        print(f"Both play on the {build} build.", file=sys.stderr)
        for game in arguments.names:
            for mode in MODES:
                amount = getattr(arguments, mode)
                if amount > 0:
                    row = play(game, mode, amount, arguments.games, arguments.seed, python)
                    rows.append({"python": platform.python_version(), "build": build, "seed": arguments.seed} | row)
                    result[f"{game}, {amount:g} {mode}, {build}"] = rows[-1]
                    keep(result, arguments.json)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    print(f"written to {arguments.json}")
    return 0
