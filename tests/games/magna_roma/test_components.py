"""Components: what the standard file holds, what a fingerprint sees and what is remarked."""

from collections import Counter
from pathlib import Path

import pytest

from oikist.games.magna_roma import components as c
from tests.games.magna_roma.scene import SCENES

STANDARD = c.load_components("standard")[0]
TEXT = SCENES
OTHER = c.parse_components(TEXT, "scenes.toml")
TABLES = [name for name in dir(STANDARD) if name[0] != "_" and name != "text"]


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, f"{old!r} is {TEXT.count(old)} times in the standard file"
    return TEXT.replace(old, new)


def parse(text: str) -> c.Components:
    return c.parse_components(text, "my.toml")


def edges(name: str) -> str:
    tile = STANDARD.tile_names.index(name)
    return "".join("-ABC"[half] for half in STANDARD.tile_edges[tile * 4 : tile * 4 + 4])


# The standard file


def test_the_box_is_complete() -> None:
    assert len(STANDARD.tile_names) == len(STANDARD.tile_colour) == len(STANDARD.tile_stars) == c.TILES
    assert len(STANDARD.tile_icon) == c.TILES
    assert len(STANDARD.tile_edges) == c.TILES * 4
    assert STANDARD.tile_names == [f"{number:02}" for number in range(1, 97)]
    for table in (STANDARD.province_names, STANDARD.province_kind, STANDARD.province_what):
        assert len(table) == c.PROVINCES
    assert len(STANDARD.province_points) == len(STANDARD.province_bonus) == c.PROVINCES * c.SLOTS
    for column in (STANDARD.monument_names, STANDARD.monument_coins, STANDARD.monument_need, STANDARD.monument_bonus):
        assert len(column) == c.MONUMENTS
    for lists in (STANDARD.monument_kind, STANDARD.monument_what, STANDARD.monument_points, STANDARD.monument_on_town):
        assert len(lists) == c.MONUMENTS
    for trades in (STANDARD.trade_names, STANDARD.trade_payments, STANDARD.trade_gain, STANDARD.trade_amount):
        assert len(trades) == c.TRADES
    assert len(STANDARD.objective_names) == len(STANDARD.objective_what) == c.OBJECTIVES
    assert Counter(STANDARD.objective_level) == {1: 4, 2: 4, 3: 4}
    assert STANDARD.supply == [30, 50, 16]
    assert STANDARD.ring_slots == [0, 3, 8, 8, 10]


def test_each_pair_of_halves_makes_its_own_resource() -> None:
    assert STANDARD.half_names == ["gladius", "laurel", "denarius"]
    made = {
        first + second: STANDARD.symbol[("ABC".index(first) + 1) * 4 + "ABC".index(second) + 1]
        for first in "ABC"
        for second in "ABC"
    }
    assert [made["AA"], made["BB"], made["CC"]] == [c.LEGION, c.PRESTIGE, c.COIN]
    assert made["AB"] == made["BA"] == c.FAITH
    assert made["BC"] == made["CB"] == c.LUXURY
    assert made["AC"] == made["CA"] == c.POPULATION
    for half in range(4):
        assert STANDARD.symbol[half] == STANDARD.symbol[half * 4] == -1
    assert STANDARD.lesser == [1] * 6
    assert STANDARD.greater == [3 if resource == c.PRESTIGE else 2 for resource in range(6)]


def test_the_constants_are_the_places_of_the_words() -> None:
    numbers = (c.COIN, c.POPULATION, c.LEGION, c.FAITH, c.PRESTIGE, c.LUXURY, c.BLESSING)
    assert numbers == tuple(range(len(c.RESOURCES)))


def test_halves_are_evenly_spread_over_the_tiles() -> None:
    assert Counter(STANDARD.tile_edges) == {0: 192, 1: 64, 2: 64, 3: 64}
    filled = Counter(4 - edges(name).count("-") for name in STANDARD.tile_names)
    assert filled == {4: 6, 3: 12, 2: 54, 1: 24}
    assert Counter(STANDARD.tile_colour) == {0: 32, 1: 32, 2: 32}
    assert STANDARD.town_edges == [1, 2, 3, 2]


