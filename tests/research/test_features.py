"""The numbers for learners: as many as they have names, and the quick ones are those made from the view."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, SPECTATOR, State, View
from oikist.games import NAMES, load, package_of

EACH = 17  # actions between two looks
TABLES: list[tuple[str, int, dict[str, str]]] = [(name, seats, {}) for name in NAMES for seats in load(name).seats]
OPTIONS = [
    ("magna-grecia", 3, {"edition": "fr"}),
    ("magna-roma", 1, {"objectives": "mixed", "blocked": "diagonal"}),
    ("magna-roma", 2, {"symbol_order": "manual", "bless_town_center": "yes"}),
    ("ancient-colonies", 3, {"money": "hidden", "sides": "auction"}),
    ("ancient-colonies", 4, {"sides": "chosen", "corinth_subtracts": "after_reroll"}),
]


def moments(game: Game, seats: int, options: dict[str, str]) -> Iterator[State]:
    """Every so many actions of a random match, and its end."""
    state, rng, done = game.new(seats, **options), Rng(f"{game.name} {seats} {options}"), 0
    while legal := state.legal_actions():
        if done % EACH == 0:
            yield state
        is_chance = state.to_move() == CHANCE
        state.apply(legal[rng.weighted(state.chance_weights())] if is_chance else rng.pick(legal))
        done += 1
    yield state


def numbers_of(game: Game, state: State, seat: int) -> dict[str, float]:
    """The features by their names."""
    numbers = game.features(Sight(game, state, seat, lambda _: []))
    return dict(zip(game.feature_names(), numbers, strict=True))


@pytest.mark.parametrize("name", [*NAMES, "kuhn"])
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    game = load(name)
    names = game.feature_names()
    assert len(set(names)) == len(names)
    assert all(word.isprintable() and word == word.strip() for word in names)
    for seats in game.seats:
        sight = Sight(game, game.new(seats), 0, lambda _: [])
        assert len(game.features(sight)) == len(names)
        written = [0.0] * len(names)
        game.write_features(sight, written)
        assert written == game.features(sight)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES + OPTIONS)
def test_the_quick_numbers_are_those_of_the_view(name: str, seats: int, options: dict[str, str]) -> None:
    game = load(name)
    for state in moments(game, seats, options):
        for seat in (SPECTATOR, *range(seats)):
            quick = list(numbers_of(game, state, seat).values())
            assert quick == from_view(game, state.view(seat))
            assert all(type(number) is float for number in quick)


def from_view(game: Game, view: View) -> list[float]:
    numbers: list[float] = import_module(f"{package_of(game.name)}.features").features(getattr(game, "board"), view)  # noqa: B009  # each game has its own board
    return numbers


def test_a_road_is_found_under_its_name() -> None:
    game = load("magna-grecia")
    for state in moments(game, 2, {}):
        seat = state.to_move()
        road = next((one for one in state.legal_actions() if game.action_name(one).startswith("road")), None)
        if seat >= 0 and road is not None:
            hex = game.action_name(road).split()[1]
            state = state.copy()
            state.apply(road)
            for viewer, words in ((seat, "own road"), (1 - seat, "rival's road"), (SPECTATOR, "rival's road")):
                assert numbers_of(game, state, viewer)[f"{hex}: {words}"] == 1.0
                assert numbers_of(game, state, viewer)[f"{hex}: plain"] == 0.0
            return
    pytest.fail("no road was ever legal")


def test_a_tile_is_found_under_its_name() -> None:
    game = load("magna-roma")
    *_, state = moments(game, 2, {})
    for seat in range(2):
        numbers = numbers_of(game, state, seat)
        assert numbers["viewer: tiles / 24"] == 1.0
        cells = [name for name in numbers if name.startswith("viewer+1: ") and name.endswith(" present")]
        assert sum(numbers[name] for name in cells) == 1 + 25  # it is there, with 24 tiles and the Town Center
        assert numbers["viewer: e5 present"] == 1.0
        assert numbers["phase: over"] == numbers["table: 2 seats"] == 1.0
        assert numbers["viewer: score / 100"] == state.scores()[seat] / 100


def test_a_colony_is_found_under_its_name() -> None:
    game = load("ancient-colonies")
    *_, state = moments(game, 3, {})
    numbers = numbers_of(game, state, 1)
    for offset, seat in (("viewer", 1), ("viewer+1", 2), ("viewer+2", 0)):
        assert numbers[f"{offset}: score / 40"] == state.scores()[seat] / 40
        assert numbers[f"{offset}: present"] == 1.0
    assert numbers["viewer+3: present"] == 0.0
    assert numbers["phase: over"] == numbers["table: 3 seats"] == 1.0


def test_a_card_is_found_under_its_name() -> None:
    game = load("kuhn")
    state = game.new(2)
    for name in ("deal king", "deal jack"):
        state.apply(game.parse_action(name))
    assert numbers_of(game, state, 0)["own card: king"] == 1.0
    assert numbers_of(game, state, 0)["the other's card: jack"] == 0.0
    assert numbers_of(game, state, 1)["own card: jack"] == 1.0
