"""A browser, a server for it, and pages as people have them at a desk and on a phone."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, sync_playwright

from tests.web.running import Running, server

MISSING = "there is no browser on this machine; on Debian install the package chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 15_000  # milliseconds
PICTURES = Path(__file__).resolve().parents[2] / "build" / "browser"  # git ignores it
FAILED = pytest.StashKey[bool]()
GIVEN_UP = "net::ERR_ABORTED"  # the page itself ends its streams when it goes

Visit = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let the fixtures know, when they are taken down, whether the test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed  # type: ignore[attr-defined]
    return report


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests of this process."""
    with server(tmp_path_factory.mktemp("house"), streams_per_client=1000) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module at a time: while playwright runs, no test of this process can have an event loop of its own."""
    with sync_playwright() as playwright:
        path = executable(playwright)
        if not path.exists():
            pytest.skip(MISSING)
        running = launch(playwright, path)
        yield running
        running.close()


def executable(playwright: Playwright) -> Path:
    """The machine's own chromium, else the one that playwright has fetched, if it has."""
    return Path(shutil.which("chromium") or playwright.chromium.executable_path)


def launch(playwright: Playwright, path: Path) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages of a test complained of; there is none at its end, unless the test has cleared the list."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, house: Running, complaints: list[str]) -> Iterator[Visit]:
    """Opens pages, each in a browser that knows nothing of the others: visit("/me", **PHONE, locale="fr")."""
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", url: str = house.url, **options: Any) -> Page:
        context = browser.new_context(base_url=f"{url}/", **({"locale": "en"} | DESK | options))
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        listen(page, complaints)
        page.goto(f"{url}/{path.removeprefix('/')}")
        return page

    yield open_page
    for number, page in enumerate(page for context in contexts for page in context.pages):
        if request.node.stash.get(FAILED, False) or complaints:
            keep_picture(page, f"{request.node.nodeid}-{number}")
    for context in contexts:
        context.close()


@pytest.fixture
def desk(visit: Visit) -> Page:
    """The start page on a wide screen, with a mouse."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    """The start page on a small screen that is touched."""
    return visit(**PHONE)


def listen(page: Page, complaints: list[str]) -> None:
    """Write down what a person would find in the browser's console, and requests that failed."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text}")

    def failed(request: Request) -> None:
        if request.failure != GIVEN_UP:
            complaints.append(f"request: {request.url} {request.failure}")

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(f"mistake: {error}"))
    page.on("requestfailed", failed)


def keep_picture(page: Page, name: str) -> None:
    path = PICTURES / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png"
    page.screenshot(path=path)
    print(f"What the page looked like: {path}")
