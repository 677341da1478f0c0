"""Chapter 13 of the rules: how Acts of Zeus come, aim, and are warded off."""

import pytest

from oikist.core.rng import Rng
from tests.games.ancient_colonies.scene import SCENES, Scene
from tests.games.ancient_colonies.table import (
    REST,
    asked,
    boxed,
    colony,
    held,
    phase,
    standing,
    turn_ends,
    unowned,
    why,
)

THREE = "sparta corinth euboea"


@pytest.mark.rule("AC-13.1")
def test_an_unowned_act_works_at_once_and_leaves_the_game() -> None:
    scene = Scene().colony("z0", talents=5).deck("drought-of-thera", REST, top="act").stage("civilization").start()
    assert scene.keys("reveal drought-of-thera")[:2] == ["act-unowned", "talents-lost"]
    scene.do("reveal drought-of-thera")
    assert scene.talents("z0") == 4
    assert (scene.state.act, scene.state.view(0).act, scene.state.view(0).deck) == (-1, "", 2)
    assert scene.state.hand == [0, 0]


@pytest.mark.rule("AC-13.2")
def test_an_act_in_hand_is_played_in_the_own_activities_at_any_moment_and_leaves_the_game() -> None:
    scene = (
        Scene().land("c1=acropolis-nw").colony("z0", 1, talents=5).colony("x0").army("x0").hand(0, "drought-of-thera")
    )
    scene.start()
    assert scene.legal("play") == ["play drought-of-thera"]
    assert why(scene, "play locusts") == "AC-13.2"
    scene.do("march x0 c1")  # in the middle of step c
    assert scene.keys("play drought-of-thera", 1)[0] == "act"
    scene.do("play drought-of-thera")
    assert (scene.talents("z0"), scene.state.view(0).seats[0].acts) == (4, 0)
    assert why(scene, "play drought-of-thera") == "AC-13.2"
    assert scene.armies("c1") == 1
    assert phase(scene) == "activities"


@pytest.mark.rule("AC-13.2")
def test_an_act_is_no_step_and_closes_none() -> None:
    scene = held(Scene().colony("z0", 1, talents=5), "drought-of-thera")
    assert scene.legal("flip") == ["flip b1", "flip b2"]
    assert scene.state.view(0).step == "flip"


@pytest.mark.rule("AC-13.2")
def test_several_acts_may_be_played_in_one_turn() -> None:
    scene = Scene().colony("z0", 1, talents=5).army("z0", 1).hand(0, "drought-of-thera eclipse-of-the-moon").start()
    scene.do("play drought-of-thera", "play eclipse-of-the-moon")
    assert (scene.talents("z0"), scene.state.bound) == (4, [0, 1])


@pytest.mark.rule("AC-13.2")
def test_an_act_is_not_played_in_other_phases_nor_while_something_is_open() -> None:
    scene = Scene().colony("z0", talents=9).colony("w3", 1, talents=9).hand(0, "drought-of-thera")
    scene.stage("invest").start()
    assert why(scene, "play drought-of-thera") == "AC-0.6"
    scene = Scene().colony("z0", talents=9).colony("w3", 1, talents=9).hand(0, "drought-of-thera").stage("tax").start()
    assert why(scene, "play drought-of-thera") == "AC-0.6"
    scene = Scene().fleet(0, "home").colony("w3", 1, talents=9).hand(0, "drought-of-thera").start().do("load 1")
    assert why(scene, "play drought-of-thera") == "AC-0.5"


@pytest.mark.rule("AC-13.2")
def test_an_act_that_is_never_played_is_worth_nothing() -> None:
    scene = Scene().colony("z0").hand(0, "drought-of-thera locusts").start()
    assert scene.state.scores() == [1, 0]
    assert len(scene.state.ledger(0)) == 1


