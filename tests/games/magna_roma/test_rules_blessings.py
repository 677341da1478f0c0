"""Chapter 9 of the rules: the Pantheon and blessings."""

import pytest

from tests.games.magna_roma.scene import Scene

# The red 01, AABC, on f7, with tiles of one half around it, by side.
NORTH, EAST, SOUTH, WEST = "f6={}/180", "g7={}/270", "f8={}/0", "e7={}/90"
CENTRE = "f7=01"


@pytest.mark.rule("MR-9.1")
@pytest.mark.parametrize("faith", range(12))
def test_each_faith_moves_the_marker_and_marked_spaces_bring_a_token(faith: int) -> None:
    scene = Scene().lay(NORTH.format("61")).give(faith=faith).reserve("01").place().do("place f7 0")
    is_marked = faith + 1 in (2, 5, 8)
    assert scene.has() == {"faith": faith + 1} | ({"blessings": 1} if is_marked else {})


@pytest.mark.rule("MR-9.1")
@pytest.mark.parametrize("faith", range(11))
def test_a_marked_space_that_is_passed_brings_its_token(faith: int) -> None:
    scene = Scene().lay(NORTH.format("30")).give(faith=faith).reserve("01").place().do("place f7 0")
    is_marked = {faith + 1, faith + 2} & {2, 5, 8}
    assert scene.has() == {"faith": faith + 2} | ({"blessings": 1} if is_marked else {})


@pytest.mark.rule("MR-9.1")
def test_several_symbols_may_pass_two_marked_spaces() -> None:
    tiles = " ".join((NORTH.format("30"), EAST.format("61"), SOUTH.format("29")))
    scene = Scene().lay(tiles).give(faith=1).reserve("01").place().do("place f7 0")  # 2 + 1 + 2 faith
    assert scene.has() == {"faith": 6, "blessings": 2}


@pytest.mark.rule("MR-9.2")
def test_a_blessing_takes_a_token() -> None:
    scene = Scene().lay("f5=21 g5=22").act()
    assert scene.why("bless f5") == "MR-9.2"
    assert scene.why("bless a1") == "MR-9.2"
    scene = Scene().lay("f5=21 g5=22").give(blessings=3).give(seat=1, blessings=1).act().do("bless f5")
    assert (scene.has(), scene.has(1)) == ({"blessings": 2}, {"blessings": 1})


@pytest.mark.rule("MR-9.2")
def test_a_token_just_gained_can_be_played() -> None:
    scene = Scene().lay(NORTH.format("30")).reserve("01").place().do("place f7 0")
    assert scene.has() == {"faith": 2, "blessings": 1}
    assert scene.do("bless f7").has() == {"faith": 4}


@pytest.mark.rule("MR-9.3")
def test_only_a_tile_of_the_own_city_is_blessed() -> None:
    scene = Scene().lay("f5=21").lay("d5=22 e4=24", seat=1).give(blessings=1).act()
    assert [name for name in scene.names() if name.startswith("bless")] == ["bless f5"]
    for cell in ("d5", "e4", "e5", "g5", "a1"):
        assert scene.why(f"bless {cell}") == f"MR-9.3 cell={cell}"


@pytest.mark.rule("MR-9.3")
def test_the_town_center_is_blessed_if_the_option_says_so() -> None:
    tiles = "e4=29/180 f5=30/270 e6=31/0 d5=61/90"  # facing A, B, C and B of the Town Center
    assert Scene().lay(tiles).give(blessings=1).act().why("bless e5") == "MR-9.3 cell=e5"
    scene = Scene(bless_town_center="yes").lay(tiles).give(blessings=2).act().do("bless e5")
    assert scene.has() == {"blessings": 1, "legions": 1, "points": 2, "coins": 1}  # the lesser benefit each
    again = Scene(bless_town_center="yes").lay(tiles).bless("e5").give(blessings=1).act()
    assert again.why("bless e5") == "MR-9.4 cell=e5"
    assert again.why("bless a1") == "MR-9.3 cell=a1"


