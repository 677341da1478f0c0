"""Jobs and thoughts go as lines, and what is no thought is not taken for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from oikist.workers.job import FAILURES, Job, Thought, job_line, parse_job, parse_thought, thought_line
from tests.workers.jobs import kuhn_job

THOUGHT = {"action": "bet", "failure": None, "sentence": "", "is_last": False}


def test_job_is_one_line() -> None:
    position, names = "a\nb\r\u2028é", ["deal ?", "\n"]
    job = Job(table="t", game="kuhn", seats=2, seat=0, bot="random", seed="1", position=position, names=names)
    for each in (job, kuhn_job("greedy:width=4")):
        line = job_line(each, 2.5)
        assert line.count(b"\n") == 1
        assert line.endswith(b"\n")
        assert parse_job(line) == (each, 2.5)


@pytest.mark.parametrize("is_last", [False, True])
def test_thought_is_one_line(is_last: bool) -> None:
    for thought in (Thought("bet"), *(Thought("", failure, "It failed.") for failure in FAILURES)):
        line = thought_line(thought, is_last)
        assert line.count(b"\n") == 1
        assert parse_thought(line) == (thought, is_last)


@pytest.mark.parametrize(
    "change",
    [{"action": ""}, {"action": 3}, {"failure": "time"}, {"action": "", "failure": "tired"}, {"is_last": "no"}],
)
def test_half_a_thought_is_none(change: dict[str, object]) -> None:
    assert parse_thought(json.dumps(THOUGHT).encode()) == (Thought("bet"), False)
    with pytest.raises(ValueError, match="not a thought"):
        parse_thought(json.dumps(THOUGHT | change).encode())


@given(some.binary() | some.recursive(some.none() | some.text() | some.integers(), some.lists).map(json.dumps))
def test_anything_else_is_a_value_error(line: bytes | str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse_thought(line if isinstance(line, bytes) else line.encode())
