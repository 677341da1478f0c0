"""Chapter 7 of the rules: monuments."""

import pytest

from oikist.core.state import CHANCE
from tests.games.magna_roma.scene import Scene

FOUR = "f4=21 g4=22 f5=23 g5=24"  # four red tiles that meet at f4-g5
RING = "d4=21 e4=22 f4=23 d5=24 f5=25 d6=26 e6=30 f6=32"  # eight around the Town Center
EIGHT = "f4=21 g4=22 f5=23 g5=24 f6=25 g6=26 f7=30 g7=32"  # two columns of four
ON_TILES = (
    "temple-of-mars thermae temple-of-vesta basilica odeon colosseum senate pantheon triumphal-arch mausoleum circus"
)
PLAIN = "thermae temple-of-vesta basilica odeon colosseum senate triumphal-arch mausoleum circus"


def showing(monument: str, **options: str) -> Scene:
    """A table with that monument on display beside two others."""
    others = [name for name in ("odeon", "senate", "colosseum") if name != monument]
    return Scene(2, display=" ".join([monument, *others[:2]]), **options)


def sites(scene: Scene) -> set[str]:
    return {name.removeprefix("site ") for name in scene.names() if name.startswith("site ")}


@pytest.mark.rule("MR-7.1")
def test_only_a_monument_on_display_is_built() -> None:
    scene = Scene(display="forum thermae odeon").lay(FOUR).give(coins=9).act()
    assert {name for name in scene.names() if name.startswith("build")} == {
        "build forum",
        "build thermae",
        "build odeon",
    }
    assert scene.why("build circus") == "MR-7.1 monument=circus"


@pytest.mark.rule("MR-7.1")
def test_neither_a_built_monument_nor_one_in_the_deck_is_on_display() -> None:
    scene = Scene(display="thermae odeon senate").build("forum", "e5", seat=1).act()  # coins and site are missing too
    assert scene.why("build forum") == "MR-7.1 monument=forum"
    assert scene.why("build basilica") == "MR-7.1 monument=basilica"


@pytest.mark.rule("MR-7.2")
def test_a_monument_that_cannot_be_paid_is_not_built() -> None:
    scene = Scene(display="forum thermae odeon").lay(FOUR).give(coins=4).act()
    assert scene.why("build thermae") == "MR-7.2 monument=thermae need=5 have=4"
    assert scene.why("build odeon") is None


@pytest.mark.rule("MR-7.2")
def test_the_lack_of_coins_is_told_before_the_lack_of_a_site() -> None:
    scene = Scene(display="forum thermae odeon").give(coins=2).act()
    assert scene.why("build odeon") == "MR-7.2 monument=odeon need=3 have=2"
    assert scene.why("build forum") == "MR-7.2 monument=forum need=3 have=2"


@pytest.mark.rule("MR-7.2")
@pytest.mark.parametrize(
    ("monument", "price"),
    [("temple-of-mars", 4), ("thermae", 5), ("mausoleum", 5), ("senate", 3), ("circus", 4), ("forum", 3)],
)
def test_the_price_is_paid_and_no_more(monument: str, price: int) -> None:
    scene = showing(monument).lay(FOUR).give(coins=price).act().do(f"build {monument}")
    if monument != "forum":
        scene.do("site f4-g5")
    assert scene.state.coins == [0, 0]


@pytest.mark.rule("MR-7.6")
@pytest.mark.parametrize("city", ["", "f4=21 f5=22 g5=23", "d5=21 d6=22 e6=23", "f5=21 g5=22 h5=23 f6=24"])
def test_nothing_is_bought_that_cannot_be_placed(city: str) -> None:
    scene = Scene(display="thermae odeon senate").lay(city).give(coins=9).act()
    assert scene.why("build odeon") == "MR-7.6 monument=odeon"
    assert scene.why("build thermae") == "MR-7.6 monument=thermae"


@pytest.mark.rule("MR-7.6")
def test_a_full_city_has_no_site_left_for_another_one() -> None:
    scene = Scene(display="thermae odeon senate").lay(FOUR).build("circus", "f4-g5").give(coins=9).act()
    assert scene.why("build odeon") == "MR-7.6 monument=odeon"


