"""Chapter 15 of the rules: every kind of effect a card can have."""

import pytest

from oikist.games.ancient_colonies.board import HOME
from tests.games.ancient_colonies.scene import SCENES, Scene
from tests.games.ancient_colonies.table import asked, boxed, held, phase, standing, taxes, turn_ends, unowned, why

THREE = "sparta corinth euboea"


@pytest.mark.rule("AC-15.1")
def test_a_card_lowers_one_roll_a_turn_and_adds_up_with_others_and_corinth() -> None:
    scene = Scene("corinth sparta").cards(0, "laws-of-zaleukos pegasus-stater").colony("z0", level="town")
    taxes(scene.colony("z3").colony("w3", 1)).do("tax z0 radical", "assign laws-of-zaleukos", "assign pegasus-stater")
    scene.do("dice 6 6")
    assert scene.talents("z0") == 3 + 4  # 12 less 3 is 9
    scene.do("tax z3 heavy")
    assert phase(scene) == "tax-die"  # nothing is left to assign


@pytest.mark.rule("AC-15.1")
def test_two_coin_arts_work_in_two_colonies() -> None:
    scene = Scene().cards(0, "pegasus-stater horse-and-palm").colony("z0").colony("z3").colony("w3", 1)
    taxes(scene).do("tax z0 heavy", "assign pegasus-stater", "die 6", "tax z3 heavy", "assign horse-and-palm", "die 6")
    assert (scene.talents("z0"), scene.talents("z3")) == (3, 3)


@pytest.mark.rule("AC-15.2")
def test_income_goes_to_one_own_colony_of_choice_even_with_a_ring() -> None:
    scene = Scene().cards(0, "kolaios-at-tartessos magos-farming-manual").colony("z0").colony("z3").ring("z3", unrest=1)
    taxes(scene.colony("w3", 1))
    assert scene.legal() == ["bonus z0", "bonus z3"]
    scene.do("bonus z3", "bonus z3", "done")  # each card on its own, both to the same colony
    assert (scene.talents("z0"), scene.talents("z3")) == (2, 3)


@pytest.mark.rule("AC-15.2")
def test_income_without_a_colony_is_nothing() -> None:
    scene = taxes(Scene().cards(0, "kolaios-at-tartessos").colony("w3", 1))
    assert asked(scene) == ("tax", 1)


@pytest.mark.rule("AC-15.2")
def test_income_with_a_single_colony_needs_no_question() -> None:
    scene = taxes(Scene().cards(0, "kolaios-at-tartessos").colony("z0").colony("w3", 1)).do("done")
    assert scene.talents("z0") == 3


@pytest.mark.rule("AC-15.3")
def test_coastal_income_is_a_talent_in_each_of_so_many_coastal_colonies() -> None:
    scene = Scene().cards(0, "temple-of-melqart").colony("w0").colony("w2").colony("w4").colony("z0").colony("z4", 1)
    taxes(scene)
    assert scene.legal() == ["bonus w0", "bonus w2", "bonus w4"]
    assert why(scene, "bonus z0") == "AC-10.9"
    scene.do("bonus w4")
    assert scene.legal() == ["bonus w0", "bonus w2"]  # not twice in one colony
    scene.do("bonus w0", "done")
    assert [scene.talents(site) for site in ("w0", "w2", "w4", "z0")] == [3, 2, 3, 2]


@pytest.mark.rule("AC-15.3")
def test_where_there_is_enough_for_all_nobody_is_asked() -> None:
    scene = Scene().cards(0, "temple-of-melqart chalcidian-black-figure").colony("w0").colony("z0").colony("z4", 1)
    taxes(scene).do("done")
    assert (scene.talents("w0"), scene.talents("z0")) == (4, 2)


@pytest.mark.rule("AC-15.3")
def test_inland_income_is_for_colonies_that_touch_no_water() -> None:
    scene = Scene().cards(0, "screw-of-archimedes").colony("w0").colony("z0").colony("z3").colony("z5", 1)
    taxes(scene).do("done")
    assert [scene.talents(site) for site in ("w0", "z0", "z3")] == [2, 3, 3]


@pytest.mark.rule("AC-15.4")
def test_better_trade_lifts_so_many_neighbours_by_land_of_one_colony() -> None:
    land = "c2=acropolis-nw d2=acropolis-nw"
    scene = Scene().land(land).cards(0, "vases-of-asteas").colony("y2").colony("w4").colony("w5", 1).colony("z5")
    for site in ("x2", "x1", "z1"):
        scene.colony(site, 1)
    taxes(scene)
    # Of y2 three neighbours are by land and two of them are lifted; w4 has one by sea only, z5 none.
    assert phase(scene) == "tax"
    scene.do("done")
    assert [scene.talents(site) for site in ("y2", "w4", "z5")] == [1 + 2 + 1, 3, 2]  # 0.5 is left over


