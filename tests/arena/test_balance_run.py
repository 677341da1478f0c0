"""`oikist balance` as a person runs it: the same bytes whoever plays and however often it is killed."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from oikist.arena.archive import Archive, OtherPlan
from oikist.arena.balance.figures import estimate_ratio
from oikist.arena.match import Setup
from oikist.arena.plan import Plan
from oikist.arena.series import Series
from oikist.cli.main import main
from tests.cli.command import COMMAND, DEADLINE, clean_environment, run

WORDS = ["balance", "magna-roma", "--bot", "greedy:width=1", "--seats", "2", "--only", "seats", "--games", "14"]
QUICK = ["balance", "magna-grecia", "--bot", "random", "--seats", "2,3", "--games", "3"]
KILLS = (2, 8)  # after so many finished games


def test_killed_runs_lose_no_game_and_give_the_same_bytes(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    undisturbed = run(*WORDS, "--out", str(whole))
    assert (undisturbed.returncode, undisturbed.stderr) == (0, "")
    for games in KILLS:
        before = lines_of(cut)
        kill_after(games, cut)
        assert lines_of(cut)[: len(before)] == before
    finished = lines_of(cut)
    assert KILLS[-1] <= len(finished) < 14
    again = run(*WORDS, "--out", str(cut), "--workers", "2")
    assert (again.returncode, again.stderr) == (0, "")
    assert lines_of(cut)[: len(finished)] == finished
    assert sorted(json.loads(line)["number"] for line in lines_of(cut)) == list(range(14))  # none was played twice
    assert again.stdout.replace(str(cut), "…") == undisturbed.stdout.replace(str(whole), "…")
    assert made_in(cut) == made_in(whole)
    assert sorted(made_in(cut)) == ["balance.json", *sorted(charts_in(whole))]


def test_files_are_what_is_printed_and_a_second_run_plays_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    first = run(*QUICK, "--out", str(folder), "--json")
    assert (first.returncode, first.stderr) == (0, "")
    assert (folder / "balance.json").read_text(encoding="utf-8") == first.stdout
    report = json.loads(first.stdout)
    assert [report[key] for key in ("game", "bot", "seed", "games", "seats")] == [
        "magna-grecia",
        "random",
        "1",
        3,
        [2, 3],
    ]
    assert sorted(charts_in(folder)) == sorted(f"{figure['key']}.svg" for figure in report["figures"])
    tables = sorted((folder / "games").iterdir())
    games = [(table / "games.jsonl").read_bytes() for table in tables]
    assert len(tables) == len(report["tables"]) == 14
    made = made_in(folder)
    assert run(*QUICK, "--out", str(folder), "--json", "--workers", "2").stdout == first.stdout
    assert [(table / "games.jsonl").read_bytes() for table in tables] == games
    assert made_in(folder) == made


def test_a_damaged_record_is_played_again_and_more_games_go_on(tmp_path: Path) -> None:
    words = [*QUICK, "--only", "seats", "--out", str(tmp_path)]
    whole = run(*words).stdout
    record = tmp_path / "games" / "seats-2" / "records" / "0" / "00001.oik"
    text = record.read_bytes()
    record.write_bytes(text.replace(b"result", b"tluser"))
    assert run(*words).stdout == whole
    assert record.read_bytes() == text
    more = run(*words, "--games", "5", "--json")
    assert [table["games"] for table in json.loads(more.stdout)["tables"]] == [5, 5]
    assert run(*words).stdout == whole


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Wins by order of play"), ("fr", "Victoires selon l'ordre de jeu"), ("it", "Vittorie secondo l'ordine")],
)
def test_tables_and_charts_speak_the_language(
    language: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_by([*QUICK, "--out", str(tmp_path), "--lang", language], capsys)
    assert words in said
    assert words in (tmp_path / "seats-wins-start.svg").read_text(encoding="utf-8")
    assert "balance." not in said.replace("balance.json", "")  # a text that is missing shows its key
    assert "balance." not in "".join(path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg"))
    assert words not in (tmp_path / "balance.json").read_text(encoding="utf-8")
    assert "manual." not in said_by(["balance", "--help", "--lang", language], capsys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("kuhn", "There is no study of kuhn: there is one of magna-grecia, magna-roma, ancient-colonies."),
        ("chess", "chess"),
        ("magna-roma --seats 2,x", "--seats cannot be '2,x': it is a list of numbers, as in 1,2,3,4."),
        ("magna-roma --seats 2,", "--seats cannot be '2,'"),
        ("magna-roma --seats 7", "7"),
        ("magna-roma --only villages", "--only cannot be 'villages': it is one or more of seats, options"),
        ("magna-roma --bot clever", "clever"),
        ("magna-roma --bot exec:cat", "'exec:cat' cannot play here"),
        ("magna-roma --option supply=some", "supply"),
        ("magna-grecia --option colours=red,yellow", "colours"),
        ("magna-roma --games 0", "--games must be at least 1"),
        ("magna-roma --games 1 --seats 1 --out file", "file"),
    ],
)
def test_bad_words_are_one_sentence(
    words: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OIKIST_LANG", "en")
    with pytest.raises(SystemExit) as left:
        main(["balance", *words.split()])
    said = capsys.readouterr()
    assert left.value.code in (1, 2)
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_a_folder_of_other_games_is_refused(tmp_path: Path) -> None:
    words = ["balance", "magna-roma", "--bot", "random", "--games", "1", "--seats", "2", "--only", "seats"]
    assert run(*words, "--out", str(tmp_path)).returncode == 0
    other = run(*words, "--out", str(tmp_path), "--seed", "2")
    assert (other.returncode, other.stderr.count("\n")) == (1, 1)
    assert 'has games that differ in seed: "1/seats-2", not "2/seats-2"' in other.stderr
    (tmp_path / "games" / "seats-2" / "plan.json").unlink()
    lost = run(*words, "--out", str(tmp_path))
    assert "has games without the plan that they were played by" in lost.stderr


def test_an_arena_and_a_laboratory_refuse_each_others_folders(tmp_path: Path) -> None:
    balance = ["balance", "magna-roma", "--bot", "random", "--games", "1", "--seats", "2", "--only", "seats", "--out"]
    arena = ["arena", "magna-roma", "--bots", "random,random", "--games", "2", "--report"]
    assert run(*balance, str(tmp_path / "balance")).returncode == 0
    assert run(*arena, str(tmp_path / "arena")).returncode == 0
    first, second = run(*arena, str(tmp_path / "balance")), run(*balance, str(tmp_path / "arena"))
    assert first.stderr == f"{tmp_path / 'balance'} is the folder of a balance laboratory: choose another one.\n"
    assert second.stderr == f"{tmp_path / 'arena'} is the folder of an arena: choose another one.\n"


def test_charts_of_questions_that_are_not_asked_any_more_go(tmp_path: Path) -> None:
    words = ["balance", "magna-roma", "--bot", "random", "--games", "2", "--seats", "2", "--out", str(tmp_path)]
    assert run(*words).returncode == 0
    assert (tmp_path / "options-more-points.svg").exists()
    mine = tmp_path / "mine.svg"
    mine.touch()
    assert run(*words, "--only", "seats").returncode == 0
    assert not list(tmp_path.glob("options-*.svg"))
    assert (tmp_path / "seats-wins-start.svg").exists()
    assert mine.exists()


def test_shares_of_points_stay_between_nothing_and_all() -> None:
    found = estimate_ratio([0, 0, 9], [10, 10, 10])
    assert found.low == 0.0
    assert found.high == 1.0


def test_an_arena_and_a_series_do_not_share_a_folder(tmp_path: Path) -> None:
    setup = Setup("kuhn", {}, {}, 2, {"ante": "1"}, keep_records=True)
    plans: list[Plan | Series] = [Plan(setup, ["random"] * 2, "s", 2), Series(setup, ["random"] * 2, "s", 2)]
    for number in (0, 1):
        Archive(tmp_path / str(number), plans[number]).close()
        with pytest.raises(OtherPlan):
            Archive(tmp_path / str(number), plans[1 - number])


def said_by(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints that succeeds."""
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    return capsys.readouterr().out


def kill_after(games: int, folder: Path) -> None:
    """Start the run, and kill its whole process group when so many games are finished."""
    process = subprocess.Popen(
        [*COMMAND, *WORDS, "--out", str(folder), "--workers", "2"],
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
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait(DEADLINE) == -signal.SIGKILL


def lines_of(folder: Path) -> list[bytes]:
    """The whole lines of the games of two seats."""
    path = folder / "games" / "seats-2" / "games.jsonl"
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def made_in(folder: Path) -> dict[str, bytes]:
    """The figures and the charts."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def charts_in(folder: Path) -> list[str]:
    return [name for name in made_in(folder) if name.endswith(".svg")]
