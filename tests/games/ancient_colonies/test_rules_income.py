"""Chapter 10 of the rules: neighbours, income, and half Talents."""

import pytest

from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import asked, colony, phase, taxes, why


def links(scene: Scene, site: str) -> tuple[int, int]:
    """Neighbours by sea and by land."""
    one = colony(scene, site)
    return one.sea, one.land


def earned(scene: Scene, site: str) -> int:
    """What a colony of seat 0 has after Wise Administration everywhere."""
    before = scene.talents(site)
    return taxes(scene).do("done").talents(site) - before


@pytest.mark.rule("AC-10.4")
@pytest.mark.parametrize(("level", "talents"), [("settlement", 1), ("village", 2), ("town", 3), ("city", 4)])
@pytest.mark.parametrize("walls", [False, True])
def test_each_level_earns_a_talent_and_walls_earn_nothing(level: str, talents: int, walls: bool) -> None:
    scene = Scene().colony("z2", level=level, walls=walls and level != "settlement", talents=5)
    assert earned(scene, "z2") == talents + 1


@pytest.mark.rule("AC-10.5")
def test_up_to_eight_colonies_around_are_neighbours_whoever_owns_them() -> None:
    around = ["w1", "w2", "w3", "x1", "x3", "y1", "y2", "y3"]
    scene = Scene().land("b2=acropolis-nw b3=acropolis-nw c2=acropolis-nw c3=acropolis-nw").colony("x2")
    for number, site in enumerate(around):
        scene.colony(site, number % 2)
    assert links(scene.start(), "x2") == (0, 8)


@pytest.mark.rule("AC-10.5")
def test_a_colony_two_sites_away_is_no_neighbour() -> None:
    scene = Scene().colony("z0").colony("z2", 1).colony("x0", 1).start()
    assert links(scene, "z0") == (0, 0)


@pytest.mark.rule("AC-10.5")
def test_along_an_edge_a_neighbour_counts_even_beside_tiles_that_lie_face_down() -> None:
    scene = Scene().colony("y2").colony("y3", 1).colony("z2", 1).start()
    assert links(scene, "y2") == (0, 2)


@pytest.mark.rule("AC-10.5")
@pytest.mark.parametrize(("tiles", "count"), [("", 0), ("d3=acropolis-nw", 1)])
def test_diagonally_a_neighbour_counts_only_across_a_tile_that_lies_face_up(tiles: str, count: int) -> None:
    scene = Scene().land(tiles).colony("y2").colony("z3", 1).start()
    assert links(scene, "y2") == (0, count)
    assert links(scene, "z3") == (0, count)


@pytest.mark.rule("AC-10.5")
def test_diagonally_across_a_face_down_tile_even_a_common_coast_does_not_help() -> None:
    scene = Scene().land("c1=shallows").colony("w1").colony("x0", 1).start()
    assert links(scene, "w1") == (0, 0)
    scene = Scene().land("b1=acropolis-nw c1=shallows").colony("w1").colony("x0", 1).start()
    assert links(scene, "w1") == (0, 1)  # the waters of a and c do not touch


@pytest.mark.rule("AC-10.6")
def test_neighbours_on_one_water_bring_a_talent_each() -> None:
    scene = Scene().colony("w2").colony("w1", 1).colony("w3", 1)
    assert earned(scene, "w2") == 1 + 2 + 1
    assert links(scene, "w2") == (2, 0)


@pytest.mark.rule("AC-10.6")
def test_waters_are_connected_diagonally_too() -> None:
    # y2 touches c2, z2 touches d3; c2 and d3 meet only at the corner y2.
    scene = Scene().land("c2=shallows d3=shallows d2=acropolis-nw c3=mountains").colony("z2").colony("y2", 1).start()
    assert links(scene, "z2") == (1, 0)


@pytest.mark.rule("AC-10.6")
def test_a_lake_without_way_to_the_sea_joins_its_shores() -> None:
    scene = Scene().land("d3=shallows").colony("y2").colony("z3", 1).colony("z2", 1).start()
    assert links(scene, "y2") == (2, 0)