@pytest.mark.rule("AC-15.4")
def test_the_owner_chooses_the_colony_of_better_trade() -> None:
    scene = Scene().cards(0, "vases-of-asteas").colony("z0").colony("z1").colony("z2").colony("w5", 1)
    taxes(scene)
    assert scene.legal() == ["bonus z0", "bonus z1", "bonus z2"]
    assert scene.story("bonus z1")[0].facts["total"] == "1"
    assert scene.story("bonus z0")[0].facts["total"] == "½"
    scene.do("bonus z1", "done")
    assert [scene.talents(site) for site in ("z0", "z1", "z2")] == [2, 4, 2]


@pytest.mark.rule("AC-15.5")
@pytest.mark.parametrize(
    ("card", "first", "second", "prices"),
    [
        ("euryalos-fortress", "walls z0", "walls z3", (8, 10)),
        ("grid-plan-of-hippodamos", "upgrade z0", "upgrade z3", (22, 24)),
        ("nestors-cup", "settle z0 z1", "settle z3 z2", (5, 6)),
    ],
)
def test_a_discount_is_for_the_first_purchase_of_a_turn(
    card: str, first: str, second: str, prices: tuple[int, int]
) -> None:
    scene = Scene().cards(0, card).colony("z0", level="town", talents=30).colony("z3", level="town", talents=30)
    scene.stage("invest").start().do(first, second)
    assert (30 - scene.talents("z0"), 30 - scene.talents("z3")) == prices


@pytest.mark.rule("AC-15.5")
def test_a_discount_for_armies() -> None:
    """No card of the scenes has it; a box may."""
    scene = boxed(SCENES.replace("cost-wall:2", "cost-army:2")).cards(0, "euryalos-fortress")
    scene.colony("z0", level="town", talents=30).colony("z3", level="town", talents=30).stage("invest").start()
    scene.do("recruit z0", "recruit z3")
    assert (scene.talents("z0"), scene.talents("z3")) == (27, 25)


@pytest.mark.rule("AC-15.5")
def test_upgrading_with_walls_is_an_upgrade() -> None:
    cards = "grid-plan-of-hippodamos euryalos-fortress"
    scene = Scene().cards(0, cards).colony("z0", level="village", walls=True, talents=17).stage("invest").start()
    assert standing(scene.do("upgrade z0"), "z0") == ("town", True, 0)
    scene = Scene().cards(0, cards).colony("z0", level="village", walls=True, talents=10).stage("invest").start()
    assert standing(scene.do("strip z0"), "z0") == ("town", False, 0)


@pytest.mark.rule("AC-15.5")
def test_discounts_of_sides_and_cards_add_up() -> None:
    scene = Scene("phocaea sparta").cards(0, "nestors-cup").colony("z0", level="town", talents=7)
    scene.stage("invest").start().do("settle z0 z1", "settle z0 y0")
    assert scene.talents("z0") == 0  # 3 and 4


@pytest.mark.rule("AC-15.5")
def test_a_discount_for_cards_works_for_every_card_of_a_turn() -> None:
    scene = Scene().cards(1, "phoenician-alphabet").colony("z0", talents=30).colony("z3", 1, talents=30)
    scene.shop("catapult riace-bronzes").deck("hoplite-phalanx", "laws-of-zaleukos", top="science")
    scene.stage("civilization").start().do("auction catapult", "bid 10", "pass")
    assert scene.talents("z3") == 21
    scene.do("reveal hoplite-phalanx", "top science", "auction riace-bronzes")  # seat 0 cannot be outbid by itself
    scene.do("pass")
    assert scene.talents("z3") == 21 - 18


@pytest.mark.rule("AC-15.5")
def test_no_discount_makes_a_card_cheaper_than_one_talent() -> None:
    scene = boxed(SCENES.replace("12 2 cost-card:1", "12 2 cost-card:9")).cards(0, "phoenician-alphabet")
    scene.shop("catapult").colony("z0", talents=3).deck("hoplite-phalanx", top="science").stage("civilization").start()
    assert scene.do("auction catapult").talents("z0") == 2
    scene = boxed(SCENES.replace("12 2 cost-card:1", "12 2 cost-card:9")).cards(0, "phoenician-alphabet")
    scene.shop("catapult").colony("z0").deck("hoplite-phalanx", top="science").stage("civilization").start()
    assert why(scene, "auction catapult") == "AC-12.7"  # nothing is had for nothing


