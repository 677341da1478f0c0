"""Chapters 0 and 1 of the rules: the table and the set-up."""

from collections import Counter
from dataclasses import replace

import pytest

from oikist.core.errors import BadOption
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR
from oikist.games.magna_roma.state import MagnaRomaState
from tests.games.magna_roma.scene import Scene, box

EACH_KIND = (
    "place f5 0", "gain north", "trade levy coin", "decline", "site d4-e5", "build forum", "conquer africa 4",
    "bless f5", "take 1", "end",
)  # fmt: skip
EACH_DRAW = (
    "draw tile 01",
    "draw monument forum",
    "draw province africa",
    "draw trade levy",
    "draw objective no-icons",
)


def refusal(state: MagnaRomaState, name: str) -> str | None:
    return state.refusal(box().parse_action(name))


def names(state: MagnaRomaState) -> list[str]:
    return [box().action_name(action) for action in state.legal_actions()]


def draw_all(state: MagnaRomaState, seed: int = 0) -> list[str]:
    """Let chance draw until a seat is to move; what it drew."""
    rng, drawn = Rng(seed), []
    while state.to_move() == CHANCE:
        action = rng.pick(state.legal_actions())
        drawn.append(box().action_name(action))
        state.apply(action)
    return drawn


# 0. The table


@pytest.mark.rule("MR-0.1")
def test_only_the_seat_in_turn_acts() -> None:
    match = Match(box(), 3, 1)
    take = box().parse_action("take 3")
    assert match.state.to_move() == 2
    assert match.sight(2).refusal(take) is None
    assert take in match.sight(2).legal_actions()
    for other in (0, 1):
        assert match.sight(other).refusal(take) == "MR-0.1 seat=2"
        assert match.sight(other).legal_actions() == []


@pytest.mark.rule("MR-0.2")
def test_nothing_is_done_after_the_end() -> None:
    scene = Scene().give(coins=9, legions=7, blessings=2).act(turn=24, seat=1).do("end")
    assert scene.state.to_move() == NOBODY
    assert scene.names() == []
    for name in (*EACH_KIND, *EACH_DRAW):
        assert scene.why(name) == "MR-0.2"


@pytest.mark.rule("MR-0.3")
def test_the_seats_wait_while_chance_decides() -> None:
    state = box().new(2)
    assert state.to_move() == CHANCE
    for name in EACH_KIND:
        assert refusal(state, name) == "MR-0.3"
    match = Match(box(), 2, 1)
    assert match.state.to_move() != CHANCE  # draws happen at once


@pytest.mark.rule("MR-0.3")
def test_the_seats_wait_while_the_ring_and_the_display_are_filled() -> None:
    scene = Scene(2, display="forum thermae odeon").give(coins=3).act().do("build forum")
    assert {name.split()[1] for name in scene.names()} == {"monument"}
    assert all(scene.why(name) == "MR-0.3" for name in EACH_KIND)
    scene.do("draw monument circus", "take 3")
    assert {name.split()[1] for name in scene.names()} == {"tile"}
    assert all(scene.why(name) == "MR-0.3" for name in EACH_KIND)


@pytest.mark.rule("MR-0.4")
def test_no_seat_draws() -> None:
    for scene in (Scene().place(), Scene().act(), Scene(1).place()):
        for name in EACH_DRAW:
            assert scene.why(name) == "MR-0.4"


@pytest.mark.rule("MR-0.5")
@pytest.mark.parametrize(
    ("seats", "tiles", "objectives", "options"),
    [(1, 3, 4, {}), (1, 3, 4, {"objectives": "mixed"}), (2, 8, 0, {}), (3, 8, 0, {}), (4, 10, 0, {})],
)
def test_chance_draws_one_kind_after_the_other(
    seats: int, tiles: int, objectives: int, options: dict[str, str]
) -> None:
    state = box().new(seats, **options)
    for name in EACH_DRAW[1:]:
        assert refusal(state, name) == "MR-0.5"
    kinds = [name.split()[1] for name in draw_all(state)]
    rest = ["monument"] * 3 + ["province"] * 3 + ["trade"] * 3 + ["objective"] * objectives
    assert kinds == ["tile"] * tiles + rest


@pytest.mark.rule("MR-0.5")
def test_a_kind_that_is_done_is_not_drawn_again() -> None:
    state = box().new(2)
    while names(state)[0].startswith("draw tile"):
        state.apply(state.legal_actions()[0])
    assert refusal(state, "draw tile 96") == "MR-0.5"
    assert refusal(state, "draw province africa") == "MR-0.5"
    assert refusal(state, "draw monument forum") is None


