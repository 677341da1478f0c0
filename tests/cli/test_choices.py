"""What can be chosen at the prompt: stable numbers, what a choice would bring, and the ways to type it."""

import re
from pathlib import Path

import pytest

import oikist
from oikist.cli.choices import Choices, kinds_of
from oikist.cli.narrator import Narrator
from oikist.cli.outlook import Outlook
from oikist.cli.resumption import resume_command
from oikist.cli.sitting import Sitting
from oikist.cli.talk import Talk
from oikist.cli.vocabulary import readings
from oikist.core.play import Match
from tests.cli.command import COAST, answers, run

GRECIA = ["play", "magna-grecia", "--terminal", "--seed", "77", "--players", "Ann", "--box", f"map={COAST}"]


def grecia(*names: str) -> Match:
    match = Match(oikist.load("magna-grecia", map=str(COAST)), 3, "77")
    for name in names:
        match.act(match.game.parse_action(name))
    return match


def outlook(match: Match, language: str = "en") -> Outlook:
    seats = match.record.seats
    sitting = Sitting(match, ["Ann", "Ben", "Cleo"][:seats], [""] * seats)
    return Outlook(Narrator(Talk(language), sitting), match.sight(match.state.to_move()))


def test_a_kind_keeps_its_number() -> None:
    match = grecia()
    game = match.game
    numbers: dict[str, set[int]] = {}
    for names in ((), ("city e1",), ("city e1", "road e2 nw-se"), ("take road",)):
        choices = Choices(game, grecia(*names).state.legal_actions(), kinds_of(game))
        for item in choices.items:
            numbers.setdefault(choices.kinds[item.actions[0]], set()).add(item.number)
    assert numbers == {"road": {1}, "city": {2}, "market": {3}, "sell": {4}, "take": {6}, "end": {7}}


def test_a_choice_says_what_it_brings() -> None:
    match = grecia()
    seen = outlook(match)
    said = {name: seen.words(match.game.parse_action(name)) for name in ("city e1", "market e1", "take road", "end")}
    assert said["city e1"] == "founds a city on e1 for 1 point, gets a free market in e1"
    assert said["market e1"] == "builds a market in e1 for 1 point (end of turn)"
    assert said["take road"] == "takes a road tile"
    assert said["end"] == "ends the turn"
    assert seen.is_rash(match.game.parse_action("market e1"))
    assert not seen.is_rash(match.game.parse_action("city e1"))


def test_a_road_says_more_than_its_name() -> None:
    match = grecia("city e1")
    assert outlook(match).words(match.game.parse_action("road e2 nw-se")).startswith("Lay a road on e2: ")


@pytest.mark.parametrize(("language", "start"), [("fr", "construit un marché"), ("it", "costruisce un mercato")])
def test_what_it_brings_in_other_languages(language: str, start: str) -> None:
    match = grecia()
    assert outlook(match, language).words(match.game.parse_action("market e1")).startswith(start)


@pytest.mark.parametrize(("language", "words"), [("en", "bets 1 chip"), ("fr", "mise 1 jeton"), ("it", "punta 1")])
def test_who_acts_is_not_named_where_seats_have_numbers(language: str, words: str) -> None:
    match = Match(oikist.load("kuhn"), 2, "5")
    assert outlook(match, language).words(match.game.parse_action("bet")).startswith(words)


def test_what_is_hidden_is_not_guessed_at() -> None:
    for seed in range(6):
        match = Match(oikist.load("kuhn"), 2, str(seed))
        match.act(match.game.parse_action("bet"))
        mine = match.sight(1).view()
        words = outlook(match).words(match.game.parse_action("call"))
        assert words.startswith("calls with 1 chip")
        assert len(re.findall("jack|queen|king", words)) <= 1, f"{mine}: {words}"
        assert not outlook(match).is_rash(match.game.parse_action("call"))  # whatever is done hands the turn over


