"""Notices: what people are told while they are away, in a queue of its own, so that nobody at a table waits for it."""

import heapq
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Thread
from typing import Final

from oikist.core.errors import OikistError
from oikist.tables.notifier import TEST, TEXTS, YOUR_TURN, Notice, NoticeFailed, Notifier, new_notice
from oikist.tables.people import Person
from oikist.text import say

LOG: Final = logging.getLogger("oikist.tables")
PAUSES: Final = (30.0, 300.0)  # seconds before the second and the third try
QUIET_SECONDS: Final = 600.0  # between two notices to one person that it is their turn at one table
CLOSE_SECONDS: Final = 3.0
MOST_WAITING: Final = 10_000

Find = Callable[[Sequence[str]], list[Person]]  # People.with_ids


@dataclass(order=True)
class Errand:
    """A notice on its way to one person by one channel."""

    due: float
    number: int
    person_id: str = field(compare=False)
    notifier: Notifier = field(compare=False)
    notice: Notice = field(compare=False)
    is_still_so: Callable[[], bool] | None = field(compare=False)
    tries: int = field(compare=False, default=0)
    is_waiting: bool = field(compare=False, default=True)

    def key(self) -> tuple[str, str, str]:
        """What must not be repeated too soon."""
        return self.person_id, self.notice.table_id, self.notifier.channel


class Notices:
    """All channels there are. Any thread may call any method; the sending is done by a thread of its own."""

    def __init__(
        self,
        notifiers: Sequence[Notifier],
        find: Find,
        clock: Callable[[], float] = time.monotonic,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._notifiers = list(notifiers)
        self._find = find
        self._clock = clock
        self._pauses = pauses
        self._waiting: list[Errand] = []  # a heap
        self._numbers = count()
        self._last: OrderedDict[tuple[str, str, str], Errand] = OrderedDict()  # that said: your turn
        self._is_full = False
        self._changed = Condition()
        self._end: float | None = None  # when the sending must be over, once it is closed
        self._thread: Thread | None = None

    def channels(self) -> list[str]:
        """What there is; with none configured nothing is ever attempted."""
        return [notifier.channel for notifier in self._notifiers]

    def tell(self, person: Person, notice: Notice, is_still_so: Callable[[], bool] | None = None) -> None:
        """Send this soon, by all channels that reach a person who wants notices; returns at once.

        That it is their turn is told at most every QUIET_SECONDS a table: what comes sooner is held back until then.
        `is_still_so` is asked right before the sending, and should look at the table as it is then.
        """
        notifiers = [notifier for notifier in self._notifiers if notifier.can_reach(person)]
        if not (person.wants_notices and notifiers):
            return
        with self._changed:
            if self._end is not None or not self._has_room():
                return
            for notifier in notifiers:
                number = next(self._numbers)
                self._add(Errand(self._clock(), number, person.id, notifier, notice, is_still_so))
            if self._thread is None:
                # Whoever is in the middle of a slow sending must not keep the program from ending.
                self._thread = Thread(target=self._work, name="notices", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def test(self, person: Person) -> list[tuple[str, bool, str]]:
        """Send a test at once by each channel that reaches the person: the channel, whether it went, a sentence."""
        found: list[tuple[str, bool, str]] = []
        for notifier in self._notifiers:
            if notifier.can_reach(person):
                try:
                    notifier.send(new_notice(TEST, person.language), person)
                    sentence = say(TEXTS, person.language, "notice.sent", {"channel": notifier.channel})
                    found.append((notifier.channel, True, sentence))
                except NoticeFailed as failure:
                    found.append((notifier.channel, False, str(failure)))
        return found

    def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Take no more, send what is due while time lasts, and give up the rest; not much longer than that."""
        with self._changed:
            self._end = time.monotonic() + seconds
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(seconds)
        with self._changed:
            if self._waiting:
                LOG.warning("%d notices were not sent before the end", len(self._waiting))
                self._waiting.clear()

    def _has_room(self) -> bool:
        is_full = len(self._waiting) >= MOST_WAITING
        if is_full and not self._is_full:
            LOG.error("%d notices are waiting: no more are taken for now", MOST_WAITING)
        self._is_full = is_full
        return not is_full

    def _add(self, errand: Errand) -> None:
        if errand.notice.kind == YOUR_TURN:
            self._forget_older(errand.due)
            last = self._last.get(errand.key())
            if last is not None and last.is_waiting:  # it will say the newest
                last.notice, last.is_still_so = errand.notice, errand.is_still_so
                return
            if last is not None:
                errand.due = max(errand.due, last.due + QUIET_SECONDS)
            self._last[errand.key()] = errand
            self._last.move_to_end(errand.key())
        heapq.heappush(self._waiting, errand)

    def _forget_older(self, now: float) -> None:
        """Drop what is no reason to be quiet any more."""
        while self._last:
            key, oldest = next(iter(self._last.items()))
            if oldest.is_waiting or oldest.due + QUIET_SECONDS > now:
                return
            del self._last[key]

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            self._attempt(errand)

    def _next(self) -> Errand | None:
        """The errand that is due, when one is; None when it is time to stop."""
        with self._changed:
            while True:
                wait = self._waiting[0].due - self._clock() if self._waiting else None
                is_due = wait is not None and wait <= 0
                if self._end is not None and (not is_due or time.monotonic() >= self._end):
                    return None
                if is_due:
                    errand = heapq.heappop(self._waiting)
                    errand.is_waiting = False
                    return errand
                self._changed.wait(wait)

    def _attempt(self, errand: Errand) -> None:
        try:
            # Read anew: they may have changed their mind, or be gone, since it was put into the queue.
            for person in self._find([errand.person_id]):
                if person.wants_notices and errand.notifier.can_reach(person) and self._is_still_so(errand):
                    errand.notifier.send(errand.notice, person)
        except NoticeFailed as failure:
            self._fail(errand, str(failure), failure.is_final)
        except OikistError as error:
            self._fail(errand, str(error), is_final=False)
        except Exception as error:  # noqa: BLE001 - one notice must not stop all others; its words may have an address
            self._fail(errand, f"there is a mistake in the program ({type(error).__name__}).", is_final=True)

    def _is_still_so(self, errand: Errand) -> bool:
        if errand.is_still_so is None or errand.is_still_so():
            return True
        with self._changed:  # nothing is said, so there is no reason to be quiet afterwards
            if self._last.get(errand.key()) is errand:
                del self._last[errand.key()]
        return False

    def _fail(self, errand: Errand, sentence: str, is_final: bool) -> None:
        with self._changed:
            if is_final or errand.tries >= len(self._pauses) or self._end is not None:
                LOG.warning("notice %s by %s was not sent: %s", errand.notice.kind, errand.notifier.channel, sentence)
                return
            errand.due = self._clock() + self._pauses[errand.tries]
            errand.tries += 1
            errand.is_waiting = True
            heapq.heappush(self._waiting, errand)
