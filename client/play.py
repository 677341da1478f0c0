"""Play: the server of this checkout on SQLite, and a browser that shows its page; ./dev play runs it."""

import os
import re
import signal
import socket
import subprocess
import sys
import webbrowser

FIRST_PORT = 8370
MOST_TRIED = 100
DATABASE = "sqlite:///tables.sqlite3"  # in the folder it runs in; git ignores it
NOT_OPEN = "--no-open"
ADDRESS = re.compile(r"https?://\S+")


def main(words: list[str]) -> int:
    """Serve until somebody stops it; words other than --no-open are for `oikist serve`."""
    given = [word for word in words if word != NOT_OPEN]
    return serve([*options(given), *given], given == words and can_show())


def options(given: list[str]) -> list[str]:
    """What nobody has chosen: a database in the checkout, and the first port from 8370 on that is free."""
    names = {word.partition("=")[0] for word in given}
    if "--config" in names or "OIKIST_CONFIG" in os.environ:
        return []
    chosen = []
    if "--database" not in names and "OIKIST_DATABASE" not in os.environ:
        chosen += ["--database", DATABASE]
    if "--port" not in names and "OIKIST_PORT" not in os.environ:
        chosen += ["--port", str(free_port(FIRST_PORT))]
    return chosen


def free_port(first: int) -> int:
    """The first that nobody uses; 0, which leaves it to the system, if all are taken."""
    return next((port for port in range(first, first + MOST_TRIED) if is_free(port)), 0)


def is_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def serve(words: list[str], is_shown: bool) -> int:
    """The first address that the server prints is the page's: it is shown once, when requests are answered."""
    variables = {"OIKIST_LOG_LEVEL": "warning", **os.environ}  # a line a request would hide where the page is
    command = [sys.executable, "-m", "oikist.cli", "serve", *words]
    process = subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, text=True)
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            found = ADDRESS.search(line)
            if found and is_shown:
                is_shown = False
                show(found[0])
        return process.wait()
    except KeyboardInterrupt:  # from a terminal the server has heard it too; to tell it again does no harm
        process.terminate()
        process.wait()
        return 0


def can_show() -> bool:
    """Whether whoever started this would see the browser."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    try:
        webbrowser.open(address)
    except (OSError, webbrowser.Error) as error:
        print(f"No browser could be opened: {error}.", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
