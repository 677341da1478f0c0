"""`oikist simulate`: bots play many matches, and what came of it."""

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.progress import Progress
from rich.table import Table

from oikist.arena.crew import WorkerDied
from oikist.arena.match import Outcome, Setup
from oikist.arena.series import Series, play_series
from oikist.cli.bots import listed_bots, split_bots
from oikist.cli.boxes import check_options, check_seats, check_seed, open_box
from oikist.cli.files import make_folder, names_in, save_text
from oikist.cli.forfeits import print_forfeits
from oikist.cli.parameters import AsJson, Box, GameName, Lang, Options, Seats
from oikist.cli.summary import Summary, summarize
from oikist.cli.talk import Talk, talk_of
from oikist.core.game import Game

EXAMPLE: Final = "oikist simulate magna-grecia --seats 2 --bots greedy,random --games 9"

MOST_DIGITS: Final = 9
MOST_WORKERS: Final = 256

Bots = Annotated[str, typer.Option("--bots", metavar="NAME[,…]")]
Games = Annotated[int, typer.Option("--games", metavar="K", min=1, max=100_000_000)]
Seed = Annotated[str, typer.Option("--seed", metavar="S")]
Workers = Annotated[int, typer.Option("--workers", metavar="W", min=1, max=MOST_WORKERS)]
Records = Annotated[Path | None, typer.Option("--records", metavar="DIR")]


def simulate(
    context: typer.Context,
    game: GameName,
    seats: Seats = None,
    bots: Bots = "random",
    games: Games = 100,
    seed: Seed = "1",
    option: Options = None,
    box: Box = None,
    workers: Workers = 1,
    records: Records = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and sum up scores, wins and speed."""
    talk = talk_of(context)
    opened, options = open_box(talk, game, option, box)
    number = usual_seats(opened, bots, opened.seats[0]) if seats is None else seats
    setup = setup_for(talk, opened, number, options, records is not None)
    series = Series(setup, bots_for(talk, bots, number), check_seed(talk, seed), games)
    if records is not None:
        make_folder(talk, records)
        _check_free(talk, records, setup.game, games)
    start = perf_counter()
    outcomes = _play(talk, series, workers, records)
    summary = summarize(series, outcomes, perf_counter() - start)
    if as_json:
        talk.json(json.dumps(asdict(summary), ensure_ascii=False, indent=2))
    else:
        _print_summary(talk, summary, records)


def setup_for(talk: Talk, game: Game, seats: int, options: Mapping[str, str], keep_records: bool) -> Setup:
    """The table that the words of a command line ask for; what does not fit is refused."""
    check_seats(talk, game, seats)
    settled = check_options(talk, game, seats, options)
    return Setup(game.name, game.components, game.box, seats, settled, keep_records)


def usual_seats(game: Game, bots: str, otherwise: int) -> int:
    """As many as bots are named; another number where one is to play for all, or the game has no room for so many."""
    named = len(split_bots(bots))
    return named if named > 1 and named in game.seats else otherwise


def bots_for(talk: Talk, words: str, seats: int) -> list[str]:
    """The bot of every seat: one name serves all."""
    names = listed_bots(talk, words)
    if len(names) not in (1, seats):
        raise talk.bad("bad.bots", count=len(names), seats=seats)
    return names * seats if len(names) == 1 else names


def record_name(game: str, number: int) -> str:
    """The file of the record of one game among those of a simulation."""
    return f"{game}-{number:05}.oik"


def _check_free(talk: Talk, folder: Path, game: str, games: int) -> None:
    """Refuse a folder where a record of this simulation would be written over another."""
    for name in names_in(talk, folder):
        digits = name.removeprefix(f"{game}-").removesuffix(".oik")
        is_ours = digits.isdecimal() and len(digits) <= MOST_DIGITS and name == record_name(game, int(digits))
        if is_ours and int(digits) < games:
            raise talk.bad("simulate.exists", path=str(folder / name))


def _play(talk: Talk, series: Series, workers: int, records: Path | None) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with Progress(console=talk.err, transient=True, disable=not talk.err.is_terminal) as progress:
        task = progress.add_task(talk.say("simulate.playing", game=series.setup.game), total=series.games)
        try:
            with closing(play_series(series, workers)) as played:
                for outcome in played:
                    if records is not None:
                        save_text(talk, records / record_name(series.setup.game, len(outcomes)), outcome.record)
                    outcomes.append(replace(outcome, record=""))
                    progress.advance(task)
        except WorkerDied:
            raise talk.bad("simulate.worker") from None
    return outcomes


def _print_summary(talk: Talk, summary: Summary, records: Path | None) -> None:
    talk.line(
        talk.say("simulate.games", game=summary.game, count=summary.games, seats=summary.seats, seed=summary.seed)
    )
    speed = f"{summary.decisions_per_second:,.0f}"
    talk.line(
        talk.say("simulate.decisions", decisions=f"{summary.decisions:,}", seconds=str(summary.seconds), speed=speed)
    )
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("seat", "bot", "score", "spread", "wins", "share"):
        table.add_column(talk.say(f"simulate.column.{column}"), justify="left" if column == "bot" else "right")
    for seat in summary.by_seat:
        score, spread = f"{seat.score.mean:.2f}", f"{seat.score.spread:.2f}"
        table.add_row(str(seat.seat), seat.bot, score, spread, f"{seat.wins:.1f}", f"{100 * seat.win.mean:.1f} %")
    talk.out.print(table)
    print_forfeits(talk, summary.forfeits)
    if records is not None:
        talk.line(talk.say("simulate.records", folder=str(records)))