@pytest.mark.rule("AC-10.6")
def test_two_waters_that_are_not_connected_join_nobody() -> None:
    scene = Scene().land("b3=shallows d3=shallows").colony("x2").colony("y2", 1).start()
    assert links(scene, "x2") == (0, 1)
    scene = Scene().land("b3=shallows c3=shallows d3=shallows").colony("x2").colony("y2", 1).start()
    assert links(scene, "x2") == (1, 0)


@pytest.mark.rule("AC-10.6")
def test_unknown_tiles_join_nobody_by_water() -> None:
    scene = Scene().peeked(0, "c3", "shallows").colony("x2").colony("y2", 1).start()
    assert links(scene, "x2") == (0, 1)


@pytest.mark.rule("AC-10.6")
def test_a_common_coast_joins_two_colonies_across_mountains() -> None:
    scene = Scene().land("b4=mountains b5=shallows").colony("x4").colony("w3", 1).start()
    assert links(scene, "x4") == (1, 0)


@pytest.mark.rule("AC-10.7")
def test_diagonally_across_mountains_without_common_water_there_is_no_trade() -> None:
    scene = Scene().land("d3=mountains").colony("y2").colony("z3", 1).colony("z2", 1).start()
    assert links(scene, "y2") == (0, 1)


@pytest.mark.rule("AC-10.7")
@pytest.mark.parametrize(("neighbours", "talents"), [(1, 2), (2, 3), (3, 3), (4, 4)])
def test_a_neighbour_by_land_brings_half_a_talent(neighbours: int, talents: int) -> None:
    scene = Scene().land("c2=acropolis-nw d2=acropolis-nw").colony("y2")
    for site in ("x2", "x1", "z2", "z1")[:neighbours]:
        scene.colony(site, 1)
    assert earned(scene, "y2") == talents


@pytest.mark.rule("AC-10.8")
def test_each_colony_of_phoenicia_earns_one_more() -> None:
    scene = Scene("phoenicia sparta").colony("z0").colony("z2", level="town").colony("z4", 1)
    taxes(scene).do("done", "done")
    assert (scene.talents("z0"), scene.talents("z2"), scene.talents("z4")) == (3, 5, 2)


@pytest.mark.rule("AC-10.9")
def test_the_owner_of_a_card_says_where_its_income_goes() -> None:
    scene = taxes(Scene().cards(0, "kolaios-at-tartessos").colony("z0").colony("z2").colony("z4", 1))
    assert asked(scene) == ("bonus", 0)
    assert scene.legal() == ["bonus z0", "bonus z2"]
    assert why(scene, "bonus z4") == "AC-10.9"
    assert why(scene, "done") == "AC-0.5"
    assert scene.keys("bonus z2") == ["bonus"]
    scene.do("bonus z2", "done")
    assert (scene.talents("z0"), scene.talents("z2")) == (2, 3)


@pytest.mark.rule("AC-10.9")
def test_card_income_of_all_seats_is_settled_before_anybody_taxes() -> None:
    scene = Scene().cards(0, "kolaios-at-tartessos").cards(1, "magos-farming-manual")
    taxes(scene.colony("z0").colony("z2").colony("x0", 1).colony("w3", 1))
    assert asked(scene.do("bonus z0")) == ("bonus", 1)
    assert asked(scene.do("bonus x0")) == ("tax", 0)


@pytest.mark.rule("AC-10.10")
def test_the_half_of_trade_and_the_half_of_tax_make_a_talent_in_one_colony() -> None:
    scene = taxes(Scene().colony("z0").colony("z1", 1)).do("tax z0 heavy", "die 3")
    assert scene.talents("z0") == 3  # 1 + 0.5 + 1.5
    scene = taxes(Scene().colony("z0").colony("z1", 1)).do("tax z0 heavy", "die 2")
    assert scene.talents("z0") == 2  # 1 + 0.5 + 1, rounded down


@pytest.mark.rule("AC-10.10")
def test_halves_of_different_colonies_do_not_meet() -> None:
    scene = taxes(Scene().colony("z0").colony("z1")).do("done")
    assert (scene.talents("z0"), scene.talents("z1")) == (2, 2)


