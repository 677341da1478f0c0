"""Pictures: every page, and each game early, late and finished, at a desk and on a phone, into docs/pictures.

    ./dev pictures

What cannot be read on one of them is a failure: text that is too small, cut off, or over other text.
"""

import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import scenes
from tests.browser.conftest import DESK, PHONE, executable, launch
from tests.browser.legibility import unreadable
from tests.web.running import Running, server

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SCREENS = {"desk": DESK, "phone": PHONE}
# A drawing is a fifth as large as WebP; the browser can write it, so nothing else is needed.
SMALL = """async (picture) => {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.86);
}"""
Scheme = Literal["light", "dark"]


def main() -> int:
    """Make them all; 1 if something on one of them cannot be read."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder), streams_per_client=1000) as running,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, executable(playwright))
        complaints = [complaint for made in all_taken(browser, running) for complaint in made]
        browser.close()
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


def all_taken(browser: Browser, house: Running) -> Iterator[list[str]]:
    """Take one after another; what cannot be read on each."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in scenes_of_all(house):
        for screen, scheme in kinds_of(name):
            with page_of(browser, house.url, screen, scheme) as page:
                scene(page)
                yield taken(page, f"{name}-{screen}{'-dark' if scheme == 'dark' else ''}")


def scenes_of_all(house: Running) -> Iterator[tuple[str, Callable[[Page], object]]]:
    """A name, and how a page comes there."""
    yield "start", lambda page: page.goto("./")
    yield "set-up", lambda page: page.goto("play/magna-grecia/here")
    yield "rules", lambda page: page.goto("rules/ancient-colonies")
    yield "me", lambda page: page.goto("me")
    yield "lobby", lobby
    yield "preferences", preferences
    for game in scenes.GAMES:
        for stage in scenes.STAGES:
            yield f"{game}-{stage}", partial(scenes.show, house=house, game=game, stage=stage)


def kinds_of(name: str) -> Iterator[tuple[str, Scheme]]:
    """Both screens; late boards at night as well."""
    for screen in SCREENS:
        yield screen, "light"
    if name.endswith("-late") or name == "start":
        yield "desk", "dark"


def lobby(page: Page) -> None:
    page.goto("play/ancient-colonies/link")
    page.locator("[data-open]").click()
    page.wait_for_selector("[data-invitation]")


def preferences(page: Page) -> None:
    page.goto("./")
    page.get_by_role("button", name="Preferences").click()


@contextmanager
def page_of(browser: Browser, url: str, screen: str, scheme: Scheme) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"{url}/", locale="en", reduced_motion="reduce", color_scheme=scheme, **SCREENS[screen]
    )
    try:
        yield context.new_page()
    finally:
        context.close()


def taken(page: Page, name: str) -> list[str]:
    """Take the picture; what cannot be read on it."""
    page.wait_for_selector("h1, h2")
    page.wait_for_timeout(500)
    complaints = [f"{name}: {complaint}" for complaint in unreadable(page)]
    picture = page.screenshot(animations="disabled")
    page.goto("about:blank")  # where the rules of our pages do not hold
    small: str = page.evaluate(SMALL, b64encode(picture).decode())
    (FOLDER / f"{name}.webp").write_bytes(b64decode(small.partition(",")[2]))
    print(f"docs/pictures/{name}.webp")
    return complaints


if __name__ == "__main__":
    sys.exit(main())
