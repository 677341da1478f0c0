"""The fit of weights: tiny ones run, the same for the same seed, go on where they stopped, and keep what they did."""

import json
import subprocess
import sys
from math import log
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROMA = ["score", "provinces", "store", "market", "pantheon", "city", "tile", "rivals"]
TINY = ["magna-roma", "--pairs", "1", "--games", "2", "--seed", "tiny"]


def fit(*words: str) -> "subprocess.CompletedProcess[str]":
    """What ./dev soak fit does on the sources."""
    command = [sys.executable, "benchmarks/fit.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def lines(path: Path, *words: str) -> list[dict[str, Any]]:
    """The log that a fit leaves."""
    done = fit(*words, "--log", str(path))
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_two_steps_move_the_weights_towards_those_that_won(tmp_path: Path) -> None:
    plan, first, second, test = lines(tmp_path / "log", *TINY, "--steps", "2")
    assert plan["names"] == ROMA
    start = [log(weight / 100) for weight in plan["start"]]
    for step, before in ((first, start), (second, first["after"])):
        assert step["up"][0] == step["down"][0] == plan["start"][0]  # the measure of all others
        outcome = 2 * step["won"] - 1 + step["lead"]
        assert outcome != 0
        for up, down, was, now in zip(step["up"], step["down"], before, step["after"], strict=True):
            assert (now > was) == ((up > down) == (outcome > 0) and up != down)
    assert test["test"]["against"] == plan["start"]
    assert test["test"]["games"] == 2
    assert test["won"] in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_a_fit_goes_on_where_its_log_ends_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = lines(tmp_path / "whole", *TINY, "--steps", "2")
    lines(tmp_path / "parts", *TINY, "--steps", "1")
    parts = lines(tmp_path / "parts", *TINY, "--steps", "2")
    assert [line for line in parts if "step" in line] == [line for line in whole if "step" in line]
    assert parts[-1] == whole[-1]


def test_without_steps_there_is_only_the_test(tmp_path: Path) -> None:
    words = ["--steps", "0", "--weights", "100,50,50,50,50,50,50,50", "--seats", "3", "--games", "3"]
    (test,) = lines(tmp_path / "log", "magna-roma", *words)
    assert test["test"]["weights"] == [100] + [50] * 7
    assert test["test"]["seats"] == test["test"]["games"] == 3


def test_weights_can_be_tested_against_a_game_without_a_term(tmp_path: Path) -> None:
    words = ["--steps", "0", "--against", "100,0,100,100,100,100,100,100", "--games", "2"]
    (test,) = lines(tmp_path / "log", "magna-roma", *words)
    assert test["test"]["against"][1] == 0
    refused = fit("magna-roma", "--steps", "0", "--weights", "100,0,100,100,100,100,100,100", "--games", "2")
    assert refused.returncode != 0
    assert "each from 10 to 1000" in refused.stderr


def test_the_log_of_another_plan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text('{"plan": "magna-roma", "seed": "other"}\n')
    done = fit(*TINY, "--steps", "1", "--log", str(path))
    assert done.returncode == 1
    assert done.stderr == f"{path} is the log of another plan: name another file by --log.\n"


def test_a_line_that_was_cut_off_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text('{"plan": "magna-roma"}\n{"step": 1, "up": [10')
    done = fit(*TINY, "--steps", "1", "--log", str(path))
    assert done.returncode == 1
    assert done.stderr == f"Line 2 of {path} is not JSON: delete it if a run was stopped there.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess'; there are magna-grecia, magna-roma, ancient-colonies"),
        (["magna-roma", "--seats", "1"], "magna-roma is not fitted with 1 seats; there are 2, 3, 4"),
        (["magna-roma", "--pairs", "0"], "--steps is 0 or more, and --pairs is 1 or more"),
        (["magna-roma", "--games", "3"], "--games is 3; seats are changed, so it is a multiple of 2"),
        (["magna-roma", "--log", "nowhere/x"], "--log is nowhere/x; its folder is one that exists"),
    ],
)
def test_words_that_make_no_sense_get_a_sentence(words: list[str], sentence: str) -> None:
    done = fit(*words)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"error: {sentence}")


@pytest.mark.parametrize(
    "weights",
    [
        "",
        "100,100",
        "1,100,100,100,100,100,100,100",
        "100,100,100,100,100,100,100,x",
        "100,100,100,100,100,100,100,100,",
    ],
)
def test_weights_are_as_many_as_there_are_terms(weights: str) -> None:
    done = fit("magna-roma", "--weights", weights)
    assert done.returncode == 2
    assert f"error: --weights is {weights!r}; magna-roma has 8, each from 10 to 1000, as in 100," in done.stderr
