"""The three editions and their options: what each preset sets, and that every difference changes play."""

import pytest

from oikist.core.errors import BadOption
from oikist.core.state import CHANCE, NOBODY
from oikist.games import load
from oikist.games.magna_grecia.game import MagnaGrecia
from tests.games.magna_grecia.positions import FOUR, Play, Scene

EN = {"rounds": "12", "oracles": "random", "adjacency": "immediate", "tie_break": "supply"}
FR = {"rounds": "12", "oracles": "placed", "adjacency": "end-of-building", "tie_break": "stock"}
OTHER = {"rounds": "8", "oracles": "placed", "adjacency": "end-of-building", "tie_break": "stock"}


def new_table(options: dict[str, object], seats: int = 4) -> Play:
    game = load("magna-grecia")
    assert isinstance(game, MagnaGrecia)
    colours = FOUR.split(",")[:seats]
    state = game.new(seats, **{"colours": colours, **options})
    return Play(game, state, colours)


def draw_first(play: Play) -> str:
    """Let chance do the first thing it may; its name."""
    name = play.game.action_name(play.state.legal_actions()[0])
    play.does(name)
    return name


def options_of(play: Play) -> dict[str, str]:
    return {name: play.state.options[name] for name in EN}


# Presets


@pytest.mark.parametrize(("edition", "preset"), [("en", EN), ("it", EN), ("fr", FR)])
@pytest.mark.rule("MG-12.1")
def test_an_edition_sets_its_options(edition: str, preset: dict[str, str]) -> None:
    assert options_of(new_table({"edition": edition})) == preset


@pytest.mark.rule("MG-12.1")
def test_without_an_edition_the_english_one_is_played() -> None:
    assert options_of(new_table({})) == EN
    assert "edition=en" in new_table({}).state.position()


@pytest.mark.parametrize("edition", ["en", "fr", "it"])
@pytest.mark.parametrize("name", list(OTHER))
@pytest.mark.rule("MG-12.2")
def test_an_option_that_is_given_wins_over_its_edition(edition: str, name: str) -> None:
    preset = FR if edition == "fr" else EN
    for value in {OTHER[name], EN[name], FR[name]}:
        assert options_of(new_table({"edition": edition, name: value})) == {**preset, name: value}


@pytest.mark.rule("MG-12.2")
def test_the_order_in_which_options_are_given_does_not_matter() -> None:
    one, other = {"oracles": "random", "edition": "fr"}, {"edition": "fr", "oracles": "random"}
    assert options_of(new_table({**one})) == options_of(new_table({**other}))


WRONG = [{"edition": "de"}, {"rounds": 9}, {"oracles": ""}, {"adjacency": "never"}, {"tie_break": "points"}, {"x": 1}]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.rule("MG-12.1")
def test_what_no_edition_has_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadOption, match="magna-grecia"):
        new_table(wrong)


@pytest.mark.rule("MG-12.1", "MG-12.2")
def test_a_position_keeps_the_options_it_was_played_with() -> None:
    play = new_table({"edition": "fr", "rounds": 8})
    again = play.game.from_position(play.state.position())
    assert options_of(Play(play.game, again, play.colours)) == {**FR, "rounds": "8"}


# Rounds


@pytest.mark.parametrize(("options", "rounds"), [({}, 12), ({"rounds": 8}, 8), ({"edition": "it"}, 12)])
@pytest.mark.rule("MG-2.1", "MG-11.1", "MG-1.11")
def test_the_game_lasts_as_many_rounds_as_chosen(options: dict[str, object], rounds: int) -> None:
    play = new_table(options, 2)
    turns, cards = 0, []
    while play.state.to_move() != NOBODY:
        if play.state.to_move() == CHANCE:
            cards.append(draw_first(play))
        else:
            play.does("end")
            turns += 1
    assert turns == 2 * rounds
    drawn = [name.split()[2] for name in cards if name.startswith("draw card")]
    assert len(drawn) == len(set(drawn)) == rounds
    for packet in range(0, rounds, 4):
        assert len({card.split("-")[0] for card in drawn[packet : packet + 4]}) == 4


# Oracles


@pytest.mark.parametrize("edition", ["en", "it"])
@pytest.mark.parametrize(("seats", "oracles"), [(2, 7), (3, 7), (4, 9)])
@pytest.mark.rule("MG-1.5", "MG-1.6", "MG-0.5")
def test_in_english_and_italian_chance_places_the_oracles_before_the_cards(
    edition: str, seats: int, oracles: int
) -> None:
    play = new_table({"edition": edition}, seats)
    names = []
    while play.state.to_move() == CHANCE:
        names.append(draw_first(play))
    assert [name.rsplit(" ", 1)[0] for name in names] == ["draw oracle"] * oracles + ["draw card"] * 2
    assert play.refuses("oracle f8") == "MG-0.6"


