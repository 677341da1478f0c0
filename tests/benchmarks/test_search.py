"""Our search beside OpenSpiel's: the benchmark and the duel run with tiny counts and say what they promise."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
OPEN_SPIEL = [(f"OpenSpiel {game}", language) for game in ("chess", "backgammon") for language in ("c++", "python")]


def bench(*words: str) -> "subprocess.CompletedProcess[str]":
    """What ./dev bench does once the environment is there; without the compiled build, which may be an old one."""
    command = [sys.executable, "benchmarks/run.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def results(path: Path, *words: str) -> Any:
    """What it writes."""
    done = bench(*words, "--build", "interpreted", "--json", str(path))
    assert done.returncode == 0, done.stderr
    return json.loads(path.read_text())


def test_simulations_a_second_stand_beside_those_of_open_spiel(tmp_path: Path) -> None:
    words = ["search", "magna-roma", "--simulations", "10", "--slices", "1", "--seconds", "0.01"]
    rows = results(tmp_path / "search.json", *words)["rows"]
    assert [(row["name"], row["build"]) for row in rows] == [*OPEN_SPIEL, ("magna-roma, 2 seats", "interpreted")]
    chess, ours = rows[0], rows[-1]
    assert chess["ratio_chess"] == 1.0
    assert ours["simulations_per_second"] > 0
    # Both are rounded.
    assert ours["ratio_chess"] == pytest.approx(ours["simulations_per_second"] / chess["simulations_per_second"], 0.2)
    assert ours["simulation"] != chess["simulation"]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("search_slices.py", ("magna-grecia", "2")),
        ("peer_mcts.py", ("chess", "c++")),
        ("peer_mcts.py", ("backgammon", "python")),
    ],
)
def test_a_slice_makes_whole_searches(script: str, words: tuple[str, ...]) -> None:
    command = [sys.executable, f"benchmarks/{script}", *words, "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, input="0.001\n0.2\n")
    short, long = map(json.loads, done.stdout.splitlines())
    assert short["simulations"] == 28  # four openings
    assert long["simulations"] >= 28
    assert long["simulations"] % 28 == 0
    assert long["seconds"] >= 0.2


def test_with_equal_simulations_theirs_makes_as_many_as_it_may(tmp_path: Path) -> None:
    words = ["search-duel", "magna-roma", "--games", "2", "--simulations", "5", "--seconds", "0"]
    kinds = results(tmp_path / "duel.json", *words)
    assert list(kinds) == ["magna-roma, 5 simulations, interpreted"]
    row = kinds["magna-roma, 5 simulations, interpreted"]
    assert row["games"] == 2
    assert row["won"] in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert row["theirs"]["median_simulations"] == 5
    assert row["theirs"]["searches"] == row["theirs"]["decisions"] > 20


def test_with_equal_time_both_use_it(tmp_path: Path) -> None:
    """In the game in which our lines are found most quickly: finding them comes before the clock is asked."""
    words = ["search-duel", "ancient-colonies", "--games", "2", "--simulations", "0", "--seconds", "0.03"]
    row = results(tmp_path / "duel.json", *words)["ancient-colonies, 0.03 seconds, interpreted"]
    for side in ("ours", "theirs"):
        assert row[side]["seconds_per_search"] >= 0.02
        assert row[side]["median_simulations"] >= 1
    assert row["ours"]["searches"] < row["ours"]["decisions"]
    assert row["theirs"]["searches"] == row["theirs"]["decisions"]


def test_a_duel_counts_our_wins_and_keeps_what_other_duels_gave(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text('{"before": {}}')
    words = ["search-duel", "ancient-colonies", "--games", "2", "--simulations", "1", "--seconds", "0"]
    kinds = results(path, *words)
    assert list(kinds) == ["before", "ancient-colonies, 1 simulations, interpreted"]
    # After one simulation OpenSpiel's bot has seen no action, and picks any.
    assert kinds["ancient-colonies, 1 simulations, interpreted"]["won"] == 1.0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["search", "chess"], "there is no game 'chess'; there are magna-grecia, magna-roma, ancient-colonies"),
        (["search", "--seats", "5"], "magna-grecia is not for 5 seats; it is for 2, 3, 4"),
        (["search", "--slices", "0"], "--slices is 0; it is more than 0"),
        (["search", "--json", "nowhere/x.json"], "--json is nowhere/x.json; its folder is one that exists"),
        (["search-duel", "chess"], "there is no game 'chess'; there are magna-grecia, magna-roma, ancient-colonies"),
        (["search-duel", "--games", "3"], "--games is 3; seats are changed, so it is an even number from 2 on"),
        (["search-duel", "--seconds", "-1"], "--simulations and --seconds are 0 or more"),
        (["search-duel", "--json", "nowhere/x.json"], "--json is nowhere/x.json; its folder is one that exists"),
    ],
)
def test_words_that_make_no_sense_get_a_sentence(words: list[str], sentence: str) -> None:
    done = bench(*words)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"error: {sentence}")
