"""Tables beside boardgame.io: how soon a move reaches the other player, and how many moves a second are confirmed.

    ./dev bench tables [--matches 200] [--seconds 20] [--busy 32] [--slices 3]

boardgame.io plays a trivial game, in memory and with its FlatFile storage; Oikist plays whole games and keeps them on
disk, so that what it confirms survives a power cut. Each server has one core to itself and the client the other; slices
at full speed take turns. The table is printed, and everything is written to benchmarks/results/tables.json.
"""

import argparse
import json
import math
import platform
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from peer_boardgame_io.peer import BoardgameIo
from peer_oikist import Oikist
from tables_load import Figures, held_to, measure_latency, measure_saturation, run_load, two_cores

from oikist.core.errors import OikistError

RESULTS = Path(__file__).resolve().parent / "results"
GAMES = ("magna-grecia", "magna-roma")  # nothing is hidden in these, so that the client can follow the state
COLUMNS = ("server", "p50_ms", "p99_ms", "moves_s", "moves_core_s", "busy", "ratio_memory", "ratio_flatfile")


def measure(words: argparse.Namespace) -> list[dict[str, object]]:
    """The figures of all servers, one after another at human pace, in turn at full speed."""
    server_core, client_core = two_cores()
    rows: list[dict[str, object]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=words.folder)))
        peers: list[Any] = []
        for number, make in enumerate(_servers()):
            own = folder / str(number)
            own.mkdir()
            with held_to(server_core):
                peers.append(stack.enter_context(make(own)))
        with held_to(client_core):
            for peer in peers:
                paced = _tried(peer, measure_latency(peer, words.matches, seconds=words.seconds))
                rows.append({"server": peer.name, "paced": paced, "busy_slices": []})
            for _ in range(words.slices):
                for peer, row in zip(peers, rows, strict=True):
                    found = _tried(peer, measure_saturation(peer, words.busy, words.busy_seconds))
                    slices = row["busy_slices"]
                    assert isinstance(slices, list)
                    slices += [found] if found else []
    return rows


def _tried(peer: Any, work: Coroutine[Any, Any, Figures]) -> Figures:
    """The figures of a measure, none where the server did not live through it: boardgame.io's FlatFile may crash."""
    try:
        found = run_load(work)
    except (OikistError, OSError, EOFError) as error:
        print(f"{peer.name}: {error}", flush=True)
        return {}
    print(f"{peer.name}: {json.dumps(found)}", flush=True)
    return found


def _servers() -> list[Callable[[Path], AbstractContextManager[Any]]]:
    ours = [lambda folder, game=game: Oikist(folder, game) for game in GAMES]
    return [lambda _: BoardgameIo(), lambda folder: BoardgameIo(folder), *ours]


def table(rows: list[dict[str, Any]]) -> str:
    """The best slice of each, and its rate a second of the server's core beside the peer's two storages."""
    best = [max(row["busy_slices"], key=lambda one: one["moves_per_server_second"], default={}) for row in rows]
    memory, flatfile = (figures.get("moves_per_server_second", math.nan) for figures in best[:2])
    lines = [list(COLUMNS)]
    for row, figures in zip(rows, best, strict=True):
        paced: Figures = row["paced"]
        rate = figures.get("moves_per_server_second", math.nan)
        lines.append(
            [
                str(row["server"]),
                str(paced.get("event_p50_ms", "crashed")),
                str(paced.get("event_p99_ms", "crashed")),
                str(figures.get("moves_per_second", "crashed")),
                str(rate),
                str(figures.get("server_busy", "")),
                f"{rate / memory:.2f}",
                f"{rate / flatfile:.2f}",
            ]
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    return "\n".join("  ".join(word.ljust(width) for word, width in zip(line, widths)).rstrip() for line in lines)


def main(arguments: list[str]) -> int:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench tables", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=200, help="at human pace")
    parser.add_argument("--seconds", type=float, default=20.0, help="at human pace")
    parser.add_argument("--busy", type=int, default=32, help="matches at full speed")
    parser.add_argument("--busy-seconds", type=float, default=5.0)
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--folder", default=None, help="where the databases are made: on the disk to be measured")
    words = parser.parse_args(arguments)
    try:
        rows = measure(words)
    except (OikistError, ConnectionError) as error:
        print(error, file=sys.stderr)
        return 1
    print(table(rows))
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / "tables.json"
    path.write_text(json.dumps({"python": platform.python_version(), "rows": rows}, indent=1) + "\n")
    print(f"written to benchmarks/results/{path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
