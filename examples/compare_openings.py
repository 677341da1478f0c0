"""Compare openings: what is each first action of a match worth, if everybody goes on by chance?

From one opening position every legal action is tried with the same number of random matches to the end. The mean payoff
is told with the interval in which it lies in 95 of 100 cases.
"""

from collections import defaultdict
from math import sqrt

import oikist
from oikist.core.state import CHANCE, NOBODY, State
from oikist.research.payoff import payoffs

GAME = "magna-grecia"
SEATS = 3
MATCHES = 40  # an action


def finish(state: State, rng: oikist.Rng) -> list[float]:
    """The payoffs after a random match from here."""
    while (mover := state.to_move()) != NOBODY:
        legal = state.legal_actions()
        state.apply(legal[rng.weighted(state.chance_weights())] if mover == CHANCE else rng.pick(legal))
    return payoffs(state.ranking(), state.scores())


def main() -> None:
    """A line for each kind of first action, the best first."""
    game, rng = oikist.load(GAME), oikist.Rng("openings")
    match = oikist.Match(game, SEATS, seed="openings")
    seat = match.state.to_move()
    found: dict[str, list[float]] = defaultdict(list)
    for action in match.state.legal_actions():
        for _ in range(MATCHES):
            state = match.state.copy()
            state.apply(action)
            found[str(game.parts(action)["kind"])].append(finish(state, rng)[seat])
    print(f"{GAME}, {SEATS} seats, the first action of seat {seat}:")
    for kind, values in sorted(found.items(), key=lambda item: -sum(item[1]) / len(item[1])):
        mean = sum(values) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        print(f"  {kind:10} {mean:+.2f} ± {1.96 * spread / sqrt(len(values)):.2f}  ({len(values)} matches)")


if __name__ == "__main__":
    main()
