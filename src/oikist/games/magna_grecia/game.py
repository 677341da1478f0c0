"""The game of Magna Grecia: its box, its options, and the doors to everything in this folder."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from oikist.core.data import read_toml
from oikist.core.errors import BadComponents, BadOption
from oikist.core.game import Game, Option, Term, settle_options, unknown_action
from oikist.core.lines import OPTIONS_LINE
from oikist.core.state import Event, State, View, text_hash
from oikist.games.magna_grecia import evaluate, features, rebuild, story
from oikist.games.magna_grecia.actions import parts
from oikist.games.magna_grecia.board import Board
from oikist.games.magna_grecia.cards import COLOURS, SETS, Cards, load_cards, parse_cards
from oikist.games.magna_grecia.maps import MapData, check_playable, design_flaws, load_map, map_text, parse_map
from oikist.games.magna_grecia.set_up import set_up
from oikist.games.magna_grecia.show import show
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.view import MagnaGreciaView

SOURCE_EN: Final = {"rounds": "12", "oracles": "random", "adjacency": "immediate", "tie_break": "supply"}
SOURCE_FR: Final = {"rounds": "12", "oracles": "placed", "adjacency": "end-of-building", "tie_break": "stock"}

OPTIONS: Final = (
    # MG-12.1: the editions are presets of the options below. MG-12.2: settle_options puts what is given above them.
    Option("edition", ("en", "fr", "it"), "en", presets={"en": SOURCE_EN, "fr": SOURCE_FR, "it": SOURCE_EN}),
    Option("rounds", ("12", "8"), "12"),  # MG-2.1
    Option("oracles", ("random", "placed"), "random"),  # MG-1.6, MG-1.7
    Option("adjacency", ("immediate", "end-of-building"), "immediate"),  # MG-6.11, MG-6.13
    Option("tie_break", ("supply", "stock"), "supply"),  # MG-11.4
    Option("colours", ("random",), "random", free="the colours by seat, as in red,yellow"),  # MG-1.2
)
BOX_OPTIONS: Final = (
    Option("map", ("standard",), "standard", free="random:SEED, or the path of a map file"),
    Option("cards", SETS, "standard", free="the path of a cards file"),
)
COMPONENT_KINDS: Final = ("map", "cards")


def open_box(components: dict[str, str], box: dict[str, str]) -> "MagnaGrecia":
    """The box with the map and cards chosen; `components` gives their texts outright, as records do."""
    return MagnaGrecia(components, settle_options("magna-grecia", BOX_OPTIONS, box))


def check_components(text: str, source: str) -> list[str]:
    """Refuse a components file of one of COMPONENT_KINDS that cannot be played; else remarks on what is unusual."""
    if read_toml(text, source).string("kind", COMPONENT_KINDS) == "cards":
        parse_cards(text, source)
        return []
    map_data = parse_map(text, source)
    check_playable(map_data, source)
    return design_flaws(map_data)


class MagnaGrecia(Game):
    """The box."""

    def __init__(self, components: dict[str, str], box: dict[str, str]) -> None:
        self.name = "magna-grecia"
        self.rule_prefix = "MG"
        self.has_secrets = False
        self.seats = range(2, 5)  # MG-1.2
        self.rules_version = 1
        self.options = OPTIONS
        map_data, text = _map_of(components, box)
        cards, cards_text = _cards_of(components, box)
        self.box = dict(box)
        self.components = {}
        for option, component in zip(BOX_OPTIONS, (text, cards_text), strict=True):
            kind, choice = option.name, box[option.name]
            if kind in components or choice not in option.values:
                self.components[kind] = component
                # A record carries the text of the file, not where it lay on somebody's machine.
                self.box[kind] = choice if choice.startswith("random:") else "file"
        untitled = replace(map_data, title="-")  # whatever it is called
        self.box_hash = text_hash(f"{map_text(untitled)}\n{cards.text()}")
        self.board = Board(map_data, cards, self.box_hash)
        self.action_count = self.board.action_count
        self.chance_count = self.board.chance_count
        self.weights = list(evaluate.WEIGHTS)
        self.feature_count = features.length(self.board)
        self.numbers = {name: action for action, name in enumerate(self.board.action_names)}

    def new(self, seats: int, **options: object) -> MagnaGreciaState:
        return set_up(self.board, seats, self.settle(seats, options))

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, str]:
        settled = super().settle(seats, options)
        check_colours(settled["colours"], seats)
        return settled

    def action_name(self, action: int) -> str:
        return self.board.action_names[action]

    def parse_action(self, name: str) -> int:
        if name not in self.numbers:
            raise unknown_action(self.name, name, self.board.action_names)
        return self.numbers[name]

    def parts(self, action: int) -> dict[str, str | int]:
        return parts(self.board, action)

    def from_position(self, text: str) -> MagnaGreciaState:
        lines, seats, options = rebuild.open_lines(text, self.board, [option.name for option in OPTIONS])
        try:
            state = self.new(seats, **options)
        except BadOption as error:
            lines.number = OPTIONS_LINE
            raise lines.error(str(error).rstrip(".")) from None
        return rebuild.read(lines, state)

    def terms(self, state: State, seat: int) -> list[Term]:
        assert isinstance(state, MagnaGreciaState)
        return evaluate.terms(state, seat, self.weights)

    def evaluate(self, state: State, seat: int) -> int:
        assert isinstance(state, MagnaGreciaState)
        return evaluate.evaluate(state, seat, self.weights)

    def feature_names(self) -> list[str]:
        return features.names(self.board)

    def story(self, before: State, action: int, seat: int) -> list[Event]:
        assert isinstance(before, MagnaGreciaState)
        return story.story(before, action, seat)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, MagnaGreciaView)
        return show(view, language)

    def draw(self, view: View, dark: bool = False) -> str:
        from oikist.games.magna_grecia.draw import draw  # only who looks at pictures needs it

        assert isinstance(view, MagnaGreciaView)
        return draw(view, dark)


def _map_of(components: dict[str, str], box: dict[str, str]) -> tuple[MapData, str]:
    for kind in components:
        if kind not in COMPONENT_KINDS:
            raise BadComponents(f"magna-grecia has no component {kind!r}: it has {', '.join(COMPONENT_KINDS)}.")
    if "map" not in components:
        return load_map(box["map"])
    map_data = parse_map(components["map"], "map")
    check_playable(map_data, "map")
    return map_data, components["map"]


def _cards_of(components: dict[str, str], box: dict[str, str]) -> tuple[Cards, str]:
    if "cards" not in components:
        return load_cards(box["cards"])
    return parse_cards(components["cards"], "cards"), components["cards"]


def check_colours(choice: str, seats: int) -> None:
    """Refuse a list of colours that does not give every seat one of its own (MG-1.2)."""
    words = choice.split(",")
    if choice == "random":
        return
    if len(words) != seats or len(set(words)) != seats or any(word not in COLOURS for word in words):
        raise BadOption(
            f"option colours of magna-grecia cannot be {choice[:60]!r}: "
            f"it is random, or {seats} different ones of {', '.join(COLOURS)}, as in {','.join(COLOURS[:seats])}."
        )