def test_stars_and_icons_are_evenly_spread_over_the_tiles() -> None:
    assert Counter(STANDARD.tile_stars) == {0: 27, 1: 39, 2: 30}
    assert Counter(STANDARD.tile_icon) == {-1: 48, 0: 16, 1: 16, 2: 16}


def test_no_two_tiles_are_alike_also_when_turned() -> None:
    looks = set()
    for tile, name in enumerate(STANDARD.tile_names):
        sides = edges(name)
        least = min(sides[turn:] + sides[:turn] for turn in range(4))
        looks.add((least, STANDARD.tile_colour[tile], STANDARD.tile_stars[tile], STANDARD.tile_icon[tile]))
    assert len(looks) == c.TILES


def test_each_sheet_is_the_red_one_with_the_letters_shifted() -> None:
    for tile in range(32):
        red = edges(STANDARD.tile_names[tile])
        for colour in (1, 2):
            shift = str.maketrans("ABC", "ABCABC"[colour : colour + 3])
            look = edges(STANDARD.tile_names[colour * 32 + tile])
            shifted = red.translate(shift)
            assert look in [shifted[turn:] + shifted[:turn] for turn in range(4)]
            assert STANDARD.tile_stars[colour * 32 + tile] == STANDARD.tile_stars[tile]


@pytest.mark.parametrize(
    ("name", "look"),
    [("01", "AABC"), ("05", "BC--"), ("20", "CC--"), ("38", "AB--"), ("49", "AB--"), ("70", "BC--"), ("84", "BB--")],
)
def test_some_tiles_by_their_edges(name: str, look: str) -> None:
    assert edges(name) == look


def test_the_tracks() -> None:
    assert STANDARD.star_value == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert STANDARD.market_value == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert STANDARD.trade_spaces == [[4], [8], [12]]
    assert STANDARD.military_points == [0, 0, 0, 0, 3, 5]
    assert STANDARD.slot_cost == [5, 4, 3]
    assert STANDARD.pantheon_value == [0, 1, 2, 2, 2, 3, 3, 3, 3, 4, 5, 6, 7]
    assert STANDARD.blessing_spaces == [2, 5, 8]


def test_the_bonuses_of_the_tracks() -> None:
    single = zip(STANDARD.single_track, STANDARD.single_step, STANDARD.single_bonus, strict=True)
    red, purple, brown = range(3)
    assert sorted(single) == [
        (red, 3, c.POPULATION),
        (red, 7, c.LUXURY),
        (purple, 3, c.COIN),
        (purple, 7, c.LEGION),
        (brown, 3, c.LEGION),
        (brown, 7, c.LEGION),
    ]
    linked = zip(STANDARD.linked_one, STANDARD.linked_other, STANDARD.linked_step, STANDARD.linked_bonus, strict=True)
    assert list(linked) == [
        (red, purple, 5, c.COIN),
        (purple, brown, 5, c.POPULATION),
        (red, purple, 9, c.LEGION),
        (purple, brown, 9, c.LUXURY),
    ]


def test_linked_bonuses_of_one_step_have_luxury_last_however_they_are_written() -> None:
    text = changed('"red    purple 4 coin", ', '"purple red    4 luxury", ')
    assert parse(text).linked_bonus[:2] == [c.POPULATION, c.LUXURY]
    assert (parse(text).linked_one[1], parse(text).linked_other[1]) == (0, 1)


def test_the_provinces() -> None:
    cards = {
        name: (STANDARD.province_kind[card], STANDARD.province_what[card], STANDARD.province_points[card * 3])
        for card, name in enumerate(STANDARD.province_names)
    }
    assert cards == {
        "africa": (c.PROVINCE_ICON_SET, 0b110, 3),
        "aegyptus": (c.PROVINCE_DISTRICTS, 0, 4),
        "dalmatia": (c.PROVINCE_ICON_PAIR, 2, 3),
        "hispania": (c.PROVINCE_ICON_PAIR, 1, 3),
        "gallia": (c.PROVINCE_ICON_PAIR, 0, 3),
        "macedonia": (c.PROVINCE_ICON_SET, 0b101, 3),
        "asia": (c.PROVINCE_ICON_SET, 0b011, 3),
        "syria": (c.PROVINCE_ICON_SET, 0b111, 4),
        "britannia": (c.PROVINCE_DISTRICTS, 2, 4),
        "germania": (c.PROVINCE_DISTRICTS, 1, 4),
    }
    for card in range(c.PROVINCES):
        first, second, third = STANDARD.province_points[card * 3 : card * 3 + 3]
        assert first - 1 == second == third + 1
    assert STANDARD.province_bonus == [-1, c.POPULATION, c.COIN] * c.PROVINCES


