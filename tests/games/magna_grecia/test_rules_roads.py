"""Chapters 4 and 5 of the rules: places and connections, roads."""

from itertools import combinations

import pytest

from oikist.core.errors import UnknownAction
from oikist.games.magna_grecia.board import SHAPE_NAMES
from oikist.games.magna_grecia.hexes import DIRECTIONS, distance
from tests.games.magna_grecia.field import field, reason

# 4. Places and connections


@pytest.mark.rule("MG-4.1")
def test_a_hex_is_one_thing_only() -> None:
    scene = field("d7").city("yellow", "a7").city("orange", "p7").way("orange", "p7 o7 n7")
    play = scene.way("yellow", "a7 a6 b5").play("yellow")
    for taken in ("d3", "d7", "a7", "p7", "o7", "a6"):  # village, oracle, cities, roads
        assert reason(play, f"road {taken} e-w") == f"MG-5.1 hex={taken}"
    for taken in ("d7", "a7", "p7", "o7", "a6"):
        assert reason(play, f"city {taken}") == f"MG-6.2 hex={taken}"


@pytest.mark.rule("MG-4.2")
def test_tiles_of_one_seat_that_touch_are_one_city() -> None:
    play = field("d7").city("yellow", "a3 b3 a7").city("orange", "p3 p7").play()
    places = {place.name: place for place in play.state.view(0).places}
    assert places["a3"].hexes == ("a3", "b3")
    assert (places["a3"].kind, places["a3"].owner) == ("city", 0)
    assert places["a7"].hexes == ("a7",)
    assert (places["p3"].owner, places["p7"].owner) == (1, 1)
    assert (places["d3"].kind, places["d7"].kind) == ("village", "oracle")
    assert "b3" not in places


@pytest.mark.rule("MG-4.2")
def test_tiles_of_two_seats_that_touch_are_two_cities() -> None:
    play = field().city("yellow", "a3").city("orange", "b3 c3 d3").play()
    assert play.price("a3") == 1
    assert play.price("b3") == 3


@pytest.mark.rule("MG-4.3")
def test_a_tile_is_straight_or_gently_curved() -> None:
    ends = [{*name.split("-")} for name in SHAPE_NAMES]
    apart = [
        min((DIRECTIONS.index(a) - DIRECTIONS.index(b)) % 6 for a, b in (pair, pair[::-1])) for pair in map(tuple, ends)
    ]
    assert sorted(apart) == [2] * 6 + [3] * 3
    assert len({frozenset(pair) for pair in ends}) == 9
    play = field().play()
    for one, other in combinations(DIRECTIONS, 2):
        if {one, other} not in ends:  # a tight curve, or the same written the other way round
            with pytest.raises(UnknownAction):
                play.game.parse_action(f"road b3 {one}-{other}")


@pytest.mark.rule("MG-4.3")
@pytest.mark.parametrize(
    ("shape", "joined"),
    [("nw-sw", ("h5", "h7")), ("e-nw", ("h5", "i6")), ("e-sw", ("h7", "i6")), ("e-w", ()), ("ne-w", ())],
)
def test_the_shape_decides_which_places_a_tile_joins(shape: str, joined: tuple[str, ...]) -> None:
    scene = field()
    scene.roads[0]["h6"] = shape
    play = scene.play()
    for village in ("h5", "i6", "h7"):
        others = [name for name in ("h5", "i6", "h7") if village in joined and name in joined and name != village]
        assert play.connected(village) == others


@pytest.mark.rule("MG-4.3")
def test_the_hexes_a_tile_joins_are_never_neighbours() -> None:
    board = field().board
    middle = board.hex_numbers["g8"]
    for name in SHAPE_NAMES:
        one, other = (board.neighbour[middle * 6 + DIRECTIONS.index(end)] for end in name.split("-"))
        assert distance(one, other, board.columns) == 2


