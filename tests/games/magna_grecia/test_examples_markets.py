"""The worked examples H to Q of the rulebooks and those without a letter: markets, oracles, the end, clarifications."""

import pytest

from tests.games.magna_grecia.positions import Play, Scene

EDITIONS = pytest.mark.parametrize("edition", ["en", "fr", "it"])


# H: what a market costs.


@EDITIONS
@pytest.mark.parametrize(
    ("colour", "hex", "price"), [("orange", "a1", 4), ("red", "f1", 2), ("brown", "h1", 1), ("yellow", "b4", 5)]
)
@pytest.mark.rule("MG-8.1", "MG-8.5", "MG-8.9", "MG-2.4")
def test_example_h_prices(edition: str, colour: str, hex: str, price: int) -> None:
    scene = Scene("v....v.v.", " .........", ".........", " .v.......", edition=edition)
    scene.city("yellow", "a1 b1 c1").market("yellow", "a1")
    scene.city("orange", "f1").market("orange", "f1")
    scene.city("brown", "b4 c4").market("brown orange red", "b4")
    play = scene.play(colour)
    assert play.price(hex) == price
    told = play.does(f"market {hex}")
    assert (told[0].key, told[0].facts["price"]) == ("market", price)
    assert play.points(colour) == 15 - price
    assert colour in play.markets(hex)
    assert scene.has(colour, points=price - 1).play(colour).refuses(f"market {hex}") == "MG-8.7"


# I: active markets and their values.


def busy_coast(edition: str = "en") -> Scene:
    """Red c5, orange e5, and j3 with its market sold, brown h3, yellow f3; villages d3 g1 i1 d7, oracles e1 i5 b7."""
    scene = Scene(
        "....o.v.v..",
        " ...........",
        "...v.v.v.v.",
        " ...........",
        "..v.v...o..",
        " ...........",
        ".o.v.......",
        edition=edition,
    )
    scene.city("red", "c5").city("orange", "e5 j3").city("brown", "h3").city("yellow", "f3")
    scene.way("red", "e5 d5 c5").way("red", "c5 b5 a5")  # the second one leads nowhere
    scene.way("orange", "f3 e4 e5").way("orange", "e5 d6 d7").way("orange", "d7 c7 b7").way("orange", "j3 i3 h3")
    scene.way("yellow", "f3 e3 d3").way("yellow", "f3 e2 e1").way("yellow", "f3 g3 h3")
    scene.way("brown", "f3 f4 g4 h3").way("brown", "h3 g2 g1").way("brown", "h3 h4 i5")
    scene.way("brown", "g1 f1 e1").way("brown", "g1 h1 i1")
    scene.market("red", "c5").market("red orange", "e5").market("red brown yellow orange", "h3").market("brown", "g1")
    scene.market("yellow orange", "f3").market("yellow orange", "d7").market("orange", "j3", sold=True)
    for colour in scene.colours:
        scene.has(colour, points=0)
    return scene.oracle("e1", "f3").oracle("i5", "h3")


@EDITIONS
@pytest.mark.parametrize(
    ("colour", "values", "inactive"),
    [
        ("red", {"c5": 1, "e5": 3, "h3": 0}, ["h3"]),
        ("brown", {"h3": 4, "g1": 3}, []),
        ("yellow", {"h3": 4, "f3": 4, "d7": 0}, ["d7"]),
        ("orange", {"h3": 4, "d7": 2, "f3": 4, "e5": 3, "j3": 0}, []),
    ],
)
@pytest.mark.rule("MG-8.10", "MG-8.11", "MG-8.12", "MG-4.4", "MG-4.5", "MG-4.6", "MG-4.7", "MG-11.2", "MG-11.3")
def test_example_i_active_markets(edition: str, colour: str, values: dict[str, int], inactive: list[str]) -> None:
    play = busy_coast(edition).play(colour)
    assert play.worth(colour) == values
    assert [hex for hex in values if play.markets(hex)[colour] == "inactive"] == inactive
    assert sum(values.values()) == {"red": 4, "brown": 7, "yellow": 8, "orange": 13}[colour]
    for hex in values:
        is_for_sale = values[hex] > 0
        assert play.refuses(f"sell {hex}") == ("" if is_for_sale else "MG-9.2" if hex == "j3" else "MG-9.3")


@pytest.mark.rule("MG-4.6", "MG-4.7", "MG-11.2")
def test_example_i_five_roads_from_the_yellow_city_lead_to_four_places() -> None:
    play = busy_coast().play()
    assert play.connected("f3") == ["e1", "d3", "h3", "e5"]
    assert play.connected("c5") == ["e5"]
    assert play.state.scores() == [8 + 4, 13, 7 + 4, 4]


# Selling, without a letter: brown founds, then builds or sells.


