"""What holds in every position of every match: legality, bookkeeping, the draft, the city, the scores.

128 matches are a full cycle of seats and of every option with two values; OIKIST_SOAK=40 plays 5,120 of them.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from oikist.core.rng import Rng
from oikist.core.state import NOBODY, Event
from oikist.games.magna_roma.board import (
    CELL_NAMES,
    CELLS,
    CORNER_NAMES,
    EMPTY,
    FIRST_TILE,
    ON_TOWN,
    SIZE,
    TOWN,
    TOWN_CELL,
    TURNS,
)
from oikist.games.magna_roma.components import COLOURS, ICONS
from oikist.games.magna_roma.game import OPTIONS
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.turn import ACTION, PLACE, SITE
from oikist.games.magna_roma.view import MagnaRomaView
from tests.games.magna_roma.recount import DATA, Books, Recount, around, place_of, spread
from tests.games.magna_roma.scene import standard

CYCLE = 128
MATCHES = CYCLE * int(os.environ.get("OIKIST_SOAK", "1"))
TWOFOLD = [option for option in OPTIONS if len(option.values) == 2]
WANTED = ("build", "conquer", "bless", "trade")  # rather than to go on

Moment = tuple[MagnaRomaState, str, MagnaRomaState]  # before, action, after


def begin(seed: int) -> MagnaRomaState:
    """A new match; in every third one the seats begin rich, so that tracks end and the box runs out."""
    number, rng = seed // 4, Rng(f"rich/{seed}")
    options = {option.name: option.values[number >> place & 1] for place, option in enumerate(TWOFOLD)}
    state = standard().new(
        1 + seed % 4, objectives=("I", "II", "III", "mixed")[(number + seed // CYCLE) % 4], **options
    )
    for seat in range(state.seats if seed % 3 == 0 else 0):
        state.coins[seat], state.population[seat], state.blessings[seat] = rng.below(8), rng.below(13), rng.below(5)
        state.legions[seat], state.faith[seat], state.luxury[seat] = rng.below(6), rng.below(12), rng.below(17)
        state.stars[seat * 3 : seat * 3 + 3] = [rng.below(12) for _ in COLOURS]
    return state


@cache
def script(seed: int) -> list[int]:
    """The actions of a match. In three of four whatever is optional is rather done than left out."""
    game, state, rng = standard(), begin(seed), Rng(f"properties/{seed}")
    played: list[int] = []
    while state.to_move() != NOBODY:
        actions = state.legal_actions()
        assert actions, f"a dead end\n{state.position()}"
        wanted = [action for action in actions if game.action_name(action).startswith(WANTED)]
        action = rng.pick(wanted if wanted and seed // 8 % 4 and rng.below(5) else actions)
        if state.phase == PLACE and seed // 4 % 4 == 1:  # that of six places where most happens
            tried = [rng.pick(actions) for _ in range(6)]
            action = max(tried, key=lambda one: len(game.story(state, one, 0)))
        state.apply(action)
        played.append(action)
    return played


def match(seed: int) -> Iterator[Moment]:
    """A match, moment by moment."""
    state = begin(seed)
    for action in script(seed):
        before = state.copy()
        state.apply(action)
        yield before, standard().action_name(action), state


def positions(every: int) -> Iterator[MagnaRomaState]:
    """Every so many-th position of every match."""
    for seed in range(MATCHES):
        state = begin(seed)
        for number, action in enumerate(script(seed)):
            state.apply(action)
            if (number + seed) % every == 0:
                yield state


def finished() -> Iterator[MagnaRomaState]:
    for seed in range(MATCHES):
        state = begin(seed)
        for action in script(seed):
            state.apply(action)
        yield state


def told(before: MagnaRomaState, name: str) -> list[Event]:
    return standard().story(before, standard().parse_action(name), 0)


def mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


# Legality


def test_refusal_agrees_with_legal_over_all_actions() -> None:
    for state in positions(every=37):
        count = state.board.action_count + state.board.chance_count
        legal = [action for action in range(count) if state.refusal(action) is None]
        assert state.legal_actions() == legal, state.position()


@pytest.mark.rule("MR-2.2")
@pytest.mark.rule("MR-3.2")
@pytest.mark.rule("MR-3.3")
@pytest.mark.rule("MR-7.3")
@pytest.mark.rule("MR-10.3")
def test_a_seat_may_do_what_a_recount_of_the_table_allows() -> None:
    for state in positions(every=11):
        if state.phase not in (PLACE, SITE, ACTION):
            continue
        view = state.view(0)
        count, expected = Recount(view, state.mover), set[str]()
        if state.phase == PLACE:
            expected = {f"place {cell} {turn}" for cell in count.open_cells() for turn in TURNS}
        elif state.phase == SITE:
            expected = {f"site {place}" for place in count.sites()}
        else:
            if not state.has_acted:
                expected = count.optional_actions(state.options["bless_town_center"] == "yes")
            is_last = view.round == view.rounds or state.seats == 1
            expected |= {"end"} if is_last else {f"take {slot}" for slot in count.reach()}
        assert {standard().action_name(action) for action in state.legal_actions()} == expected, state.position()


# The end


@pytest.mark.rule("MR-2.6")
@pytest.mark.rule("MR-10.4")
@pytest.mark.rule("MR-11.11")
@pytest.mark.rule("MR-12.4")
def test_every_match_ends_after_24_tiles_a_seat_in_squares_of_five() -> None:
    for state in finished():
        assert state.turns_done == 24 * state.seats
        assert set(state.cylinder) == {-1}
        for city in state.city:
            places = [place_of(CELL_NAMES[cell]) for cell in range(CELLS) if city[cell] != EMPTY]
            assert len(places) == 25
            assert spread(places) == 5
        left = len(state.deck) + sum(tile >= 0 for tile in state.ring)
        assert left == {1: 24, 2: 96 - 48, 3: 96 - 72, 4: 0}[state.seats]
        seats = check_scores(state).seats
        keys = [(one.score, sum(one.star_values), one.population + one.coins, one.legions) for one in seats]
        assert state.ranking() == [1 + sum(other > key for other in keys) for key in keys]


# Bookkeeping


@pytest.mark.rule("MR-1.2")
@pytest.mark.rule("MR-1.7")
def test_tiles_and_monuments_are_conserved() -> None:
    for state in positions(every=3):
        laid = [(lying - FIRST_TILE) // 4 for city in state.city for lying in city if lying not in (EMPTY, TOWN)]
        tiles = [action - state.board.draw_tile for action in state.deck] + laid
        tiles += [tile for tile in state.ring if tile >= 0]
        removed = 2 * state.turns_done if state.seats == 1 else 0
        assert len(tiles) == len(set(tiles)) == 96 - removed
        monuments = [number for number in range(12) if state.monument_deck >> number & 1]
        monuments += [number for number in state.display if number >= 0]
        monuments += [number for number, owner in enumerate(state.owner) if owner >= 0]
        assert sorted(monuments) == list(range(12))


def test_what_the_state_keeps_in_step_with_the_city_is_what_a_recount_finds() -> None:
    for state in positions(every=31):
        parts = state.board.components
        for seat, city in enumerate(state.city):
            lying = {cell: (city[cell] - FIRST_TILE) // 4 for cell in range(CELLS) if city[cell] not in (EMPTY, TOWN)}
            used = [*lying, TOWN_CELL]
            near = {place for cell in used for place in around(place_of(CELL_NAMES[cell]))}
            beside = [cell for cell in range(CELLS) if place_of(CELL_NAMES[cell]) in near and cell not in used]
            assert state.tiles[seat] == mask(list(lying))
            assert state.frontier[seat] == mask(beside)
            for colour in range(len(COLOURS)):
                cells = [cell for cell, tile in lying.items() if parts.tile_colour[tile] == colour]
                assert state.colours[seat * len(COLOURS) + colour] == mask(cells)
            for icon in range(len(ICONS)):
                cells = [cell for cell, tile in lying.items() if parts.tile_icon[tile] == icon]
                assert state.icons[seat * len(ICONS) + icon] == mask(cells)
            ends = used if state.seats > 1 else [20, 60]  # alone the square is fixed
            rows, columns = [cell // SIZE for cell in ends], [cell % SIZE for cell in ends]
            assert state.row_span[seat] == min(rows) * 5 + max(rows) - 4
            assert state.column_span[seat] == min(columns) * 5 + max(columns) - 4


@pytest.mark.rule("MR-7.5")
def test_no_tile_is_under_two_monuments_and_the_cells_built_on_are_those_under_one() -> None:
    for state in positions(every=11):
        for seat in range(state.seats):
            sites = [place for place, owner in zip(state.site, state.owner, strict=True) if owner == seat]
            cells = [TOWN_CELL] * sites.count(ON_TOWN)
            for name in [CORNER_NAMES[place] for place in sites if place != ON_TOWN]:
                first = CELL_NAMES.index(name.partition("-")[0])
                cells += [first, first + 1, first + SIZE, first + SIZE + 1]
            assert len(cells) == len(set(cells))
            assert cells.count(TOWN_CELL) == sites.count(ON_TOWN)
            assert state.built[seat] == mask(cells)
            assert mask(cells) & ~state.tiles[seat] & ~(1 << TOWN_CELL) == 0


@pytest.mark.rule("MR-4.7")
@pytest.mark.rule("MR-4.9")
def test_what_the_seats_have_is_what_the_story_says_they_gained_and_paid() -> None:
    keys, lost = set[str](), set[str]()
    for seed in range(MATCHES):
        books = Books(begin(seed).view(0))
        for number, (before, name, state) in enumerate(match(seed)):
            events = [] if name.startswith("draw") else told(before, name)
            books.enter(events)
            keys.update(event.key for event in events)
            lost.update(str(event.facts["place"]) for event in events if event.key == "lost")
            check_supply(state)
            if (number + seed) % 13 == 0 and not state.agenda:
                expected = [Books.read(seat) for seat in state.view(0).seats]
                assert books.stores == expected, f"{name}\n{before.position()}"
                assert min(min(store.values()) for store in expected) >= 0
    # The matches were rich enough to prove something.
    assert keys >= {"site", "conquer", "bless", "trade", "decline", "offer", "no-offer", "star", "lost-star", "title"}
    assert lost == {"box", "market", "military", "pantheon"}


def check_supply(state: MagnaRomaState) -> None:
    """With a limited supply the seats never hold more than the box does."""
    if state.options["supply"] == "limited":
        supply = DATA["supply"]
        assert sum(state.coins) <= supply["coins"]
        assert sum(state.population) <= supply["population"]
        assert sum(state.blessings) + sum(cells.bit_count() for cells in state.blessed) <= supply["blessings"]


@pytest.mark.rule("MR-4.4")
@pytest.mark.rule("MR-9.5")
def test_placing_and_blessing_bring_the_symbols_that_a_recount_of_the_city_finds() -> None:
    for seed in range(MATCHES):
        made, expected = Counter[str](), Counter[str]()
        for number, (before, name, state) in enumerate(match(seed)):
            if name.startswith(("place", "bless")):
                is_asked = number % 3 == 0
                made = Counter[str]()
                expected = Recount(state.view(0), before.mover).symbols(name.split()[1]) if is_asked else Counter()
            if expected and name.startswith(("place", "bless", "gain", "trade", "decline")):
                for event in told(before, name):
                    if event.key.startswith("symbol-"):
                        made[event.key.removeprefix("symbol-")] += int(event.facts["amount"])
                if not state.agenda and state.offer < 0:
                    assert made == expected, before.position()


# Scores


@pytest.mark.rule("MR-11.1")
@pytest.mark.rule("MR-12.8")
def test_scores_and_ledgers_are_what_a_recount_of_the_table_finds() -> None:
    for state in positions(every=41):
        check_scores(state)


def check_scores(state: MagnaRomaState) -> MagnaRomaView:
    view, scores = state.view(0), state.scores()
    counts = [Recount(view, seat) for seat in range(state.seats)]
    assert scores == [count.score() for count in counts], state.position()
    assert scores == [sum(entry.points for entry in state.ledger(seat)) for seat in range(state.seats)]
    assert scores == [seat.score for seat in view.seats]
    for number, objective in enumerate(view.objectives):
        assert objective.is_met == counts[0].is_met(number, objective)
    return view
