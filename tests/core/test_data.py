"""Components: what is right is read, what is wrong is refused with file, key and reason; no file breaks the reader."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.data import MOST_BYTES, Section, load_text, package_text, plain_lines, read_toml
from oikist.core.errors import BadComponents

FUZZ = settings(max_examples=300, derandomize=True, database=None, deadline=None)
TEXT = """
kind = "map"
rows = 3
names = ["a", "b"]
numbers = [1, 2, 3]
[[hex]]
at = "d4"
[[hex]]
at = "d5"
height = 99
"""


def section() -> Section:
    return read_toml(TEXT, "my.toml")


def test_good_values_are_read() -> None:
    top = section()
    assert top.string("kind", ["map", "cards"]) == "map"
    assert top.integer("rows", 1, 9) == 3
    assert top.strings("names") == ["a", "b"]
    assert top.integers("numbers", 1, 3) == [1, 2, 3]
    assert [hexagon.string("at") for hexagon in top.tables("hex")] == ["d4", "d5"]
    assert top.has("rows")
    assert not top.has("columns")
    top.finish()


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda top: top.string("colour"), "my.toml: colour: missing."),
        (lambda top: top.string("rows"), "my.toml: rows: 3 is not a text in quotes."),
        (lambda top: top.string("kind", ["cards"]), "my.toml: kind: 'map' is not one of cards."),
        (lambda top: top.integer("rows", 4, 9), "my.toml: rows: 3 is not a whole number from 4 to 9."),
        (lambda top: top.integer("kind", 4, 9), "my.toml: kind: 'map' is not a whole number from 4 to 9."),
        (lambda top: top.strings("numbers"), "my.toml: numbers: [1, 2, 3] is not a list of texts in quotes."),
        (lambda top: top.integers("numbers", 1, 2), "my.toml: numbers: 3 is not a whole number from 1 to 2."),
        (lambda top: top.integers("names", 1, 2), "my.toml: names: 'a' is not a whole number from 1 to 2."),
        (lambda top: top.integers("kind", 1, 2), "my.toml: kind: 'map' is not a list of whole numbers."),
        (lambda top: top.tables("rows"), "my.toml: rows: write each as [[rows]]."),
        (
            lambda top: top.tables("hex")[1].integer("height", 0, 9),
            "my.toml: hex[2].height: 99 is not a whole number from 0 to 9.",
        ),
        (lambda top: (top.has("kind"), top.finish()), "my.toml: kind: unknown key; this table has ."),
    ],
)
def test_bad_value_names_file_key_and_reason(read: Callable[[Section], object], message: str) -> None:
    with pytest.raises(BadComponents) as caught:
        read(section())
    assert str(caught.value) == message


def test_true_is_not_a_number() -> None:
    with pytest.raises(BadComponents, match="True is not a whole number"):
        read_toml("rows = true", "my.toml").integer("rows", 0, 9)


@pytest.mark.parametrize("text", ["rows = ", "rows = 1\nrows = 2", "x = " + "1" * 5000, "x = " + "[" * 5000, "\x00"])
def test_what_is_not_toml_is_refused(text: str) -> None:
    with pytest.raises(BadComponents, match=r"my\.toml: not readable as TOML: "):
        read_toml(text, "my.toml")


def test_number_of_thousands_of_digits_is_refused_in_a_short_sentence() -> None:
    top = read_toml("rows = 0x" + "f" * 5000, "my.toml")
    with pytest.raises(BadComponents, match="something too large to show is not a whole number from 0 to 9"):
        top.integer("rows", 0, 9)
    with pytest.raises(BadComponents, match="something too large to show is not a text"):
        top.string("rows")
    with pytest.raises(BadComponents) as caught:
        read_toml("rows = [" + "0x" + "f" * 5000 + "]", "my.toml").strings("rows")
    assert len(str(caught.value)) < 200


@FUZZ
@given(st.text(max_size=200) | st.text("[]{}=\"'.,#\n 019xeinfT:-ab\\u", max_size=200))
def test_any_text_is_a_table_or_refused(text: str) -> None:
    try:
        top = read_toml(text, "my.toml")
    except BadComponents:
        return
    for key in list(top.values):
        for read in (
            lambda key: top.integer(key, 0, 9),
            top.string,
            top.strings,
            top.tables,
            lambda key: top.integers(key, 0, 9),
        ):
            try:
                read(key)
            except BadComponents:
                continue
    top.finish()


def test_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "città.toml"
    path.write_text("kind = 'é'", encoding="utf-8")
    assert load_text(str(path)) == "kind = 'é'"


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"\xff", "not UTF-8 text .byte 0"), (b"x" * (MOST_BYTES + 1), "larger than 1,000,000 bytes")],
    ids=["bytes", "size"],
)
def test_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    with pytest.raises(BadComponents, match=reason):
        load_text(str(path))


def test_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.toml"), str(tmp_path), "a\0b", ""):
        with pytest.raises(BadComponents, match="cannot be read"):
            load_text(path)


def test_line_ends_and_byte_order_mark_of_other_editors_are_read(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load_text(str(path)) == TEXT
    assert read_toml("\ufeff" + TEXT.replace("\n", "\r\n"), "my.toml").values == section().values


@FUZZ
@given(st.text("\ufeff\r\nab"))
def test_plain_lines_stay_as_they_are(text: str) -> None:
    plain = plain_lines(text)
    assert "\r\n" not in plain
    assert plain_lines(plain) == plain


def test_file_of_the_package_is_read() -> None:
    assert package_text("oikist.games.kuhn", "RULES.md").startswith("# Kuhn poker")
