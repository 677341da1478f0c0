"""Game: the box of Kuhn poker."""

from typing import Final

from oikist.core.game import Game, Option, Term, settle_options
from oikist.core.sight import Sight
from oikist.core.state import Event, State, View
from oikist.games.kuhn import actions, evaluate, features, position, show, story
from oikist.games.kuhn.state import KuhnState
from oikist.games.kuhn.view import KuhnView

ANTE: Final = Option("ante", ("1", "2"), "1")  # KU-1.2


BOX_OPTIONS: Final[tuple[Option, ...]] = ()  # nothing in the box can be exchanged ...
COMPONENT_KINDS: Final[tuple[str, ...]] = ()  # ... so no components file is for this game


def open_box(components: dict[str, str], box: dict[str, str]) -> Game:
    """The box; it has no components to choose, so anything given is refused."""
    settle_options("kuhn", (), {**components, **box})
    return KuhnGame()


class KuhnGame(Game):
    """Kuhn poker with three cards, for two."""

    def __init__(self) -> None:
        self.name = "kuhn"
        self.rule_prefix = "KU"
        self.seats = range(2, 3)  # KU-1.1
        self.rules_version = 1
        self.options = (ANTE,)
        self.box = {}
        self.components = {}
        self.box_hash = position.BOX_HASH
        self.action_count = actions.ACTION_COUNT
        self.chance_count = actions.CHANCE_COUNT
        self.weights = list(evaluate.WEIGHTS)

    def new(self, seats: int, **options: object) -> KuhnState:
        return KuhnState(int(self.settle(seats, options)["ante"]))

    def action_name(self, action: int) -> str:
        return actions.NAMES[action]

    def parse_action(self, name: str) -> int:
        return actions.parse(name)

    def parts(self, action: int) -> dict[str, str | int]:
        return actions.parts(action)

    def from_position(self, text: str) -> KuhnState:
        state = KuhnState(1)
        position.read(text, state)
        return state

    def terms(self, state: State, seat: int) -> list[Term]:
        assert isinstance(state, KuhnState)
        return evaluate.terms(state, seat, self.weights)

    def evaluate(self, state: State, seat: int) -> int:
        assert isinstance(state, KuhnState)
        return evaluate.evaluate(state, seat, self.weights)

    def features(self, sight: Sight) -> list[float]:
        view = sight.view()
        assert isinstance(view, KuhnView)
        return features.features(view)

    def feature_names(self) -> list[str]:
        return features.names()

    def story(self, before: State, action: int, seat: int) -> list[Event]:
        assert isinstance(before, KuhnState)
        return story.story(before, action, seat)

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, KuhnView)
        return show.show(view, language)

    def draw(self, view: View, dark: bool = False) -> str:
        from oikist.games.kuhn.draw import draw  # only who looks at pictures needs it

        assert isinstance(view, KuhnView)
        return draw(view, dark)