@pytest.mark.rule("MR-0.6")
def test_first_a_tile_is_reserved_then_it_is_placed() -> None:
    state = box().new(2)
    draw_all(state)
    for name in EACH_KIND:
        assert refusal(state, name) == (None if name == "take 1" else "MR-0.6 pending=take")
    state.apply(box().parse_action("take 1"))
    state.apply(box().parse_action("take 2"))
    for name in EACH_KIND:
        assert refusal(state, name) == (None if name == "place f5 0" else "MR-0.6 pending=place")


@pytest.mark.rule("MR-0.6")
def test_a_trade_is_answered_first() -> None:
    scene = Scene(trades="levy spoils triumph").give(luxury=3, coins=1).reserve("10").place().do("place f5 180")
    for name in EACH_KIND:
        is_answer = name in ("trade levy coin", "decline")
        assert scene.why(name) == (None if is_answer else "MR-0.6 pending=trade")


@pytest.mark.rule("MR-0.6")
def test_the_symbols_are_gained_first() -> None:
    scene = Scene(symbol_order="manual").lay("f5=16/90 e6=20").give(luxury=3).reserve("36").place()
    scene.do("place f6 180")
    for name in EACH_KIND:
        assert scene.why(name) == (None if name == "gain north" else "MR-0.6 pending=order")


@pytest.mark.rule("MR-0.6")
def test_a_monument_gets_its_site_first() -> None:
    scene = Scene().lay("f5=21 f4=22 g4=23 g5=24").give(coins=6, blessings=1, legions=5).act().do("build odeon")
    for name in EACH_KIND:
        assert scene.why(name) == ("MR-7.3 cell=d4" if name == "site d4-e5" else "MR-0.6 pending=site")
    scene.do("site f4-g5", "draw monument circus")
    assert scene.why("place e4 0") == "MR-0.6 pending=action"


# 1. Set-up


