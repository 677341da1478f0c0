"""Chapter 6 of the rules: armies that march, board and are intercepted."""

import pytest

from tests.games.ancient_colonies.scene import Scene

PLAIN = "b1=acropolis-nw b2=acropolis-nw b3=acropolis-nw c1=acropolis-nw c2=acropolis-nw c3=acropolis-nw"


def plain(sides: str = "corinth euboea") -> Scene:
    return Scene(sides).land(PLAIN)


# Marching


@pytest.mark.rule("AC-6.1")
def test_an_army_makes_three_moves() -> None:
    scene = plain().army("b1").start().do("march b1 b2", "march b2 b3", "march b3 x3")
    assert scene.refusal("march x3 b3") == "AC-6.1 place=x3"
    assert scene.legal("march") == []


@pytest.mark.rule("AC-6.1")
def test_cards_add_moves() -> None:
    scene = plain().cards(0, "mechanics-of-archytas").army("b1").start()
    scene.do("march b1 b2", "march b2 b3", "march b3 c3", "march c3 y3")
    assert scene.legal("march") == []


@pytest.mark.rule("AC-6.1")
def test_of_armies_at_one_place_the_one_with_most_moves_goes_first() -> None:
    scene = plain().army("b1").army("b2").start().do("march b1 b2", "march b2 b1")
    assert [army.moves for army in scene.state.view(0).armies] == [2, 2]
    scene.do("march b1 c1", "march c1 x0")  # the fresh army had gone, so two moves are left there
    assert scene.why("march b1 b2") == "AC-6.1"


@pytest.mark.rule("AC-6.1")
def test_every_army_has_its_own_moves() -> None:
    scene = plain().army("b1", number=2).start().do("march b1 b2", "march b2 b3", "march b3 w3")
    scene.do("march b1 b2", "march b2 b3", "march b3 w3")
    assert (scene.armies("w3"), scene.legal("march")) == (2, [])


@pytest.mark.rule("AC-6.2")
def test_from_a_site_an_army_moves_to_a_touching_open_plain() -> None:
    scene = Scene("corinth euboea").land("b1=mountains b2=acropolis-nw c1=shallows").colony("x1").army("x1").start()
    assert scene.legal("march") == ["march x1 b2"]
    for tile in ("b1", "c1", "c2"):  # mountains, water, face down
        assert scene.refusal(f"march x1 {tile}") == f"AC-6.2 tile={tile}"


@pytest.mark.rule("AC-6.3")
def test_from_a_center_an_army_moves_to_the_eight_around() -> None:
    scene = Scene("corinth euboea").land("b1=mountains b2=acropolis-nw c1=acropolis-nw c2=shallows").army("b2").start()
    centers = [name for name in scene.legal("march") if name[-2] in "abcd"]
    assert centers == ["march b2 c1"]  # diagonally, whatever lies beside
    for tile in ("a1", "a2", "b1", "b3", "c2"):
        assert scene.refusal(f"march b2 {tile}") == f"AC-6.3 tile={tile}"


@pytest.mark.rule("AC-6.3")
def test_a_tile_the_seat_knows_but_that_lies_face_down_is_closed() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw").peeked(0, "c2", "acropolis-nw").army("b2").start()
    assert scene.refusal("march b2 c2") == "AC-6.3 tile=c2"


@pytest.mark.rule("AC-6.4")
def test_from_a_center_an_army_moves_to_every_corner() -> None:
    scene = plain().army("b2").colony("w1").colony("x1", seat=1).army("w2", seat=1).start()
    sites = [name for name in scene.legal("march") if name[-2] in "wxyz"]
    assert sites == ["march b2 w1", "march b2 w2", "march b2 x1", "march b2 x2"]
    scene.do("march b2 x2")  # vacant
    assert scene.armies("x2") == 1


@pytest.mark.rule("AC-6.4")
def test_an_army_does_not_move_along_the_edge_of_a_tile() -> None:
    scene = plain().army("w1").start()
    assert scene.legal("march") == ["march w1 b1", "march w1 b2"]


# Boarding


@pytest.mark.rule("AC-6.5")
def test_an_army_of_a_colony_boards_the_fleet_beside_it() -> None:
    scene = plain().colony("w1", level="town").army("w1", number=3).fleet(0, "a2").start()
    scene.do("aboard w1", "aboard w1")
    assert (scene.armies("w1"), scene.state.view(0).seats[0].armies_aboard) == (1, 2)
    assert scene.refusal("aboard w1") == "AC-5.7 number=3"


