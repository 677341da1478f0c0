"""The page stays light and quick. Coarse guards: ./dev bench page has the figures."""

import statistics
import time

import pytest

from tests.browser.conftest import Visit
from tests.browser.scenes import GAMES, open_table
from tests.browser.speed import BOARD, FIRST_OF_START, STILL, CalmHand, click_times, load_of
from tests.web.running import Running

MOST_SCRIPT = 150_000  # bytes, compressed, until the first board is drawn
SOON = 100.0  # milliseconds from a click to the board that shows it, on a machine that does nothing else
MOVES = 6  # in a row
TRIES = 4
SPIN = 0.1  # seconds


@pytest.mark.parametrize("game", GAMES)
def test_first_board_needs_little_script(visit: Visit, house: Running, game: str) -> None:
    page = visit()
    load = load_of(page, f"t/{open_table(page, house, game)}", BOARD)
    assert 10_000 < load["script"] <= MOST_SCRIPT


def test_start_page_needs_little_script(visit: Visit) -> None:
    assert 10_000 < load_of(visit(), "", FIRST_OF_START)["script"] <= MOST_SCRIPT


@pytest.mark.parametrize("game", GAMES)
def test_click_is_soon_seen_on_the_board(visit: Visit, house: Running, game: str) -> None:
    page = visit()
    page.add_init_script(STILL)
    page.goto(f"t/{open_table(page, house, game)}")
    hand = CalmHand(page)
    found: list[str] = []
    for _ in range(TRIES):
        before = waiting()
        median = statistics.median(click_times(hand, MOVES))
        others = max(before, waiting())
        if median <= SOON * others:
            return
        found.append(f"{median:.0f} ms while everything took {others:.1f} times as long")
    pytest.fail("; ".join(found))


def waiting() -> float:
    """How many times as long as it needs something takes just now: all tests at once keep a machine busy."""
    began, worked = time.perf_counter(), time.process_time()
    while time.process_time() - worked < SPIN:
        pass
    return (time.perf_counter() - began) / SPIN
