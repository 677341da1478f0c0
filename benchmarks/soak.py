"""The long runs, by name: what ./dev test does with small counts, done with the large ones.

./dev soak balance [--games 2000] [--seed report]     balance of Magna Grecia's map
./dev soak greedy [GAMES]                             how often greedy beats random, two seats, seats changed
./dev soak properties [TIMES]                         Magna Grecia's property tests, so many times the matches
./dev soak conformance [MATCHES]                      the conformance suite, so many matches a seat count
"""

import os
import subprocess
import sys
from collections.abc import Callable

import balance

import oikist
from oikist.bots.greedy import GreedyBot
from oikist.bots.random_bot import RandomBot
from oikist.games import NAMES, TEMPLATES
from oikist.testing import check_game


def run_balance(words: list[str]) -> int:
    """Wins by colour and points by first village."""
    sys.argv = ["./dev soak balance", *words]
    balance.main()
    return 0


def run_properties(words: list[str]) -> int:
    """Magna Grecia's property tests, multiplied."""
    environment = {**os.environ, "OIKIST_SOAK": str(count_of(words, 40))}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/games/magna_grecia/test_properties.py"]
    return subprocess.run(command, env=environment, check=False).returncode


def run_conformance(words: list[str]) -> int:
    """check_game on every game, the template included, with many matches."""
    matches = count_of(words, 200)
    for name in NAMES + TEMPLATES:
        check_game(oikist.load(name), matches=matches, seed="soak")
        print(f"{name}: {matches} matches a seat count keep the contract")
    return 0


def run_greedy(words: list[str]) -> int:
    """Two-seat games of greedy against random, as many from either seat."""
    games = count_of(words, 200)
    for name in oikist.games():
        game = oikist.load(name)
        wins = 0.0
        for number in range(games):
            bots: list[oikist.Bot] = [GreedyBot(), RandomBot()] if number % 2 == 0 else [RandomBot(), GreedyBot()]
            result = oikist.play(game, bots, f"soak/{number}").result
            assert result is not None
            wins += (result.ranking[number % 2] == 1) / result.ranking.count(1)
        print(f"{name}: greedy wins {wins:g} of {games} games against random")
    return 0


def count_of(words: list[str], usual: int) -> int:
    """The count given, or the usual one; a sentence and the end if it is none."""
    if not words:
        return usual
    if not words[0].isdecimal() or not 0 < int(words[0][:9]) < 10**6:
        sys.exit(f"{words[0][:40]!r} is not a count: give a whole number from 1 to 999999.")
    return int(words[0])


RUNS: dict[str, Callable[[list[str]], int]] = {
    "balance": run_balance,
    "greedy": run_greedy,
    "properties": run_properties,
    "conformance": run_conformance,
}


def main(words: list[str]) -> int:
    """Run what is named."""
    if not words or words[0] not in RUNS:
        print(f"Name one of the long runs: {', '.join(RUNS)}.", file=sys.stderr)
        return 2
    return RUNS[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
