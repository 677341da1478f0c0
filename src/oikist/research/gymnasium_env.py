"""The Gymnasium environment: one learner in one seat, bots in the others.

An observation is that of the PettingZoo environment: the features of the learner's seat and the mask of what it may do.
Bots and chance move inside a step, so the learner is always to move, until the match is over and its payoff is the
reward (payoff.py). gymnasium.make("oikist/MagnaGrecia-v0", bots="greedy") works once this module is imported.

An action that is not legal loses the match: it ends with the reward -1.0, and info["illegal"] says why. With
illegal="error" it raises IllegalAction instead and changes nothing; a learner that heeds the mask never meets either.
"""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from oikist.bots import make_bot
from oikist.bots.bot import Bot
from oikist.core.errors import BadOption, OikistError
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.state import NOBODY
from oikist.games import NAMES
from oikist.research.episode import BadCall, Episode, Table
from oikist.research.matches import Matches
from oikist.research.spaces import (
    Observation,
    action_space,
    board_text,
    check_render_mode,
    observation_space,
    observe,
)

LOSES: Final = "loses"
ERROR: Final = "error"
LOST: Final = -1.0


def register() -> None:
    """Make the games known to gymnasium.make and gymnasium.make_vec, as oikist/MagnaGrecia-v0."""
    for name in NAMES:
        identity = f"oikist/{name.title().replace('-', '')}-v0"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point="oikist.research.gymnasium_env:SeatEnv",
                vector_entry_point="oikist.research.vector:VectorSeats",
                kwargs={"game": name},
            )


class SeatEnv(Matches, gymnasium.Env[Observation, int]):
    """One match after the other for the learner in one seat; if that is None, the seed draws it for each match."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: str | Game = "magna-grecia",
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        illegal: str = LOSES,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`bots` is one name for all other seats, or one a seat in their order; `options` are those of Game.new()."""
        self.render_mode = check_render_mode(render_mode)
        self._sit_down(Table(game, seats, options))
        self.bots = _bot_names(bots, self.table.seats - 1)
        if seat is not None and seat not in range(self.table.seats):
            raise BadOption(f"The learner cannot sit in seat {seat}: it is 0 to {self.table.seats - 1}, or None.")
        if illegal not in (LOSES, ERROR):
            raise BadOption(f"An illegal action cannot mean {illegal!r}: it is {LOSES!r} or {ERROR!r}.")
        self.chosen_seat, self.illegal = seat, illegal
        self.seat = seat or 0  # in the match that is played
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self._players: list[tuple[Bot, Rng]] = []  # by seat; that of the learner is never asked
        self._has_lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match. With a seed it is that of oikist.play(..., seed); without one the next after it.

        `options` are not used: those of the table are given when it is made.
        """
        super().reset(seed=seed)
        episode = self._begin(seed)
        text, seats = episode.seed, self.table.seats
        self.seat = Rng(f"{text}/learner").below(seats) if self.chosen_seat is None else self.chosen_seat
        names = [*self.bots[: self.seat], "random", *self.bots[self.seat :]]
        self._players = [(make_bot(name), Rng(f"{text}/bot/{seat}")) for seat, name in enumerate(names)]
        self._has_lost = False
        self._play_bots(episode)
        observation, info = self._told(episode)
        return observation, {**info, "seat": self.seat, "seed": text}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner does this, then bots and chance until it is to move again or the match is over."""
        episode = self.episode()
        if self._has_lost or episode.is_over():
            raise BadCall(f"The match of {self.game.name} is over: reset() begins the next one.")
        try:
            episode.step(int(action))
        except OikistError as error:
            if self.illegal == ERROR:
                raise
            self._has_lost = True
            observation, info = self._told(episode)
            return observation, LOST, True, False, {**info, "illegal": str(error)}
        self._play_bots(episode)
        observation, info = self._told(episode)
        is_over = episode.is_over()
        return observation, episode.payoffs()[self.seat] if is_over else 0.0, is_over, False, info

    def _play_bots(self, episode: Episode) -> None:
        while episode.mover not in (self.seat, NOBODY):
            bot, rng = self._players[episode.mover]
            episode.step(bot.choose(episode.sight(episode.mover), rng))

    def _told(self, episode: Episode) -> tuple[Observation, dict[str, Any]]:
        observation = observe(episode, self.seat)
        if self._has_lost:
            observation["action_mask"][:] = 0
        return observation, {"action_mask": observation["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do now, under the name that MaskablePPO of sb3-contrib asks for."""
        mask = self.episode().mask(self.seat).astype(np.bool_)
        return np.zeros_like(mask) if self._has_lost else mask

    def render(self) -> str | None:
        """The board as text, as the learner sees it; None without render_mode="ansi"."""
        return None if self.render_mode is None else board_text(self.episode(), self.seat)


def _bot_names(bots: str | Sequence[str], count: int) -> list[str]:
    names = [bots] * count if isinstance(bots, str) else list(bots)
    if len(names) != count:
        raise BadOption(f"{len(names)} bots are given for {count} seats: it is one name for all, or one a seat.")
    for name in names:
        make_bot(name)  # BadOption, if there is no such
    return names


register()
