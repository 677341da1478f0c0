"""The picture of Magna Grecia: the hex map, and below it the cards and the seats."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.core.svg import load_drawing
from oikist.games.magna_grecia.draw import draw
from oikist.games.magna_grecia.draw_field import Field
from oikist.games.magna_grecia.game import open_box
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.view import MagnaGreciaView, MarketView, PlaceView, RoadView
from tests.games.pictures import (
    check_picture,
    expected_centres,
    keys_unknown_to_the_page,
    rounded,
    unread_shapes,
    words_of,
)

GAME = "magna-grecia"
BOX = open_box({}, {})


def moments(seats: int, seed: int, each: int) -> Iterator[MagnaGreciaState]:
    """Every so many actions of a random game, and its end."""
    state, rng, done = BOX.new(seats), Rng(seed), 0
    while legal := state.legal_actions():
        if done % each == 0:
            yield state
        is_chance = state.to_move() == CHANCE
        state.apply(legal[rng.weighted(state.chance_weights())] if is_chance else rng.pick(legal))
        done += 1
    yield state


def last(seats: int) -> MagnaGreciaView:
    *_, state = moments(seats, 5, 1000)
    return state.view(0)


def full() -> MagnaGreciaView:
    """A table with one of everything: a city with walls on four hexes, roads of every kind, all sorts of markets."""
    markets = tuple(MarketView(seat, seat == 1, seat == 2) for seat in range(4))
    city = PlaceView("c3", "city", ("c3", "d3", "c4", "d4", "e4"), 2, False, ("f7",), markets, 3, "")
    village = PlaceView("h3", "village", ("h3",), -1, True, (), markets[:3], 2, "")
    other = PlaceView("h5", "village", ("h5",), -1, False, (), markets[:2], 2, "")
    small = PlaceView("h7", "village", ("h7",), -1, False, (), markets[:1], 1, "")
    empty = PlaceView("h9", "village", ("h9",), -1, False, (), (), 1, "")
    oracle = PlaceView("f7", "oracle", ("f7",), -1, False, ("c3",), (), 0, "c3")
    roads = (RoadView("f3", 0, "e-w"), RoadView("b3", 1, "e-sw"), RoadView("g9", 3, "ne-se"))
    return replace(last(4), places=(city, village, other, small, empty, oracle), roads=roads, owed=("h7",))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_can_be_read_at_every_moment(seats: int, dark: bool) -> None:
    for state in moments(seats, seats, 60):
        picture = draw(state.view(SPECTATOR), dark)
        check_picture(picture)
        assert picture == draw(state.view(0), dark)  # nothing is secret here (MG-1.12)


def test_it_tells_scores_cards_and_numbers_of_places() -> None:
    view = full()
    words = words_of(draw(view))
    assert all(str(seat.score) in words for seat in view.seats)
    assert view.card is not None
    assert f"{view.card.roads} ({view.card.roads_more})" in words
    assert {"a", "n", "14", "3"} <= set(words)
    assert "The game is over" in words


def test_all_maps_can_be_read() -> None:
    for name in ("random:1",):
        check_picture(draw(open_box({}, {"map": name}).new(2).view(0)))


def test_it_reads_every_shape_of_the_page() -> None:
    view = full()
    assert not unread_shapes(GAME, [lambda shapes: draw(view, False, shapes)])
    assert not keys_unknown_to_the_page(GAME)


def test_hexes_are_where_the_page_has_them() -> None:
    expected = expected_centres(GAME)
    field = Field(load_drawing(GAME), 14, 14)
    assert {hex: rounded(*field.centre(hex)) for hex in expected["hexes"]} == expected["hexes"]
    assert rounded(*field.extent()) == expected["extent"]["14x14"]
    corners = [rounded(*corner) for corner in field.corners("d4")]
    assert corners == [expected["corners of d4"][str(number)] for number in range(6)]
