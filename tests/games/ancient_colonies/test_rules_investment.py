"""Chapter 11 of the rules: what colonies buy."""

import pytest

from tests.games.ancient_colonies.scene import SCENES, Scene
from tests.games.ancient_colonies.table import asked, boxed, phase, standing, why

RICH = 99


def invest(scene: Scene, seat: int | None = None) -> Scene:
    return scene.stage("invest", seat).start()


@pytest.mark.rule("AC-11.1")
def test_the_seats_invest_in_player_order() -> None:
    scene = invest(Scene("sparta corinth euboea", first=2).colony("z0", 0, talents=6).colony("z2", 1, talents=6))
    assert asked(scene) == ("invest", 0)  # seat 2 has nothing to buy
    assert why(scene, "upgrade z2") == "AC-11.1"
    assert why(scene, "upgrade z4") == "AC-11.1"
    scene.do("done")
    assert asked(scene) == ("invest", 1)


@pytest.mark.rule("AC-11.1")
def test_a_colony_buys_any_number_of_things_in_any_order_and_what_it_has_become_counts() -> None:
    scene = invest(Scene().colony("z0", talents=6 + 12 + 24 + 20 + 5 + 6).colony("w3", talents=6))
    assert why(scene, "walls z0") == "AC-11.6"
    assert why(scene, "recruit z0") == "AC-11.9"
    scene.do("upgrade z0", "upgrade z0", "recruit z0", "upgrade z0", "walls z0", "settle z0 z1")
    assert standing(scene, "z0") == ("city", True, 0)
    assert scene.armies("z0") == 1
    assert standing(scene, "z1") == ("settlement", False, 0)
    assert asked(scene) == ("invest", 0)  # for the other colony
    assert scene.legal() == ["upgrade w3", "done"]


@pytest.mark.rule("AC-11.1")
def test_several_new_settlements_in_one_turn() -> None:
    scene = invest(Scene().colony("z0", level="town", talents=13)).do("settle z0 y0", "settle z0 z1")
    assert (standing(scene, "y0")[0], standing(scene, "z1")[0]) == ("settlement", "settlement")


@pytest.mark.rule("AC-11.1")
def test_whoever_can_buy_nothing_is_not_asked() -> None:
    scene = invest(Scene().colony("z0", talents=5).colony("z2", 1, talents=6))
    assert asked(scene) == ("invest", 1)


@pytest.mark.rule("AC-11.2")
def test_a_colony_with_a_ring_of_unrest_does_not_invest() -> None:
    scene = invest(Scene().colony("z0", level="town", talents=RICH).ring("z0", unrest=1).colony("z3", talents=6))
    for name in ("upgrade z0", "walls z0", "settle z0 z1", "recruit z0", "strip z0"):
        assert why(scene, name) == "AC-11.2"
    assert scene.legal() == ["upgrade z3", "done"]


@pytest.mark.rule("AC-11.2")
def test_a_colony_that_only_makes_no_tax_does_invest() -> None:
    scene = invest(Scene().colony("z0", talents=6).ring("z0", untaxed=1))
    assert scene.legal() == ["upgrade z0", "done"]


@pytest.mark.rule("AC-11.3")
@pytest.mark.parametrize(
    ("level", "price", "after"), [("settlement", 6, "village"), ("village", 12, "town"), ("town", 24, "city")]
)
def test_the_price_of_each_level(level: str, price: int, after: str) -> None:
    poor = invest(Scene().colony("z0", level=level, talents=price - 1).colony("z3", talents=6))
    assert poor.refusal("upgrade z0") == f"AC-11.11 need={price} have={price - 1}"
    scene = invest(Scene().colony("z0", level=level, talents=price + 1))
    stock = scene.state.stock[0]
    assert scene.keys("upgrade z0")[0] == "upgrade"
    scene.do("upgrade z0")
    assert standing(scene, "z0") == (after, False, 1)
    assert scene.state.stock[0] == stock - 1


@pytest.mark.rule("AC-11.3")
def test_a_city_is_not_upgraded() -> None:
    scene = invest(Scene().colony("z0", level="city", talents=RICH))
    assert why(scene, "upgrade z0") == "AC-11.3"
    assert why(scene, "strip z0") == "AC-11.3"


