"""Files: reading and writing what a person names, with one sentence when it fails."""

import os
import sys
from pathlib import Path
from typing import Final

from oikist.arena.disk import save_whole
from oikist.cli.talk import BadInput, Talk
from oikist.core.data import plain_lines

STANDARD_INPUT: Final = "-"
MOST_BYTES: Final = 64_000_000
_REASONS: Final = {
    IsADirectoryError: "file.folder",
    NotADirectoryError: "file.no-folder",
    PermissionError: "file.forbidden",
}


def load_text(talk: Talk, path: str) -> str:
    """The text of a file, or of standard input if the path is "-"."""
    try:
        raw = _load_bytes(path)
    except (OSError, ValueError) as error:
        raise _failure(talk, path, error) from None
    if len(raw) > MOST_BYTES:
        raise talk.bad("file.large", path=path, most=MOST_BYTES)
    try:
        return plain_lines(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise talk.bad("file.not-text", path=path, byte=error.start) from None


def save_text(talk: Talk, path: Path, text: str) -> None:
    """Write a file whole or not at all: a crash leaves the old one."""
    try:
        save_whole(path, text, is_lasting=False)
    except (OSError, ValueError) as error:
        raise _failure(talk, str(path), error, "file.no-place") from None


def make_folder(talk: Talk, path: Path) -> None:
    """Make a folder, and those above it, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise talk.bad("file.no-folder", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise _failure(talk, str(path), error, "file.no-place") from None


def names_in(talk: Talk, path: Path) -> list[str]:
    """The names of all files in a folder, in their order."""
    try:
        return sorted(os.listdir(path))
    except OSError as error:
        raise _failure(talk, str(path), error) from None


def _load_bytes(path: str) -> bytes:
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin is not None else b""
    with Path(path).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _failure(talk: Talk, path: str, error: Exception, missing: str = "file.missing") -> BadInput:
    if isinstance(error, FileNotFoundError):
        return talk.bad(missing, path=path)
    for kind, key in _REASONS.items():
        if isinstance(error, kind):
            return talk.bad(key, path=path)
    return talk.bad("file.fails", path=path, reason=getattr(error, "strerror", None) or str(error))
