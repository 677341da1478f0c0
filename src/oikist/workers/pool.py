"""Pool: a few worker processes that think for bots, shared by all threads of a server."""

from pathlib import Path
from threading import Condition
from types import TracebackType
from typing import Final, Self

from oikist.core.errors import BadOption, OikistError
from oikist.workers.job import Job, Thought
from oikist.workers.timed import MASTER
from oikist.workers.worker import Worker

LEAST_MEGABYTES: Final = 128  # Python and the three boxes take half of it
MOST_TABLES: Final = 1000  # of which the pool remembers where their masters are


class PoolClosed(OikistError):
    """Nobody thinks any more: the pool was closed before there was an answer."""


class Pool:
    """Bots think here, one in a process at a time, each within its seconds and megabytes.

    `bots` is a file of the operator's own, with a mapping NAMES as oikist.bots has one. A job can name only bots of
    Oikist and of that file, never a file or a module, so whoever may choose a bot cannot choose what code runs.
    """

    def __init__(
        self, processes: int = 2, seconds: float = 10.0, megabytes: int = 512, bots: Path | None = None
    ) -> None:
        if processes < 1:
            raise BadOption(f"A pool cannot have {processes} processes: it has 1 or more.")
        if not seconds > 0:
            raise BadOption(f"A bot cannot think for {seconds:g} seconds: it is more than 0.")
        if megabytes < LEAST_MEGABYTES:
            raise BadOption(f"A bot cannot think in {megabytes} megabytes: it is {LEAST_MEGABYTES} or more.")
        if bots is not None and not (bots.suffix == ".py" and bots.is_file()):
            raise BadOption(f"There are no bots in {str(bots)!r}: it must be a file of Python, named *.py.")
        self.seconds = seconds
        self._workers = [Worker(megabytes, bots.resolve() if bots is not None else None) for _ in range(processes)]
        self._free = list(self._workers)
        self._keeper: dict[str, Worker] = {}  # table -> where its master thought last; the last of them at the end
        self._changed = Condition()
        self._is_closed = False
        try:
            for worker in self._workers:
                worker.start()
        except BaseException:
            self.close()
            raise

    def think(self, job: Job, seconds: float | None = None) -> Thought:
        """Wait for a free process, then for the bot's thought; PoolClosed if the pool is closed meanwhile.

        The seconds, those of the pool if none are given, begin when the bot does: neither waiting nor opening counts.
        """
        worker = self._take(job)
        try:
            thought = worker.think(job, self.seconds if seconds is None else seconds)
        finally:
            self._give_back(worker)
        if self._is_closed and thought.failure is not None:  # most likely our doing, not the bot's
            raise closed()
        return thought

    def close(self) -> None:
        """End all processes, whatever they think of; every thread that waits gets PoolClosed."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for worker in self._workers:
            worker.stop()
        with self._changed:
            self._changed.wait_for(lambda: len(self._free) == len(self._workers))
        for worker in self._workers:
            worker.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take(self, job: Job) -> Worker:
        """The process where masters of this table are kept, if it is free."""
        with self._changed:
            self._changed.wait_for(lambda: self._free or self._is_closed)
            if self._is_closed:
                raise closed()
            # Else the last one given back: it has the boxes open that are played now.
            worker = next((free for free in self._free if free is self._keeper.get(job.table)), self._free[-1])
            self._free.remove(worker)
            if job.bot == MASTER:
                self._keeper.pop(job.table, None)
                self._keeper[job.table] = worker
                if len(self._keeper) > MOST_TABLES:
                    del self._keeper[next(iter(self._keeper))]
            return worker

    def _give_back(self, worker: Worker) -> None:
        with self._changed:
            self._free.append(worker)
            self._changed.notify_all()


def closed() -> PoolClosed:
    return PoolClosed("The pool of worker processes is closed: no bot thinks any more.")
