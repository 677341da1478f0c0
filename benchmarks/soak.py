"""The long runs, by name: what ./dev test does with small counts, done with the large ones.

./dev soak properties GAME [TIMES]                       a game's property tests, so many times the matches
./dev soak conformance [MATCHES]                         the conformance suite, so many matches a seat count
./dev soak compiled [MATCHES]                            both builds play the same 1,000 matches a game; all rules
./dev soak fit GAME [--steps 300] [--seed fit]           the weights of its evaluation, by self-play (fit.py)
./dev soak kills [--kills 20] [--postgres]               the server is killed again and again while a crowd plays
./dev soak proxy [--matches 100]                         whole matches through a network that fails
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import oikist
from oikist.games import NAMES, TEMPLATES
from oikist.testing import check_game

ROOT = Path(__file__).resolve().parent.parent


def run_properties(words: list[str]) -> int:
    """The property tests of a game, multiplied."""
    path = f"tests/games/{game_of(words).replace('-', '_')}/test_properties.py"
    environment = {**os.environ, "OIKIST_SOAK": str(count_of(words[1:], 40))}
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "2", path], env=environment).returncode


def run_conformance(words: list[str]) -> int:
    """check_game on every game, the template included, with many matches."""
    matches = count_of(words, 200)
    for name in NAMES + TEMPLATES:
        check_game(oikist.load(name), matches=matches, seed="soak")
        print(f"{name}: {matches} matches a seat count keep the contract")
    return 0


def run_compiled(words: list[str]) -> int:
    """Matches of every game by the compiled build and by the sources, compared, and the tests of all rules."""
    sys.path.append(str(ROOT))
    from compiled import environment as compiled  # only two of the runs ask for it

    if not compiled.is_fresh():
        sys.exit("There is no compiled build of these sources: ./dev compile makes it.")
    environment = {**os.environ, "OIKIST_SOAK": str(count_of(words, 1000))}
    command = [str(compiled.PYTHON), "-m", "pytest", "-q", "-n", "2"]
    alike = subprocess.run([*command, "tests/compiled/test_alike.py"], env=environment, cwd=ROOT).returncode
    return subprocess.run([*command, "tests/games"], cwd=ROOT).returncode or alike


def run_fit(words: list[str]) -> int:
    """The weights of a game's evaluation; on the compiled build where there is one of these sources."""
    sys.path.append(str(ROOT))
    from compiled import environment as compiled

    python = str(compiled.PYTHON) if compiled.is_fresh() else sys.executable
    return subprocess.run([python, str(ROOT / "benchmarks" / "fit.py"), *words]).returncode


def run_kills(words: list[str]) -> int:
    """A crowd of scripted people and a server that is killed again and again."""
    return subprocess.run([sys.executable, "-m", "tests.web.faults.kills", *words]).returncode


def run_proxy(words: list[str]) -> int:
    """Whole matches through a proxy that loses, delays, doubles, reorders and cuts."""
    return subprocess.run([sys.executable, "-m", "tests.web.faults.proxied", *words]).returncode


def game_of(words: list[str]) -> str:
    """The game named first; a sentence and the end if it is none of ours."""
    if not words or words[0] not in NAMES:
        sys.exit(f"Name the game first, one of {', '.join(NAMES)}.")
    return words[0]


def count_of(words: list[str], usual: int) -> int:
    """The count given, or the usual one; a sentence and the end if it is none."""
    if not words:
        return usual
    if not words[0].isdecimal() or not 0 < int(words[0][:9]) < 10**6:
        sys.exit(f"{words[0][:40]!r} is not a count: give a whole number from 1 to 999999.")
    return int(words[0])


RUNS: dict[str, Callable[[list[str]], int]] = {
    "properties": run_properties,
    "conformance": run_conformance,
    "compiled": run_compiled,
    "fit": run_fit,
    "kills": run_kills,
    "proxy": run_proxy,
}


def main(words: list[str]) -> int:
    """Run what is named."""
    if not words or words[0] not in RUNS:
        print(f"Name one of the long runs: {', '.join(RUNS)}.", file=sys.stderr)
        return 2
    return RUNS[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
