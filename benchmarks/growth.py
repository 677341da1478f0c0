"""The cost of growth: what a larger map, more seats and a longer record cost, each beside the smallest of its kind.

    ./dev bench growth [--slices 5] [--seconds 1]
    ./dev bench growth --plot                      only draws docs/pictures/growth.svg again from the JSON

The cost of a map or of a seat count is the time of one decision in random play; that of a record is the time to parse
and verify it, its box being open. All slices of a kind take turns in one run; a cost is that of the best slice, and
growth is its ratio to the cost of the smallest. Everything is written to benchmarks/results/growth.json.
"""

import argparse
import json
import platform
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from growth_maps import SIZES, grown_map
from growth_plot import save_plot
from peers import builds, ours
from player import Broken, Player, stop_all, take_turns

from oikist.games import NAMES, load

HERE = Path(__file__).resolve().parent
RESULT = HERE / "results" / "growth.json"
PLOT = HERE.parent / "docs" / "pictures" / "growth.svg"
MAPS = "magna-grecia"
LENGTHS = (100, 300, 1000, 3000, 10_000)
MAP_SEATS = 2
RECORD_SEATS = 2
FEWEST_SEATS = 2  # one seat is the solo mode, which is another game


@dataclass
class Point:
    """One thing measured: its line in the plot, its size, and the process that measures it."""

    line: str
    size: int
    player: Player


def map_points(folder: Path) -> list[Point]:
    """Magna Grecia on larger and larger maps, which are written into the folder."""
    points = []
    for rows, columns in SIZES:
        path = folder / f"{rows}x{columns}.toml"
        path.write_text(grown_map(rows, columns))
        for build in builds():
            points.append(Point(MAPS, rows * columns, ours(MAPS, MAP_SEATS, build, f"map={path}")))
    return points


def seat_points() -> list[Point]:
    """Every game with every number of seats."""
    return [
        Point(game, seats, ours(game, seats, build))
        for game in NAMES
        for build in builds()
        for seats in load(game).seats
        if seats >= FEWEST_SEATS
    ]


def record_points() -> list[Point]:
    """Every game with longer and longer records."""
    points = []
    for game in NAMES:
        for build, python in builds().items():
            for length in LENGTHS:
                command = [str(python), str(HERE / "slices_record.py"), game, str(RECORD_SEATS), str(length)]
                points.append(Point(game, length, Player(f"{game}, {length} actions", command, build)))
    return points


def measure(points: list[Point], per: str, slices: int, seconds: float) -> list[dict[str, object]]:
    """The cost of each in microseconds and beside the smallest of its line; `per` is what a cost is of."""
    players = [point.player for point in points]
    try:
        take_turns(players, slices, seconds)
    finally:
        stop_all(players)
    costs = {(point.line, point.player.build, point.size): _cost(point.player, per) for point in points}
    rows: list[dict[str, object]] = []
    for (line, build, size), cost in costs.items():
        smallest = min(other for name, made, other in costs if (name, made) == (line, build))
        growth = {"size_ratio": round(size / smallest, 2), "cost_ratio": round(cost / costs[line, build, smallest], 2)}
        rows.append({"game": line, "build": build, "size": size, "cost_us": round(cost, 2), **growth})
    for row, player in zip(rows, players, strict=True):
        if "box_us" in player.slices[0]:
            row["box_us"] = round(min(one["box_us"] for one in player.slices))
    return rows


def _cost(player: Player, per: str) -> float:
    return min(one["seconds"] * 1e6 / one[per] for one in player.slices)


def table(kinds: dict[str, list[dict[str, object]]]) -> str:
    """The figures as text."""
    lines = []
    for kind, rows in kinds.items():
        lines += ["", f"{kind:<34}{'size':>8}{'cost us':>12}{'x size':>8}{'x cost':>8}"]
        for row in rows:
            name = f"{row['game']}, {row['build']}"
            lines.append(f"{name:<34}{row['size']:>8}{row['cost_us']:>12}{row['size_ratio']:>8}{row['cost_ratio']:>8}")
    return "\n".join(lines[1:])


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON and the plot."""
    parser = argparse.ArgumentParser(prog="./dev bench growth", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice")
    parser.add_argument("--plot", action="store_true", help="only draw the plot again")
    arguments = parser.parse_args(words)
    if not arguments.plot:
        try:
            kinds = _measure_all(arguments.slices, arguments.seconds)
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 1
        print(table(kinds))
        result = {"python": platform.python_version(), "slices": arguments.slices, "seconds": arguments.seconds}
        RESULT.parent.mkdir(exist_ok=True)
        RESULT.write_text(json.dumps({**result, **kinds}, indent=1) + "\n")
        print(f"written to {RESULT.relative_to(HERE.parent)}")
    elif not RESULT.exists():
        print(f"There is no {RESULT.relative_to(HERE.parent)} to draw: ./dev bench growth makes it.", file=sys.stderr)
        return 1
    save_plot(json.loads(RESULT.read_text()), PLOT)
    print(f"drawn in {PLOT.relative_to(HERE.parent)}")
    return 0


def _measure_all(slices: int, seconds: float) -> dict[str, list[dict[str, object]]]:
    with tempfile.TemporaryDirectory() as folder:
        maps = measure(map_points(Path(folder)), "decisions", slices, seconds)
    seats = measure(seat_points(), "decisions", slices, seconds)
    records = measure(record_points(), "games", slices, seconds)
    return {"hexes": maps, "seats": seats, "actions": records}
