"""Every page and board, light and dark, on small and large screens: axe finds nothing, and everything can be read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.legibility import unreadable
from tests.web.running import Running

SCREENS = {"desk": DESK, "phone": PHONE}
# Others that people have: a small laptop, a tablet, a small phone, a phone that lies, and the largest screen.
SIZES = [(1280, 720), (1024, 768), (360, 640), (844, 390), (3840, 2160)]
PAGES = [
    "",
    "play/magna-grecia/bots",
    "play/magna-roma/here",
    "play/ancient-colonies/link",
    "rules/magna-roma",
    "me",
    "nowhere",
]


def check(page: Page) -> None:
    assert violations(page) == []
    assert unreadable(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages(visit: Visit, complaints: list[str], screen: str, scheme: str) -> None:
    page = visit(**SCREENS[screen], color_scheme=scheme, reduced_motion="reduce")
    for path in PAGES:
        page.goto(path or "./")
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page)
    complaints[:] = [line for line in complaints if "404" not in line]  # the page that is nowhere


@pytest.mark.parametrize("game", scenes.GAMES)
@pytest.mark.parametrize("stage", scenes.STAGES)
def test_boards(visit: Visit, house: Running, game: str, stage: str) -> None:
    page = visit(reduced_motion="reduce", color_scheme="light")
    scenes.show(page, house, game, stage)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for size in SCREENS.values():
            page.set_viewport_size(size["viewport"])
            page.wait_for_timeout(200)
            check(page)
    page.locator("[data-menu]").click()
    check(page)


@pytest.mark.parametrize("game", scenes.GAMES)
def test_sizes(visit: Visit, house: Running, game: str) -> None:
    page = visit(reduced_motion="reduce")
    scenes.show(page, house, game, "late")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        check(page)
        assert sees_board(page), f"the board is too small at {width} x {height}"


def sees_board(page: Page) -> bool:
    """Whether the board has at least a third of the screen."""
    box, screen = page.locator("[data-board]").bounding_box(), page.viewport_size
    assert box
    assert screen
    return box["width"] * box["height"] * 3 >= screen["width"] * screen["height"]
