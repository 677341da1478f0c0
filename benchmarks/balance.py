"""Balance: what the balance runs of all games share: their arguments, matches of bots, and the report as JSON."""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import TypeVar

import oikist
from oikist.core.data import load_text
from oikist.core.play import Match
from oikist.core.record import Result
from oikist.core.rng import Rng

CHUNK = 4  # matches that a process gets at a time

Job = TypeVar("Job")
Outcome = TypeVar("Outcome")
Row = dict[str, object]


def parser(about: str | None, seats: str, width: int) -> argparse.ArgumentParser:
    """The arguments of every balance run."""
    words = argparse.ArgumentParser(prog="balance", description=about, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("--seats", default=seats)
    words.add_argument("--seed", default="report")
    words.add_argument("--width", type=int, default=width)
    words.add_argument("--workers", type=int, default=2)
    return words


@cache
def box(game: str, components: str) -> oikist.Game:
    """The box with the standard components or those of a file, opened once a process."""
    if components == "standard":
        return oikist.load(game)
    return oikist.load(game, {"components": load_text(components)})


def play_out(match: Match, bots: Sequence[oikist.Bot]) -> Result:
    """Play a match to its end, each bot with a stream of its own."""
    streams = [Rng(f"{match.record.seed}/bot/{seat}") for seat in range(len(bots))]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat), streams[seat]))
    return match.record.result


def points_by_source(match: Match) -> Counter[str]:
    """The points of all seats by the keys of their ledgers."""
    sources: Counter[str] = Counter()
    for seat in range(match.record.seats):
        for entry in match.state.ledger(seat):
            sources[entry.key] += entry.points
    return sources


def head(arguments: argparse.Namespace, names: Sequence[str], box_hash: str) -> Row:
    """What a report says first: these arguments, the box and the commit."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    return {**{name: getattr(arguments, name) for name in names}, "box_hash": box_hash, "commit": commit}


def outcomes_of(
    tables: Iterable[tuple[str, int, list[Job]]], play: Callable[[Job], Outcome], workers: int
) -> Iterator[tuple[str, int, list[Outcome]]]:
    """For each experiment, given as name, seats and jobs: name, seats and what its matches gave."""
    with ProcessPoolExecutor(workers) as pool:
        for name, seats, jobs in tables:
            yield name, seats, list(pool.map(play, jobs, chunksize=CHUNK))


def rows_of(
    outcomes: Iterable[tuple[str, int, list[Outcome]]], summary: Callable[[list[Outcome], int], Row]
) -> Iterator[tuple[str, Row]]:
    """The figures of each experiment by its name, also told on the way."""
    for name, seats, some in outcomes:
        row = summary(some, seats)
        print(name, json.dumps(row, ensure_ascii=False), file=sys.stderr)
        yield name, row


def print_report(report: Row) -> None:
    """The whole report as JSON."""
    print(json.dumps(report, indent=1, ensure_ascii=False))
