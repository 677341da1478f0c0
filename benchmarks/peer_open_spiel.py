"""The peer OpenSpiel, in C++: plays random games for as many seconds as each input line says.

    peer_open_spiel.py chess driven   the loop is Python: legal_actions and apply_action, chance sampled by weight
    peer_open_spiel.py chess whole    the loop is C++: pyspiel.evaluate_bots with its own uniform random bots, one call
                                      a game
    peer_open_spiel.py "oikist(game=magna-grecia,seats=2)" driven
                                      a game of ours through research/open_spiel_game.py, with our own Python

A whole game is played again from its history to count the decisions, outside the time.
"""

import json
import random
import sys
import time
from importlib import import_module

import pyspiel

COPIES = 400


def play_driven(game: pyspiel.Game, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over, every step asked for from Python."""
    decisions = games = legal = 0
    state = game.new_initial_state()
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state, rng))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                decisions += 1
                legal += len(actions)
            state.apply_action(actions[int(rng.random() * len(actions))])
        games += 1
    return _figures(state, decisions, games, legal, time.process_time() - start)


def play_whole(game: pyspiel.Game, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over, each one call."""
    decisions = games = legal = 0
    used = 0.0
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(seat, rng.getrandbits(31)) for seat in range(game.num_players())]
    while used < seconds:
        start = time.process_time()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.getrandbits(31))
        used += time.process_time() - start
        counted, offered = _count(game, state.history())
        decisions += counted
        legal += offered
        games += 1
    return _figures(state, decisions, games, legal, used)


def _drawn(state: pyspiel.State, rng: random.Random) -> int:
    outcomes = state.chance_outcomes()
    point = rng.random()
    for action, chance in outcomes:
        point -= chance
        if point < 0:
            return int(action)
    return int(outcomes[-1][0])  # the weights are rounded, so their sum may fall short of 1


def _count(game: pyspiel.Game, history: list[int]) -> tuple[int, int]:
    """How many decisions a game had, and how many legal actions at all of them."""
    decisions = legal = 0
    state = game.new_initial_state()
    for action in history:
        if not state.is_chance_node():
            actions = len(state.legal_actions())
            decisions += actions > 1
            legal += actions if actions > 1 else 0
        state.apply_action(action)
    assert state.is_terminal()
    return decisions, legal


def _figures(state: pyspiel.State, decisions: int, games: int, legal: int, used: float) -> dict[str, float]:
    start = time.process_time()
    for _ in range(COPIES):
        state.clone()
    copy_us = (time.process_time() - start) * 1e6 / COPIES
    return {"decisions": decisions, "games": games, "legal": legal, "seconds": used, "copy_us": copy_us}


def main() -> None:
    """A slice a line, until the input ends."""
    if sys.argv[1].startswith("oikist"):
        import_module("oikist.research.open_spiel_game")  # tells pyspiel of our games
    game, rng = pyspiel.load_game(sys.argv[1]), random.Random("bench")
    play_slice = {"driven": play_driven, "whole": play_whole}[sys.argv[2]]
    for line in sys.stdin:
        print(json.dumps(play_slice(game, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
