"""An action is explained by what its turn changes in the evaluation."""

import pytest

from oikist.bots.explain import explain
from oikist.bots.lines import Hopes, quick_line
from oikist.core.errors import IllegalAction
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import NAMES, load
from tests.bots.decisions import peeked

GAMES = [load(name) for name in NAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_terms_add_up_to_what_the_turn_brings(game: Game) -> None:
    match, rng = Match(game, 2, "why", {}), Rng("why")
    explained = 0
    while match.record.result is None and explained < 6:
        seat, legal = match.state.to_move(), match.state.legal_actions()
        if len(legal) > 1 and not match.state.is_pending():
            sight = match.sight(seat)
            action = rng.pick(legal)
            terms = explain(sight, action)
            assert [abs(term.value) for term in terms] == sorted((abs(term.value) for term in terms), reverse=True)
            assert all(term.value for term in terms)
            if not game.has_secrets:
                after = match.state.copy()
                after.apply(action)
                while after.to_move() == seat and after.is_pending():
                    after = quick_line(game, after, seat, Hopes()).state
                if after.to_move() == seat:
                    after = quick_line(game, after, seat, Hopes()).state
                gained = game.evaluate(after, seat) - game.evaluate(match.state, seat)
                assert sum(term.value for term in terms) == gained
            explained += 1
        match.act(rng.pick(legal))
    assert explained == 6


def test_what_is_hidden_makes_no_difference() -> None:
    game = load("ancient-colonies")
    different = 0
    for seat, state in peeked(3):
        other = state.sample_hidden(seat, Rng(7))
        different += other.position() != state.position()
        for action in state.legal_actions()[:5]:
            assert explain(Sight(game, state, seat), action) == explain(Sight(game, other, seat), action)
    assert different


def test_what_is_not_legal_is_not_explained() -> None:
    match = Match(load("magna-grecia"), 2, "illegal", {})
    mover = match.state.to_move()
    with pytest.raises(IllegalAction, match=r"MG-"):
        explain(match.sight(mover), match.game.parse_action("sell a1"))
    with pytest.raises(IllegalAction, match=r"MG-0\.1"):
        explain(match.sight(1 - mover), match.state.legal_actions()[0])
