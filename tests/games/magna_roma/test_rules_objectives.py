"""Chapter 12 of the rules: what the objectives of the solo board ask for, and what they score."""

import pytest

from tests.games.magna_roma.scene import Scene

ROW = ("c4", "d4", "e4", "f4", "g4")  # the line of the first slot
COLUMN = ("d3", "d4", "d5", "d6", "d7")  # that of the third
LINES = [(0, ROW), (2, COLUMN)]
EVERY = [(slot, turned) for slot, line in LINES for turned in (line, line[::-1])]


def board(objective: str, slot: int) -> Scene:
    """A solo board with that objective on a slot, and others on the rest."""
    others = [name for name in ("two-monuments", "seven-stars", "five-alike", "two-blessings") if name != objective]
    return Scene(1, objectives=" ".join([*others[:slot], objective, *others[slot:3]]))


def is_met(scene: Scene, slot: int) -> bool:
    return scene.state.view(0).objectives[slot].is_met


# Objective, tiles of a line in order with a dot for an empty cell, whether it is met.
LAID = [
    ("mask-column", "07 10", True),
    ("mask-column", ". 58 . . 71", True),  # of any colours, anywhere in the line
    ("mask-column", "07 08 39 11 16", False),
    ("mask-column", "10 13 14 01 02", False),
    ("mask-lyre", "07 08", True),
    ("mask-lyre", "01 93 02 61 03", True),
    ("mask-lyre", "07 10 11 14 16", False),
    ("mask-lyre", "08 10 13 14 17", False),
    ("column-lyre", "10 13", True),
    ("column-lyre", "07 11 39 40 01", True),
    ("column-lyre", "08 07 13 11 17", False),
    ("column-lyre", "10 07 14 11 19", False),
    ("each-colour", "01 33 65", True),
    ("each-colour", "01 02 33 03 65", True),
    ("each-colour", "01 33 02 34 03", False),
    ("each-colour", "33 65 34 66 35", False),
    ("seven-stars", "21 56 88 18", True),  # 2 + 2 + 2 + 1
    ("seven-stars", "21 24 25 30 32", True),
    ("seven-stars", "21 24 25 01 02", False),  # 6
    ("four-alike", "01 02 03 04", True),
    ("four-alike", "01 02 33 03 04", True),  # they need not touch
    ("four-alike", "33 65 34 35 36", True),
    ("four-alike", "65 66 67 68 69", True),
    ("four-alike", "01 02 33 34 03", False),
    ("five-alike", "01 02 03 04 05", True),
    ("five-alike", "33 34 35 36 37", True),
    ("five-alike", "01 02 03 04", False),
    ("five-alike", "01 02 33 03 04", False),
    ("five-icons", "07 11 42 72 77", True),  # of any colours
    ("five-icons", "08 13 17 39 74", True),
    ("five-icons", "10 14 19 40 71", True),
    ("five-icons", "07 11 42 72", False),
    ("five-icons", "07 11 42 72 01", False),
    ("five-icons", "07 11 42 72 08", False),
    ("five-icons", "01 02 33 34 65", False),  # no icon at all is not the same one
]


@pytest.mark.rule("MR-12.8")
@pytest.mark.parametrize(("objective", "tiles", "expected"), LAID)
def test_an_objective_is_met_by_what_lies_in_its_line(objective: str, tiles: str, expected: bool) -> None:
    for slot, line in EVERY:
        scene = board(objective, slot)
        for cell, tile in zip(line, tiles.split(), strict=False):
            if tile != ".":
                scene.lay(f"{cell}={tile}")
        assert is_met(scene, slot) == expected


@pytest.mark.rule("MR-12.8")
@pytest.mark.rule("MR-12.9")
@pytest.mark.parametrize(
    ("objective", "tiles", "expected"),
    [
        ("no-icons", "01 02 33 34 65", True),
        ("no-icons", "01 02 33 34 07", False),
        ("no-icons", "01 02 33 34 39", False),
        ("no-icons", "01 02 33 34 71", False),
        ("no-icons", "01 02 33 34", False),
        ("no-icons", ". 02 33 34 65", False),
        ("no-icons", "", False),
        ("alternating", "01 33 02 34 65", True),
        ("alternating", "01 33 65 02 34", True),
        ("alternating", "01 02 33 65 34", False),
        ("alternating", "01 33 65 02 03", False),
        ("alternating", "01 33 65 66 02", False),
        ("alternating", "01 33 02 34", False),
        ("alternating", "01 33 . 34 02", False),
        ("alternating", "", False),
    ],
)
def test_some_objectives_count_only_when_the_line_is_full(objective: str, tiles: str, expected: bool) -> None:
    test_an_objective_is_met_by_what_lies_in_its_line(objective, tiles, expected)


