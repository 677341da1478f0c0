"""Chapters 8 and 9 of the rules: markets and selling."""

import pytest

from tests.games.magna_grecia.field import THREE, TWO, events, field, market_marks, markets_left, reason
from tests.games.magna_grecia.positions import FOUR, Scene

# 8. Markets


@pytest.mark.rule("MG-8.1")
def test_a_market_is_built_in_a_village_or_a_city() -> None:
    scene = field("d7").city("yellow", "a3").city("orange", "p3").way("yellow", "a3 b3 c3 d3")
    play = scene.play("yellow")
    assert play.allows("market d3", "market p3", "market a7")
    for other in ("d7", "k8", "b3"):  # an oracle, a plain hex, a road
        assert reason(play, f"market {other}") == f"MG-8.1 hex={other}"


@pytest.mark.rule("MG-8.2")
def test_a_place_is_named_by_its_first_hex() -> None:
    scene = field().city("yellow", "a3 a2 b3").city("orange", "p7 o6 o7").market("yellow", "a2")
    play = scene.play("yellow")
    for beside in ("p7", "o7"):
        assert reason(play, f"market {beside}") == "MG-8.2 hex=o6"
    assert reason(play, "sell b3") == "MG-8.2 hex=a2"
    assert play.allows("market o6", "sell a2")


@pytest.mark.rule("MG-8.3")
def test_nobody_builds_a_market_in_a_city_of_ones_own() -> None:
    play = field().city("yellow", "a3").city("orange", "p3").play("yellow")
    assert reason(play, "market a3") == "MG-8.3 hex=a3"
    assert play.allows("market p3")


@pytest.mark.rule("MG-8.4")
@pytest.mark.parametrize("sold", [False, True])
@pytest.mark.parametrize("where", ["d3", "p3"])
def test_a_seat_has_one_market_in_a_place_standing_or_sold(where: str, sold: bool) -> None:
    scene = field().city("yellow", "a3").city("orange", "p3").market("yellow", where, sold=sold)
    assert reason(scene.play("yellow"), f"market {where}") == f"MG-8.4 hex={where}"
    assert scene.play("yellow").allows("market a7")


def priced(price: int, build: Scene, where: str) -> None:
    play = build.play("yellow")
    assert play.price(where) == price
    before = play.points("yellow")
    told = play.does(f"market {where}")
    assert told[0].facts == {"seat": 0, "hex": where, "price": price}
    assert play.points("yellow") == before - price
    assert markets_left(play, "yellow") == 19
    assert play.markets(where)["yellow"] in ("active", "inactive")


@pytest.mark.rule("MG-8.5")
@pytest.mark.parametrize(("others", "price"), [("", 1), ("orange", 2), ("orange brown", 3), ("orange brown red", 4)])
def test_in_a_village_the_price_is_one_and_one_for_each_rivals_market(others: str, price: int) -> None:
    priced(price, field(colours=FOUR).market(others, "d3"), "d3")


@pytest.mark.rule("MG-8.5")
@pytest.mark.parametrize(
    ("tiles", "others", "price"),
    [("p3", "", 1), ("p3", "orange", 2), ("o2 p3 p4", "orange", 4), ("o2 p3", "orange brown red", 5)],
)
def test_in_a_city_the_price_is_one_for_each_tile_and_each_rivals_market(tiles: str, others: str, price: int) -> None:
    scene = field(colours=FOUR).city("orange", tiles)
    where = tiles.split()[0]
    priced(price, scene.market(others, where), where)


@pytest.mark.rule("MG-8.6")
def test_sold_markets_do_not_raise_the_price() -> None:
    scene = field(colours=FOUR).city("red", "o2 p3").market("red", "o2").market("orange brown", "o2", sold=True)
    priced(3, scene, "o2")
    priced(1, field(colours=FOUR).market("orange brown red", "d3", sold=True), "d3")


@pytest.mark.rule("MG-8.7")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_the_price_must_be_in_hand(points: int) -> None:
    scene = field(colours=THREE).city("orange", "o2 p3").market("orange", "o2").has("yellow", points=points)
    play = scene.play("yellow")
    assert reason(play, "market o2") == f"MG-8.7 need=3 have={points}"
    exact = scene.has("yellow", points=3).play("yellow")
    exact.does("market o2")
    assert exact.points("yellow") == 0


