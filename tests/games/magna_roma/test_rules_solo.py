"""Chapter 12 of the rules: alone."""

from itertools import combinations

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY
from oikist.games.magna_roma.state import MagnaRomaState
from tests.games.magna_roma.scene import Scene, box

LEVELS = {
    "I": ["mask-column", "mask-lyre", "column-lyre", "each-colour"],
    "II": ["two-blessings", "no-icons", "seven-stars", "four-alike"],
    "III": ["two-monuments", "alternating", "five-icons", "five-alike"],
}
SQUARE = [f"{column}{row}" for row in range(3, 8) for column in "cdefg"]


def names(state: MagnaRomaState) -> list[str]:
    return [box().action_name(action) for action in state.legal_actions()]


def set_up(**options: str) -> MagnaRomaState:
    """A table after all draws of the set-up."""
    state, rng = box().new(1, **options), Rng("solo/set-up")
    while state.to_move() == CHANCE:
        state.apply(rng.pick(state.legal_actions()))
    return state


def cells(state: MagnaRomaState) -> set[str]:
    """Where the tile may be placed."""
    return {name.split()[1] for name in names(state) if name.startswith("place")}


# Set-up and turns


@pytest.mark.rule("MR-12.1")
def test_alone_one_begins_like_a_seat_of_two() -> None:
    view = set_up().view(0)
    assert (len(view.display), len(view.provinces), len(view.trades), len(view.objectives)) == (3, 3, 3, 4)
    seat = view.seats[0]
    stores = (
        seat.coins,
        seat.population,
        seat.blessings,
        seat.legions,
        seat.faith,
        seat.luxury,
        seat.points,
        seat.stars,
    )
    assert stores == (0, 0, 0, 0, 0, 0, 0, (0, 0, 0))
    assert [cell.cell for cell in seat.cells] == ["e5"]


@pytest.mark.rule("MR-12.1")
def test_objectives_are_for_one_seat_only() -> None:
    scene = Scene(2).lay("c4=07 d4=10").act()
    assert scene.state.view(0).objectives == ()
    assert scene.state.scores() == [0, 0]
    assert "objectives" not in [entry.key for entry in scene.state.ledger(0)]


@pytest.mark.rule("MR-12.2")
def test_a_turn_begins_with_the_choice_of_one_of_three() -> None:
    state = set_up()
    assert names(state) == ["take 1", "take 2", "take 3"]
    assert state.refusal(box().parse_action("take 4")) == "MR-10.1 slot=4"
    assert state.refusal(box().parse_action("place e4 0")) == "MR-0.6 pending=take"
    tile = state.view(0).ring[1].tile
    state.apply(box().parse_action("take 2"))
    assert state.view(0).seats[0].tile == tile
    assert {name.split()[0] for name in names(state)} == {"place"}
    state.apply(box().parse_action("place e4 0"))
    assert [cell.tile for cell in state.view(0).seats[0].cells if cell.cell == "e4"] == [tile]


@pytest.mark.rule("MR-12.2")
def test_the_chosen_tile_is_placed_at_once_and_not_exchanged() -> None:
    state = set_up()
    state.apply(box().parse_action("take 1"))
    assert state.refusal(box().parse_action("take 2")) == "MR-0.6 pending=place"
    state.apply(box().parse_action("place e4 0"))
    assert state.refusal(box().parse_action("take 2")) == "MR-0.6 pending=action"


@pytest.mark.rule("MR-12.3")
def test_the_square_is_fixed_around_the_town_center() -> None:
    scene = Scene(1).lay("e4=01 e3=02").reserve("03", slot=1).place()
    assert scene.why("place e2 0") == "MR-12.3 cell=e2"  # three rows are used, but it is off the board
    assert cells(scene.state) == {"d3", "f3", "d4", "f4", "d5", "f5", "e6"}
    assert Scene(2).lay("e4=01 e3=02").reserve("03").place().why("place e2 0") is None


@pytest.mark.rule("MR-12.3")
def test_a_tile_still_needs_a_neighbour() -> None:
    scene = Scene(1).reserve("03", slot=1).place()
    assert cells(scene.state) == {"e4", "d5", "f5", "e6"}
    assert scene.why("place c3 0") == "MR-3.2 cell=c3"


@pytest.mark.rule("MR-12.3")
@pytest.mark.rule("MR-12.4")
def test_a_whole_game_fills_the_square_and_draws_72_tiles() -> None:
    for seed in range(3):
        state, rng, drawn = box().new(1), Rng(f"solo/{seed}"), 0
        while state.to_move() != NOBODY:
            action = rng.pick(state.legal_actions())
            drawn += box().action_name(action).startswith("draw tile")
            state.apply(action)
        assert {cell.cell for cell in state.view(0).seats[0].cells} == set(SQUARE)
        assert (drawn, state.view(0).deck) == (72, 24)


