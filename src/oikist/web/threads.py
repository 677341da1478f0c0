"""Threads: they do what would keep the event loop from everybody else; the program's end waits for none of them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from oikist.tables.places import Refused
from oikist.web.limits import TooMany

RETRY_SECONDS: Final = 2


class Threads:
    """So many threads, begun when they are needed; any event loop may have them do something, any thread may close.

    Those of an executor of Python would be waited for at the end, however long a mail server does not answer.
    """

    def __init__(self, name: str, count: int, most_waiting: int | None = None) -> None:
        self._name = name
        self._count = count
        self._most_waiting = most_waiting
        self._errands: SimpleQueue[_Errand | None] = SimpleQueue()
        self._unfinished: set[_Errand] = set()
        self._begun = 0
        self._is_closed = False
        self._guard = Lock()

    async def do(self, work: Callable[[], Any]) -> Any:
        """What the work gives, when one of the threads has done it; TooMany if too much waits already."""
        errand = _Errand(partial(copy_context().run, work))
        with self._guard:
            self._refuse_if_full()
            self._unfinished.add(errand)
            if self._begun < min(self._count, len(self._unfinished)):
                self._begun += 1
                Thread(target=self._work, name=f"{self._name}-{self._begun}", daemon=True).start()
        self._errands.put(errand)
        return await errand.future

    def close(self) -> None:
        """Take no more; who still waits is told so, whatever becomes of their work."""
        with self._guard:
            unfinished, begun, self._begun = list(self._unfinished), self._begun, 0
            self._is_closed = True
        for errand in unfinished:
            errand.settle(None, _closing())
        for _ in range(begun):
            self._errands.put(None)

    def _refuse_if_full(self) -> None:
        if self._is_closed:
            raise _closing()
        if self._most_waiting is not None and len(self._unfinished) >= self._count + self._most_waiting:
            raise TooMany(503, "busy", "The server is busy with many such requests: try again soon.", RETRY_SECONDS)

    def _work(self) -> None:
        while (errand := self._errands.get()) is not None:
            answer, error = None, None
            if self._is_closed:  # who waited has been told
                continue
            try:
                answer = errand.work()
            except BaseException as caught:  # noqa: BLE001  who waits for it is told, and the thread goes on
                error = caught
            with self._guard:
                self._unfinished.discard(errand)
            errand.settle(answer, error)
            del errand, answer, error  # what it held must not stay until the next one comes


class _Errand:
    """Work to be done, and who waits for it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self._loop.create_future()

    def settle(self, answer: object, error: BaseException | None) -> None:
        """Tell who waits, unless they were told already or have gone."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._settle, answer, error)

    def _settle(self, answer: object, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(answer)
        else:
            self.future.set_exception(error)


def _closing() -> Refused:
    return Refused("closing", "The server is being stopped: try again in a moment.")
