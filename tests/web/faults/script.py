"""Script: what scripted players choose. It follows from the legal actions and the number of the move alone."""

from collections.abc import Sequence

from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.record import Record
from oikist.core.rng import Rng


def choice(script: str, move: int, names: Sequence[str]) -> str:
    """Which of these is done after so many moves."""
    return names[Rng(f"{script}/{move}").below(len(names))]


def undisturbed(game: Game, like: Record, script: str) -> Record:
    """The record of the same players with the same chance, without a server, a network or anything that fails."""
    match = Match(game, like.seats, like.seed or "", like.options, like.salts)
    while match.state.to_move() >= 0:
        legal = match.sight(match.state.to_move()).legal_actions()
        names = [game.action_name(action) for action in legal]
        match.act(legal[names.index(choice(script, len(match.actions), names))])
    return match.record
