"""Chapter 10 of the rules: upkeep, and the order of the Mercantile phase."""

import pytest

from oikist.games.ancient_colonies.board import HOME
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import asked, colony, held, phase, stage, why


def upkeep(scene: Scene) -> Scene:
    return scene.stage("upkeep").start()


@pytest.mark.rule("AC-10.1")
def test_all_seats_pay_upkeep_in_player_order_before_anybody_has_income() -> None:
    scene = Scene("sparta corinth euboea", first=1)
    for seat, site in enumerate(("z0", "z2", "z4")):
        scene.colony(site, seat, talents=2).army(site, seat)
    upkeep(scene)
    for seat, site in ((1, "z2"), (2, "z4"), (0, "z0")):
        assert asked(scene) == ("upkeep", seat)
        assert [scene.talents(other) for other in ("z0", "z2", "z4")].count(1) == (seat - 1) % 3
        scene.do(f"pay {site}")
    assert asked(scene) == ("tax", 1)


@pytest.mark.rule("AC-10.1")
def test_income_is_fixed_before_taxes_so_a_lost_neighbour_still_trades() -> None:
    scene = Scene().land("b1=acropolis-nw").colony("w0").colony("w1", 1).stage("income").start()
    scene.do("tax w0 radical", "dice 6 6")  # with nothing else to lose the Settlement is gone
    assert scene.state.owner[scene.at("w0")] == -1
    scene.do("done")
    assert scene.talents("w1") == 3  # level, the neighbour that was there, Wise Administration


@pytest.mark.rule("AC-10.1")
def test_a_colony_that_is_gone_gets_nothing() -> None:
    scene = Scene().colony("z0", talents=4).colony("z3").stage("income").start()
    scene.do("tax z0 radical", "dice 5 5")
    assert scene.state.owner[scene.at("z0")] == -1
    assert scene.talents("z0") == 0
    assert scene.state.income[scene.at("z0")] == 0


@pytest.mark.rule("AC-10.1")
def test_income_counts_what_upkeep_left_behind() -> None:
    """Upkeep comes first and income only after it, so this turn's income pays for no army."""
    scene = upkeep(Scene().colony("z0", level="city").army("z0", number=2))
    assert scene.armies("z0") == 0
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.1")
def test_the_income_phase_comes_after_the_activities_of_all_seats() -> None:
    scene = Scene().colony("z0", talents=1).army("z0").start()
    assert why(scene, "pay z0") == "AC-0.6"
    scene.do("done")
    assert stage(scene) == "activities"
    scene.do("done")
    assert asked(scene) == ("upkeep", 0)


@pytest.mark.rule("AC-10.2")
def test_every_army_at_sites_in_centers_and_aboard_at_sea_costs_a_talent() -> None:
    scene = Scene().land("b1=acropolis-nw").colony("z0", talents=9).army("z0").army("x0").army("b1", number=2)
    upkeep(scene.fleet(0, "a1", cargo=2))
    scene.do(*["pay z0"] * 6)
    assert scene.talents("z0") == 3
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.2")
def test_a_guest_in_a_foreign_colony_is_paid_by_its_owner() -> None:
    scene = upkeep(Scene().colony("z0", talents=5).colony("z3", 1, talents=5).army("z0", 1).allow(0, 1))
    assert asked(scene) == ("upkeep", 1)
    scene.do("pay z3")
    assert (scene.talents("z0"), scene.talents("z3")) == (5, 4)


