"""`oikist games`: what can be played, with seats and options."""

import json
from typing import Final

import typer
from rich.table import Table
from rich.text import Text

from oikist.cli.boxes import free_text, game_text
from oikist.cli.parameters import AsJson, Lang
from oikist.cli.talk import Talk, talk_of
from oikist.core.game import Game, Option
from oikist.games import NAMES, box_options, load

EXAMPLE: Final = "oikist games --lang fr"


def games(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games with their seats and options."""
    talk = talk_of(context)
    boxes = [load(name) for name in NAMES]
    if as_json:
        talk.json(json.dumps([_described(talk, game) for game in boxes], ensure_ascii=False, indent=2))
        return
    for game in boxes:
        _print_game(talk, game)


def game_title(name: str, language: str) -> str:
    """The title as it stands on the box."""
    return game_text(name, language, "name") or name


def _described(talk: Talk, game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game_title(game.name, talk.language),
        "summary": game_text(game.name, talk.language, "summary"),
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "action_count": game.action_count,
        "options": [_option(talk, game.name, option) for option in game.options],
        "box_options": [_option(talk, game.name, option) for option in box_options(game.name)],
    }


def _option(talk: Talk, game: str, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "title": game_text(game, talk.language, f"option.{option.name}"),
        "values": {value: _value_text(talk, game, option, value) for value in option.values},
        "free": free_text(talk, game, option),
        "default": option.default,
        "presets": {value: dict(preset) for value, preset in option.presets.items()},
    }


def _value_text(talk: Talk, game: str, option: Option, value: str) -> str:
    return game_text(game, talk.language, f"option.{option.name}-{value}")


def _print_game(talk: Talk, game: Game) -> None:
    seats = ", ".join(str(number) for number in game.seats)
    talk.line(f"{game_title(game.name, talk.language)}  ({game.name})", "bold")
    summary = game_text(game.name, talk.language, "summary")
    if summary:
        talk.line(f"  {summary}")
    talk.line(talk.say("games.seats", seats=seats))
    for heading, options in (("games.options", game.options), ("games.box", box_options(game.name))):
        if options:
            talk.line(talk.say(heading))
            talk.out.print(_options_table(talk, game.name, options))
    talk.line(talk.say("games.play", game=game.name))


def _options_table(talk: Talk, game: str, options: tuple[Option, ...]) -> Table:
    """A row for each value, as it is typed, with what it means."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for option in options:
        title = game_text(game, talk.language, f"option.{option.name}") or option.name
        for value in option.values:
            key = "games.default" if value == option.default else "games.value"
            words = talk.say(key, title=title, words=_value_text(talk, game, option, value) or value)
            table.add_row(Text(f"    {option.name}={value}", "bold"), Text(words))
        if option.free:
            words = talk.say("games.value", title=title, words=free_text(talk, game, option))
            table.add_row(Text(f"    {option.name}=…", "bold"), Text(words))
    return table
