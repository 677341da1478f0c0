"""Listing: what the terminal client prints in rows: choices, ledgers, orders, the ranking."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from oikist.cli.boxes import game_text
from oikist.cli.choices import Choices, Item
from oikist.cli.games import game_title
from oikist.cli.sitting import PERSON

if TYPE_CHECKING:
    from oikist.cli.terminal import Terminal

ROWS: Final = 12  # more choices than this go into columns, without words beside them


def welcome(terminal: "Terminal") -> None:
    """Who plays what."""
    talk, sitting = terminal.talk, terminal.sitting
    talk.line(game_title(terminal.match.game.name, talk.language), "bold")
    start = game_text(terminal.match.game.name, talk.language, "start")
    if start:
        talk.line(start)
    for seat, (name, bot) in enumerate(zip(sitting.names, sitting.bots)):
        key = "play.person" if bot == PERSON else "play.bot"
        talk.line("  " + talk.say(key, seat=seat, name=name, bot=bot))
    talk.line(talk.say("play.hint", seed=terminal.match.record.seed or "", help=talk.say("order.help.word")), "dim")


def show(terminal: "Terminal", choices: Choices) -> None:
    """The numbered choices: rows with words if they are few, columns of names if they are many."""
    out = terminal.talk.out
    if len(choices.items) > ROWS:
        cells = [Text(f"{number:>3} {_name(item)}") for number, item in enumerate(choices.items, 1)]
        out.print(Columns(cells, equal=True, column_first=True, padding=(0, 2)))
    else:
        table = Table.grid(padding=(0, 2))
        for number, item in enumerate(choices.items, 1):
            table.add_row(Text(f"{number:>4}"), Text(_name(item), "bold"), Text(_words(terminal, item)))
        out.print(table)


def ledgers(terminal: "Terminal") -> None:
    """Every seat's score and where it comes from, as far as who is looking may know it."""
    talk = terminal.talk
    sight = terminal.match.sight(terminal.looking)
    for seat in range(terminal.match.record.seats):
        name, ledger = terminal.narrator.label(seat), sight.ledger(seat)
        if ledger is None:
            talk.line(talk.say("play.score-hidden", name=name), "bold")
            continue
        talk.line(talk.say("play.score", name=name, points=sum(entry.points for entry in ledger)), "bold")
        table = Table.grid(padding=(0, 2))
        for entry in ledger:
            table.add_row(Text(f"{entry.points:>6}"), Text(terminal.narrator.entry(entry)))
        talk.out.print(table)


def orders(terminal: "Terminal", names: Sequence[str]) -> None:
    """What can be typed at the prompt."""
    talk, game = terminal.talk, terminal.match.game
    example = game.action_name(game.action_count // 3)
    talk.line(talk.say("play.how", example=example, start=example.rpartition(" ")[0] or example[0]))
    table = Table.grid(padding=(0, 2))
    for name in names:
        usage = talk.say(f"order.{name}.usage", example=example)
        table.add_row(Text(f"  {usage}", "bold"), Text(talk.say(f"order.{name}.about")))
    talk.out.print(table)


def end(terminal: "Terminal") -> None:
    """The last board, the ranking and every ledger."""
    talk, result = terminal.talk, terminal.match.record.result
    assert result is not None
    terminal.show_board()
    talk.line(talk.say("play.over"), "bold")
    for place, seat in sorted((place, seat) for seat, place in enumerate(result.ranking)):
        name = terminal.narrator.label(seat)
        talk.line("  " + talk.say("play.place", place=place, name=name, points=result.scores[seat]))
    ledgers(terminal)


def _name(item: Item) -> str:
    return item.label if len(item.actions) == 1 else f"{item.label} … ({len(item.actions)})"


def _words(terminal: "Terminal", item: Item) -> str:
    if len(item.actions) == 1:
        return terminal.narrator.action(item.actions[0])
    return terminal.talk.say("play.group", example=terminal.narrator.action(item.actions[0]) or item.label)
