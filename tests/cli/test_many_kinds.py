"""A game with many kinds of action at the prompt: what can be done is numbered, the rest named in one line."""

import oikist
from oikist.cli import orders
from oikist.cli.choices import MANY_KINDS, Choices, kinds_of
from oikist.cli.narrator import Narrator
from oikist.cli.outlook import Outlook
from oikist.cli.sitting import Sitting
from oikist.cli.talk import Talk
from oikist.cli.terminal import Terminal
from oikist.core.play import Match
from oikist.core.state import NOBODY
from tests.cli.command import answers, run
from tests.games.ancient_colonies.scene import Scene

COLONIES = ["play", "ancient-colonies", "--terminal", "--seed", "5", "--players", "Ann"]


def colonies(*names: str, **options: str) -> Match:
    match = Match(oikist.load("ancient-colonies"), 3, "5", options)
    for name in names:
        match.act(match.game.parse_action(name))
    return match


def sitting(match: Match) -> Sitting:
    return Sitting(match, ["Ann", "Ben", "Cleo"], ["", "", ""])


def outlook(match: Match, language: str = "en") -> Outlook:
    return Outlook(Narrator(Talk(language), sitting(match)), match.sight(match.state.to_move()))


def words(match: Match, name: str, language: str = "en") -> str:
    return outlook(match, language).words(match.game.parse_action(name))


def staged(scene: Scene) -> Match:
    """A match that has come to this scene."""
    match = Match(scene.game, scene.state.seats, "5")
    match.state = scene.state
    return match


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


LAND = "b1=acropolis-ne b2=acropolis-nw"


def test_an_act_says_what_and_whom_it_hits() -> None:
    scene = Scene("sparta phocaea corinth").land(LAND).colony("w1", 1, "town").colony("x1", 2, "village")
    match = staged(scene.hand(0, "stone-from-the-sky great-earthquake").start().do("play stone-from-the-sky"))
    assert words(match, "target w1") == "Town w1 (Ben)"
    assert words(match, "target x1", "fr") == "Village x1 (Cleo)"
    match = staged(scene.do("target w1", "die 1", "play great-earthquake"))
    assert words(match, "target b1").startswith("Town w1 (Ben). Village x1 (Cleo)")


def test_an_act_says_whose_armies_and_fleets_it_hits() -> None:
    scene = Scene("sparta phocaea corinth").land(LAND).army("b1", 1, 2).army("b2", 2, 1).fleet(1, "a4").fleet(2, "a5")
    match = staged(scene.hand(0, "plague-in-the-camp storm-at-sea").start().do("play plague-in-the-camp"))
    assert words(match, "target b1").startswith("2 armies (Ben)")
    match = staged(scene.do("target b1", "play storm-at-sea"))
    assert words(match, "target a4").startswith("fleet (Ben)")


def test_a_tax_is_no_end_of_a_turn() -> None:
    match = staged(Scene().land(LAND).colony("w1", 0, "town").colony("x1", 0).colony("w4", 1).stage("tax").start())
    seen, parse = outlook(match), match.game.parse_action
    assert not any(seen.is_rash(parse(f"tax {site} {how}")) for site in ("w1", "x1") for how in ("heavy", "radical"))
    assert seen.is_rash(parse("done"))
    assert seen.end_words(parse("done")) == "Wise Administration for the rest"
    match = staged(Scene().land(LAND).colony("w1", 0, "town").colony("w4", 1).stage("tax").start())
    assert not outlook(match).is_rash(match.game.parse_action("done"))  # whatever is done, another seat is next


def test_an_end_by_number_is_asked_about_in_the_words_of_the_game() -> None:
    screen = run(*COLONIES, stdin=answers(["place a2", "7", "n", "7", "y", "quit"])).stdout
    assert screen.count("done: ends the Activities. Sure? [y/N]") == 2
    assert "End your turn" not in screen
    assert screen.count("Ann ends the Activities.") == 1


def test_the_game_says_which_events_mark_an_end() -> None:
    marks: set[str] = set()
    for name in oikist.games():
        match, rng = Match(oikist.load(name), 2, "5"), oikist.Rng("marks")
        while match.record.result is None:
            action = rng.pick(match.state.legal_actions())
            marks |= {event.key for event in match.game.story(match.state, action, 0) if event.is_mark}
            match.act(action)
    assert {"end", "round", "game-over", "turn-over", "done-activities", "done-taxes", "done-investments"} <= marks


def test_what_has_no_story_of_its_own_is_told_all_the_same() -> None:
    match = colonies(*START, "flip b2")
    told = Narrator(Talk("en"), sitting(match)).since(1, 0)
    assert "Ann flips the tile b2." in told
    assert not any(line.startswith("Ann: ") for line in told)
    assert "Ann retourne la tuile b2." in Narrator(Talk("fr"), sitting(match)).since(1, 0)


def test_a_number_is_typed_to_its_end() -> None:
    game = oikist.load("ancient-colonies")
    choices = Choices(game, [game.parse_action(f"bid {number}") for number in (12, 20, 21)], kinds_of(game))
    assert choices.find("bid 2") == choices.find("b 2") == ()
    assert [choices.names[action] for action in choices.find("bid 20")] == ["bid 20"]


def test_reasons_about_own_colonies_come_first() -> None:
    scene = Scene().land(LAND).colony("w1", 0, "town", talents=3).colony("x1", 0, talents=99).colony("w4", 1)
    terminal = Terminal(Talk("en"), sitting(staged(scene.stage("invest").start())), None)
    terminal.looking = 0
    with terminal.talk.out.capture() as said:
        orders.why(terminal, 0, "upgrade")
    first, *others = said.get().splitlines()
    assert first.startswith("This is allowed now: upgrade x1")
    assert others[0].startswith("upgrade w1: This costs ")
    assert any(line.startswith("upgrade w0 and the like (22 of 24): ") for line in others)
    with terminal.talk.out.capture() as said:
        orders.why(terminal, 0, "w1")
    lines = said.get().splitlines()
    assert len([line for line in lines if "(AC-" in line]) <= 5
    assert lines[-1].startswith("… and ") or "AC-0.6" in said.get()