@pytest.mark.rule("AC-15.6")
def test_some_armies_cost_no_upkeep() -> None:
    scene = Scene().cards(0, "mechanics-of-archytas").colony("z0", talents=5).army("z0").army("x0")
    scene.stage("upkeep").start().do("pay z0")
    assert (scene.talents("z0"), phase(scene)) == (4, "tax")
    scene = Scene().cards(0, "mechanics-of-archytas").colony("z0", talents=5).army("z0").stage("upkeep").start()
    assert phase(scene) == "tax"


@pytest.mark.rule("AC-15.12")
@pytest.mark.parametrize(("policy", "roll"), [("heavy", "die 6"), ("radical", "dice 5 5")])
def test_calm_turns_unrest_and_strife_into_a_talent_once_a_turn(policy: str, roll: str) -> None:
    scene = Scene().cards(0, "songs-of-ibykos").colony("z0").colony("z3", level="village", walls=True).colony("w3", 1)
    taxes(scene).do(f"tax z0 {policy}", roll)
    assert asked(scene) == ("guard", 0)
    assert scene.legal() == ["guard", "pass"]
    assert scene.keys("guard")[0] == "guard"
    scene.do("guard")
    assert standing(scene, "z0") == ("settlement", False, 2)
    assert scene.state.unrest[scene.at("z0")] == 0
    scene.do(f"tax z3 {policy}", roll)
    assert scene.state.unrest[scene.at("z3")] == 1  # once a turn


@pytest.mark.rule("AC-15.12")
def test_calm_may_be_kept_for_another_roll_and_two_cards_calm_twice() -> None:
    scene = Scene().cards(0, "songs-of-ibykos comedies-of-epicharmos").colony("z0").colony("z2").colony("z4")
    taxes(scene.colony("w3", 1)).do("tax z0 heavy", "die 6", "pass")
    assert scene.state.unrest[scene.at("z0")] == 1
    scene.do("tax z2 heavy", "die 6", "guard", "tax z4 heavy", "die 6", "guard")
    assert (scene.talents("z2"), scene.talents("z4")) == (2, 2)


@pytest.mark.rule("AC-15.12")
def test_calm_works_again_in_the_next_turn_and_after_the_reroll_of_corinth() -> None:
    scene = taxes(Scene("corinth sparta").cards(0, "songs-of-ibykos").colony("z0").colony("w3", 1))
    scene.do("tax z0 radical", "dice 6 6", "reroll", "dice 6 6")
    assert asked(scene) == ("guard", 0)
    scene.do("guard")
    turn_ends(scene)
    while "tax z0 radical" not in scene.legal():
        scene.do("done")
    scene.do("tax z0 radical", "dice 6 6", "pass")
    assert asked(scene) == ("guard", 0)


@pytest.mark.rule("AC-15.13")
def test_the_physician_saves_one_army_of_strife_into_another_own_colony_with_room() -> None:
    scene = Scene().cards(0, "medicine-of-alkmaion").colony("z0", level="village").army("z0", 0, 2)
    scene.colony("z2", level="village").army("z2").colony("z4").army("z4").colony("w1").colony("w3", 1, "city")
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert asked(scene) == ("save", 0)
    assert scene.legal() == ["rescue w1", "rescue z2"]  # z4 is full, w3 is foreign, z0 is where it was lost
    assert why(scene, "rescue z0") == "AC-15.13"
    assert why(scene, "pass") == "AC-0.5"
    stock = scene.state.stock[0]
    scene.do("rescue z2")
    assert (scene.armies("z0"), scene.armies("z2"), scene.state.stock[0]) == (1, 2, stock - 1)


@pytest.mark.rule("AC-15.13")
def test_the_physician_saves_one_army_a_turn_and_none_without_room() -> None:
    scene = Scene().cards(1, "medicine-of-alkmaion").land("b1=acropolis-nw").army("b1", 1, 4).colony("z0", 1, "city")
    held(scene, "plague-in-the-camp")
    assert (scene.armies("b1", 1), scene.armies("z0", 1)) == (2, 1)
    scene = Scene().cards(1, "medicine-of-alkmaion").land("b1=acropolis-nw").army("b1", 1).army("z0", 1).colony("z0", 1)
    held(scene, "plague-in-the-camp", "target b1")
    assert (scene.armies("b1", 1), scene.armies("z0", 1)) == (0, 1)


