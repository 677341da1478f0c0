"""The peer python-chess: plays random games for as many seconds as each input line says.

The end of a game is seen by the cheapest means, no legal move or 75 moves without progress, so that the peer is not
slowed down by questions our own games are not asked.
"""

import json
import random
import sys
import time

import chess

COPIES = 400
QUIET_PLIES = 150


def play_slice(rng: random.Random, seconds: float) -> dict[str, float]:
    """Whole random games until the time is over."""
    decisions = games = legal = 0
    board = chess.Board()
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while board.halfmove_clock < QUIET_PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            if len(moves) > 1:
                decisions += 1
                legal += len(moves)
            board.push(moves[int(rng.random() * len(moves))])
        games += 1
    used = time.process_time() - start
    start = time.process_time()
    for _ in range(COPIES):
        board.copy(stack=False)
    copy_us = (time.process_time() - start) * 1e6 / COPIES
    return {"decisions": decisions, "games": games, "legal": legal, "seconds": used, "copy_us": copy_us}


def main() -> None:
    """A slice a line, until the input ends."""
    rng = random.Random("bench")
    for line in sys.stdin:
        print(json.dumps(play_slice(rng, float(line))), flush=True)


if __name__ == "__main__":
    main()
