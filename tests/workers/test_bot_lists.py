"""Bots as a person lists them on the command line, programs among them."""

import sys
from pathlib import Path

import pytest

from oikist.cli.bots import check_bot, listed_bots, split_bots
from oikist.cli.talk import BadInput, Talk
from oikist.text import LANGUAGES

PYTHON = sys.executable


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("greedy", ["greedy"]),
        ("greedy:width=4,random", ["greedy:width=4", "random"]),
        ("exec:a --b c,greedy", ["exec:a --b c", "greedy"]),
        ("exec:a 'b,c' d,greedy", ["exec:a 'b,c' d", "greedy"]),
        ('greedy, exec:a "it\'s, so",random', ["greedy", ' exec:a "it\'s, so"', "random"]),
        ("it's,random", ["it's", "random"]),
        (r"exec:echo it\'s,random", [r"exec:echo it\'s", "random"]),
        (r'exec:a "print(\"b,c\")",random', [r'exec:a "print(\"b,c\")"', "random"]),
        (r"exec:a 'b'\''c,d',random", [r"exec:a 'b'\''c,d'", "random"]),
        (r"exec:a 'b\',random", [r"exec:a 'b\'", "random"]),
        (r"exec:a b\,c,random", [r"exec:a b\,c", "random"]),
    ],
)
def test_comma_within_quotation_marks_belongs_to_a_command(words: str, names: list[str]) -> None:
    assert split_bots(words) == names


def test_programs_and_bots_are_listed_together(tmp_path: Path) -> None:
    program = f"exec:seconds=2 log='{tmp_path / 'log'}' {PYTHON} bot.py"
    assert listed_bots(Talk("en"), f"{program}, greedy:width=4") == [program, "greedy:width=4"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        "exec:",
        "exec:'python3",
        "exec:/no/such/program",
        f"exec:seconds=0 {PYTHON}",
        f"exec:size=1 {PYTHON}",
        f"exec:seconds=1 seconds=2 {PYTHON}",
        f"exec:log=a log=b {PYTHON}",
        "",
        " ",
        f"exec:log=/no/such/folder/log {PYTHON}",
        f"exec:log=/ {PYTHON}",
        f"exec:{PYTHON} -c 'a\nb'",
        f"exec:{PYTHON} \udcff",
        f"exec:{PYTHON} \0",
        "greedy,clever",
        "executive",
    ],
)
def test_what_cannot_play_is_refused_with_a_sentence(words: str, language: str) -> None:
    with pytest.raises(BadInput) as refused:
        listed_bots(Talk(language), words)
    assert str(refused.value).endswith(".")


def test_looking_at_a_list_writes_nothing(tmp_path: Path) -> None:
    listed_bots(Talk("en"), f"exec:log='{tmp_path / 'log'}' {PYTHON} bot.py")
    assert list(tmp_path.iterdir()) == []


def test_setting_of_a_program_is_refused_with_those_it_has() -> None:
    with pytest.raises(
        BadInput, match=r"^The bot exec has no setting 'size': its settings are seconds, bank, .*log\.$"
    ):
        listed_bots(Talk("en"), f"exec:size=1 {PYTHON}")


def test_program_is_no_bot_where_a_record_may_have_named_it() -> None:
    with pytest.raises(
        BadInput, match=r"cannot play here: a bot is one of beginner, .*random, greedy, hasty, search\.$"
    ):
        check_bot(Talk("en"), f"exec:{PYTHON}")
