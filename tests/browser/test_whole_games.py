"""A person plays each game against bots from the first click to the last, and nothing ever breaks."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hand import Hand

GAMES = ["magna-grecia", "magna-roma", "ancient-colonies"]


def begin(page: Page, game: str, level: str = "") -> None:
    """Two clicks at most: the game, and go; bots of another level than the usual one are chosen before."""
    card = page.locator(f"article[data-game={game}]")
    if level:
        card.get_by_label("Strength of the bots").select_option(level)
    card.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-table]")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_mouse(visit: Visit, game: str) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, game)
    hand = Hand(page)
    hand.play()
    assert hand.moves >= 12  # a turn in each round at least, in the shortest of the games
    expect(page.locator(".status")).to_contain_text("over")
    expect(page.locator(".rank").first).to_be_visible()


def test_whole_game_by_touch(visit: Visit) -> None:
    page = visit(**PHONE, reduced_motion="reduce")
    begin(page, "magna-roma", level="beginner")
    hand = Hand(page, is_finger=True)
    hand.play()
    expect(page.locator(".status")).to_contain_text("over")
    page.get_by_role("button", name="Players").tap()
    expect(page.locator("[data-seat='1']")).to_contain_text("Beginner B")
