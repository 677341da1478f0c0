"""Chapter 5 of the rules: the City dashboard."""

from collections import Counter

import pytest

from oikist.games.magna_roma.game import open_box
from tests.games.magna_roma.scene import SCENES, Scene

TILES = {"red": "32 22 21", "purple": "33 49 53", "brown": "66 81 85"}  # with no, one and two stars
BONUSES = [  # track, step, what it brings
    ("red", 2, "population"),
    ("red", 6, "luxury"),
    ("purple", 2, "coins"),
    ("purple", 6, "legions"),
    ("brown", 2, "legions"),
    ("brown", 6, "coins"),
]
LINKED = [  # both tracks, step, what it brings
    ("red", "purple", 4, "coins"),
    ("red", "purple", 8, "luxury"),
    ("purple", "brown", 4, "population"),
    ("purple", "brown", 8, "luxury"),
]
EITHER = [*LINKED, *((other, one, step, store) for one, other, step, store in LINKED)]


def move(colour: str, stars: int, **given: int) -> dict[str, int]:
    """What a seat has after a tile with so many stars that makes no symbol."""
    name = TILES[colour].split()[stars]
    return Scene().give(**given).reserve(name).place().do("place f5 0").has()


@pytest.mark.rule("MR-5.1")
@pytest.mark.parametrize("colour", ["red", "purple", "brown"])
@pytest.mark.parametrize("stars", [1, 2])
def test_each_star_is_a_step_on_the_track_of_its_colour(colour: str, stars: int) -> None:
    after = move(colour, stars, red=2, purple=2, brown=2)
    assert after == {"red": 2, "purple": 2, "brown": 2, colour: 2 + stars}


@pytest.mark.rule("MR-5.1")
def test_a_tile_without_stars_moves_no_marker() -> None:
    scene = Scene().reserve("08").place().do("place f5 0")  # ACAC: its west meets B
    assert scene.has() == {"luxury": 1}


@pytest.mark.rule("MR-5.2")
@pytest.mark.parametrize(("colour", "step", "store"), BONUSES)
def test_a_marker_brings_the_bonus_it_reaches(colour: str, step: int, store: str) -> None:
    before = {colour: step - 1}
    assert move(colour, 1, **before) == {colour: step, store: 1}
    assert move(colour, 2, **{colour: step - 2}) == {colour: step, store: 1}
    if step > 2:
        assert move(colour, 1, **{colour: step - 2}) == {colour: step - 1}


@pytest.mark.rule("MR-5.2")
@pytest.mark.parametrize(("colour", "step", "store"), BONUSES)
def test_a_bonus_that_two_stars_pass_is_gained(colour: str, step: int, store: str) -> None:
    assert move(colour, 2, **{colour: step - 1}) == {colour: step + 1, store: 1}


@pytest.mark.rule("MR-5.3")
@pytest.mark.parametrize(("mover", "other", "step", "store"), EITHER)
@pytest.mark.parametrize("further", [0, 1, 3])
def test_a_linked_bonus_comes_when_the_second_marker_is_there(
    mover: str, other: str, step: int, store: str, further: int
) -> None:
    after = move(mover, 1, **{mover: step - 1, other: step + further})
    assert after == {mover: step, other: step + further, store: 1}


@pytest.mark.rule("MR-5.3")
@pytest.mark.parametrize(("mover", "other", "step", "store"), EITHER)
def test_a_linked_bonus_that_two_stars_pass_is_gained(mover: str, other: str, step: int, store: str) -> None:
    after = move(mover, 2, **{mover: step - 1, other: step})
    assert after == {mover: step + 1, other: step, store: 1}


@pytest.mark.rule("MR-5.3")
@pytest.mark.parametrize(("mover", "other", "step", "store"), EITHER)
def test_one_marker_alone_brings_no_linked_bonus(mover: str, other: str, step: int, store: str) -> None:
    after = move(mover, 1, **{mover: step - 1, other: step - 1})
    assert after == {mover: step, other: step - 1}
    third = ({"red", "purple", "brown"} - {mover, other}).pop()
    if {mover, third} == {"red", "brown"}:  # these two are not linked
        assert move(mover, 1, **{mover: step - 1, third: 12}) == {mover: step, third: 12}


@pytest.mark.rule("MR-5.3")
def test_one_step_may_complete_two_links() -> None:
    assert move("purple", 1, red=4, purple=3, brown=5) == {
        "red": 4, "purple": 4, "brown": 5, "coins": 1, "population": 1,
    }  # fmt: skip
    assert move("purple", 1, red=8, purple=7, brown=8) == {"red": 8, "purple": 8, "brown": 8, "luxury": 2}


