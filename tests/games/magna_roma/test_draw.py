"""The picture of Magna Roma: cards, city and ring, below them tracks and dashboards."""

from dataclasses import replace

import pytest

from oikist.core.state import SPECTATOR
from oikist.core.svg import load_drawing
from oikist.games.magna_roma.draw import draw
from oikist.games.magna_roma.draw_layout import Layout, joins_of, lanes_of, window_of
from oikist.games.magna_roma.view import CellView, MagnaRomaView, MonumentView, TileView
from tests.games.magna_roma.scene import standard
from tests.games.magna_roma.test_show import moments
from tests.games.pictures import (
    check_picture,
    expected_centres,
    keys_unknown_to_the_page,
    load_shapes,
    rounded,
    unread_shapes,
    words_of,
)

GAME = "magna-roma"
BUTTONS = {"place", "take", "build", "site", "conquer", "bless", "gain", "decline", "end"}  # the page alone has them


def late(seats: int, seat: int = 0) -> MagnaRomaView:
    """Near the end of a random game."""
    *_, state, _ = moments(seats, 3, 40)
    return state.view(seat)


def full() -> MagnaRomaView:
    """A table with every monument built, a tile of every colour, and a blessed one."""
    view = late(2)
    plain = MonumentView("", 1, 1, "", (3,), "", "d6-e7", False, 1, 3)
    names = list(load_shapes(GAME)["monuments"])  # type: ignore[call-overload]  # a table of lines
    built = tuple(replace(plain, name=name) for name in names)
    cells = tuple(
        CellView(cell, TileView(cell, colour, "ABCA", 2, "mask"), "0", True, "")
        for cell, colour in (("d6", "red"), ("e6", "purple"), ("d7", "brown"), ("e7", "town"))
    )
    first = replace(view.seats[0], cells=cells, monuments=built)
    return replace(view, seats=(first, *view.seats[1:]))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_can_be_read_at_every_moment(seats: int, dark: bool) -> None:
    for state in moments(seats, seats, 60):
        for seat in (SPECTATOR, seats - 1):
            check_picture(draw(state.view(seat), dark))


def test_a_spectator_sees_all_cities_and_a_seat_its_own() -> None:
    view = late(4)
    towns = [picture.count("tile-town") for picture in (draw(view), draw(replace(view, seat=SPECTATOR)))]
    assert towns == [2, 5]  # one of them is the shape itself


def test_it_tells_scores_rounds_and_cards() -> None:
    view = late(3)
    words = words_of(draw(view))
    assert all(str(seat.score) in words for seat in view.seats)
    assert f"Round {view.round} of {view.rounds}" in words
    assert {"Pantheon", "Market", "Military"} <= set(words)


def test_one_who_plays_alone_sees_the_objectives() -> None:
    view = late(1)
    assert len(view.objectives) == sum(word.startswith(("✓", "○")) for word in words_of(draw(view)))


def test_a_monument_of_another_box_has_a_picture_too() -> None:
    view = late(2)
    named = replace(view.display[0], name="my <own> monument") if view.display else None
    shown = replace(view, display=(named,)) if named else view
    check_picture(draw(shown))


def test_it_reads_every_shape_of_the_page() -> None:
    view = full()
    views = [view, late(4), late(1), replace(view, ring=view.ring[:6])]
    drawers = [lambda shapes, view=view: draw(view, False, shapes) for view in views]
    assert set(unread_shapes(GAME, drawers)) == {f"kinds.{name}" for name in BUTTONS}
    assert not keys_unknown_to_the_page(GAME)


def test_slots_cells_and_cards_are_where_the_page_has_them() -> None:
    expected, shapes = expected_centres(GAME), load_drawing(GAME)
    for slots in (3, 8, 10):
        layout = Layout(shapes, slots)
        found = {str(number): rounded(*point) for number, point in enumerate(layout.slots, 1)}
        found |= {"deck": rounded(*layout.deck), "city": rounded(*layout.city), "slot": [layout.slot_size]}
        found["size"] = rounded(layout.width, layout.height)
        found |= {f"monument {number}": rounded(*layout.monument(number)) for number in range(3)}
        found |= {f"province {number}": rounded(*layout.province(number)) for number in range(3)}
        assert found == expected[f"{slots} slots"]
    window = window_of(shapes, ["c3", "e4", "h2"])
    found = {cell: rounded(*window.corner(cell)) for cell in ("c3", "e4", "h2")}
    found |= {"d2-e3": rounded(*window.site("d2-e3")), "site e4": rounded(*window.site("e4"))}
    x, y, scale = window.frame(shapes, (10, 20), 684)
    assert found | {"frame": rounded(x, y), "scale": [round(scale, 4)]} == expected["cells"]


def test_halves_that_meet_are_joined_once() -> None:
    cells = [
        CellView("d4", TileView("1", "red", "-A--", 0, ""), "0", False, ""),
        CellView("e4", TileView("2", "red", "---B", 0, ""), "0", False, ""),
        CellView("d5", TileView("3", "red", "A---", 0, ""), "0", False, ""),
    ]
    window = window_of(load_drawing(GAME), [cell.cell for cell in cells])
    (join,) = joins_of(cells, ["AB=coin"], window)
    assert (join.x, join.y, join.resource, join.is_one_colour) == (100, 50, "coin", True)


def test_markers_stand_in_lanes_where_they_would_cover_one_another() -> None:
    assert lanes_of([0, 5, 40, 2], 10) == [0, 1, 0, 2]


def test_the_standard_box_can_be_drawn_before_its_first_tile() -> None:
    check_picture(draw(standard().new(2).view(0)))
