"""Chapter 7 of the rules: alliances, their guests and how they end."""

import pytest

from tests.games.ancient_colonies.scene import Scene

PLAIN = "b1=acropolis-nw b2=acropolis-nw b3=acropolis-nw c1=acropolis-nw c2=acropolis-nw c3=acropolis-nw"


def plain(sides: str = "corinth euboea") -> Scene:
    return Scene(sides).land(PLAIN)


def allows(scene: Scene) -> list[tuple[int, ...]]:
    return [seat.allows for seat in scene.state.view(0).seats]


@pytest.mark.rule("AC-7.1")
def test_at_the_start_nobody_is_a_guest() -> None:
    assert allows(Scene("corinth euboea sparta").start()) == [(), (), ()]


@pytest.mark.rule("AC-7.1")
def test_permission_covers_all_colonies_of_the_host_and_works_one_way() -> None:
    scene = plain().colony("z0").army("b2", seat=1).start().do("allow 1", "done")
    assert allows(scene) == [(1,), ()]
    scene = plain().allow(1, 0).colony("w1", 1).colony("x1", 1).army("b1", number=2).start()
    scene.do("march b1 w1", "march b1 x1", "done")
    assert scene.armies("w1") == scene.armies("x1") == 1


@pytest.mark.rule("AC-7.2")
def test_permission_is_granted_in_the_own_activities() -> None:
    assert plain().army("b2", seat=1).start().why("allow 1") == "AC-7.2"  # without a colony there is nothing to use
    scene = plain().colony("z0").army("b2", seat=1).start()
    assert [event.key for event in scene.story("allow 1", seat=1)] == ["allow"]
    scene.do("allow 1")
    assert allows(scene) == [(1,), ()]
    assert scene.legal("revoke") == []  # once for each guest and turn
    assert scene.why("revoke 1") == "AC-7.2"
    assert scene.why("allow 1") == "AC-7.2"


@pytest.mark.rule("AC-7.2")
def test_permission_is_withdrawn_in_the_own_activities() -> None:
    scene = plain().army("b2", seat=1).allow(0, 1).start()
    assert scene.why("allow 1") == "AC-7.2"
    scene.do("revoke 1")
    assert allows(scene) == [(), ()]
    assert scene.why("allow 1") == "AC-7.2"
    assert scene.why("revoke 1") == "AC-7.2"


@pytest.mark.rule("AC-7.2")
def test_in_the_next_turn_it_may_be_changed_again() -> None:
    scene = plain().army("b2", seat=1).army("b1").colony("z0", seat=1, talents=9).colony("z5", talents=9).start()
    scene.do("allow 1", "done", "done")
    while scene.state.turns == 0 or scene.state.active != 0:
        legal = scene.legal()
        scene.do(next((name for name in legal if name == "done" or name.startswith("pay")), legal[0]))
    scene.do("revoke 1")


@pytest.mark.rule("AC-7.2")
def test_only_a_seat_with_an_army_is_offered_permission() -> None:
    scene = plain("corinth euboea sparta phocaea phoenicia").fleet(1, "a1", 1, is_open=True).fleet(2, "a1", 2)
    scene.colony("z0").army("b2", seat=3).fleet(4, "home").start()
    assert scene.legal("allow") == ["allow 2", "allow 3"]
    assert scene.why("allow 1") == "AC-7.2"  # a colony aboard is no army
    assert scene.why("allow 0") == "AC-7.2"


@pytest.mark.rule("AC-7.3")
def test_permission_is_granted_as_the_answer_to_an_entry() -> None:
    scene = plain().colony("x1", seat=1).army("b1", number=2).start().do("march b1 x1")
    assert scene.keys("permit") == ["allow"]
    scene.do("permit")
    assert allows(scene) == [(), (0,)]
    assert scene.legal("march")
    assert scene.state.to_move() == 0
    scene.do("march b1 x1", "march x1 c1", "done")  # nobody is asked again
    assert scene.armies("x1") == 1


@pytest.mark.rule("AC-7.3")
def test_permission_is_about_colonies_only() -> None:
    scene = plain().army("b2", seat=1).army("b1").start().do("march b1 b2")
    assert scene.why("permit") == "AC-7.3"


@pytest.mark.rule("AC-7.4")
def test_a_guest_is_not_intercepted_and_stays() -> None:
    scene = plain().allow(1, 0).colony("x1", seat=1).army("b1").start().do("march b1 x1")
    assert scene.state.to_move() == 0
    scene.do("done")
    assert scene.armies("x1") == 1


@pytest.mark.rule("AC-7.4")
def test_a_guest_stays_within_the_capacity_only() -> None:
    scene = plain().allow(1, 0).colony("x1", seat=1, level="village").army("x1", seat=1).army("b1", number=2).start()
    scene.do("march b1 x1", "march b1 x1", "done")
    assert (scene.armies("x1"), scene.armies("x1", 1), scene.armies("b1")) == (1, 1, 1)


@pytest.mark.rule("AC-7.4")
def test_permission_does_not_hold_in_centers() -> None:
    scene = plain().allow(1, 0).army("b2", seat=1).army("b1").start().do("march b1 b2")
    assert scene.legal() == ["intercept", "pass"]