@pytest.mark.rule("AC-10.2")
def test_a_colony_and_an_open_token_aboard_cost_nothing() -> None:
    scene = upkeep(Scene().colony("z0", talents=5).fleet(0, "a1", cargo=1, is_open=True))
    assert phase(scene) == "tax"
    scene = upkeep(Scene().colony("z0", talents=5).cards(0, "euthymenes-of-massalia").fleet(0, "a1", 2, True))
    assert scene.do("pay z0").talents("z0") == 4
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.2")
def test_the_fleet_itself_costs_nothing() -> None:
    scene = upkeep(Scene().colony("z0", talents=5).fleet(0, "home"))
    assert scene.state.ship[0] == HOME
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.3")
def test_upkeep_is_paid_talent_by_talent_from_any_own_colonies() -> None:
    scene = upkeep(Scene().colony("z0", talents=2).colony("z3", talents=1).colony("w3", 1, talents=9).army("z0", 0, 2))
    assert scene.legal() == ["pay z0", "pay z3", "dismiss z0"]
    assert why(scene, "pay w3") == "AC-10.3"
    assert why(scene, "pay z5") == "AC-10.3"
    assert scene.keys("pay z3") == ["upkeep"]
    scene.do("pay z3")
    assert why(scene, "pay z3") == "AC-10.3"
    scene.do("pay z0")
    assert (scene.talents("z0"), scene.talents("z3"), phase(scene)) == (1, 0, "tax")


@pytest.mark.rule("AC-10.3")
def test_a_colony_with_a_ring_pays_upkeep() -> None:
    scene = upkeep(Scene().colony("z0", talents=2).ring("z0", unrest=1).army("z0"))
    assert asked(scene) == ("upkeep", 0)
    assert scene.do("pay z0").talents("z0") == 2 - 1 + 1  # and the income of its level, at once as it makes no tax


@pytest.mark.rule("AC-10.3")
def test_an_army_of_the_owners_choice_is_given_up_instead() -> None:
    scene = Scene().land("b1=acropolis-nw").colony("z0", talents=2).army("z0").army("b1").fleet(0, "a1", cargo=1)
    upkeep(scene)
    assert scene.legal() == ["pay z0", "dismiss z0", "dismiss b1", "dismiss fleet"]
    assert why(scene, "dismiss z3") == "AC-10.3"
    stock = scene.state.stock[0]
    assert scene.keys("dismiss fleet") == ["dismiss-fleet"]
    assert scene.keys("dismiss b1") == ["dismiss"]
    scene.do("dismiss fleet", "dismiss b1")
    assert scene.legal() == ["pay z0", "dismiss z0"]
    assert scene.do("pay z0").state.stock[0] == stock + 2
    assert (scene.armies("z0"), scene.armies("b1"), scene.state.cargo[0]) == (1, 0, 0)


@pytest.mark.rule("AC-10.3")
def test_an_army_that_was_paid_for_may_not_be_given_up_for_nothing() -> None:
    """Two armies, one Talent: one is paid for and the other is given up, whichever comes first."""
    for order in (("pay z0", "dismiss z0"), ("dismiss z0", "pay z0")):
        scene = upkeep(Scene().colony("z0", talents=1).army("z0").army("x0"))
        scene.do(*order[:1])
        if order[1] in scene.legal():
            scene.do(order[1])
        assert scene.armies("z0") + scene.armies("x0") == 1
        assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.3")
def test_armies_at_one_place_go_home_unasked_when_there_is_no_money() -> None:
    scene = upkeep(Scene().colony("z0").army("z0", number=2))
    assert scene.armies("z0") == 0
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.3")
def test_armies_at_several_places_go_home_unasked_when_all_of_them_must_go() -> None:
    scene = upkeep(Scene().colony("z0").army("z0").army("x0").fleet(0, "a1", cargo=1))
    assert phase(scene) == "tax"  # only one outcome is possible
    assert (scene.armies("z0"), scene.armies("x0"), scene.state.cargo[0]) == (0, 0, 0)


@pytest.mark.rule("AC-10.3")
def test_which_armies_stay_is_asked_where_money_is_short_or_a_card_keeps_some() -> None:
    scene = upkeep(Scene().colony("z0").army("z0").army("x0").cards(0, "mechanics-of-archytas"))
    assert scene.legal() == ["dismiss x0", "dismiss z0"]
    scene.do("dismiss x0")
    assert (scene.armies("z0"), scene.armies("x0"), phase(scene)) == (1, 0, "tax")


@pytest.mark.rule("AC-10.3")
def test_money_that_an_act_took_is_not_there_for_upkeep() -> None:
    scene = held(Scene().colony("z0", 1, talents=1).army("z0", 1), "drought-of-thera")
    scene.do("done", "done")
    assert colony(scene, "z0").talents == 0
    assert scene.armies("z0", 1) == 0
