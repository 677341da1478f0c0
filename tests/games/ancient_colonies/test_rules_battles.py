"""Chapter 8 of the rules, first part: who fights, with how much, and what becomes of those who do not win."""

import pytest

from oikist.games.ancient_colonies.battle import AHEAD, DOUBLE, attack_strength, battle_result, defence_strength
from oikist.games.ancient_colonies.odds import battle_odds
from tests.games.ancient_colonies.scene import Scene

# x1 and w1 are no acropoleis; x1 is inland, w1 on the coast.
PLAIN = "b1=acropolis-nw b2=acropolis-sw c1=acropolis-ne c2=acropolis-se"


def plain(sides: str = "corinth euboea") -> Scene:
    return Scene(sides).land(PLAIN)


def strengths(scene: Scene, place: str, opponent: int = 1) -> tuple[int, int]:
    """Attack of seat 0 and defence of the opponent, before the dice."""
    where = scene.at(place) + (24 if place[0] in "abcd" else 0)
    return attack_strength(scene.state, 0, where), defence_strength(scene.state, opponent, where, 0)


# Who fights whom


@pytest.mark.rule("AC-8.1")
def test_a_seat_attacks_where_its_armies_stand_with_a_foreign_colony_or_foreign_armies() -> None:
    scene = plain().colony("x1", 1).army("x1").army("w1", 1).army("w1").army("b2", 1).army("b2").army("c2", 1).start()
    assert scene.legal("attack") == ["attack w1 1", "attack x1 1", "attack b2 1"]
    assert scene.refusal("attack c2 1") == "AC-8.1 place=c2"  # no own army
    assert scene.why("attack x1 0") == "AC-8.1"


@pytest.mark.rule("AC-8.1")
def test_nobody_attacks_an_own_colony_or_an_empty_place() -> None:
    scene = plain().colony("x1").army("x1").army("x1", 1).allow(0, 1).army("b2").start()
    assert scene.legal("attack") == []
    assert scene.why("attack x1 1") == "AC-8.1"  # a guest is sent away, not fought
    assert scene.why("attack b2 1") == "AC-8.1"


@pytest.mark.rule("AC-8.1")
def test_battles_are_fought_in_any_order_or_not_at_all() -> None:
    scene = plain().army("b1", 1).army("b1", number=2).army("c2", 1).army("c2", number=2).start()
    scene.do("attack c2 1", "dice 6 1", "attack b1 1", "dice 6 1")
    assert scene.armies("b1", 1) == scene.armies("c2", 1) == 0
    scene = plain().army("b1", 1).army("b1", number=2).start().do("done")
    assert scene.armies("b1", 1) == 1


@pytest.mark.rule("AC-8.2")
def test_one_battle_for_each_place_and_opponent() -> None:
    scene = plain("corinth euboea sparta").army("b2", number=3).army("b2", 1, 2).army("b2", 2).start()
    scene.do("attack b2 1", "dice 3 1")  # ahead: one army is lost
    assert scene.armies("b2", 1) == 1
    assert scene.refusal("attack b2 1") == "AC-8.2 place=b2"
    assert scene.legal("attack") == ["attack b2 2"]


@pytest.mark.rule("AC-8.2")
def test_all_armies_the_attacker_has_there_take_part() -> None:
    scene = plain().colony("x1", 1, "city").army("x1", number=4).start()
    assert strengths(scene, "x1")[0] == 8


@pytest.mark.rule("AC-8.3")
def test_in_a_colony_the_owner_and_its_guests_are_one_opponent() -> None:
    scene = plain("corinth euboea phocaea").colony("x1", 1, "town").army("x1", 1).army("x1", 2).allow(1, 2)
    scene.army("x1", number=2).start()
    assert scene.legal("attack") == ["attack x1 1"]
    assert scene.why("attack x1 2") == "AC-8.3"
    assert strengths(scene, "x1") == (4, 6 + 4)