@pytest.mark.rule("AC-11.4")
@pytest.mark.parametrize(("level", "price", "after"), [("village", 19, "town"), ("town", 37, "city")])
def test_a_walled_colony_is_upgraded_with_its_walls(level: str, price: int, after: str) -> None:
    poor = invest(Scene().colony("z0", level=level, walls=True, talents=price - 1))
    assert poor.refusal("upgrade z0") == f"AC-11.11 need={price} have={price - 1}"
    scene = invest(Scene().colony("z0", level=level, walls=True, talents=price))
    stock = scene.state.stock[0]
    scene.do("upgrade z0")
    assert standing(scene, "z0") == (after, True, 0)
    assert scene.state.stock[0] == stock - 2


@pytest.mark.rule("AC-11.4")
def test_with_the_option_a_walled_village_costs_eighteen_and_a_walled_town_as_ever() -> None:
    scene = Scene(walled_village_upgrade="18").colony("z0", level="village", walls=True, talents=18)
    scene = invest(scene.colony("z3", level="town", walls=True, talents=36)).do("upgrade z0")
    assert standing(scene, "z0") == ("town", True, 0)
    assert scene.refusal("upgrade z3") == "AC-11.11 need=37 have=36"


@pytest.mark.rule("AC-11.5")
@pytest.mark.parametrize(("level", "price", "after"), [("village", 12, "town"), ("town", 24, "city")])
def test_the_walls_may_be_removed_for_an_upgrade(level: str, price: int, after: str) -> None:
    scene = invest(Scene().colony("z0", level=level, walls=True, talents=price).colony("z3", talents=6))
    tokens = {"village": 2, "town": 3}[level]
    stock = scene.state.stock[0]
    assert scene.keys("strip z0") == ["walls-lost", "upgrade"]
    scene.do("strip z0")
    assert standing(scene, "z0") == (after, False, 0)
    assert scene.state.stock[0] == stock + tokens - 1
    assert why(scene, "strip z3") == "AC-11.5"


@pytest.mark.rule("AC-11.5")
def test_removing_walls_needs_no_token_of_the_stock() -> None:
    scene = invest(Scene().colony("z0", level="village", walls=True, talents=19).stock(0, 0))
    assert why(scene, "upgrade z0") == "AC-11.12"
    scene.do("strip z0")
    assert standing(scene, "z0") == ("town", False, 7)
    assert scene.state.stock[0] == 1


@pytest.mark.rule("AC-11.5")
def test_walls_are_not_removed_without_the_money_for_the_upgrade() -> None:
    scene = invest(Scene().colony("z0", level="village", walls=True, talents=11).colony("z3", talents=6))
    assert scene.refusal("strip z0") == "AC-11.11 need=12 have=11"
    assert scene.legal() == ["upgrade z3", "done"]


@pytest.mark.rule("AC-11.6")
@pytest.mark.parametrize(("level", "price", "tokens"), [("village", 5, 2), ("town", 10, 3), ("city", 20, 4)])
def test_the_price_of_walls(level: str, price: int, tokens: int) -> None:
    poor = invest(Scene().colony("z0", level=level, talents=price - 1).colony("z3", talents=6))
    assert poor.refusal("walls z0") == f"AC-11.11 need={price} have={price - 1}"
    scene = invest(Scene().colony("z0", level=level, talents=price).colony("z3", talents=6))
    stock = scene.state.stock[0]
    assert scene.keys("walls z0") == ["walls"]
    scene.do("walls z0")
    assert standing(scene, "z0") == (level, True, 0)
    assert scene.state.stock[0] == stock - tokens


@pytest.mark.rule("AC-11.6")
def test_no_walls_for_a_settlement_and_none_twice() -> None:
    scene = invest(Scene().colony("z0", talents=RICH).colony("z3", level="city", walls=True, talents=RICH))
    assert why(scene, "walls z0") == "AC-11.6"
    assert why(scene, "walls z3") == "AC-11.6"


