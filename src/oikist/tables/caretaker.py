"""Caretaker: tells people that a table waits for them, and clears away tables that nobody comes to any more."""

import json
import logging
from collections.abc import Callable
from functools import partial
from threading import Event, Thread
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
from oikist.tables.table import OVER, Table
from oikist.text import say

LOG: Final = logging.getLogger("oikist.tables")
HOUR: Final = 3600.0
ANSWER_DAYS: Final = 7  # after which nobody sends a command again

IsHere = Callable[[str, int], bool]  # whether the person at that seat of that table is looking at it


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
        self._stop = Event()
        self._thread = Thread(target=self._work, name="caretaker")

    def start(self) -> None:
        self.service.listen(self.heard)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def heard(self, table: Table, lines: list[Line]) -> None:
        """Tell those who are away what concerns them: that it is their turn, that it is over, that it will be gone."""
        if not self.notices.channels():
            return
        for line in lines:
            if line.kind == END:
                self._tell(table, range(len(table.places)), TABLE_OVER)
            elif line.kind == EXPIRE:
                self._tell(table, range(len(table.places)), TABLE_EXPIRES)
        mover = table.to_move()
        if mover >= 0 and any(line.kind in MATCH for line in lines) and not table.places[mover].is_played_by_bot():
            self._tell(table, [mover], YOUR_TURN)

    def look_after(self) -> None:
        """Announce the end of tables that nobody has come to for long, and delete those whose end has come."""
        now = self.service.now()
        self.people.prune(now)
        self.service.store.prune_answers(now - ANSWER_DAYS * DAY)
        if not self.expire_days:
            return
        for identity in self.service.store.untouched(now - (self.expire_days - self.notice_days) * DAY):
            self._with_care(identity, self._announce, now)
        for identity in self.service.store.untouched(now - self.notice_days * DAY + 1):
            self._with_care(identity, self._delete, now)

    def _announce(self, identity: str, now: int) -> None:
        with self.service.looking(identity) as table:
            if table.status == OVER or table.expires:
                return
        at = now + self.notice_days * DAY
        self.service.command(identity, lambda table, now: manners.announce_end(table, at, now))

    def _delete(self, identity: str, now: int) -> None:
        stored = self.service.store.load(identity)
        expires = json.loads(stored.header).get("expires", 0) if stored is not None else 0
        if expires and expires <= now:
            self.service.delete(identity)
            LOG.info("table %s has expired and is deleted", identity)

    def _with_care(self, identity: str, do: Callable[[str, int], None], now: int) -> None:
        """One table that cannot be opened must not keep the others from being looked after."""
        try:
            do(identity, now)
        except OikistError as error:
            LOG.error("table %s: %s", identity, error)

    def _tell(self, table: Table, seats: range | list[int], kind: str) -> None:
        identity, length, package = table.identity, table.length, package_of(table.game.name)
        link = f"{self.public_url}/t/{identity}" if self.public_url else ""
        for seat in seats:
            ids = [known for known in table.places[seat].secrets if known.startswith(PERSON_PREFIX)]
            if not ids or self.is_here(identity, seat):
                continue
            for person in self.people.with_ids(ids):
                title = say(package, person.language, "name")
                notice = new_notice(kind, person.language, link, identity, title, self.notice_days)
                is_still_so = partial(self._waits_for, identity, length, seat) if kind == YOUR_TURN else None
                self.notices.tell(person, notice, is_still_so)

    def _waits_for(self, identity: str, length: int, seat: int) -> bool:
        with self.service.looking(identity) as table:
            return table.length == length and table.to_move() == seat and not self.is_here(identity, seat)

    def _work(self) -> None:
        while not self._stop.wait(HOUR):
            try:
                self.look_after()
            except Exception as error:  # noqa: BLE001  a thread that ends would leave everything to gather dust
                LOG.error("caretaker: %s: %s", type(error).__name__, error)
