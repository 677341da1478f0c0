"""The numbers for learners: always equally many, finite, the viewer first, and changed by whatever can be seen."""

import math
from dataclasses import replace

import pytest

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.games.magna_roma import features as f
from oikist.games.magna_roma.board import CELL_NUMBERS, CELLS
from oikist.games.magna_roma.view import MagnaRomaView
from tests.games.magna_roma.scene import Scene, box

CITIES = CELLS * f.PER_CELL  # numbers of one city


def numbers_of(view: MagnaRomaView) -> list[float]:
    return f.features(box().board, view)


def at(scene: Scene, seat: int = 0) -> list[float]:
    return numbers_of(scene.state.view(seat))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_are_always_equally_many_finite_floats(seats: int) -> None:
    state, rng, done = box().new(seats), Rng(seats), 0
    while legal := state.legal_actions():
        if done % 11 == 0:
            for seat in (SPECTATOR, *range(seats)):
                numbers = numbers_of(state.view(seat))
                assert len(numbers) == f.LENGTH
                assert all(type(number) is float and math.isfinite(number) for number in numbers)
                assert min(numbers) >= 0
                assert max(numbers) <= 1.5
        state.apply(rng.pick(legal))
        done += 1
    assert len(numbers_of(state.view(0))) == f.LENGTH


def test_the_viewer_comes_first_and_the_others_follow_clockwise() -> None:
    scene = Scene(3).give(0, coins=1).give(1, coins=2).give(2, coins=3).place()
    coins = CITIES + 5
    for seat in range(3):
        numbers = at(scene, seat)
        seen = [round(numbers[offset * f.PER_SEAT + coins] * 10) for offset in range(4)]
        assert seen == [seat + 1, (seat + 1) % 3 + 1, (seat + 2) % 3 + 1, 0]


def test_missing_seats_are_nought() -> None:
    numbers = at(Scene(2).place())
    assert numbers[f.PER_SEAT + CITIES] == 1.0
    assert not any(numbers[2 * f.PER_SEAT : 4 * f.PER_SEAT])


def test_a_cell_tells_its_tile() -> None:
    scene = Scene().lay("f5=63/90 g5=29/270").bless("f5").place()
    first = CELL_NUMBERS["f5"] * f.PER_CELL
    cell = at(scene)[first : first + f.PER_CELL]
    halves = [0.0] * 12
    halves[1 * 3 + 0] = 1.0  # A to the east
    assert cell == [1.0, 0.0, 1.0, 0.0, *halves, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]  # two stars, a lyre, blessed
    town = at(scene)[CELL_NUMBERS["e5"] * f.PER_CELL :][: f.PER_CELL]
    assert town[:4] == [1.0, 0.0, 0.0, 0.0]
    beyond = at(scene)[CELL_NUMBERS["h5"] * f.PER_CELL :][: f.PER_CELL]
    assert beyond == [0.0] * (f.PER_CELL - 1) + [1.0]


def test_the_ring_tells_whose_tile_and_how_far() -> None:
    scene = Scene(2).reserve("31", 0, slot=7).reserve("63", 1, slot=2).place()
    ring = at(scene, 1)[4 * f.PER_SEAT :]
    slots = [ring[slot * f.PER_SLOT : (slot + 1) * f.PER_SLOT] for slot in range(10)]
    assert slots[1][f.PER_TILE :] == [1.0, 0.0, 0.0, 0.0, 0.0]  # the viewer's own
    assert slots[6][f.PER_TILE :] == [0.0, 1.0, 0.0, 0.0, 5 / 8]
    assert slots[0][f.PER_TILE :] == [0.0, 0.0, 0.0, 0.0, 7 / 8]
    assert not any(slots[8] + slots[9])


def test_the_reserved_tile_is_told_as_on_the_ring() -> None:
    numbers = at(Scene().reserve("31", 0, slot=3).place())
    reserved = numbers[CITIES + f.PER_SELF :][: f.PER_TILE]
    assert any(reserved)
    assert reserved == numbers[4 * f.PER_SEAT + 2 * f.PER_SLOT :][: f.PER_TILE]


@pytest.mark.parametrize(
    "other",
    [
        Scene().lay("f5=63/180"),
        Scene().lay("f5=63/90").bless("f5"),
        Scene().lay("f5=63/90").build("forum", "e5"),
        Scene().lay("f5=63/90").conquer("africa", 3),
        Scene().lay("f5=63/90").conquer("africa", 3, seat=1),
        Scene().lay("f5=63/90").conquer("africa", 4),
        Scene(trades="spoils levy offering").lay("f5=63/90"),
        Scene(display="forum thermae senate").lay("f5=63/90"),
        Scene(provinces="africa aegyptus gallia").lay("f5=63/90"),
        Scene().lay("f5=63/90").reserve("01", slot=4),
        Scene().lay("f5=63/90").lay("f5=64", seat=1),
    ],
)
def test_what_can_be_seen_changes_them(other: Scene) -> None:
    plain = Scene().lay("f5=63/90").place()
    assert at(other.place(), 0) != at(plain, 0)
    assert at(other, 1) != at(plain, 1)


@pytest.mark.parametrize("name", ["coins", "population", "blessings", "legions", "faith", "luxury", "points"])
def test_everything_a_seat_has_changes_them(name: str) -> None:
    plain, richer = at(Scene().place()), at(Scene().give(**{name: 2}).place())
    assert plain != richer
    assert plain[f.PER_SEAT : 2 * f.PER_SEAT] == richer[f.PER_SEAT : 2 * f.PER_SEAT]


def test_moment_and_pending_choice_change_them() -> None:
    view = Scene().place().state.view(0)
    moments = [
        view,
        replace(view, phase="action"),
        replace(view, phase="trade", pending="levy"),
        replace(view, phase="trade", pending="spoils"),
        replace(view, phase="site", pending="odeon"),
        replace(view, round=9),
        replace(view, has_acted=True),
        replace(view, deck=1),
        replace(view, monument_deck=1),
        replace(view, to_move=1),
    ]
    assert len({tuple(numbers_of(moment)) for moment in moments}) == len(moments)


def test_objectives_of_the_solo_board_and_blocked_slots_are_told() -> None:
    plain = Scene(1, objectives="mask-lyre mask-column column-lyre each-colour").place()
    turned = Scene(1, objectives="mask-column mask-lyre column-lyre each-colour").place()
    assert at(plain) != at(turned)
    view = plain.state.view(0)
    met = replace(view, objectives=(replace(view.objectives[0], is_met=True), *view.objectives[1:]))
    assert numbers_of(met) != numbers_of(view)
    assert at(Scene(1, blocked="diagonal").place()) != at(Scene(1, blocked="dearest").place())
