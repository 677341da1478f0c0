"""Report: the figures of an arena, the same whoever played it and however often it was interrupted."""

import json
from dataclasses import asdict, dataclass
from typing import Final

import oikist
from oikist.arena.duel import EVEN, FIRST, SECOND
from oikist.arena.estimate import DIGITS, Estimate, estimate_mean, estimate_share
from oikist.arena.match import Forfeit, open_game
from oikist.arena.standings import Standings

MOST_POINTS: Final = 200  # of a line in a plot

DECIDED: Final = "decided"  # how it ended: by the sequential test,
ALL: Final = "all"  # after all rounds,
UNFINISHED: Final = "unfinished"  # or not yet


@dataclass(frozen=True, slots=True)
class BotFigures:
    """One bot: its share of wins, its points, its points ahead of the best other, its rating."""

    name: str
    games: int
    wins: Estimate
    score: Estimate
    margin: Estimate
    mu: float
    sigma: float
    mu_by_round: list[tuple[int, float]]  # (rounds so far, mu), no more than can be seen
    scores: list[tuple[int, int]]  # (points, how often)


@dataclass(frozen=True, slots=True)
class PairFigures:
    """Two bots in the games in which both sat: how often the first was ahead, by how much, and the verdict if any."""

    first: str
    second: str
    games: int
    ahead: Estimate
    difference: Estimate
    verdict: str  # "first", "second", "even", or "" while it is open or was not asked for
    rounds: int  # until the verdict

    def finding(self) -> str:
        """What the test found: "stronger" if one is, "even" if neither has the edge, or "open"."""
        return {FIRST: "stronger", SECOND: "stronger", EVEN: "even"}.get(self.verdict, "open")

    def stronger(self) -> str:
        """The name of the bot that the test found stronger, if it did."""
        return {FIRST: self.first, SECOND: self.second}.get(self.verdict, "")

    def weaker(self) -> str:
        """The name of the other one."""
        return {FIRST: self.second, SECOND: self.first}.get(self.verdict, "")


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One seat, whichever bot sat on it."""

    seat: int
    wins: Estimate
    score: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """What report.json holds, field by field."""

    version: str
    game: str
    rules_version: int
    box: dict[str, str]
    box_hash: str
    options: dict[str, str]
    seed: str
    stop: float
    games_asked: int
    games_a_round: int
    rounds: int
    games: int
    ended: str
    bots: list[BotFigures]
    pairs: list[PairFigures]
    seats: list[SeatFigures]
    forfeits: list[Forfeit]

    def text(self) -> str:
        """The report as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


def by_wins(report: Report) -> list[BotFigures]:
    """The bots in the order in which they are shown: who won most stands first."""
    return sorted(report.bots, key=lambda bot: (-bot.wins.mean, bot.name))


def make_report(standings: Standings) -> Report | None:
    """The figures of all whole rounds; None before the first."""
    if standings.rounds == 0:
        return None
    plan = standings.plan
    game = open_game(plan.setup)
    ended = UNFINISHED if not standings.is_over() else DECIDED if standings.is_decided() else ALL
    return Report(
        version=oikist.__version__,
        game=game.name,
        rules_version=game.rules_version,
        box=game.box,
        box_hash=game.box_hash,
        options=plan.setup.options,
        seed=plan.seed,
        stop=plan.edge,
        games_asked=plan.games,
        games_a_round=len(standings.orders),
        rounds=standings.rounds,
        games=standings.rounds * len(standings.orders),
        ended=ended,
        bots=[bot_figures(standings, bot) for bot in range(len(plan.bots))],
        pairs=[pair_figures(standings, *pair) for pair in standings.pairs],
        seats=[
            SeatFigures(seat, estimate_share(rounds.wins), estimate_mean(rounds.scores))
            for seat, rounds in enumerate(standings.seats)
        ],
        forfeits=standings.forfeits,
    )


def bot_figures(standings: Standings, bot: int) -> BotFigures:
    rounds = standings.bots[bot]
    last = len(rounds.mu) - 1
    seen = sorted({*range(0, last, -(-last // MOST_POINTS)), last})
    return BotFigures(
        standings.names[bot],
        rounds.games,
        estimate_share(rounds.wins),
        estimate_mean(rounds.scores),
        estimate_mean(rounds.margins),
        round(standings.ratings.mu(bot), DIGITS),
        round(standings.ratings.sigma(bot), DIGITS),
        [(number, round(rounds.mu[number], DIGITS)) for number in seen],
        sorted(rounds.points.items()),
    )


def pair_figures(standings: Standings, first: int, second: int) -> PairFigures:
    rounds = standings.pairs[first, second]
    return PairFigures(
        standings.names[first],
        standings.names[second],
        rounds.games,
        estimate_share(rounds.ahead),
        estimate_mean(rounds.differences),
        rounds.duel.verdict,
        rounds.duel.rounds if rounds.duel.verdict else 0,
    )
