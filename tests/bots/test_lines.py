"""Quick lines: whole turns that a playout is made of, and what a game thinks worth trying in them."""

import pytest

from oikist.bots.lines import Hopes, Line, opened_lines, quick_line, varied
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games import NAMES, load
from tests.bots.decisions import decisions

GAMES = [load(name) for name in ("kuhn", *NAMES)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_quick_lines_are_legal_and_play_a_match_to_its_end(game: Game) -> None:
    """With hopes that live as long as the match: what was given up must never leave a seat without anything to do."""
    for seats in (max(2, game.seats[0]), game.seats[-1]):
        match, hopes = Match(game, seats, "quick", {}), [Hopes() for _ in range(seats)]
        lines = 0
        while match.record.result is None:
            seat = match.state.to_move()
            line = quick_line(game, match.state, seat, hopes[seat])
            assert line.actions
            world = match.state.copy()
            for action in line.actions:
                assert world.to_move() == seat
                assert action in world.legal_actions()
                world.apply(action)
            assert world.position() == line.state.position()
            for action in line.actions:
                match.act(action)
            lines += 1
        assert lines > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_legal_action_opens_a_line(game: Game) -> None:
    for seat, state in decisions(game, max(2, game.seats[0]), "opened", 4):
        lines = opened_lines(game, state, seat)
        assert [line.actions[0] for line in lines] == state.legal_actions()
        for line in lines:
            world = state.copy()
            for action in line.actions:
                assert world.to_move() == seat
                assert action in world.legal_actions()
                world.apply(action)
            assert world.to_move() != seat
            assert world.position() == line.state.position()
            assert line.value == game.evaluate(world, seat)


def test_lines_that_differ_come_before_more_of_the_same() -> None:
    """All of these turns end with 9, which tells nothing; the second is the first with a trifle more."""
    game = load("kuhn")
    state, step = game.new(2), game.swing // 100
    turns = [[1, 9], [1, 1, 9], [2, 9], [3, 9], [1, 2, 9]]
    lines = [Line(actions, state, -step * number) for number, actions in enumerate(turns)]
    assert [line.actions for line in varied(game, lines, 4)] == [[1, 9], [2, 9], [3, 9], [1, 2, 9]]
    assert varied(game, lines, 9)[-1].actions == [1, 1, 9]
    assert varied(game, lines[:1], 4) == lines[:1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_promising_actions_are_some_of_the_legal_ones(game: Game) -> None:
    match, rng = Match(game, 2, "promising", {}), Rng("promising")
    while match.record.result is None:
        legal, promising = match.state.legal_actions(), match.state.promising()
        assert promising
        assert set(promising) <= set(legal)
        assert promising == sorted(promising)
        match.act(rng.pick(legal))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("magna-grecia", {"market", "sell"}),
        ("magna-roma", {"place"}),
        ("ancient-colonies", {"aboard", "allow", "permit"}),
    ],
)
def test_a_game_leaves_out_only_what_it_says(name: str, kinds: set[str]) -> None:
    game = load(name)
    match, rng = Match(game, 3, "left out", {}), Rng("left out")
    left_out: set[object] = set()
    while match.record.result is None:
        legal, promising = match.state.legal_actions(), match.state.promising()
        left_out |= {game.parts(action)["kind"] for action in set(legal) - set(promising)}
        match.act(rng.pick(legal))
    assert left_out
    assert left_out <= kinds
