"""Page: the report of an arena as one HTML file that needs no other."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from oikist.arena.brief import brief_names
from oikist.arena.estimate import Estimate
from oikist.arena.plots import NOBODY, Reached, Row, colour_rules, histograms, intervals, lines
from oikist.arena.report import DECIDED, UNFINISHED, PairFigures, Report, by_wins
from oikist.core.svg import SANS, SERIF, escape

VERDICTS: Final = {
    "stronger": "{stronger} is stronger (round {rounds})",
    "even": "neither is ahead by {edge} % (round {rounds})",
    "open": "open",
}

STYLE: Final = """
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 SANS}
main{max-width:1200px;margin:0 auto;padding:24px 16px 48px}
h1,h2{font-family:SERIF;line-height:1.2;font-weight:700;overflow-wrap:anywhere}
h1{font-size:30px;margin:8px 0}
h2{font-size:20px;margin:0 0 10px}
p{margin:8px 0;max-width:75ch}
.soft{color:var(--soft)}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:16px;margin:16px 0}
.plots{align-items:start}
section{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:16px;margin:16px 0}
.plots section{margin:0}
svg{display:block;width:100%;max-width:560px;height:auto;font-family:SANS}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px 6px 0;text-align:right;border-top:1px solid var(--line);vertical-align:top;white-space:nowrap}
th{color:var(--soft);font-weight:600;border-top:0;font-size:14px}
th.name,td.name{text-align:left;overflow-wrap:anywhere;white-space:normal;min-width:9em}
td small{display:block;color:var(--soft);font-size:13px}
td.words,th.words{text-align:left;white-space:normal;min-width:12em;padding-left:10px}
code{overflow-wrap:anywhere}
@media (max-width:600px){
h1{font-size:24px}
section{padding:12px}
table,tbody,tr,td{display:block}
tr{border-top:1px solid var(--line);padding:6px 0}
tr:first-child{display:none}
td{border:0;padding:2px 0;min-width:0;display:flex;justify-content:space-between;gap:16px}
td::before{content:attr(data-head);color:var(--soft);white-space:nowrap}
td.name{display:block;font-weight:600}
td.name::before{content:none}
td.words{padding-left:0;text-align:right}
td small{display:inline;margin-left:8px}
}
"""


def page_text(report: Report) -> str:
    """The whole file."""
    style = colour_rules() + STYLE
    title = f"{report.game}: {len(report.bots)} bots in the arena"
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title>'
        f"<style>{style.replace('SANS', SANS).replace('SERIF', SERIF)}</style>"
    )
    body = [f"<h1>{escape(title)}</h1>", _summary(report), _section("Bots", _bots_table(report)), _plots(report)]
    body.append(_section("Pairs", _pairs_note(report) + _pairs_table(report)))
    if report.forfeits:
        body.append(_section("Forfeits", _forfeits_table(report)))
    body.append(_section("How to read this", _manual(report)))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body><main>{"".join(body)}</main></body></html>\n'


def verdict_words(pair: PairFigures, stop: float) -> str:
    """What the sequential test found about a pair, in words."""
    words = VERDICTS[pair.finding()]
    return words.format(stronger=pair.stronger(), edge=f"{stop:g}", rounds=pair.rounds)


def _summary(report: Report) -> str:
    seats = len(report.seats)
    words = (
        f"{report.games:,} games in {report.rounds:,} round{'s' if report.rounds > 1 else ''}, {seats} seats, "
        f"seed {report.seed}. "
        f"A round is every choice of {seats} of the bots in every order of seats, "
        f"{report.games_a_round:,} games with the same seed."
    )
    if report.ended == DECIDED:
        words += " The sequential test has decided every pair."
    elif report.ended == UNFINISHED:
        words += f" It is not finished: {report.games_asked:,} games were asked for."
    chosen = {**report.box, **report.options}
    settings = ", ".join(f"{key}={value}" for key, value in chosen.items())
    version = f"Oikist {report.version}, rules version {report.rules_version}, box {report.box_hash}"
    return f'<p>{escape(words)}</p><p class="soft">{escape(version)}{escape("; " + settings if settings else "")}.</p>'


def _bots_table(report: Report) -> str:
    rows = [
        [
            escape(bot.name),
            f"{bot.games:,}",
            _percent(bot.wins),
            _points(bot.score),
            _points(bot.margin, sign="+"),
            f"{bot.mu:.2f}<small>± {bot.sigma:.2f}</small>",
        ]
        for bot in by_wins(report)
    ]
    return _table(["bot", "games", "wins", "points", "ahead of best other", "rating"], rows)


def _pairs_table(report: Report) -> str:
    rows = [
        [
            f"{escape(pair.first)} <small>against {escape(pair.second)}</small>",
            f"{pair.games:,}",
            _percent(pair.ahead),
            _points(pair.difference, sign="+"),
            *([escape(verdict_words(pair, report.stop))] if report.stop else []),
        ]
        for pair in report.pairs
    ]
    return _table(["pair", "games", "first ahead", "points between", *(["verdict"] if report.stop else [])], rows)


def _pairs_note(report: Report) -> str:
    if not report.stop:
        return "<p>How often the first bot came in ahead of the second where both sat at the table.</p>"
    return (
        f"<p>How often the first bot came in ahead of the second where both sat at the table. A verdict is that of the "
        f"sequential test with an edge of {report.stop:g} %; for each pair it may name a bot as stronger though none "
        f"is in 5 of 100 arenas, and miss an edge of that size in 5 of 100. Among many pairs some will be wrong.</p>"
    )


def _plots(report: Report) -> str:
    fair = 1 / len(report.seats)
    brief = brief_names([bot.name for bot in report.bots])
    numbers = {bot.name: number for number, bot in enumerate(report.bots)}
    curves = [
        (brief[bot.name], [(number * report.games_a_round, mu) for number, mu in bot.mu_by_round])
        for bot in report.bots
    ]
    shares = [Row(brief[bot.name], numbers[bot.name], bot.wins) for bot in by_wins(report)]
    seats = [Row(f"Seat {seat.seat}", NOBODY, seat.wins) for seat in report.seats]
    scores = [Reached(brief[bot.name], numbers[bot.name], bot.scores, bot.score.mean) for bot in by_wins(report)]
    drawings = [
        ("Share of wins", intervals("Share of wins of every bot, with its interval", shares, fair)),
        ("Wins by seat", intervals("Share of wins of every seat, whoever sat there", seats, fair)),
        ("Rating by games", lines("Rating mu of every bot as games went on", curves, "games")),
        ("Points reached", histograms("How often each bot reached how many points", scores)),
    ]
    return f'<div class="plots">{"".join(_section(title, drawn) for title, drawn in drawings)}</div>'


def _forfeits_table(report: Report) -> str:
    """A line for everything that went wrong with a bot, however often: report.json has each game."""
    kinds = Counter((one.bot, one.sentence) for one in report.forfeits)
    first = {(one.bot, one.sentence): one.game for one in reversed(report.forfeits)}
    rows = [
        [escape(bot), f"{count:,}", f"{first[bot, sentence]:,}", escape(sentence)]
        for (bot, sentence), count in kinds.items()
    ]
    note = (
        "<p>These seats count as last; where all forfeit nobody wins. Their points, in all figures of points, are "
        "those of the bot that played on in their place.</p>"
    )
    return note + _table(["bot", "games", "first", "what was wrong"], rows)


def _manual(report: Report) -> str:
    early = (
        " Intervals are for a number of rounds fixed beforehand; where the test ended the arena early, trust its "
        "verdicts rather than the intervals."
        if report.stop
        else ""
    )
    shares = "A shared win counts in equal parts. The broken line in a plot is the share that equal bots would have."
    sure = (
        "The interval under a figure, or the bar in a plot, would hold the true figure in 95 of 100 such arenas. Games "
        "of a round share a seed, so rounds are counted, not games. It is missing where all rounds were alike or there "
        "was only one."
    )
    rating = (
        "The rating is openskill's Plackett-Luce model, updated round by round with the mean of what its games "
        "would change: mu is its guess, ± sigma how unsure the model is, which is no interval of 95 of 100."
    )
    words = [shares, sure + early, rating]
    return "".join(f"<p>{escape(text)}</p>" for text in words)


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    kinds = [
        "name" if head in ("bot", "pair") else "words" if head in ("verdict", "what was wrong") else ""
        for head in heads
    ]
    start = "".join(f'<th class="{kind}">{escape(head)}</th>' for kind, head in zip(kinds, heads))
    body = "".join(f"<tr>{''.join(map(_cell, heads, kinds, row))}</tr>" for row in rows)
    # A person who has no mouse scrolls a wide table with the keys, so it can be reached.
    return f'<div class="wide" tabindex="0"><table><tr>{start}</tr>{body}</table></div>'


def _cell(head: str, kind: str, inside: str) -> str:
    """With its head beside it for where a row is a block of lines."""
    return f'<td class="{kind}" data-head="{escape(head)}"><span>{inside}</span></td>'


def _percent(share: Estimate) -> str:
    return f"{100 * share.mean:.1f} %{_small(share.ends(100, '.1f'))}"


def _points(points: Estimate, sign: str = "") -> str:
    return f"{points.mean:{sign}.2f}{_small(points.ends(1, f'{sign}.2f'))}"


def _small(ends: Sequence[str]) -> str:
    return f"<small>{' to '.join(ends)}</small>" if ends else ""
