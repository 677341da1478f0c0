"""Rows of a components file: words are read in their order; what is wrong is refused with file, key and row."""

from collections.abc import Callable

import pytest

from oikist.core.data import read_part, read_title, read_toml
from oikist.core.errors import BadComponents
from oikist.core.row import Row, add_name, read_row, read_rows

TEXT = """
title = "A box"
[cards]
one = "temple-of-hera   3 red AB ."
many = ["a 1", "b 2"]
"""


def row(text: str) -> Row:
    return Row(read_toml("", "my.toml"), "cards", text)


def test_words_are_read_from_left_to_right() -> None:
    cards = read_part(read_toml(TEXT, "my.toml"), "cards")
    one = read_row(cards, "one")
    assert one.name(14) == "temple-of-hera"
    assert one.number("the price", 1, 9) == 3
    assert one.choice("the colour", ("blue", "red")) == 1
    assert one.signs("the edges", 2, "-AB") == [1, 2]
    assert one.has_more()
    assert one.choice_or_nothing("the bonus", ("coin",)) == -1
    one.finish()
    assert [many.word("a name") for many in read_rows(cards, "many", 2)] == ["a", "b"]
    cards.finish()


@pytest.mark.parametrize(
    ("text", "read", "message"),
    [
        ("", lambda row: row.word("the price"), "'': the price is missing."),
        ("Hera", lambda row: row.name(9), "'Hera': 'Hera' is not a name of up to 9 letters: lower-case words joined"),
        ("heraion", lambda row: row.name(6), "'heraion': 'heraion' is not a name of up to 6 letters: "),
        ("10", lambda row: row.number("the price", 1, 9), "'10' for the price is not a whole number from 1 to 9."),
        ("٣", lambda row: row.number("the price", 1, 9), "'٣' for the price is not a whole number from 1 to 9."),
        ("blue", lambda row: row.choice("the colour", ("red",)), "'blue' for the colour is not one of red."),
        ("blue", lambda row: row.choice_or_nothing("it", ("red",)), "'blue' for it is not one of ., red."),
        ("ABC", lambda row: row.signs("the pair", 2, "ABC"), "'ABC' for the pair is not 2 signs out of A B C."),
        ("a b c", lambda row: (row.word("it"), row.finish()), "nothing is allowed after 'a'."),
        ("a", lambda row: add_name(["a"], row, "a"), "'a': 'a' is there twice."),
        ("x" * 90, lambda row: row.finish(), f"my.toml: cards: '{'x' * 57}...': nothing"),
    ],
)
def test_a_bad_row_names_file_key_and_reason(text: str, read: Callable[[Row], object], message: str) -> None:
    with pytest.raises(BadComponents) as caught:
        read(row(text))
    assert str(caught.value).startswith("my.toml: cards: '")
    assert message in str(caught.value)


def test_the_number_of_rows_is_that_of_the_box() -> None:
    cards = read_part(read_toml(TEXT, "my.toml"), "cards")
    assert len(read_rows(cards, "many")) == 2
    with pytest.raises(BadComponents, match=r"my\.toml: cards\.many: the number of rows is 2, not 3\."):
        read_rows(cards, "many", 3)


def test_a_part_is_a_table_of_its_own() -> None:
    with pytest.raises(BadComponents, match=r"tiles: missing; it is a table and begins with \[tiles\]"):
        read_part(read_toml(TEXT, "my.toml"), "tiles")
    with pytest.raises(BadComponents, match=r"title: not a table; write it below \[title\]"):
        read_part(read_toml(TEXT, "my.toml"), "title")


@pytest.mark.parametrize("title", ["", "x" * 81, "two\\nlines"])
def test_a_title_is_one_printable_line(title: str) -> None:
    assert read_title(read_toml(TEXT, "my.toml")) == "A box"
    with pytest.raises(BadComponents, match="title: not one line of 1 to 80 printable characters"):
        read_title(read_toml(f'title = "{title}"', "my.toml"))
