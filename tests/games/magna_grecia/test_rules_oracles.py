"""Chapter 10 of the rules: the attention of the oracles."""

import pytest

from tests.games.magna_grecia.field import THREE, events, field
from tests.games.magna_grecia.positions import FOUR, Scene

# The oracle at d7 and three ways to it: from a7 over b7 and c7, from h7 over g7, f7 and e7, from d3 over c4, d5 and d6.
WEST, EAST, NORTH = "a7 b7 c7 d7", "h7 g7 f7 e7 d7", "d3 c4 d5 d6 d7"
COAST = "a7 a8 a9 a10 a11"  # one more connection for the city at a7
BRIDGE = "d3 e3 f3"  # one more for the city at d3


def oracle() -> Scene:
    return field("d7", colours=THREE)


@pytest.mark.rule("MG-10.1")
def test_an_oracle_turns_to_the_first_city_connected_to_it() -> None:
    play = oracle().city("yellow", "a7").play("yellow")
    play.does("road b7 e-w")
    assert play.looks_at("d7") == ""
    assert events(play, "road c7 e-w") == ["road", "connected", "oracle-turns"]
    assert play.looks_at("d7") == "a7"
    assert play.state.scores()[0] == 15 + 4


@pytest.mark.rule("MG-10.1")
def test_a_city_tile_may_make_the_first_connection() -> None:
    play = oracle().city("yellow", "a7").way("orange", "d7 c6 b6 a6").play("yellow")
    assert events(play, "city a6") == ["expand", "connected", "oracle-turns"]
    assert play.looks_at("d7") == "a6"


@pytest.mark.rule("MG-10.2")
def test_a_tie_changes_nothing() -> None:
    scene = (
        oracle().city("yellow", "a7").way("yellow", WEST).oracle("d7", "a7").city("orange", "d3").way("orange", BRIDGE)
    )
    play = scene.way("orange", "d3 c4 d5").play("orange")
    play.does("road d5 nw-se")
    told = events(play, "road d6 nw-sw")
    assert told == ["road", "connected", "oracle-turns-away"]  # 2 against 1
    tie = (
        oracle()
        .city("yellow", "a7")
        .way("yellow", WEST)
        .oracle("d7", "a7")
        .city("orange", "d3")
        .way("orange", "d3 c4 d5 d6")
    )
    play = tie.play("orange")
    assert events(play, "road d6 nw-sw") == ["road", "connected"]  # 1 against 1
    assert play.looks_at("d7") == "a7"


@pytest.mark.rule("MG-10.2")
def test_a_more_important_city_without_a_connection_to_the_oracle_does_not_count() -> None:
    scene = oracle().city("yellow", "a7").way("yellow", WEST).oracle("d7", "a7")
    scene.city("orange", "d3").way("orange", BRIDGE).way("orange", "d3 d2 e1")
    play = scene.way("orange", "d3 c3 b3 a3").play("orange")
    assert len(play.connected("d3")) == 2
    play.does("road c4 ne-se")
    assert play.looks_at("d7") == "a7"


@pytest.mark.rule("MG-10.3")
def test_the_oracle_itself_counts_for_importance_and_size_does_not() -> None:
    scene = oracle().city("yellow", "a7 a6 a5").way("yellow", WEST).oracle("d7", "a5")
    play = scene.city("orange", "d3").way("orange", BRIDGE).way("orange", "d3 c4 d5 d6").play("orange")
    assert len(play.connected("d3")) == 1
    told = play.does("road d6 nw-sw")
    assert told[-1].facts == {"oracle": "d7", "city": "d3", "seat": 1, "count": 2, "from_seat": 0}


@pytest.mark.rule("MG-10.4")
def test_oracles_are_looked_at_after_every_tile() -> None:
    scene = oracle().city("yellow", "a7").way("yellow", WEST).oracle("d7", "a7").way("orange", NORTH)
    play = scene.city("orange", "d3 a11").way("yellow", "a7 a8 a9 a10").play("orange")
    play.does("road e3 e-w")
    assert play.looks_at("d7") == "d3"  # 2 against 1
    play.does("road a10 nw-sw")  # orange closes the road of yellow: 2 against 2, too late
    assert len(play.connected("a7")) == 2
    assert play.looks_at("d7") == "d3"


@pytest.mark.rule("MG-10.4")
def test_the_other_order_of_tiles_keeps_the_oracle() -> None:
    scene = (
        oracle()
        .city("yellow", "a7")
        .way("yellow", WEST)
        .oracle("d7", "a7")
        .city("orange", "d3 a11")
        .way("orange", NORTH)
    )
    play = scene.way("yellow", "a7 a8 a9 a10").play("orange")
    play.does("road a10 nw-sw", "road e3 e-w")
    assert play.looks_at("d7") == "a7"


@pytest.mark.rule("MG-10.4")
def test_all_oracles_are_looked_at_not_only_the_one_that_was_reached() -> None:
    scene = field("d7 f3").city("yellow", "a7").way("yellow", WEST).oracle("d7", "a7").city("orange", "d3")
    play = scene.way("orange", NORTH).play("orange")
    told = play.does("road e3 e-w")
    assert [event.key for event in told] == ["road", "connected", "oracle-turns", "oracle-turns-away"]
    assert (play.looks_at("f3"), play.looks_at("d7")) == ("d3", "d3")


