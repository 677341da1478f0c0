"""`oikist arena`: tables, reports, mistakes in one sentence, and an interruption that is no loss."""

import json
import subprocess
import sys
from pathlib import Path
from typing import IO, NoReturn

import pytest

from oikist.arena import crew, ray_crew
from oikist.cli.main import main
from tests.cli.command import COMMAND, DEADLINE, run
from tests.cli.screen import Screen


def test_the_same_words_give_the_same_table_by_any_number_of_workers() -> None:
    words = ["arena", "kuhn", "--bots", "greedy:width=1,random", "--games", "9", "--seed", "seven"]
    once = run(*words)
    assert (once.returncode, once.stderr) == (0, "")
    assert "10 games of kuhn in 5 rounds, 2 seats, seed seven" in once.stdout
    assert "A round is 2 games with one seed" in once.stdout
    assert "9 were asked for; with whole rounds it is 10." in once.stdout
    assert "greedy:width=1 – random" in once.stdout
    assert "\x1b" not in once.stdout
    assert run(*words, "--workers", "3").stdout == once.stdout


def test_json_is_the_report(tmp_path: Path) -> None:
    words = ["arena", "kuhn", "--bots", "random,random", "--games", "4"]
    done = run(*words, "--report", str(tmp_path / "deep" / "down"), "--json")
    assert done.stdout == (tmp_path / "deep" / "down" / "report.json").read_text()
    assert json.loads(done.stdout)["games"] == 4
    names = {path.name for path in (tmp_path / "deep" / "down").iterdir()}
    assert names == {"plan.json", "games.jsonl", "records", "report.html", "report.json"}
    assert run(*words, "--json").stdout == done.stdout


def test_seats_are_as_many_as_bots_or_two() -> None:
    for words, seats in (
        ("magna-roma --bots random,random,random", 3),
        ("kuhn --bots random,random,random", 2),
        ("magna-roma --bots random,random,random --seats 2", 2),
    ):
        done = run("arena", *words.split(), "--games", "1", "--json")
        assert len(json.loads(done.stdout)["seats"]) == seats


def test_a_verdict_ends_it_early() -> None:
    done = run(
        "arena",
        "magna-grecia",
        "--bots",
        "random,greedy:width=1",
        "--games",
        "200",
        "--stop",
        "20",
        "--option",
        "rounds=8",
    )
    assert "greedy:width=1 is stronger than random (round " in done.stdout
    assert "Every pair was decided after" in done.stdout
    assert "200 games" not in done.stdout


def test_a_program_that_forfeits_is_listed(tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text("raise SystemExit(3)\n")
    words = ["arena", "kuhn", "--bots", f"exec:{sys.executable} {program},random", "--games", "4"]
    done = run(*words, "--report", str(tmp_path / "report"))
    assert done.returncode == 0, done.stderr
    assert "has forfeited 4 games, the first because: The bot " in " ".join(done.stdout.split())
    assert "its points are those of the bot that played on in its place" in " ".join(done.stdout.split())
    found = json.loads((tmp_path / "report" / "report.json").read_text())
    assert found["bots"][0]["wins"]["mean"] == 0.0
    assert len(found["forfeits"]) == 4
    assert "Forfeits" in (tmp_path / "report" / "report.html").read_text()


def test_a_closed_input_is_no_fault_of_a_program(tmp_path: Path) -> None:
    """The first file that is opened then would have its number, and no program could be started with it."""
    bot = Path(__file__).parents[2] / "examples" / "protocol_bot.py"
    words = ["arena", "kuhn", "--bots", f"exec:{sys.executable} {bot},random", "--games", "2", "--json"]
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" <&-', *COMMAND, *words], cwd=tmp_path, capture_output=True, timeout=DEADLINE
    )
    assert done.stderr == b""
    assert json.loads(done.stdout)["forfeits"] == []


def test_programs_that_share_a_processor_are_warned_of(tmp_path: Path) -> None:
    program = tmp_path / "dies.py"
    program.write_text("raise SystemExit(3)\n")
    words = ["arena", "kuhn", "--games", "2", "--workers", "256", "--bots"]
    done = run(*words, f"exec:{sys.executable} {program},random")
    assert done.returncode == 0
    assert done.stderr.startswith("256 workers share ")
    assert run(*words, "random,random").stderr == ""


