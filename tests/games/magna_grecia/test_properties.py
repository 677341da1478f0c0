"""What holds in every position of every match: legality, bookkeeping, connections, oracles, markets, points."""

import os
from collections.abc import Iterator
from functools import cache

import pytest

from oikist.core.rng import Rng
from oikist.core.state import NOBODY
from oikist.games.magna_grecia.game import MagnaGrecia, open_box
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.turn import ORACLES, TURNS
from oikist.games.magna_grecia.view import MagnaGreciaView, PlaceView
from oikist.testing.states import fields_of
from tests.games.magna_grecia.recount import Recount

MATCHES = 12 * int(
    os.environ.get("OIKIST_SOAK", "1")
)  # 12 are a full cycle of seats, maps, timings and ways of playing
EVERY = 7  # how many moments lie between two at which the whole action space is asked about
BOXES = 6

Moment = tuple[MagnaGreciaState, str, MagnaGreciaState]  # before, action, after


def crowded_map() -> str:
    """Villages two hexes apart wherever one looks, so that most city tiles touch some."""
    rows = ["".join("." if row % 2 or column % 3 else "v" for column in range(13)) for row in range(13)]
    rows = [row.replace("v", "g") if number in (0, 12) else row for number, row in enumerate(rows)]
    rows = [row[0].replace("v", "g") + row[1:-1] + row[-1].replace("v", "g") for row in rows]
    board = ", ".join(f'"{row}"' for row in rows)
    return f'kind = "map"\ntitle = "crowded"\nrows = 13\ncolumns = 13\nboard = [{board}]\n'


@cache
def box(number: int) -> MagnaGrecia:
    if number == 0:
        return open_box({}, {})
    if number == 1:
        return open_box({"map": crowded_map()}, {"cards": "generous"})
    return open_box({}, {"map": f"random:{number}"})


def box_of(state: MagnaGreciaState) -> MagnaGrecia:
    return next(game for game in map(box, range(BOXES)) if game.board is state.board)


