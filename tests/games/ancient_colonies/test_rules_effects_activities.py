"""Chapter 15 of the rules: effects of cards in the Activities, in battle and on fleets and armies."""

import pytest

from tests.games.ancient_colonies.scene import SCENES, Scene
from tests.games.ancient_colonies.table import boxed, standing, taxes, why


def battle(scene: Scene, place: str, other: int = 1) -> tuple[int, int]:
    """Attack and defence of a battle that can be started now, before the dice."""
    view = next(one for one in scene.state.view(0).battles if (one.place, one.other) == (place, other))
    return view.attack, view.defence


@pytest.mark.rule("AC-15.7")
def test_a_card_for_both_adds_to_attack_and_defence() -> None:
    place = Scene("corinth euboea").land("b1=acropolis-nw").army("b1", 0, 2).army("b1", 1)
    assert battle(place.start(), "b1") == (4, 2)
    place = Scene("corinth euboea").land("b1=acropolis-nw").army("b1", 0, 2).army("b1", 1).cards(0, "hoplite-phalanx")
    assert battle(place.start(), "b1") == (5, 2)
    place = Scene("corinth euboea").land("b1=acropolis-nw").army("b1", 0, 2).army("b1", 1).cards(1, "hoplite-phalanx")
    assert battle(place.start(), "b1") == (4, 3)


@pytest.mark.rule("AC-15.7")
def test_a_card_for_the_attacker_alone() -> None:
    """No card of the scenes has it; a box may."""
    text = SCENES.replace("combat-both:1", "combat-attack:2")
    for seat, totals in ((0, (4, 2)), (1, (2, 2))):
        scene = boxed(text, "corinth euboea").land("b1=acropolis-nw").army("b1").army("b1", 1)
        assert battle(scene.cards(seat, "hoplite-phalanx").start(), "b1") == totals


@pytest.mark.rule("AC-15.7")
def test_defence_is_added_after_the_doubling_by_walls_and_needs_no_army() -> None:
    scene = Scene("corinth euboea").colony("z0", 1, "village", walls=True).army("z0").cards(1, "athenaion-of-syracuse")
    assert battle(scene.start(), "z0") == (2, 9)
    scene = Scene("corinth euboea").colony("z0", 1).army("z0").cards(0, "athenaion-of-syracuse")
    assert battle(scene.start(), "z0") == (2, 2)  # the attacker defends nothing


@pytest.mark.rule("AC-15.7")
def test_a_card_against_walls_asks_for_walls() -> None:
    for walls, attack in ((True, 5), (False, 2)):
        scene = Scene("corinth euboea").colony("z0", 1, "village", walls=walls).army("z0").cards(0, "catapult")
        assert battle(scene.start(), "z0")[0] == attack


@pytest.mark.rule("AC-15.7")
def test_a_card_for_coastal_colonies_asks_for_a_coast_and_a_colony() -> None:
    for site, defence in (("w0", 4), ("z0", 2)):
        scene = Scene("corinth euboea").colony(site, 1).army(site).cards(1, "claw-of-archimedes")
        assert battle(scene.start(), site)[1] == defence
    scene = Scene("corinth euboea").land("b1=acropolis-nw").army("w1", 0).army("w1", 1).cards(1, "claw-of-archimedes")
    assert battle(scene.start(), "w1") == (2, 2)


@pytest.mark.rule("AC-15.7")
def test_a_card_for_landings_asks_for_one_army_that_was_landed_this_turn() -> None:
    cards = "trireme-of-ameinokles philistos-of-syracuse"
    scene = Scene("corinth euboea").land("b1=acropolis-se").colony("w0", 1).army("w0").fleet(0, "a1", cargo=1)
    scene.cards(0, cards).start()
    assert battle(scene, "w0") == (2, 2)
    scene.do("land w0", "intercept")
    assert battle(scene, "w0") == (4 + 2, 2)


@pytest.mark.rule("AC-15.7")
def test_a_landed_army_that_marched_on_counts_as_landed() -> None:
    scene = Scene("corinth euboea").land("b1=acropolis-nw").army("b1", 1).fleet(0, "a1", cargo=1)
    scene.cards(0, "philistos-of-syracuse").start().do("land w0", "march w0 b1", "pass")
    assert battle(scene, "b1") == (3, 2)


@pytest.mark.rule("AC-15.7")
def test_guests_bring_no_cards_into_a_foreign_colony() -> None:
    scene = Scene("corinth euboea phoenicia").colony("z0", 1).army("z0").army("z0", 2).allow(1, 2)
    scene.cards(2, "hoplite-phalanx athenaion-of-syracuse")
    assert battle(scene.start(), "z0") == (2, 4)


