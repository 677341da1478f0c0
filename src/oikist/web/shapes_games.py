"""Shapes of games: what the API answers about what can be played, as values that become JSON."""

from pydantic import Field

from oikist.web.shapes import Shape


class OptionValueShape(Shape):
    value: str
    title: str
    preset: dict[str, str] = Field(description="Values of other options that this one brings along.")


class OptionShape(Shape):
    name: str
    title: str
    default: str
    values: list[OptionValueShape]
    free: str = Field(description="What else is accepted, in words; empty if nothing.")


class OddsParameterShape(Shape):
    name: str
    title: str
    least: int
    most: int
    words: list[str] = Field(description="What the numbers stand for, if for words.")
    titles: list[str] = Field(description="The words in the language asked for.")


class OddsShape(Shape):
    name: str
    title: str
    parameters: list[OddsParameterShape]
    results: list[str]
    titles: list[str] = Field(description="What the results are called, in the language asked for.")


class GameShape(Shape):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    start: str
    length: str = Field(description="How long a match takes around a table, in words.")
    components: str = Field(description="What of the components is known, and what is our reconstruction.")
    seats: list[int]
    rules_version: int
    has_secrets: bool
    options: list[OptionShape]
    box_options: list[OptionShape]
    odds: list[OddsShape]


class BotShape(Shape):
    """A bot as people know it."""

    name: str
    title: str
    text: str = Field(description="How it plays, in one or two sentences.")


class GamesShape(Shape):
    games: list[GameShape]
    bots: list[str] = Field(description="The levels that people are offered, the weakest first.")
    usual_bot: str = Field(description="The one of them to begin with.")
    bot_titles: list[BotShape] = Field(
        description="All bots that can have a seat, the levels first, in the language asked for."
    )
    phrases: dict[str, str] = Field(description="Quick phrases of the chat, by key, in the language asked for.")
    languages: list[str]


class ChapterShape(Shape):
    number: str
    title: str
    rules: dict[str, str] = Field(description="The text of each rule by its number, as Markdown.")


class RulesShape(Shape):
    language: str
    chapters: list[ChapterShape]


class ChancesShape(Shape):
    chances: dict[str, int]
