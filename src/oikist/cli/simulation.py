"""Simulation: many matches of bots, in one process or several, the same in any of them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass

from oikist.bots import make_bot
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng, draw
from oikist.core.state import CHANCE, NOBODY, position_hash


class WorkerDied(Exception):
    """A process that was playing is no more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: texts and numbers only, because states do not travel between processes."""

    game: str
    components: dict[str, str]
    box: dict[str, str]
    seats: int
    options: dict[str, str]
    bots: list[str]
    seed: str
    keep_records: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended; `record` is its text if it was to be kept, else empty."""

    decisions: int
    scores: list[int]
    ranking: list[int]
    position_hash: str
    record: str


def play_all(game: Game, plan: Plan, games: int, workers: int) -> Iterator[Outcome]:
    """Outcomes in the order of the games; game i has the seed "seed/i", whichever process plays it."""
    if workers == 1:
        for number in range(games):
            yield play_one(game, plan, number)
    else:
        yield from _play_in_processes(plan, games, min(workers, games))


def play_one(game: Game, plan: Plan, number: int) -> Outcome:
    """One match; the same, hash for hash, as oikist.play with the same seed and bots."""
    seed = f"{plan.seed}/{number}"
    if not plan.keep_records and set(plan.bots) == {"random"}:
        return _play_random(game, plan, seed)
    match = Match(game, plan.seats, seed, plan.options)
    match.record.bots = plan.bots
    bots = [make_bot(name) for name in plan.bots]
    streams = _streams(seed, plan.seats)
    decisions = 0
    while match.record.result is None:
        seat = match.state.to_move()
        sight = match.sight(seat)
        decisions += len(sight.legal_actions()) > 1
        match.act(bots[seat].choose(sight, streams[seat]))
    result = match.record.result
    text = match.record.text() if plan.keep_records else ""
    return Outcome(decisions, result.scores, result.ranking, result.position_hash, text)


def _play_random(game: Game, plan: Plan, seed: str) -> Outcome:
    """The fast way for random bots: no record, no second look at the legal actions."""
    state = game.new(plan.seats, **plan.options)
    streams = _streams(seed, plan.seats)
    decisions = draws = 0
    seat = state.to_move()
    while seat != NOBODY:
        legal = state.legal_actions()
        if seat == CHANCE:
            action = legal[draw(seed, (), draws, state.chance_weights())]
            draws += 1
        else:
            action = streams[seat].pick(legal)
            decisions += len(legal) > 1
        state.apply(action)
        seat = state.to_move()
    return Outcome(decisions, state.scores(), state.ranking(), position_hash(state), "")


def _streams(seed: str, seats: int) -> list[Rng]:
    return [Rng(f"{seed}/bot/{seat}") for seat in range(seats)]


def _play_in_processes(plan: Plan, games: int, workers: int) -> Iterator[Outcome]:
    """Worker w plays the games w, w + workers, and so on; each sends its outcomes in that order."""
    processes = [_start_worker(plan, range(first, games, workers)) for first in range(workers)]
    try:
        for number in range(games):
            stream = processes[number % workers].stdout
            line = stream.readline() if stream is not None else b""
            if not line:
                raise WorkerDied
            yield Outcome(**json.loads(line))
    finally:
        for process in processes:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def _start_worker(plan: Plan, numbers: range) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C is for the process that talks, and that one ends its workers.
    process = subprocess.Popen(
        [sys.executable, "-m", "oikist.cli.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    task = {"plan": asdict(plan), "numbers": [numbers.start, numbers.stop, numbers.step]}
    assert process.stdin is not None
    with suppress(BrokenPipeError), process.stdin as stdin:
        stdin.write(json.dumps(task).encode() + b"\n")
    return process
