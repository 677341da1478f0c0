"""Brief: names of bots for tables and charts, as short as they can be and still be told apart."""

import shlex
from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile

from oikist.workers.external import PREFIX
from oikist.workers.own import is_own


def brief_names(names: Sequence[str]) -> dict[str, str]:
    """Programs by their file and its arguments, classes by their own name; with a folder, or in full, where need be."""
    found = {name: name for name in names}
    for folders in (1, 0):  # what is told apart without a folder has none
        brief = {name: _brief(name, folders) for name in names}
        often = Counter(brief.values())
        found |= {name: short for name, short in brief.items() if often[short] == 1}
    return found if len(set(found.values())) == len(found) else {name: name for name in names}


def _brief(name: str, folders: int) -> str:
    """The name with so many of the folders above its file."""
    if is_own(name):
        path, _, own = name.partition(":")
        return f"{_end(path, folders - 1)}:{own}" if folders else own
    if not name.startswith(PREFIX):
        return name
    words = _command(name)
    start = next((place for place, word in enumerate(words[1:], 1) if not word.startswith("-")), 0)
    if "/" in words[0]:  # a path of its own, not something that runs another file
        start = 0
    return " ".join([_end(words[start], folders), *words[start + 1 :]])


def _command(name: str) -> list[str]:
    """The words of a program's command, without its limits."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError:  # a name with a number behind it, or one that was cut
        words = name.removeprefix(PREFIX).split()
    return list(dropwhile(lambda word: "=" in word, words)) or [name]


def _end(path: str, folders: int) -> str:
    """The last part of a path, and so many folders above it."""
    return "/".join(path.split("/")[-1 - folders :])
