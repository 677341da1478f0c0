"""Chapter 5 of the rules: the fleet."""

import pytest

from tests.games.ancient_colonies.scene import Scene

COAST = "b1=acropolis-nw b2=acropolis-nw b3=acropolis-nw"


def boat(scene: Scene, seat: int = 0) -> tuple[str, int, bool, int]:
    """Where a fleet is, its armies, whether it has a colony or an open token, and the stock."""
    view = scene.state.view(0).seats[seat]
    return view.ship, view.armies_aboard, view.has_colony_aboard, view.stock


def open_table(sides: str = "sparta phocaea") -> Scene:
    """An Act in hand keeps the Activities open when nothing else is left to do (AC-3.3)."""
    return Scene(sides).hand(0, "locusts")


# Sailing


@pytest.mark.rule("AC-5.1")
def test_a_fleet_sails_three_spaces() -> None:
    scene = open_table().start().do("sail a2", "sail a3")
    assert scene.keys("sail a4") == ["sail"]
    scene.do("sail a4")
    assert scene.why("sail a5") == "AC-5.1"
    assert scene.legal("sail") == []


@pytest.mark.rule("AC-5.1")
def test_phocaea_sails_five_spaces_and_cards_add_to_it() -> None:
    scene = open_table("phocaea sparta").start().do("sail a2", "sail a3", "sail a4", "sail a5", "sail a4")
    assert scene.legal("sail") == []
    scene = open_table().cards(0, "circling-of-africa").start().do("sail a2", "sail a3", "sail a4", "sail a5")
    assert scene.legal("sail") == []


@pytest.mark.rule("AC-5.1")
def test_a_diagonal_step_asks_nothing_of_the_tiles_beside_it() -> None:
    scene = Scene().land("b1=mountains b2=shallows c1=shallows c2=mountains").start().do("sail b2", "sail c1")
    assert boat(scene)[0] == "c1"


@pytest.mark.rule("AC-5.1")
def test_a_fleet_sails_on_water_only_and_one_space_at_a_time() -> None:
    scene = Scene().land("b1=mountains").start()
    assert scene.refusal("sail b1") == "AC-5.1 tile=b1"
    assert scene.refusal("sail b2") == "AC-5.1 tile=b2"  # face down
    assert scene.refusal("sail a3") == "AC-5.1 tile=a3"
    assert scene.refusal("sail a1") == "AC-5.1 tile=a1"


@pytest.mark.rule("AC-5.1")
def test_any_number_of_fleets_share_a_tile_and_never_fight() -> None:
    scene = Scene("corinth euboea sparta").fleet(1, "a2", 2).fleet(2, "a2", 2).start().do("sail a2")
    assert [seat.ship for seat in scene.state.view(0).seats] == ["a2"] * 3
    assert scene.legal("attack") == []


@pytest.mark.rule("AC-5.2")
def test_an_unmanned_fleet_does_nothing() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a1", is_manned=False).colony("w1").army("w1").army("w0")
    scene.start()
    for name in ("sail a2", "home", "load 1", "embark w1", "found w0", "land w0", "aboard w1"):
        assert scene.refusal(name) == "AC-5.2"
    assert scene.legal("flip") == []


# Home


@pytest.mark.rule("AC-5.3")
def test_a_fleet_goes_home_from_anywhere_and_that_is_its_whole_move() -> None:
    scene = open_table().land("b1=shallows c1=shallows").fleet(0, "c1", 2).start()
    scene.do("home")
    assert boat(scene) == ("home", 0, False, 27)  # the cargo is in the stock
    assert scene.why("sail a1") == "AC-3.2"
    assert scene.why("load 1") == "AC-3.2"


@pytest.mark.rule("AC-5.3")
def test_a_fleet_that_has_sailed_does_not_go_home() -> None:
    scene = Scene().start().do("sail a2")
    assert scene.refusal("home") == "AC-5.3"
    scene = open_table().fleet(0, "home").start()
    assert scene.refusal("home") == "AC-5.3"
    scene.do("sail a1")
    assert scene.refusal("home") == "AC-5.3"


