"""No bot peeks: equal sights and equal streams give equal choices, whatever is hidden from the seat."""

import pytest

from oikist.bots import LEVELS, NAMES, make_bot
from oikist.bots.search import SearchBot
from oikist.bots.tree import Tree
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State
from oikist.games import NAMES as GAMES
from oikist.games import load
from oikist.games.ancient_colonies.state import AncientColoniesState
from tests.bots.decisions import decisions, peeked

# The expert, the master and the search are one bot with other numbers, asked here with few simulations, and below with
# as many as it takes to look beyond the first turn where something is hidden.
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
    found = peeked(5, seats, options) if name == "ancient-colonies" else decisions(game, seats, "peek", 5, options)
    different = 0
    for seat, state in found:
        chosen = make_bot(bot).choose(Sight(game, state, seat), Rng("bot"))
        assert chosen in state.legal_actions()
        assert make_bot(bot).choose(Sight(game, state.copy(), seat), Rng("bot")) == chosen
        for world in worlds(state, seat, WORLDS if game.has_secrets else 1):
            different += world.position() != state.position()
            assert make_bot(bot).choose(Sight(game, world, seat), Rng("bot")) == chosen
    assert different or not game.has_secrets


def worlds(state: State, seat: int, count: int = WORLDS) -> list[State]:
    """Tables that look the same to the seat; what is hidden from it may be something else there."""
    return [state.sample_hidden(seat, Rng(number)) for number in range(count)]


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_a_deep_search_does_not_peek_either(bot: str) -> None:
    game = load("ancient-colonies")
    for seat, state in peeked(3):
        chosen = make_bot(bot).choose(Sight(game, state, seat), Rng("bot"))
        assert chosen in state.legal_actions()
        for world in worlds(state, seat):
            assert make_bot(bot).choose(Sight(game, world, seat), Rng("bot")) == chosen


def shown_to(state: State, seat: int) -> State:
    """The same table, but that the seat has seen every tile at which anybody has peeked."""
    shown = state.copy()
    assert isinstance(shown, AncientColoniesState)
    for tile, known in enumerate(shown.known):
        if known:
            shown.known[tile] = known | 1 << seat
    return shown


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "random"])
def test_a_bot_that_peeked_would_be_found(bot: str) -> None:
    """It would choose as if it had been shown the tiles, and then what is asked above comes out otherwise."""
    game = load("ancient-colonies")

    def choice(state: State, seat: int) -> int:
        return make_bot(bot).choose(Sight(game, shown_to(state, seat), seat), Rng("bot"))

    assert any(
        choice(world, seat) != choice(state, seat) for seat, state in peeked(40) for world in worlds(state, seat)
    )


def test_a_tree_that_is_kept_does_not_peek() -> None:
    """Two searches that keep their trees sit at one seat; what is hidden from it is something else for the second."""
    game = load("ancient-colonies")
    match, rng = Match(game, 2, "kept"), Rng("kept")
    own, other = (SearchBot(12, stop=lambda: False) for _ in range(2))
    trees: list[Tree | None] = []
    while len(trees) < 40:
        seat, legal = match.state.to_move(), match.state.legal_actions()
        if seat == 0:
            hidden = Sight(game, match.state.sample_hidden(seat, rng), seat, match.seen_names)
            action = own.choose(match.sight(seat), Rng(len(trees)))
            assert other.choose(hidden, Rng(len(trees))) == action
            trees.append(own.tree)
        else:
            peeks = [action for action in legal if game.parts(action)["kind"] == "peek"]
            action = rng.pick(peeks or legal)
        match.act(action)
    assert len({id(tree) for tree in trees}) < len([tree for tree in trees if tree is not None])