@EDITIONS
@pytest.mark.rule("MG-9.1", "MG-9.6", "MG-9.4", "MG-9.5", "MG-2.4")
def test_example_of_selling_brown_founds_and_then_builds_or_sells(edition: str) -> None:
    scene = Scene("g.v..v.", " .......", "v......", edition=edition).city("brown", "a3").market("brown", "a3")
    scene.city("red", "f1").way("brown", "a3 b3 b2 c1")
    builds, sells, sells_the_new = (scene.play("brown") for _ in range(3))
    for play in (builds, sells, sells_the_new):
        play.does("city c1")
        assert play.markets("c1") == {"brown": "active"}
        assert play.allows("market f1", "sell a3", "sell c1")
    builds.does("market f1")
    assert builds.points("brown") == 15 - 1 - 1
    sells.does("sell a3")
    assert sells.points("brown") == 15 - 1 + 1
    assert sells.markets("a3") == {"brown": "sold"}
    sells_the_new.does("sell c1")
    for play in (builds, sells, sells_the_new):
        assert play.mover() == "red"  # it was one or the other


@EDITIONS
@pytest.mark.rule("MG-9.2", "MG-9.5", "MG-8.4")
def test_example_of_selling_a_sold_market_stays_and_bars_another(edition: str) -> None:
    scene = Scene("v..v..", " ......", edition=edition).city("brown", "a1").way("brown", "a1 b1 c1 d1")
    play = scene.market("brown", "d1", sold=True).play("brown")
    assert play.refuses("market d1") == "MG-8.4"
    assert play.refuses("sell d1") == "MG-9.2"
    assert play.worth("brown") == {"d1": 0}


# J: sold markets do not count.


@EDITIONS
@pytest.mark.rule("MG-8.6", "MG-8.5")
def test_example_j_sold_markets_do_not_raise_the_price(edition: str) -> None:
    scene = Scene("v.....", " ......", edition=edition).city("red", "a1 b1")
    scene.market("red", "a1").market("orange yellow", "a1", sold=True)
    play = scene.play("brown")
    play.does("market a1")
    assert play.points("brown") == 15 - 3


# K to N: an oracle turns.


def oracle_scene(edition: str) -> Scene:
    """The oracle d3 between the green villages c1 and f3 and the village e1."""
    return Scene("..g.v..", " .......", "...o.g.", " .......", ".......", edition=edition)


def yellow_connects(play: Play) -> None:
    """Example K: a new yellow city, and one road from it to the oracle."""
    play.does("city c1", *play.way("c1 c2 d3"))


def red_connects(play: Play) -> None:
    """Example M: a new red city with two roads, to the village and to the oracle."""
    play.does("city f3", *play.way("f3 e2 e1"), *play.way("f3 e3 d3"))


@EDITIONS
@pytest.mark.rule("MG-10.1", "MG-10.3")
def test_examples_k_and_l_the_oracle_turns_to_the_first_city(edition: str) -> None:
    play = oracle_scene(edition).play("yellow")
    assert play.looks_at("d3") == ""
    yellow_connects(play)
    assert play.looks_at("d3") == "c1"
    assert play.connected("c1") == ["d3"]
    assert play.state.scores() == [15 - 1 + 1 + 4, 15, 15, 15]


@EDITIONS
@pytest.mark.rule("MG-10.2", "MG-10.3", "MG-10.4")
def test_example_m_two_connections_beat_one(edition: str) -> None:
    scene = oracle_scene(edition).city("yellow", "c1").way("yellow", "c1 c2 d3").oracle("d3", "c1")
    play = scene.play("red")
    play.does("city f3", *play.way("f3 e3 d3"))
    assert play.looks_at("d3") == "c1"  # 1 to 1
    told = play.does(*play.way("f3 e2 e1"))
    assert play.looks_at("d3") == "f3"  # 2 to 1
    assert told[-1].key == "oracle-turns-away"
    assert (told[-1].facts["count"], told[-1].facts["from_seat"]) == (2, play.seat("yellow"))


@EDITIONS
@pytest.mark.rule("MG-10.2", "MG-10.4", "MG-10.8")
def test_example_n_three_connections_beat_two(edition: str) -> None:
    play = oracle_scene(edition).play("yellow")
    yellow_connects(play)
    play.does("end", "end", "end")
    red_connects(play)
    play.does("end")
    play.draw_next()
    while play.mover() != "orange":
        play.does("end")
    play.does(*play.way("c1 d1 e1"))  # from the rival's city to the village that red has reached
    assert play.looks_at("d3") == "f3"
    play.does("city e1")
    assert play.connected("e1") == ["c1", "f3"]
    assert play.looks_at("d3") == "f3"
    play.does(*play.way("e1 d2 d3"))
    assert play.connected("e1") == ["c1", "d3", "f3"]
    assert len(play.connected("f3")) == len(play.connected("c1")) == 2
    assert play.looks_at("d3") == "e1"


