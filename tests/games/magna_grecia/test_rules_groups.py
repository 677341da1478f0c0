"""Chapter 6 of the rules: city tiles beside villages, groups, cities begun beside their village, and debts."""

import pytest

from tests.games.magna_grecia.field import THREE, events, field, market_marks, markets_left, reason
from tests.games.magna_grecia.positions import Play, Scene

LATE = "end-of-building"


def reached_pair(card: str = "orange-1", **supplies: int) -> Play:
    """Yellow has reached d3, so it may begin a city on e3, which touches d3 and f3."""
    scene = field(card=card).city("yellow", "a3").way("yellow", "a3 b3 c3 d3")
    return scene.has("yellow", **supplies).play("yellow")


# Beginning beside a village


@pytest.mark.rule("MG-6.8")
def test_a_city_may_begin_beside_a_green_village() -> None:
    play = field().play("yellow")
    assert events(play, "city b3") == ["begin"]
    assert play.legal("") == ["city a3"]
    play.does("city a3")
    assert play.price("a3") == 3  # two tiles and the free market


@pytest.mark.rule("MG-6.8")
def test_a_city_may_begin_beside_a_reached_village() -> None:
    scene = field().city("orange", "a3").way("yellow", "a3 b3 c3 d3")
    play = scene.play("yellow")
    assert play.allows("city d4", "city c2")
    play.does("city d4", "city d3")
    assert play.connected("d3") == ["a3"]


@pytest.mark.rule("MG-6.8")
def test_a_city_does_not_begin_beside_a_village_out_of_reach() -> None:
    scene = field().city("orange", "a3").way("orange", "a3 b3 c3 d3")
    assert reason(scene.play("yellow"), "city d4") == "MG-6.10 hex=d4"
    to_the_plain_hex = field().city("yellow", "p3").way("yellow", "c5 c4 d4").play("yellow")
    assert reason(to_the_plain_hex, "city d4") == "MG-6.10 hex=d4"  # the road must reach the village itself


@pytest.mark.rule("MG-6.8")
def test_one_legal_village_is_enough_and_the_others_are_covered_with_it() -> None:
    play = reached_pair()
    assert events(play, "city e3") == ["begin"]
    assert events(play, "city f3") == ["expand-over-village"]
    play.does("city d3")
    assert [place.hexes for place in play.state.view(0).places if place.name == "d3"] == [("d3", "e3", "f3")]


@pytest.mark.rule("MG-6.8")
def test_a_city_begun_is_finished_at_once_in_every_edition() -> None:
    play = field(adjacency=LATE).city("yellow", "p7").play("yellow")
    play.does("city b3")
    assert reason(play, "city o7") == "MG-0.7 villages=a3"
    assert reason(play, "road o7 e-w") == "MG-0.7 villages=a3"
    play.does("city a3")
    assert play.allows("city o7", "road o7 e-w")


# What a tile beside villages needs


@pytest.mark.rule("MG-6.11")
@pytest.mark.parametrize(
    ("card", "supplies", "have"),
    [
        ("yellow-1", {}, 2),  # 1(2) city tiles
        ("orange-1", {"cities": 2}, 2),
        ("orange-1", {"points": 2}, 2),
        ("orange-1", {"points": 1}, 1),
    ],
)
def test_a_group_needs_allowance_supply_and_points_for_all_its_tiles(
    card: str, supplies: dict[str, int], have: int
) -> None:
    assert reason(reached_pair(card, **supplies), "city e3") == f"MG-6.11 need=3 have={have}"
    assert reached_pair("yellow-2", cities=3, points=3).allows("city e3")


@pytest.mark.rule("MG-6.11")
def test_on_a_card_with_one_city_tile_a_pair_is_the_enhanced_action() -> None:
    scene = field(card="yellow-1").city("yellow", "a3 b3")
    play = scene.play("yellow")
    assert play.allows("city c3")
    play.does("road b2 ne-sw")
    assert reason(play, "city c3") == "MG-6.11 need=2 have=1"
    play = scene.play("yellow")
    play.does("city c3", "city d3")
    assert reason(play, "road b2 ne-sw") == "MG-3.7 limit=1"


@pytest.mark.rule("MG-6.11")
def test_tiles_placed_before_count_against_the_group() -> None:
    play = field().city("yellow", "a3 b3").play("yellow")
    play.does("city a2")
    assert play.allows("city c3")
    play.does("city a4")
    assert reason(play, "city c3") == "MG-6.11 need=2 have=1"


@pytest.mark.rule("MG-6.11")
def test_a_tile_that_touches_three_villages_needs_four() -> None:
    scene = field(card="yellow-3").city("orange", "p7").way("yellow", "j5 i5 h5").has("yellow", cities=4)
    play = scene.play("yellow")
    assert play.allows("city h6")
    play.does("city h6")
    assert play.legal("") == ["city h5", "city i6", "city h7"]
    play.does("city h7", "city h5", "city i6")
    assert play.price("h5") == 5
    short = field(card="yellow-2").city("orange", "p7").way("yellow", "j5 i5 h5").play("yellow")
    assert reason(short, "city h6") == "MG-6.11 need=4 have=3"