@pytest.mark.rule("AC-6.5")
def test_at_most_two_armies_board_in_a_turn() -> None:
    scene = plain().colony("w1", level="town").army("w1", number=3).fleet(0, "a2").cards(0, "euthymenes-of-massalia")
    scene.start().do("aboard w1", "aboard w1")
    assert scene.why("aboard w1") == "AC-6.5"
    assert scene.legal("aboard") == []


@pytest.mark.rule("AC-6.5")
def test_only_an_army_that_began_the_turn_in_an_own_colony_boards() -> None:
    scene = plain().colony("w1").colony("w2", seat=1).allow(1, 0).army("w2").army("b2").army("x1").fleet(0, "a2")
    scene.start().do("march b2 w1")
    assert scene.refusal("aboard w1") == "AC-6.5 site=w1"  # it marched there
    assert scene.refusal("aboard w2") == "AC-6.5 site=w2"  # a colony of somebody else
    assert scene.refusal("aboard x1") == "AC-6.5 site=x1"
    assert scene.legal("aboard") == []


@pytest.mark.rule("AC-6.5")
def test_the_fleet_must_lie_at_the_colony_and_have_room() -> None:
    scene = plain().colony("w1").army("w1").fleet(0, "a3").start()
    assert scene.refusal("aboard w1") == "AC-6.5 site=w1"
    scene = plain().colony("w1").army("w1").fleet(0, "home").start()
    assert scene.refusal("aboard w1") == "AC-6.5 site=w1"
    scene = plain().colony("w1").army("w1").fleet(0, "a2", 2).start()
    assert scene.refusal("aboard w1") == "AC-5.7 number=3"


@pytest.mark.rule("AC-6.5")
def test_boarding_is_not_the_loading_of_step_b_and_closes_it() -> None:
    scene = plain().colony("w2", level="village").army("w2", number=2).army("w0").fleet(0, "a1").start()
    scene.do("embark w0", "sail a2", "aboard w2")
    assert scene.state.view(0).seats[0].armies_aboard == 2
    assert scene.why("sail a1") == "AC-3.2"
    assert scene.legal("march") == ["march w2 b2", "march w2 b3"]


# Intercepts


@pytest.mark.rule("AC-6.6")
def test_the_owner_may_intercept_whoever_enters_a_colony() -> None:
    scene = plain().colony("x1", seat=1).army("b1").start().do("march b1 x1")
    assert scene.legal() == ["intercept", "permit", "pass"]
    assert scene.keys("intercept") == ["stopped"]
    scene.do("intercept")
    assert scene.refusal("march x1 c1") == "AC-6.1 place=x1"
    assert scene.legal("attack") == ["attack x1 1"]


@pytest.mark.rule("AC-6.6")
def test_an_army_that_is_let_pass_marches_on() -> None:
    scene = plain().colony("x1", seat=1).army("b1").start().do("march b1 x1", "pass", "march x1 c1", "march c1 y0")
    assert scene.armies("y0") == 1


@pytest.mark.rule("AC-6.6")
@pytest.mark.parametrize("place", ["b2", "x1"])
def test_armies_in_a_center_or_at_a_bare_site_may_intercept(place: str) -> None:
    scene = plain().army(place, seat=1).army("b1").start().do(f"march b1 {place}")
    assert (scene.state.to_move(), scene.legal()) == (1, ["intercept", "pass"])
    assert scene.why("permit") == "AC-7.3"
    scene.do("intercept")
    assert scene.legal("march") == []


@pytest.mark.rule("AC-6.6")
def test_an_army_without_moves_left_stops_anyway() -> None:
    scene = plain().colony("x3", seat=1).army("b1").start().do("march b1 b2", "march b2 b3", "march b3 x3")
    assert scene.state.to_move() == 0


@pytest.mark.rule("AC-6.6")
def test_own_colonies_and_empty_places_ask_nobody() -> None:
    scene = plain().colony("x1").army("x1", seat=1).allow(0, 1).army("b1").start().do("march b1 x1")
    assert scene.state.to_move() == 0  # a guest does not intercept its host