@pytest.mark.rule("AC-15.8")
@pytest.mark.parametrize(("cards", "spaces"), [("", 3), ("voyage-of-hanno", 5), ("circling-of-africa", 4)])
def test_a_fleet_sails_further(cards: str, spaces: int) -> None:
    scene = Scene().cards(0, cards).hand(0, "locusts").start()
    for number in range(spaces):
        scene.do("sail a2" if number % 2 == 0 else "sail a1")
    assert scene.legal("sail") == []


@pytest.mark.rule("AC-15.8")
def test_the_powers_of_cards_and_side_add_up_for_the_fleet() -> None:
    scene = Scene("phocaea sparta").cards(0, "voyage-of-hanno voyage-of-himilco").start()
    assert scene.state.view(0).sails == 3 + 2 + 2 + 1


@pytest.mark.rule("AC-15.8")
def test_an_army_marches_further() -> None:
    land = "b1=acropolis-nw b2=acropolis-nw b3=acropolis-nw b4=acropolis-nw"
    for cards, reach in (("", "b3"), ("mechanics-of-archytas", "b4")):
        scene = Scene().land(land).colony("w0", talents=5).army("w0").cards(0, cards).start()
        scene.do("march w0 b1", "march b1 b2", "march b2 b3")
        assert ("march b3 b4" in scene.legal()) == (reach == "b4")


@pytest.mark.rule("AC-15.9")
def test_more_tiles_may_be_flipped_in_step_a() -> None:
    scene = Scene().cards(0, "pytheas-on-the-ocean voyage-of-himilco").fleet(0, "a2").start()
    scene.do("flip b1", "face shallows", "flip b2", "face shallows", "flip b3", "face mountains")
    assert scene.legal("flip") == []
    scene = Scene().cards(0, "pytheas-on-the-ocean").fleet(0, "a2").start().do("flip b1", "face shallows", "sail a1")
    assert why(scene, "flip b2") == "AC-3.2"


@pytest.mark.rule("AC-15.10")
def test_a_peek_is_for_the_seat_alone() -> None:
    scene = Scene().cards(0, "world-map-of-hekataios").fleet(0, "a2").start()
    assert scene.legal("peek") == ["peek b1", "peek b2", "peek b3"]
    scene.do("peek b2")
    assert scene.keys("face mountains", 0) == ["peeked"]
    assert scene.keys("face mountains", 1) == []
    action = scene.game.parse_action("face mountains")
    assert [scene.state.seen_name(action, seat) for seat in (0, 1, -1)] == ["face mountains", "face ?", "face ?"]
    scene.do("face mountains")
    assert scene.legal("peek") == []
    faces = [scene.state.view(seat).tiles[scene.at("b2")].face for seat in (0, 1)]
    assert faces == ["mountains", ""]


@pytest.mark.rule("AC-15.10")
def test_the_sibyl_peeks_anywhere() -> None:
    scene = Scene().land("d5=oracle-se").colony("z5").start()
    assert len(scene.legal("peek")) == 14
    assert "peek d1" in scene.legal()


@pytest.mark.rule("AC-15.11")
def test_a_larger_fleet_carries_three_armies_or_a_colony_and_an_army() -> None:
    scene = Scene().cards(0, "euthymenes-of-massalia").fleet(0, "home").start()
    assert scene.legal("load") == ["load 1", "load 2", "load 3"]
    scene.do("load 3", "sail a1")
    assert (scene.state.cargo[0], scene.state.settlers[0]) == (3, 0)
    scene = Scene().cards(0, "euthymenes-of-massalia").fleet(0, "home").start().do("load 2", "sail a1")
    assert "found w0" in scene.legal()
    scene.do("found w0")
    assert scene.legal("found") == []  # one colony at most
    scene.do("land w0")
    assert (standing(scene, "w0")[0], scene.armies("w0")) == ("settlement", 1)
    assert why(Scene().fleet(0, "home").start(), "load 3") == "AC-5.7"


@pytest.mark.rule("AC-15.11")
def test_if_the_card_is_lost_armies_without_room_go_home() -> None:
    scene = Scene().cards(0, "euthymenes-of-massalia").fleet(0, "a1", cargo=3).colony("z0").colony("w3", 1)
    taxes(scene).do("tax z0 radical", "dice 6 6")
    stock = scene.state.stock[0]
    scene.do("lose card euthymenes-of-massalia")
    assert (scene.state.cargo[0], scene.state.stock[0]) == (2, stock + 1)


@pytest.mark.rule("AC-15.11")
def test_beside_a_colony_aboard_there_is_no_room_for_an_army_without_the_card() -> None:
    scene = (
        Scene().cards(0, "euthymenes-of-massalia").fleet(0, "a1", cargo=2, is_open=True).colony("z0").colony("w3", 1)
    )
    taxes(scene).do("tax z0 radical", "dice 6 6", "lose card euthymenes-of-massalia")
    assert (scene.state.cargo[0], scene.state.settlers[0]) == (1, 1)
