"""Train a small policy: a linear guess at the payoff, fitted to random matches by least squares, beats random.

What is fitted: payoff of a seat ~ features of what it sees. The bot does what leads to the best guess. Only features
about the seats themselves are used, found by their names, so that a few hundred matches are enough.
"""

import re

import numpy as np
from numpy.typing import NDArray

import oikist
from oikist.bots.random_bot import RandomBot
from oikist.research.episode import Episode, Table

GAME = "magna-roma"
LESSONS = 400  # random matches to learn from
TRIALS = 40  # matches against random, each seat first in half of them
EVERY = 6  # decisions between two moments that are kept
ABOUT_SEATS = re.compile(r"viewer(\+1)?: (?![a-i]\d )")  # not what lies on a cell of a city
RIDGE = 30.0  # how much large weights are held down

Numbers = NDArray[np.float64]


class LinearBot(oikist.Bot):
    """Chooses by a weighted sum of features."""

    def __init__(self, columns: NDArray[np.intp], weights: Numbers) -> None:
        self.columns, self.weights = columns, weights

    def choose(self, sight: oikist.Sight, rng: oikist.Rng) -> int:
        world, game, legal = sight.sample(rng), sight.game, sight.legal_actions()
        guesses = []
        for action in legal:
            after = world.copy()
            after.apply(action)
            seen = oikist.Sight(game, after, sight.seat)
            guesses.append(float(np.take(game.features(seen), self.columns) @ self.weights))
        return legal[int(np.argmax(guesses))]


def lessons(table: Table, columns: NDArray[np.intp]) -> tuple[Numbers, Numbers]:
    """What seats saw in random matches, and what came of it."""
    seen: list[Numbers] = []
    payoffs: list[float] = []
    rng = oikist.Rng("lessons")
    for number in range(LESSONS):
        match, seats = Episode(table, f"lesson/{number}"), []
        while not match.is_over():
            if len(match.actions) % EVERY == 0:
                seats.append(match.mover)
                seen.append(match.numbers(match.mover)[columns].astype(np.float64))
            match.step(rng.pick(match.legal))
        payoffs += [match.payoffs()[seat] for seat in seats]
    return np.array(seen), np.array(payoffs)


def fit(seen: Numbers, payoffs: Numbers) -> Numbers:
    """Least squares with a ridge."""
    return np.linalg.solve(seen.T @ seen + RIDGE * np.eye(seen.shape[1]), seen.T @ payoffs)


def trial(game: oikist.Game, bot: oikist.Bot) -> float:
    """The share of matches the bot wins against random; a shared win counts half."""
    won = 0.0
    for number in range(TRIALS):
        seat = number % 2
        bots = [RandomBot(), RandomBot()]
        bots[seat] = bot
        result = oikist.play(game, bots, seed=f"trial/{number}").result
        assert result is not None
        won += (result.ranking[seat] < result.ranking[1 - seat]) + 0.5 * (result.ranking[0] == result.ranking[1])
    return won / TRIALS


def main() -> None:
    """Learn, say what weighs most, and play."""
    game = oikist.load(GAME)
    table = Table(game, 2, {})
    names = game.feature_names()
    columns = np.array([place for place, name in enumerate(names) if ABOUT_SEATS.match(name)])
    seen, payoffs = lessons(table, columns)
    weights = fit(seen, payoffs)
    print(f"{len(payoffs)} moments of {LESSONS} random matches, {len(columns)} of {len(names)} features")
    for place in np.argsort(-np.abs(weights))[:5]:
        print(f"  {weights[place]:+.2f}  {names[columns[place]]}")
    print(f"wins against random: {100 * trial(game, LinearBot(columns, weights)):.0f} % of {TRIALS}")


if __name__ == "__main__":
    main()
