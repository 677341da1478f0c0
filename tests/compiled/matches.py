"""Matches: plays seeded random matches of a game and prints a line for each: seats, moves, hash of the end, scores.

Numbers of seats, options of the table and boxes take turns.

It is run by both builds, as a program: python matches.py GAME NUMBER
"""

import sys

import oikist
from oikist.core.state import position_hash
from oikist.testing import tables_of

EVERY = 7  # moves after which the table on the way is looked at too
BOXES = {"magna-grecia": [{"map": "random:7", "cards": "generous"}]}  # besides the one without choices


def main(name: str, number: int) -> None:
    """A match a line; the first line says which build plays."""
    print(oikist.__build__)
    boxes = [oikist.load(name, **box) for box in ({}, *BOXES.get(name, ()))]
    for match in range(number):
        game = boxes[match % len(boxes)]
        seats, tables = game.seats[match % len(game.seats)], tables_of(game)
        rng, state = oikist.Rng(f"alike/{match}"), game.new(seats, **tables[match % len(tables)])
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
