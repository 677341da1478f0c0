"""The games in the box: their names, and `load`, which opens one."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from oikist.core.errors import BadOption, BadRecord, OikistError, nearest
from oikist.core.game import Game, Option
from oikist.core.record import Record

NAMES: Final = ("magna-grecia", "magna-roma", "ancient-colonies")  # offered to players, in this order
FILE: Final = "file"  # stands in a box, and in its records, where the text of a component was given
RANDOM: Final = "random:"  # begins the choice of a component that is made by lot
TEMPLATES: Final = ("kuhn",)  # tested and loadable, not offered: the living example for new games


def load(name: str, texts: Mapping[str, str] | None = None, /, **box: object) -> Game:
    """Open a game's box. `box` chooses components (map="random:7"); `texts` gives the texts of components outright.

    Both by position only: `box` has the names that a game gives to its choices, `components` of Magna Roma for one.
    No choice may be called `texts`: the compiled build would take it for this one.
    """
    if name not in NAMES + TEMPLATES:
        near = nearest(name, list(NAMES))
        hint = f"perhaps {near[0]!r}" if near else f"there is {', '.join(NAMES)}"
        raise BadOption(f"There is no game {name[:80]!r}: {hint}.")
    return _open(name, dict(texts or {}), {key: str(value) for key, value in box.items()})


def load_for(record: Record) -> Game:
    """The box a record was made with; BadRecord if there is none such."""
    if record.game not in NAMES + TEMPLATES:
        raise BadRecord(f"There is no game {record.game[:80]!r}: there is {', '.join(NAMES)}.")
    for option in box_options(record.game):
        choice = record.box.get(option.name, option.default)
        if choice not in option.values and option.name not in record.components:
            # A record never opens files: it may come from anybody.
            raise BadRecord(
                f"The record has {option.name}={choice[:60]} but does not hold the text of that {option.name}."
            )
    try:
        return _open(record.game, dict(record.components), dict(record.box))
    except OikistError as error:
        raise BadRecord(f"The box of the record cannot be opened: {error}") from None


def box_options(name: str) -> tuple[Option, ...]:
    """What can be chosen when the box of a game is opened."""
    options: tuple[Option, ...] = import_module(package_of(name) + ".game").BOX_OPTIONS
    return options


def _open(name: str, components: dict[str, str], box: dict[str, str]) -> Game:
    game = import_module(package_of(name) + ".game").open_box(components, box)
    assert isinstance(game, Game)
    return game


def package_of(name: str) -> str:
    """The package a game lives in."""
    return f"oikist.games.{name.replace('-', '_')}"