@pytest.mark.rule("AC-15.13")
def test_the_physician_works_in_battle_for_attacker_and_defender() -> None:
    scene = Scene("corinth euboea").cards(0, "medicine-of-alkmaion").land("b1=acropolis-nw")
    scene.colony("z0", level="village").colony("z3").army("b1", 0).army("b1", 1, 3).start()
    scene.do("attack b1 1", "dice 1 6")  # 3 against 12
    assert scene.legal() == ["rescue z0", "rescue z3"]
    scene.hand(0, "locusts")  # so that the Activities go on
    assert scene.do("rescue z3").armies("z3") == 1
    assert scene.legal("march") == []  # saved, but it has no moves left
    scene = Scene("corinth euboea").cards(1, "medicine-of-alkmaion").colony("w0", 1).army("w0", 1).army("w0", 0, 5)
    scene.colony("z3", 1).start().do("attack w0 1", "dice 6 1")
    assert (scene.state.owner[scene.at("w0")], scene.armies("z3", 1)) == (0, 1)


@pytest.mark.rule("AC-15.13")
def test_an_army_that_is_not_maintained_is_not_saved() -> None:
    scene = Scene().cards(0, "medicine-of-alkmaion").colony("z0").army("z0").colony("z3").stage("upkeep").start()
    assert (scene.armies("z0"), scene.armies("z3")) == (0, 0)


@pytest.mark.rule("AC-15.13")
def test_a_guest_that_strife_took_is_saved_by_its_own_physician() -> None:
    scene = Scene().cards(1, "medicine-of-alkmaion").colony("z0").army("z0", 1).allow(0, 1).colony("w3", 1)
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert (scene.armies("z0", 1), scene.armies("w3", 1)) == (0, 1)


@pytest.mark.rule("AC-15.14")
def test_a_ward_costs_three_talents_of_one_colony_and_averts_the_act() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets").colony("z0", 1, "village", talents=2).colony("z3", 1, talents=4)
    held(scene.ring("z3", unrest=1), "flood-of-the-krathis")
    assert asked(scene) == ("ward", 1)
    assert scene.state.view(1).act == "flood-of-the-krathis"
    assert scene.legal() == ["pay z3", "pass"]
    assert why(scene, "pay z0") == "AC-15.14"
    assert scene.keys("pay z3") == ["warded"]
    scene.do("pay z3")
    assert (standing(scene, "z0"), scene.talents("z3")) == (("village", False, 2), 1)


@pytest.mark.rule("AC-15.14")
def test_several_wards_are_asked_once() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets temple-c-of-selinus").colony("z0", 1, "village", talents=9)
    held(scene, "flood-of-the-krathis", "pass")
    assert asked(scene) == ("ransom", 1)


@pytest.mark.rule("AC-15.14")
def test_without_three_talents_in_one_colony_there_is_no_ward() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets").colony("z0", 1, "village", talents=2).colony("z3", 1, talents=2)
    held(scene, "flood-of-the-krathis")
    assert standing(scene, "z0") == ("settlement", False, 2)


@pytest.mark.rule("AC-15.14")
def test_a_guest_may_ward_his_army_off_and_the_owner_his_colony() -> None:
    scene = Scene(THREE).colony("w2", 1, "city", True, 9).army("w2", 2).allow(1, 2).colony("z5", 2, talents=3)
    held(scene.cards(1, "persephone-tablets").cards(2, "temple-c-of-selinus"), "wave-of-potidaia")
    assert asked(scene) == ("ward", 1)
    scene.do("pass")
    assert asked(scene) == ("ward", 2)
    scene.do("pay z5")
    assert (standing(scene, "w2"), scene.armies("w2", 2)) == (("city", True, 5), 1)
    scene = Scene(THREE).colony("w2", 1, "city", True, 9).army("w2", 2).allow(1, 2)
    held(scene.cards(1, "persephone-tablets"), "wave-of-potidaia", "pay w2")
    assert (standing(scene, "w2"), scene.armies("w2", 2)) == (("city", True, 6), 0)


@pytest.mark.rule("AC-15.14")
def test_a_fleet_is_warded_off_from_the_storm() -> None:
    scene = Scene(THREE).cards(0, "ludovisi-throne metopes-of-temple-e").cards(1, "persephone-tablets")
    unowned(scene.colony("z0", 1, talents=3), "storm-at-sea").do("pay z0")
    assert scene.state.ship == [0, 1, HOME]
