"""The page: what it loads, how soon a click is seen, how smoothly a late board moves, and what Lighthouse says.

    ./dev bench page [load clicks frames lighthouse] [--games magna-grecia …] [--moves 40] [--seconds 3]

A real server in a process of its own on loopback, a real chromium, real mouse and touch events. Chromium is run without
a graphics card, so that the processor paints. The matches are the same every time. The tables are printed, and
everything is written to benchmarks/results/page.json.
"""

import argparse
import json
import os
import platform
import signal
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from page_frames import measure_frames
from page_lighthouse import LighthouseMissing, measure_lighthouse
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser import scenes
from tests.browser.conftest import DESK, executable, launch
from tests.browser.speed import BOARD, FIRST_OF_START, STILL, CalmHand, click_times, load_of
from tests.web.running import Running, server

RESULTS = Path(__file__).resolve().parent / "results"
PARTS = ("load", "clicks", "frames", "lighthouse")
STAGES = ("early", "late")
MOST_TABLES = 12  # for the clicks of one game at one stage: a late match is over after a few

Row = dict[str, Any]


class House:
    """A server, and a browser in which one person has a late table of each game."""

    def __init__(self, browser: Browser, running: Running) -> None:
        self.browser = browser
        self.running = running
        self.url = f"{running.url}/"
        self.tables: dict[str, str] = {}
        self.person: Any = None

    @contextmanager
    def visiting(self, **options: Any) -> Iterator[BrowserContext]:
        """A browser that has nothing of the page yet."""
        context = self.browser.new_context(base_url=self.url, locale="en", **(DESK | options))
        context.add_init_script(STILL)
        yield context
        context.close()

    def play_to_late_tables(self, games: list[str]) -> None:
        """Once: the tables that everything but the clicks looks at."""
        with self.visiting() as context:
            page = context.new_page()
            for game in games:
                self.tables[game] = scenes.show(page, self.running, game, "late")
            self.person = context.storage_state()


def measure_load(house: House, _: argparse.Namespace) -> list[Row]:
    """Kilobytes as they are sent until the first board of a game, or the start page, is drawn; nothing is kept yet."""
    rows: list[Row] = []
    for name, path in {"start page": "", **{game: f"t/{table}" for game, table in house.tables.items()}}.items():
        with house.visiting(storage_state=house.person) as context:
            load = load_of(context.new_page(), path, BOARD if path else FIRST_OF_START)
        sizes = {f"{kind}_kb": round(load[kind] / 1000, 1) for kind in ("script", "style", "answers")}
        rows.append({"page": name, **sizes, "scripts": load["scripts"], "seen_ms": round(load["milliseconds"])})
    return rows


def measure_clicks(house: House, words: argparse.Namespace) -> list[Row]:
    """Milliseconds from a click that does something to the frame that shows it."""
    rows: list[Row] = []
    for game in house.tables:
        for stage in STAGES:
            times: list[float] = []
            for number in range(MOST_TABLES):
                with house.visiting() as context:
                    page = context.new_page()
                    scenes.show(page, house.running, game, stage, number)
                    times += click_times(CalmHand(page, number), words.moves - len(times))
                if len(times) >= words.moves:
                    break
            figures = {"clicks": len(times), **spread(times), "over_100_ms": share(times, 100)}
            rows.append({"game": game, "stage": stage, **figures})
            print(json.dumps(rows[-1]), flush=True)
    return rows


def spread(times: list[float]) -> Row:
    """Where the middle and the slow end of some times lie."""
    ordered = sorted(times) or [0.0]
    return {
        "best_ms": round(ordered[0], 1),
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 1),
        "worst_ms": round(ordered[-1], 1),
    }


def share(times: list[float], limit: float) -> str:
    """How many are over a limit."""
    return f"{100 * sum(time > limit for time in times) / max(1, len(times)):.1f}%"


def table(rows: list[Row]) -> str:
    """The figures as text."""
    lines = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join("  ".join(word.ljust(width) for word, width in zip(line, widths)).rstrip() for line in lines)


def measure(words: argparse.Namespace) -> dict[str, list[Row]]:
    """The figures of every part that is asked for."""
    found: dict[str, list[Row]] = {}
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), streams_per_client=1000) as running:
        with sync_playwright() as playwright:
            path = executable(playwright)
            browser = launch(playwright, path)
            house = House(browser, running)
            house.play_to_late_tables(words.games)
            for part, measured in (("load", measure_load), ("clicks", measure_clicks)):
                if part in words.parts:
                    found[part] = measured(house, words)
            browser.close()
        if "frames" in words.parts:
            found["frames"] = measure_frames(house.url, str(path), house.tables, house.person, words.seconds)
        if "lighthouse" in words.parts:
            found["lighthouse"] = measure_lighthouse(house.url, str(path), house.tables, house.person)
    return found


def main(arguments: list[str]) -> int:
    """Measure, print the tables, write the JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench page", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="part", help=", ".join(PARTS))
    parser.add_argument("--games", nargs="*", default=list(scenes.GAMES), choices=scenes.GAMES)
    parser.add_argument("--moves", type=int, default=40, help="clicks that do something, a game and stage")
    parser.add_argument("--seconds", type=float, default=3.0, help="of dragging and of zooming")
    words = parser.parse_args(arguments)
    if unknown := set(words.parts) - set(PARTS):
        parser.error(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # who is told to stop ends server and browser too
    busy = os.getloadavg()[0]
    try:
        found = measure(words)
    except LighthouseMissing as missing:
        print(missing, file=sys.stderr)
        return 1
    for part, rows in found.items():
        print(f"\n{part}\n{table(rows)}")
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / "page.json"
    about = {"python": platform.python_version(), "processors": os.cpu_count(), "load_before": round(busy, 2)}
    kept = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}  # what was not asked for this time
    for part, rows in found.items():
        measured = {row.get("game", row.get("page")) for row in rows}
        others = [row for row in kept.get(part, []) if row.get("game", row.get("page")) not in measured]
        found[part] = others + rows
    path.write_text(json.dumps({**kept, **about, **found}, indent=1) + "\n", encoding="utf-8")
    print(f"written to benchmarks/results/{path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
