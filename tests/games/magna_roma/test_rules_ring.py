"""Chapter 10 of the rules: the next tile."""

from itertools import combinations, product

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY
from oikist.games.magna_roma.turn import ACTION
from tests.games.magna_roma.scene import Scene, box

DECK = ("91", "95")


def table(slots: str, turn: int = 10, deck: bool = False) -> Scene:
    """Seat 0 after placing: "t" is a slot with a tile, "-" an empty one, a digit that seat's cylinder.

    On a cylinder's slot lies the reserved tile, except for seat 0, which has just placed its own.
    """
    seats = sum(slot.isdigit() for slot in slots)
    scene = Scene(seats).act(turn)
    state = scene.state
    state.ring = [-1 if slot in "-0" else place for place, slot in enumerate(slots)]
    state.cylinder = [slots.index(str(seat)) for seat in range(seats)]
    state.deck = [scene.game.parse_action(f"draw tile {name}") for name in DECK] if deck else []
    return scene


def reach(scene: Scene) -> list[int]:
    """The slots that may be chosen."""
    return [int(name.split()[1]) for name in scene.names() if name.startswith("take")]


@pytest.mark.rule("MR-10.1")
def test_a_tile_is_reserved_where_one_lies() -> None:
    scene = table("0-ttt1tt")
    assert scene.why("take 2") == "MR-10.1 slot=2"
    assert scene.why("take 3") is None


@pytest.mark.rule("MR-10.1")
def test_the_slot_just_emptied_is_no_choice_even_with_a_deck() -> None:
    assert table("0tttt1tt", deck=True).why("take 1") == "MR-10.1 slot=1"


@pytest.mark.rule("MR-10.1")
def test_the_ring_of_two_and_three_has_eight_slots_and_that_of_four_ten() -> None:
    assert table("0tttt1tt").why("take 9") == "MR-10.1 slot=9"
    assert table("0ttt2t1t").why("take 10") == "MR-10.1 slot=10"
    assert reach(table("0ttt2t1t3t")) == [2, 3, 8, 10]


@pytest.mark.rule("MR-10.2")
def test_a_tile_that_another_seat_reserved_is_not_chosen() -> None:
    scene = table("01tt2ttt")
    assert scene.why("take 2") == "MR-10.2 slot=2 seat=1"
    assert scene.why("take 5") == "MR-10.2 slot=5 seat=2"  # out of reach as well


@pytest.mark.rule("MR-10.2")
def test_in_the_first_choice_all_free_tiles_and_no_other_are_open() -> None:
    game, rng = box(), Rng("ring/first")
    state = game.new(4)
    while state.to_move() == CHANCE:
        state.apply(rng.pick(state.legal_actions()))
    for taken in ("take 4", "take 10"):
        state.apply(game.parse_action(taken))
    assert state.to_move() == 1
    assert state.refusal(game.parse_action("take 4")) == "MR-10.2 slot=4 seat=3"
    names = [game.action_name(action) for action in state.legal_actions()]
    assert names == [f"take {slot}" for slot in (1, 2, 3, 5, 6, 7, 8, 9)]


@pytest.mark.rule("MR-10.3")
def test_two_tiles_in_either_direction_are_in_reach() -> None:
    scene = table("ttt0ttt1")
    assert reach(scene) == [2, 3, 5, 6]
    assert scene.why("take 1") == "MR-10.3 slot=1"
    assert scene.why("take 7") == "MR-10.3 slot=7"


@pytest.mark.rule("MR-10.3")
@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ("0ttt1ttt", [2, 3, 7, 8]),  # from the first slot backwards over the end
        ("tttt1tt0", [1, 2, 6, 7]),  # from the last one onwards over the end
        ("tttt1t0t", [1, 4, 6, 8]),  # and over a cylinder
    ],
)
def test_the_ring_is_round(slots: str, expected: list[int]) -> None:
    assert reach(table(slots)) == expected


@pytest.mark.rule("MR-10.3")
@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ("01tttttt", [3, 4, 7, 8]),
        ("0t1ttttt", [2, 4, 7, 8]),
        ("0tt1tttt", [2, 3, 7, 8]),  # beyond the second one it makes no difference
        ("012ttttt", [4, 5, 7, 8]),
        ("01ttttt2", [3, 4, 6, 7]),
        ("0t1t3ttt2t", [2, 4, 8, 10]),
        ("0123tttttt", [5, 6, 9, 10]),
    ],
)
def test_cylinders_are_stepped_over_and_not_counted(slots: str, expected: list[int]) -> None:
    assert reach(table(slots)) == expected


