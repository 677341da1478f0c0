"""Parameters that several commands have, so that they are spelt and explained alike."""

from typing import Annotated

import typer

from oikist.text import check_language


def check_lang(value: str | None) -> str | None:
    """Refuse a language that does not exist; main() has already read the value."""
    return value if value is None else check_language(value)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as 'oikist games' names it.")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|fr|it", help="Language, also before the command.", callback=check_lang),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats play.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the table or of the box; may be repeated."),
]
Box = Annotated[
    list[str] | None,
    typer.Option("--box", metavar="KEY=VALUE", help="An option of the box, such as its map; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
