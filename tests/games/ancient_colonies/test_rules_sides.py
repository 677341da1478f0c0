"""Powers of sides whose numbers balance has set: played with the standard box, not with the one of the scenes."""

import pytest

from oikist.core.data import package_text
from oikist.games.ancient_colonies.battle import attack_strength, defence_strength
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import boxed

STANDARD = package_text("oikist.games.ancient_colonies", "data/standard.toml")
PLAIN = "b1=acropolis-nw b2=acropolis-sw c1=acropolis-ne c2=acropolis-se"  # x1 and w1 are no acropoleis
CENTER = 24  # the first center; sites come before


def standard(sides: str) -> Scene:
    return boxed(STANDARD, sides)


@pytest.mark.rule("AC-8.24")
def test_euboea_adds_two_to_its_defence_with_or_without_an_army() -> None:
    scene = standard("corinth euboea").land(PLAIN).colony("x1", 1).army("x1").army("b2").army("b2", 1).start()
    assert defence_strength(scene.state, 1, scene.at("x1"), 0) == 2 + 2
    assert defence_strength(scene.state, 1, CENTER + scene.at("b2"), 0) == 2 + 2


@pytest.mark.rule("AC-8.24")
def test_euboea_adds_nothing_to_an_attack_nor_as_a_guest() -> None:
    scene = standard("euboea corinth").land(PLAIN).colony("x1", 1).army("x1", number=2).start()
    assert attack_strength(scene.state, 0, scene.at("x1")) == 4
    scene = (
        standard("corinth phoenicia euboea").land(PLAIN).colony("x1", 1).army("x1", 2).allow(1, 2).army("x1").start()
    )
    assert defence_strength(scene.state, 1, scene.at("x1"), 0) == 2 + 2


@pytest.mark.rule("AC-11.15")
def test_phocaea_pays_two_for_every_new_settlement() -> None:
    scene = standard("phocaea sparta").colony("z0", level="town", talents=4).stage("invest").start()
    assert scene.do("settle z0 z1", "settle z0 y0").talents("z0") == 0
    poor = standard("phocaea sparta").colony("z0", level="town", talents=1).colony("w3", talents=6)
    assert poor.stage("invest").start().refusal("settle z0 z1") == "AC-11.11 need=2 have=1"


@pytest.mark.rule("AC-11.17")
@pytest.mark.parametrize(("side", "less"), [("phocaea", 4), ("euboea", 1), ("corinth", 0)])
def test_the_first_upgrade_of_a_turn_costs_phocaea_and_euboea_less(side: str, less: int) -> None:
    scene = standard(f"{side} sparta").colony("z0", talents=99).colony("z3", talents=6).stage("invest").start()
    assert scene.do("upgrade z0").talents("z0") == 99 - 6 + less
    assert scene.do("upgrade z3").talents("z3") == 0


@pytest.mark.rule("AC-11.17")
def test_it_adds_up_with_the_card() -> None:
    scene = standard("phocaea sparta").cards(0, "grid-plan-of-hippodamos").colony("z0", talents=1)
    assert scene.stage("invest").start().do("upgrade z0").talents("z0") == 0  # 6, less 4 and 2, but never less than 1