@pytest.mark.rule("AC-11.7")
@pytest.mark.parametrize("level", ["town", "city"])
def test_a_town_or_a_city_founds_a_settlement_for_six(level: str) -> None:
    scene = invest(Scene().colony("z0", level=level, talents=7).colony("w3", talents=6))
    stock = scene.state.stock[0]
    assert "found" in scene.keys("settle z0 z1")
    scene.do("settle z0 z1")
    assert (standing(scene, "z1"), scene.talents("z0")) == (("settlement", False, 0), 1)
    assert scene.state.stock[0] == stock - 1
    poor = invest(Scene().colony("z0", level=level, talents=5).colony("w3", talents=6))
    assert poor.refusal("settle z0 z1") == "AC-11.11 need=6 have=5"


@pytest.mark.rule("AC-11.7")
@pytest.mark.parametrize("level", ["settlement", "village"])
def test_smaller_colonies_found_nothing(level: str) -> None:
    scene = invest(Scene().colony("z0", level=level, talents=RICH))
    assert why(scene, "settle z0 z1") == "AC-11.7"
    assert scene.legal("settle") == []


@pytest.mark.rule("AC-11.7")
def test_a_settlement_founded_on_the_oracle_brings_the_sibyl() -> None:
    scene = invest(Scene().land("d1=oracle-se").colony("z0", level="town", talents=6)).do("settle z0 z1")
    assert [card.name for card in scene.state.view(1).seats[0].cards] == ["sibyl-of-cumae"]


@pytest.mark.rule("AC-11.8")
def test_the_new_site_is_one_away_straight_or_diagonal_across_anything() -> None:
    land = "c3=shallows d3=mountains c4=acropolis-nw"
    scene = invest(Scene().land(land).colony("y3", level="town", talents=RICH))
    # z2 across the mountains, x2 across water only touches no land; y2 touches the mountains
    names = ["x3", "x4", "y2", "y4", "z2", "z3", "z4"]
    assert scene.legal("settle") == [f"settle y3 {name}" for name in names]
    assert why(scene, "settle y3 x2") == "AC-11.8"


@pytest.mark.rule("AC-11.8")
def test_the_new_site_is_land_that_is_known() -> None:
    scene = invest(Scene().colony("y0", level="town", talents=RICH))
    assert scene.legal("settle") == ["settle y0 x0", "settle y0 z0", "settle y0 z1"]  # z1 across a face-down tile
    assert why(scene, "settle y0 y1") == "AC-11.8"


@pytest.mark.rule("AC-11.8")
def test_the_new_site_is_vacant_but_own_armies_do_not_matter() -> None:
    scene = Scene().colony("z2", level="town", talents=RICH).colony("z1", 1).army("z3", 1)
    assert why(invest(scene), "settle z2 z1") == "AC-11.8"
    assert why(scene, "settle z2 z3") == "AC-11.8"
    scene = invest(Scene().colony("z2", level="town", talents=RICH).army("z3").land("d4=acropolis-nw"))
    scene.do("settle z2 z3")
    assert (standing(scene, "z3")[0], scene.armies("z3")) == ("settlement", 1)


@pytest.mark.rule("AC-11.8")
def test_own_armies_above_the_capacity_of_the_new_settlement_make_room() -> None:
    scene = invest(Scene().land("d4=acropolis-nw").colony("z2", level="town", talents=RICH).army("z3", 0, 3))
    scene.do("settle z2 z3")
    assert (scene.armies("z3"), scene.armies("d4")) == (1, 2)


@pytest.mark.rule("AC-11.9")
@pytest.mark.parametrize("level", ["town", "city"])
def test_a_town_or_a_city_builds_one_army_a_turn_for_five(level: str) -> None:
    scene = invest(Scene().colony("z0", level=level, talents=RICH).colony("z3", level="town", talents=5))
    stock = scene.state.stock[0]
    assert scene.keys("recruit z0") == ["recruit", "army-moved"]
    scene.do("recruit z0")
    assert (scene.armies("z0"), scene.talents("z0"), scene.state.stock[0]) == (1, RICH - 5, stock - 1)
    assert why(scene, "recruit z0") == "AC-11.9"
    scene.do("recruit z3")
    poor = invest(Scene().colony("z0", level=level, talents=4).colony("z3", talents=6))
    assert poor.refusal("recruit z0") == "AC-11.11 need=5 have=4"


