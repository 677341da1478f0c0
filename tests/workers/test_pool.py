"""The pool: as many at once as there are processes, replaced when they end, gone when it closes or its parent dies."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oikist.core.errors import BadOption
from oikist.workers.job import Thought, job_line
from oikist.workers.pool import Pool, PoolClosed
from oikist.workers.worker import MOST_JOBS
from tests.workers.jobs import BAD_BOTS, eventually, is_alive, kuhn_job, processes_in

PARENT = """
import sys
from pathlib import Path
from oikist.workers.job import parse_job
from oikist.workers.pool import Pool
job, seconds = parse_job(sys.stdin.buffer.readline())
with Pool(processes=1, seconds=seconds, bots=Path(sys.argv[1])) as pool:
    pool.think(job)
"""


def test_as_many_think_at_once_as_there_are_processes(tmp_path: Path) -> None:
    with Pool(processes=2, bots=BAD_BOTS) as pool, ThreadPoolExecutor(5) as threads:
        list(threads.map(pool.think, [kuhn_job("good")] * 5))
        thoughts = list(threads.map(pool.think, [kuhn_job(f"noting:folder={tmp_path}")] * 5))
    assert thoughts == [Thought("check")] * 5
    spans = sorted(tuple(map(int, path.name.split())) for path in tmp_path.iterdir())
    together = [sum(began <= start < ended for began, ended in spans) for start, _ in spans]  # as each one began
    assert len(spans) == 5
    assert max(together) == 2


def test_waiting_for_a_process_is_not_the_bots_time() -> None:
    with Pool(processes=1, seconds=2.0, bots=BAD_BOTS) as pool, ThreadPoolExecutor(12) as threads:
        assert list(threads.map(pool.think, [kuhn_job("sleeping:seconds=0.2")] * 12)) == [Thought("check")] * 12


def test_many_threads_with_good_and_bad_bots() -> None:
    bots = ["good", "dying", "random", "raising", "good", "babbling"] * 4
    with Pool(processes=2, bots=BAD_BOTS) as pool, ThreadPoolExecutor(8) as threads:
        failures = [thought.failure for thought in threads.map(pool.think, [kuhn_job(bot) for bot in bots])]
    assert failures == [None, "died", None, "refused", None, "died"] * 4


def test_process_that_died_in_its_sleep_is_replaced(tmp_path: Path) -> None:
    with Pool(processes=1, bots=BAD_BOTS) as pool:
        job = kuhn_job(f"good:folder={tmp_path}")
        assert pool.think(job) == Thought("check")
        (first,) = processes_in(tmp_path)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: not is_alive(first))
        assert pool.think(job) == Thought("check")
        assert len(processes_in(tmp_path)) == 2


def test_process_is_kept_and_replaced_after_many_jobs(tmp_path: Path) -> None:
    with Pool(processes=1, bots=BAD_BOTS) as pool:
        job = kuhn_job(f"good:folder={tmp_path}")
        for _ in range(MOST_JOBS):
            pool.think(job)
        assert len(processes_in(tmp_path)) == 1
        pool.think(job)
        assert len(processes_in(tmp_path)) == 2


def test_close_ends_thoughts_at_once(tmp_path: Path) -> None:
    job = kuhn_job(f"looping:folder={tmp_path}")
    errors: list[PoolClosed] = []

    def think() -> None:
        try:
            pool.think(job)
        except PoolClosed as error:
            errors.append(error)

    pool = Pool(processes=2, seconds=60, bots=BAD_BOTS)
    threads = [threading.Thread(target=think) for _ in range(3)]
    try:
        for thread in threads:
            thread.start()
        assert eventually(lambda: len(processes_in(tmp_path)) == 2)
    finally:
        start = time.monotonic()
        pool.close()
        passed = time.monotonic() - start
        for thread in threads:
            thread.join()
    assert passed < 3  # a few milliseconds on an idle machine
    assert len(errors) == 3
    assert not any(is_alive(number) for number in processes_in(tmp_path))


def test_closed_pool_thinks_no_more() -> None:
    pool = Pool(processes=1)
    pool.close()
    pool.close()
    with pytest.raises(PoolClosed, match="The pool of worker processes is closed"):
        pool.think(kuhn_job("random"))


@pytest.mark.parametrize("bot", ["looping", "holding"])
def test_process_dies_with_its_parent(bot: str, tmp_path: Path) -> None:
    """The second bot lets no thread see that the parent is gone; it is ended when its time is over."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(BAD_BOTS)], stdin=subprocess.PIPE)
    try:
        assert parent.stdin is not None
        with parent.stdin as stdin:
            stdin.write(job_line(kuhn_job(f"{bot}:folder={tmp_path}"), 60.0 if bot == "looping" else 1.0))
        assert eventually(lambda: processes_in(tmp_path))
    finally:
        parent.kill()
        parent.wait()
    assert parent.returncode == -signal.SIGKILL
    (number,) = processes_in(tmp_path)
    assert eventually(lambda: not is_alive(number), 5)


def test_file_of_bots_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("NAMES = {", encoding="utf-8")
    with Pool(processes=1, bots=file) as pool:
        thought = pool.think(kuhn_job("random"))
    assert thought.failure == "died"
    assert "exit code 1" in thought.sentence


def test_pool_refuses_limits_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot have 0 processes"):
        Pool(processes=0)
    with pytest.raises(BadOption, match="cannot think for 0 seconds"):
        Pool(seconds=0)
    with pytest.raises(BadOption, match="cannot think in 10 megabytes"):
        Pool(megabytes=10)
    with pytest.raises(BadOption, match=r"There are no bots in .*must be a file of Python"):
        Pool(bots=tmp_path)
