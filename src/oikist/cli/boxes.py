"""Boxes: opening a game as the words of a command line say."""

from collections.abc import Sequence
from importlib import import_module

from oikist.cli.talk import Talk
from oikist.core.errors import nearest
from oikist.core.game import Game, Option, option_text
from oikist.games import NAMES, TEMPLATES, load, package_of


def open_box(
    talk: Talk, name: str, option_words: Sequence[str] | None, box_words: Sequence[str] | None
) -> tuple[Game, dict[str, str]]:
    """The box that the words ask for, and the options of the table; a box option may stand among either words."""
    check_game(talk, name)
    options = _pairs(talk, option_words or [])
    box = _pairs(talk, box_words or [])
    known = {option.name: option for option in box_options(name)}
    box |= {key: options.pop(key) for key in list(options) if key in known}
    _check_options(talk, name, box, list(known.values()), ())
    game = load(name, None, **box)
    _check_options(talk, name, options, list(game.options), tuple(known))
    return game, options


def check_game(talk: Talk, name: str) -> None:
    """Refuse a game that is not there, naming the nearest."""
    if name not in NAMES + TEMPLATES:
        near = nearest(name.lower(), list(NAMES + TEMPLATES), 1) or list(NAMES)
        raise talk.bad("bad.game", name=name, near=", ".join(near))


def check_seats(talk: Talk, game: Game, seats: int) -> int:
    """The number of seats itself, if the game is played by so many."""
    if seats not in game.seats:
        raise talk.bad("bad.seats", game=game.name, seats=seats, allowed=", ".join(str(n) for n in game.seats))
    return seats


def check_seed(talk: Talk, seed: str) -> str:
    """The seed itself, unless it came from bytes that are no text."""
    if not seed.isprintable():
        raise talk.bad("bad.seed")
    return seed


def box_options(name: str) -> tuple[Option, ...]:
    """What can be chosen when the box of a game is opened."""
    options: tuple[Option, ...] = getattr(import_module(package_of(name) + ".game"), "BOX_OPTIONS", ())
    return options


def _pairs(talk: Talk, words: Sequence[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise talk.bad("bad.pair", word=word)
        if pairs.get(key, value) != value:
            raise talk.bad("bad.twice", key=key)
        pairs[key] = value
    return pairs


def _check_options(
    talk: Talk, game: str, given: dict[str, str], options: Sequence[Option], others: tuple[str, ...]
) -> None:
    known = {option.name: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise talk.bad("bad.option", game=game, key=key, known=", ".join([*known, *others]) or talk.say("bad.none"))
        option = known[key]
        if option_text(value) not in option.values and not option.free:
            raise talk.bad("bad.value", key=key, value=value, allowed=", ".join(option.values))
