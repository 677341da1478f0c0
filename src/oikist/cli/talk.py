"""Talk: the language of one run of the command line, and its two ways out, standard output and standard error."""

import sys
from collections.abc import Mapping, Sequence
from typing import Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from oikist.core.errors import OikistError
from oikist.text import LANGUAGES, say

__all__ = ["PACKAGE", "BadInput", "Talk", "is_keyboard", "language_of", "talk_of"]

PACKAGE: Final = "oikist.cli"


class BadInput(OikistError):
    """What a person typed or gave cannot be used; the sentence is in that person's language."""


class Talk:
    """Every word the command line says goes through here."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.out = Console(highlight=False, markup=False, emoji=False)
        self.err = Console(stderr=True, highlight=False, markup=False, emoji=False)

    def say(self, key: str, /, **facts: str | int) -> str:
        """The sentence of that key, with the facts put in."""
        return say(PACKAGE, self.language, key, verbatim=facts)

    def bad(self, key: str, /, **facts: str | int) -> BadInput:
        """The error with the sentence of that key."""
        return BadInput(self.say(key, **facts))

    def line(self, text: str = "", style: str = "") -> None:
        """Print prose: wrapped by words on a terminal, one line an output line elsewhere."""
        self.out.print(Text(text, style), soft_wrap=not self.out.is_terminal)

    def item(self, text: str) -> None:
        """Print prose that stands two signs to the right, its wrapped lines too."""
        if self.out.is_terminal:
            self.out.print(Padding(Text(text), (0, 0, 0, 2)))
        else:
            self.line(f"  {text}")

    def board(self, text: str | Text) -> None:
        """Print lines that are laid out already; on a terminal those too long for it are wrapped by words."""
        self.out.print(Text(text) if isinstance(text, str) else text, soft_wrap=not self.out.is_terminal)

    def json(self, text: str) -> None:
        """Print JSON as it is."""
        print(text)

    def complain(self, sentence: str) -> None:
        """Print one sentence, on one line, to standard error."""
        words = " ".join(sentence.split())
        self.err.print(Text("".join(sign if sign.isprintable() else "?" for sign in words), "red"), soft_wrap=True)


def talk_of(context: typer.Context) -> Talk:
    """The talk that main() gave to the command."""
    assert isinstance(context.obj, Talk)
    return context.obj


def language_of(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by --lang, else by the environment, else English.

    Read from the words themselves, so that a mistake before --lang is explained in the right language too.
    """
    for word, following in zip(words, [*words[1:], ""]):
        asked = following if word == "--lang" else word.removeprefix("--lang=")
        if asked in LANGUAGES and word != asked:
            return asked
    for name in ("OIKIST_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def is_keyboard() -> bool:
    """Whether a person types at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()
