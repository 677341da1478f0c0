"""Settings: how a server is run, from defaults, a file, the environment and arguments, each checked where it stands."""

import math
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from oikist.core.errors import OikistError, nearest
from oikist.tables.database import FORMS
from oikist.workers.pool import LEAST_MEGABYTES

PREFIX: Final = "OIKIST_"
CONFIG: Final = "OIKIST_CONFIG"
# What other parts of the project read from the environment: no setting of a server, and no mistake either.
FOREIGN: Final = frozenset({CONFIG, "OIKIST_LANG", "OIKIST_DEBUG", "OIKIST_SOAK"})
MOST_BYTES: Final = 100_000
LONGEST_SHOWN: Final = 60
SECRET: Final = frozenset({"database", "mail_password", "metrics_token"})  # never shown as they are
LEVELS: Final = ("debug", "info", "warning", "error")
FORMATS: Final = ("auto", "json", "text")
SECURITIES: Final = ("starttls", "tls", "none")


class BadSettings(OikistError):
    """A setting that cannot be used: where it stands, its value if that is no secret, and what would be right."""


def default_workers() -> int:
    """One process that thinks for each core but one, which is left to the server."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return max(1, cores - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything an operator may choose; the defaults are safe on any machine."""

    host: str = "127.0.0.1"
    port: int = 8370  # 0: any that is free
    database: str = field(default="sqlite:///oikist.sqlite3", repr=False)
    workers: int = field(default_factory=default_workers)  # processes that think for bots
    bot_seconds: float = 10.0
    bot_megabytes: int = 512
    public_url: str = ""  # how people reach the server: for links, and for cookies over https only
    root_path: str = ""  # behind a proxy that serves it under a path
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-For is believed
    rate_per_minute: int = 600  # requests a client; 0: no limit
    burst: int = 100  # requests a client may send at once
    tables_per_hour: int = 60  # tables a client may open; 0: no limit
    streams_per_client: int = 50
    streams_total: int = 2000
    body_limit: int = 65_536
    expire_days: int = 30  # after which an untouched table is removed; 0: never
    notice_days: int = 7  # how long before that its people are told
    heartbeat_seconds: float = 15.0
    mail_host: str = ""  # none: no mail is sent
    mail_port: int = 587
    mail_user: str = ""
    mail_password: str = field(default="", repr=False)
    mail_sender: str = ""
    mail_security: str = "starttls"
    allow_webhooks: bool = False
    allow_private_webhooks: bool = False
    metrics_token: str = field(default="", repr=False)  # if set, /metrics asks for it
    log_level: str = "info"
    log_format: str = "auto"  # for people on a terminal, JSON elsewhere

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server by https, so that cookies must never go another way."""
        return self.public_url.startswith("https://")

    def describe(self) -> dict[str, object]:
        """All settings for the log, without secrets."""
        return {item.name: _shown(item.name, getattr(self, item.name)) for item in fields(self)}


def load_settings(
    arguments: Mapping[str, object] | None = None,
    config: str | Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """The settings; arguments win over the environment, that over the file, that over the defaults.

    An argument that is None and a variable that is empty count as not given.
    """
    variables = os.environ if environment is None else environment
    path = config or variables.get(CONFIG)
    values: dict[str, Any] = {}  # the readers give each value the type of its field
    if path:
        values.update(_checked(_from_file(Path(path))))
    values.update(_checked(_from_environment(variables)))
    values.update(_checked(_from_arguments(arguments or {})))
    settings = Settings(**values)
    _check_together(settings)
    return settings


Given = tuple[str, str, object]  # the name of a setting, where it stands, its raw value


def _checked(given: Iterator[Given]) -> Iterator[tuple[str, object]]:
    for name, place, raw in given:
        read = READERS[name]
        try:
            yield name, read(raw)
        except ValueError as error:
            shown = "be used" if name in SECRET else f"be {_short(raw)}"
            raise BadSettings(f"{place} cannot {shown}: it is {error}.") from None


def _from_file(path: Path) -> Iterator[Given]:
    for key, value in _toml(path).items():
        if key not in READERS:
            raise BadSettings(f"There is no setting {_short(key)} (in {path}): {_suggestion(key)}.")
        yield key, f"{key} in {path}", value


def _toml(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BadSettings(f"{path} is no file of settings: it has more than {MOST_BYTES} bytes.")
        return tomllib.loads(content.decode("utf-8-sig"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadSettings(f"The settings in {path} cannot be read: {reason}.") from None
    except UnicodeDecodeError:
        raise BadSettings(f"{path} is no file of settings: it is not text in UTF-8.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadSettings(f"{path} is not TOML{_where(str(error))}: write each setting as port = 8370.") from None


def _where(message: str) -> str:
    """The place in a TOML file; the rest of the parser's words may quote a secret."""
    found = re.search(r"\(at (line \d+, column \d+)\)", message)
    return f" at {found.group(1)}" if found else ""


