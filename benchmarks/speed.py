"""Speed beside the peers: random play and the cost of a copy, in interleaved slices of one run.

    ./dev bench [--slices 5] [--seconds 1]               every game and seat count, every build, and all peers
    ./dev bench magna-grecia [--slices 5] [--seconds 1]  one game, beside python-chess and Catanatron

A decision is a choice of a seat among at least two legal actions; forced steps and chance are played and not counted.
The peers live in an environment of their own, .venv-peers, made from requirements/peers.lock. Each game and each peer
is one process that plays a slice when told to; slices take turns, so that a noisy machine disturbs all alike. A ratio
compares the best slice with the peer's best slice. The table is printed, and everything is written to
benchmarks/results/speed.json, or to NAME.json for one game.
"""

import argparse
import json
import platform
import sys
from pathlib import Path

from peers import CATANATRON, CHESS, PEERS, builds, ours, peer
from player import Broken, Player, stop_all, take_turns

from oikist.games import NAMES, load

HERE = Path(__file__).resolve().parent
ALL = "speed"

HEADS = {
    "name": "",
    "build": "build",
    "decisions_per_second": "decisions/s",
    "games_per_second": "games/s",
    "decisions_per_game": "decisions/game",
    "mean_legal": "mean legal",
    "copy_us": "copy us",
    "ratio_chess": "x python-chess",
    "ratio_catanatron": "x Catanatron",
}
TEXTS = ("name", "build")


def measure(games: list[str], peers: list[str], slices: int, seconds: float) -> list[dict[str, object]]:
    """The figures of the peers and of these games with every seat count, from interleaved slices."""
    players = [peer(name) for name in peers]
    for game in games:
        players += [ours(game, seats, build) for build in builds() for seats in load(game).seats]
    try:
        take_turns(players, slices, seconds)
    finally:
        stop_all(players)
    return rows_of(players)


def rows_of(players: list[Player]) -> list[dict[str, object]]:
    """The figures of each, with its ratios to the two peers."""
    rates = {player.label: player.rate() for player in players if not player.build}
    rows = []
    for player in players:
        row = player.figures()
        row["ratio_chess"] = round(player.rate() / rates[CHESS], 2)
        row["ratio_catanatron"] = round(player.rate() / rates[CATANATRON], 2)
        rows.append(row)
    return rows


def table(rows: list[dict[str, object]]) -> str:
    """The figures as text, texts to the left and numbers to the right."""
    cells = [list(HEADS.values()), *([_cell(row[key]) for key in HEADS] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADS))]
    lines = []
    for line in cells:
        parts = [
            cell.ljust(width) if key in TEXTS else cell.rjust(width)
            for key, cell, width in zip(HEADS, line, widths, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    return "\n".join(lines)


def _cell(value: object) -> str:
    if value is None:
        return "none"
    return f"{value:,}" if isinstance(value, int) else str(value)


def main(words: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="?", default=ALL, choices=(ALL, *NAMES))
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice")
    arguments = parser.parse_args(words)
    is_all = arguments.game == ALL
    games = list(NAMES) if is_all else [arguments.game]
    try:
        rows = measure(games, list(PEERS) if is_all else [CHESS, CATANATRON], arguments.slices, arguments.seconds)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    print(table(rows))
    if "compiled" not in builds():
        print("There is no compiled build here, so it was not measured: ./dev compile makes it.")
    result = {"python": platform.python_version(), "slices": arguments.slices, "seconds": arguments.seconds}
    path = HERE / "results" / f"{arguments.game}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({**result, "rows": rows}, indent=1) + "\n")
    print(f"written to {path.relative_to(HERE.parent)}")
    return 0
