"""The bots that come with Oikist, made from their names: `make_bot("greedy:width=4")`.

Four of them are levels that people play against, the weakest first. The settings of the others are for experiments.
"""

from collections.abc import Callable, Mapping
from typing import Final

from oikist.bots.bot import Bot
from oikist.bots.greedy import GreedyBot
from oikist.bots.hasty import OF, HastyBot
from oikist.bots.random_bot import RandomBot
from oikist.bots.search import MOST_DILIGENT, SearchBot
from oikist.core.errors import BadOption

MOST_DIGITS: Final = 9
BEGINNER: Final = 4  # decisions out of ten that are hasty
PLAYER: Final = 1
EXPERT: Final = 16  # simulations a decision
DILIGENCE: Final = 2  # turns out of ten that an expert searches
MASTER: Final = 100
UNTIL_STOPPED: Final = 1_000_000


def beginner() -> HastyBot:
    """A gentle opponent that is often hasty."""
    return HastyBot(BEGINNER)


def player() -> HastyBot:
    """A fair opponent that is seldom hasty, and does not think of what others may do."""
    return HastyBot(PLAYER)


def expert() -> SearchBot:
    """A search that thinks for a moment, if it takes the trouble."""
    return SearchBot(EXPERT, diligence=DILIGENCE)


def master(stop: Callable[[], bool] | None = None) -> SearchBot:
    """A search that thinks as long as people like to wait."""
    return SearchBot(MASTER if stop is None else UNTIL_STOPPED, stop=stop)


LEVELS: Final = ("beginner", "player", "expert", "master")
NAMES: Final[Mapping[str, Callable[..., Bot]]] = {
    "beginner": beginner,
    "player": player,
    "expert": expert,
    "master": master,
    "random": RandomBot,
    "greedy": GreedyBot,
    "hasty": HastyBot,
    "search": SearchBot,
}
TIMED: Final = ("master", "search")  # those that can think until they are stopped
SETTINGS: Final[Mapping[str, Mapping[str, range]]] = {
    **{level: {} for level in LEVELS},
    "random": {},
    "greedy": {"width": range(1, 1001)},
    "hasty": {"haste": range(OF + 1)},
    "search": {
        "simulations": range(1, 1_000_001),
        "rounds": range(1, 1001),
        "width": range(1, 1001),
        "diligence": range(MOST_DILIGENT + 1),
    },
}


def make_bot(text: str, stop: Callable[[], bool] | None = None) -> Bot:
    """A new bot for one seat of one match: its name, or its name and settings as in "greedy:width=4".

    With `stop` the master and the search think until that says so, and are not reproducible any more.
    """
    name, words = parse_bot(text)
    if name not in NAMES:
        raise BadOption(f"There is no bot {name[:80]!r}: it is one of {', '.join(NAMES)}.")
    settings: dict[str, int] = {}
    for key, value in words:
        if key in settings:
            raise BadOption(f"The bot {name} is told {key} twice: once is enough.")
        settings[key] = _setting(name, key, value)
    if stop is not None and name in TIMED:
        return NAMES[name](**settings, stop=stop)
    return NAMES[name](**settings)


def parse_bot(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The name and the settings in a text as make_bot takes it, whether or not there are such."""
    name, *words = text.split(":")
    return name, [(key, value) for key, _, value in (word.partition("=") for word in words)]


def is_setting(value: str, allowed: range) -> bool:
    """Whether a text is a whole number that a setting may have."""
    return value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS and int(value) in allowed


def _setting(bot: str, key: str, value: str) -> int:
    allowed = SETTINGS[bot].get(key)
    if allowed is None:
        known = ", ".join(SETTINGS[bot]) or "none"
        raise BadOption(f"The bot {bot} has no setting {key[:80]!r}: its settings are {known}.")
    if not is_setting(value, allowed):
        raise BadOption(f"{key} of the bot {bot} cannot be {value[:80]!r}: it is {allowed[0]} to {allowed[-1]}.")
    return int(value)
