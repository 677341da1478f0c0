"""Reproduce a balance chart: how often each seat wins, by the order of seats, with greedy bots at every seat.

`./dev soak balance GAME` does this with thousands of matches and many questions; docs/games has its charts.
"""

from math import sqrt

import oikist
from oikist.bots.greedy import GreedyBot

GAME = "magna-roma"
SEATS = 3
MATCHES = 20
WIDE = 40  # signs for all matches


def wins(game: oikist.Game, seats: int) -> list[float]:
    """How many matches each seat has won; a shared win is shared out."""
    won = [0.0] * seats
    for number in range(MATCHES):
        record = oikist.play(game, [GreedyBot() for _ in range(seats)], seed=f"balance/{number}")
        assert record.result is not None
        winners = [seat for seat, place in enumerate(record.result.ranking) if place == 1]
        for seat in winners:
            won[seat] += 1 / len(winners)
    return won


def main() -> None:
    """A bar a seat; the stars mark what chance alone would give."""
    game = oikist.load(GAME)
    fair = 1 / SEATS
    print(f"{GAME}, {SEATS} seats, {MATCHES} matches; ± {1.96 * sqrt(fair * (1 - fair) / MATCHES):.0%}")
    for seat, won in enumerate(wins(game, SEATS)):
        bar = list(("#" * round(WIDE * won / MATCHES)).ljust(WIDE, "."))
        bar[round(WIDE * fair)] = "*"
        print(f"  seat {seat}  {''.join(bar)} {won / MATCHES:.0%}")


if __name__ == "__main__":
    main()
