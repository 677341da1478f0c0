"""Hand: plays at a table of the page as a person does, with a mouse or a finger, by what is on the screen."""

import random
from typing import Any, Literal, TypedDict

from playwright.sync_api import Page

PATIENCE = 60_000  # milliseconds: bots may think
MOST_PICKS = 40  # without anything happening, before it is taken for stuck

# Everything that can be picked, with a point at which a click really meets it: pieces may lie on one another.
OPTIONS = """() => {
  const found = [];
  for (const node of document.querySelectorAll(
      '.offer [data-action], .spot.open, button.pick.open, .buttons [data-action], [data-do]')) {
    const box = node.getBoundingClientRect();
    if (!box.width || node.disabled) continue;
    const point = pointOf(node, box);
    found.push({ spot: node.dataset.spot || '', action: node.dataset.action || '', isOffer: !!node.closest('.offer'),
      isYes: node.hasAttribute('data-do'), x: point?.x ?? -1, y: point?.y ?? -1 });
  }
  return found;
  function pointOf(node, box) {
    for (const [right, down] of [[.5,.5],[.5,.75],[.5,.25],[.25,.5],[.75,.5],[.2,.2],[.8,.8],[.2,.8],[.8,.2]]) {
      const x = box.left + box.width * right, y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === node || node.contains(hit))) return { x, y };
    }
    return null;
  }
}"""
READY = """() => {
  const table = document.querySelector('[data-table]');
  if (!table || table.dataset.busy !== undefined) return null;
  if (document.querySelector('[data-curtain]')) return 'curtain';
  if (document.querySelector('[data-moment]')) return null; // what others did is still being shown
  return table.dataset.state === 'other' ? null : table.dataset.state;
}"""


URGENT: tuple[Literal["isYes", "isOffer"], ...] = ("isYes", "isOffer")


class Option(TypedDict):
    """Something that can be picked."""

    spot: str
    action: str
    isOffer: bool
    isYes: bool
    x: float
    y: float


class Hand:
    """One person's hand. With equal seeds it picks alike as long as the pages look alike."""

    def __init__(self, page: Page, seed: int = 1, is_finger: bool = False) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.is_finger = is_finger
        self.moves = 0

    def play(self, most: int = 3000) -> None:
        """To the end of the match, or so many moves of one's own."""
        while self.moves < most and self.wait() != "over":
            self.move()

    def wait(self) -> str:
        """Until one is asked, or the match is over."""
        state: str = self.page.wait_for_function(READY, timeout=PATIENCE).json_value()
        if state == "curtain":
            self.page.locator("[data-confirm]").click()
            return self.wait()
        return state

    def move(self) -> str:
        """Pick until something has been done; its last pick."""
        length = self.length()
        last = ""
        for _ in range(MOST_PICKS):
            option = self.choose()
            last = option["action"] or option["spot"]
            self.press(option)
            if self.has_moved_on(length):
                self.moves += 1
                return last
        raise AssertionError(f"Nothing happened after {MOST_PICKS} picks, the last of {last!r}.")

    def choose(self) -> Option:
        """What follows on what was picked comes first, then anything."""
        options: list[Option] = self.page.evaluate(OPTIONS)
        reached = [option for option in options if option["x"] >= 0]
        assert reached, f"Nothing of this can be reached: {options}"
        for wanted in URGENT:
            urgent = [option for option in reached if option[wanted]]
            if urgent:
                return self.dice.choice(urgent)
        return self.dice.choice(reached)

    def press(self, option: Option) -> None:
        if self.is_finger:
            self.page.touchscreen.tap(option["x"], option["y"])
        else:
            self.page.mouse.click(option["x"], option["y"])

    def has_moved_on(self, length: int) -> bool:
        """Whether the table has changed, after what was sent has been answered."""
        self.page.wait_for_function("() => document.querySelector('[data-table]')?.dataset.busy === undefined")
        return self.length() != length or self.state() == "over"

    def length(self) -> int:
        return int(self._attribute("length"))

    def state(self) -> str:
        return self._attribute("state")

    def _attribute(self, name: str) -> str:
        value: Any = self.page.evaluate(f"() => document.querySelector('[data-table]').dataset.{name}")
        return str(value)
