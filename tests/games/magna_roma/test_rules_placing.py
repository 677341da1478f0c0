"""Chapters 2 and 3 of the rules: the turn, and placing a tile."""

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY
from tests.games.magna_roma.scene import Scene, box

# 2. The turn

READY = "f5=21 f4=22 g4=23 g5=24"  # four red tiles that meet at a corner


def ready(seats: int = 2) -> Scene:
    """A seat that could take any optional action."""
    return Scene(seats).lay(READY).give(coins=6, blessings=2, legions=7)


def kinds(scene: Scene) -> set[str]:
    return {name.split()[0] for name in scene.names()}


@pytest.mark.rule("MR-2.1")
def test_a_turn_is_placing_gaining_acting_and_reserving() -> None:
    scene = ready().reserve("27").place()
    assert kinds(scene) == {"place"}
    scene.do("place e6 0")  # C to the north meets C of the Town Center
    assert scene.has() == {"coins": 7, "blessings": 2, "legions": 7, "red": 1}
    assert kinds(scene) == {"build", "conquer", "bless", "take"}
    scene.do("conquer africa 5")
    assert kinds(scene) == {"take"}
    scene.do("take 3")
    assert kinds(scene) == {"draw"}
    scene.do("draw tile 30")
    assert (scene.state.to_move(), kinds(scene)) == (1, {"place"})
    assert scene.state.view(0).ring[0].tile is not None


@pytest.mark.rule("MR-2.1")
def test_the_tile_that_is_placed_is_the_one_reserved() -> None:
    scene = ready().reserve("43", slot=6).place().do("place e6 90")
    cell = next(cell for cell in scene.state.view(0).seats[0].cells if cell.cell == "e6")
    assert (cell.tile.name, cell.turn, cell.tile.edges) == ("43", "90", "-ABC")
    assert scene.state.view(0).ring[5].tile is None


@pytest.mark.rule("MR-2.2")
@pytest.mark.parametrize("taken", ["bless g4", "conquer dalmatia 3", "build forum"])
def test_one_optional_action_in_a_turn(taken: str) -> None:
    scene = ready().act().do(taken)
    if scene.state.to_move() == CHANCE:
        scene.do("draw monument circus")
    for name in ("bless g5", "conquer aegyptus 3", "build odeon", "build forum", "bless a1", "conquer syria 5"):
        assert scene.why(name) == "MR-2.2"
    assert kinds(scene) == {"take"}


@pytest.mark.rule("MR-2.2")
def test_no_optional_action_before_the_tile() -> None:
    scene = ready().place()
    for name in ("bless g5", "conquer aegyptus 3", "build odeon"):
        assert scene.why(name) == "MR-0.6 pending=place"


@pytest.mark.rule("MR-2.2")
def test_the_optional_action_comes_back_in_the_next_turn() -> None:
    scene = ready().give(seat=1, legions=3).act().do("bless g4")
    end_turn(scene)
    assert (scene.state.to_move(), kinds(scene)) == (1, {"place"})
    scene.do(scene.names()[0])
    assert scene.why("conquer africa 3") is None


def end_turn(scene: Scene) -> None:
    """Reserve the first tile in reach and fill the ring."""
    scene.do(next(name for name in scene.names() if name.startswith("take")))
    while scene.state.to_move() == CHANCE:
        scene.do(scene.names()[0])


@pytest.mark.rule("MR-2.3")
def test_the_optional_action_may_be_left_out() -> None:
    scene = ready().act()
    before = scene.has()
    assert scene.why("take 3") is None
    end_turn(scene)
    assert (scene.state.to_move(), scene.has()) == (1, before)
    alone = ready(1).act()
    assert alone.why("end") is None


@pytest.mark.rule("MR-2.4")
@pytest.mark.parametrize("turn", [1, 23])
def test_a_turn_ends_with_the_reservation(turn: int) -> None:
    scene = ready(3).act(turn)
    assert scene.why("end") == "MR-2.4"
    scene.do("bless f4")
    assert scene.why("end") == "MR-2.4"
    assert scene.state.to_move() == 0
    scene.do("take 4")
    assert scene.why("bless g4") == "MR-0.3"
    scene.do(scene.names()[0])
    assert scene.state.to_move() == 1


