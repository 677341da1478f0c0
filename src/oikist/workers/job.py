"""Job and Thought: what a worker process is asked and what it answers, each as one line of JSON."""

import json
from dataclasses import asdict, dataclass, field
from typing import Final, Literal, get_args

Failure = Literal["time", "memory", "died", "refused"]
FAILURES: Final[tuple[Failure, ...]] = get_args(Failure)
BEGUN: Final = b"begun\n"  # sent before the thought: the table is open, the bot's time begins
NO_MEMORY: Final = 77  # an exit code, since there may be no memory left to say more


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One decision of one seat; an honest bot answers equal jobs equally, whichever process thinks.

    For that reason every job gets a new bot: none carries a plan from one decision to the next, and each decision
    needs a seed of its own. The one exception is the master: it thinks by time, so its answers depend on the machine
    anyway, and the process that thought for it last keeps its plan and its tree for the next job of the same table.
    """

    table: str  # its id: what was kept at one table is never used at another
    game: str
    box: dict[str, str] = field(default_factory=dict)
    components: dict[str, str] = field(default_factory=dict)
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    position: str  # of the whole table, secrets included; empty for a table before its first action
    names: list[str] = field(default_factory=list)  # the record so far, as the seat sees it
    seat: int
    bot: str  # as make_bot takes it: "greedy:width=4"
    seed: str  # of the bot's own stream


@dataclass(frozen=True, slots=True)
class Thought:
    """The name of the action that a bot chose, or why there is none.

    "time" and "memory" are the limits; "died" is a process that ended or answered nonsense; "refused" is a bot that
    does not exist, raised an error or chose something illegal. The sentence is for a log: it holds no secret.
    """

    action: str = ""
    failure: Failure | None = None
    sentence: str = ""


def job_line(job: Job, seconds: float) -> bytes:
    """The job as a worker process reads it, with the time it may take."""
    return json.dumps({"seconds": seconds, "job": asdict(job)}).encode() + b"\n"


def parse_job(line: bytes) -> tuple[Job, float]:
    """The job and its seconds; only our own pool writes such lines, so it is not doubted."""
    order = json.loads(line)
    return Job(**order["job"]), float(order["seconds"])


def thought_line(thought: Thought, is_last: bool) -> bytes:
    """The thought as the pool reads it; `is_last` asks for a new process before the next job."""
    return json.dumps(asdict(thought) | {"is_last": is_last}).encode() + b"\n"


def parse_thought(line: bytes) -> tuple[Thought, bool]:
    """The thought and whether it was the last one; ValueError for anything else, since a bot may have written it."""
    try:
        answer = json.loads(line)
    except RecursionError:
        raise ValueError("brackets without end") from None
    match answer:
        case {"action": str(action), "failure": None, "sentence": "", "is_last": bool(is_last)} if action:
            return Thought(action), is_last
        case {"action": "", "failure": str(failure), "sentence": str(sentence), "is_last": bool(is_last)}:
            for known in FAILURES:
                if known == failure:
                    return Thought("", known, sentence), is_last
    raise ValueError("not a thought")
