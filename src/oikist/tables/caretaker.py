"""Caretaker: tells people that a table waits for them, and clears away tables that nobody comes to any more."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

from oikist.core.errors import OikistError
from oikist.games import package_of
from oikist.tables import manners
from oikist.tables.clock import DAY
from oikist.tables.lines import END, EXPIRE, MATCH, Line
from oikist.tables.notices import Notices
from oikist.tables.notifier import TABLE_EXPIRES, TABLE_OVER, YOUR_TURN, new_notice
from oikist.tables.people import PERSON_PREFIX, People
from oikist.tables.service import Service
from oikist.tables.table import Table
from oikist.text import say

LOG: Final = logging.getLogger("oikist.tables")
HOUR: Final = 3600.0
ANSWER_DAYS: Final = 7  # after which nobody sends a command again

IsHere = Callable[[str, int], bool]  # whether the person at that seat of that table is looking at it


@dataclass(frozen=True, slots=True)
class News:
    """Something at a table that concerns the people of a seat."""

    kind: str  # of the notice
    table: str
    game: str
    length: int  # of the log then
    seat: int
    people: tuple[str, ...]


class Caretaker:
    """Hears what happens at tables, and looks after all of them once an hour, in a thread of its own."""

    def __init__(
        self,
        service: Service,
        people: People,
        notices: Notices,
        is_here: IsHere,
        public_url: str = "",
        expire_days: int = 30,
        notice_days: int = 7,
    ) -> None:
        self.service = service
        self.people = people
        self.notices = notices
        self.is_here = is_here
        self.public_url = public_url.rstrip("/")
        self.expire_days = expire_days
        self.notice_days = min(notice_days, expire_days)
        self._is_closed = False
        self._news: SimpleQueue[News | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="caretaker")

    def start(self) -> None:
        self.service.listen(self.heard)
        self._thread.start()

    def close(self) -> None:
        """Stop; what was not told yet is told to nobody."""
        self._is_closed = True
        self._news.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def heard(self, table: Table, lines: list[Line]) -> None:
        """Note what concerns people who are away: that it is their turn, that it is over, that it will be gone."""
        if not self.notices.channels():
            return
        for line in lines:
            if line.kind in (END, EXPIRE):
                kind = TABLE_OVER if line.kind == END else TABLE_EXPIRES
                for seat in range(len(table.places)):
                    self._note(table, seat, kind)
        mover = table.to_move()
        if mover >= 0 and any(line.kind in MATCH for line in lines) and not table.places[mover].is_played_by_bot():
            self._note(table, mover, YOUR_TURN)

    def _note(self, table: Table, seat: int, kind: str) -> None:
        """The table is held meanwhile: people are looked up by the thread."""
        ids = [known for known in table.places[seat].secrets if known.startswith(PERSON_PREFIX)]
        if ids:
            self._news.put(News(kind, table.identity, table.game.name, table.length, seat, tuple(ids)))

    def look_after(self) -> None:
        """Announce the end of tables that nobody has come to for long, and delete those whose end has come."""
        now = self.service.now()
        self.people.prune(now)
        self.service.store.prune_answers(now - ANSWER_DAYS * DAY)
        if not self.expire_days:
            return
        for identity in self.service.store.untouched(now - (self.expire_days - self.notice_days) * DAY):
            if self._is_closed:
                return
            self._with_care(identity, self._announce, now)
        for identity in self.service.store.untouched(now - self.notice_days * DAY + 1):
            if self._is_closed:
                return
            self._with_care(identity, self._delete, now)

    def _announce(self, identity: str, now: int) -> None:
        with self.service.looking(identity) as table:
            if table.expires:
                return
        at = now + self.notice_days * DAY
        self.service.command(identity, lambda table, now: manners.announce_end(table, at, now))

    def _delete(self, identity: str, now: int) -> None:
        if self.service.expire(identity, now):
            LOG.info("table %s has expired and is deleted", identity)

    def _with_care(self, identity: str, do: Callable[[str, int], None], now: int) -> None:
        """One table that cannot be opened must not keep the others from being looked after."""
        try:
            do(identity, now)
        except OikistError as error:
            LOG.error("table %s: %s", identity, error)

    def tell(self, news: News) -> None:
        """Tell the people of a seat, unless they are there."""
        if self.is_here(news.table, news.seat):
            return
        link = f"{self.public_url}/t/{news.table}" if self.public_url else ""
        for person in self.people.with_ids(list(news.people)):
            title = say(package_of(news.game), person.language, "name")
            notice = new_notice(news.kind, person.language, link, news.table, title, self.notice_days)
            self.notices.tell(person, notice, partial(self._waits, news) if news.kind == YOUR_TURN else None)

    def _waits(self, news: News) -> bool:
        """Whether it is still their turn, and they still are not there."""
        with self.service.looking(news.table) as table:
            is_same = table.length == news.length and table.to_move() == news.seat
        return is_same and not self.is_here(news.table, news.seat)

    def _work(self) -> None:
        due = monotonic() + HOUR
        while not self._is_closed:
            try:
                news = self._news.get(timeout=max(0.0, due - monotonic()))
                if news is not None:
                    self.tell(news)
            except Empty:
                due = monotonic() + HOUR
                self._try_to_look_after()
            except OikistError as error:
                LOG.error("caretaker: %s", error)

    def _try_to_look_after(self) -> None:
        try:
            self.look_after()
        except Exception as error:  # noqa: BLE001  a thread that ends would leave everything to gather dust
            LOG.error("caretaker: %s: %s", type(error).__name__, error)
