"""Lines: a match to be played, and how it ended, each as one line of JSON for another process."""

import json
from dataclasses import asdict

from oikist.arena.match import Fixture, Outcome
from oikist.core.errors import OikistError

Numbered = tuple[int, Fixture]


class MatchFailed(OikistError):
    """A match that could not be played to its end, and why."""


def task_text(number: int, fixture: Fixture) -> str:
    """A match to be played, on one line."""
    return json.dumps({"number": number} | asdict(fixture))


def parse_task(text: str | bytes) -> Numbered:
    """The match of such a line."""
    task = json.loads(text)
    return int(task.pop("number")), Fixture(**task)


def outcome_text(number: int, outcome: Outcome) -> str:
    """How a match ended, on one line."""
    return json.dumps({"number": number} | asdict(outcome))


def failure_text(number: int, error: Exception) -> str:
    """Why a match did not come to its end, on one line."""
    reason = str(error) if isinstance(error, OikistError) else f"{type(error).__name__}: {error}"
    return json.dumps({"number": number, "failure": reason[:300]})


def parse_outcome(text: str | bytes) -> tuple[int, Outcome]:
    """The outcome of such a line; MatchFailed if it tells why there is none."""
    answer = json.loads(text)
    number = int(answer.pop("number"))
    if "failure" in answer:
        raise MatchFailed(f"Match {number} could not be played: {answer['failure'].rstrip('.')}.")
    return number, Outcome(**answer)
