"""The worked examples of the rulebook, one after the other, with the standard components."""

from functools import partial

import pytest

from oikist.games.magna_roma.scoring import districts
from tests.games.magna_roma.scene import Scene

table = partial(Scene, components="standard")

# Tile placement and combining symbols


@pytest.mark.rule("MR-4.2")
def test_a_military_symbol_of_different_colours_brings_one_legion() -> None:
    """Tile placement and combining symbols, first example."""
    scene = table().lay("f5=63/90").reserve("08").place()  # A of purple to the east, A of red beside it
    scene.do("place g5 90")
    assert scene.has() == {"legions": 1}


@pytest.mark.rule("MR-4.2")
def test_a_military_symbol_of_one_colour_brings_two_legions() -> None:
    """Tile placement and combining symbols, second example."""
    scene = table().lay("f5=29/90").reserve("08").place()
    scene.do("place g5 90")
    assert scene.has() == {"legions": 2}


@pytest.mark.rule("MR-4.4")
def test_two_symbols_bring_two_legions_and_one_faith() -> None:
    """Tile placement and combining symbols, two symbols at once."""
    scene = table().lay("d5=73 d4=55/90").reserve("36").place()
    scene.do("place e4 0")
    assert scene.has() == {"legions": 2, "faith": 1}


# City dashboard


@pytest.mark.rule("MR-5.2")
def test_a_dashboard_bonus_brings_one_population() -> None:
    """City dashboard bonuses: the red marker reaches the space with a population."""
    scene = table().reserve("22").give(red=2).place()  # one red star, no symbol this way round
    scene.do("place f5 0")
    assert scene.has() == {"red": 3, "population": 1}


# Gameplay


@pytest.mark.rule("MR-4.5")
@pytest.mark.rule("MR-5.1")
def test_a_red_star_then_two_legions_and_one_point() -> None:
    """Place a city tile: the tile is turned, has one red star, and makes two symbols."""
    scene = table().lay("e6=16/90 f6=04").reserve("09").place()
    told = [event.key for event in scene.told("place f5 180")]
    assert told == ["place", "star", "symbol-legion", "symbol-prestige"]
    scene.do("place f5 180")
    assert scene.has() == {"red": 1, "legions": 2, "points": 1}


# Market


@pytest.mark.rule("MR-6.2")
@pytest.mark.rule("MR-6.8")
def test_a_legion_is_traded_for_three_coins() -> None:
    """Market board, trade tokens."""
    scene = table(trades="spoils levy offering").give(luxury=3, legions=1).reserve("10").place()
    scene.do("place f5 180")  # C to the west meets B of the Town Center
    assert scene.names() == ["trade spoils", "decline"]
    scene.do("trade spoils")
    assert scene.has() == {"luxury": 4, "coins": 3}


# Provinces


def four_legions() -> Scene:
    """Two others hold the middle slots of Dalmatia and Aegyptus."""
    scene = table(3, provinces="dalmatia aegyptus africa").conquer("dalmatia", 4, 1).conquer("aegyptus", 4, 2)
    return scene.give(legions=4)


@pytest.mark.rule("MR-8.2")
@pytest.mark.rule("MR-8.4")
def test_four_legions_reach_the_free_slots_for_three_or_four() -> None:
    """Send legions to conquer provinces, what Blue may choose."""
    scene = four_legions().act()
    conquests = {name for name in scene.names() if name.startswith("conquer")}
    assert conquests == {"conquer africa 4", "conquer africa 3", "conquer aegyptus 3", "conquer dalmatia 3"}
    assert scene.why("conquer dalmatia 4") == "MR-8.2 province=dalmatia cost=4 seat=1"
    assert scene.why("conquer aegyptus 4") == "MR-8.2 province=aegyptus cost=4 seat=2"
    assert scene.why("conquer africa 5") == "MR-8.4 need=5 have=4"


@pytest.mark.rule("MR-8.4")
@pytest.mark.rule("MR-8.5")
def test_four_legions_conquer_africa_and_bring_a_population() -> None:
    """Send legions to conquer provinces, what Blue does."""
    scene = four_legions().act().do("conquer africa 4")
    assert scene.has() == {"population": 1}
    africa = next(card for card in scene.state.view(0).provinces if card.name == "africa")
    assert [(slot.legions, slot.seat) for slot in africa.slots] == [(5, -1), (4, 0), (3, -1)]


@pytest.mark.rule("MR-11.8")
@pytest.mark.parametrize(
    ("city", "points"),
    [
        ("e6=23 f6=26", 2),  # a lyre, a column
        ("e6=23 f6=26 e7=28 f7=29 e4=31", 4),  # two of each, and a mask
        ("e6=23 f6=26 e7=28 f7=54", 2),  # three lyres, one column
        ("e6=23 f6=28 e7=54", 0),  # lyres only
    ],
)
def test_the_middle_slot_of_africa_scores_two_a_pair(city: str, points: int) -> None:
    """Send legions to conquer provinces: lyre and column."""
    scene = table().lay(city).conquer("africa", 4).act()
    assert scene.state.scores()[0] == points


# Monuments


def monument_city() -> Scene:
    """Ten tiles around the Town Center, and a monument in the south-east."""
    tiles = "d4=21 e4=22 f4=23 d5=24 f5=25 d6=26 e6=27 f6=28 c4=29 c5=30 d7=31 e7=32 f7=53 g6=54 g7=55"
    return table(display="thermae odeon forum").lay(tiles).build("senate", "f6-g7").give(coins=5)