@pytest.mark.rule("MG-4.4")
def test_tiles_are_linked_by_their_ends_whatever_their_colour() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7").way("orange", "b7 c7 d7")
    assert scene.play().connected("a7") == ["d7"]


@pytest.mark.rule("MG-4.4")
@pytest.mark.parametrize("shape", ["e-nw", "e-sw", "ne-se"])
def test_tiles_side_by_side_without_two_ends_on_the_edge_are_not_linked(shape: str) -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7")
    scene.roads[1]["c7"] = shape
    assert scene.play().connected("a7") == []


@pytest.mark.rule("MG-4.5")
@pytest.mark.parametrize("oracles", ["", "d7"])
def test_a_direct_connection_has_no_place_in_between(oracles: str) -> None:
    scene = field(oracles).city("yellow", "a7").way("yellow", "a7 b7 c7 d7").way("yellow", "d7 e7 f7 g7 h7")
    play = (scene.oracle("d7", "a7") if oracles else scene).play()
    assert play.connected("a7") == ["d7"]
    assert play.connected("d7") == ["a7", "h7"]
    assert play.connected("h7") == ["d7"]


@pytest.mark.rule("MG-4.5")
def test_a_single_tile_is_a_road() -> None:
    play = field().way("yellow", "d3 e3 f3").play()
    assert play.connected("d3") == ["f3"]
    assert play.connected("f3") == ["d3"]


@pytest.mark.rule("MG-4.6")
def test_several_roads_between_two_places_count_once() -> None:
    scene = field().city("yellow", "d3").way("yellow", "d3 e3 f3").way("orange", "d3 d2 e2 f3")
    assert scene.play().connected("d3") == ["f3"]
    assert scene.play().connected("f3") == ["d3"]


@pytest.mark.rule("MG-4.7")
def test_a_road_to_nowhere_counts_nothing() -> None:
    play = field().city("yellow", "a7").way("yellow", "a7 b7 c7").play()
    assert play.connected("a7") == []


@pytest.mark.rule("MG-4.7")
def test_a_road_back_to_the_place_it_came_from_counts_nothing() -> None:
    play = field().city("yellow", "b1 a2 a3 b3").play("yellow")
    play.does("road b2 nw-sw")  # from b1 to b3, which are one city
    assert play.connected("a3") == []


@pytest.mark.rule("MG-4.7")
def test_a_road_that_becomes_a_loop_by_growth_counts_nothing() -> None:
    play = field().city("yellow", "b1 a2 a3").way("yellow", "b1 b2 b3").play("yellow")
    play.does("city b3")
    assert play.connected("a3") == []


@pytest.mark.rule("MG-4.8")
def test_places_side_by_side_are_not_connected() -> None:
    play = field().city("yellow", "a7 b7 c7").play()
    assert play.connected("d7") == []
    assert play.connected("a7") == []


@pytest.mark.rule("MG-4.9")
def test_a_connection_lasts_whatever_is_built_later() -> None:
    scene = field(colours="yellow,orange").city("yellow", "a7").way("yellow", "a7 b7 c7 d7").city("orange", "a3")
    play = scene.has("orange", roads=4).play("orange")
    play.does("road a4 nw-sw", "road a5 ne-se", "road a6 e-nw", "road b6 e-w")  # right along the road of yellow
    assert play.connected("a7") == ["d7"]
    assert [reason(play, f"road {name} e-w")[:6] for name in ("b7", "c7")] == ["MG-3.6", "MG-3.6"]


# 5. Roads


@pytest.mark.rule("MG-5.1")
def test_a_road_needs_a_plain_hex() -> None:
    scene = field("f3").city("yellow", "a3").city("orange", "i1").way("orange", "i1 i2 i3").way("yellow", "a3 b3 c3 d3")
    play = scene.way("yellow", "d3 e3 f3").play("yellow")
    for taken in ("d3", "f3", "a3", "i1", "i2", "b3"):
        assert reason(play, f"road {taken} e-w") == f"MG-5.1 hex={taken}"
    assert play.allows("road g3 e-w", "road d2 e-sw")


