"""Runner: lets bots decide and clocks run out at all tables of a service, in threads of its own."""

import heapq
import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Condition, Thread
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from oikist.core.state import text_hash
from oikist.tables.clock import Clock
from oikist.tables.lines import BACK, MATCH, MOVE, Line
from oikist.tables.places import Place, Refused
from oikist.tables.records import seen_names
from oikist.tables.service import Service
from oikist.tables.table import RUNNING, Table, read_seating
from oikist.workers.job import Job, Thought
from oikist.workers.pool import Pool, PoolClosed

LOG: Final = logging.getLogger("oikist.tables")
RETRY: Final = 2000  # milliseconds
FAR: Final = 2**62  # later than anything that is planned
OUT_OF_DATE: Final = ("stale", "over", "no-table")
LONGEST_WAIT: Final = 60.0  # seconds after which the clocks are looked at again, whatever was planned

Turn = tuple[str, int]  # a table and the length of its log: whoever acts first makes it out of date


class Runner:
    """Hears what happens at tables and sees to it that nobody waits for a bot, or for somebody without time."""

    def __init__(self, service: Service, pool: Pool, thinkers: int = 2) -> None:
        self.service = service
        self.pool = pool
        self._turns: SimpleQueue[Turn | None] = SimpleQueue()
        self._deadlines: list[tuple[int, str]] = []  # when to look at the clock of which table
        self._due: dict[str, int] = {}  # the next time of each table
        self._later: list[tuple[int, Turn]] = []  # what is tried again, and when
        self._changed = Condition()
        self._is_closed = False
        self.on_thought: Callable[[str, float, Thought], None] = lambda bot, seconds, thought: None
        self._threads = [Thread(target=self._think, name=f"thinker-{number}") for number in range(thinkers)]
        self._threads.append(Thread(target=self._watch, name="clocks"))

    def start(self) -> None:
        """Begin, also at the tables that were left running when the server was stopped."""
        self.service.listen(self._heard)
        for thread in self._threads:
            thread.start()
        for identity, length, header in self.service.store.running():  # they are not opened for that
            self._plan(identity, length, *read_seating(header))

    def close(self) -> None:
        """Stop; a bot that is still thinking has until the pool is closed."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for _ in self._threads[:-1]:
            self._turns.put(None)
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _heard(self, table: Table, lines: list[Line]) -> None:
        if table.status == RUNNING and any(line.kind in MATCH for line in lines):
            self._plan(table.identity, table.length, table.places, table.clock)

    def _plan(self, identity: str, length: int, places: list[Place], clock: Clock) -> None:
        """What has to be done at a table next, by a bot or by the clock."""
        if clock.mover >= 0 and places[clock.mover].is_played_by_bot():
            self._turns.put((identity, length))
            return
        deadline = clock.deadline()
        if deadline is not None:
            self._look_at(identity, deadline)

    def _look_at(self, identity: str, due: int) -> None:
        """Look at the clock of a table then; whoever is looked at before that is looked at again."""
        with self._changed:
            if due < self._due.get(identity, FAR):
                self._due[identity] = due
                heapq.heappush(self._deadlines, (due, identity))
                self._changed.notify_all()

    def _try_again(self, turn: Turn) -> None:
        """What failed for a reason that may pass, as when the database is away, is tried again."""
        with self._changed:
            heapq.heappush(self._later, (self.service.now() + RETRY, turn))
            self._changed.notify_all()

    def _think(self) -> None:
        while True:
            turn = self._turns.get()
            if turn is None or self._is_closed:
                return
            try:
                self._decide(turn)
            except PoolClosed:
                return
            except Refused as refused:
                if refused.code not in OUT_OF_DATE:
                    LOG.error("table %s: %s", turn[0], refused)
            except Exception as error:  # noqa: BLE001  a thread that ends would leave all bots silent
                LOG.error("table %s: %s: %s", turn[0], type(error).__name__, error)
                self._try_again(turn)

    def _decide(self, turn: Turn) -> None:
        """Let the bot whose turn it is choose, and do it, unless the table has moved on meanwhile."""
        identity, length = turn
        with self.service.looking(identity) as table:
            seat = table.to_move()
            if table.length != length or seat < 0 or not table.places[seat].is_played_by_bot():
                return
            # The bot's stream of chance follows from the secret seed, and the seed does not follow from it.
            seed = text_hash(f"{table.seed}/bot/{seat}/{table.length}")
            journal = self.service.store.lines(identity, kinds=(MOVE, BACK))
            job = job_of(table, journal, seat, table.places[seat].bot, seed)
        began = perf_counter()
        thought = self.pool.think(job)
        self.on_thought(job.bot, perf_counter() - began, thought)
        self.service.command(identity, lambda table, now: _carry_out(table, seat, thought, length, now))

    def _watch(self) -> None:
        while True:
            with self._changed:
                if self._is_closed:
                    return
                now = self.service.now()
                while self._later and self._later[0][0] <= now:
                    self._turns.put(heapq.heappop(self._later)[1])
                due = min([FAR, *(queue[0][0] for queue in (self._deadlines, self._later) if queue)])
                if not self._deadlines or self._deadlines[0][0] >= now:
                    self._changed.wait(min(LONGEST_WAIT, max(0, due - now + 1) / 1000))
                    continue
                moment, identity = heapq.heappop(self._deadlines)
                if self._due.get(identity) == moment:
                    del self._due[identity]
            try:
                self._flag(identity)
            except Exception as error:  # noqa: BLE001  a thread that ends would stop all clocks
                LOG.error("table %s: %s: %s", identity, type(error).__name__, error)
                if not isinstance(error, Refused):
                    self._look_at(identity, self.service.now() + RETRY)

    def _flag(self, identity: str) -> None:
        """The time planned for is over: is it still the same seat that thinks?"""
        with self.service.looking(identity) as table:
            if not table.clock.is_over(self.service.now()):
                self._look_again(table)
                return
        self.service.command(identity, lambda table, now: table.flag(now))

    def _look_again(self, table: Table) -> None:
        deadline = table.clock.deadline() if table.status == RUNNING else None
        if deadline is not None:
            self._look_at(table.identity, deadline)


def job_of(table: Table, journal: list[Line], seat: int, bot: str, seed: str) -> Job:
    """What a bot is asked in the place of a seat."""
    course = table.course
    assert course is not None
    return Job(
        table=table.identity,
        game=table.game.name,
        box=dict(table.game.box),
        components=dict(table.game.components),
        seats=course.seats,
        options=dict(table.options),
        position=course.state.position(),
        names=seen_names(journal, seat),
        seat=seat,
        bot=bot,
        seed=seed,
    )


def _carry_out(table: Table, seat: int, thought: Thought, length: int, now: int) -> list[Line]:
    if table.length != length:
        raise Refused("stale", "The table has moved on while the bot was thinking.")
    if thought.failure is not None:
        LOG.warning("table %s: %s", table.identity, thought.sentence)
        return table.replace_bot(seat, thought.failure, now)
    return table.act(seat, thought.action, length, now, is_bot=True)