@pytest.mark.rule("MR-7.3")
def test_a_site_is_a_corner_where_four_tiles_meet() -> None:
    scene = showing("circus").lay(EIGHT).give(coins=4).act().do("build circus")
    assert sites(scene) == {"f4-g5", "f5-g6", "f6-g7"}
    assert scene.why("site f3-g4") == "MR-7.3 cell=f3"
    assert scene.why("site g5-h6") == "MR-7.3 cell=h5"
    assert scene.why("site f7-g8") == "MR-7.3 cell=f8"


@pytest.mark.rule("MR-7.3")
def test_tiles_at_the_two_rims_of_the_plain_do_not_meet() -> None:
    scene = showing("circus").lay("i4=21 i5=22 a5=23 a6=24").lay("f4=41 g4=42 f5=43 g5=44").give(coins=4).act()
    assert sites(scene.do("build circus")) == {"f4-g5"}


@pytest.mark.rule("MR-7.3")
@pytest.mark.rule("MR-0.6")
def test_a_chosen_monument_is_placed_before_anything_else() -> None:
    scene = showing("circus").lay(FOUR).give(coins=4, blessings=1, legions=5).act().do("build circus")
    assert scene.names() == ["site f4-g5"]
    assert scene.why("bless f4") == "MR-0.6 pending=site"
    assert scene.why("take 2") == "MR-0.6 pending=site"


@pytest.mark.rule("MR-7.4")
def test_the_town_center_is_under_no_monument_at_a_corner() -> None:
    scene = showing("circus").lay(RING).lay("g4=27 g5=28").give(coins=4).act().do("build circus")
    assert sites(scene) == {"f4-g5"}
    for corner in ("d4-e5", "e4-f5", "d5-e6", "e5-f6"):
        assert scene.why(f"site {corner}") == f"MR-7.4 corner={corner}"


@pytest.mark.rule("MR-7.4")
def test_eight_tiles_around_the_town_center_have_no_site() -> None:
    assert showing("circus").lay(RING).give(coins=4).act().why("build circus") == "MR-7.6 monument=circus"


BLOCK = "d1=41 e1=42 f1=43 g1=44 d2=45 e2=46 f2=47 g2=48 d3=49 e3=50 f3=51 g3=52 d4=53 e4=54 f4=55 g4=56"


@pytest.mark.rule("MR-7.5")
def test_none_of_the_four_tiles_takes_a_second_monument() -> None:
    scene = showing("circus").lay(BLOCK).lay("b7=01 c7=02 b8=03 c8=04").build("thermae", "e2-f3").give(coins=4).act()
    scene.do("build circus")
    assert sites(scene) == {"b7-c8"}
    for corner, cell in (("d1-e2", "e2"), ("f1-g2", "f2"), ("d3-e4", "e3"), ("f3-g4", "f3"), ("e2-f3", "e2")):
        assert scene.why(f"site {corner}") == f"MR-7.5 cell={cell}"


@pytest.mark.rule("MR-7.5")
def test_a_monument_takes_the_room_of_four_tiles_when_it_is_built() -> None:
    scene = showing("circus").lay(BLOCK).lay("b7=01 c7=02 b8=03 c8=04").give(coins=7).act()
    scene.do("build circus", "site e2-f3", "draw monument thermae")
    scene.state.has_acted = 0  # as in a later turn
    assert sites(scene.do("build odeon")) == {"b7-c8"}


@pytest.mark.rule("MR-7.5")
def test_monuments_may_stand_side_by_side() -> None:
    scene = showing("circus").lay(BLOCK).build("thermae", "d1-e2").give(coins=4).act().do("build circus")
    assert sites(scene) == {"f1-g2", "f2-g3", "d3-e4", "e3-f4", "f3-g4"}
    scene.do("site f1-g2")
    cells = scene.state.view(0).seats[0].cells
    assert [cell.cell for cell in cells if cell.monument == "circus"] == ["f1", "g1", "f2", "g2"]