@pytest.mark.rule("AC-5.3")
def test_a_fleet_unloads_and_loads_before_it_goes_home() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).army("w2").start()
    scene.do("found w1", "embark w2", "home")
    assert scene.state.view(0).colonies[0].site == "w1"
    assert boat(scene) == ("home", 0, False, 26)


@pytest.mark.rule("AC-5.4")
def test_from_home_a_fleet_leaves_for_any_water_joined_with_the_sea() -> None:
    scene = open_table().land("b2=shallows c1=shallows d4=shallows b1=mountains").fleet(0, "home").start()
    assert scene.legal("sail") == ["sail a1", "sail a2", "sail a3", "sail a4", "sail a5", "sail b2", "sail c1"]
    assert scene.refusal("sail d4") == "AC-5.4 tile=d4"  # a lake
    assert scene.refusal("sail b1") == "AC-5.4 tile=b1"
    scene.do("sail c1")
    assert scene.legal("sail") == []
    assert scene.why("sail b2") == "AC-5.1"


@pytest.mark.rule("AC-5.4")
def test_a_fleet_that_has_left_home_may_unload_but_not_sail() -> None:
    scene = Scene().land("b2=shallows c1=acropolis-nw").fleet(0, "home").start().do("load 1", "sail b2")
    assert scene.legal("sail") == []
    scene.do("found x1")
    assert scene.state.view(0).colonies[0].site == "x1"


@pytest.mark.rule("AC-5.5")
def test_after_loading_at_home_the_fleet_must_go() -> None:
    scene = Scene().fleet(0, "home").start()
    assert scene.legal("load") == ["load 1", "load 2"]
    scene.do("load 1")
    assert scene.legal() == [f"sail a{row}" for row in range(1, 6)]
    assert scene.refusal("done") == "AC-0.5 pending=leave"
    scene.do("sail a1")
    assert boat(scene) == ("a1", 0, True, 26)
    assert scene.refusal("load 1") == "AC-5.5"


@pytest.mark.rule("AC-5.5")
def test_one_token_from_home_is_a_colony_or_an_army_as_its_owner_decides() -> None:
    for name, armies, colonies in (("found w1", 0, 1), ("land w1", 1, 0)):
        scene = Scene("corinth euboea").land(COAST).fleet(0, "home").start().do("load 1", "sail a2", name)
        assert scene.armies("w1") == armies
        assert len(scene.state.view(0).colonies) == colonies
        assert boat(scene) == ("a2", 0, False, 26)


@pytest.mark.rule("AC-5.5")
def test_two_tokens_from_home_are_armies() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "home").start().do("load 2", "sail a2")
    assert boat(scene) == ("a2", 2, False, 25)
    assert scene.why("found w1") == "AC-5.9"
    assert scene.legal("found") == []
    scene.do("land w1", "land w1")
    assert scene.armies("w1") == 2


@pytest.mark.rule("AC-5.5")
def test_the_stock_must_have_the_tokens() -> None:
    scene = Scene().fleet(0, "home").stock(0, 1).start()
    assert scene.legal("load") == ["load 1"]
    assert scene.refusal("load 2") == "AC-11.12 need=2 have=1"
    assert Scene().start().refusal("load 1") == "AC-5.5"  # at sea


@pytest.mark.rule("AC-5.5")
@pytest.mark.parametrize(("number", "armies", "colony"), [(1, 0, True), (2, 1, True), (3, 3, False)])
def test_with_the_larger_fleet_one_to_three_tokens_are_loaded(number: int, armies: int, colony: bool) -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "home").cards(0, "euthymenes-of-massalia").start()
    assert scene.legal("load") == ["load 1", "load 2", "load 3"]
    scene.do(f"load {number}", "sail a2")
    assert boat(scene)[1:3] == (armies, colony)
    if number == 2:
        scene.do("found w1", "land w1")
        assert (scene.armies("w1"), scene.state.view(0).colonies[0].site) == (1, "w1")
    if number == 3:
        assert scene.legal("found") == []


# Loading