@pytest.mark.rule("AC-11.9")
@pytest.mark.parametrize("level", ["settlement", "village"])
def test_smaller_colonies_build_no_army(level: str) -> None:
    scene = invest(Scene().colony("z0", level=level, talents=RICH))
    assert why(scene, "recruit z0") == "AC-11.9"


@pytest.mark.rule("AC-11.10")
def test_an_army_above_the_capacity_is_put_into_a_center_of_the_owners_choice() -> None:
    scene = Scene().land("d2=acropolis-nw d3=acropolis-nw").colony("z2", level="town", talents=9).army("z2", 0, 3)
    invest(scene.colony("w5", talents=6)).do("recruit z2")
    assert asked(scene) == ("muster", 0)
    assert scene.legal() == ["retreat d2", "retreat d3"]
    assert why(scene, "retreat c2") == "AC-11.10"
    assert why(scene, "retreat fleet") == "AC-11.10"
    assert why(scene, "done") == "AC-0.5"
    scene.do("retreat d2")
    assert (scene.armies("z2"), scene.armies("d2")) == (3, 1)
    assert phase(scene) == "invest"


@pytest.mark.rule("AC-11.10")
def test_guests_fill_the_capacity_too() -> None:
    scene = Scene().land("d2=acropolis-nw").colony("z2", level="town", talents=9).army("z2", 1, 3).allow(0, 1)
    invest(scene.colony("w5", talents=6)).do("recruit z2")
    assert scene.armies("d2") == 1


@pytest.mark.rule("AC-11.10")
@pytest.mark.parametrize("tile", ["", "d2=mountains", "d2=shallows"])
def test_without_a_plains_center_there_is_no_place_for_it(tile: str) -> None:
    scene = invest(Scene().land(tile).colony("z2", level="town", talents=9).army("z2", 0, 3))
    assert why(scene, "recruit z2") == "AC-11.10"


@pytest.mark.rule("AC-11.11")
def test_no_colony_pays_for_another() -> None:
    scene = invest(Scene().colony("z0", talents=5).colony("z3", talents=RICH))
    assert scene.refusal("upgrade z0") == "AC-11.11 need=6 have=5"
    scene.do("upgrade z3")
    assert scene.talents("z0") == 5


@pytest.mark.rule("AC-11.12")
@pytest.mark.parametrize(
    ("level", "walls", "name", "tokens"),
    [
        ("settlement", False, "upgrade z0", 1), ("village", True, "upgrade z0", 2), ("town", True, "upgrade z0", 2),
        ("village", False, "walls z0", 2), ("town", False, "walls z0", 3), ("city", False, "walls z0", 4),
        ("town", False, "settle z0 z1", 1), ("city", False, "recruit z0", 1),
    ],
)  # fmt: skip
def test_every_purchase_needs_its_tokens(level: str, walls: bool, name: str, tokens: int) -> None:
    scene = Scene().colony("z0", level=level, walls=walls, talents=RICH).colony("z3", level="village", walls=True)
    short = invest(scene.colony("w5", talents=RICH).fleet(0, "a1", is_manned=tokens < 2).stock(0, tokens - 1))
    assert why(short, name) == "AC-11.12"
    scene = invest(Scene().colony("z0", level=level, walls=walls, talents=RICH).stock(0, tokens))
    assert scene.do(name).state.stock[0] == 0


@pytest.mark.rule("AC-11.13")
def test_the_token_of_the_fleet_buys_when_the_stock_is_empty() -> None:
    scene = invest(Scene().colony("z0", talents=6).fleet(0, "a3", cargo=1).stock(0, 0))
    assert scene.legal() == ["use fleet", "done"]
    assert scene.keys("use fleet")[0] == "fleet-left"
    scene.do("use fleet")
    state = scene.state
    assert (state.manned[0], state.cargo[0], state.stock[0]) == (0, 0, 2)
    assert state.view(1).seats[0].ship == "a3"
    assert standing(scene.do("upgrade z0"), "z0") == ("village", False, 0)


