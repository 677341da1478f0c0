"""Jobs made from matches, pools with the bad bots, and whether a process lives."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from oikist.core.play import Match
from oikist.games import load
from oikist.workers.job import Job

BAD_BOTS = Path(__file__).with_name("bad_bots.py")
KUHN = Match(load("kuhn"), 2, "7")


def job_of(match: Match, bot: str, seed: str = "1") -> Job:
    """What the seat to move in a match would be asked."""
    seat = match.state.to_move()
    return Job(
        table=f"{match.game.name} {match.record.seed}",
        game=match.game.name,
        box=match.record.box,
        components=match.record.components,
        seats=match.record.seats,
        options=match.record.options,
        position=match.state.position(),
        names=match.seen_names(seat),
        seat=seat,
        bot=bot,
        seed=seed,
    )


def kuhn_job(bot: str) -> Job:
    return job_of(KUHN, bot)


def is_alive(number: int) -> bool:
    """Whether a process runs; one that waits to be buried does not."""
    try:
        os.kill(number, 0)
        status = Path(f"/proc/{number}/stat").read_text(encoding="utf-8")
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # it went just now, or this is macOS
        return not Path("/proc").exists()
    return status.rpartition(")")[2].split()[0] != "Z"


def processes_in(folder: Path) -> list[int]:
    """The processes that left their numbers there."""
    return [int(path.name) for path in folder.iterdir()]


def eventually(is_so: Callable[[], object], seconds: float = 10.0) -> bool:
    """Whether it becomes so in time."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
