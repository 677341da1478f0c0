"""The game of Magna Roma: its box, its options, and the doors to everything in this folder."""

from typing import Final

from oikist.core.errors import BadComponents, BadOption
from oikist.core.game import Game, Option, Term, settle_options, unknown_action
from oikist.core.lines import OPTIONS_LINE
from oikist.core.state import Event, State, View, text_hash
from oikist.games.magna_roma import evaluate, features, rebuild, story
from oikist.games.magna_roma.actions import parts
from oikist.games.magna_roma.board import Board
from oikist.games.magna_roma.components import KIND, SETS, Components, load_components, parse_components, remarks
from oikist.games.magna_roma.set_up import set_up
from oikist.games.magna_roma.show import show
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.view import MagnaRomaView

OPTIONS: Final = (
    Option("objectives", ("I", "II", "III", "mixed"), "I"),  # MR-12.5
    Option("blocked", ("dearest", "diagonal"), "dearest"),  # MR-12.7
    Option("trade_on_pass", ("yes", "no"), "yes"),  # MR-6.2
    Option("bless_town_center", ("no", "yes"), "no"),  # MR-9.3
    Option("supply", ("unlimited", "limited"), "unlimited"),  # MR-4.9
    Option("symbol_order", ("automatic", "manual"), "automatic"),  # MR-4.5, MR-4.6
)
BOX_OPTIONS: Final = (Option("components", SETS, SETS[0], free="the path of a components file"),)
COMPONENT_KINDS: Final = (KIND,)


def open_box(components: dict[str, str], box: dict[str, str]) -> "MagnaRoma":
    """The box with the components chosen; `components` gives their text outright, as records do."""
    return MagnaRoma(components, settle_options("magna-roma", BOX_OPTIONS, box))


def check_components(text: str, source: str) -> list[str]:
    """Refuse a components file that cannot be played; else remarks on what is unusual."""
    return remarks(parse_components(text, source))


class MagnaRoma(Game):
    """The box."""

    def __init__(self, components: dict[str, str], box: dict[str, str]) -> None:
        self.name = "magna-roma"
        self.rule_prefix = "MR"
        self.has_secrets = False
        self.seats = range(1, 5)  # MR-1.1
        self.rules_version = 1
        self.options = OPTIONS
        printed, text = _components_of(components, box)
        self.box = dict(box)
        self.components = {}
        if components or box["components"] not in SETS:
            # A record carries the text of the file, not where it lay on somebody's machine.
            self.components["components"] = text
            self.box["components"] = "file"
        self.box_hash = text_hash(printed.text())
        self.board = Board(printed, self.box_hash)
        self.board.tile_rows = features.tile_rows(self.board)
        self.action_count = self.board.action_count
        self.chance_count = self.board.chance_count
        self.swing = 800  # by greedy bots against each other
        self.weights = list(evaluate.WEIGHTS)
        self.feature_count = features.LENGTH
        self.numbers = {name: action for action, name in enumerate(self.board.action_names)}

    def new(self, seats: int, **options: object) -> MagnaRomaState:
        return set_up(self.board, seats, self.settle(seats, options))

    def action_name(self, action: int) -> str:
        return self.board.action_names[action]

    def parse_action(self, name: str) -> int:
        if name not in self.numbers:
            raise unknown_action(self.name, name, self.board.action_names)
        return self.numbers[name]

    def parts(self, action: int) -> dict[str, str | int]:
        return parts(self.board, action)

    def from_position(self, text: str) -> MagnaRomaState:
        lines, seats, options = rebuild.open_lines(text, self.board, [option.name for option in OPTIONS])
        try:
            state = self.new(seats, **options)
        except BadOption as error:
            lines.number = OPTIONS_LINE
            raise lines.error(str(error).rstrip(".")) from None
        return rebuild.read(lines, state)

    def terms(self, state: State, seat: int) -> list[Term]:
        assert isinstance(state, MagnaRomaState)
        return evaluate.terms(state, seat, self.weights)

    def evaluate(self, state: State, seat: int) -> int:
        assert isinstance(state, MagnaRomaState)
        return evaluate.evaluate(state, seat, self.weights)

    def feature_names(self) -> list[str]:
        return features.names(self.board)

    def story(self, before: State, action: int, seat: int) -> list[Event]:
        assert isinstance(before, MagnaRomaState)
        return story.story(before, action, seat)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, MagnaRomaView)
        return show(view, language)

    def draw(self, view: View, dark: bool = False) -> str:
        from oikist.games.magna_roma.draw import draw  # only who looks at pictures needs it

        assert isinstance(view, MagnaRomaView)
        return draw(view, dark)


def _components_of(components: dict[str, str], box: dict[str, str]) -> tuple[Components, str]:
    for kind in components:
        if kind != "components":
            raise BadComponents(f"magna-roma has no component {kind!r}: it has components.")
    if "components" not in components:
        return load_components(box["components"])
    return parse_components(components["components"], "components"), components["components"]
