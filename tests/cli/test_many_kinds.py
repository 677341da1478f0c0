"""A game with many kinds of action at the prompt: what can be done is numbered, the rest named in one line."""

import oikist
from oikist.cli.choices import MANY_KINDS, Choices, kinds_of
from oikist.cli.narrator import Narrator
from oikist.cli.outlook import Outlook
from oikist.cli.sitting import Sitting
from oikist.cli.talk import Talk
from oikist.core.play import Match
from oikist.core.state import NOBODY
from tests.cli.command import answers, run

COLONIES = ["play", "ancient-colonies", "--terminal", "--seed", "5", "--players", "Ann"]


def colonies(*names: str, **options: str) -> Match:
    match = Match(oikist.load("ancient-colonies"), 3, "5", options)
    for name in names:
        match.act(match.game.parse_action(name))
    return match


def sitting(match: Match) -> Sitting:
    return Sitting(match, ["Ann", "Ben", "Cleo"], ["", "", ""])


def words(match: Match, name: str) -> str:
    outlook = Outlook(Narrator(Talk("en"), sitting(match)), match.sight(match.state.to_move()))
    return outlook.words(match.game.parse_action(name))


START = ("place a2", "place a5", "place a4")


def test_only_what_can_be_done_is_numbered_action_by_action() -> None:
    match = colonies(*START)
    choices = Choices(match.game, match.state.legal_actions(), kinds_of(match.game))
    assert len(choices.order) > MANY_KINDS
    labels = "flip b1, flip b2, flip b3, sail a1, sail a3, home, done"
    assert ", ".join(item.label for item in choices.items) == labels
    assert [item.number for item in choices.items] == [1, 2, 3, 4, 5, 6, 7]
    assert choices.kept_numbers() == {}
    assert "march" in choices.closed().values()


def test_many_actions_are_grouped_by_kind() -> None:
    match = colonies(*START)
    everything = [match.game.parse_action(f"bid {number}") for number in range(30)]
    choices = Choices(match.game, [*everything, match.game.parse_action("pass")], kinds_of(match.game))
    assert [item.label for item in choices.items] == ["bid", "pass"]


def test_the_screen_names_the_rest_in_one_line() -> None:
    screen = run(*COLONIES, stdin=answers(["2", "quit"])).stdout
    assert "Not now: peek, man, load, embark" in screen
    assert "'why peek' tells the reasons." in screen.replace("\n", " ")


def test_a_choice_that_ends_the_activities_still_says_what_it_is() -> None:
    match = colonies(*START)
    said = "Go home with the fleet; what is aboard goes to the stock, ends the Activities"
    assert words(match, "home") == said
    assert words(match, "done") == "ends the Activities"


def test_what_a_seat_alone_sees_is_a_secret_and_hidden_money_is_too() -> None:
    assert not sitting(colonies(*START)).has_secrets(0)
    match = colonies(*START, money="hidden")
    while match.state.to_move() != NOBODY and not sitting(match).has_secrets(0):
        legal = match.state.legal_actions()
        wanted = [action for action in legal if match.game.action_name(action).startswith(("found", "flip"))]
        match.act((wanted or legal[-1:])[0])
    assert match.state.view(0) != match.state.view(1)
    assert sitting(match).has_secrets(0)
