"""Bots are made from their names and settings; what is no bot is refused with those there are."""

import pytest

from oikist.bots import NAMES, SETTINGS, make_bot
from oikist.bots.greedy import GreedyBot
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption


def test_every_name_makes_a_new_bot() -> None:
    assert NAMES.keys() == SETTINGS.keys()
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(make_bot("greedy"), GreedyBot)
    assert make_bot("greedy") is not make_bot("greedy")


def test_a_setting_reaches_the_bot() -> None:
    bot = make_bot("greedy:width=4")
    assert isinstance(bot, GreedyBot)
    assert bot.width == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "There is no bot '': it is one of beginner, player, expert, master, random, greedy, hasty, search."),
        ("Random", "There is no bot 'Random'"),
        ("greedy:", "The bot greedy has no setting '': its settings are width."),
        ("greedy:depth=3", "The bot greedy has no setting 'depth'"),
        ("random:width=3", "The bot random has no setting 'width': its settings are none."),
        ("greedy:width", "width of the bot greedy cannot be '': it is 1 to 1000."),
        ("greedy:width=", "width of the bot greedy cannot be ''"),
        ("greedy:width=²", "width of the bot greedy cannot be '²'"),
        ("greedy:width=-1", "width of the bot greedy cannot be '-1'"),
        ("greedy:width=0", "width of the bot greedy cannot be '0'"),
        ("greedy:width=1001", "width of the bot greedy cannot be '1001'"),
        ("greedy:width=x:width=2", "width of the bot greedy cannot be 'x'"),
        ("greedy:width=" + "9" * 5000, "width of the bot greedy cannot be '999"),
    ],
    ids=range(13),
)
def test_what_is_no_bot_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadOption) as caught:
        make_bot(text)
    assert str(caught.value).startswith(reason)
    assert len(str(caught.value)) < 200
