"""OpenSpiel: our games as one game of pyspiel, "oikist", so that every algorithm written for OpenSpiel plays them."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy
import pyspiel  # type: ignore[import-not-found]  # a C++ module, which comes without types

from oikist.core.errors import BadOption
from oikist.core.game import Game, option_text
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, State
from oikist.games import box_options, load
from oikist.research.numbers import Numbers
from oikist.research.payoff import payoffs

NAME: Final = "oikist"
LONGEST_MATCH: Final = 20_000  # actions: the conformance suite calls a longer random match endless
PARAMETERS: Final = {"game": "magna-grecia", "seats": 2, "options": "", "box": ""}
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL_PLAYER: Final = int(pyspiel.PlayerId.TERMINAL)


def open_spiel_game(game: str, seats: int, **options: object) -> "OikistGame":
    """A game for pyspiel; options of the box, such as its map, may stand among those of the table."""
    load(game)  # refuses a name that is none before its box is asked
    in_box = {option.name for option in box_options(game)}
    texts = {name: option_text(value) for name, value in options.items()}
    parameters: dict[str, object] = {"game": game, "seats": seats}
    for key, is_of_box in (("options", False), ("box", True)):
        pairs = {name: text for name, text in texts.items() if (name in in_box) == is_of_box}
        parameters |= {key: pairs_text(pairs)} if pairs else {}
    opened = pyspiel.load_game(NAME, parameters)
    assert isinstance(opened, OikistGame)
    return opened


def pairs_text(pairs: Mapping[str, str]) -> str:
    """Options as a parameter of pyspiel, "rounds:8;map:random:7"; it splits at "=", "," and brackets, so no value may
    hold them: they are written as in the address of a page."""
    return ";".join(f"{name}:{quote(value, safe=':/+')}" for name, value in pairs.items())


def parse_pairs(text: str) -> dict[str, str]:
    """The options that such a text names."""
    pairs: dict[str, str] = {}
    for word in filter(None, text.split(";")):
        name, colon, value = word.partition(":")
        if not colon or not name or not value:
            raise BadOption(f"{word[:80]!r} is no option for OpenSpiel: write name:value;name:value, as in rounds:8.")
        pairs[name] = unquote(value)
    return pairs


class OikistGame(pyspiel.Game):  # type: ignore[misc, no-any-unimported]  # pyspiel has no types
    """One box with so many seats and these options; `new_initial_state` lays a new table."""

    def __init__(self, parameters: Mapping[str, object]) -> None:
        settings = PARAMETERS | dict(parameters)
        box = parse_pairs(str(settings["box"]))
        self.game = load(str(settings["game"]), None, **box)
        self.seats = _whole(settings["seats"])
        options = self.game.settle(self.seats, parse_pairs(str(settings["options"])))
        self.first = TrueState(self.game, self.game.new(self.seats, **options), options, self.seats, is_first=True)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=self.game.chance_count,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.seats == 1 else 0.0,
            max_game_length=LONGEST_MATCH,
        )
        told = {key: value for key, value in parameters.items() if value != ""}  # so that str() is short
        super().__init__(game_type(self.game.has_secrets, self.seats > 1), info, told)

    def new_initial_state(self) -> "OikistState":
        """The table before its first action."""
        return OikistState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance decides at most."""
        return LONGEST_MATCH

    def make_py_observer(self, kind: object = None, parameters: object = None) -> "OikistObserver | None":
        """What a seat, or without private information a spectator, sees; None for kinds that are not offered."""
        if parameters:
            raise BadOption(f"An observer of oikist takes no parameters, so not {str(parameters)[:80]}.")
        wanted: Any = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return OikistObserver(self, wanted.private_info == pyspiel.PrivateInfoType.NONE, wanted.perfect_recall)


