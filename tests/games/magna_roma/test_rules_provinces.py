"""Chapter 8 of the rules: provinces."""

import pytest

from tests.games.magna_roma.scene import Scene, box


def conquests(scene: Scene) -> set[str]:
    return {name.removeprefix("conquer ") for name in scene.names() if name.startswith("conquer")}


def holders(scene: Scene, province: str) -> list[int]:
    """Who holds the slots of a province, the dearest first; -1 is nobody, -2 a blocked one."""
    card = next(card for card in scene.state.view(0).provinces if card.name == province)
    return [slot.seat for slot in card.slots]


@pytest.mark.rule("MR-8.1")
def test_only_a_province_on_the_table_is_conquered() -> None:
    scene = Scene(provinces="syria asia gallia").give(legions=7).act()
    assert conquests(scene) == {f"{name} {legions}" for name in ("syria", "asia", "gallia") for legions in (3, 4, 5)}
    assert scene.why("conquer africa 3") == "MR-8.1 province=africa"
    assert Scene().act().why("conquer syria 5") == "MR-8.1 province=syria"  # before the lack of legions


@pytest.mark.rule("MR-8.1")
def test_provinces_stay_when_they_are_conquered() -> None:
    scene = Scene().conquer("africa", 5, seat=1).conquer("africa", 4).give(legions=3).act().do("conquer aegyptus 3")
    assert [card.name for card in scene.state.view(0).provinces] == ["africa", "aegyptus", "dalmatia"]
    assert scene.state.to_move() == 0


@pytest.mark.rule("MR-8.2")
def test_a_slot_that_another_seat_holds_is_not_conquered() -> None:
    scene = Scene(3).conquer("africa", 4, seat=2).give(legions=7).act()
    assert scene.why("conquer africa 4") == "MR-8.2 province=africa cost=4 seat=2"
    assert {"africa 5", "africa 3", "aegyptus 4"} <= conquests(scene)


@pytest.mark.rule("MR-8.2")
def test_a_slot_of_ones_own_is_not_conquered_again() -> None:
    scene = Scene().conquer("africa", 4).act()  # without any legions
    assert scene.why("conquer africa 4") == "MR-8.2 province=africa cost=4 seat=0"


@pytest.mark.rule("MR-8.2")
def test_three_slots_are_too_few_for_four_seats() -> None:
    scene = Scene(4).give(legions=7)
    for seat, legions in ((1, 3), (2, 4), (3, 5)):
        scene.conquer("dalmatia", legions, seat)
    assert not any(name.startswith("dalmatia") for name in conquests(scene.act()))
    assert scene.why("conquer dalmatia 5") == "MR-8.2 province=dalmatia cost=5 seat=3"


@pytest.mark.rule("MR-8.3")
def test_one_disc_a_seat_on_each_province() -> None:
    scene = Scene().conquer("africa", 4).give(legions=7).act()
    assert scene.why("conquer africa 5") == "MR-8.3 province=africa"
    assert scene.why("conquer africa 3") == "MR-8.3 province=africa"
    assert conquests(scene) == {f"{name} {legions}" for name in ("aegyptus", "dalmatia") for legions in (3, 4, 5)}


@pytest.mark.rule("MR-8.3")
def test_the_own_disc_is_told_before_the_lack_of_legions() -> None:
    assert Scene().conquer("africa", 4).act().why("conquer africa 5") == "MR-8.3 province=africa"


@pytest.mark.rule("MR-8.3")
def test_a_seat_with_three_discs_conquers_nothing_more() -> None:
    scene = Scene().give(legions=7)
    for province in ("africa", "aegyptus", "dalmatia"):
        scene.conquer(province, 3)
    assert conquests(scene.act()) == set()