@pytest.mark.rule("AC-10.10")
def test_pooled_halves_become_talents_for_colonies_that_produced_one() -> None:
    scene = Scene(halves="player").colony("z0").colony("z1").colony("z3").colony("w5", 1)
    taxes(scene).do("done")
    assert asked(scene) == ("halves", 0)
    assert scene.legal() == ["bonus z0", "bonus z1"]
    assert why(scene, "bonus z3") == "AC-10.10"
    assert scene.keys("bonus z1") == ["halves"]
    scene.do("bonus z1")
    assert [scene.talents(site) for site in ("z0", "z1", "z3")] == [2, 3, 2]


@pytest.mark.rule("AC-10.10")
def test_a_pooled_half_that_is_left_over_is_lost() -> None:
    scene = Scene(halves="player").colony("z0").colony("z1", 1).colony("w5", 1)
    taxes(scene).do("done")
    assert scene.talents("z0") == 2
    assert asked(scene) == ("tax", 1)


@pytest.mark.rule("AC-10.10")
def test_every_pair_of_pooled_halves_is_asked_for_and_both_may_go_to_one_colony() -> None:
    scene = Scene(halves="player").colony("z0").colony("z1").colony("z4").colony("z5").colony("w5", 1)
    taxes(scene).do("done", "bonus z4")
    assert asked(scene) == ("halves", 0)
    scene.do("bonus z4")
    assert [scene.talents(site) for site in ("z0", "z1", "z4", "z5")] == [2, 2, 4, 2]
    assert asked(scene) == ("tax", 1)


@pytest.mark.rule("AC-10.10")
def test_tax_halves_are_pooled_too_but_not_those_of_a_rival() -> None:
    scene = Scene(halves="player").colony("z0").colony("z2").colony("w5", 1).colony("x5", 1)
    taxes(scene).do("tax z0 heavy", "die 3", "tax z2 heavy", "die 1")
    assert asked(scene) == ("halves", 0)
    scene.do("bonus z0")
    assert (scene.talents("z0"), scene.talents("z2")) == (1 + 1 + 1, 1)
    scene.do("tax w5 heavy", "die 2", "tax x5 heavy", "die 1")
    assert (scene.talents("w5"), scene.talents("x5")) == (2, 2)  # 2.5 and 2: a single half
    assert phase(scene) != "halves"


@pytest.mark.rule("AC-10.10")
def test_a_colony_that_is_gone_gets_no_pooled_halves() -> None:
    scene = Scene(halves="player").colony("z0").colony("z1").colony("z3").colony("z4")
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert scene.state.owner[scene.at("z0")] == -1
    scene.do("done")
    assert asked(scene) == ("halves", 0)
    assert "bonus z0" not in scene.legal()
    scene.do("bonus z1")
    assert scene.talents("z0") == 0
    assert phase(scene) != "halves"  # three halves are left, and they make one Talent


@pytest.mark.rule("AC-1.9")
def test_with_hidden_money_rivals_see_neither_balances_nor_income() -> None:
    scene = taxes(Scene("sparta phocaea euboea", money="hidden").colony("z0", talents=7).colony("w3", 1, talents=4))
    views = [scene.state.view(seat) for seat in (0, 1, -1)]
    assert [[one.talents for one in view.colonies] for view in views] == [[-1, 7], [4, -1], [-1, -1]]
    assert [[seat.talents for seat in view.seats] for view in views] == [[7, -1, -1], [-1, 4, -1], [-1, -1, -1]]
    assert "income" in scene.keys("done", 0)
    assert "income" not in scene.keys("done", 1)
    assert "income" not in scene.keys("done", -1)
    scene.do("tax z0 heavy")
    assert "tax-die" in scene.keys("die 4", 1)  # rolls are open


@pytest.mark.rule("AC-1.9")
def test_open_money_is_open_to_all() -> None:
    scene = taxes(Scene(money="open").colony("z0", talents=7).colony("w3", 1))
    assert [colony(scene, "z0").talents, scene.state.view(-1).seats[0].talents] == [7, 7]
    assert "income" in scene.keys("done", 1)
