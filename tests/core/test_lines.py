"""Lines of a position are read in their order; what is wrong is refused with its line."""

import pytest

from oikist.core.errors import BadPosition
from oikist.core.lines import Lines, read_head

HEAD = "a game position 1\nbox: abc\noptions: size=2 colour=red\nseats: 3\n"
NAMES = ["size", "colour"]


def test_the_head_gives_seats_and_options() -> None:
    lines, seats, options = read_head(HEAD + "rest: 1\n", "a game position 1", "abc", NAMES, range(2, 5))
    assert (seats, options) == (3, {"size": "2", "colour": "red"})
    assert lines.value("rest") == "1"
    lines.finish()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("a game", "the game", "Line 1: 'the game position 1' is not 'a game position 1'."),
        ("abc", "abd", "Line 2: the position was written with the box 'abd', this box is 'abc'."),
        ("size=2 colour=red", "colour=red", "Line 3: options needs size, colour, each once and in this order."),
        ("seats: 3", "seats: 5", "Line 4: seats is '5', not a whole number from 2 to 4."),
        ("seats: 3", "", "Line 4: '' is not 'seats: …'."),
    ],
)
def test_a_wrong_head_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_head(HEAD.replace(old, new), "a game position 1", "abc", NAMES, range(2, 5))
    assert str(caught.value) == reason


def test_a_dash_is_no_word() -> None:
    lines = Lines("one: -\ntwo: a b\n")
    assert lines.words("one") == []
    assert lines.words("two") == ["a", "b"]


def test_fields_have_their_names_in_order() -> None:
    assert Lines("turn: done=1 placed=").fields("turn", "done placed") == ["1", ""]
    with pytest.raises(BadPosition, match="Line 1: turn needs the fields done placed"):
        Lines("turn: placed=1 done=1").fields("turn", "done placed")


@pytest.mark.parametrize("word", ["", "01", "-1", "+1", "1.0", "٣", "8", "1000000"])
def test_a_number_is_written_in_one_way_and_in_its_range(word: str) -> None:
    with pytest.raises(BadPosition, match="not a whole number from 0 to 7"):
        Lines("").whole(word, 0, 7, "done")


def test_numbers_that_do_not_rise_are_refused() -> None:
    assert Lines("").rising([1, 2, 5], "places") == [1, 2, 5]
    with pytest.raises(BadPosition, match="places must be in the order"):
        Lines("").rising([1, 1], "places")


def test_lines_after_the_last_one_are_refused() -> None:
    with pytest.raises(BadPosition, match="Line 1: the position should end before this line"):
        Lines("more").finish()
