"""State, Game and Bot can be inherited from by code that is not compiled: a new game or bot needs no compiler."""

import oikist
from oikist.bots.greedy import GreedyBot
from oikist.core.sight import Sight
from oikist.core.state import NOBODY


class LastBot(oikist.Bot):
    """Does what comes last in the list."""

    def choose(self, sight: Sight, rng: oikist.Rng) -> int:
        return sight.legal_actions()[-1]


class OverState(oikist.State):
    """A state of its own."""

    def to_move(self) -> int:
        return NOBODY

    def scores(self) -> list[int]:
        return [1, 2]


class OverGame(oikist.Game):
    """A game of its own: nobody ever moves."""

    def __init__(self) -> None:
        self.name = "over"
        self.seats = range(2, 3)
        self.options = ()

    def new(self, seats: int, **options: object) -> OverState:
        return OverState()


def test_a_bot_of_ones_own_plays_against_a_compiled_one() -> None:
    game = oikist.load("magna-roma")
    record = oikist.play(game, [LastBot(), GreedyBot()], seed="own bot")
    assert record.result is not None


def test_a_game_of_ones_own_makes_its_states() -> None:
    game = OverGame()
    assert game.new(2, **game.settle(2, {})).to_move() == NOBODY
    assert Sight(game, game.new(2), 0).legal_actions() == []


def test_a_state_of_ones_own_answers() -> None:
    state = OverState()
    assert (state.to_move(), state.scores(), state.told) == (NOBODY, [1, 2], None)
