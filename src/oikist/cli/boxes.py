"""Boxes: opening a game as the words of a command line say."""

from collections.abc import Mapping, Sequence
from importlib import import_module

from oikist.cli.files import load_text
from oikist.cli.talk import BadInput, Talk
from oikist.core.errors import BadOption, nearest
from oikist.core.game import Game, Option, option_text
from oikist.games import FILE, NAMES, RANDOM, TEMPLATES, box_options, load, package_of
from oikist.text import find_text


def open_box(
    talk: Talk, name: str, option_words: Sequence[str] | None, box_words: Sequence[str] | None
) -> tuple[Game, dict[str, str]]:
    """The box that the words ask for, and the options of the table; a box option may stand among either words."""
    check_game(talk, name)
    options = _pairs(talk, option_words or [])
    box = _pairs(talk, box_words or [])
    known = {option.name: option for option in box_options(name)}
    box |= {key: options.pop(key) for key in list(options) if key in known}
    _check_words(talk, name, box, list(known.values()), ())
    game = _open(talk, name, box, known)
    _check_words(talk, name, options, list(game.options), tuple(known))
    return game, options


def check_game(talk: Talk, name: str) -> None:
    """Refuse a game that is not there, naming the nearest."""
    if name not in NAMES + TEMPLATES:
        near = nearest(name.lower(), list(NAMES + TEMPLATES), 1) or list(NAMES)
        raise talk.bad("bad.game", name=name, near=", ".join(near))


def check_options(talk: Talk, game: Game, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """All options of the table; refused in the person's language where one does not fit so many seats."""
    try:
        return game.settle(seats, options)
    except BadOption:
        for option in game.options:
            if option.name in options:
                try:
                    game.settle(seats, {option.name: options[option.name]})
                except BadOption:
                    raise _misfit(talk, game.name, option, options[option.name]) from None
        raise


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


def free_text(talk: Talk, game: str, option: Option) -> str:
    """What else an option accepts, in words."""
    return game_text(game, talk.language, f"option.{option.name}-free") or option.free


def game_text(game: str, language: str, key: str) -> str:
    """A text of a game, empty if it has none of that key."""
    return find_text(package_of(game), language, key)


def _open(talk: Talk, name: str, box: Mapping[str, str], options: Mapping[str, Option]) -> Game:
    """Files are read here, so that what is wrong with one is said in the person's language."""
    choices, components = dict(box), dict[str, str]()
    for key, value in box.items():
        is_random = value.startswith(RANDOM) and RANDOM in options[key].free
        if value not in options[key].values and not is_random:
            components[key] = _component(talk, name, value)
            choices[key] = FILE
    try:
        return load(name, components, **choices)
    except BadOption:
        for key in choices.keys() - components.keys():
            try:
                load(name, None, **{key: choices[key]})
            except BadOption:
                raise _misfit(talk, name, options[key], choices[key]) from None
        raise


def _component(talk: Talk, game: str, path: str) -> str:
    text = load_text(talk, path)
    import_module(package_of(game) + ".game").check_components(text, path)
    return text


def _misfit(talk: Talk, game: str, option: Option, value: str) -> BadInput:
    allowed = ", ".join(option.values)
    return talk.bad("bad.free", key=option.name, value=value[:80], allowed=allowed, free=free_text(talk, game, option))


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


def _check_words(
    talk: Talk, game: str, given: dict[str, str], options: Sequence[Option], others: tuple[str, ...]
) -> None:
    known = {option.name: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise talk.bad("bad.option", game=game, key=key, known=", ".join([*known, *others]) or talk.say("bad.none"))
        option = known[key]
        if option_text(value) not in option.values and not option.free:
            raise talk.bad("bad.value", key=key, value=value, allowed=", ".join(option.values))
