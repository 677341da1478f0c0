"""Speed of the research interfaces, each beside what its own library has, in interleaved slices of one run.

    ./dev bench research [pettingzoo open-spiel vector] [--slices 5] [--seconds 1]

pettingzoo: the random loop of its users, steps a second, beside PettingZoo's own chess (loop_pettingzoo.py).
open-spiel: random playouts from Python, decisions a second, beside its chess and backgammon (peer_open_spiel.py).
vector: sixteen environments at once, steps a second, beside Gymnasium's own vectors of the same (loop_vector.py).
The table is printed, and everything is written to benchmarks/results/research.json.
"""

import argparse
import json
import platform
import sys
from pathlib import Path

from peers import builds, run_by, table_label, theirs
from player import Broken, Player, stop_all, take_turns

from oikist.games import NAMES, load

HERE = Path(__file__).resolve().parent
KINDS = ("ours", "async", "sync")
Row = dict[str, str | float]


def pettingzoo() -> list[list[Player]]:
    """PettingZoo's chess, then every game of ours with every number of seats."""
    players = [theirs("PettingZoo chess_v6", "loop_pettingzoo.py", "chess_v6")]
    for build in builds():
        for game in NAMES:
            for seats in load(game).seats:
                label = table_label(game, seats)
                players.append(run_by(build, label, "loop_pettingzoo.py", game, str(seats)))
    return [players]


def open_spiel() -> list[list[Player]]:
    """OpenSpiel's chess and backgammon, then our games for two."""
    names = ("chess", "backgammon")
    players = [theirs(f"OpenSpiel {name}", "peer_open_spiel.py", name, "driven") for name in names]
    for build in builds():
        for game in NAMES:
            name = f"oikist(game={game},seats=2)"
            players.append(run_by(build, table_label(game, 2), "peer_open_spiel.py", name, "driven"))
    return [players]


def vector() -> list[list[Player]]:
    """For each game the three kinds of vector, Gymnasium's slower one first."""
    return [
        [run_by(build, f"{game}, {kind}", "loop_vector.py", game, kind) for kind in reversed(KINDS)]
        for build in builds()
        for game in NAMES
    ]


PARTS = {"pettingzoo": pettingzoo, "open-spiel": open_spiel, "vector": vector}


def measure(part: str, slices: int, seconds: float) -> list[Row]:
    """The figures of one part: rates, and ratios to the first of each group."""
    rows: list[Row] = []
    for players in PARTS[part]():
        try:
            take_turns(players, slices, seconds)
        finally:
            stop_all(players)
        for player in players:
            ratio = round(player.rate() / players[0].rate(), 2)
            rows.append({"name": player.label, "build": player.build, "a_second": round(player.rate()), "ratio": ratio})
    return rows


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench research", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice")
    arguments = parser.parse_args(words)
    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    path = HERE / "results" / "research.json"
    path.parent.mkdir(exist_ok=True)
    result = json.loads(path.read_text()) if path.exists() else {}
    for part in arguments.parts or PARTS:
        try:
            rows = measure(part, arguments.slices, arguments.seconds)
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 1
        print(part)
        for row in rows:
            print(f"  {row['name']:<28} {row['build']:<12} {row['a_second']:>9,} a second  {row['ratio']:>6} x")
        python, slices, seconds = platform.python_version(), arguments.slices, arguments.seconds
        result[part] = {"python": python, "slices": slices, "seconds": seconds, "rows": rows}
        path.write_text(json.dumps(result, indent=1) + "\n")
    print(f"written to {path.relative_to(HERE.parent)}")
    return 0
