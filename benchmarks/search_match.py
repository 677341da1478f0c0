"""One process of the duel: our search against OpenSpiel's on a table of pyspiel, a line of JSON for each round.

    search_match.py magna-grecia simulations 200 5 seed   five rounds, 200 simulations a decision
    search_match.py magna-grecia seconds 0.5 5 seed       five rounds, half a second of the wall a decision

A round is two games with the same chance, seats changed. Where only one action is legal nobody is asked. Our bot sees
what its seat may know. OpenSpiel's searches the true table, so it knows what is hidden from its seat; what chance will
bring it does not know. It thinks at every action; ours thinks once a turn and keeps to it while nothing else comes.
"""

import json
import math
import sys
import time
from typing import Any

from numpy.random import RandomState
from peer_mcts import NO_CLOCK, SEEDS, bot_in_cpp

from oikist.bots.search import SearchBot
from oikist.core.record import win_shares
from oikist.core.rng import Rng, draw
from oikist.research.open_spiel_game import OikistGame, OikistState, open_spiel_game

SEATS = 2
MOST = 1_000_000  # simulations, where the clock ends a search


class Ours:
    """Our search. With a clock, which it asks before each simulation, its searches are counted.

    Without one it gets no `stop`: with that it would keep its tree, and so the simulations of earlier decisions.
    """

    def __init__(self, simulations: int, seconds: float, seed: str) -> None:
        self.searches: list[int] = []  # how many simulations each had
        self._asked = self._refused = 0  # how often the clock was asked for one more, and said no
        self._seconds = seconds
        self._end = math.inf
        self._rng = Rng(f"{seed}/ours")
        self._bot = SearchBot(simulations=simulations, stop=None if math.isinf(seconds) else self._is_over)

    def choose(self, state: OikistState, seat: int) -> int:
        """What it does in that seat."""
        self._end = time.perf_counter() + self._seconds
        self._asked = self._refused = 0
        action = self._bot.choose(state.sight(seat), self._rng)
        if self._asked:
            self.searches.append(self._asked - self._refused)
        return action

    def _is_over(self) -> bool:
        is_over = time.perf_counter() >= self._end
        self._asked += 1
        self._refused += is_over
        return is_over


class Theirs:
    """OpenSpiel's search in C++, which is faster than its Python one."""

    def __init__(self, game: OikistGame, simulations: int, seconds: float, seed: str) -> None:
        self.searches: list[int] = []  # how many simulations each had
        clock = NO_CLOCK if math.isinf(seconds) else seconds
        self._rng = Rng(f"{seed}/theirs")
        self._bot = bot_in_cpp(game, simulations, RandomState(self._rng.below(SEEDS)), clock)

    def choose(self, state: OikistState, seat: int) -> int:
        """What it does; `step` of this bot crashes on games that are written in Python, on OpenSpiel's own too."""
        root = self._bot.mcts_search(state)
        self.searches.append(root.explore_count)
        if not root.children:  # its first simulation judges the root only; with no other, its `step` picks any action
            return self._rng.pick(state.legal_actions())
        return int(root.best_child().action)


def play_round(game: OikistGame, simulations: int, seconds: float, seed: str) -> dict[str, Any]:
    """Both games of a round: which share of them ours won, and what each of the two took for its decisions."""
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    searches: dict[str, list[int]] = {"ours": [], "theirs": []}
    won = 0.0
    for seat in range(SEATS):
        stream = f"{seed}/{seat}"
        bots: dict[str, Ours | Theirs] = {
            "ours": Ours(simulations, seconds, stream),
            "theirs": Theirs(game, simulations, seconds, stream),
        }
        won += play_game(game, bots, seat, seed, times)
        for side, bot in bots.items():
            searches[side] += bot.searches
    return {"won": won / SEATS, "times": times, "searches": searches}


def play_game(
    game: OikistGame, bots: dict[str, Ours | Theirs], our_seat: int, seed: str, times: dict[str, list[float]]
) -> float:
    """One game with our bot in that seat; its share of the win. The time of each decision is added to the times."""
    state = game.new_initial_state()
    draws = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            action = legal[draw(seed, (), draws, state.true.state.chance_weights())]
            draws += 1
        elif len(legal) == 1:
            action = legal[0]
        else:
            seat = state.current_player()
            side = "ours" if seat == our_seat else "theirs"
            start = time.perf_counter()
            action = bots[side].choose(state, seat)
            times[side].append(time.perf_counter() - start)
        state.apply_action(action)
    return win_shares(state.true.state.ranking())[our_seat]


def main() -> None:
    """A round a line."""
    name, mode, amount, rounds, seed = sys.argv[1:]
    simulations, seconds = (MOST, float(amount)) if mode == "seconds" else (int(amount), math.inf)
    game = open_spiel_game(name, SEATS)
    for number in range(int(rounds)):
        print(json.dumps(play_round(game, simulations, seconds, f"{seed} {number}")), flush=True)


if __name__ == "__main__":
    main()