def test_a_number_that_ends_the_turn_is_asked_about() -> None:
    done = run(*GRECIA, stdin=answers(["7", "n", "7", "", "quit"]))
    assert done.stdout.count("End your turn now? [y/N]") == 2
    assert "Ann (brown) ends the turn." not in done.stdout
    assert "Ann (brown) ends the turn." in run(*GRECIA, stdin=answers(["7", "y"])).stdout
    done = run(*GRECIA, stdin=answers(["end"]))
    assert "End your turn now?" not in done.stdout
    assert "Ann (brown) ends the turn." in done.stdout
    assert "Finir votre tour maintenant ? [o/N]" in run(*GRECIA, "--lang", "fr", stdin=answers(["7", "oui"])).stdout


def test_an_action_can_be_repeated() -> None:
    done = run(*GRECIA, stdin=answers(["take road 2", "take city x9", "quit"]))
    assert "Ann (brown) takes a road tile. (×2)" in done.stdout
    assert "sell e1: " in run(*GRECIA, stdin=answers(["sell e1 2"])).stdout
    assert re.search(r"take city was done \d times?; more is not possible", done.stdout)


def test_a_number_without_choices_says_why() -> None:
    done = run(*GRECIA, stdin=answers(["4", "99"]))
    assert "4  sell " in done.stdout
    assert "'why sell' tells the reasons" in done.stdout
    assert "Nothing of the kind can be done now" in done.stdout


def test_the_ends_of_a_road_may_be_turned_round() -> None:
    done = run(*GRECIA, stdin=answers(["city e1", "road e2 se-nw"]))
    assert "Ann (brown) lays a road on e2 (nw-se)." in done.stdout


def test_only_what_can_be_done_is_proposed() -> None:
    done = run(*GRECIA, stdin=answers(["sel e1x"]))
    near = done.stdout.partition("is nothing that can be done here: perhaps ")[2].splitlines()[0]
    assert "sell" not in near


def test_a_hex_lists_what_can_be_done_there() -> None:
    done = run(*GRECIA, stdin=answers(["e1", "d4"]))
    assert "market e1  builds a market in e1" in done.stdout
    assert "Nothing can be done with d4 now; 'why d4' tells the reasons." in done.stdout


def test_what_is_asked_where_there_is_one_kind() -> None:
    done = run(*GRECIA, "--option", "oracles=placed", stdin="")
    assert "To be chosen: Place an oracle on …" in done.stdout


def test_names_beside_the_letters_and_the_last_round() -> None:
    done = run(*GRECIA, "--option", "rounds=8", stdin=answers(["end"] * 8))
    lines = [line for line in done.stdout.splitlines() if line.startswith("Order of this round: ")]
    assert "Seats: B Ann, " in done.stdout
    assert all("B Ann" in line for line in lines)
    assert lines[-1].endswith("This is the last round.")
    assert not lines[0].endswith("This is the last round.")


def test_the_start_of_a_game_is_told_once_and_in_help(tmp_path: Path) -> None:
    done = run(*GRECIA, cwd=tmp_path, stdin=answers(["?", "h", "city e1", "quit"]))
    assert done.stdout.count("Goal: the most points.") == 3
    again = run("play", "--terminal", "--resume", "magna-grecia-77.oik", cwd=tmp_path)
    assert "Goal:" not in again.stdout


def test_leaving_says_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "so nothing was kept" in run(*GRECIA, stdin=answers(["quit"])).stdout
    monkeypatch.setenv("OIKIST_LANG", "it")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert resume_command(Talk("it"), Path("a b.oik")).endswith(" oikist play --terminal --resume 'a b.oik'")
    assert resume_command(Talk("fr"), Path("x.oik")).endswith("--resume x.oik --lang fr")
    (tmp_path / "oikist").write_text("")
    (tmp_path / "oikist").chmod(0o755)
    assert resume_command(Talk("it"), Path("x.oik")) == "oikist play --terminal --resume x.oik"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("fr", "route m8 se-w", "road m8 w-se"),
        ("fr", "Marché e1", "market e1"),
        ("fr", "prendre ville", "take city"),
        ("fr", "fin", "end"),
        ("it", "citta e1", "city e1"),
        ("it", "prendi strada", "take road"),
        ("it", "vendere e1", "sell e1"),
    ],
)
def test_words_of_the_language_for_actions(language: str, typed: str, meant: str) -> None:
    assert meant.split() in readings(typed, "oikist.games.magna_grecia", language)
    game = oikist.load("magna-grecia")
    choices = Choices(game, range(game.action_count), language=language)
    assert [choices.names[action] for action in choices.find(typed)] == [meant]


