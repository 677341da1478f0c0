"""How long levels take to answer: the benchmark runs with few matches and says what it promises."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bench(*words: str) -> "subprocess.CompletedProcess[str]":
    """What ./dev bench answers does once the environment is there."""
    command = [sys.executable, "benchmarks/run.py", "answers", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_choices_and_turns_are_timed(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    words = ["magna-roma", "--levels", "beginner", "--matches", "1", "--build", "interpreted", "--json", str(path)]
    done = bench(*words)
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(path.read_text())["rows"]
    assert (row["game"], row["seats"], row["level"], row["build"]) == ("magna-roma", 4, "beginner", "interpreted")
    assert row["choices"] > row["turns"] > 10
    for kind in ("choices", "turns"):
        assert 0 < row[f"{kind}_50"] <= row[f"{kind}_95"] <= row[f"{kind}_100"]
    assert row["turns_100"] >= row["choices_100"]


def test_what_is_no_level_is_said() -> None:
    done = bench("--levels", "grandmaster")
    assert done.returncode == 2
    assert "there is no level 'grandmaster'; there are beginner, player, expert, master" in done.stderr
    assert "Traceback" not in done.stderr
