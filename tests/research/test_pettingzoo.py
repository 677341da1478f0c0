"""Every game with every number of seats is a PettingZoo environment."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # it has no marker for types
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # type: ignore[import-untyped]  # for the same reason

from oikist.core.errors import BadOption, IllegalAction
from oikist.core.play import verify
from oikist.games import NAMES, load
from oikist.research.episode import BadCall
from oikist.research.pettingzoo_env import TableEnv, env, raw_env

TABLES = [(name, seats) for name in (*NAMES, "kuhn") for seats in load(name).seats]
CYCLES = 200


# What api_test says of every environment whose observation has a mask in it, those of PettingZoo itself included.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    api_test(env(name, seats), CYCLES)
    seed_test(lambda: env(name, seats), CYCLES)


def finish(table: TableEnv, seed: int) -> list[float]:
    """Play a random match to its end and take everybody's leave; the rewards by seat."""
    rng = random.Random(seed)
    table.reset(seed=seed)
    rewards = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, is_over, _, _ = table.last()
        rewards[agent] += reward
        table.step(None if is_over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return list(rewards.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_rewards_are_the_payoffs_of_its_record(name: str, seats: int) -> None:
    table = env(name, seats)
    rewards = finish(table, 3)
    record = table.record()
    assert rewards == table.episode().payoffs()
    assert seats == 1 or sum(rewards) == pytest.approx(0)
    assert verify(table.game, record) is not None
    assert record.seed == "3"
    with pytest.raises(BadCall, match="every agent has left"):
        table.step(None)


def test_a_second_match_is_another_one_and_can_be_repeated() -> None:
    tables = [env("magna-roma", 2), env("magna-roma", 2)]
    for table in tables:
        table.reset(seed=4)
        table.reset()
    assert tables[0].record().text() == tables[1].record().text()
    assert tables[0].record().seed == "4/1"


def test_only_the_seat_to_move_has_a_mask() -> None:
    table = env("ancient-colonies", 4)
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("magna-grecia")
    table.reset(seed=1)
    before = table.record().text()
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="MG-"):
        table.step(illegal)
    with pytest.raises(BadCall, match="is a number"):
        table.step(None)
    assert table.record().text() == before


def test_pettingzoos_own_wrapper_makes_it_lose() -> None:
    table = TerminateIllegalWrapper(env("magna-grecia"), illegal_reward=-1)
    table.reset(seed=1)
    observation, *_ = table.last()
    agent = table.agent_selection
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_nothing_works_before_the_first_reset() -> None:
    table = raw_env("kuhn")
    for call in (table.record, table.last, lambda: table.step(0)):
        with pytest.raises(BadCall, match="reset"):
            call()


def test_names_and_boards_can_be_read() -> None:
    table = env("magna-grecia", 3, render_mode="ansi", edition="fr")
    table.reset(seed=1)
    legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
    assert table.action_name(legal[0]).startswith("oracle")
    assert len(table.feature_names()) == len(table.observe("seat_1")["observation"])
    board = table.render()
    assert board is not None
    assert "\n" in board
    assert env("kuhn").render() is None
    assert str(table) == "oikist_magna_grecia_v0"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"seats": 9}, "not played by 9"),
        ({"edition": "de"}, "cannot be 'de'"),
        ({"render_mode": "human"}, "'ansi' or None"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        env("magna-grecia", **words)  # type: ignore[arg-type]  # the words are meant to be wrong
