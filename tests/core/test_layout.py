"""Text boards: columns, wrapped lines, and pictures put beside, below and over one another."""

from oikist.core.layout import (
    WIDTH,
    beside,
    blank,
    draw,
    flow,
    grid,
    hanging,
    page,
    shelves,
    stacked,
    table,
    wrapped,
)


def test_parts_without_lines_are_left_out_of_a_page() -> None:
    assert page([["a", "b"], [], ["c"]]) == "a\nb\n\nc\n"


def test_heads_of_a_table_are_cut_before_its_cells() -> None:
    lines = table([["", "h" * 50, "g" * 50], ["> seat 0", "1", "2 of this"]], "<><")
    assert lines == ["          " + "h" * 33 + "…  " + "g" * 33 + "…", "> seat 0" + " " * 35 + "1  2 of this"]


def test_cells_are_cut_when_heads_are_short() -> None:
    lines = table([["a", "b"], ["c" * 60, "d" * 70]], "<<")
    assert [len(line) for line in lines] == [42, WIDTH]
    assert lines[1] == "c" * 38 + "…  " + "d" * 38 + "…"


def test_a_last_column_can_be_broken_into_lines() -> None:
    lines = table([["name", "effects"], ["n" * 60, "one two three four five"]], "<w")
    assert lines[0] == "name" + " " * 58 + "effects"
    assert lines[1:] == ["n" * 60 + "  one two three four", " " * 62 + "five"]


def test_words_longer_than_a_line_are_cut() -> None:
    assert wrapped("a " + "b" * 90) == ["a", "b" * 79 + "…"]


def test_lines_after_the_first_can_be_set_in() -> None:
    assert hanging("a " + "b" * 70 + " cc dddddddd e") == ["a " + "b" * 70 + " cc", "  dddddddd e"]


def test_a_comma_stays_at_the_end_of_its_line_and_has_room_there() -> None:
    assert list(flow(["aa", "bb", "cc"], 7, between=", ")) == ["aa, bb,", "cc"]
    assert list(flow(["aa", "bb", "cc"], 6, between=", ")) == ["aa,", "bb,", "cc"]
    assert list(flow(["x aa", "bb"], 6, 2, "  ")) == ["x aa", "  bb"]


def test_a_grid_has_as_many_columns_as_fit() -> None:
    assert grid(["one", "two", "three"], 12) == ["one    two", "three"]
    assert grid(["one", "two"], 2) == ["on", "tw"]


def test_pictures_of_different_heights_stand_side_by_side() -> None:
    assert beside(["ab"], ["c", "d"]) == ["ab  c", "    d"]
    assert beside(["ab", "e"], ["c"], 3) == ["ab   c", "e"]


def test_pictures_fill_a_shelf_before_the_next_one_begins() -> None:
    pictures = [["aa", "a"], ["bb"], ["cc"]]
    assert shelves(pictures, 6) == [["aa  bb", "a"], ["cc"]]
    assert shelves(pictures, 11, 1) == [["aa bb cc", "a"]]


def test_pictures_stand_below_each_other_and_are_cut() -> None:
    assert stacked([["aaaa"], ["b", "c"]], 3) == ["aa…", "", "b", "c"]
    assert stacked([], 3) == []


def test_a_picture_drawn_over_the_edge_loses_what_does_not_fit() -> None:
    canvas = blank(4, 2)
    draw(canvas, ["ab", "cd"], 0, 0)
    draw(canvas, ["xyz"], 2, 1)
    assert ["".join(line) for line in canvas] == ["ab  ", "cdxy"]