@pytest.mark.rule("AC-8.3")
def test_elsewhere_the_armies_of_one_seat_are_one_opponent() -> None:
    scene = plain("corinth euboea phocaea").army("x1", 1, 2).army("x1", 2).army("x1").start()
    assert scene.legal("attack") == ["attack x1 1", "attack x1 2"]
    assert strengths(scene, "x1", 1) == (2, 4)
    assert strengths(scene, "x1", 2) == (2, 2)


# Strength


@pytest.mark.rule("AC-8.4")
def test_an_army_is_worth_two_and_a_die_is_added() -> None:
    scene = plain().army("b2", number=3).army("b2", 1).start().do("attack b2 1")
    event = scene.story("dice 5 2")[0]
    assert (event.key, event.facts["attack"], event.facts["defence"]) == ("battle-double", 6, 2)
    assert {11, 4} <= set(event.facts.values())  # the totals with their dice


@pytest.mark.rule("AC-8.5")
@pytest.mark.parametrize(
    ("level", "walls", "armies", "defence"),
    [("settlement", False, 0, 2), ("village", False, 1, 6), ("village", True, 0, 8), ("town", True, 2, 16),
     ("city", False, 0, 8), ("city", True, 4, 24)],
)  # fmt: skip
def test_a_colony_defends_with_its_tokens_and_armies(level: str, walls: bool, armies: int, defence: int) -> None:
    scene = plain().colony("x1", 1, level, walls).army("x1", 1, armies).army("x1").start()
    assert strengths(scene, "x1")[1] == defence


@pytest.mark.rule("AC-8.5")
def test_an_acropolis_adds_one_after_the_doubling() -> None:
    scene = plain().colony("w2", 1, "village", walls=True).army("w2").start()
    assert strengths(scene, "w2")[1] == 8 + 1
    scene = plain().army("w2", 1).army("w2").start()
    assert strengths(scene, "w2")[1] == 2  # only a colony defends itself on it


@pytest.mark.rule("AC-8.6")
def test_sparta_adds_three_where_its_armies_fight() -> None:
    scene = plain("sparta euboea").colony("x1", 1).army("x1", number=2).army("b2").army("b2", 1).start()
    assert strengths(scene, "x1") == (7, 2)
    assert strengths(scene, "b2") == (5, 2)
    scene = plain("corinth sparta").colony("x1", 1).army("x1").colony("w1", 1).army("w1", 1).army("w1").start()
    assert strengths(scene, "x1")[1] == 2  # no Spartan army in it
    assert strengths(scene, "w1")[1] == 2 + 2 + 3


@pytest.mark.rule("AC-8.6")
def test_sparta_adds_three_as_a_guest_and_never_more() -> None:
    scene = plain("corinth euboea sparta").colony("x1", 1, "city").army("x1", 2, 3).allow(1, 2).army("x1").start()
    assert strengths(scene, "x1")[1] == 8 + 6 + 3


@pytest.mark.rule("AC-8.6")
def test_a_spartan_guest_that_attacks_its_host_does_not_help_it() -> None:
    scene = plain("sparta euboea").colony("x1", 1).army("x1").allow(1, 0).start()
    assert strengths(scene, "x1") == (5, 2)


@pytest.mark.rule("AC-8.7")
@pytest.mark.parametrize(
    ("attack", "defence", "result"),
    [(8, 4, 4), (7, 4, 3), (5, 4, 3), (4, 4, 2), (4, 5, 1), (4, 7, 1), (4, 8, 0), (3, 9, 0)],
)
def test_double_is_looked_at_first(attack: int, defence: int, result: int) -> None:
    assert battle_result(attack, defence) == result


@pytest.mark.rule("AC-8.7")
@pytest.mark.parametrize(
    ("side", "level", "rolls"),
    [
        ("sparta", "settlement", 35),
        ("sparta", "village", 30),
        ("corinth", "settlement", 26),
        ("corinth", "village", 15),
    ],
)
def test_two_free_armies_take_a_bare_colony_with_exact_odds(side: str, level: str, rolls: int) -> None:
    scene = plain(f"{side} euboea").colony("x1", 1, level).army("x1", number=2).start()
    odds = battle_odds(*strengths(scene, "x1"))
    assert sum(odds) == 36
    assert odds[AHEAD] + odds[DOUBLE] == rolls
    assert scene.state.view(0).battles[0].odds == tuple(odds)
    scene.do("attack x1 1")
    taken = 0
    for dice in scene.legal("dice"):
        after = scene.state.copy()
        after.apply(scene.game.parse_action(dice))
        taken += after.owner[scene.at("x1")] == 0
    assert taken == rolls