@pytest.mark.parametrize(("seats", "oracles"), [(2, 7), (3, 7), (4, 9)])
@pytest.mark.rule("MG-1.5", "MG-1.7", "MG-0.6", "MG-1.6")
def test_in_french_the_seats_place_the_oracles_in_the_order_of_the_first_card(seats: int, oracles: int) -> None:
    play = new_table({"edition": "fr"}, seats)
    play.does("draw card brown-1")
    order = [colour for colour in ("brown", "red", "orange", "yellow") if colour in play.colours]
    for number in range(oracles):
        assert play.mover() == order[number % seats]
        assert play.refuses("end") == play.refuses("city a1") == "MG-0.6"
        assert play.refuses("oracle a1") == "MG-1.6"  # green
        first = play.legal("oracle")[0]
        play.does(first)
        if number < oracles - 1:
            assert play.refuses(first) == "MG-1.6"
    assert play.state.to_move() == CHANCE
    assert all(not name.startswith("draw card brown") for name in play.legal("draw"))
    play.draw_next()
    assert play.mover() == order[0]
    assert play.refuses("oracle f8") == "MG-0.6"


# When villages are covered


def beside_two_villages(adjacency: str) -> Scene:
    """Yellow has the city c3; e3 and c5 are villages, and d3 touches the first, b4 the second."""
    scene = Scene("........", " ........", "..v.v...", " ........", "..v.....", " ........", adjacency=adjacency)
    return scene.city("yellow", "c3").market("yellow", "c3")


@pytest.mark.rule("MG-6.11", "MG-0.7", "MG-6.13")
def test_immediately_nothing_comes_between_and_in_french_other_tiles_may() -> None:
    at_once = beside_two_villages("immediate").play("yellow")
    at_once.does("city d3")
    assert at_once.refuses("city c2") == at_once.refuses("road b3 e-w") == "MG-0.7"
    later = beside_two_villages("end-of-building").play("yellow")
    later.does("city d3", "city c2")  # three tiles as the enhanced action: one is left for the village
    assert later.legal("city") == ["city e3"]
    assert later.refuses("city b2") == "MG-6.13"
    assert later.refuses("road b3 e-w") == "MG-6.13"  # a road would leave only the printed two city tiles
    later.does("city e3", "end")
    assert later.mover() == "orange"


@pytest.mark.rule("MG-6.13")
def test_in_french_a_tile_that_could_not_be_made_good_is_refused_as_well() -> None:
    play = beside_two_villages("end-of-building").play("yellow")
    play.does("city d3")
    assert play.refuses("city b4") == "MG-6.13"  # two villages and two more tiles: one too many
    poor = beside_two_villages("end-of-building").has("yellow", points=1).play("yellow")
    assert poor.refuses("city d3") == "MG-6.13"
    assert poor.allows("city c2", "end")


@pytest.mark.rule("MG-6.13", "MG-6.14")
def test_in_french_two_tiles_may_share_the_village_they_owe() -> None:
    scene = beside_two_villages("end-of-building")
    play = scene.play("yellow")
    play.does("city d3", "city d2", "city e3", "market c5")
    assert play.connected("e3") == []
    assert play.points("yellow") == 15 - 3 - 1


@pytest.mark.parametrize(("adjacency", "meanwhile"), [("immediate", ""), ("end-of-building", "c3")])
@pytest.mark.rule("MG-6.18", "MG-10.4", "MG-6.13")
def test_an_oracle_waits_for_a_group_and_in_french_turns_at_each_tile(adjacency: str, meanwhile: str) -> None:
    scene = Scene("....o...", " ........", "..v.v...", " ........", adjacency=adjacency)
    play = scene.city("yellow", "c3").way("orange", "e1 d2 d3").play("yellow")
    play.does("city d3")  # where a road from the oracle ends, and beside the village e3
    assert play.connected("c3") == ["e1"]
    assert play.looks_at("e1") == meanwhile
    play.does("city e3")
    assert play.looks_at("e1") == "c3"


# Ties


@pytest.mark.parametrize(("tie_break", "places"), [("supply", [2, 1]), ("stock", [1, 2])])
@pytest.mark.rule("MG-11.4")
def test_a_tie_is_broken_by_supply_or_by_stock(tie_break: str, places: list[int]) -> None:
    scene = Scene("v.....", " ......", colours="yellow,red", tie_break=tie_break, round=12)
    scene.has("yellow", roads=2, cities=2).has("red", roads=5, cities=3)
    play = scene.play("red")
    play.does("end")
    assert play.state.scores() == [15, 15]
    assert play.state.ranking() == places


@pytest.mark.parametrize(("edition", "places"), [("en", [2, 1]), ("it", [2, 1]), ("fr", [1, 2])])
@pytest.mark.rule("MG-11.4", "MG-12.1")
def test_the_editions_break_a_tie_differently(edition: str, places: list[int]) -> None:
    scene = Scene("v.....", " ......", colours="yellow,red", edition=edition, round=12)
    scene.has("yellow", roads=1, cities=0).has("red", roads=5, cities=3)
    play = scene.play("red")
    play.does("end")
    assert play.state.ranking() == places


@pytest.mark.parametrize("tie_break", ["supply", "stock"])
@pytest.mark.rule("MG-11.5")
def test_who_is_still_equal_shares_the_place(tie_break: str) -> None:
    scene = Scene("v.....", " ......", tie_break=tie_break, round=12)
    scene.has("yellow", points=20, roads=0).has("orange", roads=1, cities=7).has("brown", roads=4, cities=4)
    play = scene.has("red", points=14).play("red")
    play.does("end")
    assert play.state.ranking() == [1, 2, 2, 4]
