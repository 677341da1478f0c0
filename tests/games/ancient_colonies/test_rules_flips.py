"""Chapter 4 of the rules: flipping and peeking."""

import pytest

from tests.games.ancient_colonies.scene import Scene

COLUMN_B = [f"flip b{row}" for row in range(1, 6)]


@pytest.mark.rule("AC-4.1")
def test_one_tile_is_flipped_in_step_a() -> None:
    scene = Scene().start().do("flip b1", "face mountains")
    assert scene.refusal("flip b2") == "AC-4.1"
    assert scene.legal("flip") == []


@pytest.mark.rule("AC-4.1")
def test_cards_add_flips() -> None:
    scene = Scene().cards(0, "voyage-of-himilco pytheas-on-the-ocean").fleet(0, "a2").start()
    scene.do("flip b1", "face mountains", "flip b2", "face shallows", "flip b3", "face shallows")
    assert scene.legal("flip") == []


@pytest.mark.rule("AC-4.1")
def test_nobody_flips_after_step_a() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw").colony("x1", seat=1).army("b2").start().do("march b2 x1")
    assert scene.why("flip c1") == "AC-0.5"
    scene.do("pass")
    assert scene.why("flip c1") == "AC-3.2"  # not even to see whether the colony has an acropolis


@pytest.mark.rule("AC-4.2")
def test_a_tile_that_lies_open_is_not_flipped() -> None:
    scene = Scene().land("b1=mountains").start()
    assert scene.refusal("flip b1") == "AC-4.2 tile=b1"
    assert scene.refusal("flip a2") == "AC-4.2 tile=a2"


@pytest.mark.rule("AC-4.2")
def test_a_flipped_tile_lies_open_for_everybody() -> None:
    scene = Scene().start().do("flip b1")
    assert scene.keys("face acropolis-se", seat=1) == ["flip"]
    scene.do("face acropolis-se")
    for seat in (0, 1):
        tile = scene.state.view(seat).tiles[scene.at("b1")]
        assert (tile.face, tile.is_shown) == ("acropolis-se", True)


@pytest.mark.rule("AC-4.2")
def test_a_tile_somebody_peeked_at_is_flipped_without_a_draw() -> None:
    scene = Scene().peeked(1, "b1", "oracle-sw").start()
    assert [event.facts for event in scene.story("flip b1")] == [{"tile": "b1", "face": "oracle-sw"}]
    scene.do("flip b1")
    tile = scene.state.view(0).tiles[scene.at("b1")]
    assert (tile.face, tile.is_shown, tile.peeked_by) == ("oracle-sw", True, ())


@pytest.mark.rule("AC-4.3")
def test_a_fleet_flips_the_tiles_around_it() -> None:
    assert Scene().fleet(0, "a3").start().legal("flip") == COLUMN_B[1:4]
    assert Scene().fleet(0, "a1").start().legal("flip") == COLUMN_B[:2]
    around = Scene().land("b3=shallows").fleet(0, "b3").start().legal("flip")
    assert around == ["flip b2", "flip b4", "flip c2", "flip c3", "flip c4"]
    assert Scene().fleet(0, "a1").start().refusal("flip b3") == "AC-4.3 tile=b3"


@pytest.mark.rule("AC-4.3")
def test_an_army_in_a_center_flips_the_tiles_around_it() -> None:
    scene = Scene().land("c3=acropolis-nw").fleet(0, "home").army("c3").start()
    assert scene.legal("flip") == [
        "flip b2",
        "flip b3",
        "flip b4",
        "flip c2",
        "flip c4",
        "flip d2",
        "flip d3",
        "flip d4",
    ]


@pytest.mark.rule("AC-4.3")
def test_an_army_at_a_site_flips_the_tiles_that_touch_it() -> None:
    scene = Scene("corinth euboea").land("b2=mountains").fleet(0, "home").army("x1").start()
    assert scene.legal("flip") == ["flip b1", "flip c1", "flip c2"]
    scene = Scene("corinth euboea").fleet(0, "home").colony("x0", seat=1).army("x0").start()
    assert scene.legal("flip") == ["flip b1", "flip c1"]  # in a foreign colony too


@pytest.mark.rule("AC-4.3")
def test_a_fleet_at_home_or_unmanned_armies_aboard_and_colonies_flip_nothing() -> None:
    scene = Scene().fleet(0, "home").colony("w0", level="city").start()
    assert scene.legal("flip") == []
    assert scene.refusal("flip b1") == "AC-4.3 tile=b1"
    assert Scene().fleet(0, "a1", is_manned=False).colony("w0").army("w0").start().legal("flip") == ["flip b1"]
    assert Scene().fleet(0, "home").army("w3").start().legal("flip") == ["flip b3", "flip b4"]


@pytest.mark.rule("AC-4.4")
def test_euboea_flips_from_its_colonies() -> None:
    scene = Scene("euboea corinth").land("b2=mountains").fleet(0, "home").colony("x1").colony("w5", seat=1).start()
    assert scene.legal("flip") == ["flip b1", "flip c1", "flip c2"]
    scene = Scene("corinth euboea").land("b2=mountains").fleet(0, "home").colony("x1").start()
    assert scene.legal("flip") == []