@pytest.mark.rule("AC-13.3")
@pytest.mark.parametrize(
    "act",
    [
        "eruption-of-etna", "great-earthquake", "plague-in-the-camp", "drought-of-thera", "wave-of-potidaia",
        "burning-of-the-heraion", "locusts", "flood-of-the-krathis", "uprising-of-kylon", "marsh-fever",
        "stone-from-the-sky",
    ],
)  # fmt: skip
def test_an_act_without_a_target_is_not_played(act: str) -> None:
    scene = Scene().land("b1=acropolis-nw c1=shallows d1=mountains").hand(0, act).start()
    assert why(scene, f"play {act}") == "AC-13.3"
    assert scene.legal("play") == []
    assert "done" in scene.legal()


@pytest.mark.rule("AC-13.3")
def test_a_storm_needs_a_foreign_fleet_at_sea() -> None:
    scene = Scene().fleet(0, "a1").fleet(1, "home").hand(0, "storm-at-sea").start()
    assert why(scene, "play storm-at-sea") == "AC-13.3"
    scene = Scene().fleet(0, "a1").fleet(1, "a1", is_manned=False).hand(0, "storm-at-sea").start()
    assert why(scene, "play storm-at-sea") == "AC-13.3"  # an unmanned ship stays where it is


@pytest.mark.rule("AC-13.3")
def test_an_act_is_aimed_only_where_it_would_hit() -> None:
    scene = Scene().land("b1=acropolis-nw b3=acropolis-nw b5=acropolis-nw").colony("w1", 1).colony("w5", 1)
    held(scene, "locusts")
    assert scene.legal() == ["target b1", "target b5"]
    assert why(scene, "target b3") == "AC-13.3"
    assert why(scene, "target w1") == "AC-13.3"
    assert why(scene, "done") == "AC-0.5"


@pytest.mark.rule("AC-13.3")
def test_a_rival_without_a_colony_has_nothing_that_could_dry_up() -> None:
    scene = held(Scene(THREE).colony("z0", talents=2).colony("z2", 1, talents=2), "drought-of-thera")
    assert scene.talents("z2") == 1  # seat 2 was no choice


@pytest.mark.rule("AC-13.3")
def test_own_targets_fit_where_the_act_does_not_say_a_rival() -> None:
    scene = held(Scene().colony("z0", level="village").colony("z3", 1, "village"), "flood-of-the-krathis")
    assert scene.legal() == ["target z0", "target z3"]
    scene = held(Scene().colony("z0").colony("z3", 1).colony("z5", 1), "uprising-of-kylon")
    assert scene.legal() == ["target z3", "target z5"]


@pytest.mark.rule("AC-13.3")
def test_a_single_target_is_taken_unasked() -> None:
    scene = held(Scene().colony("z0", 1, "village", talents=2), "flood-of-the-krathis")
    assert standing(scene, "z0") == ("settlement", False, 2)


def pious(scene: Scene) -> int:
    """The seat that picks where Etna erupts; everybody has two colonies on the edge."""
    for seat in range(scene.state.seats):
        scene.colony(f"z{seat}", seat).colony(f"{'wxy'[seat]}5", seat)
    unowned(scene, "eruption-of-etna")
    assert phase(scene) == "aim"
    return scene.state.mover


@pytest.mark.rule("AC-13.4")
def test_most_cards_with_the_symbol_of_the_gods_make_the_pious_seat() -> None:
    gods = Scene(THREE).cards(0, "riace-bronzes catapult").cards(1, "tripod-stater ludovisi-throne")
    assert pious(gods.cards(2, "school-of-pythagoras")) == 1
    assert [seat.piety for seat in gods.state.view(0).seats] == [0, 2, 1]


@pytest.mark.rule("AC-13.4")
def test_the_sibyl_counts() -> None:
    assert pious(Scene(THREE).land("d1=oracle-se")) == 1  # the oracle is at z1
    assert pious(Scene(THREE).land("d2=oracle-se").cards(0, "ludovisi-throne metopes-of-temple-e")) == 0


@pytest.mark.rule("AC-13.4")
@pytest.mark.parametrize(("first", "expected"), [(0, 0), (1, 1), (2, 2)])
def test_a_tie_goes_to_the_earlier_in_player_order(first: int, expected: int) -> None:
    assert pious(Scene(THREE, first=first)) == expected


