"""WebhookNotifier: tells people by a request to an address of their own, which must not lead into our network."""

import json
import socket
import ssl
import time
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult

from oikist.tables.addresses import split_webhook
from oikist.tables.notifier import Notice, NoticeFailed, Notifier
from oikist.tables.people import Person
from oikist.tables.places import Refused

WEBHOOK_SECONDS: Final = 10.0
LONGEST_STATUS: Final = 1000  # bytes of an answer's first line
NAT64: Final = IPv6Network("64:ff9b::/96")
# Answers after which trying again may help; all others but 2xx are final.
PASSING: Final = frozenset({408, 425, 429, 500, 502, 503, 504})

Address = IPv4Address | IPv6Address


class WebhookNotifier(Notifier):
    """A POST of JSON. It looks the host up once, and refuses addresses that are not public."""

    channel = "webhook"

    def __init__(
        self,
        seconds: float = WEBHOOK_SECONDS,
        allow_private: bool = False,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._seconds = seconds
        self._allow_private = allow_private
        self._context = context or ssl.create_default_context()

    def can_reach(self, person: Person) -> bool:
        return bool(person.webhook)

    def send(self, notice: Notice, person: Person) -> None:
        try:
            parts = split_webhook(person.webhook)
        except Refused as refused:
            raise NoticeFailed(str(refused), is_final=True) from None
        end = time.monotonic() + self._seconds
        addresses = self._look_up(parts)
        try:
            with self._connect(parts, addresses, end) as connection:
                connection.settimeout(_left(end))
                connection.sendall(_request(parts, notice))
                status = _status(connection, end)
        except (OSError, UnicodeError) as error:  # a TimeoutError and an error of TLS are among them
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
            raise NoticeFailed(f"The webhook at {parts.hostname} could not be reached: {reason}.") from None
        if not 200 <= status <= 299:
            is_moved = 300 <= status <= 399
            what = "sends us elsewhere, where we do not follow" if is_moved else "did not take the notice"
            sentence = f"The webhook at {parts.hostname} {what}: it answered {status or 'what is not HTTP'}."
            raise NoticeFailed(sentence, is_final=bool(status) and status not in PASSING)

    def _look_up(self, parts: SplitResult) -> list[str]:
        """The addresses of the host, all of which must be public."""
        assert parts.hostname is not None
        try:
            found = socket.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise NoticeFailed(f"The host {parts.hostname} of the webhook is not found.") from None
        addresses = [str(entry[4][0]) for entry in found]
        if not self._allow_private and not all(is_public(ip_address(address)) for address in addresses):
            sentence = f"The host {parts.hostname} of the webhook is no public address: only those are called."
            raise NoticeFailed(sentence, is_final=True)
        return addresses

    def _connect(self, parts: SplitResult, addresses: list[str], end: float) -> socket.socket:
        connection = _reach(addresses, _port(parts), end)
        if parts.scheme == "http":
            return connection
        try:
            connection.settimeout(_left(end))
            return self._context.wrap_socket(connection, server_hostname=parts.hostname)
        except BaseException:
            connection.close()
            raise


def _reach(addresses: list[str], port: int, end: float) -> socket.socket:
    """A connection to the first address that takes one.

    They are the ones that were checked: the name could lead elsewhere if it were looked up again.
    """
    for address in addresses[:-1]:
        with suppress(OSError):
            return socket.create_connection((address, port), timeout=_left(end) / 2)
    return socket.create_connection((addresses[-1], port), timeout=_left(end))


def is_public(address: Address) -> bool:
    """Whether an address is out in the internet, and not this machine or its network in disguise."""
    if isinstance(address, IPv6Address):
        if address in NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFF_FFFF))
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or address.is_site_local:
            return False
    is_special = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not is_special


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _request(parts: SplitResult, notice: Notice) -> bytes:
    """The whole request; split_webhook has seen to it that no sign of the address can end a line."""
    fields = {"kind": notice.kind, "subject": notice.subject, "text": notice.text}
    body = json.dumps(fields | {"link": notice.link, "table": notice.table_id}).encode()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: oikist",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _status(connection: socket.socket, end: float) -> int:
    """The status of the answer, of which nothing else is read; 0 if it is not HTTP."""
    answer = b""
    while b"\n" not in answer and len(answer) < LONGEST_STATUS:
        connection.settimeout(_left(end))  # what comes drop by drop ends as well
        more = connection.recv(LONGEST_STATUS)
        if not more:
            break
        answer += more
    version, _, rest = answer.partition(b" ")
    code = rest[:3]
    return int(code) if version in (b"HTTP/1.0", b"HTTP/1.1") and len(code) == 3 and code.isdigit() else 0


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left
