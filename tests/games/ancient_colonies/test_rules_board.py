"""Chapter 2 of the rules: the board."""

import pytest

from oikist.games.ancient_colonies.battle import defence_strength
from oikist.games.ancient_colonies.board import SITE_NAMES
from tests.games.ancient_colonies.scene import Scene

EDGES = {"w0", "x0", "y0", "z0", "z1", "z2", "z3", "z4", "z5", "y5", "x5", "w5"}


def legal_sites(scene: Scene) -> set[str]:
    return {site.site for site in scene.state.view(0).sites if site.is_legal}


def coastal_sites(scene: Scene) -> set[str]:
    return {site.site for site in scene.state.view(0).sites if site.is_coastal}


@pytest.mark.rule("AC-2.1")
def test_there_are_24_sites_and_none_on_the_left_edge() -> None:
    sites = [site.site for site in Scene().start().state.view(0).sites]
    assert sites == SITE_NAMES == [f"{column}{row}" for column in "wxyz" for row in range(6)]
    for row in range(1, 6):  # a sea tile has two corners only, on its right
        scene = Scene().land("b1=mountains b2=mountains b3=mountains b4=mountains b5=mountains")
        scene.fleet(0, f"a{row}", 1, is_open=True).start()
        assert scene.legal("found") == [f"found w{row - 1}", f"found w{row}"]


@pytest.mark.rule("AC-2.2")
def test_edges_and_corners_of_open_land_are_legal_sites() -> None:
    assert legal_sites(Scene().start()) == EDGES
    assert legal_sites(Scene().land("c3=mountains").start()) == EDGES | {"x2", "x3", "y2", "y3"}
    assert legal_sites(Scene().land("b2=acropolis-nw").start()) == EDGES | {"w1", "w2", "x1", "x2"}
    assert legal_sites(Scene().land("b2=shallows").start()) == EDGES


@pytest.mark.rule("AC-2.2")
def test_a_tile_somebody_peeked_at_is_no_land_yet() -> None:
    scene = Scene().peeked(0, "b2", "mountains").fleet(0, "a2", 1, is_open=True).start()
    assert legal_sites(scene) == EDGES
    assert scene.why("found w1") == "AC-5.9"
    scene.do("flip b2", "found w1")


@pytest.mark.rule("AC-2.2")
def test_only_legal_sites_serve_for_landing_converting_and_settling() -> None:
    scene = Scene("corinth euboea").land("b1=shallows b2=shallows").fleet(0, "a2", 1, is_open=True)
    scene.army("w1", number=2).colony("w0", level="town", talents=20).start()
    assert scene.why("land w1") == "AC-5.10"
    assert scene.why("found w1") == "AC-5.9"
    assert scene.why("convert w1") == "AC-9.1"
    scene = Scene("corinth euboea").land("b1=shallows").colony("w0", level="town", talents=20).stage("invest").start()
    assert scene.why("settle w0 w1") == "AC-11.8"
    assert scene.refusal("settle w0 x0") is None


@pytest.mark.rule("AC-2.3")
def test_a_site_with_a_colony_or_a_foreign_army_is_not_vacant() -> None:
    scene = Scene("corinth euboea").land("b2=mountains").fleet(0, "a2", 1, is_open=True)
    scene.colony("w1", seat=0).army("w2", seat=1).start()
    assert scene.why("found w1") == "AC-5.9"
    assert scene.why("found w2") == "AC-5.9"
    assert scene.why("land w2") == "AC-5.10"


@pytest.mark.rule("AC-2.3")
def test_own_armies_leave_a_site_vacant() -> None:
    scene = Scene("corinth euboea").land("b2=mountains").fleet(0, "a2", 1, is_open=True).army("w1").start()
    scene.do("found w1")
    assert scene.armies("w1") == 1
    scene = Scene("corinth euboea").land("b2=mountains").army("w1", number=2).start()
    assert scene.legal("convert") == ["convert w1"]


@pytest.mark.rule("AC-2.4")
def test_sea_and_shallows_are_water_as_soon_as_they_lie_open() -> None:
    scene = Scene().peeked(0, "b1", "shallows").start()
    assert scene.legal("sail") == ["sail a2"]
    assert scene.why("sail b1") == "AC-5.1"
    scene.do("flip b1")
    assert scene.legal("sail") == ["sail a2", "sail b1"]
    scene.do("sail b1")
    assert scene.legal("sail") == ["sail a1", "sail a2"]
    assert legal_sites(scene) == EDGES  # shallows are no land


@pytest.mark.rule("AC-2.5")
def test_a_site_at_water_is_coastal_and_any_other_inland() -> None:
    coast = {f"w{row}" for row in range(6)}
    assert coastal_sites(Scene().land("b2=acropolis-nw").start()) == coast
    assert coastal_sites(Scene().land("c3=shallows").start()) == coast | {"x2", "x3", "y2", "y3"}
    assert coastal_sites(Scene().peeked(0, "c3", "shallows").start()) == coast


