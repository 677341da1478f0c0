"""Parameters that several commands have, so that they are spelt and explained alike."""

from typing import Annotated

import typer

from oikist.cli.talk import talk_of
from oikist.text import LANGUAGES


def check_lang(context: typer.Context, value: str | None) -> str | None:
    """Refuse a language that does not exist; main() has already read the value."""
    if value is not None and value not in LANGUAGES:
        raise talk_of(context).bad("bad.language", name=value, known=", ".join(LANGUAGES))
    return value


GameName = Annotated[str, typer.Argument(metavar="GAME")]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|fr|it", callback=check_lang),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE"),
]
Box = Annotated[
    list[str] | None,
    typer.Option("--box", metavar="KEY=VALUE"),
]
AsJson = Annotated[bool, typer.Option("--json")]
