"""The worked examples of the rulebook about sailing, marching and neighbours, on the map their pictures showed.

The picture is lost; this map fits everything the examples say. The numbers 1 to 10 are the sites of columns w and x:

    1 w1   2 x1      between them b2, the shallows that Example 1 calls J
    3 w2   4 x2      between them b3, plains
    5 w3   6 x3      between them b4, mountains
    7 w4   8 x4      between them b5, shallows
    9 w5  10 x5

A, B, C, D are the sea from the top; H, G and F are the plains c2, d2 and d3.
"""

import pytest

from oikist.games.ancient_colonies.income import links
from tests.games.ancient_colonies.scene import Scene

TILES = "b1=acropolis-nw b2=shallows b3=acropolis-nw b4=mountains b5=shallows c2=acropolis-nw d2=acropolis-nw"
TILES += " d3=acropolis-nw"
SITES = {1: "w1", 2: "x1", 3: "w2", 4: "x2", 5: "w3", 6: "x3", 7: "w4", 8: "x4", 9: "w5", 10: "x5"}


def picture(sides: str = "corinth euboea") -> Scene:
    return Scene(sides).land(TILES)


def trade(one: int, other: int) -> tuple[int, int]:
    """How two numbered colonies trade, by sea and by land, where there are no others."""
    scene = picture().colony(SITES[one]).colony(SITES[other]).start()
    return links(scene.state, scene.at(SITES[one]))


@pytest.mark.rule("AC-5.1")
@pytest.mark.rule("AC-5.9")
def test_example_1_sailing_a_fleet() -> None:
    scene = picture().fleet(0, "a1", 1, is_open=True).start().do("sail a2", "sail a3", "sail a4")
    assert scene.why("sail a5") == "AC-5.1"  # from A as far as D
    scene = picture().fleet(0, "a1", 1, is_open=True).start().do("sail b2")
    assert scene.legal("found") == ["found w1", "found w2", "found x1", "found x2"]  # at J any of 1 to 4


@pytest.mark.rule("AC-6.2")
@pytest.mark.rule("AC-6.3")
def test_example_2_moving_an_army() -> None:
    scene = picture().colony("x1").army("x1").start().do("march x1 c2", "march c2 d2", "march d2 d3")
    assert scene.armies("d3") == 1
    assert scene.legal("march") == []


@pytest.mark.rule("AC-10.5")
@pytest.mark.rule("AC-10.6")
@pytest.mark.rule("AC-10.7")
def test_example_4_neighbors() -> None:
    scene = picture()
    for site in SITES.values():
        scene.colony(site)
    scene.start()
    assert [trade(8, other) for other in (5, 7, 9, 10)] == [(1, 0)] * 4  # 5 across the mountains, by the coast
    assert trade(8, 6) == (0, 1)
    assert trade(7, 6) == (0, 0)
    assert links(scene.state, scene.at("x4")) == (4, 1)
    coastal = {site.site for site in scene.state.view(0).sites if site.is_coastal}
    assert {SITES[number] for number in (5, 7, 8, 9, 10)} <= coastal
    assert SITES[6] not in coastal