@pytest.mark.rule("MR-5.4")
@pytest.mark.parametrize(("one", "other", "step", "store"), EITHER)
def test_a_linked_bonus_is_gained_once(one: str, other: str, step: int, store: str) -> None:
    after = move(one, 1, **{one: step, other: step})
    assert after == {one: step + 1, other: step}


@pytest.mark.rule("MR-5.4")
@pytest.mark.parametrize("ahead", ["red", "purple"])
def test_two_tracks_bring_each_of_their_bonuses_once(ahead: str) -> None:
    red, purple = "21 23 24 25 26 28", "53 55 56 57 58 60"  # two stars each
    tiles = f"{red} {purple}" if ahead == "red" else f"{purple} {red}"
    scene = Scene(1, trades="triumph offering patronage").reserve(tiles[:2], slot=1).place()
    gained: Counter[str] = Counter()
    cells = ("f5", "g5", "g6", "f6", "g4", "f4", "d5", "c5", "c6", "d6", "c4", "d4")
    for cell, following in zip(cells, [*tiles.split()[1:], "01"], strict=True):
        name = f"place {cell} 0"
        while name in scene.names():  # trades are declined
            gained.update(event.key for event in scene.told(name) if event.key.startswith("gain-"))
            scene.do(name)
            name = "decline"
        scene.do("end", f"draw tile {following}")
        scene.do(scene.names()[-1]).do(scene.names()[-1]).do("take 1")
    assert scene.state.stars[:2] == [12, 12]
    del gained["gain-blessing"]  # of the Pantheon
    assert gained == {"gain-coin": 2, "gain-population": 1, "gain-luxury": 2, "gain-legion": 1}


def with_bonuses(monkeypatch: pytest.MonkeyPatch, single: str, linked: str) -> None:
    """Scenes of a box with these bonuses instead of its own at step 4 and 6."""
    text = SCENES
    for old, new in (('"red    6 luxury"', single), ('"red    purple 4 coin"', linked)):
        assert text.count(old) == 1
        text = text.replace(old, new)
    game = open_box({"components": text}, {})
    monkeypatch.setattr("tests.games.magna_roma.scene.box", lambda: game)


@pytest.mark.rule("MR-5.5")
def test_a_bonus_of_one_track_comes_before_a_linked_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with_bonuses(monkeypatch, '"red 4 luxury"', '"red purple 4 coin"')
    scene = Scene(trades="levy spoils triumph").give(red=3, purple=4, luxury=3).reserve("22").place()
    scene.do("place f5 0")  # the coin comes after the luxury that reached the trade
    assert scene.has() == {"red": 4, "purple": 4, "luxury": 4, "coins": 1}
    assert "decline" not in scene.names()


@pytest.mark.rule("MR-5.5")
@pytest.mark.parametrize("first", ["luxury", "coin"])
def test_of_linked_bonuses_luxuries_come_last(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    second = "coin" if first == "luxury" else "luxury"
    with_bonuses(monkeypatch, '"red 6 luxury"', f'"red purple 4 {first}", "red brown 4 {second}"')
    scene = Scene(trades="levy spoils triumph").give(red=3, purple=4, brown=4, luxury=3).reserve("22").place()
    scene.do("place f5 0")
    assert scene.names() == ["trade levy coin", "decline"]


@pytest.mark.rule("MR-5.5")
@pytest.mark.parametrize("other", ["coin", "population", "legion", "faith", "prestige", "blessing"])
def test_luxuries_come_after_every_other_bonus(monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    with_bonuses(monkeypatch, '"red 6 luxury"', f'"red purple 4 luxury", "red brown 4 {other}"')
    scene = Scene().give(red=3, purple=4, brown=4).reserve("22").place()
    told = [event.key for event in scene.told("place f5 0") if event.key.startswith("gain-")]
    assert told == [f"gain-{other}", "gain-luxury"]


@pytest.mark.rule("MR-5.6")
def test_each_space_of_a_track_has_a_value() -> None:
    values = [Scene().give(purple=step).act().state.view(0).seats[0].star_values for step in range(13)]
    assert [purple for _, purple, _ in values] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert {(red, brown) for red, _, brown in values} == {(0, 0)}


@pytest.mark.rule("MR-5.6")
def test_the_values_count_for_the_market_and_break_ties() -> None:
    scene = Scene().give(luxury=3, red=4, purple=6, brown=2).give(seat=1, luxury=3, red=3, purple=2, brown=3).act()
    assert scene.state.scores() == [1, 1]  # the lowest value times one
    assert scene.state.ranking() == [1, 2]  # 2 + 3 + 1 against 1 + 1 + 1
