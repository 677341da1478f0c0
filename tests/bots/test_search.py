"""The search bot: equal sights and streams give equal choices, nothing hidden is used, it stops when told to."""

import pytest

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.bots.search import SearchBot
from oikist.bots.tree import Node, Tree
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, State
from oikist.games import NAMES, load

GAMES = [load(name) for name in ("kuhn", *NAMES)]
FEW = 12  # simulations


def decisions(game: Game, seats: int, seed: str, count: int) -> list[tuple[int, State]]:
    """States of a random match in which somebody has a choice, with who has it."""
    match, rng = Match(game, seats, seed, {}), Rng(seed)
    found: list[tuple[int, State]] = []
    while match.record.result is None:
        if len(match.state.legal_actions()) > 1:
            found.append((match.state.to_move(), match.state.copy()))
        match.act(rng.pick(match.state.legal_actions()))
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_equal_sights_and_streams_give_equal_choices(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        for seat, state in decisions(game, seats, "equal", 5):
            choices = {SearchBot(FEW).choose(Sight(game, state.copy(), seat), Rng("bot")) for _ in range(2)}
            assert len(choices) == 1
            assert choices <= set(state.legal_actions())


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_secrets], ids=lambda game: game.name)
def test_what_is_hidden_makes_no_difference(game: Game) -> None:
    for seat, state in decisions(game, 2, "hidden", 12):
        chosen = SearchBot(FEW).choose(Sight(game, state, seat), Rng("bot"))
        for number in range(3):
            world = state.sample_hidden(seat, Rng(number))
            assert SearchBot(FEW).choose(Sight(game, world, seat), Rng("bot")) == chosen


def forced(game: Game) -> Match:
    """A match in which the seat to move can do only one thing."""
    for seed in range(100):
        match, rng = Match(game, 2, str(seed), {}), Rng(seed)
        while match.record.result is None:
            if len(match.state.legal_actions()) == 1:
                return match
            match.act(rng.pick(match.state.legal_actions()))
    raise AssertionError("a hundred random matches have no such moment")


def test_where_there_is_no_choice_it_does_not_think() -> None:
    match, untouched = forced(load("magna-roma")), Rng("stream")
    chosen = SearchBot(10**9).choose(match.sight(match.state.to_move()), untouched)
    assert [chosen] == match.state.legal_actions()
    assert untouched.below(10**6) == Rng("stream").below(10**6)


def test_it_stops_when_it_is_told_to() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    match = Match(load("magna-roma"), 2, "stop", {})
    seat = match.state.to_move()
    assert SearchBot(10**9, stop=stop).choose(match.sight(seat), Rng(1)) in match.state.legal_actions()
    assert asked == 6


def test_every_simulation_is_counted_on_the_way() -> None:
    match = Match(load("magna-grecia"), 3, "count", {})
    tree = Tree(match.sight(match.state.to_move()), Rng(1), 1, 4)
    for _ in range(40):
        tree.simulate()
    root = tree.root
    assert root.visits == sum(child.visits for child in root.known.values()) == 40
    assert all(0 <= total <= 40 for total in root.totals)
    assert sum(root.shares) == pytest.approx(1)
    assert root.guesses == sorted(root.guesses, reverse=True)
    assert len({tuple(sorted(line)) for line in root.lines}) == len(root.lines)
    assert tree.best() in root.lines


def test_lines_lead_to_where_somebody_else_decides() -> None:
    for game in GAMES:
        for seat, state in decisions(game, game.seats[-1], "lines", 5):
            tree = Tree(Sight(game, state, seat), Rng(1), 1, 2)
            for line in tree.root.lines:
                world = tree.world.copy()
                for action in line:
                    assert world.to_move() == seat
                    assert action in world.legal_actions()
                    world.apply(action)
                assert world.to_move() != seat


def test_alone_it_plays_for_points() -> None:
    """Whoever plays alone always wins: the search must not be content with that."""
    game = load("magna-roma")
    scores: dict[str, int] = {}
    for name, bot in (("search", SearchBot(30)), ("random", RandomBot())):
        result = oikist.play(game, [bot], seed="alone").result
        assert result is not None
        scores[name] = result.scores[0]
    assert scores["search"] > scores["random"] + 20


def test_what_the_seat_cannot_tell_apart_is_one_node() -> None:
    game = load("kuhn")
    match = Match(game, 2, "seen", {})
    tree = Tree(match.sight(match.state.to_move()), Rng(1), 1, 4)
    for deals, nodes in ((0, 3), (1, 1)):  # a card for the seat itself, then one for its rival
        state = game.new(2)
        for _ in range(deals):
            state.apply(state.legal_actions()[0])
        node, found = Node(CHANCE, 2), set()
        for action in state.legal_actions():
            found.add(id(tree._go(node, state.copy(), [action])))
        assert len(found) == nodes


def test_it_sees_a_win_at_the_end_of_a_match() -> None:
    game = load("kuhn")
    wins = 0.0
    for seed in range(60):
        bots = [SearchBot(60), RandomBot()] if seed % 2 == 0 else [RandomBot(), SearchBot(60)]
        result = oikist.play(game, bots, seed=seed).result
        assert result is not None
        wins += result.scores[seed % 2] - result.scores[1 - seed % 2]
    assert wins > 0  # chips
