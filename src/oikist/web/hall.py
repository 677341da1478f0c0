"""Hall: where the tables stand. All that requests need, opened together and closed in order."""

from collections import OrderedDict
from time import monotonic
from typing import Final

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from oikist.games import NAMES, package_of
from oikist.tables.caretaker import Caretaker
from oikist.tables.lines import MOVE, Line
from oikist.tables.notices import Notices
from oikist.tables.notices_mail import MailNotifier
from oikist.tables.notices_webhook import WebhookNotifier
from oikist.tables.notifier import TEXTS as TABLE_TEXTS
from oikist.tables.notifier import Notifier
from oikist.tables.people import People, Person
from oikist.tables.runner import Runner
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table
from oikist.text import LANGUAGES, load_texts
from oikist.web.clients import Clients
from oikist.web.limits import Limits, Streams, rates_of
from oikist.web.live import Live
from oikist.web.metrics import Metrics
from oikist.web.screens import Screens
from oikist.web.settings import Settings
from oikist.web.threads import Threads
from oikist.workers.job import Thought
from oikist.workers.pool import Pool

TEXTS: Final = "oikist.text"
SPARE_THINKERS: Final = 3
MOST_KEYS: Final = 10_000  # whose people are remembered
SLOW_THREADS: Final = 4
MOST_SLOW_WAITING: Final = 16


class Hall:
    """The service and everything around it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.service = Service(self.store)
        self.people = People(self.store)
        self.screens = Screens()
        self.live = Live(self.service, self.screens, settings.heartbeat_seconds)
        self.notices = Notices(_notifiers(settings), self.people.with_ids)
        self.caretaker = Caretaker(
            self.service,
            self.people,
            self.notices,
            lambda identity, seat: seat in self.live.present(identity, monotonic()).seats,
            settings.public_url,
            settings.expire_days,
            settings.notice_days,
        )
        self.limits = Limits(rates_of(settings))
        self.streams = Streams(settings.streams_per_client, settings.streams_total)
        self.clients = Clients(settings.trusted_proxies)
        self.metrics = Metrics()
        self.metrics.watch(lambda: self.streams.count, self.service.loaded_count)
        self.pool = Pool(settings.workers, settings.bot_seconds, settings.bot_megabytes)
        # More than there are processes: while one bot thinks, what the others thought is carried out.
        self.runner = Runner(self.service, self.pool, settings.workers + SPARE_THINKERS)
        self.slow = Threads("slow", SLOW_THREADS, MOST_SLOW_WAITING)  # for what waits for bots, or for other servers
        self._known: OrderedDict[str, Person] = OrderedDict()  # used in the event loop only, and replaced elsewhere
        self._version = 0

    def open(self) -> None:
        """Begin; bots and clocks of tables that were left running go on."""
        self.service.on_commit = self.metrics.time_commit
        self.runner.on_thought = self._count_thought
        self.service.listen(self._count)
        self.service.listen(self.screens.heard)
        self.service.listen(self.live.heard)
        self.service.keeper.warm_up()
        for package in (*map(package_of, NAMES), TABLE_TEXTS, TEXTS):
            for language in LANGUAGES:
                load_texts(package, language)
        self.caretaker.start()
        self.runner.start()

    def close(self) -> None:
        """End; what was begun is finished first, but for bots that are still thinking."""
        self.slow.close()
        self.pool.close()
        self.runner.close()
        self.caretaker.close()
        self.notices.close(1.0)
        self.store.close()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.service.now()

    def client_of(self, request: Request) -> str:
        """Whom the limits count a request for."""
        return self.clients.key(request.scope)

    async def person_of(self, key_hash: str) -> Person | None:
        """Whose key that is; asked of the store once."""
        if key_hash in self._known:
            self._known.move_to_end(key_hash)
            return self._known[key_hash]
        version = self._version
        person = await run_in_threadpool(self.people.of, key_hash, self.now())
        if person is not None and version == self._version:  # who is not known yet may be known in a moment
            self._known[key_hash] = person
            if len(self._known) > MOST_KEYS:
                self._known.popitem(last=False)
        return person

    def forget_keys(self) -> None:
        """Something about people or their keys has changed: ask the store again."""
        self._version += 1
        self._known = OrderedDict()

    def _count_thought(self, bot: str, seconds: float, thought: Thought) -> None:
        self.metrics.time_thought(bot, seconds)
        if thought.failure is not None:
            self.metrics.count_failure(thought.failure)

    def _count(self, table: Table, lines: list[Line]) -> None:
        for line in lines:
            if line.kind == MOVE and line.seat >= 0:
                self.metrics.count_action(table.game.name)


async def hall_of(request: Request) -> Hall:
    """The hall that an app was made with."""
    hall: Hall = request.app.state.hall
    return hall


def _notifiers(settings: Settings) -> list[Notifier]:
    found: list[Notifier] = []
    if settings.mail_host:
        found.append(
            MailNotifier(
                settings.mail_host,
                settings.mail_port,
                settings.mail_sender,
                settings.mail_user,
                settings.mail_password,
                settings.mail_security,
            )
        )
    if settings.allow_webhooks:
        found.append(WebhookNotifier(allow_private=settings.allow_private_webhooks))
    return found
