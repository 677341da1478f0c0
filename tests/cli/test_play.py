"""`oikist play`, answered through a pipe: what can be typed, what is told, what is kept."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oikist
from oikist.bots import LEVELS
from oikist.cli.choices import Choices
from oikist.cli.sitting import Sitting
from oikist.core.play import Match
from oikist.core.record import parse_record
from oikist.workers.timed import MOST_SECONDS
from tests.cli.command import COAST, COMMAND, DEADLINE, answers, clean_environment, run

GRECIA = ["play", "magna-grecia", "--terminal", "--seed", "77", "--box", f"map={COAST}"]
AT_THE_END = ["nonsense", "score", "undo", "why bet", "why", "log", "board", "rules 9", "help", "save no/where.oik"]
KUHN = ["play", "kuhn", "--terminal", "--seed", "5", "--bots", "random"]


def test_a_whole_game_of_kuhn_poker(tmp_path: Path) -> None:
    done = run(*KUHN, "--save", "kuhn.oik", cwd=tmp_path, stdin="bet\n")
    assert done.returncode == 0
    assert "Seat 0 (Player) bets 1 chip." in done.stdout
    assert "The game is over." in done.stdout
    assert "1. Player, 1 point" in done.stdout
    assert "Won the pot: 3 chips" in done.stdout
    assert "The record is kept in kuhn.oik." in done.stdout
    assert "verified" in run("verify", "kuhn.oik", cwd=tmp_path).stdout


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_in_the_terminal(tmp_path: Path, level: str) -> None:
    done = run(*KUHN[:-1], level, "--save", "kuhn.oik", cwd=tmp_path, stdin="bet\n")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert parse_record((tmp_path / "kuhn.oik").read_text()).bots == ["", level]


def test_a_master_in_the_terminal_thinks_by_time() -> None:
    match = Match(oikist.load("magna-grecia"), 2, "7")
    sitting = Sitting(match, ["a", "b"], ["master", "master"])
    start = time.monotonic()
    sitting.bot_action(match.state.to_move())
    assert MOST_SECONDS <= time.monotonic() - start < 2 * MOST_SECONDS


def test_a_finished_game_can_be_kept_at_the_end(tmp_path: Path) -> None:
    done = run(*KUHN, cwd=tmp_path, stdin=answers(["bet", *AT_THE_END, "save mine.oik", ""]))
    assert done.returncode == 0
    assert "its result stands" in done.stdout
    assert "verified" in run("verify", "mine.oik", cwd=tmp_path).stdout


def test_numbers_groups_prefixes_and_words() -> None:
    done = run(*GRECIA, stdin=answers(["2", "", "city e", "e1", "1", "road", "r e2 nw", "1"]))
    assert "city … (50)" in done.stdout
    assert "50 city n14" in done.stdout
    assert "Player (brown) founds a city on e1" in done.stdout
    assert "Player (brown) lays a road on e2 (nw-se)." in done.stdout


def test_a_number_does_what_stands_beside_it() -> None:
    done = run(*GRECIA, stdin=answers(["city e1", "2", "1"]))
    assert "2  city … (4) " in done.stdout
    assert "1  city d1 " in done.stdout
    assert "Player (brown) expands a city to d1" in done.stdout


def test_unknown_words_get_the_nearest_names() -> None:
    done = run(*GRECIA, stdin=answers(["citty e1", "scor", "99", "0", "9" * 5000]))
    assert "'citty e1' is nothing that can be done here: perhaps city e1" in done.stdout
    assert "perhaps score" in done.stdout
    assert "There is no choice 99 here, only 2-3, 6-7." in done.stdout
    assert "There is no choice 0" in done.stdout


def test_why_names_the_rule() -> None:
    done = run(*GRECIA, stdin=answers(["why city c3", "why", "road d4 e-w", "why road d4", "why city e1", "rules 6.6"]))
    assert "(MG-6.6)" in done.stdout
    assert "'rules 6.6' shows the rule" in done.stdout
    assert "Why what?" in done.stdout
    assert "road d4 e-w: " in done.stdout
    assert "of 9): " in done.stdout
    assert "This is allowed now: city e1" in done.stdout
    assert "**MG-6.6** " in done.stdout


def test_orders_in_the_language_of_the_person() -> None:
    done = run(*GRECIA, "--lang", "fr", stdin=answers(["city e1", "annuler", "score", "aide", "règles", "quitter"]))
    assert "Annulé : city e1" in done.stdout
    assert "pourquoi" in done.stdout
    assert "La partie est gardée." not in done.stderr


def test_undo_to_the_barrier_and_the_reason_beyond(tmp_path: Path) -> None:
    typed = ["undo", "city e1", "road e2 nw-se", "undo", "undo", "city e1", "road e2 nw-se", "undo all", "end", "undo"]
    done = run(*GRECIA, cwd=tmp_path, stdin=answers(typed))
    assert "There is nothing to take back: you have not done anything yet." in done.stdout
    assert done.stdout.count("Taken back: road e2 nw-se") == 1
    assert "Taken back: city e1\n" in done.stdout
    assert "Taken back: city e1, road e2 nw-se" in done.stdout
    assert "That cannot be taken back: " in done.stdout


def test_undo_goes_back_over_what_was_forced() -> None:
    # A tile beside a green village: covering the village is the only thing left, and done without asking.
    done = run(*GRECIA, stdin=answers(["city d1", "undo"]))
    assert "Only one thing can be done: city e1" in done.stdout
    assert "Taken back: city d1, city e1" in done.stdout


def test_score_log_and_board() -> None:
    done = run(*GRECIA, stdin=answers(["score", "city e1", "end", "log", "board"]))
    assert "Player (brown): 12" in done.stdout
    assert "12  Points in hand" in done.stdout
    assert done.stdout.count("Player (brown) founds a city on e1") == 1
    assert done.stdout.count("Round 2 begins") == 2


def test_leaving_loses_nothing(tmp_path: Path) -> None:
    done = run(*GRECIA, cwd=tmp_path, stdin=answers(["city e1", "quit"]))
    assert done.returncode == 0
    assert "oikist play --terminal --resume magna-grecia-77.oik" in done.stdout
    kept = parse_record((tmp_path / "magna-grecia-77.oik").read_text())
    assert kept.moves[-1] == (0, "city e1")
    assert kept.bots == ["", "player", "player"]
    again = run("play", "--terminal", "--resume", "magna-grecia-77.oik", cwd=tmp_path, stdin=answers(["undo", "end"]))
    assert again.returncode == 0
    assert "Taken back: city e1" in again.stdout
    assert len(parse_record((tmp_path / "magna-grecia-77.oik").read_text()).moves) > len(kept.moves)


def test_the_end_of_input_is_a_way_to_leave(tmp_path: Path) -> None:
    for number in (1, 2):
        assert run(*GRECIA, cwd=tmp_path, stdin="city e1\n").returncode == 0
        assert len(list(tmp_path.iterdir())) == number  # no record is written over another


def test_what_ends_the_program_does_not_end_the_game(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *GRECIA], cwd=tmp_path, env=clean_environment({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"city e1\n")
    process.stdin.flush()
    while b"(brown) founds a city" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGHUP)  # as when the window of a terminal is closed
    process.communicate(timeout=DEADLINE)
    assert process.returncode == 128 + signal.SIGHUP
    assert parse_record((tmp_path / "magna-grecia-77.oik").read_text()).moves[-1] == (0, "city e1")


def test_a_system_that_knows_no_hang_up_plays_as_well(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import signal\n\ndel signal.SIGHUP\n")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = run(*KUHN, cwd=tmp_path, stdin="bet\n", environment={"PYTHONPATH": path})
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout


def test_nothing_is_kept_of_a_game_nobody_began(tmp_path: Path) -> None:
    assert run(*GRECIA, cwd=tmp_path, stdin=answers(["score", "quit"])).returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_saving_does_not_write_over_another_file(tmp_path: Path) -> None:
    (tmp_path / "other.oik").write_text("mine")
    bad = ["save other.oik", "save no/where.oik", "save .", "save ~nobody/x", f"save {'x' * 300}"]
    done = run(*GRECIA, cwd=tmp_path, stdin=answers([*bad, "save new.oik", "city e1"]))
    assert "other.oik exists already" in done.stdout
    assert "the folder for this does not exist" in done.stdout
    assert (tmp_path / "other.oik").read_text() == "mine"
    assert parse_record((tmp_path / "new.oik").read_text()).moves[-1] == (0, "city e1")


def test_secrets_wait_for_the_next_person() -> None:
    done = run(
        "play", "kuhn", "--terminal", "--seed", "5", "--players", "Ann,Ben", stdin=answers(["", "check", "", ""])
    )
    before, asked, rest = done.stdout.partition("Ann, press Enter when only you can see the screen.")
    assert asked
    assert "jack" not in before
    assert "king" not in before
    anns, asked, bens = rest.partition("Ben, press Enter when only you can see the screen.")
    assert asked
    assert "jack" in anns
    assert "king" not in anns
    assert "Ann, press Enter to clear the screen." in anns
    assert "king" in bens
    assert "jack" not in bens


def test_people_without_secrets_just_take_turns() -> None:
    words = ["play", "magna-grecia", "--terminal", "--seed", "77", "--players", "Ann,Ben", "--option", "rounds=8"]
    done = run(*words, stdin=answers(["end"] * 16))
    assert "press Enter" not in done.stdout
    assert "The game is over." in done.stdout
    assert "bot" not in done.stdout


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("magna-grecia", 3),
        ("magna-grecia --seats 2", 2),
        ("magna-grecia --players Ann,Ben", 2),
        ("magna-grecia --players Ann,Ben --bots random", 3),
        ("magna-grecia --bots random,greedy,random", 4),
        ("kuhn", 2),
    ],
)
def test_how_many_play(words: str, seats: int, tmp_path: Path) -> None:
    assert run("play", "--terminal", *words.split(), "--save", "it.oik", cwd=tmp_path).returncode == 0
    assert parse_record((tmp_path / "it.oik").read_text()).seats == seats


def test_a_player_may_have_any_name() -> None:
    # "0" is also a word of the game, in its table of seats.
    done = run(*GRECIA, "--players", "0,chance", stdin=answers(["city e1", "quit"]))
    assert "  0 plays " in done.stdout
    assert "  chance plays " in done.stdout
    assert "Seat 0" not in done.stdout


def test_only_some_games_have_secrets() -> None:
    assert Sitting(Match(oikist.load("kuhn"), 2, "5"), ["Ann", "Ben"], ["", ""]).has_secrets(0)
    assert not Sitting(Match(oikist.load("magna-grecia"), 2, "5"), ["Ann", "Ben"], ["", ""]).has_secrets(0)


def test_choices_fit_on_a_screen() -> None:
    game = oikist.load("magna-grecia")
    choices = Choices(game, list(range(game.action_count)))
    assert len(choices.items) < 12
    roads = choices.items[0]
    choices.show_some(roads.actions)
    assert choices.items[0].label == "road a1"
    assert [choices.names[action] for action in choices.find("road a1 e-w")] == ["road a1 e-w"]
    assert len(choices.find("road a1")) == 9
    assert len(choices.find("ROAD  A1 n")) < 9
    assert {choices.kinds[action] for action in choices.find("d4")} >= {"road", "city", "market", "sell"}
    assert choices.find("") == choices.find("xyz") == ()
