"""The worked example A of the rulebooks, the action card; test_examples_*.py have the others, up to Q."""

from itertools import combinations

import pytest

from tests.games.magna_grecia.positions import FOUR, Scene

EDITIONS = pytest.mark.parametrize("edition", ["en", "fr", "it"])


# A: the card. Yellow, orange, brown, red; 3 roads, 2 cities, 5 tiles of resupply; one step further 4, 3 and 7.


def coast(card: str = "yellow-2", card_set: str = "standard", colours: str = FOUR) -> Scene:
    """A green village, a yellow city with room for any tile, and nothing else in reach."""
    scene = Scene(
        "........",
        "........",
        "....v...",
        "........",
        "........",
        "g.......",
        colours=colours,
        card=card,
        cards=card_set,
    )
    scene.city(colours.split(",")[0], "e3")
    for colour in scene.colours:
        scene.has(colour, roads=8, cities=8)
    return scene


CARD_A = pytest.mark.parametrize(("card_set", "card"), [("standard", "yellow-2"), ("generous", "yellow-1")])


@CARD_A
@pytest.mark.rule("MG-2.2", "MG-2.3", "MG-2.5", "MG-3.6")
def test_example_a_the_card_gives_the_order_and_the_numbers(card_set: str, card: str) -> None:
    play = coast(card, card_set).play()
    shown = play.state.view(0).card
    assert shown is not None
    assert shown.order == ("yellow", "orange", "brown", "red")
    assert (shown.roads, shown.cities, shown.resupply) == (3, 2, 5)
    assert (shown.roads_more, shown.cities_more, shown.resupply_more) == (4, 3, 7)
    for colour in ("yellow", "orange", "brown", "red"):
        assert play.mover() == colour
        play.does("end")
    assert play.state.view(0).round == 2


@pytest.mark.parametrize("colours", [*combinations(FOUR.split(","), 2), *combinations(FOUR.split(","), 3)])
@pytest.mark.rule("MG-2.2")
def test_example_a_unused_colours_are_skipped(colours: tuple[str, ...]) -> None:
    play = coast(colours=",".join(reversed(colours))).play()
    assert [play.colours[seat] for seat in play.state.view(0).order] == [*colours]
    for colour in colours:
        assert play.mover() == colour
        play.does("end")


ROADS = ("road f3 e-w", "road d3 e-w", "road c3 e-w", "road g3 e-w", "road h3 e-w")
CITIES = ("city e2", "city e1", "city f1", "city g1")


@CARD_A
@pytest.mark.rule("MG-3.3", "MG-3.6", "MG-3.7")
def test_example_a_four_roads_instead_of_three(card_set: str, card: str) -> None:
    play = coast(card, card_set).play("yellow")
    play.does(*ROADS[:3])
    assert play.allows("city e2", "take road", ROADS[3])
    play.does(ROADS[3])
    assert play.refuses("city e2") == play.refuses("take road") == play.refuses("take city") == "MG-3.7"
    assert play.refuses(ROADS[4]) == "MG-3.6"
    mixed = coast(card, card_set).play("yellow")
    mixed.does("city e2", *ROADS[:3])
    assert mixed.refuses(ROADS[3]) == "MG-3.3"


@CARD_A
@pytest.mark.rule("MG-3.4", "MG-3.6", "MG-3.7")
def test_example_a_three_cities_instead_of_two(card_set: str, card: str) -> None:
    play = coast(card, card_set).play("yellow")
    play.does(*CITIES[:2])
    assert play.allows(ROADS[0], "take city", CITIES[2])
    play.does(CITIES[2])
    assert play.refuses(ROADS[0]) == play.refuses("take road") == "MG-3.7"
    assert play.refuses(CITIES[3]) == "MG-3.6"
    assert play.points("yellow") == 12
    mixed = coast(card, card_set).play("yellow")
    mixed.does(ROADS[0], *CITIES[:2])
    assert mixed.refuses(CITIES[2]) == "MG-3.4"


@CARD_A
@pytest.mark.rule("MG-3.5", "MG-3.6")
def test_example_a_seven_tiles_instead_of_five(card_set: str, card: str) -> None:
    play = coast(card, card_set).play("red")
    play.does(*["take road"] * 3, *["take city"] * 4)
    assert play.refuses("take road") == play.refuses("take city") == "MG-3.6"


@pytest.mark.parametrize("cities", range(6))
@pytest.mark.rule("MG-3.5", "MG-3.2", "MG-3.1")
def test_example_a_resupply_is_any_mix_of_five(cities: int) -> None:
    play = coast().play("red")
    play.does("city a6", *["take city"] * cities, *["take road"] * (5 - cities))
    assert play.refuses("take road") == play.refuses("take city") == "MG-3.5"
    red = play.state.view(0).seats[play.seat("red")]
    assert (red.city_supply, red.road_supply) == (8 - 1 + cities, 8 + 5 - cities)
    assert (red.city_stock, red.road_stock) == (12 - cities, 12 - (5 - cities))


@EDITIONS
@pytest.mark.rule("MG-3.2", "MG-3.1", "MG-2.4")
def test_example_a_what_was_taken_is_not_placed_in_the_same_turn(edition: str) -> None:
    scene = Scene("......", "..v...", "......", edition=edition).city("red", "c2").has("red", roads=0, cities=0)
    play = scene.play("red")
    assert play.refuses("road d2 e-w") == play.refuses("city c1") == "MG-3.9"
    play.does("take road", "take city")
    assert play.refuses("road d2 e-w") == play.refuses("city c1") == "MG-3.2"
    assert play.allows("end")


@pytest.mark.rule("MG-3.8", "MG-3.1")
def test_example_a_roads_and_cities_may_be_mixed() -> None:
    play = coast().play("yellow")
    play.does("road f3 e-w", "city e2", "road d3 e-w", "city e1", "road c3 e-w")
    assert play.refuses("take road") == play.refuses("take city") == "MG-3.1"


@pytest.mark.rule("MG-2.5", "MG-3.3")
def test_example_a_two_roads_where_the_card_has_three() -> None:
    play = coast().play("yellow")
    play.does("road f3 e-w", "road d3 e-w", "end")
    assert play.mover() == "orange"
