"""Chapter 3 of the rules: basic actions."""

import pytest

from tests.games.magna_grecia.field import field, reason
from tests.games.magna_grecia.positions import Play

CITIES = ["city a2", "city a4", "city b1", "city b4"]
FIRST_ROADS = ["road b3 e-w", "road c3 e-w", "road d2 e-sw", "road e2 e-w", "road f2 e-w"]


def coast(card: str = "yellow-2", roads: int = 9, cities: int = 9) -> Play:
    """Yellow has a city at a3; roads go from there over d3 inland, city tiles go along the coast."""
    scene = field(card=card).city("yellow", "a3").market("yellow", "a3")
    return scene.has("yellow", roads=roads, cities=cities).play("yellow")


def roads(number: int) -> list[str]:
    return FIRST_ROADS[:number]


def cities(number: int) -> list[str]:
    return CITIES[:number]


@pytest.mark.rule("MG-3.1")
def test_two_kinds_of_action_are_the_most_of_a_turn() -> None:
    play = coast()
    play.does(*roads(1), *cities(1))
    assert reason(play, "take road") == "MG-3.1"
    assert reason(play, "take city") == "MG-3.1"
    assert play.allows("end")


@pytest.mark.rule("MG-3.1")
@pytest.mark.parametrize(("first", "third"), [("road b3 e-w", "city a2"), ("city a2", "road b3 e-w")])
def test_a_third_kind_after_resupply_is_refused_as_a_third_kind(first: str, third: str) -> None:
    play = coast()
    play.does(first, "take road")
    assert reason(play, third) == "MG-3.1"


@pytest.mark.rule("MG-3.2")
def test_nothing_is_placed_after_the_first_tile_was_taken() -> None:
    play = coast()
    play.does("take city")
    assert reason(play, "road b3 e-w") == "MG-3.2"
    assert reason(play, "city a2") == "MG-3.2"
    assert play.allows("take city", "take road", "end")


@pytest.mark.rule("MG-3.2")
@pytest.mark.parametrize("first", ["road b3 e-w", "city a2"])
def test_resupply_may_follow_either_way_of_building_but_not_stand_between(first: str) -> None:
    play = coast()
    play.does(first, "take road", "take road")
    assert reason(play, "road c3 e-w" if first.startswith("road") else "city a4") == "MG-3.2"


@pytest.mark.rule("MG-3.3")
def test_beside_cities_as_many_roads_are_laid_as_the_card_says() -> None:
    play = coast()
    play.does("city a2", *roads(3))
    assert reason(play, "road e2 e-w") == "MG-3.3 limit=3"


@pytest.mark.rule("MG-3.3")
@pytest.mark.parametrize(("card", "number"), [("yellow-1", 2), ("yellow-2", 3), ("yellow-3", 4)])
def test_each_card_has_its_own_number_of_roads(card: str, number: int) -> None:
    play = coast(card)
    play.does("city a2", *roads(number))
    assert reason(play, FIRST_ROADS[number]) == f"MG-3.3 limit={number}"


@pytest.mark.rule("MG-3.4")
@pytest.mark.parametrize(("card", "number"), [("yellow-1", 1), ("yellow-2", 2), ("yellow-3", 3)])
def test_beside_roads_as_many_city_tiles_are_placed_as_the_card_says(card: str, number: int) -> None:
    play = coast(card)
    play.does("road b3 e-w", *cities(number))
    assert reason(play, CITIES[number]) == f"MG-3.4 limit={number}"


@pytest.mark.rule("MG-3.5")
@pytest.mark.parametrize("first", ["road b3 e-w", "city a2"])
@pytest.mark.parametrize("mix", ["rrrrr", "ccccc", "rcrcr", "ccrrc"])
def test_resupply_after_building_takes_the_printed_number_in_any_mix(first: str, mix: str) -> None:
    play = coast(roads=3, cities=3)
    play.does(first, *("take road" if letter == "r" else "take city" for letter in mix))
    assert reason(play, "take road") == "MG-3.5 limit=5"
    assert reason(play, "take city") == "MG-3.5 limit=5"
    state = play.state
    built_roads, built_cities = first.startswith("road"), first.startswith("city")
    assert state.road_supply[0] == 3 - built_roads + mix.count("r")
    assert state.city_supply[0] == 3 - built_cities + mix.count("c")
    assert state.road_stock[0] == 17 - mix.count("r")
    assert state.city_stock[0] == 16 - mix.count("c")