@pytest.mark.rule("MG-10.5")
def test_a_city_that_lost_importance_by_a_rivals_merger_can_be_overtaken() -> None:
    scene = oracle().city("yellow", "h5").way("yellow", "h5 g6 f6 e6 d6 d7").oracle("d7", "h5").city("brown", "d3 f3")
    scene.way("yellow", "h5 g4 g3 f3").way("yellow", "h5 g5 f5 e5 d4 d3")
    scene.city("orange", "a7").way("orange", WEST).way("orange", COAST).way("orange", "a7 a6 a5 a4 a3")
    play = scene.play("brown")
    assert len(play.connected("h5")) == len(play.connected("a7")) == 3
    assert events(play, "city e3") == ["merge", "oracle-turns-away"]
    assert len(play.connected("h5")) == 2
    assert play.looks_at("d7") == "a7"


def fallen_holder(card: str, colours: str, west: str, north: str) -> Scene:
    """The holder at h7 falls from 3 to 1 when red joins h5, i6 and h7 by h6; a7 and d3 have 2 connections each."""
    scene = field("d7", colours=colours, card=card).city("red", "h5 i6 h7").way("red", EAST).oracle("d7", "h7")
    scene.way("red", "h7 i7 i6").way("red", "h7 g6 h5")
    scene.city(west, "a7").way(west, WEST).way(west, COAST)
    return scene.city(north, "d3").way(north, NORTH).way(north, BRIDGE)


@pytest.mark.rule("MG-10.6")
@pytest.mark.parametrize(
    ("card", "west", "north", "winner"),
    [
        ("red-3", "brown", "yellow", "a7"),  # red, brown, yellow, orange: after red comes brown
        ("red-3", "yellow", "brown", "d3"),
        ("brown-2", "brown", "orange", "d3"),  # brown, red, orange, yellow: after red comes orange, brown is last
        ("brown-2", "yellow", "brown", "a7"),
        ("yellow-3", "orange", "yellow", "d3"),  # yellow, orange, brown, red: round the corner to yellow
    ],
)
def test_of_equal_challengers_the_next_in_the_cards_order_wins(card: str, west: str, north: str, winner: str) -> None:
    play = fallen_holder(card, FOUR, west, north).play("red")
    assert (len(play.connected("a7")), len(play.connected("d3")), len(play.connected("h7"))) == (2, 2, 3)
    assert events(play, "city h6")[-1] == "oracle-turns-away"
    assert play.looks_at("d7") == winner


@pytest.mark.rule("MG-10.6")
def test_a_city_of_the_seat_in_turn_comes_first() -> None:
    play = fallen_holder("red-3", FOUR, "brown", "red").play("red")
    play.does("city h6")
    assert play.looks_at("d7") == "d3"


@pytest.mark.rule("MG-10.6")
def test_of_one_seats_cities_the_one_with_the_first_hex_wins() -> None:
    play = fallen_holder("red-3", FOUR, "brown", "brown").play("red")
    play.does("city h6")
    assert play.looks_at("d7") == "d3"  # d3 lies before a7


@pytest.mark.rule("MG-10.6")
def test_more_connections_win_before_any_order() -> None:
    scene = fallen_holder("red-3", FOUR, "brown", "yellow").way("yellow", "d3 c3 b3 a3")
    play = scene.play("red")
    assert len(play.connected("d3")) == 3
    play.does("city h6")
    assert play.looks_at("d7") == "d3"


@pytest.mark.rule("MG-10.7")
def test_the_roads_to_an_oracle_may_be_of_any_colour() -> None:
    play = oracle().city("yellow", "a7").way("brown", "a7 b7 c7").play("orange")
    assert play.legal("road c7") == []  # orange may not go on from there
    play = oracle().city("yellow", "a7").city("orange", "p3").play("orange")
    play.does("road b7 e-w", "road c7 e-w")
    assert play.looks_at("d7") == "a7"
    assert play.state.scores() == [19, 15, 15]


@pytest.mark.rule("MG-10.8")
def test_a_village_never_has_the_attention_of_an_oracle() -> None:
    scene = (
        oracle().city("yellow", "a7").way("yellow", WEST).oracle("d7", "a7").way("orange", EAST).way("orange", NORTH)
    )
    play = scene.way("orange", BRIDGE).way("orange", "d3 d2 e2 f3").play("orange")
    assert play.connected("d7") == ["d3", "a7", "h7"]
    assert len(play.connected("d3")) == 2
    play.does("road c2 nw-se")
    assert play.looks_at("d7") == "a7"


@pytest.mark.rule("MG-10.9")
def test_one_city_may_have_several_oracles() -> None:
    scene = field("d7 f3").city("yellow", "d3").way("yellow", NORTH).way("yellow", BRIDGE)
    play = scene.oracle("d7", "d3").oracle("f3", "d3").play()
    assert play.state.scores() == [15 + 8, 15]
    entries = [entry for entry in play.state.ledger(0) if entry.key == "oracle"]
    assert [(entry.points, entry.facts["hex"]) for entry in entries] == [(4, "f3"), (4, "d7")]


@pytest.mark.rule("MG-10.10")
def test_an_oracle_connected_to_villages_only_waits_until_one_becomes_a_city() -> None:
    play = oracle().way("yellow", WEST).way("orange", EAST).city("orange", "p3").play("yellow")
    assert play.connected("d7") == ["a7", "h7"]
    assert play.looks_at("d7") == ""
    assert events(play, "city a7") == ["found", "free-market", "oracle-turns"]
    assert play.looks_at("d7") == "a7"


@pytest.mark.rule("MG-10.10")
def test_a_village_covered_by_growth_gives_its_connections_to_the_city() -> None:
    play = field("d7").city("yellow", "a3 b3").way("orange", NORTH).city("orange", "p3").play("yellow")
    play.does("city c3")
    assert play.looks_at("d7") == ""
    play.does("city d3")
    assert play.looks_at("d7") == "a3"
