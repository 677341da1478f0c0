"""Chapter 14 of the rules: the thirteen Acts, each unowned and held. Without symbols seat 0 is the pious one here."""

import pytest

from oikist.games.ancient_colonies.board import HOME
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import asked, colony, held, phase, standing, turn_ends, unowned, why

THREE = "sparta corinth euboea"


@pytest.mark.rule("AC-14.1")
def test_etna_unowned_the_pious_seat_picks_a_foreign_colony_at_the_mountains_or_the_edge() -> None:
    scene = Scene(THREE).land("b3=mountains").colony("z0").colony("w2", 1, "town", walls=True, talents=5)
    scene.colony("y2", 1, "city").colony("x5", 2, "village", talents=2)
    unowned(scene, "eruption-of-etna")
    assert asked(scene) == ("aim", 0)
    assert scene.legal() == ["target w2", "target x5"]  # y2 is inland, z0 is the own one
    assert why(scene, "target z0") == "AC-13.3"
    scene.do("target w2")
    assert standing(scene, "w2") == ("town", False, 2)


@pytest.mark.rule("AC-14.1")
def test_etna_takes_a_level_where_there_are_no_walls() -> None:
    scene = unowned(Scene(THREE).colony("x5", 2, "village", talents=2), "eruption-of-etna")
    assert standing(scene, "x5") == ("settlement", False, 0)


@pytest.mark.rule("AC-14.1")
def test_etna_unowned_hits_an_own_colony_if_nothing_else_fits() -> None:
    scene = unowned(Scene(THREE).colony("z0", talents=9).colony("x2", 1).colony("z3", talents=9), "eruption-of-etna")
    assert asked(scene) == ("aim", 0)
    assert scene.legal() == ["target z0", "target z3"]
    assert scene.do("target z3").talents("z3") == 6


@pytest.mark.rule("AC-14.1")
def test_etna_held_picks_any_such_colony() -> None:
    scene = Scene(THREE).land("b3=mountains").colony("z0").colony("w2", 1, "city", talents=5).colony("y2", 1)
    held(scene, "eruption-of-etna")
    assert scene.legal() == ["target w2", "target z0"]
    assert standing(scene.do("target w2"), "w2") == ("town", False, 2)


@pytest.mark.rule("AC-14.1")
def test_mountains_that_lie_face_down_do_not_erupt() -> None:
    scene = Scene().peeked(0, "b3", "mountains").colony("w2", 1).hand(0, "eruption-of-etna").start()
    assert why(scene, "play eruption-of-etna") == "AC-13.3"


@pytest.mark.rule("AC-14.2")
def test_the_earthquake_unowned_strikes_a_random_tile_of_land() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw b2=shallows b3=mountains").colony("w2", 0, "village", True, 5)
    scene.colony("x3", 1, "city", talents=9).colony("w3", 2, talents=1).colony("w4", 2, talents=7)
    unowned(scene, "great-earthquake")
    assert scene.legal() == ["strike b1", "strike b3"]
    assert scene.state.chance_weights() == [1, 1]
    scene.do("strike b3")
    assert standing(scene, "w2") == ("village", False, 5)
    assert standing(scene, "x3") == ("city", False, 7)
    assert standing(scene, "w3") == ("settlement", False, 0)
    assert standing(scene, "w4") == ("settlement", False, 7)


@pytest.mark.rule("AC-14.2")
def test_the_earthquake_held_strikes_a_tile_of_choice_the_own_colonies_too() -> None:
    scene = Scene().land("b1=acropolis-nw b3=mountains b5=acropolis-nw").colony("w2", 0, talents=5).colony("w5", 1)
    held(scene, "great-earthquake")
    assert scene.legal() == ["target b3", "target b5"]
    assert scene.do("target b3").talents("w2") == 3


@pytest.mark.rule("AC-14.3")
def test_the_plague_unowned_strikes_the_place_with_most_armies_of_all_seats_together() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw").army("b1", 0, 2).army("b1", 1).army("z0", 2, 2).colony("z0", 2, "city")
    unowned(scene, "plague-in-the-camp")
    assert scene.legal() == ["hit 0", "hit 1"]
    assert scene.state.chance_weights() == [2, 1]
    scene.do("hit 1")  # two of three; the other can only be one of seat 0
    assert (scene.armies("b1", 0), scene.armies("b1", 1), scene.armies("z0", 2)) == (1, 0, 2)