@pytest.mark.rule("AC-13.4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_phocaea_wins_every_tie_it_is_in(first: int) -> None:
    assert pious(Scene("sparta phocaea euboea", first=first)) == 1
    tied = Scene("sparta phocaea euboea", first=first).cards(0, "ludovisi-throne").cards(1, "metopes-of-temple-e")
    assert pious(tied) == 1
    others = Scene("sparta phocaea euboea", first=first).cards(0, "ludovisi-throne").cards(2, "metopes-of-temple-e")
    assert pious(others) == (2 if first in (1, 2) else 0)


@pytest.mark.rule("AC-13.5")
def test_every_victim_with_something_to_lose_is_asked_for_a_ward_in_player_order() -> None:
    scene = Scene("sparta corinth euboea phocaea", first=2).fleet(0, "a1")
    scene.cards(0, "temple-c-of-selinus").cards(1, "persephone-tablets").cards(2, "four-roots-of-empedokles")
    scene.cards(3, "ludovisi-throne metopes-of-temple-e")  # the pious seat
    for seat, site in enumerate(("z0", "z2", "z4", "w5")):
        scene.colony(site, seat, talents=5)
    unowned(scene, "drought-of-thera")
    assert asked(scene) == ("ward", 2)
    scene.do("pay z4")
    assert asked(scene) == ("ward", 0)
    assert [scene.talents(site) for site in ("z0", "z2", "z4")] == [5, 5, 2]  # nothing has worked yet
    scene.do("pass")
    assert asked(scene) == ("ward", 1)
    scene.do("pay z2")
    assert [scene.talents(site) for site in ("z0", "z2", "z4")] == [4, 2, 2]


@pytest.mark.rule("AC-13.5")
def test_a_victim_that_would_lose_nothing_is_not_asked() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets four-roots-of-empedokles").colony("z2", 1, talents=9)
    scene.cards(0, "ludovisi-throne metopes-of-temple-e first-olympian-ode").fleet(1, "home")
    unowned(scene, "storm-at-sea")
    assert phase(scene) == "top"


@pytest.mark.rule("AC-13.5")
@pytest.mark.parametrize(
    ("act", "level", "walls", "talents", "armies", "is_asked"),
    [
        ("great-earthquake", "settlement", False, 1, 0, True), ("great-earthquake", "village", True, 0, 0, True),
        ("great-earthquake", "village", False, 0, 0, False), ("eruption-of-etna", "settlement", False, 0, 1, False),
        ("eruption-of-etna", "village", False, 0, 0, True), ("wave-of-potidaia", "village", True, 0, 0, True),
        ("wave-of-potidaia", "village", False, 0, 1, True), ("wave-of-potidaia", "village", False, 0, 0, False),
        ("marsh-fever", "settlement", False, 1, 0, True), ("marsh-fever", "settlement", False, 0, 1, True),
        ("marsh-fever", "settlement", False, 0, 0, False), ("locusts", "settlement", False, 0, 0, True),
        ("uprising-of-kylon", "settlement", False, 0, 0, True), ("eclipse-of-the-moon", "village", True, 5, 0, False),
        ("eclipse-of-the-moon", "village", True, 0, 1, True),
    ],
)  # fmt: skip
def test_a_ward_is_offered_where_something_would_be_lost(
    act: str, level: str, walls: bool, talents: int, armies: int, is_asked: bool
) -> None:
    scene = Scene(THREE).land("b1=acropolis-nw b2=shallows b3=mountains").colony("w1", 1, level, walls, talents)
    if act == "eruption-of-etna":
        scene = Scene(THREE).land("b1=mountains").colony("w1", 1, level, walls, talents)
    if armies:
        scene.army("w1", 1, armies)
    # The purse that could pay stands at y3, inland and away from all that these Acts strike.
    scene.cards(1, "persephone-tablets").colony("y3", 1, talents=3).hand(0, act).start().do(f"play {act}")
    for name in ("target w1", "target b1", "target b2", "target seat 1"):
        if phase(scene) == "aim" and name in scene.legal():
            scene.do(name)
    assert (asked(scene) == ("ward", 1)) == is_asked


@pytest.mark.rule("AC-13.5")
def test_a_ward_saves_the_arts() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets riace-bronzes").colony("z0", 1, talents=3)
    held(scene, "burning-of-the-heraion")
    assert asked(scene) == ("ward", 1)
    scene.do("pay z0")
    assert len(scene.state.view(0).seats[1].cards) == 2
    assert phase(scene) == "activities"


@pytest.mark.rule("AC-13.5")
def test_warded_armies_leave_the_draw_but_the_number_is_fixed_before() -> None:
    scene = Scene(THREE).land("b1=acropolis-nw").army("b1", 1, 3).army("b1", 2, 2).colony("z2", 1, talents=5)
    held(scene.cards(1, "persephone-tablets"), "plague-in-the-camp")
    assert asked(scene) == ("ward", 1)
    scene.do("pay z2")
    assert (scene.armies("b1", 1), scene.armies("b1", 2)) == (3, 0)  # three of five, but only two are left to lose


@pytest.mark.rule("AC-13.5")
def test_no_new_target_is_sought_when_the_only_victim_wards_it_off() -> None:
    scene = Scene(THREE).cards(1, "persephone-tablets").colony("z2", 1, "village", talents=5).colony("z4", 2, "village")
    held(scene, "flood-of-the-krathis", "target z2", "pay z2")
    assert standing(scene, "z2") == ("village", False, 2)
    assert standing(scene, "z4") == ("village", False, 0)


@pytest.mark.rule("AC-13.5")
def test_choices_of_several_victims_are_made_in_player_order() -> None:
    """No Act of the standard box lets several victims choose; a box of one's own may."""
    text = SCENES.replace("walls-or-talents:2", "pay-or-level:2")
    scene = boxed(text, THREE).land("b1=acropolis-nw")
    for seat, site in ((2, "w0"), (0, "x0"), (1, "w1")):
        scene.colony(site, seat, "village", talents=5)
    held(scene, "great-earthquake")
    for seat in (0, 1, 2):
        assert asked(scene) == ("ransom", seat)
        scene.do("lose money")


@pytest.mark.rule("AC-13.5")
def test_the_stone_is_warded_off_only_after_a_good_roll() -> None:
    scene = Scene().colony("z0", 1, "city", talents=5).cards(1, "persephone-tablets")
    held(scene, "stone-from-the-sky", "die 3")
    assert phase(scene) == "activities"
    scene = Scene().colony("z0", 1, "city", talents=5).cards(1, "persephone-tablets")
    held(scene, "stone-from-the-sky", "die 4")
    assert asked(scene) == ("ward", 1)
    assert standing(scene.do("pay z0"), "z0") == ("city", False, 2)


@pytest.mark.rule("AC-13.6")
def test_a_ring_set_in_the_activities_goes_at_the_end_of_this_turn() -> None:
    scene = held(Scene().colony("z0", 1, talents=9).colony("z2", 1), "uprising-of-kylon", "target z0")
    assert colony(scene, "z0").unrest == 1
    assert turn_ends(scene).state.unrest[scene.at("z0")] == 0


@pytest.mark.rule("AC-13.6")
@pytest.mark.parametrize("act", ["uprising-of-kylon", "locusts"])
def test_a_ring_set_in_civilization_goes_at_the_end_of_the_next_turn(act: str) -> None:
    scene = Scene("sparta corinth").land("d1=acropolis-nw").colony("z0", 1, talents=9).colony("w5", 0)
    unowned(scene, act)
    rings = scene.state.unrest if act == "uprising-of-kylon" else scene.state.untaxed
    assert rings[scene.at("z0")] == 2
    for left in (1, 0):
        turn_ends(scene)
        assert colony(scene, "z0").unrest + colony(scene, "z0").untaxed == left


@pytest.mark.rule("AC-13.6")
def test_the_ring_of_an_act_bought_and_played_at_once_lasts_through_the_next_turn() -> None:
    scene = Scene().colony("z0", level="town", talents=9).colony("w3", 1, talents=9).shop("catapult")
    scene.deck("uprising-of-kylon", "hoplite-phalanx", top="act").stage("civilization").start()
    scene.do("auction catapult", "pass", "draw uprising-of-kylon", "play uprising-of-kylon")
    assert colony(scene, "w3").unrest == 2
    assert colony(turn_ends(scene), "w3").unrest == 1
    assert colony(turn_ends(scene), "w3").unrest == 0
    assert scene.talents("w3") == 9 + 1  # one turn without tax


@pytest.mark.rule("AC-13.6")
def test_a_longer_ring_is_not_cut_short_by_strife() -> None:
    scene = Scene().colony("z0", level="town", walls=True).colony("w3", 1).ring("z0", unrest=1).stage("income").start()
    assert colony(scene, "z0").unrest == 1
    scene = Scene("sparta corinth").colony("z0", 1, "village").ring("z0", unrest=1)
    assert colony(unowned(scene, "uprising-of-kylon"), "z0").unrest == 2


@pytest.mark.rule("AC-13.7")
def test_an_act_never_takes_the_level_of_a_settlement() -> None:
    scene = held(Scene().colony("z0", 1, talents=2), "eruption-of-etna")
    assert standing(scene, "z0") == ("settlement", False, 0)
    scene = held(Scene().colony("z0", 1), "stone-from-the-sky", "die 6")
    assert standing(scene, "z0") == ("settlement", False, 0)


@pytest.mark.rule("AC-13.7")
@pytest.mark.parametrize(("talents", "left"), [(0, 0), (1, 0), (3, 0), (4, 1)])
def test_a_colony_loses_no_more_than_it_has(talents: int, left: int) -> None:
    scene = held(Scene().colony("z0", 1, "village", talents=talents), "eruption-of-etna")
    assert scene.talents("z0") == left


@pytest.mark.rule("AC-13.8")
@pytest.mark.parametrize(
    "act",
    [
        "eruption-of-etna", "great-earthquake", "plague-in-the-camp", "wave-of-potidaia", "burning-of-the-heraion",
        "locusts", "flood-of-the-krathis", "uprising-of-kylon", "marsh-fever", "stone-from-the-sky",
    ],
)  # fmt: skip
def test_an_unowned_act_with_nothing_to_hit_does_nothing(act: str) -> None:
    scene = Scene().deck(act, REST, top="act").stage("civilization").start()
    assert scene.keys(f"reveal {act}") == ["act-unowned", "act-misses"]
    assert phase(scene.do(f"reveal {act}")) == "top"


@pytest.mark.rule("AC-13.8")
def test_a_random_tile_may_have_nobody_at_its_corners() -> None:
    scene = Scene().land("d1=acropolis-nw b5=acropolis-nw").colony("z0", talents=5)
    unowned(scene, "great-earthquake")
    assert scene.legal() == ["strike b5", "strike d1"]
    assert scene.keys("strike b5")[:2] == ["struck", "act-misses"]
    assert scene.do("strike b5").talents("z0") == 5


@pytest.mark.rule("AC-1.9")
def test_what_a_seat_may_believe_about_acts_keeps_its_own_and_the_numbers_of_the_others() -> None:
    scene = Scene(THREE).hand(0, "locusts").hand(1, "storm-at-sea marsh-fever").colony("z0", talents=9).shop("catapult")
    scene.deck("drought-of-thera eclipse-of-the-moon hoplite-phalanx", top="science").stage("civilization").start()
    found = set()
    for number in range(40):
        world = scene.state.sample_hidden(0, Rng(f"world {number}"))
        assert world.hand[0] == scene.state.hand[0]
        assert [hand.bit_count() for hand in world.hand] == [1, 2, 0]
        assert world.segments[0].bit_count() == 3
        assert world.view(0) == scene.state.view(0)
        found.add(world.hand[1])
    assert len(found) == 6  # two of the four Acts that seat 0 has not seen
