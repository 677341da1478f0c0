"""Usage: what Typer complains about, as one sentence in the language of the talk."""

import re
from typing import Final

import typer

from oikist.cli.talk import Talk
from oikist.core.errors import nearest

# Typer's messages, and the text that says the same; {0} is what the pattern caught.
_MESSAGES: Final = (
    (re.compile(r"No such command '(.*)'"), "usage.command"),
    (re.compile(r"No such option: (\S*)"), "usage.option"),
    (re.compile(r"Missing command()"), "usage.no-command"),
    (re.compile(r"Option '(.*)' requires an argument"), "usage.no-value"),
    (re.compile(r"Got unexpected extra argument\S* \((.*)\)"), "usage.extra"),
)
_AT_LEAST: Final = re.compile(r"greater than or equal to (\d+)")
_AT_MOST: Final = re.compile(r"less than or equal to (\d+)")


def usage_sentence(talk: Talk, error: typer.TyperException) -> str:
    """The complaint and where help is; Typer's kinds of errors are private, so its messages tell them apart."""
    context = getattr(error, "ctx", None)
    command = str(getattr(context, "command_path", "oikist"))
    return talk.say("usage.help", found=_complaint(talk, error, context), command=command)


def _complaint(talk: Talk, error: typer.TyperException, context: object) -> str:
    parameter = getattr(error, "param", None)
    if parameter is not None:
        return _parameter_complaint(talk, _spelling(parameter), error.message)
    for pattern, key in _MESSAGES:
        found = pattern.search(error.message)
        if found is not None:
            commands = list(getattr(getattr(context, "command", None), "commands", {}))
            near = nearest(found[1], commands) or commands
            return talk.say(key, word=found[1], near=", ".join(near))
    return error.message.rstrip(".")


def _parameter_complaint(talk: Talk, name: str, message: str) -> str:
    if not message:
        return talk.say("usage.missing", name=name)
    for pattern, key in ((_AT_LEAST, "usage.at-least"), (_AT_MOST, "usage.at-most")):
        found = pattern.search(message)
        if found is not None:
            return talk.say(key, name=name, limit=found[1])
    for word, key in (("integer", "usage.whole"), ("number", "usage.number")):
        if word in message:
            return talk.say(key, name=name)
    return talk.say("usage.value", name=name, reason=message.rstrip("."))


def _spelling(parameter: object) -> str:
    """A parameter as a person types it: --seats, or GAME."""
    options = [str(word) for word in getattr(parameter, "opts", []) if str(word).startswith("-")]
    shown = getattr(parameter, "metavar", None) or getattr(parameter, "name", None)
    return options[0] if options else str(shown).strip("[].")
