"""`oikist simulate`: what it counts, and that the same seed gives the same games everywhere."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import oikist
from oikist.arena.match import Outcome, Setup
from oikist.arena.series import Series
from oikist.bots import make_bot
from oikist.cli.summary import summarize
from tests.cli.command import run


def test_as_many_sit_down_as_bots_are_named() -> None:
    assert simulated("magna-roma", "--bots", "random,random", "--games", "1")["seats"] == 2
    assert simulated("magna-roma", "--bots", "random", "--games", "1")["seats"] == 1


def test_json_has_every_figure() -> None:
    summary = simulated("magna-grecia", "--seats", "4", "--bots", "random", "--games", "3", "--seed", "1")
    assert summary["games"] == 3
    assert summary["seats"] == 4
    assert summary["decisions"] > 100
    assert summary["decisions_per_second"] > 0
    assert [seat["seat"] for seat in summary["by_seat"]] == [0, 1, 2, 3]
    assert all(set(seat["score"]) == set(seat["win"]) == {"mean", "spread"} for seat in summary["by_seat"])
    assert sum(seat["wins"] for seat in summary["by_seat"]) == pytest.approx(3)
    assert len(set(summary["hashes"])) == 3


@pytest.mark.parametrize("bots", ["random", "greedy:width=1,random"])
def test_hashes_do_not_depend_on_process_workers_or_records(bots: str, tmp_path: Path) -> None:
    words = ["kuhn", "--bots", bots, "--games", "9", "--seed", "seven"]
    once = simulated(*words)["hashes"]
    assert simulated(*words, "--workers", "2")["hashes"] == once
    assert simulated(*words, "--records", str(tmp_path))["hashes"] == once
    names = bots.split(",") * (2 // len(bots.split(",")))
    game = oikist.load("kuhn")
    for number, found in enumerate(once):
        record = oikist.play(game, [make_bot(name) for name in names], f"seven/{number}")
        assert record.result is not None
        assert record.result.position_hash == found


def test_records_are_kept_and_verified(tmp_path: Path) -> None:
    done = run("simulate", "magna-grecia", "--games", "2", "--records", str(tmp_path / "deep" / "down"))
    assert done.returncode == 0
    files = sorted((tmp_path / "deep" / "down").iterdir())
    assert [file.name for file in files] == ["magna-grecia-00000.oik", "magna-grecia-00001.oik"]
    verdicts = run("verify", *(str(file) for file in files))
    assert verdicts.returncode == 0
    assert verdicts.stdout.count("verified") == 2


def test_records_are_not_written_over(tmp_path: Path) -> None:
    words = ["simulate", "kuhn", "--records", str(tmp_path)]
    assert run(*words, "--games", "2").returncode == 0
    (tmp_path / "kuhn-00001.oik").write_text("mine")
    (tmp_path / "kuhn-00000.oik").unlink()
    done = run(*words, "--games", "2")
    assert done.returncode == 1
    assert (
        done.stderr
        == f"{tmp_path / 'kuhn-00001.oik'} exists already: choose another folder, or move the old records away.\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == ["kuhn-00001.oik"]
    assert (tmp_path / "kuhn-00001.oik").read_text() == "mine"
    assert run(*words, "--games", "1").returncode == 0  # the other one is not in the way


def test_box_options_may_stand_among_the_table_options() -> None:
    among = simulated("magna-grecia", "--games", "1", "--option", "map=random:3", "--option", "rounds=8")
    apart = simulated("magna-grecia", "--games", "1", "--box", "map=random:3", "--option", "rounds=8")
    assert among["box"]["map"] == "random:3"
    assert among["options"]["rounds"] == "8"
    assert among["hashes"] == apart["hashes"]


def test_a_shared_win_is_split() -> None:
    outcomes = [Outcome(1, [4, 4], [1, 1], "a", ""), Outcome(1, [6, 0], [1, 2], "b", "")]
    first, second = summarize(series_of_kuhn(), outcomes, 2.0).by_seat
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert first.score.mean == 5.0
    assert first.score.spread == pytest.approx(2**0.5, abs=1e-6)


def test_a_pipe_gets_no_progress_bar_and_people_get_a_table() -> None:
    done = run("simulate", "kuhn", "--games", "5")
    assert done.stderr == ""
    assert "5 games of kuhn, 2 seats, seed 1" in done.stdout
    assert "mean score" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_program_plays_and_its_forfeit_is_told(tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text("raise SystemExit(3)\n")
    words = ["simulate", "kuhn", "--bots", f"exec:{sys.executable} {program},random", "--games", "2"]
    said = " ".join(run(*words).stdout.split())
    assert "has forfeited 2 games, the first because: The bot " in said
    summary = simulated(*words[1:])
    assert [forfeit["game"] for forfeit in summary["forfeits"]] == [0, 1]
    assert [seat["wins"] for seat in summary["by_seat"]] == [0.0, 2.0]


def series_of_kuhn() -> Series:
    return Series(Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=False), ["random", "random"], "s", 2)


def simulated(*words: str) -> dict[str, Any]:
    done = run("simulate", *words, "--json")
    assert done.returncode == 0, done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary
