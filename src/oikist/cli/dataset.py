"""`oikist dataset`: bots play many matches, and every decision becomes a row of a Parquet file."""

from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import Progress

from oikist.arena.crew import WorkerDied
from oikist.arena.series import Series, play_series
from oikist.cli.boxes import check_seed, open_box
from oikist.cli.parameters import Box, GameName, Lang, Options, Seats
from oikist.cli.simulate import Bots, Games, Seed, Workers, bots_for, setup_for, usual_seats
from oikist.cli.talk import Talk, talk_of
from oikist.core.game import Game
from oikist.core.record import Record, parse_record

EXAMPLE: Final = "oikist dataset magna-roma --bots greedy,random --games 100 --out decisions.parquet"
PACKAGES: Final = ("numpy", "pyarrow")  # of the extra `research`

Out = Annotated[Path, typer.Option("--out", metavar="FILE")]
NoPositions = Annotated[bool, typer.Option("--no-positions")]
Force = Annotated[bool, typer.Option("--force")]


def dataset(
    context: typer.Context,
    game: GameName,
    out: Out,
    seats: Seats = None,
    bots: Bots = "random",
    games: Games = 100,
    seed: Seed = "1",
    option: Options = None,
    box: Box = None,
    no_positions: NoPositions = False,
    workers: Workers = 1,
    force: Force = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and keep each decision with what came of it."""
    talk = talk_of(context)
    opened, options = open_box(talk, game, option, box)
    fewest = min(max(2, opened.seats[0]), opened.seats[-1])  # who play against one another
    number = usual_seats(opened, bots, fewest) if seats is None else seats
    setup = setup_for(talk, opened, number, options, keep_records=True)
    series = Series(setup, bots_for(talk, bots, number), check_seed(talk, seed), games)
    _check_packages(talk)
    _check_place(talk, out, force)
    rows = _save(talk, opened, series, workers, out, not no_positions, force)
    talk.line(talk.say("dataset.done", rows=rows, matches=games, path=str(out)))


def _check_packages(talk: Talk) -> None:
    if any(find_spec(package) is None for package in PACKAGES):
        raise talk.bad("dataset.packages", command="pip install 'oikist[research]'")


def _check_place(talk: Talk, path: Path, is_forced: bool) -> None:
    """Refuse before the first match what would be refused after the last."""
    try:
        if path.is_dir():
            raise talk.bad("file.folder", path=str(path))
        if path.exists() and not is_forced:
            raise talk.bad("dataset.exists", path=str(path))
        if not path.parent.exists():
            raise talk.bad("file.no-place", path=str(path))
        if not path.parent.is_dir():
            raise talk.bad("file.no-folder", path=str(path))
    except (OSError, ValueError) as error:
        raise talk.bad("file.fails", path=str(path), reason=_reason(error)) from None


def _save(
    talk: Talk, game: Game, series: Series, workers: int, path: Path, has_positions: bool, is_forced: bool
) -> int:
    from oikist.research.dataset import save_dataset  # its packages are slow to load, and may not be there

    with Progress(console=talk.err, transient=True, disable=not talk.err.is_terminal) as progress:
        task = progress.add_task(talk.say("simulate.playing", game=game.name), total=series.games)

        def records() -> Iterator[Record]:
            with closing(play_series(series, workers)) as played:
                for outcome in played:
                    yield parse_record(outcome.record)
                    progress.advance(task)

        try:
            return save_dataset(path, game, records(), {"seed": series.seed}, has_positions, is_forced)
        except WorkerDied:
            raise talk.bad("simulate.worker") from None
        except OSError as error:
            raise talk.bad("file.fails", path=str(path), reason=_reason(error)) from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
