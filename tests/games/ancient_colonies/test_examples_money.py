"""The rulebook's examples 5 to 7, as they are once the slips in their numbers are set right."""

import pytest

from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import colony, standing, taxes

# The map of the examples: b2 is the tile that the fleet of the first example enters. Sites 1 to 10 by their numbers.
LAND = (
    "b1=acropolis-nw b2=shallows b3=acropolis-nw b4=mountains b5=shallows "
    "c2=acropolis-nw d2=acropolis-nw d3=acropolis-nw"
)
SITES = {1: "w1", 2: "x1", 3: "w2", 4: "x2", 5: "w3", 6: "x3", 7: "w4", 8: "x4", 9: "w5", 10: "x5"}


def example_5(halves: str = "colony") -> Scene:
    """A walled City of Phoenicia at 3 with five neighbours."""
    scene = Scene("phoenicia sparta", halves=halves).land(LAND).colony(SITES[3], level="city", walls=True)
    for number in (1, 2, 4, 5, 6):
        scene.colony(SITES[number], 1)
    return scene


@pytest.mark.rule("AC-10.6")
def test_example_5_four_neighbours_by_sea_and_one_by_land() -> None:
    one = colony(example_5().start(), SITES[3])
    assert (one.sea, one.land) == (4, 1)
    assert one.halves == 19  # 4 + 4 + 0.5 + 1


@pytest.mark.rule("AC-10.13")
@pytest.mark.parametrize(("die", "total"), [(1, 10), (2, 10), (3, 11), (4, 11), (5, 12), (6, 9)])
def test_example_5_heavy_taxation_makes_ten_to_twelve(die: int, total: int) -> None:
    scene = taxes(example_5()).do("tax w2 heavy", f"die {die}")
    assert scene.talents(SITES[3]) == total
    assert colony(scene, SITES[3]).unrest == (die == 6)


@pytest.mark.rule("AC-10.10")
def test_example_5_alone_keeps_no_pooled_half() -> None:
    scene = taxes(example_5(halves="player")).do("tax w2 heavy", "die 2")
    assert scene.talents(SITES[3]) == 10


@pytest.mark.rule("AC-11.1")
def test_example_6_a_village_becomes_a_town_and_builds_an_army_in_one_turn() -> None:
    scene = Scene().colony("z0", level="village", talents=17).stage("invest").start()
    scene.do("upgrade z0", "recruit z0")
    assert standing(scene, "z0") == ("town", False, 0)
    assert scene.armies("z0") == 1


@pytest.mark.rule("AC-11.4")
@pytest.mark.parametrize(("option", "price"), [("19", 19), ("18", 18)])
def test_example_7_walls_for_five_and_next_turn_the_upgrade_with_them(option: str, price: int) -> None:
    scene = Scene(walled_village_upgrade=option).colony("z0", level="village", talents=5).stage("invest").start()
    assert standing(scene.do("walls z0"), "z0") == ("village", True, 0)
    scene = Scene(walled_village_upgrade=option).colony("z0", level="village", walls=True, talents=price)
    assert standing(scene.stage("invest").start().do("upgrade z0"), "z0") == ("town", True, 0)


@pytest.mark.rule("AC-11.5")
def test_example_7_or_the_walls_are_removed_and_twelve_is_enough() -> None:
    scene = Scene().colony("z0", level="village", walls=True, talents=12).stage("invest").start()
    assert standing(scene.do("strip z0"), "z0") == ("town", False, 0)
