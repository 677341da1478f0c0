"""Manual: what --help says about every command, in the language of the talk."""

from collections.abc import Mapping
from typing import Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from oikist.cli.talk import PACKAGE, Talk
from oikist.text import has_text

HELP_NAMES: Final = ("-h", "--help")
Command = TyperCommand | TyperGroup


def explained(talk: Talk, app: typer.Typer, examples: Mapping[str, str]) -> TyperGroup:
    """The commands of the app with every word of help put in; the table [manual] of the texts has them."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    _explain(talk, root, "oikist", examples)
    return root


def _explain(talk: Talk, command: Command, name: str, examples: Mapping[str, str]) -> None:
    command.help = talk.say(f"manual.{name}.about")
    command.epilog = talk.say("manual.example", command=examples[name])
    for parameter in command.get_params(typer.Context(command, help_option_names=list(HELP_NAMES))):
        assert isinstance(parameter, TyperArgument | TyperOption)
        own, shared = f"manual.{name}.{parameter.name}", f"manual.every.{parameter.name}"
        parameter.help = talk.say(own if has_text(PACKAGE, own) else shared)
        panel = "arguments" if isinstance(parameter, TyperArgument) else "options"
        parameter.rich_help_panel = talk.say(f"manual.{panel}")
    for word, below in command.commands.items() if isinstance(command, TyperGroup) else ():
        assert isinstance(below, TyperCommand | TyperGroup)
        below.rich_help_panel = talk.say("manual.commands")
        _explain(talk, below, word if name == "oikist" else f"{name}-{word}", examples)