@pytest.mark.rule("MG-10.2", "MG-10.3")
def test_example_n_a_new_road_to_the_red_city_would_strengthen_it_too() -> None:
    scene = Scene("..g.v..", " .......", "...o.g.", " .......", "..v.v..", " .......")
    scene.city("yellow", "c1").city("red", "f3").city("orange", "e5").oracle("d3", "f3")
    scene.way("yellow", "c1 c2 d3").way("red", "f3 e3 d3").way("red", "f3 e2 e1").way("orange", "e5 d5 c5")
    play = scene.play("orange")
    play.does(*play.way("e5 d4 d3"), *play.way("e5 e4 f3"))
    assert len(play.connected("e5")) == len(play.connected("f3")) == 3
    assert play.looks_at("d3") == "f3"


# O: who wants the oracle needs more, not as many.


@EDITIONS
@pytest.mark.rule("MG-10.2", "MG-4.6")
def test_example_o_yellow_needs_two_more_connections(edition: str) -> None:
    scene = Scene(
        "........v.v.",
        " ............",
        ".....v.o.v.v",
        " ............",
        "..v.v..v..v.",
        " ............",
        "...v.v......",
        edition=edition,
    )
    scene.city("red", "j3").way("red", "j3 i3 h3").way("red", "j3 i2 i1").way("red", "j3 j2 k1")
    scene.way("red", "j3 k3 l3").way("red", "j3 j4 k5").oracle("h3", "j3")
    scene.city("yellow", "e5 f5").way("yellow", "f5 f4 g3 h3").way("yellow", "e5 e4 f3").way("yellow", "e5 d6 d7")
    scene.way("yellow", "e5 d5 c5").way("yellow", "e5 d4 c4 c5")  # both to the same village
    play = scene.play("yellow")
    assert (len(play.connected("j3")), len(play.connected("e5"))) == (5, 4)
    play.does(*play.way("e5 e6 f7"))
    assert len(play.connected("e5")) == 5
    assert play.looks_at("h3") == "j3"
    play.does(*play.way("f5 g5 h5"))
    assert len(play.connected("e5")) == 6
    assert play.looks_at("h3") == "e5"


@EDITIONS
@pytest.mark.rule("MG-10.9", "MG-11.2")
def test_example_o_a_city_may_have_several_oracles(edition: str) -> None:
    scene = Scene("o.v.o", " .....", edition=edition).city("yellow", "c1").has("yellow", points=0)
    play = scene.play("yellow")
    play.does(*play.way("c1 b1 a1"), *play.way("c1 d1 e1"))
    assert (play.looks_at("a1"), play.looks_at("e1")) == ("c1", "c1")
    assert play.state.scores()[play.seat("yellow")] == 8


# P and Q: the end.


def last_round(edition: str) -> Scene:
    """Red c5, orange e5 f5, brown h3, yellow f3; villages b3, d3, i1, d7; oracles e1, i5, b7."""
    scene = Scene(
        "....o...v..",
        " ...........",
        ".v.v.v.v...",
        " ...........",
        "..v.v...o..",
        " ...........",
        ".o.v.......",
        edition=edition,
        round=12,
    )
    scene.city("red", "c5").city("orange", "e5 f5").city("brown", "h3").city("yellow", "f3")
    scene.way("orange", "f3 e4 e5").way("yellow", "f3 f4 f5")  # two roads between the same cities
    scene.way("red", "e5 d5 c5").way("orange", "e5 d6 d7").way("orange", "d7 c7 b7")
    scene.way("yellow", "f3 g3 h3").way("yellow", "f3 e2 e1").way("yellow", "f3 e3 d3").way("yellow", "d3 c3 b3")
    scene.way("brown", "h3 h2 i1").way("brown", "h3 h4 i5")
    scene.market("red", "c5").market("orange red", "e5").market("yellow orange", "f3").market("orange", "d7")
    scene.market("brown red", "h3").market("orange yellow", "h3", sold=True).market("yellow", "b3")
    for colour in scene.colours:
        scene.has(colour, points=0)
    return scene.oracle("e1", "f3").oracle("i5", "h3")


@EDITIONS
@pytest.mark.rule("MG-11.3", "MG-8.12", "MG-9.5")
def test_example_p_sold_and_inactive_markets_score_nothing(edition: str) -> None:
    play = last_round(edition).play("red")
    found: dict[str, list[tuple[str, str]]] = {"active": [], "inactive": [], "sold": []}
    for hex in ("c5", "e5", "f3", "h3", "d7", "b3"):
        for colour, mark in play.markets(hex).items():
            found[mark].append((hex, colour))
    assert found["sold"] == [("h3", "yellow"), ("h3", "orange")]
    assert found["inactive"] == [("h3", "red"), ("b3", "yellow")]


