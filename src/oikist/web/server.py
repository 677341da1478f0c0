"""Server: serves the app until it is told to stop, and then lets everybody know before it goes."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from oikist.tables.migrate import make_current
from oikist.web.app import guarded, make_app
from oikist.web.hall import Hall
from oikist.web.protocol import Protocol
from oikist.web.settings import BadSettings, Settings

GRACE_SECONDS: Final = 3  # for requests that are being answered
SLOW_SECONDS: Final = 1.0  # of that for what waits for bots, or for other servers
IDLE_SECONDS: Final = 60  # a page that asks now and then need not connect anew
BACKLOG: Final = 1024


class Server(uvicorn.Server):
    """Ends the streams first: otherwise each page would be waited for."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[int], object]) -> None:
        super().__init__(config)
        self.hall = hall
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Games, texts and routes stay: to look through them for garbage again and again would stop everybody for 50 ms.
        gc.collect()
        gc.freeze()
        if self.started and sockets:
            self.ready(sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hall.live.close()
        asyncio.get_running_loop().call_later(SLOW_SECONDS, self.hall.slow.close)
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[int], object]) -> None:
    """Serve until SIGTERM or Ctrl-C; `ready` is told the port when requests are answered."""
    listening = _listen(settings)
    signal.signal(signal.SIGTERM, _leave)
    try:
        make_current(settings.database)
        hall = Hall(settings)
        config = uvicorn.Config(
            guarded(make_app(hall), hall),
            http=Protocol,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            timeout_keep_alive=IDLE_SECONDS,
            proxy_headers=False,
            backlog=BACKLOG,
        )
        Server(config, hall, ready).run([listening])
    finally:
        listening.close()


def _leave(*_: object) -> None:
    """To stop when told to is a success: before the server runs, and when uvicorn raises the signal again after it."""
    raise SystemExit(0)


def _listen(settings: Settings) -> socket.socket:
    """The socket, before anything is opened: most mistakes are a port in use."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise BadSettings(
            f"The server cannot listen at {settings.host} port {settings.port}: {reason}; choose another --port."
        ) from None
    return listening
