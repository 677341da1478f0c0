"""Every page and board, light and dark, at a desk and on a phone: axe finds nothing, and everything can be read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.accessibility import violations
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.legibility import unreadable

SCREENS = {"desk": DESK, "phone": PHONE}
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
def test_boards(visit: Visit, game: str, stage: str) -> None:
    page = visit(reduced_motion="reduce", color_scheme="light")
    scenes.show(page, game, stage)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for size in SCREENS.values():
            page.set_viewport_size(size["viewport"])
            page.wait_for_timeout(200)
            check(page)
    page.locator("[data-menu]").click()
    check(page)
