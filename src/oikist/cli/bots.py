"""Bots: whether what a person typed names a bot, answered in the person's language."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from oikist.bots import SETTINGS, is_setting, parse_bot
from oikist.cli.talk import Talk
from oikist.core.errors import BadOption
from oikist.workers.external import LOG, PREFIX, is_program, parse_program
from oikist.workers.external import SETTINGS as PROGRAM_SETTINGS

QUOTES: Final = "'\""


def listed_bots(talk: Talk, words: str) -> list[str]:
    """The bots of a list with commas, programs among them; a comma within quotation marks belongs to a command."""
    names = [name.strip() for name in split_bots(words)]
    for name in names:
        if name.startswith(PREFIX):
            _check_program(talk, name)
        else:
            check_bot(talk, name)
    return names


def check_bot(talk: Talk, text: str) -> None:
    """Refuse a bot or a setting that is not there, naming those that are.

    A program is none of them: the text may come out of somebody's record, and must not choose what runs.
    """
    if text.startswith(PREFIX):
        raise talk.bad("bad.program-here", text=text[:80], known=", ".join(SETTINGS))
    name, settings = parse_bot(text)
    if name not in SETTINGS:
        raise talk.bad("bad.bot", name=name[:80], known=", ".join(SETTINGS))
    _check_settings(talk, name, settings, SETTINGS[name])


def split_bots(words: str) -> list[str]:
    """Cut a list at its commas, but for those within quotation marks of a program's command."""
    names = [""]
    quote = ""
    for sign in words:
        if sign == "," and not quote:
            names.append("")
            continue
        names[-1] += sign
        if sign in QUOTES and names[-1].lstrip().startswith(PREFIX) and quote in ("", sign):
            quote = "" if quote else sign
    return names


def _check_program(talk: Talk, text: str) -> None:
    try:
        settings, command = parse_program(text)
    except BadOption:
        raise talk.bad("bad.command", text=text[:80]) from None
    _check_settings(talk, PREFIX[:-1], [pair for pair in settings if pair[0] != LOG], PROGRAM_SETTINGS, [LOG])
    if not is_program(command[0]):
        raise talk.bad("bad.program", name=command[0][:80])
    for path in (value for key, value in settings if key == LOG):
        try:
            Path(path).touch()
        except (OSError, ValueError) as error:
            raise talk.bad("file.fails", path=path[:80], reason=type(error).__name__) from None


def _check_settings(
    talk: Talk,
    bot: str,
    settings: Sequence[tuple[str, str]],
    known: Mapping[str, range],
    more: Sequence[str] = (),
) -> None:
    for key, value in settings:
        allowed = known.get(key)
        if allowed is None and not known:
            raise talk.bad("bad.no-settings", bot=bot)
        if allowed is None:
            raise talk.bad("bad.setting", bot=bot, key=key[:80], known=", ".join([*known, *more]))
        if not is_setting(value, allowed):
            raise talk.bad("bad.setting-value", bot=bot, key=key, value=value[:80], low=allowed[0], high=allowed[-1])