@EDITIONS
@pytest.mark.rule("MG-11.1", "MG-11.2", "MG-4.6", "MG-0.2")
def test_example_q_the_markets_that_are_left_are_scored_then_the_oracles(edition: str) -> None:
    play = last_round(edition).play("red")
    worth = {colour: sum(play.worth(colour).values()) for colour in play.colours}
    assert worth == {"orange": 9, "red": 4, "yellow": 4, "brown": 3}
    assert play.connected("e5") == ["f3", "c5", "d7"]
    told = play.does("end")
    assert told[-1].key == "game-over"
    assert play.state.to_move() == -2
    assert play.state.scores() == [4 + 4, 9, 3 + 4, 4]
    assert play.state.ranking() == [2, 1, 3, 4]
    assert play.refuses("end") == "MG-0.2"


# Clarifications.


@EDITIONS
@pytest.mark.rule("MG-8.5", "MG-8.11")
def test_clarification_a_market_for_four_points_is_worth_six(edition: str) -> None:
    scene = Scene("..v.v...", " ........", ".v.v...v", " ........", "..v.v...", " ........", edition=edition)
    scene.city("red", "d3 e3 f3").market("red", "d3").city("brown", "b3")
    scene.way("red", "d3 c3 b3").way("red", "d3 c2 c1").way("red", "d3 d2 e1").way("red", "d3 c4 c5")
    scene.way("red", "d3 d4 e5").way("red", "f3 g3 h3")
    play = scene.play("brown")
    assert len(play.connected("d3")) == 6
    before = play.state.scores()[play.seat("brown")]
    play.does("market d3")
    assert play.points("brown") == 15 - 4
    assert play.worth("brown") == {"d3": 6}
    assert play.state.scores()[play.seat("brown")] == before + 2


@EDITIONS
@pytest.mark.rule("MG-6.15", "MG-6.16")
def test_clarification_founding_where_markets_stand(edition: str) -> None:
    scene = Scene("g.....", " ......", edition=edition).market("red orange", "a1").market("yellow", "a1", sold=True)
    by_brown, by_red, by_yellow = scene.play("brown"), scene.play("red"), scene.play("yellow")
    by_brown.does("city a1")
    assert by_brown.markets("a1") == {"yellow": "sold", "orange": "inactive", "brown": "active", "red": "inactive"}
    assert [by_brown.points(colour) for colour in by_brown.colours] == [15, 15, 14, 15]
    by_red.does("city a1")
    assert by_red.markets("a1") == {"yellow": "sold", "orange": "inactive", "red": "active"}
    by_yellow.does("city a1")
    assert by_yellow.markets("a1")["yellow"] == "sold"


@EDITIONS
@pytest.mark.rule("MG-8.5", "MG-8.4")
def test_clarification_a_village_with_markets_is_dearer_and_takes_one_of_each(edition: str) -> None:
    play = Scene("v.....", " ......", edition=edition).market("red orange", "a1").play("brown")
    play.does("market a1")
    assert play.points("brown") == 15 - 3
    assert play.refuses("market a1") == "MG-8.4"  # asked for red, who is next


@EDITIONS
@pytest.mark.rule("MG-7.1", "MG-7.2", "MG-7.5", "MG-9.5")
def test_clarification_merging_leaves_one_market_to_each(edition: str) -> None:
    scene = Scene("v..v....", " ........", ".......v", edition=edition)
    scene.city("red", "a1 d1 c1").market("red", "a1", sold=True).market("red", "c1")
    scene.market("orange brown", "a1").market("brown", "c1", sold=True).market("orange", "c1")
    scene.market("yellow", "a1", sold=True).market("yellow", "c1", sold=True)
    play = scene.play("red")
    told = play.does("city b1")
    assert [event.key for event in told] == ["merge"] + ["market-returns"] * 4
    marks = {colour: mark == "sold" for colour, mark in play.markets("a1").items()}
    assert marks == {"yellow": True, "orange": False, "brown": False, "red": False}
    assert [seat.market_supply for seat in play.state.view(0).seats] == [19, 19, 19, 19]
    assert play.price("a1") == 4 + 3


@EDITIONS
@pytest.mark.rule("MG-10.8", "MG-10.10")
def test_clarification_a_village_never_has_an_oracle(edition: str) -> None:
    scene = Scene("v..v.o", " ......", edition=edition).city("red", "a1").way("red", "a1 b1 c1 d1")
    play = scene.play("red")
    play.does(*play.way("d1 e1 f1"))
    assert play.looks_at("f1") == ""
    play.does("city d1")
    assert play.looks_at("f1") == "d1"
