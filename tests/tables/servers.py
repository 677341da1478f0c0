"""Servers that tests of notices send to: a mail server and a web server on loopback, obliging or not."""

import ssl
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import BaseServer, StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from typing import TypeVar

LONGEST_SILENCE = 20.0
# Made for tests alone, with `openssl req -x509 -newkey ec … -subj /CN=localhost`; nobody trusts it.
CERTIFICATE = """-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUUAGSU6f58RfN+Zf+3r+duBOGXckwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjA4MzQyNFoYDzIxMjYxMDIz
MDgzNDI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS2NrAYRwED+dhQ7HBibiEMAWKuruoimnEqPl+eFBNhDJQLVTHYbtcv
p0C+CfGb7YDPFjCLxVFRHMaBxux4jCnvo2kwZzAdBgNVHQ4EFgQUWmRCxWIbRtao
6cviOyoYXmRFpzowHwYDVR0jBBgwFoAUWmRCxWIbRtao6cviOyoYXmRFpzowDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAP8fxO+4X8X4msHKfVIkY6paTtRKWGN9ODynb1QwPx/oAiAlg82374va
5OH0OHYDKpEC2y/qFHg9kwlTmB6vCvYZeQ==
-----END CERTIFICATE-----
"""
KEY = """-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYWd1Mph3fUa/Wp3F
Gfdntt0qeGjdK0N2q2YLajPybl+hRANCAAS2NrAYRwED+dhQ7HBibiEMAWKuruoi
mnEqPl+eFBNhDJQLVTHYbtcvp0C+CfGb7YDPFjCLxVFRHMaBxux4jCnv
-----END PRIVATE KEY-----
"""


def server_context(folder: Path) -> ssl.SSLContext:
    (folder / "localhost.pem").write_text(CERTIFICATE + KEY, encoding="ascii")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "localhost.pem")
    return context


def trusting_context() -> ssl.SSLContext:
    """What a client needs to believe the servers here."""
    return ssl.create_default_context(cadata=CERTIFICATE)


class Server(ThreadingTCPServer):
    """One that keeps what it was sent; `closing` ends the silence of one that does not answer."""

    allow_reuse_address = True

    def __init__(self, handler: type[StreamRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.port = int(self.server_address[1])
        self.closing = Event()
        self.is_silent = False

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that hang up early are part of the tests."""


class MailServer(Server):
    """A mail server: `answers` has other answers than usual, by the verb."""

    def __init__(self, context: ssl.SSLContext | None = None, is_tls: bool = False) -> None:
        super().__init__(_MailHandler)
        self.context = context
        self.is_tls = is_tls
        self.answers: dict[str, str] = {}
        self.verbs: list[str] = []
        self.logins: list[str] = []
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []


class _MailHandler(StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        if self.server.is_silent:
            self.server.closing.wait(LONGEST_SILENCE)
            return
        try:
            if self.server.is_tls:
                self._wrap()
            self._say(self.server.answers.get("GREETING", "220 localhost"))
            while (line := self.rfile.readline().decode().strip()) and self._obey(line):
                pass
        finally:
            self.connection.close()

    def _obey(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        verb = word.upper()
        self.server.verbs.append(verb)
        usual = {"EHLO": self._features(), "QUIT": "221 bye", "STARTTLS": "220 go", "DATA": "354 go", "AUTH": "235 yes"}
        answer = self.server.answers.get(verb, usual.get(verb, "250 yes"))
        self._say(answer)
        if verb == "STARTTLS" and answer.startswith("220"):
            self._wrap()
        elif verb == "AUTH":
            self.server.logins.append(b64decode(rest.split()[-1]).decode())
        elif verb == "DATA" and answer.startswith("354"):
            self._take()
        return verb != "QUIT"

    def _features(self) -> str:
        is_plain = self.server.context is not None and not isinstance(self.connection, ssl.SSLSocket)
        return "250-localhost\r\n" + ("250-STARTTLS\r\n" if is_plain else "") + "250 AUTH PLAIN"

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line[1:] if line.startswith(b".") else line)
        self.server.raw.append(b"".join(lines))
        message = message_from_bytes(self.server.raw[-1], policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.server.mails.append(message)
        self._say(self.server.answers.get("END", "250 taken"))

    def _wrap(self) -> None:
        assert self.server.context is not None
        self.connection = self.server.context.wrap_socket(self.connection, server_side=True)
        self.setup_files()

    def setup_files(self) -> None:
        self.rfile = self.connection.makefile("rb")

    def _say(self, text: str) -> None:
        self.connection.sendall(f"{text}\r\n".encode())


class WebServer(Server):
    """A web server: it answers with `statuses` in turn, the last one for ever; `drops` come one by one instead."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        super().__init__(_WebHandler)
        if context is not None:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.statuses = [200]
        self.location = ""
        self.drops = b""
        self.requests: list[tuple[str, dict[str, str], bytes]] = []


class _WebHandler(BaseHTTPRequestHandler):
    server: WebServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server = self.server
        server.requests.append((self.path, dict(self.headers), body))
        if server.is_silent:
            server.closing.wait(LONGEST_SILENCE)
        for drop in server.drops:
            self.wfile.write(bytes([drop]))
            if server.closing.wait(0.05):
                return
        if not server.drops:
            self.send_response(server.statuses.pop(0) if len(server.statuses) > 1 else server.statuses[0])
            if server.location:
                self.send_header("Location", server.location)
            self.end_headers()
            self.wfile.write(b"x" * 100_000)

    def log_message(self, *_: object) -> None:
        """Nothing: a test's output is for failures."""


Served = TypeVar("Served", bound=Server)


@contextmanager
def serving(server: Served) -> Iterator[Served]:
    """The server, at work in threads that are all gone afterwards."""
    thread = Thread(target=BaseServer.serve_forever, args=(server, 0.01))
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
