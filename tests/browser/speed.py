"""Speed: what a page loads before something of it is seen, and how soon a click is seen on the board."""

import time
from typing import TypedDict

from playwright.sync_api import Page, Request

from tests.browser.hand import Hand, Option

BOARD = "[data-table] [data-board] svg .scene > *"
FIRST_OF_START = "[data-game] .picture svg"
REST = 300  # milliseconds; people take longer
# To be run before a page: moves of others are not shown once more, one by one, while a hand wants to go on.
STILL = "localStorage.setItem('oikist-preferences', JSON.stringify({ followsMoves: false }))"

# From the event to the end of the work on the first frame after the table has another length. That is over when a
# message sent in the callback of the frame arrives, or when the next frame begins before it.
WATCH = """() => {
  const isNew = !window.clickTimes;
  window.clickTimes = [];
  if (!isNew) return;
  let clicked = null;
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (clicked === null) return;
    const began = clicked;
    clicked = null;
    requestAnimationFrame(() => {
      const line = new MessageChannel();
      let isOver = false;
      const end = () => {
        if (!isOver) window.clickTimes.push(performance.now() - began);
        isOver = true;
      };
      line.port1.onmessage = end;
      line.port2.postMessage(null);
      requestAnimationFrame(end);
    });
  }).observe(document.querySelector('[data-table]'), { attributeFilter: ['data-length'] });
}"""


class Load(TypedDict):
    """Bytes as they are sent, how many files of scripts, and how long it took."""

    script: int
    style: int
    answers: int
    scripts: int
    milliseconds: float


def load_of(page: Page, path: str, seen: str) -> Load:
    """What comes from the server until that is seen, in a browser that has kept nothing of it."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # playwright marks what it is given
    began = time.monotonic()
    page.goto(path, wait_until="commit")
    page.wait_for_selector(seen)
    load = Load(script=0, style=0, answers=0, scripts=0, milliseconds=1000 * (time.monotonic() - began))
    for request in list(finished):
        response = request.response()
        kind = response.headers.get("content-type", "") if response else ""
        size = request.sizes()["responseBodySize"]
        if "javascript" in kind:
            load["script"] += size
            load["scripts"] += 1
        elif "css" in kind:
            load["style"] += size
        elif "json" in kind:
            load["answers"] += size
    return load


class CalmHand(Hand):
    """Comes to what it clicks a moment before, as people do: what the page shows to a mouse is there by then."""

    def press(self, option: Option) -> None:
        self.page.mouse.move(option["x"], option["y"])
        self.page.wait_for_timeout(REST)
        super().press(option)


def click_times(hand: Hand, moves: int) -> list[float]:
    """Milliseconds from each click that did something to the frame that shows it; fewer where the match ends first."""
    hand.wait()
    hand.page.evaluate(WATCH)
    for _ in range(moves):
        if hand.wait() == "over":
            break
        hand.move()
    hand.page.wait_for_timeout(100)
    times: list[float] = hand.page.evaluate("() => window.clickTimes")
    return times
