"""The picture of Kuhn poker: two cards, the chips, and nothing that the looking seat does not know."""

import pytest

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.games import load
from oikist.games.kuhn.actions import BET, CALL, DEAL, FOLD
from tests.games.pictures import check_picture, words_of

KUHN = load("kuhn")
DEALT = [DEAL, DEAL + 2]
MOMENTS = [[], [DEAL], DEALT, [*DEALT, BET, FOLD], [*DEALT, BET, CALL]]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("actions", MOMENTS)
def test_it_can_be_read_at_every_moment(actions: list[int], dark: bool) -> None:
    state = KUHN.new(2, ante=2)
    for action in actions:
        state.apply(action)
    for seat in (0, 1, SPECTATOR):
        check_picture(KUHN.draw(state.view(seat), dark))


def test_a_hidden_card_is_a_back() -> None:
    state = KUHN.new(2)
    for action in DEALT:
        state.apply(action)
    assert "jack" in words_of(KUHN.draw(state.view(0)))
    assert "king" not in words_of(KUHN.draw(state.view(0)))
    assert {"jack", "king"}.isdisjoint(words_of(state._repr_svg_()))


def test_worlds_a_seat_cannot_tell_apart_look_the_same() -> None:
    state = KUHN.new(2)
    for action in (*DEALT, BET):
        state.apply(action)
    for seat in (0, 1, SPECTATOR):
        pictures = {KUHN.draw(state.sample_hidden(seat, Rng(number)).view(seat)) for number in range(8)}
        assert pictures == {KUHN.draw(state.view(seat))}
