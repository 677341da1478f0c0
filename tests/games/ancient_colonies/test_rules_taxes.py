"""Chapter 10 of the rules: tax policies, their dice, and what Unrest and Strife cost."""

import pytest

from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import (
    REST,
    asked,
    colony,
    held,
    phase,
    standing,
    taxes,
    turn_ends,
    unowned,
    why,
)


def rolls(policy: str) -> list[tuple[str, int]]:
    """Every roll of a policy as an action, and its total."""
    if policy == "heavy":
        return [(f"die {one}", one) for one in range(1, 7)]
    return [(f"dice {one} {two}", one + two) for one in range(1, 7) for two in range(1, 7)]


@pytest.mark.rule("AC-10.11")
def test_a_seat_taxes_its_colonies_in_any_order_with_one_policy_each() -> None:
    scene = taxes(Scene().colony("z0").colony("z2").colony("z4", 1))
    assert scene.legal() == ["tax z0 heavy", "tax z0 radical", "tax z2 heavy", "tax z2 radical", "done"]
    assert why(scene, "tax z4 heavy") == "AC-10.11"
    assert why(scene, "tax y4 heavy") == "AC-10.11"
    assert scene.keys("tax z2 heavy") == ["policy"]
    scene.do("tax z2 heavy", "die 4")
    assert why(scene, "tax z2 radical") == "AC-10.11"
    assert scene.legal() == ["tax z0 heavy", "tax z0 radical", "done"]
    scene.do("tax z0 radical", "dice 1 3")
    assert asked(scene) == ("tax", 1)


@pytest.mark.rule("AC-10.11")
def test_the_policy_is_named_before_the_roll_and_nothing_comes_between() -> None:
    scene = taxes(Scene().colony("z0").colony("z2")).do("tax z0 heavy")
    assert phase(scene) == "tax-die"
    assert why(scene, "tax z2 heavy") == "AC-0.3"


@pytest.mark.rule("AC-10.11")
@pytest.mark.rule("AC-10.12")
def test_ending_the_taxes_is_wise_administration_for_all_other_colonies() -> None:
    scene = taxes(Scene().colony("z0").colony("z2").colony("z4", level="town", talents=3))
    scene.do("tax z0 heavy", "die 5", "done")
    assert [scene.talents(site) for site in ("z0", "z2", "z4")] == [3, 2, 3 + 3 + 1]


@pytest.mark.rule("AC-10.13")
@pytest.mark.parametrize(("roll", "total"), rolls("heavy"))
def test_heavy_taxation_brings_half_of_the_die_and_nothing_on_a_six(roll: str, total: int) -> None:
    scene = taxes(Scene().colony("z0").colony("z1", 1)).do("tax z0 heavy", roll)
    tax = total if total < 6 else 0
    assert scene.talents("z0") == (3 + tax) // 2  # 1.5 without tax
    assert colony(scene, "z0").unrest == int(total == 6)
    assert colony(scene, "z0").level == "settlement"


