"""Bots: whether what a person typed names a bot, answered in the person's language."""

from oikist.bots import SETTINGS, is_setting, parse_bot
from oikist.cli.talk import Talk


def check_bot(talk: Talk, text: str) -> None:
    """Refuse a bot or a setting that is not there, naming those that are."""
    name, settings = parse_bot(text)
    if name not in SETTINGS:
        raise talk.bad("bad.bot", name=name[:80], known=", ".join(SETTINGS))
    for key, value in settings:
        allowed = SETTINGS[name].get(key)
        if allowed is None and not SETTINGS[name]:
            raise talk.bad("bad.no-settings", bot=name)
        if allowed is None:
            raise talk.bad("bad.setting", bot=name, key=key[:80], known=", ".join(SETTINGS[name]))
        if not is_setting(value, allowed):
            raise talk.bad("bad.setting-value", bot=name, key=key, value=value[:80], low=allowed[0], high=allowed[-1])