@pytest.mark.rule("MR-8.4")
@pytest.mark.parametrize(("legions", "costs"), [(2, []), (3, [3]), (4, [3, 4]), (5, [3, 4, 5]), (7, [3, 4, 5])])
def test_a_slot_is_paid_with_legions(legions: int, costs: list[int]) -> None:
    scene = Scene().give(legions=legions).act()
    expected = {f"{name} {cost}" for name in ("africa", "aegyptus", "dalmatia") for cost in costs}
    assert conquests(scene) == expected
    if legions < 5:
        assert scene.why("conquer aegyptus 5") == f"MR-8.4 need=5 have={legions}"


@pytest.mark.rule("MR-8.4")
@pytest.mark.parametrize("cost", [3, 4, 5])
def test_the_marker_moves_back_by_the_price_of_the_slot(cost: int) -> None:
    scene = Scene().give(legions=7).give(seat=1, legions=6).act().do(f"conquer africa {cost}")
    assert scene.state.legions == [7 - cost, 6]
    assert holders(scene, "africa") == [0 if slot == cost else -1 for slot in (5, 4, 3)]


@pytest.mark.rule("MR-8.4")
def test_cheaper_slots_may_be_skipped_and_free_ones_remain() -> None:
    scene = Scene().give(legions=5).act().do("conquer africa 5")
    assert holders(scene, "africa") == [0, -1, -1]
    other = Scene().conquer("africa", 5, seat=1).give(legions=3).act()
    assert other.do("conquer africa 3").state.legions == [0, 0]


@pytest.mark.rule("MR-8.4")
@pytest.mark.rule("MR-11.10")
def test_sending_legions_may_leave_a_space_with_points() -> None:
    scene = Scene().give(legions=7).act()
    assert scene.state.scores()[0] == 5
    assert scene.do("conquer africa 3").state.scores()[0] == 0


@pytest.mark.rule("MR-8.4")
@pytest.mark.rule("MR-8.5")
def test_the_example_of_the_middle_slots() -> None:
    scene = Scene().give(legions=4).conquer("dalmatia", 4, seat=1).conquer("aegyptus", 4, seat=1).act()
    assert conquests(scene) == {"africa 3", "africa 4", "aegyptus 3", "dalmatia 3"}
    assert scene.do("conquer africa 4").has() == {"population": 1}


@pytest.mark.rule("MR-8.5")
@pytest.mark.parametrize("province", box().board.components.province_names)
def test_a_slot_brings_its_bonus_at_once(province: str) -> None:
    others = [name for name in ("africa", "asia", "syria") if name != province][:2]
    for cost, gained in ((5, {}), (4, {"population": 1}), (3, {"coins": 1})):
        scene = Scene(provinces=" ".join([province, *others])).give(legions=cost).act()
        assert scene.do(f"conquer {province} {cost}").has() == gained
        assert scene.has(1) == {}


@pytest.mark.rule("MR-8.5")
@pytest.mark.rule("MR-4.9")
def test_a_bonus_the_box_lacks_is_lost_and_the_slot_conquered() -> None:
    scene = Scene(supply="limited").give(legions=4).give(seat=1, population=50).act().do("conquer africa 4")
    assert scene.has() == {}
    assert holders(scene, "africa") == [-1, 0, -1]


@pytest.mark.rule("MR-8.5")
def test_the_story_tells_legions_and_bonus() -> None:
    events = Scene().give(legions=5).act().told("conquer aegyptus 3")
    assert [event.key for event in events] == ["conquer", "gain-coin"]
    assert events[0].facts == {"seat": 0, "province": "aegyptus", "points": 2, "legions": 3}


@pytest.mark.rule("MR-8.6")
def test_a_slot_that_scores_nothing_now_may_be_conquered() -> None:
    scene = Scene(provinces="syria asia germania").give(legions=5).act()
    scene.do("conquer germania 5")
    assert scene.state.scores() == [0, 0]
    assert ("province", 0) in [(entry.key, entry.points) for entry in scene.state.ledger(0)]
    scene.lay("e4=33 e3=34")
    assert scene.state.scores() == [4, 0]