@pytest.mark.rule("MR-2.5")
def test_after_the_last_tile_no_other_is_reserved() -> None:
    scene = ready().act(turn=24)
    slot = scene.state.cylinder[0]
    assert all(scene.why(f"take {number}") == "MR-2.5" for number in range(1, 11))
    assert kinds(scene) == {"build", "conquer", "bless", "end"}  # all else as usual
    deck = scene.state.view(0).deck
    scene.do("bless g4", "end")
    view = scene.state.view(0)
    assert (view.ring[slot].tile, view.ring[slot].seat, view.seats[0].tile) == (None, -1, None)
    assert (scene.state.to_move(), view.deck, kinds(scene)) == (1, deck, {"place"})


@pytest.mark.rule("MR-2.5")
def test_the_last_tile_brings_what_any_tile_brings() -> None:
    scene = Scene(trades="levy spoils triumph").give(luxury=3, population=1).reserve("10").place(turn=24)
    scene.do("place f5 180", "trade levy population")
    assert scene.has() == {"luxury": 4, "legions": 2}
    scene.do("end")


@pytest.mark.rule("MR-2.5")
def test_the_turn_before_the_last_one_fills_the_ring() -> None:
    scene = ready().act(turn=23, seat=1)
    end_turn(scene)
    assert scene.state.to_move() == 0
    assert all(slot.tile is not None for slot in scene.state.view(0).ring)


@pytest.mark.rule("MR-2.6")
def test_the_game_is_over_when_the_last_seat_has_placed_its_last_tile() -> None:
    scene = Scene(3).act(turn=24, seat=1).do("end")
    assert scene.state.to_move() == 2
    scene = Scene(3).act(turn=24, seat=2).do("end")
    assert scene.state.to_move() == NOBODY
    assert scene.state.view(0).phase == "over"


