"""Our search beside OpenSpiel's: simulations a second at the opening, in interleaved slices of one run, on one core.

    ./dev bench search [GAME ...] [--seats 2] [--simulations 400] [--slices 3] [--seconds 1] [--build interpreted]

A slice makes whole searches of so many simulations, until its seconds are over. What a simulation is differs, and the
table says it: ours ends at the horizon, OpenSpiel's at the end of the game. OpenSpiel's tree search is measured on its
own chess and backgammon, as it is in C++ and as it is in Python. The table is printed, and everything is written to
benchmarks/results/search.json, or to the file that --json names.
"""

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any

from peers import builds, table_label
from player import Broken, Player, stop_all, take_turns

from oikist.games import NAMES, load

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
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


def pythons(build: str | None) -> dict[str, Path]:
    """The Python of that build, or of all that are here; Broken if it is not here or of other sources."""
    if build == "interpreted":
        return {build: Path(sys.executable)}
    if build is None:
        return builds()
    if build not in builds():
        raise Broken("There is no compiled build: ./dev compile makes it.")
    return {build: builds()[build]}


def earlier(path: Path) -> dict[str, Any]:
    """The figures that are kept in a file already, none if it is not there; Broken if it holds something else."""
    try:
        found = json.loads(path.read_text()) if path.exists() else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Broken(f"{path} holds no figures of before; name a file by --json that does, or that is not there yet.")
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
    parser = argparse.ArgumentParser(prog="./dev bench search", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(NAMES)}; all if none is named")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=400, help="of a search")
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice, at least")
    parser.add_argument("--build", choices=("interpreted", "compiled"), help="all that are here if none is named")
    parser.add_argument("--json", type=Path, default=RESULTS / "search.json", help="where the figures are written")
    arguments = parser.parse_args(words)
    arguments.games = arguments.games or list(NAMES)
    for game in arguments.games:
        if game not in NAMES:
            parser.error(f"there is no game {game!r}; there are {', '.join(NAMES)}")
        if arguments.seats not in load(game).seats:
            seats = ", ".join(map(str, load(game).seats))
            parser.error(f"{game} is not for {arguments.seats} seats; it is for {seats}")
    for name in ("simulations", "slices", "seconds"):
        if getattr(arguments, name) <= 0:
            parser.error(f"--{name} is {getattr(arguments, name)}; it is more than 0")
    if not arguments.json.absolute().parent.is_dir():
        parser.error(f"--json is {arguments.json}; its folder is one that exists")
    return arguments


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    arguments = parse(words)
    try:
        some = players(arguments.games, arguments.seats, arguments.simulations, arguments.build)
        if all(player.build != "compiled" for player in some):
            print("The compiled build was not measured.", file=sys.stderr)
        rows = measure(some, arguments.slices, arguments.seconds)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    settings = {name: getattr(arguments, name) for name in ("simulations", "slices", "seconds")}
    result = {"python": platform.python_version(), **settings, "rows": rows}
    arguments.json.write_text(json.dumps(result, indent=1) + "\n")
    print(f"written to {arguments.json}")
    return 0
