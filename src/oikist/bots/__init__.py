"""The bots that come with Oikist, made from their names: `make_bot("greedy:width=4")`."""

from collections.abc import Callable, Mapping
from typing import Final

from oikist.bots.bot import Bot
from oikist.bots.greedy import GreedyBot
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption

NAMES: Final[Mapping[str, Callable[..., Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
SETTINGS: Final[Mapping[str, Mapping[str, range]]] = {"random": {}, "greedy": {"width": range(1, 1001)}}


def make_bot(text: str) -> Bot:
    """A new bot for one seat of one match: its name, or its name and settings as in "greedy:width=4"."""
    name, colon, words = text.partition(":")
    if name not in NAMES:
        raise BadOption(f"There is no bot {name[:80]!r}: it is one of {', '.join(NAMES)}.")
    settings: dict[str, int] = {}
    for word in words.split(":") if colon else []:
        key, _, value = word.partition("=")
        settings[key] = _setting(name, key, value)
    return NAMES[name](**settings)


def _setting(bot: str, key: str, value: str) -> int:
    allowed = SETTINGS[bot].get(key)
    if allowed is None:
        known = ", ".join(SETTINGS[bot]) or "none"
        raise BadOption(f"The bot {bot} has no setting {key[:80]!r}: its settings are {known}.")
    if not (value.isascii() and value.isdecimal() and len(value) <= 9 and int(value) in allowed):
        raise BadOption(f"{key} of the bot {bot} cannot be {value[:80]!r}: it is {allowed[0]} to {allowed[-1]}.")
    return int(value)
