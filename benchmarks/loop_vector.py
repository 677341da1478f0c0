"""Many environments stepped at once with random actions, for as many seconds as each input line says.

    loop_vector.py magna-grecia ours    research/vector.py: two worker processes, shared memory
    loop_vector.py magna-grecia async   Gymnasium's AsyncVectorEnv over the same environment: a process each
    loop_vector.py magna-grecia sync    Gymnasium's SyncVectorEnv over the same environment: one after the other

The other seat is a random bot, which plays inside the step. Time is that of the wall, because workers have their own.
"""

import functools
import json
import sys
import time

import numpy as np
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from oikist.research.gymnasium_env import SeatEnv
from oikist.research.vector import VectorSeats

ENVIRONMENTS = 16
WORKERS = 2
SEATS = 2


def make(game: str, kind: str) -> VectorEnv:
    """So many environments of one game, of that kind."""
    if kind == "ours":
        return VectorSeats(game, ENVIRONMENTS, WORKERS, seats=SEATS)
    one = functools.partial(SeatEnv, game, SEATS)
    makers = [one] * ENVIRONMENTS
    return AsyncVectorEnv(makers, context="spawn") if kind == "async" else SyncVectorEnv(makers)


class Loop:
    """Steps with random legal actions, from slice to slice."""

    def __init__(self, vector: VectorEnv) -> None:
        self.vector = vector
        self.rng = np.random.default_rng(0)
        self.masks: NDArray[np.int8] = vector.reset(seed=1)[0]["action_mask"]

    def play_slice(self, seconds: float) -> dict[str, float]:
        """Steps of all environments until the time is over."""
        steps = games = legal = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            chosen = (self.masks * self.rng.random(self.masks.shape, np.float32)).argmax(1)
            seen, _, ended, _, _ = self.vector.step(chosen)
            self.masks = seen["action_mask"]
            steps += ENVIRONMENTS
            games += int(ended.sum())
            legal += int(self.masks.sum())
        return {"decisions": steps, "games": games, "legal": legal, "seconds": time.perf_counter() - start}


def main() -> None:
    """A slice a line, until the input ends."""
    vector = make(sys.argv[1], sys.argv[2])
    loop = Loop(vector)
    try:
        for line in sys.stdin:
            print(json.dumps(loop.play_slice(float(line))), flush=True)
    finally:
        vector.close()


if __name__ == "__main__":
    main()
