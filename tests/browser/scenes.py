"""Scenes: tables of every game as they look early, late and finished, with a person who plays and bots."""

import time
from typing import Any

from playwright.sync_api import Page

GAMES = ("magna-grecia", "magna-roma", "ancient-colonies")
STAGES = ("early", "late", "finished")
# Moves after which a match of three is in its middle, or has little left.
EARLY = {"magna-grecia": 24, "magna-roma": 20, "ancient-colonies": 40}
LATE = {"magna-grecia": 170, "magna-roma": 150, "ancient-colonies": 330}
BOT = "greedy"
PATIENCE = 180.0  # seconds


def open_table(page: Page, game: str, name: str = "Archias", bots: int = 2) -> str:
    """A new table of the person whose browser it is, against bots; its id."""
    post(page, "api/me", {"name": name})
    places = [{"kind": "person", "name": name}, *({"kind": "bot", "bot": BOT} for _ in range(bots))]
    table: str = post(page, "api/tables", {"game": game, "places": places})["table"]["id"]
    return table


def show(page: Page, game: str, stage: str) -> str:
    """Bring a page to a table of that game at that stage, and return its id. A bot plays for the person until then."""
    table = open_table(page, game)
    post(page, f"api/tables/{table}/hand-over", {"seat": 0, "bot": BOT})
    wanted = {"early": EARLY[game], "late": LATE[game], "finished": 10**6}[stage]
    wait(page, table, wanted)
    if stage != "finished":
        post(page, f"api/tables/{table}/come-back", {"seat": 0})
    page.goto(f"t/{table}")
    page.wait_for_selector("[data-table]:is([data-state=mine], [data-state=over])", timeout=PATIENCE * 1000)
    page.wait_for_timeout(300)
    return table


def wait(page: Page, table: str, moves: int) -> None:
    """Until so many moves are made, or the match is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = page.request.get(f"api/tables/{table}").json()
        if answer["status"] == "over" or answer["moves"] >= moves:
            return
        time.sleep(0.1)
    raise AssertionError(f"{table} has not come to move {moves}")


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()
