"""Changes: what is new on a text board since it was last shown, line by line; its pictures are compared as a whole."""

import re
from typing import Final

_FRAME: Final = re.compile(r"[─│╱╲]")
_WORD: Final = re.compile(r"[^\W\d_]{4,}")


def new_lines(before: str, now: str) -> list[str]:
    """The lines that were not there before, below the head of their table; none of a picture."""
    known = {_squeezed(line) for line in before.splitlines()}
    lines: list[str] = []
    for block in _blocks(now):
        fresh = [line for line in block if _squeezed(line) not in known]
        if fresh and not _is_picture(block):
            head = next((line for line in block if not _is_sentence(line)), "")
            is_needed = any(not _is_sentence(line) for line in fresh)
            lines += [line for line in block if line in fresh or (is_needed and line == head)]
    return lines


def has_new_pictures(before: str, now: str) -> bool:
    """Whether a map or another picture has changed."""
    return _pictures(before) != _pictures(now)


def _pictures(board: str) -> list[list[str]]:
    return [block for block in _blocks(board) if _is_picture(block)]


def _blocks(board: str) -> list[list[str]]:
    """The parts of a board between its empty lines."""
    return [block.splitlines() for block in board.split("\n\n") if block.strip()]


def _is_picture(block: list[str]) -> bool:
    """Whether it is drawn: with frames or roads, or without any word."""
    return any(_FRAME.search(line) for line in block) or not any(_WORD.search(line) for line in block)


def _is_sentence(line: str) -> bool:
    """Whether it is understood by itself: neither a row of a table nor the second half of something."""
    return line.endswith(".") and not line[0].islower()


def _squeezed(line: str) -> str:
    """The line whatever the width of its columns."""
    return " ".join(line.split())
