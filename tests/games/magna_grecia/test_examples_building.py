"""The worked examples B to G of the rulebooks: founding and growing cities, laying roads."""

import pytest

from tests.games.magna_grecia.positions import Scene

EDITIONS = pytest.mark.parametrize("edition", ["en", "fr", "it"])


# B: founding on a green village, and on another one by a road of one's own.


def villages_b(edition: str = "en") -> Scene:
    scene = Scene("g.....g", ".......", "..v.v..", ".......", "g......", edition=edition)
    scene.city("brown", "a5").market("brown", "a5").way("brown", "a5 a4 b3 c3")
    return scene


@EDITIONS
@pytest.mark.rule("MG-6.5", "MG-6.1", "MG-6.15")
def test_example_b_red_founds_on_a_green_village(edition: str) -> None:
    play = villages_b(edition).play("red")
    told = play.does("city g1")
    assert [event.key for event in told] == ["found", "free-market"]
    assert play.points("red") == 14
    assert play.markets("g1") == {"red": "active"}
    assert play.state.view(0).seats[play.seat("red")].market_supply == 19


@EDITIONS
@pytest.mark.rule("MG-6.6", "MG-5.10", "MG-6.15")
def test_example_b_brown_founds_where_a_brown_road_leads(edition: str) -> None:
    play = villages_b(edition).play("brown")
    assert play.refuses("city e3") == "MG-6.6"
    told = play.does("city c3")
    assert "free-market" in [event.key for event in told]
    assert play.markets("c3") == {"brown": "active"}
    assert play.points("brown") == 14
    assert villages_b(edition).play("red").refuses("city c3") == "MG-6.6"


# C: a city hemmed in by a village, an oracle and a rival's city.


def hemmed_in(edition: str = "en") -> Scene:
    scene = Scene(
        "........",
        " ........",
        "..v.....",
        " ...v....",
        ".....v..",
        " ...o....",
        edition=edition,
    )
    return scene.city("brown", "d4").city("orange", "f5")


@EDITIONS
@pytest.mark.parametrize("supplies", [{"cities": 1}, {"points": 1}])
@pytest.mark.rule("MG-6.3", "MG-6.4", "MG-6.9", "MG-6.11", "MG-6.13")
def test_example_c_only_the_upper_right_hex_is_left(edition: str, supplies: dict[str, int]) -> None:
    play = hemmed_in(edition).has("brown", **supplies).play("brown")
    assert play.legal("city") == ["city e3"]
    for_lack_of_a_second_tile = "MG-6.13" if edition == "fr" else "MG-6.11"
    reasons = {hex: play.refuses(f"city {hex}") for hex in ("e4", "e5", "d5", "c4", "d3")}
    assert reasons == {
        "e4": "MG-6.3",
        "e5": "MG-6.3",
        "d5": "MG-6.4",
        "c4": for_lack_of_a_second_tile,
        "d3": for_lack_of_a_second_tile,
    }
    assert play.refuses("city d6") == "MG-6.2"


@pytest.mark.rule("MG-6.11")
def test_example_c_with_two_tiles_the_village_can_be_built_over() -> None:
    play = hemmed_in().play("brown")
    assert play.legal("city") == ["city d3", "city e3", "city c4"]


# D: a city grows over a village.


def growing(edition: str = "en", card: str = "yellow-2") -> Scene:
    scene = Scene("........", " ..v..v..", "........", " ........", edition=edition, card=card)
    return scene.city("orange", "c2 d2").market("orange", "c2")


@pytest.mark.parametrize("edition", ["en", "it"])
@pytest.mark.rule("MG-0.7", "MG-6.11", "MG-6.14", "MG-6.1")
def test_example_d_orange_covers_the_village_at_once(edition: str) -> None:
    play = growing(edition).play("orange")
    play.does("city e2")
    assert [play.game.action_name(action) for action in play.state.legal_actions()] == ["city f2"]
    for name in ("road g1 e-w", "city d1", "market f2", "sell c2", "take road", "end"):
        assert play.refuses(name) == "MG-0.7"
    told = play.does("city f2")
    assert [event.key for event in told] == ["expand-over-village"]
    assert play.points("orange") == 13
    assert play.markets("f2") == {"orange": "active"}
    assert play.state.view(0).seats[play.seat("orange")].market_supply == 19
    assert play.price("c2") == 4 + 1


