"""Routes of games: what can be played, its rules, its texts and its odds."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query

from oikist.bots import LEVELS
from oikist.bots import NAMES as BOTS
from oikist.core.game import Game, Odds, Option, Parameter
from oikist.games import NAMES, box_options, load, package_of
from oikist.games.rulebook import load_rulebook
from oikist.tables.manners import PHRASES
from oikist.tables.notifier import TEXTS
from oikist.tables.places import Refused
from oikist.text import LANGUAGES, find_text, load_texts, say
from oikist.web import shapes_games as shapes
from oikist.web.refusals import RESPONSES
from oikist.web.request import AnyLanguage
from oikist.web.route import Route

router = APIRouter(route_class=Route, prefix="/api/games", tags=["games"], responses=RESPONSES)
USUAL_BOT = "player"
GameName = Annotated[str, Path(pattern="^[a-z-]{1,40}$")]


@router.get("")
def list_games(language: AnyLanguage) -> shapes.GamesShape:
    """The games, with their seats and options, and what is offered at all tables."""
    return _games(language)


@cache
def _games(language: str) -> shapes.GamesShape:
    """Made once for each language: nothing of it changes while the server runs."""
    return shapes.GamesShape(
        games=[_game(load(name), language) for name in NAMES],
        bots=list(LEVELS),
        usual_bot=USUAL_BOT,
        bot_titles=[_bot(name, language) for name in BOTS],
        phrases={phrase: say(TEXTS, language, f"phrase.{phrase}") for phrase in PHRASES},
        languages=list(LANGUAGES),
    )


@router.get("/{game}/rules")
def rules(game: GameName, language: AnyLanguage) -> shapes.RulesShape:
    """All rules of a game, by chapter and number."""
    _demand_game(game)
    book = load_rulebook(game, language)
    chapters = [
        shapes.ChapterShape(number=chapter.number, title=chapter.title, rules=chapter.rules)
        for chapter in book.chapters
    ]
    return shapes.RulesShape(language=book.language, chapters=chapters)


@router.get("/{game}/texts")
def texts(game: GameName, language: AnyLanguage) -> dict[str, str]:
    """The texts of a game by key; `{have}` stands for a fact, `{have:tile|tiles}` for one of two words."""
    _demand_game(game)
    package = package_of(game)
    return {**load_texts(package, "en"), **load_texts(package, language)}


@router.get("/{game}/odds/{name}")
def odds(
    game: GameName,
    name: Annotated[str, Path(pattern="^[a-z-]{1,40}$")],
    numbers: Annotated[str, Query(max_length=200, description="As in attack:4,defence:2")] = "",
) -> shapes.ChancesShape:
    """Exact chances, counted and not sampled."""
    _demand_game(game)
    return shapes.ChancesShape(chances=load(game).chances(name, _numbers(numbers)))


def _demand_game(name: str) -> None:
    if name not in NAMES:
        raise Refused("no-game", f"There is no game {name!r}: there is {', '.join(NAMES)}.")


def _numbers(text: str) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for word in filter(None, text.split(",")):
        name, _, value = word.partition(":")
        if not (value.removeprefix("-").isascii() and value.removeprefix("-").isdecimal() and len(value) <= 9):
            raise Refused("bad-number", f"{word!r} is not a name and a whole number: write them as in attack:4.")
        numbers[name] = int(value)
    return numbers


def _game(game: Game, language: str) -> shapes.GameShape:
    return shapes.GameShape(
        name=game.name,
        title=_text(game.name, language, "name"),
        summary=_text(game.name, language, "summary"),
        start=_text(game.name, language, "start"),
        length=_text(game.name, language, "length"),
        components=_text(game.name, language, "components"),
        seats=list(game.seats),
        rules_version=game.rules_version,
        has_secrets=game.has_secrets,
        options=[_option(game.name, option, language) for option in game.options],
        box_options=[_option(game.name, option, language) for option in box_options(game.name)],
        odds=[_odds(game.name, odds, language) for odds in game.odds],
    )


def _odds(game: str, odds: Odds, language: str) -> shapes.OddsShape:
    return shapes.OddsShape(
        name=odds.name,
        title=_text(game, language, f"odds.{odds.name}"),
        parameters=[_parameter(game, odds.name, parameter, language) for parameter in odds.parameters],
        results=list(odds.results),
        titles=[_text(game, language, f"odds.{odds.name}-{result}") for result in odds.results],
    )


def _parameter(game: str, odds: str, parameter: Parameter, language: str) -> shapes.OddsParameterShape:
    key = f"odds.{odds}-{parameter.name}"
    return shapes.OddsParameterShape(
        name=parameter.name,
        title=_text(game, language, key),
        least=parameter.least,
        most=parameter.most,
        words=list(parameter.words),
        titles=[_text(game, language, f"{key}-{word}") for word in parameter.words],
    )


def _bot(name: str, language: str) -> shapes.BotShape:
    """A bot without texts is called by its name."""
    title, text = find_text(TEXTS, language, f"bot.{name}") or name, find_text(TEXTS, language, f"bot.{name}-text")
    return shapes.BotShape(name=name, title=title, text=text)


def _option(game: str, option: Option, language: str) -> shapes.OptionShape:
    values = [
        shapes.OptionValueShape(
            value=value,
            title=_text(game, language, f"option.{option.name}-{value}"),
            preset=dict(option.presets.get(value, {})),
        )
        for value in option.values
    ]
    free = (_text(game, language, f"option.{option.name}-free") or option.free) if option.free else ""
    title = _text(game, language, f"option.{option.name}")
    return shapes.OptionShape(name=option.name, title=title, default=option.default, values=values, free=free)


def _text(game: str, language: str, key: str) -> str:
    """A text of a game, empty if it has none of that key."""
    return find_text(package_of(game), language, key)