@pytest.mark.rule("MR-12.8")
def test_neighbours_across_the_line_may_be_of_one_colour() -> None:
    scene = board("alternating", 0).lay("c4=01 d4=33 e4=02 f4=34 g4=65").lay("c3=03 d3=35 c5=04 d5=36")
    assert is_met(scene, 0)


@pytest.mark.rule("MR-12.8")
@pytest.mark.parametrize(
    ("blessed", "expected"), [("c4 g4", True), ("d4 e4 f4", True), ("c4", False), ("c4 c3 c5", False), ("", False)]
)
def test_two_blessing_tokens_on_tiles_of_the_line(blessed: str, expected: bool) -> None:
    scene = board("two-blessings", 0).lay("c4=01 d4=02 e4=03 f4=04 g4=05 c3=06 c5=09").bless(blessed)
    assert is_met(scene, 0) == expected


@pytest.mark.rule("MR-12.8")
def test_tokens_not_played_do_not_count() -> None:
    scene = board("two-blessings", 0).lay("c4=01 d4=02").bless("c4").give(blessings=3)
    assert not is_met(scene, 0)


@pytest.mark.rule("MR-12.8")
@pytest.mark.parametrize(
    ("sites", "row", "column"),
    [
        ("c3-d4", False, False),
        ("c3-d4 f3-g4", True, False),
        ("c3-d4 f4-g5", True, False),  # above the line and below it
        ("c4-d5 f3-g4", True, False),
        ("c3-d4 c6-d7", False, True),
        ("c4-d5 d6-e7", False, True),
        ("c3-d4 e5", False, False),  # the Forum stands on no tile of a line
        ("c3-d4 f6-g7", False, False),
        ("c3-d4 f3-g4 c6-d7", True, True),  # one monument counts for its row and its column
    ],
)
def test_two_monuments_on_tiles_of_the_line(sites: str, row: bool, column: bool) -> None:
    for slot, expected in ((0, row), (2, column)):
        scene = board("two-monuments", slot)
        names = iter(["circus", "mausoleum", "senate"])
        for site in sites.split():
            scene.build("forum" if site == "e5" else next(names), site)
        assert is_met(scene, slot) == expected


@pytest.mark.rule("MR-12.8")
def test_one_monument_over_two_tiles_of_the_line_is_one() -> None:
    assert not is_met(board("two-monuments", 0).build("circus", "d3-e4"), 0)


@pytest.mark.rule("MR-12.10")
@pytest.mark.parametrize(("met", "score"), [(0, 0), (1, 4), (2, 9), (3, 15), (4, 22)])
def test_objectives_score_by_how_many_are_met(met: int, score: int) -> None:
    scene = Scene(1, objectives="mask-column mask-lyre each-colour column-lyre")
    cities = ("c4=07 g4=10", "c6=11 g6=08", "d3=01 d5=33 d7=65", "f3=14 f5=13")  # lines 4, 6, d and f
    for city in cities[:met]:
        scene.lay(city)
    scene.act()
    assert sum(objective.is_met for objective in scene.state.view(0).objectives) == met
    assert scene.state.scores() == [score]
    assert [entry.points for entry in scene.state.ledger(0) if entry.key == "objectives"] == [score]


@pytest.mark.rule("MR-12.10")
def test_which_objectives_are_met_makes_no_difference() -> None:
    scene = Scene(1, objectives="five-alike mask-lyre each-colour column-lyre")
    scene.lay("c4=01 d4=02 e4=03 f4=04 g4=05 f3=14 f5=13").act()
    assert scene.state.scores() == [9]


@pytest.mark.rule("MR-12.10")
@pytest.mark.rule("MR-11.1")
def test_objectives_add_to_the_usual_score() -> None:
    scene = Scene(1).lay("c4=07 g4=10").give(points=40, legions=7).act()
    assert scene.state.scores() == [40 + 5 + 4]
