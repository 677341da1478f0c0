"""Keyboard: asking for a line, with editing, history and completion where a person types."""

import sys
from collections.abc import Sequence

from oikist.cli.talk import Talk, is_keyboard

try:
    import readline
except ImportError:  # Pythons built without it: lines are read all the same
    readline = None  # type: ignore[assignment]


class Keyboard:
    """Where answers come from; EOFError when there are no more."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.words: Sequence[str] = ()
        if is_keyboard() and readline is not None:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """One line; the Tab key completes it to one of the words."""
        self.words = words
        if is_keyboard():
            return input(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self.talk.line(prompt + line.rstrip("\n"))
        if not line:
            raise EOFError
        return line

    def _complete(self, start: str, number: int) -> str | None:
        fitting = [word for word in self.words if word.startswith(start.lower())]
        return fitting[number] if number < len(fitting) else None
