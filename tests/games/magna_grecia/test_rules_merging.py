"""Chapter 7 of the rules: cities that become one, and what becomes of their markets, oracles and connections."""

import pytest

from tests.games.magna_grecia.field import THREE, TWO, events, field, market_marks, markets_left, reason
from tests.games.magna_grecia.positions import FOUR, Scene


def two_cities(oracles: str = "", colours: str = TWO) -> Scene:
    """Cities of yellow at d3 and f3, which a tile on e3 joins."""
    return field(oracles, colours=colours).city("yellow", "d3 f3")


def three_cities(colours: str = TWO) -> Scene:
    """Cities of yellow at h5, i6 and h7, which a tile on h6 joins."""
    return field(colours=colours).city("yellow", "h5 i6 h7")


@pytest.mark.rule("MG-7.1")
def test_a_tile_joins_cities_of_one_seat() -> None:
    play = two_cities().play("yellow")
    assert events(play, "city e3") == ["merge"]
    places = {place.name: place for place in play.state.view(0).places}
    assert places["d3"].hexes == ("d3", "e3", "f3")
    assert play.price("d3") == 3
    assert "f3" not in places


@pytest.mark.rule("MG-7.1")
def test_a_tile_may_join_three_cities() -> None:
    play = three_cities().play("yellow")
    assert events(play, "city h6") == ["merge"]
    assert play.price("h5") == 4


@pytest.mark.rule("MG-7.1")
def test_cities_of_two_seats_are_never_joined() -> None:
    scene = field().city("yellow", "d3").city("orange", "f3")
    assert reason(scene.play("yellow"), "city e3") == "MG-6.3 hex=e3"
    assert reason(scene.play("orange"), "city e3") == "MG-6.3 hex=e3"


@pytest.mark.rule("MG-7.1")
def test_joining_is_an_expansion_and_uses_no_founding() -> None:
    play = two_cities().play("yellow")
    play.does("city e3")
    assert play.allows("city a3")


@pytest.mark.rule("MG-7.2")
@pytest.mark.parametrize(
    ("first", "second", "left", "back"),
    [
        (False, False, "yellow", 1),  # is it sold at d3, at f3; what stays; how many return
        (False, True, "yellow", 1),
        (True, False, "yellow", 1),
        (True, True, "yellow-x", 1),
    ],
)
def test_of_two_markets_a_standing_one_stays(first: bool, second: bool, left: str, back: int) -> None:
    scene = two_cities().market("yellow", "d3", sold=first).market("yellow", "f3", sold=second)
    play = scene.play("yellow")
    before = markets_left(play, "yellow")
    assert events(play, "city e3") == ["merge", "market-returns"]
    assert market_marks(play, "d3") == left
    assert markets_left(play, "yellow") == before + back


@pytest.mark.rule("MG-7.2")
def test_a_single_market_stays_as_it_is() -> None:
    play = two_cities(colours=THREE).market("yellow", "d3", sold=True).market("orange", "f3").play("yellow")
    assert events(play, "city e3") == ["merge"]
    assert market_marks(play, "d3") == "yellow-x orange"


@pytest.mark.rule("MG-7.2")
def test_three_cities_with_markets_of_four_seats() -> None:
    scene = three_cities(colours=FOUR).market("yellow", "h5", sold=True).market("yellow", "i6", sold=True)
    scene.market("yellow", "h7").market("orange", "h5").market("orange", "i6").market("orange", "h7")
    scene.market("brown", "h5", sold=True).market("brown", "h7", sold=True).market("red", "i6")
    play = scene.play("yellow")
    assert [markets_left(play, colour) for colour in play.colours] == [17, 17, 18, 19]
    play.does("city h6")
    assert market_marks(play, "h5") == "yellow orange brown-x red"
    assert [markets_left(play, colour) for colour in play.colours] == [19, 19, 19, 19]
    assert play.price("h5") == 4 + 3