@pytest.mark.parametrize("supplies", [{"cities": 1}, {"points": 1}])
@pytest.mark.rule("MG-6.11")
def test_example_d_a_second_tile_must_be_possible(supplies: dict[str, int]) -> None:
    play = growing().has("orange", **supplies).play("orange")
    assert play.refuses("city e2") == "MG-6.11"


@pytest.mark.rule("MG-6.11", "MG-3.4")
def test_example_d_on_a_card_with_one_city_it_is_the_enhanced_action() -> None:
    scene = growing(card="yellow-1")
    after_a_road = scene.play("orange")
    after_a_road.does("road b2 e-w")
    assert after_a_road.refuses("city e2") == "MG-6.11"
    alone = scene.play("orange")
    alone.does("city e2", "city f2", "end")
    assert alone.mover() == "brown"


@pytest.mark.rule("MG-6.13", "MG-6.14")
def test_example_d_in_french_the_village_is_covered_before_building_ends() -> None:
    play = growing("fr").play("orange")
    play.does("city e2")
    for name in ("market f2", "sell c2", "take road", "take city", "end"):
        assert play.refuses(name) == "MG-6.13"
    play.does("road b2 e-w")  # something else first
    assert play.refuses("city d1") == "MG-6.13"  # the second city tile of the card belongs to the village
    play.does("city f2")
    assert play.allows("sell c2", "end")
    assert play.markets("c2") == {"orange": "active"}


# E: two roads, then a city begun beside its village.


def inland(edition: str = "en") -> Scene:
    scene = Scene(
        "........",
        " ........",
        "g....v..",
        " ........",
        "........",
        edition=edition,
    )
    return scene.city("brown", "a3").market("brown", "a3")


@EDITIONS
@pytest.mark.rule("MG-6.8", "MG-6.17", "MG-6.7", "MG-6.15", "MG-0.7")
def test_example_e_brown_begins_a_city_beside_the_village(edition: str) -> None:
    play = inland(edition).way("brown", "a3 b3 c3 d3").play("brown")
    assert play.refuses("city g3") == "MG-6.10"
    play.does(*play.way("c3 d3 e3 f3"))
    begun = play.does("city g3")
    assert [event.key for event in begun] == ["begin"]
    assert play.refuses("end") == play.refuses("road b4 e-w") == "MG-0.7"
    finished = play.does("city f3")
    assert [event.key for event in finished] == ["expand-over-village", "founded", "free-market"]
    assert play.markets("f3") == {"brown": "active"}
    assert play.points("brown") == 13
    assert play.connected("g3") == ["a3"]
    assert play.allows("end", "sell f3")
    assert play.state.view(0).seats[play.seat("brown")].market_supply == 18


@EDITIONS
@pytest.mark.rule("MG-6.9", "MG-6.15")
def test_example_e_the_village_first_leads_to_the_same_city(edition: str) -> None:
    scene = inland(edition).way("brown", "a3 b3 c3 d3")
    beside_first, village_first = scene.play("brown"), scene.play("brown")
    for play, cities in ((beside_first, ("city g3", "city f3")), (village_first, ("city f3", "city g3"))):
        play.does(*play.way("c3 d3 e3 f3"), *cities, "end")
    assert beside_first.state.position() == village_first.state.position()


@EDITIONS
@pytest.mark.rule("MG-6.8", "MG-6.10")
def test_example_e_a_road_to_the_first_tile_alone_is_not_enough(edition: str) -> None:
    play = inland(edition).way("brown", "a3 b3 c3 c4").play("brown")
    play.does(*play.way("c3 c4 d4 e4"))  # it leads to e4, which touches the village, and not to the village
    assert play.refuses("city e4") == "MG-6.10"
    assert play.refuses("city f3") == "MG-6.6"


# F: where roads start.


