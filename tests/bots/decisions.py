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


def peeked(count: int, seats: int = 2, options: Mapping[str, str] | None = None) -> list[tuple[int, State]]:
    """States of Ancient Colonies in which the seat may turn over a tile at which only a rival has peeked.

    That shows it something without any draw: what a line does after it may not be legal in another world.
    """
    found: list[tuple[int, State]] = []
    for seed in range(1, 9):
        found = found or _peeked(Match(load("ancient-colonies"), seats, str(seed), options), Rng(seed))
    return found[:: max(1, len(found) // count)]


def _peeked(match: Match, rng: Rng) -> list[tuple[int, State]]:
    """Such states of a match in which everybody peeks whenever that is possible; in many it never is."""
    game = match.game
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
    return found