@pytest.mark.rule("MG-5.2")
def test_a_road_starts_at_any_city() -> None:
    play = field().city("yellow", "a3").city("orange", "p7").play("yellow")
    assert play.allows("road b3 e-w", "road a4 nw-se", "road o7 e-w", "road o7 e-nw")


@pytest.mark.rule("MG-5.2")
def test_a_seat_without_a_city_starts_at_a_rivals() -> None:
    play = field().city("orange", "p7").play("yellow")
    assert play.legal("road")
    play.does("road o7 e-w")


@pytest.mark.rule("MG-5.2")
def test_lying_beside_a_city_is_not_enough_an_end_must_face_it() -> None:
    play = field().city("yellow", "a3").play("yellow")
    for shape in SHAPE_NAMES:
        assert play.allows(f"road b3 {shape}") == ("w" in shape.split("-"))
    assert reason(play, "road b3 ne-se") == "MG-5.6"


@pytest.mark.rule("MG-5.3")
def test_a_village_is_left_only_by_whoever_reached_it() -> None:
    scene = field().city("yellow", "a3").city("orange", "p3").way("yellow", "a3 b3 c3 d3")
    assert reason(scene.play("orange"), "road e3 e-w") == "MG-5.3 hex=d3"
    assert scene.play("yellow").allows("road e3 e-w", "road d2 e-sw", "road d4 nw-se")


@pytest.mark.rule("MG-5.3")
def test_an_oracle_is_left_only_by_whoever_reached_it() -> None:
    scene = field("d3").city("yellow", "a3").city("orange", "p3").way("yellow", "a3 b3 c3 d3").oracle("d3", "a3")
    assert reason(scene.play("orange"), "road e3 e-w") == "MG-5.3 hex=d3"
    assert scene.play("yellow").allows("road e3 e-w", "road d2 e-sw")


@pytest.mark.rule("MG-5.3")
@pytest.mark.parametrize("oracles", ["", "d3"])
def test_a_road_of_the_same_turn_is_enough_to_go_on(oracles: str) -> None:
    play = field(oracles).city("yellow", "a3").play("yellow")
    assert reason(play, "road e3 e-w") == "MG-5.3 hex=d3"
    play.does("road b3 e-w", "road c3 e-w", "road e3 e-w")
    assert play.connected("d3") == ["a3", "f3"]


@pytest.mark.rule("MG-5.3")
def test_a_tile_does_not_reach_the_village_it_starts_from_by_itself() -> None:
    play = field().city("yellow", "a3").play("yellow")
    assert reason(play, "road e3 e-w") == "MG-5.3 hex=d3"  # it would face d3 and f3, but no other tile does yet


@pytest.mark.rule("MG-5.3")
def test_a_reached_village_that_becomes_a_rivals_city_is_open_to_all() -> None:
    scene = (
        field(colours="yellow,orange,brown").city("yellow", "a3").way("yellow", "a3 b3 c3 d3").way("orange", "d3 d4 e5")
    )
    play = scene.play("orange")
    play.does("city d3", "end")
    assert play.mover() == "brown"
    assert play.allows("road d2 e-sw", "road e3 e-w", "road e3 w-se")


@pytest.mark.rule("MG-5.4")
def test_a_road_goes_on_where_ones_own_road_ends() -> None:
    play = field().city("yellow", "a7").way("yellow", "a7 b7 c7").play("yellow")
    for shape in SHAPE_NAMES:
        assert play.allows(f"road c7 {shape}") == ("w" in shape.split("-"))
    assert reason(play, "road c7 ne-se") == "MG-5.6"
    assert reason(play, "road b8 e-nw") == "MG-5.6"  # beside the road, not at its end


@pytest.mark.rule("MG-5.5")
def test_nobody_goes_on_from_a_rivals_road() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7").city("orange", "p7")
    play = scene.play("orange")
    assert reason(play, "road c7 ne-w") == "MG-5.5 hex=b7"
    assert reason(play, "road c7 w-se") == "MG-5.5 hex=b7"
    assert scene.play("yellow").allows("road c7 e-w")


