"""Bots: whether what a person typed names a bot, answered in the person's language."""

from typing import Final

from oikist.bots import SETTINGS, is_setting, parse_bot
from oikist.cli.talk import Talk
from oikist.workers.external import PREFIX, parse_program
from oikist.workers.own import is_own, open_own
from oikist.workers.referee import BadForeign

QUOTES: Final = "'\""
BACKSLASH: Final = "\\"


def listed_bots(talk: Talk, words: str) -> list[str]:
    """The bots of a list with commas, programs and bots of one's own among them.

    A comma within quotation marks belongs to a command.
    """
    names = [name.strip() for name in split_bots(words)]
    if names == [""]:
        raise talk.bad("bad.no-bots")
    for name in names:
        if not name:
            raise talk.bad("bad.no-bot", words=words[:80])
        if name.startswith(PREFIX) or is_own(name):
            _check_foreign(talk, name)
        else:
            check_bot(talk, name, "bad.any-bot")
    return names


def check_bot(talk: Talk, text: str, unknown: str = "bad.bot") -> None:
    """Refuse a bot or a setting that is not there, naming those that are.

    A program is none of them: the text may come out of somebody's record, and must not choose what runs.
    """
    if text.startswith(PREFIX) or is_own(text):
        raise talk.bad("bad.program-here", text=text[:80], known=", ".join(SETTINGS))
    name, settings = parse_bot(text)
    if name not in SETTINGS:
        raise talk.bad(unknown, name=name[:80], known=", ".join(SETTINGS))
    known = SETTINGS[name]
    keys = [key for key, _ in settings]
    for number, (key, value) in enumerate(settings):
        if not known:
            raise talk.bad("bad.no-settings", bot=name)
        if key not in known:
            raise talk.bad("bad.setting", bot=name, key=key[:80], known=", ".join(known))
        if not is_setting(value, known[key]):
            low, high = known[key][0], known[key][-1]
            raise talk.bad("bad.setting-value", bot=name, key=key, value=value[:80], low=low, high=high)
        if key in keys[:number]:
            raise talk.bad("bad.setting-twice", bot=name, key=key)


def split_bots(words: str) -> list[str]:
    """Cut a list at its commas, but for those that are quoted in a program's command, as a shell understands it."""
    names = [""]
    quote = ""
    is_literal = False  # after a backslash, where a shell would take the next sign as it is
    for sign in words:
        if sign == "," and not quote and not is_literal:
            names.append("")
            continue
        names[-1] += sign
        if is_literal or not names[-1].lstrip().startswith(PREFIX):
            is_literal = False
        elif sign == BACKSLASH:
            is_literal = quote != "'"
        elif sign in QUOTES and quote in ("", sign):
            quote = "" if quote else sign
    return names


def _check_foreign(talk: Talk, text: str) -> None:
    try:
        if is_own(text):
            open_own(text)
        else:
            parse_program(text)
    except BadForeign as error:
        raise talk.bad(f"bad.{error.fault}", **error.facts) from None
