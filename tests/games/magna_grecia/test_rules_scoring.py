"""Chapter 11 of the rules: end and scoring."""

import pytest

from oikist.core.state import NOBODY
from tests.games.magna_grecia.field import THREE, field
from tests.games.magna_grecia.positions import FOUR, Play, Scene

LAST = 13  # the round after the twelfth: the game is over


def over(colours: str = THREE, **options: str) -> Scene:
    return field(colours=colours, round=LAST, **options)


def tied(points: list[int], supply: list[tuple[int, int]], **options: str) -> Play:
    """A finished game with nothing on the board: only points and tiles in supply differ."""
    scene = over(FOUR if len(points) == 4 else THREE, **options)
    for colour, number, (roads, cities) in zip(scene.colours, points, supply, strict=True):
        scene.has(colour, points=number, roads=roads, cities=cities)
    return scene.play()


@pytest.mark.rule("MG-11.2")
def test_points_active_markets_and_oracles_make_the_score() -> None:
    scene = field("d7", colours=THREE, round=LAST).city("yellow", "a7").way("yellow", "a7 b7 c7 d7").oracle("d7", "a7")
    scene.way("orange", "a7 a8 a9 a10 a11").market("yellow orange", "a7").market("yellow", "a11")
    scene.has("yellow", points=3).has("orange", points=5).has("brown", points=0)
    play = scene.play()
    assert play.state.to_move() == NOBODY
    assert play.state.scores() == [3 + 2 + 1 + 4, 5, 0]
    entries = [(entry.key, entry.points) for entry in play.state.ledger(0)]
    assert entries == [("points", 3), ("market", 2), ("market", 1), ("oracle", 4)]


@pytest.mark.rule("MG-11.2")
def test_the_score_can_be_asked_at_any_time() -> None:
    play = field().city("yellow", "a7").market("yellow", "a7").play("yellow")
    assert play.state.scores() == [15, 15]
    play.does("road b7 e-w", "road c7 e-w")
    assert play.state.scores() == [16, 15]
    play.does("city a6")
    assert play.state.scores() == [15, 15]
    assert [seat.score for seat in play.state.view(1).seats] == [15, 15]


@pytest.mark.rule("MG-11.2")
def test_cities_and_roads_score_nothing_by_themselves() -> None:
    play = over().city("yellow", "a3 a4 a2").city("orange", "p7").way("orange", "p7 o7 n7").play()
    assert play.state.scores() == [15, 15, 15]


@pytest.mark.rule("MG-11.3")
def test_sold_and_inactive_markets_score_nothing() -> None:
    scene = over().city("yellow", "a7").way("yellow", "a7 b7 c7 d7").market("yellow", "a7", sold=True)
    play = scene.market("orange", "a7").market("orange", "d7").market("brown", "d7", sold=True).play()
    assert play.state.scores() == [15, 15, 15]
    assert [(entry.key, entry.points) for entry in play.state.ledger(0)][1:] == [("market-sold", 0)]
    assert [(entry.key, entry.points) for entry in play.state.ledger(1)][1:] == [("market-inactive", 0)] * 2


@pytest.mark.rule("MG-11.4")
def test_of_equal_scores_more_tiles_in_supply_are_ahead() -> None:
    play = tied([9, 9, 4], [(2, 1), (1, 3), (8, 8)])
    assert play.state.ranking() == [2, 1, 3]
    assert tied([9, 9, 4], [(4, 0), (1, 2), (8, 8)]).state.ranking() == [1, 2, 3]


@pytest.mark.rule("MG-11.4")
def test_by_option_more_tiles_in_stock_are_ahead() -> None:
    play = tied([9, 9, 4], [(2, 1), (1, 3), (8, 8)], tie_break="stock")
    assert play.state.ranking() == [1, 2, 3]  # whoever has fewer in supply has more in stock, as nothing was built


@pytest.mark.rule("MG-11.4")
def test_tiles_on_the_board_count_for_neither() -> None:
    for tie_break in ("supply", "stock"):
        scene = over(tie_break=tie_break).city("yellow", "a3 a4").has("yellow", roads=4, cities=4)
        play = scene.has("orange", roads=4, cities=4).has("brown", points=1).play()
        assert play.state.ranking() == ([1, 1, 3] if tie_break == "supply" else [2, 1, 3])


@pytest.mark.rule("MG-11.4")
def test_a_higher_score_wins_whatever_the_tiles() -> None:
    assert tied([9, 10, 8], [(9, 9), (0, 0), (9, 9)]).state.ranking() == [2, 1, 3]


@pytest.mark.rule("MG-11.5")
def test_who_is_still_equal_shares_the_place() -> None:
    even = [(3, 1), (1, 3), (4, 0), (2, 2)]
    assert tied([9, 9, 9, 9], even).state.ranking() == [1, 1, 1, 1]
    assert tied([9, 9, 4, 4], even).state.ranking() == [1, 1, 3, 3]
    assert tied([4, 9, 4, 9], [(3, 1), (1, 3), (5, 0), (2, 2)]).state.ranking() == [4, 1, 3, 1]
    assert tied([5, 9, 5, 5], even).state.ranking() == [2, 1, 2, 2]


@pytest.mark.rule("MG-11.6")
def test_points_have_no_upper_limit() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7 d7").market("yellow", "a7").has("yellow", points=500)
    play = scene.play("yellow")
    assert play.state.scores()[0] == 501
    play.does("sell a7")
    assert play.points("yellow") == 501
