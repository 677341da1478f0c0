"""The text board: never too wide, always in words, and with everything a player at a terminal needs."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from oikist.core.layout import WIDTH
from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR
from oikist.games.magna_roma.components import load_components
from oikist.games.magna_roma.game import open_box
from oikist.games.magna_roma.show import show
from oikist.games.magna_roma.show_boards import city_picture, ring_picture, small_city_picture
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.view import MagnaRomaView
from oikist.testing.states import unsaid
from oikist.text import LANGUAGES
from tests.games.magna_roma.scene import Scene, box

PACKAGE = "oikist.games.magna_roma"
SQUARE = "d6=01 e6=02 d7=03 e7=04"  # four tiles around a corner, below the Town Center and to the left of it


def seen(scene: Scene, seat: int = 0) -> MagnaRomaView:
    return scene.state.view(seat)


def shown(scene: Scene, seat: int = 0) -> str:
    return show(seen(scene, seat), "en")


def moments(seats: int, seed: int, each: int) -> Iterator[MagnaRomaState]:
    """Every so many actions of a random game, and its end."""
    state, rng, done = box().new(seats, objectives="mixed") if seats == 1 else box().new(seats), Rng(seed), 0
    while legal := state.legal_actions():
        if done % each == 0:
            yield state
        state.apply(rng.pick(legal))
        done += 1
    yield state


# Its size and its words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_fits_a_terminal_and_is_in_words(seats: int, language: str) -> None:
    for state in moments(seats, seats, 13):
        for seat in (SPECTATOR, *range(seats)):
            board = show(state.view(seat), language)
            assert max(len(line) for line in board.split("\n")) <= WIDTH, board
            assert not unsaid(board, PACKAGE, language)
            assert board.endswith("\n")
            assert all(line == line.rstrip() for line in board.split("\n"))


def test_the_tracks_say_where_bonuses_and_values_are() -> None:
    board = show(Scene().place().state.view(0), "en")
    for part in ("R2 +population", "RP8 +luxury", "2,5,8 +blessing token", "5 ×3", "3 ×1", "6 =3  7 =5"):
        assert part in board


@pytest.mark.parametrize(("seats", "most"), [(1, 55), (2, 55), (4, 65)])
def test_it_is_not_too_long(seats: int, most: int) -> None:
    assert max(show(state.view(0), "en").count("\n") for state in moments(seats, 5, 20)) <= most


# The cities


def test_a_city_is_drawn_tile_by_tile_with_its_open_cells() -> None:
    scene = Scene().lay("f5=63/90 g5=29/270").bless("g5")
    assert city_picture(seen(scene).seats[0], "en") == [
        "     d      e      f      g      h",
        "",
        "4           ·      ·      ·",
        "",
        "         ┌──A──┐┌─────┐┌─────┐",
        "5    ·   B  ⌂  B│♪ P**AAΠ+R**│   ·",
        "         └──C──┘└─────┘└─────┘",
        "",
        "6           ·      ·      ·",
    ]


def test_a_rivals_city_is_small() -> None:
    scene = Scene().lay("f5=63/90 g5=29/270 f6=94", seat=1)
    assert small_city_picture(seen(scene).seats[1], "en") == ["  e  f  g", "5 ⌂  P♪ RΠ", "6    B"]


def test_a_monument_lies_where_its_four_tiles_meet() -> None:
    scene = Scene().lay(SQUARE).build("odeon", "d6-e7")
    picture = city_picture(seen(scene).seats[0], "en")
    left = picture[0].index("e") - 4  # the last character of column d
    assert [number for number, line in enumerate(picture) if line[left : left + 2] == "##"] == [9, 10]
    assert sum(line.count("#") for line in picture) == 4
    assert "# Odeon d6-e7 (0)" in shown(scene.place())


def test_a_monument_on_the_town_center_is_marked_there() -> None:
    scene = Scene().build("forum", "e5").give(population=2)
    assert any("B  ⌂ #B" in line for line in city_picture(seen(scene).seats[0], "en"))
    assert "# Forum e5 (4)" in shown(scene.place())


def test_many_stars_are_told_by_a_number() -> None:
    seat = seen(Scene().lay("f5=63/90")).seats[0]
    cell = next(cell for cell in seat.cells if cell.cell == "f5")
    starry = replace(seat, cells=(replace(cell, tile=replace(cell.tile, stars=4)),))
    assert any("♪ P*4A" in line for line in city_picture(starry, "en"))


def test_every_seat_sees_its_own_city_large_and_its_reserved_tile() -> None:
    scene = Scene().lay("f5=63/90").lay("d5=29", seat=1).reserve("31", 0).reserve("62", 1).place()
    own, other = shown(scene, 0).split("\n"), shown(scene, 1).split("\n")
    assert own[2].startswith("Seat 0 <0")
    assert other[2].startswith("Seat 1 <1")
    assert any("│☻ R**│" in line for line in own)
    assert not any("│☻ R**│" in line for line in other)
    assert any("│  P**│" in line for line in other)


def test_a_spectator_sees_the_city_of_the_seat_to_move() -> None:
    scene = Scene(3).place(turn=2, seat=1)
    assert shown(scene, SPECTATOR).split("\n")[2].startswith("Seat 1 <1")
    while scene.state.legal_actions():
        scene.state.apply(scene.state.legal_actions()[0])
    board = shown(scene, SPECTATOR).split("\n")
    assert board[0] == "The game is over."
    assert board[2].startswith("Seat 0 <0")


def test_the_legend_tells_what_two_halves_make_in_this_box() -> None:
    view = seen(Scene().place())
    assert "BC luxury" in show(view, "en")
    assert "BC faith" in show(replace(view, pairs=("BC=faith",)), "en")


def test_components_of_another_box_keep_the_names_of_their_file() -> None:
    text = load_components("standard")[1]
    for old in ("odeon ", "africa ", "levy ", "mask-column "):
        text = text.replace(f'"{old}', f'"my-{old}')
    state, rng = open_box({"components": text}, {}).new(1), Rng(1)
    names: set[str] = set()
    while legal := state.legal_actions():
        board = show(state.view(0), "en")
        assert not unsaid(board, PACKAGE, "en")
        names |= {word for word in board.split() if word.startswith("my-")}
        state.apply(rng.pick(legal))
    assert names


# What lies beside the cities


def test_the_ring_goes_round_clockwise_and_has_the_cylinders() -> None:
    scene = Scene().reserve("31", slot=2).reserve("63", 1, slot=7).place()
    upper, lower = ring_picture(seen(scene).ring, "en")
    assert [word for word in upper.split() if word.isdigit()] == ["1", "2", "3", "4"]
    assert [word for word in lower.split() if word.isdigit()] == ["8", "7", "6", "5"]
    assert " 2 R C--- **☻<0" in upper
    assert " 7 P A--- **♪<1" in lower


def test_a_ring_of_an_odd_number_is_still_a_ring() -> None:
    ring = seen(Scene().place()).ring[:7]
    upper, lower = ring_picture(ring, "en")
    assert lower.index(" 5 ") == upper.index(" 4 ")


def test_alone_the_pool_has_one_line() -> None:
    assert len(ring_picture(seen(Scene(1).place()).ring, "en")) == 1
    assert "Pool" in shown(Scene(1).place())


def test_a_line_a_seat_tells_what_it_has() -> None:
    scene = Scene().lay("f5=63/90").place()
    scene.give(coins=3, population=2, blessings=1, legions=6, faith=4, luxury=6, red=4, purple=3, brown=12)
    rows = [line.split() for line in shown(scene).split("\n") if "Seat 0" in line]
    score = str(scene.state.scores()[0])
    assert [">", "Seat", "0", score, "1", "3", "2", "1", "6=3", "4", "×2", "6", "×2"] in rows
    assert ["Seat", "0", "*R", "4=2", "*P", "3=1", "*B", "12=6"] in rows


def test_monuments_on_display_have_price_points_and_bonus() -> None:
    lines = shown(Scene(display="temple-of-mars thermae circus").place()).split("\n")
    rows = [line.split("  ") for line in lines]
    found = {row[0]: [cell.strip() for cell in row[1:] if cell.strip()] for row in rows}
    assert found["Temple of Mars"] == ["4", "3", "6", "1 legion"]
    assert found["Thermae"] == ["5", "3", "3 × brown"]
    assert found["Circus"] == ["4", "1-4", "4/7/9/12"]


def test_a_conquered_slot_shows_its_holder_instead_of_its_bonus() -> None:
    scene = Scene().lay("f5=07 g5=26 f6=13").conquer("africa", 4, seat=1).place()
    africa = next(line for line in shown(scene).split("\n") if line.startswith("Africa"))
    assert africa.split() == ["Africa", "♪+Π", "3", "2", "<1", "1", "+coin", "1", "0"]


def test_alone_a_slot_of_each_province_is_blocked() -> None:
    lines = shown(Scene(1).place()).split("\n")
    aegyptus = next(line for line in lines if line.startswith("Aegyptus"))
    assert aegyptus.split() == ["Aegyptus", "R", "district", "blocked", "3", "+population", "2", "+coin", "0"]


def test_trades_tell_where_they_are_and_what_they_cost() -> None:
    lines = shown(Scene(trades="levy spoils offering").place()).split("\n")
    rows = [" ".join(line.split()) for line in lines]
    assert "Levy 4 1 coin or 1 population 2 legions" in rows
    assert "Spoils 8 1 legion 3 coins" in rows
    assert "Offering 12 1 coin + 1 population 1 blessing token" in rows


def test_alone_objectives_are_ticked_and_the_score_has_a_title() -> None:
    scene = Scene(1, objectives="mask-lyre mask-column column-lyre each-colour").lay("e4=07 d4=08")
    scene.give(points=61).place()
    rows = [" ".join(line.split()) for line in shown(scene).split("\n")]
    assert "[x] a mask and a lyre row 4" in rows
    assert "[ ] a column and a lyre column d" in rows
    assert rows[-2].endswith(": Quaestor")


def test_what_waits_for_an_answer_is_named_at_the_top() -> None:
    view = replace(seen(Scene().place()), phase="trade", pending="levy")
    assert show(view, "en").split("\n")[0].endswith("(Levy).")
    view = replace(view, phase="site", pending="odeon")
    assert " ".join(show(view, "en").split("\n\n")[0].split()).endswith("(Odeon).")


def test_before_anything_is_drawn_there_is_a_board_as_well() -> None:
    lines = show(box().new(2).view(0), "en").split("\n")
    assert lines[0].endswith("Something is being drawn.")
    assert not any(line.startswith(("Ring", "Monuments", "Provinces", "Trades")) for line in lines)