@pytest.mark.rule("AC-6.6")
def test_guests_in_a_colony_do_not_intercept_only_its_owner_does() -> None:
    scene = plain("corinth euboea sparta").colony("x1", seat=1).army("x1", seat=2).allow(1, 2).army("b1").start()
    scene.do("march b1 x1")
    assert scene.state.to_move() == 1
    scene.do("pass")
    assert scene.state.to_move() == 0


@pytest.mark.rule("AC-6.7")
@pytest.mark.parametrize(("answer", "moves"), [("pass", 2), ("intercept", 0)])
def test_an_answer_holds_for_all_armies_at_that_place(answer: str, moves: int) -> None:
    scene = plain().colony("x1", seat=1).army("b1", number=2).start().do("march b1 x1", answer, "march b1 x1")
    assert scene.state.to_move() == 0
    assert [army.moves for army in scene.state.view(0).armies] == [moves]
    assert bool(scene.legal("march")) == (answer == "pass")


@pytest.mark.rule("AC-6.7")
def test_another_place_and_the_next_turn_are_asked_anew() -> None:
    scene = plain().colony("x1", seat=1).colony("x2", seat=1).army("b1").start()
    scene.do("march b1 x1", "pass", "march x1 b2", "march b2 x2")
    assert scene.state.to_move() == 0  # no moves left
    scene = plain().colony("x1", seat=1).colony("x2", seat=1).army("b2", number=2).start()
    scene.do("march b2 x1", "pass", "march b2 x2")
    assert scene.state.to_move() == 1


@pytest.mark.rule("AC-6.8")
def test_several_interceptors_are_asked_from_the_left_until_one_does() -> None:
    scene = plain("corinth euboea sparta phocaea").in_turn(1).army("b2", 0).army("b2", 2).army("b2", 3)
    scene.army("b1", 1).start().do("march b1 b2")
    assert scene.state.to_move() == 2
    scene.do("pass")
    assert scene.state.to_move() == 3
    scene.do("intercept")  # seat 0 is not asked any more
    assert (scene.state.to_move(), scene.legal("march")) == (1, [])


@pytest.mark.rule("AC-6.8")
def test_no_battle_follows_an_intercept_by_itself() -> None:
    scene = plain().army("b2", seat=1).army("b1").start().do("march b1 b2", "intercept", "done")
    assert scene.armies("b2") == scene.armies("b2", 1) == 1


@pytest.mark.rule("AC-6.9")
def test_landing_on_a_foreign_colony_may_be_intercepted() -> None:
    scene = plain().colony("w1", seat=1).fleet(0, "a2", 2).start().do("land w1")
    assert scene.legal() == ["intercept", "permit", "pass"]
    scene.do("intercept", "land w1")  # the answer holds for the second
    assert scene.legal("march") == []
    assert scene.legal("attack") == ["attack w1 1"]


@pytest.mark.rule("AC-6.9")
def test_a_landed_army_that_is_let_pass_marches_on() -> None:
    scene = plain().colony("w1", seat=1).fleet(0, "a2", 1).start().do("land w1", "pass")
    scene.do("march w1 b1", "march b1 c1", "march c1 y1")
    assert scene.armies("y1") == 1


@pytest.mark.rule("AC-6.10")
def test_an_eclipse_keeps_armies_still_in_the_next_activities_only() -> None:
    scene = plain().hand(0, "eclipse-of-the-moon").colony("w1", seat=1).army("w1", 1).fleet(1, "a2").start()
    scene.do("play eclipse-of-the-moon", "done")
    assert scene.refusal("march w1 b1") == "AC-6.10"
    assert scene.refusal("aboard w1") == "AC-6.10"
    assert not scene.legal("march")
    assert not scene.legal("aboard")
    scene.do("embark w1")  # the loading of step b is no march


@pytest.mark.rule("AC-6.10")
def test_armies_that_are_kept_still_land_and_fight() -> None:
    scene = plain().fleet(0, "a2", 2).colony("w1", seat=1)
    scene.state.bound[0] = 1
    scene.start().do("land w1")
    assert scene.state.to_move() == 0  # it has no moves left, so that nobody is asked
    assert scene.legal("march") == []
    scene.do("attack w1 1", "dice 6 1")
    assert scene.state.view(0).colonies[0].seat == 0
