"""Scoreboard: the report of an arena as tables and sentences for a terminal."""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from oikist.arena.brief import brief_names
from oikist.arena.estimate import Estimate
from oikist.arena.report import DECIDED, UNFINISHED, PairFigures, Report, by_wins
from oikist.arena.tournament import FIGURES, PAGE
from oikist.cli.forfeits import print_forfeits
from oikist.cli.talk import Talk


def print_scoreboard(talk: Talk, report: Report, folder: Path | None) -> None:
    """Bots, pairs, verdicts, forfeits, and where the report is."""
    seats = len(report.seats)
    talk.line(
        talk.say(
            "arena.games",
            count=report.games,
            game=report.game,
            rounds=report.rounds,
            seats=seats,
            seed=report.seed,
        )
    )
    talk.line(talk.say("arena.round", seats=seats, count=report.games_a_round))
    if report.games > report.games_asked:
        talk.line(talk.say("arena.rounded", asked=report.games_asked, count=report.games))
    talk.out.print(_bots(talk, report))
    talk.out.print(_pairs(talk, report))
    if report.stop:
        for pair in report.pairs:
            talk.line(_verdict(talk, pair, report.stop))
    if report.ended == DECIDED:
        talk.line(talk.say("arena.decided", count=report.rounds))
    if report.ended == UNFINISHED:
        talk.line(talk.say("arena.unfinished", asked=report.games_asked))
    print_forfeits(talk, report.forfeits)
    if folder is not None:
        talk.line(talk.say("arena.report", page=str(folder / PAGE), figures=str(folder / FIGURES)))


def _bots(talk: Talk, report: Report) -> Table:
    table = _table(talk, ("bot", "wins", "sure", "points", "margin", "sure", "rating"))
    brief = brief_names([bot.name for bot in report.bots])
    for bot in by_wins(report):
        table.add_row(
            brief[bot.name],
            f"{100 * bot.wins.mean:.1f} %",
            _ends(bot.wins, 100),
            f"{bot.score.mean:.1f}",
            f"{bot.margin.mean:+.1f}",
            _ends(bot.margin, 1),
            f"{bot.mu:.1f} ± {bot.sigma:.1f}",
        )
    return table


def _pairs(talk: Talk, report: Report) -> Table:
    table = _table(talk, ("pair", "ahead", "sure", "difference", "sure"))
    brief = brief_names([bot.name for bot in report.bots])
    for pair in report.pairs:
        table.add_row(
            f"{brief[pair.first]} – {brief[pair.second]}",
            f"{100 * pair.ahead.mean:.1f} %",
            _ends(pair.ahead, 100),
            f"{pair.difference.mean:+.1f}",
            _ends(pair.difference, 1),
        )
    return table


def _verdict(talk: Talk, pair: PairFigures, edge: float) -> str:
    return talk.say(
        f"arena.{pair.finding()}",
        first=pair.first,
        second=pair.second,
        stronger=pair.stronger(),
        weaker=pair.weaker(),
        edge=f"{edge:g}",
        rounds=pair.rounds,
    )


def _table(talk: Talk, columns: tuple[str, ...]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        is_name = column in ("bot", "pair")
        table.add_column(
            talk.say(f"arena.column.{column}"),
            justify="left" if is_name else "right",
            no_wrap=not is_name,
            overflow="fold",
        )
    return table


def _ends(figure: Estimate, factor: int) -> str:
    """The ends of an interval, to be read under the head that says how sure they are."""
    return "…".join(figure.ends(factor, ".1f")) or "–"
