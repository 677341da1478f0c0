"""Play at a table over HTTP with nothing but Python: open it against a bot, and choose by what previews promise."""

import json
import re
import subprocess
import sys
import tempfile
import time
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

opener = build_opener(ProxyHandler({}))  # the server is on this machine: no proxy knows it


def ask(url: str, secret: str = "", body: dict[str, Any] | None = None) -> Any:
    """Send a request, JSON in and JSON out."""
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    headers |= {"Oikist-Secret": secret} if secret else {}
    data = json.dumps(body).encode() if body is not None else None
    with opener.open(Request(url, data, headers), timeout=30) as answer:
        return json.load(answer)


def play(server: str, turns: int) -> str:
    """A few turns of Magna Roma against a bot, always the action that raises the own score most; the last table."""
    places = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
    opened = ask(f"{server}/api/tables", body={"game": "magna-roma", "places": places})
    table, secret = f"{server}/api/tables/{opened['table']['id']}", opened["secrets"]["seats"]["0"]
    while turns:
        sight = ask(f"{table}/sight?seat=0", secret)
        if sight["legal"]:
            previews = ask(f"{table}/previews?seat=0", secret)["previews"]
            best = max(previews, key=gain)
            act = {"seat": 0, "action": best["name"], "expected": sight["length"], "client_id": f"move-{turns}"}
            ask(f"{table}/actions", secret, act)
            turns -= 1
            print(f"{best['name']}: {', '.join(best['text'])}")
        else:
            time.sleep(0.2)  # who asks too often is refused; a page would listen to the stream instead
    ask(f"{table}/resign", secret, {"seat": 0})
    return f"{table}: {ask(table, secret)['status']}"


def gain(preview: dict[str, Any]) -> int:
    """How much an action raises the score of seat 0."""
    return sum(change["after"] - change["before"] for change in preview["changes"] if change["seat"] == 0)


with tempfile.TemporaryDirectory() as folder:
    command = [
        sys.executable,
        "-m",
        "oikist.cli",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{folder}/t.sqlite3",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        ready = re.search(r"(http://\S+)/$", server.stdout.readline().strip())
        assert ready is not None
        try:
            print(play(ready[1], turns=6))
        finally:
            server.terminate()
