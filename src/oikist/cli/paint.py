"""Paint: the colours of the seats on a text board, for games whose seats have colours and letters."""

import re
from collections.abc import Mapping
from typing import Final

from rich.text import Text

from oikist.core.state import View
from oikist.games import package_of
from oikist.text import has_text, say
from oikist.text.words import colour_of

STYLES: Final[Mapping[str, str]] = {
    "yellow": "bold bright_yellow",
    "orange": "bold dark_orange",
    "brown": "bold orange4",
    "red": "bold red",
    "blue": "bold dodger_blue1",
    "green": "bold green",
    "purple": "bold magenta",
}
_ROW: Final = re.compile(r" *\d+ .*")  # a line of the map; only there a small letter is a piece


def painted(game: str, view: View, board: str, language: str) -> Text:
    """The board with every seat's letter in the seat's colour: capitals anywhere, small ones on the map."""
    text = Text(board)
    for seat in range(len(getattr(view, "seats", ()))):
        colour = colour_of(view, seat)
        key = f"letter.{colour}"
        if colour in STYLES and has_text(package_of(game), key):
            _paint(text, say(package_of(game), language, key), STYLES[colour])
    return text


def _paint(text: Text, letter: str, style: str) -> None:
    capital = re.compile(rf"(?<!\w){re.escape(letter)}+(?!\w)")
    small = re.compile(rf"(?<!\w){re.escape(letter.lower())}(?!\w)")
    start = 0
    for line in text.plain.split("\n"):
        patterns = [capital, small] if _ROW.fullmatch(line) else [capital]
        for pattern in patterns:
            for found in pattern.finditer(line):
                text.stylize(style, start + found.start(), start + found.end())
        start += len(line) + 1
