"""Quick lines: whole turns that a playout is made of, and what a game thinks worth trying in them."""

import pytest

from oikist.bots.lines import Hopes, Turn, opened_turns, quick_line, varied
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
def test_every_legal_action_opens_a_turn(game: Game) -> None:
    for seat, state in decisions(game, max(2, game.seats[0]), "opened", 4):
        turns = opened_turns(game, state, seat)
        assert [turn.actions[0] for turn in turns] == state.legal_actions()
        for turn in turns:
            world = state.copy()
            for action in turn.actions:
                assert world.to_move() == seat
                assert action in world.legal_actions()
                world.apply(action)
            assert world.to_move() != seat
            assert turn.value == game.evaluate(world, seat)


def test_turns_that_differ_come_before_more_of_the_same() -> None:
    """All of these turns end with 9, which tells nothing; the second is the first with a trifle more."""
    game = load("kuhn")
    step = game.swing // 100
    actions = [[1, 9], [1, 1, 9], [2, 9], [3, 9], [1, 2, 9]]
    turns = [Turn(some, -step * number) for number, some in enumerate(actions)]
    assert [turn.actions for turn in varied(game, turns, 4)] == [[1, 9], [2, 9], [3, 9], [1, 2, 9]]
    assert varied(game, turns, 9)[-1].actions == [1, 1, 9]
    assert varied(game, turns[:1], 4) == turns[:1]


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