@pytest.mark.rule("MR-1.1")
def test_one_to_four_seats_play() -> None:
    assert list(box().seats) == [1, 2, 3, 4]
    assert [len(box().new(seats).view(0).seats) for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(BadOption):
            box().new(seats)


@pytest.mark.rule("MR-1.2")
def test_there_are_96_tiles_in_three_colours() -> None:
    state = box().new(2)
    assert len(state.legal_actions()) == state.view(0).deck == 96
    facts = [box().board.tile_facts(tile) for tile in range(96)]
    assert Counter(fact["colour"] for fact in facts) == {"red": 32, "purple": 32, "brown": 32}
    assert {fact["icon"] for fact in facts} == {"mask", "lyre", "column", "none"}
    assert {fact["stars"] for fact in facts} == {0, 1, 2}
    assert {letter for fact in facts for letter in str(fact["edges"])} == set("ABC-")
    assert {len(str(fact["edges"])) for fact in facts} == {4}


@pytest.mark.rule("MR-1.3")
def test_any_two_half_symbols_make_one_of_six_symbols() -> None:
    pairs = dict(pair.split("=") for pair in box().new(2).view(0).pairs)
    assert set(pairs) == {"AA", "AB", "AC", "BB", "BC", "CC"}
    assert sorted(pairs.values()) == ["coin", "faith", "legion", "luxury", "population", "prestige"]
    symbol = box().board.components.symbol
    for one in (1, 2, 3):
        assert all(symbol[one * 4 + other] == symbol[other * 4 + one] >= 0 for other in (1, 2, 3))
        assert symbol[one * 4] == symbol[one] == -1  # with a blank edge


@pytest.mark.rule("MR-1.4")
@pytest.mark.parametrize(("seats", "slots"), [(2, 8), (3, 8), (4, 10)])
def test_the_ring_is_filled_from_one_deck(seats: int, slots: int) -> None:
    state = box().new(seats)
    drawn = [name.split()[-1] for name in draw_all(state, seats) if name.startswith("draw tile")]
    view = state.view(0)
    assert [slot.tile.name for slot in view.ring if slot.tile] == drawn
    assert [slot.slot for slot in view.ring] == [*range(1, slots + 1)]
    assert (len(set(drawn)), view.deck) == (slots, 96 - slots)


@pytest.mark.rule("MR-1.4")
def test_every_tile_left_is_as_likely_as_any_other() -> None:
    state = box().new(2)
    assert state.chance_weights() == [1] * 96
    state.apply(box().parse_action("draw tile 50"))
    assert refusal(state, "draw tile 50") == "MR-1.4 tile=50"
    assert len(state.legal_actions()) == 95
    assert state.chance_weights() == [1] * 95


@pytest.mark.rule("MR-1.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_seat_starts_with_its_town_center_and_nothing_else(seats: int) -> None:
    state = box().new(seats)
    draw_all(state)
    for seat in state.view(0).seats:
        assert [cell.tile.colour for cell in seat.cells] == ["town"]
        assert seat.coins == seat.population == seat.blessings == seat.points == 0
        assert seat.legions == seat.faith == seat.luxury == 0
        assert seat.stars == (0, 0, 0)
        assert seat.monuments == ()
    assert state.scores() == [0] * seats


@pytest.mark.rule("MR-1.6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_town_center_lies_alike_in_every_city(seats: int) -> None:
    for seat in box().new(seats).view(0).seats:
        (town,) = seat.cells
        assert (town.cell, town.turn, town.tile.edges) == ("e5", "0", "ABCB")
        assert (town.tile.stars, town.tile.icon) == (0, "")


def drawn_to(state: MagnaRomaState, kind: str) -> None:
    """Draw until that kind is next."""
    while not names(state)[0].startswith(f"draw {kind}"):
        state.apply(state.legal_actions()[0])


@pytest.mark.rule("MR-1.7")
def test_three_of_twelve_monuments_are_on_display() -> None:
    state = box().new(2)
    drawn_to(state, "monument")
    assert len(names(state)) == 12
    state.apply(box().parse_action("draw monument senate"))
    assert refusal(state, "draw monument senate") == "MR-1.7 monument=senate"
    for name in ("forum", "circus"):
        state.apply(box().parse_action(f"draw monument {name}"))
    view = state.view(0)
    assert [monument.name for monument in view.display] == ["senate", "forum", "circus"]
    assert view.monument_deck == 9


@pytest.mark.rule("MR-1.8")
def test_three_of_ten_provinces_are_drawn_in_order_and_stay() -> None:
    state = box().new(2)
    drawn_to(state, "province")
    assert len(names(state)) == 10
    for name in ("syria", "africa", "gallia"):
        state.apply(box().parse_action(f"draw province {name}"))
        if name != "gallia":
            assert refusal(state, f"draw province {name}") == f"MR-1.8 province={name}"
    draw_all(state)
    for action in ("take 1", "take 2", "place f5 0"):
        assert [card.name for card in state.view(0).provinces] == ["syria", "africa", "gallia"]
        state.apply(box().parse_action(action))
    scene = Scene(provinces="syria africa gallia").give(legions=5).act().do("conquer africa 5")
    assert [card.name for card in scene.state.view(0).provinces] == ["syria", "africa", "gallia"]


@pytest.mark.rule("MR-1.9")
def test_three_of_six_trade_tokens_are_drawn_in_order() -> None:
    state = box().new(2)
    drawn_to(state, "trade")
    assert len(names(state)) == 6
    for name in ("veterans", "levy", "triumph"):
        state.apply(box().parse_action(f"draw trade {name}"))
        if name != "triumph":
            assert refusal(state, f"draw trade {name}") == f"MR-1.9 trade={name}"
    shown = [(token.name, token.spaces) for token in state.view(0).trades]
    assert shown == [("veterans", (4,)), ("levy", (8,)), ("triumph", (12,))]


@pytest.mark.rule("MR-1.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_tiles_are_reserved_from_the_last_seat_down(seats: int) -> None:
    state = box().new(seats)
    draw_all(state)
    taken: list[str] = []
    for seat in reversed(range(seats)):
        assert state.to_move() == seat
        slots = [f"take {slot}" for slot in range(1, 11 if seats == 4 else 9)]
        assert names(state) == [name for name in slots if name not in taken]
        for other, name in enumerate(taken):
            assert refusal(state, name) == f"MR-10.2 slot={name.split()[1]} seat={seats - 1 - other}"
        taken.append(names(state)[len(taken) * 2])
        state.apply(box().parse_action(taken[-1]))
    cylinders = {slot.seat: f"take {slot.slot}" for slot in state.view(0).ring if slot.seat >= 0}
    assert [cylinders[seat] for seat in reversed(range(seats))] == taken


@pytest.mark.rule("MR-1.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_0_begins_and_turns_go_round(seats: int) -> None:
    match = Match(box(), seats, 5)
    movers: list[int] = []
    while len(movers) < 2 * seats:
        name = box().action_name(match.state.legal_actions()[0])
        if name.startswith("place"):
            movers.append(match.state.to_move())
        match.act(match.state.legal_actions()[-1])
    assert movers == [*range(seats)] * 2


@pytest.mark.rule("MR-1.12")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_is_open_and_the_decks_are_unknown(seats: int) -> None:
    match = Match(box(), seats, 9)
    assert isinstance(match.state, MagnaRomaState)
    first = match.state.view(0)
    for seat in (*range(1, seats), SPECTATOR):
        assert replace(match.state.view(seat), seat=0) == first
    for seat in range(seats):
        assert match.sight(seat).names() == [name for _, name in match.record.moves]
    assert len(match.state.deck) == 96 - len(first.ring)
    assert match.state.deck == sorted(match.state.deck)  # what is left, in no order