class OikistState(pyspiel.State):  # type: ignore[misc, no-any-unimported]  # pyspiel has no types
    """A table, with every secret on it; who plays on it fairly looks at observations only.

    `true` is its only attribute, because pyspiel copies all of them by deepcopy and writes all of them by pickle.
    """

    def __init__(self, game: OikistGame) -> None:
        super().__init__(game)
        self.true = game.first

    def current_player(self) -> int:
        """The seat to move, or what pyspiel calls chance and the end."""
        mover = self.true.state.to_move()
        if mover >= 0:
            return mover
        return CHANCE_PLAYER if mover == CHANCE else TERMINAL_PLAYER

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.true.state.to_move() == NOBODY

    def is_chance_node(self) -> bool:
        """Whether chance decides now."""
        return self.true.state.to_move() == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What pyspiel itself would answer, without its five calls from Python to C++ and back."""
        state = self.true.state
        mover = state.to_move()
        if mover >= 0 and (player is None or player == mover):
            return state.legal_actions()
        if mover == CHANCE:
            return [action - self.true.game.action_count for action in state.legal_actions()]
        if player is None or player >= 0:
            return []
        actions: list[int] = super().legal_actions(player)
        return actions

    def _legal_actions(self, player: int) -> list[int]:
        return self.true.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Actions of chance, numbered from 0 as pyspiel wants them, with their probabilities."""
        state, first = self.true.state, self.true.game.action_count
        weights = state.chance_weights()
        total = sum(weights)
        return [(action - first, weight / total) for action, weight in zip(state.legal_actions(), weights)]

    def _apply_action(self, action: int) -> None:
        if self.true.is_first:
            self.true = self.true.copy()
        state = self.true.state
        state.apply(action + self.true.game.action_count if state.to_move() == CHANCE else action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.true.game
        return game.action_name(action + game.action_count if player == CHANCE_PLAYER else action)

    def returns(self) -> list[float]:
        """What the places are worth; 0 for all before the end."""
        true = self.true
        if true.state.to_move() == NOBODY:
            return payoffs(true.state.ranking(), true.state.scores())
        return [0.0] * true.seats

    def __str__(self) -> str:
        return self.true.state.position()

    def sight(self, seat: int) -> Sight:
        """What a seat may know: for bots of Oikist that play on a table of pyspiel."""
        return Sight(self.true.game, self.true.state, seat, self.seen_names)

    def seen_names(self, seat: int) -> list[str]:
        """The record so far as that seat saw it."""
        return self.true.seen_names(self.history(), seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "OikistState":
        """A world that the seat may believe in, by one number from 0 to 1 of the sampler."""
        world: OikistState = self.clone()
        sampled = self.true.state.sample_hidden(player, Rng(repr(sampler())))
        origin = Origin(sampled.copy(), player, self.seen_names(player))
        world.true = TrueState(self.true.game, sampled, self.true.options, self.true.seats, origin)
        return world


class TrueState:
    """The state of a table in a form that can be copied by deepcopy and written by pickle, as a position text.

    The first one belongs to the game and is shared by all new tables: pyspiel makes a new table for every clone, only
    to put the copied state on it.
    """

    __slots__ = ("game", "state", "options", "seats", "origin", "is_first", "_walked")

    def __init__(
        self,
        game: Game,
        state: State,
        options: Mapping[str, str],
        seats: int,
        origin: "Origin | None" = None,
        is_first: bool = False,
    ) -> None:
        self.game = game
        self.state = state
        self.options = options
        self.seats = seats
        self.origin = origin
        self.is_first = is_first
        self._walked: dict[int, tuple[State, list[str]]] = {}

    def copy(self) -> "TrueState":
        """An independent one."""
        return TrueState(self.game, self.state.copy(), self.options, self.seats, self.origin)

    def __deepcopy__(self, memo: object) -> "TrueState":
        return self if self.is_first else self.copy()

    def __reduce__(self) -> tuple[Callable[..., "TrueState"], tuple[object, ...]]:
        game, origin = self.game, self.origin
        box = (game.name, tuple(game.components.items()), tuple(game.box.items()))
        written = origin and (origin.state.position(), origin.viewer, origin.names)
        return _read, (box, self.state.position(), dict(self.options), self.seats, written)

    def seen_names(self, history: Sequence[int], seat: int) -> list[str]:
        """The names of a history of pyspiel, as that seat saw them.

        It goes on from where it was asked last: all seats asked after every action took three times as long otherwise.
        """
        state, names = self._walked.get(seat) or self._beginning()
        for number in history[len(names) :]:
            action = number + self.game.action_count if state.to_move() == CHANCE else number
            names.append(state.seen_name(action, seat))
            state.apply(action)
        self._walked[seat] = (state, names)
        return list(names)

    def _beginning(self) -> tuple[State, list[str]]:
        if self.origin is None:
            return self.game.new(self.seats, **self.options), []
        return self.origin.state.copy(), list(self.origin.names)


class Origin:
    """Where a sampled world began: its names before that are those that the seat for which it was sampled had seen."""

    __slots__ = ("state", "viewer", "names", "_told")

    def __init__(self, state: State, viewer: int, names: list[str]) -> None:
        self.state = state
        self.viewer = viewer
        self.names = names
        self._told: dict[int, str] = {}

    def told(self, seat: int) -> str:
        """What tells for another seat one sampled world from another: how the table looked to it at the beginning."""
        if seat == self.viewer:
            return ""
        if seat not in self._told:
            self._told[seat] = repr(self.state.view(seat))
        return self._told[seat]


def _read(
    box: tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]],
    position: str,
    options: dict[str, str],
    seats: int,
    written: tuple[str, int, list[str]] | None,
) -> TrueState:
    """The state that was written so."""
    game = _open(*box)
    origin = written and Origin(game.from_position(written[0]), written[1], written[2])
    return TrueState(game, game.from_position(position), options, seats, origin)


@lru_cache(maxsize=8)
def _open(name: str, components: tuple[tuple[str, str], ...], box: tuple[tuple[str, str], ...]) -> Game:
    return load(name, dict(components), **dict(box))


class OikistObserver:
    """Looks at tables for pyspiel: the features of the game as a tensor, the board or the record as text."""

    def __init__(self, game: OikistGame, is_spectator: bool, has_recall: bool) -> None:
        self.is_spectator = is_spectator
        self.has_recall = has_recall
        # Features are of the moment: with perfect recall there is a text only.
        self._numbers = Numbers(game.game)
        self.tensor = None if has_recall else numpy.zeros(self._numbers.length, numpy.float32)
        self.dict = {} if self.tensor is None else {"features": self.tensor}

    def set_from(self, state: OikistState, player: int) -> None:
        """Write what the seat sees into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._numbers.of(state.sight(self._seat(player)))

    def string_from(self, state: OikistState, player: int) -> str:
        """What the seat sees, as text: the board, or all that was ever told to it."""
        seat, true = self._seat(player), state.true
        if not self.has_recall:
            return true.game.show(true.state.view(seat), "en")
        told = "" if true.origin is None else true.origin.told(seat)
        return "\n".join([f"seat {seat} {told}".rstrip(), *state.seen_names(seat)])

    def _seat(self, player: int) -> int:
        return SPECTATOR if self.is_spectator else player


def game_type(has_secrets: bool, is_contest: bool) -> object:
    """How pyspiel sorts a game: with or without secrets, of several seats or of one against the score."""
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Oikist: games of ancient colonisation",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if has_secrets else information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_contest else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise BadOption(f"{str(value)[:80]!r} is no number of seats: it is a whole number.")
    return value


pyspiel.register_game(game_type(has_secrets=True, is_contest=True), OikistGame)