@pytest.mark.rule("MG-3.6")
def test_a_single_action_goes_one_step_further() -> None:
    for names, one_more in ((roads(4), "road f2 e-w"), (cities(3), "city b4")):
        play = coast()
        play.does(*names)
        assert reason(play, one_more) == f"MG-3.6 limit={len(names)}"
    play = coast()
    play.does(*["take road"] * 7)
    assert reason(play, "take road") == "MG-3.6 limit=7"
    assert reason(play, "take city") == "MG-3.6 limit=7"


@pytest.mark.rule("MG-3.6")
def test_the_step_is_the_next_number_of_the_scale_and_not_one_more() -> None:
    steps = {2: 3, 3: 5, 5: 7}
    cards = coast().game.board.cards
    for card in range(12):
        assert cards.roads_more[card] == cards.roads[card] + 1
        assert cards.cities_more[card] == cards.cities[card] + 1
        assert cards.resupply_more[card] == steps[cards.resupply[card]]


@pytest.mark.rule("MG-3.6")
@pytest.mark.parametrize(("card", "most"), [("yellow-3", 3), ("yellow-1", 5), ("yellow-2", 7)])
def test_enhanced_resupply_follows_the_card(card: str, most: int) -> None:
    play = coast(card)
    play.does(*["take city"] * most)
    assert reason(play, "take road") == f"MG-3.6 limit={most}"


@pytest.mark.rule("MG-3.6")
def test_the_single_action_may_also_do_less() -> None:
    play = coast()
    play.does(*roads(1), "end")
    assert play.mover() == "orange"


@pytest.mark.rule("MG-3.7")
def test_going_past_the_printed_roads_closes_cities_and_resupply() -> None:
    play = coast()
    play.does(*roads(3))
    assert play.allows("city a2", "take road", "take city")
    play.does("road e2 e-w")
    assert reason(play, "city a2") == "MG-3.7 limit=3"
    assert reason(play, "take road") == "MG-3.7 limit=3"
    assert reason(play, "take city") == "MG-3.7 limit=3"


@pytest.mark.rule("MG-3.7")
def test_going_past_the_printed_cities_closes_roads_and_resupply() -> None:
    play = coast()
    play.does(*cities(2))
    assert play.allows("road b3 e-w", "take road", "take city")
    play.does("city b1")
    assert reason(play, "road b3 e-w") == "MG-3.7 limit=2"
    assert reason(play, "take road") == "MG-3.7 limit=2"
    assert reason(play, "take city") == "MG-3.7 limit=2"


@pytest.mark.rule("MG-3.7")
def test_a_second_action_takes_the_further_step_away() -> None:
    play = coast()
    play.does(*roads(3), "city a2")
    assert reason(play, "road e2 e-w") == "MG-3.3 limit=3"
    play = coast()
    play.does(*roads(1), *["take road"] * 5)
    assert reason(play, "take road") == "MG-3.5 limit=5"


@pytest.mark.rule("MG-3.7")
def test_a_market_remains_open_to_whoever_took_the_further_step() -> None:
    play = coast()
    play.does(*roads(4))
    assert play.allows("market d3", "sell a3", "end")


@pytest.mark.rule("MG-3.8")
def test_roads_and_cities_mix_in_any_order() -> None:
    play = coast()
    play.does("road b3 e-w", "city a2", "road c3 e-w", "city a4", "road d2 e-sw")
    assert reason(play, "city b1") == "MG-3.4 limit=2"


@pytest.mark.rule("MG-3.9")
def test_only_tiles_in_supply_are_placed() -> None:
    play = coast(roads=1, cities=1)
    play.does("road b3 e-w", "city a2")
    assert reason(play, "road c3 e-w") == "MG-3.9 kind=road"
    assert reason(play, "city a4") == "MG-3.9 kind=city"
    empty = coast(roads=0, cities=0)
    assert empty.legal("road") == empty.legal("city") == []
    assert empty.allows("take road", "take city")


@pytest.mark.rule("MG-3.10")
def test_a_tile_is_taken_only_while_the_stock_has_one() -> None:
    play = coast(roads=18, cities=19)
    assert reason(play, "take city") == "MG-3.10 kind=city"
    play.does("take road", "take road")
    assert reason(play, "take road") == "MG-3.10 kind=road"
    assert play.state.road_supply[0] == 20
    assert play.allows("end")


@pytest.mark.rule("MG-3.10")
def test_with_an_empty_stock_resupply_is_not_offered() -> None:
    play = coast(roads=20, cities=19)
    assert play.legal("take") == []
    assert play.allows("road b3 e-w", "city a2")