@pytest.mark.rule("AC-11.13")
@pytest.mark.parametrize(
    ("level", "walls", "talents", "is_offered"),
    [
        ("settlement", False, 6, True), ("settlement", False, 5, False), ("town", False, 5, True),
        ("village", False, 11, False), ("village", True, 19, False), ("city", True, 5, True),
    ],
)  # fmt: skip
def test_it_is_given_up_only_for_a_purchase_of_one_token(
    level: str, walls: bool, talents: int, is_offered: bool
) -> None:
    scene = Scene().colony("z0", level=level, walls=walls, talents=talents).colony("z3", level="village", walls=True)
    invest(scene.colony("w5", level="village", walls=True, talents=12).stock(0, 0))
    assert scene.legal("use") == (["use fleet"] if is_offered else [])
    assert (why(scene, "use fleet") is None) == is_offered


@pytest.mark.rule("AC-11.13")
def test_not_as_long_as_the_stock_has_a_token_nor_for_a_colony_with_a_ring() -> None:
    scene = invest(Scene().colony("z0", talents=6).stock(0, 1))
    assert why(scene, "use fleet") == "AC-11.13"
    scene = Scene().colony("z0", talents=6).ring("z0", unrest=1).colony("z3", level="village", walls=True, talents=12)
    assert why(invest(scene.stock(0, 0)), "use fleet") == "AC-11.13"
    scene = Scene().colony("z0", talents=6).colony("z3", level="village", walls=True, talents=12)
    assert why(invest(scene.fleet(0, "a1", is_manned=False).stock(0, 0)), "use fleet") == "AC-11.13"
    assert why(scene, "use army") == "AC-11.13"


@pytest.mark.rule("AC-11.14")
@pytest.mark.parametrize(("level", "price"), [("village", 3), ("town", 5), ("city", 10)])
def test_euboea_pays_half_for_walls(level: str, price: int) -> None:
    scene = invest(Scene("euboea sparta").colony("z0", level=level, talents=price)).do("walls z0")
    assert standing(scene, "z0") == (level, True, 0)


@pytest.mark.rule("AC-11.14")
@pytest.mark.parametrize(
    ("level", "option", "price"), [("village", "19", 16), ("town", "19", 31), ("village", "18", 15), ("town", "18", 31)]
)
def test_euboea_pays_half_of_what_walls_add_to_an_upgrade(level: str, option: str, price: int) -> None:
    scene = Scene("euboea sparta", walled_village_upgrade=option).colony("z0", level=level, walls=True, talents=price)
    assert invest(scene).do("upgrade z0").talents("z0") == 0
    poor = Scene("euboea sparta", walled_village_upgrade=option).colony(
        "z0", level=level, walls=True, talents=price - 1
    )
    assert invest(poor).refusal("upgrade z0") == f"AC-11.11 need={price} have={price - 1}"


@pytest.mark.rule("AC-11.14")
def test_euboea_pays_the_full_price_of_everything_else() -> None:
    scene = invest(Scene("euboea sparta").colony("z0", talents=6 + 12 + 24 + 6 + 5))
    scene.do("upgrade z0", "upgrade z0", "upgrade z0", "settle z0 z1", "recruit z0")
    assert scene.talents("z0") == 0


@pytest.mark.rule("AC-11.16")
def test_a_discount_works_for_the_first_purchase_of_a_turn_and_again_in_the_next() -> None:
    scene = Scene().cards(0, "grid-plan-of-hippodamos").colony("z0", talents=RICH).colony("z3", 1, talents=6)
    invest(scene).do("upgrade z0")
    assert scene.talents("z0") == RICH - 4
    scene.do("upgrade z0")
    assert scene.talents("z0") == RICH - 4 - 12
    while scene.state.turns == 0 or asked(scene) != ("invest", 0):
        quiet = [name for name in ("done", "pass") if name in scene.legal()]
        scene.do(quiet[0] if quiet else scene.legal()[0])
    before = scene.talents("z0")
    assert scene.do("upgrade z0").talents("z0") == before - 22


@pytest.mark.rule("AC-11.16")
def test_no_price_falls_below_one() -> None:
    scene = invest(Scene("euboea sparta").cards(0, "euryalos-fortress").colony("z0", level="village", talents=1))
    assert scene.do("walls z0").talents("z0") == 0  # half of 5 is 3, less 2
    text = SCENES.replace("cost-wall:2", "cost-wall:9")
    scene = boxed(text, "euboea sparta").cards(0, "euryalos-fortress").colony("z0", level="village", talents=9)
    assert invest(scene).do("walls z0").talents("z0") == 8
