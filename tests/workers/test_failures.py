"""Whatever a bot does, in a real process: the pool says how it failed, and goes on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from oikist.workers.job import Failure, Thought
from oikist.workers.pool import Pool
from tests.workers.bad_bots import SECRET
from tests.workers.jobs import BAD_BOTS, eventually, is_alive, kuhn_job, processes_in

DIED: Failure = "died"
REFUSED: Failure = "refused"
FAILURES: list[tuple[str, Failure, str]] = [
    ("eating", "memory", "The bot 'eating' needed more than 128 MB."),
    ("dying", DIED, "The bot 'dying' ended its process with exit code 3."),
    ("babbling", DIED, "The bot 'babbling' gave no thought: its process wrote nonsense."),
    ("bracketing", DIED, "The bot 'bracketing' gave no thought: its process wrote nonsense."),
    ("flooding", DIED, "The bot 'flooding' gave no thought: its process wrote nonsense."),
    ("closing", DIED, "The bot 'closing' cut the pipe of its process."),
    ("raising", REFUSED, "The bot 'raising' was asked and failed with ValueError at bad_bots.py:"),
    ("leaving", REFUSED, "The bot 'leaving' was asked and failed with SystemExit at bad_bots.py:"),
    ("recursing", REFUSED, "The bot 'recursing' was asked and failed with RecursionError at bad_bots.py:"),
    ("unmade", REFUSED, "The bot 'unmade' was asked and failed with AttributeError at bad_bots.py:"),
    ("cheating", REFUSED, "The bot 'cheating' chose something that is not legal now."),
    ("cheating-far", REFUSED, "The bot 'cheating-far' chose something that is not legal now."),
    ("cheating-text", REFUSED, "The bot 'cheating-text' was asked and failed with TypeError at child.py:"),
    ("cheating-none", REFUSED, "The bot 'cheating-none' was asked and failed with TypeError at child.py:"),
    ("clever", REFUSED, "There is no bot 'clever': it is one of beginner, player, expert, master, "),
    ("greedy:width=0", REFUSED, "width of the bot greedy cannot be '0': it is 1 to 1000."),
]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(processes=1, seconds=30, megabytes=128, bots=BAD_BOTS) as pool:
        yield pool


def goes_on(pool: Pool) -> bool:
    return pool.think(kuhn_job("good")) == Thought("check") and pool.think(kuhn_job("random")).failure is None


@pytest.mark.parametrize(("bot", "failure", "sentence"), FAILURES, ids=[bot for bot, _, _ in FAILURES])
def test_failure_is_named_and_the_pool_goes_on(pool: Pool, bot: str, failure: Failure, sentence: str) -> None:
    for _ in range(2):
        thought = pool.think(kuhn_job(bot))
        assert (thought.action, thought.failure) == ("", failure)
        assert thought.sentence.startswith(sentence)
        assert thought.sentence.endswith(".")
        assert SECRET not in thought.sentence
    assert goes_on(pool)


@pytest.mark.parametrize("bot", ["looping", "holding"])
def test_bot_that_thinks_for_ever_is_ended(pool: Pool, bot: str, tmp_path: Path) -> None:
    thought = pool.think(kuhn_job(f"{bot}:folder={tmp_path}"), seconds=0.5)
    assert (thought.action, thought.failure) == ("", "time")
    assert thought.sentence.endswith("thought longer than 0.5 s.")
    (number,) = processes_in(tmp_path)
    assert not is_alive(number)
    assert goes_on(pool)


@pytest.mark.parametrize("bot", ["printing", "reading"])
def test_what_a_bot_prints_or_reads_goes_nowhere(pool: Pool, bot: str) -> None:
    assert pool.think(kuhn_job(bot)) == Thought("check")
    assert goes_on(pool)


@pytest.mark.parametrize("bot", ["forking", "starting"])
def test_process_that_a_bot_leaves_behind_is_ended(pool: Pool, bot: str, tmp_path: Path) -> None:
    assert pool.think(kuhn_job(f"{bot}:folder={tmp_path}")) == Thought("check")
    (number,) = processes_in(tmp_path)
    assert eventually(lambda: not is_alive(number))
    assert goes_on(pool)


def test_bot_that_becomes_two_answers_once(pool: Pool) -> None:
    for _ in range(10):
        assert pool.think(kuhn_job("doubling")) == Thought("check")
        assert pool.think(kuhn_job("raising")).failure == "refused"


def test_process_that_outlives_its_bot_is_ended(pool: Pool, tmp_path: Path) -> None:
    thought = pool.think(kuhn_job(f"forking-dying:folder={tmp_path}"))
    assert thought.failure == "died"
    assert thought.sentence.endswith("ended its process with exit code 3.")
    (number,) = processes_in(tmp_path)
    assert eventually(lambda: not is_alive(number))
    assert goes_on(pool)


def test_thread_that_a_bot_leaves_behind_is_ended(pool: Pool, tmp_path: Path) -> None:
    assert pool.think(kuhn_job(f"threading:folder={tmp_path}")) == Thought("check")
    (number,) = processes_in(tmp_path)
    assert not is_alive(number)
    assert goes_on(pool)


def test_bot_writes_no_file(pool: Pool, tmp_path: Path) -> None:
    thought = pool.think(kuhn_job(f"writing:folder={tmp_path}"))
    assert thought.failure == "refused"
    assert "failed with OSError" in thought.sentence
    assert (tmp_path / "file").read_bytes() == b""


def test_bot_does_not_learn_the_variables_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIKIST_DATABASE", SECRET)
    with Pool(processes=1, bots=BAD_BOTS) as pool:
        assert pool.think(kuhn_job(f"listing:folder={tmp_path}")).failure is None
    names = {path.name for path in tmp_path.iterdir()}
    assert "PYTHONHASHSEED" in names
    assert {name for name in names if not name.startswith("PYTHON")} <= {"MALLOC_ARENA_MAX", "LC_CTYPE", *os_names()}


def os_names() -> set[str]:
    """What Python or the system adds or needs by itself."""
    return {name for name in os.environ if name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")} | {
        "__CF_USER_TEXT_ENCODING"
    }


@pytest.mark.parametrize("bot", ["bad_bots:looping", "tests.workers.bad_bots", str(BAD_BOTS), "good"])
def test_bot_that_the_operator_did_not_give_does_not_exist(bot: str) -> None:
    with Pool(processes=1) as pool:
        thought = pool.think(kuhn_job(bot))
    assert thought.failure == "refused"
    assert thought.sentence.startswith("There is no bot ")
