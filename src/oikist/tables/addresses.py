"""Addresses: where a person wants to be told something, by mail or by a webhook; checked before they are kept."""

import re
from typing import Final, NoReturn
from urllib.parse import SplitResult, urlsplit

from oikist.tables.places import Refused

LONGEST_MAIL: Final = 254
LONGEST_WEBHOOK: Final = 500
_WORD: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_MAIL: Final = re.compile(rf"(?=[^@]{{1,64}}@){_WORD}(?:\.{_WORD})*@{_LABEL}(?:\.{_LABEL})+")
_URL: Final = re.compile(r"[!-~]+")  # what may stand in the first line of a request: ASCII without spaces


def check_mail(text: str) -> str:
    """One mail address, without spaces around it; Refused says what one is."""
    clean = text.strip()
    if len(clean) > LONGEST_MAIL or not _MAIL.fullmatch(clean):
        form = f"it is one address such as ann@example.org, of at most {LONGEST_MAIL} signs"
        raise Refused("bad-mail", f"{text[:40]!r} cannot be a mail address: {form}.")
    return clean


def check_webhook(text: str) -> str:
    """The address of a webhook, without spaces around it; Refused says what one is, and keeps it to itself."""
    clean = text.strip()
    split_webhook(clean)
    return clean


def split_webhook(text: str) -> SplitResult:
    """The parts of a webhook's address, which has a host and no more than it needs."""
    if len(text) > LONGEST_WEBHOOK:
        _refuse(f"it has {len(text)} signs")
    if not _URL.fullmatch(text) or "\\" in text:
        _refuse("it has signs that must be written with % or, in the name of the host, with xn--")
    try:
        parts = urlsplit(text)
        _ = parts.port  # read late, and not always a number
    except ValueError:
        _refuse("it cannot be read")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        _refuse("it does not begin with https:// or http:// and the name of a host")
    if "@" in parts.netloc:
        _refuse("it has a user or a password in it")
    if "#" in text:
        _refuse("it has a # in it")
    return parts


def _refuse(reason: str) -> NoReturn:
    # Who knows the address of a webhook can use it: the sentence does not repeat it.
    form = f"write one such as https://example.org/hook, of at most {LONGEST_WEBHOOK} signs"
    raise Refused("bad-webhook", f"This address of a webhook cannot be used because {reason}: {form}.")
