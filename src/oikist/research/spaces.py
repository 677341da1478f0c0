"""Spaces: what an agent sees and does in the environments, one form for all of them."""

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from oikist.core.errors import BadOption
from oikist.research.episode import Episode, Table

BOUND: Final = 100.0  # no number of an observation is beyond it; most lie between 0 and 1

Observation = dict[str, NDArray[Any]]


def observe(episode: Episode, seat: int) -> Observation:
    """What that seat may know now, and what it may do, as new arrays."""
    return {"observation": episode.numbers(seat), "action_mask": episode.mask(seat)}


def observation_space(table: Table) -> Space[Any]:
    """The features and the mask of one seat."""
    numbers = Box(-BOUND, BOUND, (table.length,), np.float32)
    mask = Box(0, 1, (table.game.action_count,), np.int8)
    return Dict({"observation": numbers, "action_mask": mask})


def action_space(table: Table) -> Space[Any]:
    """The actions of the box, whether or not they are legal now."""
    return Discrete(table.game.action_count)


def board_text(episode: Episode, seat: int) -> str:
    """The text board in English as that seat, or SPECTATOR, sees it."""
    return episode.table.game.show(episode.state.view(seat), "en")


def check_render_mode(mode: str | None) -> str | None:
    """Refuse a way to show the board that there is not."""
    if mode not in (None, "ansi"):
        raise BadOption(f"The board cannot be shown as {mode!r}: render_mode is 'ansi' or None.")
    return mode
