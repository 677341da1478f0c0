"""Many environments in a few processes are the same environments, and leave nothing behind."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from multiprocessing.shared_memory import SharedMemory

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from oikist.core.errors import BadOption, UnknownAction
from oikist.games import load
from oikist.research.episode import BadCall
from oikist.research.gymnasium_env import SeatEnv
from oikist.research.vector import VectorSeats, WorkerDied

COUNT = 5


@pytest.fixture(scope="module")
def vector() -> Iterator[VectorSeats]:
    made = VectorSeats("magna-roma", COUNT, workers=2, seats=2, seat=None)
    yield made
    made.close()


def first_legal(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """The first legal action of each; 0 where the match is over."""
    actions: NDArray[np.int64] = masks.argmax(1)
    return actions


def test_they_are_the_environments_of_one_process(vector: VectorSeats) -> None:
    singles = [SeatEnv("magna-roma", 2, seat=None) for _ in range(COUNT)]
    seen, infos = vector.reset(seed=30)
    alone = [env.reset(seed=30 + number)[0] for number, env in enumerate(singles)]
    assert vector.observation_space.contains(seen)
    ended, ends = [False] * COUNT, 0
    for _ in range(150):
        assert (infos["action_mask"] == seen["action_mask"]).all()
        for number in range(COUNT):
            for key, value in alone[number].items():
                assert (seen[key][number] == value).all()
        actions = first_legal(seen["action_mask"])
        seen, rewards, terminations, truncations, infos = vector.step(actions)
        assert not truncations.any()
        for number, env in enumerate(singles):
            if ended[number]:  # the step after the end begins the next match
                alone[number], reward, ended[number] = env.reset()[0], 0.0, False
            else:
                alone[number], reward, ended[number], _, _ = env.step(int(actions[number]))
            assert (rewards[number], terminations[number]) == (reward, ended[number])
        ends += int(terminations.sum())
    assert ends >= COUNT
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


def test_what_comes_back_is_not_changed_by_the_next_step(vector: VectorSeats) -> None:
    seen, _ = vector.reset(seed=1)
    before = seen["observation"].copy()
    vector.step(first_legal(seen["action_mask"]))
    assert (seen["observation"] == before).all()


def test_seeds_can_be_a_list(vector: VectorSeats) -> None:
    one, _ = vector.reset(seed=[7] * COUNT)
    assert (one["observation"] == one["observation"][0]).all()
    again, _ = vector.reset(seed=[7] * COUNT)
    assert (one["observation"] == again["observation"]).all()
    other, _ = vector.reset()
    assert (other["observation"] != one["observation"]).any()


def test_what_cannot_be_is_refused_in_a_sentence(vector: VectorSeats) -> None:
    vector.reset(seed=1)
    with pytest.raises(BadCall, match=r"shape \(2,\)"):
        vector.step(np.zeros(2, np.int64))
    with pytest.raises(BadOption, match="1 seeds are given"):
        vector.reset(seed=[1])
    with pytest.raises(BadOption, match="reset_mask"):
        vector.reset(options={"reset_mask": np.ones(COUNT, np.bool_)})
    with pytest.raises(BadOption, match="num_envs cannot be 0"):
        VectorSeats(num_envs=0)
    with pytest.raises(BadOption, match="no bot"):
        VectorSeats(bots="clever")
    assert vector.action_name(0) == "place a1 0"


def test_an_illegal_action_can_be_an_error_for_all_of_them() -> None:
    vector = VectorSeats(load("magna-grecia", map="random:3"), 2, workers=1, illegal="error")
    try:
        seen, _ = vector.reset(seed=1)
        with pytest.raises(BadCall, match="Environment 1 may not do"):
            vector.step(np.array([seen["action_mask"][0].argmax(), seen["action_mask"][1].argmin()]))
        with pytest.raises(UnknownAction, match="has no action -1"):
            vector.step(np.array([-1, 0]))
        after, *_ = vector.step(first_legal(seen["action_mask"]))
        alone = SeatEnv(load("magna-grecia", map="random:3"))
        alone.reset(seed=1)
        assert (alone.step(int(seen["action_mask"][0].argmax()))[0]["observation"] == after["observation"][0]).all()
    finally:
        vector.close()


def test_closing_ends_the_processes_and_frees_the_memory() -> None:
    before = set(active_children())
    vector = gymnasium.make_vec(
        "oikist/MagnaGrecia-v0", num_envs=2, vectorization_mode="vector_entry_point", workers=2
    ).unwrapped
    assert isinstance(vector, VectorSeats)
    name = memory_of(vector)
    vector.reset(seed=1)
    assert len(set(active_children()) - before) == 2
    vector.close()
    vector.close()
    assert set(active_children()) == before
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    with pytest.raises(BadCall, match="is closed"):
        vector.reset()


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    before = set(active_children())
    vector = VectorSeats(num_envs=4, workers=2)
    name = memory_of(vector)
    vector.reset(seed=1)
    killed = sorted(process.pid or 0 for process in set(active_children()) - before)[1]
    os.kill(killed, signal.SIGKILL)
    with pytest.raises(WorkerDied, match="environments 2 to 3 ended with code -9"):
        vector.step(np.zeros(4, np.int64))
    assert set(active_children()) == before
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def memory_of(vector: VectorSeats) -> str:
    return vector._memory.name
