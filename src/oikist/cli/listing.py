"""Listing: what the terminal client prints in rows: choices, ledgers, orders, the ranking."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from oikist.bots.explain import HINT_LEVEL
from oikist.cli.boxes import game_text
from oikist.cli.choices import ONE_SCREEN, Choices, Item
from oikist.cli.games import game_title
from oikist.cli.outlook import Outlook, joined
from oikist.cli.sitting import PERSON
from oikist.core.game import Term
from oikist.core.state import CHANCE

if TYPE_CHECKING:
    from oikist.cli.terminal import Terminal

ROWS: Final = ONE_SCREEN  # more choices than this go into columns, without words beside them
MARGIN: Final = 8  # the number and the gaps of a row
FEW_NAMES: Final = 4


def welcome(terminal: "Terminal") -> None:
    """Who plays what; where a game begins, what it is about."""
    talk, sitting = terminal.talk, terminal.sitting
    talk.line(game_title(terminal.match.game.name, talk.language), "bold")
    if all(seat == CHANCE for seat, _ in terminal.match.record.moves):
        _start(terminal)
    for seat, (name, bot) in enumerate(zip(sitting.names, sitting.bots)):
        key = "play.person" if bot == PERSON else "play.bot"
        talk.line("  " + talk.say(key, seat=seat, name=name, bot=bot))
    words = {word: talk.say(f"order.{word}.word") for word in ("board", "help")}
    talk.line(talk.say("play.hint", seed=terminal.match.record.seed or "", **words), "dim")


def asked(terminal: "Terminal", choices: Choices) -> None:
    """What is to be chosen, where it is all of one kind."""
    kinds = set(choices.kinds.values())
    words = terminal.narrator.asked(kinds.pop()) if len(kinds) == 1 else ""
    if words:
        terminal.talk.line(terminal.talk.say("play.asked", words=words), "bold")


def show(terminal: "Terminal", choices: Choices, outlook: Outlook) -> None:
    """The numbered choices: rows with words if they are few, columns of names if they are many."""
    out = terminal.talk.out
    if choices.is_grid:
        show_grid(terminal, choices, outlook)
        return
    if len(choices.items) > ROWS:
        cells = [Text(f"{item.number:>3} {_name(item)}") for item in choices.items]
        out.print(Columns(cells, equal=True, column_first=True, padding=(0, 2)))
        return
    rows = {item.number: (_name(item), _words(terminal, item, outlook), "") for item in choices.items}
    if choices.kept_numbers():
        rows |= {number: (kind, words, "dim") for number, kind, words in _closed(terminal, choices)}
    room = out.width - MARGIN - max(len(name) for name, _, _ in rows.values())
    table = Table.grid(padding=(0, 2))
    for number, (name, words, style) in sorted(rows.items()):
        text = Text(words, style)
        text.truncate(max(room, 1), overflow="ellipsis")
        table.add_row(Text(f"{number:>4}", style), Text(name, style or "bold"), text)
    out.print(table)
    if choices.is_overview and choices.has_many_kinds:
        _show_closed(terminal, choices)


def _show_closed(terminal: "Terminal", choices: Choices) -> None:
    """The kinds that cannot be done now, in one line."""
    talk, kinds = terminal.talk, [kind for _, kind, _ in _closed(terminal, choices)]
    if kinds:
        facts = {"kinds": ", ".join(kinds), "why": talk.say("order.why.word"), "kind": kinds[0]}
        talk.line(talk.say("play.not-now", **facts), "dim")


def show_grid(terminal: "Terminal", choices: Choices, outlook: Outlook) -> None:
    """A row for each group, a column for each last word, and in each cell what that choice brings beyond the rest."""
    gains = {action: outlook.gains(action) for item in choices.items for action in item.actions}
    always = _common(list(gains.values()))
    if always:
        terminal.talk.line(terminal.talk.say("play.always", words=joined(always)))
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column("")
    table.add_column("")
    for action in choices.items[0].actions:
        table.add_column(Text(choices.names[action].split()[-1], "dim"), ratio=1)
    for item in choices.items:
        cells = [_without(gains[action], always) for action in item.actions]
        words = [Text(joined(cell)) if cell else Text("–", "dim") for cell in cells]
        table.add_row(Text(f"{item.number:>4}"), Text(item.label, "bold"), *words)
    terminal.talk.out.print(table)


def _common(lists: list[list[str]]) -> list[str]:
    """What stands in all lists, as often as in each."""
    return [word for index, word in enumerate(lists[0]) if _is_common(lists, word, lists[0][:index].count(word) + 1)]


def _is_common(lists: list[list[str]], word: str, times: int) -> bool:
    return all(words.count(word) >= times for words in lists)


def _without(words: list[str], others: list[str]) -> list[str]:
    left = words[:]
    for word in others:
        left.remove(word)
    return left


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


def hint(terminal: "Terminal", action: int, reasons: Sequence[Term]) -> None:
    """What a bot would do, and what of the turn so begun speaks for it and against it."""
    talk = terminal.talk
    talk.line(talk.say("play.hints.do", bot=HINT_LEVEL, name=terminal.match.game.action_name(action)), "bold")
    for term in reasons:
        words = terminal.narrator.words.term(term.name)
        talk.line("  " + talk.say("play.hints.for" if term.value > 0 else "play.hints.against", words=words))


def orders(terminal: "Terminal", names: Sequence[str]) -> None:
    """What can be typed at the prompt."""
    talk, game = terminal.talk, terminal.match.game
    _start(terminal)
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


def _words(terminal: "Terminal", item: Item, outlook: Outlook) -> str:
    if len(item.actions) == 1:
        return outlook.words(item.actions[0])
    if len(item.actions) <= FEW_NAMES:
        return ", ".join(terminal.match.game.action_name(action) for action in item.actions)
    return terminal.talk.say("play.group", example=outlook.words(item.actions[0]) or item.label)


def _closed(terminal: "Terminal", choices: Choices) -> list[tuple[int, str, str]]:
    """The kinds that cannot be done now, with the reason if it is one; not those that a rule of the table forbids."""
    game, sight, talk = terminal.match.game, terminal.match.sight(terminal.looking), terminal.talk
    reasons: dict[str, set[str]] = {kind: set() for kind in choices.closed().values()}
    for action in range(game.action_count):
        kind = str(game.parts(action)["kind"])
        if kind in reasons:
            reasons[kind].add(sight.refusal(action) or "")
    rows: list[tuple[int, str, str]] = []
    for number, kind in choices.closed().items():
        rule, sentence = terminal.narrator.refusal(min(reasons[kind]))
        if len(reasons[kind]) > 1:
            sentence = talk.say("play.closed-why", why=talk.say("order.why.word"), kind=kind)
        if not rule.startswith(f"{game.rule_prefix}-0."):
            rows.append((number, kind, sentence))
    return rows


def _start(terminal: "Terminal") -> None:
    key = "start-alone" if terminal.match.record.seats == 1 else "start"
    start = game_text(terminal.match.game.name, terminal.talk.language, key)
    if start:
        terminal.talk.line(start)
