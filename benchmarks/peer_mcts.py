"""The peer OpenSpiel's own tree search: searches the opening for as many seconds as each input line says.

    peer_mcts.py chess c++ 400         pyspiel.MCTSBot, 400 simulations a search
    peer_mcts.py backgammon python 400 open_spiel.python.algorithms.mcts.MCTSBot

Both judge a new node by one random game to its end. Whole searches are made, each from a new tree.
"""

import json
import sys
import time
from typing import Any

import numpy
import pyspiel  # type: ignore[import-not-found]  # a C++ module, which comes without types
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]  # the same

UCT_C = 2.0  # how much it explores: the default of OpenSpiel's own example
ROLLOUTS = 1  # random games a simulation
MEGABYTES = 1000  # that a tree may fill
OPENINGS = 4  # of a game that begins with dice
SEEDS = 1 << 31
NO_CLOCK = -1.0


def bot_in_cpp(game: Any, simulations: int, rng: numpy.random.RandomState, seconds: float = NO_CLOCK) -> Any:
    """At most so many simulations, and so many seconds of the wall."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.randint(SEEDS))
    is_solving, seed, is_talking = True, rng.randint(SEEDS), False
    words = (evaluator, UCT_C, simulations, MEGABYTES, is_solving, seed, is_talking)
    return pyspiel.MCTSBot(game, *words, max_wall_clock_time=seconds)


def bot_in_python(game: Any, simulations: int, rng: numpy.random.RandomState) -> Any:
    """The same algorithm, written in Python."""
    evaluator = mcts.RandomRolloutEvaluator(ROLLOUTS, rng)
    return mcts.MCTSBot(game, UCT_C, simulations, evaluator, random_state=rng)


BOTS = {"c++": bot_in_cpp, "python": bot_in_python}


def search_slice(name: str, language: str, simulations: int, seconds: float) -> dict[str, float]:
    """Whole searches of all openings until the time is over; dice are thrown for them outside the time."""
    game = pyspiel.load_game(name)
    searches, made, used = 0, 0, 0.0
    rng = numpy.random.RandomState(0)
    openings = [opening(game, rng) for _ in range(OPENINGS)]
    while used < seconds or searches % OPENINGS:
        state = openings[searches % OPENINGS]
        bot = BOTS[language](game, simulations, rng)
        start = time.process_time()
        made += bot.mcts_search(state).explore_count
        used += time.process_time() - start
        searches += 1
    return {"simulations": made, "seconds": used}


def opening(game: Any, rng: numpy.random.RandomState) -> Any:
    """The table when a seat decides for the first time."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state


def main() -> None:
    """A slice a line, until the input ends."""
    name, language, simulations = sys.argv[1:]
    for line in sys.stdin:
        print(json.dumps(search_slice(name, language, int(simulations), float(line))), flush=True)


if __name__ == "__main__":
    main()
