"""`oikist dataset`: the same rows by any number of processes, whole files or none, and sentences for mistakes."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pyarrow.parquet  # type: ignore[import-untyped]  # it comes without types
import pytest

import oikist
from oikist.bots import make_bot
from oikist.cli import dataset
from oikist.cli.main import main
from tests.cli.command import COMMAND, clean_environment, run


@pytest.mark.parametrize("words", ["kuhn --bots greedy:width=1,random", "magna-roma --seats 3 --option supply=limited"])
def test_the_file_is_the_same_whatever_the_number_of_workers(words: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{workers}.parquet" for workers in (1, 2)]
    for workers, file in enumerate(files, 1):
        more = ["--games", "5", "--seed", "seven", "--workers", str(workers), "--out", str(file)]
        done = run("dataset", *words.split(), *more)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith(f"decisions of 5 games are in {file}.\n")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_every_match_can_be_played_again_by_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    bots = ["random", "greedy:width=1"]
    words = ["--games", "2", "--seed", "again", "--option", "rounds=8", "--out", str(file)]
    assert run("dataset", "magna-grecia", "--bots", ",".join(bots), *words).returncode == 0
    table = pyarrow.parquet.read_table(file)
    told = pyarrow.parquet.read_metadata(file).metadata
    assert (json.loads(told[b"bots"]), told[b"seed"], told[b"seats"]) == (bots, b"again", b"2")
    game = oikist.load("magna-grecia")
    for number in range(2):
        record = oikist.play(game, [make_bot(bot) for bot in bots], f"again/{number}", rounds=8)
        rows = [row for row in table.drop(["features"]).to_pylist() if row["match"] == number]
        assert {row["seed"] for row in rows} == {record.seed}
        assert [(row["seat"], row["action_name"]) for row in rows] == [record.moves[row["move"] - 1] for row in rows]
        assert record.result is not None
        assert {(row["seat"], row["score"]) for row in rows} == set(enumerate(record.result.scores))


def test_seats_are_as_many_as_bots_or_two(tmp_path: Path) -> None:
    for words, seats in (("--bots random,random,random", b"3"), ("", b"2")):
        file = tmp_path / "rows.parquet"
        more = ["--games", "1", "--no-positions", "--force", "--out", str(file)]
        assert run("dataset", "magna-roma", *words.split(), *more).returncode == 0
        assert pyarrow.parquet.read_metadata(file).metadata[b"seats"] == seats
        assert "position" not in pyarrow.parquet.read_schema(file).names


def test_what_exists_is_kept_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    file.write_text("mine")
    words = ["dataset", "kuhn", "--games", "1", "--out", str(file)]
    done = run(*words)
    sentence = f"{file} exists already: choose another name, or write over it by --force.\n"
    assert (done.returncode, done.stderr, file.read_text()) == (1, sentence, "mine")
    assert run(*words, "--force").returncode == 0
    assert pyarrow.parquet.read_table(file).num_rows > 0
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


@pytest.mark.parametrize(("kind", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_an_end_before_the_end_leaves_no_half_file(kind: signal.Signals, code: int, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    words = ["dataset", "magna-grecia", "--games", "100000", "--workers", "2", "--out", str(file)]
    process = subprocess.Popen([*COMMAND, *words], env=clean_environment({}), stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        while not any(path.stat().st_size > 1000 for path in tmp_path.iterdir()):  # rows are on the disk
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(kind)
        assert process.wait(30) == code
        # Who is killed cannot tidy up: then what was written stays under a hidden name.
        assert [path.suffix for path in tmp_path.iterdir()] == ([".new"] if kind == signal.SIGKILL else [])
    finally:
        process.kill()
        process.wait()


MISTAKES = [
    ("chess", "There is no game 'chess'"),
    ("kuhn --bots deep", "There is no bot 'deep'"),
    ("kuhn --seats 5", "kuhn is not played by 5"),
    ("kuhn --bots random,random,random", "There are 3 bots for 2 seats"),
    ("magna-grecia --seats 4 --bots random,greedy", "There are 2 bots for 4 seats"),
    ("magna-grecia --option rounds=9", "The option rounds cannot be '9'"),
    ("kuhn --out nowhere/rows.parquet", "nowhere/rows.parquet: the folder for this does not exist."),
    ("kuhn --out file/rows.parquet", "file/rows.parquet: a part of this path is a file, not a folder."),
    ("kuhn --out .", ".: this is a folder, not a file."),
]


@pytest.mark.parametrize(("words", "sentence"), MISTAKES)
def test_mistakes_get_one_sentence(words: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = [] if "--out" in words else ["--out", "rows.parquet"]
    done = run("dataset", *words.split(), *out, "--games", "1", cwd=tmp_path)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_missing_package_is_named_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("OIKIST_LANG", "en")
    monkeypatch.setattr(dataset, "find_spec", lambda name: None if name == "pyarrow" else name)
    with pytest.raises(SystemExit) as left:
        main(["dataset", "kuhn", "--out", str(tmp_path / "rows.parquet")])
    assert left.value.code == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said == "Parquet files need packages that are not installed here: pip install 'oikist[research]'."
