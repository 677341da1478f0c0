"""One process of the benchmark: how long a level takes to answer, a line of JSON for each match.

    answers_match.py magna-grecia 4 master 2 seed   two matches of four seats, one of which is the master's

The level has another seat in every match, the player has all others. It thinks as people meet it: the master until its
time is over. What is measured is the time on the wall from the question to the answer.
"""

import json
import sys
import time

import oikist
from oikist.bots import make_bot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.workers.timed import MASTER, TimedMaster

OTHERS = "player"
ROUND = {"magna-grecia": "round", "magna-roma": "round", "ancient-colonies": "turn"}  # of a view


def play(game: oikist.Game, seats: int, level: str, mine: int, seed: str) -> dict[str, list[float]]:
    """The seconds of every choice among several actions, of every action without a choice, and of every turn.

    A turn is all that the seat decides in a round, in Ancient Colonies in all phases of a turn (AC-3.1).
    """
    match = Match(game, seats, seed)
    bots = [make_bot(OTHERS) for _ in range(seats)]
    bots[mine] = TimedMaster() if level == MASTER else make_bot(level)
    streams = [Rng(f"{seed}/{seat}") for seat in range(seats)]
    times: dict[str, list[float]] = {"choices": [], "forced": []}
    turns: dict[int, float] = {}
    while match.record.result is None:
        seat = match.state.to_move()
        sight = match.sight(seat)
        start = time.perf_counter()
        action = bots[seat].choose(sight, streams[seat])
        used = time.perf_counter() - start
        if seat == mine:
            times["forced" if len(sight.legal_actions()) == 1 else "choices"].append(used)
            number = getattr(sight.view(), ROUND[game.name])
            turns[number] = turns.get(number, 0.0) + used
        match.act(action)
    return {**times, "turns": list(turns.values())}


def main() -> None:
    """A match a line."""
    name, seats, level, matches, seed = sys.argv[1:]
    game = oikist.load(name)
    for number in range(int(matches)):
        mine = number % int(seats)
        print(json.dumps(play(game, int(seats), level, mine, f"{seed} {number}")), flush=True)


if __name__ == "__main__":
    main()