def test_a_province_may_have_its_own_bonuses() -> None:
    text = changed('1 lyre+column"', '1 lyre+column blessing . legion"')
    assert parse(text).province_bonus[:6] == [c.BLESSING, -1, c.LEGION, -1, c.POPULATION, c.COIN]


def test_the_monuments() -> None:
    tiles = {
        name: (STANDARD.monument_coins[tile], STANDARD.monument_need[tile], STANDARD.monument_points[tile])
        for tile, name in enumerate(STANDARD.monument_names)
    }
    assert tiles == {
        "temple-of-mars": (4, 3, [6]),
        "forum": (3, 2, [4]),
        "thermae": (5, 3, [3]),
        "temple-of-vesta": (5, 3, [3]),
        "basilica": (5, 3, [3]),
        "odeon": (3, 2, [3]),
        "colosseum": (3, 2, [3]),
        "senate": (3, 2, [3]),
        "pantheon": (4, 3, [5]),
        "triumphal-arch": (4, 3, [7]),
        "mausoleum": (6, 4, [9]),
        "circus": (5, 1, [4, 7, 9, 12]),
    }
    fixed, colour, icon = c.MONUMENT_FIXED, c.MONUMENT_COLOUR, c.MONUMENT_ICON
    assert STANDARD.monument_kind == [fixed] * 2 + [colour] * 3 + [icon] * 3 + [fixed] * 3 + [c.MONUMENT_STAFFED]
    assert STANDARD.monument_what == [0, 0, 2, 1, 0, 1, 0, 2, 0, 0, 0, 0]
    assert STANDARD.monument_bonus == [c.LEGION, c.LUXURY, *[-1] * 6, c.BLESSING, -1, -1, -1]
    assert [name for name, town in zip(tiles, STANDARD.monument_on_town, strict=True) if town] == ["forum"]


def test_the_trades() -> None:
    trades = {
        name: (STANDARD.trade_payments[token], STANDARD.trade_amount[token], STANDARD.trade_gain[token])
        for token, name in enumerate(STANDARD.trade_names)
    }
    assert trades == {
        "patronage": ([[0, 2, 0], [2, 0, 0]], 4, c.PRESTIGE),
        "levy": ([[1, 0, 0], [0, 1, 0]], 2, c.LEGION),
        "offering": ([[1, 1, 0]], 1, c.BLESSING),
        "spoils": ([[0, 0, 1]], 3, c.COIN),
        "triumph": ([[0, 0, 2]], 1, c.BLESSING),
        "veterans": ([[0, 0, 1]], 3, c.POPULATION),
    }


def test_the_solo_game() -> None:
    kinds = zip(STANDARD.objective_names, STANDARD.objective_kind, STANDARD.objective_what, strict=True)
    assert list(kinds) == [
        ("mask-column", c.OBJECTIVE_ICONS, 0b101),
        ("mask-lyre", c.OBJECTIVE_ICONS, 0b011),
        ("column-lyre", c.OBJECTIVE_ICONS, 0b110),
        ("each-colour", c.OBJECTIVE_EACH_COLOUR, 0),
        ("two-blessings", c.OBJECTIVE_BLESSED, 2),
        ("no-icons", c.OBJECTIVE_NO_ICONS, 0),
        ("seven-stars", c.OBJECTIVE_STARS, 7),
        ("four-alike", c.OBJECTIVE_SAME_COLOUR, 4),
        ("two-monuments", c.OBJECTIVE_BUILT, 2),
        ("alternating", c.OBJECTIVE_ALTERNATING, 0),
        ("five-icons", c.OBJECTIVE_SAME_ICON, 5),
        ("five-alike", c.OBJECTIVE_SAME_COLOUR, 5),
    ]
    assert STANDARD.objective_points == [0, 4, 9, 15, 22]
    assert STANDARD.objective_lines == [1, 3, 6, 8]
    assert STANDARD.title_from == [0, 50, 60, 70, 80, 90, 100]
    assert STANDARD.title_names == ["tribune", "senator", "quaestor", "aedile", "praetor", "consul", "caesar"]


