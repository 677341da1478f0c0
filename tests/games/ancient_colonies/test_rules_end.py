"""Chapter 16 of the rules: how a turn and the game end, points, and who wins."""

import pytest

from oikist.games.ancient_colonies.board import FACE_NAMES, TILE_NAMES
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import asked, stage, turn_ends, why

THREE = "sparta corinth euboea"
WHOLE_MAP = " ".join(
    f"{tile}={face}"
    for tile, face in zip(
        TILE_NAMES[5:],
        ["shallows"] * 2 + ["acropolis-nw"] * 3 + ["shallows"] * 2 + ["acropolis-nw"] * 3
        + ["shallows", "mountains", "oracle-nw", "acropolis-nw", "acropolis-nw"],
        strict=True,
    )
)  # fmt: skip


def last_moment(scene: Scene) -> Scene:
    """The last seat is about to end the turn: it could invest, and does not."""
    start = (scene.state.first + scene.state.turns) % scene.state.seats
    last = (start - 1) % scene.state.seats
    return scene.colony("z5", last, talents=6).stage("invest", last).start()


def is_over(scene: Scene) -> bool:
    return stage(scene) == "over"


@pytest.mark.rule("AC-16.1")
def test_rings_whose_time_is_over_are_removed() -> None:
    scene = last_moment(Scene().colony("z0").ring("z0", unrest=1, untaxed=2)).do("done")
    assert (scene.state.unrest[scene.at("z0")], scene.state.untaxed[scene.at("z0")]) == (0, 1)


@pytest.mark.rule("AC-16.1")
def test_the_start_token_goes_to_the_left() -> None:
    scene = last_moment(Scene(THREE, first=1))
    assert scene.state.view(0).start_seat == 1
    assert "turn-over" in scene.keys("done")
    scene.do("done")
    assert scene.state.view(0).start_seat == 2
    assert asked(scene) == ("activities", 2)
    assert scene.state.view(0).turn == 2
    turn_ends(scene)
    assert asked(scene) == ("activities", 0)


@pytest.mark.rule("AC-16.2")
def test_the_game_is_over_when_all_tokens_of_a_seat_are_on_land() -> None:
    # 3 walled Cities and a Town are 27 tokens, with an army 28; the fleet has no token.
    scene = Scene().fleet(0, "a1", is_manned=False).army("z4").colony("w5", level="town")
    for site in ("x0", "x3", "y5"):
        scene.colony(site, level="city", walls=True)
    last_moment(scene)
    assert (scene.state.stock[0], scene.state.view(0).seats[0].on_land) == (0, 28)
    assert not is_over(scene)  # the turn is played to its end
    assert is_over(turn_ends(scene))
    assert scene.legal() == []
    assert why(scene, "done") == "AC-0.2"


@pytest.mark.rule("AC-16.2")
@pytest.mark.parametrize("where", ["fleet", "aboard", "home"])
def test_tokens_on_the_fleet_aboard_and_at_home_are_not_on_land(where: str) -> None:
    scene = Scene().fleet(0, "a1", cargo=0, is_manned=where == "fleet").colony("w5", level="town")
    for site in ("x0", "x3", "y5"):
        scene.colony(site, level="city", walls=True)
    if where == "aboard":
        scene = Scene().fleet(0, "a1", cargo=1).colony("w5", level="village")
        for site in ("x0", "x3", "y5"):
            scene.colony(site, level="city", walls=True)
    last_moment(scene)
    assert scene.state.stock[0] == int(where == "home")
    assert not is_over(turn_ends(scene))


@pytest.mark.rule("AC-16.2")
def test_what_counts_is_what_stands_when_the_turn_ends() -> None:
    scene = Scene().fleet(0, "a1", is_manned=False).army("z4").colony("w5", level="town").colony("z2", 1, talents=6)
    for site in ("x0", "x3", "y5"):
        scene.colony(site, level="city", walls=True)
    scene.stage("upkeep").start()  # without money the army goes home
    assert scene.state.stock[0] == 1
    assert not is_over(turn_ends(scene))


@pytest.mark.rule("AC-16.3")
@pytest.mark.parametrize(("turns", "expected"), [(0, False), (1, False), (2, True), (3, False), (5, True)])
def test_the_game_is_over_when_all_tiles_lie_face_up_and_all_were_start_seat_equally_often(
    turns: int, expected: bool
) -> None:
    scene = Scene(THREE, turns=turns).land(WHOLE_MAP)
    assert all(face in FACE_NAMES for face in (tile.face for tile in scene.state.view(0).tiles))
    assert is_over(last_moment(scene).do("done")) == expected


@pytest.mark.rule("AC-16.3")
def test_one_tile_face_down_keeps_the_game_going() -> None:
    tiles = WHOLE_MAP.rpartition(" ")[0]
    assert not is_over(last_moment(Scene(turns=1).land(tiles)).do("done"))
    assert not is_over(last_moment(Scene(turns=1).land(tiles).peeked(0, "d5", "acropolis-nw")).do("done"))


