"""Chapter 6 of the rules: city tiles one at a time, founding, and the free market. Groups have a file of their own."""

import pytest

from tests.games.magna_grecia.field import THREE, events, field, market_marks, markets_left, reason


@pytest.mark.rule("MG-6.1")
def test_every_city_tile_costs_a_point() -> None:
    play = field().has("yellow", points=5).play("yellow")
    play.does("city a3")
    assert play.points("yellow") == 4
    play.does("city a2", "city a4")
    assert play.points("yellow") == 2


@pytest.mark.rule("MG-6.1")
def test_points_are_never_borrowed() -> None:
    play = field().has("yellow", points=2).play("yellow")
    play.does("city a3", "city a2")
    assert play.points("yellow") == 0
    assert reason(play, "city a4") == "MG-6.1"
    assert play.allows("road b3 e-w", "end")


@pytest.mark.rule("MG-6.1")
def test_without_points_roads_resupply_and_sales_remain() -> None:
    scene = field().city("yellow", "a3").city("orange", "p3").market("yellow", "a3").has("yellow", points=0)
    play = scene.play("yellow")
    assert play.legal("city") == play.legal("market") == []
    assert play.allows("road b3 e-w", "take road", "sell a3", "end")


@pytest.mark.rule("MG-6.2")
def test_a_city_tile_needs_a_plain_hex_or_a_village() -> None:
    scene = field("f3").city("yellow", "a3").way("yellow", "a3 b3 c3 d3").way("yellow", "d3 e3 f3").city("orange", "p3")
    play = scene.play("yellow")
    for taken in ("f3", "a3", "b3", "p3"):  # oracle, own city, road, rival's city
        assert reason(play, f"city {taken}") == f"MG-6.2 hex={taken}"
    assert play.allows("city a2")


@pytest.mark.rule("MG-6.2")
def test_a_city_tile_may_be_placed_where_roads_end() -> None:
    play = field().city("yellow", "a3").way("orange", "c2 b2 b3").way("orange", "d1 c2 b2").play("yellow")
    play.does("city b3")
    assert play.state.points[0] == 14


@pytest.mark.rule("MG-6.3")
def test_a_city_tile_never_touches_a_rivals_city() -> None:
    scene = field().city("yellow", "a3 b3").city("orange", "a7 a6")
    assert reason(scene.play("yellow"), "city a5") == "MG-6.3 hex=a5"
    assert scene.play("orange").allows("city a5")
    assert scene.play("yellow").allows("city a4")
    assert reason(scene.play("orange"), "city b4") == "MG-6.3 hex=b4"


@pytest.mark.rule("MG-6.3")
def test_a_village_beside_a_rivals_city_is_not_founded() -> None:
    play = field().city("orange", "m1 m2 n2 o2").play("yellow")
    assert reason(play, "city p3") == "MG-6.3 hex=p3"


@pytest.mark.rule("MG-6.4")
def test_a_city_tile_never_touches_an_oracle() -> None:
    play = field("d3").city("yellow", "a3 b3").play("yellow")
    assert reason(play, "city c3") == "MG-6.4 hex=c3"
    assert play.allows("city b2", "city b4")


@pytest.mark.rule("MG-6.5")
def test_any_seat_founds_on_a_green_village() -> None:
    scene = field(colours=THREE).city("orange", "p3").way("orange", "b3 a2 b1").market("orange brown", "a3")
    for colour in ("yellow", "orange", "brown"):
        assert scene.play(colour).allows("city a3", "city a7", "city i1")


@pytest.mark.rule("MG-6.5")
def test_founding_takes_one_tile_and_is_told() -> None:
    play = field().play("yellow")
    assert events(play, "city a3") == ["found", "free-market"]
    place = next(place for place in play.state.view(0).places if place.name == "a3")
    assert (place.kind, place.owner, place.hexes) == ("city", 0, ("a3",))


@pytest.mark.rule("MG-6.6")
def test_on_another_village_only_whoever_reached_it_founds() -> None:
    scene = field().city("yellow", "a3").city("orange", "p3").way("yellow", "a3 b3 c3 d3")
    assert reason(scene.play("orange"), "city d3") == "MG-6.6 hex=d3"
    assert reason(scene.play("yellow"), "city f3") == "MG-6.6 hex=f3"
    play = scene.play("yellow")
    assert events(play, "city d3") == ["found", "free-market"]


@pytest.mark.rule("MG-6.6")
def test_a_road_of_the_same_turn_reaches() -> None:
    play = field().city("orange", "a3").play("yellow")
    assert reason(play, "city d3") == "MG-6.6 hex=d3"
    play.does("road b3 e-w", "road c3 e-w", "city d3")  # from the city of orange
    assert play.connected("d3") == ["a3"]


