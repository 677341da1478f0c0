"""Match: one match of bots from its first draw to its outcome, in texts and numbers that travel between processes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oikist.bots.bot import Bot
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.record import Result
from oikist.core.rng import Rng, draw
from oikist.core.state import CHANCE, NOBODY, position_hash
from oikist.games import load
from oikist.workers.external import open_bot
from oikist.workers.referee import RefereedBot


@dataclass(frozen=True, slots=True)
class Setup:
    """What all matches of a series share: texts and numbers only, because states do not travel between processes."""

    game: str
    components: dict[str, str]
    box: dict[str, str]
    seats: int
    options: dict[str, str]
    keep_records: bool


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played: its seed, and the bot of every seat as open_bot takes it.

    Matches that share a seed share chance; a salt gives the bots of each streams of their own. `openings` is empty, or
    has an action for each seat, which it takes as soon as it may.
    """

    seed: str
    bots: list[str]
    salt: str = ""
    openings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended; `record` is its text if it was to be kept, else empty.

    `forfeits` is empty, or has a sentence for each seat whose bot broke the rules of the protocol and "" for others.
    """

    decisions: int
    scores: list[int]
    ranking: list[int]
    position_hash: str
    record: str = ""
    forfeits: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A bot that broke the rules of the protocol, in which game, and how."""

    game: int
    seat: int
    bot: str
    sentence: str


def open_game(setup: Setup) -> Game:
    """The box of a series."""
    return load(setup.game, setup.components, **setup.box)


def play_match(game: Game, setup: Setup, fixture: Fixture, seated: list[Bot] | None = None) -> Outcome:
    """One match; without a salt the same, hash for hash, as oikist.play with the same seed and bots.

    `seated` is filled with the bots while they play, for whoever has to close them if this process must end.
    """
    if not setup.keep_records and not fixture.openings and set(fixture.bots) == {"random"}:
        return _play_random(game, setup, fixture)
    bots = [] if seated is None else seated
    try:
        for text in fixture.bots:
            bots.append(open_bot(text))
        return _play(game, setup, fixture, bots)
    finally:
        close_bots(bots)
        bots.clear()


def close_bots(bots: Sequence[Bot]) -> None:
    """End the programs behind bots that have one."""
    for bot in bots:
        if isinstance(bot, RefereedBot):
            bot.close()


def places(outcome: Outcome) -> list[int]:
    """The ranking as it counts: seats whose bots have forfeited share the last place, behind all others.

    If all have, that is the second: the first place stays empty, because nobody has won.
    """
    if not any(outcome.forfeits):
        return outcome.ranking
    if all(outcome.forfeits):
        return [2] * len(outcome.ranking)
    last = max(outcome.ranking) + 1
    counted = [last if sentence else place for place, sentence in zip(outcome.ranking, outcome.forfeits)]
    return [1 + sum(1 for other in counted if other < place) for place in counted]


def forfeits_of(number: int, outcome: Outcome, names: Sequence[str]) -> list[Forfeit]:
    """The forfeits of a game, with the names of the bots on its seats."""
    return [Forfeit(number, seat, names[seat], sentence) for seat, sentence in enumerate(outcome.forfeits) if sentence]


def _play(game: Game, setup: Setup, fixture: Fixture, bots: Sequence[Bot]) -> Outcome:
    match = Match(game, setup.seats, fixture.seed, setup.options)
    match.record.bots = fixture.bots
    streams = _streams(fixture, setup.seats)
    openings = dict(enumerate(map(game.parse_action, fixture.openings)))
    decisions = 0
    while match.record.result is None:
        seat = match.state.to_move()
        sight = match.sight(seat)
        legal = sight.legal_actions()
        decisions += len(legal) > 1
        match.act(openings.pop(seat) if openings.get(seat) in legal else bots[seat].choose(sight, streams[seat]))
    result = match.record.result
    text = match.record.text() if setup.keep_records else ""
    forfeits = _end_programs(bots, result)
    return Outcome(decisions, result.scores, result.ranking, result.position_hash, text, forfeits)


def _end_programs(bots: Sequence[Bot], result: Result) -> list[str]:
    """Tell programs how it ended; the forfeits, a text a seat, if there are any."""
    for bot in bots:
        if isinstance(bot, RefereedBot):
            bot.over(result.scores, result.ranking)
    sentences = [bot.forfeit or "" if isinstance(bot, RefereedBot) else "" for bot in bots]
    return sentences if any(sentences) else []


def _play_random(game: Game, setup: Setup, fixture: Fixture) -> Outcome:
    """The fast way for random bots: no record, no second look at the legal actions."""
    state = game.new(setup.seats, **setup.options)
    streams = _streams(fixture, setup.seats)
    decisions = draws = 0
    seat = state.to_move()
    while seat != NOBODY:
        legal = state.legal_actions()
        if seat == CHANCE:
            action = legal[draw(fixture.seed, (), draws, state.chance_weights())]
            draws += 1
        else:
            action = streams[seat].pick(legal)
            decisions += len(legal) > 1
        state.apply(action)
        seat = state.to_move()
    return Outcome(decisions, state.scores(), state.ranking(), position_hash(state))


def _streams(fixture: Fixture, seats: int) -> list[Rng]:
    seed = f"{fixture.seed}/game/{fixture.salt}" if fixture.salt else fixture.seed
    return [Rng(f"{seed}/bot/{seat}") for seat in range(seats)]
