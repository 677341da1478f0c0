"""Service: the tables of a server. One lock a table, everything durable before anybody hears of it."""

import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, RLock
from time import perf_counter, time_ns
from typing import Final

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.state import State
from oikist.tables import manners
from oikist.tables.course import Move, Past
from oikist.tables.keeper import Keeper
from oikist.tables.lines import LEAVE, Line
from oikist.tables.places import Refused
from oikist.tables.store import Store
from oikist.tables.table import RUNNING, WAITING, Table

MOST_LOADED: Final = 500  # tables kept at hand; others are loaded when somebody comes
SECRET_BYTES: Final = 18
SEED_BYTES: Final = 32
IDENTITY_BYTES: Final = 9
FORGET_ROUNDS: Final = 3
LOG: Final = logging.getLogger("oikist.tables")

Command = Callable[[Table, int], list[Line]]  # a table and the time in, lines out
Listener = Callable[[Table, list[Line]], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command brought: where journal and log stand now, and whether it had been done before."""

    lines: int
    length: int
    is_repeated: bool = False


class Loaded:
    """A table at hand, with its lock."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.users = 0  # threads that have it or wait for it
        self.table: Table | None = None
        self.created = 0
        self.lines = 0  # that are stored
        self.secrets: list[str] = []  # that are stored


class Service:
    """All tables of a server; any thread may call any method."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = lambda: time_ns() // 1_000_000,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(SEED_BYTES),
    ) -> None:
        self.store = store
        self.keeper = Keeper(store)
        self.now = now
        self.new_seed = new_seed  # of a match: who knows it knows all of its chance
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()
        self._guard = Lock()
        self._listeners: list[Listener] = []
        self.on_commit: Callable[[float], None] = lambda seconds: None  # told how long each one took

    def listen(self, listener: Listener) -> None:
        """From now on tell this one what is stored, table by table in order; it must not take long."""
        self._listeners.append(listener)

    def open_table(
        self, game: Game, seats: int, options: Mapping[str, object], prepare: Command = lambda table, now: []
    ) -> str:
        """Open a table and do what is to be done there before anybody sees it; its id."""
        identity = secrets.token_urlsafe(IDENTITY_BYTES)
        with self._held(identity) as loaded:
            table = Table(identity, game, seats, options, self.new_seed())
            now = self.now()
            lines = [table.opened(now), *prepare(table, now)]
            stored = self.keeper.stored(table, now, now)
            self.store.add(stored, lines)
            loaded.table, loaded.created, loaded.lines, loaded.secrets = table, now, table.lines, stored.secrets
            self._tell(table, lines)
        return identity

    def command(self, identity: str, command: Command, client_id: str | None = None) -> Answer:
        """Do something at a table; the same client id again changes nothing and gets the same answer."""
        with self._held(identity) as loaded:
            table = self._table(loaded, identity)
            try:
                return self._commit(loaded, table, lambda now: command(table, now), client_id)
            except OikistError:
                # What was done before cannot be done again: only then the answer that was given is looked for.
                known = self.store.answer(identity, client_id) if client_id is not None else None
                if known is None:
                    raise
                return Answer(**json.loads(known), is_repeated=True)

    @contextmanager
    def looking(self, identity: str) -> Iterator[Table]:
        """The table, while nobody changes it; what is done with it must not change it either."""
        with self._held(identity) as loaded:
            yield self._table(loaded, identity)

    def forget(self, person: str) -> None:
        """Take a person from all tables, with their names and what they said; what they played stays."""
        for _ in range(FORGET_ROUNDS):  # they may just be sitting down somewhere
            tables = self.store.tables_of([person])
            for stored in tables:
                self._forget_at(stored.id, person)
            if not tables:
                return

    def _forget_at(self, identity: str, person: str) -> None:
        with self._held(identity) as loaded:
            try:
                table = self._table(loaded, identity)
            except OikistError:
                self._scrub(identity, person)
                return
            seats = [*table.holds([person]), *table.left(person)]
            self.store.replace_texts(identity, dict.fromkeys(seats, ""), seats)
            self._commit(loaded, table, lambda now: manners.forget(table, person, now))

    def _scrub(self, identity: str, person: str) -> None:
        """The same at a table that this program cannot open: nobody is told, and no bot takes over."""
        stored = self.store.load(identity)
        if stored is None:
            return
        header = json.loads(stored.header)
        places = header["places"]
        seats = [seat for seat, place in enumerate(places) if person in (*place["secrets"], *place.get("past", ()))]
        for seat in seats:
            places[seat] |= {"name": "", "secrets": [], "past": []}
        header["owner"] = [secret for secret in header["owner"] if secret != person]
        self.store.replace_texts(identity, dict.fromkeys(seats, ""), seats)
        stored.header = json.dumps(header, ensure_ascii=False)
        stored.secrets = [secret for secret in stored.secrets if secret != person]
        self.store.commit(stored, [])

    def expire(self, identity: str, now: int) -> bool:
        """Forget a table and everything about it, if its end was announced and has come; whether it was so."""
        with self._held(identity) as loaded:
            stored = self.store.load(identity)
            expires = json.loads(stored.header).get("expires", 0) if stored is not None else 0
            if not expires or expires > now:
                return False
            self.store.delete(identity)
            loaded.table = None
            return True

    def loaded_count(self) -> int:
        """How many tables are at hand."""
        return len(self._loaded)

    def stretch(self, table: Table, since: int, most: int) -> tuple[State, list[Move]]:
        """The state after so many moves, and at most so many of the moves that stand after it."""
        course = table.course
        if course is not None and since >= course.base:  # what was just done is asked for most, and is at hand
            return course.state_at(since), course.moves[since - course.base :][:most]
        state, moves = self.keeper.stretch(table.identity, table.floor, since)
        return state, moves[:most]

    def past(self, table: Table) -> Past:
        """How the states of a table's match are found again that are not at hand."""
        return lambda length: self.keeper.state_at(table.identity, table.floor, length)

    def _commit(
        self, loaded: Loaded, table: Table, command: Callable[[int], list[Line]], client_id: str | None = None
    ) -> Answer:
        now = self.now()
        try:
            lines = command(now)
            # Who leaves before the match has begun leaves no name and no word behind.
            is_early = table.status == WAITING
            left = [line.seat for line in lines if line.kind == LEAVE and is_early]
            answer = Answer(table.lines, table.length)
            text = json.dumps({"lines": answer.lines, "length": answer.length})
            stored = self.keeper.stored(table, loaded.created, now)
            began = perf_counter()
            self.store.commit(stored, lines, client_id, text, stored.secrets != loaded.secrets, left)
            self.on_commit(perf_counter() - began)
        except BaseException as error:
            if not isinstance(error, OikistError) or table.lines != loaded.lines:
                loaded.table = None  # it may be half changed: the store knows how it stands
            raise
        loaded.lines, loaded.secrets = table.lines, stored.secrets
        self._tell(table, lines)
        if table.course is not None and table.course.has_lost_sight:
            loaded.table = None
        return answer

    def _tell(self, table: Table, lines: list[Line]) -> None:
        """What is stored is stored: a listener that fails keeps neither the others nor the answer back."""
        for listener in self._listeners:
            try:
                listener(table, lines)
            except Exception:
                LOG.exception("table %s: a listener failed", table.identity)

    def _table(self, loaded: Loaded, identity: str) -> Table:
        if loaded.table is not None:
            return loaded.table
        found = self.keeper.load(identity)
        if found is None:
            raise Refused("no-table", f"There is no table {identity[:40]!r}.")
        table, stored = found
        loaded.table, loaded.created, loaded.lines = table, stored.created, stored.lines
        loaded.secrets = stored.secrets
        if table.status == RUNNING and stored.rules_version != table.game.rules_version:
            self._commit(loaded, table, lambda now: table.adopt_rules(stored.rules_version, now))
        return table

    @contextmanager
    def _held(self, identity: str) -> Iterator[Loaded]:
        with self._guard:
            loaded = self._loaded.setdefault(identity, Loaded())
            self._loaded.move_to_end(identity)
            loaded.users += 1
        try:
            with loaded.lock:
                yield loaded
        finally:
            with self._guard:
                loaded.users -= 1
                self._let_go(identity)

    def _let_go(self, identity: str) -> None:
        """Drop what is not worth keeping: an id without a table, and the tables that nobody has asked for longest.

        What somebody uses stays, so that a table never has two locks.
        """
        oldest = list(self._loaded)[: max(0, len(self._loaded) - MOST_LOADED)]
        if self._loaded[identity].table is None:
            oldest.append(identity)
        for name in set(oldest):
            if not self._loaded[name].users:
                del self._loaded[name]


def new_secret() -> str:
    """A secret that opens a seat or a table."""
    return secrets.token_urlsafe(SECRET_BYTES)