def _from_environment(variables: Mapping[str, str]) -> Iterator[Given]:
    for variable in sorted(variables):
        if not variable.startswith(PREFIX) or variable in FOREIGN:
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in READERS or variable != variable.upper():
            suggestion = _suggestion(name, lambda word: PREFIX + word.upper())
            raise BadSettings(f"There is no setting for the variable {variable[:LONGEST_SHOWN]}: {suggestion}.")
        if variables[variable] != "":
            yield name, f"The variable {variable}", variables[variable]


def _from_arguments(arguments: Mapping[str, object]) -> Iterator[Given]:
    for name, value in arguments.items():
        if name not in READERS:
            raise BadSettings(f"There is no setting {_short(name)}: {_suggestion(name)}.")
        if value is not None:
            yield name, f"The argument {name}", value


def _suggestion(word: str, written: Callable[[str], str] = str) -> str:
    close = nearest(word.lower(), list(READERS), most=1) or list(READERS)
    return f"{'the nearest is' if len(close) == 1 else 'there are'} {', '.join(map(written, close))}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _shown(name: str, value: object) -> object:
    """A setting as the log may have it."""
    if name == "database":
        return _database_name(str(value))
    if name in SECRET:
        return "set" if value else ""
    return list(value) if isinstance(value, tuple) else value


