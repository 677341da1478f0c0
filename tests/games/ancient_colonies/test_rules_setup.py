"""Chapter 1 of the rules: the set-up, sides and their auction included."""

from collections import Counter
from fractions import Fraction

import pytest

from oikist.core.errors import BadOption
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR
from oikist.games.ancient_colonies.board import FACE_NAMES, TILE_NAMES, UNKNOWN
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.land import face_weights
from oikist.games.ancient_colonies.state import AncientColoniesState
from tests.games.ancient_colonies.scene import Scene, box


def names(state: AncientColoniesState) -> list[str]:
    return [box().action_name(action) for action in state.legal_actions()]


def do(state: AncientColoniesState, *actions: str) -> AncientColoniesState:
    for name in actions:
        assert name in names(state), f"{name} not in {names(state)}"
        state.apply(box().parse_action(name))
    return state


def refusal(state: AncientColoniesState, name: str) -> str | None:
    return state.refusal(box().parse_action(name))


def sides_of(state: AncientColoniesState) -> list[str]:
    return [SIDES[side] if side >= 0 else "" for side in state.side]


def chosen(*sides: str) -> AncientColoniesState:
    return do(box().new(len(sides), sides="chosen"), *(f"take {side}" for side in sides))


def auction(seats: int, opener: int, first: str) -> AncientColoniesState:
    return do(box().new(seats, sides="auction"), f"opener {opener}", f"deal {first}")


@pytest.mark.rule("AC-1.1")
def test_two_to_five_seats_play_one_of_five_sides() -> None:
    assert list(box().seats) == [2, 3, 4, 5]
    assert SIDES == ("phoenicia", "euboea", "corinth", "sparta", "phocaea")
    for seats in (1, 6):
        with pytest.raises(BadOption):
            box().new(seats)
    state = chosen("sparta", "corinth", "phocaea")
    assert [seat.side for seat in state.view(0).seats] == ["sparta", "corinth", "phocaea"]


@pytest.mark.rule("AC-1.1")
def test_nothing_is_done_to_a_seat_that_does_not_play() -> None:
    scene = Scene("corinth euboea").land("b2=acropolis-nw").colony("z0").army("b2").army("b2", seat=1).start()
    assert scene.refusal("attack b2 2") == "AC-1.1 number=2"
    assert scene.refusal("revoke 3") == "AC-1.1 number=2"
    assert scene.refusal("allow 4") == "AC-1.1 number=2"
    assert scene.legal("allow") == ["allow 1"]


@pytest.mark.rule("AC-1.2")
def test_sides_are_dealt_by_chance() -> None:
    state = box().new(2)
    assert state.to_move() == CHANCE
    assert names(state) == [f"deal {side}" for side in SIDES]
    assert state.chance_weights() == [1] * 5
    do(state, "deal corinth", "deal euboea")
    assert sides_of(state) == ["corinth", "euboea"]


@pytest.mark.rule("AC-1.2")
def test_the_last_of_five_sides_needs_no_draw() -> None:
    state = do(box().new(5), *(f"deal {side}" for side in SIDES[:4]))
    assert sides_of(state)[4] == "phocaea"


@pytest.mark.rule("AC-1.2")
def test_sides_are_chosen_in_the_order_of_the_seats() -> None:
    state = box().new(3, sides="chosen")
    for seat, side in enumerate(("phocaea", "sparta", "corinth")):
        assert state.to_move() == seat
        do(state, f"take {side}")
    assert sides_of(state) == ["phocaea", "sparta", "corinth"]


@pytest.mark.rule("AC-1.3")
def test_a_side_is_not_taken_twice() -> None:
    state = do(box().new(3, sides="chosen"), "take sparta")
    assert refusal(state, "take sparta") == "AC-1.3 side=sparta"
    assert "take sparta" not in names(state)
    state = do(box().new(3), "deal sparta")
    assert "deal sparta" not in names(state)


@pytest.mark.rule("AC-1.4")
def test_the_map_has_five_sea_tiles_face_up_and_fifteen_others_face_down() -> None:
    for seats in (2, 5):
        tiles = box().new(seats).view(0).tiles
        assert [tile.tile for tile in tiles] == TILE_NAMES
        assert [tile.face for tile in tiles if tile.is_shown] == ["sea"] * 5
        assert {tile.tile[0] for tile in tiles if tile.is_shown} == {"a"}
        assert all(tile.face == "" for tile in tiles if not tile.is_shown)


@pytest.mark.rule("AC-1.4")
@pytest.mark.parametrize("seed", range(20))
def test_the_columns_hold_what_the_set_up_says(seed: int) -> None:
    faces, rng = [0] * 5 + [UNKNOWN] * 15, Rng(seed)
    order = list(range(5, 20))
    rng.shuffle(order)
    for tile in order:
        faces[tile] = rng.weighted(face_weights(faces, tile))
    kinds = [FACE_NAMES[face].partition("-")[0] for face in faces]
    assert [kinds[start : start + 5].count("shallows") for start in (5, 10, 15)] == [2, 2, 1]
    assert Counter(kinds) == {"sea": 5, "shallows": 5, "acropolis": 8, "oracle": 1, "mountains": 1}


