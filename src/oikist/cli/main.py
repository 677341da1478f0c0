"""The command line `oikist`: its commands, and the one place where anything that went wrong becomes a sentence."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer
from typer.core import TyperGroup

from oikist import __build__, __version__
from oikist.cli import arena, balance, components, dataset, games, play, rules, serve, show, simulate, tables, verify
from oikist.cli.manual import HELP_NAMES, explained
from oikist.cli.parameters import Lang
from oikist.cli.talk import Talk, language_of, talk_of
from oikist.cli.usage import usage_sentence
from oikist.core.errors import OikistError

EXAMPLE: Final = "oikist play magna-grecia --terminal"
USAGE: Final = 2  # exit codes
WRONG: Final = 1
INTERRUPTED: Final = 130
DEBUG: Final = "OIKIST_DEBUG"  # set it to see the traceback of a fault of the program


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _soften_streams()
    talk = Talk(language_of(words, os.environ))
    code = _run(talk, words)
    sys.exit(_flush(talk) or code)


def make_commands(talk: Talk) -> TyperGroup:
    """All commands, explained in the language of the talk; each lives in the file of its name."""
    app = typer.Typer(
        name="oikist",
        add_completion=False,
        suggest_commands=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP_NAMES)},
    )
    app.callback(invoke_without_command=True)(root)
    examples = {"oikist": EXAMPLE, "components": components.EXAMPLE, "components-check": components.EXAMPLE}
    examples |= tables.EXAMPLES
    for command in (games, play, simulate, arena, balance, dataset, verify, show, rules, serve):
        name = command.__name__.rpartition(".")[2]
        app.command(name)(getattr(command, name))
        examples[name] = command.EXAMPLE
    app.add_typer(components.make_app())
    app.add_typer(tables.make_app())
    return explained(talk, app, examples)


def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    lang: Lang = None,
) -> None:
    if version:
        talk_of(context).line(f"oikist {__version__} ({__build__})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _run(talk: Talk, words: list[str]) -> int:
    try:
        code: object = make_commands(talk)(words, prog_name="oikist", standalone_mode=False, obj=talk)
        return code if isinstance(code, int) else 0
    except typer.TyperException as error:
        talk.complain(usage_sentence(talk, error))
        return USAGE
    except OikistError as error:
        talk.complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit as error:  # Typer and Rich leave like this when the reader of a pipe has gone
        return error.code if isinstance(error.code, int) else WRONG
    except OSError as error:
        talk.complain(talk.say("fault.system", reason=error.strerror or str(error)))
    except Exception as error:  # a person sees a sentence, never a traceback
        if os.environ.get(DEBUG):
            raise
        talk.complain(talk.say("fault.program", kind=type(error).__name__, reason=str(error)[:200]))
    return WRONG


def _soften_streams() -> None:
    """A sign that a stream cannot show or read becomes a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _flush(talk: Talk) -> int:
    """Send out what is still waiting; a reader that has gone is no news to anybody."""
    if sys.stdout is None:
        return 0
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return WRONG
    except (OSError, ValueError) as error:
        _discard_output()
        talk.complain(talk.say("fault.system", reason=getattr(error, "strerror", None) or str(error)))
        return WRONG
    return 0


def _discard_output() -> None:
    """What is left in the buffer goes nowhere, so that Python does not complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