@pytest.mark.rule("AC-7.5")
def test_guests_leave_at_once_and_their_owner_says_where_to() -> None:
    scene = plain().colony("w1", level="village").army("w1", 1, number=2).fleet(1, "a1", 1).allow(0, 1).start()
    scene.do("revoke 1")
    assert (scene.state.to_move(), scene.legal()) == (1, ["retreat b1", "retreat b2", "retreat fleet"])
    assert scene.refusal("retreat c1") is not None
    scene.do("retreat fleet")
    assert scene.legal() == ["retreat b1", "retreat b2"]  # the fleet is full
    scene.do("retreat b2")
    assert (scene.armies("w1", 1), scene.armies("b2", 1)) == (0, 1)
    assert scene.state.view(0).seats[1].armies_aboard == 2
    assert scene.state.to_move() == 0


@pytest.mark.rule("AC-7.5")
@pytest.mark.parametrize(("tile", "is_manned"), [("a5", True), ("home", True), ("a1", False)])
def test_guests_without_a_center_or_a_manned_fleet_go_home(tile: str, is_manned: bool) -> None:
    scene = Scene("corinth euboea").land("b1=mountains").colony("w0").army("w0", 1).allow(0, 1)
    scene.fleet(1, tile, is_manned=is_manned).start()
    stock = scene.state.stock[1]
    assert scene.keys("revoke 1")[:2] == ["revoke", "retreat-home"]
    scene.do("revoke 1")
    assert scene.state.stock[1] == stock + 1


@pytest.mark.rule("AC-7.5")
def test_guests_of_others_stay() -> None:
    scene = plain("corinth euboea sparta").colony("w1", level="town").army("w1", 1).army("w1", 2).allow(0, 1)
    scene.allow(0, 2).start().do("revoke 2", "retreat b1")
    assert (scene.armies("w1", 1), scene.armies("w1", 2)) == (1, 0)


# A guest that attacks


def guest_attacks() -> Scene:
    """Seat 0 has armies in two colonies of seat 1 that houses them, and attacks its army in a center."""
    scene = plain().allow(1, 0).colony("x1", 1, "village", walls=True).colony("x2", 1, "town").army("b2", seat=1)
    return scene.army("x1").army("x2", number=2).army("b2", number=2).start()


@pytest.mark.rule("AC-7.6")
def test_a_host_that_is_attacked_may_withdraw_permission_before_the_dice() -> None:
    scene = guest_attacks().do("attack b2 1")
    assert (scene.state.to_move(), scene.legal()) == (1, ["revoke 0", "pass"])
    scene.do("revoke 0")
    assert allows(scene) == [(), ()]
    assert len(scene.legal("dice")) == 36


@pytest.mark.rule("AC-7.6")
def test_a_host_may_let_the_guests_stay() -> None:
    scene = guest_attacks().do("attack b2 1", "pass", "dice 1 1", "done")
    assert allows(scene) == [(), (0,)]
    assert (scene.armies("x1"), scene.armies("x2")) == (1, 2)


@pytest.mark.rule("AC-7.6")
def test_a_host_without_guests_is_not_asked() -> None:
    scene = plain().allow(1, 0).army("b2", seat=1).army("b2", number=2).start().do("attack b2 1")
    assert len(scene.legal("dice")) == 36
    scene = plain().colony("x1", seat=1).army("x1").army("b2", seat=1).army("b2").start().do("attack b2 1")
    assert len(scene.legal("dice")) == 36  # without permission there is none to withdraw


@pytest.mark.rule("AC-7.6")
def test_the_colony_that_houses_the_attacker_may_be_attacked_as_well() -> None:
    scene = plain().allow(1, 0).colony("x1", seat=1).army("x1").start().do("attack x1 1")
    assert scene.legal() == ["revoke 0", "pass"]


@pytest.mark.rule("AC-7.7")
def test_armies_that_lost_their_permission_attack_or_leave() -> None:
    scene = guest_attacks().do("attack b2 1", "revoke 0", "dice 1 1")
    assert scene.legal("attack") == ["attack x1 1", "attack x2 1"]
    scene.do("attack x2 1", "dice 1 6")  # 5 against 12: all are lost
    assert scene.armies("x1") == 1  # still there: the step is not over
    scene.do("done")
    assert scene.legal() == ["retreat b1", "retreat b2", "retreat c1", "retreat c2"]
    scene.do("retreat c1")
    assert (scene.armies("x1"), scene.armies("c1")) == (0, 1)


@pytest.mark.rule("AC-7.7")
def test_the_walls_count_against_guests() -> None:
    scene = guest_attacks().do("attack b2 1", "revoke 0", "dice 1 1", "attack x1 1")
    battle = scene.story("dice 6 1")[0]
    assert (battle.facts["attack"], battle.facts["defence"]) == (2, 8 + 1)  # x1 is an acropolis


@pytest.mark.rule("AC-7.7")
def test_armies_sent_away_may_go_aboard() -> None:
    scene = plain().allow(1, 0).colony("w1", 1).army("w1").army("b3", seat=1).army("b3").fleet(0, "a2").start()
    scene.do("attack b3 1", "revoke 0", "dice 1 1", "retreat b2", "done")
    assert scene.legal() == ["retreat b1", "retreat b2", "retreat fleet"]
    scene.do("retreat fleet")
    assert scene.state.view(0).seats[0].armies_aboard == 1