@pytest.mark.rule("MR-9.4")
def test_no_tile_is_blessed_twice() -> None:
    scene = Scene().lay("f5=21 g5=22").bless("f5").bless("g5", seat=1).give(blessings=1).act()
    assert scene.why("bless f5") == "MR-9.4 cell=f5"
    assert scene.why("bless g5") is None


@pytest.mark.rule("MR-9.5")
@pytest.mark.parametrize(("north", "legions"), [("29", 2), ("63", 1), ("94", 1)])
def test_a_blessing_brings_the_symbols_by_colour(north: str, legions: int) -> None:
    scene = Scene().lay(f"{CENTRE} {NORTH.format(north)}").give(blessings=1).act().do("bless f7")
    assert scene.has() == {"legions": legions}


@pytest.mark.rule("MR-9.5")
def test_a_blessing_brings_all_symbols_also_those_of_tiles_laid_later() -> None:
    tiles = " ".join((CENTRE, NORTH.format("29"), EAST.format("62"), WEST.format("31")))
    scene = Scene().lay(tiles).give(blessings=1).reserve("95").place().do("place f8 0")  # beside its south: 1 point
    assert scene.has() == {"blessings": 1, "points": 1, "brown": 2, "legions": 1}  # a legion from the stars
    scene.do("bless f7")
    assert scene.has() == {"points": 2, "brown": 2, "legions": 3, "population": 1, "coins": 2}


@pytest.mark.rule("MR-9.5")
def test_a_blessing_brings_no_stars_and_nothing_of_other_tiles() -> None:
    tiles = "f7=24 f6=29/180 f5=32/90 g5=30/270"  # 24 has two stars; f5 and g5 make faith of their own
    scene = Scene().lay(tiles).give(blessings=1, red=1).act().do("bless f7")
    assert scene.has() == {"red": 1, "legions": 2}


@pytest.mark.rule("MR-9.5")
def test_a_blessing_may_open_a_trade_and_bring_a_new_token() -> None:
    tiles = " ".join((CENTRE, NORTH.format("61"), WEST.format("64")))  # a faith and a luxury
    scene = Scene(trades="levy spoils triumph").lay(tiles).give(blessings=1, faith=1, luxury=3, population=1).act()
    scene.do("bless f7")
    assert scene.names() == ["trade levy population", "decline"]
    scene.do("trade levy population")
    assert scene.has() == {"blessings": 1, "faith": 2, "luxury": 4, "legions": 2}
    assert scene.why("bless f6") == "MR-2.2"  # one action a turn, the new token is for later


@pytest.mark.rule("MR-9.6")
def test_a_tile_is_blessed_in_its_own_turn_under_a_monument_or_without_a_symbol() -> None:
    own = Scene().give(blessings=1).reserve("08").place().do("place e6 90")  # C to the north meets C
    assert own.do("bless e6").has() == {"coins": 2}
    city = "e6=29/180 f6=22 e7=24 f7=25"
    built = Scene().lay(city).build("senate", "e6-f7").give(blessings=1).act()
    assert built.do("bless e7").has() == {"legions": 2}
    bare = Scene().lay("f5=21").give(blessings=1).act().do("bless f5")
    assert bare.has() == {}


@pytest.mark.rule("MR-9.7")
def test_the_token_stays_and_the_tile_can_still_be_built_on() -> None:
    scene = Scene().lay("f5=21 f4=22 g4=23 g5=24").give(blessings=1, coins=3).act().do("bless f4")
    blessed = {cell.cell for cell in scene.state.view(0).seats[0].cells if cell.is_blessed}
    assert blessed == {"f4"}
    built = Scene().lay("f5=21 f4=22 g4=23 g5=24").bless("f4 g5").give(coins=3).act()
    built.do("build odeon", "site f4-g5")
    cells = {cell.cell: (cell.is_blessed, cell.monument) for cell in built.state.view(0).seats[0].cells}
    assert cells["f4"] == cells["g5"] == (True, "odeon")
    assert cells["f5"] == (False, "odeon")


@pytest.mark.rule("MR-9.7")
def test_a_token_on_a_tile_is_played_for_good() -> None:
    scene = Scene().lay("f5=21").give(blessings=1, faith=5).act()
    assert scene.state.scores()[0] == 3
    assert scene.do("bless f5").state.scores()[0] == 0
