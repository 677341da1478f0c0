"""No bot peeks: equal sights and equal streams give equal choices, whatever is hidden from the seat."""

import pytest

from oikist.bots import LEVELS, NAMES, make_bot
from oikist.bots.search import SearchBot
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import NAMES as GAMES
from oikist.games import load
from tests.bots.decisions import decisions

# The expert, the master and the search are one bot with other numbers, asked here with few simulations.
BOTS = [*(name for name in NAMES if not isinstance(make_bot(name), SearchBot)), "search:simulations=8"]
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("kuhn", 2, {}),
    ("magna-grecia", 2, {}),
    ("magna-grecia", 3, {"oracles": "placed"}),
    ("magna-roma", 2, {}),
    ("magna-roma", 4, {}),
    ("ancient-colonies", 2, {}),
    ("ancient-colonies", 3, {"money": "hidden"}),
]
WORLDS = 3  # that look the same to the seat, beside the true one


def test_all_games_and_levels_are_asked() -> None:
    assert {name for name, _, _ in TABLES} >= set(GAMES)
    assert all(level in BOTS or isinstance(make_bot(level), SearchBot) for level in LEVELS)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("bot", BOTS)
def test_what_is_hidden_makes_no_difference(bot: str, name: str, seats: int, options: dict[str, str]) -> None:
    game = load(name)
    for seat, state in decisions(game, seats, "peek", 5, options):
        chosen = make_bot(bot).choose(Sight(game, state, seat), Rng("bot"))
        assert chosen in state.legal_actions()
        assert make_bot(bot).choose(Sight(game, state.copy(), seat), Rng("bot")) == chosen
        for number in range(WORLDS if game.has_secrets else 1):
            world = state.sample_hidden(seat, Rng(number))
            assert make_bot(bot).choose(Sight(game, world, seat), Rng("bot")) == chosen
