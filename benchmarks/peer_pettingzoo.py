"""The peer PettingZoo: plays random games for as many seconds as each input line says; its word is a classic game.

The environment is the raw one, without the wrappers that check what its caller does, and a game is left as soon as
somebody has lost, won or drawn. The mask of legal actions comes only together with the observation, so both are made.
There is no copy to time: a deepcopy of such an environment is a new one at its beginning, for it is pickled by the
arguments it was made with.
"""

import json
import random
import sys
import time
from importlib import import_module

import numpy as np
from pettingzoo import AECEnv


def play_slice(env: AECEnv, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over."""
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset()
        while True:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                break
            actions = np.flatnonzero(env.observe(agent)["action_mask"])
            if len(actions) > 1:
                decisions += 1
                legal += len(actions)
            env.step(int(actions[int(rng.random() * len(actions))]))
        games += 1
    used = time.process_time() - start
    return {"decisions": decisions, "games": games, "legal": legal, "seconds": used}


def main() -> None:
    """A slice a line, until the input ends."""
    env, rng = import_module(f"pettingzoo.classic.{sys.argv[1]}").raw_env(), random.Random("bench")
    for line in sys.stdin:
        print(json.dumps(play_slice(env, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
