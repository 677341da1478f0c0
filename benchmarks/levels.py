"""How strong the levels are: each against the one below, through the arena, in matches of two.

    ./dev bench levels [GAME ...] [--pair master,expert] [--games 100] [--seed "levels two"] [--report levels]

Every match is `oikist arena` with fixed simulations and the sequential test, and keeps its games and its report in a
folder of --report: a run that was ended goes on there. The table is printed, and every match is kept in
benchmarks/results/levels.json, or in the file that --json names, until it is played again.
"""

import argparse
import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from player import Broken
from words import begin, earlier, finish, keep, pythons

PAIRS = {  # and how many games of a hundred the first is to win
    ("greedy", "random"): 95,
    ("player", "beginner"): 65,
    ("expert", "player"): 65,
    ("master", "expert"): 65,
    ("master", "greedy"): 80,
}
EDGE = "5"  # per cent, of the sequential test
Row = dict[str, Any]


def play(game: str, pair: tuple[str, str], arguments: argparse.Namespace, python: Path) -> Row:
    """The figures of one match, all its games played whenever the test is sure."""
    games = str(arguments.games)
    words = ["arena", game, "--bots", ",".join(pair), "--games", games, "--least", games, "--stop", EDGE]
    words += ["--seed", arguments.seed, "--report", str(arguments.report / f"{game}-{'-'.join(pair)}"), "--json"]
    command = [str(python), "-m", "oikist.cli", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise Broken(f"The match ended with code {done.returncode}; run {' '.join(command)} to see why.")
    report = json.loads(done.stdout)
    met = report["pairs"][0]
    assert met["first"] == pair[0], f"{met['first']} is not the first of {pair}"
    row: Row = {"game": game, "first": pair[0], "second": pair[1], "wanted": PAIRS[pair], "seed": arguments.seed}
    row |= {"games": met["games"], "ahead": met["ahead"], "difference": met["difference"]}
    return row | {"verdict": met["verdict"], "sure_after_rounds": met["rounds"], "forfeits": report["forfeits"]}


def table(rows: list[Row]) -> str:
    """The figures for the terminal."""
    lines = [f"{'':16} {'':20} {'wanted':>6} {'games':>6} {'won %':>6} {'95 %':>14} {'sure after rounds':>18}"]
    for row in rows:
        ahead = row["ahead"]
        ends = f"{100 * ahead['low']:.1f} to {100 * ahead['high']:.1f}"
        line = f"{row['game']:16} {row['first'] + '-' + row['second']:20} {row['wanted']:>6} {row['games']:>6}"
        sure = row["sure_after_rounds"] if row["verdict"] == "first" else "not sure"
        lines.append(f"{line} {100 * ahead['mean']:>6.1f} {ends:>14} {sure:>18}")
    return "\n".join(lines)


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments, or a sentence that says which of them is wrong."""
    parser = begin("levels", __doc__)
    parser.add_argument("--pair", help="one match, as in master,expert; all if none is named")
    parser.add_argument("--games", type=int, default=100, help="of each match; an even number")
    parser.add_argument("--seed", default="levels two")
    parser.add_argument("--report", type=Path, default=Path("levels"), help="where the games are kept")
    arguments = finish(parser, words)
    if arguments.pair and tuple(arguments.pair.split(",")) not in PAIRS:
        parser.error(f"--pair is {arguments.pair}; it is one of {' '.join(','.join(pair) for pair in PAIRS)}")
    if arguments.games < 2 or arguments.games % 2:
        parser.error(f"--games is {arguments.games}; seats are changed, so it is an even number from 2 on")
    return arguments


def main(words: list[str]) -> int:
    """Play, write the JSON after every match, print the table."""
    arguments = parse(words)
    rows: list[Row] = []
    try:
        result = earlier(arguments.json)
        build, python = list(pythons(arguments.build).items())[-1]
        print(f"The levels play on the {build} build.", file=sys.stderr)
        for game in arguments.names:
            for pair in [tuple(arguments.pair.split(","))] if arguments.pair else PAIRS:
                row = play(game, pair, arguments, python)
                rows.append({"python": platform.python_version(), "build": build} | row)
                result[f"{game}, {pair[0]} against {pair[1]}"] = rows[-1]
                keep(result, arguments.json)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    print(f"written to {arguments.json}")
    return 0
