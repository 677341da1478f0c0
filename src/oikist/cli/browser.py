"""`oikist play` without --terminal: the page on this machine, and a browser that shows it."""

import contextlib
import os
import socket
import sys
import webbrowser
from typing import Final

from oikist.cli.serve import welcome
from oikist.cli.talk import Talk

FIRST_PORT: Final = 8370
MOST_TRIED: Final = 100


def play_in_browser(talk: Talk, game: str | None, is_shown: bool) -> None:
    """Serve until somebody stops it; the page of the game is shown when requests are answered."""
    from oikist.web.logs import set_up_logs
    from oikist.web.server import serve as run_server
    from oikist.web.settings import load_settings

    is_chosen = any(name in os.environ for name in ("OIKIST_PORT", "OIKIST_CONFIG"))
    settings = load_settings({} if is_chosen else {"port": free_port(FIRST_PORT)})
    # A line a request would hide where the page is.
    set_up_logs(os.environ.get("OIKIST_LOG_LEVEL", "warning"), settings.log_format)

    def ready(port: int) -> None:
        address = welcome(talk, settings, port)
        if is_shown and can_show():
            show(talk, f"{address}play/{game}" if game else address)

    # To leave by Ctrl-C is how one ends playing.
    with contextlib.suppress(KeyboardInterrupt):
        run_server(settings, ready)


def free_port(first: int) -> int:
    """The first that nobody uses; 0, which leaves it to the system, if all are taken."""
    return next((port for port in range(first, first + MOST_TRIED) if is_free(port)), 0)


def is_free(port: int) -> bool:
    """Whether a server could listen there."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def can_show() -> bool:
    """Whether whoever started this would see the browser."""
    if "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(talk: Talk, address: str) -> None:
    """Open it; where that fails, the person has read the address."""
    try:
        webbrowser.open(address)
    except (OSError, webbrowser.Error) as error:
        talk.err.print(talk.say("play.no-browser", reason=str(error)), soft_wrap=True)
