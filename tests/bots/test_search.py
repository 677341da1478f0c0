"""The search bot: equal sights and streams give equal choices, nothing hidden is used, it stops when told to."""

from collections.abc import Callable

import pytest

import oikist
from oikist.bots.lines import Hopes, quick_line
from oikist.bots.random_bot import RandomBot
from oikist.bots.search import SearchBot
from oikist.bots.tree import Node, Tree
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE
from oikist.games import NAMES, load
from tests.bots.decisions import decisions

GAMES = [load(name) for name in ("kuhn", *NAMES)]
FEW = 12  # simulations


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
    match, bot = Match(load("magna-roma"), 2, "stop", {}), SearchBot(10**9, stop=stop_after(5))
    assert bot.choose(match.sight(match.state.to_move()), Rng(1)) in match.state.legal_actions()
    assert bot.tree is not None
    assert bot.tree.root.visits == 5


def stop_after(count: int) -> Callable[[], bool]:
    """A stop() that lets a search make so many simulations each time it thinks."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked % (count + 1) == 0

    return stop


def test_the_tree_is_kept_where_a_search_is_stopped_by_time() -> None:
    """The rival does what the search thinks most likely, and the next card is one of a few."""
    game, kept = load("magna-grecia"), 0
    for seed in range(8):
        bot, match = SearchBot(10**9, stop=stop_after(60)), Match(game, 2, str(seed), {})
        while len(match.state.legal_actions()) == 1 or match.state.to_move() != 0:
            match.act(match.state.legal_actions()[0])
        tree = None
        for _ in range(12):
            seat = match.state.to_move()
            if seat == 0:
                was_planned = bool(bot.plan)
                match.act(bot.choose(match.sight(0), Rng(seed)))
                assert bot.tree is not None
                if not was_planned and bot.tree is tree:
                    kept += 1
                    assert tree.root.visits >= 60
                tree = bot.tree
            else:
                match.act(quick_line(game, match.state, seat, Hopes()).actions[0])
    assert kept > 0


def test_a_tree_is_not_kept_for_another_table() -> None:
    bot, game = SearchBot(10**9, stop=stop_after(10)), load("magna-roma")
    tables = [Match(game, 2, seed, {}) for seed in ("one", "other")]
    searched = 0
    for _ in range(6):
        for table in tables:
            seat, legal, before = table.state.to_move(), table.state.legal_actions(), bot.tree
            bot.plan = []
            assert bot.choose(table.sight(seat), Rng("bot")) in legal
            if len(legal) > 1:
                assert bot.tree is not before
                searched += 1
            table.act(legal[0])
    assert searched > 6


def test_searches_of_one_turn_are_counted() -> None:
    match, bot = Match(load("magna-roma"), 2, "count", {}), SearchBot(3)
    seat = match.state.to_move()
    bot.choose(match.sight(seat), Rng(1))
    assert bot.thoughts == 0
    bot.plan = []
    bot.choose(match.sight(seat), Rng(1))
    assert bot.thoughts == 1


def test_every_simulation_is_counted_on_the_way() -> None:
    match = Match(load("magna-grecia"), 3, "count", {})
    tree = Tree(match.sight(match.state.to_move()), Rng(1), 1, 4)
    for _ in range(40):
        tree.simulate()
    root = tree.root
    assert root.visits == sum(root.tried) == sum(child.visits for child in root.children.values()) == 40
    assert all(0 <= total <= 40 for total in root.totals)
    assert sum(root.shares) == pytest.approx(1)
    assert root.guesses[0] == max(root.guesses)
    assert len({tuple(sorted(line)) for line in root.lines}) == len(root.lines)
    assert tree.best() in root.lines


def test_nothing_learned_is_lost_where_a_node_looks_wider() -> None:
    """Its first line, found quickly, stays beside those of the beam, whatever their order of the same actions is."""
    match = Match(load("magna-grecia"), 2, "wider", {})
    tree = Tree(match.sight(match.state.to_move()), Rng("wider"), rounds=2, width=2)
    for _ in range(150):
        tree.simulate()
    nodes, wide = [tree.root], 0
    for node in nodes:
        nodes += node.children.values()
        if node.is_wide and node.mover != CHANCE:
            wide += node is not tree.root
            lines = {tuple(line) for line in node.lines}
            assert {key[:-1] for key in node.children} <= lines
            assert sum(node.tried) == sum(child.visits for child in node.children.values())
    assert wide > 0


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
    for name, bot in (("search", SearchBot(8)), ("random", RandomBot())):
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
