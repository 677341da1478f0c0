"""Many matches: the same by any number of processes, which never outlive the one that asked."""

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import IO

import pytest

from oikist.arena import crew
from oikist.arena.crew import WorkerDied, in_order, play_matches
from oikist.arena.lines import MatchFailed
from oikist.arena.match import Fixture, Outcome, Setup
from tests.workers.jobs import eventually, is_alive

SETUP = Setup("magna-grecia", {}, {}, 2, {}, keep_records=True)
FIXTURES = [(number, Fixture(f"s/{number}", ["random", "random"])) for number in range(12)]


def test_outcomes_do_not_depend_on_the_number_of_workers() -> None:
    once = list(in_order(play_matches(SETUP, FIXTURES, 1)))
    assert len(once) == len(FIXTURES)
    assert list(in_order(play_matches(SETUP, FIXTURES, 3))) == once


def test_outcomes_are_put_in_order() -> None:
    outcomes = [Outcome(number, [], [], "") for number in range(4)]
    mixed = [(2, outcomes[2]), (0, outcomes[0]), (3, outcomes[3]), (1, outcomes[1])]
    assert list(in_order(mixed)) == outcomes


def test_a_match_that_cannot_be_played_is_told_with_its_number() -> None:
    fixtures = [(5, Fixture("s", ["random", "deep"]))]
    with pytest.raises(MatchFailed, match="Match 5 could not be played: There is no bot 'deep'"):
        list(play_matches(SETUP, fixtures, 2))


def test_a_worker_that_is_killed_is_told_in_a_sentence() -> None:
    played = play_matches(SETUP, endless(), 2)
    next(played)
    os.kill(workers()[0], signal.SIGKILL)
    with pytest.raises(WorkerDied, match="has died"):
        for _ in played:
            pass
    assert workers() == []


def test_leaving_early_leaves_no_process() -> None:
    played = play_matches(SETUP, endless(), 2)
    assert len(list(islice(played, 3))) == 3
    assert len(workers()) == 2
    played.close()
    assert workers() == []


def test_workers_take_nothing_from_the_folder_in_which_the_command_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "queue.py").write_text("raise SystemExit(9)\n")
    monkeypatch.chdir(tmp_path)
    assert len(list(play_matches(SETUP, FIXTURES[:2], 2))) == 2


def test_the_last_words_of_a_worker_that_dies_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.stderr.write('no luck today\\n')\nsys.stderr.flush()\nimport os\nos._exit(9)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(WorkerDied, match=r"has died \(no luck today\)") as died:
        list(play_matches(SETUP, FIXTURES[:2], 2))
    assert died.value.reason == "no luck today"


def test_a_worker_that_cannot_be_started_is_told_and_the_others_end(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = crew.start_worker

    def start_two(words: IO[bytes]) -> subprocess.Popen[bytes]:
        if len(started) == 2:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        started.append(start(words))
        return started[-1]

    monkeypatch.setattr(crew, "start_worker", start_two)
    with pytest.raises(WorkerDied, match=r"\(Resource temporarily unavailable\)"):
        list(play_matches(SETUP, FIXTURES, 3))
    assert [process.returncode is not None for process in started] == [True, True]
    assert workers() == []


def test_a_number_that_may_be_somebody_elses_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    monkeypatch.setattr(crew, "kill_group", killed.append)
    assert len(list(play_matches(SETUP, FIXTURES[:2], 2))) == 2
    assert killed == []


def test_all_workers_have_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "GRACE_SECONDS", 1.0)
    played = play_matches(SETUP, endless(), 4)
    next(played)
    for number in workers():
        os.kill(number, signal.SIGSTOP)
    start = time.monotonic()
    played.close()
    assert time.monotonic() - start < 2.5
    assert workers() == []


def test_a_program_that_thinks_for_long_ends_with_its_worker(tmp_path: Path) -> None:
    program, mark = tmp_path / "slow.py", tmp_path / "mark"
    program.write_text(
        f"import os, time, pathlib\npathlib.Path({str(mark)!r}).write_text(str(os.getpid()))\ntime.sleep(600)\n"
    )
    setup = Setup("kuhn", {}, {}, 2, {}, keep_records=False)
    fixtures = [
        (0, Fixture("s/0", ["random", "random"])),
        (1, Fixture("s/1", [f"exec:{sys.executable} {program}"] * 2)),
    ]
    played = play_matches(setup, fixtures, 2)
    next(played)
    assert eventually(lambda: mark.exists() and mark.read_text() != "", 30)
    start = time.monotonic()
    played.close()
    assert time.monotonic() - start < 8
    assert eventually(lambda: not is_alive(int(mark.read_text())), 30)


def endless() -> list[tuple[int, Fixture]]:
    return [(number, Fixture(f"s/{number}", ["random", "random"])) for number in range(100_000)]


def workers() -> list[int]:
    """The processes that play for this one."""
    listing = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listing.splitlines()[1:]]
    return [int(pid) for pid, parent, words in rows if int(parent) == os.getpid() and "oikist.arena.worker" in words]
