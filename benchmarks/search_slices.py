"""One process of the benchmark: our search at the opening of a game for as many seconds as each input line says.

    search_slices.py magna-grecia 2 400   two seats, 400 simulations a search

Whole searches are made, of the same openings in every slice, each by a new bot, so what it costs to begin a tree counts
too.
"""

import json
import sys
import time

import oikist
from oikist.bots.search import SearchBot
from oikist.core.play import Match
from oikist.core.rng import Rng

OPENINGS = 4  # one may cost twice as much as another


def search_slice(game: oikist.Game, seats: int, simulations: int, seconds: float) -> dict[str, float]:
    """Whole searches of all openings until the time is over; they are drawn outside the time."""
    counter = Counter()
    searches, used = 0, 0.0
    while used < seconds or searches % OPENINGS:
        match = Match(game, seats, f"bench {searches % OPENINGS}")
        sight = match.sight(match.state.to_move())
        bot = SearchBot(simulations=simulations, stop=counter.count)
        start = time.process_time()
        bot.choose(sight, Rng(searches))
        used += time.process_time() - start
        searches += 1
    return {"simulations": counter.made, "seconds": used}


class Counter:
    """Counts the simulations: the search asks before each whether it is to stop."""

    def __init__(self) -> None:
        self.made = 0

    def count(self) -> bool:
        """Never stop."""
        self.made += 1
        return False


def main() -> None:
    """A slice a line, until the input ends."""
    game, seats, simulations = oikist.load(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for line in sys.stdin:
        print(json.dumps(search_slice(game, seats, simulations, float(line))), flush=True)


if __name__ == "__main__":
    main()