@pytest.mark.rule("MR-12.4")
def test_at_the_end_of_the_turn_two_tiles_leave_and_three_are_drawn() -> None:
    scene = Scene(1).reserve("03", slot=2).place()
    pool = [slot.tile.name for slot in scene.state.view(0).ring if slot.tile is not None]
    scene.do("place e4 0")
    assert scene.names() == ["end"]
    scene.do("end")
    assert scene.state.to_move() == CHANCE
    assert len(scene.names()) == 96 - 3
    for name in pool:
        assert scene.why(f"draw tile {name}") == f"MR-1.4 tile={name}"
    scene.do("draw tile 30", "draw tile 31", "draw tile 32")
    assert scene.names() == ["take 1", "take 2", "take 3"]
    assert [slot.tile.name for slot in scene.state.view(0).ring if slot.tile is not None] == ["30", "31", "32"]


@pytest.mark.rule("MR-12.4")
def test_the_pool_waits_until_the_optional_action_is_done() -> None:
    scene = Scene(1).lay("e4=01").reserve("03", slot=1).give(legions=4).place().do("place e6 0")
    pool = [slot.tile for slot in scene.state.view(0).ring]
    scene.do("conquer africa 4")
    assert [slot.tile for slot in scene.state.view(0).ring] == pool
    assert scene.names() == ["end"]


@pytest.mark.rule("MR-12.4")
def test_after_the_last_tile_none_are_drawn() -> None:
    scene = Scene(1).reserve("03", slot=1).place(turn=24).do("place e4 0", "end")
    assert scene.state.to_move() == NOBODY
    assert [slot.tile for slot in scene.state.view(0).ring] == [None, None, None]


# Objectives and blocked slots on the board


@pytest.mark.rule("MR-12.5")
@pytest.mark.parametrize("level", ["I", "II", "III"])
def test_the_four_objectives_of_the_level_are_drawn(level: str) -> None:
    state, rng, seen = box().new(1, objectives=level), Rng(f"solo/{level}"), []
    while state.to_move() == CHANCE:
        if names(state)[0].startswith("draw objective"):
            seen.append({name.removeprefix("draw objective ") for name in names(state)})
        state.apply(rng.pick(state.legal_actions()))
    assert seen[0] == set(LEVELS[level])
    assert [len(choice) for choice in seen] == [4, 3, 2, 1]
    assert {objective.name for objective in state.view(0).objectives} == set(LEVELS[level])


@pytest.mark.rule("MR-12.5")
def test_mixed_draws_any_four_of_the_twelve() -> None:
    state, rng = box().new(1, objectives="mixed"), Rng("solo/mixed")
    while not names(state)[0].startswith("draw objective"):
        state.apply(rng.pick(state.legal_actions()))
    assert {name.removeprefix("draw objective ") for name in names(state)} == {
        *LEVELS["I"],
        *LEVELS["II"],
        *LEVELS["III"],
    }
    for left, name in enumerate(("five-alike", "mask-lyre", "no-icons", "two-monuments")):
        assert len(names(state)) == 12 - left
        state.apply(box().parse_action(f"draw objective {name}"))
        if left < 3:
            assert state.refusal(box().parse_action(f"draw objective {name}")) == f"MR-12.5 objective={name}"
    assert [objective.level for objective in state.view(0).objectives] == [3, 1, 2, 3]


@pytest.mark.rule("MR-12.5")
def test_an_objective_of_another_level_is_not_drawn() -> None:
    state, rng = box().new(1, objectives="II"), Rng("solo/other")
    while not names(state)[0].startswith("draw objective"):
        state.apply(rng.pick(state.legal_actions()))
    for name in LEVELS["I"] + LEVELS["III"]:
        assert state.refusal(box().parse_action(f"draw objective {name}")) == f"MR-12.5 objective={name}"


@pytest.mark.rule("MR-12.6")
def test_the_slots_lie_at_rows_and_columns_two_and_four() -> None:
    assert [objective.line for objective in set_up().view(0).objectives] == ["4", "6", "d", "f"]


@pytest.mark.rule("MR-12.6")
@pytest.mark.parametrize(
    ("slot", "line"), [(0, "c4 d4 e4 f4 g4"), (1, "c6 d6 e6 f6 g6"), (2, "d3 d4 d5 d6 d7"), (3, "f3 f4 f5 f6 f7")]
)
def test_an_objective_looks_at_its_line_from_end_to_end(slot: int, line: str) -> None:
    others = ["five-alike", "alternating", "five-icons"]
    objectives = " ".join([*others[:slot], "mask-column", *others[slot:]])
    for one, other in combinations([cell for cell in SQUARE if cell != "e5"], 2):
        scene = Scene(1, objectives=objectives).lay(f"{one}=07 {other}=10")
        assert scene.state.view(0).objectives[slot].is_met == ({one, other} <= set(line.split()))


