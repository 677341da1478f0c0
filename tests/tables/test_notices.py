"""Notices are sent by a thread of their own: tried again, held back where they would annoy, in nobody's way."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from oikist.tables import notices as module
from oikist.tables.database import BadStore
from oikist.tables.notices import QUIET_SECONDS, Notices
from oikist.tables.notices_mail import NONE, MailNotifier
from oikist.tables.notices_webhook import WebhookNotifier
from oikist.tables.notifier import KINDS, Notice, Notifier, new_notice
from oikist.tables.people import People, Person, new_person
from oikist.tables.store import Store
from oikist.text import LANGUAGES
from tests.tables.servers import MailServer, WebServer, serving

PAUSES = (0.02, 0.04)


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with serving(MailServer()) as started:
        yield started


@pytest.fixture
def web() -> Iterator[WebServer]:
    with serving(WebServer()) as started:
        yield started


class World:
    """Some people, channels that lead to servers of the test, and a clock that stands still."""

    def __init__(self, mail: MailServer, web: WebServer) -> None:
        self.mail, self.web = mail, web
        self.seconds = 1000.0
        self.ann = replace(new_person("en", 0, "Ann"), mail="ann@example.org", wants_notices=True)
        self.ann.webhook = f"http://127.0.0.1:{web.port}/secret"
        self.people = {self.ann.id: self.ann}
        self.notifiers: list[Notifier] = [
            MailNotifier("127.0.0.1", mail.port, "tables@example.net", security=NONE, seconds=1),
            WebhookNotifier(1, allow_private=True),
        ]
        self.notices = Notices(self.notifiers, self.find, lambda: self.seconds, PAUSES)

    def find(self, ids: Sequence[str]) -> list[Person]:
        return [self.people[identity] for identity in ids if identity in self.people]

    def told(self) -> list[str]:
        """The subjects of what came by mail, when all is sent that is due."""
        self.settle()
        return [str(message["Subject"]) for message in self.mail.mails]

    def settle(self) -> None:
        """Wait until what is due has been sent: a last notice by both channels comes after it."""
        before = len(self.mail.mails), len(self.web.requests)
        end = replace(self.ann, id="person:end")
        self.people[end.id] = end
        self.notices.tell(end, Notice("table-over", "end", "end"))
        until(lambda: any(str(message["Subject"]) == "end" for message in self.mail.mails[before[0] :]))
        until(lambda: any(b'"end"' in request[2] for request in self.web.requests[before[1] :]))
        self.mail.mails[:] = [message for message in self.mail.mails if str(message["Subject"]) != "end"]
        self.web.requests[:] = [request for request in self.web.requests if b'"end"' not in request[2]]


@pytest.fixture
def world(mail: MailServer, web: WebServer) -> Iterator[World]:
    made = World(mail, web)
    yield made
    made.notices.close()


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)


def turn(table_id: str = "t1", game: str = "Magna Roma") -> Notice:
    return new_notice("your-turn", "en", "https://example.org/t", table_id, game)


def test_a_notice_goes_by_every_channel_that_reaches_the_person(world: World) -> None:
    assert world.notices.channels() == ["mail", "webhook"]
    world.notices.tell(world.ann, turn())
    assert world.told() == ["Your turn: Magna Roma"]
    assert len(world.web.requests) == 1
    world.people[world.ann.id] = replace(world.ann, webhook="")
    world.notices.tell(world.people[world.ann.id], turn("t2"))
    assert len(world.told()) == 2
    assert len(world.web.requests) == 1


def test_telling_takes_no_time(world: World) -> None:
    world.mail.is_silent = True
    start = time.monotonic()
    for number in range(50):
        world.notices.tell(replace(world.ann, webhook=""), turn(f"t{number}"))
    assert time.monotonic() - start < 0.5
    world.notices.close(0)


def test_with_none_configured_nothing_is_attempted(world: World) -> None:
    before = threading.active_count()
    nothing = Notices([], world.find)
    nothing.tell(world.ann, turn())
    assert nothing.channels() == []
    assert nothing.test(world.ann) == []
    for silent in (replace(world.ann, wants_notices=False), replace(world.ann, mail="", webhook="")):
        world.notices.tell(silent, turn())
    assert threading.active_count() == before
    nothing.close()


def test_who_has_changed_their_mind_meanwhile_is_not_told(store: Store, mail: MailServer) -> None:
    people = People(store)
    ann = replace(new_person("en", 0), mail="ann@example.org", wants_notices=True)
    bob = replace(new_person("en", 0), mail="bob@example.org", wants_notices=True)
    eve = replace(new_person("en", 0), mail="eve@example.org", wants_notices=True)
    for number, person in enumerate((ann, bob, eve)):
        people.add(person, f"k{number}", 0)
    people.delete(ann.id)
    people.save(replace(bob, wants_notices=False))
    people.save(replace(eve, mail="eve@example.net"))
    sending = Notices([MailNotifier("127.0.0.1", mail.port, "a@example.net", security=NONE)], people.with_ids)
    for person in (ann, bob, eve):
        sending.tell(person, turn())
    until(lambda: len(mail.mails) == 1)
    sending.close()
    assert [message["To"] for message in mail.mails] == ["eve@example.net"]


def test_a_channel_is_tried_three_times_with_growing_pauses(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.web.statuses = [503]
    world.notices.tell(world.ann, turn())
    until(lambda: len(world.web.requests) == len(world.mail.mails) == 1)  # one channel does not wait for the other
    for tries, pause in ((2, PAUSES[0]), (3, PAUSES[1])):
        time.sleep(0.05)
        assert len(world.web.requests) == tries - 1
        until(lambda: wake(world, pause) and len(world.web.requests) == tries)  # noqa: B023
    until(lambda: "was not sent" in caplog.text)
    wake(world, 1000)
    time.sleep(0.05)
    assert len(world.web.requests) == 3
    assert len(world.mail.mails) == 1
    assert "notice your-turn by webhook was not sent: The webhook at 127.0.0.1 did not take" in caplog.text


def wake(world: World, seconds: float) -> bool:
    """Let the clock go on, and the thread look at it."""
    world.seconds += seconds
    world.notices.tell(replace(world.ann, id="person:nobody"), Notice("table-over", "", ""))
    return True


def test_a_second_try_may_succeed(mail: MailServer, web: WebServer, caplog: pytest.LogCaptureFixture) -> None:
    world = World(mail, web)
    world.notices = Notices(world.notifiers, world.find, pauses=PAUSES)  # with the real clock
    web.statuses = [503, 429, 200]
    world.notices.tell(world.ann, turn())
    until(lambda: len(web.requests) == 3 and len(mail.mails) == 1)
    world.notices.close()
    assert caplog.text == ""


def test_what_is_final_is_not_tried_again(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.web.statuses = [410, 200]
    world.mail.answers["RCPT"] = "550 <ann@example.org> unknown"
    world.notices.tell(world.ann, turn())
    until(lambda: caplog.text.count("was not sent") == 2)
    wake(world, 1000)
    time.sleep(0.05)
    assert len(world.web.requests) == 1
    assert world.mail.verbs.count("RCPT") == 1


def test_logs_tell_no_address(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    world.web.statuses = [404]
    world.mail.answers["RCPT"] = "550 <ann@example.org> unknown"
    world.notices.tell(world.ann, turn())
    until(lambda: caplog.text.count("was not sent") == 2)
    for secret in ("ann@", "/secret", world.ann.id):
        assert secret not in caplog.text


def test_a_turn_is_told_at_most_every_ten_minutes_and_not_forgotten(world: World) -> None:
    world.notices.tell(world.ann, turn(game="first"))
    assert world.told() == ["Your turn: first"]
    world.seconds += 60
    world.notices.tell(world.ann, turn(game="second"))
    world.notices.tell(world.ann, turn(game="third"))
    world.notices.tell(world.ann, turn("t2", "other table"))
    world.notices.tell(world.ann, new_notice("table-over", "en", game="Magna Roma", table_id="t1"))
    assert world.told() == ["Your turn: first", "Your turn: other table", "The match is over: Magna Roma"]
    world.seconds += QUIET_SECONDS - 61
    assert len(world.told()) == 3
    world.seconds += 1
    assert world.told()[3:] == ["Your turn: third"]
    world.seconds += QUIET_SECONDS
    world.notices.tell(world.ann, turn(game="fourth"))
    assert world.told()[4:] == ["Your turn: fourth"]
    assert len(world.web.requests) == 5


def test_another_person_is_told_all_the_same(world: World) -> None:
    bob = replace(world.ann, id="person:bob")
    world.people[bob.id] = bob
    world.notices.tell(world.ann, turn())
    world.notices.tell(bob, turn())
    assert len(world.told()) == 2


def test_what_is_no_longer_so_is_not_told(world: World) -> None:
    world.notices.tell(world.ann, turn(game="first"))
    assert len(world.told()) == 1
    is_turn = True
    world.notices.tell(world.ann, turn(game="second"), lambda: is_turn)
    is_turn = False
    world.seconds += QUIET_SECONDS
    assert len(world.told()) == 1
    world.notices.tell(world.ann, turn(game="third"), lambda: True)  # nothing was said, so this one need not wait
    assert world.told()[1:] == ["Your turn: third"]


def test_what_is_no_reason_to_be_quiet_is_not_kept(world: World) -> None:
    for number in range(20):
        world.notices.tell(world.ann, turn(f"t{number}"))
        world.told()
        world.seconds += QUIET_SECONDS
    assert len(world.notices._last) <= 2


class Broken(Notifier):
    """A notifier with a mistake in it."""

    channel = "broken"

    def can_reach(self, person: Person) -> bool:
        return True

    def send(self, notice: Notice, person: Person) -> None:
        raise RuntimeError(person.mail)


def test_a_mistake_in_one_channel_does_not_stop_the_others(world: World, caplog: pytest.LogCaptureFixture) -> None:
    sending = Notices([Broken(), *world.notifiers], world.find)
    for number in range(3):
        sending.tell(world.ann, turn(f"t{number}"))
    until(lambda: len(world.mail.mails) == 3)
    sending.close()
    assert caplog.text.count("there is a mistake in the program (RuntimeError)") == 3
    assert "ann@" not in caplog.text


def test_a_database_that_fails_is_asked_again(world: World) -> None:
    failures = [BadStore("The database is away."), BadStore("The database is away.")]

    def find(ids: Sequence[str]) -> list[Person]:
        if failures:
            raise failures.pop()
        return world.find(ids)

    sending = Notices(world.notifiers[:1], find, pauses=PAUSES)
    sending.tell(world.ann, turn())
    until(lambda: len(world.mail.mails) == 1)
    sending.close()


def test_closing_sends_what_is_due_and_gives_up_the_rest(world: World, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(5):
        world.notices.tell(world.ann, turn(f"t{number}"))
        world.notices.tell(world.ann, turn(f"t{number}", "again"))
    world.notices.close(5)
    assert len(world.web.requests) == 5
    world.notices.tell(world.ann, turn("too late"))
    world.notices.close()
    assert len(world.mail.mails) == 5


def test_closing_does_not_wait_for_a_server_that_is_silent(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.mail.is_silent = True
    for number in range(5):
        world.notices.tell(world.ann, turn(f"t{number}"))
    time.sleep(0.05)
    start = time.monotonic()
    world.notices.close(0.2)
    assert time.monotonic() - start < 0.9
    assert "notices were not sent before the end" in caplog.text


def test_no_more_are_taken_than_can_wait(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 4)
    world.mail.is_silent = True
    world.notices.tell(world.ann, turn("first"))
    until(lambda: len(world.notices._waiting) == 1)  # the mail is on its way and takes long, only the webhook waits
    for number in range(50):
        world.notices.tell(world.ann, turn(f"t{number}"))
    assert caplog.text.count("no more are taken for now") == 1
    assert len(world.notices._waiting) <= 5
    world.notices.close(0)


def test_the_test_button_says_what_became_of_it(world: World) -> None:
    assert world.notices.test(world.ann) == [
        ("mail", True, "A test notice was sent by e-mail: look whether it has arrived."),
        ("webhook", True, "A test notice was sent by webhook: look whether it has arrived."),
    ]
    assert world.mail.mails[0]["Subject"] == "Oikist: a test"
    world.web.statuses = [404]
    silent = replace(world.ann, mail="", wants_notices=False)
    sentence = "The webhook at 127.0.0.1 did not take the notice: it answered 404."
    assert world.notices.test(silent) == [("webhook", False, sentence)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words_in_every_language(kind: str, language: str) -> None:
    notice = new_notice(kind, language, "link", "t1", "king {days}", 1)
    assert notice.kind == kind
    for text in (notice.subject, notice.text):
        assert "notice." not in text
        assert kind == "test" or "king {days}" in text
        assert "{game}" not in text
    assert language == "en" or notice.text != new_notice(kind, "en", game="king {days}", days=1).text