def match(seed: int) -> Iterator[Moment]:
    """A match, moment by moment. Three of four are played by builders, who rather build than end their turn."""
    game = box(seed % 3 if seed < 12 else seed % BOXES)
    adjacency, oracles = ("immediate", "end-of-building")[seed // 2 % 2], ("random", "placed")[seed // 3 % 2]
    state = game.new(2 + seed // 4 % 3, adjacency=adjacency, oracles=oracles, rounds=("12", "8")[seed // 7 % 2])
    rng = Rng(f"properties/{seed}")
    while state.to_move() != NOBODY:
        before = state.copy()
        action = build(game, state, rng) if seed % 4 else rng.pick(state.legal_actions())
        state.apply(action)
        yield before, game.action_name(action), state


def build(game: MagnaGrecia, state: MagnaGreciaState, rng: Rng) -> int:
    """Mostly a city tile or a road that makes much happen, else rather anything than the end of the turn."""
    actions, board = state.legal_actions(), state.board
    if state.phase != TURNS:
        return rng.pick(actions)
    cities = [action for action in actions if board.first_city <= action < board.first_market]
    roads = [action for action in actions if action < board.first_city]
    sales = [action for action in actions if board.first_sale <= action < board.first_oracle]
    takes = [action for action in actions if board.take_road <= action < board.end]
    if sales and state.points[state.mover] < 3 and not takes:
        return rng.pick(sales)
    kind = rng.below(10)
    wanted = cities if kind < 4 else roads if kind < 9 else takes
    wanted = wanted or roads or takes or cities or actions
    return max((rng.pick(wanted) for _ in range(12)), key=lambda action: len(game.story(state, action, state.mover)))


def moments() -> Iterator[Moment]:
    for seed in range(MATCHES):
        yield from match(seed)


def looks() -> Iterator[tuple[MagnaGreciaView, str, MagnaGreciaView]]:
    """The moments as they are seen."""
    for before, name, state in moments():
        yield before.view(0), name, state.view(0)


def place_on(view: MagnaGreciaView, hex: str) -> PlaceView:
    return next(place for place in view.places if hex in place.hexes)


# Legality


def test_refusal_agrees_with_legal_over_all_actions() -> None:
    for number, (before, _, state) in enumerate(moments()):
        if number % EVERY and not (before.owed and number % 3 == 0):
            continue
        count = state.board.action_count + state.board.chance_count
        assert state.legal_actions() == [action for action in range(count) if state.refusal(action) is None], (
            state.position()
        )


@pytest.mark.rule("MG-5.6")
@pytest.mark.rule("MG-6.10")
def test_what_may_be_built_is_what_a_recount_of_the_board_allows() -> None:
    for _, _, state in moments():
        if state.phase != TURNS or state.owed:
            continue
        view = state.view(0)
        count, seat = Recount(view), state.mover
        legal = {box_of(state).action_name(action) for action in state.legal_actions()}
        roads = count.roads_open_to(seat) if view.roads_left else set()
        assert {name for name in legal if name.startswith("road")} == roads, state.position()
        cities = count.cities_open_to(seat, view.cities_left, state.founded == 1)
        assert {name for name in legal if name.startswith("city")} == cities, state.position()


# Bookkeeping


def test_a_state_rebuilt_from_its_position_is_the_same_in_every_field() -> None:
    for number, (_, _, state) in enumerate(moments()):
        if number % 3 and not state.owed:
            continue
        again = box_of(state).from_position(state.position())
        assert again.legal_actions() == state.legal_actions()  # what is kept of them is among the fields
        mine, rebuilt = fields_of(state), fields_of(again)
        for name in mine.keys() - {"board", "told"}:
            assert rebuilt[name] == mine[name], f"{name} differs\n{state.position()}"


@pytest.mark.rule("MG-1.3")
def test_pieces_are_conserved() -> None:
    for _, _, view in looks():
        for seat in view.seats:
            roads = sum(road.seat == seat.seat for road in view.roads)
            cities = sum(len(place.hexes) for place in view.places if place.kind == "city" and place.owner == seat.seat)
            markets = [market for place in view.places for market in place.markets if market.seat == seat.seat]
            assert roads + seat.road_supply + seat.road_stock == 20
            assert cities + seat.city_supply + seat.city_stock == 20
            assert len(markets) + seat.market_supply == 20
            assert min(seat.road_supply, seat.road_stock, seat.city_supply, seat.city_stock, seat.market_supply) >= 0
        for place in view.places:
            owners = [market.seat for market in place.markets]
            assert len(owners) == len(set(owners))  # MG-8.4
        if view.phase == "turns":
            assert sum(place.kind == "oracle" for place in view.places) == ORACLES[len(view.seats)]


@pytest.mark.rule("MG-4.5")
@pytest.mark.rule("MG-6.13")
def test_places_connections_and_debts_are_those_counted_anew() -> None:
    for _, _, view in looks():
        count = Recount(view)
        assert {frozenset(place.hexes) for place in view.places} == set(count.links)
        for place in view.places:
            linked = {frozenset(place_on(view, other).hexes) for other in place.connections}
            assert linked == count.links[frozenset(place.hexes)]
            assert len(place.connections) == len(linked)
            standing = sum(not market.is_sold for market in place.markets)
            assert place.price == (0 if place.kind == "oracle" else len(place.hexes) + standing)
        for seat in view.seats:
            assert count.owed(seat.seat) == (set(view.owed) if seat.seat == view.to_move else set())


@pytest.mark.rule("MG-4.7")
def test_every_road_has_an_end_at_a_place_and_none_is_a_ring() -> None:
    for _, name, view in looks():
        if name.startswith("road"):
            count = Recount(view)
            for chain in count.chains:
                assert not count.is_ring(chain)
                assert 1 <= len(count.faced_places(chain)) <= 2


@pytest.mark.rule("MG-4.9")
def test_what_is_connected_stays_connected_or_becomes_one() -> None:
    for before, name, view in looks():
        if not name.startswith(("road", "city")):
            continue
        for place in before.places:
            now = place_on(view, place.name)
            for other in place.connections:
                then = place_on(view, other)
                assert now == then or then.name in now.connections


# Markets, oracles, points


@pytest.mark.rule("MG-8.10")
def test_an_active_market_stays_active_until_it_is_sold() -> None:
    for before, name, view in looks():
        owners = {place.name: place.owner for place in view.places}
        for place in view.places:
            near = [place.owner, *(owners[other] for other in place.connections)]
            for market in place.markets:
                assert market.is_active == (not market.is_sold and market.seat in near)
        for place in before.places:
            for market in place.markets:
                if market.is_active and not name.startswith("sell"):
                    now = [other for other in place_on(view, place.name).markets if other.seat == market.seat]
                    assert [other.is_active for other in now] == [True]


@pytest.mark.rule("MG-10.2")
def test_an_oracle_looks_at_a_connected_city_that_none_surpasses() -> None:
    for before, _, state in moments():
        old, view = before.view(0), state.view(0)
        for oracle in [place for place in view.places if place.kind == "oracle"]:
            was = place_on(old, oracle.name).looks_at
            still = place_on(view, was).name if was else ""
            if state.group:
                assert oracle.looks_at == still  # MG-6.18: nobody turns yet
                continue
            linked = [place_on(view, other) for other in oracle.connections]
            counts = {place.name: len(place.connections) for place in linked if place.kind == "city"}
            assert (oracle.looks_at == "") == (not counts)
            assert not counts or counts[oracle.looks_at] == max(counts.values())
            assert still in ("", oracle.looks_at) or counts[oracle.looks_at] > counts[still]


@pytest.mark.rule("MG-6.1")
@pytest.mark.rule("MG-8.7")
def test_points_are_never_negative_and_change_only_by_what_costs_or_brings_some() -> None:
    for before, name, view in looks():
        changes = {seat.seat: seat.points - before.seats[seat.seat].points for seat in view.seats}
        assert min(seat.points for seat in view.seats) >= 0
        own = changes.pop(before.to_move, 0)
        assert not any(changes.values())
        kind, _, hex = name.partition(" ")
        if kind in ("market", "sell"):
            place = place_on(before, hex)
            assert own == (-place.price if kind == "market" else len(place.connections))
        else:
            assert own == (-1 if kind == "city" else 0)


@pytest.mark.rule("MG-11.2")
def test_scores_are_the_sums_of_the_ledgers_and_of_what_is_seen() -> None:
    for _, _, state in moments():
        scores, view = state.scores(), state.view(0)
        assert scores == [sum(entry.points for entry in state.ledger(seat)) for seat in range(state.seats)]
        assert scores == [seat.score for seat in view.seats]
        expected = [seat.points for seat in view.seats]
        for place in view.places:
            for market in place.markets:
                expected[market.seat] += len(place.connections) if market.is_active else 0
            if place.looks_at:
                expected[place_on(view, place.looks_at).owner] += 4
        assert scores == expected


def test_the_matches_of_this_file_are_rich_enough_to_prove_something() -> None:
    told: set[str] = set()
    for before, name, _ in moments():
        game = box_of(before)
        told |= {event.key for event in game.story(before, game.parse_action(name), 0)}
    assert told >= {
        "begin",
        "merge",
        "expand-over-village",
        "market-returns",
        "oracle-turns-away",
        "sale",
        "free-market",
    }
