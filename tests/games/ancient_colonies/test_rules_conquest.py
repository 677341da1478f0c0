"""Chapter 8 of the rules, second part: what a beaten colony loses, and how it turns over."""

import pytest

from oikist.games.ancient_colonies.view import ColonyView
from tests.games.ancient_colonies.scene import Scene

# x1 and w1 are no acropoleis; x1 is inland, w1 on the coast.
PLAIN = "b1=acropolis-nw b2=acropolis-sw c1=acropolis-ne c2=acropolis-se"


def plain(sides: str = "corinth euboea", **options: str) -> Scene:
    """Seat 0 holds an Act, so that its Activities do not end by themselves."""
    return Scene(sides, 0, 0, **options).land(PLAIN).hand(0, "locusts")


def colony(scene: Scene, site: str = "x1") -> ColonyView:
    return next(one for one in scene.state.view(0).colonies if one.site == site)


def facts(scene: Scene, site: str = "x1") -> tuple[int, str, bool, int]:
    one = colony(scene, site)
    return one.seat, one.level, one.is_walled, one.talents


# At least double


@pytest.mark.rule("AC-8.8")
def test_a_double_attack_takes_a_colony_with_its_level_and_the_rest_of_its_money() -> None:
    scene = plain().colony("x1", 1, "village", walls=True, talents=20).army("x1", 1).army("x1", number=9).start()
    scene.do("attack x1 1")
    keys = scene.keys("dice 6 1")  # 24 against 11
    assert keys == ["battle-double", "army-lost", "walls-lost", "talents-lost", "conquered"]
    scene.do("dice 6 1")
    assert facts(scene) == (0, "village", False, 12)
    assert (scene.armies("x1", 1), scene.armies("x1")) == (0, 9)
    assert scene.state.stock == [28 - 1 - 9 - 2, 27]


@pytest.mark.rule("AC-8.8")
def test_a_double_attack_removes_the_guests_too_and_at_most_the_money_there_is() -> None:
    scene = plain("corinth euboea phocaea").colony("x1", 1, "town", talents=5).army("x1", 2).allow(1, 2)
    scene.army("x1", number=7).start().do("attack x1 1", "dice 6 1")  # 20 against 9
    assert facts(scene) == (0, "town", False, 0)
    assert (scene.armies("x1", 2), scene.state.stock[2]) == (0, 27)


# Ahead, but not double


@pytest.mark.rule("AC-8.9")
def test_the_owner_chooses_what_is_lost() -> None:
    for choice, left in (
        ("lose army", (1, "town", True, 4, 0)),
        ("lose walls", (1, "town", False, 4, 1)),
        ("lose level", (1, "village", True, 4, 1)),
    ):
        scene = plain().colony("x1", 1, "town", walls=True, talents=9).army("x1", 1).army("x1", number=6).start()
        scene.do("attack x1 1", "dice 6 1")  # 18 against 15
        assert (scene.state.to_move(), scene.legal()) == (1, ["lose army", "lose walls", "lose level"])
        scene.do(choice)
        assert (*facts(scene), scene.armies("x1", 1)) == left
        assert scene.armies("x1") == 6


@pytest.mark.rule("AC-8.9")
def test_only_what_is_there_can_be_lost() -> None:
    scene = plain().colony("x1", 1, "village").army("x1", 1).army("x1", number=3).start()
    scene.do("attack x1 1", "dice 6 2")
    assert scene.legal() == ["lose army", "lose level"]
    assert scene.refusal("lose walls") == "AC-8.9"
    assert scene.refusal("lose money") == "AC-8.9"
    scene = plain().colony("x1", 1, "town", talents=3).army("x1", number=3).start()
    scene.do("attack x1 1", "dice 3 1")  # 9 against 7: nothing but a level can be lost, so that nobody is asked
    assert facts(scene) == (1, "village", False, 0)


@pytest.mark.rule("AC-8.9")
def test_the_attackers_stay_in_the_colony_until_the_battles_are_over() -> None:
    scene = plain().colony("x1", 1, "town").army("b1", number=3).start()
    scene.do("march b1 x1", "pass", "march b1 x1", "march b1 x1", "attack x1 1", "dice 3 1")
    assert (facts(scene)[1], scene.armies("x1")) == ("village", 3)
    scene.do("done")
    assert (scene.armies("x1"), scene.armies("b1")) == (0, 3)


@pytest.mark.rule("AC-8.10")
def test_a_bare_settlement_turns_over_with_its_money() -> None:
    scene = plain().colony("x1", 1, talents=9).army("x1", number=2).start().do("attack x1 1")
    assert scene.keys("dice 3 2") == ["battle-ahead", "talents-lost", "conquered"]
    scene.do("dice 3 2")  # 7 against 4
    assert facts(scene) == (0, "settlement", False, 4)


