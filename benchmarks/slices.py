"""One process of the benchmark: plays random games of one of our games for as many seconds as each input line says.

slices.py magna-grecia 2 [map=FILE]   the words after the seats choose components of the box
"""

import json
import random
import sys
import time

import oikist
from oikist.core.state import CHANCE, NOBODY, State

COPIES = 400


def play_slice(game: oikist.Game, seats: int, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over; the legal list is made for every choice, of chance too."""
    decisions = games = legal = 0
    last = game.new(seats)
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new(seats)
        while True:
            seat = state.to_move()
            if seat == NOBODY:
                break
            actions = state.legal_actions()
            if seat != CHANCE and len(actions) > 1:
                decisions += 1
                legal += len(actions)
            state.apply(actions[int(rng.random() * len(actions))])
        games += 1
        last = state
    used = time.process_time() - start
    return {
        "decisions": decisions,
        "games": games,
        "legal": legal,
        "seconds": used,
        "copy_us": copy_time(last),
    }


def copy_time(state: State) -> float:
    """Microseconds to copy a full table."""
    start = time.process_time()
    for _ in range(COPIES):
        state.copy()
    return (time.process_time() - start) * 1e6 / COPIES


def main() -> None:
    """A slice a line, until the input ends."""
    box = dict(word.split("=", 1) for word in sys.argv[3:])
    game, seats, rng = oikist.load(sys.argv[1], **box), int(sys.argv[2]), random.Random("bench")
    for line in sys.stdin:
        print(json.dumps(play_slice(game, seats, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
