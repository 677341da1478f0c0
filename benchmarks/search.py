"""Our search beside OpenSpiel's: simulations a second at the opening, in interleaved slices of one run, on one core.

    ./dev bench search [GAME ...] [--seats 2] [--simulations 400] [--slices 3] [--seconds 1] [--build interpreted]

A slice makes whole searches of so many simulations, until its seconds are over. What a simulation is differs, and the
table says it: ours ends at the horizon, OpenSpiel's at the end of the game. OpenSpiel's tree search is measured on its
own chess and backgammon, as it is in C++ and as it is in Python. The table is printed, and everything is written to
benchmarks/results/search.json, or to the file that --json names.
"""

import argparse
import platform
import sys
from pathlib import Path

from peers import table_label
from player import Broken, Player, stop_all, take_turns
from words import begin, finish, keep, pythons

from oikist.games import load

HERE = Path(__file__).resolve().parent
THEIR_GAMES = ("chess", "backgammon")
THEIR_LANGUAGES = ("c++", "python")
THEIRS = "random game to its end"
OURS = "quick turns to the horizon, then evaluate"
Row = dict[str, str | float]


def players(games: list[str], seats: int, simulations: int, build: str | None) -> list[Player]:
    """OpenSpiel's searches first, then ours in every build; none of them started."""
    found = []
    for name in THEIR_GAMES:
        for language in THEIR_LANGUAGES:
            words = [sys.executable, str(HERE / "peer_mcts.py"), name, language, str(simulations)]
            found.append(Player(f"OpenSpiel {name}", words, language))
    for built, python in pythons(build).items():
        for game in games:
            words = [str(python), str(HERE / "search_slices.py"), game, str(seats), str(simulations)]
            found.append(Player(table_label(game, seats), words, built))
    return found


def measure(some: list[Player], slices: int, seconds: float) -> list[Row]:
    """A row for each: simulations a second in its best slice, and ratios to OpenSpiel's search in C++."""
    try:
        take_turns(some, slices, seconds)
    finally:
        stop_all(some)
    rates = {(player.label, player.build): rate(player) for player in some}
    rows: list[Row] = []
    for (label, build), best in rates.items():
        row: Row = {"name": label, "build": build, "simulations_per_second": round(best)}
        for name in THEIR_GAMES:
            row[f"ratio_{name}"] = round(best / rates[f"OpenSpiel {name}", "c++"], 2)
        row["simulation"] = THEIRS if label.startswith("OpenSpiel") else OURS
        rows.append(row)
    return rows


def rate(player: Player) -> float:
    """Simulations a second in the best slice."""
    return max(one["simulations"] / one["seconds"] for one in player.slices)


def table(rows: list[Row]) -> str:
    """The figures for the terminal."""
    lines = [f"{'':26} {'build':12} {'simulations/s':>13} {'x chess':>8} {'x backgammon':>13}  a simulation is"]
    for row in rows:
        ratios = f"{row['ratio_chess']:>8} {row['ratio_backgammon']:>13}"
        figures = f"{row['name']:26} {row['build']:12} {row['simulations_per_second']:>13,}"
        lines.append(f"{figures} {ratios}  {row['simulation']}")
    return "\n".join(lines)


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments, or a sentence that says which of them is wrong."""
    parser = begin("search", __doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=400, help="of a search")
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice, at least")
    arguments = finish(parser, words)
    for game in arguments.names:
        if arguments.seats not in load(game).seats:
            seats = ", ".join(map(str, load(game).seats))
            parser.error(f"{game} is not for {arguments.seats} seats; it is for {seats}")
    for name in ("simulations", "slices", "seconds"):
        if getattr(arguments, name) <= 0:
            parser.error(f"--{name} is {getattr(arguments, name)}; it is more than 0")
    return arguments


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    arguments = parse(words)
    try:
        some = players(arguments.names, arguments.seats, arguments.simulations, arguments.build)
        if all(player.build != "compiled" for player in some):
            print("The compiled build was not measured.", file=sys.stderr)
        rows = measure(some, arguments.slices, arguments.seconds)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    settings = {name: getattr(arguments, name) for name in ("simulations", "slices", "seconds")}
    keep({"python": platform.python_version(), **settings, "rows": rows}, arguments.json)
    print(f"written to {arguments.json}")
    return 0
