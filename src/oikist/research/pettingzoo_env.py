"""The PettingZoo environment: every seat of a table is an agent, and each learns from what it may see.

An observation has "observation", the features of the seat (Game.feature_names() says what each number is), and
"action_mask", a 1 for each action it may do; the mask of a seat that is not to move is all 0. Forced steps, where only
one action is legal, are steps as well; chance is drawn inside. Rewards come at the end only (payoff.py).

An action that is not legal raises IllegalAction with the rule that forbids it, and changes nothing. Who would rather
have it lose the match takes PettingZoo's own wrapper: TerminateIllegalWrapper(env("magna-roma"), illegal_reward=-1).
"""

from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no marker for types

from oikist.core.game import Game
from oikist.core.state import SPECTATOR
from oikist.research.episode import BadCall, Episode, Table
from oikist.research.matches import Matches
from oikist.research.spaces import Observation, action_space, board_text, check_render_mode, observation_space, observe


def env(
    game: str | Game = "magna-grecia", seats: int | None = None, render_mode: str | None = None, **options: object
) -> "TableEnv":
    """A table of that game; `options` are those of Game.new(), as in edition="fr".

    Without a number of seats it is two. Magna Roma has one seat as well: then the score decides (payoff.py).
    """
    return TableEnv(game, seats, render_mode, **options)


raw_env = env  # PettingZoo's name for what has no wrapper around it: the checks are in the environment itself


class TableEnv(Matches, AECEnv):  # type: ignore[misc, no-any-unimported]  # for the same reason
    """One match after the other at one table; the agents are seat_0, seat_1 and so on."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # as its base has it

    def __init__(
        self, game: str | Game, seats: int | None = None, render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self._sit_down(Table(game, seats, options))
        self.metadata = {**type(self).metadata, "name": f"oikist_{self.game.name.replace('-', '_')}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.table) for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. With a seed it is that of oikist.play(..., seed); without one the next after it.

        `options` are not used: those of the table are given when it is made.
        """
        episode = self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[max(episode.mover, 0)]

    def step(self, action: int | None) -> None:
        """The agent that is selected does this; after the end every agent takes its leave with None."""
        agent, episode = self.agent_selection, self.episode()
        if episode.is_over():
            if not self.agents:
                raise BadCall(f"The match of {self.game.name} is over and every agent has left: reset() is next.")
            self._was_dead_step(action)
            return
        if action is None:
            raise BadCall(f"{agent} is to move, so its action is a number: None is for agents after the end.")
        episode.step(int(action))
        if episode.is_over():
            self._finish(episode)
        else:
            self.agent_selection = self.possible_agents[episode.mover]

    def _finish(self, episode: Episode) -> None:
        for agent, payoff in zip(self.possible_agents, episode.payoffs()):
            self.rewards[agent] = self._cumulative_rewards[agent] = payoff
            self.terminations[agent] = True
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What that agent may know now, and what it may do."""
        return observe(self.episode(), self._seat_of[agent])

    def render(self) -> str | None:
        """The board as text, as a spectator sees it; None without render_mode="ansi"."""
        return None if self.render_mode is None else board_text(self.episode(), SPECTATOR)

    def close(self) -> None:
        """Nothing is left open."""
