"""How strong levels are: the benchmark plays through the arena, goes on where it was, and says what it promises."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bench(*words: str) -> "subprocess.CompletedProcess[str]":
    """What ./dev bench levels does once the environment is there."""
    command = [sys.executable, "benchmarks/run.py", "levels", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_a_match_is_played_kept_and_not_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    words = ["magna-roma", "--pair", "greedy,random", "--games", "4", "--report", str(tmp_path / "levels")]
    words += ["--build", "interpreted", "--json", str(path)]
    done = bench(*words)
    assert done.returncode == 0, done.stderr
    ((key, row),) = json.loads(path.read_text()).items()
    assert key == "magna-roma, greedy against random"
    assert (row["build"], row["games"], row["wanted"], row["forfeits"]) == ("interpreted", 4, 95, [])
    assert 0.5 < row["ahead"]["mean"] <= 1
    games = tmp_path / "levels" / "magna-roma-greedy-random" / "games.jsonl"
    before = games.stat().st_mtime_ns, games.read_bytes()
    assert bench(*words).stdout == done.stdout
    assert (games.stat().st_mtime_ns, games.read_bytes()) == before


def test_what_is_no_pair_is_said() -> None:
    done = bench("--pair", "beginner,master")
    assert done.returncode == 2
    assert "--pair is beginner,master; it is one of greedy,random player,beginner" in done.stderr
    assert "Traceback" not in done.stderr


def test_half_rounds_are_refused() -> None:
    done = bench("--games", "7")
    assert done.returncode == 2
    assert "--games is 7; seats are changed, so it is an even number from 2 on" in done.stderr


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("[1]")
    done = bench("--json", str(path), "--build", "interpreted")
    assert done.returncode == 1
    assert "mine.json holds no figures of before; name a file by --json that does" in done.stderr
    assert path.read_text() == "[1]"