@pytest.mark.rule("AC-2.5")
def test_a_card_for_coastal_colonies_works_at_water_only() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-sw").cards(1, "claw-of-archimedes")
    scene.colony("w1", seat=1).colony("x1", seat=1).start()
    assert defence_strength(scene.state, 1, scene.at("w1"), 0) == 2 + 2
    assert defence_strength(scene.state, 1, scene.at("x1"), 0) == 2


@pytest.mark.rule("AC-2.6")
@pytest.mark.parametrize(("corner", "site"), [("nw", "w1"), ("ne", "x1"), ("se", "x2"), ("sw", "w2")])
def test_an_acropolis_lies_in_one_corner(corner: str, site: str) -> None:
    scene = Scene().land(f"b2=acropolis-{corner}").start()
    assert {one.site for one in scene.state.view(0).sites if one.has_acropolis} == {site}


@pytest.mark.rule("AC-2.6")
def test_several_acropoleis_at_one_site_count_once() -> None:
    scene = Scene().land("b1=acropolis-se b2=acropolis-ne c1=acropolis-sw").colony("x1", seat=1).start()
    assert defence_strength(scene.state, 1, scene.at("x1"), 0) == 2 + 1


@pytest.mark.rule("AC-2.6")
def test_an_acropolis_works_from_the_moment_it_is_revealed() -> None:
    scene = Scene("corinth euboea").colony("w0", seat=1).start()
    assert scene.state.view(0).colonies[0].defence == 2
    scene.do("flip b1", "face acropolis-nw")
    assert scene.state.view(0).colonies[0].defence == 3


@pytest.mark.rule("AC-2.7")
def test_the_first_colony_on_the_oracle_brings_the_sibyl() -> None:
    scene = Scene().land("b2=oracle-nw").fleet(0, "a2", 1, is_open=True).start()
    assert [card.name for card in scene.state.view(0).seats[0].cards] == []
    scene.do("found w1")
    assert [card.name for card in scene.state.view(0).seats[0].cards] == ["sibyl-of-cumae"]


@pytest.mark.rule("AC-2.7")
def test_another_corner_of_the_oracle_tile_brings_nothing() -> None:
    scene = Scene().land("b2=oracle-nw").fleet(0, "a2", 1, is_open=True).start().do("found w2")
    assert scene.state.view(0).seats[0].cards == ()


@pytest.mark.rule("AC-2.7")
def test_the_sibyl_goes_with_the_colony() -> None:
    scene = Scene("sparta euboea").land("b2=oracle-nw").colony("w1", seat=1).army("w1", number=2).start()
    assert scene.state.view(0).seats[1].piety == 1
    scene.do("attack w1 1", "dice 6 1")
    assert [seat.piety for seat in scene.state.view(0).seats] == [1, 0]


@pytest.mark.rule("AC-2.7")
def test_the_sibyl_is_set_aside_while_no_colony_stands_there() -> None:
    scene = Scene("sparta euboea").land("b2=oracle-nw").colony("w1", seat=1).army("w1", number=2).stock(0, 0)
    scene.start().do("attack w1 1", "dice 6 1", "pass")
    assert [seat.piety for seat in scene.state.view(0).seats] == [0, 0]
    scene.do("convert w1")  # and comes back with the next colony
    assert [seat.piety for seat in scene.state.view(0).seats] == [1, 0]


@pytest.mark.rule("AC-2.7")
def test_a_colony_that_was_there_before_brings_the_sibyl_at_the_reveal() -> None:
    scene = Scene().colony("w0", seat=1).start().do("flip b1", "face oracle-nw")
    assert scene.state.view(0).seats[1].piety == 1


@pytest.mark.rule("AC-2.8")
@pytest.mark.parametrize(("level", "size"), [("settlement", 1), ("village", 2), ("town", 3), ("city", 4)])
def test_a_colony_takes_tokens_by_its_level_and_twice_as_many_with_walls(level: str, size: int) -> None:
    scene = Scene().colony("w0", seat=1, level=level).start()
    assert scene.state.view(0).seats[1].on_land == size
    assert scene.state.view(0).colonies[0].defence == 2 * size
    if size > 1:
        walled = Scene().colony("w0", seat=1, level=level, walls=True).start()
        assert walled.state.view(0).seats[1].on_land == 2 * size
        assert walled.state.view(0).colonies[0].defence == 4 * size


@pytest.mark.rule("AC-2.8")
@pytest.mark.parametrize(("level", "size"), [("settlement", 1), ("village", 2), ("town", 3), ("city", 4)])
def test_a_colony_houses_as_many_armies_as_its_level(level: str, size: int) -> None:
    scene = Scene("corinth euboea").colony("w0", level=level).army("w0", number=5).start()
    scene.do("done")
    assert scene.armies("w0") == size


@pytest.mark.rule("AC-2.8")
def test_a_settlement_has_no_walls() -> None:
    scene = Scene().colony("w0", talents=20).stage("invest").start()
    assert scene.why("walls w0") == "AC-11.6"
    scene.do("upgrade w0", "walls w0")
    assert scene.state.view(0).colonies[0].is_walled
