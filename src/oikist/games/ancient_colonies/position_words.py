"""Words of a position: names and sets of names in a position text, read with errors that name the line."""

from collections.abc import Sequence

from oikist.core.lines import NOTHING, Lines


def number_of(lines: Lines, names: Sequence[str], word: str, what: str) -> int:
    """The number of a name."""
    if not word or word not in names:
        raise lines.error(f"{word[:30]!r} is no {what}")
    return names.index(word)


def number_or_none(lines: Lines, names: Sequence[str], word: str, what: str) -> int:
    """The number of a name, -1 for a dash."""
    return -1 if word == NOTHING else number_of(lines, names, word, what)


def set_of(lines: Lines, names: Sequence[str], word: str, what: str) -> int:
    """The mask of names with commas between them, 0 for a dash."""
    mask = 0
    for name in word.split(",") if word != NOTHING else []:
        mask |= 1 << number_of(lines, names, name, what)
    return mask


def pair_of(lines: Lines, word: str, names: Sequence[str], what: str) -> tuple[int, list[str]]:
    """A name and the values after it: "w2=1/town/12"."""
    name, _, rest = word.partition("=")
    return number_of(lines, names, name, what), rest.split("/")
