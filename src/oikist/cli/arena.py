"""`oikist arena`: bots meet in every order of seats, and what can be said about who is better."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oikist.arena.archive import PLAN, Archive
from oikist.arena.balance.laboratory import GAMES as TABLES
from oikist.arena.crew import RAY
from oikist.arena.match import Setup
from oikist.arena.plan import MOST_GAMES_A_ROUND, Plan, TooManyGames
from oikist.arena.ray_crew import NoRay, check_ray
from oikist.arena.tournament import Tournament
from oikist.cli.bots import listed_bots
from oikist.cli.boxes import check_seats, check_seed, open_box
from oikist.cli.files import make_folder
from oikist.cli.parameters import AsJson, Box, GameName, Lang, Options, Seats
from oikist.cli.refusals import refusals
from oikist.cli.scoreboard import print_scoreboard
from oikist.cli.simulate import MOST_WORKERS, Games, Seed, setup_for
from oikist.cli.talk import Talk, talk_of
from oikist.core.game import Game
from oikist.workers.external import PREFIX

EXAMPLE: Final = "oikist arena magna-roma --bots greedy,random --games 200 --stop 5 --report arena"
INTERRUPTED: Final = 130
FEWEST: Final = 2

Bots = Annotated[str, typer.Option("--bots", metavar="NAME,NAME[,…]")]
Stop = Annotated[float | None, typer.Option("--stop", metavar="EDGE", min=1, max=45)]
Least = Annotated[int, typer.Option("--least", metavar="K", min=0, max=100_000_000)]
Workers = Annotated[str, typer.Option("--workers", metavar="W|ray")]
ReportFolder = Annotated[Path | None, typer.Option("--report", metavar="DIR")]


def arena(
    context: typer.Context,
    game: GameName,
    bots: Bots,
    seats: Seats = None,
    games: Games = 100,
    seed: Seed = "1",
    option: Options = None,
    box: Box = None,
    stop: Stop = None,
    least: Least = 0,
    workers: Workers = "1",
    report: ReportFolder = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let bots meet in every order of seats and say who is better, and how surely."""
    talk = talk_of(context)
    opened, options = open_box(talk, game, option, box)
    names = listed_bots(talk, bots)
    number = _seats_for(talk, opened, len(names), seats)
    setup = setup_for(talk, opened, number, options, report is not None)
    plan = _plan(talk, setup, names, check_seed(talk, seed), games, stop or 0.0, least)
    hands = _check_workers(talk, workers)
    _warn_of_crowd(talk, hands, names)
    with refusals(talk, report, "arena.other-plan", _prepare(talk, report)), _archive(talk, report, plan) as archive:
        tournament = Tournament(plan, archive)
        is_whole = _play(talk, tournament, hands)
        tournament.save_report()
    found = tournament.report()
    if found is not None and as_json:
        talk.json(found.text().rstrip("\n"))
    elif found is not None:
        print_scoreboard(talk, found, report)
    else:
        talk.complain(talk.say("arena.no-table", count=len(plan.orders())))
    if not is_whole:
        talk.complain(talk.say("arena.go-on" if report is not None else "arena.nothing-kept"))
        raise typer.Exit(INTERRUPTED)


def _seats_for(talk: Talk, game: Game, bots: int, asked: int | None) -> int:
    """As many as there are bots, or two if the game has no room for them."""
    usual = bots if bots in game.seats and bots >= FEWEST else FEWEST
    seats = check_seats(talk, game, usual if asked is None else asked)
    if seats < FEWEST:
        raise talk.bad("arena.alone")
    if bots < seats:
        raise talk.bad("arena.few", bots=bots, seats=seats)
    return seats


def _plan(talk: Talk, setup: Setup, bots: list[str], seed: str, games: int, edge: float, least: int) -> Plan:
    if least and not edge:
        raise talk.bad("arena.least-alone")
    try:
        return Plan(setup, bots, seed, games, edge, least)
    except TooManyGames as error:
        asked, most = f"{error.games:,}", f"{MOST_GAMES_A_ROUND:,}"
        raise talk.bad("arena.many", bots=len(bots), seats=setup.seats, asked=asked, most=most) from None


def _check_workers(talk: Talk, word: str) -> int | str:
    if word == RAY:
        try:
            check_ray()
        except NoRay:
            raise talk.bad("arena.no-ray", command="pip install 'oikist[ray]'") from None
        return RAY
    if not (word.isascii() and word.isdecimal() and len(word) < 4 and 1 <= int(word) <= MOST_WORKERS):
        raise talk.bad("arena.workers", word=word[:80], most=MOST_WORKERS)
    return int(word)


def _warn_of_crowd(talk: Talk, workers: int | str, bots: Sequence[str]) -> None:
    """Tell that programs whose clock runs may be late because they have to share a processor."""
    cores = os.cpu_count() or 1
    if isinstance(workers, int) and workers > cores and any(bot.startswith(PREFIX) for bot in bots):
        talk.complain(talk.say("arena.crowd", workers=workers, cores=cores))


def _prepare(talk: Talk, folder: Path | None) -> str:
    """Make the folder, if games are kept in one; which sentence it is if no arena can go on in it."""
    if folder is None:
        return "arena.no-plan"
    make_folder(talk, folder)
    return "arena.bad-plan" if (folder / PLAN).exists() else "arena.no-plan"


@contextmanager
def _archive(talk: Talk, folder: Path | None, plan: Plan) -> Iterator[Archive | None]:
    if folder is None:
        yield None
        return
    if any((folder / TABLES).glob(f"*/{PLAN}")):
        raise talk.bad("arena.balance-here", folder=str(folder))
    with Archive(folder, plan) as archive:
        yield archive


def _play(talk: Talk, tournament: Tournament, workers: int | str) -> bool:
    """Play to the end, with a bar that tells how long it will take; whether nobody pressed Ctrl-C."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    start = perf_counter()
    with Progress(*columns, console=talk.err, transient=True, disable=not talk.err.is_terminal) as progress:
        words = talk.say("simulate.playing", game=tournament.plan.setup.game)
        task = progress.add_task(words, total=tournament.total, completed=len(tournament.known), rate="")
        try:
            with closing(tournament.play(workers)) as played:
                for done, _ in enumerate(played, 1):
                    progress.update(task, advance=1, rate=_rate(talk, done, perf_counter() - start))
        except KeyboardInterrupt:
            return False
    return True


def _rate(talk: Talk, games: int, seconds: float) -> str:
    if games > seconds:
        return talk.say("arena.fast", rate=f"{games / max(seconds, 1e-9):.1f}")
    return talk.say("arena.slow", seconds=f"{seconds / games:.1f}")