def test_orders_without_accents() -> None:
    done = run(*GRECIA, "--lang", "fr", stdin=answers(["regles 6.6", "xyz", "ville e1", "annuler"]))
    assert "MG-6.6" in done.stdout
    assert "Ici, « xyz » n'est pas possible" in done.stdout
    assert "Annulé : city e1" in done.stdout
    assert "peut-être city e1" in run(*GRECIA, "--lang", "fr", stdin=answers(["ville e1x"])).stdout
    done = run(*GRECIA, "--lang", "it", stdin=answers(["perche city c3", "xyz", "citta e1", "annullare"]))
    assert "(MG-6.6)" in done.stdout
    assert "Qui «xyz» non si può fare" in done.stdout
    assert "Annullato: city e1" in done.stdout


def roma(*names: str, seats: int = 2) -> Match:
    match = Match(oikist.load("magna-roma"), seats, "77")
    for name in names:
        match.act(match.game.parse_action(name))
    return match


def test_placements_are_a_grid_and_numbers_in_names_are_kept() -> None:
    match = roma("take 5", "take 2")
    choices = Choices(match.game, match.state.legal_actions(), kinds_of(match.game))
    rows = ["place e4", "place d5", "place f5", "place e6"]
    assert (choices.is_grid, [item.label for item in choices.items]) == (True, rows)
    choices.show_some(choices.items[1].actions)
    assert (choices.is_grid, [item.number for item in choices.items]) == (False, [0, 90, 180, 270])
    slots = Choices(match.game, roma().state.legal_actions(), kinds_of(match.game))
    assert [item.number for item in slots.items] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_cell_and_a_rotation_are_enough_to_place_a_tile() -> None:
    match = roma("take 5", "take 2")
    choices = Choices(match.game, match.state.legal_actions(), kinds_of(match.game))
    assert [choices.names[action] for action in choices.find("d5 90")] == ["place d5 90"]
    assert choices.is_spelt_out(choices.find("d5 90")[0], "d5 90")
    assert not choices.is_spelt_out(choices.find("d5 90")[0], "90")


@pytest.mark.parametrize("seats", [1, 3])
def test_every_placement_says_exactly_what_it_brings(seats: int) -> None:
    """What is said beforehand is what happens: the events of the action but its own, in brief."""
    match = roma(seats=seats)
    rng = oikist.Rng("placements")
    checked = 0
    while match.record.result is None:
        if match.state.view(0).phase == "place":  # type: ignore[attr-defined]
            seen, before = outlook(match), match.state.copy()
            action = rng.pick(match.state.legal_actions())
            seat, said = match.state.to_move(), seen.gains(action)
            told = match.game.story(before, action, seat)[1:]
            assert said == [seen.narrator.own_event(event, seat).removesuffix(".") for event in told]
            checked += 1
        match.act(rng.pick(match.state.legal_actions()))
    assert checked == 24 * seats


def test_the_grid_shows_every_placement_before_it_is_chosen() -> None:
    shown = run("play", "magna-roma", "--terminal", "--seed", "5", "--seats", "1", stdin=answers(["take 3", "quit"]))
    assert "In any case: purple to 1" in shown.stdout
    for row in (
        "place e4  –         1 population  1 faith   –",
        "place d5  1 luxury  1 point       –         –",
        "place f5  –         –             1 luxury  1 point",
        "place e6  1 luxury  –             –         1 coin",
    ):
        assert row in shown.stdout


def test_conquests_of_one_price_keep_numbers_of_their_own_and_are_not_repeated() -> None:
    game = oikist.load("magna-roma")
    names = ["conquer africa 3", "conquer asia 3", "conquer germania 3", "take 1", "take 2"]
    choices = Choices(game, [game.parse_action(name) for name in names], kinds_of(game))
    choices.show_some(choices.find("conquer"))
    assert [(item.number, item.label) for item in choices.items] == [(1, names[0]), (2, names[1]), (3, names[2])]
    assert choices.find_repeated("conquer asia 5") is None
    assert choices.find_repeated("conquer asia 3 2") == (game.parse_action("conquer asia 3"), 2)
