"""Decisions to ask bots about."""

from collections.abc import Mapping

from oikist.core.game import Game
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.core.state import State
from oikist.games import load
from oikist.games.ancient_colonies.state import AncientColoniesState


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


def peeked(count: int) -> list[tuple[int, State]]:
    """States of Ancient Colonies in which the seat may turn over a tile at which only its rival has peeked.

    That shows it something without any draw: what a line does after it may not be legal in another world.
    """
    game = load("ancient-colonies")
    match, rng = Match(game, 2, "1"), Rng(1)
    found: list[tuple[int, State]] = []
    while match.record.result is None:
        state = match.state
        assert isinstance(state, AncientColoniesState)
        seat, legal = state.to_move(), state.legal_actions()
        kinds = {action: str(game.parts(action)["kind"]) for action in legal}
        is_secret = any(state.known[tile] and not state.known[tile] >> seat & 1 for tile in range(len(state.known)))
        if len(legal) > 1 and is_secret and "flip" in kinds.values():
            found.append((seat, state.copy()))
        peeks = [action for action in legal if kinds[action] == "peek"]
        match.act(rng.pick(peeks or [action for action in legal if kinds[action] != "flip"] or legal))
    return found[:: max(1, len(found) // count)]
