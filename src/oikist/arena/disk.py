"""Disk: writing so that a crash or a power cut leaves a whole file, or none, and never half of one."""

import os
import secrets
from contextlib import suppress
from pathlib import Path


def save_whole(path: Path, text: str, is_lasting: bool = True) -> None:
    """Write a file whole or not at all: a crash leaves the old one. A lasting one is there after a power cut too."""
    beside = path.parent / f".oikist-{secrets.token_hex(8)}.new"
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if is_lasting:
                os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise
    if is_lasting:
        sync_folder(path.parent)


def save_lasting(path: Path, content: bytes) -> None:
    """Write a file that nobody trusts before this returns; then it is on the disk."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Force the names in a folder onto the disk, on file systems that can."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def write_all(file: int, content: bytes) -> None:
    """Write everything, however little is taken at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]
