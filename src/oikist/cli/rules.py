"""`oikist rules`: the rules of a game, a chapter of them, or one."""

import re
from typing import Annotated, Final

import typer
from rich.text import Text

from oikist.cli.boxes import check_game
from oikist.cli.parameters import GameName, Lang
from oikist.cli.talk import Talk, talk_of
from oikist.games.rulebook import Rulebook, load_rulebook

EXAMPLE: Final = "oikist rules magna-grecia 5.3"
LONGEST_NUMBER: Final = 40  # signs of a wrong number that are repeated to who typed it
_MARKED: Final = re.compile(r"(\*\*|\*|`)(.+?)\1")
_STYLES: Final = {"**": "bold", "*": "dim italic", "`": "cyan"}
Number = Annotated[str | None, typer.Argument(metavar="[NUMBER]")]


def rules(context: typer.Context, game: GameName, number: Number = None, lang: Lang = None) -> None:
    """Print the rules of a game, a chapter, or one rule."""
    talk = talk_of(context)
    check_game(talk, game)
    book = load_rulebook(game, talk.language)
    text = book.whole if number is None else find_rule(talk, book, number)
    if book.language != talk.language:
        talk.err.print(talk.say("rules.english"), style="dim", soft_wrap=True)
    print_markdown(talk, text)


def find_rule(talk: Talk, book: Rulebook, number: str) -> str:
    """The text of a chapter or rule; BadInput names the nearest numbers."""
    found = book.find(number)
    if found is None:
        raise talk.bad("rules.unknown", number=number[:LONGEST_NUMBER], near=", ".join(book.near(number)))
    return found


def print_markdown(talk: Talk, text: str) -> None:
    """Laid out on a terminal, as it is written elsewhere."""
    if not talk.out.is_terminal:
        talk.board(text.rstrip("\n"))
        return
    for paragraph in text.strip().split("\n\n"):
        talk.out.print(_laid_out(" ".join(paragraph.split("\n"))))
        talk.line()


def _laid_out(paragraph: str) -> Text:
    """The little Markdown that rule books use: headings, bold, italics and code."""
    if paragraph.startswith("#"):
        return Text(paragraph.lstrip("# "), "bold underline")
    laid_out = Text()
    end = 0
    for found in _MARKED.finditer(paragraph):
        laid_out.append(paragraph[end : found.start()])
        laid_out.append(found[2], _STYLES[found[1]])
        end = found.end()
    return laid_out.append(paragraph[end:])
