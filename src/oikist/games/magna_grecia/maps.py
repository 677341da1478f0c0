"""The maps a box can have: the standard one, a random one, or one from a file."""

from typing import Final

from oikist.core.data import load_text, package_text
from oikist.core.errors import BadOption
from oikist.games.magna_grecia.map_check import check_playable, design_flaws
from oikist.games.magna_grecia.map_file import MapData, map_text, parse_map
from oikist.games.magna_grecia.map_maker import HIGHEST_SEED, random_map

__all__ = ["MapData", "check_playable", "design_flaws", "load_map", "map_text", "parse_map", "random_map"]

STANDARD: Final = "standard"
RANDOM: Final = "random"


def load_map(choice: str) -> tuple[MapData, str]:
    """The map chosen by "standard", "random:SEED" or the path of a file, and its text."""
    kind, _, seed = choice.partition(":")
    if choice == STANDARD:
        text = package_text("oikist.games.magna_grecia", "data", "maps", "standard.toml")
        return parse_map(text, "standard.toml"), text
    if kind == RANDOM:
        board = random_map(_seed(seed))
        return board, map_text(board)
    text = load_text(choice)
    board = parse_map(text, choice)
    check_playable(board, choice)
    return board, text


def _seed(text: str) -> int:
    # The length is looked at first, because a very long text of digits is refused by int() or slow to read.
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SEED)) and int(text) <= HIGHEST_SEED):
        raise BadOption(f"A random map is random:SEED with a whole number from 0 to {HIGHEST_SEED}, not {text[:80]!r}.")
    return int(text)
