"""Chapters 4 and 5 of the rules: symbols and what they bring, and the City dashboard."""

import pytest

from tests.games.magna_roma.scene import Scene

# Tiles with one half, to lie around f7; they point at it.
ONE_HALF = {"red": {"A": "29", "B": "30", "C": "31"}, "purple": {"A": "63", "B": "61", "C": "62"}}
ONE_HALF["brown"] = {"A": "94", "B": "95", "C": "93"}
TURNED = {"north": "f6={}/180", "east": "g7={}/270", "south": "f8={}/0", "west": "e7={}/90"}
UP = {"A": "0", "B": "180", "C": "90"}  # the turn of tile 01, AABC, that brings this half to the north


def around(**tiles: str) -> str:
    """Tiles beside f7, by side, with their one half towards it."""
    return " ".join(TURNED[side].format(tile) for side, tile in tiles.items())


def gained(scene: Scene, name: str) -> dict[str, int]:
    """What seat 0 has more or less after the action."""
    before = scene.has()
    after = scene.do(name).has()
    return {
        store: after.get(store, 0) - before.get(store, 0)
        for store in {**before, **after}
        if after.get(store) != before.get(store)
    }


def keys(scene: Scene, name: str, kind: str) -> list[str]:
    """The events of that kind which the action brings, without its name."""
    return [event.key.removeprefix(f"{kind}-") for event in scene.told(name) if event.key.startswith(f"{kind}-")]


# 4. Symbols and what they bring

SYMBOLS = {  # pair: what it is, and how much of it for two colours and for one
    "AA": ("legions", 1, 2),
    "AB": ("faith", 1, 2),
    "AC": ("population", 1, 2),
    "BB": ("points", 1, 3),
    "BC": ("luxury", 1, 2),
    "CC": ("coins", 1, 2),
}


@pytest.mark.rule("MR-4.1")
@pytest.mark.rule("MR-4.2")
@pytest.mark.rule("MR-4.7")
@pytest.mark.parametrize("colour", ["red", "purple", "brown"])
@pytest.mark.parametrize("pair", [*SYMBOLS])
@pytest.mark.parametrize("swapped", [False, True])
def test_one_colour_brings_the_greater_benefit(pair: str, colour: str, swapped: bool) -> None:
    mine, other = (pair[1], pair[0]) if swapped else (pair[0], pair[1])
    store, lesser, greater = SYMBOLS[pair]
    scene = Scene().lay(around(north=ONE_HALF[colour][other])).give(faith=2).reserve("01").place()
    assert gained(scene, f"place f7 {UP[mine]}") == {store: greater if colour == "red" else lesser}
    assert scene.has(1) == {}


@pytest.mark.rule("MR-4.1")
@pytest.mark.parametrize("neighbour", ["f6=29/0", "f6=29/90", "g6=29/180", "f5=29/180"])
def test_a_blank_edge_or_a_tile_that_does_not_touch_makes_nothing(neighbour: str) -> None:
    scene = Scene().lay(f"{neighbour} e7=32/0").reserve("01").place().do("place f7 0")
    assert scene.has() == {}


@pytest.mark.rule("MR-4.1")
def test_a_half_beside_a_blank_edge_of_the_tile_placed_makes_nothing() -> None:
    scene = Scene().lay(around(north="63", east="61", south="62", west="94")).reserve("08").place()
    told = keys(scene, "place f7 0", "symbol")
    assert len(told) == 4
    scene = Scene().lay(around(north="63", east="61", south="62", west="94")).reserve("91").place()  # B-C-
    assert keys(scene, "place f7 0", "symbol") == ["coin", "faith"]


@pytest.mark.rule("MR-4.3")
@pytest.mark.parametrize("tile", ["01", "35", "66"])  # AABC in each colour
@pytest.mark.parametrize(("cell", "side", "town"), [("e4", 2, "A"), ("f5", 3, "B"), ("e6", 0, "C"), ("d5", 1, "B")])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_town_center_brings_the_lesser_benefit(tile: str, cell: str, side: int, town: str, turn: int) -> None:
    half = "AABC"[(side - turn) % 4]
    store, lesser, _ = SYMBOLS["".join(sorted(half + town))]
    scene = Scene().reserve(tile).place()
    assert gained(scene, f"place {cell} {turn * 90}") == {store: lesser}


@pytest.mark.rule("MR-4.4")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_symbol_is_gained(count: int) -> None:
    sides = dict(zip(TURNED, ("29", "32", "63", "94"), strict=True))
    tiles = dict([*sides.items()][:count])
    scene = Scene().lay(around(**tiles)).reserve("07").place().do("place f7 0")  # AABB, red
    expected = [{"legions": 2}, {"legions": 4}, {"legions": 4, "faith": 1}, {"legions": 4, "faith": 2, "blessings": 1}]
    assert scene.has() == expected[count - 1]