def crossroads(edition: str = "en") -> Scene:
    """Yellow c3 near the village e3, orange g3 near the village i3, an oracle at d5, brown f7, red's road from c3."""
    scene = Scene(
        "...........",
        " ...........",
        "..v.v.v.v..",
        " ...........",
        "...o.......",
        " ...........",
        ".....v.....",
        " ...........",
        edition=edition,
    )
    scene.city("yellow", "c3").city("orange", "g3").city("brown", "f7")
    return scene.way("red", "c3 b3 a3")


@EDITIONS
@pytest.mark.parametrize(
    ("colour", "there", "beyond"), [("yellow", "c3 d3 e3", "e3 e2 e1"), ("orange", "g3 h3 i3", "i3 j3 k3")]
)
@pytest.mark.rule("MG-5.2", "MG-5.3", "MG-5.8")
def test_example_f_yellow_and_orange_reach_a_village_and_leave_it(
    edition: str, colour: str, there: str, beyond: str
) -> None:
    play = crossroads(edition).play(colour)
    (to_the_village,), (out_of_it,) = play.way(there), play.way(beyond)
    assert play.refuses(out_of_it) == "MG-5.3"
    play.does(to_the_village, out_of_it)
    assert play.points(colour) == 15


@EDITIONS
@pytest.mark.rule("MG-5.2", "MG-5.3")
def test_example_f_red_starts_at_the_yellow_city_only(edition: str) -> None:
    play = crossroads(edition).play("red")
    assert play.allows(*play.way("c3 d3 e3"), *play.way("c3 c4 d5"))
    for path in ("d5 e5 f5", "e3 e2 e1", "i3 j3 k3"):  # the oracle, and either village
        assert [play.refuses(name) for name in play.way(path)] == ["MG-5.3"]


@EDITIONS
@pytest.mark.rule("MG-5.2", "MG-5.3")
def test_example_f_brown_starts_at_home_or_goes_past_the_oracle(edition: str) -> None:
    play = crossroads(edition).play("brown")
    (to_the_oracle,), (past_it,) = play.way("c3 c4 d5"), play.way("d5 e5 f5")
    assert play.allows(*play.way("f7 g7 h7"), *play.way("f7 e7 d7"), to_the_oracle)
    assert play.refuses(past_it) == "MG-5.3"
    play.does(to_the_oracle, past_it, *play.way("f7 g7 h7"))


@EDITIONS
@pytest.mark.rule("MG-5.3")
def test_example_f_brown_leaves_an_oracle_reached_in_an_earlier_turn(edition: str) -> None:
    play = crossroads(edition).way("brown", "c3 c4 d5").oracle("d5", "c3").play("brown")
    assert play.allows(*play.way("d5 e5 f5"))


@EDITIONS
@pytest.mark.rule("MG-5.5", "MG-5.6")
def test_example_f_brown_neither_builds_in_the_open_nor_lengthens_the_red_road(edition: str) -> None:
    play = crossroads(edition).play("brown")
    assert play.refuses("road b6 e-w") == "MG-5.6"
    assert play.refuses("road a3 e-w") == "MG-5.5"
    assert crossroads(edition).play("red").allows("road a3 e-w")


# G: cutting off a road.


@EDITIONS
@pytest.mark.rule("MG-5.9", "MG-4.7", "MG-4.9")
def test_example_g_a_road_is_cut_off_by_a_tile_in_front_of_it(edition: str) -> None:
    scene = Scene("........", " ........", "v..v..v.", " ........", "....v...", edition=edition)
    scene.city("red", "a3").city("brown", "e5").way("red", "a3 b3 c3 d3").way("red", "d3 e3 f3")
    play = scene.play("brown")
    assert scene.play("red").allows(*play.way("e3 f3 g3"))
    play.does(*play.way("e5 e4 f3 f2"), "end")
    assert play.mover() == "red"
    assert {play.refuses(f"road f3 {shape}") for shape in ("e-w", "nw-se", "w-se", "ne-w")} == {"MG-5.1"}
    assert play.connected("a3") == ["d3"]  # what was connected stays so
    assert play.connected("g3") == []
    assert play.connected("d3") == ["a3"]