# Fingerprint, round trip and remarks


def test_a_file_of_the_owner_reads_like_the_standard_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    standard, text = c.load_components("standard")
    path.write_text(text, encoding="utf-8")
    mine, read = c.load_components(str(path))
    assert read == text
    assert all(getattr(mine, name) == getattr(standard, name) for name in TABLES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("coins = 30", "coins = 31"),
        ("[3, 8, 8, 10]", "[3, 8, 8, 9]"),
        ("prestige   1 3", "prestige   1 2"),
        ('town = "ABCB"', 'town = "ABC-"'),
        ('"02 BBCA 0 .", ', '"02 BBCA 0 mask", '),
        ("brown  6 coin", "brown  7 coin"),
        ("red    purple 8", "red    purple 9"),
        ('["4", "8", "12"]', '["4", "8", "12 16"]'),
        ("[5, 4, 3]", "[5, 4, 2]"),
        ("[2, 5, 8]", "[2, 5, 9]"),
        ('1 mask+mask"', '1 mask+mask . . ."'),
        ("odeon           3 2", "odeon           3 3"),
        ("4/7/9/12 staff", "4/7/9/13 staff"),
        ("4        . town", "4        ."),
        ("1 legion -> 3 coin", "1 legion -> 2 coin"),
        ("1 legion -> 3 coin", "2 legion -> 3 coin"),
        ("stars 7", "stars 6"),
        ('"row 4", ', '"row 5", '),
        ("60 quaestor", "61 quaestor"),
        ("gallia   ", "gaul     "),
    ],
)
def test_the_fingerprint_sees_every_number(old: str, new: str) -> None:
    assert parse(changed(old, new)).text() != OTHER.text()


def test_the_fingerprint_sees_neither_title_nor_comments_nor_the_order_of_bonuses() -> None:
    assert parse(changed('title = "scenes"', 'title = "mine"')).text() == OTHER.text()
    assert parse(TEXT + "# mine\n").text() == OTHER.text()
    swapped = changed('"red    2 population", "red    6 luxury",\n', "").replace(
        '"brown  6 coin",', '"brown  6 coin", "red 2 population", "red 6 luxury",'
    )
    assert parse(swapped).text() == OTHER.text()


def test_every_table_but_the_names_of_display_is_in_the_fingerprint() -> None:
    assert len(TABLES) == 52
    for name in TABLES:
        other = parse(TEXT)
        setattr(other, name, getattr(other, name)[:-1])
        assert (other.text() == OTHER.text()) == (name in ("title", "half_names")), name


def test_the_standard_file_has_nothing_unusual() -> None:
    assert c.remarks(STANDARD) == []


@pytest.mark.parametrize(
    ("old", "new", "remark"),
    [
        ('"02 BBCA 0 .", ', '"02 ABCA 0 .", ', "Tiles that differ by a turn at most: 01 = 02."),
        ('"02 BBCA 0 .", ', '"02 BBC- 0 .", ', "gladius 81, laurel 82, denarius 82."),
        ('    "02 BBCA 0 .", ', "", "red 31, purple 33, brown 32."),
        ("4        . town", "4        .", "The monuments that stand on the Town Center are 0, not one."),
        ('"row 4", ', '"row 3", ', "cannot be met where the Town Center lies: row 3."),
    ],
)
def test_what_is_unusual_is_remarked(old: str, new: str, remark: str) -> None:
    text = changed(old.strip(" ") if old.startswith("    ") else old, new)
    if not new:
        text = text.replace("purple = [", 'purple = ["02 BBCA 0 .",')
    assert any(line.endswith(remark) for line in c.remarks(parse(text)))
