"""Measure: what each word after ./dev bench does is in the file of that name.

./dev bench                speed of every game and build beside all peers (speed.py)
./dev bench magna-grecia   speed of one game (speed.py)
./dev bench growth         what a larger map, more seats and longer records cost (growth.py)
./dev bench research       PettingZoo, OpenSpiel and vectors of ours beside those of their libraries (research.py)
./dev bench search         simulations a second of our search beside those of OpenSpiel's (search.py)
./dev bench search-duel    our search against OpenSpiel's, through our adapter (search_duel.py)
./dev bench levels         how strong the levels of bots are (levels.py)
./dev bench answers        how long the levels of bots take to answer (answers.py)
./dev bench gate           whether a game has become slower than its stored ratio (gate.py)
./dev bench tables         the server with many tables (tables.py)
./dev bench cold           opening a long table (cold.py)
./dev bench page           the page in a browser (page.py)
"""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TASKS = ("growth", "research", "search", "search-duel", "levels", "answers", "gate", "tables", "cold", "page")


def main() -> int:
    """Hand the words to the file that measures."""
    words = sys.argv[1:]
    sys.path.append(str(ROOT))  # for compiled/, and for the hand in tests/ that the page is measured with
    if words and words[0] in TASKS:
        return int(import_module(words[0].replace("-", "_")).main(words[1:]))
    if words and words[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    return int(import_module("speed").main(words))


if __name__ == "__main__":
    sys.exit(main())