@pytest.mark.rule("AC-10.14")
@pytest.mark.parametrize(("roll", "total"), rolls("radical"))
def test_radical_taxation_brings_half_of_two_dice_and_strife_from_ten_on(roll: str, total: int) -> None:
    scene = taxes(Scene().colony("z0", level="town").colony("w3", 1)).do("tax z0 radical", roll)
    tax = total if total < 10 else 0
    assert standing(scene, "z0") == ("village" if total >= 10 else "town", False, (6 + tax) // 2)
    assert colony(scene, "z0").unrest == int(total >= 10)


@pytest.mark.rule("AC-10.15")
def test_cards_are_assigned_before_the_roll_and_each_once_a_turn() -> None:
    scene = taxes(Scene().cards(0, "laws-of-zaleukos pegasus-stater").colony("z0").colony("z2"))
    scene.do("tax z0 heavy")
    assert scene.legal() == ["assign pegasus-stater", "assign laws-of-zaleukos", "roll"]
    assert scene.keys("assign laws-of-zaleukos") == ["assign"]
    scene.do("assign laws-of-zaleukos")
    assert why(scene, "assign laws-of-zaleukos") == "AC-10.15"
    scene.do("roll", "die 2", "tax z2 radical")
    assert scene.legal() == ["assign pegasus-stater", "roll"]
    assert why(scene, "assign laws-of-zaleukos") == "AC-10.15"


@pytest.mark.rule("AC-10.15")
def test_a_card_works_again_in_the_next_turn() -> None:
    scene = taxes(Scene().cards(0, "laws-of-zaleukos").colony("z0")).do(
        "tax z0 heavy", "assign laws-of-zaleukos", "die 6"
    )
    assert scene.talents("z0") == 3
    turn_ends(scene).do("done", "done", "tax z0 heavy")
    assert scene.legal() == ["assign laws-of-zaleukos", "roll"]


@pytest.mark.rule("AC-10.15")
def test_one_coin_art_a_colony_but_several_other_cards() -> None:
    cards = "facing-arethusa tripod-stater laws-of-zaleukos idylls-of-theokritos"
    scene = taxes(Scene().cards(0, cards).colony("z0").colony("z2")).do("tax z0 radical", "assign facing-arethusa")
    assert why(scene, "assign tripod-stater") == "AC-10.15"
    assert scene.legal() == ["assign idylls-of-theokritos", "assign laws-of-zaleukos", "roll"]
    scene.do("assign idylls-of-theokritos", "assign laws-of-zaleukos", "dice 6 6")  # no card is left: it rolls
    assert scene.talents("z0") == 1 + 4  # 12 less 3 is 9
    scene.do("tax z2 radical")
    assert scene.legal() == ["assign tripod-stater", "roll"]


@pytest.mark.rule("AC-10.15")
def test_coastal_and_inland_cards_ask_for_the_place_of_the_colony() -> None:
    cards = "massaliote-periplus idylls-of-theokritos"
    scene = taxes(Scene().cards(0, cards).colony("w0").colony("z2")).do("tax w0 heavy")
    assert scene.legal() == ["assign massaliote-periplus", "roll"]
    assert why(scene, "assign idylls-of-theokritos") == "AC-10.15"
    scene.do("roll", "die 1", "tax z2 heavy")
    assert scene.legal() == ["assign idylls-of-theokritos", "roll"]
    assert why(scene, "assign massaliote-periplus") == "AC-10.15"


@pytest.mark.rule("AC-10.15")
def test_cards_of_others_and_cards_without_the_words_are_not_assigned() -> None:
    scene = taxes(Scene().cards(0, "catapult laws-of-zaleukos").cards(1, "pegasus-stater").colony("z0"))
    scene.do("tax z0 heavy")
    assert why(scene, "assign catapult") == "AC-10.15"
    assert why(scene, "assign pegasus-stater") == "AC-10.15"


@pytest.mark.rule("AC-10.16")
def test_corinth_may_roll_again_once_and_the_second_roll_stands() -> None:
    scene = taxes(Scene("corinth sparta").colony("z0").colony("z2")).do("tax z0 radical", "dice 1 1")
    assert asked(scene) == ("reroll", 0)
    assert scene.legal() == ["reroll", "pass"]
    scene.do("reroll", "dice 1 1")
    assert phase(scene) == "tax"
    assert scene.talents("z0") == 2
    scene.do("tax z2 heavy", "die 2", "reroll", "die 1")
    assert scene.talents("z2") == 1  # 1 + 0.5


@pytest.mark.rule("AC-10.16")
def test_corinth_may_leave_the_first_roll() -> None:
    scene = taxes(Scene("corinth sparta").colony("z0")).do("tax z0 heavy", "die 4", "pass")
    assert scene.talents("z0") == 3


@pytest.mark.rule("AC-10.16")
@pytest.mark.parametrize(
    ("policy", "roll"), [("heavy", "die 5"), ("heavy", "die 6"), ("radical", "dice 3 6"), ("radical", "dice 4 6")]
)
def test_corinth_is_not_asked_when_the_result_cannot_become_better(policy: str, roll: str) -> None:
    scene = taxes(Scene("corinth sparta").colony("z0").colony("z2")).do(f"tax z0 {policy}", roll)
    assert phase(scene) == "tax"
    assert scene.talents("z0") == (3 if policy == "heavy" else 5)


@pytest.mark.rule("AC-10.16")
def test_other_sides_never_roll_again() -> None:
    for side in ("phoenicia", "euboea", "sparta", "phocaea"):
        scene = taxes(Scene(f"{side} corinth").colony("z0").colony("z2")).do("tax z0 heavy", "die 1")
        assert phase(scene) == "tax"


@pytest.mark.rule("AC-10.17")
@pytest.mark.parametrize(
    ("policy", "roll", "halves"),
    [("heavy", "die 6", 5), ("heavy", "die 4", 4), ("radical", "dice 5 5", 9), ("radical", "dice 4 4", 8)],
)
def test_a_card_takes_one_off_only_where_it_averts_the_worst(policy: str, roll: str, halves: int) -> None:
    scene = taxes(Scene().cards(0, "laws-of-zaleukos").colony("z0").colony("z1", 1))
    scene.do(f"tax z0 {policy}", "assign laws-of-zaleukos", roll)
    assert scene.talents("z0") == (3 + halves) // 2


@pytest.mark.rule("AC-10.17")
def test_no_more_is_taken_off_than_needed() -> None:
    cards = "facing-arethusa laws-of-zaleukos idylls-of-theokritos"
    scene = taxes(Scene().cards(0, cards).colony("z0").colony("z1", 1)).do("tax z0 radical")
    scene.do(*[f"assign {name}" for name in cards.split()], "dice 5 5")
    assert scene.talents("z0") == (3 + 9) // 2  # one of the three is enough


@pytest.mark.rule("AC-10.17")
def test_too_few_cards_do_not_avert_strife() -> None:
    scene = taxes(Scene().cards(0, "laws-of-zaleukos").colony("z0", level="village", walls=True).colony("w3", 1))
    scene.do("tax z0 radical", "assign laws-of-zaleukos", "dice 5 6")
    assert standing(scene, "z0") == ("village", False, 2)


@pytest.mark.rule("AC-10.17")
def test_corinth_takes_one_off_and_cards_add_to_it() -> None:
    scene = taxes(Scene("corinth sparta").colony("z0").cards(0, "laws-of-zaleukos"))
    scene.do("tax z0 radical", "assign laws-of-zaleukos", "dice 5 6")
    assert scene.talents("z0") == 1 + 4  # 11 less 2


@pytest.mark.rule("AC-10.17")
def test_with_the_option_corinth_takes_one_off_only_after_rolling_again() -> None:
    scene = taxes(Scene("corinth sparta", corinth_subtracts="after_reroll").colony("z0").colony("w3", 1)).do(
        "tax z0 heavy", "die 6"
    )
    assert asked(scene) == ("reroll", 0)
    scene.do("pass")
    assert (scene.talents("z0"), colony(scene, "z0").unrest) == (1, 1)
    scene = taxes(Scene("corinth sparta", corinth_subtracts="after_reroll").colony("z0").colony("w3", 1))
    scene.do("tax z0 heavy", "die 6", "reroll", "die 6")
    assert (scene.talents("z0"), colony(scene, "z0").unrest) == (3, 0)


@pytest.mark.rule("AC-10.17")
def test_with_the_option_cards_still_work_on_the_first_roll() -> None:
    scene = Scene("corinth sparta", corinth_subtracts="after_reroll").cards(0, "laws-of-zaleukos")
    taxes(scene.colony("z0").colony("w3", 1)).do("tax z0 radical", "assign laws-of-zaleukos", "dice 5 6")
    assert asked(scene) == ("reroll", 0)  # 11 less 1 is still Strife
    scene.do("reroll", "dice 5 6")
    assert scene.talents("z0") == 1 + 4  # now 2 are taken off


@pytest.mark.rule("AC-10.18")
@pytest.mark.parametrize(("policy", "roll", "key"), [("heavy", "die 6", "unrest"), ("radical", "dice 6 6", "strife")])
def test_a_ring_means_no_tax_no_investing_and_no_cards_this_turn(policy: str, roll: str, key: str) -> None:
    scene = taxes(Scene().colony("z0", level="town", walls=True, talents=30).shop("catapult").deck("hoplite-phalanx"))
    scene.top("science").do(f"tax z0 {policy}")
    assert scene.keys(roll)[:2] == ["tax-die" if policy == "heavy" else "tax-dice", key]
    scene.do(roll)
    assert scene.talents("z0") == 33  # its level pays as ever
    assert why(scene, "auction catapult") in ("AC-12.7", "AC-0.6")
    assert asked(scene) == ("market", 0)  # nothing to invest, so nobody was asked
    assert scene.legal() == ["clear", "pass"]
    assert turn_ends(scene).state.unrest[scene.at("z0")] == 0


@pytest.mark.rule("AC-10.18")
def test_there_are_more_than_ten_rings() -> None:
    sites = ["w0", "w2", "w4", "x0", "x2", "x4", "y0", "y2", "y4", "z0", "z2", "z4"]
    scene = Scene()
    for site in sites:
        scene.colony(site)
    taxes(scene.colony("z5", 1))
    for site in sites:
        scene.do(f"tax {site} heavy", "die 6")
    assert sum(scene.state.unrest) == 12


@pytest.mark.rule("AC-10.19")
def test_strife_takes_an_army_first_drawn_among_all_that_are_there() -> None:
    scene = Scene().colony("z0", level="city", walls=True).army("z0", 0, 1).army("z0", 1, 3).allow(0, 1)
    scene.colony("w3", 1, talents=9).cards(0, "catapult")
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert scene.legal() == ["hit 0", "hit 1"]
    assert scene.state.chance_weights() == [1, 3]
    scene.do("hit 1")
    assert (scene.armies("z0", 0), scene.armies("z0", 1)) == (1, 2)
    assert standing(scene, "z0")[:2] == ("city", True)


@pytest.mark.rule("AC-10.19")
def test_strife_takes_the_walls_before_a_level_or_a_card() -> None:
    scene = Scene().colony("z0", level="city", walls=True).cards(0, "catapult")
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert standing(scene, "z0")[:2] == ("city", False)
    assert phase(scene) != "forfeit"


@pytest.mark.rule("AC-10.19")
def test_strife_takes_a_level_or_a_card_of_the_owners_choice_but_not_the_sibyl() -> None:
    scene = Scene().land("d1=oracle-ne").colony("z0", level="village").cards(0, "catapult riace-bronzes")
    scene.cards(1, "laws-of-zaleukos").hand(0, "locusts").colony("w3", 1)
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert scene.state.view(0).seats[0].cards[-1].name == "sibyl-of-cumae"
    assert asked(scene) == ("forfeit", 0)
    assert scene.legal() == ["lose level", "lose card riace-bronzes", "lose card catapult", "lose act locusts"]
    assert why(scene, "lose card laws-of-zaleukos") == "AC-10.19"
    assert why(scene, "lose walls") == "AC-10.19"
    assert scene.keys("lose card catapult") == ["card-lost"]
    scene.do("lose card catapult")
    assert standing(scene, "z0") == ("village", False, 2)
    cards = [card.name for card in scene.state.view(1).seats[0].cards]
    assert cards == ["riace-bronzes", "sibyl-of-cumae"]
    number = scene.parts.card_names.index("catapult")
    assert not any(segment >> number & 1 for segment in scene.state.segments)  # out of the game


@pytest.mark.rule("AC-10.19")
def test_without_cards_the_level_is_lost_unasked() -> None:
    scene = taxes(Scene().land("d1=oracle-ne").colony("z0", level="village")).do("tax z0 radical", "dice 6 6")
    assert standing(scene, "z0") == ("settlement", False, 2)


@pytest.mark.rule("AC-10.19")
def test_an_act_given_up_in_strife_stays_secret() -> None:
    scene = Scene("sparta phocaea euboea").colony("z0", level="village").colony("w3", 1).hand(0, "locusts storm-at-sea")
    taxes(scene).do("tax z0 radical", "dice 6 6")
    assert scene.keys("lose act locusts", 1) == ["act-buried"]
    assert scene.keys("lose act locusts", 0) == ["act-buried", "act-buried-own"]
    action = scene.game.parse_action("lose act locusts")
    assert scene.state.seen_name(action, 0) == "lose act locusts"
    assert scene.state.seen_name(action, 1) == "lose act ?"
    assert scene.state.seen_name(action, -1) == "lose act ?"
    scene.do("lose act locusts")
    mine, rivals = scene.state.view(0).seats[0], scene.state.view(1).seats[0]
    assert (mine.hand, mine.buried, mine.acts) == (("storm-at-sea",), ("locusts",), 1)
    assert (rivals.hand, rivals.buried, rivals.acts) == ((), (), 1)


@pytest.mark.rule("AC-10.20")
def test_a_settlement_that_loses_its_level_is_gone_with_its_money_and_its_ring() -> None:
    scene = taxes(Scene().land("d1=oracle-ne").colony("z0", talents=9).colony("z3"))
    stock = scene.state.stock[0]
    scene.do("tax z0 radical")
    assert "destroyed" in scene.keys("dice 6 6")
    scene.do("dice 6 6")
    state, site = scene.state, scene.at("z0")
    assert (state.owner[site], state.money[site], state.unrest[site]) == (-1, 0, 0)
    assert state.stock[0] == stock + 1
    assert state.view(0).seats[0].cards == ()  # the Sibyl is set aside


@pytest.mark.rule("AC-10.20")
def test_a_card_may_save_the_settlement() -> None:
    scene = taxes(Scene().colony("z0", talents=9).cards(0, "catapult")).do("tax z0 radical", "dice 6 6")
    scene.do("lose card catapult")
    assert standing(scene, "z0") == ("settlement", False, 10)


@pytest.mark.rule("AC-10.21")
def test_a_colony_with_a_ring_from_an_act_makes_no_tax() -> None:
    scene = Scene().colony("z0").colony("z2").ring("z2", untaxed=1)
    taxes(scene)
    assert scene.legal() == ["tax z0 heavy", "tax z0 radical", "done"]
    assert why(scene, "tax z2 heavy") == "AC-10.21"
    scene.do("done")
    assert (scene.talents("z0"), scene.talents("z2")) == (2, 1)


@pytest.mark.rule("AC-10.21")
def test_nor_does_one_with_the_ring_of_an_uprising() -> None:
    scene = held(Scene().colony("z0", 1).colony("z2", 1), "uprising-of-kylon", "target z2").do("done", "done")
    assert asked(scene) == ("tax", 1)
    assert scene.legal() == ["tax z0 heavy", "tax z0 radical", "done"]
    scene.do("done")
    assert (scene.talents("z0"), scene.talents("z2")) == (2, 1)


@pytest.mark.rule("AC-10.22")
def test_armies_above_the_capacity_after_a_loss_go_to_a_center_of_their_owners_choice() -> None:
    scene = Scene("sparta corinth euboea").land("d2=acropolis-nw d3=acropolis-nw").allow(1, 2)
    scene.colony("z2", 1, "town").army("z2", 1).army("z2", 2, 2).fleet(2, "a1")
    unowned(scene, "stone-from-the-sky")
    assert asked(scene) == ("retreat", 2)  # guests before the armies of the owner
    assert scene.legal() == ["retreat d2", "retreat d3"]
    scene.do("retreat d3")
    assert (scene.armies("z2", 1), scene.armies("z2", 2), scene.armies("d3", 2)) == (1, 1, 1)
    assert phase(scene) == "top"


@pytest.mark.rule("AC-10.22")
def test_armies_above_the_capacity_go_home_where_there_is_no_center() -> None:
    scene = Scene().colony("w2", level="village").army("w2", 0, 2).deck("stone-from-the-sky", REST, top="act")
    scene.stage("civilization").start()
    stock = scene.state.stock[0]
    scene.do("reveal stone-from-the-sky")
    assert scene.armies("w2") == 1
    assert scene.state.stock[0] == stock + 2  # the army and the token of the level
    assert scene.state.cargo[0] == 0  # not aboard the fleet that lies there


@pytest.mark.rule("AC-10.22")
def test_after_a_loss_by_an_act_in_the_activities_they_are_gone_before_the_next_seat() -> None:
    scene = Scene().land("d2=acropolis-nw").colony("z2", 1, "village").army("z2", 1, 2)
    held(scene, "stone-from-the-sky", "die 4").do("done")
    assert (scene.armies("z2", 1), scene.armies("d2", 1)) == (1, 1)
    assert asked(scene) == ("activities", 1)
