"""A process that commits to one table as fast as it can, and says each number once it is stored: URL, id, name."""

import sys

from oikist.tables.store import Stale, Store
from tests.tables.samples import next_lines


def main(url: str, identity: str, name: str) -> None:
    store = Store(url)
    done = 0
    while True:
        table = store.load(identity)
        assert table is not None
        lines = next_lines(table, "move", "move")
        try:
            store.commit(table, lines, f"{name} {done}", str(table.lines))
        except Stale:
            continue
        print(done, table.lines, flush=True)
        done += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
