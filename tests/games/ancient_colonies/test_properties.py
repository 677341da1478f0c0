"""What holds in every position of every match: legality, bookkeeping, tokens, the map, the deck, secrets, the end.

64 matches are a full cycle of seats and of every option; OIKIST_SOAK=40 plays 2,560 of them.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR
from oikist.games.ancient_colonies.armies import unit_place
from oikist.games.ancient_colonies.board import (
    ACROPOLIS,
    ALL_TILES,
    FIRST_CENTER,
    MOUNTAINS,
    ORACLE,
    PLACES,
    ROWS,
    SETTLEMENT,
    SHALLOWS,
    SITE_NAMES,
    SITE_TILES,
    SITES,
    TILE_NAMES,
    TILES,
    UNKNOWN,
)
from oikist.games.ancient_colonies.components import CARDS, POWER_COUNT, SIBYL
from oikist.games.ancient_colonies.game import OPTIONS, AncientColonies, open_box
from oikist.games.ancient_colonies.land import face_weights, survey
from oikist.games.ancient_colonies.market import FIRST_ACT
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, CIVIL_STAGE
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import MOST_TURNS, TOKENS_A_SEAT, is_over, on_land

CYCLE = 64
MATCHES = CYCLE * int(os.environ.get("OIKIST_SOAK", "1"))
WANTED = ("flip", "found", "peek", "auction", "attack", "convert", "settle", "upgrade", "land", "bid", "recruit")
MOST_CHOICES = 300
COLUMN_SHALLOWS = (0, 2, 2, 1)


@cache
def box() -> AncientColonies:
    return open_box({}, {})


def begin(seed: int) -> AncientColoniesState:
    """A new match; the options change with the seed, each by its own rhythm."""
    options = {
        option.name: option.values[seed // (place + 2) % len(option.values)] for place, option in enumerate(OPTIONS)
    }
    return box().new(2 + seed % 4, **options)


@cache
def script(seed: int) -> list[int]:
    """The actions of a match. In three of four whatever brings something about is rather done than left out."""
    game, state, rng = box(), begin(seed), Rng(f"properties/{seed}")
    played: list[int] = []
    while state.to_move() != NOBODY:
        actions = state.legal_actions()
        assert actions, f"a dead end\n{state.position()}"
        if state.to_move() == CHANCE:
            action = actions[rng.weighted(state.chance_weights())]
        else:
            wanted = [action for action in actions if game.action_name(action).startswith(WANTED)]
            action = rng.pick(wanted if wanted and seed % 4 and rng.below(3) else actions)
        state.apply(action)
        played.append(action)
    return played


def positions(every: int) -> Iterator[AncientColoniesState]:
    """Every so many-th position of every match."""
    for seed in range(MATCHES):
        state = begin(seed)
        for number, action in enumerate(script(seed)):
            state.apply(action)
            if (number + seed) % every == 0:
                yield state


def finished() -> Iterator[AncientColoniesState]:
    for seed in range(MATCHES):
        state = begin(seed)
        for action in script(seed):
            state.apply(action)
        yield state


def mask(numbers: Iterator[int] | list[int]) -> int:
    return sum(1 << number for number in numbers)


# Legality


def test_refusal_agrees_with_legal_over_all_actions() -> None:
    for state in positions(every=97):
        count = state.board.action_count + state.board.chance_count
        legal = [action for action in range(count) if state.refusal(action) is None]
        assert state.legal_actions() == legal, state.position()


def test_no_decision_has_more_than_a_few_hundred_choices_and_each_has_two() -> None:
    for state in positions(every=1):
        if state.to_move() >= 0:
            assert len(state.choices) <= MOST_CHOICES, state.position()
            holds_act = state.hand[state.mover]
            assert len(state.choices) > 1 or holds_act, state.position()


# Bookkeeping


@pytest.mark.rule("AC-1.6")
@pytest.mark.rule("AC-8.22")
@pytest.mark.rule("AC-11.12")
def test_every_seat_has_28_tokens_after_every_action() -> None:
    for state in positions(every=1):
        for seat in range(state.seats):
            sites = [site for site in range(SITES) if state.owner[site] == seat]
            built = sum(state.level[site] * (2 if state.walls[site] else 1) for site in sites)
            armies = sum(state.armies[seat :: state.seats])
            assert min(state.stock[seat], state.cargo[seat], state.manned[seat]) >= 0
            assert state.stock[seat] + state.manned[seat] + state.cargo[seat] + built + armies == TOKENS_A_SEAT
            assert on_land(state, seat) == built + armies


def test_tables_are_in_step_with_what_lies_on_the_table() -> None:
    for state in positions(every=7):
        seats = range(state.seats)
        owned = [site for site in range(SITES) if state.owner[site] >= 0]
        assert state.colonies == mask(owned)
        assert all(
            state.level[site] == 0 == state.walls[site] == state.money[site]
            for site in range(SITES)
            if site not in owned
        )
        for seat in seats:
            assert state.mine[seat] == mask([site for site in owned if state.owner[site] == seat])
            places = [place for place in range(PLACES) if state.armies[place * state.seats + seat]]
            assert state.army_places[seat] == mask(places)
        again = state.copy()
        survey(again)
        for name in ("water", "plains", "mountains", "sites", "acropolis", "oracle", "reach", "harbours"):
            assert getattr(again, name) == getattr(state, name), name
        assert state.powers == recounted_powers(state)


def recounted_powers(state: AncientColoniesState) -> list[int]:
    parts, powers = state.board.components, [0] * (state.seats * POWER_COUNT)
    for seat in range(state.seats):
        if state.side[seat] >= 0:
            for power, amount in enumerate(parts.side_powers[state.side[seat]]):
                powers[seat * POWER_COUNT + power] += amount
        for card in range(SIBYL + 1):
            if state.card_owner[card] == seat:
                pairs = parts.card_powers[card]
                for power, amount in zip(pairs[::2], pairs[1::2], strict=True):
                    powers[seat * POWER_COUNT + power] += amount
    return powers


def test_units_are_the_armies_of_the_seat_in_turn() -> None:
    for state in positions(every=3):
        if state.stage == ACTIVITIES_STAGE:
            standing = Counter(unit_place(number) for number in state.units)
            seat = state.active
            assert standing == {
                place: state.armies[place * state.seats + seat]
                for place in range(PLACES)
                if state.armies[place * state.seats + seat]
            }
            assert state.units == sorted(state.units)
        else:
            assert state.units == []


@pytest.mark.rule("AC-2.8")
@pytest.mark.rule("AC-6.3")
def test_colonies_and_armies_stand_where_they_can() -> None:
    for state in positions(every=5):
        for site in range(SITES):
            if state.owner[site] >= 0:
                assert state.sites >> site & 1, SITE_NAMES[site]
                assert not (state.walls[site] and state.level[site] == SETTLEMENT)
        for seat in range(state.seats):
            for tile in range(TILES):
                if state.army_places[seat] >> (FIRST_CENTER + tile) & 1:
                    assert state.plains >> tile & 1, TILE_NAMES[tile]


@pytest.mark.rule("AC-7.4")
@pytest.mark.rule("AC-8.21")
def test_after_the_activities_colonies_house_friends_within_their_capacity() -> None:
    for state in positions(every=3):
        if state.stage <= ACTIVITIES_STAGE:
            continue
        for site in range(SITES):
            owner, first = state.owner[site], site * state.seats
            if owner >= 0 and not state.agenda and state.focus < 0:
                assert sum(state.armies[first : first + state.seats]) <= state.level[site]
                for seat in range(state.seats):
                    assert not state.armies[first + seat] or seat == owner or state.allows[owner] >> seat & 1


# The map


@pytest.mark.rule("AC-1.4")
def test_every_map_that_is_drawn_to_the_end_is_a_shuffled_box() -> None:
    for seed, state in enumerate(finished()):
        rng = Rng(f"rest/{seed}")
        faces = state.face[:]
        for tile in range(TILES):
            if faces[tile] == UNKNOWN:
                faces[tile] = rng.weighted(face_weights(faces, tile))
        for column, shallows in enumerate(COLUMN_SHALLOWS):
            tiles = faces[column * ROWS : column * ROWS + ROWS]
            assert tiles == [0] * ROWS if column == 0 else tiles.count(SHALLOWS) == shallows
        assert faces.count(MOUNTAINS) == 1
        assert sum(face >= ORACLE for face in faces) == 1
        assert sum(ACROPOLIS <= face < ORACLE for face in faces) == 8


@pytest.mark.rule("AC-1.5")
def test_faces_come_as_often_as_in_a_shuffled_column() -> None:
    """A tile of column b is shallows in 2 of 5, mountains in 3 of 50, the oracle in 3 of 50 shuffles."""
    faces = [0] * ROWS + [UNKNOWN] * (TILES - ROWS)
    for tile, shallows in ((5, 2), (12, 2), (19, 1)):
        weights = face_weights(faces, tile)
        total = sum(weights)
        assert weights[SHALLOWS] * 5 == total * shallows
        assert weights[MOUNTAINS] * 50 == total * (5 - shallows)
        assert sum(weights[ORACLE:]) * 50 == total * (5 - shallows)
        assert len(set(weights[ACROPOLIS:ORACLE])) == 1


# The deck


@pytest.mark.rule("AC-12.2")
@pytest.mark.rule("AC-12.4")
def test_every_card_is_in_one_place_and_never_two_of_a_type_are_on_show() -> None:
    for state in positions(every=5):
        types = [state.board.components.card_type[card] for card in state.shop]
        assert len(types) == len(set(types)) <= 3
        places = Counter(state.shop)
        places.update(card for card in range(CARDS) if state.card_owner[card] >= 0)
        for segment in state.segments:
            assert segment
            places.update(card for card in range(segment.bit_length()) if segment >> card & 1)
        for hand in (*state.hand, *state.buried):
            places.update(FIRST_ACT + act for act in range(hand.bit_length()) if hand >> act & 1)
        assert not places or max(places.values()) == 1
        if not state.is_civil:
            assert state.top == -1
            assert not state.shop


# Secrets


@pytest.mark.rule("AC-1.9")
@pytest.mark.rule("AC-4.6")
@pytest.mark.rule("AC-12.12")
def test_worlds_that_a_seat_cannot_tell_apart_look_and_sound_the_same_to_it() -> None:
    pairs = 0
    for number, state in enumerate(positions(every=11)):
        if not any(state.known) and not any(state.hand) and not any(state.buried):
            continue
        for seat in (*range(state.seats), SPECTATOR):
            world = state.sample_hidden(seat, Rng(f"world/{number}"))
            if world.position() == state.position():
                continue
            pairs += 1
            assert world.view(seat) == state.view(seat), state.position()
            if state.to_move() == seat:
                assert world.legal_actions() == state.legal_actions()
            compare_what_follows(state, world, seat)
    assert pairs >= 2000


def compare_what_follows(state: AncientColoniesState, world: AncientColoniesState, seat: int) -> None:
    """Names are seen alike; what is heard is alike wherever what is seen afterwards is."""
    common = [action for action in state.legal_actions() if action in world.legal_actions()]
    for action in common[:: max(1, len(common) // 4)]:
        assert state.seen_name(action, seat) == world.seen_name(action, seat)
        one, two = state.copy(), world.copy()
        one.apply(action)
        two.apply(action)
        if one.view(seat) == two.view(seat):
            assert box().story(state, action, seat) == box().story(world, action, seat)


# The end


@pytest.mark.rule("AC-16.2")
@pytest.mark.rule("AC-16.3")
@pytest.mark.rule("AC-16.4")
def test_every_match_ends_by_one_of_the_three_ends() -> None:
    ends: Counter[str] = Counter()
    for state in finished():
        assert is_over(state)
        if any(on_land(state, seat) == TOKENS_A_SEAT for seat in range(state.seats)):
            ends["tokens"] += 1
        elif state.shown == ALL_TILES and state.turns % state.seats == 0 and state.turns < MOST_TURNS:
            ends["tiles"] += 1
        else:
            assert MOST_TURNS <= state.turns < MOST_TURNS + state.seats
            ends["cap"] += 1
        assert sorted(state.ranking()) == list(range(1, state.seats + 1))
    print(dict(ends))
    assert sum(ends.values()) == MATCHES
    assert set(ends) >= {"tokens", "tiles"}


def test_every_stage_is_reached() -> None:
    assert {state.stage for state in positions(every=1)} >= set(range(ACTIVITIES_STAGE, CIVIL_STAGE + 1)) - {4}


def test_places_touch_as_the_map_says() -> None:
    assert sum(SITE_TILES[site].bit_count() for site in range(SITES)) == 15 * 4 + 5 * 2
