"""Maps: the text of a map, what is refused, and random maps that keep the design."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from itertools import product
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oikist.core.errors import BadComponents, BadOption
from oikist.games.magna_grecia.hexes import NOWHERE, distance, hex_name, neighbours
from oikist.games.magna_grecia.maps import (
    MapData,
    check_playable,
    design_flaws,
    load_map,
    map_text,
    parse_map,
    random_map,
)

BASE = random_map(32)  # the standard map may be exchanged, this one never changes
BASE_TEXT = map_text(BASE, "A map.")
FUZZ = settings(max_examples=300, derandomize=True, database=None, deadline=None)
# The same on every machine and for ever: records name random maps by their seed.
PINNED = {0: "dfa247dd106c8c2e", 7: "c9d063c5bfa3660c", 32: "340581fb4ecdbb98", 10**9: "115c44a40b3c4083"}


def at(*names: str) -> tuple[int, ...]:
    numbers = {hex_name(place, 14): place for place in range(14 * 14)}
    return tuple(sorted(numbers[name] for name in names))


def with_villages(green: str = "", inner: str = "", without: str = "") -> MapData:
    """The map BASE with villages more or fewer, each as names in a text."""
    gone = at(*without.split())
    more_green = tuple(sorted({*BASE.green, *at(*green.split())} - {*gone}))
    return replace(BASE, green=more_green, inner=tuple(sorted({*BASE.inner, *at(*inner.split())} - {*gone})))


# The text of a map


def test_a_map_is_a_picture() -> None:
    text = """
        kind = "map"
        title = "small"
        rows = 6
        columns = 6
        board = ["g.....", " .....g", "..v...", " ......", "......", " . . . g . ."]
    """
    assert parse_map(text, "small.toml") == MapData("small", 6, 6, (0, 11, 33), (14,))


@st.composite
def any_map(draw: st.DrawFn) -> MapData:
    rows, columns = draw(st.integers(6, 26)), draw(st.integers(6, 26))
    places = draw(st.lists(st.integers(0, rows * columns - 1), unique=True))
    cut = draw(st.integers(0, len(places)))
    title = draw(st.text(min_size=1, max_size=80).filter(str.isprintable))
    return MapData(title, rows, columns, tuple(sorted(places[:cut])), tuple(sorted(places[cut:])))


@FUZZ
@given(any_map(), st.sampled_from(["", "One line.", 'Two\n\nparts "quoted" = []']))
def test_a_written_map_reads_back_the_same(board: MapData, header: str) -> None:
    assert parse_map(map_text(board, header), "map.toml") == board


def test_the_header_stands_above_as_comment() -> None:
    assert map_text(BASE, "First.\n\nSecond.").startswith('# First.\n#\n# Second.\n\nkind = "map"\n')
    assert map_text(BASE).startswith('kind = "map"\n')


BAD_TEXTS = [
    ('kind = "map"', 'kind = "cards"', "map.toml: kind: 'cards' is not one of map."),
    ('kind = "map"', "", "map.toml: kind: missing."),
    ('title = "random 32"', "title = 3", "map.toml: title: 3 is not a text in quotes."),
    ("random 32", "", "map.toml: title: not one line of 1 to 80 printable characters."),
    ("random 32", "x" * 81, "map.toml: title: not one line of 1 to 80 printable characters."),
    ("random 32", "two\\nlines", "map.toml: title: not one line of 1 to 80 printable characters."),
    ("rows = 14", "rows = 5", "map.toml: rows: 5 is not a whole number from 6 to 26."),
    ("columns = 14", "columns = 27", "map.toml: columns: 27 is not a whole number from 6 to 26."),
    ("columns = 14", "columns = 14.0", "map.toml: columns: 14.0 is not a whole number from 6 to 26."),
    ("rows = 14", "rows = 13", "map.toml: board: it has 14 rows, but rows = 13."),
    ("columns = 14", "columns = 13", "map.toml: board: row 1 has 14 hexes, but columns = 13."),
    ('" . . . . v', '" . . . v', "map.toml: board: row 4 has 13 hexes, but columns = 14."),
    (
        '" . . . . v',
        '" . . . x v',
        "map.toml: board: hex d4 is 'x', not '.' (plain), 'v' (inner village) or 'g' (green village).",
    ),
    ("rows = 14", "rows = 14\nrivers = 2", "map.toml: rivers: unknown key; this table has board, columns, kind, "),
    ("board = [", "board = [3,", "is not a list of texts in quotes."),
    ("board = [", "board = {", "map.toml: not readable as TOML: "),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_TEXTS)
def test_a_bad_text_is_refused_by_file_key_and_reason(old: str, new: str, message: str) -> None:
    text = map_text(BASE)
    assert old in text
    with pytest.raises(BadComponents) as refused:
        parse_map(text.replace(old, new, 1), "map.toml")
    assert message in str(refused.value)
    assert str(refused.value).startswith("map.toml: ")
    assert str(refused.value).endswith(".")


def read(text: str) -> None:
    """Any text is a map, which then reads back the same, or BadComponents; any other error fails the test."""
    try:
        board = parse_map(text, "map.toml")
    except BadComponents:
        return
    assert parse_map(map_text(board), "again.toml") == board
    design_flaws(board)
    with suppress(BadComponents):
        check_playable(board, "map.toml")


@FUZZ
@given(st.text())
def test_any_text_is_a_map_or_refused(text: str) -> None:
    read(text)


@FUZZ
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(BASE_TEXT)),
            st.integers(0, 3),
            st.sampled_from(
                ["", ".", "v", "g", " ", "x", '"', "\n", "[", "]", "{", "=", "#", "1", "-", ",", "\\", "é"]
            ),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_damaged_map_is_a_map_or_refused(edits: list[tuple[int, int, str]]) -> None:
    text = BASE_TEXT
    for start, length, new in edits:
        text = text[:start] + new + text[start + length :]
    read(text)


HOSTILE = [
    "rows = " + "1" * 5000,
    "rows = 0x" + "f" * 5000,
    "rows = [0x" + "f" * 5000 + "]",
    "title" + ".a" * 5000 + " = 1",
]


@pytest.mark.parametrize("line", HOSTILE)
def test_a_hostile_value_is_refused(line: str) -> None:
    lines = [line if old[:4] == line[:4] else old for old in BASE_TEXT.splitlines()]
    assert line in lines
    with pytest.raises(BadComponents):
        parse_map("\n".join(lines), "map.toml")


VALUES = st.recursive(
    st.integers()
    | st.text(".vg ", max_size=14).map(lambda line: f'"{line}"')
    | st.sampled_from(["true", "nan", "1e9"]),
    lambda inner: st.lists(inner, max_size=14).map(lambda items: f"[{', '.join(map(str, items))}]"),
    max_leaves=20,
)


@FUZZ
@given(st.dictionaries(st.sampled_from(["kind", "title", "rows", "columns", "board", "more"]), VALUES))
def test_any_values_are_a_map_or_refused(values: dict[str, object]) -> None:
    given_values: dict[str, object] = {
        "kind": '"map"',
        "title": '"t"',
        "rows": 6,
        "columns": 6,
        "board": ["......"] * 6,
    }
    read("\n".join(f"{key} = {value}" for key, value in (given_values | values).items()))


# Which maps can be played

UNPLAYABLE = [
    (with_villages(inner="h1"), "hex h1 is on the rim, where a village must be green."),
    (with_villages(inner="n8"), "hex n8 is on the rim, where a village must be green."),
    (with_villages(green="g7"), "hex g7 is a green village but not on the rim."),
    (with_villages(green="b1"), "hex a1 is a village that touches another one, b1."),
    (with_villages(inner="b2"), "hex b2 is a village that touches another one, c3."),
    (with_villages(without="a1 e1 j1 n1 a5 a9 n6 n10 a14"), "it has 3 green villages, and play needs at least 4."),
    (
        with_villages(without="g2 c3 l3 e4 i4 h5"),
        "it has 14 inner villages, and play needs at least 15.",
    ),
]


@pytest.mark.parametrize(("board", "reason"), UNPLAYABLE)
def test_an_unplayable_map_is_refused_by_hex_and_reason(board: MapData, reason: str) -> None:
    with pytest.raises(BadComponents) as refused:
        check_playable(board, "mine.toml")
    assert str(refused.value) == f"mine.toml: board: {reason}"


def test_the_first_bad_hex_is_named() -> None:
    with pytest.raises(BadComponents, match="board: hex h1 is on the rim"):
        check_playable(with_villages(inner="n8 h1", green="k6"), "mine.toml")


def test_the_fewest_villages_are_enough() -> None:
    check_playable(with_villages(without="a1 e1 j1 n1 a5 a9 n6 n10 g2 c3 l3 e4 i4"), "mine.toml")


@FUZZ
@given(st.integers(6, 12), st.integers(6, 12), st.lists(st.integers(0, 143), max_size=60))
def test_roads_reach_every_village_where_none_touch(rows: int, columns: int, wanted: list[int]) -> None:
    """check_playable asks no more than that, so this is why it need not."""
    villages: list[int] = []
    for place in wanted:
        if place < rows * columns and all(distance(place, other, columns) > 1 for other in villages):
            villages.append(place)
    for start in villages[:3]:
        assert reached_by_road(start, villages, neighbours(rows, columns)) >= {*villages} - {start}


def reached_by_road(start: int, villages: list[int], table: list[int]) -> set[int]:
    """The villages to which a chain of straight and wide-curved tiles leads over plain hexes."""
    queue = [(table[start * 6 + way], way) for way in range(6)]
    seen = set(queue)
    for place, way in queue:
        if place == NOWHERE or place in villages:
            continue
        for turn in (-1, 0, 1):
            step = (table[place * 6 + (way + turn) % 6], (way + turn) % 6)
            if step not in seen:
                seen.add(step)
                queue.append(step)
    return {place for place, _ in seen if place in villages}


# The design of our own maps

PAIRS = "a1-c1, c1-e1, c1-c3, c3-c5, l3-l5, e4-e6, i4-h5, a5-c5, c5-c7, e6-e8, j7-j9, j9-j11, c10-c12, g10-f11"
USUAL = "a1, e1, j1, n1, g2, c3, a5, n6, c7, l8, a9, n10, l12, a14, e14, n14"
FLAWED = [
    (replace(BASE, rows=15), "The board has 15 x 14 hexes, not 14 x 14."),
    (
        with_villages(without="a5 n10"),
        "There are 10 (a1, e1, j1, n1, n6, a9, a14, e14, j14, n14) green villages, not 12.",
    ),
    (with_villages(without="e4 j11"), "c12, l12, h13) inner villages, not 20."),
    (with_villages(without="a1 a5 a9"), "The west side has 1 (a14) green villages, not at least 2."),
    (with_villages(without="n1 n6 n10"), "The east side has 1 (n14) green villages, not at least 2."),
    (with_villages(without="a1 e1 j1"), "The north side has 1 (n1) green villages, not at least 2."),
    (with_villages(without="a14 e14 j14 n14"), "The south side has 0 green villages, not at least 2."),
    (with_villages(without="e1"), "Half a turn leads from j14 to no green village."),
    (with_villages(without="g2 c3"), "Half a turn leads from l12, h13 to no inner village."),
    (with_villages(inner="h14"), "Hex h14 is on the rim, where a village must be green."),
    (with_villages(inner="b2"), "Hex c3 is a village that touches another one, b2."),
    (with_villages(green="c1", inner="c5"), f"The pairs of villages 2 apart are 14 ({PAIRS}), not at most 12."),
    (
        with_villages(inner="h14"),
        f"The nearest other village is 3 away for 16 ({USUAL}) of 33 villages, not for half.",
    ),
    (with_villages(inner="b2"), "The neighbours of hex a1 that touch no other village are 0, not at least 2."),
    (with_villages(inner="c5"), "The neighbours of hex c5 that touch no other village are 1 (d5), not at least 2."),
]


@pytest.mark.parametrize(("board", "flaw"), FLAWED)
def test_a_flaw_is_told_with_its_hexes(board: MapData, flaw: str) -> None:
    flaws = design_flaws(board)
    assert [told for told in flaws if told.endswith(flaw)] != [], flaws


def test_the_standard_map_has_no_flaw() -> None:
    board, text = load_map("standard")
    assert design_flaws(board) == []
    assert board.title == "standard"
    assert parse_map(text, "standard.toml") == board


@pytest.mark.parametrize("seed", range(40))
def test_a_random_map_has_no_flaw(seed: int) -> None:
    board = random_map(seed)
    assert design_flaws(board) == []
    check_playable(board, "random")
    assert random_map(seed) == board
    assert parse_map(map_text(board), "random") == board


def test_our_maps_keep_the_design_as_counted_here() -> None:
    """Counted once more in another way, so that the checker is checked too."""
    for board in [load_map("standard")[0], *(random_map(seed) for seed in range(100, 110))]:
        villages = sorted(board.green + board.inner)
        cells = {divmod(place, 14) for place in villages}
        assert cells == {(13 - row, 13 - column) for row, column in cells}
        assert (len(board.green), len(board.inner)) == (12, 20)
        assert all((place % 14 in (0, 13) or place // 14 in (0, 13)) == (place in board.green) for place in villages)
        apart = {place: [distance(place, other, 14) for other in range(196)] for place in villages}
        nearest = Counter(min(apart[one][other] for other in villages if other != one) for one in villages)
        assert nearest[1] == 0
        assert nearest[3] >= 16
        assert sum(apart[one][other] == 2 for one, other in product(villages, villages)) <= 2 * 12
        for place in villages:
            around = [beside for beside in range(196) if apart[place][beside] == 1]
            assert sum(sum(apart[other][beside] == 1 for other in villages) == 1 for beside in around) >= 2


def test_random_maps_differ() -> None:
    assert len({(board.green, board.inner) for board in map(random_map, range(40))}) == 40


@pytest.mark.parametrize(("seed", "digest"), PINNED.items())
def test_a_random_map_never_changes(seed: int, digest: str) -> None:
    assert blake2b(map_text(random_map(seed)).encode(), digest_size=8).hexdigest() == digest


def test_a_random_map_takes_little_time() -> None:
    start = perf_counter()
    for seed in range(20):
        random_map(seed)
    assert perf_counter() - start < 20 * 0.25  # about 0.02 s each on an idle machine


# Choosing a map


def test_a_random_map_is_chosen_by_its_seed() -> None:
    assert load_map("random:7") == (random_map(7), map_text(random_map(7)))
    assert load_map("random:1000000000")[0] == random_map(10**9)


@pytest.mark.parametrize("seed", ["", "x", "-1", "+1", "1.5", "1_0", " 7", "٣", "1000000001", "9" * 10_000])
def test_a_bad_seed_is_refused_in_a_sentence(seed: str) -> None:
    with pytest.raises(BadOption) as refused:
        load_map(f"random:{seed}")
    assert str(refused.value) == (
        f"A random map is random:SEED with a whole number from 0 to 1000000000, not {seed[:80]!r}."
    )


@pytest.mark.parametrize("seed", [-1, 10**9 + 1])
def test_a_seed_out_of_range_makes_no_map(seed: int) -> None:
    with pytest.raises(BadOption, match=f"from 0 to 1000000000, not {seed}"):
        random_map(seed)


def test_a_map_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = map_text(random_map(3), "Mine.")
    path.write_text(text, encoding="utf-8")
    assert load_map(str(path)) == (random_map(3), text)


def test_an_unplayable_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(map_text(with_villages(inner="h1")), encoding="utf-8")
    with pytest.raises(BadComponents) as refused:
        load_map(str(path))
    assert str(refused.value) == f"{path}: board: hex h1 is on the rim, where a village must be green."


@pytest.mark.parametrize("choice", ["", "standard2", "no/such/file.toml", "bad\0name"])
def test_a_file_that_is_not_there_is_refused(choice: str) -> None:
    with pytest.raises(BadComponents, match="cannot be read: "):
        load_map(choice)
