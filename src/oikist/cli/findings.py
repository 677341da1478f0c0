"""Findings: the report of a balance laboratory as tables for a terminal, and the words around its charts."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from oikist.arena.balance.charts import Captions, is_apart
from oikist.arena.balance.figures import PERCENT, Block, Figure
from oikist.arena.balance.laboratory import Report
from oikist.arena.balance.study import SEATS
from oikist.cli.talk import Talk


def print_findings(talk: Talk, report: Report) -> None:
    """All tables of the run, then a table for each question."""
    talk.line(_summary(talk, report))
    talk.out.print(_tables(talk, report))
    for figure in report.figures:
        talk.line(_title(talk, figure), "bold")
        talk.out.print(_figure(talk, figure))
    talk.line(talk.say("balance.legend-table"))


def captions_of(talk: Talk, report: Report, figure: Figure) -> Captions:
    """The words around the chart of a figure."""
    headings = [_heading(talk, block.seats, block.settings) for block in figure.blocks]
    has_fair = any(block.fair is not None for block in figure.blocks)
    fair = talk.say(f"balance.fair-{figure.measure}") if has_fair else ""
    legend = [f"{_unit(talk, figure)}; {talk.say('balance.legend-bars')}", fair]
    return Captions(_title(talk, figure), _summary(talk, report), headings, legend)


def _summary(talk: Talk, report: Report) -> str:
    return talk.say("balance.summary", game=report.game, bot=report.bot, count=report.games, seed=report.seed)


def _title(talk: Talk, figure: Figure) -> str:
    measure = f"{figure.measure}-{figure.label}" if figure.label else figure.measure
    return f"{talk.say(f'balance.measure.{measure}')}, {talk.say(f'balance.group.{figure.group}')}"


def _heading(talk: Talk, seats: int, settings: str) -> str:
    words = talk.say("balance.table", seats=seats)
    return f"{words}, {settings}" if settings else words


def _unit(talk: Talk, figure: Figure) -> str:
    return talk.say("balance.unit.percent" if figure.unit == PERCENT else f"balance.unit.{figure.unit}")


def _tables(talk: Talk, report: Report) -> Table:
    table = _empty(talk, ("table", "score", "sure", "spread", "range", "length"))
    for one in report.tables:
        is_named = one.settings or one.group == SEATS
        table.add_row(
            _heading(talk, one.seats, one.settings if is_named else talk.say(f"balance.group.{one.group}")),
            f"{one.score.mean:.1f}",
            "…".join(one.score.ends(1, ".1f")) or "–",
            f"{one.spread:.1f}",
            f"{one.lowest}…{one.highest}",
            f"{one.median_length:g}",
        )
    return table


def _figure(talk: Talk, figure: Figure) -> Table:
    has_fair = any(block.fair is not None for block in figure.blocks)
    table = _empty(talk, ("table", "label", "games", "figure", "sure", *(["fair"] if has_fair else [])))
    factor = 100 if figure.unit == PERCENT else 1
    sign = " %" if figure.unit == PERCENT else ""
    for block in figure.blocks:
        name = _heading(talk, block.seats, block.settings)
        for row in block.rows:
            table.add_row(
                name,
                row.label,
                str(row.games),
                f"{factor * row.value.mean:.1f}{sign}",
                "…".join(row.value.ends(factor, ".1f")) or "–",
                *([_fair(block, factor, is_apart(row.value, block.fair))] if has_fair else []),
            )
            name = ""
    return table


def _fair(block: Block, factor: int, is_noted: bool) -> str:
    """What would be fair, with a star where it lies outside the interval."""
    if block.fair is None:
        return ""
    return f"{'* ' if is_noted else ''}{factor * block.fair:.1f}"


def _empty(talk: Talk, columns: tuple[str, ...]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        is_name = column in ("table", "label")
        words = talk.say(f"balance.column.{column}")
        table.add_column(words, justify="left" if is_name else "right", no_wrap=not is_name, overflow="fold")
    return table
