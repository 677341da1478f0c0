"""One learner against bots is a Gymnasium environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import oikist
from oikist.bots.bot import Bot
from oikist.bots.random_bot import RandomBot
from oikist.core.errors import BadOption, IllegalAction
from oikist.core.play import verify
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.games import NAMES, load
from oikist.research.episode import BadCall
from oikist.research.gymnasium_env import SeatEnv, register

TABLES = [(name, seats) for name in NAMES for seats in load(name).seats]


def identity(name: str) -> str:
    return f"oikist/{name.title().replace('-', '')}-v0"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_passes_the_tests_of_gymnasium(name: str, seats: int) -> None:
    register()  # again does no harm
    for seat in (seats - 1, None):
        check_env(gymnasium.make(identity(name), seats=seats, seat=seat).unwrapped)


def finish(env: SeatEnv, seed: int) -> tuple[float, int]:
    """Play a match by always doing the first legal action; the reward, and how many steps there were."""
    observation, info = env.reset(seed=seed)
    steps, is_over, reward = 0, False, 0.0
    while not is_over:
        assert (info["action_mask"] == observation["action_mask"]).all()
        assert reward == 0
        observation, reward, is_over, is_cut, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert not is_cut
        steps += 1
    assert not env.action_masks().any()
    return reward, steps


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_reward_is_the_payoff_of_its_record(name: str, seats: int) -> None:
    env = SeatEnv(name, seats, seat=seats - 1)
    reward, steps = finish(env, 5)
    record = env.record()
    assert verify(env.game, record) is not None
    assert reward == env.episode().payoffs()[seats - 1]
    assert steps == sum(seat == seats - 1 for seat, _ in record.moves)
    with pytest.raises(BadCall, match="is over"):
        env.step(0)


class FirstBot(Bot):
    """Does the first legal action."""

    def choose(self, sight: Sight, rng: Rng) -> int:
        return sight.legal_actions()[0]


def test_a_learner_and_bots_play_the_match_that_play_plays() -> None:
    env = SeatEnv("ancient-colonies", 3, seat=1)
    finish(env, 11)
    assert env.record().text() == oikist.play(env.game, [RandomBot(), FirstBot(), RandomBot()], 11).text()


def test_the_seat_can_be_drawn_by_the_seed() -> None:
    env = SeatEnv("magna-roma", 4, seat=None)
    drawn = [env.reset(seed=seed)[1]["seat"] for seed in range(30)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [env.reset(seed=seed)[1]["seat"] for seed in range(30)]
    env.reset(seed=3)
    assert env.reset()[1]["seed"] == "3/1"


def test_an_illegal_action_loses() -> None:
    env = SeatEnv("magna-grecia")
    observation, _ = env.reset(seed=1)
    before = env.record().text()
    observation, reward, is_over, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, is_over) == (-1.0, True)
    assert "MG-" in info["illegal"]
    assert not observation["action_mask"].any()
    assert not env.action_masks().any()
    assert env.record().text() == before
    with pytest.raises(BadCall, match="is over"):
        env.step(0)
    assert env.reset()[0]["action_mask"].any()
    assert env.action_masks().any()


def test_or_it_is_an_error_that_changes_nothing() -> None:
    env = SeatEnv("magna-grecia", illegal="error")
    observation, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="MG-"):
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))


def test_bots_have_names_and_settings() -> None:
    env = SeatEnv("magna-roma", 3, seat=2, bots=["greedy:width=1", "random"])
    finish(env, 1)
    assert env.bots == ["greedy:width=1", "random"]


def test_names_and_boards_can_be_read() -> None:
    env = SeatEnv("magna-grecia", render_mode="ansi")
    with pytest.raises(BadCall, match="reset"):
        env.render()
    env.reset(seed=1)
    assert "\n" in (env.render() or "")
    assert env.action_name(0) == "road a1 e-w"
    assert len(env.feature_names()) == env.reset()[0]["observation"].size


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"bots": "clever"}, "no bot 'clever'"),
        ({"bots": ["random", "random"]}, "2 bots are given for 1 seats"),
        ({"seat": 2}, "cannot sit in seat 2"),
        ({"illegal": "ignored"}, "'loses' or 'error'"),
        ({"seats": 5}, "not played by 5"),
        ({"weather": "fine"}, "has no option 'weather'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        SeatEnv("magna-grecia", **words)  # type: ignore[arg-type]  # the words are meant to be wrong
