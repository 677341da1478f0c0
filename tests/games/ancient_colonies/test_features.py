"""The numbers for learners: always equally many, finite, the viewer first, and changed by whatever can be seen."""

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.games.ancient_colonies import features as f
from oikist.games.ancient_colonies.board import FACE_NAMES, PLACE_NAMES, SITE_NAMES, TILE_NAMES, TILES
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT
from oikist.games.ancient_colonies.view import AncientColoniesView, UnitView
from tests.games.ancient_colonies.scene import Scene, box

LAND = "b1=acropolis-ne b2=shallows c1=oracle-sw"
STOCK = 5  # where the stock of a seat stands among its numbers


def numbers_of(view: AncientColoniesView) -> list[float]:
    return f.features(box().board, view)


def at(scene: Scene, seat: int = 0) -> list[float]:
    return numbers_of(scene.state.view(seat))


def moments(seats: int, seed: int, each: int, **options: str) -> Iterator[AncientColoniesState]:
    """Every so many actions of a random game, and its end."""
    state, rng, done = box().new(seats, **options), Rng(seed), 0
    while legal := state.legal_actions():
        if done % each == 0:
            yield state
        is_chance = state.to_move() == CHANCE
        state.apply(legal[rng.weighted(state.chance_weights())] if is_chance else rng.pick(legal))
        done += 1
    yield state


def tile_numbers(numbers: list[float], tile: str) -> list[float]:
    return numbers[TILE_NAMES.index(tile) * f.PER_TILE :][: f.PER_TILE]


def site_numbers(numbers: list[float], site: str) -> list[float]:
    return numbers[TILES * f.PER_TILE + SITE_NAMES.index(site) * f.PER_SITE :][: f.PER_SITE]


def place_numbers(numbers: list[float], place: str) -> list[float]:
    return numbers[f.FIRST_PLACE + PLACE_NAMES.index(place) * f.PER_PLACE :][: f.PER_PLACE]


def seat_numbers(numbers: list[float], offset: int) -> list[float]:
    return numbers[f.FIRST_SEAT + offset * f.PER_SEAT :][: f.PER_SEAT]


def test_there_are_as_many_as_the_layout_says() -> None:
    table = 58 + 26 + 6 + 63 + 7 + 18 + 49 + 49 + 4 + 43 + 9 + 5 + 5 + 4
    turn = 24 * 6 + 44 * 3 + 5 * 10 + 116 + 13 + 5 + 2 + 9
    assert 20 * 17 + 24 * 24 + 44 * 11 + 5 * (13 + 5 + 24 + 5 + 59) + table + turn == f.LENGTH


@pytest.mark.parametrize(("seats", "sides"), [(2, "auction"), (3, "random"), (4, "chosen"), (5, "random")])
def test_there_are_always_equally_many_finite_floats(seats: int, sides: str) -> None:
    for state in moments(seats, seats, 29, sides=sides):
        for seat in (SPECTATOR, *range(seats)):
            numbers = numbers_of(state.view(seat))
            assert len(numbers) == f.LENGTH
            assert all(type(number) is float and math.isfinite(number) for number in numbers)
            assert min(numbers) >= -1
            assert max(numbers) <= 8


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_worlds_that_a_seat_cannot_tell_apart_are_equal(money: str) -> None:
    differ = 0
    for state in moments(3, 8, 41, money=money):
        for seat in (SPECTATOR, *range(3)):
            other = state.sample_hidden(seat, Rng(seat))
            assert numbers_of(other.view(seat)) == numbers_of(state.view(seat))
    scene = Scene("sparta phocaea corinth").peeked(1, "c4", "mountains").hand(1, "locusts").hand(2, "storm-at-sea")
    state = scene.start().state
    for seed in range(20):
        other = state.sample_hidden(0, Rng(seed))
        differ += other.face != state.face or other.hand != state.hand
        assert numbers_of(other.view(0)) == numbers_of(state.view(0))
    assert differ


def test_the_viewer_comes_first_and_the_others_follow_to_the_left() -> None:
    scene = Scene("sparta phocaea corinth").start().stock(0, 1).stock(1, 2).stock(2, 3).start()
    for seat in range(3):
        numbers = at(scene, seat)
        seen = [round(seat_numbers(numbers, offset)[STOCK] * TOKENS_A_SEAT) for offset in range(5)]
        assert seen == [seat + 1, (seat + 1) % 3 + 1, (seat + 2) % 3 + 1, 0, 0]
        sides = seat_numbers(numbers, 0)[f.PER_SELF :][: len(SIDES)]
        assert sides == [float(side == scene.state.view(0).seats[seat].side) for side in SIDES]


