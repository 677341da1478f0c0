"""Fit: the weights of a game's evaluation, found by greedy bots that play against each other.

    ./dev soak fit GAME [--steps 300] [--pairs 4] [--games 400] [--seats 2] [--seed fit] [--log FILE]
    ./dev soak fit GAME --steps 0 --weights 100,90,... --against 100,100,...

A step of SPSA moves all weights at once, each up or down by lot, and plays the two sets of weights against each other:
pairs of matches of two seats, with the same chance, seats changed. The weights then go towards those that did better,
by as much as these won and led. Weights are moved by factors, not by differences, and the first stays as it is: only
what the others are beside it changes what a bot chooses. What is fitted is the mean over the second half of the steps,
because single ones go astray.

Every 100 steps, and at the end in so many games, that mean is tested against the weights it is to replace. A test has
seeds of its own. In tests with more seats one seat has the new weights and all others have the old ones.

Every step and test is a line of JSON in benchmarks/results/fit/GAME.jsonl, or in the file that --log names. A run that
was stopped goes on where its log ends. Everything follows from the seed; with --steps 0 there is only the test.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any

import oikist
from oikist.arena.estimate import estimate_share
from oikist.bots.greedy import GreedyBot
from oikist.core.record import win_shares
from oikist.games import NAMES, package_of

RESULTS = Path(__file__).resolve().parent / "results" / "fit"
REACH = 0.3  # by which logarithms of weights are moved up and down at first
RATE = 0.08  # how far a step goes at first, if one side wins everything
EARLY = 50  # steps after which one goes two thirds as far
OFTEN = 100  # steps from one test to the next
TEST_ROUNDS = 40  # of these tests
LEAST, MOST = 10, 1000  # of weights, in hundredths
Line = dict[str, Any]


class Log:
    """The lines of one fit: its plan, its steps and its tests, in the order in which they were made."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[Line] = []
        for number, line in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
            try:
                self.lines.append(json.loads(line))
            except ValueError:
                sys.exit(f"Line {number} of {path} is not JSON: delete it if a run was stopped there.")

    def steps(self) -> list[Line]:
        """The steps made so far."""
        return [line for line in self.lines if "step" in line]

    def begin(self, plan: Line) -> None:
        """Keep the plan, or go on with it; a log of another one is refused."""
        plans = [line for line in self.lines if "plan" in line]
        if not plans:
            self.add(plan)
        elif plans[0] != plan:
            sys.exit(f"{self.path} is the log of another plan: name another file by --log.")

    def add(self, line: Line) -> None:
        """Keep a line."""
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")
        self.lines.append(line)


def play(games: Sequence[oikist.Game], seed: str) -> tuple[list[float], list[int]]:
    """One match of greedy bots, each with the weights of its own game: shares of the win, and scores."""
    match = oikist.Match(games[0], len(games), seed)
    bots = [GreedyBot() for _ in games]
    streams = [oikist.Rng(f"{seed}/bot/{seat}") for seat in range(len(games))]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat).of(games[seat]), streams[seat]))
    return win_shares(match.record.result.ranking), match.record.result.scores


def play_round(new: oikist.Game, old: oikist.Game, seats: int, seed: str) -> tuple[float, list[int]]:
    """As many matches as seats, the new weights once on each: their share of the wins, and their leads."""
    wins, leads = [], []
    for mine in range(seats):
        shares, scores = play([new if seat == mine else old for seat in range(seats)], seed)
        wins.append(shares[mine])
        leads.append(scores[mine] - max(score for seat, score in enumerate(scores) if seat != mine))
    return fmean(wins), leads


def take_step(games: Sequence[oikist.Game], before: list[float], number: int, pairs: int, seed: str) -> Line:
    """One step from these logarithms of weights: both sides, what came of them, and where it leads."""
    rng = oikist.Rng(f"{seed} {number}")
    reach = REACH * (1 + number / EARLY) ** -0.1
    moves = [0.0] + [reach if rng.below(2) else -reach for _ in before[1:]]
    for game, sign in zip(games, (1, -1), strict=True):
        game.weights = weights_of([value + sign * move for value, move in zip(before, moves, strict=True)])
    rounds = [play_round(games[0], games[1], 2, f"{seed} {number} {pair}") for pair in range(pairs)]
    won = fmean(share for share, _ in rounds)
    leads = [lead for _, some in rounds for lead in some]
    lead = sum(leads) / max(sum(map(abs, leads)), 1)
    pull = RATE * (1 + number / EARLY) ** -0.6 * (2 * won - 1 + lead) / 2 / reach
    low, high = log(LEAST / 100), log(MOST / 100)
    after = [min(max(value + pull * move, low), high) for value, move in zip(before, moves, strict=True)]
    sides = {"up": list(games[0].weights), "down": list(games[1].weights)}
    return {"step": number, **sides, "won": won, "lead": round(lead, 4), "after": [round(value, 5) for value in after]}


def weights_of(logarithms: list[float]) -> list[int]:
    """In hundredths."""
    return [round(100 * exp(value)) for value in logarithms]