@pytest.mark.rule("AC-1.5")
def test_the_first_tile_has_the_odds_of_a_shuffled_column() -> None:
    scene = Scene().start().do("flip b1")
    odds = dict(zip(scene.legal(), scene.state.chance_weights(), strict=True))
    total = sum(odds.values())
    assert Fraction(odds["face shallows"], total) == Fraction(2, 5)
    assert Fraction(odds["face mountains"], total) == Fraction(3, 5) / 10
    for corner in ("nw", "ne", "se", "sw"):
        assert Fraction(odds[f"face acropolis-{corner}"], total) == Fraction(3, 5) * Fraction(8, 10) / 4
        assert Fraction(odds[f"face oracle-{corner}"], total) == Fraction(3, 5) / 10 / 4


@pytest.mark.rule("AC-1.5")
def test_what_lies_open_is_taken_off_the_odds() -> None:
    scene = Scene().land("b1=shallows b2=mountains c1=oracle-nw").fleet(0, "a3").start().do("flip b3")
    odds = dict(zip(scene.legal(), scene.state.chance_weights(), strict=True))
    assert "face mountains" not in odds
    assert "face oracle-nw" not in odds
    assert Fraction(odds["face shallows"], sum(odds.values())) == Fraction(1, 3)


@pytest.mark.rule("AC-1.5")
def test_a_column_with_both_shallows_open_has_land_only() -> None:
    scene = Scene().land("b1=shallows b2=shallows").fleet(0, "a3").start().do("flip b3")
    assert "face shallows" not in scene.legal()
    assert len(scene.legal()) == 9


@pytest.mark.rule("AC-1.6")
def test_28_tokens_one_on_the_fleet_one_aboard_26_at_home() -> None:
    state = do(chosen("sparta", "corinth"), "place a1", "place a2")
    for seat in state.view(0).seats:
        assert (seat.stock, seat.is_manned, seat.has_colony_aboard, seat.armies_aboard) == (26, True, True, 0)
        assert seat.on_land == 0
    assert (state.to_move(), [seat.ship for seat in state.view(0).seats]) == (1, ["a2", "a1"])
    do(state, "flip b2", "face acropolis-nw")
    assert state.refusal(box().parse_action("land w1")) == "AC-5.10 site=w1"  # what is aboard is a colony
    do(state, "found w1")
    assert state.view(0).seats[1].on_land == 1


@pytest.mark.rule("AC-1.7")
@pytest.mark.parametrize(
    ("sides", "start"),
    [
        (("sparta", "phoenicia"), 1),
        (("phocaea", "sparta", "corinth", "euboea"), 3),
        (("corinth", "sparta", "phocaea"), 0),
        (("phocaea", "sparta"), 1),
    ],
)
def test_the_lowest_rank_gets_the_start_token(sides: tuple[str, ...], start: int) -> None:
    state = chosen(*sides)
    assert state.to_move() == start
    assert state.view(0).start_seat == start


@pytest.mark.rule("AC-1.8")
def test_fleets_are_placed_clockwise_on_sea_tiles_without_a_fleet() -> None:
    state = chosen("sparta", "phoenicia", "corinth")
    assert names(state) == [f"place a{row}" for row in range(1, 6)]
    do(state, "place a3")
    assert state.to_move() == 2
    assert refusal(state, "place a3") == "AC-1.8 tile=a3"
    do(state, "place a1")
    assert state.to_move() == 0
    do(state, "place a5")
    assert [seat.ship for seat in state.view(0).seats] == ["a5", "a3", "a1"]
    assert (state.to_move(), state.view(0).phase) == (1, "activities")


@pytest.mark.rule("AC-1.9")
@pytest.mark.parametrize(("money", "seen"), [("open", 7), ("hidden", -1)])
def test_money_of_rivals_is_shown_or_not(money: str, seen: int) -> None:
    scene = Scene(money=money).colony("w1", seat=0, talents=7).start()
    assert scene.state.view(0).colonies[0].talents == scene.state.view(0).seats[0].talents == 7
    assert scene.state.view(1).colonies[0].talents == scene.state.view(1).seats[0].talents == seen
    assert scene.state.view(SPECTATOR).colonies[0].talents == seen


@pytest.mark.rule("AC-1.9")
def test_peeked_tiles_and_acts_are_secret_and_all_else_is_open() -> None:
    scene = Scene().peeked(0, "c3", "mountains").hand(0, "locusts").colony("w1", talents=3).start()
    own, other = scene.state.view(0), scene.state.view(1)
    assert own.tiles[scene.at("c3")].face == "mountains"
    assert other.tiles[scene.at("c3")].face == ""
    assert other.tiles[scene.at("c3")].peeked_by == (0,)
    assert own.seats[0].hand == ("locusts",)
    assert other.seats[0].hand == ()
    assert other.seats[0].acts == 1
    assert own.colonies == other.colonies
    assert own.armies == other.armies