@pytest.mark.rule("AC-14.3")
def test_of_several_places_the_pious_seat_picks_one_even_its_own_or_another() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw").army("b1", 0, 2).army("z0", 2, 2).army("x0", 1)
    unowned(scene, "plague-in-the-camp")
    assert asked(scene) == ("aim", 0)
    assert scene.legal() == ["target z0", "target b1"]
    assert scene.do("target z0").armies("z0", 2) == 1


@pytest.mark.rule("AC-14.3")
def test_armies_aboard_are_on_no_place_of_the_plague() -> None:
    scene = unowned(Scene(THREE).fleet(1, "a2", cargo=2).army("z0", 2), "plague-in-the-camp")
    assert (scene.armies("z0", 2), scene.state.cargo[1]) == (0, 2)


@pytest.mark.rule("AC-14.3")
@pytest.mark.parametrize(("number", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_plague_held_takes_half_of_the_armies_rounded_up(number: int, left: int) -> None:
    scene = Scene().land("b1=acropolis-nw").army("b1", 1, number).army("z0", 0)
    held(scene, "plague-in-the-camp")
    assert scene.legal() == ["target z0", "target b1"]
    assert scene.do("target b1").armies("b1", 1) == left


@pytest.mark.rule("AC-14.4")
def test_the_storm_unowned_sends_the_fleets_of_all_others_home() -> None:
    scene = Scene(THREE).fleet(0, "a1", cargo=2).fleet(1, "a2", cargo=2).fleet(2, "a3", cargo=1, is_open=True)
    scene.deck("storm-at-sea", "catapult", top="act").stage("civilization").start()
    stock = list(scene.state.stock)
    assert scene.keys("reveal storm-at-sea")[:3] == ["act-unowned", "fleet-home", "fleet-home"]
    scene.do("reveal storm-at-sea")
    state = scene.state
    assert (state.ship, state.cargo, state.settlers) == ([0, HOME, HOME], [2, 0, 0], [0, 0, 0])
    assert (state.stock, state.manned) == ([stock[0], stock[1] + 2, stock[2] + 1], [1, 1, 1])


@pytest.mark.rule("AC-14.4")
def test_the_storm_leaves_an_unmanned_ship_where_it_is() -> None:
    scene = unowned(Scene(THREE).fleet(1, "a2", is_manned=False).fleet(2, "home"), "storm-at-sea")
    assert scene.state.ship == [0, 1, HOME]


@pytest.mark.rule("AC-14.4")
def test_the_storm_held_strikes_all_foreign_fleets_on_one_tile() -> None:
    scene = Scene("sparta corinth euboea phocaea").fleet(0, "a2", cargo=2).fleet(1, "a2").fleet(2, "a2").fleet(3, "a4")
    held(scene, "storm-at-sea")
    assert scene.legal() == ["target a2", "target a4"]
    assert scene.do("target a2").state.ship == [1, HOME, HOME, 3]


@pytest.mark.rule("AC-14.5")
def test_the_drought_unowned_takes_a_talent_of_each_colony_of_all_others() -> None:
    scene = (
        Scene(THREE).colony("z0", 0, talents=5).colony("z2", 1, talents=5).colony("z4", 1).colony("w5", 2, talents=1)
    )
    unowned(scene, "drought-of-thera")
    assert [scene.talents(site) for site in ("z0", "z2", "z4", "w5")] == [5, 4, 0, 0]


@pytest.mark.rule("AC-14.5")
def test_the_drought_held_strikes_one_rival() -> None:
    scene = Scene(THREE).colony("z0", 0, talents=5).colony("z2", 1, talents=5).colony("z4", 2, talents=5)
    held(scene, "drought-of-thera")
    assert scene.legal() == ["target seat 1", "target seat 2"]
    assert why(scene, "target seat 0") == "AC-13.3"
    scene.do("target seat 2")
    assert [scene.talents(site) for site in ("z0", "z2", "z4")] == [5, 5, 4]


@pytest.mark.rule("AC-14.6")
def test_the_wave_unowned_the_pious_seat_picks_a_foreign_coastal_colony() -> None:
    scene = Scene(THREE).colony("w0").colony("w2", 1, "village", True, 6).colony("w4", 2).colony("z0", 2)
    unowned(scene, "wave-of-potidaia")
    assert asked(scene) == ("aim", 0)
    assert scene.legal() == ["target w2", "target w4"]
    assert standing(scene.do("target w2"), "w2") == ("village", False, 2)  # no army, so the walls


@pytest.mark.rule("AC-14.6")
def test_the_wave_takes_a_random_army_rather_than_the_walls() -> None:
    scene = Scene(THREE).colony("w2", 1, "city", True, 3).army("w2", 1).army("w2", 2, 2).allow(1, 2)
    unowned(scene, "wave-of-potidaia")
    assert scene.state.chance_weights() == [1, 2]
    scene.do("hit 2")
    assert standing(scene, "w2") == ("city", True, 0)
    assert (scene.armies("w2", 1), scene.armies("w2", 2)) == (1, 1)


@pytest.mark.rule("AC-14.6")
def test_the_wave_held_picks_any_coastal_colony() -> None:
    scene = held(Scene().colony("w0").colony("w3", 1, talents=9).colony("z0", 1), "wave-of-potidaia")
    assert scene.legal() == ["target w0", "target w3"]
    assert standing(scene.do("target w3"), "w3") == ("settlement", False, 5)


@pytest.mark.rule("AC-14.7")
def test_the_burning_unowned_strikes_whoever_of_the_others_has_most_arts() -> None:
    scene = Scene(THREE).cards(0, "ludovisi-throne metopes-of-temple-e first-olympian-ode")  # pious
    scene.cards(1, "riace-bronzes nestors-cup").cards(2, "motya-charioteer catapult hoplite-phalanx")
    unowned(scene, "burning-of-the-heraion")
    assert asked(scene) == ("sacrifice", 1)
    assert scene.legal() == ["lose card riace-bronzes", "lose card nestors-cup"]
    assert why(scene, "lose level") == "AC-14.7"
    scene.do("lose card riace-bronzes")
    assert [card.name for card in scene.state.view(0).seats[1].cards] == ["nestors-cup"]


@pytest.mark.rule("AC-14.7")
@pytest.mark.parametrize(("first", "victim"), [(0, 2), (1, 2), (2, 1)])
def test_of_equals_the_later_in_player_order_burns(first: int, victim: int) -> None:
    scene = Scene(THREE, first=first).cards(0, "school-of-pythagoras")  # pious
    scene.cards(1, "riace-bronzes nestors-cup").cards(2, "motya-charioteer tomb-of-the-diver")
    assert asked(unowned(scene, "burning-of-the-heraion")) == ("sacrifice", victim)


@pytest.mark.rule("AC-14.7")
def test_the_burning_held_strikes_a_rival_with_an_arts_card_and_the_sibyl_is_none() -> None:
    scene = Scene("sparta corinth euboea phocaea").land("d1=oracle-ne").colony("z0", 3)
    scene.cards(0, "ludovisi-throne").cards(1, "riace-bronzes nestors-cup").cards(2, "motya-charioteer")
    held(scene, "burning-of-the-heraion")
    assert scene.legal() == ["target seat 1", "target seat 2"]  # seat 3 has only the Sibyl
    scene.do("target seat 2")
    assert scene.state.view(0).seats[2].cards == ()
    assert phase(scene) == "activities"


@pytest.mark.rule("AC-14.8")
def test_locusts_unowned_strike_a_random_plains_tile_and_keep_off_the_tax() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw b3=mountains d1=acropolis-nw").colony("z0", 1, talents=9)
    scene.colony("y0", 2).colony("w5", 1)
    unowned(scene, "locusts")
    assert scene.legal() == ["strike b1", "strike d1"]
    assert scene.keys("strike d1")[:3] == ["struck", "ring-no-tax", "ring-no-tax"]
    scene.do("strike d1")
    assert [colony(scene, site).untaxed for site in ("z0", "y0", "w5")] == [2, 2, 0]
    turn_ends(scene)
    while not scene.legal("tax"):
        scene.do("done")
    assert asked(scene) == ("tax", 1)
    assert scene.legal() == ["tax w5 heavy", "tax w5 radical", "done"]
    assert scene.do("done").talents("y0") == 1  # its level, and no Talent for Wise Administration


@pytest.mark.rule("AC-14.8")
def test_a_colony_with_locusts_invests_and_buys() -> None:
    scene = held(Scene().land("d1=acropolis-nw").colony("z0", 1, "town", talents=20), "locusts").do("done", "done")
    assert asked(scene) == ("invest", 1)
    assert "recruit z0" in scene.legal()
    scene = (
        Scene().colony("z0", talents=9).ring("z0", untaxed=1).shop("catapult").deck("hoplite-phalanx", top="science")
    )
    assert scene.stage("civilization").start().legal("auction") == ["auction catapult"]


@pytest.mark.rule("AC-14.8")
def test_locusts_held_pick_a_plains_tile() -> None:
    scene = Scene().land("b1=acropolis-nw b3=mountains d1=oracle-nw").colony("z0", 1).colony("w0").colony("w3", 1)
    held(scene, "locusts")
    assert scene.legal() == ["target b1", "target d1"]
    scene.do("target b1")
    assert [colony(scene, site).untaxed for site in ("w0", "z0")] == [1, 0]


@pytest.mark.rule("AC-14.9")
def test_the_flood_unowned_the_pious_seat_picks_a_foreign_village_or_better() -> None:
    scene = Scene(THREE).colony("z0", 0, "city").colony("z2", 1).colony("z4", 1, "village", talents=8)
    unowned(scene.colony("w5", 2, "town"), "flood-of-the-krathis")
    assert asked(scene) == ("aim", 0)
    assert scene.legal() == ["target w5", "target z4"]
    scene.do("target z4")
    assert asked(scene) == ("ransom", 1)
    assert scene.legal() == ["lose level", "lose money"]
    assert why(scene, "lose walls") == "AC-14.9"
    assert standing(scene.do("lose money"), "z4") == ("village", False, 0)


@pytest.mark.rule("AC-14.9")
def test_the_owner_may_lose_the_level_instead() -> None:
    scene = unowned(Scene(THREE).colony("z4", 1, "city", walls=True, talents=20), "flood-of-the-krathis")
    assert standing(scene.do("lose level"), "z4") == ("town", True, 20)


@pytest.mark.rule("AC-14.9")
def test_whoever_cannot_pay_the_flood_loses_the_level() -> None:
    scene = unowned(Scene(THREE).colony("z4", 1, "village", walls=True, talents=7), "flood-of-the-krathis")
    assert standing(scene, "z4") == ("settlement", False, 7)


@pytest.mark.rule("AC-14.9")
def test_the_flood_held_picks_a_village_or_better_and_its_owner_chooses() -> None:
    scene = held(Scene().colony("z0", 0, "town").colony("z4", 1, "village", talents=9), "flood-of-the-krathis")
    assert scene.legal() == ["target z0", "target z4"]
    assert asked(scene.do("target z4")) == ("ransom", 1)
    assert scene.do("lose money").talents("z4") == 1


@pytest.mark.rule("AC-14.10")
def test_the_eclipse_unowned_stops_the_armies_of_all_others_in_their_next_activities() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw").army("x0", 0).colony("x0", 0).army("w0", 1).colony("w0", 1, talents=9)
    scene.fleet(1, "a1", cargo=1).colony("x0", 0, talents=9)
    unowned(scene, "eclipse-of-the-moon")
    assert scene.state.bound == [0, 1, 1]
    turn_ends(scene)
    assert asked(scene) == ("activities", 1)
    assert scene.legal("march") + scene.legal("aboard") == []
    assert why(scene, "march w0 b1") == "AC-6.10"
    scene.do("land w1")
    assert scene.legal("march") == []  # a landed army does not march either
    scene.do("done")
    assert scene.state.bound == [0, 0, 1]
    while scene.state.mover != 0:
        scene.do("done")
    assert scene.legal("march") == ["march x0 b1"]


@pytest.mark.rule("AC-14.10")
def test_the_eclipse_held_stops_one_rival_once_and_battles_remain() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw").army("b1", 1).army("b1", 2).colony("z0", 1, talents=9)
    held(scene.colony("z3", 2, talents=9), "eclipse-of-the-moon")
    assert scene.legal() == ["target seat 1", "target seat 2"]
    assert scene.keys("target seat 1") == ["target-seat", "bound"]
    scene.do("target seat 1", "done")
    assert asked(scene) == ("activities", 1)
    assert scene.legal("march") == []
    assert scene.legal("attack") == ["attack b1 2"]
    scene.do("done")
    assert scene.legal("march") != []  # seat 2 is free
    turn_ends(scene)
    assert scene.state.mover == 1
    assert scene.legal("march") != []


@pytest.mark.rule("AC-14.11")
def test_the_uprising_unowned_strikes_the_highest_colony_of_whoever_of_the_others_has_most_levels() -> None:
    scene = Scene(THREE).colony("z0", 0, "city", walls=True).colony("z2", 1, "city")  # seat 0 is pious
    scene.colony("w1", 2, "town").colony("w3", 2, "village").colony("w5", 2, "town")
    unowned(scene, "uprising-of-kylon")
    assert asked(scene) == ("aim", 2)
    assert scene.legal() == ["target w1", "target w5"]
    assert scene.keys("target w5")[:3] == ["target", "aimed-colony", "ring-strife"]
    scene.do("target w5")
    assert [colony(scene, site).unrest for site in ("w1", "w5", "z2")] == [0, 2, 0]


@pytest.mark.rule("AC-14.11")
@pytest.mark.parametrize(("first", "victim"), [(0, "z4"), (2, "z2")])
def test_of_equals_the_later_in_player_order_has_the_uprising(first: int, victim: str) -> None:
    scene = Scene(THREE, first=first).cards(0, "ludovisi-throne").colony("z2", 1, "town").colony("z4", 2, "town")
    assert colony(unowned(scene, "uprising-of-kylon"), victim).unrest == 2


@pytest.mark.rule("AC-14.11")
def test_the_uprising_held_strikes_a_colony_of_a_rival_which_neither_taxes_invests_nor_buys() -> None:
    scene = Scene().colony("z0", 0, "town").colony("z2", 1, "town", talents=20).colony("w3", 1, talents=5)
    held(scene.shop("catapult").deck("hoplite-phalanx", top="science"), "uprising-of-kylon")
    assert scene.legal() == ["target w3", "target z2"]
    scene.do("target z2", "done", "done", "done")
    assert asked(scene) == ("tax", 1)
    assert scene.legal() == ["tax w3 heavy", "tax w3 radical", "done"]
    scene.do("done")
    assert scene.talents("z2") == 23
    assert scene.legal() == ["upgrade w3", "done"]
    assert why(scene, "recruit z2") == "AC-11.2"
    scene.do("done", "pass")
    assert asked(scene) == ("market", 1)
    assert scene.legal("auction") == []


@pytest.mark.rule("AC-14.12")
def test_the_fever_unowned_strikes_a_random_shallows_tile() -> None:
    scene = Scene(THREE).land("b2=shallows b4=shallows").colony("w1", 0, talents=5).colony("w2", 1, talents=5)
    scene.army("w2", 1).colony("x2", 2, talents=1).colony("w4", 2, talents=5)
    unowned(scene, "marsh-fever")
    assert scene.legal() == ["strike b2", "strike b4"]  # not the sea
    scene.do("strike b2")
    assert [scene.talents(site) for site in ("w1", "w2", "x2", "w4")] == [3, 5, 0, 5]
    assert scene.armies("w2", 1) == 0


@pytest.mark.rule("AC-14.12")
def test_the_fever_held_picks_a_shallows_tile_and_takes_one_army_a_colony() -> None:
    scene = Scene(THREE).land("b2=shallows b4=shallows").colony("w2", 1, "town").army("w2", 1, 2).army("w2", 2)
    held(scene.allow(1, 2).colony("w4", 2), "marsh-fever")
    assert scene.legal() == ["target b2", "target b4"]
    scene.do("target b2")
    assert scene.state.chance_weights() == [2, 1]
    scene.do("hit 1")
    assert (scene.armies("w2", 1), scene.armies("w2", 2)) == (1, 1)


@pytest.mark.rule("AC-14.12")
def test_armies_without_a_colony_have_no_fever() -> None:
    scene = Scene().land("b2=shallows").army("w2", 1).hand(0, "marsh-fever").start()
    assert why(scene, "play marsh-fever") == "AC-13.3"


@pytest.mark.rule("AC-14.13")
def test_the_stone_unowned_strikes_a_random_colony_without_a_roll() -> None:
    scene = Scene(THREE).colony("z0", 0, "village", walls=True).colony("z2", 1, "city").colony("z4", 2)
    unowned(scene, "stone-from-the-sky")
    assert scene.legal() == ["strike z0", "strike z2", "strike z4"]
    assert scene.state.chance_weights() == [1, 1, 1]
    assert standing(scene.do("strike z2"), "z2") == ("town", False, 0)
    assert phase(scene) == "top"


@pytest.mark.rule("AC-14.13")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_stone_held_works_on_four_or_more(die: int) -> None:
    scene = held(Scene().colony("z0", 1, "city", walls=True).colony("z2"), "stone-from-the-sky")
    assert scene.legal() == ["target z0", "target z2"]
    scene.do("target z0")
    assert phase(scene) == "omen"
    assert scene.keys(f"die {die}")[0] == ("omen-good" if die >= 4 else "omen-bad")
    scene.do(f"die {die}")
    assert standing(scene, "z0") == ("city", die < 4, 0)
    assert scene.state.hand[0] == 0
