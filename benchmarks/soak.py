"""The long runs, by name: what ./dev test does with small counts, done with the large ones.

./dev soak balance [--games 2000] [--seed report]     balance of Magna Grecia's map
./dev soak properties [TIMES]                         property tests with so many times the matches
./dev soak conformance [MATCHES]                      the conformance suite with so many matches a seat count
"""

import os
import subprocess
import sys
from collections.abc import Callable

import balance

import oikist
from oikist.testing import check_game


def run_balance(words: list[str]) -> int:
    """Wins by colour and points by first village."""
    sys.argv = ["./dev soak balance", *words]
    balance.main()
    return 0


def run_properties(words: list[str]) -> int:
    """The property tests of every game, multiplied."""
    environment = {**os.environ, "OIKIST_SOAK": words[0] if words else "40"}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/games/magna_grecia/test_properties.py"]
    return subprocess.run(command, env=environment, check=False).returncode


def run_conformance(words: list[str]) -> int:
    """check_game on every game with many matches."""
    matches = int(words[0]) if words else 200
    for name in oikist.games():
        check_game(oikist.load(name), matches=matches, seed="soak")
        print(f"{name}: {matches} matches a seat count keep the contract")
    return 0


RUNS: dict[str, Callable[[list[str]], int]] = {
    "balance": run_balance,
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
