"""Decisions to ask bots about."""

from collections.abc import Mapping

from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import State


def decisions(
    game: Game, seats: int, seed: str, count: int, options: Mapping[str, str] | None = None
) -> list[tuple[int, State]]:
    """States of a random match in which somebody has a choice, with who has it."""
    match, rng = Match(game, seats, seed, options), Rng(seed)
    found: list[tuple[int, State]] = []
    while match.record.result is None:
        if len(match.state.legal_actions()) > 1:
            found.append((match.state.to_move(), match.state.copy()))
        match.act(rng.pick(match.state.legal_actions()))
    return found[:: max(1, len(found) // count)]
