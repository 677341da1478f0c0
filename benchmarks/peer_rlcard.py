"""The peer RLCard: plays random games for as many seconds as each input line says; its words are a game and a way.

    peer_rlcard.py uno rules         the rules alone, without the numbers a learner is given
    peer_rlcard.py uno environment   reset and step, the ordinary way, which makes those numbers at every step

It has no copy of its own, so a copy is a deepcopy of the rules' object.
"""

import copy
import json
import random
import sys
import time

import rlcard

COPIES = 40


def play_rules(env: rlcard.envs.Env, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over, with the rules alone."""
    decisions = games = legal = 0
    game = env.game
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            if len(actions) > 1:
                decisions += 1
                legal += len(actions)
            state, _ = game.step(actions[int(rng.random() * len(actions))])
        games += 1
    return _figures(env, decisions, games, legal, time.process_time() - start)


def play_environment(env: rlcard.envs.Env, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over, through the environment."""
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            if len(actions) > 1:
                decisions += 1
                legal += len(actions)
            state, _ = env.step(actions[int(rng.random() * len(actions))])
        games += 1
    return _figures(env, decisions, games, legal, time.process_time() - start)


def _figures(env: rlcard.envs.Env, decisions: int, games: int, legal: int, used: float) -> dict[str, float]:
    start = time.process_time()
    for _ in range(COPIES):
        copy.deepcopy(env.game)
    copy_us = (time.process_time() - start) * 1e6 / COPIES
    return {"decisions": decisions, "games": games, "legal": legal, "seconds": used, "copy_us": copy_us}


def main() -> None:
    """A slice a line, until the input ends."""
    env, rng = rlcard.make(sys.argv[1], config={"seed": 1}), random.Random("bench")
    play_slice = {"rules": play_rules, "environment": play_environment}[sys.argv[2]]
    for line in sys.stdin:
        print(json.dumps(play_slice(env, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
