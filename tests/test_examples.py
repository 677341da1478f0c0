"""Every example runs and says something; the tools of the benchmark do what they promise with small counts."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
POLICY = ROOT / "examples" / "train_a_policy.py"
EXAMPLES = sorted({*(ROOT / "examples").glob("*.py")} - {POLICY})


def run(*words: str, **options: str) -> str:
    """What a Python program prints."""
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, input=options.get("given"))
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    assert run(str(path)).strip()


def test_the_policy_that_is_trained_beats_random() -> None:
    shares = re.findall(r"(\d+) %", run(str(POLICY)))
    assert int(shares[-1]) >= 80


def test_a_slice_of_the_benchmark_counts_decisions() -> None:
    lines = run("benchmarks/slices.py", "magna-grecia", "2", given="0.05\n0.05\n").splitlines()
    assert len(lines) == 2
    for line in lines:
        figures = json.loads(line)
        assert figures["decisions"] > 20
        assert figures["legal"] > figures["decisions"]
        assert figures["seconds"] >= 0.05


def test_an_unknown_long_run_is_one_sentence() -> None:
    done = subprocess.run([sys.executable, "benchmarks/soak.py", "sleep"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