@pytest.mark.rule("MG-7.3")
def test_a_city_that_grows_over_a_village_takes_its_markets_by_the_same_rule() -> None:
    scene = field(colours=FOUR).city("yellow", "a3 b3").market("yellow", "a3").market("yellow", "d3", sold=True)
    scene.market("orange", "a3", sold=True).market("orange", "d3").market("brown", "d3", sold=True).market("red", "a3")
    play = scene.play("yellow")
    play.does("city c3")
    assert market_marks(play, "a3") == "yellow orange-x red"
    play.does("city d3")
    assert market_marks(play, "a3") == "yellow orange brown-x red"
    assert [markets_left(play, colour) for colour in play.colours] == [19, 19, 19, 19]


@pytest.mark.rule("MG-7.3")
def test_one_tile_may_join_cities_and_cover_a_village() -> None:
    scene = field(adjacency="end-of-building").city("yellow", "a3 b3 f3").market("yellow", "a3", sold=True)
    scene.market("yellow", "f3", sold=True).market("yellow orange", "d3").market("orange", "f3")
    play = scene.play("yellow")
    play.does("city c3", "city e3")
    assert events(play, "city d3") == ["merge", "market-returns", "market-returns", "market-returns"]
    assert market_marks(play, "a3") == "yellow orange"
    assert (markets_left(play, "yellow"), markets_left(play, "orange")) == (19, 19)
    assert play.price("a3") == 6 + 2


@pytest.mark.rule("MG-7.4")
def test_oracles_that_looked_at_a_part_look_at_the_whole() -> None:
    scene = two_cities(oracles="d7 h5").way("yellow", "d3 c4 d5 d6 d7").way("orange", "f3 g3 g4 h5")
    play = scene.oracle("d7", "d3").oracle("h5", "f3").play("yellow")
    told = play.does("city e3")
    assert (play.looks_at("d7"), play.looks_at("h5")) == ("d3", "d3")
    assert not any(event.key.startswith("oracle") for event in told)
    assert play.state.scores()[0] == 15 - 1 + 8


@pytest.mark.rule("MG-7.4")
def test_the_attention_follows_the_city_when_its_first_hex_changes() -> None:
    scene = field("d7").city("yellow", "a7").way("yellow", "a7 b7 c7 d7").oracle("d7", "a7")
    play = scene.play("yellow")
    play.does("city a6")
    assert play.looks_at("d7") == "a6"


@pytest.mark.rule("MG-7.5")
def test_connections_between_the_parts_vanish() -> None:
    play = two_cities().way("orange", "d3 d2 e2 f3").play("yellow")
    assert (play.connected("d3"), play.connected("f3")) == (["f3"], ["d3"])
    play.does("city e3")
    assert play.connected("d3") == []


@pytest.mark.rule("MG-7.5")
def test_a_place_connected_to_several_parts_loses_all_but_one_connection() -> None:
    scene = three_cities().way("yellow", "d7 d6 e6 f6 g6 h5").way("orange", "d7 e7 f7 g7 h7").city("orange", "a7")
    play = scene.way("orange", "a7 b7 c7 d7").market("orange", "d7").play("yellow")
    assert play.connected("d7") == ["h5", "a7", "h7"]
    assert play.worth("orange") == {"d7": 3}
    play.does("city h6")
    assert play.connected("d7") == ["h5", "a7"]
    assert play.connected("h5") == ["d7"]
    assert play.worth("orange") == {"d7": 2}


@pytest.mark.rule("MG-7.5")
def test_growing_over_a_village_joins_its_connections() -> None:
    scene = field().city("yellow", "a3 b3").way("yellow", "d3 e3 f3").way("orange", "b3 b2 c2 d3")
    play = scene.play("yellow")
    assert play.connected("a3") == ["d3"]
    play.does("city c3", "city d3")
    assert play.connected("a3") == ["f3"]


@pytest.mark.rule("MG-7.5")
@pytest.mark.rule("MG-10.5")
def test_a_merger_may_cost_an_oracle() -> None:
    scene = two_cities(oracles="d7").way("yellow", "d3 c4 d5 d6 d7").way("yellow", "d3 d2 e2 f3").oracle("d7", "d3")
    scene.city("orange", "a7").way("orange", "a7 b7 c7 d7").way("orange", "a7 a8 a9 a10 a11")
    play = scene.play("yellow")
    assert len(play.connected("d3")) == len(play.connected("a7")) == 2
    assert events(play, "city e3") == ["merge", "oracle-turns-away"]
    assert play.connected("d3") == ["d7"]
    assert play.looks_at("d7") == "a7"