def test_missing_seats_are_nought() -> None:
    numbers = at(Scene().start())
    assert seat_numbers(numbers, 1)[0] == 1.0
    assert not any(numbers[f.FIRST_SEAT + 2 * f.PER_SEAT : f.FIRST_CARD])


def test_a_tile_tells_its_face_to_those_who_know_it() -> None:
    scene = Scene().land("b1=acropolis-ne").peeked(1, "c4", "mountains").start()
    faces = [float(face == "acropolis-ne") for face in FACE_NAMES]
    assert tile_numbers(at(scene), "b1") == [*faces, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    mountains = [float(face == "mountains") for face in FACE_NAMES]
    assert tile_numbers(at(scene, 0), "c4") == [0.0] * len(FACE_NAMES) + [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    assert tile_numbers(at(scene, 1), "c4") == [*mountains, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]


def test_a_site_tells_its_colony() -> None:
    scene = Scene().land(LAND).colony("x0", 1, "town", walls=True, talents=30).ring("x0", unrest=1).start()
    vacant = site_numbers(at(scene), "z5")
    assert vacant == [1.0, *[0.0] * (f.PER_SITE - 1)]
    colony = site_numbers(at(scene), "x0")
    assert colony[:4] == [1.0, 0.0, 1.0, 0.0]
    assert colony[4:9] == [0.0, 1.0, 0.0, 0.0, 0.0]  # of the next seat
    assert colony[9:13] == [0.0, 0.0, 1.0, 0.0]
    assert colony[13:17] == [1.0, 1.0, 1.0, 6 / 16]
    assert colony[20] == 0.5
    assert colony[-1] == 10 / 80
    assert site_numbers(at(scene, 1), "x0")[4:9] == [1.0, 0.0, 0.0, 0.0, 0.0]


def test_a_place_tells_armies_moves_and_chances() -> None:
    scene = Scene("sparta phocaea corinth").land(LAND).army("b1", 0, 2).army("b1", 2, 1).start()
    chance = sum(scene.state.view(0).battles[0].odds[3:]) / 36
    assert place_numbers(at(scene), "b1") == [0.5, 0.0, 0.25, 0.0, 0.0, 1.0, 0.0, 0.0, chance, 0.0, 0.0]
    assert place_numbers(at(scene, 2), "b1")[:5] == [0.25, 0.5, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    "other",
    [
        Scene().land("b1=acropolis-nw b2=shallows c1=oracle-sw"),
        Scene().land(LAND).colony("x0"),
        Scene().land(LAND).colony("x0", 1),
        Scene().land(LAND).army("w1"),
        Scene().land(LAND).army("b1", 1),
        Scene().land(LAND).fleet(0, "b2"),
        Scene().land(LAND).fleet(1, "home"),
        Scene().land(LAND).fleet(0, "a1", 1),
        Scene().land(LAND).fleet(1, "a2", 1, is_open=True),
        Scene().land(LAND).fleet(1, "a2", is_manned=False),
        Scene().land(LAND).cards(0, "catapult"),
        Scene().land(LAND).cards(1, "catapult"),
        Scene().land(LAND).hand(0, "locusts"),
        Scene().land(LAND).hand(1, "locusts"),
        Scene().land(LAND).shop("catapult"),
        Scene().land(LAND).top("arts"),
        Scene().land(LAND).allow(1, 0),
        Scene().land(LAND).peeked(0, "d1", "mountains"),
        Scene("sparta corinth").land(LAND),
        Scene(first=1).land(LAND),
        Scene(turns=2).land(LAND),
    ],
)
def test_what_can_be_seen_changes_them(other: Scene) -> None:
    plain = Scene().land(LAND).start()
    other.start()
    assert at(other, 0) != at(plain, 0)
    assert at(other, 1) != at(plain, 1)


def test_own_acts_are_told_to_their_holder_only() -> None:
    locusts, storm = Scene().hand(0, "locusts").start(), Scene().hand(0, "storm-at-sea").start()
    assert at(locusts, 0) != at(storm, 0)
    assert at(locusts, 1) == at(storm, 1)
    assert at(locusts, SPECTATOR) == at(storm, SPECTATOR)


def test_moment_and_question_change_them() -> None:
    view = Scene("sparta phocaea corinth").start().state.view(0)
    asked = [
        view,
        replace(view, phase="tax"),
        replace(view, phase="over"),
        replace(view, stage="invest"),
        replace(view, step="armies"),
        replace(view, turn=9),
        replace(view, flips=0),
        replace(view, peeks=2),
        replace(view, sails=1),
        replace(view, due=1),
        replace(view, opener=1),
        replace(view, to_move=1),
        replace(view, active=1),
        replace(view, place="w1"),
        replace(view, place="b1"),
        replace(view, phase="bonus", place="catapult"),
        replace(view, other=2),
        replace(view, lot="catapult"),
        replace(view, stage="sides", lot="euboea"),
        replace(view, lot="catapult", price=0, bidder=1),
        replace(view, lot="catapult", price=1, bidder=1),
        replace(view, lot="catapult", price=1, bidder=2),
        replace(view, act="locusts"),
        replace(view, act="locusts", holder=1),
        replace(view, act="locusts", target="b1"),
        replace(view, act="locusts", target="seat 1"),
        replace(view, deck=1),
        replace(view, is_civil=True),
    ]
    assert len({tuple(numbers_of(one)) for one in asked}) == len(asked)


def test_what_was_done_in_the_turn_changes_them() -> None:
    view = Scene("sparta phocaea corinth").start().state.view(0)
    done = view.done
    told = [
        done,
        replace(done, peeks_anywhere=1),
        replace(done, has_sailed=True),
        replace(done, loading="b1"),
        replace(done, loading="over"),
        replace(done, unloading="w1"),
        replace(done, unloading="over"),
        replace(done, boarded=1),
        replace(done, changed=(1,)),
        replace(done, units=(UnitView("w1", 0, "", is_fresh=True, is_landed=False),)),
        replace(done, units=(UnitView("w1", 1, "", is_fresh=False, is_landed=False),)),
        replace(done, fought=(("w1", 1),)),
        replace(done, taxed=("w1",)),
        replace(done, used=("laws-of-zaleukos",)),
        replace(done, used=("laws-of-zaleukos",), assigned=("laws-of-zaleukos",)),
        replace(done, chosen=("w1",)),
        replace(done, halves=("w1",)),
        replace(done, raised=("w1",)),
        replace(done, guarded=1),
        replace(done, policy="heavy"),
        replace(done, policy="radical"),
        replace(done, dice=4),
        replace(done, left=1),
    ]
    assert len({tuple(numbers_of(replace(view, done=one))) for one in told}) == len(told)


def test_what_a_seat_did_in_the_turn_changes_them() -> None:
    view = Scene("sparta phocaea corinth").start().state.view(0)
    own = view.seats[0]
    told = [
        own,
        replace(own, is_open_aboard=True),
        replace(own, saved=1),
        replace(own, drawn="locusts"),
        replace(own, has_dropped=True),
        replace(own, is_spared=True),
        replace(own, can_board=True),
        *(replace(own, spent=(f"cost-{what}",)) for what in ("wall", "upgrade", "army", "settlement")),
    ]
    seen = {tuple(numbers_of(replace(view, seats=(one, *view.seats[1:])))) for one in told}
    assert len(seen) == len(told)
    offered = (replace(view.sides[0], was_offered=True), *view.sides[1:])
    assert tuple(numbers_of(replace(view, sides=offered))) not in seen


def test_hidden_money_is_not_told() -> None:
    poor = Scene(money="hidden").land(LAND).colony("x0", 1, "town", talents=1).start()
    rich = Scene(money="hidden").land(LAND).colony("x0", 1, "town", talents=25).start()
    assert at(poor, 0) == at(rich, 0)
    assert at(poor, 1) != at(rich, 1)


def test_taxes_are_told_to_everybody_while_a_seat_is_taxing() -> None:
    scene = Scene("corinth sparta").land(LAND).colony("x0").colony("w0", 1).stage("tax").start()
    plain = scene.state.view(0)
    assert plain.taxes
    assert numbers_of(plain) != numbers_of(replace(plain, taxes=()))
