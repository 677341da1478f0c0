"""The picture of Ancient Colonies: the map under its fog, and what a seat may know and nothing else."""

from dataclasses import replace

import pytest

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.core.svg import load_drawing
from oikist.games.ancient_colonies.draw import draw
from oikist.games.ancient_colonies.draw_layout import Layout
from oikist.games.ancient_colonies.view import AncientColoniesView, BattleView
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.test_show import FIVE, LAND, crowded, moments, seen
from tests.games.pictures import (
    check_picture,
    expected_centres,
    keys_unknown_to_the_page,
    rounded,
    unread_shapes,
    words_of,
)

GAME = "ancient-colonies"


def full() -> AncientColoniesView:
    """A table with one of everything: all levels, walls, rings, fleets, armies in a row, a battle and an Act."""
    scene = Scene(FIVE).land(LAND).colony("w0", 0).colony("w1", 1, "village", walls=True)
    scene.colony("x1", 2, "town", walls=True).colony("x2", 3, "city", walls=True).colony("z5", 4, "town")
    for seat in range(5):
        scene.army("w1", seat, 2).army("b1", seat, 3)
    scene.fleet(0, "b2", 2).fleet(1, "a2", 1, is_open=True).fleet(2, "home", is_manned=False)
    scene.peeked(0, "d4", "mountains").peeked(0, "c4", "acropolis-sw").peeked(0, "d5", "shallows")
    view = seen(scene.ring("w1", 1, 2).hand(0, "storm-at-sea").start())
    colonies = tuple(replace(colony, untaxed=int(colony.seat == 2)) for colony in view.colonies)
    battle = BattleView("b1", 1, 3, 4, (1, 5, 10, 15, 5))
    return replace(view, colonies=colonies, battles=(battle,), place="x1", target="x2")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("seats", "sides"), [(2, "chosen"), (3, "auction"), (4, "random"), (5, "random")])
def test_it_can_be_read_at_every_moment(seats: int, sides: str, dark: bool) -> None:
    for state in moments(seats, seats, 150, sides=sides, money="hidden"):
        for seat in (SPECTATOR, 0):
            check_picture(draw(state.view(seat), dark))


def test_crowds_and_everything_at_once_can_be_read() -> None:
    check_picture(draw(seen(crowded())))
    check_picture(draw(full()))


def test_worlds_a_seat_cannot_tell_apart_look_the_same() -> None:
    for state in moments(3, 8, 120, money="hidden"):
        for seat in (0, 2, SPECTATOR):
            picture = draw(state.view(seat))
            worlds = [state.sample_hidden(seat, Rng(number)) for number in range(3)]
            assert {draw(world.view(seat)) for world in worlds} == {picture}


def test_a_tile_face_down_shows_its_face_only_to_who_has_peeked() -> None:
    scene = Scene().peeked(0, "c4", "mountains").start()
    bare = Scene().start()
    assert draw(seen(scene, 0)).count('stroke-dasharray="5 5"') == 1
    assert draw(seen(scene, 1)).count('stroke-dasharray="5 5"') == 0
    assert draw(seen(bare, 0)).count('stroke-dasharray="5 5"') == 0


def test_acts_in_hand_are_told_to_their_holder() -> None:
    scene = Scene().hand(0, "storm-at-sea").start()
    own, other = " ".join(words_of(draw(seen(scene, 0)))), " ".join(words_of(draw(seen(scene, 1))))
    assert "Storm" in own
    assert "Storm" not in other
    assert "Storm" not in scene.state._repr_svg_()


def test_purses_that_are_hidden_are_questions() -> None:
    view = seen(Scene(money="hidden").land(LAND).colony("w1", 1, talents=7).start(), 0)
    words = words_of(draw(view))
    assert "?" in words
    assert "7" not in words


def test_it_tells_scores_sides_and_the_market() -> None:
    scene = Scene().land(LAND).colony("x1", 0, "town", talents=9)
    view = seen(scene.start())
    words = words_of(draw(view))
    assert {"Sparta", "Phocaea", "w0", "a1", "9"} <= set(words)
    assert any(word.startswith("Turn 1") for word in words)


def test_it_reads_every_shape_of_the_page() -> None:
    view = full()
    unread = unread_shapes(GAME, [lambda shapes: draw(view, False, shapes)])
    # All parts of the temple have one colour, here and there, so it does not matter which part each is.
    assert [key for key in unread if not (key.startswith("temple.") and key.endswith(".part"))] == []
    assert not keys_unknown_to_the_page(GAME)


def test_tiles_sites_ports_and_pieces_are_where_the_page_has_them() -> None:
    expected, layout = expected_centres(GAME), Layout(load_drawing(GAME))
    assert {place: rounded(*layout.point(place)) for place in expected["places"]} == expected["places"]
    assert {str(seat): rounded(*layout.port(seat)) for seat in range(5)} == expected["ports"]
    assert rounded(layout.width, layout.height) == expected["board"]["size"]
    for name, stand in expected["five pieces"].items():
        place, index = name.split()
        assert rounded(*layout.stand(place, 5, int(index))) == stand
