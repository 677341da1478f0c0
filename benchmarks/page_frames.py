"""Frames of the page: how evenly a late board follows a hand that drags it and zooms it."""

import asyncio
import json
import math
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from tests.browser.conftest import DESK, FLAGS, PHONE
from tests.browser.speed import BOARD, STILL

SCREENS = (("1440x900", DESK, 1), ("390x844, processor 4 times slower", PHONE, 4))
EVERY = 0.008  # seconds between two events: 125 a second, as an ordinary mouse sends them
LATE = 34.0  # milliseconds: a frame that missed one of 60 a second
# Frames in which the scene stands elsewhere than in the last one, and tasks that kept the page from answering.
WATCH = """() => {
  const scene = document.querySelector('[data-board] svg .scene');
  const found = (window.found = { moved: [], long: [], isOn: true });
  new PerformanceObserver((list) => found.long.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: 'longtask' });
  let last = 0, place = scene.getAttribute('transform') + scene.ownerSVGElement.style.transform;
  requestAnimationFrame(function look(time) {
    const now = scene.getAttribute('transform') + scene.ownerSVGElement.style.transform;
    if (now !== place) {
      if (last) found.moved.push(time - last);
      last = time;
      place = now;
    }
    if (found.isOn) requestAnimationFrame(look);
  });
}"""
STOP = "() => { window.found.isOn = false; return window.found; }"

Point = tuple[float, float]
Event = tuple[str, dict[str, Any]]


def measure_frames(
    url: str, browser: str, tables: Mapping[str, str], person: Any, seconds: float
) -> list[dict[str, Any]]:
    """The time from one frame with the board in another place to the next, for each game, screen and gesture."""
    return asyncio.run(_measure(url, browser, tables, person, seconds))


async def _measure(url: str, path: str, tables: Mapping[str, str], person: Any, seconds: float) -> list[dict[str, Any]]:
    rows = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        for game, table in tables.items():
            for name, screen, slowness in SCREENS:
                options = {"base_url": url, "locale": "en", "storage_state": person, **screen}
                page = await _open(browser, options, f"t/{table}")
                line = await page.context.new_cdp_session(page)
                await line.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
                for gesture in ("drag", "zoom"):
                    figures = await _watched(page, line, _gesture(gesture, screen is PHONE), seconds)
                    rows.append({"game": game, "screen": name, "gesture": gesture, **figures})
                    print(json.dumps(rows[-1]), flush=True)
                await page.context.close()
        await browser.close()
    return rows


async def _open(browser: Browser, options: dict[str, Any], path: str) -> Page:
    """The table, twice as near as it comes."""
    context = await browser.new_context(**options)
    await context.add_init_script(STILL)
    page = await context.new_page()
    await page.goto(path)
    await page.wait_for_selector(BOARD)
    for _ in range(2):
        await page.locator(".zoom button").first.click()
    await page.wait_for_timeout(800)
    return page


Gesture = Callable[[float, Point, Point], list[Event]]


def _gesture(name: str, is_touched: bool) -> Gesture:
    """The events of a moment, from the seconds since it began, the middle of the board and how far a hand reaches."""
    if name == "drag":
        return _touch_drag if is_touched else _mouse_drag
    return _pinch if is_touched else _wheel


def _swing(at: float, middle: Point, reach: Point) -> Point:
    """Whole pixels, as a mouse has them."""
    return round(middle[0] + reach[0] * math.sin(2 * at)), round(middle[1] + reach[1] * math.sin(2.6 * at))


def _mouse_drag(at: float, middle: Point, reach: Point) -> list[Event]:
    x, y = _swing(at, middle, reach)
    kind = {"type": "mouseMoved", "buttons": 1} if at else {"type": "mousePressed", "clickCount": 1}
    return [("Input.dispatchMouseEvent", {"button": "left", "x": x, "y": y, **kind})]


def _wheel(at: float, middle: Point, _: Point) -> list[Event]:
    turn = -20 if int(at * 1.5) % 2 == 0 else 20
    return [
        (
            "Input.dispatchMouseEvent",
            {"type": "mouseWheel", "x": middle[0], "y": middle[1], "deltaX": 0, "deltaY": turn},
        )
    ]


def _touch_drag(at: float, middle: Point, reach: Point) -> list[Event]:
    return _touched(at, [_swing(at, middle, reach)])


def _pinch(at: float, middle: Point, reach: Point) -> list[Event]:
    apart = reach[0] * (0.65 + 0.35 * math.sin(4 * at))
    return _touched(at, [(middle[0] - apart, middle[1]), (middle[0] + apart, middle[1])])


def _touched(at: float, fingers: list[Point]) -> list[Event]:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    return [("Input.dispatchTouchEvent", {"type": "touchMove" if at else "touchStart", "touchPoints": points})]


async def _watched(page: Page, line: CDPSession, gesture: Gesture, seconds: float) -> dict[str, Any]:
    """Send the events of a gesture at their own pace, whether or not the page keeps up, and count its frames."""
    box = await page.locator("[data-board]").bounding_box()
    assert box is not None
    middle = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
    reach = (box["width"] * 0.3, box["height"] * 0.3)
    await page.evaluate(WATCH)
    sent: list[asyncio.Task[Any]] = []
    began = time.monotonic()
    at = 0.0
    while at < seconds:
        for name, words in gesture(at, middle, reach):
            sent.append(asyncio.create_task(line.send(name, words)))
        await asyncio.sleep(EVERY)
        at = time.monotonic() - began
    found = await page.evaluate(STOP)
    await asyncio.gather(*sent)
    end = {"type": "mouseReleased", "button": "left", "x": middle[0], "y": middle[1], "clickCount": 1}
    if gesture in (_touch_drag, _pinch):
        await line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    elif gesture is _mouse_drag:
        await line.send("Input.dispatchMouseEvent", end)
    await page.wait_for_timeout(500)
    return figures_of(found["moved"], found["long"])


def figures_of(moved: list[float], long: list[float]) -> dict[str, Any]:
    """What is told of the frames."""
    ordered = sorted(moved) or [0.0]
    return {
        "frames": len(moved),
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 1),
        "worst_ms": round(ordered[-1], 1),
        "over_34_ms": f"{100 * sum(time > LATE for time in ordered) / len(ordered):.1f}%",
        "long_tasks": len(long),
        "longest_ms": round(max(long, default=0)),
    }