# Those who do not win


@pytest.mark.rule("AC-8.13")
def test_after_a_tie_the_attackers_retreat() -> None:
    scene = plain().colony("x1", 1, "village").army("x1", number=2).start().do("attack x1 1")
    assert scene.keys("dice 3 3") == ["battle-tied"]
    scene.do("dice 3 3", "retreat b1", "retreat c2")
    assert (scene.armies("x1"), scene.armies("b1"), scene.armies("c2")) == (0, 1, 1)
    assert scene.state.view(0).colonies[0].level == "village"


@pytest.mark.rule("AC-8.14")
def test_a_beaten_attacker_loses_one_army_and_the_others_retreat() -> None:
    scene = plain().colony("x1", 1, "village").army("x1", number=3).start()
    stock = scene.state.stock[0]
    scene.do("attack x1 1")
    assert scene.keys("dice 1 4")[:2] == ["battle-beaten", "army-lost"]
    scene.do("dice 1 4", "retreat b1", "retreat b1")
    assert (scene.armies("x1"), scene.armies("b1"), scene.state.stock[0]) == (0, 2, stock + 1)


@pytest.mark.rule("AC-8.15")
def test_a_routed_attacker_loses_all_armies() -> None:
    scene = plain().colony("x1", 1, "town").army("x1", number=2).hand(0, "locusts").start()
    stock = scene.state.stock[0]
    scene.do("attack x1 1", "dice 1 6")  # 5 against 12
    assert (scene.armies("x1"), scene.state.stock[0]) == (0, stock + 2)


@pytest.mark.rule("AC-8.16")
@pytest.mark.parametrize("place", ["b2", "x1"])
@pytest.mark.parametrize(("dice", "left"), [("dice 6 1", 0), ("dice 3 1", 1)])
def test_a_battle_without_a_colony_removes_one_army_or_all(place: str, dice: str, left: int) -> None:
    scene = plain("corinth euboea phocaea").army(place, number=3).army(place, 1, 2).army(place, 2).start()
    scene.do(f"attack {place} 1", dice)  # 12 or 9 against 5
    assert scene.armies(place, 1) == left
    assert (scene.armies(place, 0), scene.armies(place, 2)) == (3, 1)  # the attackers stay, and so do others


@pytest.mark.rule("AC-8.17")
def test_a_retreat_leads_to_a_touching_plain_or_an_own_fleet_with_room() -> None:
    scene = plain().colony("w1", 1, "village").army("w1", number=2).fleet(0, "a1", 1).start()
    scene.do("attack w1 1", "dice 3 3")
    assert scene.legal() == ["retreat b1", "retreat b2", "retreat fleet"]
    assert scene.refusal("retreat c1") == "AC-8.17 place=w1"
    scene.do("retreat fleet")
    assert scene.legal() == ["retreat b1", "retreat b2"]
    assert scene.refusal("retreat fleet") == "AC-8.17 place=w1"  # it is full


@pytest.mark.rule("AC-8.17")
def test_an_open_token_makes_room_for_a_retreat() -> None:
    scene = plain().colony("w1", 1, "village").army("w1", number=2).fleet(0, "a1", 1, is_open=True).start()
    scene.do("attack w1 1", "dice 3 3", "retreat fleet")
    seat = scene.state.view(0).seats[0]
    assert (seat.armies_aboard, seat.has_colony_aboard) == (2, False)