def fitted(start: list[int], steps: list[Line]) -> list[int]:
    """The mean over the second half of the steps; where there was none, what it began with."""
    late = [step["after"] for step in steps[len(steps) // 2 :]]
    return weights_of([fmean(values) for values in zip(*late, strict=True)]) if late else start


def test(games: Sequence[oikist.Game], sides: Sequence[list[int]], rounds: int, seats: int, seed: str) -> Line:
    """The first weights against the second: share of the wins of a seat with the first."""
    for game, weights in zip(games, sides, strict=True):
        game.weights = list(weights)
    shares = [play_round(games[0], games[1], seats, f"{seed} {number}")[0] for number in range(rounds)]
    share = estimate_share(shares)
    facts = {"weights": sides[0], "against": sides[1], "seats": seats, "games": rounds * seats, "seed": seed}
    return {"test": facts, "won": share.mean, "low": share.low, "high": share.high}


def fit(games: Sequence[oikist.Game], notes: Log, arguments: argparse.Namespace) -> list[int]:
    """All steps, with tests between them; those that the log has are not made again."""
    start, seed = arguments.weights, arguments.seed
    plan = {"plan": games[0].name, "seed": seed, "pairs": arguments.pairs, "names": names_of(games[0]), "start": start}
    notes.begin({**plan, "box": games[0].box_hash})
    steps = notes.steps()
    logarithms = steps[-1]["after"] if steps else [log(weight / 100) for weight in start]
    for number in range(len(steps) + 1, arguments.steps + 1):
        step = take_step(games, logarithms, number, arguments.pairs, seed)
        notes.add(step)
        logarithms = step["after"]
        if number % OFTEN == 0 and number < arguments.steps:
            sides = (fitted(start, notes.steps()), arguments.against)
            notes.add(told(test(games, sides, TEST_ROUNDS, 2, f"{seed} test {number}")))
    return fitted(start, notes.steps())


def names_of(game: oikist.Game) -> list[str]:
    """The names of the terms that have weights."""
    return list(import_module(package_of(game.name) + ".evaluate").NAMES)


def told(line: Line) -> Line:
    """A test, printed."""
    facts = line["test"]
    ends = " to ".join(f"{100 * end:.1f}" for end in (line["low"], line["high"]) if end is not None)
    print(f"{facts['weights']} against {facts['against']}, {facts['seats']} seats, {facts['games']} games:", end=" ")
    print(f"{100 * line['won']:.1f} % won ({ends or 'too few to tell'})", flush=True)
    return line


def parse(words: list[str]) -> argparse.Namespace:
    """The words of the command line; a sentence and the end for what makes no sense."""
    parser = argparse.ArgumentParser(prog="./dev soak fit", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help=f"one of {', '.join(NAMES)}")
    parser.add_argument("--steps", type=int, default=300, help="of the fit; 0 only tests")
    parser.add_argument("--pairs", type=int, default=4, help="of matches in a step")
    parser.add_argument("--games", type=int, default=400, help="of the last test")
    parser.add_argument("--seats", type=int, default=2, help="in the last test")
    parser.add_argument("--seed", default="fit", help="from which everything follows")
    parser.add_argument("--weights", help="to begin with, in hundredths; those of the game if none are given")
    parser.add_argument("--against", help="that are to be replaced; those of the game if none are given")
    parser.add_argument("--log", type=Path, help="benchmarks/results/fit/GAME.jsonl if none is named")
    arguments = parser.parse_args(words)
    if arguments.game not in NAMES:
        parser.error(f"there is no game {arguments.game!r}; there are {', '.join(NAMES)}")
    game = oikist.load(arguments.game)
    if arguments.seats not in game.seats or arguments.seats < 2:
        allowed = ", ".join(str(seats) for seats in game.seats if seats > 1)
        parser.error(f"{game.name} is not fitted with {arguments.seats} seats; there are {allowed}")
    if arguments.steps < 0 or arguments.pairs < 1:
        parser.error("--steps is 0 or more, and --pairs is 1 or more")
    if arguments.games < arguments.seats or arguments.games % arguments.seats:
        parser.error(f"--games is {arguments.games}; seats are changed, so it is a multiple of {arguments.seats}")
    usual = ",".join(map(str, game.weights))
    for option, least in (("weights", LEAST), ("against", 0)):  # 0: without that term
        text = getattr(arguments, option)
        parts = (usual if text is None else text).split(",")
        if len(parts) != len(game.weights) or not all(is_weight(part, least) for part in parts):
            count = len(game.weights)
            parser.error(f"--{option} is {text!r}; {game.name} has {count}, each from {least} to {MOST}, as in {usual}")
        setattr(arguments, option, [int(part) for part in parts])
    arguments.log = arguments.log or RESULTS / f"{game.name}.jsonl"
    if not arguments.log.parent.is_dir():
        parser.error(f"--log is {arguments.log}; its folder is one that exists")
    return arguments


def is_weight(text: str, least: int) -> bool:
    """Whether it is a number that a weight may be."""
    return text.isdecimal() and len(text) <= len(str(MOST)) and least <= int(text) <= MOST


def main(words: list[str]) -> int:
    """Fit, if there are steps to make, and test."""
    arguments = parse(words)
    games = [oikist.load(arguments.game), oikist.load(arguments.game)]
    notes = Log(arguments.log)
    weights = fit(games, notes, arguments) if arguments.steps else arguments.weights
    rounds, seed = arguments.games // arguments.seats, f"{arguments.seed} last {arguments.steps}"
    notes.add(told(test(games, (weights, arguments.against), rounds, arguments.seats, seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
