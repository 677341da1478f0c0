"""The terminal client in a real terminal, played by script from the first choice to the last."""

import re
from pathlib import Path

import pytest

from oikist.core.record import parse_record
from oikist.games import NAMES
from tests.cli.command import COAST, run
from tests.cli.screen import STYLES, Screen

PROMPT = "Ann (brown)> "
OVER = "The game is over."


@pytest.mark.parametrize("columns", [80, 120])
def test_a_whole_game_of_magna_grecia(columns: int, tmp_path: Path) -> None:
    words = f"play magna-grecia --terminal --players Ann --seed 77 --box map={COAST} --option rounds=8 --save game.oik"
    with Screen(words, cwd=tmp_path, columns=columns) as screen:
        for answer in ("help", "city e1", "road e2 nw-se", "score", "undo", "1", "1", "end"):
            screen.answer(PROMPT, answer)
        while screen.wait_for(PROMPT, OVER) == PROMPT:
            screen.type("end\n")
        assert screen.leave() == 0
    seen = screen.plain()
    assert "Traceback" not in seen
    assert "Taken back: road e2 nw-se" in seen
    assert "\x1b[1;38;5;94mB" in screen.seen  # her colour
    assert re.search(r"1\. \w+ \(\w+\), \d+ points", seen[seen.index(OVER) :])
    assert "The record is kept in game.oik." in seen
    assert all(len(line) <= columns for line in seen.replace("\r", "\n").split("\n"))
    assert "verified" in run("verify", "game.oik", cwd=tmp_path).stdout


def test_secrets_are_wiped_from_the_screen(tmp_path: Path) -> None:
    words = "play kuhn --terminal --players Ann,Ben --seed 5"
    with Screen(words, cwd=tmp_path) as screen:
        screen.answer("Ann, press Enter when only you can see the screen. ", "")
        screen.answer("Ann> ", "check")
        screen.answer("Ann, press Enter to clear the screen. ", "")
        screen.wait_for("Ben, press Enter")
        assert "jack" not in STYLES.sub("", screen.seen.rpartition("\x1b[3J")[2])
        screen.type("\n")
        screen.answer("Ben> ", "bet")
        screen.answer("Ben, press Enter to clear the screen. ", "")
        screen.answer("Ann, press Enter when only you can see the screen. ", "")
        screen.answer("Ann> ", "fold")
        screen.answer("Ann, press Enter to clear the screen. ", "")
        screen.answer("Enter leaves", "")
        assert screen.leave() == 0
        last = STYLES.sub("", screen.seen.rpartition("\x1b[3J")[2])
        assert "jack" not in last
        assert "king" not in last


def test_a_window_that_is_closed_keeps_the_game(tmp_path: Path) -> None:
    with Screen(f"play magna-grecia --terminal --seed 77 --players Ann --box map={COAST}", cwd=tmp_path) as screen:
        screen.answer(PROMPT, "city e1")
        screen.wait_for(PROMPT)
        screen.hang_up()
    assert parse_record((tmp_path / "magna-grecia-77.oik").read_text()).moves[-1] == (0, "city e1")


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_something_that_can_be_done(game: str, tmp_path: Path) -> None:
    with Screen(f"play {game} --terminal --seed 3 --players Ann --bots random --seats 2", cwd=tmp_path) as screen:
        for _ in range(2):
            screen.answer("> ", "hint")
            screen.wait_for("A bot (expert) would: ")
        screen.wait_for("> ")
        first, again = re.findall(r"would: (.*?)\s*\r?\n", screen.plain())
        assert again == first
        screen.type(f"{first}\n")
        screen.answer("> ", "quit")
        assert screen.leave() == 0
    record = parse_record(next(tmp_path.glob("*.oik")).read_text())
    assert (0, first) in record.moves


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_keys_that_leave(key: str, tmp_path: Path) -> None:
    with Screen(f"play magna-grecia --terminal --seed 77 --players Ann --box map={COAST}", cwd=tmp_path) as screen:
        screen.answer(PROMPT, "city e1")
        screen.wait_for(PROMPT)
        assert screen.leave_by(key) == 0
    assert "Traceback" not in screen.plain()
    assert "--resume magna-grecia-77.oik" in screen.plain()
    assert (tmp_path / "magna-grecia-77.oik").exists()


def test_the_tab_key_completes(tmp_path: Path) -> None:
    with Screen(f"play magna-grecia --terminal --seed 77 --players Ann --box map={COAST}", cwd=tmp_path) as screen:
        screen.wait_for(PROMPT)
        screen.type("take r\t\n")
        screen.answer(PROMPT, "quit")
        assert screen.leave() == 0
    assert "takes a road tile" in screen.plain()


def test_a_progress_bar_on_a_terminal_only(tmp_path: Path) -> None:
    with Screen("simulate kuhn --games 2000", cwd=tmp_path) as screen:
        assert screen.leave() == 0
    assert "Playing kuhn" in screen.plain()


def test_rules_are_laid_out_on_a_terminal(tmp_path: Path) -> None:
    with Screen("rules magna-grecia 5", cwd=tmp_path) as screen:
        assert screen.leave() == 0
    assert "MG-5.3 " in screen.plain()
    assert "**" not in screen.plain()
    assert all(len(line) <= 80 for line in screen.plain().split("\n"))