def _database_name(url: str) -> str:
    """Without user, password and options."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return "…"
    if parsed.get_backend_name() == "sqlite":
        return f"sqlite:///{parsed.database or ''}"
    host = parsed.host or ""
    port = f":{parsed.port}" if parsed.port else ""
    return f"postgresql://{'…' if '@' in host else host}{port}/{parsed.database or ''}"


def _check_together(settings: Settings) -> None:
    """Settings that are right each by itself, and wrong beside another."""
    if settings.mail_host and not settings.mail_sender:
        raise BadSettings("mail_host is set and mail_sender is not: it is the address that notices come from.")
    if bool(settings.mail_user) != bool(settings.mail_password):
        raise BadSettings("mail_user and mail_password belong together: set both, or neither.")
    if settings.expire_days and settings.notice_days >= settings.expire_days:
        raise BadSettings(
            f"notice_days cannot be {settings.notice_days} where expire_days is {settings.expire_days}: it is less."
        )


# A reader makes the value of a setting out of a raw one; its ValueError says what would be right.
Reader = Callable[[object], object]


def _whole(low: int, high: int) -> Reader:
    def read(raw: object) -> int:
        if isinstance(raw, str) and re.fullmatch(r"\s*[0-9]{1,12}\s*", raw, re.ASCII):
            raw = int(raw)
        if isinstance(raw, bool) or not isinstance(raw, int) or not low <= raw <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return raw

    return read


def _number(low: float, high: float) -> Reader:
    def read(raw: object) -> float:
        if isinstance(raw, str) and re.fullmatch(r"\s*[0-9]{1,12}(\.[0-9]{1,12})?\s*", raw, re.ASCII):
            raw = float(raw)
        if (
            isinstance(raw, bool)
            or not isinstance(raw, int | float)
            or not math.isfinite(raw)
            or not low <= raw <= high
        ):
            raise ValueError(f"a number from {low:g} to {high:g}")
        return float(raw)

    return read


def _choice(words: tuple[str, ...]) -> Reader:
    def read(raw: object) -> str:
        if not isinstance(raw, str) or raw.strip().lower() not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return raw.strip().lower()

    return read


def _flag(raw: object) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    if isinstance(raw, bool):
        return raw
    if not isinstance(raw, str) or raw.strip().lower() not in words:
        raise ValueError("true or false")
    return words[raw.strip().lower()]


def _text(raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > 500 or not raw.isprintable():
        raise ValueError("one line of at most 500 printable signs")
    return raw


def _host(raw: object) -> str:
    if not isinstance(raw, str) or not re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", raw):
        raise ValueError("an address or a name of this machine, such as 127.0.0.1 or ::")
    return raw


def _mail_host(raw: object) -> str:
    return "" if raw == "" else _host(raw)


def _sender(raw: object) -> str:
    if not isinstance(raw, str) or (raw and not re.fullmatch(r"[^@\n\r]{1,200}@[^@\n\r]{1,200}", raw)):
        raise ValueError("one address of mail, such as games@example.org")
    return _text(raw)


def _token(raw: object) -> str:
    if not isinstance(raw, str) or (raw and not re.fullmatch(r"[!-~]{16,500}", raw)):
        raise ValueError("16 to 500 ASCII signs without spaces, or empty")
    return raw


def _database(raw: object) -> str:
    if not isinstance(raw, str) or not re.match(r"(sqlite:///.|postgresql(\+psycopg)?://.)", raw):
        raise ValueError(FORMS)
    return raw


def _public_url(raw: object) -> str:
    right = "empty, or how people reach the server, such as https://play.example.org"
    if raw == "":
        return ""
    host = r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[1-9][0-9]{0,4})?"
    if not isinstance(raw, str) or not re.fullmatch(rf"https?://{host}(/[A-Za-z0-9._~/-]*)?", raw):
        raise ValueError(right)
    try:
        parts = urlsplit(raw)
        _ = parts.port  # which is refused when it is asked for
    except ValueError:
        raise ValueError(right) from None
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _root_path(raw: object) -> str:
    if not isinstance(raw, str) or not re.fullmatch(r"/?|(/[A-Za-z0-9._~-]+)+/?", raw):
        raise ValueError("empty, or a path such as /games")
    return raw.rstrip("/")


def _proxies(raw: object) -> tuple[str, ...]:
    items = raw.replace(",", " ").split() if isinstance(raw, str) else raw
    right = "a list of addresses or networks, such as 10.0.0.1 or 10.0.0.0/8"
    # ip_network would take a number for an address.
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        raise ValueError(right)
    try:
        return tuple(str(ip_network(item, strict=False)) for item in items)
    except ValueError:
        raise ValueError(right) from None


READERS: Final[dict[str, Reader]] = {
    "host": _host,
    "port": _whole(0, 65_535),
    "database": _database,
    "workers": _whole(1, 256),
    "bot_seconds": _number(0.1, 3600),
    "bot_megabytes": _whole(LEAST_MEGABYTES, 1_000_000),
    "public_url": _public_url,
    "root_path": _root_path,
    "trusted_proxies": _proxies,
    "rate_per_minute": _whole(0, 10_000_000),
    "burst": _whole(1, 1_000_000),
    "tables_per_hour": _whole(0, 10_000_000),
    "streams_per_client": _whole(1, 1_000_000),
    "streams_total": _whole(1, 1_000_000),
    "body_limit": _whole(1024, 100_000_000),
    "expire_days": _whole(0, 36_500),
    "notice_days": _whole(0, 36_500),
    "heartbeat_seconds": _number(0.1, 3600),
    "mail_host": _mail_host,
    "mail_port": _whole(1, 65_535),
    "mail_user": _text,
    "mail_password": _text,
    "mail_sender": _sender,
    "mail_security": _choice(SECURITIES),
    "allow_webhooks": _flag,
    "allow_private_webhooks": _flag,
    "metrics_token": _token,
    "log_level": _choice(LEVELS),
    "log_format": _choice(FORMATS),
}