@pytest.mark.rule("MG-6.7")
def test_a_seat_founds_once_in_a_turn() -> None:
    play = field().city("yellow", "p7").play("yellow")
    play.does("city a3")
    assert reason(play, "city a7") == "MG-6.7"
    assert reason(play, "city b7") == "MG-6.7"  # beginning beside a village is founding too
    assert play.allows("city a2", "city o7")
    play.does("end", "end")
    play.draw_next()
    play.does("end")
    assert play.mover() == "yellow"
    assert play.allows("city a7")


@pytest.mark.rule("MG-6.7")
def test_an_expansion_uses_no_founding() -> None:
    play = field().city("yellow", "a3 b3").play("yellow")
    play.does("city c3", "city d3")
    assert play.allows("city a7")


@pytest.mark.rule("MG-6.9")
def test_several_cities_may_be_expanded_the_new_one_included() -> None:
    play = field().city("yellow", "a3 p7").play("yellow")
    play.does("city a4", "city o7")
    play = field(card="orange-1").city("yellow", "p7").play("yellow")
    play.does("city a3", "city a4", "city o7")
    assert play.price("a3") == play.price("o7") + 1  # two tiles each, and the free market in the new city


@pytest.mark.rule("MG-6.9")
def test_nobody_expands_a_rivals_city() -> None:
    play = field().city("orange", "a3").play("yellow")
    for beside in ("a2", "a4", "b3"):
        assert reason(play, f"city {beside}") == f"MG-6.3 hex={beside}"


@pytest.mark.rule("MG-6.10")
def test_a_tile_that_neither_founds_nor_expands_is_refused() -> None:
    play = field().city("yellow", "a3").play("yellow")
    assert reason(play, "city k8") == "MG-6.10 hex=k8"
    assert reason(play, "city e3") == "MG-6.10 hex=e3"  # beside villages where yellow could not found
    assert reason(play, "city c3") == "MG-6.10 hex=c3"  # one hex away from its city
    assert reason(play, "city b2") == "MG-6.10 hex=b2"


@pytest.mark.rule("MG-6.14")
def test_growing_over_a_village_is_an_expansion() -> None:
    play = field().city("yellow", "a3 b3").market("yellow", "a3").play("yellow")
    play.does("city c3")
    assert events(play, "city d3") == ["expand-over-village"]  # not green, not reached, and no free market
    assert market_marks(play, "a3") == "yellow"
    assert markets_left(play, "yellow") == 19
    assert play.allows("city a7")  # the founding of the turn is still there


@pytest.mark.rule("MG-6.14")
def test_order_decides_between_founding_and_expanding() -> None:
    scene = field().city("yellow", "a3 b3").market("yellow", "a3", sold=True).way("yellow", "c5 c4 d3")
    joining_first, village_first = scene.play("yellow"), scene.play("yellow")
    joining_first.does("city c3", "city d3")
    village_first.does("city d3")
    assert market_marks(village_first, "d3") == "yellow"
    village_first.does("city c3")
    assert market_marks(joining_first, "a3") == "yellow-x"
    assert market_marks(village_first, "a3") == "yellow"  # the free market came first, and outlives the sold one
    assert (markets_left(joining_first, "yellow"), markets_left(village_first, "yellow")) == (19, 19)
    assert (joining_first.state.founded, village_first.state.founded) == (0, 1)


@pytest.mark.rule("MG-6.15")
def test_founding_brings_a_free_market() -> None:
    play = field().has("yellow", points=1).play("yellow")
    play.does("city a3")
    assert play.markets("a3") == {"yellow": "active"}
    assert (play.points("yellow"), markets_left(play, "yellow")) == (0, 19)


@pytest.mark.rule("MG-6.15")
@pytest.mark.parametrize("sold", [False, True])
def test_a_founder_with_a_market_there_gets_none(sold: bool) -> None:
    play = field().market("yellow", "a3", sold=sold).play("yellow")
    assert events(play, "city a3") == ["found"]
    assert market_marks(play, "a3") == ("yellow-x" if sold else "yellow")
    assert markets_left(play, "yellow") == 19


@pytest.mark.rule("MG-6.15")
def test_a_founder_without_markets_left_gets_none() -> None:
    scene = field()
    everywhere = [
        scene.board.names[h] for h in scene.board.villages if scene.board.names[h] not in ("a3", *scene.looks_at)
    ]
    assert len(everywhere) >= 20
    for name in everywhere[:20]:
        scene.market("yellow", name)
    play = scene.play("yellow")
    assert markets_left(play, "yellow") == 0
    assert events(play, "city a3") == ["found"]
    assert play.markets("a3") == {}


@pytest.mark.rule("MG-6.16")
def test_markets_of_others_stand_in_the_new_city_at_no_cost() -> None:
    scene = field(colours=THREE).market("orange", "a3").market("brown", "a3", sold=True)
    play = scene.play("yellow")
    before = [play.points(colour) for colour in ("orange", "brown")]
    play.does("city a3")
    assert market_marks(play, "a3") == "yellow orange brown-x"
    assert [play.points(colour) for colour in ("orange", "brown")] == before
    assert [markets_left(play, colour) for colour in ("orange", "brown")] == [19, 19]
