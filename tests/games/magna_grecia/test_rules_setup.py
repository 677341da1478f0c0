"""Chapters 0, 1 and 12 of the rules: the table, the set-up, the options."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from oikist.core.errors import BadOption
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR
from oikist.games.magna_grecia.board import VILLAGE
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.game import open_box
from oikist.games.magna_grecia.map_check import is_on_rim
from oikist.games.magna_grecia.state import MagnaGreciaState
from tests.games.magna_grecia.field import field, reason

GAME = open_box({}, {})


def new(seats: int, **options: str) -> MagnaGreciaState:
    return GAME.new(seats, **options)


def names(state: MagnaGreciaState) -> list[str]:
    return [GAME.action_name(action) for action in state.legal_actions()]


def refusal(state: MagnaGreciaState, name: str) -> str | None:
    return state.refusal(GAME.parse_action(name))


def draw_all(state: MagnaGreciaState, rng: Rng) -> list[str]:
    """Let chance draw until a seat is to move; what it drew."""
    drawn: list[str] = []
    while state.to_move() == CHANCE:
        action = rng.pick(state.legal_actions())
        drawn.append(GAME.action_name(action))
        state.apply(action)
    return drawn


# 0. The table


@pytest.mark.rule("MG-0.1")
def test_only_the_seat_in_turn_acts() -> None:
    match = Match(GAME, 3, 1)
    mover = match.state.to_move()
    end = GAME.parse_action("end")
    assert match.sight(mover).refusal(end) is None
    assert end in match.sight(mover).legal_actions()
    for other in {0, 1, 2} - {mover}:
        assert match.sight(other).refusal(end) == f"MG-0.1 seat={mover}"
        assert match.sight(other).legal_actions() == []


@pytest.mark.rule("MG-0.2")
def test_nothing_is_done_after_the_end() -> None:
    play = field(round=13).city("yellow", "a3").play()
    assert play.state.to_move() == NOBODY
    assert play.state.legal_actions() == []
    for name in ("end", "road b3 e-w", "city a2", "market d3", "take road", "oracle d3", "draw card red-1"):
        assert reason(play, name) == "MG-0.2"


@pytest.mark.rule("MG-0.3")
def test_the_seats_wait_while_chance_decides() -> None:
    state = new(2)
    assert state.to_move() == CHANCE
    for name in ("end", "road b1 e-w", "city a1", "market c3", "sell c3", "take city", "oracle c3"):
        assert refusal(state, name) == "MG-0.3"


@pytest.mark.rule("MG-0.4")
def test_no_seat_draws() -> None:
    play = field().play()
    for name in ("draw card red-1", "draw colour red", "draw oracle d3"):
        assert reason(play, name) == "MG-0.4"
    placing = new(2, oracles="placed", colours="red,brown")
    draw_all(placing, Rng(0))
    assert refusal(placing, "draw oracle c3") == "MG-0.4"


@pytest.mark.rule("MG-0.5")
def test_chance_draws_colours_then_oracles_then_cards() -> None:
    state = new(2)
    assert refusal(state, "draw oracle c3") == "MG-0.5"
    assert refusal(state, "draw card red-1") == "MG-0.5"
    kinds = [name.split()[1] for name in draw_all(state, Rng(4))]
    assert kinds == ["colour"] * 2 + ["oracle"] * 7 + ["card"] * 2


@pytest.mark.rule("MG-0.5")
def test_with_chosen_colours_chance_begins_with_the_oracles() -> None:
    state = new(2, colours="red,yellow")
    assert {name.split()[1] for name in names(state)} == {"oracle"}
    assert refusal(state, "draw colour brown") == "MG-0.5"
    assert refusal(state, "draw card red-1") == "MG-0.5"


@pytest.mark.rule("MG-0.6")
def test_oracles_are_placed_before_the_first_turn_and_only_then() -> None:
    state = new(2, oracles="placed")
    draw_all(state, Rng(1))
    for name in ("end", "take road", "city a1", "road b1 e-w", "market c3", "sell c3"):
        assert refusal(state, name) == "MG-0.6"
    while names(state)[0].startswith("oracle"):
        state.apply(state.legal_actions()[0])
    draw_all(state, Rng(1))
    free = next(h for h in GAME.board.map.inner if state.tile[h] == VILLAGE)
    assert refusal(state, f"oracle {GAME.board.names[free]}") == "MG-0.6"
    assert "end" in names(state)


@pytest.mark.rule("MG-0.7")
def test_an_unfinished_group_is_finished_first() -> None:
    scene = field(card="orange-1").city("yellow", "a3 b3 m1").market("yellow", "a3")
    play = scene.way("yellow", "a3 a4 a5").play("yellow")
    assert play.allows("road a5 ne-se", "city n1", "market d7", "sell a3", "take road", "end")
    play.does("city c3")
    for name in ("road a5 ne-se", "city n1", "city a7", "market d7", "sell a3", "take road", "take city", "end"):
        assert reason(play, name) == "MG-0.7 villages=d3"
    assert play.legal("") == ["city d3"]
    play.does("city d3")
    assert play.allows("road a5 ne-se", "city n1", "market d7", "sell a3", "take road", "end")


@pytest.mark.rule("MG-0.7")
@pytest.mark.parametrize("order", [("d3", "f3"), ("f3", "d3")])
def test_the_villages_of_a_group_are_covered_in_any_order(order: tuple[str, str]) -> None:
    play = field(card="orange-1").city("yellow", "a3").way("yellow", "a3 b3 c3 d3").play("yellow")
    play.does("city e3")
    assert reason(play, "end") == "MG-0.7 villages=d3,f3"
    assert play.legal("") == ["city d3", "city f3"]
    play.does(f"city {order[0]}")
    assert reason(play, "end") == f"MG-0.7 villages={order[1]}"
    play.does(f"city {order[1]}")
    assert play.allows("end")


# 1. Set-up


@pytest.mark.rule("MG-1.1")
def test_green_villages_lie_at_the_rim_and_nothing_lies_outside() -> None:
    board = GAME.board
    assert all(is_on_rim(h, board.map.rows, board.columns) for h in board.map.green)
    assert not any(is_on_rim(h, board.map.rows, board.columns) for h in board.map.inner)
    play = field().city("yellow", "a7").way("yellow", "a7 b7").play("yellow")
    greens = {place.name for place in play.state.view(0).places if place.is_green}
    assert greens == {"i1", "m1", "a3", "p3", "p7", "a11", "p11"}  # a7 is a city now
    play.does("road a8 nw-sw", "road a9 ne-sw")
    assert play.connected("a7") == []


@pytest.mark.rule("MG-1.2")
def test_two_to_four_seats_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            new(seats)


@pytest.mark.rule("MG-1.2")
def test_colours_by_lot_are_different_and_every_deal_happens() -> None:
    deals: Counter[tuple[str, ...]] = Counter()
    for seed in range(24 * 20):
        state = new(4)
        rng = Rng(seed)
        for _ in range(4):
            state.apply(rng.pick(state.legal_actions()))
        deals[tuple(COLOURS[colour] for colour in state.colour)] += 1
    assert set(deals) == set(permutations(COLOURS))


@pytest.mark.rule("MG-1.2")
def test_a_colour_is_dealt_once() -> None:
    state = new(3)
    assert names(state) == [f"draw colour {colour}" for colour in COLOURS]
    state.apply(GAME.parse_action("draw colour brown"))
    assert refusal(state, "draw colour brown") == "MG-1.2 seat=0"
    assert len(names(state)) == 3


@pytest.mark.rule("MG-1.2")
def test_colours_may_be_chosen() -> None:
    state = new(3, colours="red,yellow,brown")
    assert [COLOURS[colour] for colour in state.colour] == ["red", "yellow", "brown"]
    for wrong in ("red,yellow", "red,red,brown", "red,yellow,blue", "red,yellow,brown,orange", ""):
        with pytest.raises(BadOption, match="colours"):
            new(3, colours=wrong)


@pytest.mark.rule("MG-1.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_starts_with_four_tiles_of_a_kind_and_all_markets(seats: int) -> None:
    for seat in new(seats).view(0).seats:
        assert (seat.road_supply, seat.city_supply, seat.market_supply) == (4, 4, 20)
        assert (seat.road_stock, seat.city_stock) == (16, 16)


@pytest.mark.rule("MG-1.4")
@pytest.mark.parametrize(("seats", "points"), [(2, 10), (3, 12), (4, 15)])
def test_fewer_seats_start_with_fewer_points(seats: int, points: int) -> None:
    assert [seat.points for seat in new(seats).view(0).seats] == [points] * seats
    assert new(seats).scores() == [points] * seats


@pytest.mark.rule("MG-1.5")
@pytest.mark.parametrize(("seats", "oracles"), [(2, 7), (3, 7), (4, 9)])
@pytest.mark.parametrize("how", ["random", "placed"])
def test_two_oracles_stay_in_the_box_unless_four_play(seats: int, oracles: int, how: str) -> None:
    state = new(seats, oracles=how)
    while "end" not in names(state):
        state.apply(state.legal_actions()[0])
    assert sum(place.kind == "oracle" for place in state.view(0).places) == oracles


@pytest.mark.rule("MG-1.6")
def test_oracles_by_lot_stand_on_free_inner_villages_all_equally_likely() -> None:
    state = new(2, colours="red,yellow")
    inner = [GAME.board.names[h] for h in GAME.board.map.inner]
    assert names(state) == [f"draw oracle {name}" for name in inner]
    assert state.chance_weights() == [1] * len(inner)
    state.apply(state.legal_actions()[3])
    assert names(state) == [f"draw oracle {name}" for name in inner if name != inner[3]]
    green, plain = GAME.board.names[GAME.board.map.green[0]], "b1"
    for name in (inner[3], green, plain):
        assert refusal(state, f"draw oracle {name}") == f"MG-1.6 hex={name}"


@pytest.mark.rule("MG-1.6")
def test_seats_place_oracles_on_free_inner_villages_only() -> None:
    state = new(4, oracles="placed")
    draw_all(state, Rng(5))
    inner = [GAME.board.names[h] for h in GAME.board.map.inner]
    assert names(state) == [f"oracle {name}" for name in inner]
    state.apply(GAME.parse_action(f"oracle {inner[0]}"))
    green = GAME.board.names[GAME.board.map.green[0]]
    for name in (inner[0], green, "b1"):
        assert refusal(state, f"oracle {name}") == f"MG-1.6 hex={name}"


@pytest.mark.rule("MG-1.7")
@pytest.mark.parametrize(("seats", "oracles"), [(2, 7), (3, 7), (4, 9)])
def test_seats_place_oracles_one_at_a_time_in_card_order_again_and_again(seats: int, oracles: int) -> None:
    state = new(seats, oracles="placed", colours=",".join(COLOURS[:seats]))
    state.apply(GAME.parse_action("draw card brown-2"))  # brown, red, orange, yellow
    order = [COLOURS.index(colour) for colour in ("brown", "red", "orange", "yellow")]
    expected = [seat for seat in order if seat < seats]
    movers = []
    while state.to_move() >= 0:
        movers.append(state.to_move())
        state.apply(state.legal_actions()[-1])
    assert movers == (expected * 5)[:oracles]
    assert {name.split()[1] for name in names(state)} == {"card"}  # only now the next card is shown
    state.apply(state.legal_actions()[0])
    assert state.to_move() == expected[0]


@pytest.mark.rule("MG-1.8")
def test_a_village_with_an_oracle_is_no_village() -> None:
    play = field("d7").city("yellow", "a7").way("yellow", "a7 b7 c7 d7").oracle("d7", "a7").play("yellow")
    oracle = next(place for place in play.state.view(0).places if place.name == "d7")
    assert oracle.kind == "oracle"
    assert reason(play, "market d7") == "MG-8.1 hex=d7"
    assert reason(play, "city d7") == "MG-6.2 hex=d7"  # though a road of yellow reaches it
    assert reason(play, "city c6") == "MG-6.4 hex=c6"


@pytest.mark.rule("MG-1.12")
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_open_to_all(seats: int) -> None:
    match = Match(GAME, seats, 9)
    assert isinstance(match.state, MagnaGreciaState)
    first = match.state.view(0)
    for seat in (*range(1, seats), SPECTATOR):
        assert replace(match.state.view(seat), seat=0) == first
    for seat in range(seats):
        assert match.sight(seat).names() == [name for _, name in match.record.moves]


# 12. Options


@pytest.mark.rule("MG-12.1")
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("en", ("12", "random", "immediate", "supply")),
        ("it", ("12", "random", "immediate", "supply")),
        ("fr", ("12", "placed", "end-of-building", "stock")),
    ],
)
def test_an_edition_is_a_preset(edition: str, expected: tuple[str, ...]) -> None:
    options = new(2, edition=edition).options
    assert (options["rounds"], options["oracles"], options["adjacency"], options["tie_break"]) == expected


@pytest.mark.rule("MG-12.2")
def test_an_option_that_is_given_wins_over_its_preset() -> None:
    options = new(2, edition="fr", oracles="random", rounds="8").options
    assert (options["rounds"], options["oracles"], options["adjacency"]) == ("8", "random", "end-of-building")
    plain = new(2, adjacency="end-of-building").options
    assert (plain["oracles"], plain["adjacency"], plain["tie_break"]) == ("random", "end-of-building", "supply")