@pytest.mark.rule("MR-2.6")
@pytest.mark.rule("MR-3.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_city_becomes_a_square_and_no_tile_is_ever_moved(seats: int, seed: int) -> None:
    rng, state = Rng(seed), box().new(seats)
    lies: list[dict[str, tuple[str, str]]] = [{} for _ in range(seats)]
    while state.to_move() != NOBODY:
        action = rng.pick(state.legal_actions())
        state.apply(action)
        if "cell" in box().parts(action):
            for seat in state.view(0).seats:
                now = {cell.cell: (cell.tile.name, cell.turn) for cell in seat.cells}
                assert lies[seat.seat].items() <= now.items()
                lies[seat.seat] = now
    for city in lies:
        assert len(city) == 25
        assert len({cell[0] for cell in city}) == len({cell[1] for cell in city}) == 5
    names = [name for city in lies for name, _ in city.values() if name != "town"]
    assert len(set(names)) == len(names) == 24 * seats


# 3. Placing a tile


def cells(scene: Scene) -> set[str]:
    return {name.split()[1] for name in scene.names()}


@pytest.mark.rule("MR-3.1")
def test_a_tile_is_placed_on_an_empty_cell() -> None:
    scene = Scene().lay("f5=21 g5=22").place()
    for cell in ("e5", "f5", "g5"):
        for turn in (0, 90, 180, 270):
            assert scene.why(f"place {cell} {turn}") == f"MR-3.1 cell={cell}"


@pytest.mark.rule("MR-3.2")
def test_the_first_tile_touches_the_town_center() -> None:
    scene = Scene().place()
    assert cells(scene) == {"e4", "f5", "e6", "d5"}
    for cell in ("d4", "f4", "f6", "d6", "g5", "e3", "a1", "i9"):
        assert scene.why(f"place {cell} 0") == f"MR-3.2 cell={cell}"


@pytest.mark.rule("MR-3.2")
def test_a_tile_touches_the_city_orthogonally() -> None:
    scene = Scene().lay("f5=21 f4=22").place()
    assert cells(scene) == {"e4", "e6", "d5", "f3", "g4", "g5", "f6"}
    assert scene.why("place g3 0") == "MR-3.2 cell=g3"
    assert scene.why("place d4 0") == "MR-3.2 cell=d4"


@pytest.mark.rule("MR-3.2")
def test_only_the_own_city_counts() -> None:
    scene = Scene().lay("f5=21", seat=1).place()
    assert scene.why("place g5 0") == "MR-3.2 cell=g5"
    assert scene.why("place f5 0") is None


@pytest.mark.rule("MR-3.3")
def test_a_city_stays_within_five_columns() -> None:
    scene = Scene().lay("f5=21 g5=22 h5=23").place()
    assert {"d5", "i5", "h4", "e6"} <= cells(scene)
    scene = Scene().lay("f5=21 g5=22 h5=23 i5=24").place()
    assert scene.why("place d5 0") == "MR-3.3 cell=d5"
    scene = Scene().lay("f5=21 g5=22 h5=23 d5=24").place()
    assert scene.why("place i5 0") == "MR-3.3 cell=i5"
    assert scene.why("place c5 0") == "MR-3.3 cell=c5"
    assert scene.why("place a5 0") == "MR-3.2 cell=a5"


@pytest.mark.rule("MR-3.3")
def test_a_city_stays_within_five_rows() -> None:
    scene = Scene().lay("e6=21 e7=22 e8=23").place()
    assert {"e4", "e9", "d8", "f5"} <= cells(scene)
    scene = Scene().lay("e6=21 e7=22 e8=23 e4=24").place()
    assert scene.why("place e9 0") == "MR-3.3 cell=e9"
    assert scene.why("place e3 0") == "MR-3.3 cell=e3"
    assert scene.why("place e2 0") == "MR-3.2 cell=e2"


@pytest.mark.rule("MR-3.3")
@pytest.mark.parametrize(
    ("path", "outside"), [("e4 e3 e2 e1 d1 c1 b1 a1", "f5 f1 e6"), ("e6 e7 e8 e9 f9 g9 h9 i9", "d5 d9 e4")]
)
def test_the_town_center_may_end_in_a_corner(path: str, outside: str) -> None:
    tiles = [f"{cell}={number}" for number, cell in enumerate(path.split(), 21)]
    for count, cell in enumerate(path.split()):
        assert Scene().lay(" ".join(tiles[:count])).place().why(f"place {cell} 0") is None
    scene = Scene().lay(" ".join(tiles)).place()
    for cell in outside.split():
        assert scene.why(f"place {cell} 0") == f"MR-3.3 cell={cell}"


@pytest.mark.rule("MR-3.4")
def test_a_tile_may_be_turned_four_ways() -> None:
    edges = {"0": "ABC-", "90": "-ABC", "180": "C-AB", "270": "BC-A"}
    for turn, lying in edges.items():
        scene = Scene().reserve("09").place().do(f"place f5 {turn}")
        cell = next(cell for cell in scene.state.view(0).seats[0].cells if cell.cell == "f5")
        assert (cell.turn, cell.tile.edges) == (turn, lying)


@pytest.mark.rule("MR-3.4")
def test_a_tile_need_not_make_a_symbol_nor_touch_its_colour() -> None:
    scene = Scene().lay("f5=53/180").reserve("29").place()
    for turn in (0, 90, 180):  # blank to the west; at 270 its half meets a blank edge
        assert scene.why(f"place g5 {turn}") is None
    scene.do("place g5 270")
    assert scene.has() == {"red": 2, "population": 1}


@pytest.mark.rule("MR-3.5")
def test_a_tile_that_lies_is_not_turned() -> None:
    scene = Scene().reserve("09").place().do("place f5 90")
    assert scene.why("place f5 0") == "MR-0.6 pending=action"
    end_turn(scene)
    scene.do(scene.names()[0])
    end_turn(scene)
    assert scene.state.to_move() == 0
    assert scene.why("place f5 0") == "MR-3.1 cell=f5"
