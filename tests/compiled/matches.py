"""Matches: plays seeded random matches of a game and prints a line for each: seats, moves, hash of the end, scores.

It is run by both builds, as a program: python matches.py GAME NUMBER
"""

import sys

import oikist
from oikist.core.state import position_hash

EVERY = 7  # moves after which the table on the way is looked at too


def main(name: str, number: int) -> None:
    """A match a line; the first line says which build plays."""
    print(oikist.__build__)
    game = oikist.load(name)
    for match in range(number):
        seats = game.seats[match % len(game.seats)]
        rng, state = oikist.Rng(f"alike/{match}"), game.new(seats)
        hashes, moves = [], 0
        while (mover := state.to_move()) != -2:
            if moves % EVERY == 0:
                hashes.append(position_hash(state))
            actions = state.legal_actions()
            if mover >= 0 and moves % EVERY == 0:
                hashes.append(f"{game.evaluate(state, mover)}")
            state.apply(actions[rng.below(len(actions))])
            moves += 1
        hashes.append(position_hash(state))
        print(seats, moves, " ".join(hashes), state.scores(), state.ranking())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