@pytest.mark.rule("AC-8.10")
def test_a_bare_village_that_loses_its_level_turns_over_as_a_settlement() -> None:
    scene = plain().colony("x1", 1, "village", talents=9).army("b1", number=2).start()
    scene.do("march b1 x1", "pass", "march b1 x1", "attack x1 1", "dice 3 2")
    assert facts(scene) == (0, "settlement", False, 4)
    assert scene.armies("x1") == 2  # those above the Capacity leave at the end of step d
    scene.do("done")
    assert (scene.armies("x1"), scene.armies("b1")) == (1, 1)


@pytest.mark.rule("AC-8.10")
def test_a_settlement_that_loses_its_only_army_turns_over() -> None:
    for falls in ("bare", "always"):
        scene = plain(settlement_falls=falls).colony("x1", 1).army("x1", 1).army("x1", number=2).start()
        scene.do("attack x1 1", "dice 6 2")  # 10 against 6
        assert facts(scene)[0] == 0


@pytest.mark.rule("AC-8.10")
def test_a_settlement_with_an_army_left_stands() -> None:
    scene = plain().colony("x1", 1, "village", talents=9).army("x1", 1, 1).army("x1", number=3).start()
    scene.do("attack x1 1", "dice 6 2", "lose level")
    assert facts(scene) == (1, "settlement", False, 4)
    assert (scene.armies("x1", 1), scene.armies("x1")) == (1, 3)
    scene = plain().colony("x1", 1, "village", talents=9).army("x1", 1, 2).army("x1", number=4).start()
    scene.do("attack x1 1", "dice 6 2", "lose level")
    assert facts(scene)[0] == 1
    assert scene.armies("x1", 1) == 2  # above the Capacity only at the end of step d


@pytest.mark.rule("AC-8.10")
def test_a_guest_keeps_a_settlement_from_falling() -> None:
    scene = plain("corinth euboea phocaea").colony("x1", 1, "village").army("x1", 2).allow(1, 2).army("x1", number=3)
    scene.start().do("attack x1 1", "dice 6 2", "lose level")
    assert facts(scene)[:2] == (1, "settlement")
    assert (scene.armies("x1", 2), scene.armies("x1")) == (1, 3)


@pytest.mark.rule("AC-8.10")
def test_where_settlements_always_fall_the_defenders_leave() -> None:
    scene = plain("corinth euboea phocaea", settlement_falls="always").colony("w1", 1, "village", talents=7)
    scene.army("w1", 1).army("w1", 2).allow(1, 2).fleet(1, "a5").fleet(2, "a1").army("w1", number=4).start()
    scene.do("attack w1 1", "dice 6 2")  # 14 against 10
    scene.do("lose level")
    left = []
    while scene.state.to_move() != 0:
        left.append((scene.state.to_move(), tuple(scene.legal())))
        scene.do(scene.legal()[-1])
    assert sorted(left) == [
        (1, ("retreat b1", "retreat b2")),
        (2, ("retreat b1", "retreat b2", "retreat fleet")),
    ]
    assert facts(scene, "w1") == (0, "settlement", False, 2)
    assert (scene.armies("w1"), scene.armies("w1", 1), scene.armies("w1", 2)) == (4, 0, 0)
    assert scene.armies("b2", 1) == scene.state.view(0).seats[2].armies_aboard == 1


@pytest.mark.rule("AC-8.10")
def test_a_village_does_not_fall_even_where_settlements_always_do() -> None:
    scene = plain(settlement_falls="always").colony("x1", 1, "village").army("x1", 1).army("x1", number=3).start()
    scene.do("attack x1 1", "dice 6 2", "lose army")
    assert facts(scene)[:2] == (1, "village")


@pytest.mark.rule("AC-8.11")
def test_a_lost_army_is_drawn_among_all_that_defend() -> None:
    scene = plain("corinth euboea phocaea").colony("x1", 1, "town").army("x1", 1, 1).army("x1", 2, 2).allow(1, 2)
    scene.army("x1", number=5).start().do("attack x1 1", "dice 6 1", "lose army")
    assert (scene.legal(), scene.state.chance_weights()) == (["hit 1", "hit 2"], [1, 2])  # none of the attackers
    scene.do("hit 2")
    assert (scene.armies("x1", 1), scene.armies("x1", 2), scene.armies("x1")) == (1, 1, 5)
    assert scene.state.stock[2] == 28 - 1 - 1


@pytest.mark.rule("AC-8.12")
def test_a_level_takes_its_wall_token_along() -> None:
    scene = plain().colony("x1", 1, "town", walls=True).army("x1", number=6).start()
    stock = scene.state.stock[1]
    scene.do("attack x1 1", "dice 6 1", "lose level")  # 18 against 13
    assert (facts(scene)[1:3], scene.state.stock[1]) == (("village", True), stock + 2)


@pytest.mark.rule("AC-8.12")
def test_a_colony_that_becomes_a_settlement_has_no_walls() -> None:
    scene = plain().colony("x1", 1, "village", walls=True).army("x1", 1).army("x1", number=5).start()
    stock = scene.state.stock[1]
    scene.do("attack x1 1", "dice 6 1", "lose level")  # 16 against 11
    assert (facts(scene)[:3], scene.state.stock[1]) == ((1, "settlement", False), stock + 3)


# Tokens of the conqueror