@pytest.mark.rule("AC-4.5")
def test_phocaea_flips_between_two_moves_and_sails_on() -> None:
    scene = Scene("phocaea sparta").start().do("flip b1", "face shallows", "sail b1")
    assert scene.legal("flip") == ["flip b2", "flip c1", "flip c2"]
    scene.do("flip c1", "face shallows", "sail c1", "sail b1")
    assert scene.legal("flip") == []
    assert scene.why("flip b2") == "AC-3.2"


@pytest.mark.rule("AC-4.5")
def test_phocaea_flips_after_leaving_home_and_before_landing() -> None:
    scene = Scene("phocaea sparta").fleet(0, "home").start().do("load 1", "sail a3")
    scene.do("flip b3", "face acropolis-nw", "found w2")
    assert scene.state.view(0).colonies[0].defence == 3  # on the acropolis it has just found


@pytest.mark.rule("AC-4.5")
def test_phocaea_makes_both_flips_in_step_a_and_no_more() -> None:
    scene = Scene("phocaea sparta").fleet(0, "a2").start()
    scene.do("flip b1", "face mountains", "flip b2", "face shallows")
    assert scene.legal("flip") == []
    scene.do("sail b2")
    assert scene.legal("flip") == []


@pytest.mark.rule("AC-4.5")
def test_the_flip_of_step_a_is_lost_with_step_a() -> None:
    scene = Scene("phocaea sparta").start().do("sail a2", "flip b2", "face mountains")
    assert scene.why("flip b3") == "AC-3.2"
    scene = Scene("phocaea sparta").land("b1=acropolis-nw").army("b1").start().do("march b1 x1")
    assert scene.legal("flip") == []  # step b is over


@pytest.mark.rule("AC-4.5")
def test_two_flips_of_phocaea_in_step_a_leave_step_a_open() -> None:
    scene = Scene("phocaea sparta").cards(0, "world-map-of-hekataios").fleet(0, "a2").start()
    scene.do("flip b1", "face mountains", "flip b2", "face shallows")
    assert scene.legal("peek") == ["peek b3"]


@pytest.mark.rule("AC-4.6")
def test_a_card_lets_a_seat_peek_next_to_fleet_army_and_colony() -> None:
    scene = Scene("corinth euboea").cards(0, "world-map-of-hekataios").land("d1=acropolis-nw").army("y0").colony("z4")
    scene.start()
    assert scene.legal("peek") == ["peek b1", "peek b2", "peek c1", "peek d4", "peek d5"]
    assert scene.refusal("peek b4") == "AC-4.6 tile=b4"
    assert scene.refusal("peek d1") == "AC-4.6 tile=d1"
    assert Scene().start().why("peek b1") == "AC-4.6"


@pytest.mark.rule("AC-4.6")
def test_only_the_seat_that_peeks_sees_the_tile() -> None:
    scene = Scene().cards(0, "world-map-of-hekataios").start().do("peek b1")
    peeked = scene.game.parse_action("face oracle-se")
    assert scene.state.seen_name(peeked, 0) == "face oracle-se"
    assert "oracle" not in scene.state.seen_name(peeked, 1)
    assert scene.keys("face oracle-se", seat=0) == ["peeked"]
    assert scene.keys("face oracle-se", seat=1) == []
    scene.do("face oracle-se")
    assert [scene.state.view(seat).tiles[scene.at("b1")].face for seat in (0, 1)] == ["oracle-se", ""]
    assert not scene.state.view(0).tiles[scene.at("b1")].is_shown
    assert scene.legal("flip") == ["flip b1", "flip b2"]  # peeking is no flip, and step a goes on


@pytest.mark.rule("AC-4.6")
def test_a_seat_peeks_once_for_each_card_and_in_step_a() -> None:
    scene = Scene().cards(0, "world-map-of-hekataios").start().do("peek b1", "face mountains")
    assert scene.legal("peek") == []
    assert scene.why("peek b2") == "AC-4.6"
    scene = Scene().cards(0, "world-map-of-hekataios").start().do("sail a2")
    assert scene.why("peek b2") == "AC-3.2"


@pytest.mark.rule("AC-4.6")
def test_the_sibyl_looks_at_any_tile() -> None:
    scene = Scene().land("b1=oracle-nw").colony("w0").cards(0, "world-map-of-hekataios").start()
    assert len(scene.legal("peek")) == 14
    scene.do("peek b2", "face mountains")  # beside the fleet: the map of Hekataios will do
    assert len(scene.legal("peek")) == 13
    scene.do("peek d5", "face shallows")
    assert scene.legal("peek") == []


@pytest.mark.rule("AC-4.6")
def test_the_sibyl_that_comes_with_a_flip_looks_in_the_same_step() -> None:
    scene = Scene().colony("w0").start().do("flip b1", "face oracle-nw")
    assert len(scene.legal("peek")) == 14


@pytest.mark.rule("AC-4.7")
def test_a_known_tile_is_not_peeked_at() -> None:
    scene = Scene().peeked(0, "b1", "mountains").peeked(1, "b2", "shallows").cards(0, "world-map-of-hekataios").start()
    assert scene.refusal("peek b1") == "AC-4.7 tile=b1"
    assert scene.legal("peek") == ["peek b2"]
    scene.do("peek b2")  # no draw: the tile has its face already
    assert scene.state.view(0).tiles[scene.at("b2")].face == "shallows"
    assert scene.state.view(0).tiles[scene.at("b2")].peeked_by == (0, 1)
