"""Logs: one object of JSON a line, or a line for people, and never a secret in either."""

import json
import logging
import math
import re
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, TextIO

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from oikist.web.clients import Clients
from oikist.web.paths import path_of, template_of
from oikist.web.problems import problem_response

LOG: Final = logging.getLogger("oikist.web")
LONGEST_TEXT: Final = 4000
LONGEST_TRACEBACK: Final = 20_000
LONGEST_PATH: Final = 200
MOST_DEPTH: Final = 4
IDENTITY_BYTES: Final = 6
QUIET: Final = ("/healthz", "/metrics")  # asked every few seconds by machines
FILES: Final = "/assets/"  # asked many at a time by every page
HIDDEN: Final = "…"
GONE: Final = 499  # what logs usually have for a client that left before it was answered

# The request that is being answered, so that every line written meanwhile names it, in threads too.
REQUEST: Final[ContextVar[str]] = ContextVar("oikist_request", default="")

# What logging itself puts into a record; everything else was given as `extra`.
_OWN_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

# Lengths are bounded, because what is searched may be written to make the search slow.
_SECRET_NAME: Final = re.compile(
    r"(^|[_-])(secrets?|passwords?|tokens?|cookies?|authorization|seed|salts?|keys?|mail|webhook)$"
)
_QUERY: Final = re.compile(r"""\?[^\s"'<>]+""")
_HEADER: Final = re.compile(
    r"(?i)\b((?:proxy-)?authorization|(?:set-)?cookie|(?:x|oikist)-[a-z-]{0,40}(?:secret|key|token|seat)s?)"
    r"""(["']?\s{0,9}[:=,]).*"""
)
_PASSWORD_IN_URL: Final = re.compile(r"""://[^\s"']{0,500}@""")
_PASSWORD: Final = re.compile(
    r"""(?i)((?:password|passwd|secret|token)["']?\s{0,9}[:=]\s{0,9}|\bbearer\s{1,9})["']?[^\s"'&;,)]+"""
)
_PARAMETERS: Final = re.compile(r"\[parameters: .*")  # SQLAlchemy tells what it was writing
_PERSON: Final = re.compile(r"person:[A-Za-z0-9_-]+")
_CODE: Final = re.compile(r"(?<![\w-])[A-Za-z0-9]{4}(?:-[A-Za-z0-9]{4}){3}(?![\w-])")
_RANDOM: Final = re.compile(r"[A-Za-z0-9_-]{24,}")  # secrets, their hashes, and seeds
_WORDS: Final = re.compile(r"[a-z_-]+|[A-Z_-]+")  # a name in a traceback; a secret looks so once in 200 million


def set_up_logs(level: str = "info", form: str = "auto", stream: TextIO | None = None) -> logging.Handler:
    """Have everything that is logged in this process written to stderr; what is asked as debug is ours only."""
    target = stream or sys.stderr
    handler = logging.StreamHandler(target)
    is_text = form == "text" or (form == "auto" and target.isatty())
    handler.setFormatter(TextLines() if is_text else JsonLines())
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    number = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(number, logging.INFO))
    logging.getLogger("oikist").setLevel(number)
    logging.getLogger("alembic").setLevel(max(number, logging.WARNING))  # it tells of every step of its own
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # its lines have query strings and whole addresses
    return handler


class JsonLines(logging.Formatter):
    """For programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """One object in one line."""
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        line.update((name, value) for name, value in _fields(record).items() if name not in line)
        traceback = _traceback(self, record)
        if traceback:
            line["traceback"] = traceback
        return json.dumps(line, ensure_ascii=True, allow_nan=False)


class TextLines(logging.Formatter):
    """For people who look at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, with a traceback under it; nothing in it can begin a line of its own."""
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        message = f"{_message(record)} {fields}".rstrip()
        line = f"{_time(record)} {record.levelname.lower():<7} {record.name}: {_printable(message)}"
        traceback = _traceback(self, record)
        below = [f"    {_printable(text)}" for text in traceback.splitlines()]
        return "\n".join([line, *below])


def without_secrets(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text without query strings, values of headers, passwords, and what looks like a secret of ours."""
    if len(text) > longest:  # cut between words: half a secret would not look like one
        text = text[: max(text.rfind(sign, 0, longest) for sign in " \n") + 1] + HIDDEN
    text = _HEADER.sub(rf"\1\2 {HIDDEN}", text)
    text = _PARAMETERS.sub(f"[parameters: {HIDDEN}]", text)
    text = _PASSWORD_IN_URL.sub(f"://{HIDDEN}@", text)
    text = _QUERY.sub(f"?{HIDDEN}", text)
    text = _PASSWORD.sub(rf"\1{HIDDEN}", text)
    text = _PERSON.sub(f"person:{HIDDEN}", text)
    text = _CODE.sub(HIDDEN, text)
    return _RANDOM.sub(lambda found: found.group() if _WORDS.fullmatch(found.group()) else HIDDEN, text)


