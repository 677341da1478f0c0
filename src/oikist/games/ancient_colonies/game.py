"""The game of Ancient Colonies: its box, its options, and the doors to everything in this folder."""

from collections.abc import Mapping
from typing import Final

from oikist.core.errors import BadComponents, BadOption
from oikist.core.game import Game, Option, Term, settle_numbers, settle_options, unknown_action
from oikist.core.lines import OPTIONS_LINE
from oikist.core.state import Event, State, View, text_hash
from oikist.games.ancient_colonies import evaluate, features, odds, rebuild, story
from oikist.games.ancient_colonies.actions import parts
from oikist.games.ancient_colonies.board import Board
from oikist.games.ancient_colonies.components import KIND, SETS, Components, load_components, parse_components, remarks
from oikist.games.ancient_colonies.set_up import set_up
from oikist.games.ancient_colonies.show import show
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.view import AncientColoniesView

OPTIONS: Final = (
    Option("tournament", ("no", "yes"), "no", presets={"yes": {"sides": "auction"}}),  # AC-1.13
    Option("sides", ("random", "chosen", "auction"), "random"),  # AC-1.2
    Option("long_distance", ("on", "off"), "on"),  # AC-9.3
    Option("money", ("open", "hidden"), "open"),  # AC-1.9
    Option("walled_village_upgrade", ("19", "18"), "19"),  # AC-11.4
    Option("settlement_falls", ("bare", "always"), "bare"),  # AC-8.10
    Option("halves", ("colony", "player"), "colony"),  # AC-10.10
    Option("corinth_subtracts", ("always", "after_reroll"), "always"),  # AC-10.17
)
BOX_OPTIONS: Final = (Option("components", SETS, SETS[0], free="the path of a components file"),)
COMPONENT_KINDS: Final = (KIND,)


def open_box(components: dict[str, str], box: dict[str, str]) -> "AncientColonies":
    """The box with the components chosen; `components` gives their text outright, as records do."""
    return AncientColonies(components, settle_options("ancient-colonies", BOX_OPTIONS, box))


def check_components(text: str, source: str) -> list[str]:
    """Refuse a components file that cannot be played; else remarks on what is unusual."""
    return remarks(parse_components(text, source))


class AncientColonies(Game):
    """The box."""

    def __init__(self, components: dict[str, str], box: dict[str, str]) -> None:
        self.name = "ancient-colonies"
        self.rule_prefix = "AC"
        self.seats = range(2, 6)  # AC-1.1
        self.rules_version = 1
        self.options = OPTIONS
        self.odds = odds.ODDS
        printed, text = _components_of(components, box)
        self.box = dict(box)
        self.components = {}
        if components or box["components"] not in SETS:
            # A record carries the text of the file, not where it lay on somebody's machine.
            self.components["components"] = text
            self.box["components"] = "file"
        self.box_hash = text_hash(printed.text())
        self.board = Board(printed, self.box_hash)
        self.action_count = self.board.action_count
        self.chance_count = self.board.chance_count
        self.swing = 4000  # by greedy bots against each other
        self.weights = list(evaluate.WEIGHTS)
        self.feature_count = features.LENGTH
        self.numbers = {name: action for action, name in enumerate(self.board.action_names)}

    def new(self, seats: int, **options: object) -> AncientColoniesState:
        return set_up(self.board, seats, self.settle(seats, options))

    def action_name(self, action: int) -> str:
        return self.board.action_names[action]

    def parse_action(self, name: str) -> int:
        if name not in self.numbers:
            raise unknown_action(self.name, name, self.board.action_names)
        return self.numbers[name]

    def parts(self, action: int) -> dict[str, str | int]:
        return parts(self.board, action)

    def from_position(self, text: str) -> AncientColoniesState:
        lines, seats, options = rebuild.open_lines(text, self.board, [option.name for option in OPTIONS])
        try:
            settled = self.settle(seats, options)
        except BadOption as error:
            lines.number = OPTIONS_LINE
            raise lines.error(str(error).rstrip(".")) from None
        return rebuild.read(lines, self.board, seats, settled)

    def terms(self, state: State, seat: int) -> list[Term]:
        assert isinstance(state, AncientColoniesState)
        return evaluate.terms(state, seat, self.weights)

    def evaluate(self, state: State, seat: int) -> int:
        assert isinstance(state, AncientColoniesState)
        return evaluate.evaluate(state, seat, self.weights)

    def feature_names(self) -> list[str]:
        return features.names(self.board)

    def story(self, before: State, action: int, seat: int) -> list[Event]:
        assert isinstance(before, AncientColoniesState)
        return story.story(before, action, seat)

    def chances(self, name: str, numbers: Mapping[str, int]) -> dict[str, int]:
        return odds.chances(name, settle_numbers(self.name, self.odds, name, numbers))

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, AncientColoniesView)
        return show(view, language)

    def draw(self, view: View, dark: bool = False) -> str:
        from oikist.games.ancient_colonies.draw import draw  # only who looks at pictures needs it

        assert isinstance(view, AncientColoniesView)
        return draw(view, dark)


def _components_of(components: dict[str, str], box: dict[str, str]) -> tuple[Components, str]:
    for kind in components:
        if kind != "components":
            raise BadComponents(f"ancient-colonies has no component {kind!r}: it has components.")
    if "components" not in components:
        return load_components(box["components"])
    return parse_components(components["components"], "components"), components["components"]
