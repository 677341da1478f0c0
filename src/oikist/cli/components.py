"""`oikist components check`: whether a file of components can be used."""

from importlib import import_module
from typing import Annotated, Final

import typer

from oikist.cli.files import load_text
from oikist.cli.parameters import Lang
from oikist.cli.talk import talk_of
from oikist.core.data import read_toml
from oikist.games import NAMES, TEMPLATES, package_of

EXAMPLE: Final = "oikist components check my-map.toml"
File = Annotated[str, typer.Argument(metavar="FILE")]


def make_app() -> typer.Typer:
    """The group `oikist components`."""
    app = typer.Typer(name="components")
    app.callback()(group)
    app.command("check")(check)
    return app


def group(lang: Lang = None) -> None:
    pass


def check(context: typer.Context, file: File, lang: Lang = None) -> None:
    """Check a file of components: a map, cards, a whole box."""
    talk = talk_of(context)
    text = load_text(talk, file)
    kinds = _kinds()
    kind = read_toml(text, file).string("kind", list(kinds))
    notes: list[str] = import_module(package_of(kinds[kind]) + ".game").check_components(text, file)
    talk.out.print(talk.say("components.good", path=file, kind=kind, game=kinds[kind]), soft_wrap=True)
    for note in notes:
        talk.line(f"  {note}")


def _kinds() -> dict[str, str]:
    """Every kind of components file, with the game it belongs to."""
    kinds: dict[str, str] = {}
    for name in NAMES + TEMPLATES:
        for kind in getattr(import_module(package_of(name) + ".game"), "COMPONENT_KINDS", ()):
            kinds[kind] = name
    return kinds
