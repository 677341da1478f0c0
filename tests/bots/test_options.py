"""Bots with every value of every option: no table may send them astray, nor make them think for ever."""

import pytest

from oikist.bots import make_bot
from oikist.bots.greedy import GreedyBot
from oikist.bots.lines import MANY, Line, grow
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import State
from oikist.games import NAMES, load
from tests.bots.decisions import decisions

GAMES = [load(name) for name in NAMES]
OPTIONS = [
    pytest.param(game, option.name, value, id=f"{game.name}-{option.name}-{value}")
    for game in GAMES
    for option in game.options
    for value in option.values
    if value != option.default
]


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_greedy_plays_a_match_and_compares_only_so_much(game: Game, option: str, value: str) -> None:
    """All ways to finish what one action begins are looked at: a game says what is pending so that they are few."""
    match, bots, rng = Match(game, 2, "options", {option: value}), [GreedyBot(), GreedyBot()], Rng("options")
    while match.record.result is None:
        seat = match.state.to_move()
        assert len(grow(game, Line([], match.state, 0), seat, [])) < MANY
        match.act(bots[seat].choose(match.sight(seat), rng))


def test_search_plays_with_villages_that_may_wait() -> None:
    """Villages owed by the end of building can be covered in any order among everything else (MG-6.13)."""
    game = load("magna-grecia")
    match, rng = Match(game, 2, "options", {"adjacency": "end-of-building"}), Rng("options")
    bots = [make_bot("search:simulations=2:width=2") for _ in range(2)]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat), rng))
    assert len(set(match.state.scores())) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_where_there_are_too_many_lines_choices_are_settled_one_way(game: Game) -> None:
    fewer = 0
    for seat, state in decisions(game, 2, "many", 20):
        start = Line([], state, 0)
        every = grow(game, start, seat, [])
        some = grow(game, start, seat, [start] * MANY)[MANY:]
        assert [line.actions[0] for line in some] == state.legal_actions()
        assert {tuple(line.actions) for line in some} <= {tuple(line.actions) for line in every}
        for line in some:
            assert line.value == game.evaluate(line.state, seat)
            assert line.state.position() == after(state, line.actions).position()
        fewer += len(some) < len(every)
    assert fewer > 0


def after(state: State, actions: list[int]) -> State:
    world = state.copy()
    for action in actions:
        world.apply(action)
    return world
