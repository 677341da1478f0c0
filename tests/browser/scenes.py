"""Scenes: tables of every game as they look early, late and finished, with a person who plays and bots."""

import time
from typing import Any

from playwright.sync_api import Page

GAMES = ("magna-grecia", "magna-roma", "ancient-colonies")
STAGES = ("early", "late", "finished")
# Moves after which a match of three is in its middle, or has little left.
EARLY = {"magna-grecia": 24, "magna-roma": 20, "ancient-colonies": 40}
LATE = {"magna-grecia": 170, "magna-roma": 150, "ancient-colonies": 260}
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
    wanted = {"early": EARLY[game], "late": LATE[game], "finished": 10**6}[stage]
    table = open_table(page, game)
    while not come_to(page, table, wanted) and stage != "finished":
        table = open_table(page, game)  # that match was a short one
    page.goto(f"t/{table}")
    page.wait_for_selector("[data-table]:is([data-state=mine], [data-state=over])", timeout=PATIENCE * 1000)
    page.wait_for_timeout(300)
    return table


def come_to(page: Page, table: str, moves: int) -> bool:
    """Let a bot play for the person until so many moves are made; False if the match is over by then."""
    post(page, f"api/tables/{table}/hand-over", {"seat": 0, "bot": BOT})
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = page.request.get(f"api/tables/{table}").json()
        if answer["status"] == "over":
            return False
        if answer["moves"] >= moves:
            return page.request.post(f"api/tables/{table}/come-back", data={"seat": 0}).ok
        time.sleep(0.1)
    raise AssertionError(f"{table} has not come to move {moves}")


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()
