"""`oikist balance`: one bot on all seats of many tables, and what seats, sides, options and maps are worth to it."""

from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from oikist.arena.archive import PLAN
from oikist.arena.balance.charts import chart_text
from oikist.arena.balance.laboratory import STUDIES, Laboratory, Report
from oikist.arena.balance.study import Study
from oikist.cli.bots import check_bot
from oikist.cli.boxes import check_options, check_seats, check_seed, open_box
from oikist.cli.files import make_folder, save_text
from oikist.cli.findings import captions_of, print_findings
from oikist.cli.parameters import AsJson, Box, GameName, Lang, Options
from oikist.cli.refusals import refusals
from oikist.cli.simulate import Games, Seed, Workers
from oikist.cli.talk import Talk, talk_of
from oikist.core.game import Game

EXAMPLE: Final = "oikist balance magna-roma --seats 2,3 --games 200 --workers 2 --out balance"
INTERRUPTED: Final = 130
FIGURES: Final = "balance.json"

BotName = Annotated[str, typer.Option("--bot", metavar="NAME")]
SeatList = Annotated[str | None, typer.Option("--seats", metavar="N[,N…]")]
Groups = Annotated[str | None, typer.Option("--only", metavar="GROUP[,…]")]
OutFolder = Annotated[Path | None, typer.Option("--out", metavar="DIR")]


def balance(
    context: typer.Context,
    game: GameName,
    bot: BotName = "greedy",
    games: Games = 100,
    seed: Seed = "1",
    seats: SeatList = None,
    only: Groups = None,
    option: Options = None,
    box: Box = None,
    workers: Workers = 1,
    out: OutFolder = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Let one bot play all seats of many tables and say what seats, sides, options and maps are worth."""
    talk = talk_of(context)
    opened, options = open_box(talk, game, option, box)
    groups = _groups(talk, _study(talk, game), only)
    numbers = _seats(talk, opened, seats)
    for number in numbers:
        check_options(talk, opened, number, options)
    check_bot(talk, bot)
    if out is not None:
        make_folder(talk, out)
        if (out / PLAN).exists():
            raise talk.bad("balance.arena-here", folder=str(out))
    laboratory = Laboratory(opened, options, bot, check_seed(talk, seed), games, numbers, groups, out)
    if not _play(talk, laboratory, workers):
        talk.complain(talk.say("arena.go-on" if out is not None else "balance.nothing-kept"))
        raise typer.Exit(INTERRUPTED)
    report = laboratory.report()
    if out is not None:
        _save(talk, report, out)
    if as_json:
        talk.json(report.text().rstrip("\n"))
    else:
        print_findings(talk, report)
        if out is not None:
            talk.line(talk.say("balance.saved", figures=str(out / FIGURES), count=len(report.figures)))


def _study(talk: Talk, game: str) -> Study:
    if game not in STUDIES:
        raise talk.bad("balance.no-study", game=game, known=", ".join(STUDIES))
    return STUDIES[game]


def _groups(talk: Talk, study: Study, words: str | None) -> list[str]:
    if words is None:
        return []
    groups = [word.strip() for word in words.split(",")]
    for group in groups:
        if group not in study.groups():
            raise talk.bad("balance.bad-only", word=group[:80], known=", ".join(study.groups()))
    return [group for group in study.groups() if group in groups]


def _seats(talk: Talk, game: Game, words: str | None) -> list[int]:
    """The numbers of seats asked for, each once, in their order; all if none is given."""
    if words is None:
        return list(game.seats)
    numbers: list[int] = []
    for word in words.split(","):
        if not (word.strip().isascii() and word.strip().isdecimal() and len(word) < 9):
            raise talk.bad("balance.bad-seats", word=words[:80], allowed=",".join(str(number) for number in game.seats))
        numbers.append(check_seats(talk, game, int(word)))
    return list(dict.fromkeys(numbers))


def _play(talk: Talk, laboratory: Laboratory, workers: int) -> bool:
    """Play to the end, with a bar that tells how long it will take; whether nobody pressed Ctrl-C."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=talk.err, transient=True, disable=not talk.err.is_terminal) as progress:
        task = progress.add_task(talk.say("simulate.playing", game=laboratory.study.game), total=laboratory.total)
        told = refusals(talk, laboratory.folder, "balance.other-plan", "balance.bad-games")
        try:
            with told, closing(laboratory.play(workers)) as played:
                for experiment in played:
                    progress.update(task, advance=1, description=experiment.name())
        except KeyboardInterrupt:
            return False
    return True


def _save(talk: Talk, report: Report, folder: Path) -> None:
    """The figures, and a chart for each question; charts of questions that were not asked this time go."""
    save_text(talk, folder / FIGURES, report.text())
    for figure in report.figures:
        save_text(talk, folder / f"{figure.key}.svg", chart_text(figure, captions_of(talk, report, figure)))
    made = {figure.key for figure in report.figures}
    for question in STUDIES[report.game].questions:
        if question.key() not in made:
            with suppress(OSError):
                (folder / f"{question.key()}.svg").unlink()