@pytest.mark.rule("MR-10.3")
@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ("0-t2t31ttt", [3, 5, 9, 10]),
        ("0--t1-t2t3", [4, 7, 9]),
        ("0-t-1t-t23", [3, 6, 8]),
        ("---0--1t23", [8]),
    ],
)
def test_empty_slots_are_stepped_over_and_not_counted(slots: str, expected: list[int]) -> None:
    assert reach(table(slots)) == expected


@pytest.mark.rule("MR-10.3")
@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ("0t1t----", [2, 4]),  # the same two from both sides
        ("0t1t-t--", [2, 4, 6]),  # one of them the second from both sides
        ("0-1--t--", [6]),
    ],
)
def test_a_tile_in_reach_from_both_sides_is_one_choice(slots: str, expected: list[int]) -> None:
    assert reach(table(slots)) == expected


@pytest.mark.rule("MR-10.3")
def test_whatever_the_holes_with_four_seats_a_free_tile_is_in_reach_if_there_is_one() -> None:
    scene = table("0123tttttt")
    state, first = scene.state, scene.game.parse_action("take 1")
    for others in combinations(range(1, 10), 3):
        rest = [slot for slot in range(1, 10) if slot not in others]
        state.cylinder = [0, *others]
        for there in product((False, True), repeat=6):
            free = [slot for slot, is_there in zip(rest, there, strict=True) if is_there]
            state.ring = [slot if slot in others or slot in free else -1 for slot in range(10)]
            found = [action - first for action in state.legal_actions()]
            assert found == sorted({*free[:2], *free[-2:]})
            assert found or not free


@pytest.mark.rule("MR-10.4")
@pytest.mark.rule("MR-2.4")
def test_after_the_choice_the_emptied_slot_is_filled() -> None:
    scene = table("tt0t1ttt", deck=True).do("take 2")
    assert scene.state.to_move() == CHANCE
    assert scene.names() == ["draw tile 91", "draw tile 95"]
    scene.do("draw tile 95")
    assert scene.state.to_move() == 1
    ring = scene.state.view(0).ring
    assert [slot.tile.name for slot in ring if slot.tile is not None and slot.slot == 3] == ["95"]
    assert [slot.seat for slot in ring] == [-1, 0, -1, -1, 1, -1, -1, -1]


@pytest.mark.rule("MR-10.4")
def test_with_an_empty_deck_the_slot_stays_empty_and_the_next_seat_plays() -> None:
    scene = table("0t1t2t3t-t").do("take 2")
    assert scene.state.to_move() == 1
    assert [slot.slot for slot in scene.state.view(0).ring if slot.tile is None] == [1, 9]


@pytest.mark.rule("MR-10.4")
def test_the_last_refill_is_after_the_last_choice() -> None:
    before = table("tt0t1ttt", turn=23, deck=True).do("take 2")
    assert before.state.to_move() == CHANCE
    last = table("tt0t1ttt", turn=24, deck=True).do("end")
    assert last.state.to_move() == 1
    assert last.state.view(0).ring[2].tile is None


@pytest.mark.rule("MR-10.4")
@pytest.mark.rule("MR-2.5")
def test_in_the_last_turn_nothing_is_reserved() -> None:
    scene = table("tt0t1ttt", turn=24, deck=True)
    assert scene.names() == ["end"]
    for slot in range(1, 9):
        assert scene.why(f"take {slot}") == "MR-2.5"
    assert [slot.seat for slot in scene.do("end").state.view(0).ring] == [-1, -1, -1, -1, 1, -1, -1, -1]


@pytest.mark.rule("MR-10.3")
@pytest.mark.rule("MR-10.4")
def test_with_four_seats_the_last_ten_tiles_come_from_a_ring_with_holes() -> None:
    game, rng = box(), Rng("ring/four")
    state = game.new(4)
    while state.to_move() != NOBODY:
        holes = sum(tile < 0 for tile in state.ring)
        if state.phase == ACTION and state.turns_done < 92:
            assert holes == 1 + max(0, state.turns_done - 86)
            takes = [name for name in map(game.action_name, state.legal_actions()) if name.startswith("take")]
            free = 10 - holes - 3
            assert len(takes) == min(free, 4)
        state.apply(rng.pick(state.legal_actions()))
    assert state.deck == []
    assert set(state.ring) == {-1}
