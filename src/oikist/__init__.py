"""Oikist: a digital tabletop for games of ancient colonisation, for players and for bot builders."""

from collections.abc import Sequence

from oikist.bots.bot import Bot
from oikist.core import state as _state
from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.record import Record
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State
from oikist.games import NAMES, load

__version__ = "0.1.0"
__build__ = "interpreted" if str(_state.__file__).endswith(".py") else "compiled"  # the same sources, through mypyc
__all__ = ["Bot", "Game", "Match", "Record", "Rng", "Sight", "State", "games", "load", "play"]


def games() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return NAMES


def play(game: Game, bots: Sequence[Bot], seed: str | int, **options: object) -> Record:
    """Play one match of bots to its end, a bot a seat."""
    match = Match(game, len(bots), seed, options)
    streams = [Rng(f"{seed}/bot/{seat}") for seat in range(len(bots))]
    while match.record.result is None:
        seat = match.state.to_move()
        match.act(bots[seat].choose(match.sight(seat), streams[seat]))
    return match.record