def storm(stock: int, level: str = "town", cargo: int = 0, is_manned: bool = True) -> Scene:
    """Six armies of seat 0 have taken a colony of seat 1 and look for tokens."""
    scene = plain().colony("x1", 1, level, talents=10).army("x1", number=6).fleet(0, "a4", cargo, False, is_manned)
    return scene.stock(0, stock).start().do("attack x1 1", "dice 6 1")


@pytest.mark.rule("AC-8.18")
def test_a_conquered_colony_is_built_from_the_stock() -> None:
    scene = storm(stock=5)
    assert facts(scene) == (0, "town", False, 2)
    assert scene.state.stock[0] == 2
    assert scene.state.stock[1] == 27


@pytest.mark.rule("AC-8.18")
def test_a_ring_stays_on_a_conquered_colony() -> None:
    scene = plain().colony("x1", 1, talents=5).ring("x1", unrest=1, untaxed=2).army("x1", number=3).start()
    scene.do("attack x1 1", "dice 6 1")
    assert (colony(scene).seat, colony(scene).unrest, colony(scene).untaxed) == (0, 1, 2)


@pytest.mark.rule("AC-8.18")
def test_a_colony_may_be_taken_smaller_than_it_was() -> None:
    scene = storm(stock=2)
    assert scene.legal() == ["use fleet", "use army", "pass"]
    scene.do("pass")
    assert facts(scene) == (0, "village", False, 2)
    assert scene.state.stock[0] == 0


@pytest.mark.rule("AC-8.19")
def test_the_fleet_and_armies_there_may_be_added_one_by_one() -> None:
    scene = storm(stock=0)
    assert scene.keys("use army") == ["army-used"]
    scene.do("use army")
    assert scene.armies("x1") == 5
    scene.do("use fleet")
    assert not scene.state.view(0).seats[0].is_manned
    assert scene.legal() == ["use army", "pass"]
    scene.do("use army")
    assert (facts(scene)[:2], scene.armies("x1"), scene.state.stock[0]) == ((0, "town"), 4, 0)


@pytest.mark.rule("AC-8.19")
def test_the_cargo_of_a_fleet_that_is_given_up_goes_home() -> None:
    scene = storm(stock=0, cargo=2)
    scene.do("use fleet")  # its token and two armies: enough for a Town
    assert (facts(scene)[:2], scene.state.stock[0]) == ((0, "town"), 0)
    seat = scene.state.view(0).seats[0]
    assert (seat.is_manned, seat.armies_aboard, seat.ship) == (False, 0, "a4")


@pytest.mark.rule("AC-8.19")
def test_nobody_is_asked_where_nothing_can_be_added_or_nothing_is_missing() -> None:
    assert facts(storm(stock=3))[:2] == (0, "town")
    scene = plain().colony("x1", 1, "town").army("x1", number=1).army("x1", number=5).fleet(0, "a4", is_manned=False)
    scene.stock(0, 1).start().do("attack x1 1", "dice 6 1")
    assert scene.legal() == ["use army", "pass"]
    assert scene.why("use fleet") == "AC-8.19"
    assert scene.why("done") == "AC-0.5"


@pytest.mark.rule("AC-8.19")
def test_the_last_army_may_become_the_colony() -> None:
    scene = plain("sparta euboea").colony("x1", 1).army("x1").fleet(0, "a4", is_manned=False).stock(0, 0).start()
    scene.do("attack x1 1", "dice 6 1", "use army")
    assert (facts(scene)[:2], scene.armies("x1"), scene.state.stock[0]) == ((0, "settlement"), 0, 0)


@pytest.mark.rule("AC-8.19")
def test_a_fleet_given_up_for_a_colony_stays_at_sea_for_ever() -> None:
    scene = storm(stock=2).do("use fleet")
    assert facts(scene)[:2] == (0, "town")
    scene.state.stock[0] += 1  # a token comes back
    assert scene.legal("man") == []
    assert scene.state.view(0).seats[0].ship == "a4"


@pytest.mark.rule("AC-8.20")
def test_without_a_single_token_the_colony_is_destroyed() -> None:
    scene = storm(stock=0)
    assert scene.keys("pass") == ["destroyed"]
    scene.do("pass")
    assert scene.state.view(0).colonies == ()
    assert scene.talents("x1") == 0
    assert scene.armies("x1") == 6  # they stand at a bare site now
    assert scene.state.stock == [0, 27]


@pytest.mark.rule("AC-8.20")
def test_armies_at_a_destroyed_colony_may_found_a_new_one() -> None:
    scene = storm(stock=0).do("pass", "convert x1")
    assert facts(scene) == (0, "settlement", False, 0)
    assert scene.state.stock[0] == 1


@pytest.mark.rule("AC-8.20")
def test_the_sibyl_is_set_aside_with_a_destroyed_colony() -> None:
    scene = Scene("sparta euboea").land("b2=oracle-ne").colony("x1", 1).army("x1", number=2).stock(0, 0).start()
    scene.do("attack x1 1", "dice 6 1", "pass")
    assert [seat.cards for seat in scene.state.view(0).seats] == [(), ()]