@pytest.mark.rule("AC-16.4")
@pytest.mark.parametrize("sides", ["sparta corinth", THREE, f"{THREE} phocaea", f"{THREE} phocaea phoenicia"])
def test_the_game_ends_after_sixty_turns_in_any_case(sides: str) -> None:
    assert not is_over(last_moment(Scene(sides, turns=58)).do("done"))
    scene = last_moment(Scene(sides, turns=59))
    assert (scene.state.view(0).turn, scene.state.view(0).last_turn) == (60, 60)
    assert is_over(scene.do("done"))


@pytest.mark.rule("AC-16.5")
@pytest.mark.parametrize(
    ("level", "walls", "points"),
    [
        ("settlement", False, 1), ("village", False, 2), ("town", False, 4), ("city", False, 8),
        ("village", True, 3), ("town", True, 6), ("city", True, 12),
    ],
)  # fmt: skip
def test_the_points_of_a_colony(level: str, walls: bool, points: int) -> None:
    scene = Scene().colony("z0", level=level, walls=walls, talents=50).army("z0").start()
    assert scene.state.scores() == [points, 0]  # Talents and armies score nothing
    entry = scene.state.ledger(0)[0]
    assert (entry.key, entry.points) == ("walled" if walls else "colony", points)
    assert entry.facts == {"site": "z0", "level": level}


@pytest.mark.rule("AC-16.5")
def test_cards_score_their_points_and_the_bid_for_the_side_is_taken_off() -> None:
    scene = Scene().land("d1=oracle-ne").colony("z0", level="city").cards(0, "riace-bronzes catapult")
    scene.cards(1, "nestors-cup").hand(1, "locusts").start()
    scene.state.side_cost[0] = 3
    scene.state.side_cost[1] = 5
    assert scene.state.scores() == [8 + 4 + 1 + 2 - 3, 1 - 5]  # the Sibyl scores 2; a score may be negative
    entries = [(entry.key, entry.points) for entry in scene.state.ledger(0)]
    assert entries == [("colony", 8), ("card", 4), ("card", 1), ("card", 2), ("side", -3)]
    for seat in (0, 1):
        assert sum(entry.points for entry in scene.state.ledger(seat)) == scene.state.scores()[seat]


@pytest.mark.rule("AC-16.5")
def test_most_points_win() -> None:
    scene = Scene(THREE).colony("z0", 0, "village").colony("z2", 1, "town").colony("z4", 2).start()
    assert scene.state.ranking() == [2, 1, 3]


def ranking(scene: Scene) -> list[int]:
    """Places of two seats with equal points; euboea is seat 0 and corinth, first on the last list, seat 1."""
    state = scene.start().state
    assert state.scores()[0] == state.scores()[1]
    return state.ranking()


def tied() -> Scene:
    return Scene("euboea corinth")


@pytest.mark.rule("AC-16.6")
def test_first_the_number_of_cities_walled_or_not() -> None:
    scene = tied().colony("z0", level="city").colony("z2", 1, "town").colony("z4", 1, "town", talents=9)
    assert ranking(scene) == [1, 2]
    scene = tied().colony("z0", level="city", walls=True).colony("z2", 1, "city").colony("z4", 1, "town", talents=9)
    assert ranking(scene) == [2, 1]  # a City each


@pytest.mark.rule("AC-16.6")
def test_then_the_points_of_cards() -> None:
    scene = tied().colony("z0").cards(0, "catapult").colony("z2", 1, "village", talents=9)
    assert ranking(scene) == [1, 2]


@pytest.mark.rule("AC-16.6")
def test_then_all_talents_together() -> None:
    scene = (
        tied().colony("z0", talents=2).colony("z2", talents=2).colony("w1", 1, talents=3).colony("w3", 1).army("w3", 1)
    )
    assert ranking(scene) == [1, 2]


@pytest.mark.rule("AC-16.6")
def test_then_armies_those_aboard_included_but_no_colony_aboard() -> None:
    scene = tied().colony("z0", level="village").army("z0").fleet(0, "a1", cargo=2).colony("z2", 1, "village")
    assert ranking(scene.army("z2", 1, 2)) == [1, 2]
    scene = tied().colony("z0").fleet(0, "a1", cargo=1, is_open=True).colony("z2", 1)
    assert ranking(scene) == [2, 1]


@pytest.mark.rule("AC-16.6")
def test_last_the_order_of_the_sides() -> None:
    scene = Scene("euboea phoenicia sparta phocaea corinth")
    for seat, site in enumerate(("w0", "w3", "z0", "z3", "x5")):
        scene.colony(site, seat)
    assert scene.start().state.ranking() == [5, 4, 3, 2, 1]


@pytest.mark.rule("AC-16.6")
def test_points_come_before_everything_and_nobody_shares_a_place() -> None:
    scene = Scene(THREE).colony("z0", 0, "city").colony("z2", 1, "city").colony("w5", 2, "town").colony("w1", 2, "town")
    scene.cards(2, "catapult").start()
    assert scene.state.scores() == [8, 8, 9]
    assert scene.state.ranking() == [3, 2, 1]
