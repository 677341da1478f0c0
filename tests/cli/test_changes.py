"""After a step of one's own turn only what is new on the board is shown; all of it where a turn begins."""

from itertools import pairwise

import oikist
from oikist.cli.changes import has_new_pictures, new_lines
from oikist.core.play import Match
from tests.cli.command import COAST, answers, run

BOARD = """Turn 1. Ann is to move,
or passes.

┌──┐  S settlement
│ 1│
└──┘

12 cards in the deck.
Cards    Price
Catapult     9
Alphabet    12

Seats  Points
> 0         1
  1         2
"""
GRECIA = ["play", "magna-grecia", "--terminal", "--seed", "77", "--players", "Ann", "--box", f"map={COAST}"]
COLONIES = ["play", "ancient-colonies", "--terminal", "--seed", "5", "--players", "Ann"]


def test_new_lines_stand_below_the_head_of_their_table() -> None:
    assert new_lines(BOARD, BOARD) == []
    assert new_lines(BOARD, BOARD.replace("  1         2", "  1         3")) == ["Seats  Points", "  1         3"]
    sold = BOARD.replace("12 cards", "11 cards").replace("Alphabet    12", "Screw        8")
    assert new_lines(BOARD, sold) == ["11 cards in the deck.", "Cards    Price", "Screw        8"]
    assert new_lines(BOARD, BOARD.replace("or passes.", "or ends.")) == ["Turn 1. Ann is to move,", "or ends."]
    admits = BOARD + "Seat 0 admits seat 1.\n"
    assert new_lines(BOARD, admits) == ["Seat 0 admits seat 1."]


def test_wider_columns_are_nothing_new() -> None:
    assert new_lines(BOARD, BOARD.replace("> 0         1", "> 0             1")) == []


def test_pictures_are_compared_and_never_cut_into_lines() -> None:
    moved = BOARD.replace("│ 1│", "│1 │")
    assert new_lines(BOARD, moved) == []
    assert has_new_pictures(BOARD, moved)
    assert not has_new_pictures(BOARD, BOARD.replace("12 cards", "11 cards"))


def test_every_game_has_a_picture_and_lines_that_change() -> None:
    for name in oikist.games():
        match, rng = Match(oikist.load(name), 2, "5"), oikist.Rng(name)
        boards = [match.game.show(match.state.view(0), "en")]
        for _ in range(30):
            match.act(rng.pick(match.state.legal_actions()))
            boards.append(match.game.show(match.state.view(0), "en"))
        assert any(has_new_pictures(before, now) for before, now in pairwise(boards))
        assert 0 < max(len(new_lines(before, now)) for before, now in pairwise(boards)) < 30


def test_the_board_is_shown_where_a_turn_begins() -> None:
    done = run(*GRECIA, stdin=answers(["city e1", "take road", "undo", "end", "quit"])).stdout
    assert done.count("Above an oracle stands the colour it looks at.") == 2
    assert done.count("Still this turn, two kinds at most: ") == 5
    assert "Round 1 of 12\nStill this turn" in done  # the head of what changed
    assert done.count("Seats: ") + done.count("Order of this round: ") == 2


def test_the_board_is_shown_whenever_it_is_asked_for() -> None:
    done = run(*COLONIES, stdin=answers(["place a2", "flip b2", "board", "quit"])).stdout
    assert done.count("w0 ──") == 3  # at the start, after the others' first turns, and when asked for
    assert "Ann flips the tile b2.\n  The tile b2 is turned up: " in done


def test_people_at_one_keyboard_get_the_whole_board_each() -> None:
    words = ["play", "magna-grecia", "--terminal", "--seed", "77", "--players", "Ann,Ben", "--option", "rounds=8"]
    done = run(*words, stdin=answers(["end", "end", "end", "quit"])).stdout
    assert done.count("Above an oracle stands the colour it looks at.") == 4