@pytest.mark.rule("AC-5.6")
def test_armies_at_the_corners_come_aboard_one_by_one() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2").army("w1").colony("w2").army("w2").army("w3").army("b2")
    scene.start()
    assert scene.legal("embark") == ["embark w1", "embark w2"]  # not from the center of b2
    assert scene.refusal("embark w3") == "AC-5.6 site=w3"
    assert scene.keys("embark w1") == ["embark"]
    scene.do("embark w1", "embark w2")
    assert boat(scene)[1] == 2
    assert scene.armies("w1") == scene.armies("w2") == 0


@pytest.mark.rule("AC-5.6")
def test_moving_on_closes_the_loading() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2").army("w1").army("w3").start()
    scene.do("embark w1", "sail a3")
    assert scene.legal("embark") == []
    assert scene.refusal("embark w3") == "AC-5.6 site=w3"


@pytest.mark.rule("AC-5.6")
def test_a_fleet_sails_first_and_loads_then() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a1").army("w3", number=2).start()
    scene.do("sail a2", "sail a3", "embark w3", "embark w3", "sail a2")
    assert boat(scene)[:2] == ("a2", 2)


@pytest.mark.rule("AC-5.6")
def test_a_seat_that_loaded_at_home_loads_no_more() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "home").army("w1").start().do("load 1", "sail a2")
    assert scene.refusal("embark w1") == "AC-5.6 site=w1"
    scene = Scene("corinth euboea").land(COAST).fleet(0, "home").army("w1").start().do("sail a2", "embark w1")
    assert boat(scene)[1] == 1  # it had left home without loading


@pytest.mark.rule("AC-5.6")
def test_an_army_comes_aboard_from_a_foreign_colony_too() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2").colony("w1", seat=1).army("w1").allow(1, 0).start()
    scene.do("embark w1")
    assert boat(scene)[1] == 1


@pytest.mark.rule("AC-5.7")
def test_a_fleet_holds_two_armies() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 2).army("w1").start()
    assert scene.legal("embark") == []
    assert scene.refusal("embark w1") == "AC-5.7 number=3"
    assert Scene().fleet(0, "home").start().refusal("load 3") == "AC-5.7 number=3"


@pytest.mark.rule("AC-5.7")
def test_an_open_token_becomes_an_army_when_another_comes_aboard() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).army("w1").start()
    scene.do("embark w1")
    assert boat(scene)[1:3] == (2, False)
    assert scene.legal("found") == []


@pytest.mark.rule("AC-5.7")
def test_the_larger_fleet_holds_three_armies_or_a_colony_and_an_army() -> None:
    scene = Scene("corinth euboea").land(COAST).cards(0, "euthymenes-of-massalia").army("w1", number=3)
    scene.fleet(0, "a2", 1, is_open=True).start().do("embark w1")
    assert boat(scene)[1:3] == (1, True)
    scene.do("embark w1")
    assert boat(scene)[1:3] == (3, False)
    assert scene.refusal("embark w1") == "AC-5.7 number=4"


# Unloading


@pytest.mark.rule("AC-5.8")
def test_a_fleet_unloads_at_one_corner_of_its_tile() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 2).start()
    assert scene.legal("land") == ["land w1", "land w2"]
    assert scene.refusal("land w3") == "AC-5.8 site=w3"
    scene.do("land w1")
    assert scene.legal("land") == ["land w1"]
    assert scene.refusal("land w2") == "AC-5.8 site=w2"


@pytest.mark.rule("AC-5.8")
def test_some_of_the_cargo_may_stay_aboard_and_moving_on_closes_it() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 2).start().do("land w1", "sail a3")
    assert boat(scene)[1] == 1
    assert scene.refusal("land w2") == "AC-5.8 site=w2"
    assert scene.legal("land") == []


@pytest.mark.rule("AC-5.8")
def test_a_fleet_unloads_before_or_after_sailing_and_loading() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a1").army("w0").start()
    scene.do("embark w0", "sail a2", "sail a3", "land w3")
    assert scene.armies("w3") == 1
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a1", 1, is_open=True).army("w3").start()
    scene.do("found w0", "sail a2", "sail a3", "embark w3")
    assert boat(scene)[1:3] == (1, False)


