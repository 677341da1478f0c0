"""A scene is the same table every time it is opened, and goes on in the same way."""

import pytest
from playwright.sync_api import Page

from tests.browser import scenes
from tests.browser.conftest import Visit
from tests.browser.hand import Hand
from tests.web.running import Running

MOVES = 2  # by hand; the bots of the server answer


@pytest.mark.parametrize("game", scenes.GAMES)
@pytest.mark.parametrize("stage", ["early", "late"])
def test_a_scene_is_the_same_every_time(visit: Visit, house: Running, game: str, stage: str) -> None:
    seen = []
    for _ in range(2):
        scenes.match.cache_clear()
        page = visit(reduced_motion="reduce")
        table = scenes.show(page, house, game, stage)
        before = told(page, table)
        hand = Hand(page)
        hand.play(MOVES)
        hand.wait()
        seen.append([before, told(page, table)])
    assert seen[0] == seen[1]


def told(page: Page, table: str) -> tuple[str, str]:
    """The moves so far, and the fingerprint of what is seen."""
    record = page.request.get(f"api/tables/{table}/record", params={"seat": scenes.PERSON})
    assert record.ok
    sight = page.request.get(f"api/tables/{table}/sight", params={"seat": scenes.PERSON}).json()
    return record.text(), str(sight["hash"])
