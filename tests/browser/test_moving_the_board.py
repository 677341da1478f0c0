"""A board that is zoomed and dragged: it follows the hand, and is drawn anew where the hand has left it."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Visit
from tests.browser.scenes import GAMES, open_table
from tests.browser.speed import BOARD
from tests.web.running import Running

REST = 600  # milliseconds: longer than a hand may pause
# A spot near the middle of the board, and where its middle is on the screen.
NEAR = """([x, y]) => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const far = (node) => Math.hypot(middle(node).x - x, middle(node).y - y);
  const spots = [...document.querySelectorAll('[data-board] .scene [data-spot]')];
  return spots.sort((one, other) => far(one) - far(other))[0].dataset.spot;
}"""
WHERE = """(spot) => {
  const node = document.querySelector(`[data-board] [data-spot="${CSS.escape(spot)}"]`);
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}"""


def open_board(page: Page, house: Running, game: str) -> tuple[float, float]:
    """A new table whose board stands still, and the middle of its drawing."""
    page.goto(f"t/{open_table(page, house, game)}")
    page.wait_for_selector(f"[data-table]:not([data-busy]) {BOARD.split(' ', 1)[1]}")
    page.wait_for_timeout(REST)
    box = page.locator("[data-board] .frame svg").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_under_the_mouse_stays_there(visit: Visit, house: Running, game: str) -> None:
    page = visit(reduced_motion="reduce")
    x, y = open_board(page, house, game)
    spot = page.evaluate(NEAR, [x, y])
    left, top, width = page.evaluate(WHERE, spot)
    page.mouse.move(left, top)
    for _ in range(4):
        page.mouse.wheel(0, -120)
    page.wait_for_timeout(50)
    during = page.evaluate(WHERE, spot)
    page.wait_for_timeout(REST)
    after = page.evaluate(WHERE, spot)
    assert during[2] > 1.5 * width
    assert during == pytest.approx(after, abs=1.5)  # drawn anew, nothing jumps
    assert after[:2] == pytest.approx([left, top], abs=3)
    page.mouse.down()
    page.mouse.move(left + 40, top + 25, steps=4)
    page.mouse.up()
    dragged = page.evaluate(WHERE, spot)
    page.wait_for_timeout(REST)
    assert dragged[:2] == pytest.approx([after[0] + 40, after[1] + 25], abs=3)
    assert page.evaluate(WHERE, spot) == pytest.approx(dragged, abs=1.5)


def test_two_fingers_zoom_and_what_lies_between_them_stays(visit: Visit, house: Running) -> None:
    page = visit(reduced_motion="reduce", **PHONE)
    x, y = open_board(page, house, "ancient-colonies")
    spot = page.evaluate(NEAR, [x, y])
    left, top, width = page.evaluate(WHERE, spot)
    line = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), *(("touchMove", 30 + 5 * step) for step in range(1, 9))):
        fingers = [{"x": left + side * apart, "y": top, "id": number} for number, side in enumerate((-1, 1))]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    page.wait_for_timeout(50)
    during = page.evaluate(WHERE, spot)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(REST)
    after = page.evaluate(WHERE, spot)
    assert during[2] == pytest.approx(width * 70 / 30, rel=0.15)
    assert during == pytest.approx(after, abs=1.5)
    assert after[:2] == pytest.approx([left, top], abs=6)