@pytest.mark.rule("AC-8.17")
@pytest.mark.parametrize(("cargo", "is_manned", "tile"), [(2, True, "a1"), (0, False, "a1"), (0, True, "a3")])
def test_without_a_plain_or_room_aboard_a_retreat_leads_home(cargo: int, is_manned: bool, tile: str) -> None:
    scene = (
        Scene("corinth euboea").colony("w0", 1, "village").army("w0", number=2).fleet(0, tile, cargo, False, is_manned)
    )
    scene.hand(0, "locusts").start()
    stock = scene.state.stock[0]
    scene.do("attack w0 1")
    assert scene.keys("dice 3 3") == ["battle-tied", "retreat-home", "retreat-home"]
    scene.do("dice 3 3")
    assert (scene.armies("w0"), scene.state.stock[0]) == (0, stock + 2)


@pytest.mark.rule("AC-8.17")
def test_from_a_center_a_retreat_leads_to_the_eight_around_or_a_fleet_there() -> None:
    scene = plain().army("b2").army("b2", 1).fleet(0, "a3").start().do("attack b2 1", "dice 3 3")
    assert scene.legal() == ["retreat b1", "retreat c1", "retreat c2", "retreat fleet"]


@pytest.mark.rule("AC-8.17")
def test_a_retreat_is_not_intercepted_and_the_army_marches_no_more() -> None:
    scene = plain().army("b2").army("b2", 1).army("b1", 1).start().do("attack b2 1", "dice 3 3", "retreat b1")
    assert scene.state.to_move() == 0
    assert scene.legal("march") == []
    assert scene.legal("attack") == ["attack b1 1"]  # another place: it may fight there


# The end of step d


@pytest.mark.rule("AC-8.21")
def test_an_unwelcome_army_goes_back_to_the_center_it_came_from() -> None:
    scene = plain().colony("x1", 1, "city").army("b1").army("c2").hand(0, "locusts").start()
    scene.do("march b1 x1", "pass", "march c2 x1")
    assert scene.keys("done") == ["done-activities", "retreat", "retreat"]
    scene.do("done")
    assert (scene.armies("x1"), scene.armies("b1"), scene.armies("c2")) == (0, 1, 1)


@pytest.mark.rule("AC-8.21")
def test_an_unwelcome_army_from_a_fleet_goes_to_a_touching_plain_of_its_choice() -> None:
    scene = plain().colony("w1", 1).fleet(0, "a1", 1).start().do("land w1", "pass", "done")
    assert (scene.state.to_move(), scene.legal()) == (0, ["retreat b1", "retreat b2"])  # not aboard again
    assert scene.refusal("retreat fleet") == "AC-8.21 place=w1"
    assert scene.refusal("retreat c1") == "AC-8.17 place=w1"
    scene.do("retreat b2")
    assert scene.armies("b2") == 1


@pytest.mark.rule("AC-8.21")
def test_without_a_touching_plain_it_goes_home() -> None:
    scene = Scene("corinth euboea").colony("w0", 1).fleet(0, "a1", 1).start().do("land w0", "pass", "done")
    assert (scene.armies("w0"), scene.state.view(0).seats[0].stock) == (0, 27)


@pytest.mark.rule("AC-8.21")
def test_armies_above_the_capacity_of_an_own_colony_leave() -> None:
    scene = plain().colony("x1").army("x1").army("b1", number=2).start().do("march b1 x1", "march b1 x1", "done")
    assert (scene.armies("x1"), scene.armies("b1")) == (1, 2)
    assert scene.state.active == 1


@pytest.mark.rule("AC-8.21")
def test_guests_leave_before_the_armies_of_the_owner() -> None:
    scene = plain().colony("x1", level="village").army("x1", 1).allow(0, 1).army("x1").army("b1").start()
    scene.do("march b1 x1", "done")
    assert (scene.state.to_move(), scene.legal("retreat")) == (
        1,
        [f"retreat {tile}" for tile in ("b1", "b2", "c1", "c2")],
    )
    scene.do("retreat c1")
    assert (scene.armies("x1"), scene.armies("x1", 1), scene.armies("c1", 1)) == (2, 0, 1)


@pytest.mark.rule("AC-8.21")
def test_guests_above_the_capacity_do_not_go_aboard() -> None:
    scene = plain().colony("w1").army("w1", 1).allow(0, 1).fleet(1, "a1").army("b1").hand(0, "locusts").start()
    scene.do("march b1 w1", "done")
    assert (scene.state.to_move(), scene.legal("retreat")) == (1, ["retreat b1", "retreat b2"])
    scene.do("retreat b2")
    assert (scene.armies("w1"), scene.armies("w1", 1)) == (1, 0)


