"""How long the levels take to answer, on one core, as people meet them.

    ./dev bench answers [GAME ...] [--levels beginner,master] [--matches 2] [--build interpreted]

A level plays whole matches against players, with as many seats as the game has, where a decision takes longest. A turn
is all that it decides in a round of the game. The table is printed, and everything is written to
benchmarks/results/answers.json, or to the file that --json names.
"""

import argparse
import platform
import sys
from math import ceil
from pathlib import Path

from player import Broken, lines_of
from words import begin, finish, keep, pythons

from oikist.bots import LEVELS
from oikist.games import load

Row = dict[str, str | float]
KINDS = ("choices", "turns", "forced")


def measure(game: str, level: str, matches: int, seed: str, build: str, python: Path) -> Row:
    """The figures of so many matches."""
    seats = max(load(game).seats)
    played = list(lines_of(python, "answers_match.py", game, str(seats), level, str(matches), seed))
    row: Row = {"game": game, "seats": seats, "level": level, "build": build, "matches": matches}
    for kind in KINDS:
        times = sorted(time for one in played for time in one[kind])
        row[kind] = len(times)
        for share in (50, 95, 100):
            row[f"{kind}_{share}"] = round(percentile(times, share), 4)
    return row


def percentile(times: list[float], share: int) -> float:
    """The least of the ascending times that so many of a hundred do not exceed; 0 if there are none."""
    return times[ceil(len(times) * share / 100) - 1] if times else 0.0


def table(rows: list[Row]) -> str:
    """The figures for the terminal, in seconds."""
    lines = [f"{'':16} {'seats':>5} {'level':9} {'build':12} {'choice p50':>10} {'p95':>6} {'most':>6} {'turn p50':>9}"]
    lines[0] += f" {'p95':>6} {'most':>6} {'forced, most':>13}"
    for row in rows:
        line = f"{row['game']:16} {row['seats']:>5} {row['level']:9} {row['build']:12}"
        line += f" {row['choices_50']:>10.3f} {row['choices_95']:>6.3f} {row['choices_100']:>6.3f}"
        line += f" {row['turns_50']:>9.3f} {row['turns_95']:>6.3f} {row['turns_100']:>6.3f} {row['forced_100']:>13.4f}"
        lines.append(line)
    return "\n".join(lines)


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments, or a sentence that says which of them is wrong."""
    parser = begin("answers", __doc__)
    parser.add_argument("--levels", default=",".join(LEVELS), help=f"some of {', '.join(LEVELS)}")
    parser.add_argument("--matches", type=int, default=2, help="of each kind")
    parser.add_argument("--seed", default="answers")
    arguments = finish(parser, words)
    arguments.levels = arguments.levels.split(",")
    for level in arguments.levels:
        if level not in LEVELS:
            parser.error(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if arguments.matches < 1:
        parser.error(f"--matches is {arguments.matches}; it is 1 or more")
    return arguments


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    arguments = parse(words)
    rows: list[Row] = []
    try:
        for build, python in pythons(arguments.build).items():
            for game in arguments.names:
                for level in arguments.levels:
                    rows.append(measure(game, level, arguments.matches, arguments.seed, build, python))
                    print(f"{game}, {level}, {build}: {rows[-1]['choices']} choices", file=sys.stderr, flush=True)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    keep({"python": platform.python_version(), "rows": rows}, arguments.json)
    print(f"written to {arguments.json}")
    return 0