@pytest.mark.rule("MG-5.6")
def test_a_road_connected_to_nothing_is_refused() -> None:
    play = field().city("yellow", "a7").play("yellow")
    assert reason(play, "road k8 e-w") == "MG-5.6"
    assert reason(play, "road c7 ne-w") == "MG-5.6"  # one hex away from the city
    assert field().play("yellow").legal("road") == []  # without any city there is no start at all


@pytest.mark.rule("MG-5.6")
def test_of_two_bad_ends_the_first_rule_is_named() -> None:
    play = field().city("orange", "a7").way("orange", "a7 b7 c7").play("yellow")
    assert reason(play, "road c7 e-w") == "MG-5.3 hex=d7"  # the other end faces the road of orange


@pytest.mark.rule("MG-5.7")
def test_the_other_end_may_face_the_rim_or_a_blank_side() -> None:
    play = field().city("yellow", "a3 b3").way("orange", "b4 c4 d4").play("yellow")
    play.does("road a2 w-se", "road c3 w-se")  # from b3 to the rim, and against the side of the road on c4
    assert play.connected("a3") == []
    assert reason(play, "road d3 e-w") == "MG-5.1 hex=d3"


@pytest.mark.rule("MG-5.7")
def test_roads_of_two_seats_may_meet_head_on_and_are_linked() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7").city("orange", "d7")
    play = scene.play("orange")
    play.does("road c7 e-w")
    assert play.connected("a7") == ["d7"]
    assert play.connected("d7") == ["a7"]


@pytest.mark.rule("MG-5.7")
def test_meeting_head_on_gives_no_right_to_the_rivals_road() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7 d7").city("orange", "a11").way("orange", "a11 a10 b9")
    scene.way("orange", "a10 b9 b8 c7")
    assert reason(scene.play("orange"), "road e7 e-w") == "MG-5.3 hex=d7"


@pytest.mark.rule("MG-5.8")
def test_roads_cost_no_points() -> None:
    play = field().city("yellow", "a3").has("yellow", points=0).play("yellow")
    play.does("road b3 e-w", "road c3 e-w", "road e3 e-w", "road g3 e-w")
    assert play.points("yellow") == 0


@pytest.mark.rule("MG-5.9")
def test_a_road_may_be_cut_off() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7").city("orange", "a3").way("orange", "a3 a4 b5 b6 c7")
    play = scene.play("orange")
    play.does("road c7 nw-se", "end")
    play.draw_next()
    assert play.mover() == "orange"  # of the next card
    play.does("end")
    assert play.mover() == "yellow"
    assert reason(play, "road c7 e-w") == "MG-5.1 hex=c7"
    assert not any(name.split()[1] in ("c7", "d6", "e7") for name in play.legal("road"))
    assert play.connected("a7") == []


@pytest.mark.rule("MG-5.10")
def test_a_road_that_arrives_by_a_rivals_tile_does_not_reach() -> None:
    scene = field().city("yellow", "a7").way("yellow", "a7 b7 c7").way("orange", "b7 c7 d7").city("orange", "p3")
    play = scene.play("yellow")
    assert play.connected("a7") == ["d7"]  # connected, but the last tile is not yellow
    assert reason(play, "road e7 e-w") == "MG-5.3 hex=d7"
    assert reason(play, "city d7") == "MG-6.6 hex=d7"
    assert scene.play("orange").allows("road e7 e-w", "city d7")


@pytest.mark.rule("MG-5.10")
def test_a_tile_beside_a_village_that_does_not_face_it_does_not_reach_it() -> None:
    play = field().city("yellow", "a7").way("yellow", "a7 b7 c7 c6").play("yellow")
    assert reason(play, "city d7") == "MG-6.6 hex=d7"
    assert reason(play, "road e7 e-w") == "MG-5.3 hex=d7"