@pytest.mark.rule("MR-7.5")
def test_what_another_seat_built_takes_no_room() -> None:
    scene = showing("circus").lay(FOUR).build("thermae", "f4-g5", seat=1).give(coins=4).act()
    assert sites(scene.do("build circus")) == {"f4-g5"}


@pytest.mark.rule("MR-7.5")
@pytest.mark.rule("MR-7.7")
def test_a_town_center_that_was_built_on_takes_no_second_monument() -> None:
    scene = showing("forum").build("circus", "e5").give(coins=9).act()
    assert scene.why("build forum") == "MR-7.7"


@pytest.mark.rule("MR-7.7")
def test_the_forum_stands_on_the_town_center_at_once_and_needs_no_tiles() -> None:
    scene = showing("forum").give(coins=3).act().do("build forum")
    seat = scene.state.view(0).seats[0]
    assert [(monument.name, monument.site) for monument in seat.monuments] == [("forum", "e5")]
    assert [(cell.cell, cell.monument) for cell in seat.cells] == [("e5", "forum")]
    assert scene.has() == {"luxury": 1}


@pytest.mark.rule("MR-7.7")
def test_the_forum_uses_up_no_tile_and_no_other_monument_follows_it_onto_the_town_center() -> None:
    scene = showing("circus").lay(RING).lay("g4=27 g5=28").build("forum", "e5").give(coins=4).act().do("build circus")
    assert sites(scene) == {"f4-g5"}
    assert scene.why("site d4-e5") == "MR-7.4 corner=d4-e5"


@pytest.mark.rule("MR-7.8")
@pytest.mark.parametrize(
    ("monument", "gained"),
    [("temple-of-mars", {"legions": 1}), ("pantheon", {"blessings": 1}), *[(name, {}) for name in PLAIN.split()]],
)
def test_a_monument_brings_its_bonus_when_it_stands(monument: str, gained: dict[str, int]) -> None:
    price = {"thermae": 5, "temple-of-vesta": 5, "basilica": 5, "mausoleum": 5, "odeon": 3, "colosseum": 3, "senate": 3}
    scene = showing(monument).lay(FOUR).give(coins=price.get(monument, 4)).act().do(f"build {monument}")
    assert scene.has() == {"coins": price.get(monument, 4)}  # paid and gained with the site
    assert scene.do("site f4-g5").has() == gained


@pytest.mark.rule("MR-7.8")
def test_a_bonus_beyond_a_track_or_the_box_is_lost() -> None:
    scene = showing("temple-of-mars").lay(FOUR).give(coins=4, legions=7).act().do("build temple-of-mars", "site f4-g5")
    assert scene.has() == {"legions": 7}
    scene = showing("pantheon", supply="limited").lay(FOUR).give(seat=1, blessings=16).give(coins=4).act()
    assert scene.do("build pantheon", "site f4-g5").has() == {}


@pytest.mark.rule("MR-7.8")
@pytest.mark.rule("MR-7.9")
def test_a_trade_the_forum_opens_is_answered_before_the_display_is_filled() -> None:
    scene = showing("forum").give(coins=5, luxury=3).act().do("build forum")
    assert scene.names() == ["trade levy coin", "decline"]
    assert scene.do("trade levy coin").has() == {"coins": 1, "luxury": 4, "legions": 2}
    assert scene.state.to_move() == CHANCE
    scene.do("draw monument circus")
    assert scene.state.to_move() == 0


@pytest.mark.rule("MR-7.8")
def test_the_price_is_gone_when_the_trade_comes() -> None:
    scene = showing("forum").give(coins=3, luxury=3).act().do("build forum")  # levy asks for a coin or a population
    assert scene.state.to_move() == CHANCE
    assert scene.has() == {"luxury": 4}