@pytest.mark.rule("AC-1.10")
def test_a_seat_drawn_by_chance_opens_the_first_auction() -> None:
    state = box().new(3, sides="auction")
    assert names(state) == ["opener 0", "opener 1", "opener 2"]
    do(state, "opener 2")
    assert names(state) == [f"deal {side}" for side in SIDES]
    do(state, "deal sparta")
    assert (state.to_move(), state.view(0).lot) == (2, "sparta")


@pytest.mark.rule("AC-1.10")
def test_the_nearest_seat_to_the_left_without_a_side_opens_the_next() -> None:
    state = auction(4, 1, "sparta")
    do(state, "pass", "bid 3", "pass", "pass")  # seat 2 wins; seat 1 opened
    assert sides_of(state) == ["", "", "sparta", ""]
    assert "deal sparta" not in names(state)
    do(state, "deal corinth")
    assert state.to_move() == 3
    do(state, "bid 0", "pass", "pass", "deal euboea")
    assert state.to_move() == 0
    do(state, "pass", "bid 0", "deal phocaea")  # seat 1 has its side; seat 0 opens again, alone
    assert state.to_move() == 0
    do(state, "bid 0")
    assert sides_of(state) == ["phocaea", "euboea", "sparta", "corinth"]
    assert names(state) == [f"place a{row}" for row in range(1, 6)]  # Phoenicia never comes up


@pytest.mark.rule("AC-1.11")
def test_bids_rise_by_at_least_one_up_to_30() -> None:
    state = auction(3, 0, "sparta")
    assert names(state) == [*(f"bid {number}" for number in range(31)), "pass"]
    assert refusal(state, "bid 31") == "AC-1.11 least=0 most=30"
    do(state, "bid 4")
    assert refusal(state, "bid 4") == "AC-1.11 least=5 most=30"
    do(state, "bid 5", "pass", "bid 29", "bid 30")  # at 30 seat 0 can only drop out
    assert sides_of(state) == ["", "sparta", ""]
    assert state.side_cost == [0, 30, 0]


@pytest.mark.rule("AC-1.11")
def test_bidding_goes_round_until_one_is_left_and_only_among_those_without_a_side() -> None:
    state = auction(3, 0, "sparta")
    do(state, "bid 0", "bid 1", "bid 2", "pass", "bid 3", "pass")
    assert sides_of(state) == ["", "sparta", ""]
    do(state, "deal corinth")
    assert state.to_move() == 2
    do(state, "bid 0")
    assert state.to_move() == 0
    do(state, "bid 1")
    assert state.to_move() == 2  # seat 1 has its side
    assert state.scores()[1] == -3


@pytest.mark.rule("AC-1.11")
def test_the_last_one_left_may_still_bid_or_drop_out() -> None:
    state = auction(2, 0, "sparta")
    do(state, "pass")
    assert state.to_move() == 1
    do(state, "bid 0")
    assert sides_of(state) == ["", "sparta"]


@pytest.mark.rule("AC-1.12")
def test_sides_nobody_wants_are_dealt_at_the_end_for_nothing() -> None:
    state = auction(2, 0, "sparta")
    do(state, "pass", "pass", "deal euboea", "bid 2", "pass")  # seat 1 opened and takes Euboea
    assert sides_of(state) == ["", "euboea"]
    do(state, "deal corinth", "pass", "deal phocaea", "pass", "pass")  # the fifth comes undrawn
    assert names(state) == ["deal phoenicia", "deal corinth", "deal sparta", "deal phocaea"]
    do(state, "deal sparta")
    assert sides_of(state) == ["sparta", "euboea"]
    assert state.side_cost == [0, 2]


@pytest.mark.rule("AC-1.12")
def test_five_sides_set_aside_are_all_dealt() -> None:
    state = auction(5, 0, "sparta")
    for side in ("euboea", "corinth", "phocaea"):
        do(state, *["pass"] * 5, f"deal {side}")
    do(state, *["pass"] * 10, *(f"deal {side}" for side in SIDES[:4]))
    assert sides_of(state) == list(SIDES)
    assert state.side_cost == [0] * 5


@pytest.mark.rule("AC-1.13")
def test_in_a_tournament_column_b_lies_open_and_sides_are_auctioned() -> None:
    state = box().new(2, tournament="yes")
    assert state.options["sides"] == "auction"
    do(state, "face shallows", "face mountains", "face shallows", "face acropolis-nw", "face oracle-se")
    shown = [tile.tile for tile in state.view(1).tiles if tile.is_shown]
    assert shown == [f"{column}{row}" for column in "ab" for row in range(1, 6)]
    assert names(state) == ["opener 0", "opener 1"]


@pytest.mark.rule("AC-1.13")
def test_a_tournament_may_give_the_sides_in_another_way() -> None:
    state = box().new(2, tournament="yes", sides="chosen")
    do(state, "face shallows", "face mountains", "face shallows", "face acropolis-nw", "face oracle-se")
    assert names(state) == [f"take {side}" for side in SIDES]
    assert box().settle(2, {"sides": "auction"})["tournament"] == "no"
