"""The loop that PettingZoo's users write, with random actions, for as many seconds as each input line says.

    loop_pettingzoo.py chess_v6           PettingZoo's own chess, as its env() wraps it
    loop_pettingzoo.py magna-grecia 2     a game of ours through research/pettingzoo_env.py

Every step asks last() for observation, mask, reward and the end, as agent_iter() would have it; a step in which an
agent that is done says None is made and not counted.
"""

import json
import random
import sys
import time
from importlib import import_module

import numpy as np
from pettingzoo import AECEnv


def play_slice(env: AECEnv, rng: random.Random, seconds: float) -> dict[str, float]:
    """Steps until the time is over; a match goes on in the next slice."""
    steps = games = legal = 0
    start = time.process_time()
    while steps % 16 or time.process_time() - start < seconds:
        observation, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            if not env.agents:
                games += 1
                env.reset()
            continue
        actions = np.flatnonzero(observation["action_mask"])
        env.step(int(actions[int(rng.random() * len(actions))]))
        steps += 1
        legal += len(actions)
    return {"decisions": steps, "games": games, "legal": legal, "seconds": time.process_time() - start}


def make(words: list[str]) -> AECEnv:
    """The environment that the words of the command name."""
    if len(words) == 1:
        return import_module(f"pettingzoo.classic.{words[0]}").env()
    return import_module("oikist.research.pettingzoo_env").env(words[0], int(words[1]))


def main() -> None:
    """A slice a line, until the input ends."""
    env, rng = make(sys.argv[1:]), random.Random("bench")
    env.reset(seed=1)
    for line in sys.stdin:
        print(json.dumps(play_slice(env, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