@pytest.mark.rule("MG-6.12")
def test_a_village_beside_a_rivals_city_cannot_be_covered() -> None:
    play = field().city("yellow", "a3 b3").city("orange", "f3 e3").play("yellow")
    assert reason(play, "city c3") == "MG-6.12 hex=d3"


@pytest.mark.rule("MG-6.12")
def test_a_village_beside_an_oracle_cannot_be_covered() -> None:
    scene = Scene("g . . v o . . .", " . . . . . . . .", ". . . . . . . .", " . . . . . . . .", colours="yellow,orange")
    play = scene.city("yellow", "a1 b1").play("yellow")
    assert reason(play, "city c1") == "MG-6.12 hex=d1"


@pytest.mark.rule("MG-6.12")
def test_a_village_that_touches_a_village_drags_it_along() -> None:
    def line(oracle: str, **supplies: int) -> Play:
        scene = Scene(
            f"g . . v v {oracle} . .", " . . . . . . . .", ". . . . . . . .", colours="yellow,orange", card="yellow-2"
        )
        return scene.city("yellow", "a1 b1").has("yellow", **supplies).play("yellow")

    assert reason(line("."), "city c1") == ""
    assert reason(line(".", cities=2), "city c1") == "MG-6.11 need=3 have=2"
    assert reason(line("o"), "city c1") == "MG-6.12 hex=e1"
    play = line(".")
    play.does("city c1")
    assert play.legal("") == ["city d1", "city e1"]


@pytest.mark.rule("MG-6.14")
def test_a_green_village_beside_ones_city_is_covered_as_an_expansion() -> None:
    play = field().city("yellow", "d7").way("yellow", "d7 c6 b6").play("yellow")
    assert play.allows("city b7")  # begins a city beside a7
    scene = field(card="orange-1").city("yellow", "c7 d7").market("yellow", "c7")
    play = scene.play("yellow")
    assert events(play, "city b7") == ["expand"]
    assert events(play, "city a7") == ["expand-over-village"]
    assert markets_left(play, "yellow") == 19
    assert play.state.founded == 0


@pytest.mark.rule("MG-6.17")
def test_the_free_market_comes_when_the_last_village_is_covered() -> None:
    play = reached_pair()
    play.does("city e3")
    assert play.markets("e3") == {}
    play.does("city d3")
    assert play.markets("d3") == {}
    assert events(play, "city f3")[-1] == "free-market"
    assert play.markets("d3") == {"yellow": "active"}
    assert markets_left(play, "yellow") == 19


@pytest.mark.rule("MG-6.17")
def test_a_market_in_one_of_the_villages_takes_the_place_of_the_free_one() -> None:
    scene = field(card="orange-1", colours=THREE).city("yellow", "a3").way("yellow", "a3 b3 c3 d3")
    play = (
        scene.market("yellow", "f3", sold=True).market("orange", "d3").market("orange", "f3", sold=True).play("yellow")
    )
    play.does("city e3", "city d3", "city f3")
    assert market_marks(play, "d3") == "yellow-x orange"
    assert (markets_left(play, "yellow"), markets_left(play, "orange")) == (19, 19)


@pytest.mark.rule("MG-6.18")
def test_tiles_of_an_open_group_count_at_once() -> None:
    scene = field().city("yellow", "a3 b3").city("orange", "a7").way("orange", "a7 a6 b5 b4 c3")
    play = scene.market("yellow", "a3").play("yellow")
    before = play.state.scores()[0]
    play.does("city c3")
    assert play.connected("a3") == ["a7"]
    assert play.price("a3") == 4  # three tiles and the market of yellow
    assert play.state.scores()[0] == before - 1 + 1  # a point for the tile, a connection for the market


@pytest.mark.rule("MG-6.18")
@pytest.mark.parametrize("adjacency", ["immediate", LATE])
def test_oracles_wait_for_the_end_of_a_group(adjacency: str) -> None:
    scene = field("d7", adjacency=adjacency).city("yellow", "a3 b3").way("orange", "c3 c4 d5 d6 d7")
    play = scene.play("yellow")
    play.does("city c3")
    assert play.connected("a3") == ["d7"]
    assert play.looks_at("d7") == ("" if adjacency == "immediate" else "a3")
    play.does("city d3")
    assert play.looks_at("d7") == "a3"


@pytest.mark.rule("MG-6.18")
def test_oracles_wait_for_a_city_that_is_begun_in_every_edition() -> None:
    play = (
        field("d7", adjacency=LATE)
        .way("orange", "d7 c6 b6 a6")
        .way("orange", "d7 c7 b7")
        .city("orange", "p7")
        .play("yellow")
    )
    play.does("city b7")
    assert play.connected("b7") == ["d7"]
    assert play.looks_at("d7") == ""
    play.does("city a7")
    assert play.looks_at("d7") == "a7"