@pytest.mark.rule("MR-4.5")
@pytest.mark.parametrize(
    ("tiles", "order"),
    [
        (("63", "62", "94", "93"), ["coin", "population", "legion", "faith"]),
        (("61", "62", "64", "95"), ["population", "faith", "prestige", "luxury"]),
    ],
)
def test_symbols_are_gained_in_their_order_luxuries_last(tiles: tuple[str, ...], order: list[str]) -> None:
    scene = Scene().lay(around(**dict(zip(TURNED, tiles, strict=True)))).reserve("01").place()
    assert keys(scene, "place f7 0", "symbol") == order


@pytest.mark.rule("MR-4.5")
@pytest.mark.rule("MR-4.10")
def test_the_stars_and_all_that_follows_come_before_the_symbols() -> None:
    scene = Scene(trades="levy spoils triumph").give(red=5, luxury=3, coins=1).reserve("20").place()
    scene.do("place e6 0")  # one star, and C to the north meets C of the Town Center
    assert scene.has() == {"red": 6, "luxury": 4, "coins": 1}
    assert scene.names() == ["trade levy coin", "decline"]
    scene.do("trade levy coin")
    assert scene.has() == {"red": 6, "luxury": 4, "legions": 2, "coins": 1}


@pytest.mark.rule("MR-4.5")
def test_a_coin_of_the_symbols_comes_too_late_for_the_trade_of_a_star() -> None:
    scene = Scene(trades="levy spoils triumph").give(red=5, luxury=3).reserve("20").place()
    scene.do("place e6 0")
    assert scene.has() == {"red": 6, "luxury": 4, "coins": 1}
    assert "trade levy coin" not in scene.names()


def two_symbols(order: str, **given: int) -> Scene:
    """Placing 36 on f6 at 180 makes a luxury to the north and a coin to the west, of two colours each."""
    scene = Scene(trades="levy spoils triumph", symbol_order=order)
    return scene.lay("f5=16/90 e6=20").give(**given).reserve("36").place().do("place f6 180")


@pytest.mark.rule("MR-4.5")
def test_with_luxuries_last_a_coin_just_gained_pays_the_trade() -> None:
    scene = two_symbols("automatic", luxury=3)
    assert scene.names() == ["trade levy coin", "decline"]
    scene.do("trade levy coin")
    assert scene.has() == {"luxury": 4, "legions": 2}


@pytest.mark.rule("MR-4.6")
def test_in_manual_order_the_seat_says_which_symbol_is_next() -> None:
    scene = two_symbols("manual", luxury=3)
    assert scene.names() == ["gain north", "gain west"]
    assert scene.why("gain south") == "MR-4.6 side=south"
    assert scene.has() == {"luxury": 3}
    scene.do("gain west")
    assert scene.names() == ["trade levy coin", "decline"]


@pytest.mark.rule("MR-4.6")
def test_in_manual_order_a_luxury_may_come_first() -> None:
    scene = two_symbols("manual", luxury=3).do("gain north")  # nothing to pay with yet
    assert scene.has() == {"luxury": 4, "coins": 1}
    assert "take 3" in scene.names()
    rich = two_symbols("manual", luxury=3, coins=1).do("gain north", "trade levy coin")
    assert rich.has() == {"luxury": 4, "legions": 2, "coins": 1}


@pytest.mark.rule("MR-4.6")
@pytest.mark.parametrize("luxury", [0, 2, 4, 6])
def test_in_manual_order_nothing_is_asked_where_no_trade_is_reached(luxury: int) -> None:
    scene = two_symbols("manual", luxury=luxury)
    assert scene.has() == {"luxury": luxury + 1, "coins": 1}
    assert "take 3" in scene.names()


@pytest.mark.rule("MR-4.6")
@pytest.mark.parametrize(("luxury", "is_asked"), [(1, False), (2, True), (3, True), (4, False)])
def test_in_manual_order_both_steps_of_two_luxuries_count(luxury: int, is_asked: bool) -> None:
    scene = Scene(symbol_order="manual").lay(around(north="30", east="62")).give(luxury=luxury).reserve("01").place()
    scene.do("place f7 90")  # two luxuries and a population
    assert scene.names() == ["gain north", "gain east"] if is_asked else scene.has()["luxury"] == luxury + 2


@pytest.mark.rule("MR-4.6")
def test_in_manual_order_nothing_is_asked_for_a_single_symbol_or_luxuries_alone() -> None:
    for tiles in (around(north="61"), around(north="61", east="30")):
        scene = Scene(symbol_order="manual").lay(tiles).give(luxury=3, coins=1).reserve("71").place()  # CCAA, brown
        scene.do("place f7 0")
        assert scene.names() == ["trade levy coin", "decline"]


@pytest.mark.rule("MR-4.6")
def test_in_manual_order_the_question_comes_again_for_three_symbols() -> None:
    tiles = around(north="61", east="31", south="94")  # luxury, coin, legion
    scene = Scene(symbol_order="manual").lay(tiles).give(luxury=3).reserve("71").place().do("place f7 0")
    assert scene.names() == ["gain north", "gain east", "gain south"]
    scene.do("gain south")
    assert scene.names() == ["gain north", "gain east"]
    assert scene.why("gain south") == "MR-4.6 side=south"
    scene.do("gain north")  # nothing pays, the rest follows by itself
    assert scene.has() == {"luxury": 4, "legions": 2, "coins": 1}