@pytest.mark.rule("AC-8.21")
def test_an_unwelcome_army_takes_no_room_from_a_guest() -> None:
    scene = plain("corinth euboea phocaea").colony("x1", 1).army("x1", 2).allow(1, 2).army("b1", number=2).start()
    scene.do("march b1 x1", "pass", "march b1 x1", "done")
    assert (scene.armies("x1", 2), scene.armies("x1"), scene.armies("b1")) == (1, 0, 2)


@pytest.mark.rule("AC-8.21")
def test_the_conquerors_stay_up_to_the_capacity() -> None:
    scene = plain().colony("x1", 1, "village").army("b1", number=3).army("b2").hand(0, "locusts").start()
    scene.do("march b1 x1", "pass", "march b1 x1", "march b1 x1", "march b2 x1", "attack x1 1", "dice 6 1")
    assert scene.armies("x1") == 4
    scene.do("done")
    assert scene.armies("x1") == 2
    assert scene.armies("b1") + scene.armies("b2") == 2


@pytest.mark.rule("AC-8.21")
def test_at_sites_without_a_colony_any_number_stays() -> None:
    scene = plain().army("x1", number=3).army("x1", 1, 2).start().do("done")
    assert (scene.armies("x1"), scene.armies("x1", 1)) == (3, 2)


@pytest.mark.rule("AC-8.22")
def test_removed_tokens_go_home_and_are_used_again() -> None:
    scene = plain().colony("x1", 1, "village", walls=True).army("x1", 1, 2).army("x1", number=8).start()
    stock = scene.state.stock[1]
    scene.do("attack x1 1", "dice 6 1")  # 22 against 13: the owner chooses
    scene.do("lose army")
    assert scene.state.stock[1] == stock + 1
    scene = plain().colony("x1", 1, "village", walls=True).army("x1", 1).army("x1", number=9).start()
    scene.do("attack x1 1", "dice 6 1")  # 24 against 11: all is lost
    assert scene.state.stock[1] == 27
    assert scene.state.view(0).seats[1].on_land == 0


# Cards


@pytest.mark.rule("AC-8.23")
def test_cards_add_to_attack_and_defence() -> None:
    scene = plain().cards(0, "hoplite-phalanx catapult").colony("x1", 1, "village", walls=True).army("x1").start()
    assert strengths(scene, "x1") == (2 + 1 + 3, 8)
    scene = plain().cards(0, "hoplite-phalanx catapult").colony("x1", 1, "village").army("x1").start()
    assert strengths(scene, "x1") == (2 + 1, 4)
    scene = plain().cards(1, "athenaion-of-syracuse hoplite-phalanx").colony("x1", 1, "village", walls=True)
    assert strengths(scene.army("x1").army("b2").army("b2", 1).start(), "x1") == (2, 8 + 2)
    assert strengths(scene, "b2") == (2, 2 + 2)


@pytest.mark.rule("AC-8.23")
def test_a_card_for_landed_armies_asks_for_one_that_landed_this_turn() -> None:
    scene = plain().cards(0, "philistos-of-syracuse").colony("w1", 1, "town").fleet(0, "a1", 1).army("b1").start()
    scene.do("land w1", "pass", "march b1 w1")
    assert strengths(scene, "w1")[0] == 4 + 1
    scene = (
        plain().cards(0, "philistos-of-syracuse").colony("w1", 1, "town").army("b1").start().do("march b1 w1", "pass")
    )
    assert strengths(scene, "w1")[0] == 2


@pytest.mark.rule("AC-8.23")
def test_cards_of_guests_do_not_help_the_colony_of_somebody_else() -> None:
    scene = plain("corinth euboea phocaea").cards(2, "athenaion-of-syracuse").colony("x1", 1, "village").army("x1", 2)
    scene.allow(1, 2).army("x1").start()
    assert strengths(scene, "x1")[1] == 4 + 2
