"""Brief names of bots: as short as they can be, and each another."""

import pytest

from oikist.arena.brief import brief_names


@pytest.mark.parametrize(
    ("name", "brief"),
    [
        ("greedy:width=4", "greedy:width=4"),
        ("greedy#2", "greedy#2"),
        ("mine/bots.py:Builder", "Builder"),
        ("exec:python3 examples/protocol_bot.py", "protocol_bot.py"),
        ("exec:seconds=2 bank=9 python3 -u mine/bot.py --level 3", "bot.py --level 3"),
        ("exec:../mine/bot.sh --level=3", "bot.sh --level=3"),
        ("exec:python3 -m mine.bot", "mine.bot"),
        ("exec:my_bot", "my_bot"),
        ("exec:python3 'my bot.py'", "my bot.py"),
        ("exec:python3 'half", "'half"),
        ("exec:seconds=2", "exec:seconds=2"),
    ],
)
def test_a_bot_is_called_by_what_tells_most(name: str, brief: str) -> None:
    assert brief_names([name, "random"]) == {name: brief, "random": "random"}


def test_names_that_would_be_the_same_have_their_folder_or_stay_whole() -> None:
    names = ["one.py:Builder", "two.py:Builder", "exec:python3 a/bot.py", "exec:python3 b/bot.py", "exec:node c.mjs"]
    assert list(brief_names(names).values()) == ["one.py:Builder", "two.py:Builder", "a/bot.py", "b/bot.py", "c.mjs"]
    alike = ["exec:python3 x/a/bot.py", "exec:python3 y/a/bot.py", "random"]
    assert list(brief_names(alike).values()) == alike