def test_a_file_in_the_folder_of_the_command_stops_no_worker(tmp_path: Path) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit(9)\n")
    done = run("arena", "kuhn", "--bots", "random,random", "--games", "2", "--workers", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_last_words_of_a_worker_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(words: IO[bytes]) -> NoReturn:
        raise BlockingIOError(11, "no more processes")

    monkeypatch.setenv("OIKIST_LANG", "en")
    monkeypatch.setattr(crew, "start_worker", fail)
    with pytest.raises(SystemExit) as left:
        main(["arena", "kuhn", "--bots", "random,random", "--workers", "2"])
    assert left.value.code == 1
    assert "did not start or has died (no more processes): start" in " ".join(capsys.readouterr().err.split())


MISTAKES = [
    ("chess --bots random,random", 1, "There is no game 'chess'"),
    ("kuhn", 2, "--bots is missing"),
    ("kuhn --bots random,deep", 1, "There is no bot 'deep'"),
    ("kuhn --bots random", 1, "There is 1 bot for 2 seats"),
    ("magna-roma --bots random,random --seats 3", 1, "There are 2 bots for 3 seats"),
    ("magna-roma --bots random", 1, "There is 1 bot for 2 seats"),
    ("magna-roma --bots random --seats 1", 1, "An arena is for tables of 2 seats or more"),
    ("kuhn --bots random,nowhere.py:Mine", 1, "There is no file 'nowhere.py': write it as in my_bots.py:Builder."),
    ("kuhn --bots random,mine", 1, "a class of your own as in my_bots.py:Builder, or a program"),
    ("kuhn --bots random,,random", 1, "'random,,random' has a comma without a bot before or after it"),
    ("kuhn --bots random,random --seats 9", 1, "one of 2"),
    ("kuhn --bots random,random --workers some", 1, "--workers cannot be 'some': it is 1 to 256, or ray."),
    ("kuhn --bots random,random --workers 0", 1, "it is 1 to 256, or ray."),
    ("kuhn --bots random,random --workers 257", 1, "it is 1 to 256, or ray."),
    ("kuhn --bots random,random --stop 0", 2, "--stop must be at least 1"),
    ("kuhn --bots random,random --report file", 1, "not a folder"),
    ("kuhn --bots random,random --report mine", 1, "a plan.json that is not the plan of an arena"),
    ("kuhn --bots random,random --report lost", 1, "has games but no plan.json"),
    (f"kuhn --bots random{',random' * 299} --seats 2", 1, "is 89,700 games, and the most is 50,000"),
]


@pytest.mark.parametrize(("words", "code", "sentence"), MISTAKES)
def test_mistakes_get_one_sentence(words: str, code: int, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "plan.json").write_text("mine")
    (tmp_path / "lost").mkdir()
    (tmp_path / "lost" / "games.jsonl").write_text("{}\n")
    done = run("arena", *words.split(), cwd=tmp_path)
    assert done.returncode == code
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    words = ["arena", "kuhn", "--bots", "random,random", "--games", "2", "--report", str(tmp_path)]
    assert run(*words).returncode == 0
    done = run(*words, "--seed", "2")
    assert done.returncode == 1
    assert done.stderr == (
        f'{tmp_path} has an arena that differs in seed: "1", not "2"; choose another folder, or ask for the same.\n'
    )


@pytest.mark.parametrize(("hindrance", "is_folder"), [("report.html", True), ("records/0", False)])
def test_what_the_disk_refuses_is_told_with_its_name(hindrance: str, is_folder: bool, tmp_path: Path) -> None:
    words = ["arena", "kuhn", "--bots", "random,random", "--games", "2", "--report", str(tmp_path)]
    path = tmp_path / hindrance
    path.parent.mkdir(exist_ok=True)
    path.mkdir() if is_folder else path.touch()
    done = run(*words)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert str(path) in done.stderr


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OIKIST_LANG", "en")
    monkeypatch.setattr(ray_crew, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as left:
        main(["arena", "kuhn", "--bots", "random,random", "--workers", "ray"])
    assert left.value.code == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said == "A Ray cluster needs a package that is not installed here: pip install 'oikist[ray]'."


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interruption_shows_the_table_so_far_and_the_way_on(workers: str, tmp_path: Path) -> None:
    words = f"arena magna-grecia --bots random,random --games 100000 --workers {workers} --report kept"
    with Screen(words, tmp_path, columns=100) as screen:
        screen.wait_for("games/s")
        while not has_rounds(tmp_path / "kept" / "games.jsonl"):
            screen.wait_for("games/s")
        screen.type("\x03")
        assert screen.leave() == 130
        shown = screen.plain()
    assert "random#1" in shown
    assert "It is not finished: 100000 games were asked for." in shown
    assert "what is finished is kept, and the same command goes on from there." in " ".join(shown.split())
    assert "Traceback" not in shown
    report = json.loads((tmp_path / "kept" / "report.json").read_text())
    assert report["ended"] == "unfinished"
    games = report["games"]
    done = run(*words.replace("100000", str(games)).split(), cwd=tmp_path)  # what is there already is not played again
    assert f"{games} games of magna-grecia" in done.stdout


def has_rounds(path: Path) -> bool:
    """Whether the first rounds are whole: a worker that is slow to start keeps the table waiting for its first game."""
    lines = path.read_text().split("\n")[:-1]  # the last is empty, or not whole yet
    return set(range(20)) <= {json.loads(line)["number"] for line in lines}


def test_an_interruption_in_the_first_round_says_why_there_is_no_table(tmp_path: Path) -> None:
    with Screen("arena magna-grecia --bots greedy,greedy,greedy,greedy --games 24 --report kept", tmp_path) as screen:
        screen.wait_for("s a game", "games/s")
        screen.type("\x03")
        assert screen.leave() == 130
        shown = " ".join(screen.plain().split())
    assert "There is no table yet: it counts whole rounds, and the first one, of 24 games, is not whole." in shown
    assert "what is finished is kept, and the same command goes on from there." in shown
    assert not (tmp_path / "kept" / "report.json").exists()


def test_an_interruption_without_a_folder_says_what_would_help(tmp_path: Path) -> None:
    with Screen("arena kuhn --bots random,random --games 100000000", tmp_path) as screen:
        screen.wait_for("games/s")
        screen.type("\x03")
        assert screen.leave() == 130
        assert "with --report DIR the same command would go on" in " ".join(screen.plain().split())
    assert list(tmp_path.iterdir()) == []
