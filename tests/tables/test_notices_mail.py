"""Mail arrives through a real mail server, or does not, and then a sentence says why without telling addresses."""

import socket
import ssl
import time
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from oikist.tables.notices_mail import NONE, STARTTLS, TLS, MailNotifier
from oikist.tables.notifier import Notice, NoticeFailed, new_notice
from oikist.tables.people import Person, new_person
from oikist.tables.places import Refused
from tests.tables.servers import MailServer, server_context, serving, trusting_context

ANN = replace(new_person("fr", 0, "Ann"), mail="ann@example.com", wants_notices=True)
NOTICE = new_notice("your-turn", "fr", "https://example.org/t/1", "t1", "Magna Roma")
SENDER = "Oikist <tables@example.net>"
PASSWORD = "correct-horse"


@pytest.fixture
def server() -> Iterator[MailServer]:
    with serving(MailServer()) as started:
        yield started


def notifier(server: MailServer, security: str = NONE, context: ssl.SSLContext | None = None) -> MailNotifier:
    return MailNotifier("localhost", server.port, SENDER, "oikist", PASSWORD, security, 5, context)


def failure(sending: MailNotifier, person: Person = ANN, notice: Notice = NOTICE) -> NoticeFailed:
    with pytest.raises(NoticeFailed) as caught:
        sending.send(notice, person)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert PASSWORD not in sentence
    assert ANN.mail not in sentence
    return caught.value


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def test_a_notice_arrives_in_the_language_of_the_person(server: MailServer) -> None:
    sending = notifier(server)
    assert sending.can_reach(ANN)
    assert not sending.can_reach(replace(ANN, mail=""))
    sending.send(NOTICE, ANN)
    (mail,) = server.mails
    assert mail["From"] == SENDER
    assert mail["To"] == "ann@example.com"
    assert mail["Subject"] == "À vous de jouer\N{NO-BREAK SPACE}: Magna Roma"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.net>")
    assert mail["Date"]
    paragraphs = text_of(mail).split("\n\n")
    assert paragraphs[:2] == ["C'est à vous de jouer à une table de Magna Roma.", "https://example.org/t/1"]
    assert server.logins == [f"\0oikist\0{PASSWORD}"]
    assert server.verbs == ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "QUIT"]


def test_without_a_user_nobody_logs_in(server: MailServer) -> None:
    MailNotifier("localhost", server.port, "tables@example.net", security=NONE).send(NOTICE, ANN)
    assert server.logins == []
    assert server.mails[0]["From"] == "tables@example.net"


@pytest.mark.parametrize("security", [STARTTLS, TLS])
def test_mail_goes_encrypted(tmp_path: Path, security: str) -> None:
    with serving(MailServer(server_context(tmp_path), is_tls=security == TLS)) as server:
        notifier(server, security, trusting_context()).send(NOTICE, ANN)
        assert len(server.mails) == 1
        assert security == TLS or server.verbs.index("STARTTLS") < server.verbs.index("AUTH")


@pytest.mark.parametrize("security", [STARTTLS, TLS])
def test_a_server_that_nobody_vouches_for_gets_no_password(tmp_path: Path, security: str) -> None:
    with serving(MailServer(server_context(tmp_path), is_tls=security == TLS)) as server:
        failed = failure(notifier(server, security))
        assert "certificate" in str(failed).lower()
        assert server.logins == []


def test_a_server_without_encryption_gets_no_password(server: MailServer) -> None:
    failed = failure(notifier(server, STARTTLS))
    assert failed.is_final
    assert "STARTTLS" in str(failed)
    assert server.verbs[:1] == ["EHLO"]
    assert not server.logins
    assert not server.mails
    assert not failure(MailNotifier("localhost", server.port, SENDER, security=TLS, seconds=0.5)).is_final


@pytest.mark.parametrize(
    ("verb", "answer", "is_final", "words"),
    [
        ("AUTH", "535 no", True, "535, it does not know our user and password"),
        ("MAIL", "550 <tables@example.net> go away", True, "550 … go away"),
        ("RCPT", "550 <ann@example.com>: no such user!", True, "550 … no such user"),
        ("RCPT", "451 later", False, "451 later"),
        ("DATA", "554 no", True, "554 no"),
        ("END", "452 the disk\x07 is full.", False, "452 the disk is full"),
        ("GREETING", "421 too many", False, "421 too many"),
    ],
)
def test_what_the_server_says_is_told(server: MailServer, verb: str, answer: str, is_final: bool, words: str) -> None:
    server.answers[verb] = answer
    failed = failure(notifier(server))
    assert failed.is_final == is_final
    assert str(failed) == f"The mail server localhost did not take the notice: {words}."


def test_what_is_handed_over_is_not_sent_again_for_a_rude_farewell(server: MailServer) -> None:
    server.answers["QUIT"] = "500 what?"
    notifier(server).send(NOTICE, ANN)
    assert len(server.mails) == 1


def test_a_server_that_is_silent_or_absent_is_told(server: MailServer) -> None:
    server.is_silent = True
    start = time.monotonic()
    failed = failure(MailNotifier("localhost", server.port, SENDER, security=NONE, seconds=0.2))
    assert time.monotonic() - start < 3
    assert not failed.is_final
    assert "timed out" in str(failed)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert "Connection refused" in str(failure(MailNotifier("127.0.0.1", port, SENDER)))
    assert not failure(MailNotifier("nowhere.invalid", 25, SENDER)).is_final
    assert not failure(MailNotifier("a" * 70, 25, SENDER)).is_final


def test_no_text_becomes_a_header_or_a_command(server: MailServer) -> None:
    subject = "Your turn\r\nBcc: bob@example.org\r\n\r\nBuy!"
    text = "first\n.\nMAIL FROM:<bob@example.org>\r\n.\r\nlast"
    notifier(server).send(Notice("test", subject, text, "https://example.org/\r\n.\r\nQUIT"), ANN)
    (mail,) = server.mails
    assert mail["Subject"] == "Your turn Bcc: bob@example.org Buy!"
    assert mail["Bcc"] is None
    assert text_of(mail).startswith("first\n.\nMAIL FROM:<bob@example.org>\n.\nlast\n\nhttps://example.org/\n.\nQUIT")
    assert server.verbs.count("MAIL") == server.verbs.count("RCPT") == 1


@pytest.mark.parametrize("address", ["ann@example.com\r\nBcc: bob@example.org", "a@example.org, b@example.org", "ann"])
def test_an_address_is_checked_again(server: MailServer, address: str) -> None:
    assert failure(notifier(server), replace(ANN, mail=address)).is_final
    assert server.verbs == []


@pytest.mark.parametrize("sender", ["", "tables", "a@example.org\r\nBcc: b@example.org", "Oikist <a@b>"])
def test_a_bad_sender_is_refused_at_once(sender: str) -> None:
    with pytest.raises(Refused, match="cannot be a mail address"):
        MailNotifier("localhost", 25, sender)


def test_there_are_three_ways_to_be_secure_or_not() -> None:
    with pytest.raises(ValueError, match="'ssl' is none of starttls, tls, none"):
        MailNotifier("localhost", 25, SENDER, security="ssl")
