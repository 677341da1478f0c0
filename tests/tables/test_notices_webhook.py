"""A webhook is called as its owner wrote it down, never inside our network, and never for longer than it may take."""

import json
import socket
import ssl
import time
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path

import pytest

from oikist.tables.notices_webhook import WebhookNotifier, is_public
from oikist.tables.notifier import NoticeFailed, new_notice
from oikist.tables.people import Person, new_person
from tests.tables.servers import WebServer, server_context, serving, trusting_context

NOTICE = new_notice("table-over", "it", "https://example.org/t/1", "t1", "Magna Roma")
PRIVATE = [
    "127.0.0.1", "localhost", "LOCALHOST.", "127.1", "2130706433", "0x7f.1", "0", "0.0.0.0", "10.1.2.3", "172.16.0.1",
    "192.168.0.1", "169.254.169.254", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "[::1]", "[::]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[fe80::1]",
    "[fc00::1]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::1]", "[2002:7f00:1::1]",
    "[2001:0:7f00:1::1]",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.fixture
def server() -> Iterator[WebServer]:
    with serving(WebServer()) as started:
        yield started


def person(url: str) -> Person:
    return replace(new_person("it", 0), webhook=url, wants_notices=True)


def ann(server: WebServer, path: str = "/secret") -> Person:
    return person(f"http://127.0.0.1:{server.port}{path}")


def notifier(seconds: float = 5, context: ssl.SSLContext | None = None) -> WebhookNotifier:
    return WebhookNotifier(seconds, allow_private=True, context=context)


def failure(sending: WebhookNotifier, somebody: Person) -> NoticeFailed:
    with pytest.raises(NoticeFailed) as caught:
        sending.send(NOTICE, somebody)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert "secret" not in sentence
    return caught.value


def test_a_notice_is_posted_as_json(server: WebServer) -> None:
    sending = notifier()
    assert sending.can_reach(ann(server))
    assert not sending.can_reach(person(""))
    sending.send(NOTICE, ann(server, "/hook/%20?a=b&c"))
    ((path, headers, body),) = server.requests
    assert path == "/hook/%20?a=b&c"
    assert headers["Host"] == f"127.0.0.1:{server.port}"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {
        "kind": "table-over",
        "subject": "La partita è finita: Magna Roma",
        "text": "Una partita di Magna Roma a cui hai partecipato è finita: guarda com'è andata.",
        "link": "https://example.org/t/1",
        "table": "t1",
    }
    sending.send(NOTICE, ann(server, ""))
    sending.send(NOTICE, ann(server, "?a"))
    assert [request[0] for request in server.requests[1:]] == ["/", "/?a"]


def test_encryption_is_checked_against_the_name(tmp_path: Path) -> None:
    with serving(WebServer(server_context(tmp_path))) as server:
        trusting = notifier(context=trusting_context())
        trusting.send(NOTICE, person(f"https://localhost:{server.port}/"))
        assert server.requests[0][1]["Host"] == f"localhost:{server.port}"
        for sending, host in ((notifier(), "localhost"), (trusting, "127.0.0.1")):
            failed = failure(sending, person(f"https://{host}:{server.port}/secret"))
            assert "certificate" in str(failed).lower()
        assert len(server.requests) == 1


def test_what_does_not_speak_tls_is_told(server: WebServer) -> None:
    assert not failure(notifier(), person(f"https://localhost:{server.port}/secret")).is_final


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_elsewhere(server: WebServer, status: int) -> None:
    with serving(WebServer()) as other:
        server.statuses, server.location = [status], f"http://127.0.0.1:{other.port}/"
        failed = failure(notifier(), ann(server))
        assert failed.is_final
        assert str(failed) == (
            f"The webhook at 127.0.0.1 sends us elsewhere, where we do not follow: it answered {status}."
        )
        assert len(server.requests) == 1
        assert other.requests == []


@pytest.mark.parametrize(("status", "is_final"), [(400, True), (404, True), (410, True), (429, False), (503, False)])
def test_a_refusal_is_told_with_its_number(server: WebServer, status: int, is_final: bool) -> None:
    server.statuses = [status]
    failed = failure(notifier(), ann(server))
    assert failed.is_final == is_final
    assert str(failed) == f"The webhook at 127.0.0.1 did not take the notice: it answered {status}."


@pytest.mark.parametrize("answer", [b"220 mail\r\n", b"HTTP/1.1 2x0 OK\r\n", b"\0" * 3, b"HTTP/1.1 20"])
def test_what_is_not_http_is_told(server: WebServer, answer: bytes) -> None:
    server.drops = answer
    assert "it answered what is not HTTP" in str(failure(notifier(), ann(server)))


def test_silence_and_drops_end_in_time(server: WebServer) -> None:
    server.drops = b"HTTP/1.1 200 " + b"O" * 200
    start = time.monotonic()
    assert "timed out" in str(failure(notifier(0.3), ann(server)))
    server.is_silent = True
    assert "timed out" in str(failure(notifier(0.3), ann(server)))
    assert time.monotonic() - start < 3


def test_a_host_that_is_absent_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    failed = failure(notifier(), person(f"http://127.0.0.1:{port}/secret"))
    assert str(failed) == "The webhook at 127.0.0.1 could not be reached: Connection refused."
    assert not failed.is_final
    for host in ("nowhere.invalid", "a" * 70 + ".invalid", "a..b"):
        assert "is not found" in str(failure(notifier(), person(f"http://{host}/secret")))


@pytest.mark.parametrize("host", PRIVATE)
def test_our_own_network_is_not_called(server: WebServer, host: str) -> None:
    failed = failure(WebhookNotifier(1), person(f"http://{host}:{server.port}/secret"))
    # A machine without IPv6, or with a stricter reader of numbers, may not find it at all.
    assert "is no public address: only those are called" in str(failed) or "is not found" in str(failed)
    assert server.requests == []


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("host", [host.strip("[]") for host in PRIVATE if ":" in host or host.count(".") == 3])
def test_private_addresses_are_none(host: str) -> None:
    assert not is_public(ip_address(host))


class Names:
    """What names lead to, as if a name server had said so; each name may be asked for once."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.asked: list[str] = []
        self.real = socket.getaddrinfo

    def look_up(self, host: str, port: int, *rest: int, **more: int) -> list[object]:
        if host != "rebinding.example":
            return list(self.real(host, port, *rest, **more))
        self.asked.append(host)
        return [entry for address in self.addresses for entry in self.real(address, port, *rest, **more)]


def test_a_name_is_looked_up_once_and_its_addresses_are_tried(
    server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names(["127.0.0.2", "127.0.0.1"])  # nobody listens at the first
    monkeypatch.setattr(socket, "getaddrinfo", names.look_up)
    notifier().send(NOTICE, person(f"http://rebinding.example:{server.port}/"))
    assert names.asked == ["rebinding.example"]
    assert server.requests[0][1]["Host"] == f"rebinding.example:{server.port}"


def test_one_private_address_among_public_ones_is_enough(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for addresses in (["1.1.1.1", "127.0.0.1"], ["127.0.0.1", "1.1.1.1"]):
        monkeypatch.setattr(socket, "getaddrinfo", Names(addresses).look_up)
        assert failure(WebhookNotifier(1), person(f"http://rebinding.example:{server.port}/secret")).is_final
        monkeypatch.undo()
    assert server.requests == []


@pytest.mark.parametrize("url", ["http://127.0.0.1/\r\nHost: a/secret", "http://a:secret@127.0.0.1/", "file:///secret"])
def test_an_address_is_checked_again(url: str) -> None:
    assert failure(notifier(), person(url)).is_final
