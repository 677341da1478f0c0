"""A real server for tests: a process of its own on a free port of loopback."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = re.compile(r"(http://\S+)/$")
PATIENCE = 60  # seconds


class Running:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[str], url: str, database: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.database = database
        self.log = log

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As if the machine had lost power."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """As an operator stops it; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def server(folder: Path, port: int = 0, database: str = "", **settings: object) -> Iterator[Running]:
    """A server whose database and log lie in the folder; what it logs is shown where it fails to start."""
    started = start(folder, port, database, **settings)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.stop()


def start(folder: Path, port: int = 0, database: str = "", **settings: object) -> Running:
    """The same, for tests that end it themselves."""
    log = folder / "server.log"
    url = database or f"sqlite:///{folder / 'tables.sqlite3'}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OIKIST_")}
    chosen = {"rate_per_minute": 0, "tables_per_hour": 0, "workers": 1, **settings}
    environment |= {f"OIKIST_{name.upper()}": str(value) for name, value in chosen.items()}
    command = [sys.executable, "-m", "oikist.cli", "serve", "--port", str(port), "--database", url]
    with log.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, start_new_session=True
        )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.start()
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = READY.search(line.strip())
            if found:
                return Running(process, found[1], url, log)
    finally:
        watchdog.cancel()
    process.wait()
    raise AssertionError(f"The server did not start: {log.read_text(encoding='utf-8')[-3000:]}")
