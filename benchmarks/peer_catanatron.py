"""The peer Catanatron: plays random games for as many seconds as each input line says; its word is the seat count.

The loop is that of its own Game.play, without asking each player object to decide, and with the argument of its own
that leaves out looking the action up again in the list it was taken from. Dice are rolled inside an action, so chance
costs it no step.
"""

import json
import random
import sys
import time

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

COPIES = 400


def play_slice(seats: int, rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over."""
    decisions = games = legal = 0
    players = [RandomPlayer(color) for color in list(Color)[:seats]]
    game = Game(players)
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = Game(players)
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            actions = state.playable_actions
            if len(actions) > 1:
                decisions += 1
                legal += len(actions)
            game.execute(actions[int(rng.random() * len(actions))], validate_action=False)
        games += 1
    used = time.process_time() - start
    start = time.process_time()
    for _ in range(COPIES):
        game.copy()
    copy_us = (time.process_time() - start) * 1e6 / COPIES
    return {"decisions": decisions, "games": games, "legal": legal, "seconds": used, "copy_us": copy_us}


def main() -> None:
    """A slice a line, until the input ends."""
    seats, rng = int(sys.argv[1]), random.Random("bench")
    random.seed("bench")  # its dice and cards come from the global generator
    for line in sys.stdin:
        print(json.dumps(play_slice(seats, rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
