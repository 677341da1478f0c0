"""An arena that is killed in the middle, again and again, loses no finished game and ends with the same table."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from tests.cli.command import COMMAND, DEADLINE, clean_environment, run

WORDS = ["arena", "magna-grecia", "--bots", "greedy:width=1,random,random", "--games", "36", "--workers", "2"]
KILLS = (3, 11, 24)  # after so many finished games


def test_killed_arenas_lose_no_game_and_give_the_same_table(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    undisturbed = run(*WORDS, "--report", str(whole))
    assert (undisturbed.returncode, undisturbed.stderr) == (0, "")
    for games in KILLS:
        before = lines_of(cut)
        kill_after(games, cut)
        assert lines_of(cut)[: len(before)] == before
    finished = lines_of(cut)
    assert KILLS[-1] <= len(finished) < 36
    again = run(*WORDS, "--report", str(cut))
    assert again.returncode == 0
    assert lines_of(cut)[: len(finished)] == finished
    assert sorted(json.loads(line)["number"] for line in lines_of(cut)) == list(range(36))  # none was played twice
    assert sorted(lines_of(cut)) == sorted(lines_of(whole))
    for name in ("report.json", "report.html"):
        assert (cut / name).read_bytes() == (whole / name).read_bytes()
    assert again.stdout.replace(str(cut), "…") == undisturbed.stdout.replace(str(whole), "…")
    records = sorted((cut / "records").glob("*/*.oik"))
    assert [path.read_bytes() for path in records] == [
        path.read_bytes() for path in sorted((whole / "records").glob("*/*.oik"))
    ]
    verdicts = run("verify", *map(str, records))
    assert (verdicts.returncode, verdicts.stdout.count(": verified,")) == (0, 36)


def kill_after(games: int, folder: Path) -> None:
    """Start the arena, and kill its whole process group when so many games are finished; its workers notice."""
    process = subprocess.Popen(
        [*COMMAND, *WORDS, "--report", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=clean_environment({}),
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + DEADLINE
        while len(lines_of(folder)) < games:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        workers = children(process.pid)
        assert len(workers) == 2
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait(DEADLINE) == -signal.SIGKILL
    deadline = time.monotonic() + DEADLINE
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def lines_of(folder: Path) -> list[bytes]:
    """The whole lines that are there."""
    path = folder / "games.jsonl"
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def children(parent: int) -> list[int]:
    listing = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listing.splitlines()[1:]]
    return [int(number) for number, above in rows if int(above) == parent]