@pytest.mark.rule("MG-8.8")
def test_a_market_must_be_left() -> None:
    scene = field()
    free = [name for name in map(scene.board.names.__getitem__, scene.board.villages) if name not in scene.looks_at]
    for name in free[:20]:
        scene.market("yellow", name, sold=True)
    play = scene.play("yellow")
    assert markets_left(play, "yellow") == 0
    assert reason(play, f"market {free[20]}") == "MG-8.8"
    assert play.legal("market") == []


@pytest.mark.rule("MG-8.9")
def test_no_connection_is_needed_to_build() -> None:
    play = field().city("orange", "p3").play("yellow")
    assert play.connected("d10") == []
    play.does("market d10")
    assert play.markets("d10") == {"yellow": "inactive"}
    assert field().city("orange", "p3").play("yellow").allows("market p3")


@pytest.mark.rule("MG-8.10")
def test_a_market_in_its_owners_city_is_active_without_any_road() -> None:
    play = field().city("yellow", "a7").market("yellow orange", "a7").play()
    assert play.markets("a7") == {"yellow": "active", "orange": "inactive"}


@pytest.mark.rule("MG-8.10")
@pytest.mark.parametrize("colour", ["yellow", "orange", "brown"])
def test_a_direct_road_of_any_colour_to_ones_city_makes_a_market_active(colour: str) -> None:
    scene = field(colours=THREE).city("yellow", "a7").way(colour, "a7 b7 c7 d7").market("yellow orange", "d7")
    assert scene.play().markets("d7") == {"yellow": "active", "orange": "inactive"}
    in_a_city = scene.city("orange", "d7").play()
    assert in_a_city.markets("d7") == {"yellow": "active", "orange": "active"}


@pytest.mark.rule("MG-8.10")
@pytest.mark.parametrize("between", ["village", "oracle", "city"])
def test_a_place_in_between_leaves_a_market_inactive(between: str) -> None:
    scene = field("d7" if between == "oracle" else "").city("yellow", "a7").way("yellow", "a7 b7 c7 d7")
    scene = scene.way("yellow", "d7 e7 f7 g7 h7").market("yellow", "h7")
    if between == "city":
        scene.city("orange", "d7")
    if between == "oracle":
        scene.oracle("d7", "a7")
    assert scene.play().markets("h7") == {"yellow": "inactive"}


@pytest.mark.rule("MG-8.10")
def test_a_road_to_a_city_that_is_not_ones_own_activates_nothing() -> None:
    scene = field(colours=THREE).city("orange", "a7").way("yellow", "a7 b7 c7 d7").market("yellow orange brown", "d7")
    assert scene.play().markets("d7") == {"yellow": "inactive", "orange": "active", "brown": "inactive"}


@pytest.mark.rule("MG-8.11")
def test_the_value_counts_different_places_of_every_kind() -> None:
    scene = (
        field("d7", colours=THREE).city("yellow", "a7").way("yellow", "a7 b7 c7 d7").way("brown", "a7 a8 a9 a10 a11")
    )
    scene.way("orange", "a7 a6 a5 a4 a3").city("orange", "a3").market("yellow", "a7").oracle("d7", "a7")
    play = scene.play()
    assert play.connected("a7") == ["a3", "d7", "a11"]  # a rival's city, an oracle, a village
    assert play.worth("yellow") == {"a7": 3}


@pytest.mark.rule("MG-8.11")
def test_the_value_does_not_depend_on_size_or_on_the_number_of_roads() -> None:
    scene = field().city("yellow", "d3").way("yellow", "d3 e3 f3").way("yellow", "d3 d2 e2 f3").market("yellow", "d3")
    assert scene.play().worth("yellow") == {"d3": 1}
    assert scene.city("yellow", "d4 d5").play().worth("yellow") == {"d3": 1}


@pytest.mark.rule("MG-8.12")
def test_an_inactive_market_is_worth_nothing() -> None:
    scene = field().city("orange", "a7").way("yellow", "a7 b7 c7 d7").market("yellow orange", "d7")
    play = scene.play()
    assert play.worth("yellow") == {"d7": 0}
    assert play.worth("orange") == {"d7": 1}
    assert play.state.scores() == [15, 16]


# 9. Selling