def _message(record: logging.LogRecord) -> str:
    try:
        return without_secrets(record.getMessage())
    except (TypeError, ValueError, KeyError):  # logging would print the arguments as they are
        return without_secrets(str(record.msg))


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """What was given as extra, and the request."""
    fields = {name: value for name, value in vars(record).items() if name not in _OWN_FIELDS}
    request = REQUEST.get()
    if request:
        fields.setdefault("request", request)
    return {without_secrets(name): _clean(name, value) for name, value in fields.items()}


def _clean(name: str, value: object, depth: int = 0) -> object:
    """A value for a log: numbers as they are, everything else as text without secrets."""
    if _SECRET_NAME.search(name.lower()) and value not in ("", None):
        return HIDDEN
    if value is None or isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    if isinstance(value, Mapping) and depth < MOST_DEPTH:
        return {without_secrets(str(key)): _clean(str(key), item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset) and depth < MOST_DEPTH:
        return [_clean("", item, depth + 1) for item in value]
    return without_secrets(str(value))


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    text = formatter.formatException(record.exc_info)
    if len(text) > LONGEST_TRACEBACK:
        text = text[-LONGEST_TRACEBACK:].partition("\n")[2]  # the end of it names the error
    return without_secrets(text, LONGEST_TRACEBACK)


def _time(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class AccessLog:
    """Middleware: one line a request when it is over, an id for it, and an answer where the application failed."""

    def __init__(self, app: ASGIApp, clients: Clients, now: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._clients = clients
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give the request its id, have it answered, write the line."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = _Visit(secrets.token_hex(IDENTITY_BYTES), path_of(scope), self._clients.shortened(scope), send)
        token = REQUEST.set(visit.identity)
        began = self._now()
        try:
            await self._app(scope, receive, visit.send)
        except Exception:
            visit.has_failed = True
            LOG.exception("a request failed")
            await visit.fail(scope, receive)
        finally:
            visit.log(scope, self._now() - began)
            REQUEST.reset(token)


def mistake_response() -> Response:
    """For a mistake of ours: the client gets no words of it, which may have a secret in them."""
    where = f"; in its log it is request {REQUEST.get()}" if REQUEST.get() else ""
    return problem_response(500, "mistake", f"This is a mistake of the server, not yours{where}.")


class _Visit:
    """One request, as far as it has been answered."""

    def __init__(self, identity: str, path: str, client: str, send: Send) -> None:
        self.identity = identity
        self.has_failed = False
        self._path = path
        self._client = client
        self._send = send
        self._status = 0
        self._bytes = 0

    async def send(self, message: Message) -> None:
        """Look at what goes by."""
        if message["type"] == "http.response.start":
            self._status = message["status"]
            MutableHeaders(scope=message)["X-Request-Id"] = self.identity
        elif message["type"] == "http.response.body":
            self._bytes += len(message.get("body", b""))
        await self._send(message)

    async def fail(self, scope: Scope, receive: Receive) -> None:
        """Say that it is the server's fault, if nothing was said yet."""
        if not self._status:
            await mistake_response()(scope, receive, self.send)

    def log(self, scope: Scope, seconds: float) -> None:
        """Write the line; the path only as declared, if it was found, because ids and names may stand in it."""
        status = self._status or GONE
        is_quiet = self._path in QUIET or self._path.startswith(FILES)
        level = logging.DEBUG if is_quiet else logging.INFO
        if status >= 500 or self.has_failed:  # an answer that broke off had begun well
            level = logging.ERROR
        fields = {
            "method": scope["method"],
            "path": template_of(scope) or without_secrets(self._path)[:LONGEST_PATH],
            "status": status,
            "milliseconds": round(seconds * 1000, 1),
            "bytes": self._bytes,
            "client": self._client,
        }
        LOG.log(level, "request", extra=fields)