@pytest.mark.rule("AC-5.8")
def test_loading_and_unloading_by_turns_has_an_end() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1).army("w1").start().do("land w1", "embark w1")
    assert scene.legal("land") == []
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1).army("w1").start().do("embark w1", "land w1")
    assert scene.legal("embark") == []


@pytest.mark.rule("AC-5.8")
def test_an_empty_fleet_and_one_at_home_unload_nothing() -> None:
    assert Scene().land(COAST).fleet(0, "a2").start().refusal("land w1") == "AC-5.8 site=w1"
    assert Scene().land(COAST).fleet(0, "home").start().refusal("found w1") == "AC-5.8 site=w1"


@pytest.mark.rule("AC-5.9")
def test_a_colony_from_the_fleet_is_a_settlement() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).start()
    assert scene.keys("found w1") == ["found"]
    scene.do("found w1")
    colony = scene.state.view(0).colonies[0]
    assert (colony.site, colony.level, colony.is_walled, colony.talents) == ("w1", "settlement", False, 0)


@pytest.mark.rule("AC-5.9")
def test_a_colony_is_never_put_onto_a_colony_or_foreign_armies() -> None:
    for seat in (0, 1):
        scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).colony("w1", seat=seat).start()
        assert scene.refusal("found w1") == "AC-5.9 site=w1"
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).army("w1", seat=1).start()
    assert scene.refusal("found w1") == "AC-5.9 site=w1"
    assert scene.legal("found") == ["found w2"]


@pytest.mark.rule("AC-5.9")
def test_own_armies_stay_where_a_colony_is_founded_until_the_battles_are_over() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1, is_open=True).army("w1", number=3).start()
    scene.do("found w1")
    assert scene.armies("w1") == 3
    scene.do("march w1 b1", "march b1 x0")
    assert scene.armies("x0") == 1


@pytest.mark.rule("AC-5.10")
def test_armies_land_on_vacant_sites_and_on_colonies_of_anybody() -> None:
    for seat in (0, 1):
        scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1).colony("w1", seat=seat).start()
        assert scene.legal("land") == ["land w1", "land w2"]
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", 1).army("w1", seat=1).army("w2").start()
    assert scene.refusal("land w1") == "AC-5.10 site=w1"  # foreign armies and no colony
    scene.do("land w2")
    assert scene.armies("w2") == 2


@pytest.mark.rule("AC-5.10")
def test_landed_armies_may_still_march_three_moves() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a1", 2).start()
    scene.do("sail a2", "land w1", "march w1 b2", "march b2 b3", "march b3 x3")
    assert scene.armies("x3") == 1
    assert boat(scene)[1] == 1


@pytest.mark.rule("AC-5.11")
def test_an_unmanned_ship_at_home_is_manned_again_and_goes() -> None:
    scene = Scene().fleet(0, "home", is_manned=False).start()
    assert scene.keys("man") == ["man"]
    scene.do("man")
    assert boat(scene)[3] == 27
    scene.do("load 1", "sail a4")
    assert scene.refusal("man") == "AC-5.11"


@pytest.mark.rule("AC-5.11")
def test_manning_takes_a_token_of_the_stock() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "home", is_manned=False).stock(0, 0).army("b2").start()
    assert scene.refusal("man") == "AC-11.12 need=1 have=0"
    assert scene.legal("man") == []
    scene.do("march b2 b1")
    assert scene.why("man") == "AC-3.2"


@pytest.mark.rule("AC-5.12")
def test_an_unmanned_ship_at_sea_stays_for_ever() -> None:
    scene = Scene("corinth euboea").land(COAST).fleet(0, "a2", is_manned=False).army("b2").start()
    assert scene.refusal("man") == "AC-5.11"
    assert not scene.legal("man")
    assert not scene.legal("sail")
    assert not scene.legal("home")
    assert boat(scene)[0] == "a2"
