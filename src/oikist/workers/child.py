"""Child: the process that thinks. Jobs come by standard input, thoughts go out, until the pool is gone.

The limits hold back bots that are wrong, not bots that are hostile: a bot runs with the rights of the server.
"""

import gc
import json
import operator
import os
import queue
import resource
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from oikist.bots import make_bot, parse_bot
from oikist.bots.bot import Bot
from oikist.core.errors import BadOption
from oikist.core.game import Game
from oikist.core.record import Record
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import load_for
from oikist.workers.job import BEGUN, NO_MEMORY, Job, Thought, parse_job, thought_line
from oikist.workers.launch import set_limits
from oikist.workers.own import load_module
from oikist.workers.pipe import take_pipes
from oikist.workers.timed import MASTER, MOST_SECONDS, TimedMaster

MOST_BOXES: Final = 8
MOST_FILES: Final = 64
MOST_KEPT: Final = 200  # masters with the plans of their turns
MOST_TREES: Final = 4  # of them with their trees, which are large
SHARE: Final = 0.5  # of the time of a job that a master takes at most: what it has begun must come to its end
GRACE_SECONDS: Final = 1.0
OWN_THREADS: Final = 2  # the one that thinks and the one that listens

Makers = Mapping[str, Callable[..., Bot]]


def main() -> None:
    """Think until standard input ends; the arguments are the megabytes and, if any, the operator's file of bots."""
    megabytes, *files = sys.argv[1:]
    own = os.getpid()
    if os.getpgrp() != own:  # listen() ends the whole group, which must be ours
        os.setpgid(0, 0)
    jobs, answers = take_pipes(0, 1, 2)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    limit(int(megabytes))
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    try:
        bots = Bots(load_makers(files[0]) if files else {})
        threading.Thread(target=listen, args=(jobs, lines), daemon=True).start()
        opened = lru_cache(MOST_BOXES)(open_box)
        while True:
            job, seconds = parse_job(lines.get())
            thought = answer(job, seconds, opened, bots, answers)
            if os.getpid() != own:  # the bot made two of us, and both come back
                os._exit(0)
            os.write(answers, thought_line(thought, has_left_something()))
    except MemoryError:
        os._exit(NO_MEMORY)


def limit(megabytes: int) -> None:
    """Limit memory and open files, and write no file at all, as far as the platform can."""
    set_limits(
        {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: 0,
            resource.RLIMIT_NOFILE: MOST_FILES,
            resource.RLIMIT_AS: megabytes << 20,
        }
    )


def load_makers(path: str) -> Makers:
    """NAMES of the operator's file: what makes a bot, by name; it is given the settings as texts."""
    makers: Makers = load_module("own_bots", Path(path)).NAMES
    return makers


def listen(jobs: int, lines: "queue.SimpleQueue[bytes]") -> None:
    """Take in jobs while the other thread thinks; when the pool is gone, end everything in the middle of a thought."""
    try:
        with open(jobs, "rb") as stream:
            for line in stream:
                lines.put(line)
    except MemoryError:
        os._exit(NO_MEMORY)
    finally:
        os.killpg(0, signal.SIGKILL)


def open_box(game: str, box: str, components: str) -> Game:
    """The box of a job, given as texts so that it can be kept; like a record it never opens a file."""
    return load_for(Record(game, 0, "", 0, json.loads(box), json.loads(components)))


class Bots:
    """Who thinks in this process: a new bot for every job, but a master is kept, so that its plan and tree live on."""

    def __init__(self, makers: Makers) -> None:
        self.makers = makers
        self.kept: dict[tuple[str, int], TimedMaster] = {}  # by table and seat, the last one asked last

    def of(self, job: Job, seconds: float) -> Bot:
        """A bot of the operator's file, or else one of those that come with Oikist."""
        name, settings = parse_bot(job.bot)
        if name in self.makers:
            return self.makers[name](**dict(settings))
        if job.bot != MASTER:
            return make_bot(job.bot)
        place = (job.table, job.seat)
        bot = self.kept.pop(place) if place in self.kept else TimedMaster()
        bot.seconds = min(MOST_SECONDS, seconds * SHARE)
        self.kept[place] = bot
        if len(self.kept) > MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        for other in list(self.kept.values())[:-MOST_TREES]:
            other.drop_tree()
        return bot

    def forget(self) -> None:
        """Let go of what is kept."""
        self.kept.clear()
        gc.collect()  # a master and what tells it to stop hold one another


def answer(job: Job, seconds: float, opened: Callable[[str, str, str], Game], bots: Bots, answers: int) -> Thought:
    """Open the table, then let the bot think; whatever it raises is its refusal."""
    doing = "was not asked: opening the table"
    try:
        game = opened(job.game, json.dumps(job.box), json.dumps(job.components))
        state = game.from_position(job.position) if job.position else game.new(job.seats, **job.options)
        sight = Sight(game, state, job.seat, lambda _: list(job.names))
        doing = "was asked and"
        os.write(answers, BEGUN)
        # Compiled code lets no other thread run: if the pool dies meanwhile, nobody listens, and the kernel ends it.
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.0) + GRACE_SECONDS)
        return think(job, seconds, sight, bots)
    except MemoryError:
        raise
    except BaseException as error:  # noqa: BLE001  a bot may raise anything, SystemExit too
        name = type(error).__name__[:80]
        return refused(f"The bot {job.bot[:80]!r} {doing} failed with {name} at {place(error)}.")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def think(job: Job, seconds: float, sight: Sight, bots: Bots) -> Thought:
    """Ask the bot, once more without what was kept if memory was short: that may have been too much."""
    try:
        return ask(job, seconds, sight, bots)
    except MemoryError:
        if not bots.kept:
            raise
    bots.forget()  # not before: an error that is looked at holds the bot that ran into it, and all that it keeps
    return ask(job, seconds, sight, bots)


def ask(job: Job, seconds: float, sight: Sight, bots: Bots) -> Thought:
    """Let the bot choose, and look at what it chose."""
    try:
        bot = bots.of(job, seconds)
    except BadOption as error:
        return refused(str(error))
    legal = list(sight.legal_actions())
    if not legal:
        return refused(f"Seat {job.seat} is not to move, so the bot {job.bot[:80]!r} was not asked.")
    action = operator.index(bot.choose(sight, Rng(job.seed)))
    if action not in legal:
        return refused(f"The bot {job.bot[:80]!r} chose something that is not legal now.")
    return Thought(sight.game.action_name(action))


def refused(sentence: str) -> Thought:
    return Thought("", "refused", sentence)


def place(error: BaseException) -> str:
    """File and line that raised it; the message stays here, because a bot may have put a secret into it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "an unknown place"
    return f"{os.path.basename(trace.tb_frame.f_code.co_filename)[:80]}:{trace.tb_lineno}"


def has_left_something() -> bool:
    """Whether a bot left a thread or a process behind, which would take time and memory from the next one."""
    if threading.active_count() > OWN_THREADS:
        return True
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue
    except ChildProcessError:
        return False
    return True


if __name__ == "__main__":
    main()