def shop(colours: str = TWO) -> Scene:
    """Yellow has a city at a7 joined to d7, with markets in both, and one at d10 that is not active."""
    scene = field(colours=colours).city("yellow", "a7").way("yellow", "a7 b7 c7 d7").way("yellow", "d7 e7 f7 g7 h7")
    return scene.market("yellow", "a7").market("yellow", "d7").market("yellow", "d10")


@pytest.mark.rule("MG-9.1")
def test_a_sale_takes_the_place_of_building() -> None:
    play = shop().play("yellow")
    assert play.allows("sell a7", "sell d7", "market h7")
    assert events(play, "sell d7") == ["sale"]
    assert play.mover() == "orange"
    assert play.legal("sell") == []


@pytest.mark.rule("MG-9.2")
def test_only_a_standing_market_of_ones_own_is_sold() -> None:
    scene = shop(colours=THREE).market("orange", "h7").market("brown", "a7").market("yellow", "a3", sold=True)
    play = scene.play("yellow")
    for where in ("h7", "a3", "k8", "b7", "f3"):  # a rival's, a sold one, none at all
        assert reason(play, f"sell {where}") == f"MG-9.2 hex={where}"
    assert play.allows("sell a7")


@pytest.mark.rule("MG-9.2")
def test_an_oracle_has_no_market_to_sell() -> None:
    play = field("d7").city("yellow", "a7").play("yellow")
    assert reason(play, "sell d7") == "MG-9.2 hex=d7"


@pytest.mark.rule("MG-9.3")
def test_only_an_active_market_is_sold() -> None:
    play = shop().play("yellow")
    assert reason(play, "sell d10") == "MG-9.3 hex=d10"
    assert play.legal("sell") == ["sell a7", "sell d7"]


@pytest.mark.rule("MG-9.4")
@pytest.mark.parametrize(("where", "value"), [("a7", 1), ("d7", 2)])
def test_a_sale_brings_the_value_of_the_moment(where: str, value: int) -> None:
    play = shop().has("yellow", points=0).play("yellow")
    told = play.does(f"sell {where}")
    assert told[0].facts == {"seat": 0, "hex": where, "value": value}
    assert play.points("yellow") == value


@pytest.mark.rule("MG-9.4")
def test_what_was_built_before_in_the_turn_counts_in_the_sale() -> None:
    play = shop().has("yellow", points=0).play("yellow")
    play.does("road d6 ne-sw", "road e5 e-sw", "road f5 e-w", "road g5 e-w", "sell d7")
    assert play.connected("d7") == ["h5", "a7", "h7"]
    assert play.points("yellow") == 3


@pytest.mark.rule("MG-9.4")
def test_a_market_without_value_may_be_sold_for_nothing() -> None:
    play = field().city("yellow", "a7").market("yellow", "a7").play("yellow")
    play.does("sell a7")
    assert play.points("yellow") == 15


@pytest.mark.rule("MG-9.5")
def test_a_sold_market_stays_and_scores_nothing() -> None:
    play = shop().play("yellow")
    before = play.state.scores()[0]
    play.does("sell d7")
    assert play.markets("d7") == {"yellow": "sold"}
    assert markets_left(play, "yellow") == 17
    assert play.worth("yellow") == {"a7": 1, "d7": 0, "d10": 0}
    assert play.state.scores()[0] == before  # two points in hand for two on the board


@pytest.mark.rule("MG-9.5")
def test_a_sold_market_never_stands_up_again() -> None:
    play = shop().play("yellow")
    play.does("sell d7", "end")
    play.draw_next()
    play.does("end")
    assert play.mover() == "yellow"
    assert reason(play, "market d7") == "MG-8.4 hex=d7"
    assert reason(play, "sell d7") == "MG-9.2 hex=d7"
    play.does("city d7")  # founding brings none either, and does not raise the old one
    assert market_marks(play, "d7") == "yellow-x"


@pytest.mark.rule("MG-9.6")
def test_the_free_market_of_this_turn_may_be_sold() -> None:
    play = shop().city("orange", "p3").play("yellow")
    play.does("road d6 ne-sw", "city h7", "sell h7")
    assert play.points("yellow") == 15 - 1 + 1
    assert play.markets("h7") == {"yellow": "sold"}


@pytest.mark.rule("MG-9.6")
def test_after_founding_another_market_may_be_built_or_sold() -> None:
    for last in ("market m9", "sell a7"):
        play = shop().play("yellow")
        play.does("city h7", last)
        assert play.mover() == "orange"
        assert play.markets("h7") == {"yellow": "active"}