@pytest.mark.rule("MR-7.9")
def test_the_gap_is_filled_from_the_deck_within_the_turn() -> None:
    scene = Scene(display="circus odeon forum").lay(FOUR).give(coins=4).act().do("build circus", "site f4-g5")
    assert scene.state.to_move() == CHANCE
    deck = set(ON_TILES.split()) - {"circus", "odeon"}
    assert set(scene.names()) == {f"draw monument {name}" for name in deck}
    assert scene.why("draw monument circus") == "MR-1.7 monument=circus"
    scene.do("draw monument senate")
    assert [monument.name for monument in scene.state.view(0).display] == ["senate", "odeon", "forum"]
    assert (scene.state.to_move(), {name.split()[0] for name in scene.names()}) == (0, {"take"})


@pytest.mark.rule("MR-7.9")
def test_with_an_empty_deck_the_gap_stays() -> None:
    scene = Scene(display="circus odeon forum").lay(FOUR).give(coins=4).give(seat=1, coins=3).act()
    scene.state.monument_deck = 0
    scene.do("build circus", "site f4-g5")
    assert [monument.name for monument in scene.state.view(0).display] == ["odeon", "forum"]
    scene.do("take 3", "draw tile 50", "place e4 0")  # the other seat is in its turn
    assert scene.why("build circus") == "MR-7.1 monument=circus"
    assert scene.why("build forum") is None


@pytest.mark.rule("MR-7.9")
def test_conquering_and_blessing_change_nothing_on_display() -> None:
    for action in ("conquer africa 3", "bless f4"):
        scene = Scene().lay(FOUR).give(legions=3, blessings=1).act().do(action)
        assert scene.state.to_move() == 0
        assert [monument.name for monument in scene.state.view(0).display] == ["forum", "thermae", "odeon"]


@pytest.mark.rule("MR-7.10")
def test_a_tile_under_a_monument_makes_symbols_with_new_neighbours() -> None:
    scene = Scene().lay("f4=24/0 g4=41 f5=42 g5=43").build("circus", "f4-g5").reserve("52").place()
    scene.do("place f3 90")  # purple A to the south meets red A to the north
    assert scene.has() == {"legions": 1, "purple": 1}


@pytest.mark.rule("MR-7.10")
@pytest.mark.rule("MR-9.6")
def test_a_tile_under_a_monument_can_be_blessed_for_its_symbols() -> None:
    scene = Scene().lay("f4=18 f3=24/90 g4=41 f5=42 g5=43").build("circus", "f4-g5").give(blessings=1).act()
    assert scene.do("bless f4").has()["legions"] == 2


@pytest.mark.rule("MR-7.10")
def test_icons_under_a_monument_count_for_provinces() -> None:
    scene = Scene().lay("f4=13 g4=10 f5=01 g5=02").conquer("africa", 4).act()
    assert scene.state.scores() == [2, 0]
    assert scene.build("circus", "f4-g5").state.scores() == [2, 0]


@pytest.mark.rule("MR-7.11")
def test_employing_population_is_no_action() -> None:
    scene = Scene().lay(FOUR).build("circus", "f4-g5").give(population=4, coins=9, legions=7, blessings=1).act()
    assert {name.split()[0] for name in scene.names()} == {"build", "conquer", "bless", "take"}


@pytest.mark.rule("MR-7.11")
@pytest.mark.rule("MR-6.5")
def test_population_that_works_can_still_be_traded() -> None:
    scene = Scene().lay(FOUR).lay("f6=41 g6=42 f7=43 g7=44").build("circus", "f4-g5").build("mausoleum", "f6-g7")
    scene.give(population=4, luxury=3, coins=3).act().do("build forum")  # which reaches the first trade
    assert scene.state.scores()[0] == 12
    scene.do("trade levy population")
    assert scene.state.scores()[0] == 9  # three are left for the circus, too few for the mausoleum


@pytest.mark.rule("MR-7.11")
@pytest.mark.parametrize(("population", "score"), [(2, 7), (3, 9), (4, 12), (5, 14), (6, 16), (7, 19), (9, 19)])
def test_the_population_goes_where_it_brings_most(population: int, score: int) -> None:
    city = Scene().lay(FOUR).lay("f6=41 g6=42 f7=43 g7=44").build("circus", "f4-g5").build("triumphal-arch", "f6-g7")
    assert city.give(population=population).act().state.scores()[0] == score
