"""Speed beside the peers: random play in interleaved slices of one run, and the cost of a copy.

    ./dev bench magna-grecia [--slices 5] [--seconds 1]
    ./dev bench tables [--slices 3]
    ./dev bench cold
    ./dev bench page

A decision is a choice of a seat among at least two legal actions; forced steps and chance are played and not counted.
The peers live in an environment of their own, .venv-peers, made from requirements/peers.lock. Each game and each peer
is one process that plays a slice when told to; slices take turns, so that a noisy machine disturbs all alike. A ratio
compares the best slice with the peer's best slice. The table is printed, and everything is written to
benchmarks/results/NAME.json.
"""

import argparse
import json
import platform
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import IO

from oikist.games import NAMES, load

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / ".venv-peers"


class Player:
    """A process that plays random games a slice at a time."""

    def __init__(self, label: str, command: list[str]) -> None:
        self.label = label
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.slices: list[dict[str, float]] = []

    def play(self, seconds: float) -> None:
        """One slice of so many seconds."""
        ask, answer = _open(self.process.stdin), _open(self.process.stdout)
        ask.write(f"{seconds}\n")
        ask.flush()
        self.slices.append(json.loads(answer.readline()))

    def stop(self) -> None:
        """End the process."""
        _open(self.process.stdin).close()
        self.process.wait(timeout=30)

    def figures(self) -> dict[str, object]:
        """The best slice as rates, and the whole as means."""
        best = max(self.slices, key=lambda one: one["decisions"] / one["seconds"])
        decisions = sum(one["decisions"] for one in self.slices)
        games = sum(one["games"] for one in self.slices)
        return {
            "name": self.label,
            "decisions_per_second": round(best["decisions"] / best["seconds"]),
            "games_per_second": round(best["games"] / best["seconds"], 1),
            "decisions_per_game": round(decisions / games, 1),
            "mean_legal": round(sum(one["legal"] for one in self.slices) / decisions, 1),
            "copy_us": round(min(one["copy_us"] for one in self.slices), 2),
        }


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def make_peers() -> Path:
    """The Python of the peers' environment, made if it is absent or its lock has changed."""
    python = PEERS / "bin" / "python"
    lock = ROOT / "requirements" / "peers.lock"
    stamp = PEERS / "stamp"
    if stamp.exists() and stamp.read_text() == lock.read_text():
        return python
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--clear", str(PEERS)], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "sync", "--quiet", "--python", str(python), "--require-hashes", str(lock)]
    subprocess.run(uv, check=True)
    stamp.write_text(lock.read_text())
    return python


def measure(game: str, slices: int, seconds: float) -> list[dict[str, object]]:
    """The figures of the peer and of the game with every seat count, from interleaved slices."""
    players = [Player("python-chess", [str(make_peers()), str(HERE / "peer_chess.py")])]
    for seats in load(game).seats:
        players.append(Player(f"{game}, {seats} seats", [sys.executable, str(HERE / "slices.py"), game, str(seats)]))
    try:
        for player in players:
            player.play(seconds / 4)  # warm up
            player.slices.clear()
        for _ in range(slices):
            for player in players:
                player.play(seconds)
    finally:
        for player in players:
            player.stop()
    rows = [player.figures() for player in players]
    peer = rows[0]["decisions_per_second"]
    assert isinstance(peer, int)
    for row in rows:
        rate = row["decisions_per_second"]
        assert isinstance(rate, int)
        row["ratio"] = round(rate / peer, 2)
    return rows


def table(rows: list[dict[str, object]]) -> str:
    """The figures as text."""
    keys = list(rows[0])
    widths = [max(len(str(row[key])) for row in [*rows, {name: name for name in keys}]) for key in keys]
    lines = ["  ".join(key.ljust(width) for key, width in zip(keys, widths, strict=True))]
    for row in rows:
        lines.append("  ".join(str(row[key]).ljust(width) for key, width in zip(keys, widths, strict=True)))
    return "\n".join(line.rstrip() for line in lines)


def main() -> int:
    """Measure, print the table, write the JSON."""
    if sys.argv[1:2] in (["tables"], ["cold"], ["page"]):
        sys.path.append(str(ROOT))  # the page is measured with the hand that its tests play with
        measured = import_module(sys.argv[1])
        return int(measured.main(sys.argv[2:]))
    parser = argparse.ArgumentParser(prog="./dev bench", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="?", default=NAMES[0], choices=(*NAMES, "tables", "cold", "page"))
    parser.add_argument("--slices", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a slice")
    arguments = parser.parse_args()
    rows = measure(arguments.game, arguments.slices, arguments.seconds)
    print(table(rows))
    result = {"python": platform.python_version(), "build": "interpreted", "slices": arguments.slices, "rows": rows}
    path = HERE / "results" / f"{arguments.game}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n")
    print(f"written to {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