@pytest.mark.rule("MR-7.3")
@pytest.mark.rule("MR-7.4")
@pytest.mark.rule("MR-7.5")
def test_where_a_monument_may_be_placed() -> None:
    """Build a monument, condition 2: three corners that break a rule, and one that breaks none."""
    scene = monument_city().act().do("build odeon")
    assert scene.why("site e6-f7") == "MR-7.5 cell=f6"  # A: a tile is built on already
    assert scene.why("site d4-e5") == "MR-7.4 corner=d4-e5"  # B: the Town Center
    assert scene.why("site b4-c5") == "MR-7.3 cell=b4"  # C: fewer than four tiles
    assert scene.names() == ["site c4-d5", "site d6-e7"]  # D
    scene.do("site c4-d5")
    assert scene.has() == {"coins": 2}


@pytest.mark.rule("MR-7.7")
def test_the_forum_is_placed_on_the_town_center() -> None:
    """Build a monument, note."""
    scene = table(display="thermae odeon forum").give(coins=3).act().do("build forum")
    assert [monument.site for monument in scene.state.view(0).seats[0].monuments] == ["e5"]
    assert scene.has() == {"luxury": 1}


@pytest.mark.rule("MR-11.4")
@pytest.mark.rule("MR-11.5")
@pytest.mark.parametrize(("population", "points"), [(0, 0), (2, 0), (3, 6), (4, 6)])
def test_the_temple_of_mars_scores_six_with_three_population(population: int, points: int) -> None:
    """Monuments, functionality cost."""
    scene = table().lay("e6=21 f6=22 e7=24 f7=25").build("temple-of-mars", "e6-f7").give(population=population).act()
    assert scene.state.scores()[0] == points


# Blessings


@pytest.mark.rule("MR-9.5")
def test_a_blessing_brings_two_coins_a_population_and_a_legion() -> None:
    """Bless a city tile: all symbols of the tile, by colour, but no stars."""
    scene = table().lay("f5=52/90 g6=51/180 e6=06/90 f6=01").give(blessings=1).act()
    scene.do("bless f6")
    assert scene.has() == {"coins": 2, "population": 1, "legions": 1}
    assert scene.why("bless f6") == "MR-2.2"


# Final scoring


@pytest.mark.rule("MR-11.3")
@pytest.mark.parametrize("faith", [5, 6, 7, 8])
def test_four_blessing_tokens_at_three_points_score_twelve(faith: int) -> None:
    """Final scoring, Pantheon."""
    scene = table().give(blessings=4, faith=faith).act()
    pantheon = next(entry for entry in scene.state.ledger(0) if entry.key == "pantheon")
    assert pantheon.points == 12
    assert scene.state.scores()[0] == 12


@pytest.mark.rule("MR-11.2")
@pytest.mark.parametrize(("luxury", "lowest"), [(16, "red"), (17, "purple"), (18, "brown")])
def test_a_five_times_space_and_a_lowest_value_of_four_score_twenty(luxury: int, lowest: str) -> None:
    """Final scoring, Market."""
    steps = {"red": 12, "purple": 10, "brown": 11, lowest: 8}
    scene = table().give(luxury=luxury, **steps).act()
    assert scene.state.scores()[0] == 20


@pytest.mark.rule("MR-11.10")
@pytest.mark.parametrize(("legions", "points"), [(3, 0), (4, 3), (5, 5)])
def test_the_last_space_of_the_military_scores_five(legions: int, points: int) -> None:
    """Final scoring, Military."""
    assert table().give(legions=legions).act().state.scores()[0] == points


ROWS = ("RBRRR", "BRPPP", "PRTRR", "RBRPB", "RBBPB")


def coloured_city(rows: tuple[str, ...]) -> Scene:
    """A whole city of these colours, rows 3 to 7 and columns c to g; T is the Town Center."""
    names = {"R": iter(range(1, 33)), "P": iter(range(33, 65)), "B": iter(range(65, 97))}
    words = [
        f"{column}{number}={next(names[sign]):02}"
        for number, row in enumerate(rows, 3)
        for column, sign in zip("cdefg", row, strict=True)
        if sign != "T"
    ]
    return table(provinces="aegyptus germania britannia").lay(" ".join(words))


@pytest.mark.rule("MR-11.9")
def test_four_red_two_purple_and_two_brown_districts() -> None:
    """What is a district?"""
    scene = coloured_city(ROWS).act()
    assert [districts(cells) for cells in scene.state.colours[:3]] == [4, 2, 2]
    assert scene.state.view(0).seats[0].sets == (4, 2, 2)


@pytest.mark.rule("MR-11.9")
@pytest.mark.parametrize(("legions", "points"), [(5, 16), (4, 12), (3, 8)])
def test_four_red_districts_score_sixteen_on_the_slot_for_four_points(legions: int, points: int) -> None:
    """What is a district? The slot of four points is the one for five legions."""
    scene = coloured_city(ROWS).conquer("aegyptus", legions).act()
    assert scene.state.scores()[0] == points


# Solo mode


@pytest.mark.rule("MR-12.8")
@pytest.mark.parametrize(
    ("city", "is_met"),
    [
        ("c4=21 d4=31 e4=22 f4=29 g4=24", True),  # masks and a column
        ("c4=21 d4=31 e4=22 f4=32 g4=24", False),  # masks only
        ("c4=21 d4=31 e4=22 f4=32 g4=24 f3=29", False),  # the column lies in another row
    ],
)
def test_a_row_with_a_mask_and_a_column_completes_its_objective(city: str, is_met: bool) -> None:
    """Solo objectives, the example of the row."""
    scene = table(1, objectives="mask-column each-colour mask-lyre column-lyre").lay(city).act()
    objective = scene.state.view(0).objectives[0]
    assert (objective.name, objective.line, objective.is_met) == ("mask-column", "4", is_met)
    assert scene.state.scores()[0] == (4 if is_met else 0)