# Debts: villages covered before building ends


@pytest.mark.rule("MG-6.13")
def test_an_expanding_tile_may_leave_a_village_for_later() -> None:
    play = field(adjacency=LATE).city("yellow", "a3 b3").way("yellow", "a3 a4 a5").play("yellow")
    play.does("city c3")
    assert reason(play, "end") == "MG-6.13 need=1 have=0"
    assert reason(play, "take road") == "MG-6.13 need=1 have=0"
    assert reason(play, "market d7") == "MG-6.13 need=1 have=0"
    assert reason(play, "sell a3") == "MG-6.13 need=1 have=0"
    play.does("road a5 ne-se")
    assert events(play, "city d3") == ["expand-over-village"]
    assert play.allows("end")


@pytest.mark.rule("MG-6.13")
def test_in_between_other_cities_may_grow_while_the_debt_can_be_paid() -> None:
    play = field(adjacency=LATE).city("yellow", "a3 b3 p7").play("yellow")  # at most 3 city tiles
    play.does("city c3", "city o7")
    assert reason(play, "city o6") == "MG-6.13 need=2 have=1"
    assert play.legal("city") == ["city d3"]
    play.does("city d3")
    assert reason(play, "city o6") == "MG-3.6 limit=3"


@pytest.mark.rule("MG-6.13")
@pytest.mark.parametrize(("supplies", "have"), [({"cities": 1}, 1), ({"points": 1}, 1)])
def test_a_debt_needs_allowance_supply_and_points(supplies: dict[str, int], have: int) -> None:
    play = field(adjacency=LATE).city("yellow", "a3 b3").has("yellow", **supplies).play("yellow")
    assert reason(play, "city c3") == f"MG-6.13 need=2 have={have}"


@pytest.mark.rule("MG-6.13")
def test_a_road_that_would_lower_the_allowance_is_refused() -> None:
    play = field(adjacency=LATE, card="yellow-1").city("yellow", "a3 b3").play("yellow")  # 1(2) city tiles
    play.does("city c3")
    assert reason(play, "road b2 ne-sw") == "MG-6.13 need=1 have=0"
    assert play.legal("road") == []
    play.does("city d3")
    play = field(adjacency=LATE, card="yellow-2").city("yellow", "a3 b3").play("yellow")  # 2(3) city tiles
    play.does("city c3")
    assert play.allows("road b2 ne-sw")


@pytest.mark.rule("MG-6.13")
def test_two_debts_are_counted_together() -> None:
    scene = field(adjacency=LATE, card="yellow-3").city("yellow", "a3 b3 a7 b7").has("yellow", cities=4)
    play = scene.play("yellow")  # 3(4) city tiles
    play.does("city c3", "city c7")
    assert reason(play, "city a6") == "MG-6.13 need=3 have=2"
    assert reason(play, "road a6 e-sw") == "MG-6.13 need=2 have=1"
    assert play.legal("") == ["city d3", "city d7"]
    play.does("city d7", "city d3")
    assert play.allows("end")


@pytest.mark.rule("MG-6.13")
def test_founding_counts_against_a_debt() -> None:
    play = field(adjacency=LATE).city("yellow", "a3 b3").has("yellow", cities=2).play("yellow")
    play.does("city c3")
    assert reason(play, "city a7") == "MG-6.13 need=2 have=1"
    play = field(adjacency=LATE).city("yellow", "a3 b3").play("yellow")
    play.does("city c3", "city a7")
    assert play.legal("city") == ["city d3"]


@pytest.mark.rule("MG-6.13")
def test_a_village_that_can_never_be_covered_is_not_owed_in_any_edition() -> None:
    play = field(adjacency=LATE).city("yellow", "a3 b3").city("orange", "f3 e3").play("yellow")
    assert reason(play, "city c3") == "MG-6.12 hex=d3"


@pytest.mark.rule("MG-6.13")
def test_an_owed_village_is_covered_as_an_expansion_also_where_one_could_found() -> None:
    scene = field(adjacency=LATE).city("yellow", "c7 d7").market("yellow", "c7")
    play = scene.play("yellow")
    play.does("city b7")
    assert events(play, "city a7") == ["expand-over-village"]
    assert (play.state.founded, markets_left(play, "yellow")) == (0, 19)


@pytest.mark.rule("MG-6.13")
def test_while_a_begun_city_is_open_only_its_own_villages_are_covered() -> None:
    scene = field(adjacency=LATE, card="yellow-3").city("yellow", "a3 b3").has("yellow", cities=4)
    play = scene.play("yellow")
    play.does("city c3", "city b7")
    assert play.legal("") == ["city a7"]
    assert reason(play, "city d3") == "MG-0.7 villages=a7"
    play.does("city a7")
    assert play.legal("") == ["city d3"]
