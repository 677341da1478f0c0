"""Boxes: opening a game as somebody from outside asks for it; no path they write is ever opened."""

import re
from collections.abc import Mapping
from typing import Final

from oikist.core.data import plain_lines
from oikist.core.errors import BadComponents, BadOption
from oikist.core.game import Game, Option
from oikist.games import FILE, NAMES, RANDOM, TEMPLATES, box_options, load

LONGEST_SEED: Final = 40
LONGEST_LINE: Final = 2000
MOST_LINES: Final = 5000
MOST_DOTS: Final = 8
MOST_DEPTH: Final = 20

# Strings and comments of TOML; one that does not end goes on to the end, where reading fails as well.
_QUOTED: Final = re.compile(
    r'''"""(?:\\[\s\S]|[^\\])*?(?:"{3,5}|\Z)|'{3}[\s\S]*?(?:'{3,5}|\Z)|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*'''
)
_NO_KEY: Final = re.compile(r"[^A-Za-z0-9_. \t-]+")


def open_box(name: str, box: Mapping[str, str], components: Mapping[str, str]) -> Game:
    """The box with these choices; a component of one's own comes as its text."""
    if name not in NAMES + TEMPLATES:
        raise BadOption(f"There is no game {name[:40]!r}: there is {', '.join(NAMES)}.")
    options = {option.name: option for option in box_options(name)}
    for key in (*box, *components):
        if key not in options:
            known = ", ".join(options) or "none"
            raise BadOption(f"The box of {name} has no choice {key[:40]!r}: its choices are {known}.")
    for key, value in box.items():
        if key not in components and not _is_offered(options[key], value):
            raise BadOption(f"{key} of {name} cannot be {value[:40]!r}: it is {_offer(options[key])}.")
    for key, text in components.items():
        check_text(key, text)
    choices = dict.fromkeys(components, FILE) | {key: value for key, value in box.items() if key not in components}
    return load(name, dict(components), **choices)


def check_text(name: str, text: str) -> None:
    """Refuse a component whose text would take long to read: Python's reader needs the square of a key's dots."""
    text = plain_lines(text)
    lines, bare = text.split("\n"), _QUOTED.sub("q", text)
    if len(lines) > MOST_LINES:
        raise BadComponents(f"{name}: it has {len(lines)} lines; {MOST_LINES} are allowed.")
    if (longest := max(map(len, lines))) > LONGEST_LINE:
        raise BadComponents(f"{name}: a line has {longest} characters; {LONGEST_LINE} are allowed.")
    if (dots := max(part.count(".") for part in _NO_KEY.split(bare))) > MOST_DOTS:
        raise BadComponents(f"{name}: a key has {dots} dots; {MOST_DOTS} are allowed.")
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_DEPTH:
            raise BadComponents(f"{name}: brackets stand in one another more than {MOST_DEPTH} deep.")


def _is_offered(option: Option, value: str) -> bool:
    seed = value.removeprefix(RANDOM)
    is_random = RANDOM in option.free and seed != value and 1 <= len(seed) <= LONGEST_SEED and seed.isprintable()
    return value in option.values or is_random


def _offer(option: Option) -> str:
    offered = [*option.values, *([f"{RANDOM}SEED"] if RANDOM in option.free else [])]
    return f"one of {', '.join(offered)}, or its text is given as a component"
