"""How long a table of at least 1,000 actions takes to open cold: nothing of it in memory, the server just started.

    ./dev bench cold [--actions 1000]

Random play in every game with the most seats; a match that would end sooner is taken back by half. Printed in
milliseconds: opening it in the service, and the first GET of its sight over HTTP.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, State
from oikist.games import NAMES, load
from oikist.tables.course import Course
from oikist.tables.lines import Line
from oikist.tables.migrate import upgrade
from oikist.tables.places import secret_hash
from oikist.tables.service import Service
from oikist.tables.store import Store
from oikist.tables.table import Table

SECRET = "benchmark-secret-of-seat"
DIRECTLY = build_opener(ProxyHandler({}))


def long_table(service: Service, name: str, actions: int) -> str:
    """A table at which so many actions were made; before it would end, some moves are taken back by consent."""
    game, rng = load(name), Rng("cold")
    seats = game.seats[-1]

    def sit(table: Table, now: int) -> list[Line]:
        found = []
        for seat in range(seats):
            found += table.sit(seat, f"Player {seat}", [secret_hash(f"{SECRET}-{seat}")], now)
        return found + table.start(now, service.past(table))

    identity = service.open_table(game, seats, {}, sit)
    for _ in range(actions):
        with service.looking(identity) as table:
            state = _course(table).state
            action = rng.pick(state.legal_actions())
            is_last = _ends(state, action)
        if is_last:
            service.command(identity, _take_back)
            for seat in range(1, seats):
                service.command(identity, lambda table, now, seat=seat: table.answer(seat, True, now))
        else:
            name = game.action_name(action)
            service.command(identity, lambda table, now, name=name: table.act(table.to_move(), name, table.length, now))
    return identity


def _take_back(table: Table, now: int) -> list[Line]:
    return table.take_back(0, len(_course(table)) // 2, table.length, now)


def _course(table: Table) -> Course:
    assert table.course is not None
    return table.course


def _ends(state: State, action: int) -> bool:
    """Whether the match is over after the action, whatever chance draws."""
    after = state.copy()
    after.apply(action)
    while after.to_move() == CHANCE:
        after.apply(after.legal_actions()[0])
    return after.to_move() == NOBODY


def measure(folder: Path, actions: int) -> list[dict[str, object]]:
    """The figures of every game."""
    url = f"sqlite:///{folder / 'cold.sqlite3'}"
    upgrade(url)
    store = Store(url)
    tables = {name: long_table(Service(store), name, actions) for name in NAMES}
    rows: list[dict[str, object]] = []
    for name, identity in tables.items():
        times = []
        for _ in range(5):
            began = time.perf_counter()
            with Service(store).looking(identity) as table:
                times.append(time.perf_counter() - began)
                moves, lines = len(table.course or ()), table.lines
        row: dict[str, object] = {"game": name, "moves": moves, "lines": lines}
        rows.append(row | {"service_ms": round(1000 * sorted(times)[2], 1), "http_ms": _over_http(url, identity)})
    store.close()
    return rows


def _over_http(url: str, identity: str) -> float:
    """The first request for the table to a server that has just started."""
    command = [sys.executable, "-m", "oikist.cli", "serve", "--port", "0", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        ready = re.search(r"(http://\S+)/$", server.stdout.readline().strip())
        assert ready is not None
        try:
            DIRECTLY.open(f"{ready[1]}/healthz").read()
            address = f"{ready[1]}/api/tables/{identity}/sight?seat=0"
            request = Request(address, headers={"Oikist-Secret": f"{SECRET}-0"})
            began = time.perf_counter()
            with DIRECTLY.open(request) as answer:
                json.load(answer)
            return round(1000 * (time.perf_counter() - began), 1)
        finally:
            server.terminate()


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="./dev bench cold", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--actions", type=int, default=1000)
    words = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        for row in measure(Path(folder), words.actions):
            print(json.dumps(row))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