@pytest.mark.rule("MR-12.7")
@pytest.mark.parametrize(
    ("blocked", "costs"),
    [
        ("dearest", {"africa": 5, "aegyptus": 5, "dalmatia": 5}),
        ("diagonal", {"africa": 5, "aegyptus": 4, "dalmatia": 3}),
    ],
)
def test_one_slot_of_each_province_is_blocked(blocked: str, costs: dict[str, int]) -> None:
    scene = Scene(1, blocked=blocked).give(legions=7).act()
    for province, cost in costs.items():
        for legions in (3, 4, 5):
            reason = f"MR-12.7 province={province} cost={cost}" if legions == cost else None
            assert scene.why(f"conquer {province} {legions}") == reason
    assert [[slot.seat for slot in card.slots].count(-2) for card in scene.state.view(0).provinces] == [1, 1, 1]


@pytest.mark.rule("MR-12.7")
def test_a_blocked_slot_is_no_disc_of_ones_own() -> None:
    scene = Scene(1).give(legions=4).act().do("conquer africa 4")
    assert scene.has() == {"population": 1}
    assert scene.state.view(0).provinces[0].slots[1].seat == 0


@pytest.mark.rule("MR-12.7")
def test_the_rules_of_conquest_are_told_before_the_block() -> None:
    scene = Scene(1).conquer("africa", 4).act()
    assert scene.why("conquer africa 5") == "MR-8.3 province=africa"
    assert scene.why("conquer aegyptus 5") == "MR-8.4 need=5 have=0"


@pytest.mark.rule("MR-12.7")
def test_nothing_is_blocked_when_several_play() -> None:
    for blocked in ("dearest", "diagonal"):
        scene = Scene(2, blocked=blocked).give(legions=7).act()
        assert len([name for name in scene.names() if name.startswith("conquer")]) == 9


# Titles and footprints


@pytest.mark.rule("MR-12.11")
@pytest.mark.parametrize(
    ("score", "title"),
    [
        (0, "tribune"), (49, "tribune"), (50, "senator"), (59, "senator"), (60, "quaestor"), (69, "quaestor"),
        (70, "aedile"), (79, "aedile"), (80, "praetor"), (89, "praetor"), (90, "consul"), (99, "consul"),
        (100, "caesar"), (150, "caesar"),
    ],
)  # fmt: skip
def test_the_score_earns_a_title(score: int, title: str) -> None:
    scene = Scene(1).give(points=score).act(turn=24)
    assert scene.state.view(0).title == title
    events = [event for event in scene.told("end") if event.key == "title"]
    assert [event.facts for event in events] == [{"seat": 0, "title": title, "score": score}]


@pytest.mark.rule("MR-12.11")
def test_several_seats_earn_no_title() -> None:
    scene = Scene(2).give(points=80).act(turn=24, seat=1)
    assert scene.state.view(0).title == ""
    assert [event.key for event in scene.told("end")] == ["end", "game-over"]


@pytest.mark.rule("MR-7.3")
@pytest.mark.rule("MR-7.5")
@pytest.mark.parametrize("row", range(1, 6))
@pytest.mark.parametrize("column", range(1, 6))
def test_four_monuments_fit_unless_the_town_center_lies_on_an_even_row_and_column(row: int, column: int) -> None:
    """Every footprint has one cell on an even row and an even column, and there are four of these in a square."""
    tiles = iter(box().board.components.tile_names)
    square = [f"{'abcdefghi'[right - column + 5]}{down - row + 6}" for down in range(5) for right in range(5)]
    city = " ".join(f"{cell}={next(tiles)}" for cell in square if cell != "e5")
    scene = Scene(2, display="circus odeon senate").lay(city).give(coins=4).act().do("build circus")
    footprints = [footprint(name) for name in scene.names()]
    most = max(number for number in range(6) if any(map(are_apart, combinations(footprints, number))))
    assert most == (3 if row % 2 == column % 2 == 0 else 4)


def footprint(site: str) -> set[str]:
    """The four cells of a site."""
    first, last = site.removeprefix("site ").split("-")
    return {column + row for column in (first[0], last[0]) for row in (first[1], last[1])}


def are_apart(footprints: tuple[set[str], ...]) -> bool:
    return len(set[str]().union(*footprints)) == 4 * len(footprints)