@pytest.mark.rule("MR-4.6")
def test_in_manual_order_a_blessing_asks_as_well_and_stars_come_first() -> None:
    tiles = "f7=71 " + around(north="61", east="31")
    blessed = Scene(symbol_order="manual").lay(tiles).give(luxury=3, blessings=1).act().do("bless f7")
    assert blessed.names() == ["gain north", "gain east"]
    starred = Scene(symbol_order="manual").lay(around(north="61", east="31")).give(luxury=3).reserve("82").place()
    starred.do("place f7 0")  # CC--, one star
    assert starred.has() == {"luxury": 3, "brown": 1}
    assert starred.names() == ["gain north", "gain east"]


@pytest.mark.rule("MR-4.8")
@pytest.mark.parametrize(("store", "last", "half"), [("legions", 7, "A"), ("faith", 12, "B"), ("luxury", 18, "C")])
@pytest.mark.parametrize("short", [0, 1, 2])
def test_what_goes_beyond_a_track_is_lost(store: str, last: int, half: str, short: int) -> None:
    tile = {"A": "29", "B": "29", "C": "30"}[half]  # with a red tile: two of it
    scene = Scene().lay(around(north=tile)).give(**{store: last - short}).reserve("01").place()
    lost = [event.facts["amount"] for event in scene.told(f"place f7 {UP[half]}") if event.key == "lost"]
    scene.do(f"place f7 {UP[half]}")
    assert scene.has() == {store: last}
    assert lost == ([2 - short] if short < 2 else [])


@pytest.mark.rule("MR-4.8")
@pytest.mark.parametrize("steps", [11, 12])
def test_stars_beyond_the_track_are_lost(steps: int) -> None:
    scene = Scene().give(red=steps).reserve("21").place().do("place f5 0")
    assert scene.has() == {"red": 12}


@pytest.mark.rule("MR-4.9")
@pytest.mark.parametrize(("store", "pair", "supply"), [("coins", "CC", 30), ("population", "AC", 50)])
@pytest.mark.parametrize(
    ("option", "left", "gained"), [("limited", 0, 0), ("limited", 1, 1), ("limited", 2, 2), ("unlimited", 0, 2)]
)
def test_coins_and_population_run_out_only_if_limited(
    store: str, pair: str, supply: int, option: str, left: int, gained: int
) -> None:
    scene = Scene(3, supply=option).lay(around(north=ONE_HALF["red"][pair[0]])).reserve("01")
    scene.give(seat=1, **{store: 9}).give(seat=2, **{store: supply - 9 - left}).place().do(f"place f7 {UP[pair[1]]}")
    assert scene.has().get(store, 0) == gained


@pytest.mark.rule("MR-4.9")
def test_a_paid_coin_returns_to_the_box() -> None:
    for answer, coins, legions in (("trade levy coin", 1, 2), ("decline", 1, 0)):
        scene = Scene(trades="levy spoils triumph", supply="limited").give(red=5, luxury=3, coins=1)
        scene.give(seat=1, coins=29).reserve("20").place().do("place e6 0", answer)
        # The coin of the symbol is gained only if one came back.
        assert (scene.state.coins[0], scene.state.legions[0]) == (coins, legions)


@pytest.mark.rule("MR-4.9")
@pytest.mark.parametrize(
    ("option", "played", "blessings"), [("limited", 14, 1), ("limited", 15, 0), ("unlimited", 15, 1)]
)
def test_played_blessing_tokens_do_not_return(option: str, played: int, blessings: int) -> None:
    cells = " ".join(f"{column}{row}" for row in (5, 6, 7) for column in "efghi")
    scene = Scene(supply=option).lay("f7=01 " + around(north="61")).give(blessings=1, faith=1).act()
    scene.bless(" ".join(cells.split()[:played]), seat=1).do("bless f7")  # faith 2 is a marked space
    assert scene.has() == {"faith": 2} | ({"blessings": blessings} if blessings else {})


@pytest.mark.rule("MR-4.10")
def test_two_luxuries_with_a_trade_in_between() -> None:
    scene = Scene(trades="levy spoils triumph").lay(around(north="30")).give(luxury=3, coins=1).reserve("01").place()
    scene.do("place f7 90")
    assert scene.has() == {"luxury": 4, "coins": 1}  # the second one waits
    scene.do("trade levy coin")
    assert scene.has() == {"luxury": 5, "legions": 2}


@pytest.mark.rule("MR-4.10")
def test_a_second_star_waits_for_the_trade_of_the_first() -> None:
    scene = Scene(trades="levy spoils triumph").give(red=5, purple=12, luxury=3, coins=1).reserve("21").place()
    scene.do("place f5 0")
    assert scene.has() == {"red": 6, "purple": 12, "luxury": 4, "coins": 1}
    scene.do("decline")
    assert scene.has() == {"red": 7, "purple": 12, "luxury": 4, "coins": 1}
