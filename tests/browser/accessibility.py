"""Accessibility: what axe-core finds on a page, whatever state it is in."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


def violations(page: Page) -> list[str]:
    """The rule that is broken, what it wants, and where; evaluated, because the page lets no script in."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(script())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{violation['id']}: {violation['help']} at {' '.join(map(str, node['target']))}"
        for violation in found
        for node in violation["nodes"]
    ]


@cache
def script() -> str:
    return SCRIPT.read_text(encoding="utf-8")
